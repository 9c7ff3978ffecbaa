"""Whether the intervals of whole analyses, each with a seed of its own, hold the truth as often as they promise.

    python tools/whole_runs.py runs FOLDER    run the analyses (kill it at any time and start it again)
    python tools/whole_runs.py page FOLDER    write their section of docs/coverage.md

``tools/coverage_study.py`` draws the games of its analyses from pools and measures nothing else. Here everything is run
as `plybook analyse` runs it: the quick budget, with other seeds. The truth is what the pools of that study say, if they
are in FOLDER, or else docs/coverage.md, which has it to four digits; so figures that rest on further searches, whose
truth is not known, are left out. For each figure the number of intervals that hold the truth is tested: is it too
small, or too large, for 95 in 100?
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coverage_study import CLOSE, PAGE, PLAYERS, STUDIED, WHOLE, Pool, Tiny, pool_file, results_file

import plybook
from plybook.interpreter.parallel.jobs import each
from plybook.measures.results.findings import Figure
from plybook.stats.chance import at_least, at_most

RUNS = 30
"""Whole analyses of a game."""
FIRST_SEED = 101
PROMISED = 0.95
LEVEL = 0.01
"""The level of the tests, of all figures of a game together (Holm) and of each alone."""
KNOWN = ("self-play", "random")
"""The samples whose truth the pools know."""
JOBS = 2
END = "<!-- end -->"
HEAD = f"""## Whole runs

{RUNS} whole analyses of each of these games with the quick budget, each with a seed of its own
(`python tools/whole_runs.py`; killed, it goes on where it was). The truth is that of the pools, so the figures are
those of self-play and random games; figures of other searches have no known truth. For each figure, the number of
intervals that held the truth is tested against 95 % (binomial, both ways): *rejected* are figures for which it is too
small or too large at the 1 % level, with all figures of the game taken together (Holm); *alone* are those that would be
rejected if no other were tested, of which one in a hundred is expected.

| game | runs | figures | intervals | held the truth | rejected | rejected alone |
|---|--:|--:|--:|--:|---|---|
"""
COLUMNS = "| figure | truth | intervals | held the truth | p |\n|---|--:|--:|--:|--:|"


def run_file(folder: Path, tiny: Tiny) -> Path:
    """Where the runs of a game are kept: one a line."""
    return folder / f"{tiny.title} whole.jsonl".replace(" ", "_")


def whole(tiny: Tiny, seed: int) -> dict[str, Any]:
    """A whole analysis, as the intervals of its figures."""
    report = plybook.analyse(tiny.load(), "quick", seed)
    kept = {
        name: (figure.value, figure.low, figure.high)
        for name, figure in report.figures().items()
        if figure.sample in KNOWN and figure.low is not None
    }
    return {"seed": seed, "figures": kept}


def runs(folder: Path, tiny: Tiny) -> None:
    """Run the analyses that are missing."""
    path = run_file(folder, tiny)
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    done = [line for line in lines if line.endswith("}")]
    path.write_text("".join(f"{line}\n" for line in done), encoding="utf-8")
    there = {json.loads(line)["seed"] for line in done}
    missing = [(tiny, seed) for seed in range(FIRST_SEED, FIRST_SEED + RUNS) if seed not in there]
    with path.open("a", encoding="utf-8") as file:
        for found in each(whole, missing, jobs=JOBS):
            file.write(json.dumps(found) + "\n")
            file.flush()
    print(f"{tiny.title}: {RUNS} analyses", flush=True)


def truth_of(folder: Path, tiny: Tiny) -> dict[str, Any]:
    """The figures of the pool, as the coverage study has kept them, or computed anew, or as its page prints them."""
    path = results_file(folder, tiny)
    if path.exists():
        with path.open(encoding="utf-8") as file:
            return dict(json.loads(file.readline())["truth"])
    if not pool_file(folder, tiny, PLAYERS[0]).exists():
        return printed(tiny)
    found: dict[str, Figure] = Pool.read(folder, tiny).truth
    return {name: figure.value for name, figure in found.items()}


def printed(tiny: Tiny) -> dict[str, Any]:
    """The figures of the pool in the section of a game in docs/coverage.md."""
    study = PAGE.read_text(encoding="utf-8").partition(WHOLE)[0]
    part = study.partition(f"\n## {tiny.title}\n")[2].partition("\n## ")[0]
    return {name: float(value) for name, value in re.findall(r"^\| `([\w-]+)` \| ([\d.e+-]+) \|", part, re.MULTILINE)}


@dataclass(frozen=True)
class Tested:
    """A figure, and how many of its intervals held the truth."""

    name: str
    truth: float
    shown: int
    held: int

    @property
    def p(self) -> float:
        """The probability of a number of hits this far from 95 %, to both sides, if that is what there is."""
        few, many = at_most(self.held, self.shown, PROMISED), at_least(self.held, self.shown, PROMISED)
        return min(1.0, 2 * min(few, many))

    def row(self) -> str:
        """A row of the table."""
        return f"| `{self.name}` | {self.truth:.4g} | {self.shown} | {self.held} | {self.p:.2g} |"


def tested(folder: Path, tiny: Tiny) -> list[Tested]:
    """The figures whose truth is neither 0 nor 1: there, every analysis sees just that."""
    every = [json.loads(line)["figures"] for line in run_file(folder, tiny).read_text(encoding="utf-8").splitlines()]
    found = []
    for name, truth in truth_of(folder, tiny).items():
        ends = [one[name][1:] for one in every if name in one]
        if ends and isinstance(truth, int | float) and truth not in (0, 1):
            held = sum(low - CLOSE <= truth <= high + CLOSE for low, high in ends)
            found.append(Tested(name, truth, len(ends), held))
    return found


def rejected(found: Sequence[Tested]) -> list[Tested]:
    """The figures that do not hold 95 %, all taken together: Holm's correction."""
    ordered = sorted(found, key=lambda one: one.p)
    for rank, one in enumerate(ordered):
        if one.p * (len(ordered) - rank) >= LEVEL:
            return ordered[:rank]
    return ordered


def section(folder: Path, before: str) -> str:
    """The section, as Markdown; games whose runs are not in the folder keep what ``before``, the old one, says."""
    rows, parts = [], []
    for tiny in STUDIED:
        if not run_file(folder, tiny).exists():
            rows += re.findall(rf"^\| {re.escape(tiny.title)} \|.*$", before, re.MULTILINE)
            _, head, rest = before.partition(f"### {tiny.title}, whole runs\n")
            if head:
                parts.append(
                    f"{head}{re.split(rf'^(?:### |{END})', rest, maxsplit=1, flags=re.MULTILINE)[0].rstrip()}\n"
                )
            continue
        found = tested(folder, tiny)
        shown, held = sum(one.shown for one in found), sum(one.held for one in found)
        named = [
            ", ".join(f"`{one.name}`" for one in some) or "none"
            for some in (rejected(found), [one for one in found if one.p < LEVEL])
        ]
        number = max(one.shown for one in found)
        rows.append(
            f"| {tiny.title} | {number} | {len(found)} | {shown:,} | {held / shown:.1%} | {named[0]} | {named[1]} |"
        )
        table = "\n".join(one.row() for one in found)
        parts.append(f"### {tiny.title}, whole runs\n\n{COLUMNS}\n{table}\n")
    return f"{WHOLE}\n\n{HEAD}" + "\n".join(rows) + "\n\n" + "\n".join(parts) + f"\n{END}\n"


def main() -> None:
    """Run a command."""
    if len(sys.argv) != 3 or sys.argv[1] not in ("runs", "page"):
        sys.exit(f"{__doc__}")
    command, folder = sys.argv[1], Path(sys.argv[2])
    if command == "runs":
        for tiny in STUDIED:
            runs(folder, tiny)
        return
    text = PAGE.read_text(encoding="utf-8")
    study, _, whole_before = text.partition(WHOLE)
    PAGE.write_text(study.rstrip("\n") + f"\n\n{section(folder, whole_before)}", encoding="utf-8")


if __name__ == "__main__":
    main()
