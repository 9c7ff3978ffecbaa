"""Chain moves (`repeat`, `collect`, `merged`) and preferences between moves (`prefer`): what they mean, how they are
written, and the error messages for illegal ones. Every game is loaded on both engines."""

from __future__ import annotations

import pytest

import plybook
from plybook import AmbiguousMove, Game, IllegalMove, State
from plybook.interpreter.play.record import Record, parse, replay

ENGINES = ["reference", "native"]
HOP = "union(d in directions, step(step(from, d) & theirs{}, d) & empty)"
END = "otherwise move pass { }\n  end { when none(mine) -> last wins }"


def game(rules: str, rows: list[str], engine: str = "reference", board: str = "", setup: str = "") -> Game:
    """Black `B` and White `W` on a rectangle; `rules` are statements."""
    board = board or f"rectangle({len(rows[0].split())}, {len(rows)})"
    names = {"B": "Black", "W": "White", ".": "."}
    lines = "\n".join("    " + " ".join(names[point] for point in row.split()) for row in rows)
    setup = setup or f"setup map {{\n{lines}\n  }}"
    return plybook.loads(
        f'game "Chains" {{\n  players Black, White\n  board {board}\n  {setup}\n  {rules}\n  {END}\n}}\n', engine=engine
    )


def moves(rules: str, rows: list[str], engine: str, board: str = "") -> list[str]:
    return [str(move) for move in game(rules, rows, engine, board).start().legal_moves()]


def jump(words: str = "1..9", *, more: str = "", inside: str = "", hop: str = "") -> str:
    """A rule for pieces that jump over others, which are removed immediately."""
    return f"""move jump "a piece jumps over others" {{
    from mine
    repeat {words} {{
      to {HOP.format(hop)}
      {inside}
      do remove(between(from, to, theirs))
      do relocate(from, to)
    }}
    {more}
  }}"""


ROW = ["B W . W . W . . W ."]

MEANINGS = {
    "it goes on while it can": (jump(), ROW, ["a1-c1-e1-g1"]),
    "it stops at the greater number": (jump("1..2"), ROW, ["a1-c1-e1"]),
    "with fewer rounds than the smaller number it is no move": (jump("4..9"), ROW, ["pass"]),
    "it may stop where it likes": (jump("1..9 optional"), ROW, ["a1-c1", "a1-c1-e1", "a1-c1-e1-g1"]),
    "it may stop from the smaller number on": (jump("2..9 optional"), ROW, ["a1-c1-e1", "a1-c1-e1-g1"]),
    "a condition of the block takes a round away": (jump(inside="where to is not g1"), ROW, ["a1-c1-e1"]),
    "a condition above the choice of a round": (
        "move jump { from mine\n repeat 1..9 { where from is not e1\n to "
        + HOP.format("")
        + "\n do remove(between(from, to, theirs))\n do relocate(from, to) } }",
        ROW,
        ["a1-c1-e1"],
    ),
    "a condition below the block does not make it stop": (jump(more="where to is not g1"), ROW, ["pass"]),
    "below the block `from` is the first point and `to` the last": (
        jump(more="where from is a1\n where to is g1\n where count(before.theirs) - count(after.theirs) is 3"),
        ROW,
        ["a1-c1-e1-g1"],
    ),
    "`before` is the position before the whole move": (
        jump(inside="where count(before.theirs) is 4"),
        ROW,
        ["a1-c1-e1-g1"],
    ),
    "without any `do` the piece goes on in each round": (
        "move run { from mine\n repeat 1..3 { to step(from, e) & empty } }",
        ["B . . . ."],
        ["a1-b1-c1-d1"],
    ),
    "what is collected is nothing at first and grows": (
        "move run { from mine\n repeat 1..9 { to adjacent(from) & empty - passed\n collect passed = from } }",
        ["B . .", ". . W"],
        ["a2-a1-b1-b2-c2", "a2-b2-b1-a1", "a2-b2-c2"],
    ),
    "what is collected can be used below": (
        jump(hop=" - taken", inside="collect taken = between(from, to, theirs)", more="where count(taken) is 3"),
        ROW,
        ["a1-c1-e1-g1"],
    ),
    "every way round is a move": (
        "move run { from mine\n repeat 3..3 { to adjacent(from) & empty - passed\n collect passed = from } }",
        [". .", "B ."],
        ["a1-a2-b2-b1", "a1-b1-b2-a2"],
    ),
    "ways that lead to the same are one, the first by its points": (
        "move run { from mine\n repeat 2..2 merged { to adjacent(from) & empty - passed\n collect passed = from } }",
        [". .", "B ."],
        ["a1-b1-b2"],
    ),
    "ways that do not lead to the same are two": (
        "move run { from mine\n repeat 2..2 merged { to adjacent(from) & (empty | theirs) - passed\n"
        " collect passed = from\n do relocate(from, to) } }",
        [". .", "B W"],
        ["a1-a2-b2", "a1-b1-b2"],
    ),
    "the greatest number is preferred": (
        jump(inside="collect taken = between(from, to, theirs)", more="prefer count(taken)"),
        ["B W . W . . W B"],
        ["a1-c1-e1"],
    ),
    "moves of other rules stay": (
        "move take { from mine\n to adjacent(from) & theirs\n prefer count(adjacent(to) & theirs) }\n"
        "  move step { from mine\n to adjacent(from) & empty }",
        [". . . . . . .", "B W . . W W B"],
        ["a1-a2", "g1-f1", "g1-g2"],
    ),
    "rules that prefer are compared with each other": (
        "move take { from mine\n to adjacent(from) & theirs\n prefer 1 }\n"
        "  move leave { from mine\n to adjacent(from) & empty\n prefer 2 }",
        ["B W .", ". . ."],
        ["a2-a1"],
    ),
    "an undefined number is less than any other": (
        "move step { from mine\n to adjacent(from) & empty\n prefer distance(to, theirs) - 100 }",
        ["B . W", ". B .", "B . B"],
        ["a3-b3", "b2-b3", "b2-c2", "c1-c2"],
    ),
    "moves that count otherwise are compared among themselves": (
        "move take { from mine\n to adjacent(from) & theirs }\n"
        "  otherwise move step { from mine\n to adjacent(from) & empty\n prefer count(adjacent(to) & empty) }",
        ["B . .", ". . ."],
        ["a2-b2", "pass"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", MEANINGS)
def test_chains_and_preferences_give_the_expected_moves(what: str, engine: str) -> None:
    rules, rows, expected = MEANINGS[what]
    assert sorted(moves(rules, rows, engine)) == sorted(expected)


# -- notation and error messages ---------------------------------------------------------------------------------------

TWO_WAYS = ["B W . W .", "W . . W .", ". W . W .", ". . . . .", "W W . . ."]
"""Black can capture to c5 and continue to e5."""
ROUND = (
    jump("1..9 merged", hop=" - taken", inside="collect taken = between(from, to, theirs)")
    .replace("do remove(between(from, to, theirs))\n      ", "")
    .replace("relocate(from, to)\n    }", "relocate(from, to)\n    }\n    do remove(taken)\n    prefer count(taken)")
)
DIAMOND = [". . . . .", ". W . W .", ". . . . .", ". W . W .", ". . B . ."]


def start(rules: str, rows: list[str], engine: str, board: str = "") -> State:
    return game(rules, rows, engine, board).start()


@pytest.mark.parametrize("engine", ENGINES)
def test_the_endpoints_of_a_chain_suffice_if_only_one_chain_matches(engine: str) -> None:
    state = start(jump("1..9 optional"), ROW, engine)
    assert str(state.parse_move("a1-e1")) == "a1-c1-e1"
    assert str(state.parse_move("e1")) == "a1-c1-e1"
    assert str(state.parse_move("A1 C1 E1")) == "a1-c1-e1"


@pytest.mark.parametrize("engine", ENGINES)
def test_chains_with_the_same_endpoints_must_be_written_in_full(engine: str) -> None:
    rules = (
        "move run { from mine\n repeat 2..2 { to adjacent(from) & empty - passed\n"
        " collect passed = from\n do remove(to) } }"
    )
    state = start(rules, [". .", "B ."], engine)
    with pytest.raises(AmbiguousMove, match="a1-b2 is ambiguous: it matches a1-a2-b2, a1-b1-b2"):
        state.parse_move("a1-b2")
    assert str(state.parse_move("a1-a2-b2")) == "a1-a2-b2"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_merged_chain_can_be_entered_by_any_of_its_paths(engine: str) -> None:
    state = start(ROUND, DIAMOND, engine, "square(5) adjacent diagonal")
    assert [str(move) for move in state.legal_moves()] == ["c1-a3-c5-e3-c1"]
    assert str(state.parse_move("c1-e3-c5-a3-c1")) == "c1-a3-c5-e3-c1"
    state.push("c1-e3-c5-a3-c1")
    assert "W" not in str(state).split("to move")[0].replace("White", "")


REFUSED = {
    "a chain that stops too soon": (jump(), ROW, "a1-c1", "a1-c1 stops too soon: from c1 it must continue to e1"),
    "a step of a chain that cannot be": (
        jump(),
        ROW,
        "a1-c1-d1",
        "a1-c1-d1 is not allowed: d1 is not one of .*; jump: a piece jumps over others",
    ),
    "a chain that goes on too far": (jump(), ROW, "a1-c1-e1-g1-i1", "i1 is not one of"),
    "more points than a chain can have": (
        jump("1..2"),
        ROW,
        "a1-c1-e1-g1",
        "a1-c1-e1-g1 names 4 points, but a move here names .*2 to 3",
    ),
    "a condition of the block": (
        jump(inside="where to is not g1"),
        ROW,
        "a1-c1-e1-g1",
        "breaks the rule `to is not g1`",
    ),
    "a point that must be beside what was collected": (
        "move run { from mine\n repeat 2..3 { to adjacent(seen-so-far)\n collect seen-so-far = from | to } }",
        ["B . . ."],
        "a1-b1-c1",
        "b1 is not adjacent to the points `seen-so-far`",
    ),
    "a piece of the other side": (jump(), ROW, "b1-d1", "the piece on b1 is White, but Black is to move"),
    "less than another move takes": (
        jump(inside="collect taken = between(from, to, theirs)", more="prefer count(taken)"),
        ["B W . W . . W B"],
        "h1-f1",
        r"h1-f1 is not allowed: `count\(taken\)` is 1 for it, but 2 for a1-c1-e1$",
    ),
    "a number that is undefined": (
        "move step { from mine\n to adjacent(from) & empty\n prefer distance(to, theirs) }",
        ["B . W", ". B .", "B . B"],
        "a1-a2",
        r"`distance\(to, theirs\)` is undefined for it, but 0 for a3-b3, b2-b3, b2-c2 or c1-c2$",
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", REFUSED)
def test_an_illegal_move_is_rejected_with_the_reason(what: str, engine: str) -> None:
    rules, rows, text, expected = REFUSED[what]
    with pytest.raises(IllegalMove, match=expected):
        start(rules, rows, engine).push(text)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_record_with_chains_can_be_replayed(engine: str) -> None:
    played = game(jump("1..9 optional"), ROW, engine)
    record = Record.of(played, ["human", "human"])
    record.moves = ["a1-c1-e1-g1", "pass", "pass"]
    state = replay(parse(str(record)), played)
    assert [str(move) for move in state.moves] == record.moves
    while state.ply:
        state.pop()
    assert state.position == played.start().position


def test_a_counter_can_be_set_in_a_round() -> None:
    rules = "counter leaps = 0 in 0..9\n  " + jump(inside="do set(leaps, leaps + 1)", more="where leaps is 3")
    for engine in ENGINES:
        state = start(rules, ROW, engine)
        assert [str(move) for move in state.legal_moves()] == ["a1-c1-e1-g1"]
        state.push("g1")
        assert "leaps: 3" in str(state)


def test_both_engines_give_up_on_a_chain_that_goes_back_and_forth() -> None:
    rules = "move run { from mine\n repeat 30..32 { to adjacent(from) & empty } }"
    for engine in ENGINES:
        with pytest.raises(plybook.DescriptionError, match="too-many-moves"):
            start(rules, ["B . . .", ". . . .", ". . . .", ". . . ."], engine).legal_moves()


# -- mistakes ----------------------------------------------------------------------------------------------------------

MISTAKES = {
    "move a { repeat 1..2 { to empty } }": "chain-points",
    "move a { to empty\n repeat 1..2 { to empty } }": "chain-points",
    "move a { from mine\n to empty\n repeat 1..2 { to empty } }": "chain-points",
    "move a { choose x in mine\n repeat 1..2 { to empty } }": "chain-points",
    "move a { from mine\n repeat 1..2 { to empty }\n choose x in empty }": "chain-points",
    "move a { from mine\n repeat 1..2 { to empty }\n to empty }": "chain-points",
    "move a { from mine\n repeat 1..2 { to empty }\n repeat 1..2 { to empty } }": "duplicate-statement",
    "move a { from mine\n repeat 1..2 { to empty\n to empty } }": "duplicate-statement",
    "move a { from mine\n repeat 1..2 { where some(mine) } }": "missing-statement",
    "move a { from mine\n repeat 1..2 { } }": "missing-statement",
    "move a { from mine\n repeat 1..2 }": "malformed-statement",
    "move a { from mine\n repeat { to empty } }": "malformed-statement",
    "move a { from mine\n repeat 3 { to empty } }": "malformed-statement",
    "move a { from mine\n repeat odd 1..3 { to empty } }": "malformed-statement",
    "move a { from mine\n repeat 1..2 sometimes { to empty } }": "malformed-statement",
    "move a { from mine\n repeat 2..1 { to empty } }": "chain-rounds",
    "move a { from mine\n repeat 0..1 { to empty } }": "chain-rounds",
    "move a { from mine\n repeat 1..99 { to empty } }": "chain-rounds",
    "move a { from mine\n repeat 1..count(mine) { to empty } }": "not-constant",
    "move a { from mine\n repeat 1..on { to empty } }": "type-mismatch",
    "move a { from mine\n repeat 1..2 { to 3 } }": "type-mismatch",
    "move a { from mine\n repeat 1..2 { to empty\n collect x = 3 } }": "type-mismatch",
    "move a { from mine\n repeat 1..2 { to empty\n collect x } }": "malformed-statement",
    "move a { from mine\n repeat 1..2 { to empty\n collect from = to } }": "duplicate-name",
    "move a { from mine\n repeat 1..2 { to empty - x\n collect x = to\n collect x = from } }": "duplicate-name",
    "move a { from mine\n repeat 1..2 { to empty - x\n collect mine = to } }": "duplicate-name",
    "move a { from mine\n collect x = mine }": "misplaced-statement",
    "move a { from mine\n repeat 1..2 { to empty\n choose x in empty } }": "misplaced-statement",
    "move a { from mine\n repeat 1..2 { to empty\n prefer 1 } }": "misplaced-statement",
    "move a { from mine\n repeat 1..2 { to empty\n from empty } }": "misplaced-statement",
    "move a { from mine\n repeat 1..2 { to empty\n repeat 1..2 { to empty } } }": "misplaced-statement",
    "move a { from mine\n repeat 1..2 { to empty\n where some(after.mine) } }": "wrong-place",
    "move a { from mine\n repeat 1..2 { to adjacent(to) } }": "unknown-name",
    "move a { from mine\n repeat 1..2 { to empty } }\n move b { to x }": "unknown-name",
    "move a { to empty\n prefer mine }": "type-mismatch",
    "move a { to empty\n prefer 1\n prefer 2 }": "duplicate-statement",
    "move a { to empty\n prefer }": "malformed-statement",
    "move a { to empty\n prefer count(after.mine) }": "wrong-place",
    "repeat 1..2 { to empty }\n move a { to empty }": "misplaced-statement",
}


@pytest.mark.parametrize("rules", MISTAKES)
def test_a_mistake_is_reported_with_its_code(rules: str) -> None:
    with pytest.raises(plybook.DescriptionError) as wrong:
        game(rules, ["B .", ". W"])
    assert wrong.value.diagnostics[0].code == MISTAKES[rules]


@pytest.mark.parametrize("rules", ["move a { from mine\n repeat 1..2 { to empty - from\n collect x = to } }"])
def test_an_unused_collected_region_gets_a_warning(rules: str) -> None:
    assert "unused-choice" in [warning.code for warning in game(rules, ["B .", ". W"]).model.warnings]
