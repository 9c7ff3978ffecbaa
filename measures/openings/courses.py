"""How the values of the start and of the leading openings change with more search, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...stats.estimates import Estimate
from ..results.figures import percent
from ..results.findings import Chart, Item, Section, Series, Table, Words
from .limits import Known, limit
from .looks import NAME, Looks
from .worth import ends, worth

PROVEN = "proved"
"""The column of values that are proved, which stand in none of the columns of searches."""
FOLLOWED = 4
"""Openings whose course is drawn."""
STARTS = (
    ("value-plain-limit", "the start", False),
    ("value-swap-limit", "the start, with the pie rule", True),
)


def course(found: Sequence[Looks], move: str) -> list[Known]:
    """The value of a move at each strength at which it was searched more than once."""
    looked_at = [(each.playouts, each.by_move[move]) for each in found if move in each.by_move]
    return [Known(playouts, look.value, look.error) for playouts, look in looked_at if look.error is not None]


def courses(
    found: Sequence[Looks], spoken: Callable[[str], str] = str, *, swap: bool = True, has: bool = False
) -> Section:
    """The section on values by strength; ``spoken`` gives a first move as people read it, ``swap`` says whether
    the pie rule's effect is told, too, and ``has`` whether the rules have one, which the first values leave out."""
    rows: list[tuple[str | float | None, ...]] = []
    series: list[Series] = []
    items: list[Item] = []
    starts = [
        (name, f"{label}{', without the pie rule' * (has and not swapped)}", swapped)
        for name, label, swapped in STARTS
        if swap or not swapped
    ]
    for name, label, swapped in starts:
        known = [each for looked_at in found if (each := looked_at.start(swap=swapped)) is not None]
        end = limit(known, least=found[-1].least(swap=swapped), most=found[-1].best_worth(swap=swapped))
        items.append(
            worth(
                name, f"{label}: value to the first player, with unlimited playouts", end,
                note="" if end.value is not None or end.why else "Too few strengths to extrapolate from.",
            )
        )  # fmt: skip
        series.append(_series(label, found, known))
        rows.append(_row(label, found, known, end))
    top = found[-1]
    both = zip(top.best(), top.evenest(), strict=True)
    chosen = list(dict.fromkeys(look.move for pair in both for look in pair))
    names = [label for _, label, _ in starts]
    for move in chosen[:FOLLOWED]:
        names.append(spoken(move))
        known = course(found, move)
        series.append(_series(names[-1], found, known))
        rows.append(_row(move, found, known, limit(known, most=top.most)))
    items += [
        Chart(
            "value-by-strength", "Values by strength", "line", "playouts of a search", "value to the first player",
            tuple(series), percent=True, logarithmic=True, middle=0.5, sample=NAME,
        ),
        Table(
            "value-courses",
            "Values by strength, and where they lead",
            ("opening", *(f"{each.playouts:,} playouts" for each in found), PROVEN, "limit", "from", "to"),
            tuple(rows), sample=NAME, written={"opening": tuple(names)},
        ),
        Words(
            "value-limit-words",
            "What the limit does not promise",
            "Perfect play knows only wins, draws and losses. The limit says where the values of these searches are "
            "heading, as far as they have come; if a search does not yet see who wins, the true value may lie far "
            "outside the interval.",
        ),
    ]  # fmt: skip
    return Section(
        "value-strength",
        "openings",
        "Values against strength",
        "Whether the value of the start, and of the leading openings, still changes as the search does more work.",
        "A straight line through the values against one over the root of the playouts, weighted by their accuracy and "
        "extrapolated to unlimited playouts; the interval also covers that of a line against one over their logarithm.",
        tuple(items),
    )


def _series(name: str, found: Sequence[Looks], known: Sequence[Known]) -> Series:
    """The values as searches estimate them, and with the name what is proved."""
    by_playouts = {each.playouts: each for each in known if each.error != 0}
    values = [
        each.interval(by_playouts[each.playouts].value, by_playouts[each.playouts].error)
        for each in found
        if each.playouts in by_playouts
    ]
    points = tuple(each.playouts for each in found if each.playouts in by_playouts)
    low, high = zip(*map(ends, values), strict=True) if values else ((), ())
    proved = next((each.value for each in reversed(known) if each.error == 0), None)
    said = name if proved is None else f"{name} (proved: {percent(proved)})"
    return Series(said, points, tuple(each.value for each in values), low, high)


def _row(name: str, found: Sequence[Looks], known: Sequence[Known], end: Estimate) -> tuple[str | float | None, ...]:
    values = {each.playouts: each.value for each in known if each.error != 0}
    estimates = (values.get(each.playouts) for each in found)
    proved = next((each.value for each in reversed(known) if each.error == 0), None)
    if proved is not None:
        return (name, *estimates, proved, None, None, None)
    return (name, *estimates, None, end.value, *ends(end))
