"""`move`, `otherwise move` and the steps of a move: `from`, `to`, `choose`, `where`, `do`; `every move`."""

from __future__ import annotations

from dataclasses import replace

from ..ludemes import ludemes
from ..model import ast
from ..model.model import Choose, Do, Repeat, Rule, Where
from ..resolve import counters, definitions, expressions
from ..resolve.draft import Draft, MoveDraft, Stage
from ..resolve.phrases import Phrases
from ..resolve.unread import flat, unread
from ..syntax import tree as syntax
from ..text import limits
from ..text.diagnostic import Diagnostic, Label
from ..text.errors import DescriptionError, constant_condition, error, warning
from ..text.source import Span
from ..types.types import BOOL, EFFECT, PIECE, PLAYER, REGION, SITE
from .base import Kind
from .block import build_block
from .effect import CHOOSING, add_effect, no_assignment

COMPLETE = frozenset(["before", "after"])


class Move(Kind):
    """A kind of move. Its steps are carried out in order, and a move is legal if all of them can be.

    Where no `do` changes the board (`set` does not), the move does what is natural once its points are chosen: with
    `from` and `to` the piece goes from the one to the other; with `to` alone the mover places a piece there.

    A move is written as its points with `-` between them (`b1-c1`, `d4`); one that chooses no point is written as the
    name of its rule (`pass`).

    >>> move step "a piece moves to an adjacent empty point" {
    >>>   from mine
    >>>   to   adjacent(from) & empty
    >>> }
    """

    keyword = "move"
    plural = "moves"
    form = 'move NAME "what it is" { STEPS }'
    stage = Stage.MOVES
    required = True
    or_else = ("phase",)

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Read the steps, add what `every move` demands and the natural effect."""
        build_rule(draft, statement, Phrases(statement, Move.form))


class Otherwise(Kind):
    """A kind of move that counts only where no plain `move` offers one: a pass that is forced, a step for want of a
    capture.

    >>> otherwise move pass "only who cannot play passes" { }
    """

    keyword = "otherwise"
    form = 'otherwise move NAME "what it is" { STEPS }'
    stage = Stage.MOVES

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """As for a plain move."""
        phrases = Phrases(statement, Otherwise.form)
        if not phrases.word("move"):
            raise phrases.wrong(statement.head, "`move` belongs after `otherwise`")
        build_rule(draft, statement, phrases, otherwise=True)


def build_rule(draft: Draft, statement: syntax.Statement, phrases: Phrases, *, otherwise: bool = False) -> None:
    """Read a move from its name on."""
    name = phrases.name("the name of the move")
    text = phrases.text()
    phrases.done(block=True)
    if len(draft.rules) == limits.RULES:
        raise error(
            "too-many",
            f"a game has at most {limits.RULES} moves",
            name.span,
            help="one move may stand for several, with `|` between the regions that it chooses from",
        )
    _check_name(draft, name)
    phase = draft.phase
    draft.move = move = MoveDraft(name.text)
    try:
        block = statement.block or ()
        inner = sum(len(step.block or ()) for step in block)
        if len(block) + inner + len(draft.every) > limits.STEPS:
            raise error(
                "too-many",
                f"a move has at most {limits.STEPS} steps",
                name.span,
                help="join conditions with `and`, or give them a name with `define`",
            )
        if phase is not None and phase.counts is not None:
            move.steps.append(Where(phase.span, phase.counts, looks_after=False, phase=phase.name))
        build_block(draft, block, "move", "a `move`")
        for every in draft.every:
            if _says(every) == "where":
                _add_where(draft, every, every.phrases[-1].items[0], "every")
        if not any(isinstance(step, Do) and not counters.set_by(step) for step in flat(move.steps)):
            _add_natural_effect(draft, statement.head)
        for every in draft.every:
            if _says(every) == "do":
                add_effect(draft, every.phrases[-1].items[0])
        if not move.chosen:
            _check_notation(draft, name)
        draft.warnings += unread(move)
    finally:
        draft.move = None
    if phase is None or not phase.void:
        inside = "" if phase is None else phase.name
        draft.rules.append(Rule(statement.head, name.text, text, tuple(move.steps), otherwise, inside))


def _check_name(draft: Draft, name: syntax.Name) -> None:
    """No two moves are called alike, wherever they stand: the name tells apart moves through the same points."""
    if name.text in draft.rule_names:
        first = draft.rule_names[name.text]
        raise error(
            "duplicate-name",
            f"there are two moves called `{name.text}`",
            name.span,
            "the second one",
            related=[Label(first, "the first one")],
            help="give one of them another name"
            if first.source is name.span.source
            else "give it another name; to replace a move of a phase, write the whole `phase` anew",
        )
    draft.rule_names[name.text] = name.span


def _says(every: syntax.Statement) -> str:
    """`where` or `do`, whichever follows `every move`."""
    match every.phrases[2].items:
        case [syntax.Name(text=word)]:
            return word
    raise AssertionError("`every` keeps no other statement")


def _check_notation(draft: Draft, name: syntax.Name) -> None:
    """A move that chooses no point is written as its name, which therefore must not stand for another one."""
    assert draft.board is not None
    other = ""
    if name.text == "swap":
        other = "the change of sides"
    elif name.text in draft.board.by_name:
        other = "a move to this point"
    if other:
        raise error(
            "duplicate-name",
            f"`{name.text}` is how {other} is written",
            name.span,
            help="a move that chooses no point is written as its name: give it another one",
        )


def _add_natural_effect(draft: Draft, span: Span) -> None:
    assert draft.move is not None
    chosen = draft.move.chosen
    if "from" in chosen and "to" in chosen:
        start, target = (ast.Variable(span, SITE, name) for name in ("from", "to"))
        effect = ast.Call(span, EFFECT, ludemes()["relocate"][0], (start, target))
    elif "to" in chosen:
        mover = ast.Call(span, PLAYER, ludemes()["mover"][0], ())
        piece = expressions.convert(mover, PIECE, draft.scope("do"))
        target = ast.Variable(span, SITE, "to")
        effect = ast.Call(span, EFFECT, ludemes()["place"][0], (piece, ast.Convert(span, REGION, target)))
    elif chosen and not any(isinstance(step, Do) for step in flat(draft.move.steps)):
        raise error(
            "move-without-effect",
            f"the move `{draft.move.name}` does not say what it does",
            span,
            help="say it with `do`, such as `do remove(from)`; only `to`, and `from` with `to`, need no `do`",
        )
    else:
        return
    for number, step in enumerate(draft.move.steps):
        if isinstance(step, Repeat):  # the piece goes on in each round
            draft.move.steps[number] = replace(step, steps=(*step.steps, Do(span, effect)))
            return
    draft.move.steps.append(Do(span, effect))


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


def _add_where(draft: Draft, statement: syntax.Statement, condition: syntax.Expression, place: str) -> None:
    """Each part of an `and` becomes a condition of its own, so that a refusal can name the one that fails."""
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
        _add_where(draft, statement, condition, "where")


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


class Every(Kind):
    """A condition that all moves of the game must meet, besides their own; with `do`, an effect that all of them have.

    The effect comes at the end of the move, after its own effects or what it does of its own accord. Several are done
    in their order.

    >>> every move where to not in edge(top)
    """

    keyword = "every"
    form = "every move where CONDITION, every move do EFFECT"
    stage = Stage.EVERY

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Keep it for the moves, each of which reads it with its own points."""
        phrases = Phrases(statement, Every.form)
        if not phrases.word("move") or not (says := phrases.word("where", "do")):
            raise phrases.wrong(statement.head, "`every move where` or `every move do` begins this statement")
        phrases.expression("a condition" if says == "where" else "an effect")
        phrases.done()
        draft.every.append(statement)
