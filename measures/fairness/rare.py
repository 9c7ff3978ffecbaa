"""What was not seen in some games is looked for in very many random ones, at the speed of the engine.

Random games of the engine count only wins, plies and choices. So the rules are changed a little: without the rule that
is in doubt, all games run exactly as before if it never had a move; and where all other clauses make a draw, whoever
has won has won by the clause in doubt.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

from ...gdl.model.model import Model, Rule
from ...interpreter.game.game import Game
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.kernels.playouts.run import run

PLAIN = ("filling", "sample")
"""Passes that draw moves in other ways where the rules allow it, and so for one of two games perhaps."""


def never_offers(game: Game, seed: int, rule: int, games: int) -> bool:
    """Whether a rule for moves has a move in none of so many random games, for all that can be told.

    With the rule taken away, the same seed draws the same moves if it had none, and else there are fewer choices.
    """
    model = game.model
    rules = (*model.rules[:rule], *model.rules[rule + 1 :])
    with_it, without = (
        _total(game, model, seed, games),
        _total(game, _other(model, f"no rule {rule}", rules), seed, games),
    )
    return with_it == without


def wins_by(game: Game, seed: int, clause: int, games: int) -> int:
    """How many of so many random games somebody wins by a clause of `end`."""
    model = game.model
    drawn = tuple(
        ending if number == clause else replace(ending, winner=None, loser=None, leader="")
        for number, ending in enumerate(model.endings)
    )
    model = replace(_other(model, f"only clause {clause}", model.rules), endings=drawn)
    *_, results = _total(game, model, seed, games)
    return sum(count for name, count in results.items() if name in model.players)


def _other(model: Model, what: str, rules: tuple[Rule, ...]) -> Model:
    """The model with other rules, under a fingerprint of its own: by it compiled code is kept."""
    fingerprint = hashlib.sha256(f"{model.fingerprint} {what}".encode()).hexdigest()[:16]
    return replace(model, rules=rules, fingerprint=fingerprint)


def _total(game: Game, model: Model, seed: int, games: int) -> tuple[int, int, int, Counter[str]]:
    plies = choices = squares = 0
    results: Counter[str] = Counter()
    for batch in run(NativeEngine(model, without=PLAIN), games, seed, game.ply_limit, None, 1):
        plies, choices, squares = plies + batch.plies, choices + batch.choices, squares + batch.plies_squared
        results.update(batch.results)
    return plies, choices, squares, results
