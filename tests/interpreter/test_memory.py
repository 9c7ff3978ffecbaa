"""Regions and sites that a game remembers: how long, their text, what belongs to a position; where a turn began."""

from __future__ import annotations

import pytest

import plybook
from plybook import DescriptionError, Game, PositionError
from plybook.interpreter.game.engines import ENGINES

FRAME = """game "Kept" {{
  players Black, White
  board rectangle(4, 2)
{statements}
  end {{
    when no-moves -> draw
  }}
}}
"""
DROP = """
  move drop {
    to empty
    do place(mover, to)
    do set(NAME, to)
  }
  move pass { }"""


def kept(statements: str, engine: str = "native") -> Game:
    return plybook.loads(FRAME.format(statements=statements), engine=engine)


def shown(game: Game, name: str, *moves: str) -> list[str]:
    """The line of a memory after each of some moves."""
    state, found = game.start(), []
    for move in moves:
        state.push(move)
        found += [line for line in str(state).splitlines() if line.startswith(f"{name}:")]
        assert game.position(str(state)).position == state.position
    return found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("lasts", "expected"),
    [
        ("", ["a1", "a1", "d2", "d2"]),
        (" for next turn", ["a1", "none", "d2", "none"]),
        (" for this turn", ["none", "none", "none", "none"]),
    ],
)
def test_a_site_lasts_as_long_as_it_says(lasts: str, expected: list[str], engine: str) -> None:
    game = kept(
        f"site spot{lasts}" + DROP.replace("NAME", "spot").replace("to empty", "to empty - adjacent(spot)"), engine
    )
    assert shown(game, "spot", "a1", "pass", "d2", "pass") == [f"spot: {each}" for each in expected]


@pytest.mark.parametrize("engine", ENGINES)
def test_in_a_turn_of_several_moves_the_next_turn_forgets_with_its_first_move(engine: str) -> None:
    statements = """
  site   before-it for next turn
  region trail     for this turn
  move drop {
    to empty - before-it - trail
    do place(mover, to)
    do set(trail, trail | to)
  }
  move mark {
    choose spot in empty
    do set(before-it, spot)
  }
  again when moves-this-turn < 2"""
    game = kept(statements, engine)
    state = game.start()
    lines = []
    for move in ["d2:mark", "a1:drop", "b1:drop", "c1:drop"]:
        state.push(move)
        lines.append([line for line in str(state).splitlines() if line.startswith(("before-it", "trail"))])
    assert lines == [
        ["before-it: d2", "trail: none"],
        ["before-it: d2", "trail: none"],  # the turn is over, which empties the trail
        ["before-it: none", "trail: b1"],
        ["before-it: none", "trail: none"],
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_each_player_can_have_one(engine: str) -> None:
    statements = "region own(player) = a2 | b2" + DROP.replace("NAME", "own(mover)").replace(
        "to empty", "to empty - own(mover)"
    )
    lines = shown(kept(statements, engine), "own", "a1", "b1")
    assert lines == ["own: Black a1; White a2 b2", "own: Black a1; White b1"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_site_forgets_what_is_not_one_point(engine: str) -> None:
    statements = """site spot = a1
  move drop {
    to empty - spot
    do place(mover, to)
    do set(spot, mine)
  }"""
    assert shown(kept(statements, engine), "spot", "b1", "c1", "d1") == ["spot: b1", "spot: c1", "spot: none"]


def test_what_only_sets_itself_is_no_part_of_a_position() -> None:
    game = kept("region trail" + DROP.replace("NAME, to", "trail, trail | to"))
    state = game.start()
    state.push("a1")
    assert "trail" not in str(state)
    codes = [warning.code for warning in game.model.warnings]
    assert codes == ["unused-memory", "constant-condition"], "the second one: nobody who can pass is without a move"


def test_positions_that_differ_in_what_is_remembered_differ() -> None:
    game = kept("site spot" + DROP.replace("NAME", "spot").replace("to empty", "to empty - adjacent(spot)"))
    text = str(game.start())
    one, other = (game.position(text.replace("spot: none", f"spot: {name}")) for name in ("a1", "b1"))
    assert one.hash != other.hash
    assert one.position != other.position


@pytest.mark.parametrize("engine", ENGINES)
def test_the_board_on_which_the_turn_began_can_be_looked_at(engine: str) -> None:
    """A turn of two moves that may not bring back the board, and may not go where a stone was when it began."""
    statements = """
  setup { place Black on a1
          place White on d2 }
  move step {
    from  mine
    to    adjacent(from) & empty - turn-start.mine
    where some(after.changed-this-turn)
  }
  again when moves-this-turn is 1"""
    game = kept(statements, engine)
    state = game.start()
    state.push("a1-b1")
    assert "turn start: a1 Black, b1 none" in str(state)
    assert game.position(str(state)).position == state.position
    assert "b1-a1" not in [str(move) for move in state.legal_moves()]
    state.push("b1-b2")
    assert "turn start" not in str(state)


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        ("site spot = a1 | b1" + DROP.replace("NAME", "spot"), "a site is one point, but this region has 2"),
        ("site spot for next" + DROP.replace("NAME", "spot"), "expected `for this turn` or `for next turn`"),
        ("site spot = mine" + DROP.replace("NAME", "spot"), "this region changes during the game"),
        ("site spot(mover)" + DROP.replace("NAME", "spot"), "only `(player)` can follow the name"),
        ("site spot" + DROP.replace("NAME", "spot(mover)"), "`spot` is a single site for all players"),
        ("site swap" + DROP.replace("NAME", "swap"), "`swap:` has another meaning in the text of a position"),
        ("site spot" + DROP.replace("to)", "turn-start.spot)", 1), "`spot` is not known under `turn-start.`"),
        ("site spot" + DROP.replace("NAME, to", "spot, 3"), "expected a Region, got an Int"),
    ],
)
def test_mistakes_are_told(statements: str, message: str) -> None:
    with pytest.raises(DescriptionError) as told:
        kept(statements)
    assert message in str(told.value)


@pytest.mark.parametrize("line", ["spot: a9", "spot: a1 b1", "turn start: a1 Red"])
def test_a_text_that_cannot_be_a_position_is_refused(line: str) -> None:
    game = kept(
        "site spot"
        + DROP.replace("NAME", "spot").replace("to empty", "to turn-start.empty - spot")
        + "\n  again when none(mine)"
    )
    text = "\n".join(row for row in str(game.start()).splitlines() if not row.startswith("spot"))
    with pytest.raises(PositionError):
        game.position(f"{text}\n{line}")
