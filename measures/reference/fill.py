"""Filling a reference table, one game after the other, so that a run can be killed and continued."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from ..results.findings import Report
from .table import Reference, read, row_of, write


def fill(
    path: Path,
    empty: Reference,
    names: Iterable[str],
    probed: Callable[[str], str],
    analysed: Callable[[str], tuple[Report, str] | None],
) -> Reference:
    """Add the games with these names to the table in a file, which is written anew after each of them.

    Games that it has already are not analysed again, unless their rules have changed, or what the program makes of
    them. A table that was made in another way than ``empty`` says is replaced when the first game is done.

    Args:
        path: the file.
        empty: the table without games: budget, seed and program.
        names: the games to analyse, in order.
        probed: gives the probe of a game (:mod:`.probe`).
        analysed: gives the report of a game and its family, or ``None`` to leave it out.

    Raises:
        PlyError: the file is not a reference table.
        RecordError: the file cannot be written.
    """
    before = read(path)
    table = before if before is not None and before.same_work(empty) else empty
    for name in names:
        probe = probed(name)
        if name in table.games and table.games[name].get("probe") == probe:
            continue
        found = analysed(name)
        games = {kept: row for kept, row in table.games.items() if kept != name}
        if found is not None:
            games[name] = row_of(*found, probe)
        table = replace(table, games=games)
        write(table, path)
    return table
