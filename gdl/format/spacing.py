"""The spaces between the tokens of a statement, and the parts that can be aligned with those of its neighbours.

There is one space between two tokens, but none inside parentheses, before a comma, around ``..`` and a member dot, in
a call and after a sign. There are two before the text that explains a statement with ``=`` or ``->``, and three between
pairs on a line (``author "NAME"   year 2011``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

from lark import Token

from ..statements import kinds
from ..statements.metadata import words as words_about_a_game
from ..syntax.layout import ENDS_A_VALUE

BEFORE_TEXT = 2
BETWEEN_PAIRS = 3

_BEGINS_A_VALUE = frozenset(["IF", "NAME", "INT", "NUMBER", "TEXT", "LPAR", "BLANK", "NOT"])
_NO_SPACE_AFTER = frozenset(["LPAR", "CALL", "MEMBER", "NEG", "TO"])
_NO_SPACE_BEFORE = frozenset(["RPAR", "CALL", "MEMBER", "TO", "_COMMA"])


@lru_cache(maxsize=1)
def _with_choices() -> frozenset[str]:
    """The statements that list other choices after ``=``."""
    return frozenset(keyword for (_, keyword), kind in kinds().items() if kind.choices)


@dataclass(frozen=True)
class Word:
    """A token as laid out, with ``gap`` spaces before it unless it begins a line.

    ``phrase``: it begins a phrase. ``part``: it begins a part that gets its own column in a table of definitions or
    conditions, such as ``=``, ``->`` or the text at the end.
    """

    text: str
    gap: int
    phrase: bool = False
    part: bool = False


@dataclass(frozen=True)
class Cell:
    """Words that stay together in a table, and the minimum number of spaces before them."""

    text: str
    gap: int


def words(tokens: Sequence[Token]) -> list[Word]:
    """The tokens of a statement, without its block, as laid out."""
    phrases = _phrases(tokens)
    keyword = str(tokens[0]) if len(phrases[0]) == 1 else ""
    if keyword == "piece":
        phrases = _glyph_first(phrases)
    return list(chain.from_iterable(_set_phrase(*phrase, keyword) for phrase in _with_roles(phrases, keyword)))


def is_bound(line: Iterable[Word]) -> bool:
    """Whether these words include the ``=`` or ``->`` of a statement; that of a function is inside parentheses."""
    return any(word.part and word.text in ("=", "->") for word in line)


def joined(line: Iterable[Word]) -> str:
    """The text of a line or part of it."""
    return "".join(" " * word.gap + word.text for word in line).lstrip(" ")


def cells(line: Sequence[Word], starts: Iterable[bool]) -> list[Cell]:
    """The words of a line in cells; a new cell begins at each word for which ``starts`` is true."""
    groups: list[list[Word]] = []
    for word, start in zip(line, starts, strict=True):
        if start or not groups:
            groups.append([])
        groups[-1].append(word)
    return [Cell(joined(group), group[0].gap) for group in groups]


def _phrases(tokens: Sequence[Token]) -> list[list[Token]]:
    """The phrases of a statement; ``->`` begins a new one."""
    phrases = [[tokens[0]]]
    depth = int(tokens[0].type == "LPAR")
    for before, token in pairwise(tokens):
        begins = before.type in ENDS_A_VALUE and token.type in _BEGINS_A_VALUE
        if depth == 0 and (begins or token.type in ("ARROW", "OPEN")):
            phrases.append([])
        phrases[-1].append(token)
        depth += (token.type in ("LPAR", "CALL")) - (token.type == "RPAR")
    return phrases


def _glyph_first(phrases: list[list[Token]]) -> list[list[Token]]:
    """The phrases of a `piece`, with its glyph before the word that says whose it is."""
    said = [str(phrase[0]) if len(phrase) == 1 else "" for phrase in phrases]
    owner = next((at for at, word in enumerate(said[2:], 2) if word in ("neutral", "for")), 0)
    after = owner + (1 if said[owner] == "neutral" else 2)  # a player, too, can be called `glyph`
    if not owner or "glyph" not in said[after:]:
        return phrases
    glyph = said.index("glyph", after)
    return [*phrases[:owner], *phrases[glyph : glyph + 2], *phrases[owner:glyph], *phrases[glyph + 2 :]]


def _with_roles(phrases: list[list[Token]], keyword: str) -> Iterable[tuple[list[Token], int, bool]]:
    """Each phrase with the spaces before it, and whether it begins a part of the statement."""
    metadata = words_about_a_game()
    bound = False  # whether `=` or `->` comes before this phrase
    for number, phrase in enumerate(phrases):
        binds = any(token.type == "DEFINES" for token in phrase)
        pairs = keyword in metadata and number > 1 and len(phrase) == 1 and phrase[0] in metadata
        if pairs or (bound and binds):
            yield phrase, BETWEEN_PAIRS, True
        elif bound and phrase[0].type == "TEXT":
            yield phrase, BEFORE_TEXT, True
        else:
            yield phrase, 1, phrase[0].type == "ARROW"
        bound = bound or binds or phrase[0].type == "ARROW"


def _set_phrase(phrase: list[Token], gap: int, part: bool, keyword: str) -> Iterable[Word]:
    yield Word(str(phrase[0]), gap, phrase=True, part=part)
    depth = int(phrase[0].type == "LPAR")
    choices = keyword in _with_choices() and any(token.type == "DEFINES" for token in phrase)
    for before, token in pairwise(phrase):
        part = token.type == "DEFINES" or (choices and token.type == "IN" and depth == 0)
        yield Word(str(token), _gap(before, token), part=part)
        depth += (token.type in ("LPAR", "CALL")) - (token.type == "RPAR")


def _gap(before: Token, token: Token) -> int:
    pair = (before.type, token.type)
    if "TO" in pair and "BLANK" in pair:
        return 1  # `. ..` is not `...`
    return 0 if before.type in _NO_SPACE_AFTER or token.type in _NO_SPACE_BEFORE else 1
