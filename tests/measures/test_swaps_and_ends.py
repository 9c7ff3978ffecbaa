"""A first move that ends the game leaves nobody a chance to swap sides, so it keeps its value with the pie rule."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import log, of_game

import plybook
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.faults_of_play import decided_at_once, one_colour
from plybook.measures.course import drama
from plybook.measures.course.judge import Judge
from plybook.measures.course.lead import lead
from plybook.measures.course.seen import Round, Seen
from plybook.measures.course.turns import Course, Turn
from plybook.measures.openings import openings
from plybook.measures.openings.book import book_of
from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.pie import start
from plybook.measures.openings.proof import proved_of, with_ends
from plybook.measures.results.findings import Figure, Words
from plybook.measures.results.opening_words import AT_ONCE, Proved, first_moves
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.stats.estimates import Estimate

SMALL = replace(QUICK, games=20, random_games=20, opening_playouts=(5, 10))
CORNERS = """game "Corners" {{
  players Red, Blue
  board rectangle(3, 1)
  move put {{ to empty }}
  {swap}
  end {{
    when count(empty) is 2 and count(occupied & b1) is 1 -> last wins
    when none(empty) -> draw
  }}
}}"""
"""Of three first moves, that to the middle wins at once; after the others, the board fills up."""
AT_ONCE_WON = Start(3, "", ("b1",), "win", 1, "win", ("b1",), 3)


@pytest.mark.parametrize("swap", ["", "swap when on"])
def test_a_first_move_that_wins_at_once_wins_with_the_pie_rule_and_without_it(swap: str) -> None:
    """Nobody can take the side that has won; 1 of 3 first moves wins and 2 draw, as one sees."""
    bench = Analysis(plybook.loads(CORNERS.format(swap=swap)), SMALL, 1)
    found = openings.measure(bench)
    items = {item.name: item for section in found.sections for item in section.items}
    figures = {name: item for name, item in items.items() if isinstance(item, Figure)}
    counts = [figures[name].value for name in (AT_ONCE, "openings-won", "openings-drawn", "openings-lost")]
    assert counts == [1, 1, 2, 0]
    for name in ("value-plain", "value-swap", "value-swap-limit"):
        assert (figures[name].value, figures[name].note) == (1.0, "proved"), name
    assert figures["openings-won"].label == "first moves that win", "and nobody can swap sides after them"
    verdict = items["swap-verdict"]
    assert isinstance(verdict, Words)
    assert "the first player wins with the pie rule and without it. Of 3 first moves, 1 wins at once" in verdict.text
    assert verdict.text.endswith("So it changes nothing with best play.")
    assert not found.alarms
    rule = {"swaps": Figure("swaps", "", 0.0)} if swap else {}
    said = first_moves({**figures, **rule}, proof="the first player wins")
    changes = "changes" if swap else "would change"
    assert said == f"Of 3 first moves, 1 wins at once and 2 draw, as is proved; the pie rule {changes} nothing."


def test_an_opening_book_begins_with_the_first_move_that_wins_at_once() -> None:
    """Its value was that of the side that the opponent would take: 0."""
    book = book_of(Analysis(plybook.loads(CORNERS.format(swap="swap when on")), SMALL, 1), "1")
    best = book.positions[()].moves[0]
    assert (best.move, best.value) == ("b1", 1.0)


def test_sides_are_swapped_only_after_first_moves_that_leave_the_game_going_on() -> None:
    for sure, said in (
        (Proved(37, won=6, lost=31, at_once=6), "of 37 first moves, 6 win at once, and 31 lose unless"),
        (Proved(9, won=3, lost=6, at_once=2), "of 9 first moves, 2 win at once, and 1 wins and 6 lose unless"),
        (Proved(9, won=3, lost=6), "of 9 first moves, 3 win and 6 lose unless"),
        (Proved(9, won=9, at_once=9), "all 9 first moves win at once"),
        (Proved(2, lost=2), "both first moves lose unless"),
    ):
        assert sure.told(" unless").removesuffix(" ") == said
    assert not Proved(3, won=1, drawn=2, at_once=1).swapped


def test_searches_that_see_no_win_at_once_do_not_hide_it() -> None:
    """Two moves are worth about half; the third ends the game, as do the two that are symmetric to it."""
    looks = Looks(100, 2, {move: Look(move, (0.5, 0.48), False, 0.01) for move in "abc"}, 8, {"c": ("c", "d")})
    won = with_ends(looks, replace(AT_ONCE_WON, at_once=("c", "d")))
    assert start(won, swap=True) == start(won, swap=False) == Estimate(1.0, 1.0, 1.0)
    assert start(looks, swap=True).value != 1.0
    assert proved_of([won]) == Proved(4, won=2, at_once=2)
    assert [won.worth(won.by_move[move], swap=True) for move in "ac"] == pytest.approx([0.49, 1.0])


@pytest.mark.parametrize(
    ("winners", "won", "every"),
    [
        ((0, 0), "no won game went on after the choice of sides", "no game went on after the choice of sides"),
        ((0, None), "no won game went on after the choice of sides", "no game went on after the choice of sides"),
        ((None, None), "no game was won", "no game went on after the choice of sides"),
    ],
)
def test_games_that_end_before_sides_are_chosen_are_not_called_games_that_nobody_won(
    winners: tuple[int | None, ...], won: str, every: str
) -> None:
    """All games were won with the first move, before which no position is valued, and "no game was won" was said."""
    logs = tuple(log(seat, (0,)) for seat in winners) * 10
    found = Seen(Judge("mcts", 1.0), (Round(100, "mcts:playouts=100", logs),), 1.0)
    course = Course(0, logs[0], (Turn(0, 0, 0.5, 0.5, 0.5, (("a1", 0.5),), 1),))
    analysis = Analysis(plybook.loads(CORNERS.format(swap="swap when on")), SMALL, 1)
    sections = (*drama.of_judged(found), lead(analysis, [course], found))
    of_all = ("lead-held", "uncertainty", "stability", "lead-changes", "lead-change-share")
    figures = [item for section in sections for item in section.items if isinstance(item, Figure)]
    assert {item.name for item in figures} > set(of_all)
    for item in figures:
        assert item.value is None, item.name
        assert item.note.startswith(every if item.name in of_all else won), item.name


@pytest.mark.parametrize(("seat", "cause"), [(0, "wins-with-the-first-move"), (1, "")])
def test_a_role_that_wins_before_sides_can_be_swapped_is_no_second_fault(seat: int, cause: str) -> None:
    """What the other role wins, it does not win by a first move."""
    game = plybook.loads(CORNERS.format(swap="swap when on"))
    found = replace(of_game(game, [log(seat, (seat,))] * 60), start=AT_ONCE_WON)
    told = {alarm.code: alarm for alarm in told_once([*one_colour(found), *decided_at_once(found)])}
    assert told["one-sided-role"].severe
    assert told["one-sided-role"].follows == cause
