"""First moves of games whose first turn has several."""

from __future__ import annotations

from typing import cast

import pytest

import plybook
from plybook.interpreter.analyse.solution import Worth
from plybook.measures.openings import openings
from plybook.measures.openings.first_turns import part_of_a_turn
from plybook.measures.openings.looks import looked
from plybook.measures.results.findings import Words
from plybook.measures.results.opening_words import Proved

from .test_openings import analysis, figures

PAIRS = """game "Pairs" {{
  players Black, White
  {swap}
  board square(3)
  again when moves-this-turn < 2
  move place {{ to empty }}
  end {{
    when line(of(last), 3) -> last wins
    when none(empty) -> draw
  }}
}}"""


def test_where_the_first_turn_goes_on_its_first_move_says_nothing_of_the_pie_rule() -> None:
    """The swap comes after two stones; with it the rules would value a first stone as if sides were swapped later."""
    tried = {}
    for swap in ("", "swap"):
        game = plybook.loads(PAIRS.format(swap=swap))
        found = openings.measure(analysis(game))
        assert not {"value-swap", "value-swap-limit", "even-openings"} & figures(found).keys()
        assert "has several moves" in next(
            item.text for section in found.sections for item in section.items if isinstance(item, Words)
        )
        tried[swap] = looked(game, 1, "b2", 400, 0, 2)
    assert tried["swap"] == tried[""], "without the swap"


@pytest.mark.parametrize(
    ("sure", "value", "swap", "words"),
    [
        (Proved(4), "unknown", True, "so it is open what the pie rule does."),
        (Proved(4), "unknown", False, "so it is open what the pie rule would do."),
        (Proved(4, won=4), "win", False, "so it is open what the pie rule would do."),
        (Proved(4, won=4), "loss", True, "the pie rule, the second player wins; without it, the first player wins."),
        (Proved(4), "loss", True, "and the pie rule, the second player wins. Who wins without it is open."),
        (Proved(4, lost=4), "loss", True, "the second player wins with the pie rule and without it, so it changes"),
        (Proved(4), "win", True, "the first player wins with the pie rule and without it, so it changes nothing."),
        (Proved(4, lost=4), "loss", False, "wins with the pie rule and without it, so it would change nothing."),
        (Proved(4, won=1, at_once=1), "win", False, "the first player wins with the pie rule and without it, so it"),
        (Proved(4, won=1), "draw", True, "the game is a draw; without it, the first player wins."),
        (Proved(4), "draw", False, "the game is a draw with the pie rule and without it, so it would change nothing."),
    ],
)
def test_what_is_proved_of_the_pie_rule_is_not_called_open(sure: Proved, value: str, swap: bool, words: str) -> None:
    """The value of the start is that of the rules with the swap, and it was proved on the same page."""
    (item,) = part_of_a_turn(sure, cast("Worth", value), swap=swap).items
    assert isinstance(item, Words)
    assert words in item.text
    assert item.text.endswith(".")


def test_values_of_the_start_say_that_they_leave_the_swap_out() -> None:
    found = openings.measure(analysis(plybook.loads(PAIRS.format(swap="swap"))))
    assert figures(found)["value-plain-limit"].label.startswith("the start, without the pie rule: value")
    found = openings.measure(analysis(plybook.loads(PAIRS.format(swap=""))))
    assert figures(found)["value-plain-limit"].label.startswith("the start: value")
