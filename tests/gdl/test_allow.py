"""Comments that allow warnings: what they are for, and that they stay where they are."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from plybook import gdl
from plybook.gdl.allow import allowances
from plybook.gdl.format.canonical import format_text
from plybook.gdl.text import limits
from plybook.gdl.text.source import Source
from plybook.service.check.diagnostics import examine

GAME = """game "Drop" {{
  players Black, White
  board square(3)
  {above}
  move drop {{ {head}
    {inside}
    to empty
    where 2 > 1 {beside}
    {below}
  }} {after}
  end {{ when no-moves -> draw }}
}}
"""
PLACES = ("above", "head", "inside", "beside", "below", "after")
ALLOW = "# allow constant-condition: for the test"


def text(**comments: str) -> str:
    """The game, which has one warning, with comments in some places."""
    return GAME.format(**{place: comments.get(place, "") for place in PLACES})


def found(description: str, **options: object) -> list[str]:
    """The codes of what `plybook check` finds."""
    return [diagnostic.code for diagnostic in examine(Source("drop.gdl", description), options)[2]]


@pytest.mark.parametrize("place", ["above", "head", "beside", "after"])
def test_a_comment_is_for_the_statement_below_it_or_on_its_line_and_for_its_block(place: str) -> None:
    assert found(text(**{place: ALLOW})) == []


def test_a_comment_above_the_game_is_for_all_of_it() -> None:
    assert found(f"{ALLOW}\n{text()}") == []


@pytest.mark.parametrize("place", ["inside", "below"])
def test_a_comment_elsewhere_allows_nothing_and_is_reported(place: str) -> None:
    assert found(text(**{place: ALLOW})) == ["constant-condition", "allow-unused"]


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("# allow constant-condition", ["allow-without-reason"]),
        ("# allow constant-condition:", ["allow-without-reason"]),
        ("# allow constant-condition because it is", ["allow-without-reason"]),
        ("#ALLOW  constant-condition , unused-define : for the test", ["allow-unused"]),
        ("# allow constant-conditoin: for the test", ["constant-condition", "allow-unknown-code"]),
        ("# allow captures: only by men", ["constant-condition"]),
        ("# allow en-passant captures", ["constant-condition"]),
        ("# allowing constant-condition: no", ["constant-condition"]),
    ],
)
def test_what_a_comment_says(comment: str, codes: list[str]) -> None:
    assert found(text(beside=comment)) == codes


def test_an_error_cannot_be_allowed() -> None:
    with pytest.raises(gdl.DescriptionError) as wrong:
        found(text(above="# allow unknown-name: for the test").replace("to empty", "to emptyy"))
    assert [diagnostic.code for diagnostic in wrong.value.diagnostics] == ["unknown-name"]


def test_a_comment_that_is_needed_under_some_options_only_is_needed() -> None:
    description = """game "Line" {
      option size = 3 in 2..4
      players Black, White
      board square(size)
      move drop { to empty }
      end {
        # allow always-over: nobody plays on the smallest board
        when size < 3 -> draw
        when no-moves -> draw
      }
    }"""
    assert found(description.replace("# allow", "# no")) == ["always-over"]
    assert found(description) == []
    assert found(description, size=4) == []
    assert found(description.replace("size < 3", "size < 2")) == ["allow-unused"]


def test_other_commands_count_the_same_warnings() -> None:
    for comment, warnings in ((ALLOW, 0), ("# allow constant-condition", 1), ("", 1)):
        assert len(gdl.load(Source("drop.gdl", text(beside=comment))).warnings) == warnings
        assert len(found(text(beside=comment))) == warnings


def test_a_comment_in_a_game_is_for_what_extends_it_too(tmp_path: Path) -> None:
    (tmp_path / "base.gdl").write_text(text(beside=ALLOW))
    (tmp_path / "more.gdl").write_text('game "More" extends "base.gdl" {\n  board square(4)\n}\n')
    assert examine(gdl.find(str(tmp_path / "more.gdl")), {})[2] == ()


def test_a_comment_above_a_game_is_for_what_it_extends_too(tmp_path: Path) -> None:
    (tmp_path / "base.gdl").write_text(text())
    (tmp_path / "more.gdl").write_text(f'{ALLOW}\ngame "More" extends "base.gdl" {{\n  board square(4)\n}}\n')
    assert examine(gdl.find(str(tmp_path / "more.gdl")), {})[2] == ()


@pytest.mark.parametrize("place", PLACES)
def test_the_formatter_keeps_a_comment_at_its_statement(place: str) -> None:
    written = Source("drop.gdl", text(**{place: ALLOW}))
    again = Source("drop.gdl", format_text(written))
    for source in (written, again):
        assert [allowance.span.text for allowance in allowances(source)] == [ALLOW]
    at, then = (allowances(source)[0].statement for source in (written, again))
    assert (at and at.text.split()) == (then and then.text.split())
    assert found(written.text) == found(again.text)


def test_there_are_not_too_many_such_comments() -> None:
    comments = "\n".join([ALLOW] * limits.ALLOWANCES)
    assert found(text(above=f"{comments}\n{ALLOW.replace('constant-condition', 'unused-define')}")) == ["too-many"]


def test_a_long_text_full_of_such_comments_is_checked_soon() -> None:
    lines = "\n".join(f"define d{n} = 1 + 1 # allow unused-define: {n}" for n in range(900))
    began = time.perf_counter()
    assert len(found(text(above=lines, inside=ALLOW))) > 0
    assert time.perf_counter() - began < 10
