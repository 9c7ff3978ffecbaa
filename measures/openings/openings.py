"""The first moves: what each is worth, which are closest to even, and how that changes with more search."""

from __future__ import annotations

from collections.abc import Sequence

from ...interpreter.game.written_lines import Lines
from ...stats.estimates import Estimate
from ..results.findings import Figure, Findings, Item, Sample, Section, Table
from ..results.opening_words import AT_ONCE, COUNTED, WINNING, Proved
from ..tree.solved import known
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .boards import Valued, drawn
from .courses import PROVEN, course, courses
from .first_turns import part_of_a_turn
from .limits import limit
from .looks import NAME, Looks, goes_on
from .pie import balance, value_of
from .proof import FIRST, carried, one_by_one, proved_of, with_ends, with_proof, with_values
from .race import ALLOWED, race, searches_of, strength, strongest
from .worth import ends, worth

ENDS = ("from", "to", PROVEN, "limit", "limit from", "limit to")
"""The columns after those of the searches."""
ROWS = 80
"""The most rows of the table of first moves."""
LARGEST = "the largest of {number}; the interval allows for that, but the value is likely too large"
ALIKE = 3
"""How many first moves of a game are symmetric to each other, roughly, for the expected time."""

PROVED = 1 / 2
"""The share of the positions for proofs of first moves that is searched: in many games, none are tried."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Searches of every first move that has no symmetric one before it."""
    moves = max(1, pace.first_moves // ALIKE)
    numbers = [(playouts, searches_of(plan, moves, playouts)) for playouts in sorted(set(plan.opening_playouts))]
    return sum(pace.searches(moves * searches, playouts) for playouts, searches in numbers if searches)


def besides(plan: Plan, pace: Pace) -> float:
    """Proofs of first moves, which are short or not tried in many games."""
    return 0.3 + PROVED * FIRST * plan.alarm_nodes * pace.proof


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
    start = known(analysis)
    found = carried([with_ends(each, start) for each in race(analysis, moves)])
    number = sum(len(each.by_move) * each.searches for each in found)
    top = with_proof(found[-1], start, swap=bool(game.model.swap))
    found = [*found[:-1], with_values(top, one_by_one(analysis, list(found[0].by_move), start))]
    players = tuple(f"mcts:playouts={each.playouts}" for each in found)
    sample = Sample(NAME, "searches of the position after each first move", number, analysis.seed, players)
    longer = any(goes_on(game, move) for move in moves)
    has = bool(game.model.swap)
    swap, alarms = (
        (part_of_a_turn(proved_of(found), start.value, swap=has), ())
        if longer
        else balance(analysis, found, start.value)
    )
    strengths = courses(found, Lines(game).first, swap=not longer, has=has)
    return Findings((_values(analysis, found), swap, strengths), (sample,), alarms)


# -- values ------------------------------------------------------------------------------------------------------------


def _values(analysis: Analysis, found: Sequence[Looks]) -> Section:
    top, lines = found[-1], Lines(analysis.game)
    every = top.number(found[0].by_move.values())
    merged = every > len(found[0].by_move)
    best = top.best()[0]
    last = strongest(found)
    worst = min(last.values(), key=lambda look: (look.value, look.move))
    known = next(each for each in reversed(found) if worst.move in each.by_move)
    leading, losing = lines.first(best.move), lines.first(worst.move)
    largest = LARGEST.format(number=len(top.by_move)) if best.error and len(top.by_move) > 1 else ""
    items: list[Item] = [
        Figure("openings", "first moves", every),
        worth(
            "opening-best",
            *(("best first move, value to the first player", Estimate(0.5, 0.5, 0.5)) if top.drawn  # whichever it is
              else (f"best first move ({leading}), value to the first player", top.among_all(best.move))),
            samples=top.searches, topic="best first move, value to the first player",
            note="; ".join(filter(None, (largest, strength(found, value_of(best.move))))),
        ),
        worth(
            "opening-worst", f"worst first move ({losing}), value to the first player", known.among_all(worst.move),
            samples=known.searches, topic="worst first move, value to the first player",
            note=strength(found[: found.index(known) + 1], value_of(worst.move)),
        ),
    ]  # fmt: skip
    if merged:
        label = "first moves of which none is symmetric to another"
        items.insert(1, Figure("opening-classes", label, len(found[0].by_move)))
    if (sure := proved_of(found)).known:
        unless = ", unless sides are swapped" if analysis.game.model.swap else ""
        counts = zip(COUNTED.items(), (sure.won, sure.drawn, sure.lost), strict=True)
        items += [
            Figure(
                name,
                f"first moves {'that' if sure.settled else 'proved to'} {does}"
                + unless * (name != WINNING or sure.won > sure.at_once),
                number,
                note=_among(sure),
            )
            for (name, does), number in counts
        ]
        if sure.at_once:
            items.append(Figure(AT_ONCE, "first moves that win at once", sure.at_once, note=_among(sure)))
    shown = [Valued(move, look.value) for look in last.values() for move in top.all_of(look.move)]
    diagram = drawn(analysis.game, shown, "opening-values", "What first moves are worth", NAME)
    if diagram is not None:
        items.append(diagram)
    items.append(_table(found, lines))
    return Section(
        "openings",
        "openings",
        "First moves and their values",
        "What each first move is worth to the player who makes it: 100 % is a sure win, 50 % is even.",
        f"{top.searches} independent searches of the position after each move, with {top.playouts:,} playouts each; "
        "their spread gives the interval, and swapping sides is left out." + _few(found) + _proofs(top),
        tuple(items),
    )


def _among(sure: Proved) -> str:
    """Of how many first moves the value is proved."""
    return f"of {sure.every}; proved" if sure.settled else f"of {sure.known} whose value is proved"


def _few(found: Sequence[Looks]) -> str:
    """Which moves were searched, if not each of them at every strength."""
    top = found[-1]
    every, left = (top.number(each.by_move.values()) for each in (found[0], top))
    said = " Of symmetric moves, one is searched." if every > len(found[0].by_move) else ""
    if left == every:
        return said
    return (
        f"{said} All {every:,} first moves were searched with {found[0].playouts:,} playouts; {every - left:,} of them "
        f"not with more: to be the best or the closest to even, one would have to change by more than {ALLOWED:.0%} "
        "beyond its interval."
    )


def _proofs(top: Looks) -> str:
    """That some values are proved, if they are."""
    some = any(look.proven for look in top.by_move.values())
    return " Values that searches or proofs have settled are exact." if some else ""


def _table(found: Sequence[Looks], lines: Lines) -> Table:
    top = found[-1]
    rows: list[tuple[str | float | None, ...]] = []
    for look in top.best()[:ROWS]:
        by_strength = [value_of(look.move)(each) for each in found]
        if look.proven:
            rows.append((look.move, *by_strength, None, None, look.value, None, None, None))
            continue
        end = limit(course(found, look.move), most=top.most)
        rows.append((look.move, *by_strength, *ends(top.among_all(look.move)), None, end.value, *ends(end)))
    return Table(
        "opening-table",
        "First moves, the best first",
        (
            "move",
            *(f"{each.playouts:,} playouts" for each in found),
            "from",
            "to",
            PROVEN,
            "limit",
            "limit from",
            "limit to",
        ),
        tuple(rows),
        "Each value with its interval at the greatest strength, wide enough for all of them to hold together with 95 % "
        "confidence; and the limit to which it tends with more playouts. What is proved has a column of its own."
        + (" Of symmetric moves, one is listed." if top.number(top.best()) > len(top.by_move) else "")
        + (f" The first {ROWS} of {len(top.by_move)}." if len(top.by_move) > ROWS else ""),
        NAME,
        written={"move": tuple(lines.first(look.move) for look in top.best()[:ROWS])},
    )


PART = Part(
    "openings", "searches first moves", order=110, measure=measure, seconds=seconds, besides=besides, counts_wins=True
)  # fmt: skip
