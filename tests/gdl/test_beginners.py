"""Beginners' mistakes with chains, counters, phases and graphs: the help says what to do, and is never nonsense."""

from __future__ import annotations

import pytest

import plybook

GAME = """game "First" {{
  players A, B
  board   {board}
  setup   {{ place A on a1 }}
  counter quiet = 0 in 0..9
  counter hand(player) = 0 in 0..9
  {game}
  move go {{
    from mine
    {move}
  }}
  end {{ when no-moves or quiet + hand(mover) > 9 -> draw }}
}}
"""
SQUARE = "square(3)"
ROUND = "{\n to adjacent(from) & empty\n }"
COLLECT = "repeat 1..2 {\n to adjacent(from) & empty\n collect taken = theirs\n collect taken = mine\n }"
STEP = "to adjacent(from) & empty"
MOVES: dict[str, tuple[str, str]] = {
    "a word more": (f"repeat in 1..3 {ROUND}", "the form is `repeat LEAST..MOST"),
    "odd rounds": (f"repeat odd 1..3 {ROUND}", "the form is `repeat LEAST..MOST"),
    "the words first": (f"repeat merged 1..3 {ROUND}", "the form is `repeat LEAST..MOST"),
    "a word misspelt": (f"repeat 1..3 optinal {ROUND}", "did you mean `optional`?"),
    "a word twice": (f"repeat 1..3 merged merged {ROUND}", "the form is `repeat LEAST..MOST"),
    "collected twice": (COLLECT, "rename one of them; to collect the points of several regions, join them with `|`"),
    "chosen after a chain": (f"repeat 1..3 {ROUND}\n choose x in mine\n do remove(x)", "a move ends with its chain"),
    "a counter assigned": (f"{STEP}\n do quiet = quiet + 1", "write `do set(quiet, quiet + 1)`"),
    "a counter that is not there": (f"{STEP}\n do set(zzz, 3)", "`counter zzz = 0 in 0..50`"),
    "a hand assigned": (f"{STEP}\n do hand(mover) = 3", "write `do set(hand(mover), 3)`"),
    "a hand as a member": (f"{STEP}\n where mover.hand > 0", "write `hand(mover)`"),
    "a counter as a member": (f"{STEP}\n where mover.quiet > 0", "write `quiet` alone"),
    "set to what comes after": (f"{STEP}\n do set(quiet, after.count(mine))", "leave it out"),
    "preferred by what comes after": (f"{STEP}\n prefer after.count(mine)", "leave it out"),
    "an effect with a condition": (f"{STEP}\n do if some(theirs) then remove(to)", "`remove(given(C, to))`"),
    "repeated in a move": (f"{STEP}\n where not repeated", "`where after.seen(situational) is 0`"),
}
STATEMENTS: dict[str, tuple[str, str]] = {
    "no name": ("phase when some(mine) { move m { to empty } }", "the form is `phase NAME"),
    "no when": ("phase a some(mine) { move m { to empty } }", "the form is `phase NAME"),
    "another word": ("phase a where some(mine) { move m { to empty } }", "the form is `phase NAME"),
    "no moves": ("phase a when some(mine) { }", "add `move NAME"),
    "an effect": ("set(quiet, 3)", "write `do set(…)` in a `move`"),
    "points left out": ("without a1", "write `board SHAPE without REGION`"),
}
REMAINDER = "the remainder of a division is `mod(a, b)`"
EACH = "define lone = {}\nmove place {{ to empty\nwhere lone }}"
NAMED: dict[str, tuple[str, str]] = {
    "points named by in": (
        EACH.format("sum(p in mine, count(adjacent(p) & mine)) < 3"),
        "write `sum(mine, p -> count(adjacent(p) & mine))`",
    ),
    "points of a union named by in": (
        EACH.format("none(union(p in mine, adjacent(p)))"),
        "write `union(mine, p -> adjacent(p))`",
    ),
    "parts of a union named by in": (
        EACH.format("none(union(g in parts(mine), g))"),
        "write `union(parts(mine), g -> g)`",
    ),
    "the third largest named by in": (
        EACH.format("nth-largest(3, g in parts(mine), count(g)) > 1"),
        "write `nth-largest(3, parts(mine), g -> count(g))`",
    ),
    "directions where points are gone through": (
        EACH.format("nth-largest(2, d in directions, count(ray(to, d, mine))) > 1"),
        "those that go through directions are `union`, `count`",
    ),
    "nothing found of each direction": (EACH.format("sum(d in directions) > 1"), "as in `sum(d in directions, count("),
    "nothing found of some directions": (
        EACH.format("sum(orthogonal) > 1"),
        "as in `sum(d in orthogonal, count(ray(from, d, empty)))`",
    ),
    "one name for two directions": (
        EACH.format("sum(d in orthogonal, sum(d in diagonal, count(ray(to, d, mine)))) > 1"),
        "give the direction another name, such as `e`",
    ),
    "one name for a point and a direction": (
        EACH.format("sum(mine, d -> sum(d in diagonal, count(ray(to, d, mine)))) > 1"),
        "give the direction another name, such as `e`",
    ),
    "directions in one call": (
        EACH.format("sum(d in orthogonal, e in diagonal, count(ray(to, d, mine) & ray(to, e, mine))) > 1"),
        "`sum(d in orthogonal, sum(e in diagonal, count(ray(to, d, mine) & ray(to, e, mine))))`",
    ),
    "points and directions in one call": (
        EACH.format("sum(p in mine, d in n | s, count(ray(p, d, mine))) > 1"),
        "`sum(mine, p -> sum(d in n | s, count(ray(p, d, mine))))`",
    ),
    "regions of directions in one call": (
        EACH.format("some(union(d in orthogonal, e in diagonal, ray(to, d, mine) & ray(to, e, mine)))"),
        "`union(d in orthogonal, union(e in diagonal, ray(to, d, mine) & ray(to, e, mine)))`",
    ),
    "directions with an arrow": (
        EACH.format("sum(orthogonal - n, d -> count(ray(to, d, mine))) > 1"),
        "write `sum(d in orthogonal - n, count(ray(to, d, mine)))`",
    ),
    "a union of directions with an arrow": (
        EACH.format("some(union(orthogonal, d -> ray(to, d, mine)))"),
        "write `union(d in orthogonal, ray(to, d, mine))`",
    ),
    "directions with a name and an arrow": (
        EACH.format("some(d in orthogonal, d -> count(ray(to, d, mine)) > 2)"),
        "write `some(d in orthogonal, count(ray(to, d, mine)) > 2)`",
    ),
    "directions without a name": (
        EACH.format("sum(orthogonal, count(ray(to, way, mine))) > 1"),
        "write `sum(way in orthogonal, count(ray(to, way, mine)))`",
    ),
    "a union of directions without a name": (
        EACH.format("some(union(orthogonal, ray(to, d, mine)))"),
        "write `union(d in orthogonal, ray(to, d, mine))`",
    ),
    "the third largest of directions": (
        EACH.format("nth-largest(3, orthogonal, d -> count(ray(to, d, mine))) > 1"),
        "those that go through directions are `union`, `count`",
    ),
    "directions where points are wanted": (
        EACH.format("count(orthogonal) > 1"),
        "the points that lie in a direction are `step(from, n)`",
    ),
    "a condition to add for each direction": (
        EACH.format("sum(d in directions, some(mine)) > 1"),
        "`number(C)` makes it",
    ),
    "a point compared with a player": (EACH.format("to is not A"), "write `to not in of(…)`"),
    "a remainder by a sign": (EACH.format("count(mine) % 2 is 1"), REMAINDER),
    "a remainder by a word": (EACH.format("(count(mine) mod 2) < 1"), REMAINDER),
    "nothing found of the parts": (
        EACH.format("largest(parts(mine)) > 1"),
        "say what to find of each part, as in `largest(parts(mine), p -> count(p))`",
    ),
    "nothing found of the points": (
        EACH.format("sum(mine) > 1"),
        "say what to find of each point, as in `sum(mine, p -> count(adjacent(p)))`",
    ),
    "a point that the line itself chooses": (
        "move jump {\nfrom mine\nto adjacent(to)\n}",
        "the line `to` itself chooses it; to name another point first, write `choose NAME in REGION` above it",
    ),
    "a region where one point is wanted": (
        "move jump {\nfrom mine\nto empty\ndo relocate(mine, to)\n}",
        "a move can choose one: `choose NAME in REGION`",
    ),
    "two owners": ("piece Ball neutral glyph disc for A", "the form is `piece NAME"),
    "neutral after each name": (
        "piece Ball neutral, Wall neutral",
        "`neutral` comes once, after the whole list",
    ),
    "every move chooses": ("every move choose other in empty", "write what is chosen in each move"),
    "every move begins": ("every move from mine", "`every move where from in …`"),
    "every move goes": ("every move to empty", "`every move where to in …`"),
    "every move asks about a point that one does not choose": (
        "every move where none(adjacent(to) & theirs)\nmove pass {}",
        "write it in each move that chooses a `to` or in a `phase` of such moves, or let `pass` choose one",
    ),
    "every move changes a point that one does not choose": (
        "every move do remove(adjacent(to) & theirs)\nmove pass {}",
        "`changed-this-turn` has the points that a move has changed",
    ),
}
GRAPHS: dict[str, tuple[str, str]] = {
    "hyphens": ("line a1-b1-c1", "put commas between points: `a1, b1, c1`"),
    "row 0": ("line a0, b1", "a number from 1"),
    "a leading zero": ("line a01, b1", "such as `a1`"),
}
EXTENDING: dict[str, tuple[str, str, str]] = {
    "a move of a phase left out": (
        "nine-mens-morris",
        "without move fly",
        "it is inside `phase endgame`: write the line there",
    ),
    "a move of a phase written": (
        "nine-mens-morris",
        "move fly { to empty }",
        "write it in that `phase`, beside `inherited`",
    ),
    "a step left out": ("international-draughts", "without prefer", "it is inside `move jump`"),
    "a step of a step left out": ("international-draughts", "without collect taken", "it is inside `move jump`"),
    "a line of a graph left out": ("nine-mens-morris", "without line a7", "it is inside `board`"),
}
TEXTS = {
    **{f"move: {name}": (GAME.format(board=SQUARE, game="", move=text), help) for name, (text, help) in MOVES.items()},
    **{
        f"statement: {name}": (GAME.format(board=SQUARE, game=text, move=STEP), help)
        for name, (text, help) in STATEMENTS.items()
    },
    **{
        f"named: {name}": (GAME.format(board=SQUARE, game=text, move=STEP), help)
        for name, (text, help) in NAMED.items()
    },
    **{
        f"graph: {name}": (GAME.format(board=f"graph {{\n{text}\n}}", game="", move=STEP), help)
        for name, (text, help) in GRAPHS.items()
    },
    **{
        f"extends: {name}": (f'game "Mine" extends "{base}" {{\n{text}\n}}', help)
        for name, (base, text, help) in EXTENDING.items()
    },
}


@pytest.mark.parametrize("name", TEXTS)
def test_one_mistake_gives_one_diagnostic_that_says_what_to_do(name: str) -> None:
    text, help = TEXTS[name]
    with pytest.raises(plybook.DescriptionError) as caught:
        plybook.loads(text)
    (diagnostic,) = caught.value.diagnostics
    assert help in diagnostic.help


def test_an_every_move_statement_can_be_left_out_by_its_first_words() -> None:
    for words in ("every", "every move"):
        game = plybook.loads(f'game "Any Ayu" extends "ayu" {{\nwithout {words}\n}}', size=3)
        assert len(game.start().legal_moves()) > len(plybook.load("ayu", size=3).start().legal_moves())
