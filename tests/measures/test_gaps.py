"""A point that is missing from a list of points is told; lists that are complete, or meant as they are, are not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from made_up import of_game

import plybook
from plybook.measures.alarms.evidence import Evidence
from plybook.measures.alarms.faults_of_choice import unused_points
from plybook.measures.alarms.gaps import _ways, gaps
from plybook.measures.workbench.self_play import Log, played

GAME = """game "Crossers" {{
  players White, Black facing n, s
  board {board}
  setup mirrored {{ place White on row(1) }}
  define goal = {goal}
  move step {{
    from mine
    to step(from, forward) & empty | step(from, forward-left | forward-right) - mine
  }}
  end {{
    when some(of(White) & goal) -> White wins
    when no-moves               -> last wins
  }}
}}"""
SQUARE = "square(7)"


def told(goal: str, board: str = SQUARE) -> list[str]:
    game = plybook.loads(GAME.format(goal=goal, board=board))
    return [alarm.text for alarm in gaps(cast(Evidence, SimpleNamespace(game=game)))]


@pytest.mark.parametrize(
    ("goal", "board", "missing"),
    [
        ("a7 | b7 | c7 | e7 | f7 | g7", SQUARE, "d7"),
        ("a7 | b7 | c7 | d7 | e7 | f7", SQUARE, "g7"),
        ("a7 | a6 | a4 | a3 | a2 | a1", SQUARE, "a5"),
        ("b6 | b5 | c6 | e6 | f6 | f5 | d4", SQUARE, None),  # symmetric as it is
        ("b6 | b5 | c6 | e6 | f6 | d4", SQUARE, "f5"),
        ("a7 | b7 | d7", SQUARE, None),  # too short to tell
        ("a1 | a7 | g1 | f7", SQUARE, "g7 instead of f7"),  # the corners
        ("d4 | c4 | e4 | d3 | c5", SQUARE, "d5 instead of c5"),
    ],
)
def test_the_missing_point_is_named(goal: str, board: str, missing: str | None) -> None:
    texts = told(goal, board)
    assert len(texts) == (missing is not None)
    assert all(f"from a list of points: {missing}, line 5." in text for text in texts)


@pytest.mark.parametrize(
    "goal",
    [
        "row(7)",  # a whole line
        "row(7) - d7",  # said on purpose
        "a7 | b7 | c7 | d7 | e7 | f7 | g7",
        "a7 | b7 | f7 | g7",  # three are missing
        "a7 | b6 | d5 | g2 | c1 | f4",  # of no shape
    ],
)
def test_other_lists_are_not_told(goal: str) -> None:
    assert not told(goal)


def test_all_points_that_are_never_used_are_named_if_some_of_them_are_neighbours() -> None:
    text = GAME.format(goal="c3 | d3 | c4 | e4", board="square(6)").replace("- mine\n", "- mine - goal\n")
    text = text.replace("to step(from, forward) & empty", "to step(from, forward) & empty - goal")
    game = plybook.loads(text.replace("some(of(White) & goal)", "some(of(White) & row(6))"))
    logs = [Log.of(played(game, 1, "random", number)) for number in range(40)]
    [alarm] = unused_points(of_game(game, logs))
    assert "never used: c3, d3, c4, e4." in alarm.text
    assert alarm.evidence.startswith("4 of 36 points")


@pytest.mark.parametrize(
    ("board", "ways", "missing"),
    [
        ("square(5)", "orthogonal | ne | nw | se", "sw"),
        ("square(5)", "n | ne | e | se | s | w | nw", "sw"),
        ("square(5)", "orthogonal | diagonal", ""),
        ("square(5)", "n | e | w", ""),
        ("hexagon(3)", "ne | e | se | sw | w", "nw"),
    ],
)
def test_a_direction_that_is_missing_from_all(board: str, ways: str, missing: str) -> None:
    text = f"""game "Ways" {{
      players White, Black
      board {board}
      setup {{
        place White on c1
        place Black on c5
      }}
      move go "go {ways}" {{  # {ways}
        from mine
        to   ray(from, {ways}, empty)
      }}
      end {{ when no-moves -> last wins }}
    }}"""
    said = list(_ways(plybook.loads(text)))
    assert said == [f"`{missing}` in `{ways}`, line 10"] * bool(missing)
