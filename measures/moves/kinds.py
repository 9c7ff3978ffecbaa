"""What moves do, ply by ply; the material on the board; the number of legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from ...gdl.model.model import Piece
from ...stats.estimates import mean_of, mean_share
from ..results.figures import figure
from ..results.findings import Chart, Figure, Findings, Section, Series, Table, Words
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log, representative
from .plies import mean_line, quantile, reach, shown
from .survey import Course, Survey, survey
from .verbs import MEANINGS, VERBS, has, name_of

MOST = 7
"""The most sorts of moves shown separately; the rest are shown together."""
LINES = 12
"""With more kinds of pieces than this, each player's pieces are shown together."""
REST = "the rest"
NEUTRAL = " (neutral)"
LABELS = {
    "place": "moves that place a piece",
    "move": "moves that move a piece",
    "capture": "moves that capture",
    "lose": "moves that cost the mover a piece",
    "change": "moves that change pieces",
    "shift": "moves that shift an opponent's pieces",
    "pass": "passes",
    "swap": "swaps",
    "other": "moves that leave the board as it is",
}


def seconds(plan: Plan, pace: Pace) -> float:
    """The games have been surveyed already; only counting is left."""
    return plan.games * pace.plies * 2e-5


def measure(analysis: Analysis) -> Findings:
    """Action types, material, legal moves by ply."""
    logs, found = analysis.self_play(), survey(analysis)
    sample = representative(logs)
    course = found.courses[sample]
    return Findings(
        sections=(
            _kinds(found, course),
            _material(analysis, found, course),
            _legal(logs, sample),
        ),
        samples=analysis.samples,
    )


# -- action types --------------------------------------------------------------------------------------------------


def _kinds(found: Survey, sample: Course) -> Section:
    courses = [course for course in found.courses if course.verbs]
    totals = Counter(mask for course in courses for mask in course.verbs)
    shares = []
    for verb in VERBS:
        if any(has(mask, verb) for mask in totals):
            each = [sum(has(mask, verb) for mask in course.verbs) / len(course.verbs) for course in courses]
            shares.append(
                figure(
                    f"kind-{verb}",
                    LABELS[verb],
                    mean_share(each),
                    unit="share",
                    samples=len(each),
                    sample="self-play",
                )
            )
    last = reach(len(course.verbs) for course in courses)
    charts = [
        Chart(
            "kinds-by-ply",
            "Action types by ply",
            "area",
            "ply",
            "share of the moves",
            _stacked(totals, [course.verbs for course in courses], shown(1, last)),
            percent=True,
            note="The chart ends where fewer than one game in twenty, or fewer than five, are still going on.",
            sample="self-play",
        )
    ]
    if sample.verbs:
        charts.append(
            Chart(
                "kinds-sample",
                "Action types in the representative game",
                "area",
                "ply",
                "what the move did",
                _stacked(totals, [sample.verbs], shown(1, len(sample.verbs))),
                percent=True,
                sample="self-play",
            )
        )
    there = [verb for verb in VERBS if any(has(mask, verb) for mask in totals)]
    return Section(
        "kinds",
        "moves",
        "Action types by ply",
        "What moves do to the board (a piece is placed, moved, captured, changed; a pass; a swap), and in which part "
        "of the game.",
        f"Derived from the board before and after each move of {len(found.courses):,} self-play games, "
        "whatever the rules call it; a move can do several things. Shares are means over games.",
        (
            *shares,
            *charts,
            Words("kinds-words", "What the words mean", lines=tuple((verb, MEANINGS[verb]) for verb in there)),
        ),
    )


def _stacked(totals: Counter[int], rows: Sequence[Sequence[int]], plies: Sequence[int]) -> tuple[Series, ...]:
    """For each sort of move, its share of the games still going on, the most common sort first."""
    shown_ = [mask for mask, _ in sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST]]
    names = [name_of(mask) for mask in shown_] + ([REST] if len(totals) > MOST else [])
    counts = {name: [0] * len(plies) for name in names}
    place = {ply: index for index, ply in enumerate(plies)}
    going = [0] * len(plies)
    for row in rows:
        for ply, mask in enumerate(row, 1):
            if (index := place.get(ply)) is not None:
                counts[name_of(mask) if mask in shown_ else REST][index] += 1
                going[index] += 1
    return tuple(
        Series(
            name, tuple(plies), tuple(number / all_ if all_ else None for number, all_ in zip(row, going, strict=True))
        )
        for name, row in counts.items()
    )


# -- material ------------------------------------------------------------------------------------------------------


def _material(analysis: Analysis, found: Survey, sample: Course) -> Section:
    model = analysis.game.model
    groups: list[tuple[str, int | None, list[int]]]
    if len(model.pieces) <= LINES:
        groups = [(_called(piece), piece.owner, [n]) for n, piece in enumerate(model.pieces)]
    else:
        owners = [*range(len(model.players)), None]
        groups = [
            ("of nobody" if owner is None else model.players[owner], owner, numbers)
            for owner in owners
            if (numbers := [n for n, piece in enumerate(model.pieces) if piece.owner == owner])
        ]
    groups = [
        group
        for group in groups
        if any(any(row[n] for n in group[2]) for course in found.courses for row in course.material)
    ]
    plies = shown(0, reach(len(course.verbs) for course in found.courses))

    def stand(numbers: Sequence[int], ply: int) -> list[int]:
        return [sum(course.material[ply][n] for n in numbers) for course in found.courses if ply < len(course.material)]

    lines = tuple(mean_line(name, plies, partial(stand, numbers), player=owner) for name, owner, numbers in groups)
    charts = [
        Chart(
            "material-by-ply", "Material by ply", "line", "ply", "pieces on the board", lines,
            note="Means over the games still going on.", sample="self-play",
        )
    ]  # fmt: skip
    if sample.verbs:
        own = shown(0, len(sample.verbs))
        charts.append(
            Chart(
                "material-sample",
                "Material in the representative game",
                "step",
                "ply",
                "pieces on the board",
                tuple(
                    Series(
                        name,
                        tuple(own),
                        tuple(sum(sample.material[ply][n] for n in numbers) for ply in own),
                        player=owner,
                    )
                    for name, owner, numbers in groups
                ),
                sample="self-play",
            )
        )
    figures = [
        figure(
            f"material-end-{_slug(name)}",
            f"{name}: pieces at the end",
            mean_of([sum(course.material[-1][n] for n in numbers) for course in found.courses]),
            samples=len(found.courses),
            sample="self-play",
        )
        for name, _, numbers in groups
    ]
    return Section(
        "material",
        "course",
        "Material",
        "How many pieces each player has on the board in the course of a game.",
        f"Counted after every move of {len(found.courses):,} self-play games.",
        (*figures, *charts),
    )


def _slug(name: str) -> str:
    return "-".join(name.removesuffix(NEUTRAL).casefold().split())


def _called(piece: Piece) -> str:
    """The name of a piece; it is said of one that belongs to nobody, whose name can be that of a player elsewhere."""
    return piece.name.replace(".", " ") + (NEUTRAL if piece.owner is None else "")


# -- legal moves ---------------------------------------------------------------------------------------------------


def _legal(logs: Sequence[Log], sample: int) -> Section:
    last = reach(log.plies for log in logs)
    plies = shown(1, last)

    def there(ply: int) -> list[int]:
        return [log.legal[ply - 1] for log in logs if log.plies >= ply]

    def at(share: float) -> Series:
        return Series(
            f"{100 * share:.0f} % have at most", tuple(plies), tuple(quantile(there(ply), share) for ply in plies)
        )

    mean = mean_line("mean", plies, there)
    own = logs[sample]
    rows = []
    for place, ply in enumerate(plies):
        values = there(ply)
        rows.append(
            (
                ply, len(values), mean.y[place], mean.low[place], mean.high[place],
                quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9),
                own.legal[ply - 1] if ply <= own.plies else None,
            )
        )  # fmt: skip
    own_play = "self-play"
    all_ = [number for log in logs for number in log.legal]
    forced = mean_share([sum(number == 1 for number in log.legal) / log.plies for log in logs if log.plies])
    return Section(
        "legal",
        "moves",
        "Legal moves by ply (branching factor per turn)",
        "How many moves there are to choose from in each part of the game.",
        f"Counted on every ply of {len(logs):,} self-play games, over those still going on.",
        (
            Figure("legal-most", "most moves to choose from", max(all_, default=None), unit="moves", sample=own_play),
            figure("legal-forced", "positions with a single legal move", forced, unit="share", sample="self-play"),
            Chart(
                "legal-by-ply",
                "Legal moves by ply",
                "line",
                "ply",
                "legal moves",
                (
                    mean,
                    at(0.1),
                    at(0.9),
                    Series("the representative game", tuple(range(1, own.plies + 1)), own.legal),
                ),
                note="The chart ends where fewer than one game in twenty, or fewer than five, are still going on.",
                sample="self-play",
            ),
            Table(
                "legal-table",
                "Branching factor per turn",
                (
                    "ply", "games going on", "mean", "at least", "at most",
                    "10 % have at most", "median", "90 % have at most", "representative game",
                ),
                tuple(rows),
                sample="self-play",
                amounts=("mean", "at least", "at most", "10 % have at most", "median", "90 % have at most"),
            ),
        ),
    )  # fmt: skip


PART = Part("kinds", "classifies moves", order=130, measure=measure, seconds=seconds)
