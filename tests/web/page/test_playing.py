"""What people do in an exported page while they play, in Chromium: moves, going back, refusals, engines."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pages import DESKTOP, Opened, after, hash_of, write

import plybook
from plybook.interpreter.game.ending_words import in_words


def test_undo_redo_and_variations(open_game: Any) -> None:
    with open_game(plybook.load("tic-tac-toe")) as page:
        page.people()
        for name in ("a1", "b1", "c1"):
            page.point(name)
        page.page.click("text=Undo")
        page.page.click("text=Undo")
        assert page.moves == ["a1"]
        page.page.click("text=Redo")
        assert page.moves == ["a1", "b1"]
        page.page.click("text=Undo")
        page.point("b2")
        assert page.moves == ["a1", "b2"]
        made = [button.inner_text() for button in page.page.query_selector_all(".made")]
        assert made == ["a1", "b2", "b1"]
        page.page.click(".variations .made")
        assert page.moves == ["a1", "b1"]
        page.page.click("text=Redo")
        assert page.moves == ["a1", "b1", "c1"]
        page.page.click("text=New game")
        page.page.wait_for_function("() => !location.hash.includes('moves')")
        assert page.pieces == ["empty"] * 9


def test_points_can_be_chosen_again(open_game: Any) -> None:
    game = plybook.load("ayu", size=5)
    with open_game(game) as page:
        page.people()
        page.point("b1")
        page.point("d1")  # another piece that can move
        assert page.page.locator("circle.chosen").count() == 1
        page.point("d1")  # once more
        assert page.page.locator("circle.chosen").count() == 0
        assert page.notice == ""
        page.point("d1")
        page.page.click("text=Choose again")
        assert page.page.locator("circle.chosen").count() == 0
        page.point("b1")
        page.page.keyboard.press("Escape")
        assert page.page.locator("circle.chosen").count() == 0
        assert page.moves == []


def test_a_move_can_be_typed_or_taken_from_the_list(open_game: Any) -> None:
    game = plybook.load("ayu", size=5)
    with open_game(game) as page:
        page.people()
        page.tab("Moves")
        legal = [str(move) for move in game.start().legal_moves()]
        assert [button.inner_text() for button in page.page.query_selector_all(".legal button")] == legal
        page.page.fill("[name=move]", "B1 c1")
        page.page.press("[name=move]", "Enter")
        assert page.notice or page.moves or page.page.locator("circle.chosen").count()
        page.page.fill("[name=move]", "b1-c1")
        page.page.press("[name=move]", "Enter")
        assert page.moves == ["b1-c1"]
        page.page.fill("[name=move]", "nonsense")
        page.page.press("[name=move]", "Enter")
        assert page.notice == 'There is no move "nonsense" now.'
        assert page.page.input_value("[name=move]") == "nonsense"
        page.page.fill("[name=move]", "a2")
        page.page.click(".legal button >> nth=0")
        assert page.moves[1].startswith("a2-")


def test_a_move_typed_after_the_end_is_refused_as_such(open_game: Any) -> None:
    with open_game(plybook.load("tic-tac-toe"), hash="#moves=a1+a2+b1+b2+c1") as page:
        page.tab("Moves")
        page.page.fill("[name=move]", "c3")
        page.page.keyboard.press("Enter")
        assert page.notice == "The game is over: undo moves, or begin a new game."


@pytest.mark.parametrize("name", ["ayu", "amazons", "breakthrough", "othello"])
def test_a_wrong_point_is_refused_in_the_words_of_the_rule(open_game: Any, name: str) -> None:
    game = plybook.load(name)
    state = game.start()
    wanted = {move.sites for move in state.legal_moves()}
    begin = max(wanted)[:-1][:1]
    names = game.model.board.names
    fitting = {way[len(begin)] for way in wanted if way[: len(begin)] == begin} | {way[0] for way in wanted}
    wrong = next(site for site in range(len(names)) if site not in fitting)
    with open_game(game) as page:
        page.people()
        for site in (*begin, wrong):
            page.point(names[site])
        assert page.notice.startswith("-".join(names[site] for site in (*begin, wrong)) + " ")
        assert any(rule.name in page.notice for rule in game.model.rules) or " does not " in page.notice
        assert page.moves == []


def test_a_man_that_must_wait_is_told_what_to_play(open_game: Any) -> None:
    game = plybook.load("english-draughts")
    state = after(game, 0)
    random = Random(5)
    while not game.model.rules[state.legal_moves()[0].rule].name.startswith("jump"):
        state.push(random.choice(state.legal_moves()))
    jumps = {move.sites[0] for move in state.legal_moves()}
    mine = [
        site
        for site, piece in enumerate(state.position.contents)
        if piece is not None and game.model.pieces[piece].owner == state.position.mover and site not in jumps
    ]
    with open_game(game, hash_of(state.moves)) as page:
        page.people()
        said = []
        for site in mine:
            page.point(game.model.board.names[site])
            said.append(page.notice)
        assert any("you must jump: " in each for each in said), said


def test_the_engine_answers_and_hints(open_game: Any) -> None:
    game = plybook.load("tic-tac-toe")
    with open_game(game) as page:
        page.page.select_option("[name=seat-1]", "mcts:playouts=10000")
        page.point("a1")
        page.page.wait_for_function("() => location.hash.split('+').length === 2")
        assert page.moves[1] == "b2"  # all others lose
        page.page.wait_for_selector("#status:has-text('X to move')")
        page.page.click("text=Hint")
        page.page.wait_for_selector(".hint")
        rows = page.page.locator(".hint tbody tr")
        assert rows.count() == 3
        assert re.fullmatch(r"\d+ %|wins|loses|draws", rows.nth(0).locator("td").nth(1).inner_text())
        assert page.page.locator("circle.hinted").count() == 1
        rows.nth(0).locator("button").click()
        assert len(page.moves) >= 3


def test_the_engine_can_be_told_to_move_to_stop_and_to_go_on(open_game: Any) -> None:
    with open_game(plybook.load("hex", size=5)) as page:
        page.page.select_option("[name=seat-1]", "mcts:seconds=30")
        page.point("a1")
        page.page.click("text=Stop")
        assert page.moves == ["a1"]
        assert "the engine waits" in page.page.inner_text("#status")
        page.page.click("text=Go on")
        page.page.wait_for_selector("text=the engine thinks:")
        page.page.click("text=Move now")
        page.page.wait_for_function("() => location.hash.split('+').length === 2")
        page.page.click("text=Undo")
        assert page.moves == []


def test_engines_play_each_other_to_the_end(open_game: Any) -> None:
    game = plybook.load("rolit-3", size=4)
    with open_game(game) as page:
        for seat, level in enumerate(["random", "mcts:playouts=100", "mcts:playouts=100"]):
            page.page.select_option(f"[name=seat-{seat}]", level)
        page.page.wait_for_function("() => / wins|draw/.test(document.querySelector('#status').textContent)")
        state = game.start()
        for move in page.moves:
            state.push(move)
        assert page.status == in_words(state)


def test_the_person_may_swap_and_is_told_whose_side_that_is(open_game: Any) -> None:
    with open_game(plybook.load("hex", size=5, swap=True)) as page:
        page.people()
        page.point("c3")
        page.page.click("text=swap: take over the side of Black")
        assert page.moves == ["c3", "swap"]
        assert page.page.inner_text("#status").startswith("White to move (sides were swapped)")
        assert page.page.inner_text(".seats label >> nth=0").startswith("White, at first Black")


def test_an_engine_that_cannot_run_is_reported(browser: Any, tmp_path: Path) -> None:
    file = write(plybook.load("tic-tac-toe"), tmp_path)
    text = file.read_text(encoding="utf-8")
    assert "worker-src blob:" in text
    file.write_text(text.replace("worker-src blob:", "worker-src &#x27;none&#x27;"), encoding="utf-8")
    with Opened(browser, file, DESKTOP) as page:
        page.point("a1")
        page.page.wait_for_selector(".notice:has-text('The engine cannot go on')")
        page.page.select_option("[name=seat-1]", "human")
        page.point("b1")
        page.page.click("text=Hint")
        page.page.wait_for_selector(".notice:has-text('The engine cannot give a hint')")
        assert page.moves == ["a1", "b1"]
        page.faults.clear()  # the browser says that the policy refuses the worker


ANYTHING = """(seed) => {
  const random = (number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % number;
  };
  const pick = (query) => {
    const found = [...document.querySelectorAll(query)].filter((element) => !element.disabled);
    return found.length ? found[random(found.length)] : document.body;
  };
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const select = (element) => {
    if (!element.options) return;
    element.selectedIndex = random(Math.min(4, element.options.length));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const what = random(10);
  if (what < 5) click(pick(".point.open"));
  else if (what < 6) click(pick(".point"));
  else if (what < 8) click(pick("button"));
  else select(pick("select"));
}"""
"""Does something in the page, at random: chooses a point, presses a button, changes who plays."""

ADDRESS_IS_BEHIND = 12
"""Seconds, at most: browsers take only so many addresses in a while, and the page writes the rest later."""


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("hex", {"size": 5, "swap": True}),
        *(
            pytest.param(name, options, marks=pytest.mark.slow)
            for name, options in [("ayu", {"size": 5}), ("english-draughts", {}), ("rolit-3", {}), ("go", {"size": 5})]
        ),
    ],
)
def test_whatever_is_done_the_game_is_one_by_the_rules(open_game: Any, name: str, options: dict[str, Any]) -> None:
    game, random = plybook.load(name, **options), Random(name)
    with open_game(game) as page:
        for _ in range(150):
            page.page.evaluate(ANYTHING, random.randrange(2**31))
            if random.random() < 0.3:
                page.page.wait_for_timeout(random.choice([1, 20, 100]))
        page.people()
        if page.page.locator("#status:has-text('thinks')").count():
            page.page.click("text=Stop")
        until = time.monotonic() + ADDRESS_IS_BEHIND
        while not _is_by_the_rules(page, game):
            assert time.monotonic() < until
            time.sleep(0.1)


def _is_by_the_rules(page: Any, game: Any) -> bool:
    """Whether Python, by the moves that the address has, says the same of the position as the page."""
    if "position=" in page.page.evaluate("location.hash"):
        return True  # Python is asked elsewhere
    state = game.start()
    for move in page.moves:
        state.push(move)
    outcome = state.outcome()
    said, expected = page.status, f"{state.mover} to move" if outcome is None else in_words(state)
    return said.endswith(" resigns") or said.startswith(expected)
