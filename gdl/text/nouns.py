"""Whether the author calls a region by a noun in the plural, and the words that go with it."""

from __future__ import annotations

import re

AFTER_NOUN = re.compile(
    r",| (?:of|that|which|who|whose|where|on|in|at|to|from|with|without|beside|behind|before|after|between|among|around"
    r"|over|under|above|below|beyond|by|for|up|if|next|nearest|as|just|into|and|or)\b|\s*\("
)
"""Where the noun of a text has been said."""
ALIKE = {"men", "women", "people", "geese", "mice", "oxen", "feet", "sheep", "dice", "vertices", "rest"}
"""Plurals without an ``s``, and what can be one thing or many."""
ONE = {"achilles", "ares", "chaos", "cosmos", "eros", "hercules", "hermes", "kronos", "mars", "mercedes", "pythagoras"}
"""Names of one player that look like plurals."""
STAND = {"piece", "stone", "man", "ball", "disc", "counter", "checker", "peg", "card"}
"""What stands on a point."""


def is_plural(text: str) -> bool:
    """Whether a phrase is about several things, as far as its form shows.

    >>> is_plural("the stones that stand alone"), is_plural("the player's half of the boards"), is_plural("c2 and c3")
    (True, False, True)
    """
    if not text.startswith("the "):
        return not re.match(r"(?:[A-Z][\w-]*'s|your) ", text) or _is_plural(text)
    return _is_plural(text.removeprefix("the "))


def _is_plural(text: str) -> bool:
    words = AFTER_NOUN.split(text, maxsplit=1)[0].split()
    return any(word in ALIKE or re.fullmatch(r".*[^sui']s", word) for word in words)


def is_name_of_many(name: str) -> bool:
    """Whether the name of a number is that of things that are counted.

    >>> is_name_of_many("prisoners"), is_name_of_many("moves-since"), is_name_of_many("progress")
    (True, False, False)
    """
    return re.fullmatch(r"[\w-]*[^sui\W]s", name) is not None


def with_verb(name: str, verb: str) -> str:
    """What a player does, in the number of their name, which may be that of a whole side.

    >>> with_verb("White", "wins"), with_verb("Wolves", "wins"), with_verb("Red-Sheep", "loses")
    ('White wins', 'Wolves win', 'Red-Sheep lose')
    >>> with_verb("Chaos", "wins")
    'Chaos wins'
    """
    last = re.split(r"[\W_]+", name)[-1]
    many = last.casefold() in ALIKE or (is_name_of_many(last) and last.casefold() not in ONE)
    return f"{name} {verb.removesuffix('s') if many else verb}"


def one_of(text: str) -> str:
    """One point of what has such a name: ``one of the stones``, ``a point of the centre``."""
    return f"one of {text}" if is_plural(text) else f"a point of {text}"


def each_of(text: str) -> str:
    """All points of what has such a name: ``each of the stones``, ``each point of the centre``."""
    return f"each of {text}" if is_plural(text) else f"each point of {text}"


def among(text: str, kinds: set[str]) -> str:
    """Where a point of it is: ``among the stones``, ``in the centre``, ``on the king`` if it is a kind of piece."""
    if is_plural(text):
        return f"among {text}"
    words = AFTER_NOUN.split(text, maxsplit=1)[0].split()
    return f"{'on' if words and words[-1].casefold() in kinds | STAND else 'in'} {text}"
