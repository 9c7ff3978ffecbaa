"""How a game is written in Forsyth-Edwards Notation, and its moves in that of the Universal Chess Interface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .ast import Expression


@dataclass(frozen=True)
class Field:
    """A field after the board.

    Its name is ``mover``, ``turn``, or that of a counter, region or site. Without a name, nothing is kept of it: its
    only word is written, and anything is read.
    """

    name: str
    words: tuple[str, ...] = ()
    """What is written for each player (``mover``) or each of the points."""
    points: tuple[int, ...] = ()
    """Points of a region that are written as words, in this order; without any, points are written by name."""


@dataclass(frozen=True)
class Sign:
    """What stands after the short forms of moves after which a condition holds."""

    text: str
    condition: Expression


@dataclass(frozen=True)
class Forsyth:
    """The `forsyth` block of a description."""

    letters: Mapping[str, str] = field(default_factory=dict)
    """The letter of each kind of piece, in upper case, perhaps after a `+`."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Regions whose pieces have a sign after their letter."""
    hands: Mapping[str, str] = field(default_factory=dict)
    """Counters of what each player holds, by name, with the letter for each piece."""
    fields: tuple[Field, ...] = ()
    prefixes: Mapping[str, str] = field(default_factory=dict)
    """What stands before the points of a move, by the name of its rule."""
    suffixes: Mapping[str, str] = field(default_factory=dict)
    """What stands after them."""
    wholes: Mapping[str, str] = field(default_factory=dict)
    """Moves whose short form is a text without points."""
    signs: tuple[Sign, ...] = ()
    """The signs after short forms; the first whose condition holds is written."""
    won: str = ""
    """The sign after the short form of a move that wins the game, for whomever; it comes before ``signs``."""
