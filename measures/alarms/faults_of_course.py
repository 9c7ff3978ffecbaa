"""Alarms about the course of games: they do not end, are drawn, are decided long before they end, or are won by whoever
takes a piece first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean, median

from ...gdl.model.ast import Literal, walk
from ...gdl.model.model import Choose
from ...interpreter.game.game import Game
from ...stats.estimates import Estimate, mean_of, share_of
from ..fairness.clauses import (
    Clause,
    again_of,
    clauses_of,
    drawn,
    ended_by,
    is_a_limit,
    looks_back,
    mostly_by,
    never_applied,
    where,
)
from ..moves.repetition import impossible
from ..moves.survey import Course
from ..moves.to_and_fro import to_and_fro
from ..moves.verbs import has
from ..results.digits import whole_cents
from ..results.figures import percent
from ..results.findings import Alarm
from ..skill.strengths import Strength
from ..workbench.self_play import Log
from ..workbench.until_decided import until_decided
from .evidence import Evidence, blind
from .faults_of_goals import halted, unjoined
from .faults_of_rules import FEW
from .points import ties_in_points

SOON = 1 / 4
"""A share of the moves after which a game should not be decided."""
LONG = 8
"""Plies of a game of which that can be said."""
NEARLY_ALWAYS = 0.75
"""A share of games, surely exceeded, in which one event decides the game."""
HALF = 0.5
"""A share of turns without a choice, surely exceeded, that is worth a look; in the library, Mu Torere has 44 %."""
REPEATED = 1 / 4
"""A share of games won by a repeated position, surely exceeded, that is worth a second look."""
WAITING = 0.1
"""A share of turns, surely exceeded, at which players of a game for three or more can only pass."""
REST = 1 / 3
"""The share of a game that is left when a piece is taken, if taking it is not what ends it."""
SOME = 0.05
"""A share of games that is surely exceeded if it is no exception that games go on and on."""
DRAWN = 2 / 3
"""A share of draws that is worth a second look, if it is surely exceeded; programs of this strength draw six to seven
in ten games of draughts, which is no fault of its rules."""
NEARLY_ALL = 0.9
"""A share of draws with which there is no contest."""


def no_part(found: Evidence) -> Iterator[Alarm]:
    """Games end before every player has had a move. If players who look ahead never let that happen, it is a hint that
    most first moves are blunders, and nothing is said of fewer."""
    seats = len(found.game.players)
    if found.start.over:
        return
    for logs, who in ((found.own, f"of {found.player} against itself"), (found.chance, "of random moves")):
        short = [log for log in logs if log.lasted and len(set(log.seats)) < seats]
        cut = len(short)
        if len(logs) < FEW or not cut:
            continue
        most = (share_of(cut, len(logs)).low or 0) > 0.5
        avoided = logs is found.chance and len(found.own) >= FEW
        if avoided and not most:
            return
        yield Alarm(
            "over-too-soon",
            f"{_how_many(cut, len(logs), 'random ' * (logs is not found.own) + 'games')} end before every player has "
            "moved. "
            + (f"Check {again_of(found.game)}, and the" if found.game.model.again else "Check the")
            + f" clauses of `end`: {mostly_by(found.game, short)}.",
            f"{cut:,} of {len(logs):,} games {who}.",
            severe=most and not avoided,
        )
        return


def _how_many(number: int, of: int, what: str) -> str:
    """All, most or some of them, as the beginning of a sentence."""
    return what.capitalize() if number == of else f"{'Most' if 2 * number > of else 'Some'} {what}"


def decided_soon(found: Evidence) -> Iterator[Alarm]:
    """Who wins is settled in the first few moves of many."""
    logs = [log for log in found.own if log.seat is not None and any(value is not None for value in log.values)]
    settled = len({log.seat for log in found.all if log.lasted}) == 1  # before any move
    if found.blind or len(logs) < FEW or settled:
        return
    plies, until = fmean(log.plies for log in logs), fmean(until_decided(log).plies for log in logs)
    if plies < LONG or until > SOON * plies:
        return
    yield Alarm(
        "decided-soon",
        "Who wins is decided long before games end, and the rest is played for nothing. Check what the first moves "
        "decide, and whether the goal should end the game.",
        f"{len(logs):,} won self-play games of {found.player} are decided after {until:.1f} of {plies:.1f} moves on "
        "average.",
        severe=False,
    )


def first_to_take(found: Evidence) -> Iterator[Alarm]:
    """Whoever takes first nearly always wins, though the game goes on."""
    if found.courses is None or found.blind or len(found.own) < FEW:
        return
    wins, takers, rest = 0, set(), []
    for log, course in zip(found.own, found.courses(), strict=True):
        first = next((ply for ply, mask in enumerate(course.verbs) if has(mask, "capture")), None)
        if first is not None and log.seat is not None:
            takers.add(log.seats[first])
            wins += log.seats[first] == log.seat
            rest.append((log.plies - first - 1) / log.plies)
    share = share_of(wins, len(rest))
    if len(rest) < max(FEW, len(found.own) / 2) or len(takers) < 2 or share.low is None or share.low <= NEARLY_ALWAYS:
        return
    if median(rest) < REST:
        return
    yield Alarm(
        "first-take-wins",
        "Whoever takes a piece first nearly always wins, though games go on for long after that. Check whether a "
        "player who is behind can come back: what does a piece more make stronger?",
        f"So in {wins:,} of {len(rest):,} won self-play games of {found.player} in which a piece was taken, the first "
        f"after {whole_cents(1 - median(rest))} % of the moves of a game (the median).",
        severe=False,
    )


def mostly_forced(found: Evidence) -> Iterator[Alarm]:
    """More than half of the turns leave no choice."""
    shares = [fmean(number == 1 for number in log.legal) for log in found.own if log.legal]
    if len(shares) < FEW or _least(shares) <= HALF:
        return
    number = fmean(number for log in found.own for number in log.legal)
    yield Alarm(
        "mostly-forced",
        "Most turns leave no choice: only one move is legal. Check whether the conditions of the moves"
        f"{', or duties such as having to capture,' if found.taking else ''} leave the players enough to decide.",
        f"{_of_turns(found, shares)}; the mean is {number:.1f} legal moves.",
        severe=False,
    )


def out_of_play(found: Evidence) -> Iterator[Alarm]:
    """With three players or more, some can do nothing but pass while others go on."""
    if len(found.game.players) < 3 or len(found.own) < FEW:
        return
    rules = enumerate(found.game.model.rules)
    empty = {number for number, rule in rules if not any(isinstance(step, Choose) for step in rule.every_step)}
    waits = [
        fmean(number == 1 and rule in empty for number, rule in zip(log.legal, log.rules, strict=True))
        for log in found.own
        if log.legal
    ]
    if len(waits) < FEW or _least(waits) <= WAITING:
        return
    yield Alarm(
        "out-of-play",
        "Players who can do nothing but pass wait while the others go on. Check whether they have lost their pieces or "
        "their moves long before the end, and whether the game could end sooner.",
        f"{_of_turns(found, waits)}.",
        severe=False,
    )


def _least(shares: Sequence[float]) -> float:
    """What the mean of the games' shares is at least, for sure, or if it is the same in all of them."""
    low = mean_of(shares).low
    return min(shares) if low is None else low


def _of_turns(found: Evidence, shares: Sequence[float]) -> str:
    """The mean share of the turns of a game, with its interval."""
    high = mean_of(shares).high
    ends = 100 * _least(shares), 100 * (max(shares) if high is None else high)
    return (
        f"{whole_cents(fmean(shares))} % of the turns of {len(shares):,} self-play games of {found.player} "
        f"({ends[0]:.0f} to {ends[1]:.0f} %)"
    )


def won_by_repetition(found: Evidence) -> Iterator[Alarm]:
    """Many games are won because a position occurs again."""
    if found.blind or len(found.own) < FEW:
        return
    endings = found.game.model.endings
    back = [
        clause for clause in clauses_of(found.game) if clause.wins and looks_back(endings[clause.number or 0].condition)
    ]
    counts = ended_by(found.own)
    number = sum(counts[clause.number or 0] for clause in back)
    share = share_of(number, len(found.own))
    if share.low is not None and share.low > REPEATED:
        named = "; ".join(f"`{clause.words}`{where(clause)}" for clause in back if counts[clause.number or 0])
        length = fmean(log.plies for log in found.own)
        yield Alarm(
            "won-by-repetition",
            "Many games are not won by a goal, but because a position occurs again: players go round in circles until "
            f"one of them has to stop. Check whether moves bring the end nearer: {named}.",
            f"{number:,} of {len(found.own):,} self-play games of {found.player} ({whole_cents(share.low)} to "
            f"{whole_cents(share.high or 1)} %); a game lasts {length:.0f} moves on average.",
            severe=False,
        )


def _at_their_best(found: Evidence) -> Strength | None:
    """The games of the strongest players, unless they look at too few of their moves."""
    later = found.stronger() if found.stronger is not None else None
    return None if later is None or blind(later.logs, later.playouts) else later


def no_end(found: Evidence) -> Iterator[Alarm]:
    """Games go on until they are cut off: those of the strongest players if most of theirs do, or else of others."""
    own, later = found.counted, _at_their_best(found)
    share, strong = _cut(own), _cut(later.logs if later else ())
    if later and (strong.low or 0) > SOME and (strong.value or 0) > (share.value or 0):
        fewer = f" Of {len(own):,} games of {found.player}, {_number(own) or 'none'} had to be cut off."
        yield _goes_on(
            found, later.logs, f"of {later.name} against itself", fewer,
            "Games between the strongest players that were tried", severe=True,
        )  # fmt: skip
        return
    for logs, who in ((own, f"of {found.player} against itself"), (found.chance, "of random moves")):
        endless, often = _number(logs), (_cut(logs).low or 0) > SOME
        if not endless or (logs is found.chance and not often):  # that random moves wander now and then is no fault
            continue
        weak = not any(log.lasted for log in found.all) and found.looks_at_fewer_than(1)
        fades = later is not None and not _number(later.logs) and (strong.high or 1) < (share.low or 0)
        wandering = _number(found.chance) if logs is own else 0
        more = f" Nor were {wandering:,} of {len(found.chance):,} games of random moves." if wandering else ""
        if fades and later and logs is own:
            more += f" All {len(later.logs):,} games of {later.name} were."
        yield _goes_on(
            found, logs, who, more,
            "Random games" if logs is found.chance else "Games" if often else "Some games",
            severe=logs is own and often and not weak and not fades, courses=found.unfinished,
        )  # fmt: skip
        return


def _goes_on(
    found: Evidence, logs: Sequence[Log], who: str, more: str, which: str, *, severe: bool,
    courses: Sequence[Course] = (),
) -> Alarm:  # fmt: skip
    """That some of these games are cut off, and what to check; ``more`` is what other games show, ``courses`` what the
    moves of such self-play games have done, if that is known."""
    own = found.own if logs is found.chance else logs
    proof = found.never if found.never and not any(log.lasted for log in found.all) else ""
    return Alarm(
        "no-end",
        f"{'No position ends the game, so games' if proof else which} go on and on. "
        + _how_to_end(found.game, [*found.all, *logs])
        + to_and_fro(found.game, [log for log in own if not log.lasted], courses, takes=found.taking),
        f"Proved: {proof[0].lower()}{proof[1:]}" if proof else
        f"{_number(logs):,} of {len(logs):,} games {who} were not over after {found.game.ply_limit:,} moves.{more}",
        severe=severe,
    )  # fmt: skip


def _how_to_end(game: Game, logs: Sequence[Log]) -> str:
    """What to check of the clauses that have ended none of these games, or which to add, as sentences."""
    counts = ended_by(logs)
    late = [
        each
        for each in clauses_of(game)
        if not counts[each.number or 0] and is_a_limit(game, each.number or 0) and _is_beyond(game, each, logs)
    ]
    never = [clause for clause in never_applied(game, logs) if clause not in late]
    named, limits = ("; ".join(f"`{each.words}`{where(each)}" for each in some) for some in (never, late))
    said = [f"Check whether this can ever be true, since it has ended no game: {named}."] if named else []
    said += [f"Check whether this limit comes too late, since games are cut off before it: {limits}."] if limits else []
    if said:
        return " ".join(said)
    repeats = not impossible(game.model) and not any(looks_back(ending.condition) for ending in game.model.endings)
    return (
        "Check whether every move brings the end nearer; if not, "
        f"{'say in `end` what a repeated position means, or ' * repeats}limit the number of turns."
    )


def _is_beyond(game: Game, limit: Clause, logs: Sequence[Log]) -> bool:
    """Whether none of these games had as many turns as a limit says; if one had, the limit is never reached."""
    numbers = [
        part.value for part in walk(game.model.endings[limit.number or 0].condition) if isinstance(part, Literal)
    ]
    turns = max((1 + sum(one != two for one, two in pairwise(log.seats)) for log in logs if log.seats), default=0)
    return any(number >= turns for number in numbers)


def _number(logs: Sequence[Log]) -> int:
    """How many games are cut off."""
    return sum(not log.lasted for log in logs)


def _cut(logs: Sequence[Log]) -> Estimate:
    """The share of games that are cut off."""
    return share_of(_number(logs), len(logs))


def _draws(logs: Sequence[Log]) -> Estimate:
    """The share of games that are drawn."""
    return share_of(len(drawn(logs)), len(logs))


def drawish(found: Evidence) -> Iterator[Alarm]:
    """Good players draw nearly always, though wins are possible.

    If draws surely grow with strength, those of the strongest players count, and if nearly all of theirs are drawn, few
    games tell: surely more than half of them, or enough together with the others.
    """
    if found.start.over or len(found.own) < FEW:
        return
    own, later = found.counted, _at_their_best(found)
    share, strong = _draws(own), _draws(later.logs if later else ())
    nearly_all = (strong.value or 0) >= NEARLY_ALL
    logs, players, who, also = own, found.player, "players who look ahead", ""
    if (share.low or 0) > DRAWN:
        severe = (share.low or 0) > NEARLY_ALL
        if (found.blind and not severe) or (later and (strong.high or 1) < min(DRAWN, share.low or 0)):
            return
    elif later and (strong.low or 0) > max(HALF if nearly_all else DRAWN, share.high or 0):
        logs, players, who, severe = later.logs, later.name, "the strongest players that were tried", False
        also = f", and more than between weaker ones ({percent(share.value or 0.0)} of {len(own):,})"
    elif later and not found.blind and nearly_all:
        logs, players, severe = [*own, *later.logs], f"{found.player} or {later.name}", False
        if (_draws(logs).low or 0) <= DRAWN:
            return
    else:
        return
    many = _draws(logs)
    yield Alarm(
        "drawish",
        f"{'Nearly all' if severe else 'Most'} games between {who} are drawn{also}. Check what ends them, and whether "
        f"a lead can be turned into a win: {mostly_by(found.game, drawn(logs))}."
        f"{ties_in_points(found.game, drawn(logs))}{unjoined(found) + halted(found) if logs is own else ''}"
        f"{to_and_fro(found.game, drawn(logs), takes=found.taking)}",
        f"{len(drawn(logs)):,} of {len(logs):,} self-play games of {players} ({whole_cents(many.low or 0)} to "
        f"{whole_cents(many.high or 1)} %).{_much_shorter(logs, found.own)}",
        severe=severe,
    )


def _much_shorter(logs: Sequence[Log], others: Sequence[Log]) -> str:
    """A sentence if games last less than half as long as the others."""
    plies, usual = (fmean(log.plies for log in each) for each in (logs, others))
    return f" They last {plies:.1f} moves on average, those of weaker players {usual:.1f}." if plies < usual / 2 else ""


COURSE: tuple[Callable[[Evidence], Iterator[Alarm]], ...] = (
    decided_soon, first_to_take, mostly_forced, out_of_play, won_by_repetition,
)  # fmt: skip
