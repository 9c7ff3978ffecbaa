"""What the words of the language mean, for the command line and editors: look one up, or search by what words do.

It knows every word in the manual, signs, the words that are only arguments, points, pieces, the codes of diagnostics,
and words of other systems, for which it tells what comes closest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...gdl import compass, manual
from ...gdl.codes import codes, page
from ...gdl.ludemes import ludemes
from ...gdl.manual import Entry
from ...gdl.resolve import other_words
from ...gdl.syntax.tree import POSITIONS
from ...gdl.text.errors import closest
from . import pictures
from .word_search import Hit, Searched, search_in, topics

BEYOND = "beyond-the-language"
"""The page that tells what comes closest to what the language cannot say."""
ARGUMENTS = "Arguments"
"""The group of words that are only arguments."""
POINT = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
MEMBER = re.compile(r"(\w[\w-]*)\.(\w[\w-]*)")
KINDS = {
    "regions": "a region",
    "players": "a player",
    "effects": "an effect",
    "conditions": "a condition",
    "numbers": "a number",
    "directions": "a direction",
    "statements": "the keyword of a statement",
    "signs": "a sign",
    "steps": "the keyword of a step of a move",
    "results": "a result",
}
"""What each kind of words of other systems stands for."""
COORDINATES = """#### coordinates

A point is named by its column, a letter, and its row, a number: `c3`. After the column `z` come `aa`, `ab` …"""
GENERAL = {"coordinates": ["coordinates", "coordinate"], "directions": ["Direction", "directions"]}
"""Words that are explained with the pictures of every kind of board, by what the pictures show."""
TYPICAL = {"coordinates": ["Site", "row", "column"], "directions": ["orthogonal", "diagonal"]}
"""The same for words that are explained with the pictures of squares and of hexagons."""


@dataclass(frozen=True)
class Answer:
    """What is known of a word.

    ``entries`` are those of the manual, several if the word has several meanings. ``notes`` are paragraphs of Markdown
    that come first. ``pages`` are whole pages of Markdown, such as that of a code. ``pictures`` are kinds of boards:
    with each comes a picture of its ``coordinates`` or its ``directions``. ``point`` is the one to show, if it is one.
    """

    word: str
    entries: tuple[Entry, ...] = ()
    notes: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    pictures: tuple[tuple[str, str], ...] = ()
    point: str = ""

    def markdown(self) -> str:
        """All of it, with pictures as text."""
        shown = [_picture(kind, what, self.point) for kind, what in self.pictures]
        return "\n\n".join(
            part.strip("\n") for part in (*self.notes, *(each.markdown() for each in self.entries), *self.pages, *shown)
        )


def entry(word: str) -> Answer | None:
    """What is known of a word, a sign, a point or a code; ``None`` if nothing is.

    A word of the language is never explained as a word of other systems. Upper and lower case matter, unless the word
    is known only in another case.
    """
    word = " ".join(word.split())
    found = _exactly(word)
    if found is None:
        same = [name for name in names() if name.casefold() == word.casefold()]
        found = _exactly(same[0]) if same else None
    return found or _member(word) or _elsewhere(word)


def names() -> list[str]:
    """Everything that has an entry or a page: words of the language, codes, topics of the manual."""
    return list(dict.fromkeys([*(each.name for each in entries()), *codes(), *topics(), *GENERAL["coordinates"]]))


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """The entries of the manual, and those of words that are only arguments."""
    return (*manual.entries(), *_symbols())


def search(query: str, most: int = 8) -> list[Hit]:
    """The words, codes and topics of the manual that fit a query best, at most ``most``, best first.

    A query is a few words that say what is wanted, in any form: `jump over`, `captured pieces`.
    """
    return search_in(_searched(), query, most)


def suggestions(word: str, most: int = 3) -> list[str]:
    """Words that may be meant by an unknown one: the closest by spelling, then what a search for it finds."""
    close = closest(word, names())
    found = [hit.name for hit in search(word, most) if hit.kind != "topic"]
    return list(dict.fromkeys([*filter(None, [close]), *found]))[:most]


def drawn(answer: Answer) -> Iterator[tuple[str, str, str, str]]:
    """The pictures of an answer: the kind of board, what it shows, the picture as text, and as SVG."""
    for kind, what in answer.pictures:
        if what == "directions":
            yield kind, what, pictures.directions(kind), pictures.directions_svg(kind)
        else:
            yield kind, what, pictures.coordinates(kind, answer.point), pictures.coordinates_svg(kind)


def _exactly(word: str) -> Answer | None:
    found = tuple(each for each in entries() if each.name == word)
    takers = {name for name, _ in _takers().get(word, ())} if any(each.group == ARGUMENTS for each in found) else set()
    found += tuple(each for each in entries() if each.name in takers and word in each.form and each not in found)
    code = page(word) if word in codes() else None
    pages = (code,) if code is not None else ()
    shown = tuple(_pictures(word))
    if found or pages:
        return Answer(word, found, pages=pages, pictures=shown)
    if point := POINT.fullmatch(word):
        return _point(word, *point.groups())
    if word in topics():
        return _topic(word)
    return Answer(word, notes=(COORDINATES,), pictures=shown) if word in GENERAL["coordinates"] else None


def _pictures(word: str) -> Iterator[tuple[str, str]]:
    """The pictures that go with a word."""
    if word in pictures.BOARDS:
        yield from ((word, "coordinates"), (word, "directions"))
    elif word in compass.names():
        yield from ((kind, "directions") for kind in ("square", "hexagon") if kind in pictures.having(word))
    for what, about in GENERAL.items():
        if word in about:
            yield from ((kind, what) for kind in pictures.BOARDS)
    for what, about in TYPICAL.items():
        if word in about:
            yield from ((kind, what) for kind in ("square", "hexagon"))


def _picture(kind: str, what: str, point: str) -> str:
    if what == "directions":
        title = f"The names of all directions from a point `o` on a `{kind}`:"
        return f"{title}\n\n```text\n{pictures.directions(kind)}\n```"
    title = f"The coordinates of a `{kind}`. {pictures.about(kind)}"
    return f"{title}\n\n```text\n{pictures.coordinates(kind, point)}\n```"


def _topic(title: str) -> Answer:
    topic = topics()[title]
    lines = [f"- `{word}`: {each.first_sentence}" for word in topic.words for each in entries() if each.name == word]
    lines += [f"- `{word}`" for word in topic.words if word in codes()]
    where = f"See the section *{topic.section}* of `docs/language.md`, and `plybook explain` for these words:"
    about = f"#### {title}\n\n{where}"
    return Answer(title, notes=(about, "\n".join(dict.fromkeys(lines))))


def _point(word: str, column: str, row: str) -> Answer:
    about = (
        f"#### `{word}`\n\nA point of the board: the one in column `{column}` and row {row}. It is a Site, and where a "
        "Region is expected, the region of this point. Boards that do not reach so far have no such point."
    )
    shown = [
        next((kind for kind in alike if word in pictures.model(kind).board.by_name), alike[0])
        for alike in (("square", "rectangle"), ("hexagon", "rhombus", "triangle"))
    ]
    return Answer(word, notes=(about,), pictures=tuple((kind, "coordinates") for kind in shown), point=word)


def _takers() -> dict[str, list[tuple[str, str]]]:
    """For each word that is only an argument of others, those words and their parameters."""
    takers: dict[str, list[tuple[str, str]]] = {}
    for name, forms in ludemes().items():
        for form in forms:
            for parameter in form.parameters:
                for choice in parameter.type.choices:
                    takers.setdefault(choice, []).append((name, parameter.name))
    return takers


def _symbols() -> Iterator[Entry]:
    """The words that are only arguments of others."""
    for word, taking in _takers().items():
        text = " ".join(
            f"One of the words for the `{parameter}` of `{name}`." for name, parameter in dict.fromkeys(taking)
        )
        boards = [f"`{kind}`" for kind in pictures.having(word)]
        if boards:
            text += f" It is a side of boards of these kinds: {', '.join(boards)}."
        name = taking[0][0]
        yield Entry(ARGUMENTS, word, f"{name}({word})", text, f"{name}({word})")


def _member(word: str) -> Answer | None:
    """A word with a dot: an expression in another position, or the piece of a player."""
    parts = MEMBER.fullmatch(word)
    if parts is None:
        return None
    first, second = parts.groups()
    if first in POSITIONS:
        found = tuple(each for each in entries() if each.name in (first, second))
        return Answer(word, found)
    of = {
        "mover": "the player to move",
        "opponent": "the player whose turn comes next",
        "last": "the player who made the last move",
    }
    about = (
        f"#### `{word}`\n\nThe kind of piece called `{second}` of {of.get(first, f'the player `{first}`')}. "
        f"It is a Piece: `having({word})` are the points with such pieces, and `do place({word}, to)` puts one on a "
        f"point. The game says which kinds there are: `piece {second}`."
    )
    return Answer(word, tuple(each for each in entries() if each.name == "piece"), (about,))


def _elsewhere(word: str) -> Answer | None:
    """What comes closest to a word of other systems."""
    found = {kind: meant for kind, table in other_words.words().items() if (meant := table.get(word.casefold()))}
    if not found:
        return None
    lines = [f"`{word}` is not a word of this language. What comes closest:", ""]
    for kind, meant in found.items():
        if kind in KINDS:
            colon = ": " if meant.write and meant.about else ""
            lines.append(f"- for {KINDS[kind]}: {f'`{meant.write}`' * bool(meant.write)}{colon}{meant.about}")
        elif kind == "beyond":
            lines.append(f"- it belongs to {meant.about}, which no description can say; see below")
        else:
            lines.append(f"- {meant.about}: write its points, such as `d4` or `d4 | e4`")
    named = list(dict.fromkeys(meant.write for meant in found.values() if meant.write))
    shown = tuple(each for name in named for each in entries() if each.name == name)
    about = page(BEYOND) if "beyond" in found else None
    pages = (about.partition("```")[0],) if about else ()  # without the examples of mistakes
    return Answer(word, shown, ("\n".join(lines),), pages)


@lru_cache(maxsize=1)
def _searched() -> Searched:
    pages = {code: page(code) or "" for code in codes()}
    return Searched.of(entries(), pages, _foreign())


def _foreign() -> Mapping[str, str]:
    """For each word of the language, the words of other systems that mean it."""
    found: dict[str, list[str]] = {}
    for table in other_words.words().values():
        for word, meant in table.items():
            if meant.write:
                found.setdefault(meant.write, []).append(word)
    return {word: " ".join(dict.fromkeys(others)) for word, others in found.items()}
