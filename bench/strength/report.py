"""The tables of a run: as a file to keep, and as a value for tools."""

from __future__ import annotations

import subprocess
from collections import Counter
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ...interpreter.core.remarks import Remark, trees_full
from ..timing.host import host_lines
from .sheets import Sheet

TITLES = {
    "doubling": "Twice the playouts",
    "duel": "Against OpenSpiel's Monte-Carlo tree search",
    "levels": "Ai Ai's experiment: levels of play",
    "memory": "Memory over many games",
}


def heading(table: str, command: str) -> tuple[str, str]:
    """Title and command of a run."""
    return TITLES[table], f"plybook bench --strength {table} {command}"


class Report:
    """The results, and how to reproduce them."""

    def __init__(self, heading: tuple[str, str], machine: dict[str, Any]) -> None:
        self._title, self._command = heading
        self._machine = machine
        self._when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        self._commit = commit()
        self._sheets: list[Sheet] = []
        self._values: list[dict[str, Any]] = []
        self.full: Counter[str] = Counter()
        """For each player, the number of games in which its tree was full."""

    def add(self, sheet: Sheet, values: list[dict[str, Any]]) -> None:
        """Add a table, or replace one with the same title that now has more rows, and add the new values."""
        titles = [each.title for each in self._sheets]
        if sheet.title in titles:
            self._sheets[titles.index(sheet.title)] = sheet
        else:
            self._sheets.append(sheet)
        self._values += values

    @property
    def remarks(self) -> list[Remark]:
        """What must be said beside the tables."""
        return trees_full(self.full)

    def markdown(self) -> str:
        """As a file to keep."""
        source = f"Plybook {version('plybook')}" + (f", commit {self._commit}" if self._commit else "")
        lines = [
            f"# {self._title}",
            "",
            "Printed by a command, as told in [README.md](../README.md); do not edit.",
            "",
            "```sh",
            self._command,
            "```",
            "",
            f"{self._when}, {source}.  ",
            "  \n".join(host_lines(self._machine)),
            "",
        ]
        notes = [f"\nnote: {remark.text}\n" for remark in self.remarks]
        return "\n".join([*lines, "\n".join(sheet.markdown() for sheet in self._sheets)]) + "".join(notes)

    def json(self) -> dict[str, Any]:
        """As a JSON value."""
        return {
            "table": self._title,
            "command": self._command,
            "when": self._when,
            "commit": self._commit,
            "machine": self._machine,
            "results": self._values,
            "remarks": [remark.as_json() for remark in self.remarks],
        }


def commit() -> str | None:
    """The commit of the tree that this runs from, followed by a plus if it has changes; ``None`` outside a tree."""
    here = Path(__file__).parent
    try:
        run = [["git", "rev-parse", "--short", "HEAD"], ["git", "status", "--porcelain", "--untracked-files=no"]]
        name, changed = (
            subprocess.run(each, cwd=here, capture_output=True, text=True, timeout=10, check=True).stdout.strip()
            for each in run
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return name + ("+" if changed else "")
