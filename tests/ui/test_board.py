"""Drawings of boards of every shape, with and without colour."""

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

import plybook
from plybook.gdl.types.board import column_name
from plybook.interpreter.display.colours import COLOURS, player_colours
from plybook.interpreter.game.game import Game
from plybook.ui.play.board import STONE, Marked, draw, glyphs, swatch
from plybook.ui.play.board import ink as board_ink
from plybook.ui.play.legend import legend
from plybook.ui.play.palette import FEW, FULL
from plybook.ui.play.screen import palette_for

DROPS = """
game "Drops" {
  players PLAYERS
  board BOARD
  move drop "place a stone on an empty point" {
    to empty
  }
  end {
    when no-moves -> draw
  }
}
"""
KINDS = """
game "Kinds" {
  players Red, Blue
  piece Man, King
  piece Rock neutral
  board square(3)
  setup map {
    Blue.King .        Blue.Man
    .         Rock     .
    Red.Man   Red.King .
  }
  move step "move a piece of yours to a point beside it" {
    from mine
    to adjacent(from) - mine
  }
  end {
    when no-moves -> draw
  }
}
"""


def drops(board: str, players: str = "Black, White") -> Game:
    return plybook.loads(DROPS.replace("BOARD", board).replace("PLAYERS", players))


def marked(game: Game, *, last: str = "", chosen: str = "", targets: str = "") -> Marked:
    sites = game.model.board.by_name
    return Marked(*(frozenset(sites[name] for name in names.split()) for names in (last, chosen, targets)))


def ground(text: Text, line: int, column: int) -> str:
    """The background colour of a character."""
    style = text.split("\n")[line].get_style_at_offset(Console(), column)
    return style.bgcolor.name if style.bgcolor else ""


def ink(text: Text, line: int, column: int) -> str:
    style = text.split("\n")[line].get_style_at_offset(Console(), column)
    return style.color.name if style.color else ""


PLAIN = {
    "square(4)": """
4  . . . .
3  . . . .
2  *[B]. .
1  W . . .
   a b c d""",
    "rectangle(5, 3)": """
3  . . . . .
2  *[B]. . .
1  W . . . .
   a b c d e""",
    "rhombus(4)": """
4      . . . .
3     . . . .
2    *[B]. .
1   W . . .
   a b c d""",
    "hexagon(3)": """
      a b c
5    . . . d
4   . . . . e
3  . . . . .
2   *[B]. .
1    W . .""",
    "triangle(4)": """
4      .
3     . .
2    *[B].
1   W . . .
   a b c d""",
}
"""White on the first point of the bottom row; Black, the last move, on the second point of the next row."""


@pytest.mark.parametrize("board", PLAIN)
def test_every_shape_is_drawn_without_colour(board: str) -> None:
    game = drops(board)
    state = game.start()
    first, second = game.model.board.row(1)[0], game.model.board.row(2)[1]
    state.push(game.model.board.names[second])
    state.push(game.model.board.names[first])
    marks = Marked(frozenset([second]), targets=frozenset(game.model.board.row(2)[:1]))
    drawn = draw(game.model, state.position, marks, None)
    assert drawn.plain == PLAIN[board].removeprefix("\n")
    assert drawn.plain.isascii()
    assert not drawn.spans


COLOURED = {
    "square(4)": """
4  · · · ·_
3  · · · ·_
2  • ● · ·_
1  ● · · ·_
   a b c d""",
    "rectangle(5, 3)": """
3  · · · · ·_
2  • ● · · ·_
1  ● · · · ·_
   a b c d e""",
    "rhombus(4)": """
    4  · · · ·_
   3  · · · ·_
  2  • ● · ·_
 1  ● · · ·_
   a b c d""",
    "hexagon(3)": """
      a b c
  5  · · · d
 4  · · · · e
3  · · · · ·_
 2  • ● · ·_
  1  ● · ·_""",
    "triangle(4)": """
    4  ·_
   3  · ·_
  2  • ● ·_
 1  ● · · ·_
   a b c d""",
}
"""The same boards; ``_`` stands for a margin at the end of a line."""


@pytest.mark.parametrize("board", COLOURED)
@pytest.mark.parametrize("palette", [FULL, FEW])
def test_every_shape_is_drawn_in_colour(board: str, palette) -> None:
    game = drops(board)
    state = game.start()
    first, second = game.model.board.row(1)[0], game.model.board.row(2)[1]
    state.push(game.model.board.names[second])
    state.push(game.model.board.names[first])
    marks = Marked(frozenset([second]), targets=frozenset(game.model.board.row(2)[:1]))
    drawn = draw(game.model, state.position, marks, palette)
    assert drawn.plain == COLOURED[board].removeprefix("\n").replace("_", " ")


@pytest.mark.parametrize("size", [3, 11, 25])
def test_all_rows_of_a_square_board_have_the_same_width(size: int) -> None:
    state = plybook.load("ayu", size=size).start()
    rows = draw(state.game.model, state.position).plain.split("\n")[:-1]
    assert {cell_len(row) for row in rows} == {len(str(size)) + 2 * size + 2}


def test_an_11_by_11_board_takes_12_lines() -> None:
    state = plybook.load("ayu").start()
    assert len(draw(state.game.model, state.position).plain.split("\n")) == 12


@pytest.mark.parametrize("board", ["hexagon(5)", "rhombus(7)", "triangle(9)", "rectangle(30, 3)", "square(12)"])
@pytest.mark.parametrize("palette", [FULL, None])
def test_every_point_is_drawn_once_and_aligned_with_its_neighbours(board: str, palette) -> None:
    """The characters are spaced as the board says: on a slanted board, each row is shifted by half a point."""
    game = drops(board)
    spots = {}
    for site, name in enumerate(game.model.board.names):
        drawn = draw(game.model, game.start().position, Marked(targets=frozenset([site])), palette, 200).plain
        lines = drawn.split("\n")
        found = [(y, x) for y, line in enumerate(lines) for x, character in enumerate(line) if character in "*•"]
        assert len(found) == 1, name
        spots[game.model.board.cells[site]] = found[0]
    step = spots[2, 1][1] - spots[1, 1][1] if (1, 1) in spots else spots[6, 1][1] - spots[5, 1][1]
    for (column, row), (y, x) in spots.items():
        if (column + 1, row) in spots:
            assert spots[column + 1, row] == (y, x + step)
        if (column, row + 1) in spots:
            assert spots[column, row + 1] == (y - 1, x + (step // 2 if game.model.board.slanted else 0))


def test_column_letters_after_z_line_up_with_their_columns() -> None:
    game = drops("rectangle(28, 1)")
    row, letters = draw(game.model, game.start().position, palette=None, room=100).plain.split("\n")
    dots = [x for x, character in enumerate(row) if character == "."]
    ends = [x for x, character in enumerate(letters) if character != " " and letters[x + 1 : x + 2] in ("", " ")]
    assert dots == ends
    assert letters.split()[-3:] == ["z", "aa", "ab"]


def test_the_last_move_is_marked_at_both_ends() -> None:
    state = plybook.load("ayu", size=5).start()
    state.push("b1-b2")
    marks = marked(state.game, last="b1 b2")
    plain = draw(state.game.model, state.position, marks, None).plain.split("\n")
    assert plain[3:5] == ["2  W[B]W . W", "1  .[.]. B ."]
    drawn = draw(state.game.model, state.position, marks, FULL)
    assert [ground(drawn, line, 5) for line in (3, 4)] == [FULL.last, FULL.last]
    assert ground(drawn, 3, 7) == FULL.wood


def test_adjacent_marks_share_a_bar() -> None:
    state = plybook.load("ayu", size=5).start()
    state.push("b1-c1")
    marks = marked(state.game, last="b1 c1", chosen="d1")
    assert draw(state.game.model, state.position, marks, None).plain.split("\n")[4] == "1  .[.|B|B)."


def test_a_chosen_piece_and_its_targets_are_marked() -> None:
    game = plybook.loads(KINDS)
    state = game.start()
    marks = marked(game, last="b2", chosen="b1", targets="b2 c1")
    plain = draw(game.model, state.position, marks, None).plain.split("\n")
    assert plain == ["3  BK  . BM", "2   .*Ro] .", "1  RM(RK) *", "    a  b  c"]
    drawn = draw(game.model, state.position, marks, FULL)
    assert drawn.plain.split("\n") == ["3  BK  · BM ", "2   · Ro  · ", "1  RM RK  • ", "    a  b  c"]
    assert [ground(drawn, *at) for at in [(1, 7), (2, 7), (2, 10)]] == [FULL.target, FULL.chosen, FULL.target]
    assert ink(drawn, 2, 10) == FULL.goal


def test_pieces_of_several_kinds_are_drawn_as_letters_in_their_owners_colours() -> None:
    game = plybook.loads(KINDS)
    drawn = draw(game.model, game.start().position)
    assert ink(drawn, 0, 3) == COLOURS["blue"]
    assert ink(drawn, 2, 3) == COLOURS["red"]
    assert ink(drawn, 1, 7) == FULL.neutral
    assert glyphs(game.model.pieces) == ("RM", "BM", "RK", "BK", "Ro")
    assert swatch(game.model, 0, None).plain == ""


def test_a_kind_with_an_empty_label_is_drawn_as_a_stone_among_others() -> None:
    game = plybook.loads(KINDS.replace("Man, King", 'Man "", King'))
    assert glyphs(game.model.pieces) == (STONE, STONE, "RK", "BK", "Ro")
    assert draw(game.model, game.start().position, None, None).plain.startswith("3  BK  .  B\n")
    assert [swatch(game.model, player, None).plain for player in range(2)] == ["R ", "B "]


@pytest.mark.parametrize("palette", [FULL, FEW, None])
def test_a_legend_names_every_piece_as_it_is_drawn_in_its_colour(palette) -> None:
    game = plybook.loads(KINDS.replace("Man, King", 'Man "", King'))
    (line,) = legend(game.model, palette, 80)
    men = f"{STONE} Red Man   {STONE} Blue Man" if palette else "R Red Man   B Blue Man"
    assert line.plain == f"{men}   RK Red King   BK Blue King   Ro Rock"
    assert bool(line.spans) == bool(palette)
    if palette is not None:
        places = {
            piece: line.plain.index(label) for piece, label in enumerate(["Red Man", "Blue Man", "RK", "BK", "Ro"])
        }
        for piece, place in places.items():
            place -= 2 if piece < 2 else 0
            assert ink(line, 0, place) == board_ink(game.model, piece, palette)
            assert ground(line, 0, place) == palette.wood


def test_a_legend_is_wrapped_between_pieces() -> None:
    game = plybook.loads(KINDS)
    for palette in (FULL, None):
        lines = [line.plain for line in legend(game.model, palette, 30)]
        assert lines == ["RM Red Man   BM Blue Man", "RK Red King   BK Blue King", "Ro Rock"]


@pytest.mark.parametrize("palette", [FULL, None])
def test_a_board_of_stones_has_no_legend(palette) -> None:
    assert legend(drops("square(3)").model, palette, 80) == []
    assert legend(drops("square(3)", "Black, Blue").model, FULL, 80) == []
    assert [line.plain for line in legend(drops("square(3)", "Black, Blue").model, None, 80)] == ["B Black   L Blue"]


WIDE = {
    "lattice(25, 2)": "lattice(25, 2)",
    "lattice(25, 2) without dots": "lattice(25, 2) without dots",
    "rectangle(1024, 1)": "rectangle(1024, 1)",
    "rectangle(50, 3)": "rectangle(50, 3)",
    "graph": f"""graph {{
      line {", ".join(f"{column_name(column)}1" for column in range(1, 51))}
      line {", ".join(f"{column_name(column)}2" for column in range(3, 51))}
      line a1, a3, ax3
    }}""",
}
"""Boards that are wider than a terminal."""


@pytest.mark.parametrize("board", WIDE.values(), ids=WIDE)
@pytest.mark.parametrize("palette", [FULL, None])
@pytest.mark.parametrize("room", [20, 80, 132])
def test_a_wide_board_is_drawn_in_parts_that_fit_and_show_every_point_once(board: str, palette, room: int) -> None:
    game = drops(board)
    everywhere = game.model.board.everywhere
    drawn = draw(game.model, game.start().position, Marked(targets=everywhere), palette, room).plain
    assert max(cell_len(line) for line in drawn.split("\n")) <= room
    assert drawn.count("•" if palette else "*") == len(everywhere)
    letters = [line.split() for line in drawn.split("\n") if re.fullmatch(r"[ a-z]+", line) and line.strip()]
    columns = sorted({column for column, _ in game.model.board.cells})
    assert [name for line in letters for name in line] == [column_name(column) for column in columns]


def test_a_line_on_the_last_edge_of_a_part_ends_with_the_part() -> None:
    game = drops("lattice(25, 2) without dots")
    state = game.start()
    for name in state.game.model.board.names[:20]:
        state.push(name)
    for room in range(10, 90):
        drawn = draw(game.model, state.position, None, FULL, room).plain
        assert max(cell_len(line) for line in drawn.split("\n")) <= room


def test_a_players_only_kind_of_piece_is_drawn_as_a_stone() -> None:
    game = drops("square(3)", "White, Black, Red")
    assert glyphs(game.model.pieces) == (STONE, STONE, STONE)
    assert [swatch(game.model, player, None).plain for player in range(3)] == ["W ", "B ", "R "]


@pytest.mark.parametrize(
    ("names", "colours"),
    [
        (["Black", "White"], ["black", "white"]),
        (["red", "BLUE"], ["red", "blue"]),
        (["North", "South"], ["black", "white"]),
        (["White", "North"], ["white", "black"]),
        (["North", "Black", "South"], ["white", "black", "red"]),
        (["Light", "Dark"], ["white", "black"]),
    ],
)
def test_a_player_named_after_a_colour_gets_it_and_the_others_get_free_ones(
    names: list[str], colours: list[str]
) -> None:
    assert player_colours(names) == [COLOURS[colour] for colour in colours]


def test_sixteen_players_each_have_a_colour() -> None:
    assert all(player_colours([f"P{number}" for number in range(16)]))


def console(encoding: str = "utf-8", **settings) -> Console:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    return Console(file=file, legacy_windows=False, **settings)


def test_colour_is_used_only_where_it_is_available(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    assert palette_for(console(force_terminal=True)) is FULL
    assert palette_for(console(force_terminal=True, color_system="standard")) is FEW
    assert palette_for(console(force_terminal=False)) is None
    assert palette_for(console("ascii", force_terminal=True)) is None
    monkeypatch.setenv("TERM", "dumb")
    assert palette_for(console(force_terminal=True)) is None
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    assert palette_for(console(force_terminal=True)) is None
