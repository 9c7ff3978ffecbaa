"""Compare the speed of two versions of Plybook, each installed for its own interpreter, measured in turn.

    python tools/side_by_side.py --old OLD/bin/python --new NEW/bin/python               about twenty minutes
    python tools/side_by_side.py --old OLD/bin/python --new NEW/bin/python --pairs 5 --only compile

Each measurement runs in a separate process that uses only ``import plybook`` and the command line, and is timed in CPU
time. Both versions do the same work, whose amount is determined by trying the old one. They take turns (old, new, new,
old, ...), since the load of a machine varies, and the result is the median of the ratios of the pairs. For random
games, counts of moves and searches it is the ratio of the rates, where more is better. For compiling, which means
loading a game until it can be played and searched, without any cache, it is the ratio of the seconds, where less is
better.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass
from importlib.metadata import entry_points
from io import StringIO
from pathlib import Path
from statistics import median, quantiles
from typing import Any

SECONDS = 0.75
"""The time that a measurement should take with the old version, without preparation."""
TIMES = 3
"""How often it repeats its work in that time; the fastest run counts, since it was disturbed least."""
TRIED = 0.1
"""The time of a trial run that is long enough to determine the amount of work."""
MOST_PERFT = 12
COMPILED_SEARCHES = ("mcts:playouts=2,memory=1", "alphabeta:depth=1,memory=1,evaluation=off")
"""Searches without an evaluation, since deriving it from random games would take most of the time."""


@dataclass(frozen=True)
class Item:
    """Something to measure."""

    kind: str
    game: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The name in the table."""
        return " ".join([self.kind, self.game, *(f"{name}={value}" for name, value in self.options)])


ITEMS = (
    Item("playouts", "ayu", (("size", "9"),)),
    Item("playouts", "ayu", (("size", "11"),)),
    Item("playouts", "amazons"),
    Item("playouts", "brandub"),
    Item("playouts", "connect-four"),
    Item("playouts", "dots-and-boxes"),
    Item("playouts", "go", (("size", "9"),)),
    Item("playouts", "havannah"),
    Item("playouts", "hex"),
    Item("playouts", "international-draughts"),
    Item("playouts", "lines-of-action"),
    Item("playouts", "othello"),
    Item("perft", "ayu", (("size", "5"),)),
    Item("perft", "english-draughts"),
    Item("mcts", "ayu", (("size", "9"),)),
    Item("mcts", "hex"),
    Item("compile", "ayu"),
    Item("compile", "english-draughts"),
    Item("compile", "go", (("size", "9"),)),
    Item("compile", "havannah"),
    Item("compile", "nine-mens-morris"),
    Item("compile", "tic-tac-toe"),
)
"""Games with different features: dropping, moving, several kinds of capture, connecting, territory, repetition."""


@dataclass(frozen=True)
class Compared:
    """The result for an item."""

    name: str
    kind: str
    old: float
    new: float
    ratio: float
    low: float
    high: float
    """The quartiles of the ratios."""


# In the process of a measurement


Measured = tuple[int, float]
"""The number of games, playouts or sequences of moves, and the CPU seconds that they took."""


def fastest(job: Callable[[], object], times: int = TIMES) -> float:
    """The CPU seconds that a job takes, the fastest of several runs."""
    taken = []
    for _ in range(times):
        began = time.process_time()
        job()
        taken.append(time.process_time() - began)
    return min(taken)


def compiling(item: Item, work: int) -> Measured:
    """Load a game until it can be played and searched."""
    began = time.process_time()
    import plybook

    for _ in range(work):
        game = plybook.load(item.game, **dict(item.options))
        game.playouts(1, seed=1, ply_limit=1)
        for player in COMPILED_SEARCHES:
            plybook.search(game.start(), player, seed=1)
    return work, time.process_time() - began


def playing(item: Item, work: int) -> Measured:
    """Play some random games."""
    import plybook

    game = plybook.load(item.game, **dict(item.options))
    game.playouts(1, seed=2)
    return work, fastest(lambda: game.playouts(work, seed=1))


def searching(item: Item, work: int) -> Measured:
    """Search the start with some playouts."""
    import plybook

    state = plybook.load(item.game, **dict(item.options)).start()
    plybook.search(state, "mcts:playouts=2,reuse=off", seed=1)
    return work, fastest(lambda: plybook.search(state, f"mcts:playouts={work},reuse=off", seed=1))


def counting(item: Item, work: int) -> Measured:
    """Count sequences of moves to a depth; the time for the first ply is counted as preparation."""
    numbers = []

    def perft(depth: int) -> None:
        printed, (command,) = StringIO(), entry_points(group="console_scripts", name="plybook")
        options = [word for name, value in item.options for word in ("-o", f"{name}={value}")]
        sys.argv = ["plybook", "perft", item.game, "--depth", str(depth), "--json", *options]
        try:
            with redirect_stdout(printed):
                command.load()()
        except SystemExit as end:
            if end.code:
                raise
        numbers.append(json.loads(printed.getvalue())["depths"][-1]["sequences"])

    perft(1)
    ready = fastest(lambda: perft(1))
    seconds = fastest(lambda: perft(work)) - ready
    return numbers[-1], seconds


MEASURES: Mapping[str, Callable[[Item, int], Measured]] = {
    "compile": compiling,
    "mcts": searching,
    "perft": counting,
    "playouts": playing,
}


# In the process that compares


def measured(python: str, item: Item, work: int, cache: Path) -> Measured:
    """Measure an item in a process of an interpreter: the work done and the seconds that it took."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PLYBOOK_", "PYTHON"))}
    with tempfile.TemporaryDirectory() as empty:
        environment["PLYBOOK_CACHE"] = empty if item.kind == "compile" else str(cache)
        asked = json.dumps({"item": asdict(item), "work": work})
        done = subprocess.run(
            [python, str(Path(__file__).resolve()), "--measure", asked],
            env=environment, cwd=empty, stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
    number, seconds = json.loads(done.stdout)
    return number, seconds


def work_for(python: str, item: Item, seconds: float, cache: Path) -> int:
    """The amount of work that takes ``seconds``: games, playouts, plies of depth; a game is compiled once."""
    if item.kind == "compile":
        return 1
    if item.kind == "perft":
        return next(depth for depth in range(2, MOST_PERFT) if measured(python, item, depth, cache)[1] > seconds / 12)
    work = 16
    while (taken := measured(python, item, work, cache)[1]) < TRIED:
        work *= 8 if taken < TRIED / 8 else 2
    return max(1, round(work * seconds / TIMES / taken))


def compared(item: Item, pairs: Sequence[tuple[Measured, Measured]]) -> Compared:
    """The medians of the pairs, as rates except for compiling."""
    values = [(told(item, old), told(item, new)) for old, new in pairs]
    ratios = [new / old for old, new in values]
    low, _, high = quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    old, new = (median(side) for side in zip(*values, strict=True))
    return Compared(item.name, item.kind, old, new, median(ratios), low, high)


def told(item: Item, by: Measured) -> float:
    """A measurement as it is displayed."""
    number, seconds = by
    return seconds / number if item.kind == "compile" else number / seconds


def overall(found: Sequence[Compared]) -> dict[str, float]:
    """The medians of the ratios of all rates, and of all compilations."""
    kinds = {
        "rates": [one.ratio for one in found if one.kind != "compile"],
        "compile": [one.ratio for one in found if one.kind == "compile"],
    }
    return {name: median(ratios) for name, ratios in kinds.items() if ratios}


def run(old: str, new: str, items: Sequence[Item], pairs: int, seconds: float) -> list[Compared]:
    """Measure both, pair by pair."""
    taken: dict[Item, list[tuple[Measured, Measured]]] = {item: [] for item in items}
    with tempfile.TemporaryDirectory() as folder:
        caches = {side: Path(folder, side) for side in ("old", "new")}
        pythons = {"old": old, "new": new}
        work = {item: work_for(old, item, seconds, caches["old"]) for item in items}
        for number in range(pairs):
            for item in items:
                order = ("old", "new") if number % 2 == 0 else ("new", "old")
                pair = {side: measured(pythons[side], item, work[item], caches[side]) for side in order}
                taken[item].append((pair["old"], pair["new"]))
            print(f"pair {number + 1} of {pairs}", file=sys.stderr, flush=True)
    return [compared(item, taken[item]) for item in items]


def table(found: Sequence[Compared]) -> None:
    """Print a readable table."""
    print(f"{'':38} {'old':>13} {'new':>13}  new/old  quartiles")
    for one in found:
        unit = "s" if one.kind == "compile" else "/s"
        sides = "".join(
            f" {f'{value:,.3f}' if unit == 's' else f'{value:,.0f}':>10} {unit:2}" for value in (one.old, one.new)
        )
        print(f"{one.name:38}{sides}  {one.ratio:7.3f}  {one.low:.3f} to {one.high:.3f}")
    for name, ratio in overall(found).items():
        print(f"{f'median of {name}':38}{'':28}  {ratio:7.3f}")


def main() -> None:
    """Run the command line."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--old", metavar="PYTHON", help="the interpreter with the old version")
    asked.add_argument("--new", metavar="PYTHON", help="the interpreter with the new version")
    asked.add_argument("--pairs", type=int, default=15)
    asked.add_argument("--seconds", type=float, default=SECONDS, help="seconds per measurement")
    asked.add_argument(
        "--only", action="append", default=[], metavar="TEXT", help="only items with this in their names"
    )
    asked.add_argument("--json", action="store_true", help="print one JSON value for tools")
    asked.add_argument("--measure", help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.measure:
        about: dict[str, Any] = json.loads(given.measure)
        item = about["item"]
        options = tuple((name, value) for name, value in item["options"])
        print(json.dumps(MEASURES[item["kind"]](Item(item["kind"], item["game"], options), about["work"])))
        return
    if not given.old or not given.new or given.pairs < 1:
        asked.error("give both interpreters with --old and --new, and at least one pair")
    items = [item for item in ITEMS if not given.only or any(text in item.name for text in given.only)]
    if not items:
        asked.error("no such item; the items are " + ", ".join(item.name for item in ITEMS))
    # Do not follow links: the interpreter of a virtual environment is one.
    old, new = (os.path.abspath(python) if os.sep in python else python for python in (given.old, given.new))
    found = run(old, new, items, given.pairs, given.seconds)
    if given.json:
        print(json.dumps({"pairs": given.pairs, "items": [asdict(one) for one in found], "overall": overall(found)}))
    else:
        table(found)


if __name__ == "__main__":
    main()
