"""What expressions, steps and effects are in plain words in a rule sheet."""

from __future__ import annotations

import pytest
from written_sheets import game, small

from plybook.service.rules.formats import as_text
from plybook.service.rules.points import standing
from plybook.service.rules.sheet import sheet


def test_a_step_is_said_in_words() -> None:
    said = small("move step { from mine\nto adjacent(from) & empty }")
    assert "Choose one of your pieces; its point is the starting point." in said
    assert "Choose an empty point adjacent to the starting point, the destination." in said
    assert "The piece on the starting point goes to the destination." in said
    assert "captured" not in said


def test_moving_onto_a_piece_is_said_to_capture_it() -> None:
    assert "If a piece was there, it is captured." in small("move step { from mine\nto adjacent(from) - mine }")


@pytest.mark.parametrize(
    "move",
    [
        "from mine\nto union(d in directions, ray(from, d, empty))\ndo relocate(from, to)",
        "choose gap in empty\nfrom mine & adjacent(gap)\ndo relocate(from, gap)",
        "choose gap in empty\nfrom mine\nto adjacent(from) & gap\ndo relocate(from, to)",
        "from theirs\nchoose man in mine & adjacent(from)\nto straight-on(man, from, empty)\ndo relocate(from, to)",
        "from mine\nto given(turn-number > 2, if turn-number > 5 then empty else slides(from))\ndo relocate(from, to)",
        "from mine\nchoose man in theirs\nto adjacent(from) & (empty | man)\ndo remove(man)\ndo relocate(from, to)",
    ],
)
def test_nothing_is_captured_where_a_point_can_only_be_empty(move: str) -> None:
    said = small(f"move go {{ {move} }}")
    assert "goes to" in said
    assert "captured" not in said
    assert "off the board" not in said


def test_a_point_that_is_emptied_only_afterwards_may_hold_a_piece() -> None:
    move = "from mine\nchoose man in theirs\nto adjacent(from) & (empty | man)\ndo relocate(from, to)\ndo remove(man)"
    assert "If a piece was there, it is taken off the board." in small(f"move go {{ {move} }}")


def test_several_neighbours_are_counted_in_words() -> None:
    said = small("move go { from mine\nto empty & adjacent(mine, 2) }")
    assert "an empty point adjacent to at least 2 of your pieces" in said
    said = small("move go { from mine\nto empty & adjacent(theirs & edge(top), count(mine)) }")
    assert "adjacent to at least the number of your pieces of the enemy pieces on the top side" in said


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ("hexagon(2)", "a hexagon of hexagons, 2 on a side. It has 7 points"),
        ("hexagon(2, 3)", "a hexagon of hexagons, 2 and 3 on its sides in turn, 2 at the bottom. It has 12 points"),
        ("hexagon(2, 3, 4)", "2 on the sides at the bottom and at the top, 3 at the bottom right and opposite, 4 at"),
    ],
)
def test_a_hexagon_is_told_with_all_its_sizes(shape: str, said: str) -> None:
    rules = f"players A, B\nboard {shape}\nmove drop {{ to empty }}\nend {{ when no-moves -> draw }}"
    assert said in " ".join(as_text(sheet(game(f'game "Six" {{ {rules} }}'))).split())


def test_several_rows_and_columns_are_said_in_one_go() -> None:
    said = small("move drop { to empty & row(2..3) }")
    assert "an empty point in rows 2 to 3, the destination" in said
    said = small("move drop { to empty - column(1..count(mine)) }")
    assert "an empty point other than a point in columns 1 to the number of your pieces" in said


def test_points_left_out_one_after_another_are_said_in_one_go() -> None:
    said = small("move drop { to empty - edge(left) - edge(right) }")
    assert "an empty point other than a point on the left side or a point on the right side" in said


def test_one_step_away_is_said_in_the_singular() -> None:
    assert "one step orthogonally" in small("move go { from mine\nto leap(from, orthogonal, 1) & empty }")


def test_what_must_be_the_same_is_named() -> None:
    more = "counter quiet = 0 in 0..9\ndefine times = seen(situational, quiet)"
    more += "\ndefine ago = since-seen(situational, quiet)"
    said = small("move drop { to empty\ndo set(quiet, quiet + 1) }", "when times >= 2 and ago > 3 -> draw", more)
    board = "the position on the board, with the same player to move and `quiet`,"
    assert f"{board} occurs for at least the third time" in said
    assert f"the number of moves since {board} occurred for the first time is more than 3" in said


def test_the_opposite_of_a_comparison_is_said_without_a_not() -> None:
    said = small("move drop { to empty\nwhere not count(mine) > 3 }")
    assert "possible only if the number of your pieces is at most 3." in said


def test_a_capture_is_said_in_words() -> None:
    said = small("move drop { to empty\ndo place(mover, to)\ndo remove(between(to, mine, theirs)) }")
    assert "A piece of yours is placed on the destination." in said
    assert "in a straight row of enemy pieces between the destination and one of your pieces are removed." in said


def test_the_position_in_which_something_is_looked_at_is_said_beside_it() -> None:
    said = small("move drop { to empty\nwhere some(after.adjacent(to) & theirs) }")
    assert "possible only if there is an enemy piece adjacent to the destination after the move." in said
    said = small("move drop { to empty\nwhere none(after.clash) }", more="define clash = adjacent(theirs)")
    assert "possible only if there is no point adjacent to a point with an enemy piece after the move." in said
    said = small("move go { from mine\nto empty\ndo place(mover, adjacent(from) & before.empty) }")
    assert "the points adjacent to the starting point that are empty before the move" in said


def test_pieces_are_in_a_region_that_has_no_words() -> None:
    said = small("move go { from mine & here(mine)\nto empty }", more="define here(r) = step(r, orthogonal)")
    assert "Choose one of your pieces in `here(mine)`" in said


def test_a_definition_is_explained_with_all_its_arguments() -> None:
    more = "define met(d, point) = step(point, d) & theirs"
    said = small("move go { from mine\nto union(d in n | e, met(d, from)) }", more=more)
    assert "`met(d, point)`: `step(point, d) & theirs`" in said


def test_rows_beyond_a_point_are_said_in_words() -> None:
    said = small("move go { from mine\nchoose ball in adjacent(from)\nto straight-on(from, ball, empty) }")
    assert "in a straight row of empty points that goes on from the starting point directly beyond the point" in said
    said = small("move go { from mine\nto beyond(from, theirs) }")
    assert "just beyond a straight row of enemy pieces that starts beside the starting point" in said


def test_the_first_piece_on_a_line_is_said_in_words() -> None:
    said = small("move go { from mine\nto met(from, orthogonal, empty) & theirs }")
    first = (
        "a point with an enemy piece that is the first one met from the starting point orthogonally in a straight line"
    )
    assert f"{first} over the empty points" in said
    step = "move go { from mine\nto met(from, forward, empty) & theirs }"
    text = f'game "G" {{ players A, B facing n, s\nboard square(5)\n{step}\nend {{ when no-moves -> draw }} }}'
    assert "`met(from, forward, empty)` (the first points" in " ".join(as_text(sheet(game(text))).split())


@pytest.mark.parametrize(
    ("region", "said"),
    [
        ("having(mover.Rook, mover.Queen)", "Choose a Rook or Queen of yours;"),
        ("having(mover.Rook) | having(mover.Queen)", "Choose a Rook or Queen of yours;"),
        ("having(Rook)", "Choose a Rook of either player;"),
        ("having(Queen, Black.Rook, White.Rook)", "Choose a Queen or Rook of either player;"),
        ("having(Black.Rook, White.Queen)", "Choose a Rook of Black or a Queen of White;"),
        ("having(opponent.Rook, Imp, Ant)", "Choose a Rook of the next player or an Imp or Ant;"),
        ("having(Imp, mover.Queen, Ant)", "Choose an Imp or Ant or a Queen of yours;"),
    ],
)
def test_several_kinds_of_pieces_are_said_together(region: str, said: str) -> None:
    more = "piece Rook, Queen\npiece Imp, Ant neutral\n# allow unreachable-piece\n"
    assert said in small(f"move go {{ from {region}\nto adjacent(from) & empty }}", more=more)
    attacked = small("move go { from mine\nto empty }", f"when attacked({region}) -> draw", more)
    assert "the other player could take a" in attacked
    assert "point with" not in attacked.split("could take")[1].split("As written")[0]


def test_rules_about_attacks_say_who_could_take_what() -> None:
    move = "move go { from mine\nto adjacent(from)\nwhere not after.attacks(mover, having(opponent.Rook)) }"
    said = small(move, "when attacks(White, theirs & rim) -> draw", "piece Rook, Queen")
    assert "after the move you could not take a Rook of the next player" in said
    assert "White could take another player's piece on the points with" in said


def test_the_opposite_of_a_direction_that_depends_on_the_player_is_said_in_words() -> None:
    step = "move step { from mine\nto step(from, opposite(forward) | opposite(forward-left) | leftward) & empty }"
    end = "end { when no-moves -> last wins }"
    text = f'game "Small" {{ players Black, White facing n, s\nboard square(5)\n{step}\n{end} }}'
    said = " ".join(as_text(sheet(game(text)), 10_000).split())
    assert "one step backward or backward right or leftward from the starting point" in said


def test_choices_within_conditions_keep_together() -> None:
    said = small("move drop { to empty }", end="when some(mine) and (none(theirs) or some(corners & mine)) -> draw")
    assert "there is a piece of the player to move, and either there is no piece of another player or" in said
    said = small(
        "move drop { to empty }",
        end="when full and (lonely or some(mine)) -> draw",
        more="define lonely = none(mine)\ndefine full = none(empty)",
    )
    assert "As written: `full and (lonely or some(mine))`" in said


def test_a_choice_between_values_is_said_with_both_sides() -> None:
    said = small("move drop { to if mover is Black then edge(top) & empty else corners & empty }")
    assert "Choose (an empty point on the top side if you play Black, otherwise an empty point in a corner)," in said
    said = small("move drop { to empty\n where (if some(theirs) then 3 else count(mine)) > 2 }")
    assert "possible only if (3 if there is an enemy piece, otherwise the number of your pieces) is more than 2" in said
    said = small("move drop { to empty\n where max(count(mine), 2, 5) - min(1, 2) < abs(count(mine) - 3) }")
    assert "(the largest of the number of your pieces, 2 and 5) minus 1 is less than" in said
    assert "the difference between the number of your pieces and 3" in said
    said = small("move drop { to empty\n where mod(count(mine) + 1, 3) is 0 }")
    said_of_rows = small("move drop { to empty\n where row-of(to) > column-of(to) }")
    assert "the number of the row of" in said_of_rows
    assert "2 columns to the right and 1 row down from" in small("move drop { to offset(mine, 2, -1) & empty }")
    assert "possible only if the remainder when the number of your pieces plus 1 is divided by 3 is 0" in said


def test_a_value_in_place_of_an_undefined_one_is_said() -> None:
    said = small("move drop { to empty\n where default(distance(to, mine), largest(mine, p -> count(p)), 9) > 2 }")
    assert " or, if there is none, " in said
    assert ", or else 9) is more than 2" in said
    said = small("move drop { to empty\n do place(default(owner(to), White), to) }")
    assert "(the owner of the destination or, if there is none, White)" in said


def test_what_is_calculated_first_is_in_parentheses() -> None:
    more = "define both = count(mine) + count(theirs)\ncounter n = 9 in 0..99"
    said = small("move drop { to empty\ndo set(n, n - 1 - both)\n where n * (n - 2) > n + both }", more=more)
    assert "`n` becomes `n` minus 1 minus (the number of your pieces plus the number of enemy pieces)." in said
    assert "`n` times (`n` minus 2) is more than `n` plus the number of your pieces plus the number of enemy" in said
    said = small("move drop { to empty\nwhere count(mine | theirs) - 1 < 3 }")
    assert "possible only if (the number of your pieces and enemy pieces) minus 1 is less than 3." in said


def test_a_definition_of_the_game_is_not_taken_for_the_standard_one_of_that_name() -> None:
    said = small("move drop { to rim & empty }", more='define rim = corners  "the far corners"')
    assert "among the far corners" in said
    assert "on the rim" not in said


def test_a_kind_of_piece_and_its_owner_are_said_together() -> None:
    more = "piece King for Black\npiece Man\ndefine king = having(Black.King)"
    said = small("move go { from king & mine\nto empty\ndo remove(king & adjacent(to) & theirs - corners) }", more=more)
    assert "Choose a Black King of yours; its point is the starting point." in said
    assert "pieces of the enemy of the kind Black King adjacent to the destination other than" in said


def test_what_is_left_out_comes_after_the_places() -> None:
    said = small("move go { from mine\nto adjacent(from) & (theirs - corners) }")
    assert "a point with an enemy piece adjacent to the starting point other than a point in a corner" in said
    said = small("move go { from mine\nto step(from - corners, n) & empty }")
    assert "one step to the north from the starting point (unless it is a point in a corner)" in said


def test_a_line_is_said_to_be_unbroken() -> None:
    said = small("move drop { to empty\nwhere not after.line(theirs, 4) }", end="when line(mine, 4) -> mover wins")
    assert "after the move there is no unbroken straight line of at least 4 of the enemy pieces" in said
    assert "there is an unbroken straight line of at least 4 of the pieces of the player to move" in said


def test_what_depends_on_a_condition_is_said_with_it() -> None:
    said = small("move go { from mine\nto empty\ndo remove(from)\ndo place(mover, given(turn-number > 2, to)) }")
    assert "If the number of the turn is more than 2, a piece of yours is placed on the destination." in said
    said = small("move go { to empty - given(turn-number < 3, corners) }")
    assert "an empty point other than (if the number of the turn is less than 3) a point in a corner," in said
    said = small("option odd-rule = off in on, off\nmove go { to empty - given(odd-rule and some(mine), corners) }")
    assert "Choose an empty point, the destination." in said


def test_several_regions_are_removed_one_after_another() -> None:
    said = small("move go { from mine\nto theirs\ndo remove(from | to)\ndo remove(adjacent(to) & theirs | from) }")
    assert "The piece on the starting point and the piece on the destination are removed." in said
    assert "Enemy pieces adjacent to the destination and the piece on the starting point are removed." in said


def test_that_a_point_holds_a_piece_is_said_so() -> None:
    said = small("move go { from mine | theirs\nto empty\nwhere from not in theirs }")
    assert "possible only if the starting point does not hold an enemy piece." in said


def test_what_a_chain_collects_is_said_to_be_added() -> None:
    chain = "repeat 1..3 { to adjacent(from) & empty - seen-there\ncollect seen-there = from }"
    said = small(f"move go {{ from mine\n{chain} }}")
    assert "Add the starting point to `seen-there`, which is empty at first." in said


def test_phrases_about_points_become_phrases_about_pieces() -> None:
    assert standing("a point with one of your pieces beside it") == "one of your pieces beside it"
    assert standing("the points with enemy pieces") == "enemy pieces"
    assert standing("an empty point") == "an empty point"


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("turn-number > 2 and turn-number > 4", "when the number of the turn is more than 4."),
        ("turn-number < 9 and turn-number < 5", "when the number of the turn is less than 5."),
        ("turn-number < 5 and turn-number <= 4", "when the number of the turn is less than 5."),
        ("turn-number < 5 and turn-number <= 3", "when the number of the turn is at most 3."),
        ("not turn-number < 5 and turn-number > 4", "when the number of the turn is at least 5."),
        ("turn-number < 5 and turn-number > 2", "is less than 5 and the number of the turn is more than 2."),
    ],
)
def test_a_bound_from_which_another_follows_is_said_alone(condition: str, said: str) -> None:
    assert said in small("move go { to empty }", f"when {condition} -> draw")


def test_one_s_own_piece_is_taken_off_and_not_captured() -> None:
    said = small("move go { from mine\nto adjacent(from)\ndo relocate(from, to) }")
    assert "If a piece was there, it is taken off the board." in said


def test_nothing_can_be_captured_on_points_without_pieces() -> None:
    said = small(
        "define field = everywhere - row(1)\n"
        "move go { from mine\nto adjacent(from) & (field - occupied)\ndo relocate(from, to) }"
    )
    assert "captured" not in said
    assert "off the board" not in said


def test_several_moves_that_come_last_name_each_other() -> None:
    said = small("move go { to empty }\notherwise move give { choose x in mine\ndo flip(x) }\notherwise move pass { }")
    assert "Only if no other kind of move is possible, apart from `pass`." in said
    assert "Only if no other kind of move is possible, apart from `give`." in said
    assert "Only if no other kind of move is possible." in small("move go { to empty }\notherwise move pass { }")


def test_the_author_s_words_for_numbers_and_conditions_stand_beside_them() -> None:
    said = small(
        'define foes(p) = count(adjacent(p) & theirs) "enemies beside a point"\n'
        "move go { to empty\nwhere foes(to) > 1 }"
    )
    assert "`foes(to)` (the author's words: enemies beside a point) is more than 1" in said


def test_a_chain_in_which_no_piece_moves() -> None:
    said = small("move go { from mine\nrepeat 1..2 { to adjacent(from) & empty\ndo place(mover, to) } }")
    assert "Then the following is done at least once and at most 2 times" in said


def test_other_names_of_points_and_how_moves_are_written() -> None:
    more = "label everywhere by rows starting top-left"
    said = small('move go { to empty }\nwritten go as "({to})"', more=more)
    assert "Points have other names, too: a5 is `1`, b5 is `2`, c5 is `3` and so on." in said
    assert "One of the 25 first moves is `a1`, which players write `(21)`." in said
    said = small("move go { to empty }", more='label a1, b2 = "home", "away"')
    assert "Points have other names, too: a1 is `home` and b2 is `away`." in said
    assert "One of the 25 first moves is `a1`." in said


BY_PLAYER = """counter hand(player) = 5 in 0..5
define goal(p) = if p is Black then edge(top) else edge(bottom)
define left(p) = hand(p) + count(of(p))
define reached(p) = some(of(p) & goal(p))
define before-left(p) = before.count(of(p))
define camp(p) = edge(left) "the camp of a player\""""


def test_what_is_defined_for_each_player_is_said_for_the_player_that_is_meant() -> None:
    move = "move step { from mine - goal(mover)\nto empty & goal(White)\nwhere left(opponent) > 2 }"
    said = small(move, "when reached(Black) -> draw\nwhen none(goal(last) & empty) -> draw", BY_PLAYER)
    assert "other than (a point on the top side if you play Black, otherwise a point on the bottom side)" in said
    assert "Choose an empty point on the bottom side, the destination" in said
    assert (
        "possible only if the `hand` of the next player plus the number of pieces of the next player is more than 2"
        in said
    )
    assert "when there is a piece of Black on the top side" in said
    assert "if the player who has just moved is Black" in said
    assert "no plain words" not in said


def test_a_text_or_another_position_keeps_the_name_of_what_is_defined_for_each_player() -> None:
    said = small("move step { from mine & camp(mover)\nto empty\nwhere before-left(mover) > 2 }", more=BY_PLAYER)
    assert "the camp of the player to move (`camp(mover)`)" in said
    assert "`before-left(mover)` is more than 2" in said
