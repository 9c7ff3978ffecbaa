"""The number of positions of a game: exact, or between bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb, exp, lgamma, log, log10, sqrt
from typing import Any

from ...gdl.ludemes.history import LOOKING_BACK
from ...gdl.ludemes.turns import IdleTurns, TurnNumber
from ...gdl.model.ast import Call, Expression, Junction, Literal, calls_of
from ...gdl.model.model import Model, expressions_of
from ...gdl.text.listing import listed
from ...interpreter.core.position import remembered
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.kernels.traces.run import traced
from ...stats.wilson import CONFIDENCE, deviations
from ..results.findings import Figure, Findings, Item, Sample, Section
from ..workbench.analysis import Analysis, Work
from ..workbench.other_rules import other
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .layers import Layers, layers_of

SAMPLE = "positions"
UNCOUNTED = {
    "turn": "the number of the turn",
    "idle": "how many turns in a row have changed nothing",
    "moves": "how many moves a turn has had",
    "placed": "where the moves of a turn have brought pieces",
    "began": "the board at the beginning of the turn",
}
"""What the rules can remember that has no range of its own, in words."""
GROW = {"turn": (TurnNumber, 1), "idle": (IdleTurns, -1)}
"""Those that grow by one a turn, so that a clause of `end` limits them, and their least values: turns in a row that
have changed nothing are -1 in a turn that has changed something."""
FEW = 0.1
"""With more pairs per game than this, the pairs can no longer be treated as independent."""


@dataclass(frozen=True)
class Bounds:
    """Bounds of the number of positions, as powers of ten."""

    least: float
    by_pairs: bool
    """Whether the lower bound comes from pairs of games rather than from counting."""
    ply: int
    """The ply of that bound, if so."""
    games: int
    pairs: int
    most: float | None
    """The number of ways to place the material seen, times what else a position has; ``None``: no bound is known."""
    material: int
    """The number of combinations of material."""
    sites: int
    why: str = ""
    """Why no upper bound is known."""


def ahead(plan: Plan) -> list[tuple[str, Work, tuple[int]]]:
    """Work that can run alongside large pieces of other parts."""
    return [("traces", traces, (plan.state_games,))]


def seconds(plan: Plan, pace: Pace) -> float:
    """Random games, with the moves of each position generated one by one."""
    games = plan.state_games
    return games * pace.plies * 2e-6 + 3 * games / max(1.0, pace.playouts_per_second) + 0.5


def measure(analysis: Analysis) -> Findings:
    """Count the positions, or bound their number."""
    found = layers_of(analysis)
    once = "; those that differ only in what was there before count once" * found.past
    if _all_counted(analysis, found):
        figure = Figure(
            "state-space",
            "positions of the game",
            log10(found.total),
            unit="log10",
            note=f"{found.total:,} position{'s' * (found.total != 1)}: all were counted{once}",
            key=True,
        )
        return Findings((_section((figure,)),))
    bounds = bounds_of(analysis, found)
    sample = Sample(
        SAMPLE,
        "random games whose positions are compared",
        bounds.games,
        analysis.seed,
        ("random",) * len(analysis.game.players),
    )
    return Findings((_section(tuple(_items(analysis, found, bounds))),), (sample,))


def _all_counted(analysis: Analysis, found: Layers) -> bool:
    """Whether these are all positions. Where the rules look at the past, a ply that brings nothing new need not be the
    last one that does: it is proved by the positions of a game that goes on where the past would end it."""
    if not found.past:
        return found.complete
    new = [layer.positions for layer in found.layers if layer.positions is not None]
    if not new or new[-1]:
        return False  # the next ply may well bring more
    (most,) = analysis.all("positions-without-past", without_past, [(analysis.plan.perft_positions,)])
    return bool(most == found.total)


def without_past(game: Game, seed: int, most: int) -> int | None:
    """The number of positions if no clause of `end` that looks at the past ended the game, so no fewer than it has;
    ``None`` if there are more than ``most``, or if the past decides about more than that."""
    from ...interpreter.native.kernels.reachable.run import Reachable

    model = game.model
    endings = tuple(each for each in model.endings if not _looks_back(each.condition))
    if any(map(_looks_back, expressions_of(replace(model, endings=endings)))):
        return None
    after = other(model, "no end by the past", endings=endings)
    if remembered(after) != remembered(model):
        return None  # then its positions are others
    engine = NativeEngine(after)
    reachable = Reachable(engine, replace(game, model=after, engine=engine).start(), most)
    number = 1 + sum(each.positions for each in reachable.plies())
    return number if reachable.over else None


def _looks_back(node: Expression) -> bool:
    return any(call.ludeme in LOOKING_BACK for call in calls_of(node))


def _section(items: tuple[Item, ...]) -> Section:
    return Section(
        "space",
        "size",
        "State-space complexity",
        "How many different positions can arise in the game, as a power of ten: a small game can be memorised, "
        "or solved by a computer.",
        "Counted if possible; otherwise bounded from below by how rarely two random games are in the same "
        "position after the same number of moves (if N positions were equally likely, one pair in N would be), and "
        "from above by the number of ways to place the pieces on the board, times the values of counters and the like.",
        items,
        source="V. Allis, Searching for Solutions in Games and Artificial Intelligence (1994), on state-space "
        "complexity; the birthday problem.",
    )


def _items(analysis: Analysis, found: Layers, bounds: Bounds) -> Iterator[Item]:
    """The bounds as figures."""
    counted = f"{found.total:,} positions to depth {found.deepest} were counted"
    if bounds.by_pairs:
        pairs = {0: "no two were", 1: "only one pair was"}.get(bounds.pairs, f"only {bounds.pairs} pairs were")
        note = (
            f"with 95 % confidence: of {bounds.games:,} random games, {pairs} in the same position after "
            f"{bounds.ply} moves; {counted}"
        )
    else:
        note = counted
    least, most = f"10^{bounds.least:.1f}", "" if bounds.most is None else f" and 10^{bounds.most:.1f}"
    text = f"between {least}{most}" if most else f"at least {least}"
    yield Figure("state-space", "positions of the game", text, note="too many to count", key=True)
    sample = SAMPLE if bounds.by_pairs else ""  # what was counted was not found in games
    yield Figure("state-space-least", "positions at least", bounds.least, unit="log10", sample=sample, note=note)
    seen = "one combination" if bounds.material == 1 else f"{bounds.material:,} combinations"
    note = f"{seen} of pieces seen in random games, on {bounds.sites} points"
    if bounds.most is None:
        note = f"no bound: {bounds.why}"
    yield Figure(
        "state-space-most",
        "positions at most, with the pieces of random games",
        bounds.most,
        unit="log10",
        sample=SAMPLE,
        note=note,
    )


# -- bounds ------------------------------------------------------------------------------------------------------------


def bounds_of(analysis: Analysis, found: Layers) -> Bounds:
    """Bound the number of positions."""
    (kept,) = analysis.all("traces", traces, [(analysis.plan.state_games,)])
    counted = log10(found.total)
    ply, least, pairs = lower(kept["plies"])
    by_pairs = least > counted
    beside = log_beside(analysis.game.model)
    most, why = None, "no piece was seen"
    if kept["material"]:
        most, why = log_colourings(kept["material"], kept["sites"]) + (beside or 0.0), ""
    if beside is None:
        most, why = None, f"the rules remember {listed(without_range(analysis.game.model))}, without a known range"
    elif most is not None and most < max(least, counted):
        most, why = None, "random games do not have all combinations of pieces"
    return Bounds(
        max(least, counted),
        by_pairs,
        ply,
        kept["games"],
        pairs,
        most,
        len(kept["material"]),
        len({site for sites in kept["sites"] for site in sites}),
        why,
    )


def log_beside(model: Model) -> float | None:
    """The number of states in which the same board can be, as a power of ten; ``None`` if the rules remember something
    that has no known range, such as a region or a number of turns that no clause of `end` limits.

    Turns alternate, so who moved last follows from who moves, unless a player can move again.
    """
    remembers = remembered(model)
    if without_range(model):
        return None
    ranges = [counter.high - counter.low + 1 for counter in model.cells.values()]
    ranges += [len(model.board) + 1 for _ in model.memory_cells]
    limits = ((least, limit_of(model, what)) for what, (_, least) in GROW.items() if what in remembers)
    ranges += [limit - least + 1 for least, limit in limits if limit is not None]
    movers = len(model.players) ** (2 if "last" in remembers and model.again else 1)
    return log10(movers) + log10(2 if model.swap else 1) + sum(map(log10, ranges))


def without_range(model: Model) -> list[str]:
    """What the rules remember that has no known range, in words."""
    found = [
        words
        for what, words in UNCOUNTED.items()
        if what in remembered(model) and (what not in GROW or limit_of(model, what) is None)
    ]
    return [*found, *dict.fromkeys(f"`{name}`" for (name, *_), cell in model.memory_cells.items() if not cell.single)]


def limit_of(model: Model, what: str) -> int | None:
    """The number of turns, of a sort in :data:`GROW`, with which a game is over at the latest; ``None``: no clause of
    `end` asks for it alone."""
    found = []
    asked = [ending.condition for ending in model.endings]
    while asked:
        match asked.pop():
            case Junction(word="or", operands=either):
                asked += either
            case Call(ludeme=compared, arguments=[Call(ludeme=number), Literal(value=int(limit))]) if number is GROW[
                what
            ][0] and compared.name in (">", ">=", "is"):
                found.append(limit + (compared.name == ">"))
    return min(found, default=None)


def traces(game: Game, seed: int, games: int) -> dict[str, Any]:
    """Trace random games; the result as JSON values."""
    engine = game.engine
    assert isinstance(engine, NativeEngine)
    found = traced(engine, engine.start(), games, seed, game.ply_limit)
    return {
        "games": found.games,
        "plies": [list(each) for each in found.plies],
        "material": [list(each) for each in found.material],
        "sites": [sorted(each) for each in found.sites],
    }


def lower(plies: Sequence[Sequence[int]]) -> tuple[int, float, int]:
    """The ply with the greatest bound, the bound as a power of ten, and the number of pairs there.

    The probability that two games meet is the sum of the squared probabilities of all positions, which is at least one
    over their number. It is bounded from above through an interval for the number of pairs found, which is nearly
    Poisson-distributed while pairs are few (the bound is Byar's). The confidence holds for all plies together.
    """
    certainty = 1 - 2 * (1 - CONFIDENCE) / max(1, len(plies))
    z = deviations(max(certainty, CONFIDENCE))
    best = (0, 0.0, 0)
    for ply, (games, pairs) in enumerate(plies):
        if games < 2 or pairs > FEW * games:
            continue
        one = pairs + 1
        most = one * (1 - 1 / (9 * one) + z / (3 * sqrt(one))) ** 3
        bound = log10(comb(games, 2) / most)
        if bound > best[1]:
            best = ply, bound, pairs
    return best


def log_colourings(material: Sequence[Sequence[int]], sites: Sequence[Sequence[int]]) -> float:
    """The number of ways to place pieces on the board, as a power of ten, summed over combinations of pieces (given as
    the number of each kind); kinds seen on the same sites compete for them."""
    groups = list(_groups(sites))
    logs = [
        sum(_ways(len(places), [counts[kind] for kind in kinds]) for kinds, places in groups) for counts in material
    ]
    most = max(logs)
    return (most + log(sum(exp(each - most) for each in logs))) / log(10)


def _groups(sites: Sequence[Sequence[int]]) -> Iterator[tuple[list[int], set[int]]]:
    """Groups of kinds that share sites, with all their sites."""
    groups: list[tuple[list[int], set[int]]] = []
    for kind, places in enumerate(map(set, sites)):
        meeting = [group for group in groups if group[1] & places]
        groups = [group for group in groups if not group[1] & places]
        kinds = [each for group in meeting for each in group[0]] + [kind]
        groups.append((kinds, places.union(*(group[1] for group in meeting))))
    yield from groups


def _ways(places: int, counts: Sequence[int]) -> float:
    """The logarithm of the number of ways to place ``counts`` pieces of each kind on ``places`` sites."""
    rest = places - sum(counts)
    return lgamma(places + 1) - lgamma(rest + 1) - sum(lgamma(count + 1) for count in counts)


PART = Part("space", "compares positions", order=170, measure=measure, seconds=seconds, ahead=ahead)
