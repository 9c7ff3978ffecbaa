"""Which moves exist, and which of them are made often, seldom, or never."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from ...interpreter.core.move import SWAP
from ...interpreter.game.game import Game
from ...interpreter.game.written_moves import labelled
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.engine.walks import Walks, can_walk
from ...stats.chance import at_least, at_most, discoveries
from ...stats.estimates import Estimate, share_of
from ...stats.richness import richness
from ..results.figures import figure
from ..results.findings import Figure, Findings, Sample, Section, Table, Words
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from .names import LegalMoves, by_name
from .survey import Tried, survey

OFTEN = 10
"""Moves that were legal fewer times than this are not judged good or bad: too little is known about them."""
LISTED = 100
"""The most killer or terrible moves listed."""
SHOWN = 10
"""How many of them are listed with counts."""
RATE = 0.05
"""The accepted share of false discoveries among the moves called more than chance."""
GAMES = 250
"""Random games in a piece of work."""
SLOW = 20
"""Without the fast walk, a move costs this many times more, so that many times fewer games are played."""
OCCASIONS = 1_500
"""Legal moves to look at per game of a piece; if games have more, fewer games are played."""


def seconds(plan: Plan, pace: Pace) -> float:
    """Another pass over the games, and over random ones."""
    legal = pace.plies * pace.branching
    looked = min(plan.games * legal, plan.survey_moves)
    random = plan.action_games * min(legal, OCCASIONS)
    return plan.games * pace.plies * pace.ply / 2 + looked * 5e-7 + random * 4e-7


def besides(plan: Plan, pace: Pace) -> float:
    """What is made of them."""
    return 0.4


def measure(analysis: Analysis) -> Findings:
    """Distinct moves; killer, good, bad and terrible ones."""
    found = survey(analysis)
    sample = Sample(
        "actions",
        "random games in which moves are counted, and the self-play games",
        0,
        analysis.seed,
        ("random",) * len(analysis.game.players) + (analysis.player,) * len(analysis.game.players),
    )
    seen, shared, games = _seen(analysis)
    seen.update({key: tried.games for key, tried in found.tried.items()})
    games, shared = games + found.listed, shared | found.shared
    model = analysis.game.model
    tried = {
        name: each for name, each in by_name(found.tried, shared).items() if not (model.swap and name == SWAP.text)
    }
    return Findings(
        sections=(_distinct(by_name(seen, shared), games), liked(tried, found.listed, partial(labelled, model))),
        samples=(*analysis.samples, replace(sample, number=games)),
    )


# -- how many there are ------------------------------------------------------------------------------------------------


def walked(game: Game, seed: int, first: int, last: int, most: int) -> dict[str, Any]:
    """The number of random games in which each move was legal, by its keys, the points that rules shared, the number of
    games, and the number of legal moves on all plies; no game is begun after ``most`` of them."""
    randoms = [Random(f"{seed}:actions:{number}") for number in range(first, last)]
    if isinstance(game.engine, NativeEngine) and can_walk(game.engine):
        found, games, choices = Walks(game.engine).sights(randoms, game.ply_limit, most)
        return {"found": dict(found), "shared": [], "games": games, "choices": choices}
    legal = LegalMoves(game)
    counted: Counter[str] = Counter()
    games = choices = 0
    for random in randoms:
        state, there = game.start(), set[str]()
        while state.ply < game.ply_limit and (moves := state.legal_moves()):
            there.update(legal.keyed(moves))
            choices += len(moves)
            state.advance(random.choice(moves))
        counted.update(there)
        games += 1
        if choices >= most:
            break
    return {"found": dict(counted), "shared": sorted(legal.shared), "games": games, "choices": choices}


def _seen(analysis: Analysis) -> tuple[Counter[str], frozenset[str], int]:
    """The number of random games in which each move was legal, by its keys, the points that rules shared, and the
    number of games."""
    slow = 1 if can_walk(analysis.game.engine) else SLOW
    size, total = max(1, GAMES // slow), max(1, analysis.plan.action_games // slow)
    pieces = [(first, min(first + size, total), OCCASIONS * size) for first in range(0, total, size)]
    seen: Counter[str] = Counter()
    shared: set[str] = set()
    games = 0
    for found in analysis.all("actions-3", walked, pieces):
        seen.update(found["found"])
        shared.update(found["shared"])
        games += found["games"]
    return seen, frozenset(shared), games


def _distinct(seen: Mapping[str, int], games: int) -> Section:
    times = [number for number in seen.values() if number]
    there = richness(times, games)
    complete = there.number == there.seen
    return Section(
        "actions",
        "moves",
        "Distinct actions",
        "How many different moves there are in the whole game, wherever they are played: a measure of how much there "
        "is to know.",
        "Every move that was legal in some position of these games was counted once, by its notation and, if another "
        "rule shares its points, its rule; moves so rarely legal that no game met them are estimated from those that "
        "only one or two games met. "
        "This is Chao's estimate, a lower bound: if many moves are very rare, there are more.",
        (
            Figure("actions", "different moves", there.seen, unit="moves", sample="actions", key=True),
            figure(
                "actions-least",
                "different moves at least, including unseen ones",
                Estimate(
                    there.seen if complete else round(there.number, 1),
                    None if complete else round(there.low, 1),
                    None if complete else round(there.high, 1),
                ),
                unit="moves",
                sample="actions",
                note="Every move was seen in several games: there are hardly any more." if complete else "",
            ),
        ),
        source="A. Chao, Estimating the Population Size for Capture-Recapture Data with Unequal Catchability, "
        "Biometrics 43 (1987), 783-791.",
    )


# -- which are preferred -----------------------------------------------------------------------------------------------


def liked(tried: dict[str, Tried], games: int, spoken: Callable[[str], str] = str) -> Section:
    """Killer, good, bad and terrible moves; ``spoken`` gives a notation as people read it in any position."""
    names = [name for name in sorted(tried) if tried[name].legal]
    killers = [name for name in names if tried[name].chosen * 2 > tried[name].legal]
    good = [name for name in names if tried[name].chosen > tried[name].expected + 1e-9]
    bad = [name for name in names if tried[name].chosen < tried[name].expected - 1e-9]
    terrible = [name for name in names if not tried[name].chosen]
    enough = [name for name in names if tried[name].legal >= OFTEN]
    more = {name: _by_chance(tried[name], most=False) for name in enough}
    fewer = {name: _by_chance(tried[name], most=True) for name in enough}
    half = {name: at_least(tried[name].chosen, tried[name].legal, 0.5) for name in enough}
    sure_good, sure_bad, sure_killers = (_sure(values) for values in (more, fewer, half))
    sure_terrible = [name for name in sure_bad if not tried[name].chosen]
    killers.sort(key=lambda name: _evidence(half, tried, name))
    terrible.sort(key=lambda name: (-tried[name].expected, name))
    rows = []
    for name, label, all_, sure in (
        ("killer", "killer moves: made more often than not", killers, sure_killers),
        ("good", "good moves: made more often than by chance", good, sure_good),
        ("bad", "bad moves: made less often than by chance", bad, sure_bad),
        ("terrible", "terrible moves: never made", terrible, sure_terrible),
    ):
        rows.append(Figure(f"{name}-moves", label, len(all_), unit="moves", sample="self-play"))
        rows.append(
            Figure(
                f"{name}-moves-sure",
                f"{label.partition(':')[0]}, more than chance",
                len(sure),
                unit="moves",
                samples=len(enough),
                sample="self-play",
            )
        )
    return Section(
        "moves-liked",
        "moves",
        "Killer, good, bad and terrible moves",
        "A killer move is made in more than half of the positions in which it is legal, a terrible one never; "
        "good ones are made more often than random choice would, bad ones less often. A swap of sides is "
        "none of these.",
        f"Counted in {games:,} self-play games, wherever there was more than "
        f"one legal move; “more than chance” are those of "
        f"the {len(enough):,} moves with at least {OFTEN} occasions whose counts chance would hardly produce: at most "
        f"{RATE:.0%} of the moves so named are expected to be false (binomial test, Benjamini and Hochberg).",
        (
            *rows,
            *([_strongest("killers", "Killer moves", tried, killers, spoken)] if killers else []),
            *([_strongest("terribles", "Terrible moves", tried, terrible, spoken)] if terrible else []),
            Words(
                "killers-and-terribles",
                "All of them, strongest evidence first",
                lines=(_listed("killer moves", killers, spoken), _listed("terrible moves", terrible, spoken)),
            ),
        ),
        source="W. Hoeffding, On the Distribution of the Number of Successes in Independent Trials, Annals of "
        "Mathematical Statistics 27 (1956); Y. Benjamini and Y. Hochberg, Controlling the False Discovery Rate, "
        "Journal of the Royal Statistical Society B 57 (1995).",
    )


def _by_chance(tried: Tried, *, most: bool) -> float:
    """The probability that random choice makes a move as seldom (``most``), or as often, as was observed."""
    # The chances of the occasions differ; a binomial distribution with their mean bounds both tails (Hoeffding 1956),
    # but only from a distance of one from the mean on.
    if abs(tried.chosen - tried.expected) < 1:
        return 1.0
    if (tried.chosen < tried.expected) is not most:
        return 1.0
    chance = min(1.0, tried.expected / tried.legal)
    return (at_most if most else at_least)(tried.chosen, tried.legal, chance)


def _sure(values: dict[str, float]) -> list[str]:
    return [name for name, kept in zip(values, discoveries(list(values.values()), RATE), strict=True) if kept]


def _evidence(half: dict[str, float], tried: dict[str, Tried], name: str) -> tuple[float, int, str]:
    return half.get(name, 1.0), -tried[name].legal, name


def _strongest(name: str, title: str, tried: dict[str, Tried], names: list[str], spoken: Callable[[str], str]) -> Table:
    """A table of the moves with the strongest evidence."""
    rows = []
    for each in names[:SHOWN]:
        of = tried[each]
        share = share_of(of.chosen, of.legal)
        rows.append((each, of.legal, of.chosen, round(of.expected, 1), share.value, share.low, share.high))
    return Table(
        name,
        title,
        ("move", "legal", "made", "expected by chance", "share", "at least", "at most"),
        tuple(rows),
        note=f"The {SHOWN} with the strongest evidence." if len(names) > SHOWN else "",
        sample="self-play",
        amounts=("expected by chance",),
        written={"move": tuple(map(spoken, names[:SHOWN]))},
    )


def _listed(title: str, names: list[str], spoken: Callable[[str], str]) -> tuple[str, str]:
    left = f" and {len(names) - LISTED:,} more" if len(names) > LISTED else ""
    return title, ", ".join(map(spoken, names[:LISTED])) + left if names else "none"


PART = Part("actions", "counts moves", order=120, measure=measure, seconds=seconds, besides=besides)
