"""Measures how long the workshop takes from a key to what it changes, in Chromium, for every game of the library.

python tools/workshop_times.py [--rounds N] [--out FILE]    # needs chromium, playwright and plybook[web]

Of each game the title is changed, which changes the game, and a mistake is typed. Times are taken in the page: from the
key to the mark under the mistake, to the board with the moves of the new game, and to the first word of its opponent.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from plybook.gdl.text.files import find, library

LIMITS = {"check": 100, "board": 1000, "opponent": 3000}
"""What was asked of 95 of 100 games, in milliseconds, but for the three slowest."""
LEFT_OUT = 3
HEAD = """# How fast the workshop follows

`python tools/workshop_times.py --rounds {rounds}`: milliseconds from a key to the mark under a mistake, to the board
with the moves of the changed game, and to the first hint of its opponent, who thinks for 1,000 of them. Chromium and
the server share two cores. Asked: 95 of 100 games of the library below the limit, but for the three slowest.

| | limit | median | 95th percentile | slowest |
|---|---|---|---|---|
"""
WATCH = """(kind) => new Promise((resolve, reject) => {
  const content = document.querySelector(".cm-content");
  const title = () => document.querySelector(".game h1")?.textContent ?? "";
  const before = title();
  const reached = {
    check: () => document.querySelector(".cm-lintRange-error") !== null,
    board: () => title() !== before && document.querySelector(".game .point.open, .game .choices button") !== null,
  }[kind];
  let begun = 0;
  const look = () => {
    if (reached()) resolve(performance.now() - begun);
    else if (performance.now() - begun > 20000) reject(new Error(`no ${kind}`));
    else requestAnimationFrame(look);
  };
  const begin = () => { begun = performance.now(); requestAnimationFrame(look); };
  content.addEventListener("beforeinput", begin, { once: true });
})"""
OPPONENT = """() => new Promise((resolve) => {
  const begun = performance.now();
  [...document.querySelectorAll(".game button")].find((one) => one.textContent === "Hint").click();
  const look = () => /playouts|%|wins|loses|draws/.test(document.querySelector(".game .hint")?.textContent ?? "")
    ? resolve(performance.now() - begun) : requestAnimationFrame(look);
  look();
})"""


def measured(page: Any, kind: str, key: str) -> float:
    """Milliseconds from a key to what it changes."""
    handle = page.evaluate_handle(f"(given) => ({{ found: ({WATCH})(given) }})", kind)
    page.keyboard.insert_text(key)
    return float(page.evaluate("({ found }) => found", handle))


def times(page: Any, address: str, name: str, rounds: int) -> dict[str, float]:
    """The median times of a game."""
    page.goto("about:blank")
    page.goto(f"{address}&name={name}.gdl")
    page.wait_for_selector(".game .board")
    page.wait_for_selector(".mistakes:has-text('The text is a game')")
    page.click(".cm-content")
    page.wait_for_timeout(2500)
    found: dict[str, list[float]] = {kind: [] for kind in LIMITS}
    for _ in range(rounds):
        page.keyboard.press("Control+Home")
        page.evaluate(TITLE)
        page.wait_for_timeout(200)
        found["board"].append(measured(page, "board", "x"))
        found["opponent"].append(found["board"][-1] + page.evaluate(OPPONENT))
        page.keyboard.press("Control+Home")
        page.wait_for_timeout(1500)
        found["check"].append(measured(page, "check", "x"))
        page.keyboard.press("Backspace")
        page.wait_for_selector(".mistakes:has-text('The text is a game')")
        page.wait_for_timeout(300)
    return {kind: median(each) for kind, each in found.items()}


TITLE = """() => {
  const line = [...document.querySelectorAll(".cm-line")].find((one) => /^game "/.test(one.textContent));
  const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let node = text.nextNode();
  while (!node.textContent.startsWith('"')) node = text.nextNode();
  getSelection().collapse(node, 1);
}"""
"""Puts the cursor into the title."""


def table(rows: dict[str, dict[str, float]], rounds: int) -> str:
    """The results as a page of Markdown."""
    lines = HEAD.format(rounds=rounds).splitlines()
    for kind, limit in LIMITS.items():
        found = sorted((row[kind], name) for name, row in rows.items())
        kept = [value for value, _ in found[:-LEFT_OUT]]
        high = kept[min(len(kept) - 1, round(0.95 * len(kept)))]
        slowest = ", ".join(f"{name} {value:.0f}" for value, name in reversed(found[-LEFT_OUT:]))
        lines.append(f"| {kind} | {limit} | {median(kept):.0f} | {high:.0f} | {slowest} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rows = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        for name in library():
            Path(folder, f"{name}.gdl").write_text(find(name).text, encoding="utf-8")
        command = [sys.executable, "-m", "plybook", "serve", folder, "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = [server.stdout.readline() for _ in range(3)][1].strip()
            browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1300, "height": 2000})
            for name in library():
                rows[name] = times(page, address, name, asked.rounds)
                print(name, {kind: round(value) for kind, value in rows[name].items()}, flush=True)
            browser.close()
            server.terminate()
    text = table(rows, asked.rounds)
    print(text)
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
