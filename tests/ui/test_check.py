"""`plybook check`: its summary, its exit codes and its JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from plybook.gdl.text.errors import hint, warning
from plybook.gdl.text.source import Source, Span
from plybook.service.check import diagnostics
from plybook.ui.cli import main

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "check.json"
GAME = """game "Drop" {
  players Black, White
  board square(3)
  move drop {
    to empty
    where 2 > 1
  }
  end { when no-moves -> draw }
}
"""


class Check:
    """Runs `plybook check` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys, self.file = capsys, folder / "drop.gdl"

    def __call__(self, text: str, *options: str) -> tuple[int, str, str]:
        """The exit code, standard output and standard error."""
        self.file.write_text(text)
        with pytest.raises(SystemExit) as ended:
            main(["check", str(self.file), *options])
        said = self.capsys.readouterr()
        assert isinstance(ended.value.code, int | None)
        return ended.value.code or 0, said.out, said.err

    def as_json(self, text: str, *options: str) -> Any:
        """The JSON, which fits its schema."""
        _, out, _ = self(text, "--json", *options)
        value = json.loads(out)
        jsonschema.validate(value, json.loads(SCHEMA.read_text()))
        return value


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Check:
    """The command."""
    return Check(capsys, tmp_path)


def test_the_summary_counts_warnings_and_hints(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    at = Span(Source("drop.gdl", GAME), 0, 4)
    some = (warning("a-b", "one", at), warning("a-c", "two", at), hint("a-d", "three", at))
    monkeypatch.setattr(diagnostics, "examine", lambda *_: ("Drop", 1, some))
    assert check(GAME)[:2] == (0, "Drop: ok, 2 warnings, 1 hint (checked with 1 setting of the options)\n")
    assert check(GAME, "--strict")[0] == 1
    assert [found["severity"] for found in check.as_json(GAME)["diagnostics"]] == ["warning", "warning", "hint"]


def test_a_hint_is_no_error_with_strict(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    found = hint("a-b", "one", Span(Source("drop.gdl", GAME), 0, 4))
    monkeypatch.setattr(diagnostics, "examine", lambda *_: ("Drop", 1, (found,)))
    assert check(GAME, "--strict")[:2] == (0, "Drop: ok, 1 hint (checked with 1 setting of the options)\n")
    assert check.as_json(GAME, "--strict")["ok"]


def test_a_warning_that_is_allowed_is_not_shown_or_counted(check: Check) -> None:
    text = GAME.replace("2 > 1", "2 > 1  # allow constant-condition: for the test")
    assert check(GAME)[1].startswith("Drop: ok, 1 warning (")
    assert check(text, "--strict") == (0, "Drop: ok (checked with 1 setting of the options)\n", "")
    assert check.as_json(text)["diagnostics"] == []


@pytest.mark.parametrize(("comment", "note"), [("", True), ("  # allow constant-condition: for the test", False)])
def test_other_commands_count_the_same_warnings(
    comment: str, note: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "drop.gdl"
    file.write_text(GAME.replace("2 > 1", f"2 > 1{comment}"))
    for _ in ("new", "cached"):
        with pytest.raises(SystemExit):
            main(["moves", str(file), "--engine", "reference"])
        assert ("note: a warning about the description" in capsys.readouterr().err) is note


NEVER = """game "Bishops" {
  players Black, White
  board square(4) adjacent diagonal
  setup {
    place Black on a1
    place White on d1
  }
  move step {
    from mine
    to   adjacent(from) & empty
  }
  move take {
    from  mine
    to    adjacent(from) & empty
    where mover is White and is-odd(turn-number)
  }
  end {
    when turn-number > 10 -> draw
    when no-moves         -> draw
  }
}
"""


def test_play_says_what_never_happens_with_the_number_of_games(check: Check) -> None:
    code, out, err = check(NEVER, "--play", "--strict")
    assert code == 0
    assert out == "Bishops: ok, 1 hint (checked with 1 setting of the options and 400 random games)\n"
    assert err.startswith("hint[never-happened]: no move `take` was possible in 400 random games (4,000 moves)\n")
    value = check.as_json(NEVER, "--play", "--seed", "7")
    assert value["play"] == {"games": 400, "moves": 4000}
    assert [(found["code"], found["severity"], found["line"]) for found in value["diagnostics"]] == [
        ("never-happened", "hint", 12)
    ]


def test_nothing_is_played_if_there_is_an_error(check: Check) -> None:
    code, out, err = check(NEVER.replace("from  mine", "from  mime"), "--play")
    assert (code, out) == (1, "")
    assert err.startswith("error[unknown-name]")
    assert "play" not in check.as_json(NEVER.replace("from  mine", "from  mime"), "--play")


def test_a_seed_is_for_playing(check: Check) -> None:
    code, _, err = check(NEVER, "--seed", "7")
    assert code == 2
    assert "--seed is for --play" in err


def test_a_mistake_that_shows_only_in_play_is_an_error(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    from plybook.gdl.text.errors import error
    from plybook.service.check import trial

    def fail(*_: object, **__: object) -> None:
        raise error("too-many-moves", "too many", Span(Source("drop.gdl", GAME), 0, 4))

    monkeypatch.setattr(trial, "trial", fail)
    code, _, err = check(NEVER, "--play")
    assert code == 1
    assert err.startswith("error[too-many-moves]: too many")
