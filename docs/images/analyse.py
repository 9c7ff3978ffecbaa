"""Take ``analyse.png``, the picture of the README, of a real page: ``python docs/images/analyse.py``.

It needs Debian's ``chromium``.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import plybook

WIDTH, HEIGHT = 1200, 1000


def main() -> None:
    """Analyse a game and keep what a person sees first."""
    game = plybook.load("ayu", size=9)
    text = plybook.page(plybook.analyse(game, jobs=2, kept=True), game)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(text, encoding="utf-8")
        picture = Path(__file__).with_name("analyse.png")
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--window-size={WIDTH},{HEIGHT}", f"--screenshot={picture}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main()
