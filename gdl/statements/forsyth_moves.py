"""Statements of a `forsyth` about moves: what stands before or after their points, and their short forms."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..model.forsyth import Sign
from ..resolve import definitions, expressions
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import DescriptionError
from ..types.types import BOOL
from .base import Kind
from .forsyth import WORD, set_forsyth
from .inherited import is_own, is_there

AFTER = re.compile(r"[^\sA-Za-z0-9]{1,2}")


class Prefix(Kind):
    """What stands in UCI before the points of moves: `P@e4` for a piece that is dropped.

    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>>   prefix  walk = "P@"
    >>> }
    """

    keyword = "prefix"
    inside = "forsyth"
    form = 'prefix MOVE, MOVE … = "TEXT", "TEXT" …'
    amends = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the texts."""
        _add(draft, "prefixes", _of_moves(draft, Phrases(statement, Prefix.form)))


class Suffix(Kind):
    """What stands in UCI after the points of moves: `e7e8q` for a piece that becomes another. An empty text stands for
    nothing, where moves of two rules have the same points.

    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>>   suffix  walk = "q"
    >>> }
    """

    keyword = "suffix"
    inside = "forsyth"
    form = 'suffix MOVE, MOVE … = "TEXT", "TEXT" …'
    amends = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the texts."""
        _add(draft, "suffixes", _of_moves(draft, Phrases(statement, Suffix.form)))


class WholeText(Kind):
    """Moves whose short form says nothing about points. The short form of any other move (in chess: Standard Algebraic
    Notation, SAN) is made of the letter of its piece, which the first of the `letters` leaves out, as much of the first
    point as tells it from moves of like pieces, `x` if it takes something, its last point, and its suffix (`=Q` for
    letters): `Nbd2`, `exd5`, `e8=Q`. Where a move has a prefix, that and its point are the short form: `N@f3`.

    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>>   whole   walk = "W-W"
    >>> }
    """

    keyword = "whole"
    inside = "forsyth"
    form = 'whole MOVE, MOVE … = "TEXT", "TEXT" …'
    amends = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the texts."""
        phrases = Phrases(statement, WholeText.form)
        found = _of_moves(draft, phrases)
        if not all(found.values()):
            raise phrases.wrong(statement.head, "a move cannot be an empty text")
        _add(draft, "wholes", found)


class SignStatement(Kind):
    """What stands after the short form of a move: `Bb5+`. The condition is about the position after the move, with the
    words that `end` has: `mover` is the player to move next. Of several statements, the first whose condition holds
    counts. Signs need not be written where moves are read.

    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>>   sign    "+" when some(mine & adjacent(theirs))
    >>> }
    """

    keyword = "sign"
    inside = "forsyth"
    form = 'sign "SIGN" when CONDITION'

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the sign."""
        phrases = Phrases(statement, SignStatement.form)
        assert draft.forsyth is not None
        text = _sign(phrases)
        if not phrases.word("when"):
            raise phrases.wrong(statement.head, "expected `when` and a condition after the sign")
        written = phrases.expression("a condition")
        phrases.done()
        try:
            condition = expressions.build(written, draft.scope("end"), BOOL)
            definitions.check_size(condition, written.span)
        except DescriptionError:
            if is_own(draft, statement.span):
                raise
            return
        set_forsyth(draft, signs=(*draft.forsyth.signs, Sign(text, condition)))


class Won(Kind):
    """What stands after the short form of a move with which the game has been won, by whomever, instead of any `sign`:
    `Qh4#`.

    >>> forsyth {
    >>>   letters Black, White = "P", "P"
    >>>   field   mover "b", "w"
    >>>   won     "#"
    >>> }
    """

    keyword = "won"
    inside = "forsyth"
    form = 'won "SIGN"'
    once = True
    amends = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store the sign."""
        phrases = Phrases(statement, Won.form)
        text = _sign(phrases)
        phrases.done()
        set_forsyth(draft, won=text)


def _sign(phrases: Phrases) -> str:
    """A sign after moves, such as `+`."""
    text = phrases.quoted("a sign in quotes")
    if not AFTER.fullmatch(text.value):
        raise phrases.wrong(text.span, "expected a sign of one or two characters, such as `+`, but no letter or digit")
    return text.value


def _add(draft: Draft, field: str, texts: Mapping[str, str]) -> None:
    """Add texts of moves to those of a field that earlier statements said."""
    set_forsyth(draft, **{field: {**getattr(draft.forsyth, field), **texts}})


def _of_moves(draft: Draft, phrases: Phrases) -> dict[str, str]:
    """Moves, and the texts that they have."""
    names = {rule.name for rule in draft.moves.rules} | {*draft.moves.names}
    found = {}
    for name, text in phrases.texts_of_names("moves and their texts"):
        if text.value and not WORD.fullmatch(text.value):
            raise phrases.wrong(text.span, "expected a short text without spaces")
        if is_there(draft, name, sorted(names), "a move"):
            found[name.text] = text.value
    return found
