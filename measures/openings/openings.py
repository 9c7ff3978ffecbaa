"""The first moves: what each is worth, which are closest to even, and how that changes with more search."""

from __future__ import annotations

from collections.abc import Sequence

from ..results.figures import figure
from ..results.findings import Figure, Findings, Item, Sample, Section, Table
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .boards import Valued, drawn
from .courses import course, courses
from .limits import limit
from .looks import NAME, Looks, looks
from .pie import balance

MANY = 120
"""With more first moves than this, only the leading ones get more than the weakest search."""
LEADING = 40
SCREENED = 500
"""The most searches to screen many moves, unless one search of each is already more."""
ROWS = 80
"""The most rows of the table of first moves."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Searches of every first move."""
    total, moves = 0.0, pace.first_moves
    for place, playouts in enumerate(plan.opening_playouts):
        number = moves if not place or moves <= MANY else LEADING
        total += pace.searches(number * _searches(plan, moves, place), playouts)
    return total


def _searches(plan: Plan, moves: int, place: int) -> int:
    """The number of searches of each move at the strength at a place of the plan."""
    return plan.opening_searches if place or moves <= MANY else max(1, min(plan.opening_searches, SCREENED // moves))


def measure(analysis: Analysis) -> Findings:
    """Values of the first moves, swap balance, values by strength."""
    game = analysis.game
    moves = [str(move) for move in game.start().legal_moves()]
    if not moves:
        return Findings()
    if len(game.players) != 2:
        why = f"Values of first moves are not computed for {len(game.players)} players."
        none = Figure("openings", "first moves", len(moves), note=why)
        return Findings((Section("openings", "openings", "First moves", "How a game can begin.", "Counted.", (none,)),))
    found = followed(analysis, moves)
    number = sum(len(each.by_move) * each.searches for each in found)
    players = tuple(f"mcts:playouts={each.playouts}" for each in found)
    sample = Sample(NAME, "searches of the position after each first move", number, analysis.seed, players)
    swap, alarms = balance(analysis, found)
    return Findings((_values(analysis, found), swap, courses(found)), (sample,), alarms)


def followed(analysis: Analysis, moves: Sequence[str]) -> list[Looks]:
    """The first moves at each strength; if there are many, only the best and most even ones beyond the weakest."""
    plan = analysis.plan
    found: list[Looks] = []
    wanted = list(moves)
    for place, playouts in enumerate(sorted(set(plan.opening_playouts))):
        found.append(looks(analysis, wanted, playouts, _searches(plan, len(moves), place)))
        if not place and len(moves) > MANY:
            wanted = leading(found[0])
    return found


def leading(found: Looks) -> list[str]:
    """The best moves and those closest to even, in the order in which the game lists them."""
    chosen = {look.move for look in found.best()[: LEADING // 2]}
    for look in found.evenest():
        if len(chosen) < LEADING:
            chosen.add(look.move)
    return [move for move in found.by_move if move in chosen]


# -- values ------------------------------------------------------------------------------------------------------------


def _values(analysis: Analysis, found: Sequence[Looks]) -> Section:
    top = found[-1]
    best, worst = top.best()[0], top.best()[-1]
    items: list[Item] = [
        Figure("openings", "first moves", len(found[0].by_move)),
        figure(
            "opening-best", f"best first move ({best.move}), value to the first player", top.of(best.move),
            unit="share", samples=top.searches, sample=NAME,
            note="The largest of many uncertain values is likely a little too large." if best.error else "",
        ),
        figure(
            "opening-worst", f"worst first move ({worst.move}), value to the first player", top.of(worst.move),
            unit="share", samples=top.searches, sample=NAME,
        ),
    ]  # fmt: skip
    shown = [Valued(look.move, look.value) for look in top.best()]
    diagram = drawn(analysis.game, shown, "opening-values", "What first moves are worth", NAME)
    if diagram is not None:
        items.append(diagram)
    items.append(_table(found))
    return Section(
        "openings",
        "openings",
        "First moves and their values",
        "What each first move is worth to the player who makes it: 100 % is a sure win, 50 % is even.",
        f"{top.searches} independent searches of the position after each move, with {top.playouts:,} playouts each; "
        "their spread gives the interval, and swapping sides is left out." + _few(found),
        tuple(items),
    )


def _few(found: Sequence[Looks]) -> str:
    all_of, looked_at = len(found[0].by_move), len(found[-1].by_move)
    if looked_at == all_of:
        return ""
    return f" Searches of {found[0].playouts:,} playouts selected {looked_at} of {all_of:,} first moves for this."


def _table(found: Sequence[Looks]) -> Table:
    top = found[-1]
    rows: list[tuple[str | float | None, ...]] = []
    for look in top.best()[:ROWS]:
        by_strength = [each.by_move[look.move].value for each in found[:-1]]
        known = top.of(look.move)
        end = limit(course(found, look.move))
        rows.append((look.move, *by_strength, look.value, known.low, known.high, end.value, end.low, end.high))
    return Table(
        "opening-table",
        "First moves, the best first",
        ("move", *(f"{each.playouts:,} playouts" for each in found), "from", "to", "limit", "limit from", "limit to"),
        tuple(rows),
        "Each value with its interval at the greatest strength, and the limit to which it tends with more playouts."
        + (f" The first {ROWS} of {len(top.by_move)}." if len(top.by_move) > ROWS else ""),
        NAME,
    )


PART = Part("openings", "searches first moves", order=110, measure=measure, seconds=seconds)
