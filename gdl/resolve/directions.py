"""Directions: the meaning of direction words on a board.

A Direction is known before play, for each possible mover. So an engine only sees sets of names, and a definition with a
Direction among its arguments is built separately for each value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from ..ludemes import ludemes
from ..ludemes.base import Look, Ludeme
from ..model.ast import Call, Expression, Literal
from ..syntax import tree as syntax
from ..text.diagnostic import Advice
from ..text.errors import DescriptionError, did_you_mean, error
from ..text.fixes import replaced
from ..text.source import Span
from ..types.board import HEXAGONAL_STEPS, SQUARE_STEPS, Board
from ..types.types import DIRECTION
from .scope import Scope

WORDS = frozenset(name for steps in (SQUARE_STEPS, HEXAGONAL_STEPS) for family in steps.values() for name in family)
"""The directions of all boards."""


@dataclass(frozen=True)
class _Side:
    """Everything that direction words depend on."""

    board: Board
    mover: int
    facing: tuple[str, ...]


SAID = {
    **{"north": "n", "up": "n", "south": "s", "down": "s", "east": "e", "right": "e", "west": "w", "left": "w"},
    **{"northeast": "ne", "southeast": "se", "southwest": "sw", "northwest": "nw"},
}
"""Common words for directions."""


def named(name: syntax.Name, board: Board, words: Sequence[str] = ()) -> str:
    """A direction of a board by name; the direction ``words`` allowed here are suggested too.

    Raises:
        DescriptionError: it has no direction with that name (``unknown-direction``).
    """
    if name.text not in board.all_steps:
        raise error(
            "unknown-direction",
            f"`{name.text}` is not a direction of this board",
            name.span,
            help=_suggestion(name.text, board, words) + f"its directions are {_list(board.circle)}",
        )
    return name.text


def _suggestion(text: str, board: Board, words: Sequence[str]) -> str:
    """A suggestion for a word that is not a direction: empty, or a question with a space after it."""
    said = SAID.get(text.casefold().replace("-", ""), "")
    meant = [*(name for name in board.circle if name == said), *(word for word in words if word == f"{text}ward")]
    if meant:
        return f"did you mean {' or '.join(f'`{name}`' for name in meant)}? "
    if text.casefold() in ("all", "any", "every", "each"):
        return f"all directions are `{' | '.join(name for name, steps in board.steps.items() if steps)}`; "
    found = did_you_mean(text, [*board.circle, *words])
    return f"{found} " if found else ""


def _of_the_compass(text: str, board: Board) -> str:
    """The direction of a board that a word such as `north-east` means; empty if there is none."""
    plain = text.casefold().replace("-", "").replace("_", "")
    meant = SAID.get(plain, "") if plain.startswith(("north", "east", "south", "west")) else ""
    return meant if meant in board.circle else ""


def _list(names: Sequence[str]) -> str:
    return f"{', '.join(f'`{name}`' for name in names[:-1])} and `{names[-1]}`"


def literal(name: syntax.Name, scope: Scope) -> Literal | None:
    """The value of the name of a direction, if the board is known and has it."""
    if scope.board is None or name.text not in scope.board.all_steps:
        return None
    return Literal(name.span, DIRECTION, (frozenset([name.text]),) * len(scope.players))


def call(span: Span, ludeme: type[Ludeme], arguments: tuple[Expression, ...], scope: Scope) -> Expression:
    """The value of a direction word; while there is no board, a call that is never evaluated.

    Raises:
        DescriptionError: it has no meaning for this board and these players (``no-facing``,
            ``unknown-direction``).
    """
    if scope.board is None or not all(isinstance(argument, Literal) for argument in arguments):
        return Call(span, DIRECTION, ludeme, arguments)
    if ludeme.relative and not scope.facing:
        ways = [
            scope.board.circle[n * len(scope.board.circle) // len(scope.players)] for n in range(len(scope.players))
        ]
        raise error(
            "no-facing",
            f"`{ludeme.name}` depends on the direction a player faces, which this game does not define",
            span,
            help=f"add it to the players: `players {', '.join(scope.players)} facing {', '.join(ways)}`",
        )
    values = [argument.value for argument in arguments if isinstance(argument, Literal)]
    found = []
    for mover in range(len(scope.players)):
        side = cast(Look, _Side(scope.board, mover, scope.facing))
        value = ludeme.meaning(side, *[value[mover] for value in values])
        if value is None:
            raise error(
                "unknown-direction",
                f"there is no direction `{ludeme.name}` for a player facing `{scope.facing[mover]}` on this board",
                span,
                help=f"{scope.players[mover]} can use {_list(_meant(side))}",
            )
        found.append(value)
    return Literal(span, DIRECTION, tuple(found))


def _meant(side: Look) -> list[str]:
    """The direction words that a player can use."""
    relative = [ludeme for known in ludemes().values() for ludeme in known if ludeme.relative]
    return [ludeme.name for ludeme in relative if ludeme.meaning(side) is not None]


def words(scope: Scope) -> list[str]:
    """The direction words, other than names, that these players can use."""
    plain = [ludeme for several in ludemes().values() for ludeme in several if not ludeme.parameters]
    return [word.name for word in plain if word.result == DIRECTION and (scope.facing or not word.relative)]


def unknown(name: syntax.Name, scope: Scope) -> DescriptionError | None:
    """The diagnostic for a direction of another board."""
    if scope.board is None:
        return None
    if meant := _of_the_compass(name.text, scope.board):
        return error(
            "unknown-direction",
            f"`{name.text}` is not a direction of this board",
            name.span,
            help=Advice(f"did you mean `{meant}`?", (replaced(name.span, meant),)),
        )
    if name.text not in WORDS:
        return None
    try:
        named(name, scope.board, words(scope))
    except DescriptionError as mistake:
        return mistake
    return None
