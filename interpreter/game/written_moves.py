"""Moves as the description says that players write them: in short forms (`written`), with names of points (`label`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ...gdl.model.labels import discs, labels
from ...gdl.model.model import Model
from ...gdl.model.notation import Blank
from ..core.errors import AmbiguousMove
from ..core.move import Move
from ..core.position import Position

LONGEST = 200
SIGNS = {0x2010: "-", 0x2013: "-", 0x2014: "-", 0x2212: "-", 0xD7: "x"}
"""Other dashes and crosses that people type, and what they stand for."""
BETWEEN = re.compile(r"\s*[-:,]\s*|\s+x\s+|\s+"), re.compile(r"\s*[-:,]\s*|(?<=\w)\s*x\s*(?=\w)|\s+")
"""What stands between the points of a move: a dash, a colon, a comma, a cross, or nothing but space. A cross without
spaces may be a letter of a name, so it is tried last."""


def has_forms(model: Model) -> bool:
    """Whether the description says how some moves are written."""
    return model.notation is not None and bool(model.notation.forms)


def by_text(model: Model, legal: Sequence[Move], position: Position) -> dict[str, Move]:
    """The ``legal`` moves of a position by the first of their forms that no other has; others by their notation."""
    found = {move: forms(model, move, position) for move in legal}
    owners = _owners(found)
    texts: dict[str, Move] = {}
    for move, written in found.items():
        texts[next((text for text in written if owners[text] == {move}), move.text)] = move
    return dict(sorted(texts.items()))


def written(model: Model, move: Move, legal: Sequence[Move], position: Position) -> str:
    """How one of the ``legal`` moves is written."""
    return next(text for text, found in by_text(model, legal, position).items() if found == move)


def exactly(model: Model, text: str, legal: Sequence[Move], position: Position) -> Move | None:
    """The move that is written like this, in full or in the first form that no other has; ``None`` if there is none."""
    for move in legal:
        if move.text == text:
            return move
    if not has_forms(model) or len(text) > LONGEST:
        return None
    fitting = [move for move in legal if text in forms(model, move, position)]
    return fitting[0] if len(fitting) == 1 else None


def meant(model: Model, text: str, legal: Sequence[Move], position: Position) -> Move | None:
    """The one of the ``legal`` moves of which this is a form; ``None`` if there is none.

    Case, spaces and the kinds of dash and cross do not matter, unless nothing else tells moves apart.

    Raises:
        AmbiguousMove: it is a form of several.
    """
    if not has_forms(model) or len(text) > LONGEST:
        return None
    if (move := exactly(model, text, legal, position)) is not None:
        return move
    found = {move: forms(model, move, position) for move in legal}
    for same in (str, _folded):
        fitting = [move for move, written in found.items() if same(text) in map(same, written)]
        if len(fitting) > 1:
            several = ", ".join(map(str, fitting[:8])) + " …" * (len(fitting) > 8)
            raise AmbiguousMove(f"{text} is ambiguous: it matches {several}")
        if fitting:
            return fitting[0]
    return None


def _folded(text: str) -> str:
    return "".join(text.translate(SIGNS).split()).casefold()


def respelled(model: Model, text: str) -> str:
    """A text that consists of labels, with what stands between points, as points with dashes; any other as it is.

    What follows a colon may be the name of a rule.
    """
    if model.notation is None or not model.notation.labels or len(text) > LONGEST:
        return text
    points, names = by_label(model), model.board.by_name
    points_text, colon, rule = text.rpartition(":")
    if not colon or rule.strip().casefold() in {*points, *names}:
        points_text, colon, rule = text, "", ""
    for between in BETWEEN:
        words = between.sub(" ", points_text.translate(SIGNS)).casefold().split()
        if words and all(word in points or word in names for word in words):
            return "-".join(points.get(word, word) for word in words) + colon + rule
    return text


def labelled(model: Model, text: str) -> str:
    """The notation of a move with the labels of its points, which is all that can be said without a position."""
    if model.notation is None or not model.notation.labels:
        return text
    points, colon, rule = text.partition(":")
    words = points.split("-")
    if not all(word in model.board.by_name for word in words):
        return text
    return "-".join(model.notation.labels.get(word, word) for word in words) + colon + rule


def forms(model: Model, move: Move, position: Position) -> tuple[str, ...]:
    """The ways to write a move, the shortest first, and last its notation."""
    if move.rule < 0 or model.notation is None:
        return (move.text,)
    rule = model.rules[move.rule]
    said = model.notation.forms.get(rule.name, ())
    if not said:
        return (move.text,)
    chosen = _chosen(model, move)
    return (*("".join(_parts(model, form.parts, chosen, move, position)) for form in said), move.text)


def _chosen(model: Model, move: Move) -> dict[str, int]:
    """The points of a move by the names of its choices; that of a chain has its last point."""
    rule = model.rules[move.rule]
    chosen = dict(zip(rule.choices, move.sites, strict=False))
    if rule.repeat is not None:
        chosen[rule.chain_choice] = move.sites[-1]
    return chosen


def _parts(
    model: Model, parts: Sequence[str | Blank], chosen: Mapping[str, int], move: Move, position: Position
) -> Iterable[str]:
    """The texts of which a form consists."""
    assert model.notation is not None
    names, known = model.board.names, model.notation.labels
    for part in parts:
        if isinstance(part, str):
            yield part
        elif part.name not in chosen:
            yield part.part.join(known.get(names[site], names[site]) for site in move.sites)
        else:
            name = names[chosen[part.name]]
            column = name.rstrip("0123456789")
            match part.part:
                case "column":
                    yield column
                case "row":
                    yield name.removeprefix(column)
                case "piece":
                    yield letter(model, position.contents[chosen[part.name]])
                case _:
                    yield known.get(name, name)


def letter(model: Model, piece: int | None) -> str:
    """The character of a piece's kind in diagrams; empty if the player alone says what it is."""
    if piece is None or discs(model.pieces)[piece]:
        return ""
    return labels(model.pieces)[piece][-1]


def _owners(found: Mapping[Move, Sequence[str]]) -> dict[str, set[Move]]:
    """The moves that have each form."""
    owners: dict[str, set[Move]] = {}
    for move, texts in found.items():
        for text in texts:
            owners.setdefault(text, set()).add(move)
    return owners


@lru_cache(maxsize=8)
def _labels(pairs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return {label.casefold(): name for name, label in pairs}


def by_label(model: Model) -> dict[str, str]:
    """The point that each label names, in lower case."""
    return _labels(tuple(model.notation.labels.items())) if model.notation is not None else {}


def spoken(model: Model) -> tuple[str, ...]:
    """What people call each point: its label, or its name if it has none."""
    known = model.notation.labels if model.notation is not None else {}
    return tuple(known.get(name, name) for name in model.board.names)
