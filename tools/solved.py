"""Solve the rows of docs/solved.toml again and write docs/solved.md.

    python tools/solved.py               write the page from all rows
    python tools/solved.py --quick       check the rows that are not long, without writing the page
    python tools/solved.py --only NAME   check the rows of a game, without writing the page

A value that differs from the one in the file is an error; the exit code is then 1.
"""

from __future__ import annotations

import sys
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import plybook
from plybook.gdl.model.option import spell
from plybook.interpreter.analyse.solution import Solution

DOCS = Path(__file__).parents[1] / "docs"
ROWS, PAGE = DOCS / "solved.toml", DOCS / "solved.md"
WHO = {"win": "first player", "loss": "second player", "draw": "draw", "unknown": "not known"}
HEAD = """# Solved

The results of `plybook solve`: who wins small games with perfect play on both sides. `python tools/solved.py` solves
everything again, from the rows of [solved.toml](solved.toml), and writes this page; a test does so for the rows that
take seconds.

The value is for the player who begins. *Openings* are the first moves that win, if any do; all others lose or draw.
The line is one of many: the winner plays winning moves, and the loser the moves that delay the loss as long as the
proof knows. In games with a swap (`pie`, `swap`), first and second are seats: the one who begins, and the one who can
swap.

If a source is named, it gives the same value. If none is, no published value was found.
"""


@dataclass(frozen=True)
class Row:
    """A row of the file."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    value: str = ""
    openings: str | None = None
    source: str = ""
    note: str = ""
    long: bool = False

    @property
    def settings(self) -> str:
        """The options as written on the command line."""
        return " ".join(f"{name}={spell(value)}" for name, value in self.options.items())

    def solve(self) -> Solution:
        """Solve it and compare with the file.

        Raises:
            AssertionError: the result differs from the file.
        """
        state = plybook.load(self.game, **self.options).start()
        found = plybook.solve(state, all_moves=self.openings is not None, memory=1024)
        assert found.value == self.value, f"{self}: {found.value}"
        if self.openings is not None:
            assert won(found) == self.openings.split(), f"{self}: {' '.join(won(found))}"
        return found


def won(solution: Solution) -> list[str]:
    """The winning moves."""
    assert solution.moves is not None
    return [str(move) for move, value in solution.moves.items() if value == "win"]


def contents() -> dict[str, Any]:
    """The contents of the file."""
    return tomllib.loads(ROWS.read_text(encoding="utf-8"))


def rows() -> list[Row]:
    """The rows of the file."""
    return [Row(**row) for row in contents()["row"]]


def page(found: list[tuple[Row, Solution]]) -> str:
    """The page."""
    parts, about = [HEAD], contents()["about"]
    title = ""
    for row, solution in found:
        if row.game != title:
            title = row.game
            parts.append(f"\n## {plybook.load(row.game, **row.options).title}\n")
            if title in about:
                parts.append(f"{about[title].strip()}\n")
            parts.append("| options | wins | openings | plies | line | source |\n|---|---|---|---|---|---|")
        parts.append(line(row, solution))
    return "\n".join(parts) + "\n"


def line(row: Row, solution: Solution) -> str:
    """A row of a table."""
    openings = "" if row.openings is None else row.openings or "none"
    moves = [str(move) for move in solution.line]
    shown = " ".join(moves[:24]) + (" …" if len(moves) > 24 else "")
    source = "; ".join(filter(None, [row.source, row.note]))
    cells = [row.settings, WHO[solution.value], openings, str(len(moves)), shown, source]
    return f"| {' | '.join(cells)} |"


def main(arguments: list[str]) -> int:
    """Run the command line."""
    only = arguments[arguments.index("--only") + 1] if "--only" in arguments else ""
    quick = "--quick" in arguments
    found, wrong = [], 0
    for row in rows():
        if (only and row.game != only) or (quick and row.long):
            continue
        began = time.perf_counter()
        try:
            solution = row.solve()
        except AssertionError as fault:
            print(f"differs: {fault}", flush=True)
            wrong += 1
            continue
        seconds = time.perf_counter() - began
        print(f"{row.game} {row.settings}: {solution.value}, {solution.nodes:,} positions, {seconds:.1f} s", flush=True)
        found.append((row, solution))
    if not (only or quick or wrong):
        PAGE.write_text(page(found), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
