"""The cache of results: finished work is not repeated, and nothing that happens to the files changes a figure."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.run import folder_of
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.result_cache import ResultCache, tidy
from plybook.measures.workbench.self_play import played


def count(game: Game, seed: int, number: int) -> dict[str, Any]:
    """Work whose result contains its arguments, and is not the same after a round trip through JSON."""
    return {"moves": (game.title, seed, number), "by": {1: number / 3}}


def file_of(kept: ResultCache) -> Path:
    assert kept.path is not None
    (file,) = kept.path.iterdir()
    return file


def test_cached_results_are_read_back_as_they_were_returned(tmp_path: Path) -> None:
    game = plybook.load("tic-tac-toe")
    pieces = [(number,) for number in range(5)]
    fresh = Analysis(game, QUICK, 7, kept=ResultCache(tmp_path)).all("count", count, pieces)
    again = Analysis(game, QUICK, 7, kept=ResultCache(tmp_path)).all("count", _fails, pieces)
    assert fresh == again
    assert fresh[2] == {"moves": ["Tic-Tac-Toe", 7, 2], "by": {"1": 2 / 3}}
    assert fresh == Analysis(game, QUICK, 7).all("count", count, pieces), "the same without a cache"


def _fails(game: Game, seed: int, number: int) -> None:
    raise AssertionError("this has been done before")


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    game = plybook.load("tic-tac-toe")
    one, two = (Analysis(game, QUICK, 3, jobs=jobs).games("mcts:playouts=20", 6) for jobs in (1, 2))
    assert one == two
    assert len({log.moves for log in one}) > 1


@pytest.mark.parametrize("damage", ["half a line", "a byte", "rubbish", "an empty file"])
def test_a_damaged_line_is_dropped_and_no_other_is_lost(tmp_path: Path, damage: str) -> None:
    kept = ResultCache(tmp_path)
    for number in range(4):
        kept.add("kind", f"[{number}]", {"value": number})
    content = file_of(kept).read_bytes()
    match damage:
        case "half a line":
            content, left = content[:-9], 3
        case "a byte":
            content, left = content.replace(b'"value":2', b'"value":7'), 3
        case "rubbish":
            content, left = b"\xff\x00[1,\n" + content + b"deadbeef [0,1]\n", 4
        case _:
            content, left = b"", 0
    file_of(kept).write_bytes(content)
    again = ResultCache(tmp_path)
    assert len(again.of("kind")) == left
    assert all(value == {"value": int(key[1:-1])} for key, value in again.of("kind").items())
    again.add("kind", "[9]", {"value": 9})
    assert len(ResultCache(tmp_path).of("kind")) == left + 1, "what is written after half a line is intact"


def test_two_caches_may_write_to_a_folder_at_once(tmp_path: Path) -> None:
    one, other = ResultCache(tmp_path), ResultCache(tmp_path)
    for number in range(50):
        (one if number % 2 else other).add("kind", f"[{number}]", "x" * 5000)
    assert len(ResultCache(tmp_path).of("kind")) == 50


def test_if_the_folder_cannot_be_written_results_are_just_not_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = ResultCache(tmp_path / "file")
    kept.add("kind", "[1]", 5)
    assert kept.of("kind") == {"[1]": 5}
    assert kept.fault


def test_a_full_disk_loses_only_the_line_that_did_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = ResultCache(tmp_path)
    kept.add("kind", "[1]", 1)
    whole, full = os.write, True

    def write(handle: int, data: bytes) -> int:
        if full:
            whole(handle, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        return whole(handle, data)

    monkeypatch.setattr(os, "write", write)
    kept.add("kind", "[2]", 2)
    assert kept.fault == "no space left on device"
    assert kept.of("kind") == {"[1]": 1, "[2]": 2}
    full = False
    later = ResultCache(tmp_path)
    later.add("kind", "[3]", 3)
    assert ResultCache(tmp_path).of("kind") == {"[1]": 1, "[3]": 3}


def test_forgetting_removes_all_results(tmp_path: Path) -> None:
    kept = ResultCache(tmp_path / "work")
    kept.add("kind", "[1]", 1)
    kept.forget()
    assert kept.of("kind") == {}
    assert not (tmp_path / "work").exists()
    ResultCache(None).forget()


def test_the_least_recently_used_folders_are_removed_first(tmp_path: Path) -> None:
    for number in range(6):
        ResultCache(tmp_path / str(number)).add("kind", "[1]", "x" * 1000)
        when = time.time() - 100 + number
        for path in (*(tmp_path / str(number)).iterdir(), tmp_path / str(number)):
            os.utime(path, (when, when))
    (tmp_path / "a-file").write_text("is left alone")

    def left() -> str:
        return "".join(sorted(path.name for path in tmp_path.iterdir() if path.is_dir()))

    tidy(tmp_path, tmp_path / "0", folders=5)
    assert left() == "02345", "the folder in use stays, however old it is"
    tidy(tmp_path, tmp_path / "0", limit=2500)
    assert left() == "045"
    tidy(tmp_path / "nowhere", tmp_path)
    assert (tmp_path / "a-file").exists()


def test_each_game_option_and_seed_has_a_folder_of_its_own() -> None:
    text = 'game "T" {{ {} players A, B\n board square(3)\n move drop {{ to empty }}\n end {{ when no-moves -> {} }} }}'
    one = plybook.loads(text.format("", "draw"))
    assert folder_of(one, 1) == folder_of(plybook.loads(text.format("# a comment\n", "draw")), 1)
    assert folder_of(one, 1) != folder_of(plybook.loads(text.format("", "last wins")), 1)
    assert folder_of(one, 1) != folder_of(one, 2)
    assert folder_of(plybook.load("ayu", size=9), 1) != folder_of(plybook.load("ayu", size=11), 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopping_early_does_not_change_later_results(tmp_path: Path, jobs: int) -> None:
    game, kept = plybook.load("tic-tac-toe"), ResultCache(tmp_path)
    work = Analysis(game, QUICK, 3, jobs=jobs, kept=kept)
    pieces = [("random", number) for number in range(400)]
    begun = work.each("games", played, pieces)
    first = [next(begun) for _ in range(3)]
    begun.close()
    assert len(ResultCache(tmp_path).of("games")) < 400, "nobody has asked for all of them"
    everything = work.all("games", played, pieces)
    assert everything[:3] == first
    assert everything == Analysis(game, QUICK, 3).all("games", played, pieces)


def test_large_pieces_of_several_kinds_can_be_done_ahead_together() -> None:
    game = plybook.load("tic-tac-toe")
    ahead, later = Analysis(game, QUICK, 1, jobs=2), Analysis(game, QUICK, 1)
    pieces = [("a", played, ("random", 1)), ("b", played, ("random", 2))]
    ahead.ahead(pieces)
    assert [ahead._kept.of(kind) for kind in "ab"] != [{}, {}]
    for kind, work, piece in pieces:
        assert ahead.all(kind, work, [piece]) == later.all(kind, work, [piece])
