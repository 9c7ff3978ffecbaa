"""What a text may say although the rule does not name it, so that it is no sign of a mistake."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from ...gdl.model import ast
from ...gdl.model.model import Model, Rule, Where, expression_of
from ..analyse.as_written import in_one_line

ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
TIMES = {"twice": 2, "thrice": 3}
COUNTED = re.compile(rf"\b({'|'.join(ORDINALS)}) (?:times?|turns?|moves?|rounds?|occurrences?|repetitions?)\b")
"""Ordinals that count; others are names, as in *the second level* and *the third player*."""
NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+)"
LEFT = rf"\b(?:last|only|remaining) {NUMBER}\b|\b{NUMBER}\b[^,;.]*\b(?:left|remain)"
"""How a text says of how many pieces a phase is."""
LIKE = r"\blike an? [\w-]+"
LIKENED = (
    r"\blike (?:an? |the )?[\w-]+(?:,? (?:or|and) (?:an? |the )?[\w-]+)?|"
    r"\bas (?:an?|the) [\w-]+ (?:does|do|would|moves?|steps?|slides?|leaps?|jumps?|captures?)\b|"
    r"\b[\w-]+'s? (?:moves?|steps?|leaps?|jumps?|distance)\b"
)
"""How a text compares a piece with others, which need not be pieces of the game: *leaps like a knight*."""
LATER = r"afterwards?|from then on|later|that|which|becom\w+|turns? into|promot\w+"
"""Words after which a text is about the piece that is put down."""


def around(model: Model, rule: Rule) -> list[ast.Expression]:
    """What a move needs or does that is not written in it: the condition of its phase, and the steps of `every move`.

    Its text may tell them, but is not about them, unless it says how many pieces are left.
    """
    counted = re.search(LEFT, rule.text.lower()) is not None
    others = {step.span for other in model.rules if other is not rule for step in other.every_step}
    outer = [
        step
        for step in rule.every_step
        if step.span in others or (isinstance(step, Where) and step.phase and not counted)
    ]
    return [node for step in outer if (node := expression_of(step)) is not None]


def ordinals(text: str) -> set[int]:
    """The numbers in the words of a text that say how often, or for which time."""
    low = text.lower()
    return {ORDINALS[word] for word in COUNTED.findall(low)} | {
        number for word, number in TIMES.items() if re.search(rf"\b{word}\b", low)
    }


def other_kinds(regions: Iterable[ast.Expression], kinds: Collection[str]) -> set[str]:
    """All kinds if a region is also about pieces of kinds that it does not name: the last `else` of a question about
    kinds is about the rest of them, and so is a region without some kinds."""
    return {*kinds} if any(_names(part, kinds) for region in regions for part in _ruled_out(region)) else set()


def without_placed(text: str, placed: Collection[str]) -> str:
    """A text without what it says about pieces of the kinds that the move puts down: how these go is no part of it."""
    if not placed:
        return text
    text = re.sub(rf"\b(?:{LATER})\b[^.;]*?{LIKE}", " ", text, flags=re.IGNORECASE)
    return re.sub(rf"\b(?:{'|'.join(map(re.escape, placed))})s?\b", " ", text, flags=re.IGNORECASE)


def _ruled_out(region: ast.Expression) -> Iterator[ast.Expression]:
    """What is taken from a region, or is asked before something else is meant, also in the definitions it uses."""
    waiting, seen = [region], set[int]()
    while waiting:
        for part in ast.walk(waiting.pop()):
            match part:
                case ast.Call(ludeme=ludeme, arguments=(_, taken)) if ludeme.name == "-":
                    yield taken
                case ast.Call(ludeme=ludeme, arguments=(condition, _, _)) if ludeme.name == "if":
                    yield condition
                case ast.Not(operand=operand):
                    yield operand
                case ast.Use(definition=definition) if id(definition) not in seen:
                    seen.add(id(definition))
                    waiting.append(definition.body)


def _names(node: ast.Expression, kinds: Collection[str]) -> bool:
    return bool({*re.findall(r"[\w-]+", in_one_line(node.span.text))}.intersection(kinds))


def without_likened(text: str) -> str:
    """A text without the pieces with which it compares others."""
    return re.sub(LIKENED, "", text, flags=re.IGNORECASE)
