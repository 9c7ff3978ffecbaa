"""What a text at the prompt means where it is the short form of one move and the notation of another."""

from __future__ import annotations

import plybook
from plybook.ui.play.choosing import NOTHING, proceed


def test_a_short_form_comes_before_a_drop_on_the_point() -> None:
    state = plybook.load("crazyhouse").start()
    for move in ("e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5"):  # White has a pawn in the hand, and one on d2
        state.push(move)
    assert str(proceed(state, NOTHING, "d4")) == "d2-d4"
    assert str(proceed(state, NOTHING, "P@d4")) == "d4"
    assert str(proceed(state, NOTHING, "d5")) == "d5", "no pawn can move there"
    assert str(state.parse_move("d4")) == "d4", "records have the notation"


def test_a_short_form_is_not_the_only_drop_on_the_point() -> None:
    state = plybook.load("crazyhouse").start()
    for move in ("e4", "Nc6", "Bb5", "a6", "Bxc6", "dxc6"):  # White has a knight in the hand
        state.push(move)
    assert str(state.parse_move("d4")) == "d2-d4"
    assert str(state.parse_move("N@d4")) == "d4:drop-knight"
