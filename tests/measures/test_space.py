"""The size of the state space: published numbers, and the bounds for them."""

from __future__ import annotations

from dataclasses import replace
from math import comb, log10

import pytest

import plybook
from plybook.interpreter.native.kernels.traces.run import traced
from plybook.measures.results.comparison import difference
from plybook.measures.results.findings import Figure
from plybook.measures.tree import space
from plybook.measures.tree.layers import layers_of
from plybook.measures.tree.space import bounds_of, log_beside, log_colourings, lower, measure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK, Plan

PLAN = replace(QUICK, perft_positions=20_000, state_games=500)


def figures(name: str, plan: Plan = PLAN, **options: object) -> dict[str, Figure]:
    (section,) = measure(Analysis(plybook.load(name, **options), plan, seed=1)).sections
    return {item.name: item for item in section.items if isinstance(item, Figure)}


def value(figure: Figure) -> float:
    assert isinstance(figure.value, int | float)
    return figure.value


def test_the_positions_of_a_small_game_are_counted() -> None:
    found = figures("tic-tac-toe")
    assert value(found["state-space"]) == pytest.approx(log10(5_478))
    assert set(found) == {"state-space"}


@pytest.mark.parametrize(
    ("name", "options", "positions"),
    [
        ("connect-four", {"columns": 4, "rows": 4}, 161_029),  # J. Tromp
        ("connect-four", {}, 4_531_985_219_092),  # the same
    ],
)
def test_the_bounds_enclose_the_published_counts(name: str, options: dict[str, object], positions: int) -> None:
    found = figures(name, **options)
    assert str(found["state-space"].value).startswith("between 10^")
    assert value(found["state-space-least"]) < log10(positions) < value(found["state-space-most"])


def test_a_bound_that_was_counted_is_not_one_of_a_sample() -> None:
    """Nor does it say that two games differ."""
    few = replace(PLAN, state_games=20)
    found = figures("connect-four", few)["state-space-least"]
    assert (found.sample, "were counted" in found.note) == ("", True)
    assert figures("connect-four", replace(PLAN, perft_positions=60))["state-space-least"].sample == space.SAMPLE
    assert difference("state-space-least", 1, found, replace(found, value=9.0)).verdict == "unknown"


def test_the_upper_bound_is_close_if_all_placements_of_stones_can_occur() -> None:
    """The 11 by 11 board of hexagons is said to have 10^57 positions."""
    assert value(figures("hex", size=11)["state-space-most"]) == pytest.approx(57, abs=0.3)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("ayu", {"size": 5, "pie": True}),
        ("go", {"size": 5}),
        ("dots-and-boxes", {"columns": 2, "rows": 2}),
        ("amazons", {"size": 6}),
        ("rolit", {}),
        ("konane", {}),
        ("catchup", {}),
        ("three-mens-morris", {}),
    ],
)
def test_the_bounds_of_other_games_are_in_order(name: str, options: dict[str, object]) -> None:
    found = figures(name, **options)
    if "state-space-least" in found and found["state-space-most"].value is not None:
        assert value(found["state-space-least"]) <= value(found["state-space-most"])


def test_all_positions_are_counted_where_the_past_only_ends_games() -> None:
    found = figures("three-mens-morris", replace(QUICK, state_games=50))
    assert set(found) == {"state-space"}
    assert value(found["state-space"]) == pytest.approx(log10(morris()))
    assert found["state-space"].note == (
        f"{morris():,} positions: all were counted; those that differ only in what was there before count once"
    )


def morris() -> int:
    """The number of positions of Three Men's Morris by rules written anew: what stands on nine points, whose turn it
    is, and how many men have been placed; men move along the lines of the board."""
    rows = [{a, a + step, a + 2 * step} for a, step in [(0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)]]
    near = {a: [b for b in range(9) if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in range(9)}
    for corner in (0, 2, 6, 8):
        near[corner].append(4)
        near[4].append(corner)
    known = {("." * 9, 0, 0)}
    waiting = list(known)
    while waiting:
        board, mover, placed = waiting.pop()
        own, other = "AB"[mover], "BA"[mover]
        if any(all(board[site] == other for site in row) for row in rows):
            continue  # the last player has three in a line
        empty = [site for site in range(9) if board[site] == "."]
        mine = [site for site in range(9) if board[site] == own]
        changes = [([], to) for to in empty] if placed < 6 else [([a], b) for a in mine for b in near[a] if b in empty]
        for left, to in changes:
            after = "".join(own if site == to else "." if site in left else board[site] for site in range(9))
            position = (after, 1 - mover, min(6, placed + 1))
            if position not in known:
                known.add(position)
                waiting.append(position)
    return len(known)


FORBIDDEN = """
game "Row" {
  players A, B
  board rectangle(3, 1)
  every move where after.seen(positional) is 0
  move drop { to empty
    do place(mover, to) }
  move take { from theirs
    do remove(from) }
  end { when no-moves -> last wins }
}"""


def test_where_the_past_forbids_moves_a_ply_without_new_positions_proves_nothing() -> None:
    assert space.without_past(plybook.loads(FORBIDDEN), 1, 20_000) is None
    assert space.without_past(plybook.load("three-mens-morris"), 1, 1_000) is None, "more positions than that"


HUNT = """game "Hunt" {{
  players Hounds, Hare
  board square(4) adjacent all
  {more}
  setup {{ place Hounds on a1
          place Hare on d4 }}
  move step {{
    from mine
    to   adjacent(from) & empty
    {does}
  }}
  end {{
    {end}
    when no-moves -> last wins
  }}
}}"""


@pytest.mark.parametrize(
    ("more", "does", "end", "beside"),
    [
        ("", "", "", 2),
        ("counter steps = 0 in 0..60", "do set(steps, steps + 1)", "when steps is 60 -> draw", 2 * 61),
        ("site goal", "do set(goal, from)", "when some(goal & a4) -> last wins", 2 * 17),
        ("region past", "do set(past, past | from)", "when count(past) > 9 -> draw", None),
        ("", "", "when turn-number > 60 -> draw", 2 * 61),
        ("", "", "when no-moves or turn-number is 60 -> draw", 2 * 60),
        ("", "", "when idle-turns is 4 -> draw", 2 * 6),
        ("", "", "when turn-number > 60 and some(mine) -> draw", None),
    ],
)
def test_what_a_position_remembers_counts(more: str, does: str, end: str, beside: int | None) -> None:
    """Two pieces on 16 points: at most 240 boards, times what else there is; what has no bound is named."""
    game = plybook.loads(HUNT.format(more=more, does=does, end=end))
    assert log_beside(game.model) == (None if beside is None else pytest.approx(log10(beside)))
    analysis = Analysis(game, replace(PLAN, perft_positions=100), seed=1)
    found = bounds_of(analysis, layers_of(analysis))
    if beside is None:
        assert found.most is None
        what = "`past`" if "past" in more else "the number of the turn"
        assert found.why == f"the rules remember {what}, without a known range"
    else:
        assert found.most == pytest.approx(log10(240 * beside))
        assert found.least <= found.most


def test_without_an_upper_bound_positions_are_at_least_so_many() -> None:
    """The number of the turn is part of the position: two pieces on a board give far more than their placings."""
    text = HUNT.format(more="", does="", end="when turn-number > 60 and some(mine) -> draw")
    (section,) = measure(Analysis(plybook.loads(text), replace(PLAN, perft_positions=1_000), seed=1)).sections
    found = {item.name: item for item in section.items if isinstance(item, Figure)}
    assert str(found["state-space"].value).startswith("at least 10^")
    assert value(found["state-space-least"]) > log10(240 * 2)
    assert found["state-space-most"].value is None
    assert "remember" in found["state-space-most"].note


def test_an_upper_bound_below_the_lower_one_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games lack combinations of pieces that the positions counted have."""
    monkeypatch.setattr(space, "log_colourings", lambda material, sites: 1.0)
    found = figures("tic-tac-toe", replace(PLAN, perft_positions=100))
    assert str(found["state-space"].value).startswith("at least")
    assert "combinations" in found["state-space-most"].note


def test_material_on_separate_sites_is_counted_separately() -> None:
    """Two pieces on three sites, one of them white; and a piece of another kind on one of two other sites."""
    assert log_colourings([[1, 1, 1]], [[0, 1], [1, 2], [5, 6]]) == pytest.approx(log10(3 * 2 * 2))
    assert log_colourings([[1, 1, 0], [0, 0, 1]], [[0, 1], [1, 2], [5, 6]]) == pytest.approx(log10(3 * 2 + 2))


def test_no_pair_among_many_games_implies_many_positions() -> None:
    """If three pairs are expected, there is none in one of twenty cases."""
    ply, bound, pairs = lower([(1, 0), (1_000, 400), (1_000, 0)])
    assert (ply, pairs) == (2, 0)
    assert log10(comb(1_000, 2) / 8) < bound < log10(comb(1_000, 2) / 3)


def test_pairs_of_games_that_meet_are_counted() -> None:
    """All games start in the same position, and after one move are in one of nine."""
    game = plybook.load("tic-tac-toe")
    found = traced(game.engine, game.engine.start(), 3_000, 1, 100)
    assert found.games == 3_000
    assert found.plies[0] == (3_000, comb(3_000, 2))
    games, pairs = found.plies[1]
    assert games == 3_000
    assert pairs / comb(3_000, 2) == pytest.approx(1 / 9, rel=0.02)
    assert found.plies[9][0] < found.plies[5][0] == 3_000
    assert max(map(sum, found.material)) == 9
    assert found.sites[0] == set(range(9))
