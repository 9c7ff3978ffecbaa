"""What differs between the rules of two games: options first, then statement by statement, as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ...gdl.model.option import spell
from ..game.game import Game
from .as_written import LONGEST, PARTS, Written, short, statements

RELATED = 0.25
"""The share of statements that two games must have in common for a list of differences to be of use."""
ENDS = PARTS["end"]


@dataclass(frozen=True)
class OptionDifference:
    """An option with different values, or that only one game has."""

    name: str
    text: str
    """What the option means."""
    first: str
    """The value in the first game; empty if it has no such option."""
    other: str


@dataclass(frozen=True)
class StatementDifference:
    """A statement that differs, or that only one game has."""

    part: str
    """Such as ``Moves``."""
    name: str
    """Such as ``move walk``; of a clause of ``end``, its result."""
    first: str
    """As written in the first game, without the statements that its options leave out; empty if it has none such. The
    same as in the other game if only the values of options differ."""
    other: str
    first_said: str = ""
    """The author's text."""
    other_said: str = ""

    @property
    def by_options(self) -> bool:
        """Whether it is written in the same way, and only options make the difference."""
        return (self.first, self.first_said) == (self.other, self.other_said)

    @property
    def title(self) -> str:
        """What it is called in a table."""
        return self.part if self.name in ("players", "board", "setup") else f"{self.part}: {self.name}"


@dataclass(frozen=True)
class RulesDifference:
    """The rules of a game against those of the first."""

    variant: int
    """The number of the variant: 1 is the second of those compared."""
    same: bool
    """Whether the rules are the same, however they are written."""
    unrelated: bool
    """Whether the rules are written differently throughout; then ``statements`` are all that are not in both."""
    verdict: str
    """In a sentence."""
    options: tuple[OptionDifference, ...]
    statements: tuple[StatementDifference, ...]


def rules_differences(games: Sequence[Game]) -> tuple[RulesDifference, ...]:
    """The rules of each game against those of the first."""
    return tuple(rules_difference(games[0], other, place) for place, other in enumerate(games[1:], 1))


def rules_difference(first: Game, other: Game, variant: int = 1) -> RulesDifference:
    """What differs between the rules of two games."""
    here, there = (statements(game.model, game.source) for game in (first, other))
    codes = [[(one.part, one.code) for one in side] for side in (here, there)]
    same = first.model.fingerprint == other.model.fingerprint or codes[0] == codes[1]
    alike = sum(one.code in {each.code for each in there} for one in here if one.part != PARTS["players"])
    most = max(sum(one.part != PARTS["players"] for one in side) for side in (here, there))
    unrelated = not same and first.title != other.title and alike < RELATED * most
    parts = dict.fromkeys(PARTS.values())
    found, changed = list[StatementDifference](), 0
    for part in parts:
        sides = [[one for one in side if one.part == part] for side in (here, there)]
        pairs = _paired(*sides) if unrelated else _differing(*sides)
        pairs = [(one, two) for one, two in pairs if (one.code, one.said) != (two.code, two.said)]
        changed += sum(one.code != two.code for one, two in pairs)
        found += [_side_by_side(one, two) for one, two in pairs]
    return RulesDifference(
        variant, same, unrelated, _verdict(same, unrelated, changed, bool(found)), _options(first, other), tuple(found)
    )


def _verdict(same: bool, unrelated: bool, changed: int, listed: bool) -> str:
    if same:
        return "The rules are the same" + (", though written differently." if changed else
                                           "; only words of the author differ." if listed else ".")  # fmt: skip
    if unrelated:
        return "The rules are written differently throughout."
    return f"{changed} statement{'s' * (changed > 1)} of the rules {'differ' if changed > 1 else 'differs'}."


def _options(first: Game, other: Game) -> tuple[OptionDifference, ...]:
    """The options with different values, in the order of the first game; then those that only the other has."""
    here, there = ({option.name: option for option in game.model.options} for game in (first, other))
    found = []
    for name in dict.fromkeys((*here, *there)):
        values = [
            spell(game.model.settings[name]) if name in options else ""
            for game, options in ((first, here), (other, there))
        ]
        if values[0] != values[1]:
            found.append(OptionDifference(name, (here.get(name) or there[name]).text, *values))
    return tuple(found)


Pair = tuple[Written, Written]
"""A statement of the first game and one of the other; :data:`MISSING` stands for none."""
MISSING = Written("", "", "", "", "")


def _differing(here: Sequence[Written], there: Sequence[Written]) -> list[Pair]:
    """The statements of a part that are not in both, each beside the one that takes its place."""
    equal = {(one.code, one.said) for one in here} & {(one.code, one.said) for one in there}
    left, right = ([one for one in side if (one.code, one.said) not in equal] for side in (here, there))
    found = _paired(left, right)
    kept = [[one for one in side if (one.code, one.said) in equal] for side in (here, there)]
    orders = [
        Written(here[0].part, "order", "; ".join(each.code for each in side), "", "; ".join(each.own for each in side))
        for side in kept
        if side
    ]
    if len({one.code for one in orders}) > 1:
        found.append((orders[0], orders[1]))
    return found


def _paired(left: Sequence[Written], right: Sequence[Written]) -> list[Pair]:
    """Statements side by side: those with the same name, or the clauses of ``end`` that are most alike."""
    rest, found = list(right), list[Pair]()
    for one in left:
        partner = _partner(one, rest)
        if partner is not None:
            rest.remove(partner)
        found.append((one, partner or MISSING))
    return [*found, *((MISSING, one) for one in rest)]


def _partner(one: Written, rest: Sequence[Written]) -> Written | None:
    named = [each for each in rest if each.name == one.name]
    if one.part != ENDS:
        return next(iter(named or [each for each in rest if _body(each) and _body(each) == _body(one)]), None)
    alike = [(SequenceMatcher(None, short(one.code), short(each.code)).ratio() + (each in named) / 4, -place, each)
             for place, each in enumerate(rest)]  # fmt: skip
    return max(alike)[2] if alike and max(alike)[0] > 0.6 else None


def _cut(text: str, beside: str) -> str:
    """A text that is not too long to be shown: a long one from just before the place where the other differs."""
    if len(text) <= LONGEST or text == beside:
        return short(text)
    place = next((k for k, (a, b) in enumerate(zip(text, beside, strict=False)) if a != b), min(len(text), len(beside)))
    start = place - LONGEST // 4 if place > LONGEST // 2 else 0
    return short(f"…{text[start:]}" if start else text)


def _body(one: Written) -> str:
    """What a statement says besides its name."""
    return one.code.partition(" { ")[2] or one.code.partition(" = ")[2]


def _side_by_side(first: Written, other: Written) -> StatementDifference:
    name = " / ".join(dict.fromkeys(one.name for one in (first, other) if one.name))
    return StatementDifference(
        first.part or other.part, name, _cut(first.own, other.own), _cut(other.own, first.own), first.said, other.said
    )
