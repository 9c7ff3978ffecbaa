"""Action types, material and heat maps, for games where they are known in advance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import plybook
from plybook.measures.course import sample
from plybook.measures.moves import kinds, sites
from plybook.measures.results.findings import as_json
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log, representative

SMALL = replace(QUICK, games=4, playouts=5)


def items(part: Any, name: str, **options: object) -> dict[str, Any]:
    found = part.measure(Analysis(plybook.load(name, **options), SMALL, 1))
    return {item["name"]: item for section in as_json(found)["sections"] for item in section["items"]}


def test_if_pieces_are_only_placed_each_ply_adds_one() -> None:
    found = items(kinds, "fill")
    assert found["kind-place"]["value"] == 1
    first, second = found["material-by-ply"]["series"]
    assert first["y"][:5] == [0, 1, 1, 2, 2]
    assert second["y"][:5] == [0, 0, 1, 1, 2]
    assert (first["player"], second["player"]) == (0, 1)


def test_if_pieces_only_move_their_number_does_not_change() -> None:
    found = items(kinds, "ayu", size=5)
    assert found["kind-move"]["value"] == 1
    assert found["material-end-black"]["value"] == found["material-end-white"]["value"] == 6


def test_if_every_move_captures_two_pieces_are_gone_after_two_plies() -> None:
    found = items(kinds, "clobber")
    assert found["kind-capture"]["value"] == found["kind-move"]["value"] == 1
    first, second = found["material-by-ply"]["series"]
    assert first["y"][:4] == [15, 15, 14, 14]
    assert second["y"][:4] == [15, 14, 14, 13]


def test_pieces_of_nobody_are_not_told_as_those_of_a_player() -> None:
    """In the game for three, a piece of the colour of the fourth player stands in the middle."""
    found = items(kinds, "rolit-3", size=4)
    assert found["material-end-blue"]["label"] == "Blue (neutral): pieces at the end"
    assert found["material-end-red"]["label"] == "Red: pieces at the end"


def test_when_a_board_is_filled_the_legal_moves_are_the_empty_points() -> None:
    found = items(kinds, "fill")
    mean = found["legal-by-ply"]["series"][0]
    assert mean["y"] == list(range(len(mean["y"]), 0, -1))


def test_when_a_board_is_filled_all_points_are_covered() -> None:
    found = items(sites, "fill")
    assert found["coverage"]["value"] == found["coverage-changed"]["value"] == found["coverage-all"]["value"] == 1
    heat = found["heat-ends"]["heat"].values()
    assert sum(heat) == pytest.approx(1)
    assert min(heat) == max(heat)
    assert "heat-starts" not in found


def test_points_occupied_at_the_start_count_as_covered() -> None:
    found = items(sites, "clobber", columns=2, rows=1)  # one move, and the game is over
    assert found["coverage"]["value"] == found["coverage-changed"]["value"] == 1
    assert found["heat-white"]["heat"] == {"a1": 0.5, "b1": 0.5}
    assert found["heat-black"]["heat"] == {"a1": 0, "b1": 0.5}


def log(plies: int, seat: int | None) -> Log:
    same = (0,) * plies
    return Log(("a1",) * plies, same, same, same, same, (None,) * plies, seat, seat, 0, "", True)


def test_the_representative_game_has_the_most_typical_length_then_result() -> None:
    assert representative([log(1, 0), log(5, 0), log(9, 1)]) == 1
    assert representative([log(4, 0), log(6, 1), log(6, 1), log(4, 1)]) == 1
    assert representative([log(4, 0), log(6, 0), log(6, 1)]) == 1


def test_captures_are_mentioned_in_the_notes() -> None:
    found = items(sample, "clobber")["sample-game"]
    assert all(note.split()[1] == "captures" for note in found["notes"].values())
    assert found["result"]


@pytest.mark.parametrize("name", ["rolit-3", "dots-and-boxes", "connect-four", "nine-mens-morris"])
@pytest.mark.parametrize("part", [kinds, sites, sample], ids=lambda part: part.__name__.rpartition(".")[2])
def test_games_of_every_kind_have_these_figures(part: Any, name: str) -> None:
    assert items(part, name)
