"""Variants of chess whose rules ask whether a move gives check, by `attacks`.

The games were played at random by Fairy-Stockfish (commit c19b5f6). Each line of the file has the game, its moves, how
many legal moves there were at each ply, all of them at some plies, and who has won: the first player (1), the second
(2), or nobody yet. Games of Racing Kings are cut off where a king reaches the last row: what that decides is not asked.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import plybook

FILE = Path(__file__).parents[1] / "data" / "fairy-stockfish-checks.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
GAMES = {
    "three-check": """game "Three-check" extends "chess" {
      counter checks(player) = 0 in 0..3
      inherited every move
      every move do set(checks(mover), checks(mover) + number(attacks(mover, having(opponent.King))))
      end {
        when checks(last) is 3 -> last wins  "the third check"
        inherited
      }
    }""",
    "racing-kings": """game "Racing Kings" extends "chess" {
      setup {
        place White.Rook   on g1, g2
        place White.Knight on e1, e2
        place White.Bishop on f1, f2
        place White.Queen  on h1
        place White.King   on h2
        place Black.Rook   on b1, b2
        place Black.Knight on d1, d2
        place Black.Bishop on c1, c2
        place Black.Queen  on a1
        place Black.King   on a2
      }
      region castling = nowhere
      inherited every move
      every move where not after.attacks(mover, having(opponent.King))
    }""",
}


def replay(game: plybook.Game, case: dict[str, object]) -> None:
    """The same legal moves at every ply, and the same end."""
    state = game.start()
    counts, legal = case["counts"], case["legal"]
    assert isinstance(counts, list)
    assert isinstance(legal, dict)
    moves = str(case["moves"]).split()
    for at, move in enumerate(moves):
        assert state.outcome() is None, at
        ours = state.uci_moves()
        assert len(ours) == counts[at], at
        if str(at) in legal:
            assert {*ours} == {*legal[str(at)].split()}, at
        state.push(move)
    outcome = state.outcome()
    won = "" if outcome is None else "draw" if outcome.winner is None else str(outcome.winner.number + 1)
    assert won == case["result"]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['game']}-{at}" for at, case in enumerate(CASES)])
def test_checks_are_given_as_in_another_program(case: dict[str, object]) -> None:
    replay(plybook.loads(GAMES[str(case["game"])]), case)
