"""Counters: when they are part of a position, their text, the limits of their range, push and pop."""

from __future__ import annotations

import pytest
from small_games import everything

import plybook
from plybook import Game, PositionError
from plybook.interpreter.game.engines import ENGINES

FRAME = """game "Counted" {{
  option short = off in on, off
  players Black, White
  board rectangle(3, 2)
{statements}
  end {{
{clauses}
    when no-moves -> draw
  }}
}}
"""
DROPS = """
  counter quiet        = 0 in 0..3
  counter hand(player) = 2 in -1..2
  move drop {
    to empty
    do set(quiet, quiet + 1)
    do set(hand(mover), hand(mover) - 2)
  }"""


def counted(statements: str, *clauses: str, engine: str = "native", **options: object) -> Game:
    lines = "\n".join(f"    when {clause}" for clause in clauses)
    return plybook.loads(FRAME.format(statements=statements, clauses=lines), engine=engine, **options)


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(("quiet:", "hand:"))]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_counter_is_clamped_to_its_range(engine: str) -> None:
    state = counted(DROPS, "quiet is 4 -> draw", "hand(mover) is -2 -> draw", engine=engine).start()
    shown = [lines(str(state))]
    for move in state.game.model.board.names:
        state.push(move)
        shown.append(lines(str(state)))
    assert shown == [
        ["quiet: 0", "hand: Black 2, White 2"],
        ["quiet: 1", "hand: Black 0, White 2"],
        ["quiet: 2", "hand: Black 0, White 0"],
        ["quiet: 3", "hand: Black -1, White 0"],
        ["quiet: 3", "hand: Black -1, White -1"],
        ["quiet: 3", "hand: Black -1, White -1"],
        ["quiet: 3", "hand: Black -1, White -1"],
    ]
    assert state.outcome() is not None


@pytest.mark.parametrize("engine", ENGINES)
def test_taking_back_a_move_restores_the_counters(engine: str) -> None:
    state = counted(DROPS, "quiet is 3 -> draw", "hand(mover) is -1 -> draw", engine=engine).start()
    before = []
    for move in ("a1", "b1", "c1"):
        before.append(everything(state))
        state.push(move)
    for known in reversed(before):
        state.pop()
        assert everything(state) == known


READ = {
    "by an end": ("", ("quiet is 3 -> draw",), True),
    "by nothing": ("", (), False),
    "by an end that an option makes void": ("", ("short and quiet is 3 -> draw",), False),
    "by a counter that is read": (
        "  counter twice = 0 in 0..9\n  every move do set(twice, 2 * quiet)",
        ("twice is 6 -> draw",),
        True,
    ),
    "by a counter that is not": ("  counter twice = 0 in 0..9\n  every move do set(twice, 2 * quiet)", (), False),
    "through a definition": ("  define late(least) = quiet > least", ("late(2) -> draw",), True),
    "by another rule": ("  otherwise move stop { where quiet > 2 }", (), True),
    "by whether the turn goes on": ("  again when quiet is 2", (), True),
    "by a score": ("  score Black = quiet\n  score White = 0", ("none(empty) -> highest wins",), True),
}


@pytest.mark.parametrize("how", READ)
def test_a_position_includes_a_counter_only_if_it_is_read(how: str) -> None:
    more, clauses, holds = READ[how]
    drops = DROPS.replace("do set(hand(mover), hand(mover) - 2)", "")
    for engine in ENGINES:
        state = counted(f"{drops}\n{more}", *clauses, engine=engine).start()
        state.push("a1")
        assert ("quiet: 1" in lines(str(state))) == holds
        assert ("quiet",) in state.game.model.cells or not holds


def test_positions_that_differ_only_in_a_counter_are_different() -> None:
    game = counted(DROPS, "quiet is 3 -> draw", "hand(mover) is -1 -> draw")
    text = str(game.start())
    found = [game.position(text), game.position(text.replace("quiet: 0", "quiet: 1"))]
    found += [game.position(text.replace(f"{name} 2", f"{name} 0")) for name in ("Black", "White")]
    assert len({state.position for state in found}) == len({state.hash for state in found}) == 4
    assert len({state.position.packed() for state in found}) == 4


def test_a_position_text_works_under_other_options_and_may_omit_counters() -> None:
    game = counted(DROPS, "short and quiet is 3 -> draw", "hand(mover) is -1 -> draw", short=True)
    other = counted(DROPS, "short and quiet is 3 -> draw", "hand(mover) is -1 -> draw")
    state = game.start()
    state.push("a1")
    assert lines(str(other.position(str(state)))) == ["hand: Black 0, White 2"]
    less = "\n".join(line for line in str(state).splitlines() if not line.startswith(("quiet", "hand")))
    assert lines(str(game.position(less))) == ["quiet: 0", "hand: Black 2, White 2"]
    assert lines(str(game.position(f"{less}\nhand: White -1"))) == ["quiet: 0", "hand: Black 2, White -1"]


WRONG = {
    "quiet: 4": "`quiet` must be a whole number from 0 to 3, not `4`",
    "quiet: -1": "`quiet` must be a whole number from 0 to 3, not `-1`",
    "quiet: much": "`quiet` must be a whole number from 0 to 3, not `much`",
    "quiet:": "`quiet` must be a whole number from 0 to 3, not ``",
    "quiet: Black 1": "`quiet` must be a whole number from 0 to 3, not `Black 1`",
    "hand: 1": "`hand` is a player and a number, such as `Black 2`, not `1`",
    "hand: Red 1": "there is no player `Red`; the players are Black, White",
    "hand: Black 1, Black 2": "`hand`: Black is given twice",
    "hand: Black 9": "`hand` must be a whole number from -1 to 2, not `9`",
    "hand: Black": "`hand` is a player and a number, such as `Black 2`, not `Black`",
    "loud: 1": "`loud` is not a field of a position",
}


@pytest.mark.parametrize("line", WRONG)
def test_an_invalid_counter_line_is_rejected_with_the_reason(line: str) -> None:
    game = counted(DROPS, "quiet is 3 -> draw", "hand(mover) is -1 -> draw")
    kept = [known for known in str(game.start()).splitlines() if not known.startswith(("quiet", "hand"))]
    with pytest.raises(PositionError) as refused:
        game.position("\n".join([*kept, line]))
    assert str(refused.value) == WRONG[line]


@pytest.mark.parametrize("engine", ENGINES)
def test_setting_nobodys_counter_or_an_undefined_number_changes_nothing(engine: str) -> None:
    statements = """
  counter hand(player) = 1 in 0..9
  move drop {
    to empty
    do set(hand(owner(to)), 5)
    do set(hand(mover), path(a1, c2, mine))
    where not (hand(owner(to)) is 1) and not (hand(owner(to)) < 9)
  }"""
    state = counted(statements, "hand(mover) is 5 -> draw", engine=engine).start()
    state.push("c1")
    assert lines(str(state)) == ["hand: Black 1, White 1"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_whose_only_effect_is_a_set_keeps_its_default_effect(engine: str) -> None:
    statements = """
  counter quiet = 0 in 0..9
  setup { place Black on a1 }
  move step {
    from mine
    to   adjacent(from) & empty
    do   set(quiet, quiet + 1)
  }
  every move do remove(mine & edge(top))"""
    state = counted(statements, "quiet is 9 -> draw", engine=engine).start()
    state.push("a1-b1")
    assert [line.split() for line in str(state).splitlines()[:2]] == [["2", ".", ".", "."], ["1", ".", "B", "."]]
    state = counted(statements, "quiet is 9 -> draw", engine=engine).start()
    state.push("a1-a2")  # effects of `every move` come last
    assert set(state.position.contents) == {None}
