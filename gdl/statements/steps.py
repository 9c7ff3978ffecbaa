"""The steps of a move: `from`, `to`, `choose`, `where`, `do`."""

from __future__ import annotations

from ..model import ast
from ..model.model import Choose, Where
from ..resolve import definitions, expressions
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, constant_condition, error, warning
from ..text.source import Span
from ..types.types import BOOL, REGION, SITE
from .base import Kind
from .effect import CHOOSING, add_effect, no_assignment

COMPLETE = frozenset(["before", "after"])


def _choose_by_keyword(draft: Draft, statement: syntax.Statement, form: str) -> None:
    """``from`` and ``to``: the keyword is the name of the point."""
    name = statement.keyword
    assert name is not None
    assert draft.move is not None
    phrases = Phrases(statement, form)
    try:
        region = phrases.expression("a region")
        phrases.done()
    except DescriptionError:
        draft.move.chosen.setdefault(name.text, SITE)  # the steps below are not to blame
        raise
    _choose(draft, name, region, name.text)


def _choose(draft: Draft, name: syntax.Name, region: syntax.Expression, place: str) -> None:
    assert draft.move is not None
    scope = draft.scope(place, positions=CHOOSING)
    if draft.move.chain is not None and not draft.move.in_chain:
        draft.move.chosen.setdefault(name.text, SITE)  # the steps below are not to blame
        raise error(
            "chain-points",
            "nothing can be chosen after a chain",
            name.span,
            related=[Label(draft.move.chain, "the chain")],
            help="the points of a chain are the last of its move; `from` and `to` are the first and the last of them",
        )
    if len(draft.move.chosen) == limits.CHOICES:
        raise error(
            "too-many", f"a move chooses at most {limits.CHOICES} points", name.span, help="make two moves out of it"
        )
    draft.choose(name)  # first of all, so that the steps below know it whatever is wrong with the region
    built = expressions.build(region, scope, REGION)
    definitions.check_size(built, region.span)
    if isinstance(built, ast.Literal) and not built.value:
        draft.warnings.append(_never(draft, built.span, "there is never a point in this region"))
    draft.move.steps.append(Choose(region.span, name.text, built))


def _never(draft: Draft, span: Span, why: str) -> Diagnostic:
    assert draft.move is not None
    return warning(
        "move-never-possible",
        f"the move `{draft.move.name}` is never possible",
        span,
        why,
        help="that may be meant where an option takes the move away; if not, mend it",
    )


def add_where(draft: Draft, statement: syntax.Statement, condition: syntax.Expression, place: str) -> None:
    """Add a condition to the steps of the move that is being read.

    Each part of an `and` becomes a condition of its own, so that a refusal can name the one that fails.

    Raises:
        DescriptionError: it is no condition.
    """
    assert draft.move is not None
    scope = draft.scope(place, positions=CHOOSING if draft.move.in_chain else COMPLETE)
    built = expressions.build(condition, scope, BOOL)
    definitions.check_size(built, condition.span)
    parts = built.operands if isinstance(built, ast.Junction) and built.word == "and" else (built,)
    for part in parts:
        if isinstance(part, ast.Literal):
            if not part.value:
                draft.warnings.append(_never(draft, condition.span, "this is never true"))
                draft.move.steps.append(Where(condition.span, part, looks_after=False))
            elif not scope.rests_on_options(condition):
                draft.warnings.append(constant_condition(condition.span, True))
            continue
        draft.move.steps.append(Where(part.span, part, ast.looks_at(part, "after")))


class From(Kind):
    """Choose the point that the move starts from; the steps below know it as `from`.

    >>> move lift { from mine
    >>>   do remove(from) }
    """

    keyword = "from"
    inside = "move"
    form = "from REGION"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the choice."""
        _choose_by_keyword(draft, statement, From.form)


class To(Kind):
    """Choose the point that the move goes to; the steps below know it as `to`.

    >>> move drop { to empty }
    """

    keyword = "to"
    inside = "move"
    form = "to REGION"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the choice."""
        _choose_by_keyword(draft, statement, To.form)


class ChooseStep(Kind):
    """Choose one more point and give it a name that the steps below know.

    >>> move shoot {
    >>>   from mine
    >>>   choose target in adjacent(from) & theirs
    >>>   do remove(target)
    >>> }
    """

    keyword = "choose"
    inside = "move"
    form = "choose NAME in REGION"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the choice."""
        phrases = Phrases(statement, ChooseStep.form)
        choice = phrases.expression("a name and a region")
        phrases.done()
        match choice:
            case syntax.Binary(operator="in", left=syntax.Name() as name, right=region):
                _choose(draft, name, region, "choose")
            case _:
                raise phrases.wrong(choice.span, "a name, `in` and a region belong here")


class WhereStep(Kind):
    """What must hold for the move to be legal.

    `before.E` is E in the position before the move, `after.E` in the one with all its effects done; E alone looks at
    the position as the steps above have left it.

    >>> move join {
    >>>   to empty
    >>>   where count(after.group(to)) > 1
    >>> }
    """

    keyword = "where"
    inside = "move"
    form = "where CONDITION"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the condition, or each part of it."""
        phrases = Phrases(statement, WhereStep.form)
        condition = phrases.expression("a condition")
        phrases.done()
        add_where(draft, statement, condition, "where")


class DoStep(Kind):
    """Change the position; the steps below see it changed.

    >>> move take {
    >>>   to adjacent(mine) & theirs
    >>>   do remove(to)
    >>> }
    """

    keyword = "do"
    inside = "move"
    form = "do EFFECT"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the effect."""
        phrases = Phrases(statement, DoStep.form)
        no_assignment(draft, phrases)
        written = phrases.expression("an effect")
        phrases.done()
        add_effect(draft, written)
