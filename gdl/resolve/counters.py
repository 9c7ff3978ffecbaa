"""Counters, and remembered regions and sites, in expressions: reading the value of one, and referring to one that is
set."""

from __future__ import annotations

from collections.abc import Sequence

from ..ludemes.turns import IN_PLAY
from ..model import ast
from ..model.model import Memory
from ..syntax import tree as syntax
from ..text.errors import closest, error
from ..text.source import Span
from ..types.types import COUNTER, INT, MEMORY, PLAYER, REGION, Type
from ..types.wording import are
from .scope import BuildAs, Scope
from .unknown import only_board, places, unknown


def reading(
    span: Span, name: syntax.Name, arguments: Sequence[syntax.Expression] | None, scope: Scope, build: BuildAs
) -> ast.Counter:
    """The value of a counter or memory; ``arguments`` are those in its parentheses, ``build`` makes typed expressions.

    Raises:
        DescriptionError: counters cannot be read here, or the player is missing or superfluous.
    """
    if scope.place not in IN_PLAY:
        raise error(
            "wrong-place",
            f"`{name.text}` can only be read during play",
            span,
            help=f"use it in {places(IN_PLAY)}",
        )
    if scope.turn_start:
        raise only_board(name.text, span)
    if name.text != scope.setting:
        scope.uses.counters.add(name.text)
    type_ = REGION if isinstance(scope.counters[name.text], Memory) else INT
    return _counter(span, name, arguments, scope, type_, build)


def is_memory(node: syntax.Expression, scope: Scope) -> bool:
    """Whether an expression names a region or a site that the game remembers."""
    match node:
        case (syntax.Name() as name) | syntax.Call(name=name):
            return name.text not in scope.parameters and isinstance(scope.counters.get(name.text), Memory)
    return False


def itself(node: syntax.Expression, scope: Scope, build: BuildAs) -> ast.Counter:
    """A counter or memory as the target of ``set``.

    Raises:
        DescriptionError: it is neither.
    """
    type_ = MEMORY if is_memory(node, scope) else COUNTER
    match node:
        case syntax.Name(text=text) if text in scope.counters and text not in scope.parameters:
            return _counter(node.span, node, None, scope, type_, build)
        case syntax.Call(name=name, arguments=arguments) if name.text in scope.counters:
            return _counter(node.span, name, arguments, scope, type_, build)
        case (syntax.Name() as name) | syntax.Call(name=name) if name.text not in {*scope.names()}:
            if closest(name.text, scope.names()):
                raise unknown(name, scope)
            raise error(
                "unknown-name",
                f"there is no counter called `{name.text}`",
                name.span,
                help=f"declare it with a statement such as `counter {name.text} = 0 in 0..50`, "
                f"or `region {name.text}` for points",
            )
    known = [f"{name}(mover)" if counter.each else name for name, counter in scope.counters.items()]
    remembers = any(isinstance(one, Memory) for one in scope.counters.values())
    raise error(
        "type-mismatch",
        "only a counter can be set" if not remembers else "only what the game keeps can be set",
        node.span,
        help=f"{'it keeps' if remembers else 'the counters are'} {', '.join(f'`{name}`' for name in known)}"
        if known
        else "declare a counter with a statement such as `counter quiet = 0 in 0..50`",
    )


def _counter(
    span: Span,
    name: syntax.Name,
    arguments: Sequence[syntax.Expression] | None,
    scope: Scope,
    type_: Type,
    build: BuildAs,
) -> ast.Counter:
    counter = scope.counters[name.text]
    keyword = "counter"
    if isinstance(counter, Memory):
        keyword = "site" if counter.single else "region"
    if type_ in (COUNTER, MEMORY):
        scope.uses.counted.add(name.text)
    if not counter.each:
        if arguments is not None:
            raise error(
                "wrong-arguments",
                f"`{name.text}` is a single {keyword} for all players",
                span,
                help=f"write `{name.text}` alone; `{keyword} {name.text}(player) = …` makes one for each player",
            )
        return ast.Counter(span, type_, name.text)
    if arguments is None or len(arguments) != 1:
        raise error(
            "wrong-arguments",
            f"each player has a `{name.text}`, but {are(len(arguments or ()))} is named"
            if len(arguments or ()) < 2
            else f"`{name.text}` takes one player, but got {are(len(arguments or ()))}",
            span,
            help=f"name the player: `{name.text}(mover)`",
        )
    return ast.Counter(span, type_, name.text, build(arguments[0], scope, PLAYER))
