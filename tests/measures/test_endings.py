"""How games end: clauses that give the same reason are told apart."""

from __future__ import annotations

from dataclasses import replace

from plybook import gdl
from plybook.interpreter.game import game as games
from plybook.measures.fairness import endings
from plybook.measures.moves import sites
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


def test_a_clause_that_compares_points_says_how_many_games_it_drew() -> None:
    text = """game "Even" {
      players Red, Blue
      board rectangle(4, 1)
      move place { to empty }
      score Red  = count(of(Red))
      score Blue = count(of(Blue))
      end { when none(empty) -> highest wins "has more" }
    }"""
    plan = replace(QUICK, games=4, random_games=6, playouts=5)
    sections = endings.measure(Analysis(games.load(gdl.Source("test.gdl", text)), plan, 1)).sections
    notes = {item.name: item.note for section in sections for item in section.items if isinstance(item, Figure)}
    assert notes["end-1"] == "4 of these 4 games are draws: nobody is ahead"
    assert notes["end-1-random"] == "6 of these 6 games are draws: nobody is ahead"


def test_what_the_rules_leave_no_choice_about_is_exact() -> None:
    """One rule of moves is always chosen, and a board that is full at the start has no free points: no 84 to 100 %."""
    text = LAST_PARTY.replace("move place { to empty }", "setup { place Red on a1 }\n  move place { to empty }")
    full = """game "Full" {
      players Red, Blue
      board square(4)
      setup { place Red on row(1) | row(2)\n place Blue on row(3) | row(4) }
      move take {
        from mine
        to   adjacent(from) & theirs
      }
      end { when no-moves -> last wins }
    }
    """
    plan = replace(QUICK, games=4, random_games=4, playouts=5)
    for source, exact in ((text, False), (full, True)):
        analysis = Analysis(games.load(gdl.Source("test.gdl", source)), plan, 1)
        parts = (*endings.measure(analysis).sections, *sites.measure(analysis).sections)
        found = {item.name: item for section in parts for item in section.items if isinstance(item, Figure)}
        for name in ("rule-1-legal", "rule-1-chosen"):
            assert (found[name].value, found[name].low, found[name].sample) == (1, None, "")
        assert (not found["coverage"].sample) == exact
    two = LAST_PARTY.replace("move place { to empty }", "move place { to empty }\n  move other { to empty & a1 }")
    analysis = Analysis(games.load(gdl.Source("test.gdl", two)), plan, 1)
    figures = [item for one in endings.measure(analysis).sections for item in one.items if isinstance(item, Figure)]
    assert all(item.low is not None for item in figures if item.name.startswith("rule-"))
