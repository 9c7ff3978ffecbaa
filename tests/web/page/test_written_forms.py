"""Moves and points in a page under the names that players use: short forms, signs, labels."""

from __future__ import annotations

from typing import Any

import plybook


def typed(page: Any, text: str) -> None:
    page.page.fill("input[name=move]", text)
    page.page.press("input[name=move]", "Enter")


def made(page: Any) -> list[str]:
    return [button.inner_text() for button in page.page.query_selector_all(".made")]


def test_moves_are_typed_listed_and_said_as_players_write_them(open_game: Any) -> None:
    with open_game(plybook.load("chess")) as page:
        page.people()
        page.tab("Moves")
        assert "Nf3" in [button.inner_text() for button in page.page.query_selector_all(".legal button")]
        page.page.fill("input[name=move]", "Nc")
        assert [button.inner_text() for button in page.page.query_selector_all(".legal button")] == ["Nc3"]
        for text in ["e4", "e5", "bc4", "Bc4", "Nc6", "Qd1-h5", "Nf6", "Qxf7"]:
            typed(page, text)
        assert page.page.inner_text(".spoken").startswith("White: Qxf7#. White wins")
        page.tab("Game")
        assert made(page) == ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
        record = page.tab("Record").inner_text()
        assert "h5-f7" in record or "h5-f7" in page.page.input_value("#panel textarea")


def test_points_are_typed_shown_and_read_out_by_their_labels(open_game: Any) -> None:
    with open_game(plybook.load("international-draughts")) as page:
        page.people()
        page.tab("Moves")
        typed(page, "32 28")
        typed(page, "19")
        assert page.page.inner_text(".notice") == "19 is the beginning of 2 moves."
        typed(page, "19-23")
        typed(page, "28 x 19")
        page.tab("Game")
        assert made(page) == ["32-28", "19-23", "28x19"]
        [point] = page.page.query_selector_all('.point[data-point="d4"]')
        assert point.get_attribute("aria-label").startswith("d4, 32")
        shown = page.page.locator(".board text").all_text_contents()
        assert {str(number) for number in range(1, 51)} <= set(shown)
        page.page.uncheck("[name=coordinates]")
        assert not page.page.locator(".board text").all_text_contents()


def test_a_text_that_can_be_two_moves_is_not_guessed(open_game: Any) -> None:
    game = plybook.load("chess")
    moves = ["g1-f3", "g8-f6", "d2-d3", "d7-d6"]
    with open_game(game, hash="#moves=" + "+".join(moves)) as page:
        page.people()
        page.tab("Moves")
        typed(page, "Nd2")
        assert page.page.inner_text(".notice") == "Nd2 can be any of Nbd2, Nfd2."
        typed(page, "Nd9")
        assert "There is no move" in page.page.inner_text(".notice")
