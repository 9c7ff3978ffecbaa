"""First moves of games whose first turn has several."""

from __future__ import annotations

import plybook
from plybook.measures.openings import openings
from plybook.measures.openings.looks import looked
from plybook.measures.results.findings import Words

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
