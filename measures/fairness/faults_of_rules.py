"""Alarms of the description: it is over at once, nobody can win, goals that are not reached, rules that are dead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ...gdl.ludemes.course import NoMoves
from ...gdl.model.ast import Call, Literal
from ...gdl.model.model import Choose, Rule, Where
from ...interpreter.core.position import SEATS
from ..results.findings import Alarm
from .clauses import Way, clauses_of, ended_by, used, ways_of, where
from .endings import at_most
from .evidence import Evidence

FEW = 20
"""With fewer games, that something was never seen says nothing."""
SHUNNED = 100
"""Plies at which a rule must have had a move before it counts as one that nobody wants."""


def over_at_the_start(found: Evidence) -> Iterator[Alarm]:
    """Nobody can make a move."""
    if found.start.over:
        yield Alarm(
            "over-at-the-start",
            "The game is over before anybody has moved. Look at the setup, at what the moves ask for, and at the "
            "clauses of `end`.",
            f"In the position at the start: {found.start.over}.",
        )


def nobody_wins(found: Evidence) -> Iterator[Alarm]:
    """There is no winner, by the rules or in any game."""
    if found.start.over:
        return
    clauses = clauses_of(found.game)
    if not any(clause.wins for clause in clauses):
        yield Alarm(
            "no-goal",
            "Nobody can ever win: no clause of `end` says `wins`, `loses`, `highest` or `lowest`. Say what the "
            "players are to achieve.",
            f"What `end` says: {'; '.join(f'`{clause.words}`' for clause in clauses)}."
            if clauses
            else "`end` is empty.",
        )
        return
    games = found.all
    if len(games) >= FEW and not any(log.seat is not None for log in games):
        goals = "; ".join(f"`{clause.words}`{where(clause)}" for clause in clauses if clause.wins)
        yield Alarm(
            "nobody-wins",
            f"Nobody ever wins: no game reaches a goal. Look at whether this can be reached at all: {goals}.",
            f"{_games(found)}: none has a winner ({_most(len(games))}).",
        )


def a_seat_never_wins(found: Evidence) -> Iterator[Alarm]:
    """One player has no chance, whoever plays."""
    games = found.all
    won = [log for log in games if log.seat is not None]
    if len(won) < FEW:
        return
    for seat in range(len(found.game.players)):
        if any(log.seat == seat for log in won):
            continue
        role = found.game.players[seat]
        who = f"The {SEATS[seat]} player" + ("" if found.game.model.swap else f" ({role})")
        yield Alarm(
            "never-wins",
            f"{who} never wins. Look at the clauses of `end` by which this player should win, and at the moves "
            "towards them.",
            f"{_games(found)}: {len(won):,} have a winner, and it is never this player ({_most(len(won))}).",
        )


def goals_not_reached(found: Evidence) -> Iterator[Alarm]:
    """A clause by which somebody would win has decided no game, though others have."""
    games = found.all
    if len(games) < FEW or not any(log.seat is not None for log in games):
        return
    counts = ended_by(games)
    for clause in clauses_of(found.game):
        if clause.number is None or not clause.wins or counts[clause.number]:
            continue
        condition = found.game.model.endings[clause.number].condition
        if isinstance(condition, Call) and condition.ludeme is NoMoves:
            continue  # what happens to who cannot move is said as a precaution, too
        if found.rare.wins_by(clause.number):
            continue
        yield Alarm(
            "goal-never-reached",
            f"No game was won by `{clause.words}`{where(clause)}. Look at whether it can come about, or if a clause "
            "above it always comes first.",
            f"{_games(found)}, and {found.rare.games:,} more of random moves: none ended like this.",
            severe=False,
        )


def dead_rules(found: Evidence) -> Iterator[Alarm]:
    """A rule for moves that never offers one, or that nobody wants."""
    if found.start.over:
        return
    for way in ways_of(found.game):
        mine, random = used(found.own, way), used(found.chance, way)
        if way.number >= 0 and _switched_off(found, found.game.model.rules[way.number]):
            continue
        if not mine.legal and not random.legal:
            yield from _dead(found, way)
        elif not mine.chosen and mine.legal >= SHUNNED and way.number >= 0:
            yield Alarm(
                "never-chosen",
                f"Nobody who looks ahead makes the move `{way.name}`{where(way)}. It may be worth nothing.",
                f"In the games of the player against himself it was legal {mine.legal:,} times, and was never chosen.",
                severe=False,
            )


def _dead(found: Evidence, way: Way) -> Iterator[Alarm]:
    """A rule that had no move in any game."""
    if way.number < 0:  # then no game has come so far that sides could be changed
        return
    if not found.rare.never_offers(way.number):
        return
    plies = sum(log.plies for log in found.all)
    last = found.game.model.rules[way.number].otherwise
    yield Alarm(
        "dead-rule",
        f"The move `{way.name}`{where(way)} "
        + ("was never possible: there always was another one. " if last else "is never possible. ")
        + "Look at what it chooses from and at its conditions.",
        f"{_games(found)}, {plies:,} positions: not once was such a move legal, nor "
        f"in {found.rare.games:,} more random games.",
        severe=not last,
    )


def _switched_off(found: Evidence, rule: Rule) -> bool:
    """Whether an option has taken a rule away: a condition or a region of it names one, and is settled as empty."""
    names = "|".join(re.escape(option.name) for option in found.game.model.options)
    for step in rule.every_step:
        node = step.condition if isinstance(step, Where) else step.region if isinstance(step, Choose) else None
        settled = isinstance(node, Literal) and not node.value
        if settled and names and re.search(rf"(?<![\w-])({names})(?![\w-])", step.span.text):
            return True
    return False


def _games(found: Evidence) -> str:
    return f"{len(found.own):,} games of {found.player} against itself and {len(found.chance):,} of random moves"


def _most(number: int) -> str:
    return f"in at most {100 * at_most(number):.2g} % of such games it does happen, with 95 % confidence"


RULES: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (
    over_at_the_start,
    nobody_wins,
    a_seat_never_wins,
    dead_rules,
    goals_not_reached,
)
