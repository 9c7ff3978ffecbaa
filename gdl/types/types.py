"""The types of the language and the Python representation of their values.

=========  =======================================================================
Site       ``int``, the number of a point (0 to sites - 1, row by row from the bottom)
Region     ``frozenset[int]``
Int        ``int``, or ``None`` if undefined (a distance without a path)
Number     ``float``
Bool       ``bool``
Player     ``int``, the index of the player, or ``None`` (the owner of an empty point)
Piece      ``int``, the index of the piece, or ``None``
Direction  a ``frozenset`` of names of directions; it is known before play and may depend on the player to move, so in
           an expression it is a tuple of such sets, one for each player
Symbol     ``str``, one of the names that fit
Text       ``str``
Board      :class:`plybook.gdl.types.board.Board`
Track      :class:`plybook.gdl.types.track.Track`; it is known before play
Parts      the connected parts of a region: a ``tuple`` of regions, in the order of their first points
Function   a function of a point or of a part, written ``p -> E``, as the argument of a word: in Python, a function
Counter    a counter of the game: its name and, if each player has one, the player; where any other type is expected,
           it is read as its current value, an Int
Memory     a `region` or `site` of the game, likewise; where any other type is expected, it is read as its Region
Effect     a change of the position; it can only be carried out
=========  =======================================================================
"""

from __future__ import annotations

from dataclasses import dataclass

Directions = tuple[frozenset[str], ...]
"""A Direction in an expression: the names of its directions for each player to move."""


@dataclass(frozen=True)
class Type:
    """A type; a Symbol also has the names it can be, a Function what it takes and gives."""

    name: str
    choices: tuple[str, ...] = ()
    takes: Type | None = None
    gives: Type | None = None

    def __str__(self) -> str:
        if self.takes is not None and self.gives is not None:
            return f"{self.takes} \u2192 {self.gives}"  # a rightwards arrow
        return " or ".join(f"`{choice}`" for choice in self.choices) if self.choices else self.name


SITE = Type("Site")
REGION = Type("Region")
INT = Type("Int")
NUMBER = Type("Number")
BOOL = Type("Bool")
PLAYER = Type("Player")
PIECE = Type("Piece")
DIRECTION = Type("Direction")
TEXT = Type("Text")
BOARD = Type("Board")
COUNTER = Type("Counter")
MEMORY = Type("Memory")
EFFECT = Type("Effect")
PARTS = Type("Parts")
TRACK = Type("Track")


def symbol(*choices: str) -> Type:
    """The type whose values are the given names."""
    return Type("Symbol", choices)


def function(takes: Type, gives: Type) -> Type:
    """The type of functions of a point (Site) or of a part (Region)."""
    return Type("Function", (), takes, gives)


CONVERSIONS = frozenset([(SITE, REGION), (TRACK, REGION), (INT, NUMBER), (PLAYER, PIECE)])
"""Implicit conversions: a point to the region of that point, a track to that of all its points, a player to their only
kind of piece."""


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type is accepted where another is expected."""
    return given == wanted or (given, wanted) in CONVERSIONS
