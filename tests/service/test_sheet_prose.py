"""Sentences of rule sheets and of the rules in words as a person would write rules: numbers, choices, repetitions."""

from __future__ import annotations

import pytest
from written_sheets import game, of_library, small

from plybook.gdl.text.nouns import with_verb
from plybook.measures.description.rulebook import measure
from plybook.measures.results.findings import Words
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet

DROP = "move drop { to empty }"
STUCK = "If none of them is true and the player to move has no move, the game is a draw."
CORNER = "the destination is in a corner"
TIME = "the position on the board"
TIE = "if several players have it"


def _sides(first: str, second: str, end: str) -> str:
    text = f'game "Sides" {{ players {first}, {second}\nboard square(5)\n{DROP}\nend {{ {end} }} }}'
    return " ".join(as_text(sheet(game(text))).split())


@pytest.mark.parametrize(
    ("name", "said"),
    [("White", "White wins"), ("Hounds", "Hounds win"), ("Sheep", "Sheep win"), ("Grey-Wolves", "Grey-Wolves win"),
     ("Boss", "Boss wins"), ("Octopus", "Octopus wins"), ("Iris", "Iris wins"), ("Geese", "Geese win")],
)  # fmt: skip
def test_a_verb_is_in_the_number_of_the_name(name: str, said: str) -> None:
    assert with_verb(name, "wins") == said
    assert with_verb(name, "loses") == said.replace("win", "lose")


def test_results_are_in_the_number_of_the_name_of_the_side() -> None:
    ends = ("count(of(Wolves)) > 3 -> Wolves wins", "count(of(Bear)) > 3 -> Wolves loses", "no-moves -> mover loses")
    said = _sides("Wolves", "Bear", "\n".join(f"when {end}" for end in ends))
    assert "Wolves win: when" in said
    assert "Wolves lose: when" in said
    assert "The player to move loses: when" in said


def test_you_play_a_side_and_are_not_it() -> None:
    said = small("move drop { to empty\nwhere mover is White or mover is not Black }")
    assert "only if you play White or you do not play Black." in said
    assert "you are" not in small("move drop { to if mover is Black then row(1) & empty else empty }")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("if to in corners then 0 else n", f"If {CORNER}, `n` becomes 0; otherwise it stays as it is."),
        ("if to in corners then n else 0", f"Unless {CORNER}, `n` becomes 0."),
        ("if to in corners then 0 else n + 1", f"If {CORNER}, `n` becomes 0; otherwise it goes up by 1."),
        ("n + count(mine) + 1", "`n` goes up by the number of your pieces plus 1."),
        ("n - count(mine)", "`n` goes down by the number of your pieces."),
        ("1 + n", "`n` becomes 1 plus `n`."),
        ("if to in corners then (if to in row(1) then 1 else 2) else 3",
         f"If {CORNER}, (if the destination is in row 1, `n` becomes 1; otherwise it becomes 2); otherwise it becomes"),
    ],
)  # fmt: skip
def test_what_becomes_of_a_counter_is_said_case_by_case(value: str, said: str) -> None:
    move = f"move drop {{ to empty\ndo set(n, {value}) }}"
    assert said in small(move, "when n is 9 -> draw", more="counter n = 0 in 0..9")


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("count(mine) <= 0", "there is no piece of yours."),
        ("count(mine) < 1", "there is no piece of yours."),
        ("not count(mine) > 0", "there is no piece of yours."),
        ("count(theirs) >= 1", "there is an enemy piece."),
        ("hand(mover) <= 0", "your `hand` is 0."),
        ("not hand(mover) > 0", "your `hand` is 0."),
        ("debt <= 0", "`debt` is at most 0."),
        ("turn-number > 1", "it is not the first turn of the game."),
        ("turn-number < 2", "it is the first turn of the game."),
        ("turn-number > 2", "the number of the turn is more than 2."),
    ],
)
def test_none_and_the_first_are_said_as_such(condition: str, said: str) -> None:
    more = "counter hand(player) = 3 in 0..9\ncounter debt = 0 in -3..3"
    step = "do set(hand(mover), 1)\ndo set(debt, debt - 1)"
    said_of = small(f"move drop {{ to empty\nwhere {condition}\n{step} }}", more=more)
    assert f"The move is possible only if {said}" in said_of


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("seen(positional) >= 2", f"{TIME} occurs for the third time."),
        ("seen(positional) > 2", f"{TIME} occurs for the fourth time."),
        ("seen(positional) is 1", f"{TIME} occurs for the second time."),
        ("seen(positional) >= 1", f"{TIME} has occurred before in this game."),
        ("not seen(positional) < 2", f"{TIME} occurs for the third time."),
        ("times >= 2", f"{TIME} occurs for the third time."),
        ("seen(positional) >= 2 and count(mine) > 3",
         f"{TIME} occurs for at least the third time and the number of pieces of the player to move is"),
        ("seen(positional) < 2", f"the number of times that {TIME} has occurred before is less than 2."),
    ],
)  # fmt: skip
def test_a_repetition_is_counted_as_players_count(condition: str, said: str) -> None:
    """``seen`` counts the positions before, so 2 of them make it the third time."""
    assert f"Draw: when {said}" in small(DROP, f"when {condition} -> draw", more="define times = seen(positional)")


def test_a_clause_that_need_not_decide_does_not_say_the_third_time() -> None:
    said = small(DROP, "when seen(positional) >= 2 -> owner(a1) wins")
    assert "occurs for at least the third time" in said


def test_points_of_a_choice_are_points_and_not_a_list_of_all() -> None:
    move = "move drop { from mine\nto adjacent(from) & (if mover is Black then everywhere - mine else empty) }"
    assert "that is (if you play Black, a point without a piece of yours; otherwise an empty point)" in small(move)
    said = small("move drop { to if none(occupied) then everywhere else empty & adjacent(occupied) }")
    assert "Choose (any point if there is no piece, otherwise an empty point adjacent to a point with a piece)" in said
    said = small("move drop { to empty\nwhere to in if none(occupied) then everywhere else adjacent(occupied) }")
    assert "only if there is no piece or the destination is adjacent to a point with a piece." in said
    said = small("move drop { to empty\nwhere to not in (if none(mine) then everywhere else rim) }")
    assert "only if there is at least one of your pieces and the destination is not on the rim of the board." in said
    assert "a point in row 2 without a piece of yours" in small("move drop { to (everywhere - mine) & row(2) }")


def test_pieces_other_than_some_are_pieces() -> None:
    said = small(f"{DROP}\nmove take {{ do remove(occupied - mine) }}")
    assert "other than your pieces" in said
    assert "other than the points" not in said


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("square(4) without light", "4 by 4 points, without the light points. It has 8 points."),
        ("square(4) without dark", "4 by 4 points, without the dark points. It has 8 points."),
        ("square(4) without row(2) | row(3)", "4 by 4 points, without rows 2 and 3. It has 8 points."),
        ("square(4) without column(2)", "4 by 4 points, without column b. It has 12 points."),
        ("square(4) without corners", "4 by 4 points, without a1, d1, a4 and d4. It has 12 points."),
        ("square(5) without rim", "5 by 5 points, without 16 points, as in the picture. It has 9 points."),
        ("square(5)", "5 by 5 points. It has 25 points."),
        ("lattice(2, 2) without dots", "whose edges and cells are points of the game. It has 16 points."),
    ],
)
def test_what_a_board_is_without_is_said_in_words(board: str, said: str) -> None:
    text = f'game "B" {{ players Black, White\nboard {board}\n{DROP}\nend {{ when no-moves -> draw }} }}'
    assert said in " ".join(as_text(sheet(game(text))).split())


@pytest.mark.parametrize(
    ("moves", "end", "told"),
    [
        (DROP, "none(empty) -> draw", False),
        (DROP, "no-moves or turn-number > 90 -> draw", False),
        (DROP, "no-moves and count(mine) > 3 -> mover wins\nwhen no-moves and count(mine) <= 3 -> last wins", False),
        ("move step { from mine\nto adjacent(from) & empty }\nmove pass { }", "turn-number > 90 -> draw", False),
        (DROP, "no-moves and count(mine) > 3 -> mover wins", True),
        (DROP, "count(mine) > 3 -> mover wins", True),
        (
            "move step { from mine\nto adjacent(from) & empty }\nsetup { place Black on a1\nplace White on e5 }",
            "none(theirs) -> mover wins",
            True,
        ),
    ],
)
def test_what_becomes_of_a_player_without_a_move_is_said_where_it_can_be(moves: str, end: str, told: bool) -> None:
    assert (STUCK in small(moves, f"when {end}")) is told


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (("count(of(Black))", "count(of(White))"), True),
        (("count(of(Black))", "count(of(White)) + 0.5"), False),
        (("count(of(Black))", "count(of(White)) + 7"), True),
        (("count(of(Black)) - 0.25", "count(of(White)) + 0.25"), False),
        (("count(of(Black)) - 0.5", "count(of(White)) + 0.5"), True),
        (("count(of(Black)) * 0.5", "count(of(White)) + 0.5"), True),
    ],
)
def test_a_tie_is_spoken_of_where_there_can_be_one(scores: tuple[str, str], told: bool) -> None:
    black, white = scores
    more = f"score Black = {black}\nscore White = {white}"
    assert (TIE in small(DROP, "when none(empty) -> highest wins", more=more)) is told


def test_half_a_point_of_an_option_counts() -> None:
    assert TIE not in of_library("go", komi=6.5)
    assert TIE in of_library("go", komi=6)


def test_the_page_has_words_where_it_had_code() -> None:
    text = """game "Words" {
      players Black, White
      board square(5)
      counter hand(player) = 3 in 0..3
      phase one when hand(mover) > 0 {
        move lay { to empty\ndo place(mover, to)\ndo set(hand(mover), hand(mover) - 1) }
      }
      phase two { move step { from mine\nto adjacent(from) & empty } }
      again when turn-number > 1 and moves-this-turn < 2
      score Black = count(of(Black))
      score White = count(of(White)) + 0.5
      end { when count(mine) > 7 -> mover wins "has eight"\nwhen none(empty) -> highest wins\nwhen no-moves -> draw }
    }"""
    (section,) = measure(Analysis(game(text), QUICK, 1)).sections
    told = {each.name: dict(each.lines) for each in section.items if isinstance(each, Words)}
    again = "it is not the first turn of the game and the number of moves made in this turn is less than 2"
    assert told["rules-moves"] == {
        "lay": "to an empty point; only in the phase `one`, when the `hand` of the player to move is more than 0",
        "step": "from a point with a piece of the mover, to an empty point adjacent to the starting point;"
        " only in the phase `two`, when no phase above it applies",
        "turn": f"continues if {again}",
    }
    assert told["rules-scores"]["White"] == "the number of pieces of White plus 0.5"
    assert told["rules-ends"] == {
        "the player to move wins": "has eight",
        "the highest score wins": "there is no empty point",
        "a draw": "no move is left",
    }
