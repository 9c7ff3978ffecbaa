"""Look for rare events in very many random games, at the speed of the engine.

The engine's random games count only wins, plies and choices. So the rules are changed slightly: without the rule in
doubt, all games run exactly as before if it never had a legal move; and if all other clauses make a draw, every win is
by the clause in doubt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from ...gdl.ludemes.region_operators import Difference, Union
from ...gdl.model.ast import Call, Expression
from ...gdl.model.model import Choose, Do, Model, Repeat, Where
from ...gdl.model.option import Value
from ...interpreter.analyse.solve import solve
from ...interpreter.core.errors import PlyError
from ...interpreter.game.game import Game, load
from ...interpreter.native.engine.engine import NativeEngine
from ...interpreter.native.kernels.playouts.run import ready, run
from ..workbench import other_rules
from ..workbench.other_rules import PLAIN, only_clause, other, random_games, without_rule
from ..workbench.self_play import played

MEMORY = 64
"""MiB of the table of a proof."""
FIRST = 100
"""Random games that show first whether two sets of rules are the same."""


def never_offers(game: Game, seed: int, rule: int, games: int) -> bool:
    """Whether a move rule, as far as can be told, has no legal move in any of ``games`` random games.

    Without the rule, the same seed draws the same moves if it had none; otherwise there are fewer choices.
    """
    with_it, without = (_total(game, each, seed, games) for each in (game.model, without_rule(game.model, rule)))
    return with_it == without


def never_changes(game: Game, seed: int, begin: int, end: int, games: int) -> bool:
    """Whether an effect, as far as can be told, never changes anything in any of ``games`` random games.

    Without the effect, written from ``begin`` to ``end``, the same seed gives the same games if it changed nothing.
    """
    model = game.model

    def without(steps: tuple[Any, ...]) -> tuple[Any, ...]:
        kept = (each for each in steps if not (isinstance(each, Do) and _place(each) == (begin, end)))
        return tuple(replace(each, steps=without(each.steps)) if isinstance(each, Repeat) else each for each in kept)

    rules = tuple(replace(rule, steps=without(rule.steps)) for rule in model.rules)
    with_it = _total(game, model, seed, games)
    return with_it == _total(game, other(model, f"no effect {begin}", rules=rules), seed, games)


def never_matters(game: Game, seed: int, begin: int, end: int, games: int) -> bool:
    """Whether an operand of `|` or `-`, or a condition, as far as can be told, makes no difference in any of ``games``
    random games.

    The operand is written from ``begin`` to ``end`` in the region of a choice, or the condition in a `where`.
    """

    def without(steps: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(
            replace(each, region=without_operand(each.region, (begin, end)))
            if isinstance(each, Choose)
            else replace(each, steps=without(each.steps))
            if isinstance(each, Repeat)
            else each
            for each in steps
            if not (isinstance(each, Where) and (each.condition.span.start, each.condition.span.end) == (begin, end))
        )

    rules = tuple(replace(rule, steps=without(rule.steps)) for rule in game.model.rules)
    other_model = other(game.model, f"no operand {begin}", rules=rules)
    return all(
        _total(game, game.model, seed, number) == _total(game, other_model, seed, number)
        for number in (min(games, FIRST), games)
    )


def without_operand(node: Expression, place: tuple[int, int]) -> Expression:
    """A region with the operand that is written there left out: of `A | B` and `A - B`, the other one remains."""
    if not isinstance(node, Call):
        return node
    if node.ludeme in (Union, Difference):
        for left_out, kept in (node.arguments, node.arguments[::-1]):
            if (left_out.span.start, left_out.span.end) == place:
                return kept
    return replace(node, arguments=tuple(without_operand(each, place) for each in node.arguments))


def same_games(game: Game, seed: int, option: str, value: Value, games: int) -> bool:
    """Whether ``games`` random games, as far as can be told, are the same with another value of an option."""
    other = load(game.source, {**game.options, option: value}).model
    for number in (min(games, FIRST), games):  # most options are soon seen to make a difference
        if _total(game, game.model, seed, number) != _total(game, other, seed, number):
            return False
    return True


def without_swap(game: Game, seed: int, nodes: int) -> str:
    """The value of the start for the first player if sides cannot be swapped; ``unknown`` after so many positions."""
    try:
        return solve(other_rules.without_swap(game).start(), memory=MEMORY, nodes=nodes).value
    except PlyError:  # a position has too much to search
        return "unknown"


def answer(game: Game, seed: int, move: str, nodes: int) -> list[str]:
    """A first move, and how the next player then wins; empty if a search of so many positions does not prove that."""
    state = game.start()
    seat = state.seat
    state.push(move)
    if state.outcome() is not None or state.seat == seat:
        return []
    try:
        found = solve(state, memory=MEMORY, nodes=nodes)
    except PlyError:  # a position has too much to search
        return []
    return [move, *(str(each) for each in found.line)] if found.value == "win" else []


def wins_after(game: Game, seed: int, move: str, games: int) -> int:
    """How many of ``games`` random games that begin with a move are won from the first seat."""
    state = game.start()
    state.push(move)
    players = ready(NativeEngine(game.model, without=PLAIN), game.ply_limit, 1, begun=state.positions)
    role = game.model.players[0]
    return sum(batch.results[role] for batch in run(players, games, seed, None))


def winners(game: Game, seed: int, games: int) -> dict[str, int]:
    """How many of ``games`` random games each player wins, by name; a swap is a move like others."""
    *_, results = _total(game, game.model, seed, games)
    return {name: results[name] for name in game.model.players}


def winner_with_time(game: Game, seed: int, clause: int, player: str, plies: int, number: int) -> int | None:
    """Who wins self-play game ``number`` of a player, as a role, if a clause of `end` is left out and the game is cut
    off after ``plies`` moves only; ``None`` if nobody does."""
    endings = (*game.model.endings[:clause], *game.model.endings[clause + 1 :])
    model = other(game.model, f"no clause {clause}", endings=endings)
    longer = replace(game, model=model, engine=NativeEngine(model), most_plies=plies)
    winner: int | None = played(longer, seed, player, number)["winner"]
    return winner


def _place(step: Do) -> tuple[int, int]:
    return step.span.start, step.span.end


def wins_by(game: Game, seed: int, clause: int, games: int) -> int:
    """How many of ``games`` random games are won by a clause of `end`."""
    *_, results = _total(game, only_clause(game.model, clause), seed, games)
    return sum(count for name, count in results.items() if name in game.model.players)


def _total(game: Game, model: Model, seed: int, games: int) -> tuple[int, int, int, Counter[str]]:
    found = random_games(model, game.ply_limit, seed, games)
    return found.plies, found.choices, found.plies_squared, found.results
