"""Golden counts at the command line: verified again, one line per file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ... import gdl
from ...interpreter.analyse import perft_files
from ...interpreter.analyse.perft import Depth
from ...interpreter.analyse.perft_files import Counts
from ...interpreter.analyse.verify import Verdict, verify
from ...interpreter.core.errors import CountsError
from ..command_line.exit_codes import INPUT_WRONG
from ..command_line.output import print_json, to_person

WORDS = {"sequences": "sequences", "positions": "new positions", "cumulative": "positions so far"}


def verify_counts(
    names: Sequence[str],
    engine: str,
    *,
    depth: int | None,
    long: bool,
    seconds: float | None,
    threads: int,
    as_json: bool,
) -> int:
    """Verify the counts of these games (or of the whole library), show the results, and return the exit code.

    Raises:
        DescriptionError: there is no such game.
        CountsError: a file cannot be read, or a game has no file of counts.
    """
    files = [found for name in names for found in _files(name)] if names else list(perft_files.library())
    width = max(len(found.name) for found in files)
    verdicts = []
    for found in files:
        verdict = verify(
            found, engine, depth=depth, long=long, seconds=seconds, threads=threads, on_depth=_progress(found)
        )
        verdicts.append(verdict)
        if to_person():
            click.echo("\r\x1b[K", nl=False, err=True)
        if not as_json:
            click.echo(line(verdict, width))
    if as_json:
        print_json([_json(verdict) for verdict in verdicts])
    return 0 if all(verdict.ok for verdict in verdicts) else INPUT_WRONG


def _files(name: str) -> Sequence[Counts]:
    if name.endswith(perft_files.SUFFIX):
        return [perft_files.read(Path(name))]
    found = perft_files.of(name)
    if not found:
        gdl.find(name)
        raise CountsError(f"there are no counts for `{name}`: the library has no file of counts for this game")
    return found


def _progress(found: Counts) -> Any:
    def show(depth: Depth) -> None:
        if to_person():
            click.echo(f"\r\x1b[K{found.name}: depth {depth.depth} done …", nl=False, err=True)

    return show


def line(verdict: Verdict, width: int = 0) -> str:
    """The result for a file, in one line."""
    found = verdict.counts
    head = click.style("ok     ", fg="green") if verdict.ok else click.style("differs", fg="red", bold=True)
    options = "".join(f" {name}={value}" for name, value in found.options.items())
    what = f"{head}  {found.name:<{width}}  {found.game}{options}"
    if not verdict.rows:
        return f"{what}, nothing counted: every row is marked `{found.rows[0].flag}`"
    last = verdict.rows[-1]
    if verdict.ok:
        figures = ", ".join(f"{count:,} {WORDS[column]}" for column, count in last.known.items())
    else:
        figures = "; ".join(map(str, verdict.differences))
    return f"{what}, depth {last.depth}: {figures or 'not known there'}  ({'; '.join(found.sources)})"


def _json(verdict: Verdict) -> dict[str, Any]:
    found = verdict.counts
    return {
        "name": found.name,
        "game": found.game,
        "options": dict(found.options),
        "sources": list(found.sources),
        "conventions": list(found.conventions),
        "depths": [{"depth": row.depth, **row.known} for row in verdict.rows],
        "ok": verdict.ok,
        "differences": [
            {"depth": each.depth, "column": each.column, "expected": each.expected, "found": each.found}
            for each in verdict.differences
        ],
        "seconds": round(verdict.seconds, 6),
    }
