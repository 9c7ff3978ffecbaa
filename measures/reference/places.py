"""The place of each figure among the library's games: `longer than in 7 of 9 connection games in the library`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..results.findings import Figure, Number, Place, Report
from .family import FAMILIES
from .table import Reference, whole

FEWEST = 5
"""The fewest other games that make a place."""
UNLIKE = re.compile(r"(end|rule)-\d|material-end-|reach-|even-openings|openings-(won|drawn|lost)")
"""The beginnings of the names of figures that mean something else in each game: its third rule, its second piece, a
number of its first moves."""
BY_WORK = re.compile(
    r"levels|skill-|strength-|puzzle|actions|(killer|good|bad|terrible)-moves|(even-)?opening|length-(shortest|longest)"
    r"|shortest|reach-|state-space|solved|legal-most|first-moves-made|coverage|elo|last-gain|comebacks|judge|decisive-"
)
"""The beginnings of the names of figures that are larger, smaller or better known after more work: more games, more
positions or stronger players."""
MANY = 20
"""The number of games from which shares are told in per cent."""
SEAT, THIRD = re.compile(r"(first|second|third|fourth)-win"), "third-win"
"""The figures of seats, and the one that games for two players lack."""
WORDS = {
    "first-win": ("better for the first player", "worse for the first player"),
    "draws": ("more often drawn", "less often drawn"),
    "decisive": ("more often won by somebody", "less often won by somebody"),
    "branching": ("more moves to choose from", "fewer moves to choose from"),
    "comebacks": ("more comebacks", "fewer comebacks"),
    "levels": ("more levels", "fewer levels"),
    "plies": ("longer", "shorter"),
    "moves": ("more", "fewer"),
    "positions": ("more", "fewer"),
    "games": ("more", "fewer"),
    "log10": ("larger", "smaller"),
    "bytes": ("larger", "smaller"),
}
"""The comparatives of a figure, by its name or else its unit."""


def places(report: Report, family: str, table: Reference | None) -> dict[str, Place]:
    """The place of each figure, by name.

    A figure is compared with those of its family, if the table has at least :data:`FEWEST` other games of it with this
    figure, and otherwise with the whole library, if that has as many. The game itself is left out, by its name, title
    or rules. Figures without a number, and timings, have no place; nor has a report of another budget than the
    table's, since many figures depend on the amount of work; nor that of a game which is over before it begins.
    """
    length = report.figures().get("length")
    if table is None or table.budget != report.budget or (length is not None and not length.value):
        return {}
    others = [
        row
        for name, row in table.games.items()
        if name != report.game and row["rules"] != report.rules and row["title"] != report.title
    ]
    found = {}
    for name, figure in report.figures().items():
        if not figure.repeats or not isinstance(figure.value, (int, float)) or UNLIKE.match(name):
            continue
        by_work = BY_WORK.match(name) is not None
        if by_work and not whole(report):
            continue
        having = [row for row in others if name in row["figures"] and (row.get("whole") or not by_work)]
        if SEAT.match(name):  # what is even depends on the number of players
            having = [row for row in having if (THIRD in row["figures"]) == (THIRD in report.figures())]
        alike = [row for row in having if row["family"] == family]
        kin = family if family and len(alike) >= FEWEST else ""
        among = [row["figures"][name][0] for row in (alike if kin else having)]
        if len(among) >= FEWEST:
            found[name] = _place(figure, figure.value, among, kin)
    return found


def _place(figure: Figure, value: Number, others: Sequence[Number], family: str) -> Place:
    own = float(f"{value:.6g}")
    below, equal = sum(other < own for other in others), sum(other == own for other in others)
    share = mid_rank(below, equal, len(others))
    more, less = WORDS.get(figure.name) or WORDS.get(figure.unit) or ("higher", "lower")
    games = f"{len(others)} {FAMILIES[family] if family else 'games'} in the library"
    if 2 * equal > len(others):
        text = f"the same as in {equal} of {games}"
    elif share >= 0.5:
        text = f"{more} than in {_part(below, len(others))} of {games}"
    else:
        text = f"{less} than in {_part(len(others) - below - equal, len(others))} of {games}"
    return Place(share, len(others), family, text)


def _part(some: int, number: int) -> str:
    """How many of the other games: ``7``, or ``93 %`` if they are many; never more than there are."""
    return f"{100 * some // number} %" if number >= MANY else str(some)


def mid_rank(below: int, equal: int, number: int) -> float:
    """The share of a sample that lies below a value, counting half of those equal to it.

    >>> mid_rank(3, 2, 8)
    0.5
    """
    return (below + equal / 2) / number
