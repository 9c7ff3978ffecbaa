"""Pages in a real browser: Debian's ``chromium``, headless and without network access.

A page is put into a frame of the required width, because no window of this browser is narrower than 500 pixels.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import escape
from pathlib import Path
from typing import Any

from PIL import Image

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SECONDS = 90

SPY = """<script>
window.told = {errors: []};
addEventListener("error", (event) => told.errors.push(String(event.message || event.target)), true);
addEventListener("unhandledrejection", (event) => told.errors.push(String(event.reason)));
addEventListener("load", async () => {
  const asked = ASKED;
  for (const name of Object.keys(asked)) {
    try { told[name] = await asked[name](); } catch (fault) { told.errors.push(name + ": " + fault); }
  }
  told.fetched = performance.getEntriesByType("resource").map((entry) => entry.name);
  parent.postMessage(JSON.stringify(told), "*");
});
</script>"""

FRAME = """<!doctype html><meta charset="utf-8"><body style="margin:0">
<script>addEventListener("message", (event) => {
  const out = document.createElement("pre");
  out.id = "told";
  out.textContent = event.data;
  document.body.append(out);
});</script>
<iframe style="width:WIDTHpx;height:HEIGHTpx;border:0" srcdoc="PAGE"></iframe>"""


def ask(folder: Path, page: str, questions: str, width: int, *, dark: bool = False) -> dict[str, Any]:
    """Load a page at a width, and return its answers to ``questions``, a JavaScript object of functions.

    ``errors`` holds the errors of its scripts, ``fetched`` the resources that it requested.
    """
    spied = page.replace("<head>", "<head>" + SPY.replace("ASKED", questions), 1)
    done = _run(folder, _framed(spied, width, 900), ["--dump-dom", *_theme(dark)], width, 1000)
    found = re.search(r'<pre id="told">(.*?)</pre>', done, re.DOTALL)
    assert found, "the page returned no answers"
    text = found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    answer: dict[str, Any] = json.loads(text)
    return answer


def picture(folder: Path, page: str, width: int, height: int, *, dark: bool = False) -> Image.Image:
    """A screenshot of the page."""
    out = folder / "picture.png"
    _run(folder, _framed(page, width, height), [f"--screenshot={out}", *_theme(dark)], width, height)
    with Image.open(out) as found:
        return found.convert("RGB").crop((0, 0, width, height))


def printed(folder: Path, page: str) -> bytes:
    """The page as a PDF."""
    out = folder / "page.pdf"
    _run(folder, page, [f"--print-to-pdf={out}", "--no-pdf-header-footer"], 1200, 1000)
    return out.read_bytes()


def _framed(page: str, width: int, height: int) -> str:
    return FRAME.replace("WIDTH", str(width)).replace("HEIGHT", str(height)).replace("PAGE", escape(page))


def _theme(dark: bool) -> list[str]:
    return [f"--blink-settings=preferredColorScheme={0 if dark else 1}"]


def _run(folder: Path, page: str, arguments: list[str], width: int, height: int) -> str:
    assert CHROMIUM is not None
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-extensions", "--host-resolver-rules=MAP * ~NOTFOUND",
        f"--user-data-dir={folder / 'profile'}", f"--window-size={width},{height}", "--virtual-time-budget=5000",
        *arguments, file.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
    return done.stdout
