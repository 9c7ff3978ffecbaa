"""What more search changes is told with the figure, also at the terminal."""

from __future__ import annotations

import pytest

from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.pie import value_of
from plybook.measures.openings.race import strength
from plybook.measures.results.findings import Figure, Report, Section
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
