"""Information about a game apart from its rules: `author`, `year`, `source`, `about`, `notation`, `note`."""

from __future__ import annotations

from functools import lru_cache

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from .base import Kind
from .block import kinds

FORM = 'author "NAME"   year NUMBER   source "WHERE"   about "TEXT"   notation "TEXT"   note "TEXT"'


@lru_cache(maxsize=1)
def words() -> frozenset[str]:
    """The keywords of all such statements."""
    return frozenset(keyword for (_, keyword), kind in kinds().items() if kind.metadata)


class Metadata(Kind):
    """A word and its value: texts, or a single text if it is allowed only ``once``."""

    metadata = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the values; several pairs of a word and its value can share a line."""
        phrases = Phrases(statement, FORM)
        assert statement.keyword is not None
        word = statement.keyword.text
        while word:
            kind = kinds()["game", word]
            assert issubclass(kind, Metadata)
            draft.metadata[word] = (*draft.metadata.get(word, ()), *kind.values(draft, phrases))
            word = phrases.word(*words())
        phrases.done()

    @classmethod
    def values(cls, draft: Draft, phrases: Phrases) -> tuple[str, ...]:
        """The values after the word.

        Raises:
            DescriptionError: a value is not a text, or there is a second text where only one is allowed.
        """
        if cls.once:
            text = phrases.quoted('one "text"')
            if cls.keyword in draft.metadata:
                raise phrases.wrong(text.span, f"the game already has a text for `{cls.keyword}`")
            return (text.value,)
        texts = phrases.expressions('a "text"')
        if not all(isinstance(text, syntax.Text) for text in texts):
            raise phrases.wrong(texts[0].span, 'expected a "text"')
        return tuple(text.value for text in texts if isinstance(text, syntax.Text))


class Author(Metadata):
    """The inventors of the game, separated by commas.

    >>> author "Luis Bolaños Mures"   year 2011
    """

    keyword = "author"
    form = 'author "NAME", "NAME" …'


class Year(Metadata):
    """The year in which the game was first published.

    >>> year 2011
    """

    keyword = "year"
    form = "year NUMBER"

    @classmethod
    def values(cls, draft: Draft, phrases: Phrases) -> tuple[str, ...]:
        """The numbers.

        Raises:
            DescriptionError: a value is not a number.
        """
        values = phrases.expressions("a year")
        if not all(isinstance(value, syntax.Number) for value in values):
            raise phrases.wrong(values[0].span, "expected a number")
        return tuple(str(value.value) for value in values if isinstance(value, syntax.Number))


class SourceOfRules(Metadata):
    """Where the rules are published.

    >>> source "rec.games.abstract, 3 December 2011"
    """

    keyword = "source"
    form = 'source "WHERE", "WHERE" …'


class About(Metadata):
    """A one-line description, for lists of games.

    >>> about "Draw your singletons and groups together until you cannot move."
    """

    keyword = "about"
    form = 'about "TEXT"'
    once = True


class Notation(Metadata):
    """How moves are written, for players who are about to type one.

    >>> notation "a placement by its point (d4), a step by its two points (d4-d5)"
    """

    keyword = "notation"
    form = 'notation "TEXT"'
    once = True


class Note(Metadata):
    """Anything else that readers of the rules should know.

    >>> note "Played on the intersections of the lines."
    """

    keyword = "note"
    form = 'note "TEXT"'
