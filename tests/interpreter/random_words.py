"""The definitions of the standard library as words for random expressions, with the types that they accept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product

from random_expressions import PLACES, VALUES, Context, Word

from plybook.gdl import DescriptionError, Source, Span
from plybook.gdl.expand import standard_statements
from plybook.gdl.model.model import Piece
from plybook.gdl.resolve import expressions
from plybook.gdl.resolve.scope import Define, Scope, Uses
from plybook.gdl.statements.define import read_define
from plybook.gdl.syntax import tree as syntax
from plybook.gdl.types.types import SITE, Type

NEEDS = [
    (sites, positions)
    for positions in ((), ("before",), ("before", "after"))
    for sites in ((), ("from",), ("to",), ("from", "to"))
]
"""What a definition may read besides its parameters, smallest first."""


@lru_cache(maxsize=1)
def standard_words() -> tuple[Word, ...]:
    """The definitions of the standard library, one for each combination of argument types that they accept."""
    defines = {define.name.text: define for define in (read_define(line, own=False) for line in standard_statements())}
    words = []
    for define in defines.values():
        for types in product(VALUES, repeat=len(define.parameters)):
            words += _typed(define, types, defines)
    return tuple(words)


def _typed(define: Define, types: tuple[Type, ...], defines: Mapping[str, Define]) -> list[Word]:
    """The word for arguments of these types, found by trial; empty if it does not accept them."""
    parameters = {f"argument{n}": type_ for n, type_ in enumerate(types)}

    def results(sites: tuple[str, ...], positions: tuple[str, ...]) -> dict[str, Type]:
        """The type of the result in each place where the word has a meaning."""
        context = Context("", sites, frozenset(positions), parameters)
        found = {place: _result(define, replace(context, place=place), defines) for place in PLACES}
        return {place: result for place, result in found.items() if result is not None}

    if not results(*NEEDS[-1]):  # most types are wrong whatever the definition may read
        return []
    for sites, positions in NEEDS:
        if places := results(sites, positions):
            result = next(iter(places.values()))
            return [Word(define.name.text, types, result, frozenset(sites), frozenset(positions), frozenset(places))]
    return []


def _result(define: Define, context: Context, defines: Mapping[str, Define]) -> Type | None:
    span = Span(Source("try", ""), 0, 0)
    players = ("A", "B")
    scope = Scope(
        options={},
        settings={},
        players=players,
        kinds=(),
        pieces=tuple(Piece(name, number) for number, name in enumerate(players)),
        board=None,
        defines=defines,
        uses=Uses(),
        place=context.place,
        variables={**dict.fromkeys(context.sites, SITE), **context.parameters},
        positions=context.positions,
    )
    arguments = tuple(syntax.Name(span, name) for name in context.parameters)
    name = syntax.Name(span, define.name.text)
    try:
        return expressions.build(syntax.Call(span, name, arguments) if arguments else name, scope).type
    except DescriptionError:
        return None
