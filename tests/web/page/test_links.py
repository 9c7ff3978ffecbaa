"""The address of an exported page holds the game, in Chromium: reload, links, the way back."""

from __future__ import annotations

from typing import Any

import pytest
from pages import after, hash_of

import plybook


def test_the_address_keeps_the_game(open_game: Any) -> None:
    game = plybook.load("english-draughts", size=6)
    state = after(game, 12)
    with open_game(game, hash_of(state.moves)) as page:
        assert page.moves == [str(move) for move in state.moves]
        assert page.status == f"{state.mover} to move"
        page.page.reload()
        page.ready()
        assert page.moves == [str(move) for move in state.moves]


def test_the_address_keeps_the_game_although_the_browser_refuses_it_for_a_while(open_game: Any) -> None:
    with open_game(plybook.load("tic-tac-toe")) as page:
        page.people()
        page.page.evaluate("() => { history.replaceState = () => { throw new DOMException('', 'SecurityError'); }; }")
        page.point("a1")
        page.page.wait_for_selector("#page[data-address=behind]", state="attached")
        assert page.page.evaluate("location.hash") == ""
        page.page.evaluate("() => { delete history.replaceState; }")
        page.page.wait_for_function("() => location.hash === '#moves=a1'")
        assert page.moves == ["a1"], "it has caught up"


@pytest.mark.slow
def test_the_address_is_changed_less_often_than_browsers_allow(open_game: Any) -> None:
    with open_game(plybook.load("tic-tac-toe"), "#moves=a1+b1+c1") as page:
        page.people()
        written = page.page.evaluate(
            """() => {
              let written = 0;
              history.replaceState = (...given) => {
                written++;
                History.prototype.replaceState.apply(history, given);
              };
              const made = [...document.querySelectorAll(".made")];
              for (let number = 0; number < 301; number++) made[number % 2].click();
              return written;
            }"""
        )
        assert 50 < written < 200  # in ten seconds, in Chromium
        page.page.wait_for_function("() => location.hash === '#moves=a1'", timeout=15_000)


@pytest.mark.parametrize(
    ("hash", "said", "moves"),
    [
        ("#moves=a1+b1+a1", "move 3: a1 is not a legal move", ["a1", "b1"]),
        ("#position=9", "it has 1 points, and this board 9", []),
        ("#position=7x9", "a piece that this game does not have", []),
        ("#position=-x9;mover=7", "mover cannot be 7", []),
        ("#position=-x9;hash=7", "hash cannot be 7", []),
        ("#position=%00", "is no piece", []),
        ("#o.size=99", "does not have the game with these options", []),
        ("#%ff%fe&&==", "", []),
        (f"#moves={'a' * 200_000}", "it is too long", []),
    ],
)
def test_a_broken_link_is_explained(open_game: Any, hash: str, said: str, moves: list[str]) -> None:
    with open_game(plybook.load("tic-tac-toe"), hash) as page:
        assert said in page.notice
        assert page.moves == moves


def test_a_link_written_into_the_address_is_followed_and_what_is_none_changes_nothing(open_game: Any) -> None:
    with open_game(plybook.load("tic-tac-toe")) as page:
        page.people()
        page.page.evaluate("location.hash = '#moves=a1+b1'")
        page.page.wait_for_selector(".made >> nth=1")
        assert page.pieces.count("empty") == 7
        page.page.evaluate("location.hash = '#position=9'")
        page.page.wait_for_selector(".notice:has-text('this game goes on: it has 1 points')")
        page.page.evaluate("location.hash = '#rules'")
        page.page.wait_for_timeout(200)
        assert page.pieces.count("empty") == 7


def test_moves_of_a_link_that_are_not_legal_leave_the_address(open_game: Any) -> None:
    with open_game(plybook.load("tic-tac-toe"), hash="#moves=a1") as page:
        page.page.evaluate("location.hash = '#moves=a1+zz'")
        page.page.wait_for_function("() => location.hash === '#moves=a1'")
        assert "move 2" in page.notice


def test_the_way_back_leads_to_the_game_before(open_game: Any) -> None:
    with open_game(plybook.load("tic-tac-toe")) as page:
        page.people()
        page.point("a1")
        page.point("b2")
        page.page.click("text=New game")
        page.page.wait_for_function("() => !location.hash.includes('moves')")
        page.point("c3")
        page.page.go_back()
        page.page.wait_for_selector(".made >> nth=1")
        assert page.moves == ["a1", "b2"]
        assert page.pieces.count("empty") == 7
        page.page.go_forward()
        page.page.wait_for_selector(".made:has-text('c3')")
        assert page.moves == ["c3"]
        page.page.click("text=New game")
        page.page.wait_for_function("() => !location.hash.includes('moves')")
        page.page.go_back()
        page.page.wait_for_selector(".made:has-text('c3')")
        page.page.go_forward()
        page.page.wait_for_selector("text=No move has been made")
