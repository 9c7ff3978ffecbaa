"""Take ``game-page.png``, a picture of the README, of a real page: ``python docs/images/game_page.py``.

It needs chromium and playwright. The game is Ayu, a few moves on, with a hint of the engine.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

import plybook
from plybook.web.export.contents import load_all
from plybook.web.export.page import html

PICTURE = Path(__file__).with_name("game-page.png")
MOVES = "#moves=b3-b4+c6-d6+h5-g5+g6-g7+d7-d8+e2-e3+h9-g9+k6-j6"
SIZE: ViewportSize = {"width": 1200, "height": 800}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        file = Path(folder) / "ayu.html"
        file.write_bytes(html(load_all(lambda _: plybook.load("ayu"), {})))
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        page.goto(file.as_uri() + MOVES)
        page.wait_for_selector("#page[data-ready]")
        page.click("text=Hint")
        page.wait_for_selector(".hint")
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURE)
        browser.close()
