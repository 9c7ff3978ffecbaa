"""Filling a reference table, one game after the other, so that a run can be killed and continued."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from ..results.findings import Report
from .table import Reference, read, row_of, write


def fill(
    path: Path, empty: Reference, names: Iterable[str], analysed: Callable[[str], tuple[Report, str] | None]
) -> Reference:
    """Add the games with these names to the table in a file, which is written anew after each of them.

    Games that it has already are not analysed again. A table that was made in another way than ``empty`` says is
    replaced when the first game is done.

    Args:
        path: the file.
        empty: the table without games: budget, seed and program.
        names: the games to analyse, in order.
        analysed: gives the report of a game and its family, or ``None`` to leave it out.

    Raises:
        PlyError: the file is not a reference table.
        RecordError: the file cannot be written.
    """
    before = read(path)
    table = before if before is not None and before.same_work(empty) else empty
    for name in names:
        if name in table.games:
            continue
        found = analysed(name)
        if found is not None:
            table = replace(table, games={**table.games, name: row_of(*found)})
            write(table, path)
    return table
