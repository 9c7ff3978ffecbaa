"""Whole games in exported pages, in Chromium, beside the native engine: by clicks, by touch, and by keys alone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from lockstep import FILES, Setting, cases, settings
from pages import DESKTOP, PHONE, Opened, hash_of, write

import plybook
from plybook import Game, Move
from plybook.gdl.model.labels import spoken
from plybook.interpreter.game.ending_words import in_words

PLIES = 300
"""The most moves of a game."""
ENDS = 40
"""So many moves at the beginning and at the end of a longer game are made in the page; a link leads over the others."""
CLICKED = {"amazons size=4", "english-draughts size=6", "go size=3", "hex size=4", "rolit size=4"}
TOUCHED = KEYED = {"tic-tac-toe"}
"""What runs by default: placing, moving, chains, passes, the swap, more players, moves of several points."""
FAMILIES = CLICKED | KEYED | {
    "ayu size=5", "ayu-hexagonal size=3", "connect-four columns=5 rows=5", "dots-and-boxes", "mu-torere"
}  # fmt: skip
"""What is played by touch and by keys, too."""
OTHERS = Path(__file__).parents[2] / "service" / "sound"
"""Games that are not in the library."""
FIRST = [settings(name)[0] for name in FILES]
"""Every game of the library and of the tests, on a small board."""


def test_the_games_that_are_named_exist() -> None:
    assert {str(setting) for setting in FIRST} >= FAMILIES
    assert len(list(OTHERS.glob("*.gdl"))) > 30


def random_game(game: Game) -> list[Move]:
    """The moves of a random game; it swaps if it can."""
    state, random = game.start(), Random(game.title)
    while state.outcome() is None and state.ply < PLIES:
        moves = state.legal_moves()
        swap = [move for move in moves if str(move) == "swap"]
        state.push(swap[0] if swap and state.ply % 2 else random.choice(moves))
    return list(state.moves)


def played(browser: Any, folder: Path, game: Game, device: dict[str, Any], how: str) -> None:
    """Play a random game in a page, and compare every move and the result with the native engine's."""
    moves, state = random_game(game), game.start()
    left_out = range(ENDS, len(moves) - ENDS)
    with Opened(browser, write(game, folder), device) as page:
        page.people()
        page.page.focus('.point[tabindex="0"]')
        names = [spoken(piece) for piece in game.model.pieces]
        for number, move in enumerate(moves):
            if number in left_out:
                state.push(move)
                continue
            if number - 1 in left_out:
                page.go(hash_of(state.moves))
                page.people()
                page.page.focus('.point[tabindex="0"]')
            page.play(state, move, how)
            if how == "keys":
                page.page.focus('.point[tabindex="0"]')
            state.push(move)
            assert page.moves == [str(each) for each in state.moves], page.notice
        assert page.pieces == ["empty" if piece is None else names[piece] for piece in state.position.contents]
        outcome = state.outcome()
        said = in_words(state)
        if len(game.players) == 1:
            said = said.replace("draw:", "Not solved:", 1).replace(f"{state.mover} wins:", "Solved:", 1)
        assert page.status.startswith(f"{state.mover} to move") if outcome is None else page.status == said
        assert page.notice == ""


@pytest.mark.parametrize("setting", cases(CLICKED, FIRST))
def test_a_game_by_clicks(browser: Any, tmp_path: Path, setting: Setting) -> None:
    played(browser, tmp_path, setting.load("native"), DESKTOP, "click")


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(OTHERS.glob("*.gdl")), ids=lambda path: path.stem)
def test_a_game_of_somebody_else_by_clicks(browser: Any, tmp_path: Path, path: Path) -> None:
    played(browser, tmp_path, plybook.load(str(path)), DESKTOP, "click")


@pytest.mark.parametrize("setting", [each for each in cases(TOUCHED, FIRST) if each.id in FAMILIES])
def test_a_game_by_touch_on_a_phone(browser: Any, tmp_path: Path, setting: Setting) -> None:
    played(browser, tmp_path, setting.load("native"), PHONE, "tap")


@pytest.mark.parametrize("setting", [each for each in cases(KEYED, FIRST) if each.id in FAMILIES])
def test_a_game_by_keys_alone(browser: Any, tmp_path: Path, setting: Setting) -> None:
    played(browser, tmp_path, setting.load("native"), DESKTOP, "keys")
