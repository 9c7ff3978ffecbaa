"""What more search changes is told with the figure, also at the terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.pie import value_of
from plybook.measures.openings.race import strength
from plybook.measures.results.beside_proof import FEWER
from plybook.measures.results.findings import Figure, Report, Section
from plybook.measures.skill import strength as by_strength
from plybook.measures.skill.strengths import Strength
from plybook.measures.workbench.self_play import Log
from plybook.stats.estimates import Estimate
from plybook.ui.tables.summary import show


def searched(playouts: int, value: float) -> Looks:
    return Looks(playouts, 2, {"a1": Look("a1", (value, value), False, 0.1)}, 1)


def test_a_value_of_a_first_move_says_what_stronger_searches_changed() -> None:
    weak, strong, strongest = searched(75, 0.5), searched(300, 0.62), searched(1200, 0.61)
    assert strength([weak], value_of("a1")) == ""
    assert strength([weak, strong], value_of("b1")) == ""
    assert strength([weak, strong], value_of("a1")) == (
        "for searches of this strength; searches of 4 times the playouts changed it by 12 points"
    )
    assert strength([weak, strong, strongest], value_of("a1")) == (
        "searches of 4 times the playouts changed it by 1 point"
    )


def test_the_terminal_says_for_players_of_which_strength_a_key_figure_is(capsys: pytest.CaptureFixture[str]) -> None:
    figures = (
        Figure("critical-turns", "critical", 0.2, "share", note="for searches of this strength; and more", key=True),
        Figure("comebacks", "comebacks", 0.2, "share", note="doubling the search changed it by 1 point", key=True),
    )
    section = Section("critical", "course", "Critical", "What.", "How.", figures)
    show(Report("g", "G", "", {}, "quick", 1, "0", (section,), (), ()))
    shown = capsys.readouterr().out
    assert shown.count("for searches of") == 1
    assert "doubling" not in shown


def strengths(*counts: tuple[int, int]) -> list[Strength]:
    """Strengths with so many games without a winner, of so many; half of the others are won by each seat."""

    def log(seat: int | None) -> Log:
        return Log(("a1",), (0,), (1,), (0,), (1,), (None,), seat, seat, 0, "", True)

    playouts = (6, 25, 100, 300)
    return [
        Strength(f"mcts:playouts={each}", each, [log(None)] * few + [log(n % 2) for n in range(every - few)])
        for each, (few, every) in zip(playouts, counts, strict=True)
    ]


@pytest.mark.parametrize(
    ("counts", "sign"),
    [
        (((0, 10), (0, 10), (1, 80), (5, 10)), 1),  # "any change could be due to chance" was said of it
        (((0, 10), (0, 10), (1, 80), (1, 10)), 0),
        (((9, 10), (2, 10), (1, 80), (0, 10)), -1),
        (((0, 20), (16, 20), (130, 160), (0, 20)), -1),  # though the weakest have none, too
        (((0, 20), (0, 20), (0, 160), (0, 20)), 0),
    ],
)
def test_games_without_a_winner_change_if_weaker_and_stronger_players_differ(
    counts: tuple[tuple[int, int], ...], sign: int
) -> None:
    found = strengths(*counts)
    assert by_strength.parted(found) == sign
    change = by_strength.trend(found, [each.draws for each in found])
    said = by_strength.draws_words(change, [(each.playouts, each.draws) for each in found], sign)
    ends = found[-1].draws.value, found[0].draws.value
    words = {0: "Any change could be", 1: "It grows from 0 % at 6", -1: "It falls from 90 % at 6"}[sign]
    assert said.startswith(words if ends[0] != ends[1] or not sign else "It differs between strengths")


def test_a_share_of_the_first_player_that_only_the_strongest_have_is_no_chance() -> None:
    def with_first(first: int, every: int, playouts: int) -> Strength:
        [one] = strengths((0, every), (0, 0), (0, 0), (0, 0))[:1]
        logs = [replace(log, seat=int(number >= first)) for number, log in enumerate(one.logs)]
        return replace(one, playouts=playouts, logs=logs)

    few = [with_first(5, 10, 6), with_first(5, 10, 25), with_first(41, 80, 100)]
    assert by_strength.differ([*few, with_first(10, 10, 300)])
    assert not by_strength.differ([*few, with_first(8, 10, 300)])


@pytest.mark.parametrize(
    ("weakest", "strongest", "words"),
    [
        (0.6, 0.9, "The first player's share grows as the players get stronger: from 60 % at 6 playouts a move"),
        (0.4, 0.9, "The first player's share grows as the players get stronger: from 40 % at 6 playouts a move"),
        (0.4, 0.1, "The second player's share grows as the players get stronger: from 60 % at 6 playouts a move"),
        (0.6, 0.5, "The first player's share falls as the players get stronger: from 60 % at 6 playouts a move"),
    ],
)
def test_an_advantage_that_is_none_does_not_grow(weakest: float, strongest: float, words: str) -> None:
    """Of the weakest players' 20 games, the first player may have won 40 or 60 % by chance."""
    change = (strongest - weakest) / 5
    shares = [(6, weakest), (300, strongest)]
    ends = (False, strongest != 0.5)
    said = by_strength.seat_words(Estimate(change, change - 0.01, change + 0.01), shares, ends=ends)
    assert said.startswith(words)


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (((0, 20), (6, 20), (95, 160), (15, 20)), f"It grows from 0 % at 6 playouts a move to 75 % at 300.{FEWER}"),
        (
            ((0, 20), (6, 20), (144, 160), (12, 20)),
            "It grows from 0 % at 6 playouts a move to 60 % at 300; at 100, it was 90 %.",
        ),
        (
            ((20, 20), (12, 20), (16, 160), (8, 20)),
            "It falls from 100 % at 6 playouts a move to 40 % at 300; at 100, it was 10 %.",
        ),
    ],
)
def test_what_stronger_players_may_do_is_not_said_against_the_last_step(
    counts: tuple[tuple[int, int], ...], words: str
) -> None:
    """Ninety of 100 games had no winner, and then 60: "even fewer games may have a winner" was said of it."""
    found = strengths(*counts)
    change = by_strength.trend(found, [each.draws for each in found])
    shares = [(each.playouts, each.draws) for each in found]
    assert by_strength.draws_words(change, shares, by_strength.parted(found)) == words
