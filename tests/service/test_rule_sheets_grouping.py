"""No sentence of a rule sheet can be read as another rule: what belongs together, and what is shown by its name."""

from __future__ import annotations

import pytest
from written_sheets import game, small

from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet


@pytest.mark.parametrize(
    ("region", "said"),
    [
        (
            "(corners | rim) - (mine | theirs) | (mine | theirs) - (corners | rim)",
            "(a point (in a corner or on the rim of the board) other than a point with one of your pieces or a point"
            " with an enemy piece) or (a point that is (a point with one of your pieces or a point with an enemy piece)"
            " other than a point in a corner or a point on the rim of the board)",
        ),
        (
            "flood(adjacent(corners), theirs) - rim",
            "a point (connected to a point adjacent to a point in a corner by the points with enemy pieces) other than"
            " a point on the rim of the board",
        ),
        (
            "flood(adjacent(corners), theirs - rim)",
            "a point connected to a point adjacent to a point in a corner by (the points with enemy pieces other than"
            " the points on the rim of the board)",
        ),
        ("adjacent(mine) & row(3)", "a point (adjacent to a point with one of your pieces) and in row 3"),
        ("adjacent(mine & row(3))", "a point adjacent to a point with one of your pieces in row 3"),
        ("adjacent(corners | mine)", "a point adjacent to (a point in a corner or a point with one of your pieces)"),
        (
            "given(turn-number > 3, corners) | rim",
            "((if the number of the turn is more than 3) a point in a corner) or",
        ),
        ("singletons(mine) & rim", "one of your pieces (that has none of the same beside it) on the rim of the board"),
        ("adjacent(corners) | mine", "a point adjacent to a point in a corner or a point with one of your pieces"),
        ("(empty - rim) & (empty - corners)", "other than a point on the rim of the board or a point in a corner"),
        (
            "ray(a1, n, everywhere - mine)",
            "a1 to the north in a straight line over the points without your pieces",
        ),
        ("leap(leap(mine, n, 2), e, 1)", "one step to the east from a point 2 steps to the north over anything from a"),
    ],
)
def test_a_region_in_a_region_is_told_from_one_beside_it(region: str, said: str) -> None:
    assert said in small(f"move drop {{ to {region} }}")


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (
            "some(mine) and none(theirs) or some(empty)",
            "(there is a piece of the player to move and there is no piece of another player) or there is an empty",
        ),
        (
            "some(mine | rim) and some(empty)",
            "(there is a piece of the player to move or a point on the rim of the board) and there is an empty point",
        ),
        (
            "every(parts(mine), g -> count(g) > 1 or some(g & theirs)) or some(empty)",
            "of the pieces of the player to move (the number of points of `g` is more than 1 or there is a piece of",
        ),
    ],
)
def test_what_belongs_to_each_of_several_conditions_is_clear(condition: str, said: str) -> None:
    assert said in small("move drop { to empty }", f"when {condition} -> draw")


def test_a_part_that_the_options_leave_out_is_not_said() -> None:
    move = "to rim | given(wide, corners)\ndo place(mover, to | given(wide, adjacent(to)))"
    said = small(f"option wide = off in on, off\nmove drop {{ {move} }}")
    assert "Choose a point on the rim of the board, the destination." in said
    assert "A piece of yours is placed on the destination." in said


def test_what_is_said_of_a_piece_has_no_point_in_it() -> None:
    said = small("move go { from mine & (row(1) | row(3))\nto adjacent(from & row(3)) & empty }")
    assert "Choose one of your pieces (in row 1 or in row 3); its point is the starting point." in said
    assert "an empty point adjacent to the starting point (only if it is in row 3), the destination." in said
    assert "Choose a point with one of your pieces on a1, the destination." in small("move drop { to a1 & mine }")


def test_a_value_is_kept_together_with_its_condition() -> None:
    more = "counter n = 0 in 0..9\ncounter gone = 0 in 0..9"
    moves = (
        "to empty\nlet more = if n > 2 then 0 else n\ndo set(n, n + 1 + number(n > 2))\n"
        "do set(gone, if n > 1 then 1 else if n > 0 then 2 else 3)"
    )
    said = small(f"move drop {{ {moves} }}", "when gone > 4 -> draw", more)
    assert "Note (0 if `n` is more than 2, otherwise `n`), called `more`; the steps below do not change it." in said
    assert "`n` goes up by 1 plus (1 if `n` is more than 2, otherwise 0)." in said
    said_of = "If `n` is more than 1, `gone` becomes 1; otherwise if `n` is more than 0, it becomes 2; otherwise it"
    assert f"{said_of} becomes 3." in said


def test_a_choice_between_regions_is_a_choice_between_changes() -> None:
    said = small("move drop { to theirs\ndo remove(if to in corners then group(to) else to | adjacent(to) & theirs) }")
    assert (
        "If the destination is in a corner, the pieces in the group of the destination are removed; otherwise the piece"
        " on the destination and enemy pieces adjacent to the destination are removed." in said
    )


def test_the_text_of_a_standard_definition_is_not_shown_without_its_arguments() -> None:
    said = small("move drop { to empty\nwhere none(along(to, n) & theirs)\ndo remove(along(to, e)) }")
    assert (
        "possible only if there is no enemy piece on the straight line through the destination that runs to the north"
        in said
    )
    assert "Pieces on the points on the straight line through the destination that runs to the east" in said
    assert "and all points" not in said


def test_a_piece_that_stays_is_not_said_to_capture_itself() -> None:
    said = small(
        "counter n = 0 in 0..9\nmove turn { from mine\nto from\ndo relocate(from, to)\ndo set(n, 1) }",
        "when n > 1 -> draw",
    )
    assert "The destination is the starting point. - `n` becomes 1." in said
    assert "captured" not in said


@pytest.mark.parametrize(
    ("move", "draw"),
    [
        ("otherwise move pass { }", False),
        ("otherwise move pass { do set(n, 1) }", False),
        ("otherwise move pass { where n > 1 }", True),
        ("phase late when n > 1 { move pass { } }", True),
    ],
)
def test_a_draw_for_want_of_moves_is_not_said_where_there_is_always_a_move(move: str, *, draw: bool) -> None:
    moves = f"counter n = 0 in 0..9\nmove drop {{ to empty\ndo set(n, 1) }}\n{move}"
    said = small(moves, "when none(mine) -> last wins")
    assert ("the player to move has no move, the game is a draw" in said) is draw


def test_the_greatest_number_is_demanded_where_it_is_said() -> None:
    said = small("move take { to theirs\nprefer count(adjacent(to) & mine)\ndo remove(to) }")
    assert "to the destination. Only moves for which this number is the greatest are allowed. - The piece" in said
    said = small("move take { to theirs\nprefer 1\ndo remove(to) }")
    assert "Such a move counts 1: it is allowed only if no other counts more." in said


def test_a_player_s_own_pieces_are_not_named_twice() -> None:
    said = small("move go { from mine & of(White)\nto adjacent(from) & empty }")
    assert "Choose one of your pieces (if you play White); its point" in said


def test_a_long_definition_is_called_by_its_name_and_explained_once() -> None:
    more = """
      define free = union(parts(empty), g -> given(count(g) > 1, adjacent(g)))
      define far  = (empty - rim) & (row(2) | row(3) | row(4)) & (column(2) | column(3) | column(4)) - adjacent(mine)
      define near = empty & adjacent(mine)
    """
    said = small("move a { to free }\nmove b { to far }\nmove c { to far }\nmove d { to near }", more=more)
    assert "Choose a point of `free`, the destination." in said
    assert "`free`: `union(parts(empty), g -> given(count(g) > 1, adjacent(g)))`" in said
    assert said.count("Choose a point of `far`, the destination.") == 2
    assert said.count("in column 2, in column 3 or in column 4") == 1
    assert "`far`: the empty points (in row 2, in row 3 or in row 4) and" in said
    assert "Choose an empty point adjacent to a point with one of your pieces, the destination." in said
    once = small("move b { to far }", more=more)
    assert "`far`" not in once


def test_points_that_a_word_with_a_function_finds_are_said_in_words() -> None:
    lonely = "union(theirs, p -> given(count(adjacent(p) & theirs) < 2, p))"
    said = small(f"move a {{ to {lonely}\ndo remove({lonely}) }}")
    assert "Choose one of the points `p` of the points with enemy pieces for which the number of enemy" in said
    assert "- Pieces on the points `p` of the points with enemy pieces for which the number" in said
    said = small("move a { to union(parts(empty), g -> given(count(g) > 1, g)) }")
    assert (
        "one of the points of the connected groups `g` of the empty points for which the number of points of `g` is"
        in said
    )
    said = small("move a { from mine\nto reach(from, p -> adjacent(p) & empty) - from }")
    assert "all points that can be reached from these by going from a point `p` to an empty point adjacent to" in said
    assert "no plain words" not in said
    said = small("move a { to empty\ndo remove(closure(nowhere, r -> theirs & adjacent(to | r))) }")
    assert "found by adding again and again the points with enemy pieces adjacent to (the destination or a" in said
    assert "where `r` are those found so far, until none is new" in said
    said = small("move a { to empty\ndo remove(closure(theirs & rim, r -> theirs & adjacent(r))) }")
    assert "found by adding to the points with enemy pieces on the rim of the board again and again" in said
    assert "no plain words" not in said


def test_whose_home_row_and_which_points_is_said_in_clauses_of_end() -> None:
    said = small("move a { to empty }", end="when some(of(last) & home-row) -> last wins", facing=" facing n, s")
    assert "of the player who has just moved in the home row of the player to move" in said
    said = small(
        "move a { to empty }", end="when some(step(of(last), forward) & rim) -> last wins", facing=" facing n, s"
    )
    assert "one step forward (for the player to move) from" in said
    said = small("move a { to step(mine, forward) & empty - home-row }", facing=" facing n, s")
    assert "in your home row" in said
    said = small("move a { to empty }", end="when mine in edge(top) | edge(left) -> last wins")
    assert "each of the points with pieces of the player to move is among the points on the top side or among" in said
    said = small("move a { to empty\ndo remove(everywhere)\nwhere count(group(to)) > 1 }")
    assert "Pieces on all points are removed" in said
    assert "the number of pieces in the group of the destination is more than 1" in said


def test_quotients_and_what_a_turn_has_changed_have_words() -> None:
    said = small("move a { to empty\nwhere count(mine) / 2 > 3 - count(theirs) / (1 + 1) }")
    assert "the number of your pieces divided by 2 (rounded down) is more than 3 minus" in said
    said = small("move a { from mine\nto adjacent(from)\nwhere some(after.changed-this-turn & rim) }")
    assert "whose contents this turn has changed" in said


def test_pieces_that_a_definition_places_are_listed_and_no_others() -> None:
    more = "piece Red, Blue neutral\ncounter n = 0 in 0..1\ndefine ball = if n is 0 then Red else Blue"
    said = small("move a { to empty\ndo place(ball, to)\ndo set(n, 1 - n) }", more=more)
    assert "Red: `R` in texts" in said
    assert "Black: `B` in texts" not in said


def test_a_long_condition_is_called_by_its_name() -> None:
    ends = "when over and some(mine) -> mover wins\nwhen over -> last wins"
    one = "count(mine) is 4 or some(corners & adjacent(theirs))"
    more = f"define over = {one} or none(adjacent(theirs) & adjacent(mine))"
    said = small("move drop { to empty }", ends, more)
    assert "The player to move wins: when `over` holds and there is a piece of the player to move." in said
    assert "The player who has just moved wins: when `over` holds." in said
    assert "`over`: whether the number of pieces of the player to move is 4 or" in said


def test_every_word_that_is_quoted_is_explained() -> None:
    more = "define watched(p) = count(union(d in directions, step(p, opposite(d))) & before.theirs) > 1"
    said = small("move drop { to empty\nwhere watched(to) }", more=more)
    for word in ("`opposite(directions)`", "`directions`", "`union(d in directions, region)`", "`before.E`"):
        assert f"{word}: " in said
    assert "`after.E`" not in said


def test_a_step_that_is_repeated_is_said_once() -> None:
    said = small("move drop { to empty\ndo remove(adjacent(to))\ndo remove(adjacent(to))\ndo place(mover, to) }")
    assert said.count("the points adjacent to the destination are removed") == 1
    assert "are removed (2 times, one after the other)." in said


def test_pieces_that_never_occur_are_left_out() -> None:
    more = "piece Black, White neutral"
    text = 'game "G" {{ players First, Second\n{}board square(5)\nmove drop {{ to empty\ndo place({}, to) }}\n{} }}'
    end = "end { when no-moves -> draw }"
    pieces = [
        as_text(sheet(game(text.format(kinds, piece, end)))).partition("Start\n")[0].partition("Pieces\n")[2]
        for kinds, piece in ((f"{more}\n", "Black"), ("", "mover"))
    ]
    assert ["First:" in found for found in pieces] == [False, True]
    assert "Black:" in pieces[0]


def test_what_a_memory_becomes_is_said_as_it_is() -> None:
    homes = "do set(home, from)\ndo set(home, given(to in corners, to))"
    marks = "do set(marks, marks - from | given(to in rim, to))\ndo set(marks, nowhere)"
    end = "when some(home) and some(marks) -> draw"
    said = small(f"move go {{ from mine\nto empty\n{homes}\n{marks} }}", end, "site home\nregion marks")
    assert "`home` becomes the starting point." in said
    assert "If the destination is in a corner, `home` becomes the destination; otherwise it becomes empty." in said
    assert "becomes (the points of `marks` other than the starting point) and (if the destination is on the rim" in said
    assert "`marks` becomes empty." in said


def test_several_regions_of_one_change_are_told_apart() -> None:
    removed = "do remove(from | between(from, to, theirs) | to)"
    said = small(f"move go {{ from mine\nto empty\n{removed}\ndo place(mover, from | rim) }}")
    assert "The piece on the starting point, and also pieces on the points in a straight row" in said
    assert "destination, and also the piece on the destination are removed." in said
    assert "placed on the starting point and on each of the points on the rim of the board." in said
    assert "; and" not in said


@pytest.mark.parametrize(
    ("text", "condition", "said"),
    [
        ("must not stand alone", "lonely", "The move must not stand alone."),
        ("must stand alone", "lonely", "The move must stand alone."),
        ("must stand alone", "not lonely", "The move must not stand alone."),
        ("must not stand alone", "not lonely", "The move must stand alone."),
    ],
)
def test_must_is_said_once(text: str, condition: str, said: str) -> None:
    more = f'define lonely = none(adjacent(to) & mine)  "{text}"'
    assert said in small(f"move drop {{ to empty\nwhere {condition} }}", more=more)
