"""A whole site, as ``plybook site`` writes it: served by a plain file server, and opened from its folder."""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.parse import unquote, urldefrag, urljoin, urlsplit
from urllib.request import urlopen

import pytest
from pages import DESKTOP, PHONE, chromium
from test_access import grave

from plybook.gdl.text.files import library

SHOWN = [
    "index.html", "games/index.html", "games/ayu.html", "games/rolit-3.html", "manual/index.html",
    "manual/first-steps.html", "manual/solved.html", "reference/index.html",
]  # fmt: skip
PARTS = 6
"""Into how many parts the pages with boards are divided: CI opens those of one."""
ANALYSIS = """<!DOCTYPE html><html lang="en"><title>x</title><link rel="icon" href="data:,">
<script type="application/json" id="report">
{"game": "hex", "options": {"size": 5}, "budget": "quick"}</script><p>An analysis</p></html>"""


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, made as people make it: once for all processes that run these tests, by the first that needs it."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "whole-site"
    try:
        folder.mkdir()
    except FileExistsError:
        waited = time.monotonic() + 600
        while not (folder / "done").exists():
            assert time.monotonic() < waited, "no site was made"
            time.sleep(0.2)
    else:
        try:
            make(folder / "site" / "public", tmp_path_factory.mktemp("pages"))
        finally:
            (folder / "done").touch()
    out = folder / "site" / "public"
    assert (out / "index.html").exists(), "no site was made"
    return out


def make(out: Path, pages: Path) -> None:
    """Run the command that makes the site, with the page of an analysis."""
    out.parent.mkdir()
    (pages / "hex size=5 #1 100%.html").write_text(ANALYSIS)
    command = [sys.executable, "-m", "plybook", "site", str(out), "--analyses", str(pages), "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    said = re.search(r"(\d+) games, (\d+) examples to play", done.stdout)
    assert said, done.stdout
    assert int(said[1]) == len(library())
    assert int(said[2]) > 200
    assert not done.stderr


class Quiet(SimpleHTTPRequestHandler):
    """Python's own file server, without its log."""

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where a plain file server has the site, in a folder below its root."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{site.name}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


class Shown:
    """A page of the site in a browser. Leaving it fails if it has had a fault, or wanted something from elsewhere."""

    def __init__(self, browser: Any, url: str, device: dict[str, Any], **more: Any) -> None:
        self.faults: list[str] = []
        self.context = browser.new_context(**{"reduced_motion": "reduce"}, **device, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("pageerror", lambda fault: self.faults.append(f"error: {fault}"))
        self.page.on("console", lambda said: self.faults.append(f"{said.type}: {said.text}"))
        inside = ("file:", "blob:", "data:", "about:", f"{urlsplit(url).scheme}://{urlsplit(url).netloc}/")
        self.page.on("request", lambda asked: asked.url.startswith(inside) or self.faults.append(asked.url))
        self.page.goto(url)

    def __enter__(self) -> Any:
        return self.page

    def __exit__(self, kind: type | None, *_: object) -> None:
        self.context.close()
        assert kind is not None or not self.faults, self.faults


@pytest.fixture(params=["file", "server"])
def show(request: Any, browser: Any, site: Path) -> Callable[..., Shown]:
    """What opens a page of the site, from its folder or from a server."""
    base = f"{site.as_uri()}/" if request.param == "file" else request.getfixturevalue("address")
    return lambda path, device=DESKTOP, **more: Shown(browser, base + path, device, **more)


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "srcset") or (name == "data-sections" and tag == "script"):
                self.links.add(value or "")
            if name == "id":
                self.anchors.add(value or "")


def test_a_server_has_every_page_and_every_link_and_every_file_is_reached(site: Path, address: str) -> None:
    read: dict[str, Page | None] = {}
    waiting, anchors = [address], []
    while waiting:
        url = waiting.pop()
        if url in read:
            continue
        try:
            with urlopen(url) as answer:
                html = answer.headers.get_content_type() == "text/html"
                read[url] = Page(answer.read().decode()) if html else None
        except HTTPError as fault:
            pytest.fail(f"{url}: {fault}")
        for link in (read[url] or Page("")).links:
            to, anchor = urldefrag(urljoin(url, link))
            if to.startswith(address):
                waiting.append(to)
                anchors.append((to, anchor))
            else:
                assert urlsplit(to).scheme in ("https", "http", "mailto", "data"), (url, link)
                assert not to.startswith("http://127.0.0.1"), (url, link)
    for to, anchor in anchors:
        found = read[to]
        assert not anchor or (found is not None and unquote(anchor) in found.anchors), (to, anchor)
    reached = {unquote(url.removeprefix(address)) or "index.html" for url in read}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pages = {path for path in files if path.endswith(".html")}
    assert pages <= reached
    unused = {posixpath.dirname(path) for path in files - reached}
    assert unused <= {"", "assets/images", "schemas"}  # its own list; pictures that only the README has


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_are_without_fault_and_for_everybody(
    show: Callable[..., Shown], device: dict[str, Any], scheme: str
) -> None:
    for path in SHOWN:
        with show(path, device, color_scheme=scheme) as page:
            page.wait_for_timeout(200)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            if "127.0.0.1" in page.url:  # axe-core cannot look into the frames of files
                assert grave(SimpleNamespace(page=page)) == [], path


def test_the_search_finds_words_games_and_functions(show: Callable[..., Shown]) -> None:
    with show("games/ayu.html") as page:
        page.keyboard.press("/")
        for words, first, leads in [
            ("no-split", "no-split", "manual/language.html#no-split"),
            ("Hex", "Hex", "games/hex.html"),
            ("havanah", "Havannah", "games/havannah.html"),
            ("legal moves", "plybook.State.legal_moves", "reference/index.html#State.legal_moves"),
            ("unused-option", "unused-option", "manual/mistakes.html#unused-option"),
        ]:
            page.fill("#site-search", words)
            page.wait_for_selector(f"#site-found li:first-child a:text-is('{first}')")
            assert page.get_attribute("#site-found li:first-child a", "href") == f"../{leads}"
        page.fill("#site-search", "xyzzyq")
        page.wait_for_selector("#site-found:has-text('Nothing found')")
        page.keyboard.press("Escape")
        assert page.inner_text("#site-found") == ""
        page.fill("#site-search", "<img src=x onerror=alert(1)>")
        page.wait_for_timeout(300)
        page.fill("#site-search", "no-split")
        page.wait_for_selector("#site-found li:first-child a:text-is('no-split')")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/manual/language.html#no-split")
        assert page.locator("h4#no-split").is_visible()


def test_games_can_be_filtered(show: Callable[..., Shown]) -> None:
    with show("games/index.html") as page:
        assert page.locator(".card:visible").count() == len(library())
        page.fill("#filter", "hexagon Freeling")
        assert page.locator(".card:visible .title").all_inner_texts() == ["Havannah"]
        assert page.inner_text("#shown") == f"1 of {len(library())}"
        page.fill("#filter", "")
        assert page.locator(".card:visible").count() == len(library())


def test_a_game_is_played_where_its_rules_are(show: Callable[..., Shown]) -> None:
    with show("games/tic-tac-toe.html") as page:
        frame = page.frame_locator("iframe.game")
        frame.locator("[name=seat-0]").select_option("human")
        frame.locator(".point.open").first.click()
        frame.locator("#status:has-text('O to move'), #status:has-text('X to move')").wait_for()
        frame.locator("ol.moves li, .turns li").first.wait_for()


def test_an_example_of_the_manual_is_played_below_its_text(show: Callable[..., Shown]) -> None:
    with show("manual/language.html") as page:
        page.locator("#no-split ~ .example a.try").first.click()
        frame = page.frame_locator("iframe.game")
        frame.locator("#page[data-ready]").wait_for()
        assert frame.locator(".point.open").count() > 0
        page.locator("text=Close the example").click()
        assert page.locator("iframe.game").count() == 0


def test_an_analysis_is_where_its_game_is(show: Callable[..., Shown]) -> None:
    with show("games/hex.html") as page:
        page.click("text=Analysis with size=5")
        page.wait_for_selector("text=An analysis")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_example_and_every_game_plays(browser: Any, site: Path, part: int) -> None:
    context = browser.new_context(reduced_motion="reduce")
    faults: list[str] = []
    for path in sorted([*site.glob("examples/*.html"), *site.glob("play/*.html")])[part::PARTS]:
        page = context.new_page()  # its memory is free again when it is closed
        page.on("pageerror", lambda fault, path=path: faults.append(f"{path.name}: {fault}"))
        page.on("console", lambda said, path=path: faults.append(f"{path.name}: {said.text}"))
        page.goto(path.as_uri())
        page.wait_for_selector("#page[data-ready]")
        page.wait_for_selector(".point.open, .choices .move")
        page.close()
    context.close()
    assert not faults


def test_the_first_page_plays_beside_its_text(show: Callable[..., Shown]) -> None:
    with show("index.html") as page:
        page.frame_locator("iframe.game").locator("#page[data-ready]").wait_for()
        text, game = page.locator(".example .tok").bounding_box(), page.locator("iframe.game").bounding_box()
        assert text["x"] + text["width"] <= game["x"]
        assert abs(text["y"] - game["y"]) < 5
