"""What a page shows at once, folds away, or says in a line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from made import made

import plybook
from plybook import report
from plybook.interpreter.core.remarks import Remark
from plybook.measures.openings.boards import Valued, drawn
from plybook.measures.results.findings import Chart, Diagram, Figure, Replay, Report, Section, Series, Table, Words
from plybook.measures.workbench.self_play import Log
from plybook.measures.workbench.turning import turning_point
from plybook.report import layout, page
from plybook.report.boards import Boards
from plybook.report.page import legend
from plybook.report.plots import dashes, plot, widths


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


def test_a_long_label_beside_a_chart_is_broken_into_lines() -> None:
    """In one line it was cut off at the top."""
    chart = Chart(
        "a", "A", "area", "ply", "share of the games still going on", (Series("x", (1, 2, 3), (0.1, 0.5, 1)),)
    )
    text = plot(chart, "u")
    assert "share of the games still" in text
    assert "share of the games still going on<" not in text.split("</title>")[1]


def test_lists_of_moves_end_with_a_whole_row() -> None:
    styles = [Path(report.__file__).with_name(name).read_text() for name in ("style.css", "review.css")]
    style = "".join(styles)
    heights = [float(found) for found in re.findall(r"\.moves\{[^}]*?max-height:([\d.]+)rem", style)]
    assert len(heights) == 2
    for height in heights:  # rows of 1.3 and 0.1 rem, with gaps of 0.1 rem
        assert round((height + 0.1) / 1.5, 6) % 1 == 0


def test_arrows_end_at_different_points_and_those_left_out_are_counted() -> None:
    """With moves of three points, a dozen arrows lay over each other, label over label."""
    game = plybook.loads(
        """
        game "Leave and take" {
          players White, Black
          board square(4)
          setup mirrored { place White on b1 }
          move step {
            from mine
            to   adjacent(from) & empty
            choose gone in empty - to
            do relocate(from, to)
            do place(mover, gone)
          }
          end { when no-moves -> draw }
        }
        """
    )
    moves = [Valued(str(move), 0.4 - k / 1000) for k, move in enumerate(game.start().legal_moves())]
    diagram = drawn(game, moves, "d", "D", "s", balance=True)
    assert diagram is not None
    ends = [points[-1] for points, _, _ in diagram.moves]
    assert len(ends) == len(set(ends)) == 6
    assert f"6 of {len(moves)} moves are drawn as arrows: the nearest to even" in diagram.note
    assert "as far above 50 % as below" in diagram.note
    picture = Boards(game).diagram(diagram)
    assert picture.rindex('fill="none" stroke-linecap') < picture.index("<title>40</title>"), "no line is over a label"


def test_a_game_to_step_through_shows_what_each_position_remembers() -> None:
    """The point that a rule depends on could be seen in diagrams only."""
    game = plybook.loads(
        """
        game "Aim" {
          players White, Black
          board square(3)
          region aim(player)
          move place {
            to empty - aim(opponent)
            do set(aim(mover), adjacent(to))
          }
          end { when no-moves -> draw }
        }
        """
    )
    stepped = Boards(game).replay(Replay("r", "A game", ("a1", "c3", "a3")))
    rings = re.findall(
        r'<g data-from="(\d)" data-to="(\d)"[^>]*><g class="memory">.*?<title>(.*?)</title>', stepped.picture
    )
    assert sorted(rings, key=lambda ring: ring[2]) == [
        ("2", "2", "aim of Black: b3"),
        ("3", "3", "aim of Black: b3"),  # smaller, within White's
        ("2", "3", "aim of Black: c2"),
        ("1", "3", "aim of White: a2"),
        ("1", "2", "aim of White: b1"),
        ("3", "3", "aim of White: b3"),
    ]
    assert "A game; broken rings: aim of White, aim of Black" in stepped.picture


def test_long_rules_take_the_width_of_the_page() -> None:
    """In one column of three they were 3,500 pixels high."""
    game = plybook.load("tic-tac-toe")
    for times, whole in ((3, False), (40, True)):
        lines = Words(
            "rules-moves", "Moves", lines=(("walk", "a piece walks to some point on the board. " * times),) * 2
        )
        report = replace(made(game), sections=(Section("rules", "rules", "The rules in words", "", "", (lines,)),))
        assert ('<div class="second whole">' in page(report, game)) is whole


def test_a_remark_stands_with_the_figures_that_it_is_about() -> None:
    """It was glued to the first screen, at another left edge."""
    game = plybook.load("tic-tac-toe")
    told = page(replace(made(game), remarks=(Remark("less-work", "searching takes long"),)), game)
    assert '<p class="reading">Searching takes long.</p>' in told[told.index('id="verdict"') : told.index("</header>")]


def test_lines_of_one_colour_differ_in_their_dashes_in_the_chart_and_in_its_legend() -> None:
    """Twelve lines of pieces were in two colours, and eight of a comparison in six."""
    lines = [
        Series(f"{player} {kind}", (1, 2), (k, 3 * k), player=player)
        for k, kind in enumerate("abc")
        for player in (0, 1)
    ]
    pieces = Chart("c", "Pieces", "line", "ply", "n", tuple(lines))
    told = legend(pieces)
    assert len({(colour, dash) for colour, _, dash in told}) == 6
    assert [dash for *_, dash in told] == dashes(pieces)
    drawn = plot(pieces, "u")
    assert drawn.count("stroke-dasharray") == sum(map(bool, dashes(pieces))) == 4
    other = replace(pieces, series=tuple(replace(line, player=None) for line in (*lines, *lines[:2])))
    assert [bool(dash) for dash in dashes(other)] == [False] * 6 + [True] * 2
    assert {dash for *_, dash in legend(replace(pieces, shape="area"))} == {""}


def test_a_line_under_another_is_wide_enough_to_be_seen() -> None:
    """The value of the start is that of its best move, and could not be seen."""
    start, best, other = widths(chart((10, 50), (10, 50), (20, 40)))
    assert start > best == other


def test_a_label_that_begins_with_an_explained_word_has_a_capital_too() -> None:
    """The style of a first letter does not reach into the button of the explanation."""
    game = plybook.load("tic-tac-toe")
    figures = (Figure("a", "median of the moves", 3), Figure("b", "mcts:playouts=9 wins", 4))
    told = page(replace(made(game), sections=(Section("s", "course", "S", "", "", figures),)), game)
    assert ">Median</button>" in told
    assert '<th scope="row">mcts:playouts=9 wins</th>' in told


def test_on_paper_no_introduction_is_broken_over_columns() -> None:
    style = Path(report.__file__).with_name("style.css").read_text()
    paper = style[style.index("@media print") :]
    for rule in (".meaning{break-inside:avoid}", ".figures tbody tr:first-child{break-before:avoid}", "orphans:3"):
        assert rule in paper


def test_bands_are_left_out_only_where_they_would_be_one_grey_area() -> None:
    lines = tuple(Series(f"s{k}", (1, 2), (k, 2 * k), (k - 1, k), (k + 1, 3 * k)) for k in range(8))
    many = Chart("c", "Pieces", "line", "ply", "n", lines)
    assert "opacity: 0.16" not in plot(many, "u")
    bare = tuple(replace(line, low=(), high=()) for line in lines[2:])
    assert plot(replace(many, series=(*lines[:2], *bare)), "u").count("opacity: 0.16") == 2
