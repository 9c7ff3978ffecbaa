"""How much work an analysis does: numbers of games, searches and positions, never seconds.

So a budget and a seed give the same figures on every machine, with any number of processes.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """The work of a budget."""

    name: str
    text: str

    random_games: int
    """Random games that are examined move by move."""
    games: int
    """Self-play games, the sample behind most figures."""
    playouts: int
    """The player's playouts a move."""

    strengths: tuple[int, ...]
    """Playouts a move of the strengths at which figures are compared, from weak to strong play."""
    strength_games: int
    """Games of each strength against itself, and against the one before."""
    level_games: int
    """The most games of a match in the chain of levels."""
    level_most: int
    """Playouts a move of the strongest candidate of that chain."""
    mirror_games: int

    opening_searches: int
    """Independent searches of each first move at each strength; their spread gives the interval."""
    opening_playouts: tuple[int, ...]
    """The strengths at which openings are searched, from weak to strong."""

    course_games: int
    """Games whose turns are each searched more deeply."""
    course_playouts: int
    judge_games: int
    """Self-play games in which a stronger player values every position."""
    judge_playouts: int
    """Its playouts a position, or as much other work; doubled until the figures are steady."""
    judge_most: int
    """Where that ends."""

    perft_positions: int
    """The most positions for counting positions by depth."""
    state_games: int
    """Random games whose positions are compared to estimate the size of the state space."""
    solve_nodes: int
    """Positions to search for solving the start and for the shortest game."""
    alarm_nodes: int
    """Positions to search for whether the start is decided."""
    rare_plies: int
    """Plies of random games that look for goals and rules not seen in the others."""
    puzzle_games: int
    """Self-play games near whose ends puzzles are searched."""
    puzzle_nodes: int
    """Nodes of the proof search for each position there; many games with few nodes find more than few with many."""
    puzzles: int
    """Puzzles to show."""

    survey_moves: int
    """Legal moves to examine in self-play games; in the games beyond, they are not counted."""
    action_games: int
    """Separate random games in which different moves are counted."""

    speed_trials: int
    """Trials of each timing."""

    share: float = 1.0
    """The share of the work of the budget's own plan, if less; see :mod:`.fitting`."""
    without: frozenset[str] = frozenset()
    """The names of the parts that are left out."""


QUICK = Plan(
    "quick", "a first look",
    random_games=300, games=160, playouts=100,
    strengths=(6, 25, 100, 300), strength_games=20, level_games=50, level_most=400, mirror_games=10,
    opening_searches=4, opening_playouts=(75, 300, 1_200),
    course_games=6, course_playouts=300, judge_games=24, judge_playouts=200, judge_most=800,
    perft_positions=4_000_000, state_games=12_000, solve_nodes=300_000,
    puzzle_games=16, puzzle_nodes=5_000, puzzles=6,
    alarm_nodes=20_000, rare_plies=500_000,
    survey_moves=2_000_000, action_games=3_000,
    speed_trials=3,
)  # fmt: skip
STANDARD = Plan(
    "standard", "figures to rely on",
    random_games=2_000, games=2_000, playouts=400,
    strengths=(6, 25, 100, 400, 1600), strength_games=300, level_games=50, level_most=6_400, mirror_games=40,
    opening_searches=12, opening_playouts=(100, 400, 1_600, 6_400),
    course_games=40, course_playouts=2_000, judge_games=100, judge_playouts=1_000, judge_most=8_000,
    perft_positions=20_000_000, state_games=100_000, solve_nodes=2_000_000,
    puzzle_games=600, puzzle_nodes=20_000, puzzles=12,
    alarm_nodes=200_000, rare_plies=5_000_000,
    survey_moves=20_000_000, action_games=30_000,
    speed_trials=7,
)  # fmt: skip
THOROUGH = Plan(
    "thorough", "for a page to publish",
    random_games=15_000, games=15_000, playouts=1_000,
    strengths=(15, 60, 250, 1_000, 4_000), strength_games=1_000, level_games=50, level_most=25_600, mirror_games=100,
    opening_searches=32, opening_playouts=(100, 400, 1_600, 6_400, 25_600),
    course_games=200, course_playouts=10_000, judge_games=300, judge_playouts=2_500, judge_most=20_000,
    perft_positions=100_000_000, state_games=400_000, solve_nodes=20_000_000,
    puzzle_games=6_000, puzzle_nodes=100_000, puzzles=20,
    alarm_nodes=1_000_000, rare_plies=50_000_000,
    survey_moves=100_000_000, action_games=200_000,
    speed_trials=15,
)  # fmt: skip

PLANS = {plan.name: plan for plan in (QUICK, STANDARD, THOROUGH)}
