"""Graphs, boards with holes and lattices: adjacency, where lines lead, and the text of positions."""

from __future__ import annotations

from random import Random

import pytest

import plybook
from plybook import Game, PositionError
from plybook.gdl.types.board import Board

DROP = """
game "G" {{
  players A, B
  board {}
  {}
  move drop {{ to empty }}
  end {{ when no-moves -> draw }}
}}
"""
MILLS = """graph {
  line a1, d1, g1
  line b2, d2, f2
  line c3, d3, e3
  line a4, b4, c4
  line e4, f4, g4
  line c5, d5, e5
  line b6, d6, f6
  line a7, d7, g7
  line a1, a4, a7
  line b2, b4, b6
  line c3, c4, c5
  line d1, d2, d3
  line d5, d6, d7
  line e3, e4, e5
  line f2, f4, f6
  line g1, g4, g7
}"""
STAR = "graph { line a1, c3, e5\n line a5, c3, e1\n line a1, e1\n edge a5, e5, d4\n point c1 }"


def drops(board: str, more: str = "", engine: str = "native") -> Game:
    return plybook.loads(DROP.format(board, more), engine=engine)


def board(text: str) -> Board:
    return drops(text).model.board


def named(found: Board, sites: frozenset[int] | set[int]) -> str:
    return " ".join(sorted(found.names[site] for site in sites))


def refused(text: str, more: str = "") -> str:
    with pytest.raises(plybook.DescriptionError) as raised:
        drops(text, more)
    return raised.value.diagnostics[0].message


# -- graphs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "point", "neighbours"),
    [
        (MILLS, "a1", "a4 d1"),
        (MILLS, "d1", "a1 d2 g1"),
        (MILLS, "d2", "b2 d1 d3 f2"),
        (MILLS, "d3", "c3 d2 e3"),
        (MILLS, "c4", "b4 c3 c5"),
        (STAR, "c3", "a1 a5 e1 e5"),
        (STAR, "e5", "a5 c3 d4"),
        (STAR, "c1", ""),
    ],
)
def test_points_of_a_graph_are_adjacent_along_its_lines_and_edges(text: str, point: str, neighbours: str) -> None:
    found = board(text)
    assert named(found, found.neighbours[found.by_name[point]]) == neighbours


def test_the_nine_mens_morris_board_has_24_points_and_32_edges() -> None:
    found = board(MILLS)
    assert len(found) == 24
    assert sum(map(len, found.neighbours)) == 2 * 32
    assert found.longest == 3
    assert list(found.directions) == ["n", "e", "s", "w"]


@pytest.mark.parametrize(
    ("text", "point", "direction", "ahead"),
    [
        (MILLS, "a1", "e", "d1"),
        (MILLS, "d1", "e", "g1"),
        (MILLS, "g1", "e", ""),
        (MILLS, "d1", "n", "d2"),
        (MILLS, "d3", "n", ""),  # no line goes through the middle
        (MILLS, "c4", "e", ""),
        (STAR, "a1", "ne", "c3"),
        (STAR, "c3", "ne", "e5"),
        (STAR, "e1", "w", "a1"),  # past c1
        (STAR, "e5", "sw", "c3"),
        (STAR, "d4", "ne", ""),  # an edge has no direction
        (STAR, "a5", "e", ""),
    ],
)
def test_a_step_follows_the_line_in_its_direction(text: str, point: str, direction: str, ahead: str) -> None:
    found = board(text)
    there = found.ahead[direction][found.by_name[point]]
    assert (found.names[there] if there >= 0 else "") == ahead


def test_a_line_segment_off_the_compass_has_no_direction() -> None:
    found = board("graph { line a1, b3, d5, d6 }")
    start = found.by_name["a1"]
    assert named(found, found.neighbours[start]) == "b3"
    assert all(ahead[start] == -1 for ahead in found.ahead.values())
    assert {name for name, ahead in found.ahead.items() if ahead[found.by_name["b3"]] >= 0} == {"ne"}


def test_lines_that_meet_and_continue_straight_are_one() -> None:
    """Two lines that meet at a point and continue in the same direction are one."""
    found = board("graph { line a1, b1\n line b1, d1\n line d1, d4 }")
    assert found.longest == 3


@pytest.mark.parametrize("seed", range(20))
def test_every_step_can_be_reversed(seed: int) -> None:
    random = Random(seed)
    names = random.sample([f"{column}{row}" for column in "abcdefg" for row in range(1, 8)], 20)
    lines = [f"line {one}, {other}" for one, other in zip(names[::2], names[1::2], strict=True)]
    found = board("graph { " + "\n".join(lines) + " }")
    for name, ahead in found.ahead.items():
        for site, there in enumerate(ahead):
            if there >= 0:
                assert found.ahead[found.opposite(name)][there] == site
                assert there in found.neighbours[site]


@pytest.mark.parametrize(
    ("text", "side", "points"),
    [(MILLS, "top", "a7 d7 g7"), (MILLS, "left", "a1 a4 a7"), (STAR, "bottom", "a1 c1 e1"), (STAR, "right", "e1 e5")],
)
def test_the_sides_of_a_graph_are_its_outermost_rows_and_columns(text: str, side: str, points: str) -> None:
    found = board(text)
    assert named(found, found.sides[side]) == points


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("line a1, b1\n line b1, a1", "already neighbours"),
        ("edge a1, a1", "its own neighbour"),
        ("line a1, c1\n line a1, b1", "two lines lead in direction `e`"),
        ("line c1, a1\n line b1, c1", "two lines lead in direction `w`"),
        ("line a1", "a single point"),
        ("line", "expected points"),
        ("line a0, b1", "not a coordinate"),
        ("line A1, b1", "not a coordinate"),
        ("line a1, 7", "expected points"),
        ("line a1, zzzzzzzzzzz1", "too far out"),
        ("line a1, b99999999999999999999", "too far out"),
        ("point a1, a1", "already listed"),
        ("point a1 b1", "not expected here"),
        ("place A on a1", "does not belong"),
        ("lines a1, b1", "no statement of a `board graph` begins with"),
        ("line a1, b1 { edge a1, b1 }", "a block is not allowed"),
        ("", "has no point"),
    ],
)
def test_an_invalid_graph_is_rejected(lines: str, message: str) -> None:
    assert message in refused(f"graph {{ {lines}\n }}")


def test_a_graph_has_at_most_1024_points() -> None:
    columns = [f"{chr(97 + n // 26 - 1) if n >= 26 else ''}{chr(97 + n % 26)}" for n in range(33)]
    names = [f"{column}{row}" for column in columns for row in range(1, 33)]
    assert len(board(f"graph {{ point {', '.join(names[:1024])} }}")) == 1024
    assert "1,025 points" in refused(f"graph {{ point {', '.join(names[:1025])} }}")


# -- holes -------------------------------------------------------------------------------------------------------------

SHAPES = ["square(5)", "rectangle(7, 3) adjacent all", "hexagon(3)", "triangle(5) adjacent diagonal", "lattice(2, 2)"]


@pytest.mark.parametrize("shape", [*SHAPES, MILLS, STAR])
@pytest.mark.parametrize("seed", range(4))
def test_removing_points_leaves_the_geometry_of_the_rest_unchanged(shape: str, seed: int) -> None:
    whole = board(shape)
    out = Random(seed).sample(whole.names, 4)
    text = shape.replace("graph", f"graph without {', '.join(out)}") if "graph" in shape else (
        f"{shape} without {' | '.join(out)}"
    )  # fmt: skip
    found = board(text)
    assert set(found.names) == set(whole.names) - set(out)
    for site, name in enumerate(found.names):
        before = whole.by_name[name]
        left = {whole.names[near] for near in whole.neighbours[before]} - set(out)
        assert {found.names[near] for near in found.neighbours[site]} == left
        for direction, ahead in whole.ahead.items():
            there = whole.names[ahead[before]] if ahead[before] >= 0 else ""
            now = found.ahead[direction][site]
            assert (found.names[now] if now >= 0 else "") == ("" if there in out else there)
    for side, points in whole.sides.items():
        rest = {whole.names[site] for site in points} - set(out)
        assert {found.names[site] for site in found.sides.get(side, ())} == rest


@pytest.mark.parametrize(
    ("region", "points"),
    [
        ("light", 32),
        ("corners", 60),
        ("a1, h8", 62),
        ("row(1) | column(8)", 49),
        ("everywhere - edge(top)", 8),
        ("step(corners, diagonal)", 60),
        ("inner", 28),
    ],
)
def test_a_region_known_before_play_can_be_left_out(region: str, points: int) -> None:
    define = "define inner = everywhere - edge(top) - edge(bottom) - edge(left) - edge(right)"
    assert len(drops(f"square(8) without {region}", define if region == "inner" else "").model.board) == points


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("square(3) without everywhere", "nothing is left"),
        ("square(3) without row(1) & row(2)", "this region is empty"),
        ("square(3) without mine", "changes during the game"),
        ("square(3) without empty", "changes during the game"),
        ("square(3) without of(mover)", "changes during the game"),
        ("square(3) without of(last)", "only be used in `end`"),
        ("square(3) without d4", "not a point"),
        ("square(3) without 3", "expected a Region"),
        ("square(3) without", "expected a region"),
        ("square(3) without a1 b1", "not expected here"),
        ("square(3) without a1 adjacent all", "not expected here"),
        ("square(3) without before.mine", "can only be used in"),
        ("graph without a2 { line a1, b1 }", "not a point"),
        ("graph without a1 | b1 { line a1, b1 }", "nothing is left"),
    ],
)
def test_a_region_that_cannot_be_left_out_is_rejected(text: str, message: str) -> None:
    assert message in refused(text)


def test_a_side_without_any_points_left_counts_as_outside_the_board() -> None:
    game = drops("square(4) without row(4)", "every move where to not in edge(top)")
    assert [warning.code for warning in game.model.warnings] == ["outside-the-board"]


# -- lattices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 2), (5, 5), (1, 7)])
def test_a_lattice_has_dots_edges_and_cells(columns: int, rows: int) -> None:
    found = board(f"lattice({columns}, {rows})")
    sizes = {name: len(part) for name, part in found.parts.items()}
    assert sizes == {
        "dots": (columns + 1) * (rows + 1),
        "edges": columns * (rows + 1) + rows * (columns + 1),
        "cells": columns * rows,
    }
    for site in found.parts["edges"]:
        near = found.neighbours[site]
        assert len(near & found.parts["dots"]) == 2
        assert len(near & found.parts["cells"]) in (1, 2)
    for site in found.parts["cells"]:
        assert len(found.neighbours[site]) == 4
        assert found.neighbours[site] <= found.parts["edges"]


def test_edges_or_dots_that_the_board_lacks_get_a_warning() -> None:
    game = drops("square(4)", "every move where to not in edges")
    assert "only a `lattice` has edges" in game.model.warnings[0].help
    game = drops("lattice(2, 2) without dots", "every move where to not in dots")
    assert "the dots of this board are not points" in game.model.warnings[0].help


# -- position texts ----------------------------------------------------------------------------------------------------

DRAWN = {
    MILLS: """
7  A --------- B --------- A
   |           |           |
6  |   . ----- . ----- .   |
   |   |       |       |   |
5  |   |   . - . - .   |   |
   |   |   |       |   |   |
4  . - . - .       . - . - .
   |   |   |       |   |   |
3  |   |   . - . - .   |   |
   |   |       |       |   |
2  |   . ----- . ----- .   |
   |           |           |
1  . --------- . --------- .
   a   b   c   d   e   f   g""",
    "graph { line a2, c2\n point b1 }": """
2  B - A
1    A
   a b c""",
    "graph { line a1, b2\n line b1, a2\n line c1, c2 }": """
2  A B A
    +  |
1  . . .
   a b c""",
    "graph { line a1, a3\n line b1, b3 }": """
3  B A
2  | |
1  . A
   a b""",
    "graph { point a1 }": """
1  A
   a""",
    "graph { line a1, b1 }": """
1  B - A
   a   b""",
    STAR: """
5  B ----- A
    \\     /
4    \\   A
      \\ /
3      .
      / \\
2    /   \\
    /     \\
1  . --.-- .
   a   c d e""",
    "square(4) without row(3) | a2 | d1": """
4  . A B A
3
2    . . .
1  . . .
   a b c d""",
    "square(4) without row(1)": """
4  . A B A
3  . . . .
2  . . . .
   a b c d""",
    "lattice(2, 1) without dots": """
3  + B + A +
2  . , . , A
1  + . + . +
   a b c d e""",
    "lattice(2, 1)": """
3  + . A B A
2  . , . , .
1  + . + . +
   a b c d e""",
    "hexagon(2) without b2": """
     a b
3   B A c
2  .   A
1   . .""",
    "hexagon(3) without a5, c2": """
        b c
5    a B A d
4   . . . A e
3  . . . . .
2   .   . .
1    . . .""",
}


@pytest.mark.parametrize("text", DRAWN)
def test_a_position_is_drawn_and_read_back(text: str) -> None:
    state = drops(text).start()
    names = state.game.model.board.names
    for name in [*reversed(names)][:3]:
        state.push(name)
    assert str(state).split("\n\n")[0] == DRAWN[text].removeprefix("\n")
    assert state.game.position(str(state)).position == state.position


@pytest.mark.parametrize("text", DRAWN)
def test_a_missing_or_overlong_row_is_rejected(text: str) -> None:
    game = drops(text)
    lines = str(game.start()).split("\n")
    row = next(number for number, line in enumerate(lines) if line[:1].isdigit())
    with pytest.raises(PositionError, match="is missing"):
        game.position("\n".join(lines[:row] + lines[row + 1 :]))
    with pytest.raises(PositionError):
        game.position("\n".join([*lines[:row], f"{lines[row]} . . .", *lines[row + 1 :]]))


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_map_has_only_the_rows_that_have_points(engine: str) -> None:
    game = drops("square(3) without row(2) | a3", "setup map {\n A B\n . A .\n }", engine)
    names, contents = game.model.board.names, game.start().position.contents
    assert dict(zip(names, contents, strict=True)) == {"a1": None, "b1": 0, "c1": None, "b3": 0, "c3": 1}


@pytest.mark.parametrize(
    ("text", "setup", "message"),
    [
        ("square(3) without b2", "setup centre { A }", "this board has gaps"),
        (MILLS, "setup centre { A }", "this board has gaps"),
        ("square(3) without row(2)", "setup map {\n . . .\n . . .\n . . .\n }", "the board 2 that have points"),
        ("square(3) without b2", "setup map {\n . . .\n . . .\n . . .\n }", "row 2 has 2 points"),
        ("square(3) without a1", "setup mirrored { place A on a3 }", "mirror image of a3 is not on the board"),
    ],
)
def test_a_setup_that_does_not_fit_the_board_is_rejected(text: str, setup: str, message: str) -> None:
    assert message in refused(text, setup)


def test_the_mirror_axis_is_in_the_middle_of_the_existing_rows() -> None:
    game = drops("graph { line a2, a4, a6 }", "setup mirrored { place A on a2 }")
    assert game.start().position.contents == (0, None, 1)


# -- `before` in `again` -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize(
    ("condition", "turns"),
    [
        ("count(mine) > before.count(mine)", "a a a a a a a a a"),
        ("before.none(mine)", "a a b b a b a b a"),
        ("before.count(mine) is 1 and count(mine) is 2", "a b a a b b a b a"),
        ("before.moves-this-turn is 0 and moves-this-turn is 1", "a a b b a a b b a"),
        ("none(before.placed-this-turn) and some(placed-this-turn & column(2))", "a b a a b a a b a"),
        ("none(adjacent(mine - before.mine) & before.occupied)", "a a a b a a b a b"),
    ],
)
def test_again_may_refer_to_the_position_before_the_move(condition: str, turns: str, engine: str) -> None:
    text = DROP.format("square(3)", f"again when {condition}")
    state = plybook.loads(text, engine=engine).start()
    found = []
    for name in ["a1", "a3", "b1", "b2", "c3", "b3", "a2", "c1", "c2"]:
        found.append(str(state.mover).lower())
        state.push(name)
    assert " ".join(found) == turns


def test_a_point_with_very_many_neighbours_does_not_slow_down_compilation() -> None:
    points = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    lines = "\n".join([f"point {', '.join(points)}", *(f"edge a1, {point}" for point in points[1:])])
    board = f"board graph {{\n{lines}\n}}"
    end = "end { when components(mine) > 5 -> draw\nwhen no-moves -> draw }"
    game = plybook.loads(f'game "Hub" {{\nplayers A, B\n{board}\nmove drop {{ to empty }}\n{end}\n}}')
    assert game.playouts(10, seed=1).games == 10
