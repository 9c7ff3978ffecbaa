"""Take ``workshop.png``, a picture of the README, of a real page: ``python docs/images/workshop.py``.

It needs chromium, playwright and ``plybook[web]``. The game is Ayu, with a mistake in its text.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from plybook.gdl.text.files import find

PICTURE = Path(__file__).with_name("workshop.png")
SIZE: ViewportSize = {"width": 1300, "height": 800}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        (Path(folder) / "my-ayu.gdl").write_text(find("ayu").text, encoding="utf-8")
        command = [sys.executable, "-m", "plybook", "serve", folder, "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = [server.stdout.readline() for _ in range(3)][1].strip()
            browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
            page.goto(address)
            page.wait_for_selector(".mistakes:has-text('The text is a game')")
            page.wait_for_selector(".board")
            page.click(".cm-line:has-text('board   square')")
            page.keyboard.press("PageDown")
            page.locator(".cm-line:has-text('where no-split ')").scroll_into_view_if_needed()
            page.click(".t-definition:text-is('no-split')")
            page.keyboard.press("Home")
            for _ in range(10):
                page.keyboard.press("ArrowRight")
            page.keyboard.type("s")
            page.wait_for_selector(".cm-lintRange-error")
            page.keyboard.press("Escape")
            page.hover(".cm-lintRange-error")
            page.wait_for_selector(".cm-diagnosticAction")
            page.screenshot(path=PICTURE)
            browser.close()
            server.terminate()
