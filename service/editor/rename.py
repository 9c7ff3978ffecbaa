"""Giving a name another one, in all texts that share it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...gdl.ludemes import ludemes
from ...gdl.resolve.draft import RESERVED
from ...gdl.resolve.phrases import NAME
from ...gdl.text.diagnostic import Edit
from ...gdl.text.files import standard_words
from ...gdl.text.source import Span
from .known.analysis import Analysis
from .known.declarations import is_declared, is_in_the_library
from .known.names import Named, names
from .references import references


class CannotRenameError(Exception):
    """A name cannot have another one; the message says why."""


WORDS = frozenset(["and", "or", "not", "is", "in"])
"""Words of the grammar, which are never names."""


def prepare(family: Sequence[Analysis], analysis: Analysis, offset: int) -> Span:
    """The name at a place, if it can be renamed.

    Raises:
        CannotRenameError: there is no name, or it belongs to the language or to a game of the library.
    """
    return _named(analysis, offset).span


def rename(family: Sequence[Analysis], analysis: Analysis, offset: int, new: str) -> list[Edit]:
    """The edits that rename what is at a place, in all texts that share it.

    Raises:
        CannotRenameError: it cannot be renamed, or not to this.
    """
    named = _named(analysis, offset)
    if new == named.symbol.name:
        return []
    _check(new, named, [analysis, *family])
    return [Edit(each.span, new) for each in references(family, analysis, offset)]


def _named(analysis: Analysis, offset: int) -> Named:
    named = names(analysis).at(offset)
    if named is None:
        raise CannotRenameError("there is no name here")
    symbol = named.symbol
    if is_in_the_library(symbol):
        raise CannotRenameError(f"`{symbol.name}` belongs to the library game `{symbol.home}`, which is not changed")
    if not is_declared(symbol):
        what = "point of the board" if symbol.kind == "coordinate" else "word of the language"
        raise CannotRenameError(f"`{symbol.name}` is a {what}")
    return named


def _check(new: str, named: Named, texts: Iterable[Analysis]) -> None:
    """Check that a name is valid and free.

    Raises:
        CannotRenameError: it is not.
    """
    if NAME.fullmatch(new) is None:
        raise CannotRenameError("a name is letters, digits, `_` and `-` inside, and begins with a letter")
    local = named.symbol.kind in ("move", "phase")
    parameter = named.symbol.owner >= 0
    if new in WORDS or (
        not local and not parameter and (new in RESERVED or new in ludemes() or new in standard_words())
    ):
        raise CannotRenameError(f"`{new}` is a word of the language")
    for text in texts:
        board = text.known.draft.board if text.known is not None else None
        if board is not None and new in board.by_name:
            raise CannotRenameError(f"`{new}` is a point of the board")
        for symbol in names(text).declared:
            same = (symbol.kind in ("move", "phase")) == local
            apart = symbol.owner >= 0 and named.symbol.owner >= 0  # in different places, or nested: see below
            if symbol.name == new and is_declared(symbol) and same and not apart:
                raise CannotRenameError(f"`{new}` is already the name of {_a(symbol.kind)}")
        known_in = names(text).known_in.get(named.symbol)
        for other in names(text).all:
            if other.symbol.name != new or local:
                continue
            inside = known_in is not None and known_in.start <= other.span.start <= known_in.end
            if inside or (other.symbol.kind == "direction" and not is_declared(other.symbol)):
                raise CannotRenameError(f"`{new}` has a meaning already: it is used in line {_line(other)}")


def _line(named: Named) -> int:
    return named.span.source.line_and_column(named.span.start)[0]


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
