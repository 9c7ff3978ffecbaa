"""The shortest games."""

from __future__ import annotations

from ...interpreter.game.ending_words import in_words
from ..results.findings import Figure, Findings, Item, Replay, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan
from ..workbench.self_play import Log
from ..workbench.turning import turning_point
from .layers import Layers, layers_of


def seconds(plan: Plan, pace: Pace) -> float:
    """It reads the results of other parts."""
    return 0.1


def measure(analysis: Analysis) -> Findings:
    """The shortest of all games as far as they were counted, of the self-play games, and of the random games."""
    found = layers_of(analysis)
    items: list[Item] = [_exact(analysis, found)]
    if found.first_end:
        items.append(_replay(analysis, "shortest-game", "A shortest possible game", found.first_end))
    for sample, logs in zip(analysis.samples, (analysis.self_play(), analysis.random_play()), strict=True):
        items += _seen(analysis, sample.name, sample.text, logs)
    section = Section(
        "shortest",
        "course",
        "Shortest games",
        "How soon a game can be over, and how soon games were over when played.",
        "All positions are visited ply by ply as far as they were counted; the other games are the shortest of each "
        "sample.",
        tuple(items),
    )
    return Findings((section,), analysis.samples)


def _exact(analysis: Analysis, found: Layers) -> Figure:
    """What is known about all games."""
    name, label = "shortest", "shortest game possible"
    if found.first_end is not None:
        return Figure(name, label, len(found.first_end), unit="plies", note=_but(analysis, found, len(found.first_end)))
    if found.past:
        return Figure(name, label, "not computed", note="the rules look at past positions")
    if found.complete:
        but = _but(analysis, found, len(found.layers), ", ")
        note = f"no position ends the game: all {found.total:,} were counted{but}"
        return Figure(name, label, None, unit="plies", note=note)
    but = _but(analysis, found, found.deepest, ", ")
    note = f"no game ends within {found.deepest} moves{but}"
    played = [log.plies for log in (*analysis.self_play(), *analysis.random_play()) if log.lasted]
    if not but and found.deepest + 1 in played:
        note += ", and one of the samples ends with the next"
        return Figure(name, label, found.deepest + 1, unit="plies", note=note)
    return Figure(name, label, f"more than {found.deepest} moves", note=note)


def _but(analysis: Analysis, found: Layers, plies: int, link: str = "") -> str:
    """A note on what was left out."""
    engine = analysis.game.engine
    again = any(layer.back for layer in found.layers[:plies])
    return f"{link}repeated positions left out" if again and getattr(engine, "reads_repeated", False) else ""


def _seen(analysis: Analysis, sample: str, text: str, logs: list[Log]) -> list[Item]:
    """The shortest of some games."""
    ended = [log for log in logs if log.lasted]
    name, label = f"shortest-{sample}", f"shortest of the {text}"
    if not ended:
        return [Figure(name, label, None, unit="plies", sample=sample, note="no game ended")]
    least = min(ended, key=lambda log: log.plies)
    figure = Figure(name, label, least.plies, unit="plies", sample=sample)
    return [figure, _replay(analysis, f"{name}-game", f"The {label}", least.moves, sample, turning_point(least))]


def _replay(
    analysis: Analysis, name: str, title: str, moves: tuple[str, ...], sample: str = "", turn: int = 0
) -> Replay:
    """A game to step through."""
    state = analysis.game.start()
    for move in moves:
        state.push(move)
    result = in_words(state)
    return Replay(name, title, moves, result=result, sample=sample, turn=turn)


PART = Part("shortest", "finds the shortest games", order=180, measure=measure, seconds=seconds)
