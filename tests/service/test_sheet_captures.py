"""Rule sheets say what becomes of a piece where another one is placed; the engine is asked whether that is so."""

from __future__ import annotations

import pytest
from written_sheets import game, small

SETUP = "setup { place White on row(5)\nplace Black on row(1) }"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("to theirs\ndo place(mover, to)", "on the destination. The piece that was there is captured."),
        ("to everywhere - mine\ndo place(mover, to)", "If a piece was there, it is captured."),
        ("to everywhere\ndo place(mover, to)", "If a piece was there, it is taken off the board."),
        ("to empty & row(4)\ndo place(mover, adjacent(to))", "If pieces were there, they are taken off the board."),
        ("to empty\ndo place(mover, theirs)", "Each takes the place of the piece there."),
    ],
)
def test_a_piece_where_another_one_is_placed_is_said_to_go(move: str, said: str) -> None:
    assert said in small(f"move take {{ {move} }}", more=SETUP)
    text = f'game "Small" {{ players Black, White\nboard square(5)\n{SETUP}\nmove take {{ {move} }}\n'
    start = game(f"{text}end {{ when no-moves -> draw }} }}").start()
    left = []
    for one in start.legal_moves():
        after = start.copy()
        after.push(one)
        left.append(str(after).partition("to move")[0].count("W"))
    assert min(left) < 5


@pytest.mark.parametrize(
    "move",
    [
        "to empty\ndo place(mover, to)",
        "to mine & adjacent(empty)\ndo remove(to)\ndo place(mover, to)",
        "from mine\nto adjacent(from) & empty\ndo relocate(from, to)\ndo place(mover, from)",
        "to everywhere\ndo place(mover, to & empty)",
        "to everywhere\ndo place(mover, adjacent(to) & empty)",
        "to everywhere\nwhere to in empty\ndo place(mover, to)",
    ],
)
def test_nothing_is_said_where_all_points_are_empty(move: str) -> None:
    said = small(f"move drop {{ {move} }}", more=SETUP)
    assert "is placed on" in said
    assert "was there" not in said
    assert "were there" not in said
    assert "takes the place" not in said


def test_a_promoted_piece_takes_the_place_of_the_one_that_has_moved() -> None:
    more = "piece Man, King\nsetup { place Black.Man on row(1)\nplace White.Man on row(5) }"
    steps = "from having(mover.Man)\nto adjacent(from) - mine\ndo relocate(from, to)\ndo place(mover.King, to & rim)"
    said = small(f"move go {{ {steps} }}", more=more)
    assert "goes to the destination. If a piece was there, it is captured." in said
    assert "a King of yours is placed on the destination. It takes the place of the piece there." in said


def test_a_piece_that_its_own_player_gets_another_one_for_is_not_captured() -> None:
    more = "piece Man, King\nsetup { place Black.Man on row(1)\nplace White.Man on row(5) }"
    said = small("move raise { to theirs\ndo place(opponent.King, to) }", more=more)
    assert "on the destination. It takes the place of the piece there." in said
