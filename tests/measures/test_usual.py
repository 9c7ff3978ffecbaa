"""Symmetries of well-known games, and lines that are images of each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook.measures.openings import openings, usual
from plybook.measures.results.findings import Diagram
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.symmetry import candidates, image_of, standard, symmetries


@pytest.mark.parametrize(
    ("name", "options", "board", "game"),
    [
        ("tic-tac-toe", {}, 8, 8),
        ("connect-four", {}, 4, 2),  # discs fall down
        ("hex", {"size": 4}, 4, 2),  # the diagonals swap the players' sides
        ("y", {"size": 4}, 6, 6),
        ("havannah", {"size": 3}, 12, 12),
        ("othello", {}, 8, 4),  # the others swap the colours of the starting position
        ("breakthrough", {}, 8, 2),  # the players go up and down
        ("ayu", {"size": 5}, 8, 4),
        ("dots-and-boxes", {"columns": 2, "rows": 2}, 8, 8),
        ("amazons", {}, 8, 2),
        ("domineering", {"columns": 5}, 4, 4),  # a domino is named by one of its ends: images have other names
        ("domineering", {"columns": 6, "rows": 6}, 8, 4),  # the others swap upright and across
    ],
)
def test_a_game_has_its_evident_symmetries(name: str, options: dict[str, object], board: int, game: int) -> None:
    loaded = plybook.load(name, **options)
    assert len(list(candidates(loaded.model.board))) == board
    assert len(symmetries(loaded, 1)) == game


def lines(name: str, plies: int) -> set[tuple[str, ...]]:
    """All opening lines of a game, counting images once."""
    game = plybook.load(name)
    group, found = symmetries(game, 1), set()
    state = game.start()

    def follow() -> None:
        if state.ply == plies:
            found.add(standard(game, group, [move.text for move in state.moves]))
            return
        for move in state.legal_moves():
            state.push(move)
            follow()
            state.pop()

    follow()
    return found


@pytest.mark.parametrize(
    ("name", "plies", "number"),
    [
        ("tic-tac-toe", 1, 3),
        ("tic-tac-toe", 2, 12),
        ("tic-tac-toe", 3, 66),  # 504 lines: 8 times as many, except for those that are their own images
        ("domineering", 1, 16),  # 7 rows of 8, of which 4 by 4 are different
        ("othello", 1, 1),
        ("othello", 2, 3),  # diagonal, perpendicular, parallel
    ],
)
def test_lines_that_are_images_of_each_other_count_once(name: str, plies: int, number: int) -> None:
    assert len(lines(name, plies)) == number


def test_the_image_of_a_move_is_written_as_a_move() -> None:
    board = plybook.load("tic-tac-toe").model.board
    turned = tuple(reversed(range(9)))
    assert image_of(board, "a1-b1:step", turned) == "c3-b3:step"
    assert image_of(board, "pass", turned) == "pass"


def test_the_first_moves_of_all_games_are_there() -> None:
    game = plybook.load("tic-tac-toe")
    (section,) = usual.measure(Analysis(game, replace(QUICK, games=20, playouts=5), 1)).sections
    items = {item.name: item for item in section.items}
    assert items["first-moves"].value == 3
    assert sum(items["first-moves-map"].heat.values()) == pytest.approx(1)
    assert set(items["first-moves-map"].heat) <= {"a1", "a2", "b2"}


def test_mirrored_first_moves_are_pooled_in_both_tables() -> None:
    """Connect Four has no symmetry but its mirror: of four columns, two are different."""
    plan = replace(QUICK, games=40, playouts=5, opening_searches=2, opening_playouts=(10, 20))
    one = Analysis(plybook.load("connect-four", columns=4, rows=4), plan, 1)
    played, searched = (
        {item.name: item for section in part.measure(one).sections for item in section.items}
        for part in (usual, openings)
    )
    firsts = {row[0].split()[0] for row in played["usual-lines"].rows}
    assert firsts == {"a1", "b1"}, "and not d1 or c1, their images"
    counted = Counter(log.moves[0] for log in one.self_play())
    assert played["first-moves"].value == 2
    assert played["first-move-usual"].value == max(counted["a1"] + counted["d1"], counted["b1"] + counted["c1"]) / 40
    assert {row[0] for row in searched["opening-table"].rows} == {"a1", "b1"}
    assert (searched["openings"].value, searched["opening-classes"].value) == (4, 2)


def test_moves_that_are_named_by_one_point_are_drawn_together() -> None:
    game = plybook.load(str(Path(__file__).parent / "broken" / "planks_answered_across.gdl"))
    (section,) = usual.measure(Analysis(game, replace(QUICK, games=60, playouts=5), 1)).sections
    (drawing,) = (item for item in section.items if item.name == "first-moves-map")
    assert isinstance(drawing, Diagram)
    assert sum(drawing.heat.values()) == pytest.approx(1)
    assert max(drawing.heat.values()) <= drawing.high
