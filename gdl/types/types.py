"""The types of the language and what stands for their values in Python.

=========  =======================================================================
Site       ``int``, the number of a point (0 to sites - 1, row by row from the bottom)
Region     ``frozenset[int]``
Int        ``int``, or ``None`` where there is no such number (a distance without a path)
Number     ``float``
Bool       ``bool``
Player     ``int``, the place among the players, or ``None`` (the owner of an empty point)
Piece      ``int``, the place among the pieces, or ``None``
Direction  a ``frozenset`` of names of directions; it is known before play, and may be another one for each player
           who moves, so that in an expression it is a tuple of such sets, one for each player
Symbol     ``str``, one of the names that fit
Text       ``str``
Board      :class:`plybook.gdl.types.board.Board`
Counter    a counter of the game: its name and, where each player has one, the player; where anything else is wanted
           it is read as the Int that it stands at
Effect     a change of the position; nothing can be done with it but to do it
=========  =======================================================================
"""

from __future__ import annotations

from dataclasses import dataclass

Directions = tuple[frozenset[str], ...]
"""A Direction in an expression: the names of its directions when each player is to move."""


@dataclass(frozen=True)
class Type:
    """A type; a Symbol also knows the names that it may be."""

    name: str
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
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
EFFECT = Type("Effect")


def symbol(*choices: str) -> Type:
    """The type of the names given."""
    return Type("Symbol", choices)


CONVERSIONS = frozenset([(SITE, REGION), (INT, NUMBER), (PLAYER, PIECE)])
"""What is accepted for what: a point as the region of it alone, a player as his only kind of piece."""


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    return given == wanted or (given, wanted) in CONVERSIONS
