"""Tracks of a board: what goes along them, on both engines, and mistakes in them. See Surakarta, too."""

from __future__ import annotations

import pytest

import plybook
from plybook.gdl.model.stored import decode, encode

ENGINES = ["reference", "native"]
COURSE = """game "Course" {{
  players Black, White
  board   square(4)
  track course {{ line a1, b1, c1, d1
    line d2, c2, b1, b2 }}
  setup   {{ place Black on a1, b1
            place White on c2 }}
  move go {{
    from mine
    to   {region}
  }}
  end {{ when none(mine) -> last wins }}
}}"""
WALKS = {
    "onward(course, from)": ["a1-b1", "b1-b2", "b1-c1"],
    "backward(course, from)": ["b1-a1", "b1-c2"],
    "around(course, from, empty, 0)": ["b1-b2", "b1-c1", "b1-d1", "b1-d2"],
    "around(course, from, empty, 1)": ["b1-d2"],
    "met-around(course, from, empty, 0)": ["a1-b1", "b1-a1", "b1-c2"],
    "met-around(course, from, empty, 1)": ["b1-c2"],
    "met-around(course, from, empty, 2)": [],
    "met-around(course, a1, empty | b1, 1) & theirs": ["a1-c2", "b1-c2"],
    "course - mine": [f"{start}-{end}" for start in ("a1", "b1") for end in ("b2", "c1", "c2", "d1", "d2")],
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("region", WALKS)
def test_walks_go_both_ways_from_each_place_where_the_track_comes_by(region: str, engine: str) -> None:
    state = plybook.loads(COURSE.format(region=region), engine=engine).start()
    assert [str(move) for move in state.legal_moves()] == WALKS[region]


MISTAKES = {
    "track t { line a1, b9 }": "unknown-point",
    "track t { }": "missing-statement",
    "track t": "malformed-statement",
    "track closed t { line a1 }": "malformed-statement",
    "track t { line a1, a2 }\n track t { line a1 }": "duplicate-name",
    "track mine { line a1 }": "duplicate-name",
    "track t { line a1 }\n move b { to onward(mine, mine) }": "type-mismatch",
    "track t { line a1 }\n move b { to around(t, mine, empty) }": "wrong-arguments",
    "track t { edge a1 }": "misplaced-statement",
}


@pytest.mark.parametrize("statements", MISTAKES)
def test_a_mistake_in_a_track_is_reported_with_its_code(statements: str) -> None:
    with pytest.raises(plybook.DescriptionError) as wrong:
        plybook.loads(COURSE.format(region="empty").replace("  move go", f"  {statements}\n  move go", 1))
    assert wrong.value.diagnostics[0].code == MISTAKES[statements]


def test_a_track_survives_the_cache_of_models() -> None:
    model = plybook.load("surakarta").model
    again = decode(encode(model), model.span.source)
    assert encode(again) == encode(model)
