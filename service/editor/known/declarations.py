"""What the statements of a description declare, and where: its own, and those of the games that it extends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ....gdl.expand import standard_statements
from ....gdl.inherit import name_of
from ....gdl.statements import kinds
from ....gdl.statements.diagram import DIAGRAMS
from ....gdl.syntax import tree as syntax
from ....gdl.text.files import is_path
from ....gdl.text.source import Source, Span
from .analysis import Analysis
from .places import WORD
from .results import WordKind

DECLARED: Mapping[str, WordKind] = {
    "option": "option",
    "define": "definition",
    "counter": "counter",
    "track": "definition",
    "region": "counter",
    "site": "counter",
    "move": "move",
    "otherwise": "move",
    "phase": "phase",
}
"""The keywords of statements that declare the name after them, and what it is."""


@dataclass(frozen=True)
class Symbol:
    """What a name stands for.

    ``home`` is the name of the source that declares it: of a chain of games that extend each other, the last one. It is
    empty for words of the language. ``owner`` is the place of the statement that it is known in, if it is local.
    """

    kind: WordKind
    name: str
    home: str = ""
    owner: int = -1


class Declarations:
    """The symbols that a text knows, in the tables in which a name is looked up."""

    def __init__(self, analysis: Analysis) -> None:
        self.globals: dict[str, Symbol] = {}
        """Options, definitions, counters, tracks and players."""
        self.kinds: dict[str, Symbol] = {}
        """Kinds of pieces."""
        self.moves: dict[str, Symbol] = {}
        """Moves and phases, which have names of their own."""
        self.points: dict[str, Symbol] = {}
        """Points and regions that moves choose or collect."""
        self.standard: dict[str, Symbol] = {}
        """The standard definitions."""
        self.places: dict[Symbol, Span] = {}
        """Where each symbol is declared first."""
        for statement in standard_statements():
            name = name_of(statement)
            if name is not None:
                self._declare(self.standard, Symbol("definition", name.text), name.span)
        for source, tree in reversed(analysis.bases):
            self._declarations(source, _game(tree))
        self._declarations(analysis.source, _game(analysis.tree))

    def _declare(self, table: dict[str, Symbol], symbol: Symbol, span: Span) -> None:
        """Add a symbol, unless a game that this one extends has declared the name, as whatever."""
        if symbol.name not in table:
            other = self.kinds if table is self.globals else self.globals if table is self.kinds else {}
            table[symbol.name] = other.get(symbol.name, symbol)
        self.places.setdefault(table[symbol.name], span)

    def _declarations(self, source: Source, statements: Iterable[syntax.Statement]) -> None:
        for statement in statements:
            keyword = keyword_of(statement)
            if keyword in DECLARED:
                name = name_of(statement)
                if name is not None:
                    table = self.moves if DECLARED[keyword] in ("move", "phase") else self.globals
                    self._declare(table, Symbol(DECLARED[keyword], name.text, source.name), name.span)
            elif keyword in ("players", "piece"):
                for name in listed(statement):
                    kind: WordKind = "player" if keyword == "players" else "piece"
                    table = self.globals if keyword == "players" else self.kinds
                    self._declare(table, Symbol(kind, name.text, source.name), name.span)
            if keyword == "phase":
                self._declarations(source, statement.block or ())
            if keyword in ("move", "otherwise"):
                self._chosen(source, statement.block or ())

    def _chosen(self, source: Source, steps: Iterable[syntax.Statement]) -> None:
        """The points and regions that the steps of a move name."""
        for step in steps:
            named = chosen_name(step)
            if named is not None:
                kind, name = named
                self._declare(self.points, Symbol(kind, name.text, source.name), name.span)
            self._chosen(source, step.block or ())


def _game(tree: tuple[syntax.Statement, ...]) -> tuple[syntax.Statement, ...]:
    """The statements of the games of a file."""
    return tuple(inner for game in tree for inner in game.block or ())


def keyword_of(statement: syntax.Statement) -> str:
    """The keyword of a statement, empty if it has none."""
    return statement.keyword.text if statement.keyword is not None else ""


def listed(statement: syntax.Statement) -> Iterator[syntax.Name]:
    """The names of players or pieces that a statement declares: those before its first word, such as `facing`."""
    words = form_words(keyword_of(statement))
    for phrase in statement.phrases[1:]:
        for item in phrase.items:
            if isinstance(item, syntax.Name):
                if len(phrase.items) == 1 and item.text in words:
                    return
                yield item


def chosen_name(step: syntax.Statement) -> tuple[WordKind, syntax.Name] | None:
    """The name that a step gives to a point, a region or another value."""
    match keyword_of(step), step.phrases[1:]:
        case "choose", [syntax.Phrase(items=[syntax.Binary(operator="in", left=syntax.Name() as name)])]:
            return "point", name
        case "collect", [syntax.Phrase(items=[syntax.Name() as name], value=[_])]:
            return "region", name
        case "let", [syntax.Phrase(items=[syntax.Name() as name], value=[_])]:
            return "value", name
    return None


def is_diagram(statement: syntax.Statement) -> bool:
    """Whether the statements of a block are rows of a diagram."""
    match statement.phrases[1:]:
        case [syntax.Phrase(items=[syntax.Name(text=text)])]:
            return text in DIAGRAMS
    return False


@lru_cache
def form_words(keyword: str) -> frozenset[str]:
    """The words besides the keyword that the forms of a statement have."""
    own = [kind for (_, word), kind in kinds().items() if word == keyword]
    if any(kind.metadata for kind in own):  # several can share a line
        return frozenset(kind.keyword for kind in kinds().values() if kind.metadata)
    forms = " ".join(kind.form for kind in own)
    bare = "".join(part for number, part in enumerate(forms.split('"')) if number % 2 == 0)
    return frozenset(found[0] for found in WORD.finditer(bare) if found[0].islower()) - {keyword, "or"}


def is_declared(symbol: Symbol) -> bool:
    """Whether a description has declared a symbol, and not the language."""
    return bool(symbol.home)


def is_in_the_library(symbol: Symbol) -> bool:
    """Whether it is declared in a game of the library, which people do not change."""
    return bool(symbol.home) and not is_path(symbol.home)
