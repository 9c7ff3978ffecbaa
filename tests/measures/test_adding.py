"""Adding a measure takes one module, and its text in docs/measures.md."""

from __future__ import annotations

import subprocess
import sys

from scratch import Scratch

from plybook.measures.workbench.registry import parts

MODULE = '''"""Points of the board."""

from __future__ import annotations

from ..results.findings import Figure, Findings, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan


def seconds(plan: Plan, pace: Pace) -> float:
    """Next to none."""
    return 0.0


def measure(analysis: Analysis) -> Findings:
    """Count them."""
    number = Figure("points", "points of the board", len(analysis.game.model.board))
    return Findings((Section("points", "board", "Points", "How many there are.", "They are counted.", (number,)),))


PART = Part("points", "counts points", order=25, measure=measure, seconds=seconds, spread=False)
'''

ASK = """
import json
from dataclasses import replace
import plybook
from plybook.measures import run
from plybook.measures.workbench.registry import parts

names = [part.name for part in parts()]
only = tuple(part for part in parts() if part.name == "points")
run.parts = lambda: only
game = plybook.loads('''
game "Row" {
  players Left, Right
  board rectangle(3, 1)
  move drop { to empty }
  end { when no-moves -> last wins }
}''')
print(json.dumps([names, plybook.analyse(game).figures()["points"].value]))
"""


def test_a_module_is_all_that_a_new_measure_needs(scratch: Scratch) -> None:
    scratch.add("measures/moves/points.py", MODULE)
    said = scratch.run("-c", ASK, own_cache=False)
    names = [part.name for part in parts()]
    assert said.strip() == f"[{[*names[:2], 'points', *names[2:]]!s}, 3]".replace("'", '"')
    assert scratch.touched() == {"measures/moves/points.py"}


def test_parts_have_unique_names_and_places() -> None:
    assert len({part.name for part in parts()}) == len(parts()) > 20
    assert len({part.order for part in parts()}) == len(parts())


def test_parts_are_not_imported_before_they_are_needed() -> None:
    ask = "import sys, plybook.measures.run; print([name for name in sys.modules if '.measures.moves' in name])"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
