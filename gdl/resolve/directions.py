"""Directions: what their words mean on a board.

A Direction is known before play, for each player who may be the mover. So an engine meets sets of names only; a
definition with a Direction among its arguments is built anew for each value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from ..ludemes import ludemes
from ..ludemes.base import Look, Ludeme
from ..model.ast import Call, Expression, Literal
from ..syntax import tree as syntax
from ..text.errors import DescriptionError, did_you_mean, error
from ..text.source import Span
from ..types.board import HEXAGONAL_STEPS, SQUARE_STEPS, Board
from ..types.types import DIRECTION
from .scope import Scope

WORDS = frozenset(name for steps in (SQUARE_STEPS, HEXAGONAL_STEPS) for family in steps.values() for name in family)
"""The directions of all boards."""


@dataclass(frozen=True)
class _Side:
    """All that words for directions look at."""

    board: Board
    mover: int
    facing: tuple[str, ...]


SAID = {
    **{"north": "n", "up": "n", "south": "s", "down": "s", "east": "e", "right": "e", "west": "w", "left": "w"},
    **{"northeast": "ne", "southeast": "se", "southwest": "sw", "northwest": "nw"},
}
"""Words that people say for directions."""


def named(name: syntax.Name, board: Board, words: Sequence[str] = ()) -> str:
    """A direction of a board by its name; ``words`` for directions that may stand here are suggested as well.

    Raises:
        DescriptionError: it has none of that name (``unknown-direction``).
    """
    if name.text not in board.all_steps:
        raise error(
            "unknown-direction",
            f"`{name.text}` is no direction of this board",
            name.span,
            help=_suggestion(name.text, board, words) + f"its directions are {_list(board.circle)}",
        )
    return name.text


def _suggestion(text: str, board: Board, words: Sequence[str]) -> str:
    """What may be meant by a word that is no direction; nothing, or the beginning of a sentence."""
    said = SAID.get(text.casefold().replace("-", ""), "")
    meant = [*(name for name in board.circle if name == said), *(word for word in words if word == f"{text}ward")]
    if meant:
        return f"did you mean {' or '.join(f'`{name}`' for name in meant)}? "
    found = did_you_mean(text, [*board.circle, *words])
    return f"{found} " if found else ""


def _list(names: Sequence[str]) -> str:
    return f"{', '.join(f'`{name}`' for name in names[:-1])} and `{names[-1]}`"


def literal(name: syntax.Name, scope: Scope) -> Literal | None:
    """What the name of a direction stands for, if there is a board that has it."""
    if scope.board is None or name.text not in scope.board.all_steps:
        return None
    return Literal(name.span, DIRECTION, (frozenset([name.text]),) * len(scope.players))


def call(span: Span, ludeme: type[Ludeme], arguments: tuple[Expression, ...], scope: Scope) -> Expression:
    """The value of a word for directions; before there is a board, a call that nothing ever evaluates.

    Raises:
        DescriptionError: it means nothing for this board and these players (``no-facing``, ``unknown-direction``).
    """
    if scope.board is None or not all(isinstance(argument, Literal) for argument in arguments):
        return Call(span, DIRECTION, ludeme, arguments)
    if ludeme.relative and not scope.facing:
        ways = [
            scope.board.circle[n * len(scope.board.circle) // len(scope.players)] for n in range(len(scope.players))
        ]
        raise error(
            "no-facing",
            f"`{ludeme.name}` depends on what a player faces, and this game does not say",
            span,
            help=f"say it where the players are named: `players {', '.join(scope.players)} facing {', '.join(ways)}`",
        )
    values = [argument.value for argument in arguments if isinstance(argument, Literal)]
    found = []
    for mover in range(len(scope.players)):
        side = cast(Look, _Side(scope.board, mover, scope.facing))
        value = ludeme.meaning(side, *[value[mover] for value in values])
        if value is None:
            raise error(
                "unknown-direction",
                f"there is no direction `{ludeme.name}` for a player who faces `{scope.facing[mover]}` on this board",
                span,
                help=f"what {scope.players[mover]} may use is {_list(_meant(side))}",
            )
        found.append(value)
    return Literal(span, DIRECTION, tuple(found))


def _meant(side: Look) -> list[str]:
    """The words that mean something for a player."""
    relative = [ludeme for known in ludemes().values() for ludeme in known if ludeme.relative]
    return [ludeme.name for ludeme in relative if ludeme.meaning(side) is not None]


def words(scope: Scope) -> list[str]:
    """The words for directions besides their names, those alone that mean something for these players."""
    plain = [ludeme for several in ludemes().values() for ludeme in several if not ludeme.parameters]
    return [word.name for word in plain if word.result == DIRECTION and (scope.facing or not word.relative)]


def unknown(name: syntax.Name, scope: Scope) -> DescriptionError | None:
    """The diagnostic for a direction of another board."""
    if scope.board is None or name.text not in WORDS:
        return None
    try:
        named(name, scope.board, words(scope))
    except DescriptionError as mistake:
        return mistake
    return None
