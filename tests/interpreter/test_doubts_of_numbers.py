"""Numbers of texts against those of the rule: what is lost, limits the wrong way round, passes, all but one's own."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.doubts.numbers import in_text

from .test_doubts import doubts


def said(text: str) -> list[str]:
    return list(map(str, doubts(plybook.loads(text, engine="reference").model)))


ARMY = """game "Army" {{
  players Black, White
  piece Man "", King
  board square(6)
  counter hand(player) = 3 in 0..3
  setup mirrored {{
    place Black.Man on row(1) | row(2) & (b2 | c2 | d2)
    place Black.King on e2
  }}
  move take "a piece takes a neighbour" {{
    from mine
    to   adjacent(from) & theirs
    do   set(hand(mover), hand(mover) - 1)
  }}
  end {{
    when {condition} -> mover loses "{reason}"
    when no-moves -> draw
  }}
}}"""


@pytest.mark.parametrize(
    ("condition", "reason", "hint"),
    [
        ("count(mine) <= 6", "has lost four pieces", ""),
        ("count(mine) < 7", "has lost four pieces", ""),
        ("count(mine) < 7", "has lost more than three pieces", ""),
        ("6 >= count(mine)", "four pieces are captured", ""),
        ("count(mine) <= 6", "has lost three pieces", "the text says 3; the condition does not, and says 6"),
        ("count(mine) <= 6", "has four pieces left", "the text says 4; the condition does not, and says 6"),
        ("count(having(mover.Man)) <= 5", "has lost four men", ""),
        ("count(having(mover.Man)) <= 6", "has lost four men", "the text says 4; the condition does not, and says 6"),
        ("count(mine) + hand(mover) < 4", "has lost ten men", ""),
        ("count(mine) + hand(mover) < 4", "has lost nine men", "the text says 9; the condition does not, and says 4"),
    ],
)
def test_what_is_lost_is_what_is_left_of_the_setup(condition: str, reason: str, hint: str) -> None:
    assert said(ARMY.format(condition=condition, reason=reason)) == [hint] * bool(hint)


PLACE = """game "Place" {{
  players Black, White
  board square(5)
  move drop "{text}" {{
    to empty
    where {condition}
  }}
  end {{ when no-moves -> mover loses }}
}}"""


@pytest.mark.parametrize(
    ("text", "condition", "hint"),
    [
        ("beside at most one of its own", "count(adjacent(to) & mine) >= 1", ("at most one", "at least 1")),
        ("beside at most one of yours", "count(step(to, n) & mine) >= 1 or none(mine)", ("at most one", "at least 1")),
        ("beside fewer than three of its own", "count(adjacent(to) & mine) > 1", ("fewer than three", "at least 2")),
        ("beside no more than two stones", "2 <= count(adjacent(to) & occupied)", ("no more than two", "at least 2")),
        ("beside at least two stones", "count(adjacent(to) & occupied) <= 2", ("at least two", "at most 2")),
        ("beside more than one stone", "count(adjacent(to) & occupied) < 3", ("more than one", "at most 2")),
        ("beside fewer than two of its own", "count(adjacent(to) & mine) <= 2", ("fewer than two", "at most 2")),
        ("beside more than one stone", "count(adjacent(to) & occupied) >= 1", ("more than one", "at least 1")),
        ("beside at least two stones", "count(adjacent(to) & occupied) > 2", ("at least two", "at least 3")),
        ("beside at most one of its own", "count(adjacent(to) & mine) <= 1", ""),
        ("beside at most one of its own", "count(adjacent(to) & mine) < 2", ""),
        ("beside at most one of its own", "not count(adjacent(to) & mine) > 1", ""),
        ("beside at most four", "count(adjacent(to) & mine) <= 4 and count(adjacent(to) & occupied) >= 1", ""),
        ("at most two stones, if it is beside two", "count(adjacent(to) & mine) >= 2", ""),
        ("never beside at least two stones", "count(adjacent(to) & occupied) <= 2", ""),
        ("beside one or two", "count(adjacent(to) & occupied) >= 1", ""),
    ],
)  # fmt: skip
def test_at_most_is_not_at_least(text: str, condition: str, hint: tuple[str, str] | str) -> None:
    told = [f"the text says {hint[0]}; the condition does not, and says {hint[1]}"] if hint else []
    assert said(PLACE.format(text=text, condition=condition)) == told


FEW = """game "Few" {{
  players White, Black
  board square(6)
  setup mirrored {{ place White on row(1) }}
  move go "a man steps" {{
    from mine
    to   adjacent(from) - mine
  }}
  end {{
    when {condition} -> last wins "{reason}"
    when no-moves -> draw
  }}
}}"""


@pytest.mark.parametrize(
    ("condition", "reason", "hint"),
    [
        ("count(mine) <= 3", "the other player has fewer than three men left", ("fewer than three", "at most 3")),
        ("count(mine) < 3", "the other player has fewer than three men left", ""),
        ("count(mine) < 2", "the other player has at most 2 men left", ("at most 2", "at most 1")),
        ("count(last.pieces) > 3", "has at least three pieces left", ("at least three", "at least 4")),
        ("count(mine) < 3 and count(theirs) < 3", "both have fewer than three men left", ""),
        ("count(mine) <= 3", "has captured more than two men", ""),
    ],
)
def test_fewer_than_a_number_is_not_that_number(condition: str, reason: str, hint: tuple[str, str] | str) -> None:
    told = [f"the text says {hint[0]}; the condition does not, and says {hint[1]}"] if hint else []
    condition = condition.replace("last.pieces", "of(last)")
    assert said(FEW.format(condition=condition, reason=reason)) == told


PASSES = """game "Passes" {{
  players {players}
  board square(4)
  move drop {{ to empty }}
  move pass {{ }}
  {scores}
  end {{ when {condition} -> highest wins "{reason}" }}
}}"""


@pytest.mark.parametrize(
    ("players", "condition", "reason", "told"),
    [
        ("Red, Blue", "idle-turns is 1", "both have passed", True),
        ("Red, Blue", "none(empty) or idle-turns >= 1", "the board is full, or both players pass", True),
        ("Red, Blue", "idle-turns > 0", "has more points after both sides have passed", True),
        ("Red, Blue", "idle-turns is 1", "both players passed in a row", True),
        ("Red, Blue", "idle-turns is 1", "a player has passed", False),
        ("Red, Blue", "idle-turns is 2", "both have passed", False),
        ("Red, Blue", "idle-turns > 1", "both have passed", False),
        ("Red, Blue", "idle-turns is 3", "both have passed", True),
        ("Red, Blue", "idle-turns is 3", "three turns in a row were passed", False),
        ("Red, Blue", "idle-turns is 4", "both have passed twice", False),
        ("Red, Blue", "idle-turns is 1 and turn-number > 9", "both have passed", False),
        ("Red, Blue, Green", "idle-turns is 2", "all players have passed", True),
        ("Red, Blue, Green", "idle-turns is 3", "all players have passed", False),
    ],
)
def test_the_passes_of_a_text_are_one_of_each(players: str, condition: str, reason: str, told: bool) -> None:
    scores = "\n".join(f"score {name} = count(of({name}))" for name in players.split(", "))
    found = said(PASSES.format(players=players, scores=scores, condition=condition, reason=reason))
    assert [hint.endswith(("will do", "idle turns in a row")) for hint in found] == [True] * told


LEAP = """game "Leap" {{
  players Black, White facing n, s
  board square(6)
  setup mirrored {{ place Black on row(1) }}
  move leap "a piece goes {text}" {{
    from mine
    to   knight-leaps(from) - mine
  }}
  end {{ when no-moves -> mover loses }}
}}"""


@pytest.mark.parametrize(
    ("text", "told"),
    [("to an empty square or onto an enemy", False), ("to an empty square", True)],
)
def test_all_but_ones_own_is_empty_or_an_enemy(text: str, told: bool) -> None:
    hint = "the text says empty; the condition does not, and says mine"
    assert said(LEAP.format(text=text)) == [hint] * told


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("says twenty-one", {21}), ("has twenty one stones", {21}), ("twenty", {20}),
        ("ninety-nine or seven", {99, 7}), ("two hundred moves", {200}), ("a hundred turns", {100}),
        ("one hundred and twenty-one", {121}), ("one hundred, twenty", {100, 20}), ("a hundred and a king", {100}),
        ("two thousand five hundred and twelve", {2512}), ("fifteen hundred", {1500}), ("1,000 points", {1000}),
        ("three and four", {3, 4}), ("one of the sixteen pieces", set()), ("the sixteen squares of the board", set()),
    ],
)  # fmt: skip
def test_several_words_can_be_one_number(text: str, numbers: set[int]) -> None:
    assert in_text(text) == numbers


@pytest.mark.parametrize(("point", "told"), [("a1", False), ("b1", True)])
def test_a_corner_can_be_named_by_its_point(point: str, told: bool) -> None:
    text = f"""game "Corner" {{
      players Black, White
      board square(4)
      move drop {{ to empty }}
      end {{
        when some(linked(of(Black), {point}, edge(top))) -> Black wins "has joined its corner and the far side"
        when no-moves -> draw
      }}
    }}"""
    assert bool(said(text)) is told


@pytest.mark.parametrize(("text", "told"), [("a man goes ahead, a king anywhere", False), ("a man goes ahead", True)])
def test_a_kind_that_is_put_down_is_also_one_that_is_named(text: str, told: bool) -> None:
    steps = "to (step(from, forward) | given(from in having(mover.King), adjacent(from))) & empty"
    move = f'move step "{text}" {{ from mine\n {steps}\n do relocate(from, to)\n do place(mover.King, to & far-row) }}'
    assert bool(said(PROMOTED.format(move=move))) is told


PROMOTED = """game "Promoted" {{
  players Black, White facing n, s
  piece Man "", King
  board square(6)
  setup mirrored {{ place Black.Man on row(1) }}
  {move}
  end {{ when no-moves -> mover loses }}
}}"""


LIE = """game "Lie" {{
  players Black, White facing n, s
  board square(6)
  setup mirrored {{ place Black on row(1) | row(2) }}
  {move}
  end {{
    {clause}
    when no-moves -> mover loses
  }}
}}"""
STEP = "move step { from mine\n to step(from, forward) & empty }"


@pytest.mark.parametrize(
    ("clause", "hint"),
    [
        ('seen(situational) >= 3 -> draw "the position has occurred three times"',
         "the text says “occurred three times”; the rule says that it has occurred three times before"),
        ('seen(situational) > 1 -> draw "the position occurs for the second time"',
         "the text says “occurs for the second time”; the rule says that it has occurred two times before"),
        ('seen(situational) >= 2 -> draw "the position has occurred three times"', ""),
        ('seen(situational) >= 3 -> draw "the position has occurred three times before"', ""),
        ('count(mine) is 2 -> mover loses "is left with a single piece"',
         "the text says a single piece; the condition does not, and says 2"),
        ('count(mine) < 2 -> mover loses "is left with a single piece"', ""),
        ('count(mine) <= 2 and count(theirs) is 1 -> draw "has a single piece left"', ""),
        ('count(occupied) is 2 -> draw "only one piece left"', ""),
    ],
)  # fmt: skip
def test_how_often_and_how_few(clause: str, hint: str) -> None:
    assert said(LIE.format(move=STEP, clause=f"when {clause}")) == [hint] * bool(hint)


@pytest.mark.parametrize(
    ("text", "steps", "hint"),
    [
        ("one step and never sideways", "from mine\n to step(from, forward | e | w) & empty",
         "the text says never sideways; the condition does not, and says e and w"),
        ("one step, not back", "from mine\n to step(from, forward | backward) & empty",
         "the text says not back; the condition does not, and says backward"),
        ("one step, never diagonally", "from mine\n to step(from, forward | forward-left) & empty",
         "the text says never diagonally; the condition does not, and says forward-left"),
        ("one step, never sideways", "from mine\n to step(from, forward | backward) & empty", ""),
        ("one step, not back to its place", "from mine\n to step(from, forward | backward) & empty", ""),
        ("one step, never sideways", "from mine\n to (adjacent(from) - step(from, e | w)) & empty", ""),
        ("hops over a friend", "from mine\n to leap(from, orthogonal, 2, theirs) & empty",
         "the text says over a friend; the condition does not, and says theirs"),
        ("hops over an enemy", "from mine\n to leap(from, orthogonal, 2, mine) & empty",
         "the text says enemy; the condition does not, and says mine"),
        ("hops over a friend or over an enemy", "from mine\n to leap(from, orthogonal, 2, theirs) & empty", ""),
        ("hops over a friend", "from mine\n to leap(from, orthogonal, 2, occupied) & empty", ""),
        ("a player who cannot move passes", "",
         "the text says “who cannot move”; the rule says that one may always pass, without `otherwise`"),
        ("a player may pass", "", ""),
        ("a player who cannot move passes", "where none(step(mine, forward) & empty)", ""),
    ],
)  # fmt: skip
def test_where_a_move_never_goes_and_who_passes(text: str, steps: str, hint: str) -> None:
    assert said(LIE.format(move=f'move it "{text}" {{ {steps} }}', clause="")) == [hint] * bool(hint)
    forced = LIE.format(move=f'{STEP}\n otherwise move it "{text}" {{ {steps} }}', clause="")
    assert said(forced) == [hint] * (bool(hint) and bool(steps))
