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
        ({"to": "row-of(mine)"}, "expected a Site, got a Region; use a single point"),
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
        ({"to": "empty - offset(mine, 0, 5)"}, "two points of this board are at most"),
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


def test_a_line_too_long_for_a_small_board_is_accepted_if_the_board_is_larger() -> None:
    long = "line(of(last), 6) -> last wins\n when no-moves -> draw"
    assert ["constant-condition" in told for told in helps(end=long)] == [True]
    game = GAME.replace("square(5)", "square(size)").format(
        to="empty", end=long, more="option size = 5 in 5..7", players=""
    )
    assert [one.setting for one in gdl.load(Source("game", game)).warnings] == ["size=5"]
    assert gdl.load(Source("game", game), {"size": 6}).warnings == ()


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
    ("move", "told"),
    [
        ("move one {\n where heap > 0\n do set(heap, heap - 1)\n }", []),
        ("move step {\n from mine\n to adjacent(from)\n do set(heap, heap - 1)\n }", ["any piece"]),
    ],
)
def test_a_game_without_pieces_is_told_so_at_most_once(move: str, told: list[str]) -> None:
    text = f"""game "Heap" {{
      players Black, White
      board square(3)
      counter heap = 9 in 0..9
      {move}
      end {{ when heap is 0 -> last wins
        when no-moves -> draw }}
    }}"""
    found = [each.message for each in gdl.load(Source("heap", text)).warnings if each.code == "unreachable-piece"]
    assert found == [f"the game never puts {what} on the board" for what in told]


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"to": "empty\n where to = a1"}, "to compare, write `to is …`"),
        ({"to": "empty\n where to in {a1, b2}"}, "several points are joined with `|`: `a1 | b2`"),
        ({"end": "when some(mine & {a1, b2}) -> last wins"}, "several points are joined with `|`: `a1 | b2`"),
        ({"to": "empty\n where to in [a1, b2]"}, "joined with `|`: `a1 | b2`"),
        ({"to": "empty & step(mine, [n, e])"}, "joined with `|`: `n | e`"),
        ({"to": "empty\n where rank-of(to) is 3"}, "a point can also be compared with a region: `to in row(3)`"),
        ({"to": "empty & a1..3"}, "rows and columns are `row(1..2)` and `column(1..2)`"),
        ({"to": "empty & adjacent(mine, theirs)"}, "beside one of several regions is `adjacent(mine | theirs)`"),
        ({"to": "empty & adjacent(mine, orthogonal)"}, "in some directions only, `step(mine, orthogonal)`"),
        ({"to": "empty & adjacent(2, mine)"}, "the arguments are the other way round: `adjacent(mine, 2)`"),
        ({"to": "empty & row(1, 3)"}, "several are joined, `row(1) | row(3)`, or a range, `row(1..4)`"),
        ({"to": "empty & row(1..2, 3)"}, "several are joined, `row(1) | row(3)`, or a range, `row(1..4)`"),
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


def test_a_name_has_no_hyphen_before_a_digit() -> None:
    assert any("write `up-to7`, or the number in letters" in text for text in helps(more="define up-to-7 = row(1)"))


def test_a_product_of_one_number_is_a_power() -> None:
    assert not any("never used" in text for text in helps(end="product(mine, p -> 2) > 8 -> draw"))
    assert any("never used" in text for text in helps(end="sum(mine, p -> 2) > 8 -> draw"))


WALK = """game "Walk" {{
  players Black, White facing n, s
  board square(5)
  setup {{
    {setup}
  }}
  move step {{
    from mine
    to {to}
    {more}
  }}
  end {{
    when {end}
  }}
}}"""
PLAIN = {
    "setup": "place Black on row(1)\n place White on row(5)",
    "to": "step(from, forward) & empty",
    "more": "where some(mine)",
    "end": "some(mine & far-row) -> mover wins",
}


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"setup": "Black at row(1)\n White at row(5)"}, "write `place Black on row(1)`, each in a line of its own"),
        ({"setup": "Black on a1, b1  White on row(5)"}, "write `place Black on a1, b1`, each in a line of its own"),
        ({"setup": "Black White\n White Black"}, "expected `tile`, `centre` or `map` before a diagram"),
        ({"setup": "place Black on a1 b1 c1"}, "put a comma between them: `a1, b1`"),
        ({"setup": "place Black on a1-e1"}, "points are joined with `|`: `a1 | e1`; a whole row"),
        ({"setup": "place Black on rows(1, 2)"}, "several are `row(1..4)`, `column(1..4)`"),
        ({"more": "where to.row > 3"}, "where a point is, is asked with a region: `to in row(3)`"),
        ({"to": "step(from, forward) and not mine"}, "those of another region `A - mine`"),
        ({"to": "step(from, forward) & not mine"}, "the points of a region A that are not in another one are `A - B`"),
        ({"more": "where not theirs"}, "that it has no point is `none(theirs)`"),
        ({"to": "ray(forward, from)"}, "then the points that it may pass: `ray(from, orthogonal, empty)`"),
        ({"to": "forward(from) & empty"}, "directions stand after the point from which they lead"),
        ({"to": "adjacent(from, diagonal) & empty"}, "in some directions only, `step("),
        ({"to": "step(from, n, s) & empty"}, "several directions are joined: `step(from, n | s)`"),
        ({"more": "do sink(from)"}, "a `define` is for values only"),
        ({"more": "do place(mover, foo(to))"}, "define it with `define foo(…) = …`"),
        ({"more": "do mine"}, "a definition stands for a value, not for an effect"),
        ({"to": "ray(from, forward, empty) ..."}, "something is missing here; write what the `...` stands for"),
        ({"more": "do count += 1"}, "a counter is set: `do set(NAME, NAME + 1)`"),
        ({"end": "turn is 1 -> draw"}, "the number of the turn is `turn-number`"),
        ({"end": "points > 5 -> draw"}, "how many there are in a region is `count(mine)`"),
        ({"end": "board is full -> draw"}, "a full board is `none(empty)`"),
        ({"end": "none(mine) or the board is full -> draw"}, "no point is empty: `none(empty)`"),
        ({"end": "count(pieces(Black)) < 2 -> draw"}, "the points with pieces of a player are `of(mover)`"),
        ({"end": "no theirs -> mover wins"}, "that a region has no point is `none(theirs)`"),
        ({"end": "mover has no moves -> draw"}, "the player to move has no legal move is `no-moves`"),
        ({"end": "opponent has no pieces -> mover wins"}, "`none(mine)` or `none(theirs)`"),
        ({"end": "none(theirs) -> mover win"}, "did you mean `wins`?"),
        ({"end": "none(theirs) -> mover victory"}, "did you mean `wins`?"),
        ({"more": "where not (mine | theirs)"}, "`everywhere - (mine | theirs)`"),
        ({"setup": "Black on a1, White on a5"}, "write `place Black on a1`, each"),
        ({"setup": "x in y\n y in x"}, "expected `tile`, `centre` or `map` before a diagram"),
        ({"end": "3 in a row -> last wins"}, "consecutive points on a line are `line(mine, 3)`"),
        ({"end": "mine connects row(1) and row(5) -> draw"}, "what connects two regions are the points `linked("),
        ({"end": "connected(mine, row(1), row(5)) -> draw"}, "what connects two regions are the points `linked("),
        ({"end": "connected(mine, mine, mine, mine) -> draw"}, "write `connected(region)`"),
        ({"end": "none(theirs) -> loses"}, "a result says whose it is: `mover loses`"),
        ({"end": "none(theirs) -> win"}, "a result says whose it is: `mover wins`"),
    ],
)  # fmt: skip
def test_everyday_language_is_answered_with_the_words_for_it(parts: dict[str, str], told: str) -> None:
    with pytest.raises(DescriptionError) as wrong:
        gdl.load(Source("game", WALK.format(**{**PLAIN, **parts})))
    first = wrong.value.diagnostics[0]
    assert told in f"{first.message}; {first.help}"
