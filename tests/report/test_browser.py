"""Pages in a real browser: their scripts run, nothing overflows, and they can be printed."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from pathlib import Path

import browser
import pytest
from made import made

import plybook
from plybook.report import page

pytestmark = pytest.mark.skipif(
    browser.CHROMIUM is None, reason="there is no browser to look at pages with: apt-get install chromium"
)

QUESTIONS = """{
  outside: () => {
    const wide = document.documentElement.clientWidth;
    return [...document.querySelectorAll("body *")].filter((each) => {
      if (each.closest("svg") && each.tagName !== "svg") return false;
      if (each.closest(".skip")) return false;
      for (let box = each.parentElement; box; box = box.parentElement) {
        if (box !== document.body && getComputedStyle(box).overflowX !== "visible") return false;
      }
      const there = each.getBoundingClientRect();
      return there.width > 0 && there.height > 0 && (there.right > wide + 1 || there.left < -1)
        && getComputedStyle(each).position !== "absolute";
    }).map((each) => each.tagName + "." + (each.getAttribute("class") || ""));
  },
  width: () => [document.documentElement.scrollWidth, document.documentElement.clientWidth],
  seen: () => {
    const replay = document.querySelector(".replay");
    const shown = (each) => getComputedStyle(each).display !== "none";
    const pieces = () => [...replay.querySelectorAll("svg [data-from]")].map(shown);
    const move = () => replay.querySelector("[aria-current]")?.textContent ?? "";
    const click = (name) => replay.querySelector(`[data-go=${name}]`).click();
    const slider = replay.querySelector("input");
    const slide = () => { slider.value = "0"; slider.dispatchEvent(new Event("input")); };
    const key = () => replay.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
    const first = () => replay.querySelector(".moves li").click();
    const steps = [];
    for (const act of [() => {}, () => click("on"), key, () => click("back"), () => click("last"), first, slide]) {
      act();
      steps.push([move(), pieces()]);
    }
    return steps;
  },
  notes: () => {
    const replay = document.querySelector(".replay");
    replay.querySelectorAll(".moves li")[1].click();
    return replay.querySelector(".now").textContent;
  },
  contrast: () => {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(["paper", "ground", "ink", "soft", "accent", "bad", "bad-ground", "doubt", "doubt-ground",
      "good", "good-ground"].map((name) => [name, style.getPropertyValue("--" + name).trim()]));
  },
  themes: () => {
    const ground = () => getComputedStyle(document.body).backgroundColor;
    const before = ground();
    const button = document.querySelector(".theme");
    button.click(); const switched = ground();
    button.click();
    return [button.hidden, before, switched, ground()];
  },
  data: () => JSON.parse(document.getElementById("report").textContent).sections.length,
}"""

PAIRS = [
    ("ink", "ground"), ("ink", "paper"), ("soft", "paper"), ("soft", "ground"), ("accent", "paper"),
    ("bad", "bad-ground"), ("doubt", "doubt-ground"), ("doubt", "bad-ground"), ("good", "good-ground"),
]  # fmt: skip
LEAST = 4.5
"""The minimum contrast of text (WCAG 2.1, 1.4.3)."""


@pytest.fixture(scope="module")
def text() -> str:
    game = plybook.load("dots-and-boxes")
    return page(made(game), game)


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1200, 400])
def test_a_page_works_in_a_browser(text: str, width: int, dark: bool, tmp_path: Path) -> None:
    told = browser.ask(tmp_path, text, QUESTIONS, width, dark=dark)
    assert told["errors"] == []
    assert told["fetched"] == []
    assert told["outside"] == []
    assert told["width"] == [width, width]
    assert told["data"] == 6

    start, first, second, back, last, clicked, slid = told["seen"]
    record = text[text.index('<ol class="moves"') :]
    moves = re.findall(r'<li data-ply="\d+"[^>]*>([^<]+)</li>', record[: record.index("</ol>")])
    assert [start[0], first[0], second[0]] == moves[1:4], "it opens at the turning point, the second move"
    assert [last[0], clicked[0], slid[0]] == [moves[-1], moves[0], ""]
    assert back == first
    assert start[1] != first[1] != second[1] != last[1] != clicked[1] != slid[1]
    assert told["notes"].endswith("A critical move")

    hidden, before, switched, after = told["themes"]
    assert not hidden
    assert before == after != switched
    assert (before == "rgb(18, 22, 27)") is dark
    bright = {name: luminance(colour) + 0.05 for name, colour in told["contrast"].items()}
    poor = [(one, two) for one, two in PAIRS if max(bright[one] / bright[two], bright[two] / bright[one]) < LEAST]
    assert poor == []


@pytest.mark.parametrize(("width", "dark"), [(1200, False), (400, True)], ids=["wide-light", "narrow-dark"])
def test_a_page_is_rendered_in_the_chosen_theme(text: str, width: int, dark: bool, tmp_path: Path) -> None:
    seen = browser.picture(tmp_path, text, width, 1200, dark=dark)
    colours = seen.getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 200, "the page is blank"
    most = max(colours)[1]
    assert isinstance(most, tuple)
    assert (sum(most) < 200) is dark


def test_a_page_is_printed_without_its_controls(text: str, tmp_path: Path) -> None:
    found = browser.printed(tmp_path, text)
    assert found.startswith(b"%PDF")
    assert 2 <= _sheets(found) <= 5, "the made-up report fills about three sheets"


def _sheets(pdf: bytes) -> int:
    sheet = rb"/Type\s*/Page\b(?!s)"
    return len(re.findall(sheet, pdf)) or len(re.findall(sheet, b"".join(_unpacked(pdf))))  # or in compressed objects


def _unpacked(pdf: bytes) -> list[bytes]:
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return found


def test_overflow_and_script_errors_are_detected(text: str, tmp_path: Path) -> None:
    wide = text.replace("<footer>", '<footer><p class="wide" style="width:900px">too wide</p>', 1)
    told = browser.ask(tmp_path, wide + "<script>undefined.x</script>", QUESTIONS, 400)
    assert "P.wide" in told["outside"]
    assert told["width"][0] > 400
    assert len(told["errors"]) == 1


def test_without_scripts_the_turning_point_is_shown(text: str, tmp_path: Path) -> None:
    bare = re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)
    told = browser.ask(
        tmp_path,
        bare,
        """{
          shown: () => [...document.querySelectorAll(".replay:not(.puzzle) svg [data-from]")].map((each) =>
            [Number(each.dataset.from), Number(each.dataset.to), getComputedStyle(each).display !== "none"]),
          puzzle: () => [...document.querySelectorAll(".puzzle svg [data-from]")].filter((each) =>
            getComputedStyle(each).display !== "none").map((each) => Number(each.dataset.from)),
          controls: () => getComputedStyle(document.querySelector(".controls")).display,
        }""",
        1200,
    )
    assert told["errors"] == []
    assert told["controls"] == "none"
    assert {shown for since, to, shown in told["shown"] if since <= 2 <= to} == {True}
    assert {shown for since, to, shown in told["shown"] if not since <= 2 <= to} == {False}
    assert set(told["puzzle"]) <= {0}, "a puzzle shows its position, not its solution"


FIRST_SCREEN = """{
  bottoms: () => Object.fromEntries(["#alarms", ".start svg", ".summary", ".card"].map((one) =>
    [one, [...document.querySelectorAll(one)].map((each) => each.getBoundingClientRect().bottom)])),
  rules: () => document.querySelector(".rules").getBoundingClientRect().top,
  folded: () => [...document.querySelectorAll(".measure .figures")].filter((each) => each.closest("details")).length,
  target: async () => {
    location.hash = "#first-1";
    await new Promise((done) => setTimeout(done, 100));
    return document.getElementById("first-1").closest("details").open;
  },
}"""


@pytest.mark.parametrize("alarms", [False, True], ids=["sound", "alarms"])
def test_the_first_screen_stands_alone(alarms: bool, tmp_path: Path) -> None:
    game = plybook.load("dots-and-boxes")
    report = replace(made(game, alarms=alarms), summary=tuple(f"Sentence {k} on the game. " * 4 for k in range(6)))
    told = browser.ask(tmp_path, page(report, game), FIRST_SCREEN, 1300)
    assert told["errors"] == []
    bottoms = told["bottoms"]
    assert [len(bottoms[one]) for one in ("#alarms", ".start svg", ".summary")] == [1, 1, 3]
    assert 1 <= len(bottoms[".card"]) <= 5
    assert max(max(there) for there in bottoms.values()) <= 900
    assert told["rules"] > max(bottoms[".card"])
    assert told["folded"] == 0, "no figure is hidden"
    assert told["target"] is True, "a link to a folded note opens it"


@pytest.mark.long
def test_the_page_of_a_real_game_is_at_most_12000_pixels_high_and_fits_15_sheets(tmp_path: Path) -> None:
    game = plybook.load("ayu", size=9)
    text = page(plybook.analyse(game, jobs=2, kept=True), game)
    told = browser.ask(tmp_path, text, "{height: () => document.documentElement.scrollHeight}", 1300)
    assert 5_000 < told["height"] <= 12_000
    assert 5 < _sheets(browser.printed(tmp_path, text)) < 15
