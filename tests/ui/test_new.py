"""`plybook new`: questions at a terminal, options for scripts, and nothing lost or half-written."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from running import run


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that a person at a terminal will type; then the input ends."""
    lines: list[str] = []

    def answer(prompt: str = "") -> str:
        print(prompt, end="")
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("plybook.ui.play.prompt._set_up_completion", lambda prompt: None)
    monkeypatch.setattr("plybook.ui.play.prompt._is_terminal", lambda stream: True)
    monkeypatch.setattr("plybook.ui.commands.new._asks", lambda: True)
    monkeypatch.setattr("builtins.input", answer)
    return lines


def test_five_answers_make_a_game_that_passes_the_strict_check(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["hexagon 4", "Red, Blue", "slide", "move", "most"]
    code, out, _ = run(capsys, "new", "Two Camps")
    assert code == 0
    assert "plybook check two-camps.gdl" in out
    assert "players Red, Blue" in Path("two-camps.gdl").read_text()
    assert run(capsys, "check", "two-camps.gdl", "--strict")[0] == 0


def test_a_wrong_answer_is_explained_and_asked_again(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["cube", "", "", "", "", ""]
    code, out, _ = run(capsys, "new", "Again")
    assert code == 0
    assert "`cube` is not an answer: choose square, square-all, hexagon or rhombus" in out


@pytest.mark.parametrize("answers", range(5))
def test_nothing_is_written_if_the_input_ends_early(
    answers: int, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += [""] * answers
    code, _, err = run(capsys, "new", "Early")
    assert (code, os.listdir()) == (1, [])
    assert "nothing has been written" in err


def test_without_a_terminal_the_usual_answers_are_taken_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "new", "Quiet", "--move", "step")
    assert code == 0
    assert "nobody was asked" in err
    assert "--board square" in err
    assert "--move" not in err
    assert "move step" in Path("quiet.gdl").read_text()


def test_options_answer_all_questions(capsys: pytest.CaptureFixture[str]) -> None:
    options = [
        "--board",
        "rhombus",
        "--size",
        "6",
        "--players",
        "A,B",
        "--move",
        "jump",
        "--captures",
        "move",
        "--win",
        "reach",
        "--out",
        "games/x.gdl",
    ]
    code, _, err = run(capsys, "new", "Quiet", *options)
    assert (code, err) == (0, "")
    assert run(capsys, "check", "games/x.gdl", "--strict")[0] == 0


def test_an_existing_file_is_never_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.gdl").write_text("mine")
    code, _, err = run(capsys, "new", "Mine")
    assert (code, Path("mine.gdl").read_text()) == (2, "mine")
    assert "already exists" in err
    Path("link.gdl").symlink_to("nowhere.gdl")
    assert run(capsys, "new", "Link")[0] == 2
    assert not Path("nowhere.gdl").exists()


def test_a_file_that_appears_while_questions_are_answered_is_kept(
    typed: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(prompt: str = "") -> str:
        Path("late.gdl").write_text("theirs")
        return ""

    monkeypatch.setattr("builtins.input", late)
    assert run(capsys, "new", "Late")[0] == 2
    assert (Path("late.gdl").read_text(), os.listdir()) == ("theirs", ["late.gdl"])


def test_file_systems_without_links_keep_the_promise_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*names: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    assert run(capsys, "new", "Plain")[0] == 0
    assert os.listdir() == ["plain.gdl"]
    assert Path("plain.gdl").read_text().startswith("# Plain")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["", "--win", "line"], "needs a letter"),
        (['say "hi"'], "cannot contain"),
        (["mine.gdl"], "not of a file"),
        (["A", "--out", "size=5"], "--size"),
        (["A", "--board", "cube"], "choose square"),
        (["A", "--board", "hexagon", "--size", "99"], "4 to 10"),
        (["A", "--players", "one"], "two names"),
        (["A", "--like", "yodd", "--win", "line"], "cannot be combined"),
    ],
)
def test_what_cannot_be_is_a_usage_error(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "new", *arguments)
    assert (code, os.listdir()) == (2, [])
    assert message in err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such folders")
def test_a_folder_that_cannot_be_made_is_a_clear_message(capsys: pytest.CaptureFixture[str]) -> None:
    Path("file").write_text("")
    code, _, err = run(capsys, "new", "A", "--out", "file/a.gdl")
    assert code == 1
    assert "file/a.gdl cannot be written" in err
    code, _, err = run(capsys, "new", "A", "--out", "/proc/none/a.gdl")
    assert code == 1
    assert "cannot be written" in err


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize("links", [True, False])
def test_nothing_is_left_behind_where_there_is_no_room(
    links: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    if not links:
        monkeypatch.setattr("os.link", lambda *names: (_ for _ in ()).throw(PermissionError(1, "no links")))
        monkeypatch.setattr("os.replace", lambda *names: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    if links:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        code, _, err = run(capsys, "new", "Large")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (code, os.listdir()) == (1, [])
    assert "large.gdl cannot be written" in err


def test_a_copy_says_what_it_keeps_and_what_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "new", "Mine", "--like", "yavalath")
    assert code == 0
    assert "left out, because they are about Yavalath: author, year, source, about" in out
    assert "rules are those of Yavalath" in out
    assert run(capsys, "check", "mine.gdl", "--strict")[0] == 0


def test_a_copy_of_a_file_that_extends_a_file_stays_in_its_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("there").mkdir()
    run(capsys, "new", "Base", "--out", "there/base.gdl")
    Path("there/other.gdl").write_text('game "Other" extends "base.gdl" { board square(5) adjacent all }')
    code, _, err = run(capsys, "new", "Third", "--like", "there/other.gdl")
    assert code == 2
    assert "there/third.gdl" in err
    assert run(capsys, "new", "Third", "--like", "there/other.gdl", "--out", "there/third.gdl")[0] == 0


def test_a_wrong_description_is_not_copied(capsys: pytest.CaptureFixture[str]) -> None:
    Path("wrong.gdl").write_text('game "Wrong" { board cube(3) }')
    code, _, err = run(capsys, "new", "Mine", "--like", "wrong.gdl")
    assert (code, os.listdir()) == (1, ["wrong.gdl"])
    assert "wrong.gdl:1" in err
