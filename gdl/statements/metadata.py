"""What is said about a game and not by its rules: `author`, `year`, `source`, `about`, `notation`, `note`."""

from __future__ import annotations

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from .base import Kind

WORDS = ("author", "year", "source", "about", "notation", "note")
SINGLE = ("about", "notation")
"""Those that are one text, said once."""
FORM = 'author "NAME"   year NUMBER   source "WHERE"   about "TEXT"   notation "TEXT"   note "TEXT"'


def _build(draft: Draft, statement: syntax.Statement) -> None:
    """Pairs of a word and its value; several may share a line."""
    phrases = Phrases(statement, FORM)
    assert statement.keyword is not None
    word = statement.keyword.text
    while word:
        if word == "year":
            values = list(phrases.expressions("a year"))
            if not all(isinstance(value, syntax.Number) for value in values):
                raise phrases.wrong(values[0].span, "a number belongs here")
            found = tuple(str(value.value) for value in values if isinstance(value, syntax.Number))
        elif word in SINGLE:
            text = phrases.quoted('one "text"')
            if word in draft.metadata:
                raise phrases.wrong(text.span, f"the game has a text for `{word}` already")
            found = (text.value,)
        else:
            texts = phrases.expressions('a "text"')
            if not all(isinstance(text, syntax.Text) for text in texts):
                raise phrases.wrong(texts[0].span, 'a "text" belongs here')
            found = tuple(text.value for text in texts if isinstance(text, syntax.Text))
        draft.metadata[word] = (*draft.metadata.get(word, ()), *found)
        word = phrases.word(*WORDS)
    phrases.done()


class Author(Kind):
    """Who invented the game; several names are separated by commas.

    >>> author "Luis Bolaños Mures"   year 2011
    """

    keyword = "author"
    form = 'author "NAME", "NAME" …'
    build = staticmethod(_build)


class Year(Kind):
    """When the game was first published.

    >>> year 2011
    """

    keyword = "year"
    form = "year NUMBER"
    build = staticmethod(_build)


class SourceOfRules(Kind):
    """Where the rules are published.

    >>> source "rec.games.abstract, 3 December 2011"
    """

    keyword = "source"
    form = 'source "WHERE", "WHERE" …'
    build = staticmethod(_build)


class About(Kind):
    """What the game is, in one line, for lists of games.

    >>> about "Draw your singletons and groups together until you cannot move."
    """

    keyword = "about"
    form = 'about "TEXT"'
    once = True
    build = staticmethod(_build)


class Notation(Kind):
    """How a move is written, for people who are about to write one.

    >>> notation "a placement by its point (d4), a step by its two points (d4-d5)"
    """

    keyword = "notation"
    form = 'notation "TEXT"'
    once = True
    build = staticmethod(_build)


class Note(Kind):
    """Anything else that a reader of the rules should know.

    >>> note "Played on the intersections of the lines."
    """

    keyword = "note"
    form = 'note "TEXT"'
    build = staticmethod(_build)
