"""Words that give a name to each of several things in turn.

`union(d in …, …)` is the union of a region over some directions, and `sum(d in …, …)` the sum of a number: both are
expanded before play. What a function such as
`p -> count(p)` is of, each part or each point of a region, is found in every position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..ludemes import ludemes
from ..ludemes.base import Ludeme
from ..model import ast
from ..model.ast import Expression, Literal
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Advice
from ..text.errors import DescriptionError, error, warning
from ..text.fixes import replaced
from ..text.source import Span
from ..types.types import BOOL, DIRECTION, INT, NUMBER, PARTS, REGION, SITE, Directions, fits
from ..types.wording import a_type, type_help
from . import fold
from .conversion import convert, fitted
from .scope import BuildAs, Scope
from .unknown import check_free, free_names

OF_DIRECTIONS = ("union", "count", "every", "some", "none", "sum", "product", "largest", "smallest")
"""The words that also go through directions: `sum(d in directions, E)`."""
THINGS = {"part": "each part", "point": "each point", "region": "a region"}
"""What a function can be of, and all of them."""


def over_directions(node: syntax.Call, scope: Scope, build: BuildAs) -> Expression:
    """``union(d in …, …)``, ``sum(d in …, …)`` and others: a value for each direction, and all of them combined;
    ``build`` makes typed expressions.

    Raises:
        DescriptionError: it does not have that form, or something in it is wrong.
    """
    word = node.name.text
    match node.arguments:
        case [syntax.Binary(operator="in", left=syntax.Name() as name, right=over) as named, body]:
            pass
        case [over, body] if _are_directions(over, scope, build):
            raise _by_in(node.span, node.name, over, body, scope)
        case _:
            raise error(
                "wrong-arguments",
                f"`{word}` takes a name with directions, and a {'region' if word == 'union' else 'value for each'}",
                node.span,
                help=_nested(node.name, node.arguments, scope, build)
                or "write `union(d in directions, ray(from, d, empty))`; to join two regions, write `|`"
                if word == "union"
                else f"write `{_of_directions(word)}`",
            )
    check_free(name, scope, of_directions=True)
    try:
        value = build(over, scope, DIRECTION)
    except DescriptionError as mistake:
        if mistake.diagnostics[0].code == "type-mismatch" and _has_points(over, scope, build):
            raise _by_arrow(node.span, node.name, named, node.arguments) from None
        raise
    if isinstance(body, syntax.Function):
        meant = f"{word}({named.span.text}, {body.body.span.text})"
        raise error(
            "wrong-arguments",
            "directions get their name from `in`; `->` is for points and parts",
            body.span,
            help=Advice(f"write `{meant}`", (replaced(node.span, meant),)),
        )
    wanted = REGION if word == "union" else BOOL if word in ("count", "every", "some", "none") else None
    if not isinstance(value, Literal):  # without a board, only the type is ever used
        found = build(body, replace(scope, parameters={**scope.parameters, name.text: DIRECTION}), wanted)
        return combined(node.span, word, [found if wanted else _number(found, body, scope)])
    values = [
        build(body, replace(scope, directions={**scope.directions, name.text: one}), wanted)
        for one in _each(value.value, over.span, scope, word)
    ]
    if wanted is None:
        values = [_number(one, body, scope) for one in values]
        if any(one.type == NUMBER for one in values):
            values = [one if one.type == NUMBER else convert(one, NUMBER, scope) for one in values]
    if word in ("every", "some", "none"):  # those of all directions are told together
        values = [replace(one, span=node.span) for one in values]
    if not values and word in ("largest", "smallest"):
        raise error("wrong-arguments", f"there is no direction to find the {word} of", over.span, help="name some")
    return combined(node.span, word, values)


def _number(value: Expression, body: syntax.Expression, scope: Scope) -> Expression:
    """A number that stands for itself; a whole one if it can be either.

    Raises:
        DescriptionError: it is no number (``type-mismatch``).
    """
    return value if value.type == NUMBER else fitted(value, body.span, scope, INT)


def _of_directions(word: str) -> str:
    """How a word goes through directions."""
    values = {"union": "ray(from, d, empty)"} | dict.fromkeys(
        ("count", "every", "some", "none"), "some(ray(from, d, empty))"
    )
    return f"{word}(d in directions, {values.get(word, 'count(ray(from, d, empty))')})"


def combined(span: Span, word: str, values: Sequence[Expression]) -> Expression:
    """The values for all directions together, nested as little as possible."""
    match word:
        case "every":
            return fold.junction(span, "and", values)
        case "some":
            return fold.junction(span, "or", values)
        case "none":
            return fold.negation(span, fold.junction(span, "or", values))
        case "count":
            one = ludemes()["number"][0]
            values = [fold.call(span, one, (value,)) for value in values]
    sign = {"union": "|", "product": "*", "largest": "max", "smallest": "min"}.get(word, "+")
    if not values:
        return Literal(span, REGION, frozenset()) if sign == "|" else Literal(span, INT, int(sign == "*"))
    two = next(one for one in ludemes()[sign] if one.result == values[0].type)
    return _halved(span, two, values)


def _halved(span: Span, two: type[Ludeme], values: Sequence[Expression]) -> Expression:
    """One value of several, with a word that makes one of two."""
    if len(values) == 1:
        return values[0]
    half = len(values) // 2
    return fold.call(span, two, (_halved(span, two, values[:half]), _halved(span, two, values[half:])))


def _each(value: Directions, span: Span, scope: Scope, word: str) -> list[Directions]:
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
            f"`{word}` needs the same number of directions for each player",
            span,
            f"got {counts}",
            help="join two `union`s: `union(d in …, …) | union(d in …, …)`"
            if word == "union"
            else f"write one `{word}` for each set of directions, and combine them",
        )
    scope.uses.united += len(ordered[0])
    if scope.uses.united > limits.UNIONS:
        raise error(
            "too-complex",
            f"the words with `d in …` of this game go through more than {limits.UNIONS:,} directions",
            span,
            help="nest fewer of them",
        )
    return [tuple(frozenset([name]) for name in names) for names in zip(*ordered, strict=True)]


def wanted_by(forms: Sequence[type[Ludeme]]) -> bool:
    """Whether the forms of a word have a function as an argument."""
    return any(parameter.type.takes is not None for form in forms for parameter in form.parameters)


def with_function(
    span: Span,
    name: syntax.Name,
    forms: Sequence[type[Ludeme]],
    arguments: Sequence[syntax.Expression],
    scope: Scope,
    build: BuildAs,
) -> ast.Expression:
    """A call of a word with these ``forms``, all with as many arguments; ``build`` makes typed expressions.

    Raises:
        DescriptionError: the last argument is not a function, its name has another meaning, or a type is wrong.
    """
    *before, over, function = arguments
    match over:
        case syntax.Binary(operator="in", left=syntax.Name(text=named)):
            if _are_directions(over.right, scope, build):
                if name.text in OF_DIRECTIONS:
                    return over_directions(syntax.Call(span, name, tuple(arguments)), scope, build)
                raise _not_of_directions(name, over.span)
            if named in {*scope.directions, *scope.parameters} or named not in set(scope.names()):
                raise _by_arrow(span, name, over, arguments)
    plain = [build(node, scope, form.type) for node, form in zip(before, forms[0].parameters, strict=False)]
    things = build(over, scope, None)
    if things.type == DIRECTION:
        raise _by_in(span, name, over, function, scope)
    if things.type != PARTS:
        if not fits(things.type, REGION):
            of = {"part": "each part or point of a", "point": "each point of a", "region": "a"}
            raise error(
                "type-mismatch",
                f"`{name.text}` asks something of {of[_each_thing(forms)]} region, but got {a_type(things.type)}",
                over.span,
                a_type(things.type),
                help=type_help(things.type, REGION),
            )
        things = fitted(things, over.span, scope, REGION)
    fitting = [form for form in forms if form.parameters[-2].type == things.type]
    each = _each_thing(fitting or forms)
    if not isinstance(function, syntax.Function):
        raise error(
            "type-mismatch",
            f"`{name.text}` needs to know what to find of {THINGS[each]}",
            function.span,
            help=f"write it as a function, such as `{_example(forms, each, scope)}`",
        )
    if not fitting:
        raise error(
            "type-mismatch",
            f"`{name.text}` asks something of {'a' if each == 'region' else 'the points of a'} region, but got "
            f"{a_type(things.type)}",
            over.span,
            a_type(things.type),
            help="use the region itself, without `parts`",
        )
    body = _body(function, fitting, scope, build)
    form, body = _chosen(name, function, fitting, body, scope)
    if ast.functions_in(body) >= limits.FUNCTIONS:
        raise error(
            "too-complex",
            f"with its definitions expanded, more than {limits.FUNCTIONS} functions stand in one another",
            function.span,
            help="each goes through all points or parts for every one of the others; find a way with fewer",
        )
    found = ast.Function(function.span, form.parameters[-1].type, function.parameter.text, body)
    return fold.call(span, form, (*plain, things, found))


def _are_directions(node: syntax.Expression, scope: Scope, build: BuildAs) -> bool:
    """Whether an expression is one direction or several."""
    try:
        return build(node, scope, None).type == DIRECTION
    except DescriptionError:
        return False


def _has_points(node: syntax.Expression, scope: Scope, build: BuildAs) -> bool:
    """Whether an expression is a region, or its parts."""
    try:
        type_ = build(node, scope, None).type
    except DescriptionError:
        return False
    return type_ == PARTS or fits(type_, REGION)


def _by_arrow(
    span: Span, word: syntax.Name, over: syntax.Binary, arguments: Sequence[syntax.Expression]
) -> DescriptionError:
    """The diagnostic for points that are named by `in`, as only directions are."""
    *before, _, body = (argument.span.text for argument in arguments)
    name = over.left.span.text
    arrow = body if isinstance(arguments[-1], syntax.Function) else f"{name} -> {body}"
    meant = f"{word.text}({', '.join([*before, over.right.span.text])}, {arrow})"
    return error(
        "wrong-arguments",
        "`in` names directions; points and parts get their name from `->`",
        over.span,
        help=Advice(f"write `{meant}`", (replaced(span, meant),)),
    )


def _by_in(
    span: Span, word: syntax.Name, over: syntax.Expression, each: syntax.Expression, scope: Scope
) -> DescriptionError:
    """The diagnostic for directions that have no name before them, with a name for those that have none at all."""
    if word.text not in OF_DIRECTIONS:
        return _not_of_directions(word, over.span)
    body, known = each, {*scope.names(), *(scope.board.all_steps if scope.board is not None else ())}
    unknown = [name.text for name in syntax.names(each) if name.text not in known]
    name, said = next(iter(unknown), "d"), f"`{word.text}` needs a name for each of the directions"
    if isinstance(each, syntax.Function):
        body, name = each.body, each.parameter.text
        said = "directions get their name from `in`; `->` is for points and parts"
    meant = f"{word.text}({name} in {over.span.text}, {body.span.text})"
    return error("wrong-arguments", said, over.span, help=Advice(f"write `{meant}`", (replaced(span, meant),)))


def _not_of_directions(word: syntax.Name, span: Span) -> DescriptionError:
    return error(
        "wrong-arguments",
        f"`{word.text}` goes through points or parts, not through directions",
        span,
        help=f"those that go through directions are {', '.join(f'`{each}`' for each in OF_DIRECTIONS)}",
    )


def _nested(word: syntax.Name, arguments: Sequence[syntax.Expression], scope: Scope, build: BuildAs) -> str:
    """The help for several `d in …` in one call: each needs a call of its own; empty if that is not the mistake."""
    if len(arguments) < 3:
        return ""
    *named, body = arguments
    found = body.span.text
    for one in reversed(named):
        if not isinstance(one, syntax.Binary) or one.operator != "in" or not isinstance(one.left, syntax.Name):
            return ""
        over, name = one.right.span.text, one.left.text
        of_directions = _are_directions(one.right, scope, build)
        found = f"{word.text}({one.span.text if of_directions else f'{over}, {name} ->'}{',' * of_directions} {found})"
    return f"write one `{word.text}` inside the other: `{found}`"


def lacking(
    name: syntax.Name,
    forms: Sequence[type[Ludeme]],
    arguments: Sequence[syntax.Expression],
    scope: Scope,
    build: BuildAs,
) -> str:
    """The help for a call that does not say what to find of each part or point; empty if something else is wrong."""
    wanted = len(forms[0].parameters)
    if name.text in OF_DIRECTIONS and len(arguments) > wanted:
        return _nested(name, arguments, scope, build)
    if not arguments or len(arguments) + 1 != wanted or isinstance(arguments[-1], syntax.Function):
        return ""
    over = arguments[-1]
    if name.text in OF_DIRECTIONS:
        if isinstance(over, syntax.Binary) and over.operator == "in":
            return f"say what to find of each direction, as in `{_of_directions(name.text)}`"
        if _are_directions(over, scope, build):
            meant = _of_directions(name.text).replace("directions", over.span.text)
            return f"say what to find of each direction, as in `{meant}`"
    asked = PARTS if isinstance(over, syntax.Call) and over.name.text == "parts" else REGION
    each = _each_thing([form for form in forms if form.parameters[-2].type == asked] or forms)
    given = ", ".join(argument.span.text for argument in arguments)
    return f"say what to find of {THINGS[each]}, as in `{name.text}({given}, {_example(forms, each, scope)})`"


def _each_thing(forms: Sequence[type[Ludeme]]) -> str:
    """What the function of some forms of a word is of: a key of ``THINGS``."""
    over, function = forms[0].parameters[-2:]
    return "part" if over.type == PARTS else "point" if function.type.takes == SITE else "region"


def _example(forms: Sequence[type[Ludeme]], each: str, scope: Scope) -> str:
    p = (free_names(scope, "rpq" if each == "region" else "pqr") or ["it"])[0]
    gives = forms[0].parameters[-1].type.gives
    if each == "region" or gives == REGION:
        return f"{p} -> adjacent({p})"
    if gives == BOOL:
        return f"{p} -> count({p}) > 2" if each == "part" else f"{p} -> some(adjacent({p}) & mine)"
    return f"{p} -> count({p})" if each == "part" else f"{p} -> count(adjacent({p}))"


def _body(function: syntax.Function, forms: Sequence[type[Ludeme]], scope: Scope, build: BuildAs) -> ast.Expression:
    name, takes = function.parameter, forms[0].parameters[-1].type.takes
    assert takes is not None
    check_free(name, scope)
    inner = replace(scope, parameters={**scope.parameters, name.text: takes})
    gives = {form.parameters[-1].type.gives for form in forms}
    body = build(function.body, inner, gives.pop() if len(gives) == 1 else None)
    power = all(form.name == "product" for form in forms)  # of a number: a power of it
    if name.text not in {word.text for word in syntax.names(function.body)} and not power:
        scope.uses.warnings.append(
            warning(
                "unused-parameter",
                f"`{name.text}` is never used: the value is the same for {THINGS[_each_thing(forms)]}",
                name.span,
                help=f"use it after the `->`, as in `{name.text} -> count({name.text})`",
            )
        )
    return body


def _chosen(
    name: syntax.Name,
    function: syntax.Function,
    forms: Sequence[type[Ludeme]],
    body: ast.Expression,
    scope: Scope,
) -> tuple[type[Ludeme], ast.Expression]:
    """The form that takes what the function gives, and the body as it takes it."""
    kinds = [(form, form.parameters[-1].type.gives) for form in forms]
    for form, gives in kinds:
        if body.type == gives:
            return form, body
    for form, gives in kinds:
        if gives is not None and fits(body.type, gives):
            return form, convert(body, gives, scope)
    wanted = kinds[0][1]
    assert wanted is not None
    raise error(
        "type-mismatch",
        f"the function of `{name.text}` must give {a_type(wanted)}, but gives {a_type(body.type)}",
        function.body.span,
        a_type(body.type),
        help=type_help(body.type, wanted),
    )
