"""Choices between values, `min`, `max`, `abs` and `number`: values computed by hand, and what is refused."""

from __future__ import annotations

import pytest

import plybook
from plybook import DescriptionError, Game

pytestmark = pytest.mark.usefixtures("both_engines")

GAME = """game "Values" {{
  option big = off in on, off
  option size = 3 in 3..5
  players Black, White facing n, s
  board square(size)
  counter k = 2 in -9..9
  {more}
  setup {{ place Black on a1, b1
          place White on c3 }}
  move drop {{ {steps} }}
  move up {{ do set(k, k + 1) }}
  end {{ when k > 8 -> draw }}
}}"""


def game(*steps: str, more: str = "", **options: object) -> Game:
    """A game on nine points, with Black on a1 and b1, White on c3, and ``k`` at 2."""
    return plybook.loads(GAME.format(steps="\n".join(steps), more=more), **options)


def drops(*steps: str, more: str = "", **options: object) -> str:
    """The points on which a piece can be dropped."""
    moves = game(*steps, more=more, **options).start().legal_moves()
    return " ".join(sorted(str(move) for move in moves if str(move) != "up"))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("(if k is 2 then 3 else 4) is 3", True),
        ("(if k is 3 then 3 else 4) is 4", True),
        ("(if k is 1 then 1 else if k is 2 then 22 else 3) is 22", True),
        ("if k is 2 then off else on", False),
        ("if k is 2 then mover is Black else off", True),
        ("(if k is 2 then 1 else 0.5) is 1", True),
        ("(if k is 3 then 1 else 0.5) < 1", True),
        ("owner(if k is 2 then c3 else a1) is White", True),
        ("(if k is 2 then owner(c3) else Black) is White", True),
        ("(if k is 2 then owner(c3) else Black) is owner(a2)", False),
        ("having(if k is 2 then White else Black) is having(White)", True),
        ("(if distance(a1, c3) > 9 then 1 else 2) is 2", True),
        ("(if 1 / 0 + k > 0 then 1 else 2) is 2", None),
        ("(if k is 2 then k / (k - 2) else 5) is 5", False),
        ("(if k is 2 then k / (k - 2) else 5) is not 5", False),
        ("min(k, 5) is 2 and min(5, k) is 2 and max(k, 5) is 5 and max(5, k) is 5", True),
        ("min(k, 5, -4, 0) is -4 and max(k, 5, -4, 0) is 5", True),
        ("min(k, 1.5) is 1.5 and max(k, 1.5) is 2 and max(1, 2.5, k + 0.25) is 2.5", True),
        ("min(k / (k - 2), 1) is 1 or max(k / (k - 2), 1) is 1 or abs(k / (k - 2)) >= 0", False),
        ("min(1, k / (k - 2)) < 9 or max(k / (k - 2) + 0.5, 1) < 9", False),
        ("abs(k) is 2 and abs(k - 7) is 5 and abs(0.5 - k) is 1.5 and abs(k - 2) is 0", True),
        ("mod(k + 5, 3) is 1 and mod(-k, 3) is 1 and mod(k, -3) is -1 and mod(-k, -3) is -2 and mod(9, 3) is 0", True),
        ("mod(0 - 1000000000, k + 5) is 1 and mod(1000000000, 0 - 5 - k) is -1 and mod(k, 1000000000) is 2", True),
        ("mod(k, k - 2) is 0 or mod(k, k - 2) is not 0 or mod(k / (k - 2), 3) is 2", False),
        ("mod(k, 0) is 2 or mod(k, 0) is not 2", False),
        ("mod(2, 0) is 2", None),
        ("row-of(c2) is 2 and column-of(c2) is 3 and row-of(a1) is 1 and column-of(a1) is 1", True),
        ("row-of(to) is 2 and column-of(to) is 2 and row-of(to) + column-of(to) is 4", True),
        ("sum(everywhere, p -> row-of(p)) is 18 and sum(column(3), p -> column-of(p)) is 9", True),
        ("every(everywhere, p -> p in row(row-of(p)) & column(column-of(p)))", True),
        ("row-of(mine) is 1", None),
        ("number(k is 2) + number(k is 3) + number(a1 in mine) is 2", True),
        ("default(distance(a1, c3), 9) is 3 and default(path(a1, c3, nowhere), 9) is 9 and default(k, 9) is 2", True),
        ("default(k / (k - 2), 0.5) is 0.5 and default(k / (k - 2) + 0.5, 7) is 7 and default(k, 0.5) is 2", True),
        ("default(largest(nowhere, p -> count(adjacent(p))), 3) is 3 and default(largest(mine, p -> 2), 3) is 2", True),
        ("default(k / (k - 2), k / (k - 2)) is 5 or default(k / (k - 2), k / (k - 2)) is not 5", False),
        ("default(k / (k - 2), path(a1, c3, nowhere), 4) is 4 and default(k / (k - 2), 5, 4) is 5", True),
        ("default(owner(a2), White) is White and default(owner(a1), White) is Black", True),
        ("default(owner(a2), mover) is mover and default(owner(a2), opponent) is White", True),
        ("having(default(White, Black)) is having(White)", True),
        ("number(on) + 2 * number(off) is 1", True),
    ],
)
def test_a_value_is_what_it_is_by_hand(condition: str, holds: bool | None) -> None:
    if holds is None:
        with pytest.raises(DescriptionError):
            drops("to b2", f"where {condition}")
        return
    assert drops("to b2", f"where {condition}") == ("b2" if holds else "")


def test_regions_and_points_are_chosen_point_by_point() -> None:
    assert drops("to if mover is Black then adjacent(mine) & empty else mine") == "a2 b2 c1"
    assert drops("to if mover is White then adjacent(mine) & empty else c2") == "c2"
    assert drops("to empty", "where if to in row(3) then to in column(1) else to in column(3)") == "a3 c1 c2"
    assert drops("to empty & step(if to-the-left then a1 else mine, e)", more="define to-the-left = k < 0") == "c1"


def test_the_side_that_options_leave_out_need_not_exist_on_the_board() -> None:
    assert drops("to if size > 3 then e5 else c2") == "c2"
    assert drops("to if size is 5 then e5 else c2", size=5) == "e5"
    assert drops("to b2", "where (if size is 3 then 1 else 1 / (size - 3)) is 1") == "b2"
    game("to if size > 4 then row(5) & empty else row(1)", size=4)
    with pytest.raises(DescriptionError, match="is not defined"):
        drops("to if size > 3 then e55e else c2")
    with pytest.raises(DescriptionError, match="got an Int"):
        drops("to if size > 3 then 3 else row(2)")


def test_what_is_known_before_play_is_chosen_by_the_options() -> None:
    assert drops("to step(b2, if big then n else s | e)") == "b1 c2"
    assert drops("to step(b2, if big then forward else s | e)", big=True) == "b3"
    assert drops("to edge(if big then top else left) & empty") == "a2 a3"
    assert drops("to row(if big then 1 else 2)") == "a2 b2 c2"


def test_a_remainder_of_options_is_known_before_play() -> None:
    more = "counter j = mod(size, 3) in 0..9\ndefine there = mod(size, 4)"
    assert drops("to row(mod(size, 2) + 1)", "where j + there < 9", more=more, size=4) == "a1 b1 c1 d1"
    assert drops("to if mod(size, 2) is 0 then d4 else c2", "where j + there < 9", more=more, size=3) == "c2"


@pytest.mark.parametrize(
    "board",
    [
        "square(5)", "rectangle(3, 20)", "hexagon(3)", "rhombus(4)", "triangle(4)", "square(6) without row(3) | b1",
        "square(4) drawn points", "lattice(4, 3)",
    ],
)  # fmt: skip
def test_rows_and_columns_have_the_numbers_by_which_they_are_named(board: str) -> None:
    text = f"""game "Numbers" {{
  players Black, White
  board {board}
  counter k = 0 in 0..9
  move drop {{
    to empty
    where row-of(to) + k < 3 or column-of(to) - row-of(to) is 1
  }}
  end {{ when no-moves -> draw }}
}}"""
    played = plybook.loads(text)
    wanted = {
        name
        for name, (column, row) in zip(played.model.board.names, played.model.board.cells, strict=True)
        if row < 3 or column - row == 1
    }
    assert {str(move) for move in played.start().legal_moves()} == wanted


@pytest.mark.parametrize(
    "board", ["square(4)", "rectangle(3, 9) without row(5) | b2", "hexagon(3)", "rectangle(9, 8) without corners"]
)
@pytest.mark.parametrize("offset", [(2, -1), (-1, 0), (0, 0), (0, -99)])
@pytest.mark.parametrize("numbers", ["ACROSS, UP", "across, up", "ACROSS, up"])
def test_an_offset_moves_each_point_of_a_region_by_columns_and_rows(
    board: str, offset: tuple[int, int], numbers: str
) -> None:
    across, up = offset
    numbers = numbers.replace("ACROSS", str(across)).replace("UP", str(up))
    text = f"""game "Offsets" {{
  players Black, White
  board {board}
  counter across = {across} in -99..99
  counter up = {up} in -99..99
  setup {{ place Black on row(1) | column(2)
    place White on row(3) - column(2) }}
  move drop {{ to offset(mine, {numbers}) }}
  move change {{ where up < 99
    do set(up, up + 1) }}
  end {{ when turn-number > 3 -> draw }}
}}"""
    state = plybook.loads(text).start()
    board_of = state.game.model.board
    mine = [(c, r) for c, r in board_of.cells if r == 1 or c == 2]
    wanted = {(c + across, r + up) for c, r in mine} & set(board_of.cells)
    found = {str(move) for move in state.legal_moves() if move.rule == 0}
    assert found == {board_of.names[board_of.by_cell[cell]] for cell in wanted}


def test_a_point_in_place_of_a_number_suggests_the_number_of_its_row() -> None:
    with pytest.raises(DescriptionError, match=r"row-of\(…\)"):
        drops("to b2", "where row(to) > row(a1)")


def test_a_game_can_define_words_for_coordinates_of_its_own() -> None:
    assert drops("to b2", "where row-of(k) is 20", more="define row-of(n) = 10 * n") == "b2"


def test_a_game_can_define_another_remainder() -> None:
    more = "define mod(a, b) = 10 * a + b"
    assert drops("to b2", "where mod(k, 3) is 23", more=more) == "b2"


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ("to step(b2, if k is 2 then n else s)", "not-constant"),
        ("to edge(if k is 2 then top else left)", "not-constant"),
        ("to b2\n do if k is 2 then remove(a1) else remove(b1)", "type-mismatch"),
        ("to b2\n where if k then on else off", "type-mismatch"),
        ("to if k is 2 then mine else 3", "type-mismatch"),
        ("to b2\n where min(mine, 3) is 1", "type-mismatch"),
        ("to b2\n where mod(mine, 3) is 1", "type-mismatch"),
        ("to b2\n where mod(k, 0.5) is 1", "type-mismatch"),
        ("to b2\n where mod(k) is 1", "wrong-arguments"),
        ("to b2\n where min(3) is 1", "wrong-arguments"),
        ("to b2\n where abs(1, 2) is 1", "wrong-arguments"),
        ("to b2\n where number(3) is 1", "type-mismatch"),
        ("to b2\n where count(p -> mine) is 1", "misplaced-function"),
        ("to b2\n where group(p -> mine) in mine", "misplaced-function"),
        ("to b2\n where 1 + if k is 2 then 1 else 2 is 2", "unexpected-word"),
        ("to b2\n where if k is 2 then on", "unexpected-word"),
    ],
)
def test_what_makes_no_sense_is_refused(steps: str, code: str) -> None:
    with pytest.raises(DescriptionError) as caught:
        drops(*steps.split("\n"))
    assert [found.code for found in caught.value.diagnostics] == [code]


def refusal(steps: tuple[str, ...], move: str) -> str:
    with pytest.raises(plybook.IllegalMove) as caught:
        game(*steps).start().push(move)
    return str(caught.value)


def test_a_refusal_is_about_the_side_that_counts() -> None:
    asked = refusal(("to empty", "where if k is 2 then to in row(2) else to in row(3)"), "a3")
    assert "breaks the rule `to in row(2)`" in asked
    assert "a3 is not one of the points `row(2)`" in refusal(("to if k is 2 then row(2) & empty else row(3)",), "a3")
