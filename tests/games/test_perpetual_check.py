"""Games that end because a position has occurred too often, with and without checks all the time.

They were played by Fairy-Stockfish (pyffish 0.0.90) from positions with few pieces: moves at random, among them mostly
checks or moves back. Each line of the file has the game, the position, the moves, and who has won for that program: the
player to move (1), the player who has moved (-1), or nobody (0).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import plybook

FILE = Path(__file__).parents[1] / "data" / "fairy-stockfish-repetition.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def followed(name: str, engine: str, games: list[dict[str, object]]) -> None:
    game = plybook.load(name, engine=engine)
    for case in games:
        state = game.position(str(case["position"]))
        for move in str(case["moves"]).split():
            assert state.outcome() is None, case
            state.push(move)
        outcome = state.outcome()
        assert outcome is not None, case
        won = 0 if outcome.winner is None else 1 if outcome.winner == state.mover else -1
        assert won == case["wins"], (case, outcome)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({case["game"] for case in CASES}))
def test_the_same_player_loses(name: str) -> None:
    followed(name, "native", [case for case in CASES if case["game"] == name])


def test_the_reference_engine_agrees() -> None:
    """On the shortest game in which the player who has moved wins, and the shortest in which they lose."""
    games = sorted((case for case in CASES if case["game"] == "minishogi"), key=lambda case: len(case["moves"]))
    followed("minishogi", "reference", [next(case for case in games if case["wins"] == wins) for wins in (1, -1)])
