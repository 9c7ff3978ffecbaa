"""`repeat`: moves of variable length, in rounds; `collect`: the points that the rounds gather."""

from __future__ import annotations

from ..model.ast import Literal
from ..model.model import Choose, Collect, Do, Let, Repeat, Where
from ..resolve import definitions, expressions
from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..resolve.scope import Scope
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error, suggested
from ..types.types import INT, REGION, SITE
from .base import Kind
from .block import build_block
from .effect import CHOOSING
from .steps import DoStep, To, WhereStep


class RepeatStep(Kind):
    """A chain: the steps of the block are repeated with the same piece, as one move.

    In each round `to` chooses a point, which becomes `from` in the next round. The move continues while another round
    can be carried out, up to MOST rounds; with fewer than LEAST rounds it is not a move. With `optional`, the player
    can stop after any round from LEAST on. With `merged`, chains that start and end at the same points and lead to the
    same position are one move, written in the shortest way: a piece that hops over others on a crowded board has one
    move to each point, not one for each way there.

    Before the block the move chooses `from` and no other point. After it, `from` is the first point of the chain and
    `to` the last. A move is written with all its points: `b2-d4-f6`.

    >>> move jump {
    >>>   from mine
    >>>   repeat 1..12 {
    >>>     to step(step(from, directions) & theirs, directions) & empty
    >>>     do remove(between(from, to, everywhere) & theirs)
    >>>     do relocate(from, to)
    >>>   }
    >>> }
    """

    keyword = "repeat"
    inside = "move"
    form = "repeat LEAST..MOST [optional] [merged] { STEPS }"
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Read the numbers, then the steps of a round."""
        phrases = Phrases(statement, RepeatStep.form)
        rounds = phrases.expression("the least and the greatest number of rounds")
        if not isinstance(rounds, syntax.Interval) or rounds.parity:
            raise phrases.wrong(rounds.span, "expected the least and the greatest number of rounds: `repeat 1..12`")
        words = _words(phrases)
        phrases.done(block=True)
        move = draft.move
        assert move is not None
        if move.chosen.keys() - move.values != {"from"}:
            raise error(
                "chain-points",
                "a chain starts at `from`, which must be the only point chosen before it",
                statement.head,
                help="write `from REGION` above `repeat`, without any `choose` or `to`",
            )
        least, most = _rounds(rounds, draft.scope("repeat"))
        outside, move.steps = move.steps, []
        before = {*move.values}
        move.in_chain = True
        block = statement.block or ()
        try:
            for step in block:
                if step.keyword is not None and step.keyword.text == "collect":
                    draft.choose(_collected(step)[0], REGION)
            build_block(draft, block, "repeat", "a `repeat`", statement.head)
        finally:
            inside, move.steps = move.steps, outside
            move.in_chain = False
            move.chain = statement.head
            for name in move.values - before:  # each round has its own
                move.values.remove(name)
                del move.chosen[name]
            move.chosen.setdefault("to", SITE)  # no further errors in the steps below
        steps = tuple(step for step in inside if isinstance(step, Choose | Where | Do | Collect | Let))
        move.steps.append(Repeat(statement.head, least, most, steps, "optional" in words, "merged" in words))


def _words(phrases: Phrases) -> set[str]:
    """The words after the numbers, each at most once."""
    left = {"optional", "merged"}
    while word := phrases.word(*left):
        left.remove(word)
    match phrases.peek():
        case syntax.Phrase(items=[syntax.Name(text=text, span=span)], value=None) if hint := suggested(span, left):
            raise phrases.wrong(span, f"`{text}` has no meaning here", hint)
    return {"optional", "merged"} - left


def _rounds(rounds: syntax.Interval, scope: Scope) -> tuple[int, int]:
    """The two numbers, which must form a valid range."""
    found = []
    for written in (rounds.low, rounds.high):
        number = expressions.build(written, scope, INT)
        if not isinstance(number, Literal):
            raise error(
                "not-constant",
                "the number of rounds must be known before play",
                written.span,
                help="use only numbers and options",
            )
        found.append(number.value)
    least, most = found
    if not 1 <= least <= most <= limits.ROUNDS:
        raise error(
            "chain-rounds",
            f"a chain cannot have from {least} to {most} rounds",
            rounds.span,
            help=f"use at least 1 and at most {limits.ROUNDS}, and write the smaller number first",
        )
    return least, most


def _collected(statement: syntax.Statement) -> tuple[syntax.Name, syntax.Expression]:
    """The name and the region of a ``collect``."""
    phrases = Phrases(statement, CollectStep.form)
    phrase = phrases.take("a name, `=` and a region")
    phrases.done()
    match phrase:
        case syntax.Phrase(items=[syntax.Name() as name], value=[region]):
            return name, region
    raise phrases.wrong(phrase.span, "expected a name, `=` and a region")


class CollectStep(Kind):
    """Gather points under a name, round by round of a chain.

    The name stands for the points gathered so far: none in the first round, all of them after the block. The region is
    evaluated in the position after the steps above.

    >>> move jump {
    >>>   from mine
    >>>   repeat 1..12 {
    >>>     to      beyond(from, theirs - taken) & empty
    >>>     collect taken = between(from, to, theirs)
    >>>     do      relocate(from, to)
    >>>   }
    >>>   do remove(taken)
    >>> }
    """

    keyword = "collect"
    inside = "repeat"
    form = "collect NAME = REGION"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the region; its name is already known."""
        name, region = _collected(statement)
        built = expressions.build(region, draft.scope("collect", positions=CHOOSING), REGION)
        definitions.check_size(built, region.span)
        assert draft.move is not None
        draft.move.steps.append(Collect(region.span, name.text, built))


class RoundTo(To):
    """Choose the point that a round of a chain goes to: `to` in the steps below, and `from` in the next round.

    >>> move run {
    >>>   from mine
    >>>   repeat 1..3 optional {
    >>>     to adjacent(from) & empty
    >>>   }
    >>> }
    """

    keyword = "to"
    inside = "repeat"
    once = True
    required = True


class RoundWhere(WhereStep):
    """A condition for a round of a chain to be carried out. Conditions that use `after` go below the block.

    >>> move run {
    >>>   from mine
    >>>   repeat 1..3 optional {
    >>>     to    adjacent(from) & empty
    >>>     where some(adjacent(to) & theirs)
    >>>   }
    >>> }
    """

    keyword = "where"
    inside = "repeat"


class RoundDo(DoStep):
    """Change the position in a round of a chain; the steps below and the later rounds see the change.

    >>> move run {
    >>>   from mine
    >>>   repeat 1..3 optional {
    >>>     to adjacent(from) & theirs
    >>>     do relocate(from, to)
    >>>   }
    >>> }
    """

    keyword = "do"
    inside = "repeat"
