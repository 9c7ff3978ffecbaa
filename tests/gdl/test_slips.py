"""Slips of people who do not program: the headline names what is wrong, and the help shows what to write."""

from __future__ import annotations

import pytest

import plybook
from plybook.gdl.text.diagnostic import Diagnostic
from plybook.gdl.text.errors import DescriptionError

GAME = """game "Slips" {{
  players Black, White
  board {board}
  {more}
  {move}
  end {{
    {end}
  }}
}}
"""
DROP = "move drop { to empty }"
BOARDS = {
    "hexagon 3": ("the numbers of `hexagon` stand in parentheses directly after it", "`hexagon(3)`"),
    "square 8": ("the numbers of `square` stand in parentheses directly after it", "`square(8)`"),
    "square 8x8": ("the numbers of `square` stand in parentheses directly after it", "`square(8)`"),
    "rectangle 3, 4": ("the numbers of `rectangle` stand in parentheses directly after it", "`rectangle(3, 4)`"),
    "square(8x8)": ("`x8` is not allowed here", "`rectangle(8, 5)`"),
}
MORE = {
    "every move must not after.attacked(mine)": (
        "expected `where` or `do` after `every move`, not `must`",
        "where COND",
    ),
    "score = count(mine)": ("expected the name of a player before `=`", "as in `score Black = count(of(Black))`"),
    "score count(mine)": ("expected a player, `=` and a number", "`score Black = …` and `score White = …`"),
    "score Black = 1, White = 2": ("`=` is not allowed here", "each has a line of its own: `score …`"),
    "score Black = if none(occupied) then 1\n  score White = 2": ("`else` is missing here", "`if C then A else B`"),
    "setup { place Black on a1 place White on b2 }": (
        "`place` begins another statement",
        "`place …` in a line of its own",
    ),
    "define free: empty": ("`:` is not a valid character here", "`define NAME = …`"),
    "define free(p: Player) = empty": ("`:` is not a valid character here", "`define free(p) = …`"),
}
MOVES = {
    "to if none(occupied) then everywhere": ("`else` is missing here", "`else nowhere`"),
    "to if none(occupied) everywhere else empty": ("`then` is missing here", "`if C then A else B`"),
    "to empty\nwhere if none(mine) then to in row(1)": ("`else` is missing here", "`not C or A`"),
    "to empty\nif none(mine) then do remove(theirs)": ("no statement begins with `if`", "`remove(given(C, to))`"),
    "to none(occupied) ? everywhere : empty": ("`?` is not a valid character here", "`if C then A else B`"),
    "to empty\ndo place mover on to": ("this is not expected here", "arguments of `place` in parentheses"),
    "to empty adjacent to mine": ("this is not expected here", "`empty & adjacent(…)`"),
    "choose a from empty\nto a": ("expected `in` after the name, not `from`", "`choose a in …`"),
    "to any empty": ("this is not expected here", "leave out `any`"),
    "from mine to empty": ("`to` begins another statement, so it must begin a line", "in a line of its own"),
}
ENDS = {
    "no-moves -> draw": ("no statement of `end` begins like this", "`when CONDITION -> RESULT`"),
    "when count(mine > 3 -> mover wins": ("this `(` is not closed before the `->`", "add the missing `)`"),
    "when count(mine) > 3, -> mover wins": ("`->` is not allowed here", "remove the comma"),
    "when four-in-a-row -> last wins": ("`four-in-a-row` is not defined here", "`line(mine, 4)`"),
    "when max(parts(mine), p -> count(p)) > 3 -> mover wins": (
        "it does not go through points or parts",
        "write `largest(parts(mine), p -> count(p))`",
    ),
    "if no-moves -> draw": ("no statement begins with `if`", "`when A and B -> RESULT`"),
}


def _only(
    *, board: str = "square(5)", more: str = "", move: str = DROP, end: str = "when no-moves -> draw"
) -> Diagnostic:
    with pytest.raises(DescriptionError) as caught:
        plybook.loads(GAME.format(board=board, more=more, move=move, end=end), engine="reference")
    (found,) = caught.value.diagnostics
    return found


def _is_told(found: Diagnostic, headline: str, help: str) -> None:
    assert headline in found.message
    assert help in found.help, found.help


@pytest.mark.parametrize("board", BOARDS)
def test_a_board(board: str) -> None:
    _is_told(_only(board=board), *BOARDS[board])


@pytest.mark.parametrize("more", MORE)
def test_a_statement(more: str) -> None:
    _is_told(_only(more=more), *MORE[more])


@pytest.mark.parametrize("steps", MOVES)
def test_a_move(steps: str) -> None:
    _is_told(_only(move=f"move drop {{ {steps} }}"), *MOVES[steps])


@pytest.mark.parametrize("end", ENDS)
def test_an_end(end: str) -> None:
    _is_told(_only(end=end), *ENDS[end])


def test_the_missing_parentheses_are_offered_as_a_fix() -> None:
    (fix,) = _only(board="hexagon 3").fixes
    assert [edit.text for edit in fix.edits] == ["hexagon(3)"]


def test_a_choice_over_several_lines_is_no_statement_with_if() -> None:
    found = _only(more="define free =  # where one may go\n    if none(mine) then empty")
    assert found.message == "`else` is missing here"
