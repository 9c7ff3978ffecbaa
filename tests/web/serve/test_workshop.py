"""The workshop in Chromium: texts written as people do, the game beside them, and nothing that is typed gets lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pages import PHONE, chromium
from served import MINE, Served
from test_access import grave

import plybook
from bench import Bench
from plybook.interpreter.analyse.perft import perft
from plybook.stats.wilson import wilson


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium."""
    with chromium() as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Served]:
    """A server for a folder of this test's own, with ``mine.gdl``."""
    (tmp_path / "mine.gdl").write_text(MINE)
    with Served(tmp_path) as served:
        yield served


def test_a_game_is_written_from_nothing(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.current()
        bench.press("New")
        bench.page.fill("[name=title]", "My First Game")
        bench.page.click("text=Begin >> nth=-1")
        bench.wait("my-first-game.gdl", ".bar")
        text = MINE.replace("Mine", "Written").replace("square(3)", "hexagon(3)")
        bench.write(text)
        bench.current()
        assert [line.strip() for line in bench.text.split("\n")] == [line.strip() for line in text.strip().split("\n")]
        bench.wait("Written", ".game h1")
        bench.people()
        bench.point("c3")
        assert bench.moves == ["c3"]
        bench.save()
        assert (
            (folder.folder / "my-first-game.gdl").read_text().startswith('game "Written" {\n  players Black, White\n')
        )


def test_mistakes_are_shown_and_fixed_and_the_game_stays(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.current()
        bench.people()
        bench.point("b2")
        bench.replace("empty", "emty")
        bench.wait("line 4")
        bench.wait("The game below is that of the last text without mistakes", ".stale")
        bench.point("a1")
        assert bench.moves == ["b2", "a1"]
        bench.page.click(".mistakes li button")
        bench.page.wait_for_selector(".cm-lintRange-error")
        bench.hover(".cm-lintRange-error", ".cm-diagnosticAction")
        bench.page.click(".cm-diagnosticAction")
        bench.current()
        assert "to empty }" in bench.text
        assert bench.moves == ["b2", "a1"]


@pytest.mark.slow
def test_the_position_stays_as_far_as_its_moves_are_legal(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.current()
        bench.people()
        for point in ("b2", "a1", "c3"):
            bench.point(point)
        bench.replace("the board is full", "it is full")
        bench.current()
        assert bench.moves == ["b2", "a1", "c3"]
        bench.replace("empty", "corners & empty")
        bench.wait("move 1: b2 is not", ".notice")
        assert bench.moves == []


@pytest.mark.slow
def test_suggestions_and_explanations(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.current()
        bench.focus()
        bench.page.wait_for_function("() => !document.querySelector('.mistakes').innerText.includes('on their way')")
        bench.hover('.t-definition:text("empty")', ".cm-tooltip-hover:has-text('empty')")
        bench.focus()
        bench.page.keyboard.press("Control+End")
        bench.page.keyboard.press("ArrowUp")
        bench.page.keyboard.press("ArrowUp")
        bench.page.keyboard.press("End")
        bench.page.keyboard.press("Enter")
        bench.page.keyboard.type("pie")
        bench.page.wait_for_selector(".cm-tooltip-autocomplete:has-text('piece')")
        bench.page.wait_for_timeout(500)  # the editor ignores keys as quick as nobody presses them
        bench.page.keyboard.press("Tab")
        bench.page.wait_for_function("() => /^  piece/m.test(document.querySelector('.cm-content').innerText)")


def test_what_is_typed_is_there_when_the_page_is_loaded_again(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.current()
        bench.people()
        bench.point("b2")
        bench.replace("Mine", "Yours")
        bench.page.reload()  # at once: the server has not heard of it
        bench.ready()
        bench.wait("not saved is back", ".remark")
        assert "Yours" in bench.text
        bench.wait("Yours", ".game h1")
        assert bench.moves == ["b2"]
        bench.page.click("text=Back to the file")
        bench.wait("Mine", ".game h1")
        bench.saved()
        bench.page.wait_for_timeout(1000)
        bench.page.reload()
        bench.ready()
        assert bench.remark == ""


def test_what_was_typed_before_the_file_was_changed_is_only_offered(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.current()
        stale = {"text": MINE.replace("Mine", "Stale"), "time": 1000}
        script = "(kept) => localStorage.setItem('plybook.draft:mine.gdl:another', JSON.stringify(kept))"
        bench.page.evaluate(script, stale)
        bench.page.reload()
        bench.ready()
        bench.wait("the file has been changed since", ".remark")
        assert "Mine" in bench.text
        bench.page.click("text=Show it")
        bench.wait("Stale", ".game h1")


@pytest.mark.slow
def test_a_server_that_is_killed_loses_nothing(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "mine.gdl").write_text(MINE)
    served = Served(tmp_path)
    with Bench(browser, served) as bench:
        bench.expected = ("ERR_CONNECTION", "WebSocket connection", "ERR_INCOMPLETE", "ERR_EMPTY")
        bench.current()
        served.kill()
        bench.replace("Mine", "Yours")
        bench.wait("the server cannot be reached")
        bench.press("Save")
        bench.wait("Not saved: the server cannot be reached", ".remark")
        bench.people()
        bench.point("b2")
        assert bench.moves == ["b2"]
        with Served(tmp_path, port=served.port):
            bench.current()
            bench.wait("Yours", ".game h1")
            bench.save()
            assert "Yours" in (tmp_path / "mine.gdl").read_text()


def test_two_tabs_with_one_text(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as one:
        one.current()
        other = one.second()
        one.expected = ("409",)
        other.current()
        one.replace("Mine", "One")
        one.save()
        other.replace("Mine", "Other")
        other.press("Save")
        other.wait("changed elsewhere", ".remark")
        assert "One" in (folder.folder / "mine.gdl").read_text()
        other.page.click("text=Take theirs")
        other.wait("One", ".game h1")
        other.saved()
        other.press("Versions")
        other.page.wait_for_selector(".names button")
        assert other.page.locator(".names button").count() >= 2
        other.page.locator(".names button:not(:has-text('saved'))").first.click()
        other.wait("Other", ".game h1")
        one.replace("One", "Again")
        one.save()
        other.press("Save")
        other.wait("changed elsewhere", ".remark")
        other.page.click("text=Save mine")
        other.saved()
        assert "Other" in (folder.folder / "mine.gdl").read_text()


@pytest.mark.slow
def test_games_of_the_library_become_copies(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.press("Open")
        bench.page.fill("[name=search]", "othello")
        bench.page.click(".names >> text=othello")
        bench.wait("from the library", ".bar")
        bench.current()
        bench.page.select_option("[name=option-size]", "6")
        bench.page.wait_for_selector('[data-point="f6"]')
        bench.page.wait_for_function("() => !document.querySelector('[data-point=h8]')")
        bench.replace("Othello", "Mine")
        bench.wait("othello.gdl", ".bar")
        bench.save()
        assert (folder.folder / "othello.gdl").read_text().count("Mine")


def test_a_link_holds_the_text_and_guests_cannot_save(browser: Any, folder: Served) -> None:
    with Bench(browser, folder) as bench:
        bench.current()
        bench.replace("Mine", "Shared \N{GRINNING FACE}")
        bench.press("Share")
        bench.page.click("text=Make a link")
        bench.page.wait_for_selector("[name=link]")
        link = bench.page.input_value("[name=link]")
        assert folder.token not in link
    before = sorted(folder.folder.iterdir())
    with Bench(browser, folder, hash=link[link.index("#") :]) as guest:
        guest.wait("Shared \N{GRINNING FACE}", ".game h1")
        guest.press("Save")
        guest.wait("Only someone who has the whole address", ".remark")
        assert sorted(folder.folder.iterdir()) == before


@pytest.mark.slow
def test_hostile_texts_stay_texts(browser: Any, tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>[a](javascript:alert(3))"
    text = MINE.replace("Mine", evil).replace('"drop"', f'"{evil}"').replace("to empty", "to spot")
    (tmp_path / "mine.gdl").write_text(text.replace("  end", f"  define spot = empty # {evil}\n  end"))
    with Served(tmp_path) as served, Bench(browser, served) as bench:
        bench.current()
        bench.hover(".cm-line:has-text('to spot') >> .t-name >> nth=-1", ".cm-tooltip-hover")
        for tab in ("Moves", "Rules", "Source", "Record"):
            bench.page.click(f"#tab-{tab}")
        assert bench.page.query_selector("img, #workshop script, iframe") is None
        assert bench.page.query_selector("[href^=javascript]") is None


@pytest.mark.parametrize("device", [pytest.param("desktop", marks=pytest.mark.slow), "phone"])
def test_nothing_grave_for_those_who_need_help(browser: Any, folder: Served, device: str) -> None:
    with Bench(browser, folder, **({"device": PHONE} if device == "phone" else {})) as bench:
        bench.wait("The text is a game")
        for sheet in ("Open", "New", "Versions", "Share", "Measure"):
            bench.press(sheet)
            bench.page.wait_for_timeout(200)
            assert grave(bench) == []
            bench.press(sheet)
        if device == "phone":
            bench.page.click(".sides >> text=Game")
        bench.page.click("text=Another game beside it")
        bench.page.wait_for_selector(".beside .board")
        assert grave(bench) == []
        assert bench.page.locator(".board").first.is_visible()
        assert bench.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if device == "phone":
            bench.page.click(".sides >> text=Text")
        bench.replace("empty", "emty")
        bench.wait("line 4")
        assert grave(bench) == []
        assert bench.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tic-tac-toe", "ayu", "go", "dots-and-boxes"])
def test_numbers_are_those_of_the_native_engine(browser: Any, tmp_path: Path, name: str) -> None:
    game = plybook.load(name)
    with Served(tmp_path, name) as served, Bench(browser, served) as bench:
        bench.current()
        bench.page.click("text=Numbers")
        bench.page.wait_for_function(MEASURED, timeout=60_000)
        said = bench.page.inner_text(".numbers")
        numbers = re.findall(r"(?<!of )\b[\d,]+(?= (?:moves?|sequences))", said)
        counted = [int(number.replace(",", "")) for number in numbers]
        assert counted == [perft(game.start(), depth) for depth in range(1, 4)][: len(counted)]
        assert len(counted) == 3 or "too long" in said
        (number,) = re.findall(r"([\d,]+) random games", said)
        games = int(number.replace(",", ""))
        rows = re.findall(r"(\w+) wins\s+([\d.]+) % \(([\d.]+) to ([\d.]+)\)", said)
        assert [row[0] for row in rows] == [str(player) for player in game.players]
        played = game.playouts(20_000, seed=3)
        for place, (_, rate, low, high) in enumerate(rows):
            expected = wilson(float(rate) / 100 * games, games)
            assert float(low) == pytest.approx(100 * expected.low, abs=0.2)
            assert float(high) == pytest.approx(100 * expected.high, abs=0.2)
            wide = wilson(float(rate) / 100 * games, games, 0.99999)
            native = wilson(played.results[rows[place][0]], played.games, 0.99999)
            assert wide.low <= native.high
            assert native.low <= wide.high


MEASURED = """() => {
  const said = document.querySelector(".numbers").innerText;
  return Number((/([\\d,]+) random games/.exec(said) ?? ["", "0"])[1].replaceAll(",", "")) > 2000;
}"""


@pytest.mark.slow
def test_a_game_for_one_player_has_no_opponent(browser: Any, folder: Served) -> None:
    text = MINE.replace("Black, White", "Solver").replace('draw "the board is full"', 'mover wins "it is full"')
    (folder.folder / "mine.gdl").write_text(text)
    with Bench(browser, folder) as bench:
        bench.current()
        assert not bench.page.query_selector_all("[name^=seat-]")
        bench.page.click("text=Hint")
        bench.page.wait_for_selector(".hint:has-text('A shortest solution from here has 9 moves.')")
        bench.page.click(".numbers summary")
        bench.page.wait_for_selector(".numbers tr:has-text('not solved')")
        bench.press("Measure")
        assert bench.page.locator("button:text-is('Analyse')").is_disabled()
        assert bench.page.locator("button:text-is('Solve')").is_enabled()
