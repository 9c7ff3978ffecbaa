"""`let`: a name for a value, in a move or in a round of a chain."""

from __future__ import annotations

from contextlib import suppress

from ..model.model import Let
from ..resolve import definitions, expressions
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import DescriptionError, error
from ..types.types import BOOL, INT, NUMBER, PIECE, PLAYER, REGION, SITE
from ..types.wording import a_type
from .base import Kind
from .effect import CHOOSING

NAMED = (SITE, REGION, INT, NUMBER, BOOL, PLAYER, PIECE)
"""The types of the values that a step can name."""


class LetStep(Kind):
    """Give a name to a value for the steps below.

    The value is found where the line is, in the position after the steps above, and the steps below do not change it:
    so a move can count something before it removes it. A definition is found anew wherever it is used.

    >>> move blast {
    >>>   to  empty
    >>>   let hit = adjacent(to) & theirs
    >>>   do  remove(hit)
    >>>   do  place(mover, to)
    >>>   do  set(quiet, quiet + count(hit))
    >>> }
    """

    keyword = "let"
    inside = "move"
    form = "let NAME = VALUE"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the value; its name is known from here on, even if the value is wrong."""
        assert draft.move is not None
        phrases = Phrases(statement, LetStep.form)
        phrase = phrases.take("a name, `=` and a value")
        phrases.done()
        match phrase:
            case syntax.Phrase(items=[syntax.Name() as name], value=[written]):
                pass
            case _:
                raise phrases.wrong(phrase.span, "expected a name, `=` and a value")
        scope = draft.scope("let", positions=CHOOSING)
        try:
            draft.name_value(name)
        except DescriptionError as mistake:
            with suppress(DescriptionError):  # the steps below have a value of the right type, and no other mistakes
                draft.move.chosen[name.text] = expressions.build(written, scope).type
            raise mistake
        value = expressions.build(written, scope)
        definitions.check_size(value, written.span)
        if value.type not in NAMED:
            raise error(
                "type-mismatch",
                f"a step cannot name {a_type(value.type)}",
                written.span,
                help="it can name a point, a region, a number, a condition, a player or a piece",
            )
        draft.move.chosen[name.text] = value.type
        draft.move.steps.append(Let(written.span, name.text, value))


class RoundLet(LetStep):
    """Give a name to a value for the steps below, in this round of a chain. The next round finds it anew, and below the
    block it is not known.

    >>> move run {
    >>>   from mine
    >>>   repeat 1..3 optional {
    >>>     to    adjacent(from) & empty
    >>>     let   near = count(adjacent(to) & mine)
    >>>     where near > 0 and near < 3
    >>>   }
    >>> }
    """

    keyword = "let"
    inside = "repeat"
