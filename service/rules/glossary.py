"""Words that a sheet shows as they are written, each with its explanation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...gdl.model import ast
from ...gdl.model.model import Model, expressions_of
from ...gdl.resolve.phrases import NAME
from ...gdl.types.board import Board
from ...gdl.types.types import BOOL
from .marks import clean, quoted, written
from .points import is_standard

MOST = 60
"""The most words that are explained."""
MOST_POINTS = 12
"""The most points that are listed for a word that stands for points of the board."""


NOTATION = {
    "opposite(directions)": (r"\bopposite\(", "The directions opposite to these"),
    "directions": (r"\bdirections\b", "All directions in which points are adjacent"),
    "union(d in directions, region)": (
        r"\bunion\(\s*[\w-]+ in\b",
        "The union of a region for each of the directions, which the region calls d",
    ),
    "sum(d in directions, number)": (
        r"\b(sum|product|largest|smallest)\(\s*[\w-]+ in\b",
        "The sum (or product, the largest or smallest) of a number for each of the directions, called d",
    ),
    "some(d in directions, condition)": (
        r"\b(count|every|some|none)\(\s*[\w-]+ in\b",
        "Whether a condition holds for some (or every one, or none) of the directions, called d, or their number",
    ),
    "before.E": (r"\bbefore\.", "E in the position before the move"),
    "after.E": (r"\bafter\.", "E in the position after the move"),
    "turn-start.E": (r"\bturn-start\.", "E in the position at the start of the turn"),
}
"""What is no ludeme or definition: how it is recognised in a text, and what it means."""


def glossary(
    board: Board, quotes: Sequence[ast.Expression], cited: Sequence[ast.Use], meanings: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Each word in quoted expressions, and each definition whose text or name was used, with what it means.

    ``meanings`` are the definitions whose names were used, in words.
    """
    found = dict(meanings)
    waiting: list[ast.Expression] = [*quotes, *cited]
    shown = ""
    while waiting and len(found) < MOST:
        whole = waiting.pop(0)
        shown += "" if whole in cited else f"{written(whole)}\n"
        for node in ast.walk(whole):
            match node:
                case ast.Use(definition=definition):
                    name = _signature(definition.name, definition.signature)
                    if name in found:
                        continue
                    if definition.text and is_standard(node) and node.type != BOOL:
                        found[name] = clean(definition.text)
                        continue
                    said = f"{clean(definition.text)}; " if definition.text else ""
                    found[name] = said + quoted(written(definition.body))
                    waiting.append(definition.body)
                case ast.Literal(value=frozenset() as sites) if NAME.fullmatch(node.span.text):
                    where = ", ".join(board.names[site] for site in sorted(sites)[:MOST_POINTS])
                    if where == node.span.text:  # a point is its own name
                        continue
                    found.setdefault(clean(node.span.text), where + " …" * (len(sites) > MOST_POINTS))
                case ast.Call(ludeme=ludeme) if not ludeme.operator:
                    said = " ".join((ludeme.__doc__ or "").partition("\n\n")[0].split())
                    found.setdefault(clean(ludeme.signature()), said.replace("`", "").rstrip("."))
    found |= {name: text for name, (pattern, text) in NOTATION.items() if re.search(pattern, shown)}
    return tuple((quoted(name), text) for name, text in sorted(found.items()))


def names_used(model: Model) -> set[str]:
    """The names of all ludemes that the rules of a game use."""
    return {ludeme.name for node in expressions_of(model) for ludeme in ast.ludemes_of(node)}


def _signature(name: str, parameters: Sequence[str]) -> str:
    return f"{name}({', '.join(parameters)})" if parameters else name
