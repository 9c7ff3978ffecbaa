"""Games as a judge sees them, and whether a judge who does twice the work sees the same.

The judge values every position of some self-play games, and then does so again with twice the work, until two doublings
have changed no figure that rests on these values by :data:`STEADY`, or the plan's budget is used up. Figures come
from the last round; what they changed by is said with each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean

from ...stats.estimates import Estimate, mean_within
from ..results.findings import Sample
from ..results.steady import STEADY, told
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.plan import Plan
from ..workbench.self_play import Log, representative
from . import trajectory
from .judge import GAMES, LONG, Judge, judge_of, judged

SAMPLE = "judged"
"""The name of the sample of judged games."""
BEHIND = 0.4
"""A winner whose value was below this at some time has come back."""
LEAD = 0.9
"""Chances from which on a lead should be enough to win."""


def values_of(log: Log) -> list[float]:
    """The value of each turn of a two-player game to the first seat.

    A search flatters the side to move. So a turn is worth the mean of its values before the move and after it; after
    the last move the result is known.
    """
    first = [
        value if seat == 0 else 1 - value
        for value, seat in zip(log.values, log.seats, strict=True)
        if value is not None
    ]
    if not first:
        return []
    ends = [*first, log.points if log.lasted else first[-1]]
    return [(one + other) / 2 for one, other in pairwise(ends)]


def values_for(log: Log, seat: int) -> list[float]:
    """The same values for a given seat."""
    return [value if seat == 0 else 1 - value for value in values_of(log)]


def lead_held(log: Log) -> bool | None:
    """Whether the first seat to reach :data:`LEAD` won; ``None`` if neither reached it."""
    reached = (0 if value >= LEAD else 1 for value in values_of(log) if not 1 - LEAD < value < LEAD)
    seat = next(reached, None)
    return None if seat is None else log.seat == seat


Of = Callable[[Log], float | None]
"""A measure of a game, from 0 to 1; ``None`` for a game to which it does not apply."""


def _won(of: Callable[[Sequence[float]], float]) -> Of:
    """A measure of a won game, from the values to its winner."""

    def measured(log: Log) -> float | None:
        values = values_for(log, log.seat) if log.seat is not None else []
        return of(values) if values else None

    return measured


def _any(of: Callable[[Sequence[float]], float]) -> Of:
    """A measure of any game, from the values to the first seat."""

    def measured(log: Log) -> float | None:
        values = values_of(log)
        return of(values) if values else None

    return measured


def _led(seat: int) -> Of:
    """Whether a won game was won by a seat that led throughout; the lead in a drawn game is nobody's win."""

    def measured(log: Log) -> float | None:
        values = values_of(log) if log.seat is not None else []
        return log.seat == seat and trajectory.throughout(values, seat) if values else None

    return measured


MEASURES: Mapping[str, Of] = {
    "comebacks": _won(lambda won: min(won) < BEHIND),
    "drama-average": _won(trajectory.drama),
    "drama-maximum": _won(trajectory.worst),
    "deficit-average": _won(trajectory.behind),
    "largest-swing": _won(trajectory.swing),
    "lead-held": lead_held,
    "decisive-threshold": _won(trajectory.threshold),
    "decided-share": _won(trajectory.decided),
    "settled-at": _won(trajectory.settled),
    "uncertainty": _any(trajectory.uncertainty),
    "stability": _any(trajectory.variance),
    "lead-change-share": _any(lambda values: trajectory.lead_changes(values) / len(values)),
    "first-won-throughout": _led(0),
    "second-won-throughout": _led(1),
}
"""The figures that are means over judged games, by name."""
WON = frozenset(
    ["comebacks", "drama-average", "drama-maximum", "deficit-average", "largest-swing", "lead-held",
     "decisive-threshold", "decided-share", "settled-at", "first-won-throughout", "second-won-throughout"]
)  # fmt: skip
"""Those of them that apply to won games alone, or are shares of games: a sort of game that the sample lacks does not
make their intervals too short."""
NONE_WON = "no game was won"
"""Why a figure about won games has no value if there are none."""
NONE_VALUED = "no {game} went on after the choice of sides, before which no position is valued"
"""Why a figure has no value if there are such games, and no position of them has one."""


def measured(name: str, logs: Sequence[Log]) -> list[float]:
    """The values of a measure for the games to which it applies."""
    return [float(value) for log in logs if (value := MEASURES[name](log)) is not None]


def why_none(logs: Sequence[Log], otherwise: str = "", *, won: bool = False) -> str:
    """Why a figure of these games has no value; ``won``: one of the won games alone.

    Where sides can be swapped, games may end before that is settled. If they do not, the reason is ``otherwise``.
    """
    games = [log for log in logs if log.seat is not None] if won else logs
    if not games:
        return NONE_WON if won else otherwise
    if not any(map(values_of, games)):
        return NONE_VALUED.format(game="won game" if won else "game")
    return otherwise


@dataclass(frozen=True)
class Round:
    """Games as the judge sees them with a budget."""

    playouts: int
    player: str
    logs: tuple[Log, ...]

    def mean(self, name: str) -> float | None:
        """The mean of a measure."""
        values = measured(name, self.logs)
        return fmean(values) if values else None


@dataclass(frozen=True)
class Seen:
    """Judged games: each round does twice the work of the one before, and the last one counts."""

    judge: Judge
    rounds: tuple[Round, ...]
    won: float | None = None
    """The share of won games in the sample from which the judged ones were taken; ``None``: unknown."""

    @property
    def logs(self) -> tuple[Log, ...]:
        """The games as the last round sees them."""
        return self.rounds[-1].logs

    def change(self, name: str) -> Estimate:
        """What doubling the work to that of the last round changed a figure by.

        If the figure covers the same games both times, with the interval of paired differences.
        """
        if len(self.rounds) < 2:
            return Estimate(None)
        pairs = [
            (MEASURES[name](before), MEASURES[name](after))
            for before, after in zip(self.rounds[-2].logs, self.rounds[-1].logs, strict=True)
        ]
        both = [(before, after) for before, after in pairs if before is not None and after is not None]
        old, new = (round_.mean(name) for round_ in self.rounds[-2:])
        if old is None or new is None:
            return Estimate(None)
        if any((before is None) != (after is None) for before, after in pairs):
            return Estimate(new - old, why="not the same games both times: no interval")
        return mean_within([after - before for before, after in both], -1.0, 1.0)

    def trend(self, name: str) -> int:
        """Whether a stronger judge may see more still (1) or fewer (-1): if the last two doublings changed a figure in
        the same direction, the last one for sure. Judges that contradict each other show no direction (0)."""
        if len(self.rounds) < 3:
            return 0
        before, last = replace(self, rounds=self.rounds[:-1]).change(name).value, self.change(name)
        if before is None or last.low is None or last.high is None:
            return 0
        return 1 if before > 0 < last.low else -1 if before < 0 > last.high else 0

    def steady(self, name: str) -> bool:
        """Whether doubling the work changed a figure by less than :data:`STEADY`."""
        change = self.change(name).value
        return change is not None and abs(change) < STEADY

    def note(self, name: str, what: str = "it") -> str:
        """What to say about a figure's dependence on the judge."""
        return told(self.change(name).value, what)

    @property
    def settled(self) -> bool:
        """Whether no figure changed by :data:`STEADY` or more in the last round, nor in the one before: once can be
        chance, or a horizon that twice the nodes do not move."""
        if len(self.rounds) < 3:
            return False
        for each in (self, replace(self, rounds=self.rounds[:-1])):
            changes = [each.change(name).value for name in MEASURES]
            if any(change is not None and abs(change) >= STEADY for change in changes):
                return False
        return True


def budgets(plan: Plan) -> list[int]:
    """The playouts of the rounds: each twice the one before."""
    found = [plan.judge_playouts]
    while 2 * found[-1] <= plan.judge_most:
        found.append(2 * found[-1])
    return found


def seen(analysis: Analysis) -> Seen:
    """The judged games: the representative one first, then the first ones of the sample."""
    judge, logs = judge_of(analysis), analysis.self_play()
    one = representative(logs)
    numbers = [one, *(number for number in range(len(logs)) if number != one)][: analysis.plan.judge_games]
    rounds: list[Round] = []
    for playouts in budgets(analysis.plan):
        rounds.append(Round(playouts, judge.player(playouts), tuple(judged(analysis, judge, playouts, numbers))))
        if Seen(judge, tuple(rounds)).settled:
            break
    return Seen(judge, tuple(rounds), fmean(log.seat is not None for log in logs))


def sample_of(analysis: Analysis, found: Seen) -> Sample:
    """The sample to which their figures refer."""
    text = "self-play games, each position of which is valued by a stronger player"
    players = (found.rounds[-1].player,) * len(analysis.game.players)
    return Sample(SAMPLE, text, len(found.logs), analysis.seed, players)


def seconds(plan: Plan, pace: Pace) -> float:
    """The match that finds the judge, of which half is usually enough unless players go round in circles, and the
    judged games."""
    lasts, most = pace.lasts(plan.judge_most), LONG * pace.lasts(plan.playouts)
    games = (GAMES if lasts > 1 else GAMES / 2) * min(1.0, most / lasts)
    return pace.games(games, plan.judge_most) + pace.games(plan.judge_games, sum(budgets(plan)), plan.playouts)
