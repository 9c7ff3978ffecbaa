"""`plybook export`: a position as a picture, in a new file or on standard output."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from running import run

TALL = """game "Tall" {
  players A, B
  board rectangle(1, 1000)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_an_svg_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    """It has a title for those who cannot see it, and the points of the last turn are marked."""
    code, out, err = run(capsys, "export", "hex", "-o", "size=5", "--after", "c3 b2", "--width", "500")
    picture = ElementTree.fromstring(out)
    assert (code, err, picture.get("width")) == (0, "", "500")
    assert out.count('class="last"') == 1
    assert "Hex, Black to move" in out


def test_a_file_is_made_but_never_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    """What the name says is what it holds."""
    assert run(capsys, "export", "hex", "--out", "a.svg") == (0, "", "a.svg\n")
    before = Path("a.svg").read_text(encoding="utf-8")
    code, out, err = run(capsys, "export", "go", "--out", "a.svg")
    assert (code, out) == (2, "")
    assert "already exists" in err
    assert Path("a.svg").read_text(encoding="utf-8") == before


def test_a_png_has_the_size_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Its header says so (PNG, third edition, 11.2.1)."""
    pytest.importorskip("resvg_py")
    assert run(capsys, "export", "ayu", "-o", "size=5", "--width", "320", "--out", "a.png")[0] == 0
    made = Path("a.png").read_bytes()
    assert made[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(made[16:20], "big") == 320


def test_themes_differ_in_their_colours_only(capsys: pytest.CaptureFixture[str]) -> None:
    """There are three."""
    drawn = [run(capsys, "export", "tablut", "--theme", theme)[1] for theme in ("light", "dark", "contrast")]
    assert len({*drawn}) == 3
    assert len({re.sub(r"#[0-9a-f]{6}", "", each) for each in drawn}) == 1


def test_a_position_is_read_as_moves_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    """And moves can follow."""
    Path("p.txt").write_text("3  . . .\n2  . X .\n1  O . .\n   a b c\n\nto move: X\n", encoding="utf-8")
    whole = run(capsys, "export", "tic-tac-toe", "--position", "p.txt", "--after", "c3")[1]
    assert whole == run(capsys, "export", "tic-tac-toe", "--after", "b2 a1 c3")[1]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["hex", "--png"], 2, "give its name with --out"),
        (["hex", "--after", "z99"], 1, "not a point of the board"),
        (["hex", "--position", "nowhere"], 1, "cannot be read"),
        (["hex", "--width", "1"], 2, "is not in the range"),
        (["hex", "--out", "a.gif"], 2, "does not end in .svg, .png or .html"),
        (["tall.gdl", "--out", "a.png"], 2, "too large"),
        (["nothing"], 1, "nothing"),
    ],
)
def test_mistakes_are_told(capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, said: str) -> None:
    """In words, and nothing is written."""
    Path("tall.gdl").write_text(TALL, encoding="utf-8")
    ended, out, err = run(capsys, "export", *arguments)
    assert (ended, out) == (code, "")
    assert said in err
    assert [path.name for path in Path().iterdir()] == ["tall.gdl"]
