"""Regions in words, and what must be able to say them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from ...gdl.model import ast
from ...gdl.model.model import Model
from .grouping import bare, group, is_group, is_open
from .marks import CLOSE, OPEN

BUT = "other than"
"""How what a region leaves out begins."""
STANDARD = "std/"
"""How the names of the files with standard definitions begin."""


@dataclass(frozen=True)
class Points:
    """A region in words: what comes before the noun and what comes after it, for one point and for several."""

    before: tuple[str, ...] = ()
    one: tuple[str, ...] = ()
    many: tuple[str, ...] = ()

    def __and__(self, other: Points) -> Points:
        return Points(self.before + other.before, self.one + other.one, self.many + other.many)

    @property
    def bare(self) -> str:
        """One point without an article."""
        return " ".join([*self.before, "point", *_ordered(self.one, alone=not self.before)])

    @property
    def single(self) -> str:
        """One point: ``an empty point beside the start``."""
        return f"{'an' if self.bare[0] in 'aeio' else 'a'} {self.bare}"

    @property
    def plural(self) -> str:
        """All of them: ``the empty points beside the start``."""
        if self == Points():
            return "all points"
        many = self.many
        if any(part.startswith("with ") for part in many):  # pieces stand on points that are named
            many = tuple(re.sub(r"^among (?=\w+\d+(?:,| and) )", "on ", part) for part in many)
        return " ".join(["the", *self.before, "points", *_ordered(many, alone=not self.before)])

    def extended(self, one: str, many: str = "") -> Points:
        """The same points, with more words about the last thing that was said of them."""
        ones, manys = self.one or ("",), self.many or ("",)
        return Points(
            self.before,
            (*ones[:-1], f"{ones[-1]} {one}".strip()),
            (*manys[:-1], f"{manys[-1]} {many or one}".strip()),
        )

    def at(self, time: str) -> Points:
        """The points of which this is said at another time, such as before the move."""
        if self.one or not self.before:
            return self.extended(time)
        said = " ".join(self.before)
        return after(f"that is {said} {time}", f"that are {said} {time}")


def _ordered(parts: tuple[str, ...], *, alone: bool = False) -> list[str]:
    """What stands there first, then the places, with an `and` before all but the first; last, what is left out."""
    if alone and len(parts) == 1:
        return [bare(parts[0])]
    standing = _owned([part for part in parts if part.startswith("with ")])
    places = [part for part in parts if part and not part.startswith(("with ", BUT))]
    left_out = [part for part in parts if part.startswith(BUT)]
    if standing:  # what is said of a piece, not of its point
        places = [re.sub(r"^(?:that is|at) (?=the (?!first)|\w+\d+$)", "on ", part) for part in places]
        if places:
            standing[-1] = re.sub(r" ((?:that ha|whose |connected by ).*)", r" (\1)", standing[-1])
    places.sort(key=lambda part: (part.startswith("where "), part.startswith("without ")))
    last = len(places) - (not left_out)
    clauses = len([part for part in places if part.startswith("where ")]) if not left_out else 0
    places = [group(part) if place < last - clauses and is_open(part) else part for place, part in enumerate(places)]
    if standing and places and places[0].startswith(f"of {OPEN}"):  # a piece is in a region, not of one
        places[0] = f"in{places[0].removeprefix('of')}"
    places[1:] = [re.sub(f"^of (?={OPEN})", "in ", part) for part in places[1:]]
    rest = [
        f"and {part}" if number and not part.startswith(("that ", "without ")) else part
        for number, part in enumerate(places)
    ]
    if left_out:
        rest.append(f"{BUT} " + " or ".join(part.removeprefix(f"{BUT} ") for part in left_out))
    return [*[" and ".join(standing)][: len(standing)], *rest]


def _owned(standing: list[str]) -> list[str]:
    """What stands there, where both *your* pieces and those of a player are meant: yours, if you are that player."""
    yours = next((part for part in standing if part in ("with one of your pieces", "with your pieces")), "")
    of_player = rf"with (?:a piece|pieces) of (?!another|other|the )({OPEN}?[^{CLOSE} ]+{CLOSE}?)$"
    named = [found for part in standing if (found := re.match(of_player, part))]
    if not yours or len(named) != 1:
        return standing
    rest = [part for part in standing if part not in (yours, named[0][0])]
    return [f"{yours} (if you play {named[0][1]})", *rest]


def said_of(where: str, points: Points, *, holds: bool = True) -> str:
    """That a certain point is in a region, or is not.

    >>> said_of("the destination", after("with an enemy piece"), holds=False)
    'the destination does not hold an enemy piece'
    """
    said = " ".join([*points.before, *_ordered(points.one)])
    if said.startswith("with "):
        return f"{where} {'holds' if holds else 'does not hold'} {said.removeprefix('with ')}"
    if said.startswith(f"of {OPEN}"):
        said = f"in {said.removeprefix('of ')}"
    return f"{where} is {'' if holds else 'not '}{bare(said.removeprefix('that is '))}"


def after(one: str, many: str = "") -> Points:
    """A region that is described after the noun, in the same words for one and for many unless others are given."""
    return Points((), (one,), (many or one,))


def standing(text: str) -> str:
    """A phrase about points with pieces as one about the pieces.

    >>> standing("a point with an enemy piece beside the start")
    'an enemy piece beside the start'
    >>> standing("point with one of your pieces")
    'piece of yours'
    >>> standing("the points with pieces of White")
    'the pieces of White'
    """
    if is_group(text):
        return group(standing(bare(text)))
    if found := re.match(r"(a )?point with one of your pieces(.*)", text):
        return f"one of your pieces{found[2]}" if found[1] else f"piece of yours{found[2]}"
    if found := re.match(r"(a )?point with (an?) (.*)", text):
        return f"{found[2]} {found[3]}" if found[1] else found[3]
    if found := re.match(r"the points with (pieces of )?(.*)", text):
        return f"the pieces of {found[2]}" if found[1] else found[2]
    return text


class Speaker(Protocol):
    """Says expressions in words; see :class:`.wording.Wording`."""

    model: Model
    you: bool

    def one(self, node: ast.Expression) -> str:
        """One point of a region."""

    def many(self, node: ast.Expression) -> str:
        """The points of a region."""

    def point(self, node: ast.Expression) -> str:
        """A certain point, or an empty text."""

    def points(self, node: ast.Expression) -> Points:
        """What must be said of a point to say that it is in a region."""

    def pieces(self, node: ast.Expression) -> str:
        """What stands on a region, or its points if nothing need stand there."""

    def pieces_of(self, node: ast.Expression) -> Points:
        """Points with a piece of a player."""

    def player(self, node: ast.Expression) -> str:
        """A player."""

    def piece(self, node: ast.Expression) -> str:
        """A kind of piece."""

    def number(self, node: ast.Expression) -> str:
        """A number."""

    def condition(self, node: ast.Expression, *, holds: bool = True) -> str:
        """A condition, or with ``holds`` off its opposite."""


def is_standard(use: ast.Use) -> bool:
    """Whether a definition is one of the standard library, and not of the game."""
    return use.definition.body.span.source.name.startswith(STANDARD)
