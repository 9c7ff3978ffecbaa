"""`phase`: moves that are allowed only in a part of the game."""

from __future__ import annotations

from ..model import ast
from ..resolve import definitions, expressions, fold
from ..resolve.draft import Draft, PhaseDraft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Label
from ..text.errors import error, warning
from ..types.types import BOOL
from .base import Kind
from .block import build_block
from .move import Every, Move, Otherwise

FORM = 'phase NAME "what it is" when CONDITION { MOVES }'


class Phase(Kind):
    """A part of the game with moves of its own.

    The conditions are tested in the order of the phases, in the position before the move, and the first phase whose
    condition holds is active: its moves can be made, those of the other phases cannot. The last phase does not need a
    `when`; it covers all other positions. Moves outside phases can be made in every phase. `every move` in a phase is
    about its moves only.

    >>> phase opening "men are laid" when count(occupied) < 6 {
    >>>   move lay { to empty }
    >>> }
    """

    keyword = "phase"
    plural = "phases"
    form = FORM
    stage = Stage.MOVES

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Read the condition, then the moves, each of which starts with it."""
        phrases = Phrases(statement, FORM)
        if phrases.word("when"):
            raise phrases.wrong(statement.head, "expected the name of the phase before `when`")
        name = phrases.name("the name of the phase")
        text = phrases.text()
        written = phrases.expression("a condition") if phrases.word("when") else None
        if written is None and (rest := phrases.peek()) is not None:
            raise phrases.wrong(rest.span, "expected `when` and a condition, or nothing")
        phrases.done(block=True)
        before = [phase for phase in draft.moves.phases if not phase.void]
        if len(draft.moves.phases) == limits.PHASES:
            raise error(
                "too-many",
                f"a game has at most {limits.PHASES} phases",
                name.span,
                help="join conditions with `or`",
            )
        if before and before[-1].condition is None:
            raise error(
                "phase-never-reached",
                f"the phase `{before[-1].name}` has no condition, so this one is never reached",
                statement.head,
                related=[Label(before[-1].span, "this one is always active")],
                help="only the last phase can omit `when`",
            )
        condition, void = _condition(draft, written)
        phase = PhaseDraft(statement.head, name.text, text, condition, void)
        draft.moves.phases.append(phase)
        if not void:
            others = [fold.negation(other.span, other.condition) for other in before if other.condition is not None]
            parts = [*others, *([] if condition is None else [condition])]
            counts = fold.junction(statement.head, "and", parts) if parts else None
            if isinstance(counts, ast.Literal):  # decided by options: it is always active, or one before it is
                phase.void = not counts.value
            elif counts is not None:
                definitions.check_size(counts, statement.head)
                phase.counts = counts
        draft.moves.phase = phase
        try:
            build_block(draft, statement.block or (), "phase", "a `phase`", statement.head)
        finally:
            draft.moves.phase = None


def _condition(draft: Draft, written: syntax.Expression | None) -> tuple[ast.Expression | None, bool]:
    """The condition for a phase to be active (``None``: always), and whether the options remove the phase."""
    if written is None:
        return None, False
    scope = draft.scope("phase")
    condition = expressions.build(written, scope, BOOL)
    definitions.check_size(condition, written.span)
    if isinstance(condition, ast.Literal) and scope.rests_on_options(written):
        return condition, not condition.value
    always = warning(
        "constant-condition",
        "this is always true: no phase after this one is ever reached",
        written.span,
        help="say when the phase is active; the last one can omit `when`",
    )
    return condition, draft.is_void(condition, written, scope, always)


class PhaseMove(Move):
    """A move of a phase."""

    keyword = "move"
    inside = "phase"
    named = True
    or_else = ("otherwise",)


class PhaseOtherwise(Otherwise):
    """A move of a phase that is allowed only if no plain move is legal."""

    keyword = "otherwise"
    inside = "phase"


class PhaseEvery(Every):
    """What all moves of the phase have in common, besides what all moves of the game have.

    >>> phase opening when count(occupied) < 6 {
    >>>   every move where to not in corners
    >>>   move lay { to empty }
    >>> }
    """

    keyword = "every"
    inside = "phase"
