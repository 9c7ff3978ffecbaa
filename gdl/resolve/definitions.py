"""Uses of definitions, which are built once for arguments of the same types and are limited in size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from ..ludemes import ludemes
from ..model import alone, ast
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, error
from ..text.source import Span
from ..types.types import DIRECTION, EFFECT
from ..types.wording import are, number_of
from . import other_words
from .scope import Build, Define, Scope, Words


def measure(node: ast.Expression) -> tuple[int, int]:
    """The number and depth of the operations in an expression once its definitions are expanded."""
    nodes = depth = 0
    for child in ast.children(node):
        child_nodes, child_depth = measure(child)
        nodes, depth = nodes + child_nodes, max(depth, child_depth)
    if isinstance(node, ast.Use):
        nodes, depth = nodes + node.definition.nodes, max(depth, node.definition.depth)
    return nodes + 1, depth + 1


def check_size(node: ast.Expression, span: Span) -> tuple[int, int]:
    """Reject an expression that is too large.

    Raises:
        DescriptionError: ``too-complex``.
    """
    nodes, depth = measure(node)
    if nodes > limits.NODES or depth > limits.DEPTH:
        what = f"{nodes:,} operations" if nodes > limits.NODES else f"operations nested {depth} deep"
        raise error(
            "too-complex",
            f"with its definitions expanded, this expression has {what}",
            span,
            help=f"it can have at most {limits.NODES:,} operations, nested {limits.DEPTH} deep",
        )
    return nodes, depth


def use(
    span: Span, name: syntax.Name, define: Define, arguments: Sequence[syntax.Expression], scope: Scope, build: Build
) -> ast.Expression:
    """A use of a definition; ``build`` makes typed expressions.

    Raises:
        DescriptionError: it takes other arguments, or does not accept these.
    """
    if not define.own:
        alone.refuse(name.text, span, len(scope.players))
    wanted = [parameter.text for parameter in define.parameters]
    if len(arguments) != len(wanted):
        raise error(
            "wrong-arguments",
            f"`{name.text}` takes {number_of(len(wanted))}, but got {are(len(arguments))}",
            span,
            help=other_words.of_call(name.text, len(arguments)) or f"write `{name.text}({', '.join(wanted)})`"
            if wanted
            else f"write `{name.text}` alone, without parentheses",
        )
    built = tuple(build(argument, scope) for argument in arguments)
    for argument in built:
        if argument.type == EFFECT:
            raise error(
                "type-mismatch",
                "a change of the position is not a value",
                argument.span,
                help="write changes after `do`, each on its own line",
            )
    scope.uses.defines.add(name.text)
    definition = _definition(span, define, built, scope, build)
    if isinstance(definition.body, ast.Literal):
        return replace(definition.body, span=span)
    return ast.Use(span, definition.body.type, definition, tuple(a for a in built if not _is_direction(a)))


def _is_direction(argument: ast.Expression) -> TypeGuard[ast.Literal]:
    """Whether an argument is substituted into the definition before play."""
    return isinstance(argument, ast.Literal) and argument.type == DIRECTION


def _definition(
    span: Span, define: Define, arguments: Sequence[ast.Expression], scope: Scope, build: Build
) -> ast.Definition:
    """The body for arguments of these types, built once for all equal uses; directions are substituted."""
    name = define.name.text
    known = {p.text: a.value for p, a in zip(define.parameters, arguments, strict=True) if _is_direction(a)}
    types = {p.text: a.type for p, a in zip(define.parameters, arguments, strict=True) if not _is_direction(a)}
    parameters = tuple(types)
    given = (*types.items(), *known.items())
    key = name, define.own, given, _around(define, scope)
    if key in scope.uses.built:
        return scope.uses.built[key]
    inner = replace(scope, parameters=types, directions=known, bound={}, inside=(*scope.inside, name))
    try:
        body = build(define.body, inner)
    except DescriptionError as mistake:
        raise _used_here(mistake, span, define) from None
    nodes, depth = check_size(body, define.name.span)
    variables: set[str] = set()
    elsewhere = False
    for part in ast.walk(body):
        match part:
            case ast.Variable(name=variable, parameter=False):
                variables.add(variable)
            case ast.At():
                elsewhere = True
            case ast.Use(definition=used):
                variables |= used.variables
                elsewhere |= used.looks_elsewhere
    definition = ast.Definition(
        name,
        parameters,
        define.text,
        body,
        frozenset(variables),
        elsewhere,
        nodes,
        depth,
        tuple(known.items()),
        ast.functions_in(body),
        tuple(parameter.text for parameter in define.parameters),
        define.form,
    )
    scope.uses.built[key] = definition
    return definition


def _around(define: Define, scope: Scope) -> tuple[object, ...]:
    """All that the meaning of a definition depends on where it is used, besides its arguments."""
    words = _words(define, scope)
    variables = tuple(item for item in scope.variables.items() if item[0] in words.all)
    positions = scope.positions if words.positions else None
    place = (scope.place, scope.completed, scope.turn_start, scope.setting) if words.placed else None
    return variables, positions, place, scope.board is None


def _words(define: Define, scope: Scope) -> Words:
    """The words of a definition and of those that it uses, directly or through others.

    A parameter may have the name of a definition, so definitions can seem to use each other in circles.
    """
    key = define.name.text, define.own
    known = scope.uses.words.get(key)
    if known is None:
        found: set[str] = set()
        waiting = [define]
        while waiting:
            own = {name.text for name in syntax.names(waiting.pop().body)} - found
            found |= own
            waiting += [scope.defines[name] for name in own if name in scope.defines]
        placed = not scope.counters.keys().isdisjoint(found) or any(
            ludeme.only_in or ludeme.only_after for name in found for ludeme in ludemes().get(name, ())
        )
        known = Words(frozenset(found), not found.isdisjoint(("before", "after")), placed or "turn-start" in found)
        scope.uses.words[key] = known
    return known


def _used_here(mistake: DescriptionError, span: Span, define: Define) -> DescriptionError:
    """The mistake in a definition, with the place of its use.

    If the definition is in the standard library, its use is the mistake, so that is shown first.
    """
    first: Diagnostic = mistake.diagnostics[0]
    name = define.name.text
    if define.own:
        if len(first.related) < 3:
            first = replace(first, related=(*first.related, Label(span, f"`{name}` is used here")))
    elif span.source is not define.span.source:
        first = replace(
            first,
            message=f"`{name}` cannot be used here: {first.message}",
            label=Label(span),
            related=(Label(first.label.span, first.label.text or "the mistake is here"),),
        )
    return DescriptionError([first, *mistake.diagnostics[1:]])
