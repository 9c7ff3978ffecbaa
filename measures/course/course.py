"""A game's trajectory: who is ahead and when that changes, critical turns, what a move is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, pstdev
from typing import Any

from ...interpreter.game.written_lines import Lines, written
from ...stats.estimates import Estimate, mean_of, mean_share
from ..results.digits import whole_cents
from ..results.figures import figure
from ..results.findings import Chart, Diagram, Figure, Findings, Item, Section, Series, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .lead import lead
from .seen import sample_of as judged_sample
from .seen import seconds as judging
from .seen import seen
from .turns import CLOSELY, SAMPLE, Course, Turn, courses, error_of, sample_of
from .twice import EVERY, Twice, twice

GOOD = 0.1
"""A move is good if it is worth at most this much less than the best one."""
WARM = 0.01
"""A turn is hot only if a move is worth more than this above doing nothing; otherwise the game may be decided."""
SURE = 1.645
"""Standard errors by which a difference must exceed zero: wrong in one case in twenty."""
NEARLY = f"moves per turn within {100 * GOOD:.0f} % of the best"
WORTH = "what it is worth to be the player to move (1 is a win)"
ZUGZWANG = "turns on which doing nothing would be clearly better than any move, as these searches see it"
SHOWN = 3
"""Critical turns to draw."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Three searches of each position, and one of each position after its leading moves; and the judged games."""
    turns = plan.course_games * pace.lasts(plan.playouts) * pace.plies * (1 + 2 / EVERY)
    return pace.searches(turns * (4 + CLOSELY), plan.course_playouts * 0.7) + judging(plan, pace)


def measure(analysis: Analysis) -> Findings:
    """The course of games."""
    games = courses(analysis)
    if not any(game.turns for game in games):
        return Findings()
    found = seen(analysis) if len(analysis.game.players) == 2 else None
    again = twice(analysis, games)
    error = error_of(turn for game in games for turn in game.turns)
    return Findings(
        sections=(
            lead(analysis, games, found),
            _critical(analysis, games, critical_by(error), again),
            _temperature(analysis, games, critical_by(error), again),
        ),
        samples=(*analysis.samples, sample_of(analysis, games), *((judged_sample(analysis, found),) if found else ())),
    )


# -- measures of a single game -----------------------------------------------------------------------------------------


def critical_by(error: float | None) -> float:
    """By how much the best move must exceed the second best to be the only good one."""
    return max(GOOD, SURE * 2**0.5 * (error or 0.0))


def critical(turn: Turn, by: float = GOOD) -> bool:
    """Whether only one of several moves is good."""
    return len(turn.moves) > 1 and turn.moves[0][1] - turn.moves[1][1] > by


def _over_games(games: Sequence[Course], of: Callable[[Turn], float | None], *, share: bool) -> tuple[Estimate, int]:
    """The mean over games of the mean over their turns that have a value, and the number of games."""
    means = []
    for game in games:
        values = [value for turn in game.turns if (value := of(turn)) is not None]
        if values:
            means.append(fmean(values))
    if share:
        return mean_share(means), len(means)
    return mean_of(means), len(means)


def _figure(
    name: str,
    label: str,
    games: Sequence[Course],
    of: Callable[[Turn], float | None],
    *,
    without: str = "",
    again: Twice | None = None,
    share_of_it: Callable[[Turn], float | None] | None = None,
    **said: Any,
) -> Figure:
    """The figure of a mean over games; ``without`` is the note if there is none, and ``again`` tells what twice the
    search changes; of a number, it tells that of its share."""
    estimate, number = _over_games(games, of, share=said.get("unit") == "share")
    known = again.note(share_of_it or of, "their share" if share_of_it else "it") if again else ""
    note = known if number else without
    return figure(name, label, estimate, samples=number, sample=SAMPLE, note=note, **said)


# -- sections ----------------------------------------------------------------------------------------------------------


def _critical(analysis: Analysis, games: Sequence[Course], by: float, again: Twice) -> Section:
    choices = [game for game in games if any(turn.legal > 1 for turn in game.turns)]

    def choice(value: Callable[[Turn], float]) -> Callable[[Turn], float | None]:
        return lambda turn: value(turn) if turn.legal > 1 and len(turn.moves) > 1 else None

    good = choice(lambda turn: turn.good(GOOD) / len(turn.moves))
    none = "no turn offers a choice"
    items: list[Item] = [
        _figure("critical-turns", "turns with only one good move", choices, choice(lambda turn: critical(turn, by)),
                unit="share", key=True, without=none, again=again),
        _figure("good-moves-turn", NEARLY, choices, choice(lambda turn: turn.good(GOOD)), unit="moves",
                without=none, again=again, share_of_it=good),
        _figure("good-share", "moves that are good", choices, good, unit="share", without=none, again=again),
        _figure("forced-turns", "turns with only one legal move", games, lambda turn: turn.legal == 1,
                unit="share"),
    ]  # fmt: skip
    one = games[0]
    if one.turns:
        plies = tuple(range(1, len(one.turns) + 1))
        items.append(
            Chart(
                "course-good-moves",
                "Good moves, move by move, in the representative game",
                "bar",
                "move",
                "moves",
                (Series("good moves", plies, tuple(turn.good(GOOD) for turn in one.turns)),),
                sample=SAMPLE,
            )
        )
    items += _critical_turns(analysis, games, by)
    return Section(
        "critical",
        "course",
        "Critical turns",
        "Turns on which everything depends on one move: all others are clearly worse.",
        f"A move is good if it is worth at most {GOOD:.0%} less than the best one; a turn is critical if the "
        f"second best is worth more than {by:.0%} less, too much for an error of the search.",
        tuple(items),
    )


def _critical_turns(analysis: Analysis, games: Sequence[Course], by: float) -> list[Item]:
    """The critical turns of the representative game as a table, and diagrams of the most critical ones of all games."""
    names, lines = [player.name for player in analysis.game.players], Lines(analysis.game)
    made = games[0].log.moves
    rows = [
        (ply, names[turn.player], *turn.moves[0], *turn.moves[1])
        for ply, turn in enumerate(games[0].turns, 1)
        if critical(turn, by)
    ]
    items: list[Item] = []
    if rows:
        items.append(
            Table(
                "critical-table",
                "Critical turns of the representative game",
                ("turn", "player", "only good move", "its value", "next best", "its value"),
                tuple(rows),
                note="Values are for the player to move: 100 % is a win, 0 % a loss.",
                sample=SAMPLE,
                written={
                    column: tuple(lines.written((*made[: ply - 1], move))[-1] for ply, move in shown)
                    for column, shown in (
                        ("only good move", [(row[0], row[2]) for row in rows]),
                        ("next best", [(row[0], row[4]) for row in rows]),
                    )
                },
            )
        )
    found = [
        (turn.moves[0][1] - turn.moves[1][1], -place, -ply)
        for place, game in enumerate(games)
        for ply, turn in enumerate(game.turns)
        if critical(turn, by)
    ]
    for number, (_, place, ply) in enumerate(sorted(found, reverse=True)[:SHOWN], 1):
        items.append(_diagram(analysis, games[-place], -ply, number))
    return items


def _diagram(analysis: Analysis, game: Course, ply: int, number: int) -> Diagram:
    """A position with only one good move, shown with the second best."""
    state = analysis.game.start()
    for move in game.log.moves[:ply]:
        state.push(move)
    sites = analysis.game.model.board.names
    moves = {str(move): tuple(sites[site] for site in move.sites) for move in state.legal_moves()}
    turn = game.turns[ply]
    only, second = (written(state, move) for move, _ in turn.moves[:2])
    return Diagram(
        f"critical-{number}",
        f"{state.mover} to move: only {only} is good",
        board=str(state),
        moves=tuple((moves[move], value, whole_cents(value)) for move, value in turn.moves[:2]),
        scale="balance",
        percent=True,
        note=f"Turn {ply + 1} of game {game.number + 1}; {second} is the next best move. The numbers "
        "are the values of the two moves in per cent.",
        sample=SAMPLE,
    )


def _temperature(analysis: Analysis, games: Sequence[Course], by: float, again: Twice) -> Section:
    none = "there is no turn on which a player could do nothing instead"

    def hot(turn: Turn) -> float | None:
        return None if turn.temperature is None else turn.temperature > WARM

    def zugzwang(turn: Turn) -> float | None:
        return None if turn.temperature is None else turn.temperature < -by

    def spread(turn: Turn) -> float | None:
        return pstdev([value for _, value in turn.moves]) if turn.legal > 1 and len(turn.moves) > 1 else None

    one = games[0]
    cold = [turn for game in games for turn in game.turns if turn.temperature is not None]
    if len(analysis.game.players) != 2:
        none = "for two players only: nobody else could be given the turn"
    points = [(ply, value) for ply, turn in enumerate(one.turns, 1) for _, value in turn.moves]
    items: list[Item] = [
        _figure("temperature", WORTH, games, lambda turn: turn.temperature,
                without=none, again=again),
    ]  # fmt: skip
    items += [
        _figure("hot-turns", "turns on which moving is better than doing nothing", games, hot, unit="share",
                without=none, again=again),
        _figure("zugzwang-turns", ZUGZWANG, games, zugzwang, unit="share", without=none, again=again),
    ] if cold else []  # fmt: skip
    items += [
        _figure("move-spread", "spread of the values of a turn's moves", games, spread, unit="share",
                without="no turn offers a choice", again=again),
        Chart(
            "course-temperature",
            "The value of every legal move, move by move, in the representative game",
            "points",
            "move",
            "value for the player to move",
            (Series("moves", tuple(ply for ply, _ in points), tuple(value for _, value in points)),),
            percent=True,
            middle=0.5,
            heat=True,
            note="Each point is a legal move, coloured by its value: the hotter, the better.",
            sample=SAMPLE,
        ),
    ]  # fmt: skip
    return Section(
        "temperature",
        "course",
        "Temperature",
        "What it is worth to be the player to move: in a hot game both want to move, in a cold one both would rather "
        "do nothing (zugzwang).",
        "The value of the best move minus that of the null move, which leaves the board as it is and passes the turn "
        "to the other player; both come from searches of the positions they lead to.",
        tuple(items),
        source="E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for Your Mathematical Plays, 1982",
    )


PART = Part("course", "follows games turn by turn", order=60, measure=measure, seconds=seconds)
