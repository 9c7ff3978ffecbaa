"""Machine code is cached on disk, and a file there that is wrong in any way counts as missing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import plybook
from plybook.gdl.text import cache
from plybook.interpreter.game.game import load
from plybook.interpreter.native.engine import jit
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.llvm.signature import Signature


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "code"


def number(value: int) -> Callable[[], str]:
    """The text of a function that returns a number."""
    return lambda: f"define i64 @number() {{ ret i64 {value} }}\n"


def never() -> str:
    raise AssertionError("it should have come from disk")


def value(code: jit.Code) -> int:
    return code.function(Signature("number", "Gives a number.", ()))()


def kept(place: Path) -> Path:
    (file,) = place.iterdir()
    return file


def test_code_comes_from_disk_the_second_time(place: Path) -> None:
    code, cached = jit.compiled("seven", number(7))
    assert (value(code), cached) == (7, False)
    code, cached = jit.compiled("seven", never)
    assert (value(code), cached) == (7, True)
    assert kept(place).suffix == ".o"


def test_each_name_has_its_own_code(place: Path) -> None:
    jit.compiled("seven", number(7))
    code, cached = jit.compiled("eight", number(8))
    assert (value(code), cached) == (8, False)
    assert len(list(place.iterdir())) == 2
    assert value(jit.compiled("seven", never)[0]) == 7


def _flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:10],
        lambda data: data[:32],
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: bytes(len(data)),
        lambda data: b"\x7fELF" + b"nonsense" * 1000,
        lambda data: data[32:],
        lambda data: b"\0" * 32 + data[32:],
        _flipped,
    ],
    ids=[
        "empty", "ten bytes", "the digest only", "half", "a byte short", "a byte long", "zeros", "garbage",
        "no digest", "another digest", "one bit",
    ],
)  # fmt: skip
def test_a_corrupt_file_is_rebuilt(place: Path, spoil: Callable[[bytes], bytes]) -> None:
    jit.compiled("seven", number(7))
    file = kept(place)
    sound = file.read_bytes()
    file.write_bytes(spoil(sound))
    code, cached = jit.compiled("seven", number(7))
    assert (value(code), cached) == (7, False)
    assert jit.compiled("seven", never)[1] is True
    assert len(kept(place).read_bytes()) == len(sound)


def test_a_valid_file_under_another_name_is_not_used(place: Path) -> None:
    jit.compiled("seven", number(7))
    seven = kept(place)
    jit.compiled("eight", number(8))
    (eight,) = set(place.iterdir()) - {seven}
    eight.write_bytes(seven.read_bytes())
    code, cached = jit.compiled("eight", number(8))
    assert (value(code), cached) == (8, False)


def test_a_folder_in_place_of_the_file_does_no_harm(place: Path) -> None:
    jit.compiled("seven", number(7))
    file = kept(place)
    file.unlink()
    file.mkdir()
    for _ in range(2):
        code, cached = jit.compiled("seven", number(7))
        assert (value(code), cached) == (7, False)
    assert kept(place) == file, "nothing half-written is left"


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "file" / "below"))
    for _ in range(2):
        code, cached = jit.compiled("seven", number(7))
        assert (value(code), cached) == (7, False)
    assert len(plybook.load("ayu", size=3).start().legal_moves()) == 2


def test_a_missing_home_folder_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(cache, "cache_folder", missing)
    code, cached = jit.compiled("seven", number(7))
    assert (value(code), cached) == (7, False)


def test_a_full_disk_does_no_harm(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "replace", full)
    code, cached = jit.compiled("seven", number(7))
    assert (value(code), cached) == (7, False)
    assert list(place.iterdir()) == []


def test_the_number_of_files_is_limited_and_the_oldest_go_first(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "KEPT", 3)
    for n in range(5):
        before = set(place.iterdir()) if place.exists() else set()
        jit.compiled(f"number {n}", number(n))
        (new,) = set(place.iterdir()) - before
        os.utime(new, (1_000_000 + n, 1_000_000 + n))
    assert len(list(place.iterdir())) == 3
    for n in (2, 3, 4):
        assert value(jit.compiled(f"number {n}", never)[0]) == n


# -- through the engine --------------------------------------------------------------------------------------------


def from_disk(game: plybook.Game) -> bool:
    """Whether all the code needed to find moves came from disk."""
    assert game.start().legal_moves()
    assert isinstance(game.engine, NativeEngine)
    return all(game.engine.cached.values())


def test_an_engine_loads_its_code_from_disk_the_second_time() -> None:
    assert not from_disk(plybook.load("ayu", size=3))
    again = plybook.load("ayu", size=3)
    assert from_disk(again)
    assert [str(move) for move in again.start().legal_moves()] == [
        str(move) for move in plybook.load("ayu", size=3, engine="reference").start().legal_moves()
    ]


def test_anything_that_changes_the_code_changes_the_key() -> None:
    source = plybook.load("ayu").source
    first = [
        plybook.load("ayu", size=3),
        plybook.load("ayu", size=5),
        plybook.load("ayu", size=3, pie=True),
        load(source, {"size": 3}, without=["fold"]),
        load(source, {"size": 3}, without=["fold", "hoist"]),
        plybook.loads(source.text.replace("adjacent(group(from)) & empty", "adjacent(from) & empty"), size=3),
    ]
    assert not any(map(from_disk, first))
    assert from_disk(load(source, {"size": 3}, without=["hoist", "fold"])), "the order of the names does not matter"


PROGRAM = """
import plybook, sys
sys.stdin.read()
game = plybook.load("ayu", size=5)
print(len(game.start().legal_moves()), game.playouts(20, seed=1).plies)
"""


def test_eight_processes_may_fill_an_empty_cache_at_once(place: Path) -> None:
    running = [
        subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(8)
    ]
    for process in running:
        assert process.stdin is not None
        process.stdin.close()
    said = [process.stdout.read() for process in running if process.stdout is not None]
    assert [process.wait() for process in running] == [0] * 8
    for process in running:
        assert process.stdout is not None
        process.stdout.close()
    assert len(set(said)) == 1
    assert said[0].startswith(f"{len(plybook.load('ayu', size=5, engine='reference').start().legal_moves())} ")
    assert all(file.suffix == ".o" for file in place.iterdir()), "nothing half-written is left"
    assert from_disk(plybook.load("ayu", size=5))


IMPORTED = """
import sys
import plybook
plybook.load("ayu", size=3).playouts(1, seed=1)
compiler = ("lark", "plybook.gdl.resolve", *(f"plybook.interpreter.native.{each}" for each in (
    "lowering.lower", "passes", "analysis", "codegen.rules", "engine.compiler", "kernels.playouts.emit"
)))
print(*(name for name in compiler if name in sys.modules))
"""


def test_an_unchanged_game_is_played_without_parser_and_compiler(place: Path) -> None:
    first, second = (
        subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    )
    assert len(first) == 8
    assert second == []
