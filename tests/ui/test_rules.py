"""`plybook rules`: the sheet on the terminal or in a new file, in three formats."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from running import run


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_terminal_gets_text(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "rules", "ayu", "-o", "size=5")
    assert (code, err) == (0, "")
    assert out.startswith("Ayu\n===\n")
    assert "5  . B . B ." in out


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        (["--out", "a.html"], "<!DOCTYPE html>"),
        (["--out", "a.md"], "# Ayu\n"),
        (["--out", "a.txt"], "Ayu\n===\n"),
        (["--out", "a.txt", "--format", "html"], "<!DOCTYPE html>"),
    ],
)
def test_a_file_is_in_the_format_of_its_name_unless_another_is_given(
    arguments: list[str], start: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "rules", "ayu", *arguments)
    assert (code, out, err) == (0, "", f"{arguments[1]}\n")
    assert Path(arguments[1]).read_text().startswith(start)


def test_an_existing_file_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.html").write_text("mine")
    code, _, err = run(capsys, "rules", "ayu", "--out", "a.html")
    assert (code, Path("a.html").read_text(), os.listdir()) == (2, "mine", ["a.html"])
    assert "already exists" in err


def test_what_is_wrong_is_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", "nowhere.gdl")[0] == 1
    assert run(capsys, "rules", "ayu", "-o", "size=4")[0] == 2
    assert run(capsys, "rules", "ayu", "--format", "pdf")[0] == 2
    code, _, err = run(capsys, "rules", "ayu", "--out", "/proc/none/a.html")
    assert code == 1
    assert "cannot be written" in err
    assert os.listdir() == []
