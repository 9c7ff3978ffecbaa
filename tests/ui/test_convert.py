"""`plybook convert`: records and PGN files, one to the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import run

FILES = Path(__file__).parents[1] / "data" / "pgn"


def test_a_game_goes_to_a_record_and_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first, second, third = (str(tmp_path / name) for name in ("a.txt", "b.pgn", "c.txt"))
    source = str(FILES / "chess.pgn")
    assert run(capsys, "convert", source, "--game", "chess", "--number", "2", "--out", first)[0] == 0
    assert run(capsys, "convert", first, "--out", second)[0] == 0
    assert run(capsys, "convert", second, "--out", third)[0] == 0
    assert Path(first).read_text(encoding="utf-8") == Path(third).read_text(encoding="utf-8")


def test_names_in_other_encodings_are_no_obstacle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(b"\xef\xbb\xbf(;GM[1]CA[ISO-8859-1]PB[J\xf6rg]SZ[5];B[aa])")
    assert run(capsys, "convert", str(tmp_path / "a.sgf"), "--out", str(tmp_path / "a.txt"))[0] == 0
    text = (tmp_path / "a.txt").read_text(encoding="utf-8")
    assert "first: J\ufffdrg\n" in text
    assert "\n1. a5\n" in text


def test_a_file_that_does_not_say_its_game_needs_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, fault = run(capsys, "convert", str(FILES / "chess.pgn"), "--out", str(tmp_path / "a.txt"))
    assert code != 0
    assert "it does not say of which game: name it with --game GAME" in fault
    assert not (tmp_path / "a.txt").exists()
