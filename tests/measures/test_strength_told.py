"""What more search changes is told with the figure, also at the terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.pie import value_of
from plybook.measures.openings.race import strength
from plybook.measures.results.findings import Figure, Report, Section
from plybook.measures.skill import strength as by_strength
from plybook.measures.skill.strengths import Strength
from plybook.measures.workbench.self_play import Log
from plybook.ui.tables.summary import show


def searched(playouts: int, value: float) -> Looks:
    return Looks(playouts, 2, {"a1": Look("a1", (value, value), False, 0.1)}, 1)


def test_a_value_of_a_first_move_says_what_stronger_searches_changed() -> None:
    weak, strong, strongest = searched(75, 0.5), searched(300, 0.62), searched(1200, 0.61)
    assert strength([weak], value_of("a1")) == ""
    assert strength([weak, strong], value_of("b1")) == ""
    assert strength([weak, strong], value_of("a1")) == (
        "between players of this strength; searches of 4 times the playouts changed it by 12 points"
    )
    assert strength([weak, strong, strongest], value_of("a1")) == (
        "searches of 4 times the playouts changed it by 1 point"
    )


def test_the_terminal_says_for_players_of_which_strength_a_key_figure_is(capsys: pytest.CaptureFixture[str]) -> None:
    figures = (
        Figure("critical-turns", "critical", 0.2, "share", note="between players of this strength; and more", key=True),
        Figure("comebacks", "comebacks", 0.2, "share", note="doubling the search changed it by 1 point", key=True),
    )
    section = Section("critical", "course", "Critical", "What.", "How.", figures)
    show(Report("g", "G", "", {}, "quick", 1, "0", (section,), (), ()))
    shown = capsys.readouterr().out
    assert shown.count("between players of") == 1
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
