"""The caches of the parser's tables and of checked models never change what is read, whatever they contain."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plybook.gdl import find, load
from plybook.gdl.model.dump import model_text
from plybook.gdl.model.stored import decode, encode
from plybook.gdl.text.cache import read_cached
from plybook.gdl.text.files import library

READ = """
import sys
from plybook import gdl
title = gdl.load(gdl.find('ayu')).title
print(title, *(name for name in ('lark', 'plybook.gdl.resolve') if name in sys.modules))
"""
DAMAGE = pytest.mark.parametrize(
    "damage", [b"", b"\0" * 5000, b"foreign\nfile\ncontent"], ids=["empty", "zeros", "foreign"]
)
BUILT = "Ayu lark plybook.gdl.resolve"
"""What is printed if the description is parsed and checked."""


def read(cache: Path | str) -> str:
    environment = {**os.environ, "PLYBOOK_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", READ], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() + done.stderr


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def grammar(cache: Path) -> Path:
    """The grammar's file, after deleting the models that would be read instead of it."""
    for file in (cache / "models").iterdir():
        file.unlink()
    return only_file(cache / "grammar")


def test_the_second_run_needs_neither_the_parser_nor_the_checker(tmp_path: Path) -> None:
    assert read(tmp_path) == BUILT
    assert read(tmp_path) == "Ayu"


def test_the_parser_is_built_once(tmp_path: Path) -> None:
    assert read(tmp_path) == BUILT
    written = grammar(tmp_path).stat()
    assert read(tmp_path) == BUILT
    assert grammar(tmp_path).stat().st_mtime_ns == written.st_mtime_ns


@DAMAGE
def test_a_damaged_grammar_is_rebuilt(tmp_path: Path, damage: bytes) -> None:
    read(tmp_path)
    grammar(tmp_path).write_bytes(damage)
    assert read(tmp_path) == BUILT
    assert read_cached(grammar(tmp_path)) is not None


@DAMAGE
def test_a_damaged_model_is_rebuilt(tmp_path: Path, damage: bytes) -> None:
    read(tmp_path)
    model = only_file(tmp_path / "models")
    model.write_bytes(damage)
    assert read(tmp_path) == BUILT
    assert read_cached(model) is not None
    assert read(tmp_path) == "Ayu"


def test_a_truncated_file_is_rebuilt(tmp_path: Path) -> None:
    read(tmp_path)
    for file in (only_file(tmp_path / "models"), only_file(tmp_path / "grammar")):
        whole = file.read_bytes()
        file.write_bytes(whole[: len(whole) // 2])
    assert read(tmp_path) == BUILT
    assert read_cached(only_file(tmp_path / "grammar")) is not None


def test_a_cache_path_that_cannot_be_a_folder_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert read(file) == BUILT
    assert read(file / "below") == BUILT


def test_processes_that_start_together_all_succeed(tmp_path: Path) -> None:
    environment = {**os.environ, "PLYBOOK_CACHE": str(tmp_path)}
    running = [
        subprocess.Popen([sys.executable, "-c", READ], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(6)
    ]
    assert {process.communicate()[0].split()[0] for process in running} == {"Ayu"}
    only_file(tmp_path / "grammar")
    only_file(tmp_path / "models")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


DROP = """game "Drop" {{
  players Black, White
  board square({size})
  move drop {{ to empty }}
  end {{ when no-moves -> draw }}
}}"""


def test_a_cached_model_is_used_only_while_the_games_it_extends_are_unchanged(cache: Path, tmp_path: Path) -> None:
    base, game = tmp_path / "base.gdl", tmp_path / "game.gdl"
    game.write_text('game "More" extends "base.gdl" {\n  move pass { }\n}', encoding="utf-8")
    for size in (3, 4, 3):
        base.write_text(DROP.format(size=size), encoding="utf-8")
        for _ in range(2):
            assert len(load(find(str(game))).board) == size**2
    base.unlink()
    with pytest.raises(Exception, match=r"base\.gdl"):
        load(find(str(game)))


def test_options_of_different_types_give_different_models(cache: Path) -> None:
    source = find("ayu")
    for chosen in ({"size": 5}, {"size": "5"}, {"size": 7, "pie": True}, {"size": 7, "pie": "on"}):
        for _ in range(2):
            model = load(source, chosen)
            assert len(model.board) == int(float(chosen["size"])) ** 2


@pytest.mark.parametrize("game", library())
def test_a_decoded_model_equals_the_original(game: str) -> None:
    model = load(find(game))
    again = decode(encode(model), model.span.source)
    assert encode(again) == encode(model)
    assert model_text(again) == model_text(model)
    assert again.span.source is model.span.source


NO_MODELS = ["", "[]", "7", '["ludeme","os",0]', '["ludeme","../x",0]', '["ludeme",3,0]', "[0]", '["@",3]', "[31]"]


@pytest.mark.parametrize("text", NO_MODELS)
def test_text_that_is_not_a_model_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a|an object|Expecting|unknown kind"):
        decode(text, find("ayu"))
