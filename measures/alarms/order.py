"""Clauses of `end` in the wrong order: the first one that holds decides, even where a later one says something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...interpreter.game.game import Game, State
from ...interpreter.reference.engine import ReferenceEngine
from ..fairness.clauses import clauses_of, ended_by, is_a_limit, where
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence

LOOKED_AT = 60
"""Games whose last positions are looked at, for each clause."""
SOME = 3
"""In so many of them two clauses must hold."""


def draws_above_wins(found: Evidence) -> Iterator[Alarm]:
    """Games are drawn by one clause at whose end a later one says who wins."""
    if found.last is None:  # games are not kept with their moves
        return
    clauses, endings = clauses_of(found.game), found.game.model.endings
    counts = ended_by(found.all)
    draws = [
        each.number
        for each in clauses
        if each.number is not None and counts[each.number] and not each.wins and not is_a_limit(found.game, each.number)
    ]
    for goal in clauses[min(draws, default=len(clauses)) + 1 :]:
        if not goal.wins or endings[goal.number or 0].leader:
            continue
        above = [number for number in draws if number < (goal.number or 0)]
        looked = [[log for log in found.all if log.ending == number][:LOOKED_AT] for number in above]
        for number, logs in zip(above, looked, strict=True):
            both = overruled(found.game, logs, goal.number or 0).total()
            if both < SOME:
                continue
            draw = clauses[number]
            yield Alarm(
                "draw-above-win",
                f"Games that are won by `{goal.words}`{where(goal)}, are called drawn: `{draw.words}`{where(draw)}, "
                "stands above it, and decides where both hold. Check their order.",
                f"At the end of {both:,} of {len(logs):,} games that were drawn so, both hold.",
                severe=not counts[goal.number or 0],
            )


def hidden_by(found: Evidence, clause: int) -> str:
    """A sentence on a clause above this one that decided otherwise in games at whose end both hold; ``""`` if there is
    none."""
    if found.last is None:  # games are not kept with their moves
        return ""
    others = [log for log in found.all if log.ending is not None and log.ending < clause and log.lasted][:LOOKED_AT]
    both = overruled(found.game, others, clause)
    if both.total() < SOME:
        return ""
    ((above, times),) = both.most_common(1)
    one = clauses_of(found.game)[above]
    return (
        f" In {times:,} of {len(others):,} games it held at the end, but `{one.words}`{where(one)}, stands above it "
        "and decided: check their order."
    )


def overruled(game: Game, logs: Sequence[Log], clause: int) -> Counter[int]:
    """How many games each other clause has decided at whose end this one holds, too, and has another result."""
    alone = ReferenceEngine(replace(game.model, endings=(game.model.endings[clause],)))
    found = Counter[int]()
    for log in logs:
        *_, end = log.states(game)
        decided, other = end.result(), alone.result(end.position, _any_move(alone, end), end.repeats, end.earlier)
        if decided is not None and decided.ending is not None and other is not None and other.ending is not None:
            found[decided.ending] += other.winner != decided.winner
    return found


def _any_move(engine: ReferenceEngine, state: State) -> Callable[[], bool]:
    return lambda: bool(engine.moves(state.position, state.earlier))
