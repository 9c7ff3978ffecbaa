"""Counts of Onitama that others have published and that count games that are over in their own way."""

from __future__ import annotations

import pytest
from onitama_oracle import Onitama

FIRST = [(1, 10), (2, 130), (3, 1989), (4, 28509), pytest.param(5, 487780, marks=pytest.mark.long)]


def leaves(position: Onitama, depth: int) -> int:
    """Sequences of moves where only a taken master ends the game, and such a game counts once at each depth."""
    if position.taken:
        return 1
    after = position.moves().values()
    return len(after) if depth == 1 else sum(leaves(reached, depth - 1) for reached in after)


def without_wins(position: Onitama, depth: int) -> int:
    """Sequences of moves that do not go on from where the player to move can win at once."""
    after = position.moves().values()
    if depth == 1:
        return len(after)
    if any(reached.winner for reached in after):
        return 0
    return sum(without_wins(reached, depth - 1) for reached in after)


@pytest.mark.parametrize(("depth", "count"), FIRST)
def test_a_program_that_knows_no_arch_counts_as_many_moves(depth: int, count: int) -> None:
    """LitamaBot, github.com/jeroen11dijk/LitamaBot, test/PerftTest.java; it goes on to 7,748,422."""
    assert leaves(Onitama.start("crab"), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 11), (2, 88), (3, 992), (4, 11159), (5, 126293)])
def test_a_program_that_stops_before_a_win_counts_as_many_moves(depth: int, count: int) -> None:
    """A solver in Go, github.com/andersfylling/onitama-solver, benchmarks/perft/perft_test.go; on to 1,438,696,527."""
    assert without_wins(Onitama.start("tiger"), depth) == count
