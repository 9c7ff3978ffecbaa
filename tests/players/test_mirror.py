"""Mirror players: the image of the last move, the centre on the first move, and otherwise any move."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import plybook
from plybook.interpreter.core.errors import PlyError
from plybook.interpreter.play.loop import play
from plybook.players import make
from plybook.players.kinds.mirror import WAYS, centre, images

DROP = """
game "Drop" {{
  players Black, White
  board {board}
  move drop {{ to empty }}
  end {{ when no-moves -> draw }}
  swap
}}
"""
DOMINOES = """game "Dominoes" {{
  players A, B
  board square(4)
  move lay {{
    choose low in empty
    to step(low, {}) & empty
    do place(mover, low | to)
  }}
  end {{ when no-moves -> mover loses }}
}}"""
STEPS = """
game "Steps" {
  players Black, White
  board square(5)
  setup {
    place Black on row(1)
    place White on row(5)
  }
  move step {
    from mine
    to adjacent(from) & empty
  }
  end { when no-moves -> draw }
}
"""
PASS = """
game "Pass" {
  players Black, White
  board square(3)
  move drop { to empty }
  move pass { }
  end { when no-moves -> draw }
}
"""
TURNS = """
game "Turns" {
  players Black, White
  board square(5)
  move drop { to empty }
  again when turn-number > 1 and moves-this-turn < 2
  end { when no-moves -> draw }
}
"""
SHAPES = {
    "square(5)": {"x", "y", "turn"},
    "square(4)": {"x", "y", "turn"},
    "rectangle(5, 3)": {"x", "y", "turn"},
    "rhombus(5)": {"turn"},
    "hexagon(3)": {"x", "y", "turn"},
    "triangle(5)": {"y"},
    "square(4) without a1 | a4 | d1 | d4": {"x", "y", "turn"},
    "square(4) without a1": set(),
    "square(5) adjacent diagonal": {"x", "y", "turn"},
}
"""The symmetries of a board besides the identity, as seen in its drawing."""


def drop(board: str) -> plybook.Game:
    return plybook.loads(DROP.format(board=board), engine="reference")


@pytest.mark.parametrize("board", SHAPES)
def test_a_board_has_the_symmetries_visible_in_its_drawing(board: str) -> None:
    found = drop(board).model.board
    assert {way for way in WAYS if images(found, way) is not None} == SHAPES[board] | {"copy"}
    for way in WAYS:
        image = images(found, way)
        if image is not None:
            assert [image[site] for site in image] == list(range(len(found))), "mirroring twice is the identity"


@pytest.mark.parametrize(("way", "image"), [("x", "b5-b4"), ("turn", "d5-d4")])
def test_a_move_of_several_points_is_mirrored_point_by_point(way: str, image: str) -> None:
    state = plybook.loads(STEPS, engine="reference").start()
    state.push("b1-b2")
    assert str(make(f"mirror:{way}").choose(state, Random(1))) == image


@pytest.mark.parametrize("second", ["n | e", "directions"])
def test_an_image_whose_points_have_another_order_is_found_by_what_it_does(second: str) -> None:
    state = plybook.loads(DOMINOES.format(second), engine="reference").start()
    state.push("a1-b1")
    assert str(make("mirror:turn").choose(state, Random(1))) in ("c4-d4", "d4-c4")
    state.push("c4-d4")
    state.push("a3-a4")
    assert str(make("mirror:turn").choose(state, Random(1))) in ("d1-d2", "d2-d1")


def test_an_image_with_another_name_is_found_by_what_it_does() -> None:
    """A plank on two points that is named by one of them: copying wins, as every plank has a free image."""
    game = plybook.load(str(Path(__file__).parents[1] / "measures/broken/planks_answered_across.gdl"))
    for seed in range(5):
        state, random, mirror = game.start(), Random(seed), make("mirror:turn")
        while state.result() is None:
            state.push(random.choice(state.legal_moves()) if state.ply % 2 == 0 else mirror.choose(state, random))
        outcome = state.outcome()
        assert outcome is not None
        assert str(outcome.seat) == "second"


def test_a_move_of_the_same_points_that_does_something_else_is_no_image() -> None:
    text = DOMINOES.format("n | e").replace("place(mover, low | to)", "place(mover, low)")
    state = plybook.loads(text, engine="reference").start()
    state.push("a1-b1")
    assert len({str(make("mirror:turn").choose(state, Random(seed))) for seed in range(40)}) > 5


@pytest.mark.parametrize("way", ["copy", "y"])
def test_an_image_that_would_move_the_opponents_piece_is_not_played(way: str) -> None:
    state = plybook.loads(STEPS, engine="reference").start()
    for move in ("c1-c2", "c5-c4", "b1-b2"):
        state.push(move)
    found = {str(make(f"mirror:{way}").choose(state, Random(seed))) for seed in range(40)}
    assert len(found) > 5


@pytest.mark.parametrize(("way", "answer"), [("x", "b5"), ("y", "d1"), ("turn", "d5")])
def test_the_last_move_is_answered_with_its_image(way: str, answer: str) -> None:
    state = drop("square(5)").start()
    state.push("b1")
    assert str(make(f"mirror:{way}").choose(state, Random(1))) == answer


def test_copy_repeats_the_move_if_it_is_legal() -> None:
    state = plybook.loads(PASS, engine="reference").start()
    state.push("pass")
    assert str(make("mirror:copy").choose(state, Random(1))) == "pass"
    state.push("a1")
    assert str(make("mirror:copy").choose(state, Random(1))) != "a1"


@pytest.mark.parametrize(
    ("board", "points"),
    [("square(5)", ["c3"]), ("square(4)", ["b2", "c2", "b3", "c3"]), ("hexagon(3)", ["c3"]), ("rhombus(5)", ["c3"]),
     ("triangle(4)", ["b2"]), ("rectangle(4, 1)", ["b1", "c1"])],
)  # fmt: skip
def test_the_first_move_is_in_the_centre(board: str, points: list[str]) -> None:
    game = drop(board)
    assert [game.model.board.names[site] for site in sorted(centre(game.model.board))] == points
    state = game.start()
    assert str(make("mirror:turn").choose(state, Random(1))) in points


def test_the_second_player_also_starts_in_the_centre_if_there_is_no_image() -> None:
    state = drop("square(5) without a1").start()
    state.push("b1")
    assert str(make("mirror:turn").choose(state, Random(1))) == "c3"


def test_later_moves_without_an_image_are_random() -> None:
    state = drop("square(4) without a1").start()
    for move in ("b1", "b2", "c3", "c2"):
        state.push(move)
    found = {str(make("mirror:turn").choose(state, Random(seed))) for seed in range(40)}
    assert len(found) > 5


def test_swap_is_neither_mirrored_nor_played() -> None:
    state = drop("square(5)").start()
    state.push("b1")
    assert "swap" in map(str, state.legal_moves())
    assert str(make("mirror:turn").choose(state, Random(1))) == "d5"
    state.push("swap")
    found = {str(make("mirror:x").choose(state, Random(seed))) for seed in range(20)}
    assert "swap" not in found
    assert len(found) > 3


def test_each_move_of_a_turn_is_answered_with_its_own_image() -> None:
    state = plybook.loads(TURNS, engine="reference").start()
    for move in ("c3", "a1", "b1"):
        state.push(move)
    player = make("mirror:turn")
    assert str(player.choose(state, Random(1))) == "e5"
    state.push("e5")
    assert str(player.choose(state, Random(1))) == "d5"


def test_a_turn_mirror_player_fills_the_board_symmetrically() -> None:
    game = drop("square(5)")
    state = game.start()
    play(state, [make("random"), make("mirror:turn")], seed=4, ply_limit=1)
    image = images(game.model.board, "turn")
    assert image is not None
    play(state, [make("random"), make("mirror:turn")], seed=4, ply_limit=4)
    first, second = state.moves[2], state.moves[3]
    assert second.sites == tuple(image[site] for site in first.sites)


@pytest.mark.parametrize("name", ["mirror", "mirror:", "mirror:z", "mirror:turns"])
def test_unknown_ways_to_mirror_are_refused(name: str) -> None:
    with pytest.raises(PlyError, match="mirror:"):
        make(name)
