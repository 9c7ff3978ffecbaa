"""Games whose rules fix the number of legal moves in every turn: each move fills one point of a region that is chosen
from as long as it has empty points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import factorial, log10

from ...gdl.ludemes.course import NoMoves
from ...gdl.model.ast import Call
from ...gdl.model.model import Choose, Do, Model
from ...gdl.prover.bounds import Prover, prover
from ...gdl.prover.regions import SpentError
from ...interpreter.game.game import Game
from ..results.findings import Figure, Item, Section
from .repetition import FILLING, impossible, is_chosen

WHY = "by the rules: every move fills one of the {} points that moves choose from, and the game ends when all are full"


def length_of(game: Game) -> int | None:
    """The number of moves of every game, each of which has one legal move less than the one before; ``None`` if that is
    not proved."""
    model = game.model
    ends = all(isinstance(each.condition, Call) and each.condition.ludeme is NoMoves for each in model.endings)
    if model.swap or not ends or len(model.rules) != 1:
        return None
    try:
        found = prover(model)
        regions = {_filled(found, model, mover) for mover in range(len(model.players))}
    except SpentError:
        return None
    region = regions.pop()
    if regions or region is None:
        return None
    number = sum(region >> site & 1 for site, piece in enumerate(model.setup) if piece is None)
    return number if number == len(game.start().legal_moves()) else None


def _filled(found: Prover, model: Model, mover: int) -> int | None:
    """The points whose empty ones are what a player chooses from, if each move fills the chosen one and no other of
    them."""
    (rule,), empty = model.rules, found.terms.kinds
    region, fills = 0, False
    for event in found.steps(rule, mover):
        match event.step:
            case Choose() if not region and event.step in rule.steps:
                term = found.translators[mover].term(event.step.region, event.at)
                *pieces, region = found.regions.may(term, event.at.board)
                if any(pieces) or region & ~found.regions.sure(term, event.at.board)[empty]:
                    return None
            case Do(effect=effect) if event.step in rule.steps:
                change = found.effects[mover].change(effect, event.at)
                if change is None:
                    continue
                if change.comes[empty]:
                    return None
                if is_chosen(rule, effect.arguments[-1]):
                    fills |= bool(change.goes[empty])
                elif change.goes[empty] & region:
                    return None
            case _:
                return None
    return region if fills else None


def exact(game: Game, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections with the figures that are proved: exact, and without an interval."""
    known = _proved(game)
    return tuple(replace(section, items=tuple(_exact(item, known) for item in section.items)) for section in sections)


def _proved(game: Game) -> dict[str, tuple[float, str]]:
    """The figures that are proved, by name, and why."""
    found: dict[str, tuple[float, str]] = {}
    if not game.model.swap and impossible(game.model).get("positional") == FILLING:
        found["kind-place"] = 1.0, FILLING
    number = length_of(game)
    if number and number <= game.ply_limit:
        found |= {name: (value, WHY.format(number)) for name, value in _known(number).items()}
    return found


def _exact(item: Item, known: dict[str, tuple[float, str]]) -> Item:
    if not isinstance(item, Figure) or item.value is None or item.name not in known:
        return item
    value, why = known[item.name]
    return replace(item, value=value, low=None, high=None, sample="", samples=None, note=why)


def _known(number: int) -> dict[str, float]:
    """The figures that follow, by name."""
    games = log10(factorial(number))
    each = {
        "length": float(number),
        "length-median": float(number),
        "length-spread": 0.0,
        "length-shortest": number,
        "length-longest": number,
        "branching": (number + 1) / 2,
        "branching-game": (number + 1) / 2,
        "tree": games,
    }
    known = {f"{name}{last}": value for name, value in each.items() for last in ("", "-random")}
    known |= {"leaves": games, "legal-most": number, "legal-forced": 1 / number, "forced-turns": 1 / number}
    known |= {"unfinished": 0, "unfinished-random": 0}
    known |= {"shortest": number, "shortest-self-play": number, "shortest-random": number}
    if number > 1:
        known |= {"decision-moves": 1 - 1 / number, "decision-factor": (number + 2) / 2}
    return known
