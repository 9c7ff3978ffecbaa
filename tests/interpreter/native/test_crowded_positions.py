"""Random games that come to a position with too many combinations of points to try: the others count all the same."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.core.playout_result import Playouts

CROWD = """
game "Crowd" {
  players Black, White
  board square(12)
  move drop { to empty }
  move burst {
    choose a in empty & given(some(mine & START), empty)
    choose b in empty
    choose c in empty
    choose d in empty
    do place(mover, a | b | c | d)
  }
  end { when turn-number > 9 -> draw }
}
"""


def played(engine: str, start: str, games: int, **how: int) -> Playouts:
    return plybook.loads(CROWD.replace("START", start), engine=engine).playouts(games, seed=2, **how)


@pytest.mark.parametrize(("engine", "games"), [("native", 400), ("reference", 2)])
def test_such_a_game_is_unfinished_and_the_others_count(engine: str, games: int) -> None:
    found = played(engine, "row(12)", games)
    assert found.games == games
    assert 0 < found.given_up == found.results["unfinished"] < games
    assert found.results["draw"] == games - found.given_up
    assert found.mean_length == 9, "of the games that went on to their end"
    assert found.fault is not None
    assert "the move `burst` leaves more than" in found.fault.diagnostics[0].message


def test_the_number_of_threads_makes_no_difference() -> None:
    one, two = (played("native", "row(12)", 300, threads=threads) for threads in (1, 2))
    assert (one.results, one.plies, one.given_up) == (two.results, two.plies, two.given_up)


@pytest.mark.parametrize(("engine", "games"), [("native", 4), ("reference", 1)])
def test_if_no_game_gets_further_it_is_an_error(engine: str, games: int) -> None:
    with pytest.raises(plybook.DescriptionError, match="too-many-moves"):
        played(engine, "everywhere", games)
