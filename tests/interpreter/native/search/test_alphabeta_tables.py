"""The tables of positions: what a new player costs, and that tables which pass from hand to hand change no result."""

from __future__ import annotations

import time
from random import Random

import plybook
from plybook.interpreter.native.search.alphabeta import tables
from plybook.players import make
from plybook.players.base.found import Found, Searcher


def found(state: plybook.State, player: str) -> Found:
    searcher = make(player)
    assert isinstance(searcher, Searcher)
    return searcher.search(state, Random(1))


def test_a_new_player_does_not_write_to_its_whole_table() -> None:
    state = plybook.load("tic-tac-toe").start()
    found(state, "alphabeta:nodes=1")
    took = []
    for _ in range(3):
        began = time.process_time()
        found(state, "alphabeta:nodes=1,memory=1024")
        took.append(time.process_time() - began)
    assert min(took) < 0.05  # to write to 1 GiB takes several times as long


def test_a_table_that_another_game_has_used_changes_no_result() -> None:
    state = plybook.load("breakthrough", columns=5, rows=5).start()

    def result() -> tuple[object, ...]:
        judged = found(state, "alphabeta:nodes=3000,memory=1")
        return judged.moves, judged.nodes, judged.depth

    tables._free.clear()
    fresh = result()
    for _ in range(3):
        found(plybook.load("connect-four").start(), "alphabeta:nodes=3000,memory=1")
        assert result() == fresh
    assert len([each for each in tables._free if len(each.words) == 1 << 17]) == 1


def test_players_at_the_same_time_have_tables_of_their_own() -> None:
    class Holder:
        pass

    one, other = Holder(), Holder()
    first = tables.entries(64, one)
    assert tables.entries(64, other) is not first
    del one
    third = Holder()
    assert tables.entries(64, third) is first


def test_a_table_is_cleared_before_an_age_occurs_again() -> None:
    made = tables.Entries(64)
    ages = []
    for _ in range(tables.AGES):
        ages.append(made.grow_older())
        made.words[0] = 7
    assert sorted(ages) == list(range(1, 256))
    assert made.grow_older() == 1
    assert made.words[0] == 0


def test_no_more_memory_is_kept_than_agreed() -> None:
    class Holder:
        pass

    for _ in range(5):
        holders = [Holder() for _ in range(3)]
        for each in holders:
            tables.entries(tables.KEPT // 16, each)
        del holders, each
    assert sum(8 * len(each.words) for each in tables._free) <= tables.KEPT
