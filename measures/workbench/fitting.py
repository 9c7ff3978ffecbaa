"""How long an analysis takes, and a smaller plan for games whose moves take long, so that a first look is quick.

A plan is made smaller by steps, until its parts would take no longer than ``LIMIT`` on a nominal machine
(:mod:`.nominal`): first the proof search of the start is shorter, then there are fewer games by weaker players, then
whole parts are left out, which says more than what such players would find, then there are still fewer games, and at
last first moves are not searched. The steps depend on the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...interpreter.game.game import Game
from .lasting import lasting
from .load import IDLE, Load
from .nominal import nominal_pace
from .pace import Pace
from .plan import QUICK, Plan
from .registry import parts

LIMIT = 118.0
"""Seconds on one core of the nominal machine: with two cores about a minute."""
MOVES = 25
"""Mean legal moves of a random game up to which the puzzle search has all its nodes."""
FEW = 1 / 8
"""The share of games, and of playouts, down to which all parts are carried out."""
FEWEST = 1 / 32
"""The least share of both."""
LEFT_OUT = {
    ("strength",): ("what stronger play changes",),
    ("course", "drama"): ("lead", "drama"),
    ("levels", "mirrors"): ("levels of play", "mirroring"),
}
"""Parts that are left out, in this order, in words. Those of a group use the same games."""
LAST_LEFT_OUT = {("openings", "usual"): ("first moves",), ("puzzles",): ("puzzles",)}
"""Parts that are left out if the fewest games still take too long: in games with thousands of moves to choose from."""
LEAST_GAMES, LEAST_MATCH, LEAST_RANDOM = 3, 10, 300
"""Of any sample, of a match between two strengths, and of random games."""
LEAST_PROOF = 30_000
"""Positions of the proof search of the start where a game's other work leaves no time for more."""
LEAST_RARE = 50_000
"""Plies of random games that look for what was not seen: without the shortcuts by which other random games are fast."""


def fitted(plan: Plan, game: Game) -> Plan:
    """The plan for a game: the quick one is smaller if it would take longer than ``LIMIT``, others are as they are.

    Raises:
        DescriptionError: the game is too large to compile.
    """
    if plan is not QUICK:
        return plan
    pace = replace(nominal_pace(game), lasting=lasting(game))
    found = plan
    for found in _steps(plan, pace):
        if sum(expected(found, pace).values()) <= LIMIT:
            break
    return found


def _steps(plan: Plan, pace: Pace) -> Iterator[Plan]:
    """A plan, and others, the preferred ones first; the last ones do the least."""
    if pace.branching > MOVES:
        plan = replace(plan, puzzle_nodes=round(plan.puzzle_nodes * MOVES / pace.branching))
    yield plan
    plan = replace(plan, solve_nodes=min(plan.solve_nodes, LEAST_PROOF))
    yield plan
    whole = list(_halves(FEW))
    yield from (smaller(plan, *shares) for shares in whole)
    names: frozenset[str] = frozenset()
    for group in LEFT_OUT:
        names = names.union(group)
        yield from (smaller(plan, *shares, names) for shares in whole)
    still = list(_halves(FEWEST))[len(whole) :]
    yield from (smaller(plan, *shares, names) for shares in still)
    for group in LAST_LEFT_OUT:
        names = names.union(group)
        yield smaller(plan, *still[-1], names)


def _halves(least: float) -> Iterator[tuple[float, float]]:
    """Shares of games and playouts, halved in turn."""
    games = playouts = 1.0
    while games > least or playouts > least:
        if games < playouts:
            playouts /= 2
        else:
            games /= 2
        yield games, playouts


def left_out(plan: Plan) -> list[str]:
    """What a plan leaves out, in words."""
    return [
        each for names, words in (LEFT_OUT | LAST_LEFT_OUT).items() if plan.without.issuperset(names) for each in words
    ]


def smaller(plan: Plan, games: float, playouts: float, without: frozenset[str] = frozenset()) -> Plan:
    """A plan with a share of its games, and of the playouts of each search, and without some parts."""

    def some(number: int, least: int = LEAST_GAMES) -> int:
        return max(min(number, least), round(number * games))

    def less(number: int) -> int:
        return max(1, round(number * playouts))

    return replace(
        plan,
        share=games * playouts,
        without=without,
        random_games=some(plan.random_games),
        games=some(plan.games),
        playouts=less(plan.playouts),
        strengths=tuple(less(each) for each in plan.strengths),
        strength_games=some(plan.strength_games, LEAST_MATCH),
        level_most=less(plan.level_most),
        mirror_games=some(plan.mirror_games),
        opening_playouts=tuple(less(each) for each in plan.opening_playouts),
        course_games=some(plan.course_games),
        course_playouts=less(plan.course_playouts),
        judge_games=some(plan.judge_games),
        judge_playouts=less(plan.judge_playouts),
        judge_most=less(plan.judge_most),
        puzzle_games=some(plan.puzzle_games),
        action_games=some(plan.action_games, LEAST_RANDOM),
        perft_positions=round(plan.perft_positions * min(1, max(1 / 16, games * playouts / FEW))),
        rare_plies=max(min(plan.rare_plies, LEAST_RARE), round(plan.rare_plies * games * playouts)),
        state_games=max(min(plan.state_games, LEAST_RANDOM), round(plan.state_games * games * playouts)),
    )


def expected(plan: Plan, pace: Pace, load: Load = IDLE) -> dict[str, float]:
    """The estimated seconds by the clock that each part of an analysis takes, by name."""
    return {
        part.name: max(0.05, part.seconds(plan, pace)) / (load.all if part.spread else load.one)
        for part in parts()
        if part.name not in plan.without
    }


def besides(plan: Plan, pace: Pace, load: Load = IDLE) -> dict[str, float]:
    """The estimated seconds by the clock of each part that plans are not fitted by, by name."""
    return {
        part.name: part.besides(plan, pace) / (load.all if part.spread else load.one)
        for part in parts()
        if part.name not in plan.without
    }


def ahead(plan: Plan) -> set[str]:
    """The parts whose work is done ahead of the others if there are several processes."""
    return {part.name for part in parts() if part.ahead(plan)}
