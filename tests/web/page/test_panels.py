"""Positions that are set up in an exported page, options, rules and source, in Chromium."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from exported import exported
from pages import DESKTOP, Opened, hash_of

import plybook
from plybook import Game, gdl
from plybook.interpreter.display import diagram


def test_a_position_can_be_set_up_and_played_and_linked(open_game: Any) -> None:
    game = plybook.load("ayu", size=5)
    with open_game(game) as page:
        page.people()
        page.tab("Position").query_selector("button").click()
        page.page.click("text=Empty the board")
        page.page.locator(".piece-choice", has_text="Black").locator("input").check()
        for name in ("a1", "c3"):
            page.point(name)
        page.page.locator(".piece-choice", has_text="White").locator("input").check()
        for name in ("e5", "a5", "b5"):
            page.point(name)
        page.point("b5")  # a second time takes it away
        page.page.select_option("[name=mover]", "1")
        page.page.click("text=Play from here")
        page.page.wait_for_function("() => location.hash.includes('position')")
        names = game.model.board.names
        contents: list[int | None] = [None] * len(names)
        for name, piece in {"a1": 0, "c3": 0, "e5": 1, "a5": 1}.items():
            contents[names.index(name)] = piece
        state = game.position(_written(game, contents, mover=1))
        page.tab("Moves")
        found = [button.inner_text() for button in page.page.query_selector_all(".legal button")]
        assert found == [str(move) for move in state.legal_moves()]
        page.page.click(".legal button >> nth=0")
        assert len(page.moves) == 1
        assert "was set up: the link holds it" in page.tab("Record").inner_text()
        page.page.reload()
        page.ready()
        assert len(page.moves) == 1
        page.page.click("text=Hint")
        page.page.wait_for_selector(".hint")


def _written(game: Game, contents: list[int | None], mover: int) -> str:

    return diagram.write(game.model, replace(game.start().position, contents=tuple(contents), mover=mover))


def test_what_cannot_be_set_up_is_said(open_game: Any) -> None:
    with open_game(plybook.load("go", size=5)) as page:
        page.tab("Position")
        page.page.click("button >> text=Set up a position")
        page.page.locator("#panel input[type=number]").first.fill("5000000000")
        page.page.click("text=Play from here")
        page.page.wait_for_function("() => document.querySelector('.notice').textContent.startsWith('a counter')")
        page.page.click("text=Give up")
        assert page.notice == ""


def test_options_can_be_chosen(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "hex.html"
    file.write_bytes(exported(gdl.find("hex"), {"size": ["5", "11"], "swap": ["on", "off"]}))
    with Opened(browser, file, DESKTOP) as page:
        page.people()
        assert len(page.pieces) == 121
        page.page.select_option("[name=option-size]", "5")
        page.page.wait_for_function("() => document.querySelectorAll('.point').length === 25")
        page.point("c3")
        assert "o.size=5" in page.page.url
        page.page.reload()
        page.ready()
        assert len(page.pieces) == 25
        assert page.moves == ["c3"]


def test_of_options_that_change_quickly_the_last_are_played(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_bytes(exported(gdl.find("hex"), {"size": ["9", "3"]}))
    change = """(values) => values.forEach((value) => {
      const select = document.querySelector("[name=option-size]");
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    })"""
    with Opened(browser, file, DESKTOP) as page:
        for _ in range(3):
            page.page.evaluate(change, ["9", "3"])
            page.page.wait_for_timeout(200)
            assert len(page.pieces) == 9


def test_a_smaller_board_is_played_on_even_if_a_position_was_being_set_up(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_bytes(exported(gdl.find("hex"), {"size": ["9", "3"]}))
    with Opened(browser, file, DESKTOP, hash="#o.size=9") as page:
        page.tab("Position")
        page.page.click("button >> text=Set up a position")
        page.point("i9")
        page.tab("Game")
        page.page.select_option("[name=option-size]", "3")
        page.page.wait_for_function("() => document.querySelectorAll('.point').length === 9")
        assert page.status == "Black to move"
        assert page.page.locator(".point[tabindex='0']").count() == 1
        page.people().point("b2")
        assert page.moves == ["b2"]


def test_a_rule_shows_its_moves_and_a_move_its_rule(open_game: Any) -> None:
    game = plybook.load("ayu")
    with open_game(game) as page:
        page.people()
        page.tab("Rules")
        lit = page.page.locator(".lit-points path")
        assert lit.count() == 0
        page.page.hover('[data-rule="0"]')
        walks = {site for move in game.start().legal_moves() if move.rule == 0 for site in move.sites}
        assert lit.count() == len(walks)
        page.tab("Source")
        page.page.focus('[data-rule="0"]')
        assert lit.count() == len(walks)
        page.page.hover('[data-point="b1"]')
        assert page.page.locator(".rule.lit").count() == 1
        assert page.page.inner_text(".said") == f"walk: {game.model.rules[0].text}"


def test_the_source_is_shown_as_it_is(open_game: Any) -> None:
    game = plybook.load("ayu-diagonal")
    with open_game(game) as page:
        page.tab("Source")
        shown = page.page.evaluate("[...document.querySelectorAll('pre.source')].map((each) => each.textContent)")
        assert shown[0] == game.source.text
        assert page.page.locator("pre.source .t-keyword").count() > 5


FLAGS = """
game "Flags" {
  players Black, White
  board square(3)
  region claim(player) "flags"
  site aim "what the last flag points to"
  region start = c3
  move flag {
    choose spot in empty - claim(Black) - claim(White) - start
    do set(claim(mover), claim(mover) | spot)
    do set(aim, spot)
  }
  end { when no-moves or some(aim & start) -> draw }
}
"""
RINGS = """
() => [...document.querySelectorAll(".remembered [data-name]")].map((ring) => `${ring.dataset.at} ${ring.dataset.name}`)
"""


def test_the_board_shows_what_the_position_remembers(open_game: Any) -> None:
    """Only a line below it told; pictures had rings. What the start remembered has none."""
    game = plybook.loads(FLAGS)
    a1, b2 = game.model.board.by_name["a1"], game.model.board.by_name["b2"]
    with open_game(game, hash_of(["a1"])) as page:
        page.people()
        assert page.page.evaluate(RINGS) == [f"{a1} claim of Black", f"{a1} aim"]
        page.point("b2")
        assert page.page.evaluate(RINGS) == [f"{a1} claim of Black", f"{b2} claim of White", f"{b2} aim"]
        label = page.page.get_attribute("[data-point=b2]", "aria-label")
        assert label == "b2, empty, claim of White, aim"
