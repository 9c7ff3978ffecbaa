"""The cache is only trusted if nobody else can write to it; writing to it leaves nothing half-written."""

from __future__ import annotations

import os
import pickle
import re
import sys
from pathlib import Path

import pytest

from plybook import gdl
from plybook.gdl.syntax import parser
from plybook.gdl.text import cache
from plybook.measures.workbench.result_cache import ResultCache

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")

ROOT = Path(__file__).parents[2]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, not yet made."""
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def file(place: Path) -> Path:
    """A file in the cache."""
    path = cache.cache_path("kind", "key", ".x")
    assert path is not None
    cache.write_cached(path, b"contents", 10)
    assert cache.read_cached(path) == b"contents"
    return path


def test_new_folders_are_closed_to_others_whatever_the_umask(place: Path) -> None:
    before = os.umask(0)
    try:
        cache.write_cached(cache.cache_path("kind", "key", ".x"), b"contents", 10)
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (place, place / "kind")] == [0o700, 0o700]


@pytest.mark.parametrize("mode", [0o1777, 0o777, 0o770, 0o702])
@pytest.mark.parametrize("which", ["the cache", "its folder", "the file"])
def test_what_others_can_write_is_not_read(place: Path, file: Path, which: str, mode: int) -> None:
    {"the cache": place, "its folder": file.parent, "the file": file}[which].chmod(mode)
    assert cache.read_cached(file) is None


def test_nothing_is_written_where_others_can_write(place: Path) -> None:
    place.mkdir()
    place.chmod(0o1777)
    cache.write_cached(cache.cache_path("kind", "key", ".x"), b"contents", 10)
    assert list(place.iterdir()) == []


def test_what_belongs_to_somebody_else_is_not_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    assert cache.read_cached(file) is None


def test_a_link_to_another_file_is_not_read(file: Path) -> None:
    file.rename(file.with_suffix(".y"))
    file.symlink_to(file.with_suffix(".y"))
    assert cache.read_cached(file) is None


def test_a_named_pipe_in_the_cache_does_not_block(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)
    assert cache.read_cached(file) is None


def test_the_cache_in_the_home_folder_is_closed_to_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLYBOOK_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    place = tmp_path / "plybook"
    place.mkdir()
    place.chmod(0o775)
    path = cache.cache_path("kind", "key", ".x")
    cache.write_cached(path, b"contents", 10)
    assert cache.read_cached(path) == b"contents"
    assert place.stat().st_mode & 0o777 == 0o700


def test_a_pickle_in_the_cache_of_the_grammar_is_not_read(place: Path, tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.mkdir, (str(tmp_path / "ran"),)

    parser.cached_parser('start: "a"')
    (kept,) = (place / "grammar").iterdir()
    cache.write_cached(kept, pickle.dumps(Evil()), 10)
    assert str(parser.cached_parser('start: "a"').parse("a")) == "Tree(Token('RULE', 'start'), [])"
    assert not (tmp_path / "ran").exists()


def test_a_cached_grammar_parses_as_a_new_one_does(place: Path) -> None:
    grammar = (ROOT / "gdl/syntax/grammar.lark").read_text(encoding="utf-8")
    new, cached = parser.cached_parser(grammar), parser.cached_parser(grammar)
    assert cached.source_path == "<deserialized>"
    for path in sorted((ROOT / "games").glob("*.gdl"))[:8]:
        text = gdl.find(str(path)).text
        assert list(cached.lex(text)) == list(new.lex(text))
    assert cached.memo_serialize([])[0].keys() == new.memo_serialize([])[0].keys()


def test_the_product_reads_no_pickle() -> None:
    """``shelve`` and ``marshal`` would be no better; multiprocessing pickles only between its own processes."""
    wanted = re.compile(r"^\s*(import|from) (pickle|shelve|marshal|dill|cloudpickle)\b", re.MULTILINE)
    folders = [path for path in (ROOT / "src/plybook").iterdir() if path.is_dir()]
    files = [path for folder in folders for path in folder.resolve().rglob("*.py")]
    assert len(files) > 300
    assert [path for path in files if wanted.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("fault", [OSError("No space left on device"), KeyboardInterrupt()], ids=["full", "Ctrl-C"])
def test_a_write_that_fails_leaves_no_file(
    place: Path, file: Path, fault: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise fault

    monkeypatch.setattr(os, "replace", fails)
    try:
        cache.write_cached(file.with_suffix(".z"), b"contents", 10)
    except KeyboardInterrupt:
        assert isinstance(fault, KeyboardInterrupt)
    assert list(file.parent.iterdir()) == [file]


def test_what_a_killed_process_left_is_removed_later(file: Path) -> None:
    left, recent = file.parent / "new-left", file.parent / "new-recent"
    for path in (left, recent):
        path.write_bytes(b"half")
    os.utime(left, (0, 0))
    cache.write_cached(file.with_suffix(".z"), b"contents", 10)
    assert not left.exists()
    assert recent.exists()


def test_results_are_not_read_from_a_folder_that_others_can_write(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    ResultCache(folder).add("kind", "[1]", 1)
    assert ResultCache(folder).of("kind") == {"[1]": 1}
    folder.chmod(0o777)
    again = ResultCache(folder)
    assert again.of("kind") == {}
    again.add("kind", "[2]", 2)
    assert again.of("kind") == {"[2]": 2}
    assert again.fault
    folder.chmod(0o700)
    assert ResultCache(folder).of("kind") == {"[1]": 1}
