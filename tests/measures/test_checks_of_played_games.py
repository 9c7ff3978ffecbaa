"""All checks can be asked of games that were played, with all of their moves; stored evidence has few moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.alarms import alarms, idle_pieces
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK

SMALL = replace(QUICK, games=6, playouts=10, random_games=70, alarm_nodes=500, rare_plies=3_000, survey_moves=50_000)
"""With no fewer random games than a check looks at move by move."""


@pytest.mark.parametrize(
    "name", ["english-draughts", "breakthrough", "minishogi", "rolit-3", "dameo", "y", "dots-and-boxes"]
)
def test_every_check_can_be_asked_of_games_with_their_moves(name: str) -> None:
    assert SMALL.random_games >= idle_pieces.REPLAYED
    found = alarms.measure(Analysis(plybook.load(name), SMALL, 1))
    assert "kind-for-one" not in {alarm.code for alarm in found.alarms}
