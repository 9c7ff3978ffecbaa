"""The clauses of `end` and the move rules as written in the description, and how often each applies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...gdl.ludemes.course import NoMoves, Repeated
from ...gdl.ludemes.history import LookingBack
from ...gdl.ludemes.turns import TurnNumber
from ...gdl.model.ast import Call, Convert, Expression, Literal, Use, walk
from ...gdl.model.ast import Counter as Kept
from ...gdl.prover.bounds import always_grows, prover
from ...gdl.prover.regions import SpentError
from ...gdl.text.source import Span
from ...interpreter.game.game import Game
from ..workbench.self_play import Log

SWAP = "swap"


@dataclass(frozen=True)
class Clause:
    """A way in which games end: a clause of `end`, or an end that no clause covers."""

    number: int | None
    """Its place in `end`."""
    words: str
    """The clause as written in the description."""
    reason: str
    line: int | None
    wins: bool
    """Whether a player wins by it."""
    leads: bool = False
    """Whether it compares points, and so can be a tie."""


@dataclass(frozen=True)
class Way:
    """A move rule, or `swap`."""

    number: int
    """Its place among the rules; -1: `swap`."""
    bit: int
    """Its place in :attr:`.selfplay.Log.offered`."""
    name: str
    text: str
    line: int | None


@dataclass(frozen=True)
class Used:
    """How often a rule applied in some games."""

    plies: int
    """All plies."""
    legal: int
    """Plies at which it had a legal move."""
    chosen: int
    games: int
    """Games in which it had a move at least once."""


STUCK = Clause(None, "no clause", "no move is left, and no clause covers that", None, False)
BROKEN_OFF = Clause(None, "not over", "cut off at the ply limit", None, False)


def clauses_of(game: Game) -> list[Clause]:
    """The clauses that can still apply under the current options, in order."""
    return [
        Clause(
            number,
            " ".join(ending.span.text.split()).removesuffix(f'"{ending.reason}"').rstrip(),
            ending.reason,
            line_of(ending.span),
            bool(ending.winner or ending.loser or ending.leader),
            bool(ending.leader),
        )
        for number, ending in enumerate(game.model.endings)
    ]


def ways_of(game: Game) -> list[Way]:
    """The move rules, in order, and `swap` if the rules have it."""
    rules = game.model.rules
    found = [Way(number, number, rule.name, rule.text, line_of(rule.span)) for number, rule in enumerate(rules)]
    if game.model.swap:
        found.append(Way(-1, len(rules), SWAP, "the second player swaps sides", None))
    return found


def ended_by(logs: Sequence[Log]) -> Counter[int | str]:
    """How many games each clause has ended, by its place; ``stuck`` and ``broken off`` count the others."""
    return Counter(log.ending if log.ending is not None else "stuck" if log.lasted else "broken off" for log in logs)


def again_of(game: Game) -> str:
    """The conditions under which the turn goes on, as written, with their lines."""
    return "; ".join(f"`{' '.join(each.span.text.split())}`, line {line_of(each.span)}" for each in game.model.again)


def ways_to_win(game: Game, logs: Sequence[Log]) -> str:
    """The clauses by which players win, as a sentence, and how many of some games each of several ended; ``""`` if
    there are none."""
    goals, counts = [clause for clause in clauses_of(game) if clause.wins], ended_by(logs)

    def told(clause: Clause) -> str:
        number = counts[clause.number or 0]
        ended = f"{number:,} game{'s' * (number != 1)}" if number else "no game"
        return f"`{clause.words}`{where(clause)}" + f" ({ended})" * (len(goals) > 1)

    hasty = [clause for clause in goals if clause.leads and counts[clause.number or 0] * 2 > len(logs)]
    hasty = [clause for clause in hasty if 0 < _passes(game, clause.number or 0) < len(game.players)]
    alone = f" A single pass ends the game, so whoever leads can end it{where(hasty[0])}." if hasty else ""
    return f" Players win by {'; '.join(map(told, goals))}.{alone}" if goals else ""


def _passes(game: Game, number: int) -> int:
    """How many passes in a row a clause asks for, if it asks for nothing else; 0 if it does not."""
    match game.model.endings[number].condition:
        case Call(ludeme=ludeme, arguments=[Call(ludeme=asked), Literal(value=int(value))]):
            if asked.name == "idle-turns" and ludeme.name in ("is", ">=", ">"):
                return value + (ludeme.name == ">")
    return 0


def looks_back(condition: Expression) -> bool:
    """Whether a condition is about positions that occur again."""
    return any(
        isinstance(part, Call) and issubclass(part.ludeme, (Repeated, LookingBack)) for part in named_in(condition)
    )


def is_a_limit(game: Game, number: int) -> bool:
    """Whether a clause asks only whether there have been so many turns, or so many moves by a counter of all moves."""
    node = game.model.endings[number].condition
    if not (isinstance(node, Call) and node.ludeme.operator):
        return False
    sides = [side.operand if isinstance(side, Convert) else side for side in node.arguments]
    if not any(isinstance(side, Literal) for side in sides):
        return False
    if any(isinstance(side, Call) and side.ludeme is TurnNumber for side in sides):
        return True
    names = {side.name for side in sides if isinstance(side, Kept)}
    try:
        return any(always_grows(prover(game.model), each) for each in game.model.counters if each.name in names)
    except SpentError:
        return False


def never_applied(game: Game, logs: Sequence[Log]) -> list[Clause]:
    """The clauses that end games without a winner, but have ended none of these; one for players who cannot move may be
    just a precaution."""
    counts, endings = ended_by(logs), game.model.endings
    return [
        clause
        for clause in clauses_of(game)
        if not clause.wins
        and not counts[clause.number or 0]
        and not is_for_stuck(endings[clause.number or 0].condition)
    ]


def is_for_stuck(condition: Expression) -> bool:
    """Whether a condition of `end` is that the player to move has no move."""
    return isinstance(condition, Call) and condition.ludeme is NoMoves


def mostly_by(game: Game, logs: Sequence[Log]) -> str:
    """What ended most of the games, the one or two most frequent clauses, with their numbers; all games are over."""
    counts = dict(ended_by(logs).most_common(2))
    undecided = "no clause of `end` applies when no move is left"
    if counts.keys() <= {"stuck"}:
        return undecided
    named: dict[int | str | None, str] = {each.number: f"`{each.words}`{where(each)}" for each in clauses_of(game)}
    named["stuck"] = undecided
    return "; ".join(
        f"{words} ({counts[number]:,} game{'s' * (counts[number] != 1)})"
        for number, words in named.items()
        if number in counts
    )


def drawn(logs: Sequence[Log]) -> list[Log]:
    """The games that are over and have no winner."""
    return [log for log in logs if log.lasted and log.seat is None]


def named_in(expression: Expression) -> Iterator[Expression]:
    """The parts of an expression, and those of the definitions that it uses."""
    for part in walk(expression):
        yield part
        if isinstance(part, Use):
            yield from named_in(part.definition.body)


def used(logs: Sequence[Log], way: Way) -> Used:
    """How often a rule had a legal move, and how often it was chosen."""
    legal = [offers(log, way) for log in logs]
    return Used(
        sum(log.plies for log in logs),
        sum(legal),
        sum(log.rules.count(way.number) for log in logs),
        sum(number > 0 for number in legal),
    )


def offers(log: Log, way: Way) -> int:
    """The number of plies of a game at which a rule had a legal move."""
    return sum(mask >> way.bit & 1 for mask in log.offered)


def line_of(span: Span) -> int:
    """The line of the description on which a span begins."""
    return span.source.line_and_column(span.start)[0]


def where(thing: Clause | Way) -> str:
    """The line as text, such as ``, line 18``."""
    return "" if thing.line is None else f", line {thing.line}"
