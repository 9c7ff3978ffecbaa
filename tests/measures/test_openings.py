"""Values of first moves, swap balance, and the limits of values."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import variance
from types import SimpleNamespace
from typing import cast

import pytest

import plybook
from plybook import gdl
from plybook.interpreter.core.move import Move
from plybook.interpreter.game import game as games
from plybook.interpreter.game.game import Game
from plybook.interpreter.game.written_lines import Lines
from plybook.measures.openings import openings, race
from plybook.measures.openings.courses import courses
from plybook.measures.openings.limits import Known, limit
from plybook.measures.openings.looks import AGREE, Look, Looks, looks, middle
from plybook.measures.openings.near import may_be_even, may_be_half, near_even
from plybook.measures.openings.pie import balance
from plybook.measures.openings.proof import with_proof
from plybook.measures.results.findings import Diagram, Figure, Findings, Table, Words, as_json
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.players.base.found import Judged
from plybook.stats.estimates import Estimate
from plybook.stats.weighted_line import line

SMALL = replace(QUICK, opening_searches=4, opening_playouts=(50, 200, 800), solve_nodes=30_000)


def load(name: str, **options: str) -> Game:
    return games.load(gdl.find(name), options)


def text(source: str) -> Game:
    return games.load(gdl.Source("test.gdl", source))


def analysis(game: Game, jobs: int = 1, playouts: tuple[int, ...] = (50, 200, 800)) -> Analysis:
    return Analysis(game, replace(SMALL, opening_playouts=playouts), 7, jobs=jobs)


def figures(found: Findings) -> dict[str, Figure]:
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}


def items(found: Findings, kind: type) -> dict[str, object]:
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, kind)}


# -- solved games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "winning"),
    [
        ("hex", {"size": "3", "swap": "off"}, {"a2", "a3", "b2", "c1", "c2"}),
        ("hex", {"size": "4", "swap": "off"}, {"a4", "b3", "c2", "d1"}),
        ("ayu", {"size": "5"}, {"b1-b2", "b5-b4", "d1-d2", "d5-d4"}),
    ],
)
def test_the_winning_openings_are_valued_best(name: str, options: dict[str, str], winning: set[str]) -> None:
    """docs/solved.md has the winning openings: HexWiki's, and those found by two solvers that share no search."""
    game = load(name, **options)
    moves = [str(move) for move in game.start().legal_moves()]
    found = looks(analysis(game), moves, 3200, 4)
    assert {look.move for look in found.best()[: len(winning)]} == winning


def test_with_the_pie_rule_the_second_player_wins_on_a_small_board() -> None:
    """Hex 3x3: every opening wins or loses, so the player who may swap sides wins (strategy stealing)."""
    bench = analysis(load("hex", size="3", swap="on"), playouts=(200, 800, 12_800))
    found = figures(openings.measure(bench))
    assert found["value-plain"].value == 1
    assert found["value-swap"].value == 0
    assert found["even-openings"].value == 0
    assert "second player" in next(iter(items(openings.measure(bench), Words).values())).text  # type: ignore[attr-defined]


def test_a_drawn_game_is_even_whatever_the_opening() -> None:
    found = figures(openings.measure(analysis(load("fill", size="3"))))
    assert (found["opening-best"].value, found["opening-worst"].value) == (0.5, 0.5)
    assert (found["even-openings"].value, found["value-swap"].value) == (9, 0.5)


def test_values_do_not_depend_on_the_pie_rule() -> None:
    plain, pie = (looks(analysis(load("ayu", size="5", pie=pie)), ["b1-b2", "d3-c3"], 100, 4) for pie in ("off", "on"))
    assert plain == pie


# -- games of other kinds ----------------------------------------------------------------------------------------------

ONE_MOVE = """
game "One" {
  players Black, White
  board square(2)
  move drop { to empty }
  end { when count(empty) < 4 -> last wins }
}
"""
ONLY_SWAP = """
game "Only swap" {
  players Black, White
  board square(1)
  move drop { to empty }
  end { when count(of(White)) > 1 -> White wins }
  swap
}
"""
STUCK = """
game "Stuck" {
  players Black, White
  board square(2)
  move drop { to mine & empty }
  end { when no-moves -> draw }
}
"""


def test_a_game_of_one_move_is_known_exactly() -> None:
    found = figures(openings.measure(analysis(text(ONE_MOVE))))
    assert found["value-plain"].value == found["value-plain-limit"].value == 1
    assert found["value-swap"].value == 1, "nobody can swap after it"
    for name in ("value-plain", "value-plain-limit", "value-swap", "opening-best"):
        assert (found[name].sample, found[name].low) == ("", None), f"{name} is proved, so it comes from no sample"


def test_a_first_move_that_allows_only_a_swap_ends_the_game_without_a_winner() -> None:
    found = figures(openings.measure(analysis(text(ONLY_SWAP))))
    assert found["opening-best"].value == 0.5


def test_without_a_first_move_there_is_nothing_to_report() -> None:
    assert openings.measure(analysis(text(STUCK))).sections == ()


def test_for_three_players_only_the_number_of_first_moves_is_reported() -> None:
    found = figures(openings.measure(analysis(load("rolit-3"))))
    assert list(found) == ["openings"]
    assert "3 players" in found["openings"].note


def test_the_value_of_a_turn_that_goes_on_is_not_inverted() -> None:
    """A player who completes a box moves again: after a line that completes one, the value is for the same seat."""
    game = load("dots-and-boxes", columns="1", rows="1")
    found = looks(analysis(game), [str(move) for move in game.start().legal_moves()], 200, 4)
    assert {look.value for look in found.by_move.values()} == {0.0}  # docs/solved.md: the fourth line wins


def test_placements_are_shown_as_heat_and_other_moves_as_arrows() -> None:
    drop = items(openings.measure(analysis(load("hex", size="3", swap="off"))), Diagram)
    assert set(drop) == {"opening-values", "opening-balance"}
    for diagram in drop.values():
        assert isinstance(diagram, Diagram)
        assert len(diagram.heat) == 9
        assert diagram.moves == ()
        assert "to move" in diagram.board
    walk = items(openings.measure(analysis(load("clobber", columns="3", rows="2"))), Diagram)["opening-values"]
    assert isinstance(walk, Diagram)
    assert len({points[-1] for points, _, _ in walk.moves}) == len(walk.moves) == 3
    assert "3 of 7 moves are drawn as arrows" in walk.note
    assert walk.moves[0][0] == tuple(str(walk.moves[0][0][0] + "-" + walk.moves[0][0][1]).split("-"))
    for (start, _), value, _ in walk.moves:
        assert value is not None
        assert walk.heat[start] >= value


def test_of_many_first_moves_those_that_lose_for_sure_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "left", lambda found: list(found.by_move)[:6])
    result = openings.measure(analysis(load("hex", size="4", swap="off")))
    table = items(result, Table)["opening-table"]
    assert isinstance(table, Table)
    assert len(table.rows) == 6
    assert "All 16 first moves were searched with 50 playouts; 4 of them not with more" in result.sections[0].how


def test_figures_do_not_depend_on_the_number_of_processes() -> None:
    one, two = (analysis(load("connect-four", columns="4", rows="4"), jobs) for jobs in (1, 2))
    assert as_json(openings.measure(one)) == as_json(openings.measure(two))


# -- the arithmetic ----------------------------------------------------------------------------------------------------


def judged(*said: tuple[float, int, str]) -> list[Judged]:
    return [Judged(Move(0, (), "x"), value, visits, proof) for value, visits, proof in said]  # type: ignore[arg-type]


def test_a_position_is_valued_midway_between_its_best_move_and_the_average() -> None:
    """(0.8 + (0.8 * 6 + 0.3 * 4) / 10) / 2 = (0.8 + 0.6) / 2."""
    assert middle(judged((0.8, 6, ""), (0.3, 4, ""))) == (pytest.approx(0.7), False)
    assert middle(judged((1.0, 6, "win"), (0.3, 4, ""))) == (1.0, True)
    assert middle(judged((0.0, 6, "loss"), (0.0, 4, "loss"))) == (0.0, True)
    assert middle(judged((0.5, 6, "draw"), (0.4, 4, "")))[1] is False  # the other move may still be better


def test_a_least_squares_line_matches_values_worked_out_by_hand() -> None:
    """Points (0, 1), (1, 2), (2, 4) with equal errors of 0.5: slope 3/2, intercept 5/6, sum of squares 1/6."""
    found = line([0, 1, 2], [1, 2, 4], [0.5, 0.5, 0.5])
    assert found is not None
    assert (found.slope, found.height) == (pytest.approx(1.5), pytest.approx(5 / 6))
    assert found.scatter == pytest.approx(sqrt(1 / 6) / 0.5)
    assert found.slope_error == pytest.approx(0.5 / sqrt(2))  # the points are nearer to the line than their errors
    assert found.height_error == pytest.approx(0.5 * sqrt(1 / 3 + 1 / 2))
    wide = line([0, 1, 2], [1, 2, 4], [0.1, 0.1, 0.1])
    assert wide is not None
    assert wide.slope_error == pytest.approx(0.1 / sqrt(2) * sqrt(1 / 6) / 0.1)
    assert line([3, 3], [1, 2], [1, 1]) is None


def test_the_limit_of_a_linear_course_is_the_end_of_its_line() -> None:
    course = [Known(n, 0.6 - 2 / sqrt(n), 0.01) for n in (100, 400, 1600)]
    end = limit(course)
    assert end.value == pytest.approx(0.6)
    assert end.low is not None
    assert end.high is not None
    assert end.low < 0.6 < end.high
    assert limit(course[:2]) == Estimate(None)
    assert limit([*course, Known(6400, 1.0, 0.0)]) == Estimate(1.0, 1.0, 1.0)
    assert limit([Known(n, 0.99 - 2 / sqrt(n), 0.2) for n in (100, 400, 1600)]).high == 1.0


@pytest.mark.parametrize("swap", [False, True])
def test_proofs_are_the_values_of_first_moves_whether_or_not_sides_can_be_swapped(swap: bool) -> None:
    """Searches of five playouts see no win."""
    bench = Analysis(
        plybook.load("hex", size=3, swap=swap), replace(QUICK, games=40, random_games=40, opening_playouts=(5,)), 1
    )
    items = {item.name: item for section in openings.measure(bench).sections for item in section.items}
    value = items["value-plain"]
    assert isinstance(value, Figure)
    assert (value.note, value.value) == ("proved", 1.0)


def test_searches_that_all_agree_prove_nothing() -> None:
    """Each search of each move says 50 %; how far they could differ is not known, and no value is called proved."""
    moves = {move: Look(move, (0.5,) * 4, False, None) for move in ("a1", "b2")}
    found = [Looks(playouts, 4, moves, 6) for playouts in (75, 300, 1200)]
    for swap in (False, True):
        known = found[-1].start(swap=swap)
        assert known == Known(1200, 0.5, None)
    assert found[-1].of("a1") == Estimate(0.5, why=AGREE)
    assert limit([Known(75, 0.5, None), Known(300, 0.5, None), Known(1200, 0.5, None)]).low is None
    shown = {each.name: each for each in courses(found).items if isinstance(each, Figure)}
    assert shown["value-plain-limit"].value is None
    assert "proved" not in shown["value-plain-limit"].note


def test_the_interval_of_the_best_of_many_moves_allows_for_the_choice() -> None:
    """Twenty moves are worth one half. The best of them is hardly ever outside its interval; alone it often is."""
    random, outside, alone = Random(6), 0, 0
    for _ in range(200):
        values = {f"m{move}": tuple(random.gauss(0.5, 0.05) for _ in range(4)) for move in range(20)}
        free = 60
        spread = (sum(3 * variance(each) for each in values.values()) / free) ** 0.5
        found = Looks(100, 4, {move: Look(move, each, False, spread) for move, each in values.items()}, free)
        best = found.best()[0].move
        outside += (found.among_all(best).low or 0) > 0.5
        alone += (found.of(best).low or 0) > 0.5
    assert outside <= 0.05 * 200
    assert alone > 0.2 * 200


def test_a_pie_rule_that_does_not_help_is_told_even_if_all_searches_agree() -> None:
    """On 16 points the second player makes the last move whatever happens, and swapping cannot change that."""
    game = plybook.loads("""game "Fill" {
      players Black, White
      board square(4)
      move drop { to empty }
      end { when no-moves -> last wins }
      swap
    }""")
    found = openings.measure(Analysis(game, replace(QUICK, opening_searches=2, opening_playouts=(20, 60)), 1))
    assert [alarm.code for alarm in found.alarms] == ["swap-not-even"]


def test_equal_first_moves_at_the_edge_of_near_even_are_all_counted_as_perhaps() -> None:
    """Sixteen pieces to give, all alike: 12 are seen as near even, and the other four may be."""
    values = [0.46] * 12 + [0.44] * 4
    found = Looks(300, 4, {f"m{n}": Look(f"m{n}", (value,) * 4, False, 0.05) for n, value in enumerate(values)}, 48)
    assert (near_even(found), may_be_even(found)) == (12, 16)
    exact = Looks(300, 4, {"a": Look("a", (0.3,), True, 0.0), "b": Look("b", (0.5,), True, 0.0)}, 6)
    assert (near_even(exact), may_be_even(exact)) == (1, 1)


def test_moves_that_may_be_even_are_counted_by_the_intervals_that_the_table_has() -> None:
    """Those hold together for all moves; that of one move alone would leave some out."""
    game = plybook.load("hex", size=4)
    values = {move.text: 0.5 + 0.01 * n for n, move in enumerate(game.start().legal_moves())}
    moves = {move: Look(move, (value,) * 4, False, 0.04) for move, value in values.items()}
    found = Looks(300, 4, moves, 48)
    table = openings._table([found], Lines(game))
    low, high = (table.columns.index(name) for name in ("from", "to"))
    shown = sum(float(row[low]) <= 0.5 <= float(row[high]) for row in table.rows)
    alone = sum(found.of(move).low <= 0.5 for move in moves)
    assert alone < shown < len(moves)
    assert may_be_half(found) == shown


def test_a_first_player_has_no_less_without_the_pie_rule() -> None:
    """Each half chooses the move that the other values lower; the move closest to even is the same for both."""
    values = {"a1": (0.6, 0.4), "b2": (0.45, 0.55)}
    found = Looks(200, 2, {move: Look(move, each, False, 0.1) for move, each in values.items()}, 2)
    plain, swapped = found.start(swap=False), found.start(swap=True)
    assert plain is not None
    assert swapped is not None
    assert plain.value == swapped.value == pytest.approx(0.5)
    section, _ = balance(analysis(load("hex", size="3", swap="off")), [found])
    told = figures(Findings((section,)))
    assert told["value-swap"].value == told["value-plain"].value == plain.value
    limits = figures(Findings((courses([found]),)))
    assert "value-swap-limit" in limits
    proved = Looks(200, 2, {"a": Look("a", (0.5,), True, 0.0), "b": Look("b", (0.3, 0.4), False, 0.1)}, 1)
    plain = proved.start(swap=False)
    assert plain is not None
    assert plain.value == 0.5
    assert plain.error, "it may be more"


def test_a_proved_draw_is_the_value_of_the_start() -> None:
    found = Looks(200, 2, {"a": Look("a", (0.6, 0.7), False, 0.1), "b": Look("b", (0.3, 0.4), False, 0.1)}, 2)
    start = SimpleNamespace(value="draw", at_once=(), line=("a",))
    for swap in (False, True):
        assert with_proof(found, cast(Start, start)).start(swap=swap) == Known(200, 0.5, 0.0)
