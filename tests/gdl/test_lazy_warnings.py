"""What is proved about a description is found when its warnings are read, and then kept with the cached model."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plybook.gdl import Model, Source, find, load
from plybook.gdl.text.files import library

NEVER = """game "Never" {
  players Black, White
  board square(3)
  move drop {
    to empty
  }
  move jump {
    from mine & empty
    to   empty
    do   relocate(from, to)
  }
  end { when no-moves -> draw }
}"""
LOAD = """
import sys
import plybook
plybook.load('chess', engine='reference').start()
print(*(name for name in ('plybook.gdl.proofs', 'plybook.gdl.prover') if name in sys.modules))
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def codes(model: Model) -> list[str]:
    return [one.code for one in model.warnings]


def test_loading_a_game_does_not_import_the_prover(cache: Path) -> None:
    environment = {**os.environ, "PLYBOOK_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", LOAD], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_warnings_are_the_same_from_the_cache_and_are_proved_once() -> None:
    source = Source("never.gdl", NEVER)
    fresh, unread = load(source), load(source)
    assert unread.prove is not None
    assert (codes(fresh), codes(unread)) == (["move-never-possible"],) * 2
    again = load(source)
    assert again.prove is None, "the second to ask finds what the first one has proved"
    assert again.warnings == fresh.warnings


def test_proofs_are_left_out_if_a_game_that_is_extended_has_gone(tmp_path: Path) -> None:
    base, game = tmp_path / "base.gdl", tmp_path / "game.gdl"
    base.write_text(NEVER, encoding="utf-8")
    game.write_text(
        'game "More" extends "base.gdl" {\n  move step {\n    from mine & empty\n    to empty\n  }\n}', encoding="utf-8"
    )
    load(find(str(game)))
    model = load(find(str(game)))
    base.unlink()
    assert codes(model) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", library())
def test_games_of_the_library_have_no_warnings(name: str) -> None:
    """Commands do not wait for proofs about them."""
    assert codes(load(find(name))) == []
