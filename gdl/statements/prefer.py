"""`prefer`: only the moves with the greatest number are legal."""

from __future__ import annotations

from ..model.ast import Literal
from ..model.model import Prefer
from ..resolve import definitions, expressions
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..types.types import INT
from .base import Kind
from .effect import CHOOSING


class PreferStep(Kind):
    """Of all moves by rules with `prefer`, only those with the greatest number are legal.

    The number is evaluated where the line is, in the position after the steps above; an undefined number is less than
    any other. Moves by rules without `prefer` are not affected. Plain moves are compared only with each other, and so
    are `otherwise` moves.

    >>> move take {
    >>>   from   mine
    >>>   to     adjacent(from) & theirs
    >>>   prefer count(adjacent(to) & theirs)
    >>> }
    """

    keyword = "prefer"
    inside = "move"
    form = "prefer NUMBER"
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the number."""
        phrases = Phrases(statement, PreferStep.form)
        written = phrases.expression("a number")
        phrases.done()
        scope = draft.scope("prefer", positions=CHOOSING)
        number = expressions.build(written, scope, INT)
        if isinstance(number, Literal) and not scope.rests_on_options(written):
            draft.moves.even.add(statement.head)
        definitions.check_size(number, written.span)
        assert draft.move is not None
        draft.move.steps.append(Prefer(statement.head, number))
