"""Broken games, and evidence about games that is made up, for the tests of alarms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import plybook
from plybook.interpreter.analyse.solution import Worth
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.evidence import Evidence, Rare
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log

GAMES = {path.stem: path for path in sorted((Path(__file__).parent / "measures" / "broken").glob("*.gdl"))}
PLAN = replace(
    QUICK, games=100, random_games=100, playouts=30, alarm_nodes=5_000, rare_plies=20_000, perft_positions=100_000,
    solve_nodes=5_000, opening_searches=2, opening_playouts=(20, 60),
)  # fmt: skip


def log(seat: int | None, seats: tuple[int, ...], last: int = 3) -> Log:
    number = len(seats)
    legal = (*(3,) * (number - 1), last)
    return Log(("a1",) * number, seats, legal, (0,) * number, (1,) * number, (None,) * number, seat, seat, 0, "", True)


def evidence(name: str, own: list[Log]) -> Evidence:
    return of_game(plybook.load(name), own)


def of_game(game: Game, own: Sequence[Log] = ()) -> Evidence:
    start = Start(9, "", (), "", 0, "unknown", (), 100)
    return Evidence(game, "mcts", own, own, start, Rare(Analysis(game, PLAN, 1)))


def proved(value: Worth, own: Sequence[Log], name: str = "clobber") -> Evidence:
    """Evidence of a game whose value is proved."""
    start = Start(9, "", (), "", 0, value, ("a1",), 100)
    return replace(evidence(name, list(own)), start=start)
