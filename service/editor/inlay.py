"""Words beside the text: how many points a region has at the start, and the names of arguments."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from ...gdl.ludemes import ludemes
from ...gdl.model import ast
from ...gdl.syntax import tree as syntax
from ...gdl.text.source import Span
from ...gdl.types.types import REGION
from .known.analysis import Analysis
from .known.places import parts_of
from .known.results import Inlay
from .known.start import Start, start

PATIENCE = 0.05
"""The seconds after which no more regions are computed; the answer then holds those found so far."""


def inlays(analysis: Analysis, first: int, last: int) -> list[Inlay]:
    """The words to show between two places."""
    if analysis.known is None:
        return []
    found = [*_sizes(analysis, first, last), *_parameters(analysis, first, last)]
    return sorted(found, key=lambda inlay: inlay.at.start)


def _sizes(analysis: Analysis, first: int, last: int) -> Iterator[Inlay]:
    """The sizes of the regions that statements choose from, or that definitions without parameters name."""
    known, begun = analysis.known, start(analysis)
    if known is None or begun is None:
        return
    built = {id(node): made for node, made in known.notes.typed}
    until = monotonic() + PATIENCE
    for node in _regions(analysis.tree):
        if not (first <= node.span.end <= last) or id(node) not in built:
            continue
        if monotonic() > until:
            return
        inlay = _size(node, built[id(node)], begun)
        if inlay is not None:
            yield inlay


def _size(node: syntax.Expression, made: ast.Expression, begun: Start) -> Inlay | None:
    if made.type != REGION:
        return None
    sites = begun.sites(made)
    if sites is None:
        return None
    count = len(sites)
    points = f"{count} point{'s' * (count != 1)}"
    about = f"At the start of the game, this region has {points} of {len(begun.model.board)}."
    return Inlay(Span(node.span.source, node.span.end, node.span.end), points, about)


def _regions(statements: tuple[syntax.Statement, ...]) -> Iterator[syntax.Expression]:
    """The expressions that may be regions of their own: the last one of a phrase."""
    for statement in statements:
        for phrase in statement.phrases[1:]:
            written = phrase.value if phrase.value is not None else phrase.items
            for item in written:
                yield item.right if isinstance(item, syntax.Binary) and item.operator == "in" else item
        yield from _regions(statement.block or ())


def _parameters(analysis: Analysis, first: int, last: int) -> Iterator[Inlay]:
    """The names of the arguments of calls with several."""
    known = analysis.known
    assert known is not None
    for call in _calls(analysis.tree):
        if call.span.end < first or call.span.start > last or len(call.arguments) < 2:
            continue
        for argument, name in zip(call.arguments, _names(known.draft.defines, call), strict=False):
            if first <= argument.span.start <= last and " ".join(argument.span.text.split()) != name:
                at = Span(argument.span.source, argument.span.start, argument.span.start)
                yield Inlay(at, f"{name}: ", kind="parameter")


def _names(defines: object, call: syntax.Call) -> list[str]:
    name, number = call.name.text, len(call.arguments)
    define = defines.get(name) if isinstance(defines, dict) else None
    if define is not None and (define.own or name not in ludemes()):
        return [parameter.text for parameter in define.parameters]
    for form in ludemes().get(name, ()):
        if len(form.parameters) == number:
            return [parameter.name for parameter in form.parameters]
    return []


def _calls(statements: tuple[syntax.Statement, ...]) -> Iterator[syntax.Call]:
    for statement in statements:
        for phrase in (*statement.phrases, *statement.result):
            waiting = [*phrase.items, *(phrase.value or ())]
            while waiting:
                node = waiting.pop()
                if isinstance(node, syntax.Call):
                    yield node
                waiting += parts_of(node)
        yield from _calls(statement.block or ())
