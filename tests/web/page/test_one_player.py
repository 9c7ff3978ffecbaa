"""A game for one player in an exported page: no opponents, hints from a solution, and an end that is solved or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pages import PHONE, Opened, hash_of, write

import plybook
from plybook.interpreter.play.record import parse

ROW = """game "Row" {
  players Solver
  board rectangle(7, 1)
  setup { place Solver on a1 | b1 | d1 | f1 }
  move jump {
    from mine
    to   leap(from, orthogonal, 2, mine) & empty
    do   remove(between(from, to, mine))
    do   relocate(from, to)
  }
  move step {
    from mine
    to   step(from, e) & empty & column(7)
  }
  end {
    when count(mine) is 1 -> mover wins "one is left"
    when no-moves         -> draw       "no piece can jump"
  }
}"""


def hint(page: Opened) -> str:
    """Ask for a hint, and return what it says."""
    page.page.click("text=Hint")
    page.page.wait_for_function("() => document.querySelector('.hint') || document.querySelector('.notice').innerText")
    said: str = page.page.inner_text(".hint") if page.page.query_selector(".hint") else page.notice
    return said


def test_a_puzzle_is_solved_by_hints_on_a_phone(browser: Any, tmp_path: Path) -> None:
    game = plybook.load("fifteen", size=2)
    with Opened(browser, write(game, tmp_path), PHONE) as page:
        assert not page.page.query_selector_all("[name^=seat-]")
        assert page.page.locator("button", has_text="Resign").count() == 0
        assert page.status == "Solver to move"
        for left in range(6, 0, -1):  # published: no arrangement of four squares is farther than 6 moves from the end
            said = hint(page)
            assert said.startswith(f"A shortest solution from here has {left} move{'s' * (left > 1)}.")
            for name in page.page.inner_text(".hint button").split("-"):
                page.point(name, tap=True)
        assert page.status == "Solved: all tiles are in order"
        assert page.page.inner_text(".spoken").endswith("Solved: all tiles are in order.")
        assert page.page.locator(".turns li").count() == 6
        assert page.page.locator("text=Hint").is_disabled()
        state = game.start()
        for text in page.moves:
            state.push(text)
        assert str(state.outcome()) == parse(page.record).result == "Solver wins: all tiles are in order"
        page.page.click("text=Undo")
        assert page.status == "Solver to move"
        page.open_record(page.record.replace("first: human", "first: mcts:seconds=1"))
        assert "first: human" in page.record  # nobody else plays
        assert len(page.moves) == 5


def test_a_solution_is_one_by_the_rules_and_only_the_last_move_is_marked(open_game: Any) -> None:
    game = plybook.load("peg-solitaire")
    state = game.start()
    for text in ("d2-d4", "b3-d3", "c1-c3"):
        state.push(text)
    with open_game(game, hash_of(state.moves)) as page:
        assert page.page.locator("circle.last").count() == 2
        assert {game.model.board.names[site] for site in state.last_points} == {"c1", "c3"}
        assert "olution from here has 28 moves." in hint(page)  # of 32 pegs each jump takes one
        page.page.click(".hint summary")
        for text in page.page.inner_text(".hint .line").split():
            state.push(text)
    assert str(state.outcome()) == "Solver wins: one peg is left"


def test_a_position_without_a_solution_is_told_and_one_is_set_up_without_a_mover(open_game: Any) -> None:
    with open_game(plybook.loads(ROW)) as page:
        assert hint(page).startswith("A shortest solution from here has 3 moves.")
        page.point("f1")
        page.point("g1")
        assert hint(page) == "No hint: there is no solution from here; take moves back."
        for name in ("a1", "c1", "c1", "e1"):
            page.point(name)
        assert page.status == "Not solved: no piece can jump"
        page.tab("Position").query_selector("button").click()
        page.page.wait_for_selector(".editor")
        assert page.page.locator("[name=mover]").count() == 0
        page.page.click("text=As at the start")
        page.page.click("text=nothing")
        page.point("f1")
        page.page.click("text=Play from here")
        page.page.wait_for_selector("text=Solver to move")
        page.tab("Game")
        assert hint(page).startswith("A shortest solution from here has 2 moves.")
