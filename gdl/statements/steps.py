"""The steps of a move: `from`, `to`, `choose`, `where`, `do`."""

from __future__ import annotations

from ..ludemes.parts import Firsts
from ..model import ast
from ..model.model import Choose, Where, Whole
from ..resolve import definitions, expressions
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..resolve.scope import Scope
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, constant_condition, error, warning
from ..text.source import Span
from ..types.types import BOOL, PARTS, REGION, SITE
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
        draft.move.chosen.setdefault(name.text, SITE)  # no further errors in the steps below
        raise
    _choose(draft, name, region, name.text)


def _choose(draft: Draft, name: syntax.Name, region: syntax.Expression, place: str) -> None:
    assert draft.move is not None
    scope = draft.scope(place, positions=CHOOSING)
    if draft.move.chain is not None and not draft.move.in_chain:
        draft.move.chosen.setdefault(name.text, SITE)  # no further errors in the steps below
        raise error(
            "chain-points",
            "no points can be chosen after a chain",
            name.span,
            related=[Label(draft.move.chain, "the chain")],
            help="a move ends with its chain; use `from` and `to` for the first and last point of the chain",
        )
    if len(draft.move.chosen.keys() - draft.move.values) == limits.CHOICES:
        raise error(
            "too-many", f"a move chooses at most {limits.CHOICES} points", name.span, help="split it into two moves"
        )
    draft.choose(name)  # first, so that the steps below know it even if the region is wrong
    parts = _parts(region, scope) if place == "choose" else None
    if parts is not None:
        definitions.check_size(parts, region.span)
        draft.move.steps += [Choose(region.span, name.text, firsts(parts)), Whole(region.span, name.text, parts)]
        draft.move.chosen[name.text] = REGION
        return
    built = expressions.build(region, scope, REGION)
    definitions.check_size(built, region.span)
    if isinstance(built, ast.Literal) and not built.value:
        draft.warnings.append(_never(draft, built.span, "this region is always empty"))
    draft.move.steps.append(Choose(region.span, name.text, built))


def _parts(node: syntax.Expression, scope: Scope) -> ast.Expression | None:
    """The parts of a region, if a step chooses one of them."""
    if not isinstance(node, syntax.Name | syntax.Call):
        return None
    name = (node.name if isinstance(node, syntax.Call) else node).text
    if name != "parts" and name not in scope.defines:
        return None
    built = expressions.build(node, scope)
    return built if built.type == PARTS else None


def firsts(parts: ast.Expression) -> ast.Call:
    """The first points of parts."""
    return ast.Call(parts.span, REGION, Firsts, (parts,))


def _never(draft: Draft, span: Span, why: str) -> Diagnostic:
    assert draft.move is not None
    return warning(
        "move-never-possible",
        f"the move `{draft.move.name}` is never possible",
        span,
        why,
        help="this can be intended if an option removes the move; otherwise, correct it",
    )


def add_where(draft: Draft, statement: syntax.Statement, condition: syntax.Expression, place: str) -> None:
    """Add a condition to the steps of the move being read.

    Each part of an `and` becomes a separate condition, so that a refusal can name the one that fails.

    Raises:
        DescriptionError: it is not a condition.
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
    """Choose the point that the move starts from; the steps below refer to it as `from`.

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
    """Choose the point that the move goes to; the steps below refer to it as `to`.

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
    """Choose another point, or a part of a region, and give it a name for the steps below.

    In `choose NAME in parts(REGION)`, the name stands for a whole part of the region. A move is written with the first
    point of the part; to play it, any of its points can be named.

    >>> move shoot {
    >>>   from mine
    >>>   choose target in adjacent(from) & theirs
    >>>   do remove(target)
    >>> }
    >>> move bury {
    >>>   choose g in parts(theirs)
    >>>   where count(g) < 3
    >>>   do remove(g)
    >>> }
    """

    keyword = "choose"
    inside = "move"
    form = "choose NAME in REGION"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the choice."""
        phrases = Phrases(statement, ChooseStep.form)
        choice, *more = phrases.expressions("a name and a region")
        phrases.done()
        match choice:
            case syntax.Binary(operator="in", right=syntax.Interval() as other):
                more = [other]
        if more:
            help = "a move chooses points; write a `move` for each number, kind or direction; the points of several"
            raise phrases.wrong(more[0].span, "expected one region", f"{help} regions are joined with `|`")
        match choice:
            case syntax.Binary(operator="in", left=syntax.Name() as name, right=region):
                _choose(draft, name, region, "choose")
            case _:
                raise phrases.wrong(choice.span, "expected a name, `in` and a region")


class WhereStep(Kind):
    """A condition for the move to be legal.

    `before.E` is E in the position before the move, `after.E` is E in the position after all its effects; E alone
    refers to the position after the steps above.

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
    """Change the position; the steps below see the change.

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
