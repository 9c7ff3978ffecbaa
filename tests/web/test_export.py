"""Exported pages: what they know is what the model says, nothing of a description is markup, and they are small.

What people see and do in such a page is tested in a browser, by other files.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from exported import SMALL, Page, exported
from running import run

import plybook
from plybook import gdl
from plybook.gdl.text.files import library
from plybook.service.highlight.pygments_lexer import TOKENS
from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import Board, sheet
from plybook.web.export.shown import LONGEST, file_name, shown

LARGEST = 300_000
"""The most bytes of the page of a library game."""
LARGER = {"xiangqi": 400_000, "shogi": 600_000}
"""Of games with much code: here, pieces of many kinds move along lines, and what the other player could do is asked."""
USUAL = ["ayu-enemy", "dots-and-boxes", "russian-draughts", "tic-tac-toe"]
"""What runs by default: moves of another description, lines as points, otherwise, a game without options."""
ALL = [*USUAL, *(pytest.param(name, marks=pytest.mark.slow) for name in library() if name not in USUAL)]


@pytest.fixture(scope="module", params=ALL)
def name(request: pytest.FixtureRequest) -> str:
    """A game of the library. All tests of one come after each other, so that its page is made once for them."""
    return str(request.param)


@cache
def library_page(name: str) -> bytes:
    """The page of a library game."""
    return exported(gdl.find(name))


def texts_of(value: Any) -> list[str]:
    """Every text in a JSON value."""
    match value:
        case str():
            return [value]
        case list():
            return [text for one in value for text in texts_of(one)]
        case dict():
            return [text for one in value.values() for text in texts_of(one)]
    return []


# -- what a page knows ---------------------------------------------------------------------------------------------


def test_a_page_knows_what_the_model_says(name: str) -> None:
    game = plybook.load(name, engine="reference")
    page = Page(library_page(name))
    data, variant = page.json("data"), page.variant()
    words = {"True": "on", "False": "off"}
    options = {name: words.get(str(value), str(value)) for name, value in game.options.items()}
    assert list(page.blocks) == ["data", *(f"part-{number}" for number in range(5))]
    assert (data["title"], data["name"], data["options"]) == (game.title, name, [])
    assert data["about"] in as_text(sheet(game), 1_000_000)
    assert data["variants"] == [options]
    assert variant["options"] == options
    assert variant["game"]["fingerprint"] == game.model.fingerprint
    assert variant["game"]["points"] == [place["name"] for place in variant["scene"]["places"]]
    assert variant["game"]["points"] == list(game.model.board.names)
    assert variant["game"]["players"] == [player.name for player in game.players]
    assert [rule["name"] for rule in variant["game"]["rules"]] == [rule.name for rule in game.model.rules]
    assert len(variant["scene"]["looks"]) == len(game.model.pieces)
    assert page.module().startswith(b"\0asm\1\0\0\0")


def test_the_page_of_a_library_game_is_small_and_always_the_same(name: str) -> None:
    once, again = library_page(name), exported(gdl.find(name))
    assert once == again
    assert len(once) < LARGER.get(name, LARGEST)


def test_the_tokens_of_a_source_are_its_text_and_those_of_a_rule_its_statement(name: str) -> None:
    source = gdl.find(name)
    model = gdl.load(source)
    found = Page(library_page(name)).variant()["source"]
    assert found[0]["name"] == name
    written = {}
    for text in found:
        assert "".join(part for _, part, _ in text["tokens"]) == gdl.find(text["name"]).text
        assert {kind for kind, _, _ in text["tokens"]} <= {"", *TOKENS}
        for _, part, rule in text["tokens"]:
            written[rule] = written.get(rule, "") + part
    for number, rule in enumerate(model.rules):
        assert written[number].startswith(rule.span.text)
        assert written[number].endswith("}")
        assert written[number].count("{") == written[number].count("}")
        assert all(step.span.text in written[number] for step in rule.steps if hasattr(step, "name"))
    assert set(written) - {-1} == set(range(len(model.rules)))


def test_the_rules_of_a_page_are_those_of_the_rule_sheet(name: str) -> None:
    """Word for word and in the same order; pictures of boards are left out."""
    made = sheet(plybook.load(name, engine="reference"))
    parts = [
        replace(part, items=tuple(item for item in part.items if not isinstance(item, Board))) for part in made.parts
    ]
    lines = as_text(replace(made, parts=tuple(parts)), 1_000_000).split("\n")
    said = "".join(line for line in lines[lines.index("Players") :] if set(line) != {"-"})
    data = Page(library_page(name)).variant()["rules"]
    assert letters("".join(texts_of(data))) == letters(said)
    rules = [item["rule"] for part in data for item in part["items"] if "move" in item]
    assert rules == list(range(len(plybook.load(name, engine="reference").model.rules)))


def letters(text: str) -> str:
    """A text without blanks and signs."""
    return re.sub(r"[\W_]", "", text)


def test_what_is_quoted_in_the_rules_is_marked() -> None:
    rules = Page(library_page("tic-tac-toe")).variant()["rules"]
    pieces = [piece for part in rules for item in part["items"] for piece in item.get("text", [])]
    assert ["-"] in pieces
    assert not any("\x01" in text or "`" in text for text in texts_of(rules))


# -- variants ------------------------------------------------------------------------------------------------------


MARKUP = "</script></title><!-- ]]> --!> <script>alert(1)</script> <img onerror=alert(1)> ' &quot; %%data%% %%title%% "
ODD = "\u200b\u200d\u200f\u061c\ufeff\u00a0\u00ad\u2028\ue000\x0c"
"""What a description may hold and nobody can print: joiners, marks of direction, a line separator, a form feed."""


def hostile(said: str) -> str:
    """A description that says this wherever it can."""
    return f"""game "{said}" {{
  about "{said}"
  author "{said}"
  note "{said}"
  source "{said}"
  notation "{said}"
  option size = 3 in 3, 4 "{said}"
  players Black, White
  counter still = 0 in 0..9 "{said}"
  board square(size)
  define there = empty "{said}"
  # {said}
  move drop "{said}" {{
    to there
    do set(still, 1)
  }}
  end {{
    when still >= 9 -> draw "{said}"
    when no-moves -> draw "{said}"
  }}
}}
"""


def test_nothing_of_a_hostile_description_is_markup(tmp_path: Path) -> None:
    """The page has the elements of any page, and its policy allows its own script and style only."""
    folder = tmp_path / "<b>home"
    folder.mkdir()
    named = folder / "<img src=x onerror=alert(2)> \u202e%%data%% \udcff.gdl"
    source = gdl.Source(str(named), hostile(MARKUP + ODD))
    page, usual = (
        Page(exported(source, {"size": ["3", "4"]})),
        Page(exported(gdl.Source("x.gdl", SMALL), {"size": ["4", "5"]})),
    )
    assert [(tag, *said) for tag, said in page.elements] == [(tag, *said) for tag, said in usual.elements]
    assert page.remarks == 0
    assert page.content.count(b"alert(1)") == 4  # twice in the title, twice in the heading, all of it escaped
    assert page.content.count(b"&lt;script&gt;alert(1)&lt;/script&gt;") == 2
    assert b"alert(2)" not in page.content
    hashes = {
        tag: "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"
        for tag, text in page.texts
        if tag in ("script", "style")  # the last script is the one that runs
    }
    (policy,) = [said["content"] for tag, said in page.elements if said.get("http-equiv") == "Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in str(policy).split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == f"{hashes['script']} 'wasm-unsafe-eval'"
    assert rules["style-src"] == hashes["style"]
    assert "connect-src" not in rules
    data = page.json("data")
    assert data["title"] == MARKUP + "\N{REPLACEMENT CHARACTER}" * len(ODD)
    assert data["name"] == "<img src=x onerror=alert(2)> \ufffd%%data%% \ufffd.gdl"
    for known in (data, page.variant(0), page.variant(1)):
        for text in texts_of(known):
            assert all(part.isprintable() for line in text.split("\n") for part in line.split("\t")), text


def test_long_texts_and_names_are_cut_and_those_that_moves_need_are_not() -> None:
    long = "x" * 50_000
    text = hostile(long[:20_000]).replace("drop", long).replace("Black", f"B{long[:5_000]}")
    page = Page(exported(gdl.Source(f"{long}.gdl", text)))
    data, variant = page.json("data"), page.variant()
    assert data["title"] == "x" * 199 + "…"
    assert data["name"] == "x" * 199 + "…"
    assert max(map(len, texts_of({**variant, "game": [], "source": []}))) <= LONGEST
    assert variant["game"]["rules"][0]["name"] == long
    assert len(page.content) < 120_000


def test_a_large_description_is_shown_in_part_and_says_so() -> None:
    text = SMALL + "# and so on\n" * 20_000
    tokens = Page(exported(gdl.Source("large.gdl", text))).variant()["source"][0]["tokens"]
    shown = "".join(part for _, part, _ in tokens)
    assert shown.startswith(text[:100_000])
    assert shown[100_000:] == f"\n# … {len(text) - 100_000:,} characters are not shown"


def test_a_page_has_no_folder_of_the_machine_that_made_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither as a name, nor in the module."""
    folder = tmp_path / "people" / "maria"
    folder.mkdir(parents=True)
    (folder / "base.gdl").write_text(SMALL, encoding="utf-8")
    (folder / "mine.gdl").write_text('game "Mine" extends "base.gdl" {\n  about "Another."\n}\n', encoding="utf-8")
    out = folder / "mine.html"
    assert run(capsys, "export", str(folder / "mine.gdl"), "--out", str(out))[0] == 0
    page = Page(out.read_bytes())
    assert page.json("data")["name"] == "mine.gdl"
    assert [source["name"] for source in page.variant()["source"]] == ["mine.gdl", "base.gdl"]
    for content in (page.content, *page.blocks.values()):
        assert b"maria" not in content
        assert str(tmp_path).encode() not in content
        assert str(Path(plybook.__file__).parent).encode() not in content


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("tic-tac-toe", "tic-tac-toe"),
        ("/home/maria/a.gdl", "a.gdl"),
        ("..\\maria\\a.gdl", "a.gdl"),
        ("maria/", "maria"),
        ("a\x1b[31m\u202e.gdl", "a\ufffd[31m\ufffd.gdl"),
    ],
)
def test_of_a_path_only_the_name_of_the_file_is_shown(name: str, found: str) -> None:
    assert file_name(name) == found


def test_texts_are_shown_wherever_they_stand() -> None:
    value = {"a": ["\u202eb", ("\ud800", 1, None, True)], "c": "d" * 11}
    assert shown(value, 10) == {"a": ["\ufffdb", ["\ufffd", 1, None, True]], "c": "d" * 9 + "…"}
