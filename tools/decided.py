"""Length, branching and complexity of self-play, for whole games and until decided: the table of docs/measures.md.

python tools/decided.py ayu -o size=9 --player mcts:playouts=1000 --games 60
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

import plybook
from plybook.measures.course.decided import until_decided
from plybook.measures.tree.trees import branching_of, logarithms
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log
from plybook.stats.estimates import Estimate, mean_of, share_of

COLUMNS: tuple[tuple[str, Callable[[Log], float]], ...] = (
    ("length", lambda log: log.plies),
    ("branching", branching_of),
    ("complexity", logarithms),
)


def main() -> None:
    """Play the games and print the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("-o", "--option", action="append", default=[])
    asked.add_argument("--player", default="mcts:playouts=100")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    game = plybook.load(given.game, **options)
    logs = Analysis(game, QUICK, given.seed, jobs=given.jobs).games(given.player, given.games)
    first = share_of(sum(log.points for log in logs), len(logs))
    print(f"{given.player}, {len(logs)} games, first player {shown(first)} %")
    row("whole games", logs)
    row("until decided", [until_decided(log) for log in logs])


def row(name: str, logs: Sequence[Log]) -> None:
    """Print a row of the table."""
    print(f"{name:14}", *(f"{what} {told(mean_of([value(log) for log in logs])):15}" for what, value in COLUMNS))


def told(estimate: Estimate) -> str:
    """A mean with half its interval."""
    return f"{estimate.value or 0:.2f} ± {estimate.error or 0:.2f}"


def shown(share: Estimate) -> str:
    """A share in per cent with its interval, which is not symmetric."""
    return f"{100 * (share.value or 0):.2f} ({100 * (share.low or 0):.2f} to {100 * (share.high or 0):.2f})"


if __name__ == "__main__":
    main()
