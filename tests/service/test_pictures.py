"""The pictures of boards show every point and direction where it is, and those in the manual are current."""

from __future__ import annotations

import importlib
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from plybook.gdl.ludemes import ludemes
from plybook.service.explain.pictures import (
    BOARDS,
    coordinates,
    coordinates_svg,
    directions,
    directions_svg,
    files,
    having,
    model,
)

IMAGES = Path(__file__).parents[2] / "docs" / "images" / "boards"


def test_there_is_a_picture_of_each_kind_of_board() -> None:
    shapes = {name for name, alike in ludemes().items() for each in alike if each.result.name == "Board"}
    assert set(BOARDS) == shapes | {"graph"}


@pytest.mark.parametrize("kind", BOARDS)
def test_the_coordinates_have_every_point_in_its_row_from_left_to_right(kind: str) -> None:
    board = model(kind).board
    rows = [re.findall(r"[a-z]+[0-9]+", line) for line in coordinates(kind).split("\n")]
    wanted = [[board.names[site] for site in board.row(row)] for row in reversed(board.filled_rows)]
    assert [row for row in rows if row] == wanted


@pytest.mark.parametrize("kind", BOARDS)
def test_a_direction_stands_where_a_step_in_it_leads(kind: str) -> None:
    board = model(kind).board
    shown = [
        line.split()[1:] for line in re.sub(r"[-\\/|]", " ", directions(kind)).split("\n") if re.match(r"\d", line)
    ]
    rows = [[board.names[site] for site in board.row(row)] for row in reversed(board.filled_rows)]
    found = {
        mark: name
        for marks, names in zip([line for line in shown if line], rows, strict=True)
        for mark, name in zip(marks, names, strict=False)
        if mark.isalpha()
    }
    assert found.pop("o") == "c3"
    steps = {name: board.ahead[name][board.by_name["c3"]] for name in board.ahead}
    assert found == {name: board.names[to] for name, to in steps.items() if to >= 0}
    assert set(found) == set(board.all_steps)


@pytest.mark.parametrize("kind", BOARDS)
def test_the_svg_has_every_label_and_a_title_and_an_arrow_for_each_direction(kind: str) -> None:
    board = model(kind).board
    names, steps = ElementTree.fromstring(coordinates_svg(kind)), ElementTree.fromstring(directions_svg(kind))
    texts = [each.text for each in names.iter("{http://www.w3.org/2000/svg}text")]
    assert set(board.names) <= set(texts)
    texts = [each.text for each in steps.iter("{http://www.w3.org/2000/svg}text")]
    assert set(board.all_steps) <= set(texts)
    paths = [each for each in steps.iter("{http://www.w3.org/2000/svg}path") if not each.get("class")]
    arrows = [each for each in paths if (each.get("d") or "").endswith("Z")]
    assert len(arrows) == len(board.all_steps)
    assert all(each.find("{http://www.w3.org/2000/svg}title") is not None for each in (names, steps))


def test_columns_of_hexagonal_boards_lean_to_the_right() -> None:
    for kind in ("hexagon", "rhombus", "triangle"):
        lines = coordinates(kind, "b3").split("\n") + coordinates(kind, "b4").split("\n")
        (low,), (high,) = ([line.index(name) for line in lines if name in line] for name in ("b3", "b4"))
        assert high > low


def test_the_kinds_of_boards_that_have_a_direction_or_a_side() -> None:
    assert having("ene") == ["hexagon", "rhombus", "triangle"]
    assert having("top") == ["square", "rectangle", "hexagon", "rhombus", "lattice", "graph"]
    assert having("top-left") == ["hexagon"]


@pytest.mark.slow
def test_the_sheet_of_all_games_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(IMAGES.parent)
    sheet = importlib.import_module("games").sheet()
    assert sheet == (IMAGES.parent / "games.svg").read_text(encoding="utf-8"), "run python docs/images/games.py"


def test_the_pictures_in_the_manual_are_current() -> None:
    drawn = {path.name: path.read_text(encoding="utf-8") for path in IMAGES.glob("*.svg")}
    assert drawn == files(), "they are out of date: run python docs/images/boards.py"
