"""How games end: clauses that give the same reason are told apart."""

from __future__ import annotations

from dataclasses import replace

from plybook import gdl
from plybook.interpreter.game import game as games
from plybook.measures.fairness import endings
from plybook.measures.results.findings import Figure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK

LAST_PARTY = """game "Last Party" {
  players Red, Blue
  board square(3)
  move place { to empty }
  end {
    when none(empty) and red-leads -> Red wins "has more"
    when none(empty) -> Blue wins "has more"
    when no-moves -> draw "nobody can move"
  }
  define red-leads = count(of(Red)) > count(of(Blue))
}
"""


def test_clauses_with_the_same_reason_have_their_lines() -> None:
    game = games.load(gdl.Source("test.gdl", LAST_PARTY))
    plan = replace(QUICK, games=4, random_games=4, playouts=5)
    sections = endings.measure(Analysis(game, plan, 1)).sections
    labels = [item.label for section in sections for item in section.items if isinstance(item, Figure)]
    told = [label for label in labels if label.startswith("ended by") and not label.endswith("random play")]
    assert told == ["ended by: has more (line 6)", "ended by: has more (line 7)", "ended by: nobody can move"]
