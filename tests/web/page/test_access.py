"""Exported pages for everybody: axe-core finds nothing serious, the board can be heard, sizes fit, colours follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from pages import DESKTOP, PHONE, TABLET, Opened, html_of

import plybook
from plybook.gdl.text.files import library

THEMES = ("light", "dark", "contrast")
TABS = ("Game", "Moves", "Rules", "Source", "Position", "Record")
LIBRARY = sorted(library())


def some(values: Any, usual: Any) -> list[Any]:
    """Values as parameters; those that are not usual are slow."""
    return [pytest.param(value, marks=[] if value in usual else [pytest.mark.slow]) for value in values]


@lru_cache(maxsize=4)
def library_page(name: str, size: int | None) -> bytes:
    """The page of a library game, which many tests open."""
    return html_of(plybook.load(name, **({"size": size} if size else {})))


def saved(folder: Path, name: str, size: int | None = None) -> Path:
    """The page of a library game, as a file."""
    file = folder / "game.html"
    file.write_bytes(library_page(name, size))
    return file


def chosen(page: Opened) -> None:
    """Choose a point, so that the next ones are marked."""
    page.page.locator(".point.open").first.click(force=True)


def refused(page: Opened) -> None:
    """Choose a point that cannot be chosen."""
    page.page.locator(".point:not(.open)").first.click(force=True)
    assert page.notice


def advised(page: Opened) -> None:
    """Ask for a hint."""
    page.page.click("text=Hint")
    page.page.wait_for_selector(".hint")


def edited(page: Opened) -> None:
    """Set up a position."""
    page.tab("Position").query_selector("button").click()
    page.page.wait_for_selector(".editor")


def resigned(page: Opened) -> None:
    """End the game."""
    page.page.click("text=Resign")
    assert "wins: " in page.status


def grave(page: Opened) -> list[str]:
    """What axe-core finds serious or critical, by the rules of WCAG 2.2 (A and AA)."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python").Axe()
    found = axe.run(page.page).response["violations"]
    return [
        f"{each['id']}: {each['help']}: {node['target']}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("device", [pytest.param(DESKTOP, marks=pytest.mark.slow), PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", some(THEMES, ["dark"]))
def test_axe_finds_nothing_serious_in_any_panel(
    browser: Any, tmp_path: Path, theme: str, device: dict[str, Any]
) -> None:
    with Opened(browser, saved(tmp_path, "ayu", 5), device, hash="#moves=b1-c1+a2-a3") as page:
        page.people()
        page.page.select_option("[name=theme]", theme)
        for tab in TABS:
            page.tab(tab)
            assert grave(page) == [], tab


@pytest.mark.parametrize("name", some(["tic-tac-toe", "hex", "dots-and-boxes", "go"], ["tic-tac-toe"]))
@pytest.mark.parametrize(
    "do", some([chosen, refused, advised, edited, resigned], [refused, advised]), ids=lambda do: do.__name__
)
def test_axe_finds_nothing_serious_in_any_state(
    browser: Any, tmp_path: Path, name: str, do: Callable[[Opened], None]
) -> None:
    size = 9 if name == "go" else None
    first = plybook.load(name, **({"size": size} if size else {})).start().legal_moves()[0]
    with Opened(browser, saved(tmp_path, name, size), DESKTOP, hash=f"#moves={first}") as page:
        page.people()
        do(page)
        assert grave(page) == []


@pytest.mark.parametrize("device", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
@pytest.mark.parametrize("name", some(LIBRARY, ["nine-mens-morris"]))
def test_every_board_fits_and_its_points_can_be_hit(
    browser: Any, tmp_path: Path, name: str, device: dict[str, Any]
) -> None:
    with Opened(browser, saved(tmp_path, name), device) as page:
        width = page.page.evaluate("document.documentElement.scrollWidth")
        assert width <= device["viewport"]["width"], "the page is wider than the screen"
        board = page.page.locator("svg.board").bounding_box()
        assert board["height"] <= device["viewport"]["height"]
        hit = page.page.evaluate(
            """[...document.querySelectorAll(".point")].filter((point) => {
              const box = point.getBoundingClientRect();
              const x = box.x + box.width / 2, y = box.y + box.height / 2;
              if (y < 0 || y > innerHeight) point.scrollIntoView({ block: "center" });
              const there = point.getBoundingClientRect();
              return document.elementFromPoint(there.x + there.width / 2, there.y + there.height / 2) !== point;
            }).map((point) => point.dataset.point)"""
        )
        assert hit == []


def test_the_page_follows_the_colours_of_the_system_until_somebody_chooses(browser: Any, tmp_path: Path) -> None:
    theme = "document.documentElement.dataset.theme"
    with Opened(browser, saved(tmp_path, "tic-tac-toe"), DESKTOP, color_scheme="dark") as page:
        assert page.page.evaluate(theme) == "dark"
        page.page.emulate_media(color_scheme="light")
        page.page.wait_for_function(f"() => {theme} === 'light'")
        page.page.emulate_media(contrast="more")
        page.page.wait_for_function(f"() => {theme} === 'contrast'")
        page.page.select_option("[name=theme]", "dark")
        assert page.page.evaluate(theme) == "dark"
        page.page.reload()
        page.ready()
        assert page.page.evaluate(theme) == "dark"


def test_moves_results_and_refusals_are_spoken(browser: Any, tmp_path: Path) -> None:
    with Opened(browser, saved(tmp_path, "tic-tac-toe"), DESKTOP) as page:
        page.people()
        spoken = page.page.locator("[aria-live=polite]")
        page.point("a1")
        assert spoken.inner_text() == "X: a1. O to move."
        page.point("a1")
        assert page.page.locator("[role=alert]").inner_text().startswith("a1 is not ")
        for name in ("b1", "a2", "b2", "a3"):
            page.point(name)
        assert spoken.inner_text() == "X: a3. X wins: has three in a line."
        assert page.page.locator('[data-point="a1"]').get_attribute("aria-label") == "a1, X"


def test_the_board_can_be_turned_and_its_coordinates_hidden(browser: Any, tmp_path: Path) -> None:
    with Opened(browser, saved(tmp_path, "tic-tac-toe"), DESKTOP) as page:
        page.people()
        place = page.page.locator('[data-point="a1"]')
        before = place.bounding_box()
        assert page.page.locator("svg.board text").count() == 6
        page.page.check("[name=turned]")
        after = place.bounding_box()
        assert after["x"] > before["x"]
        assert after["y"] < before["y"]
        page.page.uncheck("[name=coordinates]")
        assert page.page.locator("svg.board text").count() == 0
        page.point("a1")
        assert page.moves == ["a1"]
        assert page.pieces[0] == "X"
