"""`no-moves-undecided`: not told where a clause of `end` decides whenever there is no move, told where none does."""

from __future__ import annotations

import random

import pytest

import plybook

GAME = """game "T" {{
  players Black, White
  board square(3)
  {moves}
  end {{
    when {end}
  }}
}}
"""
PLIES = 60
FULL = "none(empty) -> draw"
PHASES = "phase one when turn-number < 4 {{ move a {{ to empty }} }}\nphase two{} {{ move b {{ to empty }} }}"
TWO = "move a {{ to empty\nwhere {} }}\nmove b {{ to empty\nwhere {} }}"
DECIDED = {
    "phases": (PHASES.format(""), FULL),
    "a phase for the rest": (PHASES.format(" when turn-number >= 4"), FULL),
    "regions that cover the board": ("move a { to empty & row(1) }\nmove b { to empty - row(1) }", FULL),
    "conditions of which one holds": (TWO.format("turn-number < 5", "not turn-number < 5"), FULL),
    "points of which one is": (TWO.format("to in row(1)", "to not in row(1)"), FULL),
    "every move": ("move a { to empty }\nevery move where to not in a1", "none(empty - a1) -> draw"),
    "a value with a name": (
        "move a { to empty\nlet n = adjacent(to)\ndo place(mover, to)\ndo flip(n & theirs) }",
        FULL,
    ),
    "one region or another": ("move a { to first-of(empty & row(1), empty) }", FULL),
    "a choice": ("move a { to if some(empty & row(1)) then empty & row(1) else empty }", FULL),
    "a region with a condition": ("move a { to empty & row(1) | given(none(empty & row(1)), empty) }", FULL),
    "all points counted": ("move a { to empty }", "count(occupied) is 9 -> draw"),
    "the points of both players": ("move a { to empty }", "count(mine) + count(theirs) >= 9 -> draw"),
    "a counter": (
        "counter hand(player) = 3 in 0..3\n"
        "move a { to empty\nwhere hand(mover) > 0\ndo set(hand(mover), hand(mover) - 1) }",
        f"{FULL}\nwhen hand(mover) is 0 -> draw",
    ),
    "a region with a name": ("move a { let free = empty\nto free }", FULL),
    "points that do not depend on each other": (
        "move a { to empty\nchoose other in row(1)\ndo place(mover, to)\ndo flip(other & theirs) }",
        FULL,
    ),
    "the piece on the chosen point": ("move a { from empty\nto from\ndo place(mover, to) }", FULL),
    "steps of any piece": (
        "setup { place Black on a1\nplace White on c3 }\nmove a { from mine\nto adjacent(from) & empty }",
        "none(adjacent(mine) & empty) -> draw",
    ),
    "slides of a piece outside a region": (
        "setup { place Black on a1\nplace White on c3 }\n"
        "move a { from mine\nto ray(from, orthogonal, empty) - a3\nwhere from not in a1 }",
        "none(ray(mine - a1, orthogonal, empty) - a3) -> draw",
    ),
    "points beside any piece": (
        "move a { to empty & (if none(occupied) then everywhere else adjacent(occupied)) }",
        FULL,
    ),
    "a condition that asks for a piece beside the point": (
        "move a { to empty\nwhere none(occupied) or some(adjacent(to) & occupied) }",
        FULL,
    ),
    "a condition that asks for nothing beside the point": (
        "move a { to empty\nwhere none(adjacent(to) & mine) }",
        "none(empty - adjacent(mine)) -> draw",
    ),
    "points on which pieces fall": ("move a { to empty - step(empty, s) }", FULL),
    "the lowest points": ("move a { to empty & (row(1) | step(occupied, n)) }", FULL),
    "all points of the board counted": ("move a { to empty }", "count(occupied) is count(everywhere) -> draw"),
    "no moves or something else": ("move a { to empty }", "no-moves or turn-number > 30 -> draw"),
}
UNDECIDED = {
    "phases with a gap": (PHASES.format(" when turn-number > 4"), FULL),
    "regions that leave a point": ("move a { to empty & row(1) }\nmove b { to empty & row(2) }", FULL),
    "conditions with a gap": (TWO.format("turn-number < 5", "turn-number > 5"), FULL),
    "points with a gap": (TWO.format("to in row(1)", "to not in row(1) | a2"), FULL),
    "a point that no move fills": ("move a { to empty }\nevery move where to not in a1", FULL),
    "a condition after a change": (
        "move a { to empty\ndo place(mover, to)\nwhere count(occupied) <= 3 }",
        f"{FULL}\nwhen count(occupied) > 3 -> draw",
    ),
    "a condition on the end of the move": ("move a { to empty\nwhere count(after.mine) < 3 }", FULL),
    "a named region": (
        "move a { choose c in row(1) & empty\nlet n = adjacent(c) & empty\nto n\ndo place(mover, to) }",
        FULL,
    ),
    "a choice with a gap": ("move a { to if some(empty & row(1)) then empty & row(2) else empty }", FULL),
    "a region with another condition": ("move a { to empty & row(1) | given(some(empty & row(1)), empty) }", FULL),
    "one point too many": ("move a { to empty & row(2) | empty & row(1) }", "count(occupied) is 9 -> draw"),
    "points above others, one column without a lowest": (
        "move a { to empty & (row(1) & column(1..2) | step(occupied, n)) }",
        FULL,
    ),
    "steps of any piece but for the target": (
        "setup { place Black on a1\nplace White on c3 }\nmove a { from mine\nto adjacent(from) & empty & row(1) }",
        "none(adjacent(mine) & empty) -> draw",
    ),
    "two choices that depend on one": (
        "setup { place Black on a1, c3\nplace White on b3, c2 }\n"
        "move a { from mine\nto adjacent(from) & empty\nchoose other in adjacent(from) & theirs\n"
        "do relocate(from, to)\ndo remove(other) }",
        "none(adjacent(mine) & empty) -> draw\nwhen none(adjacent(mine) & theirs) -> draw",
    ),
    "a condition that asks for a piece of the mover's beside the point": (
        "move a { to empty\nwhere none(mine) or some(adjacent(to) & mine) }",
        FULL,
    ),
    "a clause whose player may be nobody": ("move a { to empty - a1 }", "none(empty - a1) -> owner(a1) wins"),
    "neutral points not counted": (
        "piece Man\npiece Wall neutral\nsetup { place Wall on a1 }\nmove a { to empty\ndo place(mover, to) }",
        "count(mine) + count(theirs) is 9 -> draw",
    ),
}  # fmt: skip


def is_stuck(game: plybook.Game, seed: int) -> bool:
    """Whether a random game ends without a move and without a clause of `end`."""
    state, numbers = game.start(), random.Random(seed)
    for _ in range(PLIES):
        if not (moves := state.legal_moves()):
            break
        state.push(numbers.choice(moves))
    outcome = state.outcome()
    return outcome is not None and outcome.reason not in [ending.reason for ending in game.model.endings]


@pytest.mark.parametrize("name", DECIDED)
def test_what_a_clause_decides_is_not_called_undecided(name: str) -> None:
    moves, end = DECIDED[name]
    game = plybook.loads(GAME.format(moves=moves, end=end))
    assert "no-moves-undecided" not in {warning.code for warning in game.model.warnings}
    assert not any(is_stuck(game, seed) for seed in range(20))


@pytest.mark.parametrize("name", UNDECIDED)
def test_what_no_clause_decides_is_called_undecided(name: str) -> None:
    moves, end = UNDECIDED[name]
    game = plybook.loads(GAME.format(moves=moves, end=end))
    assert "no-moves-undecided" in {warning.code for warning in game.model.warnings}
    assert any(is_stuck(game, seed) for seed in range(40))


def test_a_board_in_two_parts_can_be_full_on_one_side_only() -> None:
    moves = "move a { to empty & (if none(occupied) then everywhere else adjacent(occupied)) }"
    text = GAME.format(moves=moves, end=FULL).replace("square(3)", "square(3) without row(2)")
    game = plybook.loads(text)
    assert "no-moves-undecided" in {warning.code for warning in game.model.warnings}
    assert all(is_stuck(game, seed) for seed in range(3))
