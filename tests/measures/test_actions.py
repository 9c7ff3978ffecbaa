"""Different moves are counted by hand on boards where a move is a point, or two."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.actions import measure
from plybook.measures.analysis import Analysis
from plybook.measures.findings import Figure
from plybook.measures.plan import QUICK

SMALL = replace(QUICK, games=12, playouts=10, action_games=1_000, random_games=20)


def figures(name: str, **options: object) -> dict[str, Figure]:
    found = measure(Analysis(plybook.load(name, **options), SMALL, 1))
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}


@pytest.mark.parametrize(
    ("name", "options", "number"),
    [
        ("tic-tac-toe", {}, 9),
        ("connect-four", {"columns": 4, "rows": 3}, 12),  # a disc is named by the point where it comes to lie
        ("hex", {"size": 3, "swap": False}, 9),
        ("hex", {"size": 3, "swap": True}, 10),  # and `swap`
        ("dots-and-boxes", {"columns": 2, "rows": 2}, 12),
        ("fill", {}, None),
    ],
)
def test_moves_that_are_points_are_counted_exactly(name: str, options: dict[str, object], number: int | None) -> None:
    found = figures(name, **options)
    number = number or len(plybook.load(name).model.board)
    assert found["actions-seen"].value == found["actions"].value == number


def test_a_move_from_point_to_point_is_one_of_all_pairs() -> None:
    found = figures("ayu", size=5)
    assert found["actions-seen"].value <= found["actions"].value <= 25 * 24
    assert found["actions-seen"].value > 400
