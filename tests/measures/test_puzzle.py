"""Analyses of games for one player: solutions, first moves, random moves, and what is wrong with a puzzle."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alone import puzzle
from plybook.measures.results.findings import Replay, Report
from plybook.measures.run import analyse
from plybook.measures.workbench.plan import QUICK
from plybook.report import page

SMALL = replace(QUICK, random_games=60, alarm_nodes=2_000)
HOPS = """game "Hops" {{
  players Solver
  board rectangle(5, 1)
  setup {{
    place Solver on {pegs}
  }}
  move hop "a peg jumps over another, which is removed" {{
    from mine
    to   leap(from, orthogonal, 2, mine) & empty
    do   remove(between(from, to, mine))
    do   relocate(from, to)
  }}
  end {{
    when {goal} -> mover wins "one peg is left"
    when no-moves -> draw
  }}
}}"""
ONE = "count(mine) is 1"


def hops(pegs: str, goal: str = ONE) -> Game:
    return plybook.loads(HOPS.format(pegs=pegs, goal=goal))


def alarms(found: Report) -> dict[str, bool]:
    return {alarm.code: alarm.severe for alarm in found.alarms}


def test_a_puzzle_is_solved_and_played_at_random() -> None:
    """The sliding puzzle of three tiles, whose setup is the position farthest from the solution, six moves away."""
    game = plybook.load("fifteen", size=2)
    found = analyse(game, SMALL)
    figures = found.figures()
    assert figures["solution"].value == 6
    assert (figures["solved-firsts"].value, figures["solved-firsts"].note) == (2, "of 2")
    line = next(item for section in found.sections for item in section.items if isinstance(item, Replay))
    state = game.start()
    for move in line.moves:
        state.push(move)
    assert state.outcome() is not None
    assert len(line.moves) == 6
    assert alarms(found) == {"solved-by-chance": False}  # it goes round in a circle
    assert found.summary[0] == "It can be solved in 6 moves, and not in fewer."
    assert "The solution" in page(found, game)


@pytest.mark.slow
def test_the_longest_way_of_the_sliding_puzzle_is_found() -> None:
    found = analyse(plybook.load("fifteen", size=3), replace(SMALL, random_games=5))
    assert found.figures()["solution"].value == 31  # published: no position is farther away
    assert not found.alarms
    assert "Random moves solve it in none of 5 games." in found.summary


@pytest.mark.parametrize(
    ("pegs", "goal", "codes", "sentence"),
    [
        ("a1, b1", ONE, {"solved-with-the-first-move": True, "no-choice": True}, "It can be solved in 1 move"),
        ("a1, b1, d1, e1", ONE, {"no-solution": True}, "It has no solution: that is proved."),
        ("a1, b1, e1", ONE, {"no-solution": True, "no-choice": True}, "It has no solution: that is proved."),
        ("a1", ONE, {"over-at-the-start": True}, "The puzzle is over before a move has been made."),
        ("a1, b1, d1", ONE, {"solved-by-chance": False}, "It can be solved in 2 moves"),
        ("a1, b1, d1", f"{ONE} and a1 in mine", {"no-solution": True}, "It has no solution"),
    ],
)
def test_what_is_wrong_with_a_puzzle_is_told(pegs: str, goal: str, codes: dict[str, bool], sentence: str) -> None:
    found = analyse(hops(pegs, goal), SMALL)
    assert alarms(found) == codes
    assert found.summary[0].startswith(sentence)


def test_a_budget_does_less_where_positions_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert puzzle.share_of_work(plybook.load("peg-solitaire")) == 1
    monkeypatch.setattr(puzzle, "FAST", 10**9)  # which no machine reaches
    share = puzzle.share_of_work(plybook.load("fifteen"))
    assert 0 < share < 1
    assert log2(share).is_integer()
    found = analyse(plybook.load("fifteen"), replace(SMALL, random_games=5))
    assert [remark.code for remark in found.remarks] == ["less-work"]


def test_a_search_that_ends_early_is_no_proof() -> None:
    found = analyse(plybook.load("peg-solitaire"), replace(SMALL, alarm_nodes=2, random_games=5))
    assert alarms(found) == {"no-solution-found": False}
    assert "Worth a second look" in (shown := page(found, plybook.load("peg-solitaire")))
    assert "No problems found" not in shown
    assert found.figures()["solution"].value is None
    assert found.summary[0] == "No solution was found, and it is not proved that there is none."


def test_a_solution_that_only_a_random_game_has_found_counts() -> None:
    """A search of two positions finds nothing."""
    game = plybook.load("fifteen", size=2)
    found = analyse(game, replace(SMALL, alarm_nodes=0))
    assert "no-solution-found" not in alarms(found)
    moves = found.figures()["solution"].value
    assert found.summary[0] == f"It can be solved in {moves} moves, perhaps in fewer."
    line = next(item for section in found.sections for item in section.items if isinstance(item, Replay))
    state = game.start()
    for move in line.moves:
        state.push(move)
    assert state.result() is not None
    assert state.result().winner == 0


def test_sentences_for_one_player_fit_one_player() -> None:
    game = hops("a1, b1, d1", f"{ONE} and c1 in empty")
    found = replace(analyse(game, SMALL), alarms=())
    shown = page(found, game)
    assert "all players" not in shown
    assert "The puzzle can be solved, and as far as this analysis can tell, it takes more than chance." in shown
    ends = next(item for section in found.sections for item in section.items if item.name == "rules-ends")
    assert [said for said, _ in ends.lines] == ["solved", "not solved"]


def test_first_moves_that_are_images_of_each_other_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    solved = puzzle.solved

    def counted(game: Game, seed: int, nodes: int, first: str = "") -> object:
        asked.append(first)
        return solved(game, seed, nodes, first)

    monkeypatch.setattr(puzzle, "solved", counted)
    text = """game "Fill" {
      players Solver
      board square(3)
      move put { to empty }
      end {
        when count(mine) is 2 -> mover wins "two stones"
        when no-moves -> draw
      }
    }"""
    found = analyse(plybook.loads(text), SMALL)
    assert len([first for first in asked if first]) == 3, "a corner, a side and the centre"
    assert (found.figures()["solved-firsts"].value, found.figures()["solved-firsts"].note) == (9, "of 9")
