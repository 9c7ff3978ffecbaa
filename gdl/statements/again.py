"""`again`: turns of several moves."""

from __future__ import annotations

from ..model.model import Again
from ..resolve import definitions, expressions
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error, warning
from ..types.types import BOOL
from .base import Kind


class AgainStatement(Kind):
    """Let the mover move again in the same turn if the condition holds after a move and there is a legal move.

    In the condition, `mover` is still the player who has moved, and `moves-this-turn` counts the move just made.
    `before.E` is E in the position before that move. If no `again` holds, the turn passes to the next player. The
    clauses of `end` are tested after every move of a turn.

    >>> again when moves-this-turn < 2 and turn-number > 1
    """

    keyword = "again"
    form = "again when CONDITION"
    stage = Stage.ENDINGS

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the condition, unless the options make it void."""
        phrases = Phrases(statement, AgainStatement.form)
        if not phrases.word("when"):
            raise phrases.wrong(statement.head, "expected `when` after `again`")
        written = phrases.expression("a condition")
        phrases.done()
        if len(draft.again) == limits.CLAUSES:
            raise error(
                "too-many",
                f"a game has at most {limits.CLAUSES} `again`",
                statement.head,
                help="join conditions with `or`",
            )
        scope = draft.scope("again", positions=frozenset(["before"]))
        condition = expressions.build(written, scope, BOOL)
        definitions.check_size(condition, written.span)
        always = warning(
            "constant-condition",
            "this is always true: the first player's turn never ends",
            written.span,
            help="say when the turn continues, such as `moves-this-turn < 2`",
        )
        if not draft.is_void(condition, written, scope, always):
            draft.again.append(Again(statement.head, condition))
