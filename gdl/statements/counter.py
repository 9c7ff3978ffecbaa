"""`counter`: a number that the position remembers."""

from __future__ import annotations

from dataclasses import replace

from ..model import ast
from ..model.model import Counter
from ..resolve import definitions, expressions
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..resolve.scope import Scope
from ..syntax import tree as syntax
from ..text import limits
from ..text.errors import error
from ..types.types import INT
from .base import Kind

IN_DIAGRAMS = frozenset(["turn", "swap", "seats"])
"""Words that precede a colon in the text of a position but are not keywords; a counter cannot have these names."""
EACH = frozenset(["each", "every", "per", "both", "all", "player", "players"])
"""Words of those who look for the way to give each player a counter."""


class CounterStatement(Kind):
    """A number that the position remembers or, with `(player)`, one for each player: the pieces in a player's hand, the
    moves without a capture.

    It starts at START, and `set` changes it, but never beyond its range. In an expression its name stands for its
    value: `quiet`, or `hand(mover)` if each player has one. START and the range must be known before play; if each
    player has one, `player` in START is that player: `if player is White then 3 else 5`. A counter that is read only to
    set it is not part of the position.

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
        phrases = Phrases(statement, CounterStatement.form, one_for_each(statement))
        phrase = phrases.take("a name, the start and the range")
        match phrase:
            case syntax.Phrase(items=[syntax.Name() | syntax.Call() as head], value=[written]) if found := _divided(
                written
            ):
                start, interval = found
            case _:
                raise phrases.wrong(phrase.span, "expected a name, `=`, the start, `in` and a range")
        text = phrases.text()
        phrases.done()
        name, each = name_of_each(phrases, head)
        if sum(isinstance(one, Counter) for one in draft.counters.values()) == limits.COUNTERS:
            raise error(
                "too-many",
                f"a game has at most {limits.COUNTERS} counters",
                name.span,
                help="`counter NAME(player)` counts as one for all players",
            )
        draft.give_name(name, "a counter")
        name_taken(name, "a counter")
        if interval.parity:
            raise phrases.wrong(interval.span, f"`{interval.parity}` is not allowed here", "a counter has a full range")
        low, high = _constant(draft, interval.low), _constant(draft, interval.high)
        if high <= low:
            raise error(
                "counter-range",
                f"there is nothing to count from {low} to {high}",
                interval.span,
                help="write the lower end first; the range must contain at least two numbers",
            )
        starts = tuple(_constant(draft, start, scope) for scope in scopes(draft, each=each))
        for first in starts:
            if not low <= first <= high:
                raise error(
                    "counter-range",
                    f"the counter starts at {first}, outside its range",
                    start.span,
                    help=f"start it at a number from {low} to {high}",
                )
        draft.counters[name.text] = Counter(statement.head, name.text, text, each, starts, low, high)


def scopes(draft: Draft, *, each: bool) -> list[Scope]:
    """Where the start of a counter or memory is evaluated: once or, if each player has one, for each ``player``."""
    scope = draft.scope("counter")
    return [replace(scope, bound={"player": player}) for player in range(len(draft.players))] if each else [scope]


def _divided(written: syntax.Expression) -> tuple[syntax.Expression, syntax.Interval] | None:
    """The start and the range of `START in A..B`; a choice as the start needs no parentheses."""
    match written:
        case syntax.Binary(operator="in", left=start, right=syntax.Interval() as interval):
            return start, interval
        case syntax.Conditional(otherwise=last) if (found := _divided(last)) is not None:
            return replace(written, otherwise=found[0]), found[1]
    return None


def name_taken(name: syntax.Name, what: str) -> None:
    """Check that a name does not precede a colon in the text of a position.

    Raises:
        DescriptionError: it does (``duplicate-name``).
    """
    if name.text in IN_DIAGRAMS:
        raise error(
            "duplicate-name",
            f"`{name.text}:` has another meaning in the text of a position",
            name.span,
            help=f"give {what.replace('a ', 'the ')} another name",
        )


def one_for_each(statement: syntax.Statement) -> str:
    """How each player has a counter or memory, if its statement seems to ask for that."""
    keyword, *words = [
        name.text for phrase in statement.phrases for item in phrase.items for name in syntax.names(item)
    ]
    named = next((word for word in words if word not in {*EACH, "for"}), "NAME")
    return f"; `{keyword} {named}(player) = …` is one for each player" if EACH.intersection(words) else ""


def name_of_each(phrases: Phrases, head: syntax.Name | syntax.Call) -> tuple[syntax.Name, bool]:
    """The name of a counter or memory, and whether each player has one."""
    match head:
        case syntax.Name():
            return head, False
        case syntax.Call(name=name, arguments=[syntax.Name(text="player")]):
            return name, True
    keyword = phrases.statement.head.text.split()[0]
    raise phrases.wrong(
        head.span,
        "only `(player)` can follow the name",
        f"`{keyword} {head.name.text}(player) = …` is one for each player",
    )


def _constant(draft: Draft, written: syntax.Expression, scope: Scope | None = None) -> int:
    """A number that is known before play."""
    built = expressions.build(written, scope or draft.scope("counter"), INT)
    definitions.check_size(built, written.span)
    if not isinstance(built, ast.Literal):
        raise error(
            "not-constant",
            "the start and the range of a counter must be known before play",
            written.span,
            help="write a number, or calculate it from numbers and options",
        )
    assert isinstance(built.value, int)
    return built.value
