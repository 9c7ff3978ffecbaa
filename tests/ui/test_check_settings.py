"""`plybook check` with options: which settings are tried, and the note about warnings that other commands have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from processes import ROOT, as_json, plybook

from plybook.gdl.text.files import library


def test_check_tries_each_options_extremes_and_reports_which_setting_fails(tmp_path: Path) -> None:
    text = (ROOT / "games" / "ayu.gdl").read_text().replace("odd 3..25", "odd 3..35")
    (tmp_path / "wide.gdl").write_text(text)
    value = as_json("check", str(tmp_path / "wide.gdl"), schema="check")
    assert [(found["code"], found["setting"]) for found in value["diagnostics"]] == [("board-too-large", "size=35")]
    assert value["ok"] is False


UNEVEN = """game "Uneven" {
  option size = 5 in SIZES
  players Black, White
  board square(size)
  setup { place Black on e1 }
  move drop { to empty }
  end { when no-moves -> draw
        when SIZE -> last wins }
}"""


@pytest.mark.parametrize(("sizes", "settings"), [("5..12", 8), ("5..14", 10), ("5..15", 4), ("odd 5..25", 4)], ids=str)
def test_check_tries_all_values_if_they_are_few_and_otherwise_the_middle_too(
    tmp_path: Path, sizes: str, settings: int
) -> None:
    (tmp_path / "uneven.gdl").write_text(UNEVEN.replace("SIZES", sizes).replace("SIZE", "none(empty)"))
    assert as_json("check", str(tmp_path / "uneven.gdl"), schema="check")["settings"] == settings


def test_check_tries_all_numeric_options_at_minimum_and_at_maximum_together(tmp_path: Path) -> None:
    text = """game "Two" {
      option columns = 3 in 1..4
      option rows = 3 in 1..4
      players Black, White
      board rectangle(columns, rows)
      setup { place White on light }
      move step { from mine
        to adjacent(from) & theirs }
      end { when no-moves -> draw }
    }"""
    (tmp_path / "two.gdl").write_text(text)
    value = as_json("check", str(tmp_path / "two.gdl"), schema="check")
    assert ("setup-does-not-fit", "columns=1 rows=1") in [(d["code"], d["setting"]) for d in value["diagnostics"]]


@pytest.mark.parametrize("game", library())
def test_check_accepts_a_library_game_without_warnings(game: str) -> None:
    value = as_json("check", game, schema="check")
    assert value["ok"]
    assert value["diagnostics"] == []


TWO_WARNINGS = """game "Warned" {
  option size = 4 in 3..5
  option unused = 1 in 1..3
  players A, B
  board square(size)
  define free = empty
  move drop { to empty }
  end { when no-moves -> draw }
}
"""


@pytest.mark.parametrize("command", [("perft", "--depth", "1"), ("moves",), ("playouts", "--games", "1"), ("run",)])
def test_a_command_says_in_one_line_that_there_are_warnings(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "two warnings.gdl"
    file.write_text(TWO_WARNINGS)
    done = plybook(command[0], str(file), *command[1:])
    assert done.stderr == f"note: 2 warnings about the description: plybook check '{file}'\n"
    assert done.returncode == 0


def test_the_check_that_is_named_has_the_options_that_were_set(tmp_path: Path) -> None:
    file = tmp_path / "warned.gdl"
    file.write_text(TWO_WARNINGS)
    done = plybook("moves", str(file), "-o", "size=5", "-o", "unused=2")
    assert done.stderr == f"note: 2 warnings about the description: plybook check {file} -o size=5 -o unused=2\n"


def test_check_shows_warnings_and_with_strict_they_are_errors(tmp_path: Path) -> None:
    file = tmp_path / "warned.gdl"
    file.write_text(TWO_WARNINGS)
    shown, strict = plybook("check", str(file)), plybook("check", str(file), "--strict")
    assert shown.returncode == 0
    assert "ok, 2 warnings" in shown.stdout
    assert [code for code in ("unused-option", "unused-define") if f"warning[{code}]" in shown.stderr] == [
        "unused-option",
        "unused-define",
    ]
    assert strict.returncode == 1
    assert strict.stdout == ""
    assert strict.stderr.endswith("Warned: with --strict, a warning is an error\n")
    assert plybook("check", "hex", "--strict").returncode == 0
    value = json.loads(plybook("check", str(file), "--strict", "--json").stdout)
    assert not value["ok"]
    assert {found["severity"] for found in value["diagnostics"]} == {"warning"}
