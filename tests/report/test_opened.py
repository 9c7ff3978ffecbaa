"""What is opened on a page: folds and explanations, which are read as a whole where they are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import browser
import pytest
from made import made

import plybook
from plybook.measures.results.findings import Figure, Section, Table
from plybook.report import layout, page

WIDE = Table(
    "wide",
    "Levels",
    ("level", "against", "games", "won", "drawn", "lost", "points", "at least", "first player", "moves in a game"),
    tuple(("mcts:playouts=100", "mcts:playouts=27", 50, 40, 2, 8, 0.822, 0.606, 1.0, 81.3) for _ in range(3)),
    sample="self-play",
)
CLAUSES = Table("clauses", "Clauses", ("clause", "reason"), (("when some(linked(of(White))) -> draw", "is linked"),))
EMPTY = Table("empty", "Tried in vain", tuple(f"column {k}" for k in range(9)), ())


@pytest.fixture(scope="module")
def text() -> str:
    game = plybook.load("tic-tac-toe")
    items = tuple(Figure(f"f{k}", f"a figure {k}", 0.5, "share") for k in range(30))
    sections = tuple(
        Section(f"s{k}", "course", f"Section {k}", "A median in random play.", "So.", items[5 * k : 5 * k + 5])
        for k in range(5)
    )
    opening = replace(sections[1], items=(*sections[1].items, WIDE, EMPTY, CLAUSES))
    return page(replace(made(game), sections=(sections[0], opening, *sections[2:])), game)


OPENED = """{
  opened: async () => {
    const fold = document.querySelector(".fold"), summary = fold.firstElementChild;
    const scroll = fold.querySelector(".scroll"), card = fold.closest(".measure");
    const wait = () => new Promise((done) => setTimeout(done, 100));
    summary.scrollIntoView({block: "center", behavior: "instant"});
    const seen = [];
    for (let k = 0; k < 3; k++) {
      seen.push([Math.round(summary.getBoundingClientRect().top), Math.round(card.getBoundingClientRect().width),
        fold.open && scroll.scrollWidth - scroll.clientWidth]);
      summary.click();
      await wait();
    }
    return seen;
  },
}"""


@pytest.mark.skipif(browser.CHROMIUM is None, reason="there is no browser to look at pages with")
def test_an_opened_table_that_is_wider_than_its_card_takes_the_width_of_the_page(text: str, tmp_path: Path) -> None:
    """It was cut at the edge of its column, and had to be scrolled sideways."""
    told = browser.ask(tmp_path, text, OPENED, 1300)
    assert told["errors"] == []
    closed, opened, again = told["opened"]
    assert closed[1] < 500 < 1200 < opened[1]
    assert opened[2] <= 1
    assert abs(closed[0] - opened[0]) <= 1, "what was clicked stays where it is"
    assert closed == again


def test_the_source_of_a_fold_is_beside_its_title(text: str) -> None:
    """It was alone in a line below it."""
    fold = text[text.index('<details class="fold">') :]
    assert re.match(r'<details class="fold"><summary>Levels<sup><a href="#s1-1"[^>]*>1</a></sup></summary>', fold)
    assert "<sup>" not in fold[fold.index("</summary>") : fold.index("</details>")]


def test_a_table_without_rows_is_a_line(text: str) -> None:
    assert "<strong>Tried in vain</strong>: none.</p>" in text
    assert layout.shown_and_folded([("table", EMPTY)], whole=False)[1] == []


def test_code_in_a_table_is_broken_where_people_would_break_it(text: str) -> None:
    assert "when some(<wbr>linked(<wbr>of(<wbr>White))) -&gt; draw</td>" in text
    assert '<td class="short">mcts:<wbr>playouts=100</td>' in text
    assert "<td>is linked</td>" in text, "a text of several words may end a line anywhere between them"


ON_PAPER = """{
  wide: () => {
    dispatchEvent(new Event("beforeprint"));
    return [...document.querySelectorAll(".measures .scroll")].map((each) => [
      each.firstElementChild.offsetWidth, each.clientWidth,
      parseFloat(getComputedStyle(each.querySelector("td")).fontSize)]);
  },
}"""


@pytest.mark.skipif(browser.CHROMIUM is None, reason="there is no browser to look at pages with")
def test_no_table_is_wider_than_its_column_on_paper(text: str, tmp_path: Path) -> None:
    """One of ten columns ran over the next column of the sheet, text over text."""
    told = browser.ask(tmp_path, text.replace("@media print", "@media all"), ON_PAPER, 718)  # 190 mm
    assert [wide for wide in told["wide"] if wide[0] > wide[1]] == []
    assert len({size for *_, size in told["wide"]}) == 1, "all in one size"


TOLD = """{
  told: () => {
    const seen = [];
    for (const place of ["start", "end"]) {
      for (const term of document.querySelectorAll(".measure .term")) {
        document.activeElement.blur();
        const there = term.getBoundingClientRect().top + scrollY;
        scrollTo({top: there - (place === "end" ? innerHeight - 20 : 100), behavior: "instant"});
        term.focus({preventScroll: true});
        const word = term.getBoundingClientRect(), tip = term.nextElementSibling.getBoundingClientRect();
        const inside = tip.top >= 0 && tip.bottom <= innerHeight;
        seen.push([place, tip.top >= word.bottom - 6, tip.bottom <= word.top, inside]);
      }
    }
    return seen;
  },
}"""


@pytest.mark.skipif(browser.CHROMIUM is None, reason="there is no browser to look at pages with")
def test_an_explanation_stands_above_its_word_where_there_is_no_room_below(text: str, tmp_path: Path) -> None:
    """Near the lower edge of the window it could not be read."""
    room = '<p style="height:60rem"></p>'
    tall = text.replace("<main", f"{room}<main", 1).replace("</main>", f"</main>{room}", 1)
    told = browser.ask(tmp_path, tall, TOLD, 1300)
    assert told["errors"] == []
    assert {place for place, *_ in told["told"]} == {"start", "end"}
    assert all(seen for *_, seen in told["told"])
    assert all(below for place, below, _, _ in told["told"] if place == "start")
    assert all(above for place, _, above, _ in told["told"] if place == "end")
