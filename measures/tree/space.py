"""How many positions a game has: all of them, or between which bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, exp, lgamma, log, log10, sqrt
from typing import Any

from ...interpreter.core.position import remembered
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.kernels.traces.run import traced
from ...stats.wilson import CONFIDENCE, deviations
from ..results.findings import Figure, Findings, Item, Sample, Section
from ..workbench.analysis import Analysis, Work
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .layers import Layers, layers_of

SAMPLE = "positions"
FEW = 0.1
"""Where there are more pairs than this for each game, they are no longer as good as independent."""


@dataclass(frozen=True)
class Bounds:
    """Of the number of positions, as powers of ten."""

    least: float
    by_pairs: bool
    """Whether the lower bound comes from pairs of games, and not from counting."""
    ply: int
    """At which ply, if so."""
    games: int
    pairs: int
    most: float | None
    """Ways to place the material that was seen; none where no piece was seen."""
    material: int
    """How many combinations of material that were."""
    sites: int


def ahead(plan: Plan) -> list[tuple[str, Work, tuple[int]]]:
    """What may be worked out together with large pieces of other parts."""
    return [("traces", traces, (plan.state_games,))]


def seconds(plan: Plan, pace: Pace) -> float:
    """Random games, with the moves of each position found one by one."""
    games = plan.state_games
    return games * pace.plies * 2e-6 + 3 * games / max(1.0, pace.playouts_per_second) + 0.5


def measure(analysis: Analysis) -> Findings:
    """Count them or bound them."""
    found = layers_of(analysis)
    if found.complete and not found.past:
        figure = Figure(
            "state-space",
            "positions of the game",
            log10(found.total),
            unit="log10",
            note=f"{found.total:,} positions: all were counted",
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


def _section(items: tuple[Item, ...]) -> Section:
    return Section(
        "space",
        "size",
        "State-space complexity",
        "How many different positions can come up in the game, as a power of ten: a small game can be learnt by heart, "
        "or by a computer.",
        "Counted where all can be; otherwise bounded from below by how rarely two random games are in the same "
        "position after as many moves (if N were equally likely, one pair in N would be), and from above by the ways "
        "to place the pieces on the board.",
        items,
        source="V. Allis, Searching for Solutions in Games and Artificial Intelligence (1994), on state-space "
        "complexity; the birthday problem.",
    )


def _items(analysis: Analysis, found: Layers, bounds: Bounds) -> Iterator[Item]:
    """The bounds as figures."""
    counted = f"{found.total:,} positions to depth {found.deepest} were counted"
    if bounds.by_pairs:
        pairs = "no two" if bounds.pairs == 0 else f"only {bounds.pairs} pairs"
        note = (
            f"with 95 % confidence: of {bounds.games:,} random games, {pairs} were in the same position after "
            f"{bounds.ply} moves; {counted}"
        )
    else:
        note = counted
    least, most = f"10^{bounds.least:.1f}", "" if bounds.most is None else f" and 10^{bounds.most:.1f}"
    text = f"between {least}{most}" if most else f"at least {least}"
    yield Figure("state-space", "positions of the game", text, note="too many to be counted", key=True)
    yield Figure("state-space-least", "positions at least", bounds.least, unit="log10", sample=SAMPLE, note=note)
    seen = "one combination" if bounds.material == 1 else f"{bounds.material:,} combinations"
    note = f"{seen} of pieces, which random games had, on {bounds.sites} points{_besides(analysis)}"
    yield Figure(
        "state-space-most",
        "positions at most, with the pieces of random games",
        bounds.most,
        unit="log10",
        sample=SAMPLE,
        note=note,
    )


def _besides(analysis: Analysis) -> str:
    """What a position has beside the board and the mover, and is not counted among the colourings."""
    model = analysis.game.model
    more = bool(remembered(model) - {"last"}) or bool(model.cells) or bool(model.swap)
    return "; the rules remember more than the board, which is left out" if more else ""


# -- bounds ------------------------------------------------------------------------------------------------------------


def bounds_of(analysis: Analysis, found: Layers) -> Bounds:
    """Bound the number of positions."""
    (kept,) = analysis.all("traces", traces, [(analysis.plan.state_games,)])
    counted = log10(found.total)
    ply, least, pairs = lower(kept["plies"])
    by_pairs = least > counted
    most = log_colourings(kept["material"], kept["sites"]) if kept["material"] else None
    players = log10(len(analysis.game.players))
    return Bounds(
        max(least, counted),
        by_pairs,
        ply,
        kept["games"],
        pairs,
        None if most is None else most + players,
        len(kept["material"]),
        len({site for sites in kept["sites"] for site in sites}),
    )


def traces(game: Game, seed: int, games: int) -> dict[str, Any]:
    """Random games, as values of JSON."""
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
    """At which ply the bound is greatest; the bound as a power of ten; and the pairs there.

    The chance that two games meet is the sum of the squares of the probabilities of all positions, at least one over
    their number; it is not more than what is the upper end of an interval for the pairs that were found, which are as
    good as Poisson's while they are few (the end is Byar's). The confidence is that for all plies together.
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
    """In how many ways pieces can stand on the board, as a power of ten: for each of some combinations of pieces, the
    number of each kind; those that are seen on the same sites compete for them."""
    groups = list(_groups(sites))
    logs = [
        sum(_ways(len(places), [counts[kind] for kind in kinds]) for kinds, places in groups) for counts in material
    ]
    most = max(logs)
    return (most + log(sum(exp(each - most) for each in logs))) / log(10)


def _groups(sites: Sequence[Sequence[int]]) -> Iterator[tuple[list[int], set[int]]]:
    """Kinds of pieces that share sites, with all the sites on which they stand."""
    groups: list[tuple[list[int], set[int]]] = []
    for kind, places in enumerate(map(set, sites)):
        meeting = [group for group in groups if group[1] & places]
        groups = [group for group in groups if not group[1] & places]
        kinds = [each for group in meeting for each in group[0]] + [kind]
        groups.append((kinds, places.union(*(group[1] for group in meeting))))
    yield from groups


def _ways(places: int, counts: Sequence[int]) -> float:
    """The logarithm of the number of ways to place so many pieces of each kind on so many sites."""
    rest = places - sum(counts)
    return lgamma(places + 1) - lgamma(rest + 1) - sum(lgamma(count + 1) for count in counts)


PART = Part("space", "compares positions", order=170, measure=measure, seconds=seconds, ahead=ahead)
