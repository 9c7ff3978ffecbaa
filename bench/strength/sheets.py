"""Tables of strength: the same for the terminal and for a file to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...measures.skill.chain import Level
from ...measures.skill.tally import Tally
from .doubling import Rung
from .duel import Duel
from .entries import Theirs
from .levels import Mirrored
from .memory import Held


@dataclass(frozen=True)
class Sheet:
    """A table: a title, column headings, rows, and remarks below; the first column is text."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()

    def markdown(self) -> str:
        """As a table of Markdown, with its title as a heading."""
        ruler = ["---", *["---:"] * (len(self.headings) - 1)]
        lines = [f"### {self.title}", ""]
        lines += ["| " + " | ".join(row) + " |" for row in (self.headings, ruler, *self.rows)]
        for remark in self.remarks:
            lines += ["", remark]
        return "\n".join(lines) + "\n"


MATCH = ("games", "w-d-l", "score %", "95 %", "first %", "plies")
"""The columns for every match; ``first`` is the share of points of the players who moved first."""


def match_cells(tally: Tally) -> tuple[str, ...]:
    """The cells below ``MATCH``."""
    low, high = tally.interval
    return (
        str(tally.games),
        f"{tally.wins}-{tally.draws}-{tally.losses}",
        _share(tally.share),
        f"{100 * low:.1f}–{100 * high:.1f}",
        _share(tally.first_share),
        f"{tally.mean_plies:.1f}",
    )


def doubling_sheet(label: str, rungs: Sequence[Rung]) -> Sheet:
    """A row for each rung."""
    rows = tuple(
        (
            f"{rung.playouts}:{rung.below}",
            *match_cells(rung.tally),
            rung.tally.pairs_text,
            _milliseconds(rung.seconds),
        )
        for rung in rungs
    )
    return Sheet(label, ("playouts", *MATCH, "pairs", "ms"), rows)


def duel_sheet(title: str, duels: Sequence[Duel]) -> Sheet:
    """A row for each game: our share of the points, and the CPU time per move of both."""
    rows = tuple(
        (duel.entry.label, *match_cells(duel.tally)[1:], _milliseconds(duel.our_time), _milliseconds(duel.their_time))
        for duel in duels
    )
    return Sheet(title, ("game", *MATCH[1:], "ms", "its ms"), rows)


def levels_sheet(title: str, found: Sequence[Level], theirs: Theirs | None, milliseconds: Sequence[float]) -> Sheet:
    """The strong levels, and the published figures for theirs; candidates that are not strong are remarks."""
    rows = [
        (f"{level.playouts:,} playouts ({time:.1f} ms)", *match_cells(level.tally))
        for level, time in zip(found, milliseconds, strict=True)
        if level.strong
    ]
    if theirs is not None:
        for known in theirs.rows:
            tally = Tally(known.wins, known.draws, known.losses)
            cells = match_cells(tally)
            rows.append((f"{theirs.program}: {known.name}", *cells[:4], f"{known.first:.2f}", f"{known.plies:.2f}"))
    weak = [level for level in found if not level.strong]
    remarks = []
    if weak:
        said = "; ".join(
            f"{level.playouts:,} playouts: {level.tally.wins}-{level.tally.draws}-{level.tally.losses} against "
            f"{level.against}"
            for level in weak
        )
        remarks.append(f"Not strong against the level before (won-drawn-lost): {said}.")
    if theirs is not None:
        remarks.append(f"{theirs.program}'s figures: {theirs.source}.")
    return Sheet(title, ("level", *MATCH), tuple(rows), tuple(remarks))


def mirrors_sheet(label: str, found: Sequence[Mirrored], theirs: Theirs | None) -> Sheet:
    """The mirrors' games: they should lose all of them."""
    rows = tuple((mirror.name, *match_cells(mirror.tally)) for mirror in found)
    remarks = [] if theirs is None else [f"{theirs.program} reports that {theirs.mirrors}."]
    against = found[0].against if found else ""
    return Sheet(f"{label}: mirror strategies against {against}", ("strategy", *MATCH), rows, tuple(remarks))


def memory_sheet(label: str, found: Sequence[Held]) -> Sheet:
    """The memory in use after each number of games."""
    first = found[0].bytes if found else 0
    rows = tuple((f"{held.games:,}", _mebibytes(held.bytes), f"{(held.bytes - first) / 2**20:+.1f}") for held in found)
    return Sheet(label, ("games played", "MiB held", "since the first row"), rows)


def _share(share: float) -> str:
    return f"{100 * share:.1f}"


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f}" if seconds else ""


def _mebibytes(number: int) -> str:
    return f"{number / 2**20:.1f}"
