"""The place of each figure among the library's games: `longer than in 7 of 9 connection games in the library`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..results.findings import PROVED, Figure, Number, Place, Report
from ..results.summary import CUT
from .family import FAMILIES
from .table import Reference, whole

FEWEST = 5
"""The fewest other games that make a place, and the fewest games that a figure with a place rests on."""
WIDEST = 0.5
"""A figure whose interval reaches past more than this share of the other games has no place."""
UNLIKE = re.compile(r"(end|rule)-\d|material-end-|reach-|even-openings|openings-(won|drawn|lost)")
"""The beginnings of the names of figures that mean something else in each game: its third rule, its second piece, a
number of its first moves."""
BY_WORK = re.compile(
    r"levels|skill-|strength-|puzzle|actions|(killer|good|bad|terrible)-moves|(even-)?opening|length-(shortest|longest)"
    r"|shortest|reach-|state-space|solved|legal-most|first-moves-made|coverage|elo|last-gain|comebacks|judge|decisive-"
)
"""The beginnings of the names of figures that are larger, smaller or better known after more work: more games, more
positions or stronger players."""
TO_THE_END = re.compile(r"(length|turns|tree|leaves)(-|$)")
"""The beginnings of the names of figures that say little of games which are cut off: they grow with the ply limit."""
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
    "length-spread": ("larger", "smaller"),
    "length-spread-random": ("larger", "smaller"),
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
    table's, since many figures depend on the amount of work; nor that of a game which is over before it begins. A
    figure that a sample estimates has one only with an interval, and if that does not reach past half of the other
    games; lengths only of games that hardly ever are cut off. A value with best play that is proved has none, since
    searches estimate those of most other games, and proved ones are not among those that an estimate is compared with.
    """
    length = report.figures().get("length")
    if table is None or table.budget != report.budget or (length is not None and not length.value):
        return {}
    others = [
        row
        for name, row in table.games.items()
        if name != report.game and row["rules"] != report.rules and row["title"] != report.title
    ]
    numbers = {sample.name: sample.number for sample in report.samples}
    cut = {name: figure.value for name, figure in report.figures().items() if name.startswith("unfinished")}
    found = {}
    for name, figure in report.figures().items():
        if not figure.repeats or not isinstance(figure.value, (int, float)) or UNLIKE.match(name):
            continue
        if not _known(figure, numbers) or not _ends(name, cut) or figure.note == PROVED:
            continue
        by_work = BY_WORK.match(name) is not None
        if by_work and not whole(report):
            continue
        having = [
            row
            for row in others
            if name in row["figures"]
            and name not in row.get("proved", ())
            and (row.get("whole") or not by_work)
            and _ends(name, {each: known[0] for each, known in row["figures"].items()})
        ]
        if SEAT.match(name):  # what is even depends on the number of players
            having = [row for row in having if (THIRD in row["figures"]) == (THIRD in report.figures())]
        alike = [row for row in having if row["family"] == family]
        kin = family if family and len(alike) >= FEWEST else ""
        among = [row["figures"][name][0] for row in (alike if kin else having)]
        if len(among) >= FEWEST and (place := _place(figure, figure.value, among, kin)):
            found[name] = place
    return found


def _known(figure: Figure, numbers: Mapping[str, int]) -> bool:
    """Whether it is known how far the figure may be from the truth: it is exact, or has an interval from enough items
    of its sample."""
    if not figure.sample:
        return True
    number = numbers.get(figure.sample, FEWEST)
    items = number if figure.samples is None else min(figure.samples, number)
    return figure.low is not None and items >= FEWEST


def _ends(name: str, figures: Mapping[str, Any]) -> bool:
    """Whether games end by themselves, or the figure does not grow with the limit at which they are cut off."""
    if TO_THE_END.match(name) is None:
        return True
    random = name.endswith("-random") or name == "leaves"
    return (figures.get("unfinished-random" if random else "unfinished") or 0) < CUT


def _place(figure: Figure, value: Number, others: Sequence[Number], family: str) -> Place | None:
    """The place, told as a range if some of the others lie within the figure's interval; ``None`` if too many do."""
    own = float(f"{value:.6g}")
    low, high = (own if end is None else float(f"{end:.6g}") for end in (figure.low, figure.high))
    below, equal = sum(other < own for other in others), sum(other == own for other in others)
    share = mid_rank(below, equal, len(others))
    more, less = WORDS.get(figure.name) or WORDS.get(figure.unit) or ("higher", "lower")
    games = f"{len(others)} {FAMILIES[family] if family else 'games'} in the library"
    if low == high and 2 * equal > len(others):
        return Place(share, len(others), family, f"the same as in {equal} of {games}")
    if share >= 0.5:
        than, least, most = more, sum(other < low for other in others), sum(other < high for other in others)
    else:
        than, least, most = less, sum(other > high for other in others), sum(other > low for other in others)
    if not most or most - least > WIDEST * len(others):
        return None
    return Place(share, len(others), family, f"{than} than in {_part(least, most, len(others))} of {games}")


def _part(least: int, most: int, number: int) -> str:
    """How many of the other games: ``7``, ``7 to 9``, or ``93 %`` if they are many; never more than there are.

    >>> _part(3, 4, 5), _part(0, 2, 5), _part(24, 27, 30)
    ('3 to 4', 'at most 2', '80 to 90 %')
    """
    one, other, unit = (100 * least // number, 100 * most // number, " %") if number >= MANY else (least, most, "")
    if one == other:
        return f"{one}{unit}"
    return f"{one} to {other}{unit}" if one else f"at most {other}{unit}"


def mid_rank(below: int, equal: int, number: int) -> float:
    """The share of a sample that lies below a value, counting half of those equal to it.

    >>> mid_rank(3, 2, 8)
    0.5
    """
    return (below + equal / 2) / number
