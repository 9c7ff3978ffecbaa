"""Kinds of pieces that take nothing, decide nothing and are seldom in the way: all that they do is wait."""

from __future__ import annotations

import pytest
from made_up import GAMES, of_game

import plybook
from plybook.measures.alarms.idle_pieces import waits_only
from plybook.measures.workbench.self_play import Log, played

TEXT = GAMES["watchmen_who_only_wait"].read_text("utf-8")
TO = "step(from, e | w) & empty & (a1 | b1 | d7 | e7)"
CORNER = "place White.Watch on a1"
GOAL = "when some(having(last.Man) & far-row) -> last wins"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", True),
        (TO, "step(from, e | w) & (a1 | b1 | d7 | e7) - mine", False),  # it may take
        (TO, f"{TO}\n    do relocate(from, to)\n    do remove(adjacent(to) & theirs)", False),
        ("having(opponent.Man)", "theirs", True),  # that it can be taken makes no difference
        (GOAL, f"when none(having(last.Watch)) -> last loses\n    {GOAL}", False),
        (CORNER, "place White.Watch on row(3) - c3", False),  # it stands in the way of all
    ],
)
def test_a_piece_that_only_waits_is_told(old: str, new: str, told: bool) -> None:
    game = plybook.loads(TEXT.replace(old, new) if old else TEXT)
    logs = [Log.of(played(game, 1, "random", number)) for number in range(40)]
    found = list(waits_only(of_game(game, logs)))
    assert [alarm.code for alarm in found] == ["waits-only"] * told
    assert all("`Watch` takes nothing" in alarm.text and not alarm.severe for alarm in found)


@pytest.mark.parametrize("name", ["gardner", "hnefatafl", "onitama", "xiangqi"])
def test_pieces_of_sound_games_do_more(name: str) -> None:
    game = plybook.load(name)
    assert not list(waits_only(of_game(game, [Log.of(played(game, 1, "random", 1))])))
