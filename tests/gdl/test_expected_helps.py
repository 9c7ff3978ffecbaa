"""What people wrote who had read the manual once, and the help that they expected."""

from __future__ import annotations

import pytest

import plybook
from plybook import gdl
from plybook.gdl.format.canonical import format_text
from plybook.gdl.prover.prove import prove
from plybook.gdl.text.errors import DescriptionError

GAME = """game "Small" {{
  players Black, White
  board square(5){board}
  setup {{
    place Black on a1
    place White on e5
  }}
{more}  move step {{
    from mine
    {step}
  }}
  end {{
    when {end} -> mover loses
  }}
}}
"""
STEP = "to adjacent(from) & empty"


def written(*, step: str = STEP, more: str = "", board: str = "", end: str = "no-moves") -> str:
    return GAME.format(step=step, more=more and f"  {more}\n", board=board, end=end)


@pytest.mark.parametrize(
    ("change", "help"),
    [
        ({"more": "counter c = 0 in 0..9\n  every move do c = c + 1"}, "write `do set(c, c + 1)`"),
        ({"more": "define at-1(p) = p in mine"}, "write `at1`, or the number in letters"),
        ({"more": "define at-1-2(p) = p in mine"}, "write `at1_2`, or the number in letters"),
        ({"more": "define at-1-2 = mine"}, "write `at1_2`, or the number in letters"),
        ({"end": "sum(mine, p => 1) > 3"}, "a function is written `p -> E`"),
        ({"more": "option size = 5 in [3,5,7]"}, "without brackets: `in 3, 5, 7`"),
        ({"more": "option size = 5 in 3-9"}, "a range is written `3..9`"),
        ({"step": "to having(mover, King)"}, "`piece King`"),
        ({"step": "to (if c then empty elif d then mine else theirs)"}, "write `else if`"),
        ({"step": "to step(from, all) & empty"}, "`orthogonal | diagonal`"),
        ({"board": " without light", "more": "define there = b1"}, "`without` leaves it out of this board"),
        ({"step": f"{STEP}\n    do remove(p in theirs)"}, "`union(theirs, p -> given(C, p))`"),
        ({"step": f"{STEP}\n    choose n in 1..3"}, "a move chooses points; write a `move` for each number, kind"),
        ({"step": f"{STEP}\n    choose n in mine, theirs"}, "the points of several regions are joined with `|`"),
    ],
)
def test_the_help_is_the_one_that_was_expected(change: dict[str, str], help: str) -> None:
    if "there" in change.get("more", ""):
        change = {**change, "step": "to there"}
    with pytest.raises(DescriptionError) as caught:
        plybook.loads(written(**change), engine="reference")
    assert help in str(caught.value)


def test_a_square_of_two_numbers_is_a_rectangle() -> None:
    text = written().replace("square(5)", "square(5, 7)")
    with pytest.raises(DescriptionError, match=r"rectangle\(5, 7\)"):
        plybook.loads(text, engine="reference")


def test_a_point_is_chosen_with_if_without_parentheses() -> None:
    plain = written(step="choose p in if turn-number is 1 then empty else theirs\n    do place(mover, p)")
    bracketed = plain.replace("in if", "in (if").replace("else theirs", "else theirs)")
    one, other = (plybook.loads(text, engine="reference").start() for text in (plain, bracketed))
    for move in ("a1-b2", "e5-a1"):
        assert [*map(str, one.legal_moves())] == [*map(str, other.legal_moves())]
        assert move in map(str, one.legal_moves())
        one.push(move)
        other.push(move)
    formatted = format_text(gdl.Source("small.gdl", plain))
    assert "choose p in if turn-number is 1 then empty else theirs\n" in formatted


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("to theirs\n    do set(marks, marks | to)", True),
        ("to occupied\n    do set(marks, marks | to)", True),
        ("to everywhere\n    do set(marks, marks | to)", False),
        ("to theirs\n    do set(marks, marks | to)\n    do place(mover, to)", False),
        ("choose p in theirs\n    do set(marks, marks | p)", False),
        ("to theirs", False),
    ],
)
def test_a_move_that_only_sets_something_and_takes_a_piece_is_told(step: str, told: bool) -> None:
    text = written(step=step, more="region marks", end="count(marks) > 3").replace("    from mine\n", "")
    game = plybook.loads(text, engine="reference")
    codes = {found.code for found in prove(game.model, game.source).settled()}
    assert ("covered-by-itself" in codes) is told


@pytest.mark.parametrize(
    ("step", "more", "told"),
    [
        ("to empty - marks\n    do set(marks, marks | to)", "region marks", True),
        ("to empty - marked\n    do set(marks, marks | to)", "region marks\n  define marked = marks", True),
        ("to empty\n    do set(marks, marks | to)", "region marks", False),
        ("to empty - marks\n    do set(marks, marks | to)\n    do place(mover, to)", "region marks", False),
        ("choose p in empty - marks\n    do set(marks, marks | p)", "region marks", False),
        ("to empty - marks\n    do set(marks, marks | to)", "region marks = a1", False),
        (  # a point that is left stays marked
            "to empty - marks\n    do set(marks, marks | to)\n  }\n  move leave {\n    choose p in mine\n"
            "    do remove(p)",
            "region marks",
            False,
        ),
        (
            "to empty - marks\n    do set(marks, marks | to)\n  }\n  move note {\n    choose p in empty\n"
            "    do set(marks, marks | p)",
            "region marks",
            False,
        ),
    ],
)
def test_a_move_that_remembers_a_point_and_places_a_piece_there_is_told(step: str, more: str, told: bool) -> None:
    text = written(step=step, more=more, end="count(marks) > 3").replace("    from mine\n", "")
    game = plybook.loads(text, engine="reference")
    codes = {found.code for found in prove(game.model, game.source).settled()}
    assert ("placed-and-remembered" in codes) is told


@pytest.mark.parametrize(
    ("effects", "told"),
    [
        ("do relocate(from, foe)\n do place(owner(foe), to)", "`foe` has another owner by now"),
        ("do remove(foe)\n do place(owner(foe), to)", "there is nobody on `foe` any more"),
        ("do relocate(from, to)\n do place(owner(from), foe)", "there is nobody on `from` any more"),
        ("do place(owner(foe), to)\n do remove(foe)", None),
        ("do relocate(from, to)\n do place(owner(to), foe)", None),  # it has been empty: who has arrived
        ("do exchange(from, foe)\n do place(owner(foe), to)", None),  # not known to the proof
    ],
)
def test_whose_piece_is_read_after_it_has_gone_is_told(effects: str, told: str | None) -> None:
    step = f"choose foe in adjacent(from) & theirs\n to adjacent(foe) & empty\n {effects}"
    walk = f"move walk {{\n    from mine\n    {STEP}\n  }}"
    game = plybook.loads(written(step=step, more=walk), engine="reference")
    found = [one.message for one in prove(game.model, game.source).settled() if one.code == "owner-has-changed"]
    assert found == ([told] if told else [])


@pytest.mark.parametrize(
    ("more", "read", "told"),
    [
        ("", "turn-number < 9", True),
        ("again when moves-this-turn < 2", "turn-number < 9", True),
        ("again when count(mine) < 3", "turn-number < 9", False),  # a turn may come back to a position
        ("", "idle-turns < 9", False),
    ],
)
def test_positions_that_hold_the_number_of_the_turn_are_never_repeated(more: str, read: str, told: bool) -> None:
    text = written(step=f"where {read}\n    {STEP}", more=more, end="repeated")
    game = plybook.loads(text, engine="reference")
    found = [one for one in prove(game.model, game.source).settled() if one.code == "never-repeated"]
    assert [(one.label.span.text, one.related[0].span.text) for one in found] == [("repeated", "turn-number")] * told


@pytest.mark.parametrize(
    ("effect", "walk", "end", "told"),
    [
        ("set(clock, clock + 1)", "set(clock, clock + 2)", "clock >= 40", True),
        ("set(clock, clock - 1)", "set(clock, clock - 1)", "clock is 0", True),
        ("set(clock, clock + 1)", "set(clock, clock - 1)", "clock is 0", False),
        ("set(clock, clock + 1)", "set(clock, 1)", "clock is 40", False),
        ("set(clock, clock + 1)", "remove(to)", "clock is 40", False),
        ("set(clock, 5)", "set(clock, 5)", "clock is 40", False),
        ("set(clock, clock + 1)", "set(clock, clock + 1)", "clock is 3 and none(mine)", False),  # it may stop at 40
    ],
)
def test_positions_that_hold_a_counter_of_all_moves_are_never_repeated(
    effect: str, walk: str, end: str, told: bool
) -> None:
    more = f"counter clock = 3 in 0..40\n  move walk {{\n    from mine\n    {STEP}\n    do {walk}\n  }}"
    text = written(step=f"{STEP}\n    do {effect}", more=more, end=f"{end} -> draw\n    when repeated")
    game = plybook.loads(text, engine="reference")
    found = [one for one in prove(game.model, game.source).settled() if one.code == "never-repeated"]
    assert [one.label.span.text for one in found] == ["repeated"] * told
    assert all(one.related[0].span.text in (effect, walk) for one in found)


def test_a_condition_that_is_never_true_says_on_how_few_points_a_piece_can_stand() -> None:
    """Of a bishop whose goal has the other colour, only that it cannot get there was told."""
    game = plybook.loads(written(step="to bishop-slides(from)", end="b1 in of(last)"), engine="reference")
    found = [one.label.text for one in prove(game.model, game.source).settled() if one.code == "constant-condition"]
    assert found == ["a piece of White only ever stands on 13 of the 25 points"]
    there = plybook.loads(written(step="to bishop-slides(from)", end="c1 in of(last)"), engine="reference")
    assert not [one for one in prove(there.model, there.source).settled() if one.code == "constant-condition"]


UPHILL = """game "Uphill" {{
  players White, Black facing {facing}
  board rectangle(4, 6)
  setup {{
    place White on row({white})
    place Black on row({black})
  }}
  move step {{
    from mine
    to step(from, forward | forward-left | forward-right) & empty
  }}
  end {{
    when {white_there} -> White wins
    when {black_there} -> Black wins
    when no-moves -> draw
  }}
}}"""


@pytest.mark.parametrize("second", ["last is {}", "last is not {other}"])
@pytest.mark.parametrize(
    ("facing", "white", "black", "stuck"),
    [("n, n", 1, 5, "Black"), ("s, s", 5, 6, "White")],
)
def test_that_a_player_has_moved_is_not_said_to_be_impossible(
    second: str, facing: str, white: int, black: int, stuck: str
) -> None:
    """Of `some(of(last) & row(1)) and last is Black`, it was said that the last to move can never be Black, which is
    so after every second move."""
    there = [
        f"some(of(last) & row({row})) and {second.format(name, other=other)}"
        for name, other, row in (("White", "Black", 6), ("Black", "White", 1))
    ]
    text = UPHILL.format(facing=facing, white=white, black=black, white_there=there[0], black_there=there[1])
    game = plybook.loads(text, engine="reference")
    found = [one for one in prove(game.model, game.source).settled() if one.code == "constant-condition"]
    assert [one.label.span.text for one in found] == [there[stuck == "Black"]]
    (why,) = [one.label.text for one in found]
    assert why.startswith(f"a piece of {stuck} only ever stands on ")


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("some(linked(mine, a1, edge(left)))", "linked(mine, a1, edge(left))"),
        ("some(linked(mine, edge(left) | edge(top), edge(top)))", "linked(mine, edge(left) | edge(top), edge(top))"),
        ("some(linked(mine, edge(left), edge(top)))", None),  # they share a corner only
        ("some(linked(mine, a1, edge(right))) and some(theirs)", None),
    ],
)
def test_places_of_which_one_lies_within_the_other_need_not_be_joined(end: str, told: str | None) -> None:
    game = plybook.loads(written(end=end), engine="reference")
    found = [one for one in prove(game.model, game.source).settled() if one.code == "already-joined"]
    assert [one.label.span.text for one in found] == ([told] if told else [])


@pytest.mark.parametrize(
    ("forms", "told"), [('"x{to}", "y{to}"', True), ('"{to}", "{from}-{to}"', False), ('"x{to}"', False)]
)
def test_moves_with_the_same_forms_are_told(forms: str, told: bool) -> None:
    hop = f"move hop {{\n    from mine\n    {STEP}\n  }}\n  written step, hop as {forms}"
    found = plybook.loads(written(more=hop), engine="reference").model.noticed
    assert ("forms-alike" in {one.code for one in found}) is told


FERRY = """game "Ferry" {{
  players White, Black facing n, s
  board rectangle(4, 6)
  setup mirrored {{ place White on row(1) }}
  {more}
  move row {{
    from mine
    to step(from, {ways}) & empty
  }}
  end {{
    when {end}
    when no-moves -> draw
  }}
}}"""
AHEAD = "forward | forward-left | forward-right"


@pytest.mark.parametrize(
    ("end", "ways", "more", "told"),
    [
        ("count(of(last) & far-row) is 4 -> last wins", AHEAD, "", True),
        ("some(far-row & theirs) -> last wins", AHEAD, "", True),
        ("count(of(last) & far-row) >= 2 -> mover loses", AHEAD, "", True),
        ("count(of(opponent) & far-row) > 1 -> opponent wins", AHEAD, "", True),
        ("count(of(last) & home-row) is 4 -> last wins", AHEAD, "", False),
        ("count(of(mover) & far-row) is 4 -> mover wins", AHEAD, "", False),
        ("none(of(last) & far-row) -> last wins", AHEAD, "", False),  # all have left
        ("count(of(last) & far-row) is 1 -> last wins", AHEAD, "", False),  # all but one have left
        ("count(of(last) & far-row) is 4 -> last wins", f"{AHEAD} | backward", "", False),  # they may come home
        ("count(of(last) & far-row) is 4 -> last loses", AHEAD, "", False),  # has kept them back
        ("some(of(last) & far-row) and turn-number > 20 -> last wins", AHEAD, "", False),  # has kept one back
        ("some(of(last) & far-row) -> last wins", AHEAD, "again when moves-this-turn < 2", False),
    ],
)
def test_the_far_row_in_end_is_that_of_the_player_to_move(end: str, ways: str, more: str, told: bool) -> None:
    """The manual warns of it: whoever has just reached the far side stands on the `home-row` there."""
    game = plybook.loads(FERRY.format(end=end, ways=ways, more=more), engine="reference")
    found = [one for one in prove(game.model, game.source).settled() if one.code == "row-of-the-mover"]
    assert [one.label.span.text for one in found] == ["far-row"] * told
    assert all(fix.edits[0].text == "home-row" for one in found for fix in one.fixes)
