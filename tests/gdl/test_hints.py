"""What the help suggests in place of a mistaken word: a table of mistakes and of what the help must say."""

from __future__ import annotations

import pytest

from plybook import gdl
from plybook.gdl import Source
from plybook.gdl.text.errors import DescriptionError

GAME = """game "Mistakes" {{
  players Black, White{players}
  board square(5)
  {more}
  move drop {{ to {to} }}
  end {{ when {end} }}
}}"""
FACING = " facing n, s"


def helps(*, to: str = "empty", end: str = "no-moves -> draw", more: str = "", players: str = "") -> list[str]:
    """The diagnostics for a game with these parts, each with its code first."""
    try:
        found = gdl.load(Source("game", GAME.format(to=to, end=end, more=more, players=players))).warnings
    except DescriptionError as mistake:
        found = mistake.diagnostics
    return [f"{diagnostic.code}: {diagnostic.message}; {diagnostic.help}" for diagnostic in found]


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"to": "union"}, "wrong-arguments: `union` takes a name with directions, and a region; write `union(d in"),
        ({"to": "step(empty, up)"}, "did you mean `n`? its directions are"),
        ({"to": "step(empty, North-East)"}, "did you mean `ne`?"),
        ({"to": "step(empty, forwards)", "players": FACING}, "did you mean `forward`?"),
        ({"to": "step(empty, left)", "players": FACING}, "did you mean `w` or `leftward`?"),
        ({"to": "step(empty, left)"}, "did you mean `w`?"),
        ({"players": " facing north, south"}, "did you mean `n`?"),
        ({"to": "step(empty, w)", "more": "define w = mine"}, "here `w` is the definition of that name, no longer the"),
        ({"to": "step(empty, e | w)", "more": "define w = mine"}, "here `w` is the definition of that name, no longer"),
        ({"to": "step(empty, w | e)", "more": "define w = mine"}, "here `w` is the definition of that name, no longer"),
        ({"to": "step(n, empty)"}, "the arguments are the other way round: `step(empty, n)`"),
        ({"to": "empty + n"}, "the points one step away in a direction are `step(from, n)`"),
        ({"to": "empty + mine"}, "the points of both are `a | b`"),
        ({"to": "line-of-sight(mine)"}, "that is `met` here: the first points in some directions"),
        ({"to": "row-of(mine)"}, "did you mean `row(number)`?"),
        ({"end": "is-line(5) -> last wins"}, "did you mean `line(region, number)`?"),
        ({"end": "no-moves then draw"}, "a result is written after `->`: `when CONDITION -> RESULT`"),
        ({"to": "flood(empty mine)"}, "put a comma between the arguments of a word: `empty, mine`"),
        ({"more": "(move Add (to (sites Empty)))"}, "a statement begins with its keyword; only the arguments"),
        ({"to": "a9 & empty", "more": "option far = off in on, off"}, "write `if … then a9 else nowhere`"),
        ({"to": "empty\n do flip(to) and place(mover, to)"}, "after a `do` of its own"),
        ({"to": "empty\n where to adjacent mine"}, "to ask for points in it, write `in adjacent(…)`"),
        ({"to": "empty\n do remove(mine)"}, "brings no piece to `to` by itself: add `do place(mover, to)`"),
        ({"to": "step(empty, n + e)"}, "`a | b` gives the directions of both"),
        ({"to": "step(empty, n or e)"}, "`or` joins conditions, but got two directions; `a | b`"),
        ({"to": "leap(empty, n)"}, "`leap` takes 3 or 4 arguments, but got 2"),
        ({"to": "empty - leap(mine, n, 5)"}, "outside-the-board: this region is always empty; a leap"),
        ({"to": "empty - leap(mine, n, 0, theirs)"}, "goes from 1 to 4 steps"),
        ({"to": "empty - touching(mine, 5)"}, "a point of this board has at most 4 neighbours"),
        ({"to": "before.(mine | theirs)"}, "`before.` stands before one name or call: put it in front of each part"),
        ({"to": "empty - turn-start.(mine)"}, "with `define` and write `turn-start.NAME`"),
        ({"to": "mover.(mine)"}, "only a name can follow a `.`, as in `mover.KIND`"),
        ({"end": "line(of(last), 0) -> last wins"}, "this is never true; a line has at least one point"),
        ({"end": "exact-line(of(last), -1) -> last wins"}, "this is never true; a line has at least one point"),
        ({"end": "some(flood(top, mine)) -> draw"}, "are `edge(top)`"),
        ({"end": "turn-number is mine -> draw"}, "`count(…)` gives the number of its points"),
        ({"end": "no-moves -> most wins"}, "`most` is not a result; did you mean `highest`?"),
        ({"end": "no-moves -> highest wins"}, "`Black` and `White` have none"),
        ({"more": "score Black = 1"}, "`White` has none"),
        ({"more": "score Black = 1\n score White = 1\n score Black = 2"}, "keep one of them"),
        ({"more": "setup center { Black }"}, "did you mean `centre`?"),
        ({"more": "setup mirror { place Black on a1 }"}, "did you mean `mirrored`?"),
        ({"more": "setup round { place Black on a1 }"}, "use `tile`, `centre`, `map`, `mirrored` or nothing"),
        ({"more": "setup centre { place Black on a1 }"}, "write `setup { … }` without `centre`"),
    ],
)
def test_the_help_says_what_to_write_instead(parts: dict[str, str], told: str) -> None:
    said = helps(**parts)
    assert any(told in text for text in said), said


def test_a_line_too_long_for_a_small_board_is_accepted_if_the_board_can_be_larger() -> None:
    long = "line(of(last), 6) -> last wins\n when no-moves -> draw"
    assert ["constant-condition" in told for told in helps(end=long)] == [True]
    game = GAME.replace("square(5)", "square(size)").format(
        to="empty", end=long, more="option size = 5 in 5..7", players=""
    )
    assert gdl.load(Source("game", game)).warnings == ()


def test_a_value_named_like_a_word_has_its_type_and_raises_no_other_error() -> None:
    (told,) = helps(to="empty\n let sum = turn-number\n where sum + 1 > 2")
    assert told.startswith("duplicate-name: `sum` is a word of the language")


def test_a_definition_that_stands_for_pieces_puts_these_and_no_others_on_the_board() -> None:
    more = "piece Red, Blue, Green neutral\n counter n = 0 in 0..1\n define ball = if n is 0 then Red else Blue"
    told = helps(to="empty\n do place(ball, to)\n do set(n, 1 - n)", more=more)
    assert [line.split(";")[0] for line in told if "never puts" in line] == [
        "unreachable-piece: the game never puts `Green` on the board"
    ]


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"to": "empty\n where to = a1"}, "to compare, write `to is …`"),
        ({"to": "empty\n where to in {a1, b2}"}, "several points are joined with `|`: `a1 | b2`"),
        ({"to": "empty\n where to in [a1, b2]"}, "joined with `|`: `a1 | b2`"),
        ({"to": "empty & step(mine, [n, e])"}, "joined with `|`: `n | e`"),
        ({"to": "empty\n where row-of(to) is 3"}, "`to in row(3)`"),
        ({"to": "empty & row(1..3)"}, "rows, columns or points are joined: `row(1) | row(2)`"),
        ({"to": "empty\n do remove(theirs where count(mine) > 2)"}, "`union(theirs, p -> given(C, p))`"),
        ({"to": "empty\n for d in directions"}, "an effect changes all points of a region at once"),
        ({"to": "empty\n again when turn-number > 2"}, "is said in the block of `game`"),
        ({"to": "empty\n where full"}, "`none(empty)`"),
        ({"to": "empty\n where true"}, "a condition that always holds is left out"),
        ({"to": "empty\n where turn-number is odd"}, "`is-odd(number)`"),
        ({"to": "empty\n do set(n, count(mine) is 0)", "more": "counter n = 0 in 0..9"}, "`number(C)` makes it 1 or 0"),
        ({"to": "empty\n do set(visited, to)"}, "or `region visited` for points"),
        ({"more": "again if count(mine) > 2"}, "a condition stands after `when`: `again when CONDITION`"),
        ({"more": 'extends "ayu"'}, "a game that extends another says so in its first line"),
        ({"end": "none(mine): mover loses"}, "a result is written after `->`: `when CONDITION -> RESULT`"),
        ({"end": "no-moves -> draw\n if none(mine) -> mover loses"}, "a result is written `when A and B -> RESULT`"),
        ({"end": "none(mine) -> last wins if turn-number > 3"}, "a result is written `when A and B -> RESULT`"),
        ({"end": "score(Black) > score(White) -> Black wins"}, "`when CONDITION -> highest wins`"),
    ],
)
def test_what_beginners_of_other_languages_write_is_told_in_this_one(parts: dict[str, str], told: str) -> None:
    said = helps(**parts)
    assert any(told in text for text in said), said
