"""Go with the simple ko, which remembers one point, agrees with whole games of OpenSpiel, list by list.

OpenSpiel 2.0.2 forbids only to take back at once; its games are random. Columns are lettered there without an `i`.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plybook

GO = """game "Go with the simple ko" {
  players Black, White
  option size = 5 in 2..9
  board square(size)
  site ko for next turn "where a stone may not be put, since it would take back the one that has just taken another"
  define is-ko = count(surrounded(theirs)) is 1 and count(group(to)) is 1 and none(adjacent(to) & empty)
  move drop {
    to    empty - ko
    do    place(mover, to)
    do    set(ko, given(is-ko, surrounded(theirs)))
    do    remove(surrounded(theirs))
    where none(surrounded(mine))
  }
  move pass { }
  end { when idle-turns is 2 -> draw }
}
"""
KO = ["b3", "c3", "a2", "d2", "b1", "c1", "c2", "b2"]
"""White's last stone takes the one on c2, the only liberty of which is then c2 itself."""
ALL = Path(__file__).parents[3] / "shared" / "oracles" / "openspiel.jsonl.gz"
SIZES = [2, 3, 5, 9]


def games(size: int) -> Iterator[dict[str, Any]]:
    with gzip.open(ALL, "rt", encoding="utf-8") as lines:
        for line in lines:
            if f'"go(board_size={size})"' in line and '"moves"' in line:
                game = json.loads(line)
                if "n" in game:
                    yield game


def ours(action: str) -> str:
    """A move as it is written here: `B k4` is j4."""
    point = action.split()[-1].lower()
    return point if point == "pass" else (point[0] if point[0] < "i" else chr(ord(point[0]) - 1)) + point[1:]


def test_a_stone_may_not_be_taken_back_at_once() -> None:
    state = plybook.loads(GO).start()
    for move in KO:
        state.push(move)
    assert "ko: c2" in str(state)
    assert "c2" not in [str(move) for move in state.legal_moves()]
    state.push("e5")
    state.push("e1")
    assert "c2" in [str(move) for move in state.legal_moves()]


@pytest.mark.slow
@pytest.mark.skipif(not ALL.exists(), reason="the games of OpenSpiel are not part of the repository")
@pytest.mark.parametrize("size", SIZES)
def test_whole_games_of_openspiel_have_the_same_moves(size: int) -> None:
    go, played = plybook.loads(GO, size=size), 0
    for game in games(size):
        state = go.start()
        for ply, (action, number) in enumerate(zip(game["moves"], game["n"], strict=True)):
            legal = sorted(str(move) for move in state.legal_moves())
            assert len(legal) == number, (game["i"], ply)
            if (listed := game["legal"].get(str(ply))) is not None:
                assert legal == sorted(map(ours, listed)), (game["i"], ply)
            state.push(ours(action))
        played += 1
    assert played == 10
