"""Perft count files: what they may contain, and that errors in them are reported with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from plybook.interpreter.analyse.perft_files import FLAGS, parse, read
from plybook.interpreter.analyse.verify import verify
from plybook.interpreter.core.errors import CountsError

GOOD = """\
# A comment.
game: drop.gdl
options: size=2
source: somebody   # who
source: somebody else
convention: swap is off

depth  sequences  positions  cumulative
    1          4          4           4
    2         12          -           -   long
    3         24          -           -   layers
    4         24          -           -   native
"""
DROP = """\
game "Drop" {
  option size = 3 in 2..9
  players Black, White
  board square(size)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""


def test_a_file_contains_game_options_sources_conventions_and_rows() -> None:
    counts = parse(GOOD, "some/where.perft")
    assert (counts.name, counts.game, dict(counts.options)) == ("where", "drop.gdl", {"size": "2"})
    assert counts.sources == ("somebody", "somebody else")
    assert counts.conventions == ("swap is off",)
    assert [(row.depth, dict(row.known), row.flag) for row in counts.rows] == [
        (1, {"sequences": 4, "positions": 4, "cumulative": 4}, ""),
        (2, {"sequences": 12}, "long"),
        (3, {"sequences": 24}, "layers"),
        (4, {"sequences": 24}, "native"),
    ]
    assert [len(counts.rows_until(flag)) for flag in FLAGS] == [1, 2, 3, 4]


WRONG = [
    ("game:", "gmae:", 2, "unknown field `gmae:`"),
    ("source: somebody else", "game: other", 5, "`game:` is given twice"),
    ("source: somebody else", "source:", 5, "`source:` has no value"),
    ("size=2", "size", 3, "NAME=VALUE"),
    ("sequences  positions", "positions  sequences", 8, "the header of a table"),
    ("    1 ", "    2 ", 9, "expected depth 1"),
    ("12          -           -", "12", 10, "4 columns, but this row has 2"),
    ("12", "twelve", 10, "`twelve` is not a number"),
    ("           4\n", "           5\n", 9, "add up to 4, not to 5"),
    ("4          4           4", "3          4           4", 9, "cannot be more positions than sequences"),
    ("layers", "", 11, "marked too"),
    ("native", "long", 12, "marked too"),
    ("game: drop.gdl\n", "", 7, "`game:` is missing"),
    ("source: somebody   # who\nsource: somebody else\n", "", 6, "`source:` is missing"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), WRONG, ids=[case[3] for case in WRONG])
def test_an_error_is_reported_with_file_and_line(old: str, new: str, line: int, words: str) -> None:
    assert old in GOOD
    with pytest.raises(CountsError) as fault:
        parse(GOOD.replace(old, new, 1), "a.perft")
    assert str(fault.value).startswith(f"a.perft:{line}: ")
    assert words in str(fault.value)


@pytest.mark.parametrize("text", ["", "# nothing", "game: a\nsource: b", "game: a\nsource: b\ndepth sequences"])
def test_an_incomplete_file_is_an_error(text: str) -> None:
    with pytest.raises(CountsError):
        parse(text, "a.perft")


def test_an_unreadable_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "bytes.perft").write_bytes(b"\xff")
    (tmp_path / "large.perft").write_text("# much\n" * 20_000)
    for name, words in (("none.perft", "no such file"), ("bytes.perft", "not a text"), ("large.perft", "too large")):
        with pytest.raises(CountsError, match=words):
            read(tmp_path / name)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_counts_are_compared_number_by_number(tmp_path: Path, engine: str) -> None:
    (tmp_path / "drop.gdl").write_text(DROP)
    (tmp_path / "drop.perft").write_text(GOOD)
    (tmp_path / "wrong.perft").write_text(GOOD.replace(" 12 ", " 13 "))
    good, wrong = read(tmp_path / "drop.perft"), read(tmp_path / "wrong.perft")
    assert verify(good, engine).ok
    assert len(verify(good, engine).rows) == 1
    assert len(verify(good, engine, long=True).rows) == (4 if engine == "native" else 2)
    assert len(verify(good, engine, long=True, depth=2).rows) == 2
    assert len(verify(good, engine, long=True, seconds=0).rows) == 1
    verdict = verify(wrong, engine, long=True)
    assert not verdict.ok
    assert [str(each) for each in verdict.differences] == ["depth 2, sequences: expected 13, found 12"]
