"""A smaller plan for games that last long or have many moves, so that a first look at them is still quick.

The work of a searched game grows as the square of its length: each of its turns has playouts that are as long as what
is left of it. That of a proof search, which has a node for each move of each position, grows with their number. The
shares depend on the rules alone, not on the machine.
"""

from __future__ import annotations

from dataclasses import replace

from ...interpreter.game.game import Game
from .plan import QUICK, Plan

TRIED = 64
"""Random games that show how long games last."""
USUAL = 100
"""Mean plies of a random game up to which the whole plan is carried out."""
MOVES = 25
"""Mean legal moves of a random game up to which the puzzle search has all its nodes."""
FEWEST_GAMES, FEWEST_PLAYOUTS = 1 / 4, 1 / 8
LEAST_GAMES, LEAST_MATCH = 3, 10
"""Of any sample, and of a match between two strengths."""


def fitted(plan: Plan, game: Game) -> Plan:
    """The plan for a game: the quick one is smaller if random games last longer than usual or have more moves, others
    are as they are."""
    if plan is not QUICK:
        return plan
    tried = game.playouts(TRIED, seed=0)
    if (moves := tried.choices / max(1, tried.plies)) > MOVES:
        plan = replace(plan, puzzle_nodes=round(plan.puzzle_nodes * MOVES / moves))
    work, games, playouts = (tried.plies / TRIED / USUAL) ** 2, 1.0, 1.0
    while work * games * playouts > 1 and (games > FEWEST_GAMES or playouts > FEWEST_PLAYOUTS):
        if games < playouts or games <= FEWEST_GAMES:
            playouts /= 2
        else:
            games /= 2
    return plan if games * playouts == 1 else smaller(plan, games, playouts)


def smaller(plan: Plan, games: float, playouts: float) -> Plan:
    """A plan with a share of its games, and of the playouts of each search."""

    def some(number: int) -> int:
        return max(min(number, LEAST_GAMES), round(number * games))

    def less(number: int) -> int:
        return max(1, round(number * playouts))

    return replace(
        plan,
        share=games * playouts,
        random_games=some(plan.random_games),
        games=some(plan.games),
        playouts=less(plan.playouts),
        strengths=tuple(less(each) for each in plan.strengths),
        strength_games=max(min(plan.strength_games, LEAST_MATCH), some(plan.strength_games)),
        level_most=less(plan.level_most),
        mirror_games=some(plan.mirror_games),
        opening_playouts=tuple(less(each) for each in plan.opening_playouts),
        course_games=some(plan.course_games),
        course_playouts=less(plan.course_playouts),
        judge_games=some(plan.judge_games),
        judge_playouts=less(plan.judge_playouts),
        judge_most=less(plan.judge_most),
        action_games=some(plan.action_games),
    )
