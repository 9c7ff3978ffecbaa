"""`counter`: a number that the position remembers."""

from __future__ import annotations

from ..model import ast
from ..model.model import Counter
from ..resolve import definitions, expressions
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error
from ..types.types import INT
from .base import Kind

IN_DIAGRAMS = frozenset(["turn", "swap", "seats"])
"""Words before a colon in the text of a position that are no words of the language: no counter may be called so."""


class CounterStatement(Kind):
    """A number that the position remembers, or with `(player)` one for each player: what a player has in hand, moves
    without a capture.

    It begins at START, and `set` changes it, but never beyond its range. Where a number belongs its name is what it
    stands at: `quiet`, or `hand(mover)` where each player has one. START and the range are known before play. A counter
    that nothing reads, but for setting it, does not belong to the position.

    >>> counter hand(player) = 9 in 0..9  "men not yet on the board"
    """

    keyword = "counter"
    plural = "counters"
    choices = True
    form = 'counter NAME = START in A..B "what it counts"'
    stage = Stage.COUNTERS

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the counter."""
        phrases = Phrases(statement, CounterStatement.form)
        phrase = phrases.take("a name, the start and the range")
        match phrase:
            case syntax.Phrase(
                items=[syntax.Name() | syntax.Call() as head],
                value=[syntax.Binary(operator="in", left=start, right=syntax.Interval() as interval)],
            ):
                pass
            case _:
                raise phrases.wrong(phrase.span, "a name, `=`, the start, `in` and a range belong here")
        text = phrases.text()
        phrases.done()
        name, each = _name(phrases, head)
        if len(draft.counters) == limits.COUNTERS:
            raise error(
                "too-many",
                f"a game has at most {limits.COUNTERS} counters",
                name.span,
                help="`counter NAME(player)` is one for all players",
            )
        draft.give_name(name, "a counter")
        if name.text in IN_DIAGRAMS:
            raise error(
                "duplicate-name",
                f"`{name.text}:` says something else in the text of a position",
                name.span,
                help="give the counter another name",
            )
        if interval.parity:
            raise phrases.wrong(interval.span, f"no `{interval.parity}` belongs here", "a counter has a whole range")
        low, high = _constant(draft, interval.low), _constant(draft, interval.high)
        if high <= low:
            raise error(
                "counter-range",
                f"there is nothing to count from {low} to {high}",
                interval.span,
                help="the lower end stands first, and the range holds two numbers or more",
            )
        first = _constant(draft, start)
        if not low <= first <= high:
            raise error(
                "counter-range",
                f"the counter starts at {first}, outside its range",
                start.span,
                help=f"it may start at a number from {low} to {high}",
            )
        draft.counters[name.text] = Counter(statement.head, name.text, text, each, first, low, high)


def _name(phrases: Phrases, head: syntax.Name | syntax.Call) -> tuple[syntax.Name, bool]:
    """The name of the counter, and whether each player has one."""
    match head:
        case syntax.Name():
            return head, False
        case syntax.Call(name=name, arguments=[syntax.Name(text="player")]):
            return name, True
    raise phrases.wrong(
        head.span, "only `(player)` may follow the name", f"`counter {head.name.text}(player) = …` is one for each"
    )


def _constant(draft: Draft, written: syntax.Expression) -> int:
    """A number that is known before play."""
    built = expressions.build(written, draft.scope("counter"), INT)
    definitions.check_size(built, written.span)
    if not isinstance(built, ast.Literal):
        raise error(
            "not-constant",
            "where a counter starts and how far it goes is known before play",
            written.span,
            help="write a number, or calculate it from numbers and options",
        )
    assert isinstance(built.value, int)
    return built.value
