"""Exported pages among strangers, in Chromium: in a sandboxed frame, and of a hostile description."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from exported import exported
from pages import DESKTOP, Opened, write

import plybook
from plybook import gdl


def test_a_page_plays_in_a_sandboxed_frame(browser: Any, tmp_path: Path) -> None:
    write(plybook.load("tic-tac-toe"), tmp_path)
    file = tmp_path / "frame.html"
    file.write_text(
        '<!doctype html><title>Frame</title><iframe sandbox="allow-scripts" src="game.html" width="900" height="800">'
        "</iframe>",
        encoding="utf-8",
    )
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(file.as_uri())
    frame = page.frame_locator("iframe")
    frame.locator('[data-point="b2"]').click(force=True)
    frame.locator(".made >> nth=1").wait_for()
    assert faults == []
    page.close()


HOSTILE = """
game "</script><img src=x onerror=alert(1)><h1>" {
  author  "<svg onload=alert(2)>"
  about   "--><script>alert(3)</script>"
  players Black, White
  board   square(3)
  note    "<iframe srcdoc='<script>alert(4)</script>'>"
  move drop "javascript:alert(5)" { # </pre><script>alert(6)</script>
    to empty
    do place(mover, to)
  }
  end { when no-moves -> draw "<b onclick=alert(7)>&lt;draw&amp;" }
}
"""


def test_a_hostile_description_is_only_text(browser: Any, tmp_path: Path) -> None:
    source = gdl.Source("<b>x.gdl", HOSTILE)
    file = tmp_path / "hostile.html"
    file.write_bytes(exported(source))
    with Opened(browser, file, DESKTOP) as page:
        page.people()
        assert page.page.inner_text("h1") == "</script><img src=x onerror=alert(1)><h1>"
        for tab in ("Moves", "Rules", "Source", "Position", "Record", "Game"):
            page.tab(tab)
        while " to move" in page.status:
            page.page.locator(".point.open").first.click(force=True)
        assert page.page.locator("img, iframe, script:not([type]):not(:last-of-type), b, h1 > *").count() == 0
        page.page.wait_for_timeout(100)
