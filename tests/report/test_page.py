"""What a page contains, whatever the game."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from made import made

import plybook
from plybook.interpreter.core.errors import PlyError
from plybook.measures.results.findings import (
    GROUPS,
    Alarm,
    AsWritten,
    Figure,
    Replay,
    Report,
    Section,
    Table,
    Words,
    as_json,
)
from plybook.report import needs, page
from plybook.report.page import View

GAMES = ("tic-tac-toe", "hex", "dots-and-boxes", "rolit-3", "english-draughts", "mu-torere")
VOID = {"meta", "input", "br", "link", "img", "hr", "wbr"}


class Reader(HTMLParser):
    """The elements of a page; it asserts that each is closed where it must be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.targets: set[str] = set()
        self.headings: list[int] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.unlabelled = 0
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, name, value) for name, value in values.items()]
        if "id" in values:
            self.ids[values["id"]] += 1
        for name in ("href", "aria-labelledby"):
            if name in values:
                self.targets.add(values[name].removeprefix("#"))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module", params=GAMES)
def text(request: pytest.FixtureRequest) -> str:
    game = plybook.load(request.param)
    return page(made(game), game)


def test_a_page_fetches_nothing_from_elsewhere(text: str) -> None:
    styles = "".join(re.findall(r"<style>.*?</style>", text, re.DOTALL))
    assert "@import" not in styles
    assert "url(" not in styles
    for tag, name, value in Reader(text).attributes:
        assert name not in ("src", "srcset", "data", "action"), (tag, name)
        assert name not in ("href", "xlink:href") or value.startswith("#"), (tag, value)
    assert not re.search(r"https?://", text)


def test_elements_are_closed_ids_are_unique_and_links_have_targets(text: str) -> None:
    found = Reader(text)
    assert found.open == []
    assert [name for name, number in found.ids.items() if number > 1] == []
    assert found.targets <= set(found.ids)


def test_heading_levels_descend_one_at_a_time(text: str) -> None:
    headings = Reader(text).headings
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(headings))


def test_every_picture_has_a_title(text: str) -> None:
    pictures = re.findall(r"<svg(?![^>]*aria-hidden)[^>]*>(.{7})", text)
    assert len(pictures) > 10
    assert set(pictures) == {"<title>"}
    assert not re.search(r"<title>\s*</title>", text)


def test_text_from_the_report_is_escaped(text: str) -> None:
    assert "<b>is</b>" not in text
    assert "What is written &lt;b&gt;is&lt;/b&gt; escaped." in text
    assert text.count("</script>") == 2


def test_the_report_is_embedded_in_the_page() -> None:
    game = plybook.load("tic-tac-toe")
    report = made(game)
    found = re.search(r'<script type="application/json" id="report">(.*?)</script>', page(report, game), re.DOTALL)
    assert found
    assert json.loads(found[1]) == json.loads(json.dumps(as_json(report)))


def test_the_same_report_gives_the_same_page() -> None:
    game = plybook.load("tic-tac-toe")
    assert page(made(game), game) == page(made(game), game)


def test_alarms_are_at_the_top_and_their_absence_is_stated() -> None:
    game = plybook.load("tic-tac-toe")
    text = page(made(game), game)
    assert text.index("Something is wrong with this game") < text.index("was never made") < text.index('id="verdict"')
    report = made(game, alarms=False)
    assert "No problems found" in page(report, game)
    few = page(replace(report, samples=(replace(report.samples[0], number=5),)), game)
    assert "No problems found in few games" in few
    assert "only 5 were played" in few
    assert "both sides have" not in few


def test_that_nothing_is_wrong_does_not_hide_who_is_better_off() -> None:
    game = plybook.load("hex", size=3)
    for low, high, told in ((0.52, 0.64, True), (0.48, 0.64, False)):
        share = Figure("first-win", "first player wins", 0.58, "share", low, high, samples=300, sample="self-play")
        section = Section("balance", "balance", "Balance", "", "", (share,))
        text = page(Report("g", "G", "0", {}, "quick", 1, "0", (section,), (), ()), game)
        assert ("both sides have a chance, though the first player has the better one," in text) is told


def test_every_figure_shows_its_source(text: str) -> None:
    row = re.search(r'<tr id="figure-first-win">.*?</tr>', text, re.DOTALL)
    assert row
    assert "600" in row[0]
    assert 'href="#first-1"' in row[0]
    assert 'id="first-1">200 games of the player against himself; players: mcts:playouts=100; seed 7</li>' in text


def test_missing_packages_are_reported_with_the_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    game = plybook.load("tic-tac-toe")
    monkeypatch.setattr(needs, "find_spec", lambda name: None)
    with pytest.raises(PlyError, match="pip install jinja2 matplotlib"):
        page(made(game), game)


def test_the_manual_names_the_headings_of_the_page_and_no_others(text: str) -> None:
    """It named one heading of five, and chapters that no page has."""
    told = (Path(__file__).parents[2] / "docs" / "analyse.md").read_text("utf-8")
    begins, ends = told.index("**At the top**"), told.index("**Every figure")
    named = {" ".join(each.split()) for each in re.findall(r"\*([A-Z][^*]+)\*", told[begins:ends].replace("**", ""))}
    template = (Path(needs.__file__).parent / "page.html").read_text("utf-8")
    fixed = set(re.findall(r"<h2[^>]*>([^<{]+)</h2>", template))
    game = plybook.load("tic-tac-toe")
    severe = [Alarm(code, "A text.", "Evidence.", bad) for code, bad in
              (("dead-rule", True), ("forced-draw", True), ("drawish", False))]  # fmt: skip
    banners = {View(replace(made(game), alarms=(one,)), game).warning for one in severe}
    others = {"How it was measured", "The rules in words"}  # of a card, and of the rules, which are no chapter
    assert named - others == fixed | banners | {title for name, title in GROUPS.items() if name != "rules"}
    assert all(re.search(f"<(summary|h2)[^>]*>{each}<", text) for each in others)
    assert set(re.findall(r"<h2[^>]*>([^<]+)</h2>", text)) <= named


@pytest.mark.parametrize(
    ("codes", "heading"),
    [
        ((), "No problems found"),
        ((("drawish", False),), "Worth a second look"),
        ((("forced-draw", True), ("drawish", False)), "Decided before it begins"),
        ((("forced-draw", True), ("dead-rule", True)), "Something is wrong with this game"),
    ],
)
def test_a_game_decided_from_the_start_is_not_called_wrong(codes: tuple[tuple[str, bool], ...], heading: str) -> None:
    game = plybook.load("tic-tac-toe")
    alarms = tuple(Alarm(code, "A text.", "What it rests on.", severe) for code, severe in codes)
    found = page(replace(made(game), alarms=alarms), game)
    assert f'<h2 id="alarms">{heading}</h2>' in found


def test_the_rules_are_on_the_first_screen_and_only_there(text: str) -> None:
    shown = text[: text.index("application/json")]
    assert len(re.findall(r"\bThe rules in words<", shown)) == 2  # one is in the contents
    assert text.index("move a piece &lt;/script&gt; to a point") < text.index('class="chapter"')
    assert 'id="chapter-rules"' not in text


def test_a_table_of_replies_is_shown_with_its_puzzle() -> None:
    game = plybook.load("tic-tac-toe")
    start = str(game.start())
    items = (
        Replay("puzzle-1", "X to win", ("b2",), board=start),
        Table("replies", "After b2", ("reply",), (("a1",),), folded=True),
        Replay("puzzle-2", "X to win again", ("a1",), board=start),
    )
    report = made(game)
    section = Section("puzzles", "puzzles", "Puzzles", "Find it.", "Searched", items, "after nobody")
    found = page(replace(report, sections=(section,)), game)
    puzzle = re.search(r'<figure class="item puzzle.*?</figure>', found, re.DOTALL)
    assert puzzle
    assert "After b2" in puzzle[0]
    assert found.count("<caption>After b2") == 1
    assert "Searched. " in found
    assert "After nobody." in found


def test_what_follows_from_an_alarm_is_one_line_and_its_evidence_is_behind_it() -> None:
    game = plybook.load("tic-tac-toe")
    alarms = (
        Alarm("no-end", "Games go on and on. Check `end`.", "8 of 8."),
        Alarm("nobody-wins", "Nobody ever wins: no game reaches a goal. Check it.", "0 of 8.", follows="no-end"),
        Alarm("drawish", "Most games are drawn. Check them.", "7 of 8.", follows="nobody-wins"),
    )
    html = page(replace(made(game), alarms=alarms), game)
    (folded,) = re.findall(r'<details class="follows">(.*?)</details>', html, re.DOTALL)
    assert re.findall("<summary>(.*?)</summary>", folded) == ["It follows: nobody ever wins."]
    assert "0 of 8." in folded
    assert "7 of 8." in folded


def test_a_rule_in_words_stands_before_the_rule_as_written_which_opens() -> None:
    game = plybook.load("tic-tac-toe")
    behind = (AsWritten("some(theirs)", words="There is an enemy piece."), AsWritten("f(x)"))
    lines = (("one", "the author's words"), ("two", "other words"))
    rules = Section("rules", "rules", "The rules", "", "", (Words("rules-ends", "Ends", lines=lines, written=behind),))
    html = page(replace(made(game), sections=(rules,)), game)
    shown = re.sub(r"<details.*?</details>", "", html[: html.index('<script type="application/json"')], flags=re.DOTALL)
    assert "There is an enemy piece." in shown
    assert "some(theirs)" not in shown
    assert "<code>some(theirs)</code>" in html
    assert "<code>f(x)</code>" in shown, "where there are no words"


@pytest.mark.parametrize(
    ("figure", "number"),
    [
        (Figure("puzzles", "", 35, "positions", samples=16, sample="self-play"), None),
        (Figure("puzzles", "", 9, "positions", samples=16, sample="self-play"), 16),
        (Figure("even", "", 3, "moves", samples=16), 16),
        (Figure("length", "", 35.5, "plies", samples=16, sample="self-play"), 16),
        (Figure("branching", "", 35, "moves", 30.0, 40.0, samples=16), 16),
    ],
)
def test_a_count_is_not_out_of_fewer(figure: Figure, number: int | None) -> None:
    game = plybook.load("tic-tac-toe")
    assert View(made(game), game).number_of(figure) == number
