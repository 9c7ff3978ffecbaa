"""The author's text against the condition: mistakes put in by hand are found, and the library is silent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import plybook
from plybook.gdl.model import ast
from plybook.gdl.model.model import Model, expressions_of
from plybook.interpreter.analyse.as_written import definitions_of
from plybook.interpreter.doubts.doubt import Doubt
from plybook.interpreter.doubts.doubts import of_counter, of_definition, of_ending, of_option, of_rule

ROOT = Path(__file__).parents[2]
SOUND = [
    *sorted((ROOT / "games").glob("*.gdl")),
    *sorted((ROOT / "games" / "variants").glob("*.gdl")),
    *sorted((ROOT / "tests" / "service" / "sound").glob("*.gdl")),
]


def doubts(model: Model) -> Iterator[Doubt]:
    for ending in model.endings:
        yield from of_ending(model, ending)
    for rule in model.rules:
        yield from of_rule(model, rule)
    for counter in model.counters:
        yield from of_counter(model, counter)
    for option in model.options:
        yield from of_option(model, option)
    nodes: list[ast.Expression] = list(expressions_of(model))
    for defined in definitions_of(*nodes, model=model):
        yield from of_definition(model, defined.definition)


def game(name: str) -> str:
    return (ROOT / "games" / f"{name}.gdl").read_text(encoding="utf-8")


MISTAKES = [
    # a game, what is changed in its text, and the hint that must come
    ("hex", "edge(left), edge(right)", "edge(left), edge(top)",
     "the text says right; the condition does not, and says top"),
    ("hex", "edge(top), edge(bottom)", "edge(left), edge(right)",
     "the text says bottom and top; the condition does not, and says left and right"),
    ("hex", '"has joined left and right"', '"Black has joined left and right"',
     "the text says Black; the condition does not, and says White"),
    ("hex", '"has joined top and bottom"', '"has joined north and east"',
     "the text says right; the condition does not, and says bottom"),
    ("tic-tac-toe", "line(of(last), 3)", "line(of(last), 2)", "the text says 3; the condition does not, and says 2"),
    ("connect-four", "line(of(last), 4)", "line(of(last), 5)", "the text says 4; the condition does not, and says 5"),
    ("gomoku", '"has five in a line"', '"has 6 in a line"', "the text says 6; the condition does not, and says 5"),
    ("yavalath", 'line(of(last), 4)', "line(of(last), 5)", "the text says 4; the condition does not, and says 5"),
    ("havannah", "corners) >= 3", "corners) >= 5", "the text says 3; the condition does not, and says 5"),
    ("havannah", "corners-joined(of(last)) >= 2", "corners-joined(of(last)) >= 4",
     "the text says 2; the condition does not, and says 4"),
    ("y", "sides-joined(of(last)) is 3", "sides-joined(of(last)) is 2",
     "the text says 3; the condition does not, and says 2"),
    ("english-draughts", "seen(situational) >= 2", "seen(situational) >= 4",
     "the text says 3; the condition does not, and says 4"),
    ("english-draughts", "from having(mover.King)", "from having(mover.Man)",
     "the text says King; the condition does not, and says Man"),
    ("english-draughts", "step(from, forward-left | forward-right)", "step(from, backward-left | backward-right)",
     "the text says forward; the condition does not, and says backward"),
    ("brandub", "define royal    = having(Defender.King)", "define royal    = having(Defender.Man)",
     "the text says King; the condition does not, and says Man"),
    ("nine-mens-morris", "count(mine) + hand(mover) < 3", "count(mine) + hand(mover) < 6",
     "the text says 2; the condition does not, and says 6"),
    ("nine-mens-morris", "count(mine) is 3", "count(mine) is 5",
     "the text says 3; the condition does not, and says 5"),
    ("hasami-shogi", "rook-slides(from)", "bishop-slides(from)",
     "the text says orthogonal; the condition does not, and says diagonal"),
    ("clobber", "adjacent(from) & theirs", "adjacent(from) & mine",
     "the text says enemy; the condition does not, and says mine"),
    ("xodd", "lowest wins", "highest wins", "the text says fewer; the condition does not, and says highest"),
    ("othello", "highest wins", "lowest wins", "the text says more; the condition does not, and says lowest"),
    ("xodd", "place(Black, to)", "place(White, to)", "the text says Black; the condition does not, and says White"),
    ("ataxx", "two-away(from) & empty", "leap(from, directions, 4) & empty",
     "the text says 2; the condition does not, and says 4"),
    ("nine-mens-morris", "to empty", "to theirs", "the text says empty; the condition does not, and says theirs"),
    ("brandub", "-> Attacker wins  \"has captured the king\"", "-> Attacker wins  \"Defender has captured the king\"",
     "the text says Defender; the condition does not, and says Attacker wins"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "right", "wrong", "hint"), MISTAKES, ids=[f"{place}-{one[0]}" for place, one in enumerate(MISTAKES)]
)
def test_a_mistake_put_in_by_hand_is_named(name: str, right: str, wrong: str, hint: str) -> None:
    text = game(name)
    assert right in text
    model = plybook.loads(text.replace(right, wrong, 1), engine="reference").model
    assert {str(doubt) for doubt in doubts(model)} == {hint}


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_nothing_is_said_of_a_sound_game_with_any_extreme_of_its_options(path: Path) -> None:
    plain = plybook.load(str(path), engine="reference").model
    chosen = [{}] + [{option.name: value} for option in plain.options for value in option.extremes]
    for options in chosen:
        try:
            model = plybook.load(str(path), engine="reference", **options).model
        except plybook.DescriptionError:
            continue
        assert list(map(str, doubts(model))) == [], options


GOAL = """
game "Row" {{
  option goal = 4 in 2..6  "how many in a line"
  players Black, White
  board square(7) adjacent all
  move drop {{ to empty }}
  end {{ when {condition} -> {result}  "{reason}" }}
}}"""


def test_a_number_that_an_option_has_changed_names_the_option() -> None:
    text = GOAL.format(condition="line(of(last), goal)", result="last wins", reason="has four in a line")
    assert list(doubts(plybook.loads(text, engine="reference").model)) == []
    (found,) = doubts(plybook.loads(text, engine="reference", goal=5).model)
    assert str(found) == "the text says 4; the condition does not, and says 5 (goal=5)"


@pytest.mark.parametrize(
    ("condition", "reason"),
    [
        ("none(mine & edge(top))", "has no piece left at the top"),
        ("some(linked(of(Black), edge(left), edge(right)))", "has connected left to right"),
        ("some(linked(of(Black), edge(left), edge(right)))", "has left nothing open on the right side"),
        ("some(linked(of(Black), edge(top), edge(bottom)))", "has connected north with south"),
        ("count(mine) < 3", "has two or fewer"),
        ("count(mine) <= 2", "has fewer than three"),
        ("count(mine) > 3", "has four pieces"),
        ("seen(situational) >= 2", "the position has occurred for the third time"),
        ("seen(situational) >= 2", "the position has occurred twice before"),
        ("idle-turns is 4", "both have passed twice"),
        ("none(of(White))", "White has no piece"),
        ("no-moves", "the two sides are stuck"),
    ],
)
def test_other_ways_to_say_the_same_raise_no_doubt(condition: str, reason: str) -> None:
    text = GOAL.format(condition=condition, result="Black wins", reason=reason)
    assert list(map(str, doubts(plybook.loads(text, engine="reference").model))) == []


PAIRS = """
game "Pairs" {{
  players Black, White
  piece One, Two, Three
  board square(5)
  setup {{ place Black.One on a1, b1
          place White.One on a5, b5 }}
  move go "{text}" {{ from having(mover.One)
    to adjacent(from) & having(mover.One)
    do place(mover.Two, to)
    do remove(from) }}
  move drop {{ to empty & adjacent(having(mover.Two) | having(mover.Three))
    do place(mover.Three, to) }}
  end {{ when no-moves -> last wins }}
}}"""


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("the sum of two or three pieces", []),
        ("a One and another make a Two", []),
        ("two Ones make a Two", []),
        ("a Three moves", ["the text says Three; the condition does not, and says One"]),
    ],
)
def test_a_number_word_in_lower_case_names_no_piece_and_an_effect_may_name_one(text: str, hint: list[str]) -> None:
    assert list(map(str, doubts(plybook.loads(PAIRS.format(text=text), engine="reference").model))) == hint


LIKENED = """game "Likened" {{
  players White, Black
  piece King, Man, Knight
  board square(6)
  setup mirrored {{
    place White.King on a1
    place White.Man on b1
    place White.Knight on c1
  }}
  move go "{text}" {{
    from having(mover.Man)
    to   knight-leaps(from) - mine
  }}
  end {{ when no-moves -> last wins }}
}}"""


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("leaps like a knight", []),
        ("a man goes like a king or a knight", []),
        ("to a square that is a knight's move away", []),
        ("goes where it can as a knight does", []),
        ("a knight leaps", ["the text says Knight; the condition does not, and says Man"]),
        ("the king leaps like a knight", ["the text says King; the condition does not, and says Man"]),
    ],
)
def test_a_piece_with_which_another_is_compared_is_not_meant(text: str, hint: list[str]) -> None:
    assert list(map(str, doubts(plybook.loads(LIKENED.format(text=text), engine="reference").model))) == hint


DEEDS = """game "Deeds" {{
  players White, Black facing n, s
  board square(6)
  piece Man "", King
  counter quiet = 0 in 0..40
  setup mirrored {{
    place White.Man on (row(1) | row(2)) - c1
    place White.King on c1
  }}
  move step "{step}" {{
    from having(mover.Man)
    to step(from, forward) & empty
    do relocate(from, to)
    do set(quiet, {quiet})
    do place(mover.King, to & far-row)
  }}
  move take "{take}" {{
    from having(mover.Man)
    to step(from, forward-left | forward-right) & theirs
    do relocate(from, to)
    do set(quiet, quiet + 1)
  }}
  move slide "{slide}" {{
    from having(mover.King)
    to {slides}
    do relocate(from, to)
    do set(quiet, quiet + 1)
  }}
  end {{
    when none(having(mover.King)) -> last wins "has taken every king"
    when quiet is 40 -> draw "{forty}"
  }}
}}"""
SAID = {
    "step": "a man steps straight forward, and becomes a king on the far row",
    "take": "a man takes diagonally forward",
    "slide": "a king moves one or two squares along a row or column",
    "slides": "ray(from, orthogonal, everywhere, 2) & empty",
    "forty": "forty moves without a capture",
    "quiet": "0",
}


@pytest.mark.parametrize(
    ("changed", "hint"),
    [
        ({}, ""),
        ({"step": "a man steps straight back, and becomes a king on the far row"}, "the text says back"),
        ({"step": "a man steps back to nobody's surprise"}, ""),
        ({"step": "a man steps forward, and becomes a king on its own back row"}, "the text says its own back row"),
        ({"step": "a man steps forward, and becomes a king on the enemy's back row"}, ""),
        (
            {"step": "a man steps straight forward, taking what stands there"},
            "the text says takes",
        ),
        ({"step": "a man steps forward, and takes the place of a king"}, ""),
        ({"take": "a man takes one of its own men diagonally forward"}, "the text says own"),
        ({"take": "a man takes straight ahead"}, "the text says straight"),
        ({"take": "a king takes diagonally forward"}, "the text says King; the condition does not, and says Man"),
        ({"slide": "a king moves any number of squares along a row or column"}, "and says at most 2"),
        ({"slide": "a king moves as far as it can", "slides": "ray(from, orthogonal, empty)"}, ""),
        ({"slide": "a king moves one or two squares along a row and takes an enemy there"}, "the text says takes"),
        ({"slide": "a king moves along a column", "slides": "ray(from, diagonal, empty)"}, "the text says orthogonal"),
        ({"forty": "forty moves without a capture: Black wins"}, "the text says wins; the rule says draw"),
        ({"quiet": "quiet + 1"}, "the text says “moves without”; but nothing ever sets `quiet` back"),
        ({"quiet": "quiet + 1", "forty": "forty moves"}, ""),
        ({"quiet": "quiet + 1", "forty": "the game has lasted too long"}, ""),
        ({"forty": "so nobody has won in forty moves"}, ""),
        ({"take": "takes a step diagonally forward"}, ""),
        ({"take": "a man takes an enemy that stands in front of its own men"}, ""),
        ({"step": "a man steps forward to the home row of the other player, and becomes a king"}, ""),
        ({"slide": "a king moves as far as two squares along a row or column"}, ""),
        ({"take": "King is what a man becomes after it takes diagonally"}, ""),
    ],
)
def test_what_a_text_says_a_move_does_is_compared_with_its_steps(changed: dict[str, str], hint: str) -> None:
    found = doubts(plybook.loads(DEEDS.format(**{**SAID, **changed}), engine="reference").model)
    assert [hint in str(doubt) for doubt in found] == [True] * bool(hint)


def test_pairs_are_twice_as_many() -> None:
    text = """game "Pairs" { players A, B  board square(5)
      counter taken(player) = 0 in 0..99
      move drop { to empty
        do set(taken(mover), taken(mover) + 2) }
      end { when taken(last) >= 10 -> last wins "five pairs taken"
        when no-moves -> draw } }"""
    assert list(doubts(plybook.loads(text.replace("A, B  board", "A, B\n board"), engine="reference").model)) == []


@pytest.mark.parametrize(
    ("region", "doubted"),
    [("edge(left) & edge(bottom)", False), ("row(1) & column(1)", False), ("a1", False), ("edge(left)", True)],
)
def test_a_corner_is_where_two_sides_meet(region: str, doubted: bool) -> None:
    text = f"""game "Home" {{
      players Black, White
      board square(4)
      define home = {region}
      move place {{ to empty }}
      end {{
        when some(of(last) & home) -> last wins  "has reached the corner"
        when no-moves              -> draw
      }}
    }}"""
    assert any("corner" in str(doubt) for doubt in doubts(plybook.loads(text).model)) is doubted
