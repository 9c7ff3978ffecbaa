"""What can be written at a place: by type and place, with documentation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ...gdl.codes import codes, page
from ...gdl.statements import Kind, kinds
from ...gdl.syntax.hole import MARK
from ...gdl.text.files import SUFFIX, library
from ...gdl.text.source import Span
from ...gdl.types.types import BOOL, DIRECTION, EFFECT, REGION, SITE, Type
from ..explain import words
from .known.analysis import Analysis
from .known.places import Spot, spot
from .known.results import Completion
from .proposals import snippets
from .proposals.candidates import Candidate, candidates, fitting
from .proposals.expected import Wanted, wanted

POINTS = 120
"""A board with more points offers them only after the first letter."""
GAME = 'game "${1:TITLE}" {\n\t$0\n}'
ALLOW = "# allow "


def complete(analysis: Analysis, offset: int) -> list[Completion]:
    """What can stand at a place, best first; nothing in strings, and where a new name is to be invented."""
    at = spot(analysis.source, offset)
    if at.inside == "comment":
        return list(_in_comment(analysis, at, offset))
    if at.inside == "string":
        return list(_in_string(analysis, at))
    if offset and analysis.source.text[offset - 1].isdigit() and not at.before:
        return []
    found = wanted(analysis, at)
    return [*_statements(found, at.word), *_words(found, at.word), *_values(found, at)]


def _in_comment(analysis: Analysis, at: Spot, offset: int) -> Iterator[Completion]:
    """The codes that a comment can allow."""
    assert at.literal is not None
    text = analysis.source.text[at.literal.start : offset]
    if not text.startswith(ALLOW) or ":" in text:
        return
    span = Span(analysis.source, at.literal.start + len(ALLOW), offset)
    for code in codes():
        yield Completion(code, "symbol", span, f"{code}: ", "what a comment allows", _page(code))


def _in_string(analysis: Analysis, at: Spot) -> Iterator[Completion]:
    """The games that another one can extend."""
    assert at.literal is not None
    source, literal = analysis.source, at.literal
    before = source.text[: literal.start].rsplit("\n", 1)[-1].rstrip()
    if not before.endswith("extends"):
        return
    closed = literal.end - literal.start > 1 and source.text[literal.end - 1] == '"'
    inside = Span(source, literal.start + 1, literal.end - closed)
    for path in _beside(Path(source.name)):
        yield Completion(path, "symbol", inside, path, "a description in this folder")
    for name in library():
        yield Completion(name, "symbol", inside, name, "a game of the library", order=1)


def _beside(path: Path) -> list[str]:
    """The other descriptions in the folder of a file."""
    try:
        return sorted(each.name for each in path.parent.iterdir() if each.suffix == SUFFIX and each.name != path.name)
    except OSError:
        return []


def _statements(found: Wanted, span: Span) -> Iterator[Completion]:
    """The statements of the block, as snippets; where the statement goes on already, only its keyword."""
    if not found.block:
        return
    if found.block == "file":
        yield Completion("game", "keyword", span, GAME, "game TITLE { … }", _about("game"), snippet=True)
        return
    alone = found.statement is None or (len(found.statement.phrases) == 1 and found.statement.block is None)
    for (inside, keyword), kind in kinds().items():
        if inside == found.block:
            text = snippets.of_statement(kind) if alone else keyword
            yield Completion(keyword, "keyword", span, text, kind.form, _about(keyword), alone, _rank(kind))


def _rank(kind: type[Kind]) -> int:
    return 1 if kind.metadata else 0


def _words(found: Wanted, span: Span) -> Iterator[Completion]:
    """The words that the form of the statement has in this place."""
    if found.block:
        return
    for word in found.words:
        yield Completion(word, "keyword", span, word, "a word of this statement", _about(word))


def _values(found: Wanted, at: Spot) -> Iterator[Completion]:
    """The names that an expression can have in this place."""
    scope, span, types = found.scope, at.word, found.types
    if scope is None:
        return
    if found.member:
        for kind in dict.fromkeys(piece.kind for piece in scope.pieces if piece.owner is not None and piece.kind):
            yield Completion(kind, "piece", span, kind, "a kind of piece")
        return
    symbols = [choice for type_ in types or () for choice in type_.choices]
    if symbols:
        for word in symbols:
            yield Completion(word, "symbol", span, word, "one of the words that fit", order=0)
        for name, value in scope.settings.items():
            if value in symbols:
                yield Completion(name, "option", span, name, scope.options[name].text, order=1)
        return
    for each in candidates(scope):
        if each.name != MARK and fitting(each, types, scope) and not (found.call and not each.parameters):
            yield _completion(each, span, found)
    if types is None or EFFECT not in types:
        yield from _operators(found, span)
        yield from _points(found, at)


def _completion(each: Candidate, span: Span, found: Wanted) -> Completion:
    text, snippet = each.name, False
    if each.parameters and not found.call:
        if each.ludeme is not None:
            text = snippets.of_ludeme(each.ludeme)
        else:
            text = snippets.of_call(each.name, list(each.parameters))
        snippet = True
    form = f"{each.name}({', '.join(each.parameters)})" if each.parameters else each.name
    detail = f"{form}: {_typed(each.type)}" if each.type is not None else form
    about = _about(each.name) if each.ludeme is not None or (each.define and not each.define.own) else each.about
    return Completion(each.name, each.kind, span, text, detail, about, snippet, _order(each, found.types))


def _typed(type_: Type) -> str:
    return "one of a few words" if type_.choices else type_.name


def _order(each: Candidate, types: tuple[Type, ...] | None) -> int:
    """Names of the game first, then words of exactly the wanted type."""
    if each.kind in ("parameter", "point", "region", "value"):
        return 0
    own = each.ludeme is None and (each.define is None or each.define.own)
    exact = types is not None and each.type in types
    return (1 if own else 3) + (0 if exact else 1)


def _operators(found: Wanted, span: Span) -> Iterator[Completion]:
    scope, types = found.scope, found.types
    assert scope is not None
    for when in sorted(scope.positions):
        if types != (DIRECTION,) and not found.call:
            yield Completion(when, "operator", span, f"{when}.", f"{when}.E", _about(when), order=4)
    if (types is None or BOOL in types) and not found.call:
        yield Completion("not", "operator", span, "not ", "not A", _about("not"), order=5)
        if types is not None and types == (BOOL,):
            for name in ("on", "off"):
                if any(option.type == BOOL for option in scope.options.values()):
                    yield Completion(name, "constant", span, name, "a setting of an option", order=6)
    if types is None or REGION in types:
        text = "union" if found.call else "union(${1:d} in ${2:directions}, ${3:REGION})$0"
        form, about = "union(d in DIRECTIONS, REGION)", _about("union")
        yield Completion("union", "function", span, text, form, about, not found.call, 4)


def _points(found: Wanted, at: Spot) -> Iterator[Completion]:
    """The points of the board, by the beginning of their names."""
    scope, types = found.scope, found.types
    assert scope is not None
    if scope.board is None or found.call or not (types is None or {SITE, REGION} & set(types)):
        return
    if not at.before and len(scope.board) > POINTS:
        return
    for name in scope.board.names:
        if name.startswith(at.before[:1]):
            yield Completion(name, "coordinate", at.word, name, "a point of the board", order=8)


@lru_cache(maxsize=1 << 10)
def _about(word: str) -> str:
    """What the manual says of a word, in Markdown."""
    answer = words.entry(word)
    return answer.markdown() if answer is not None else ""


@lru_cache(maxsize=1 << 8)
def _page(code: str) -> str:
    return page(code) or ""
