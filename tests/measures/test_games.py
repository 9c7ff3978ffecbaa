"""Length, branching, complexity, survival, endings and win rates of games that can be counted by hand."""

from __future__ import annotations

from dataclasses import replace
from math import factorial, log10

import pytest

import plybook
from plybook.measures.course import length
from plybook.measures.course.decided import decided
from plybook.measures.fairness import balance, endings
from plybook.measures.openings import pie
from plybook.measures.results.findings import Chart, Figure, Findings, Table
from plybook.measures.skill.strengths import strengths_of
from plybook.measures.tree.trees import branching, leaves
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.registry import parts
from plybook.measures.workbench.scores import seat_score
from plybook.measures.workbench.self_play import Log
from plybook.measures.workbench.until_decided import until_decided

SMALL = replace(QUICK, games=20, random_games=30, playouts=10)


def logs(*legal: tuple[int, ...], lasted: bool = True) -> list[Log]:
    return [
        Log(
            moves=("x",) * len(each), seats=tuple(ply % 2 for ply in range(len(each))), legal=each,
            rules=(0,) * len(each), offered=(1,) * len(each), values=(None,) * len(each),
            seat=0, winner=0, ending=0, reason="", lasted=lasted,
        )
        for each in legal
    ]  # fmt: skip


def figures(found: Findings) -> dict[str, Figure]:
    return {item.name: item for section in found.sections for item in section.items if isinstance(item, Figure)}


def analysis(name: str, **options: object) -> Analysis:
    return Analysis(plybook.load(name, **options), SMALL, 1)


def test_filling_a_board_has_as_many_games_as_orders_of_its_points() -> None:
    found = figures(length.measure(analysis("fill", size=3)))
    assert found["length"].value == found["length-median"].value == 9
    assert found["branching"].value == pytest.approx(5)
    assert found["tree"].value == pytest.approx(log10(factorial(9)))
    assert found["leaves"].value == pytest.approx(log10(factorial(9)))


def test_the_leaves_of_a_small_tree_are_estimated() -> None:
    # The root has two moves: one ends the game, after the other there are three. The tree has four leaves. Half of the
    # random games have the product 2, the others 6.
    value = leaves(logs(*[(2,), (2, 3)] * 100))
    assert value.value == pytest.approx(log10(4))
    assert value.low is not None
    assert value.high is not None
    assert value.low < log10(4) < value.high


def test_an_estimate_dominated_by_few_games_has_no_interval() -> None:
    value = leaves(logs(*[(2,)] * 99, (1000,) * 5))
    assert value.low is None
    assert "one game dominates it" in value.note
    power = value.value - log10(20)
    assert f"at least 10^{power:.1f} with 95 % confidence" in value.note, "the value is a power of ten, too"


def test_branching_is_averaged_over_positions() -> None:
    found = branching(logs((4, 4), (1,) * 6))
    assert found.value == pytest.approx(14 / 8)


def test_survival_is_the_share_of_games_still_going_on() -> None:
    games = logs((1,), (1, 1), (1, 1, 1), (1, 1, 1))
    assert [length.going_on(games, ply).value for ply in range(4)] == [1, 0.75, 0.5, 0]
    broken_off = logs((1, 1, 1), lasted=False)
    assert length.going_on(broken_off, 3).value == 1


def test_a_game_is_decided_once_the_winner_stays_sure() -> None:
    # The first seat wins. It is sure at its first move, not at its second, and at its third for good; just before that,
    # the other seat's low value does not make the game open.
    log = replace(logs((9, 8, 7, 6, 5, 4))[0], values=(0.97, 0.02, 0.6, 0.01, 0.99, 0.0))
    assert until_decided(log).legal == (9, 8, 7)
    assert until_decided(replace(log, values=(0.5, 0.5, 0.5, 0.5, 0.5, 0.2))).plies == 6
    drawn = replace(log, seat=None)
    assert until_decided(drawn) == drawn


def test_games_that_nobody_wins_are_never_decided() -> None:
    """What is counted until then would be the figures of whole games."""
    won = [replace(each, values=(0.6,) * each.plies) for each in logs((9, 8, 7), (9, 8, 7, 6))]
    drawn = [replace(each, seat=None) for each in won]
    assert None not in [item.value for item in decided([*won, *drawn]).items]
    assert {(item.value, item.note) for item in decided(drawn).items} == {(None, "no game was won")}


def test_consecutive_moves_of_a_player_are_one_turn() -> None:
    log = replace(logs((3, 2, 1, 1))[0], seats=(0, 0, 1, 0))
    assert length.turns_of(log) == 3


def test_what_was_never_seen_in_many_tries_is_bounded_by_the_rule_of_three() -> None:
    # The rule of three: about 3 / n.
    assert endings.at_most(1000) == pytest.approx(0.003, rel=0.01)
    assert endings.at_most(1) == pytest.approx(0.95)
    assert endings.at_most(0) == 1


def test_each_game_is_ended_by_one_clause() -> None:
    found = endings.measure(analysis("tic-tac-toe"))
    shares = figures(found)
    for last in ("", "-random"):
        ended = [shares[f"end-{number}{last}"].value for number in (1, 2)]
        assert sum(value for value in ended if isinstance(value, float)) == pytest.approx(1)
    [table] = [item for item in found.sections[0].items if isinstance(item, Table)]
    assert [row[0] for row in table.rows] == ["when line(of(last), 3) -> last wins", "when no-moves -> draw"]


def test_games_that_are_cut_off_show_no_advantage_and_no_lack_of_one() -> None:
    found = analysis("tic-tac-toe")
    cut = [replace(log, seat=None, winner=None, lasted=False) for log in found.random_play()]
    found._logs["random", SMALL.random_games] = cut
    note = figures(balance.measure(found))["first-win-random"].note
    assert note == "games that are cut off count half; too few games came to an end to show a player's advantage"


def test_the_win_rates_are_those_of_the_largest_sample() -> None:
    """Those of an alarm that had more games played, so that a page has one share of the first player."""
    found = analysis("tic-tac-toe")
    found.self_play()
    assert figures(balance.measure(found))["first-win"].sample == "self-play"
    logs = found.games(found.player, 24)
    more = balance.measure(found)
    first = figures(more)["first-win"]
    assert first.value == sum((log.seat == 0) + (log.seat is None) / 2 for log in logs) / 24
    assert {sample.name: sample.number for sample in more.samples}[first.sample] == 24


def test_all_that_tells_how_often_who_wins_rests_on_the_largest_sample() -> None:
    """The verdict on the pie rule had 34 of 64 %, a sentence above it 320 of 640 games."""
    assert {part.name for part in parts() if part.counts_wins} == {"balance", "strength", "openings"}
    found = Analysis(plybook.load("tic-tac-toe"), replace(SMALL, strengths=(5, 10), strength_games=2), 1)
    found.self_play()
    logs = found.games(found.player, 24)
    assert pie._played(found) == seat_score(logs, 0, 2)
    [row] = [each for each in strengths_of(found) if each.name == found.player]
    assert len(row.logs) == 24


def test_the_win_rates_of_three_players_add_up() -> None:
    found = figures(balance.measure(analysis("rolit-3", size=4)))
    shares = [found[f"{seat}-win"].value for seat in ("first", "second", "third")]
    assert sum(value for value in shares if isinstance(value, float)) == pytest.approx(1)
    assert found["draws"].value + found["decisive"].value + found["unfinished"].value == pytest.approx(1)


def test_the_swap_counts_as_a_rule() -> None:
    found = analysis("hex", size=3)
    shares = figures(endings.measure(found))
    assert shares["rule-swap-legal"].value == pytest.approx(20 / sum(log.plies for log in found.self_play()))
    sides = figures(balance.measure(found))
    assert sides["role-1-win"].value + sides["role-2-win"].value == pytest.approx(1)


def test_the_histogram_covers_all_games() -> None:
    charts = [
        item
        for section in length.measure(analysis("tic-tac-toe")).sections
        for item in section.items
        if isinstance(item, Chart)
    ]
    bars = next(chart for chart in charts if chart.name == "lengths")
    for series in bars.series:
        assert sum(value or 0 for value in series.y) == pytest.approx(1)
