"""Counters, `set`, `every move do` and phases that make no sense give one code, and never a traceback."""

from __future__ import annotations

import pytest

import plybook
from plybook.gdl import Source
from plybook.gdl.partial import partial
from plybook.gdl.text import limits

GAME = """game "Wrong" {{
  option wide = off in on, off
  players A, B
  board square(3)
  {statements}
  {move}
  end {{
    when {clause} -> draw
    when no-moves -> draw
  }}
}}
"""
QUIET, HAND = "counter quiet = 0 in 0..5", "counter hand(player) = 0 in 0..5"

COUNTERS: dict[str, tuple[str, str, str, str]] = {
    "unknown": ("", "do set(quiet, 1)", "none(empty)", "unknown-name"),
    "misspelt": (QUIET, "do set(quite, 1)", "quiet is 5", "unknown-name"),
    "no counter": (QUIET, "do set(count(mine), 1)", "quiet is 5", "type-mismatch"),
    "a player": (QUIET, "do set(mover, 1)", "quiet is 5", "type-mismatch"),
    "a number": (QUIET, "do set(3, 1)", "quiet is 5", "type-mismatch"),
    "never set": (QUIET, "where count(mine) < 5", "quiet is 5", "unused-counter"),
    "set beyond its range": (QUIET, "do set(quiet, 9)", "quiet is 5", "counter-range"),
    "never read": (QUIET, "do set(quiet, quiet + 1)", "none(empty)", "unused-counter"),
    "start above": ("counter quiet = 9 in 0..5", "do set(quiet, 1)", "quiet is 5", "counter-range"),
    "start below": ("counter quiet = -1 in 0..5", "do set(quiet, 1)", "quiet is 5", "counter-range"),
    "ends exchanged": ("counter quiet = 0 in 5..0", "do set(quiet, 1)", "quiet is 5", "counter-range"),
    "one number": ("counter quiet = 0 in 0..0", "do set(quiet, 1)", "quiet is 0", "counter-range"),
    "whose": (HAND, "do set(hand, 1)", "hand(mover) is 5", "wrong-arguments"),
    "read without whose": (HAND, "do set(hand(mover), 1)", "hand is 5", "wrong-arguments"),
    "nobody's": (QUIET, "do set(quiet(mover), 1)", "quiet is 5", "wrong-arguments"),
    "read as somebody's": (QUIET, "do set(quiet, 1)", "quiet(A) is 5", "wrong-arguments"),
    "two players": (HAND, "do set(hand(mover, A), 1)", "hand(mover) is 5", "wrong-arguments"),
    "no player": (HAND, "do set(hand(mine), 1)", "hand(mover) is 5", "type-mismatch"),
    "a word": ("counter mine = 0 in 0..5", "do set(mine, 1)", "mine is 5", "duplicate-name"),
    "a player's name": ("counter A = 0 in 0..5", "do set(A, 1)", "A is 5", "duplicate-name"),
    "a line of a position": ("counter turn = 0 in 0..5", "do set(turn, 1)", "turn is 5", "duplicate-name"),
    "twice": (f"{QUIET}\n{QUIET}", "do set(quiet, 1)", "quiet is 5", "duplicate-name"),
    "no start": ("counter quiet", "do set(quiet, 1)", "quiet is 5", "malformed-statement"),
    "no range": ("counter quiet = 0", "do set(quiet, 1)", "quiet is 5", "malformed-statement"),
    "for something else": ("counter quiet(x) = 0 in 0..5", "do set(quiet, 1)", "quiet is 5", "malformed-statement"),
    "odd": ("counter quiet = 1 in odd 1..5", "do set(quiet, 1)", "quiet is 5", "malformed-statement"),
    "a block": (f"{QUIET} {{ }}", "do set(quiet, 1)", "quiet is 5", "malformed-statement"),
    "in play only": ("counter quiet = 0 in 0..count(mine)", "do set(quiet, 1)", "quiet is 5", "not-constant"),
    "too large": ("counter quiet = 0 in 0..5000000000", "do set(quiet, 1)", "quiet is 5", "number-too-large"),
    "a fraction": ("counter quiet = 0.5 in 0..5", "do set(quiet, 1)", "quiet is 5", "type-mismatch"),
    "set to a region": (QUIET, "do set(quiet, mine)", "quiet is 5", "type-mismatch"),
    "set to nothing": (QUIET, "do set(quiet)", "quiet is 5", "wrong-arguments"),
    "a condition": (QUIET, "where quiet", "quiet is 5", "type-mismatch"),
    "an effect": (QUIET, "do quiet", "quiet is 5", "type-mismatch"),
    "no do": (QUIET, "set(quiet, 1)", "quiet is 5", "unknown-statement"),
    "in a setup": (f"{QUIET}\n setup {{ place A on row(quiet) }}", "do set(quiet, 1)", "quiet is 5", "wrong-place"),
    "in a start": (f"{QUIET}\n counter other = quiet in 0..5", "do set(quiet, 1)", "quiet is 5", "wrong-place"),
    "by a parameter": (f"{QUIET}\n define x(y) = set(y, 2)", "do x(quiet)", "quiet is 5", "type-mismatch"),
    "every move without a word": (f"{QUIET}\n every move set(quiet, 1)", "", "quiet is 5", "malformed-statement"),
    "every move does no effect": (f"{QUIET}\n every move do mine", "", "quiet is 5", "type-mismatch"),
    "every move has no such point": (f"{QUIET}\n every move do remove(from)", "", "quiet is 5", "unknown-name"),
    "too many": (
        "\n".join(f"counter c{number} = 0 in 0..1" for number in range(limits.COUNTERS + 1)),
        "",
        "none(empty)",
        "too-many",
    ),
}
MOVE = "move x { to empty }"
PHASES: dict[str, tuple[str, str]] = {
    "after one without a condition": (
        f"phase a {{ {MOVE} }}\n phase b {{ move y {{ to theirs }} }}",
        "phase-never-reached",
    ),
    "always": (f"phase a when 1 is 1 {{ {MOVE} }}\n phase b {{ move y {{ to theirs }} }}", "constant-condition"),
    "never": (f"phase a when 1 is 2 {{ move y {{ to theirs }} }}\n phase b {{ {MOVE} }}", "constant-condition"),
    "twice": (f"phase a when wide {{ {MOVE} }}\n phase a {{ move y {{ to theirs }} }}", "duplicate-name"),
    "a move twice": (f"phase a when wide {{ {MOVE} }}\n phase b {{ {MOVE} }}", "duplicate-name"),
    "a move inside and outside": (f"phase a when wide {{ {MOVE} }}\n {MOVE}", "duplicate-name"),
    "a board": (f"phase a when wide {{ {MOVE}\n board square(4) }}", "misplaced-statement"),
    "a step": ("phase a when wide { from mine }", "misplaced-statement"),
    "a phase": (f"phase a when wide {{ phase b {{ {MOVE} }} }}", "misplaced-statement"),
    "every move": (f"phase a when wide {{ {MOVE}\n every move where near in mine }}", "unknown-name"),
    "a point": (f"phase a when from in mine {{ {MOVE} }}", "unknown-name"),
    "a region": (f"phase a when mine {{ {MOVE} }}", "type-mismatch"),
    "no when": (f"phase a none(mine) {{ {MOVE} }}", "malformed-statement"),
    "no block": (f"phase a when none(mine)\n {MOVE}", "malformed-statement"),
    "before": (f"phase a when none(before.mine) {{ {MOVE} }}", "wrong-place"),
    "no-moves": (f"phase a when no-moves {{ {MOVE} }}", "wrong-place"),
    "two texts": (f'phase a "b" "c" when wide {{ {MOVE} }}', "malformed-statement"),
    "too many": (
        "\n".join(
            f"phase p{number} when count(mine) is {number} {{ move m{number} {{ to empty }} }}"
            for number in range(limits.PHASES + 1)
        ),
        "too-many",
    ),
}


def codes(statements: str, move: str, clause: str) -> set[str]:
    """The codes of a game's diagnostics, except the one for the option that it need not read."""
    try:
        game = plybook.loads(GAME.format(statements=statements, move=move, clause=clause))
    except plybook.DescriptionError as mistake:
        return {diagnostic.code for diagnostic in mistake.diagnostics}
    return {warning.code for warning in game.model.warnings} - {"unused-option"}


@pytest.mark.parametrize("what", COUNTERS)
def test_a_counter_that_makes_no_sense_is_refused(what: str) -> None:
    statements, step, clause, code = COUNTERS[what]
    assert codes(statements, f"move m {{\n to empty\n {step}\n }}", clause) == {code}


@pytest.mark.parametrize(
    "written",
    [
        "counter won each = 0 in 0..9", "counter each won = 0 in 0..9", "counter won = 0 in 0..9 for each player",
        "counter won for both sides = 0 in 0..9", "counter won(each) = 0 in 0..9", "region won each",
        "site won per player",
    ],
)  # fmt: skip
def test_who_looks_for_one_for_each_player_is_told_how_to_write_it(written: str) -> None:
    move = "move m {\n to empty\n do set(won(mover), won(mover) + 1)\n }"
    (found,) = partial(Source("won", GAME.format(statements=written, move=move, clause="won(A) is 9"))).diagnostics
    assert found.code == "malformed-statement"
    assert f"`{written.split()[0]} won(player) = …` is one for each player" in found.help


def test_what_asks_for_no_counter_for_each_player_is_told_the_form_alone() -> None:
    (found,) = partial(Source("won", GAME.format(statements="counter won", move=MOVE, clause="wide"))).diagnostics
    assert found.help == 'the form is `counter NAME = START in A..B "what it counts"`'


@pytest.mark.parametrize("what", PHASES)
def test_a_phase_that_makes_no_sense_is_refused(what: str) -> None:
    statements, code = PHASES[what]
    assert codes(statements, "", "none(empty)") == {code}


def test_an_option_may_decide_which_phase_applies() -> None:
    phases = f"phase a when wide {{ {MOVE} }}\n phase b {{ move y {{ to empty & edge(top) }} }}"
    text = GAME.format(statements=phases, move="", clause="none(empty)")
    for wide, name in ((True, "x"), (False, "y")):
        model = plybook.loads(text, wide=wide).model
        assert (model.warnings, [rule.name for rule in model.rules]) == ((), [name])
