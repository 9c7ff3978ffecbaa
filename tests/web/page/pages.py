"""Exported pages in Chromium: opened as files, used with a pointer, a finger or keys, and watched for faults."""

from __future__ import annotations

import importlib
import os
import shutil
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest

from plybook import Game, Move, State
from plybook.web.export.contents import load_all
from plybook.web.export.page import html

DESKTOP = {"viewport": {"width": 1280, "height": 900}}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
INSIDE = ("file:", "blob:", "data:", "about:")
"""Where a page may load something from."""


@contextmanager
def chromium() -> Iterator[Any]:
    """The system's Chromium; where there is none the test is skipped, unless ``PLYBOOK_BROWSERS`` is ``required``."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if os.environ.get("PLYBOOK_BROWSERS") == "required":
        assert program, "chromium is required here"
        playwright = importlib.import_module("playwright.sync_api")
    else:
        playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if program is None:
        pytest.skip("needs chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def write(game: Game, folder: Path, name: str = "game") -> Path:
    """The page of a game, as a file."""
    file = folder / f"{name}.html"
    file.write_bytes(html_of(game))
    return file


def html_of(game: Game) -> bytes:
    """The page of a game."""
    return html(load_all(lambda _: game, {}))


def after(game: Game, plies: int, seed: int = 1) -> State:
    """A state after some random moves."""
    state, random = game.start(), Random(seed)
    while state.ply < plies and state.outcome() is None:
        state.push(random.choice(state.legal_moves()))
    return state


def hash_of(moves: Iterable[object]) -> str:
    """The hash of a link to a game with these moves."""
    return f"#moves={'+'.join(map(str, moves))}"


class Opened:
    """A page in a browser. Leaving it fails if the page has had a fault, or wanted something from elsewhere."""

    def __init__(self, browser: Any, file: Path, device: dict[str, Any], *, hash: str = "", **more: Any) -> None:
        self.file, self.faults = file, list[str]()
        self.ways: dict[tuple[str, str], str] = {}
        """Where arrows lead, as far as they have been tried."""
        self.context = browser.new_context(**{"reduced_motion": "reduce"}, **device, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda fault: self.faults.append(f"error: {fault}"))
        self.page.on("dialog", lambda dialog: (self.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        self.page.on("console", lambda said: self.faults.append(f"{said.type}: {said.text}"))
        self.page.on("request", self._watch)
        self.go(hash)

    def _watch(self, request: Any) -> None:
        if not request.url.startswith(INSIDE):
            self.faults.append(f"request: {request.url}")

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, kind: type | None, *_: object) -> None:
        self.context.close()
        assert kind is not None or not self.faults, self.faults

    def go(self, hash: str = "") -> None:
        """Open the page anew, with a hash."""
        self.page.goto("about:blank")
        self.page.goto(self.file.as_uri() + hash)
        self.ready()

    def ready(self) -> None:
        """Wait until the page plays."""
        self.page.wait_for_selector("#page[data-ready]")

    def people(self) -> Opened:
        """Put a person on every seat."""
        for select in self.page.query_selector_all("[name^=seat-]"):
            select.select_option("human")
        return self

    def tab(self, name: str) -> Any:
        """Show a panel, and return it."""
        self.page.click(f"#tab-{name}")
        return self.page.query_selector("#panel")

    # -- what is seen --

    @property
    def moves(self) -> list[str]:
        """The moves up to the position that is shown, as the address has them.

        The page itself is asked: what the driver takes for the address may be behind it. Browsers take only so many
        addresses in a while, and tests are faster than that.
        """
        self.page.wait_for_selector("#page:not([data-address=behind])", state="attached", timeout=15_000)
        said = parse_qs(self.page.evaluate("location.hash").removeprefix("#"))
        return said.get("moves", [""])[0].split()

    @property
    def status(self) -> str:
        """Whose turn it is, or the result."""
        found: str = self.page.inner_text("#status strong")
        return found

    @property
    def notice(self) -> str:
        """What is refused, and why."""
        found: str = self.page.inner_text(".notice")
        return found

    @property
    def pieces(self) -> list[str]:
        """The piece on each point, as the names of the points say it."""
        names = self.page.evaluate(NAMES)
        return [name.split(", ")[1] for name in names]

    # -- what is done --

    def point(self, name: str, *, tap: bool = False) -> None:
        """Choose a point with the pointer or a finger, in its middle."""
        found = self.page.locator(f'[data-point="{name}"]')
        if not tap:
            found.click(force=True)
            return
        was = self.page.evaluate("location.hash")
        found.tap(force=True)  # it comes back before the click that follows a touch
        self.page.wait_for_function(DONE, arg=[name, was])

    def key(self, name: str) -> None:
        """Choose a point with keys: by arrows from the one with the focus, with what is known of where they lead."""
        for _ in range(2000):
            here = self.page.evaluate("document.activeElement.dataset.point")
            if here == name:
                self.page.keyboard.press("Enter")
                return
            arrow = self._arrow(here, name)
            self.page.keyboard.press(arrow)
            self.ways[here, arrow] = self.page.evaluate("document.activeElement.dataset.point")
        raise AssertionError(f"no way to {name}")

    def _arrow(self, here: str, name: str) -> str:
        """The first arrow of the shortest known way to a point, or else to an arrow that has not been tried."""
        waiting, seen = deque([(here, "")]), {here}
        unknown = ""
        while waiting:
            point, first = waiting.popleft()
            if point == name:
                return first
            for arrow in ARROWS:
                if (point, arrow) not in self.ways:
                    unknown = unknown or first or arrow
                elif (there := self.ways[point, arrow]) not in seen:
                    seen.add(there)
                    waiting.append((there, first or arrow))
        assert unknown, f"no way to {name}"
        return unknown

    @property
    def record(self) -> str:
        """The text of the record, as the panel shows it."""
        found: str = self.tab("Record").query_selector("pre").text_content()
        return found

    def open_record(self, text: str) -> None:
        """Open the text of a record."""
        self.tab("Record")
        self.page.fill("[name=record]", text)
        self.page.click("#panel >> text=Open >> nth=-1")

    def play(self, state: State, move: Move, how: str = "click") -> None:
        """Make a move of a state: its points one after the other, then a button if there is a choice."""
        before = len(self.moves)
        for place, site in enumerate(move.sites):
            name = state.game.model.board.names[site]
            if how == "keys":
                self.key(name)
            else:
                self.point(name, tap=how == "tap")
            if len(self.moves) > before and place < len(move.sites) - 1:
                break  # the rest of the move was clear
        if len(self.moves) == before:
            button = self.page.locator(".choices button", has_text=str(move)).first
            if how == "keys":
                button.focus()
                self.page.keyboard.press("Enter")
            else:
                button.click()


NAMES = """[...document.querySelectorAll(".point")].sort((one, other) => one.dataset.site - other.dataset.site)
  .map((point) => point.ariaLabel)"""
"""What screen readers say of the points, in order."""
DONE = """([name, was]) => location.hash !== was || document.querySelector("#page[data-address=behind]")
  || document.querySelector(".notice").textContent !== ""
  || document.querySelector(`[data-point="${name}"]`).ariaLabel.endsWith("chosen")"""
"""Whether a point that was chosen has had an effect."""
