"""Exported pages without a pointer: everything is reached with Tab and arrows, and whole games are played so."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from pages import DESKTOP, Opened, write

import plybook
from plybook.interpreter.game.ending_words import in_words

STOPS = 60
"""The most presses of Tab that lead to what is wanted."""
HERE = "document.activeElement.dataset.point"


def tab_to(page: Opened, what: str) -> None:
    """Press Tab until a condition on the element with the focus is true."""
    for _ in range(STOPS):
        if page.page.evaluate(f"((it) => !!({what}))(document.activeElement)"):
            return
        page.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {what}")


@pytest.mark.parametrize(("name", "options"), [("hex", {"size": 4}), ("dots-and-boxes", {})])
def test_tab_stops_once_on_the_board_where_it_was_left(
    browser: Any, tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    with Opened(browser, write(plybook.load(name, **options), tmp_path), DESKTOP) as page:
        keys = page.page.keyboard
        keys.press("Tab")
        first = page.page.evaluate(HERE)
        assert first is not None
        stops = "[...document.querySelectorAll('.point')].filter((point) => point.tabIndex === 0).length"
        assert page.page.evaluate(stops) == 1
        for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            keys.press(arrow)
            if (left := page.page.evaluate(HERE)) != first:
                break
        assert left != first
        keys.press("Tab")
        assert page.page.evaluate(HERE) is None, "Tab leaves the board"
        keys.press("Shift+Tab")
        assert page.page.evaluate(HERE) == left
        assert page.page.evaluate(stops) == 1


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("hex", {"size": 3, "swap": True}),
        ("go", {"size": 3}),
        pytest.param("amazons", {"size": 4}, marks=pytest.mark.slow),
        pytest.param("english-draughts", {"size": 6}, marks=pytest.mark.slow),
    ],
)
def test_a_game_with_nothing_but_keys(browser: Any, tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    game = plybook.load(name, **options)
    state, random = game.start(), Random(name)
    with Opened(browser, write(game, tmp_path), DESKTOP) as page:
        keys = page.page.keyboard
        for seat in range(len(game.players)):
            tab_to(page, f"it.name === 'seat-{seat}'")
            keys.press("Home")
            assert page.page.input_value(f"[name=seat-{seat}]") == "human"
        while state.outcome() is None and state.ply < 60:
            moves = state.legal_moves()
            move = next((move for move in moves if str(move) == "swap"), None) or random.choice(moves)
            before = page.moves
            for site in move.sites:
                if page.moves == before:
                    tab_to(page, "it.dataset.point")
                    page.key(game.model.board.names[site])
            if page.moves == before:
                tab_to(page, f"it.closest('.choices') && it.textContent.startsWith({str(move)!r})")
                keys.press("Enter")
            state.push(move)
            assert page.moves == [str(each) for each in state.moves], page.notice
        outcome = state.outcome()
        assert page.status == in_words(state) if outcome else page.status.startswith(f"{state.mover} to move")


def test_the_focus_stays_near_a_button_that_is_gone(browser: Any, tmp_path: Path) -> None:
    with Opened(browser, write(plybook.load("tic-tac-toe"), tmp_path), DESKTOP) as page:

        def press(name: str) -> str:
            page.page.locator(f"button:text-is('{name}')").focus()
            page.page.keyboard.press("Enter")
            page.page.wait_for_timeout(100)
            found: str = page.page.evaluate("(document.activeElement.id || document.activeElement.dataset.point) ?? ''")
            return found

        page.people().point("b2")
        assert [press("Undo"), press("Redo"), press("Hint")] == ["b2"] * 3
        page.tab("Moves")
        assert press("a1") == "panel"
        page.tab("Position")
        assert press("Set up a position") == "panel"
        assert press("Give up") == "panel"
        assert press("Resign") == "b2"
