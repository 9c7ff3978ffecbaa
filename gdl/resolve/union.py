"""`union(d in …, …)`: the union of a region over some directions, expanded before play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..ludemes import ludemes
from ..model.ast import Call, Expression, Literal
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error
from ..text.source import Span
from ..types.types import DIRECTION, REGION, Directions
from .scope import BuildAs, Scope
from .unknown import word_of_the_language


def union(node: syntax.Call, scope: Scope, build: BuildAs) -> Expression:
    """``union(d in …, …)``: the union of the regions for each direction; ``build`` makes typed expressions.

    Raises:
        DescriptionError: it does not have that form, or something in it is wrong.
    """
    match node.arguments:
        case [syntax.Binary(operator="in", left=syntax.Name() as name, right=over), body]:
            pass
        case _:
            raise error(
                "wrong-arguments",
                "`union` takes a name with directions, and a region",
                node.span,
                help="write `union(d in directions, ray(from, d, empty))`; to join two regions, write `|`",
            )
    if name.text in ludemes() or (name.text in scope.defines and not scope.defines[name.text].own):
        raise word_of_the_language(name)
    value = build(over, scope, DIRECTION)
    if not isinstance(value, Literal):  # without a board, only the type is ever used
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
    """The directions of a set one at a time, for each possible mover.

    Raises:
        DescriptionError: one player has more of them than another (``uneven-directions``), or there are too many.
    """
    board = scope.board
    assert board is not None
    ordered = [[name for name in board.circle if name in side] for side in value]
    if len({len(side) for side in ordered}) > 1:
        counts = " and ".join(f"{len(side)} for {player}" for player, side in zip(scope.players, ordered, strict=True))
        raise error(
            "uneven-directions",
            "`union` needs the same number of directions for each player",
            span,
            f"got {counts}",
            help="join two `union`s: `union(d in …, …) | union(d in …, …)`",
        )
    scope.uses.united += len(ordered[0])
    if scope.uses.united > limits.UNIONS:
        raise error(
            "too-complex",
            f"the `union`s of this game go through more than {limits.UNIONS:,} directions",
            span,
            help="nest fewer of them",
        )
    return [tuple(frozenset([name]) for name in names) for names in zip(*ordered, strict=True)]


def _united(span: Span, regions: Sequence[Expression]) -> Expression:
    """The union of some regions, nested as little as possible."""
    if not regions:
        return Literal(span, REGION, frozenset())
    if len(regions) == 1:
        return regions[0]
    half = len(regions) // 2
    unite = next(ludeme for ludeme in ludemes()["|"] if ludeme.result == REGION)
    return Call(span, REGION, unite, (_united(span, regions[:half]), _united(span, regions[half:])))
