"""Directions: what their words mean on a board, and `union(d in …, …)`, which is taken apart before play.

A Direction is known before play, for each player who may be the mover. So an engine meets sets of names only; a
definition with a Direction among its arguments is built anew for each value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from ..ludemes import ludemes
from ..ludemes.base import Look, Ludeme
from ..model.ast import Call, Expression, Literal
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import DescriptionError, did_you_mean, error
from ..text.source import Span
from ..types.board import HEXAGONAL_STEPS, SQUARE_STEPS, Board
from ..types.types import DIRECTION, REGION, Directions
from .scope import BuildAs, Scope

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


def union(node: syntax.Call, scope: Scope, build: BuildAs) -> Expression:
    """``union(d in …, …)``: the region for each direction, all of them together; ``build`` makes typed expressions.

    Raises:
        DescriptionError: it is not of that form, or something in it is wrong.
    """
    match node.arguments:
        case [syntax.Binary(operator="in", left=syntax.Name() as name, right=over), body]:
            pass
        case _:
            raise error(
                "wrong-arguments",
                "`union` takes a name with directions, and a region",
                node.span,
                help="write `union(d in directions, ray(from, d, empty))`; two regions are united with `|`",
            )
    if name.text in ludemes() or (name.text in scope.defines and not scope.defines[name.text].own):
        raise error(
            "duplicate-name",
            f"`{name.text}` is a word of the language",
            name.span,
            help=f"give it another name; what the word means: `plybook explain {name.text}`",
        )
    value = build(over, scope, DIRECTION)
    if not isinstance(value, Literal):  # there is no board, and nothing will ever be asked but the type
        return build(body, replace(scope, parameters={**scope.parameters, name.text: DIRECTION}), REGION)
    hidden = {known: type_ for known, type_ in scope.parameters.items() if known != name.text}
    inner = replace(scope, parameters=hidden)
    return _united(
        node.span,
        [
            build(body, replace(inner, directions={**scope.directions, name.text: one}), REGION)
            for one in _each(value.value, over.span, scope)
        ],
    )


def _each(value: Directions, span: Span, scope: Scope) -> list[Directions]:
    """A set of directions taken apart: one at a time, for each player who may be the mover.

    Raises:
        DescriptionError: one player has more of them than another (``uneven-directions``), or they are too many.
    """
    board = scope.board
    assert board is not None
    ordered = [[name for name in board.circle if name in side] for side in value]
    if len({len(side) for side in ordered}) > 1:
        counts = " and ".join(f"{len(side)} for {player}" for player, side in zip(scope.players, ordered, strict=True))
        raise error(
            "uneven-directions",
            "`union` takes as many directions for each player",
            span,
            f"here are {counts}",
            help="unite two of them: `union(d in …, …) | union(d in …, …)`",
        )
    scope.uses.united += len(ordered[0])
    if scope.uses.united > limits.UNIONS:
        raise error(
            "too-complex",
            f"the `union`s of this game go through more than {limits.UNIONS:,} directions",
            span,
            help="put fewer of them inside each other",
        )
    return [tuple(frozenset([name]) for name in names) for names in zip(*ordered, strict=True)]


def _united(span: Span, regions: Sequence[Expression]) -> Expression:
    """The union of some regions, nested as little as can be."""
    if not regions:
        return Literal(span, REGION, frozenset())
    if len(regions) == 1:
        return regions[0]
    half = len(regions) // 2
    unite = next(ludeme for ludeme in ludemes()["|"] if ludeme.result == REGION)
    return Call(span, REGION, unite, (_united(span, regions[:half]), _united(span, regions[half:])))


def unknown(name: syntax.Name, scope: Scope) -> DescriptionError | None:
    """The diagnostic for a direction of another board."""
    if scope.board is None or name.text not in WORDS:
        return None
    try:
        named(name, scope.board, words(scope))
    except DescriptionError as mistake:
        return mistake
    return None
