"""What a page shows at once, folds away, or says in a line."""

from __future__ import annotations

from dataclasses import replace

import plybook
from plybook.measures.results.findings import Chart, Diagram, Figure, Replay, Report, Section, Series, Table
from plybook.measures.workbench.self_play import Log
from plybook.measures.workbench.turning import turning_point
from plybook.report import layout, page


def chart(*rows: tuple[int, ...]) -> Chart:
    return Chart("c", "Pieces", "line", "ply", "n", tuple(Series(f"s{k}", (1, 2), row) for k, row in enumerate(rows)))


def log(*values: float | None) -> Log:
    seats = tuple(k % 2 for k in range(len(values)))
    none = (0,) * len(values)
    return Log(("a1",) * len(values), seats, none, none, none, values, 0, 0, 0, "", True)


def test_a_chart_that_never_changes_is_a_line() -> None:
    assert layout.level(chart((20, 20), (19, 19))) == "s0 20, s1 19 throughout"
    assert layout.level(chart((20, 20))) == "20 throughout"
    assert layout.level(chart((20, 20), (19, 18))) == ""


def test_a_histogram_with_a_single_bar_and_points_at_a_single_height_are_a_line() -> None:
    bar = Chart("c", "Lengths", "bar", "moves", "share", (Series("a", (9,), (1.0,)),), percent=True)
    assert layout.level(bar) == "always 9"
    assert layout.level(replace(bar, series=(Series("a", (8, 9), (0.5, 0.5)),))) == ""
    dots = Chart("c", "Values", "points", "move", "value", (Series("a", (1, 1, 2), (0.5, 0.5, 0.5)),), percent=True)
    assert layout.level(dots) == "50\u202f% throughout"


def test_diagrams_are_shown_in_pairs() -> None:
    for number, at_once in ((1, 1), (2, 2), (3, 2), (4, 4), (5, 4)):
        boards = [("diagram", Diagram(f"d{k}", "D")) for k in range(number)]
        assert len(layout.shown_and_folded(boards, whole=False)[0]) == at_once


def test_only_a_section_without_values_and_drawings_says_nothing() -> None:
    empty, full = Figure("a", "a", None, note="no game ended"), Figure("b", "b", 0)
    assert layout.says_nothing([empty], [Table("t", "T", ("x",), ())])
    assert not layout.says_nothing([empty, full], [])
    assert not layout.says_nothing([empty], [chart((1, 1))])


def test_a_silent_section_is_a_title_and_the_reason() -> None:
    game = plybook.load("tic-tac-toe")
    silent = Section("depth", "depth", "Skill depth", "Long.", "So.", (Figure("a", "x", None, note="no game ended"),))
    text = page(Report("g", "G", "0", {}, "quick", 1, "0", (silent,), (), ()), game)
    found = text[text.index('id="depth"') : text.index("</section>", text.index('id="depth"'))]
    assert "No game ended." in found
    assert "<table" not in found
    assert "<details" not in found


def test_figures_of_the_first_screen_are_the_familiar_ones_then_others() -> None:
    names = ["x", "levels", "y", "first-win", "length", "z"]
    assert [names[place] for place in layout.foremost(names)] == ["first-win", "length", "levels", "x", "y"]
    assert layout.foremost(["x"]) == [0]


def test_the_second_chart_and_large_tables_are_folded_but_diagrams_are_not() -> None:
    long = Table("t", "T", ("a",), tuple((k,) for k in range(40)))
    items = [("chart", chart((1, 2))), ("chart", chart((2, 1))), ("diagram", Diagram("d", "D")), ("table", long)]
    shown, folded = layout.shown_and_folded(items, whole=False)
    assert [kind for kind, _ in shown] == ["chart", "diagram"]
    assert [kind for kind, _ in folded] == ["chart", "table"]
    games = [("replay", Replay(name, "G", ("a1",))) for name in "ab"]
    assert len(layout.shown_and_folded(games, whole=False)[1]) == 1
    assert layout.shown_and_folded(games, whole=True)[1] == []


def test_a_game_turns_where_a_seat_sees_its_chances_change_most() -> None:
    assert turning_point(log(0.6, 0.5, 0.62, 0.2, 0.9, 0.1)) == 3
    assert turning_point(log(None, 0.7, 0.7, 0.68)) == 3
    assert turning_point(log(0.7, 0.7)) == 0, "two hopeful seats are no swing"
    assert turning_point(log(None, None, None)) == 0
