"""How the figures of an analysis depend on who plays and who judges: the tables of docs/decisions.md.

python tools/judges.py figures          # five games, each judged with more and more work
python tools/judges.py matches          # mcts against alphabeta at equal work, in each game of the library
python tools/judges.py exchange         # the time that equal work takes both of them
python tools/judges.py openings         # how much values of first moves change with four times the playouts
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from time import process_time

import plybook
from plybook.interpreter.core.errors import PlyError
from plybook.measures.course.course import critical, critical_by
from plybook.measures.course.judge import Judge, judge_of, judged, nodes_per_playout, valued
from plybook.measures.course.seen import Round
from plybook.measures.course.turns import Course, courses, error_of
from plybook.measures.openings.looks import looks
from plybook.measures.openings.near import near_even
from plybook.measures.openings.race import ALLOWED, classes
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK

FIVE: tuple[tuple[str, dict[str, object]], ...] = (
    ("hex", {"size": 7}),
    ("connect-four", {}),
    ("ayu", {"size": 9}),
    ("breakthrough", {}),
    ("tic-tac-toe", {}),
)
MORE = (*FIVE[:4], ("othello", {}), ("amazons", {"size": 6}), ("nine-mens-morris", {}), ("go", {"size": 5}))
FIGURES = ("comebacks", "drama-average", "lead-held", "settled-at", "lead-change-share", "uncertainty")
PLAYERS = (100, 200, 400)
GAMES, JUDGED = 100, 32
LIBRARY = (
    "amazons", "ataxx", "ayu", "brandub", "breakthrough", "clobber", "connect-four", "dots-and-boxes",
    "english-draughts", "fill", "gomoku", "hasami-shogi", "havannah", "hex", "konane", "lines-of-action", "mu-torere",
    "nine-mens-morris", "othello", "tablut", "tic-tac-toe", "xodd", "y", "yavalath", "yodd",
)  # fmt: skip


def main() -> None:
    """Print a table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("figures", "matches", "exchange", "openings"))
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    if given.what == "matches":
        matches(given.seed, given.jobs)
    for name, options in {"figures": FIVE, "exchange": MORE, "openings": MORE}.get(given.what, ()):
        {"figures": figures, "exchange": exchange, "openings": openings}[given.what](
            name, options, given.seed, given.jobs
        )


def figures(name: str, options: dict[str, object], seed: int, jobs: int) -> None:
    """Print the rows of a game: the players' own estimates of their own games with more and more playouts; and games of
    the weakest of these players, judged with more and more work."""
    began = process_time()
    analysis = Analysis(plybook.load(name, **options), QUICK, seed, jobs=jobs)
    judge = judge_of(analysis)
    most = QUICK.judge_most
    title = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
    print(f"\n{title} (judge: {judge.kind})")
    own = [Round(n, "", tuple(analysis.games(f"mcts:playouts={n}", GAMES))) for n in PLAYERS]
    numbers = range(JUDGED)
    rounds = [Round(n, "", tuple(judged(analysis, judge, n, numbers))) for n in (most // 2, most, 2 * most)]
    print(f"| figure | players' own, {many(PLAYERS)} playouts | judged, {many(each.playouts for each in rounds)} |")
    print("|---|---|---|")
    for each in FIGURES:
        print(f"| `{each}` | {row(r.mean(each) for r in own)} | {row(r.mean(each) for r in rounds)} |")
    turns = [critical_share(analysis, QUICK.course_playouts * times) for times in (1, 2, 4)]
    print(
        f"| `critical-turns`, {many(QUICK.course_playouts * times for times in (1, 2, 4))} playouts | | {row(turns)} |"
    )
    print(f"| first moves near even, {many(OPENED)} playouts | | {row(evens(analysis))} |")
    print(f"({process_time() - began:.0f} s)", flush=True)


OPENED = (300, 600, 1_200, 2_400, 4_800)


def evens(analysis: Analysis) -> list[float | None]:
    """The share of first moves near even, by searches of more and more playouts."""
    moves = [str(move) for move in analysis.game.start().legal_moves()]
    images = classes(analysis, moves)
    found = [looks(analysis, list(images), playouts, QUICK.opening_searches, images) for playouts in OPENED]
    return [near_even(each) / len(moves) for each in found]


def critical_share(analysis: Analysis, playouts: int) -> float | None:
    """The share of critical turns in the examined games, by searches of so many playouts."""
    plan = replace(analysis.plan, course_playouts=playouts)
    games: list[Course] = courses(Analysis(analysis.game, plan, analysis.seed, jobs=analysis.jobs))
    turns = [turn for game in games for turn in game.turns]
    by, choices = critical_by(error_of(turns)), [turn for turn in turns if len(turn.moves) > 1]
    return sum(critical(turn, by) for turn in choices) / len(choices) if choices else None


def exchange(name: str, options: dict[str, object], seed: int, jobs: int) -> None:
    """Print the CPU time that both searches take for the positions of a game, with as much work as 1,600 playouts."""
    analysis = Analysis(plybook.load(name, **options), QUICK, seed, jobs=jobs)
    rate = nodes_per_playout(analysis)
    log = analysis.self_play()[0]
    took = []
    for kind in ("mcts", "alphabeta"):
        valued(analysis.game, seed, Judge(kind, rate).player(100), "", 0, log.moves[:2])  # compiles
        began = process_time()
        valued(analysis.game, seed, Judge(kind, rate).player(1_600), "", 0, log.moves)
        took.append(process_time() - began)
    print(f"{name}: {log.plies} positions, mcts {took[0]:.2f} s, alphabeta {took[1]:.2f} s", flush=True)


def openings(name: str, options: dict[str, object], seed: int, jobs: int) -> None:
    """Print by how much the values of first moves differ between strengths."""
    analysis = Analysis(plybook.load(name, **options), QUICK, seed, jobs=jobs)
    images = classes(analysis, [str(move) for move in analysis.game.start().legal_moves()])
    found = [looks(analysis, list(images), playouts, QUICK.opening_searches, images) for playouts in (75, 300, 1_200)]
    for weak, strong in pairwise(found):
        changes = [abs(weak.by_move[move].value - strong.by_move[move].value) for move in images]
        more = sum(change > ALLOWED for change in changes)
        print(
            f"{name}: {len(images)} moves, {weak.playouts} to {strong.playouts} playouts: at most {max(changes):.3f}, "
            f"{more} by more than {ALLOWED}",
            flush=True,
        )


def matches(seed: int, jobs: int) -> None:
    """Print who judges each game of the library."""
    print("| game | nodes a playout | games | alphabeta scores | judge |\n|---|---|---|---|---|")
    for name in LIBRARY:
        options = {"hex": {"size": 7}, "ayu": {"size": 9}, "amazons": {"size": 6}}.get(name, {})
        try:
            analysis = Analysis(plybook.load(name, **options), QUICK, seed, jobs=jobs)
            found: Judge = judge_of(analysis)
        except PlyError as error:
            print(f"| {name} | {error} |")
            continue
        if found.tally is not None:
            games = found.tally.wins + found.tally.draws + found.tally.losses
            what = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
            print(
                f"| {what} | {found.nodes_per_playout:.1f} | {games} | {found.tally.points:g} | {found.kind} |",
                flush=True,
            )


def many(values: Iterable[int]) -> str:
    """Numbers with arrows between them."""
    return " → ".join(f"{value:,}" for value in values)


def row(values: Iterable[float | None], shown: Callable[[float], str] = lambda value: f"{100 * value:.1f}") -> str:
    """Shares in per cent with arrows between them."""
    return " → ".join("–" if value is None else shown(value) for value in values)


if __name__ == "__main__":
    main()
