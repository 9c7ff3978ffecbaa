"""Sentences of a rule sheet as a person would write them: numbers of nouns, conditions first, nothing twice."""

from __future__ import annotations

import pytest
from written_sheets import game, small

from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet

DROP = "move drop { to empty }"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the centre", "an empty point in the centre or a point of the centre"),
        ("the stones that stand still", "an empty point among the stones that stand still or one of the stones"),
        ("the old king of the board", "an empty point on the old king of the board or a point of the old king"),
        ("the player's boss", "an empty point in the player's boss or a point of the player's boss"),
        ("the men at c3", "an empty point among the men at c3 or one of the men at c3"),
    ],
)
def test_a_region_is_spoken_of_in_the_number_of_its_name(text: str, said: str) -> None:
    more = f'piece King\npiece Man\ndefine some-of = c3 | adjacent(a1) "{text}"'
    move = "move drop { to empty & some-of | some-of\ndo place(mover.Man, to) }"
    assert said in small(move, more=more).replace("(", "").replace(")", "")


def test_a_piece_is_placed_on_each_point_of_a_region_with_a_name_in_the_singular() -> None:
    more = 'define centre = adjacent(c3) "the centre"\ndefine stones = adjacent(mine) "the marked points"'
    said = small("move fill { do place(mover, centre)\ndo place(mover, stones) }", more=more)
    assert "A piece of yours is placed on each point of the centre." in said
    assert "A piece of yours is placed on each of the marked points." in said


def test_the_condition_of_a_part_of_what_is_removed_comes_first() -> None:
    said = small("move take { to mine\ndo remove(theirs & c3 & given(count(mine) > 2, everywhere)) }")
    assert "If the number of your pieces is more than 2, enemy pieces on c3 are removed." in said
    said = small("move take { to mine\ndo remove(given(count(mine) > 2, rim) & theirs) }")
    assert "If the number of your pieces is more than 2, enemy pieces on the rim of the board are removed." in said


def test_pieces_on_points_with_names_and_all_pieces_are_removed() -> None:
    said = small("move wipe { do remove(occupied & (c2 | c3))\ndo remove(occupied) }")
    assert "Pieces on c2 and c3 are removed." in said
    assert "All pieces are removed." in said


def test_a_name_with_a_clause_at_its_end_is_set_off() -> None:
    more = 'define caught = theirs & rim "the enemies that you see, when nothing is between"'
    said = small("move take { to mine\ndo remove(caught) }", more=more)
    assert "The enemies that you see, when nothing is between, are removed." in said


@pytest.mark.parametrize("walkers", ["of(White) | of(Black)", "walkers"])
def test_pieces_of_several_players_are_counted_together(walkers: str) -> None:
    more = "define walkers = of(White) | of(Black)" * (walkers == "walkers")
    said = small(f"move drop {{ to empty\nwhere count({walkers}) < 4 }}", more=more)
    assert "the number of pieces of White and Black together is less than 4" in said


def test_at_least_one_of_several_is_enough() -> None:
    more = 'define lonely = singletons(mine) "the stones that stand alone"'
    said = small(DROP, "when some(lonely) -> last wins", more=more)
    assert "when there is at least one of the stones that stand alone" in said


def test_what_is_noted_is_it_or_them() -> None:
    more = 'define pairs = adjacent(mine) & theirs "the pairs of stones"\ndefine home = adjacent(a1) "the home"'
    steps = "let caught = pairs\nlet base = home\nlet most = count(mine)\ndo remove(caught | base)\nwhere most < 9"
    said = small(f"move take {{ to mine\n{steps} }}", more=more)
    assert "Note the pairs of stones, called `caught`; the steps below do not change them." in said
    assert "Note the home, called `base`; the steps below do not change it." in said
    assert "called `most`; the steps below do not change it." in said


def test_the_authors_words_for_an_end_are_said_once() -> None:
    four = 'define four = line(of(last), 4) "has four in a row"'
    said = small(DROP, 'when four -> last wins "has four in a row"', more=four)
    end = said.partition("The end of the game ---")[2].partition("Repeated positions")[0]
    assert "when `four` holds (the author's words: has four in a row)." in end
    assert end.count("has four in a row") == 1
    assert "As written" not in end
    said = small(DROP, 'when four -> last wins "wins the game"', more=four)
    assert "(the author's words: has four in a row). The author's words: wins the game." in said


def test_each_part_of_what_is_removed_has_its_own_condition() -> None:
    steps = "do remove(some-of)"
    more = "define some-of = given(count(mine) is 1, theirs) | given(count(mine) is 2, mine & rim)"
    said = small(f"move take {{ to empty\n{steps} }}", more=more)
    one, two = "If the number of your pieces is 1, enemy pieces", "if the number of your pieces is 2, your pieces"
    assert f"{one} are removed; {two} on the rim of the board are removed." in said


def test_a_number_as_a_name_has_its_article() -> None:
    said = small("move step { from having(mover.One) | having(mover.Eleven)\nto empty }", more="piece One, Eleven")
    assert "Choose a One or Eleven of yours" in said
    said = small("move step { from having(mover.Eunuch)\nto empty }", more="piece Eunuch, Owl")
    assert "Choose a Eunuch of yours" in said


def test_points_are_in_a_group_and_in_a_region_with_a_name() -> None:
    more = "define odd(p) = union(d in directions, step(p, d))"
    said = small("move go { to mine\nlet own = group(to) & odd(to)\ndo remove(own) }", more=more)
    assert "the points in the group of the destination and in `odd(to)`" in said


def test_a_row_between_two_points_is_set_off_from_a_third() -> None:
    said = small("move go { from mine\nto empty\nlet both = between(from, to, empty) | to\ndo place(mover, both) }")
    assert "between the starting point and the destination) and the destination" in said
    assert "called `both`; the steps below do not change them" in said


def test_a_move_is_written_as_its_name_only_if_one_has_no_points() -> None:
    assert "or as its name if it has none" not in small(DROP)
    assert "or as its name if it has none" in small(DROP + "\nmove pass { }")


def test_directions_with_a_name_of_the_author_are_said_as_the_players_see_them() -> None:
    more = "define quag = forward | forward-left | forward-right\ndefine back = opposite(quag)"
    more += "\ndefine odd = n | backward"
    said = small(
        "move go { from mine\nto step(from, quag) | step(from, back) | step(from, odd) }",
        more=more,
        facing=" facing n, s",
    )
    assert "one step forward, forward left or forward right from the starting point" in said
    assert "one step backward left, backward right or backward from the starting point" in said
    assert "one step (odd) from" in said
    assert "step quag" not in said


def test_the_condition_of_a_region_with_a_name_comes_first() -> None:
    more = "define caught = given(count(mine) is 1, theirs & rim - having(Black))"
    said = small("move take { to empty\ndo remove(caught) }", more=more)
    assert "If the number of your pieces is 1, enemy pieces" in said


WATER = """game "Water" {
  players Blue, Red
  piece Water, Geese, Man
  board square(5)
  counter breath(player) = 3 in 0..9
  counter prisoners(player) = 0 in 0..40
  counter passes = 0 in 0..2
  move flow {
    to step(empty, s) & empty
    where breath(mover) > 0
    do place(mover.Water, to)
    do set(prisoners(mover), prisoners(mover) + 1)
    do set(breath(mover), breath(mover) - 1)
    do set(passes, 0)
  }
  move herd {
    to empty & adjacent(occupied)
    do place(Blue.Geese, to)
  }
  move stand {
    to empty & adjacent(empty)
    do place(mover.Man, to)
    do set(passes, passes + 1)
  }
  end {
    when prisoners(last) >= 6 -> last wins
    when passes is 2 -> draw
    when no-moves -> mover loses
  }
}"""


def test_names_of_things_that_are_many_or_not_counted_are_said_as_people_would() -> None:
    said = " ".join(as_text(sheet(game(WATER))).split())
    for sentence in (
        "Choose an empty point one step to the south from another empty point, the destination.",
        "The move is possible only if your `breath` is more than 0. As written: `breath(mover) > 0`.",
        "A Water piece of yours is placed on the destination.",
        "The number of your `prisoners` goes up by 1.",
        "Your `breath` goes down by 1.",
        "The number of `passes` becomes 0.",
        "A Blue Geese piece is placed on the destination.",
        "Choose an empty point adjacent to another empty point, the destination.",
        "A Man of yours is placed on the destination.",
        "when the number of `prisoners` of the player who has just moved is at least 6.",
        "when the number of `passes` is 2.",
    ):
        assert sentence in said, sentence
