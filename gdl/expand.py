"""From the statements of a file to those of a game: follows ``extends`` and puts replacements in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from .inherit import LINE, WITHOUT, key, name_of, plurals, with_inherited
from .resolve.phrases import Phrases
from .statements import kinds
from .syntax import tree as syntax
from .syntax.hole import offer
from .syntax.parse import parse
from .text import limits
from .text.diagnostic import Label
from .text.errors import DescriptionError, did_you_mean, error, suggested
from .text.files import SUFFIX, find, is_path, library, standard_library
from .text.source import Source, Span


@dataclass(frozen=True)
class Expanded:
    """The statements of one game: its own and those inherited from the game it extends."""

    source: Source
    span: Span
    title: str
    statements: tuple[syntax.Statement, ...]
    standard: tuple[syntax.Statement, ...]
    bases: tuple[Source, ...] = ()
    """The games that it extends, directly or not, the nearest first."""


@dataclass(frozen=True)
class Reading:
    """How games that others extend are found, by a name and a folder, and how texts are parsed."""

    find: Callable[[str, Path | None], Source] = find
    parse: Callable[[Source], tuple[syntax.Statement, ...]] = parse


def expand(source: Source, reading: Reading | None = None) -> Expanded:
    """Read a description and everything it depends on.

    Raises:
        DescriptionError: the text is not well formed, holds no game or more than one, extends an unknown game
            or one outside its folder, extends itself, or extends too many games in a row.
    """
    row = [source]
    title, span, statements = _game(source, row, reading or Reading())
    return Expanded(source, span, title, statements, standard_statements(), tuple(row[1:]))


@lru_cache(maxsize=1)
def standard_statements() -> tuple[syntax.Statement, ...]:
    """The definitions that every game may use."""
    return tuple(statement for library in standard_library() for statement in parse(library))


def _game(source: Source, row: list[Source], reading: Reading) -> tuple[str, Span, tuple[syntax.Statement, ...]]:
    """Read the last game of a chain in which each extends the next; the games that it extends are appended."""
    game = only_game(source, reading.parse(source))
    phrases = Phrases(game, 'game "TITLE" [extends "GAME"] { … }')
    title = phrases.quoted("a title in double quotes")
    extended: tuple[syntax.Statement, ...] = ()
    if phrases.word("extends"):
        base = phrases.quoted("the name of a game in double quotes")
        extended = _base(source, base, row, reading)
    phrases.done(block=True)
    block = game.block or ()
    _check_names(block)
    return title.value, game.head, _merged(extended, block)


def only_game(source: Source, statements: tuple[syntax.Statement, ...]) -> syntax.Statement:
    """The game of a file with these statements.

    Raises:
        DescriptionError: there is none, more than one, or something else.
    """
    if not statements:
        end = len(source.text)
        raise error(
            "empty-file",
            "there is no game in this file",
            Span(source, end, end),
            help='a description begins with `game "NAME" {`',
        )
    for statement in statements:
        keyword = statement.keyword
        if keyword is None or keyword.text != "game":
            meant = keyword is not None and statement.block is not None and suggested(keyword.span, ["game"])
            raise error(
                "not-a-game",
                "only a `game` is allowed at the top level of a file",
                statement.head,
                help=meant or 'put it inside `game "NAME" { … }`',
            )
    if len(statements) > 1:
        raise error(
            "second-game",
            "a file can describe only one game",
            statements[1].head,
            related=[Label(statements[0].head, "the first game")],
            help="move the second game to its own file",
        )
    return statements[0]


def _base(source: Source, written: syntax.Text, row: list[Source], reading: Reading) -> tuple[syntax.Statement, ...]:
    name, at = written.value, written.span
    if not (name.endswith(SUFFIX) if is_path(name) else name in library()):
        raise error(
            "game-not-found",
            f"there is no game `{name}`",
            at,
            help=suggested(Span(source, at.start + 1, at.end - 1), library())
            or f"name a library game or a file that ends in `{SUFFIX}`",
        )
    folder = _folder(source, name, at) if is_path(name) else None
    try:
        base = reading.find(name, folder)
    except DescriptionError as missing:
        first = missing.diagnostics[0]
        if first.label.span.source.name != "game":  # the file exists, and the place in it is worth showing
            raise DescriptionError([replace(first, related=(Label(at, "extended here"),))]) from None
        raise error(first.code, first.message, at, help=first.help) from None
    if base.name in [each.name for each in row]:
        raise error(
            "cyclic-extends",
            f"`{name}` in turn extends this game",
            at,
            help="a game can only extend one that does not depend on it",
        )
    if len(row) > limits.EXTENDS:
        raise error(
            "cyclic-extends",
            f"more than {limits.EXTENDS} games extend one another here",
            at,
            help="copy the statements of the first ones instead of extending them",
        )
    row.append(base)
    return _game(base, row, reading)[2]


def _folder(source: Source, name: str, at: Span) -> Path:
    """The folder of a description, if the file that it extends lies there or below.

    So a description from somebody else can neither show nor use other files of the user.
    """
    folder = Path(source.name).parent
    try:
        inside = not Path(name).is_absolute() and (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # not a file name, or circular links
        inside = True  # it cannot be read either
    if not inside:
        raise error(
            "outside-the-folder",
            f"`{name}` is outside the folder of this description",
            at,
            help="copy that file into the folder, and name it by its path from there",
        )
    return folder


def _check_names(block: tuple[syntax.Statement, ...]) -> None:
    seen: dict[tuple[str, str], syntax.Name] = {}
    for statement in block:
        name = name_of(statement)
        word, called = key(statement)
        if name is None or not called:
            continue
        if (word, called) in seen:
            raise error(
                "duplicate-name",
                f"there are two {plurals()[word]} called `{called}`",
                name.span,
                "the second one",
                related=[Label(seen[word, called].span, "the first one")],
                help="keep one of them" if word == "score" else "rename one of them",
            )
        seen[word, called] = name


def _merged(extended: tuple[syntax.Statement, ...], own: tuple[syntax.Statement, ...]) -> tuple[syntax.Statement, ...]:
    """The statements of the extended game, each replaced by those with the same key, then the rest.

    Those of kinds that only add are replaced by none.
    """
    if not extended:
        for statement in own:
            if statement.keyword and statement.keyword.text == WITHOUT:
                raise error(
                    "nothing-to-leave-out",
                    "this game does not extend another, so there is nothing to leave out",
                    statement.head,
                    help="remove the line; to leave out points of the board, write `board SHAPE without REGION`",
                )
        return own
    dropped = set()
    for statement in own:
        if statement.keyword and statement.keyword.text == WITHOUT:
            dropped.add(_dropped(statement, extended))
    own = tuple(s for s in own if not (s.keyword and s.keyword.text == WITHOUT))
    own = tuple(with_inherited(own, extended, dropped))
    replacing: dict[tuple[str, str], list[syntax.Statement]] = {}
    for statement in own:
        if not _adds(statement):
            replacing.setdefault(key(statement), []).append(statement)
    merged: list[syntax.Statement] = []
    placed: set[tuple[str, str]] = set()
    for statement in extended:
        at = key(statement)
        if at in dropped:
            continue
        if at not in replacing:
            merged.append(statement)
        elif at not in placed:
            placed.add(at)
            merged += replacing[at]
    return (*merged, *(statement for statement in own if key(statement) not in placed))


def _adds(statement: syntax.Statement) -> bool:
    """Whether a statement leaves the inherited ones of its kind in place."""
    kind = kinds().get(("game", key(statement)[0]))
    return kind is not None and kind.adds


def _dropped(statement: syntax.Statement, extended: tuple[syntax.Statement, ...]) -> tuple[str, str]:
    phrases = Phrases(statement, "without KEYWORD NAME")
    keyword = phrases.name("a keyword")
    known = {key(other) for other in extended}
    offer(keyword.text, sorted({word for word, _ in known}))
    if keyword.text not in {*plurals(), *(word for word, _ in known)}:
        raise _nothing(statement, keyword.text, known, extended)
    name = phrases.name("a name") if keyword.text in plurals() else None
    if name is not None:
        offer(name.text, sorted({other for word, other in known if word == keyword.text}))
    if keyword.text == "every":
        phrases.word("move")
    phrases.done()
    wanted = (keyword.text, name.text if name else "")
    if wanted not in known:
        raise _nothing(statement, " ".join(wanted).strip(), known, extended)
    return wanted


def _within(statement: syntax.Statement) -> Iterator[syntax.Statement]:
    """The statements of a block and of the blocks inside it."""
    for inner in statement.block or ():
        yield inner
        yield from _within(inner)


def _nothing(
    statement: syntax.Statement, what: str, known: set[tuple[str, str]], extended: tuple[syntax.Statement, ...]
) -> DescriptionError:
    """The diagnostic for leaving out a statement that does not exist, or only inside another one."""
    help = did_you_mean(what, [" ".join(other).strip() for other in known])
    for outer in extended:
        if any(what in (key(inner)[0], " ".join(key(inner)).strip()) for inner in _within(outer)):
            there = " ".join(key(outer)).strip()
            instead = (
                "rewrite that statement"
                if (key(outer)[0], WITHOUT) not in kinds()
                else (f"write the line there, in a `{there}` with a line `{LINE}`")
            )
            help = f"it is inside `{there}`: {instead}, or leave out all of it"
            break
    return error(
        "nothing-to-leave-out",
        f"the extended game has no `{what}`" + (" at its top level" if help.startswith("it is inside") else ""),
        statement.head,
        help=help or "remove the line",
    )
