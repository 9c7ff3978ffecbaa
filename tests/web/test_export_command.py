"""``plybook export`` and pages: options to choose from, and every mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from exported import SMALL, Page
from running import run

import plybook
from plybook.web.export import page as pages


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a description in it, in which the test runs."""
    monkeypatch.chdir(tmp_path)
    Path("small.gdl").write_text(SMALL, encoding="utf-8")
    return tmp_path


def refuse(*_: object) -> None:
    raise AssertionError("nothing must be compiled")


def test_a_page_has_every_combination_and_begins_with_the_defaults(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--options", "way-out", "--options", "size=5,4", "-o", "komi=1.5"]
    code, out, err = run(capsys, "export", "small.gdl", *asked, "--out", "small.html")
    page = Page(Path("small.html").read_bytes())
    data = page.json("data")
    assert (code, out) == (0, "")
    assert err == f"small.html: {len(page.content):,} bytes, 4 variants\n"
    assert data["options"] == [
        {"name": "size", "text": "points on a side", "values": ["4", "5"]},
        {"name": "way-out", "text": "two words", "values": ["on", "off"]},
    ]
    assert data["variants"][0] == {"size": "4", "komi": "1.5", "way-out": "off"}
    assert {(each["size"], each["way-out"]) for each in data["variants"]} == {
        (s, w) for s in "45" for w in ("on", "off")
    }
    for number, options in enumerate(data["variants"]):
        variant = page.variant(number)
        assert variant["options"] == options
        assert len(variant["game"]["points"]) == int(options["size"]) ** 2
        chosen: dict[str, object] = {**options}
        assert variant["game"]["fingerprint"] == plybook.load("small.gdl", **chosen).model.fingerprint


@pytest.mark.parametrize(
    ("asked", "values"),
    [
        ("size=3..5", ["3", "4", "5"]),
        ("size=6,3..4,3", ["3", "4", "6"]),
        ("size", ["3", "4", "5", "6"]),
        ("komi=1.5..2.5", ["1.5", "2.5"]),
        ("way_out=off", ["off"]),
        ("way-out", ["on", "off"]),
    ],
)
def test_values_are_listed_in_ranges_or_all(
    small: Path, capsys: pytest.CaptureFixture[str], asked: str, values: list[str]
) -> None:
    """They stand in the order of the description."""
    assert run(capsys, "export", "small.gdl", "--options", asked, "--out", "small.html")[0] == 0
    (option,) = Page(Path("small.html").read_bytes()).json("data")["options"]
    assert option["values"] == values


# -- mistakes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--options", "sise=4"], 2, "did you mean `size`?"),
        (["--options", "size=7"], 2, "`7` is not a value of the option `size`"),
        (["--options", "size=4..7"], 2, "`7` is not a value of the option `size`"),
        (["--options", "size=5..4"], 2, "`5..4` is no range of the option `size`: it takes 3..6"),
        (["--options", "size=4,,5"], 2, "neither the form NAME nor NAME=VALUE"),
        (["--options", "=4"], 2, "neither the form NAME nor NAME=VALUE"),
        (["--options", "size", "-o", "size=4"], 2, "the option size is set with -o and to be chosen with --options"),
        (["--options", "way-out", "-o", "way_out=on"], 2, "the option way-out is set with -o"),
        (["-o", "size=7"], 2, "`7` is not a value"),
        (["--after", "a1"], 2, "--after is not for a page"),
        (["--position", "small.gdl"], 2, "--position is not for a page"),
        (["--theme", "light"], 2, "--theme is not for a page"),
        (["--width", "100"], 2, "--width is not for a page"),
        (["--options", "size", "--svg"], 2, "--options is not for a picture"),
    ],
)
def test_mistakes_are_told_before_anything_is_compiled(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    arguments: list[str], code: int, said: str,
) -> None:  # fmt: skip
    monkeypatch.setattr("plybook.web.export.contents.page_game", refuse)
    ended, out, err = run(capsys, "export", "small.gdl", *arguments, "--out", "small.html")
    assert (ended, out) == (code, "")
    assert said in err
    assert [path.name for path in small.iterdir()] == ["small.gdl"]


def test_too_many_variants_are_counted_and_refused(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 4 × 3 × 2 there may be as many as that, and no more."""
    every = ["--options", "size", "--options", "komi", "--options", "way-out"]
    monkeypatch.setattr("plybook.web.export.contents.page_game", refuse)
    monkeypatch.setattr("plybook.web.export.choices.MOST", 23)
    code, _, err = run(capsys, "export", "small.gdl", *every, "--out", "small.html")
    assert code == 2
    assert "24 variants are too many (4 of size × 3 of komi × 2 of way-out): a page has at most 23" in " ".join(
        err.split()
    )


def test_all_mistakes_in_options_are_told_at_once(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capsys, "export", "small.gdl", "--options", "komi=9", "--options", "sise", "--out", "small.html")
    assert "`9` is not a value of the option `komi`" in err
    assert "the game has no option `sise`" in err


def test_a_combination_that_is_not_allowed_is_told_before_anything_is_compiled(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the smaller board, the point of the setup does not exist."""
    monkeypatch.setattr("plybook.web.export.contents.page_game", refuse)
    Path("small.gdl").write_text(
        SMALL.replace("  # the only", "  setup { Black at e5 }\n  # the only").replace("= 4", "= 6")
    )
    code, _, err = run(capsys, "export", "small.gdl", "--options", "size", "--out", "small.html")
    assert code == 1
    assert "e5" in err


def test_a_page_needs_a_file_and_overwrites_none(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "a page needs a file: give its name with --out" in run(capsys, "export", "small.gdl", "--html")[2]
    Path("small.html").write_text("mine", encoding="utf-8")
    code, _, err = run(capsys, "export", "small.gdl", "--out", "small.html")
    assert code == 2
    assert "already exists" in err
    assert Path("small.html").read_text(encoding="utf-8") == "mine"
    assert run(capsys, "export", "small.gdl", "--html", "--out", "small.txt")[0] == 0
    assert Path("small.txt").read_bytes().startswith(b"<!DOCTYPE html>")


def test_a_game_that_is_too_large_to_compile_is_refused(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plybook.interpreter.native.engine.compiler.LARGEST", 1_000)
    code, _, err = run(capsys, "export", "small.gdl", "--out", "small.html")
    assert (code, [path.name for path in small.iterdir()]) == (1, ["small.gdl"])
    assert "too large to compile" in err


def test_a_page_that_is_too_large_is_refused_with_its_size(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "LARGEST", 1_000)
    code, _, err = run(capsys, "export", "small.gdl", "--options", "way-out", "--out", "small.html")
    assert (code, [path.name for path in small.iterdir()]) == (1, ["small.gdl"])
    assert re.search(r"the page would have [\d,]{5,} bytes with its 2 variants: at most 1,000 are allowed", err)


# -- descriptions from strangers -----------------------------------------------------------------------------------
