"""Numbers and points that a position holds besides the board are shown to players."""

from __future__ import annotations

import plybook
from plybook.interpreter.display.diagram import noted

from .playing import Play


def test_what_is_in_the_hand_is_shown_beside_the_board(session: Play) -> None:
    said = session(["nine-mens-morris", "--players", "human,random"], "a1", "quit")
    assert "hand: White 9, Black 9" in said.out
    assert "hand: White 8, Black 8" in said.out


def test_what_is_empty_is_left_out() -> None:
    state = plybook.load("chess").start()
    assert noted(state.game.model, state.position, empty=False) == ["castling: a1 h1 a8 h8"]
    assert noted(state.game.model, state.position) == ["quiet: 0", "passed: none", "castling: a1 h1 a8 h8"]
    state.push("e4")
    state.push("e5")
    state.push("Nf3")
    assert noted(state.game.model, state.position, empty=False) == ["quiet: 1", "castling: a1 h1 a8 h8"]
