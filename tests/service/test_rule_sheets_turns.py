"""Further moves in a turn, and conditions over directions, in a rule sheet."""

from __future__ import annotations

from written_sheets import small

STEP = "move drop { to empty }"
AHEAD = "some(d in orthogonal, count(ray(c3, d, of(last))) > 1)"


def test_the_turn_passes_only_if_none_of_several_conditions_lets_it_go_on() -> None:
    said = small(f"{STEP}\nagain when turn-number is 2\nagain when turn-number is 3 and moves-this-turn is 1")
    assert said.count("Otherwise the turn passes to the next player.") == 1
    assert (
        "moves again if there is a legal move and at least one of these is true: the number of the turn is 2 (as"
        " written: `turn-number is 2`); the number of the turn is 3 and the number of moves made in this turn is 1 (as"
        " written: `turn-number is 3 and moves-this-turn is 1`). Otherwise" in said
    )


def test_a_condition_over_directions_is_one_condition_beside_another() -> None:
    said = small(STEP, end=f"when last is Black and {AHEAD} -> last wins")
    assert f"is Black and `{AHEAD}` holds. As written: `last is Black and {AHEAD}`" in said
    assert "either" not in said


def test_a_condition_over_directions_is_one_condition_also_if_it_does_not_hold() -> None:
    said = small(STEP, end=f"when last is Black and not ({AHEAD}) and (turn-number > 5 or turn-number is 2) -> draw")
    assert f"is Black, and `{AHEAD}` does not hold, and either the number of the turn is more than 5 or" in said
