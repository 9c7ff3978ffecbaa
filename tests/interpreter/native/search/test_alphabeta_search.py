"""How a search ends: on its budget, on Ctrl-C, in little memory; and how the game's history affects it."""

import subprocess
import sys
import time
from random import Random

import plain_minimax
import pytest

import plybook
from plybook.interpreter.native.lowering.lower import lower
from plybook.interpreter.native.search.alphabeta import control
from plybook.interpreter.native.search.alphabeta.repetition import is_whole
from plybook.interpreter.native.search.alphabeta.run import Budget, Search
from plybook.players import make

CTRL_C = """
import os, signal, threading, time
import plybook
from random import Random
from plybook.players import make
state = plybook.load("ayu").start()
player = make("alphabeta:depth=60")
player.search(plybook.load("ayu", size=3).start(), Random(1))
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
began = time.perf_counter()
try:
    player.search(state, Random(1))
except KeyboardInterrupt:
    print("stopped", time.perf_counter() - began < 10)
"""


def test_ctrl_c_ends_a_search():
    done = subprocess.run([sys.executable, "-c", CTRL_C], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "stopped True\n", done.stderr


def test_a_search_stops_in_time_and_the_next_one_still_works():
    search = Search(plybook.load("hex", size=5).engine, memory=1)
    state = plybook.load("hex", size=5).start()
    began = time.perf_counter()
    found = search.run(state, Budget(seconds=0.3))
    assert time.perf_counter() - began < 5
    assert 1 <= found.depth < 25
    assert search.run(state, Budget(depth=2)).depth == 2


@pytest.mark.parametrize("nodes", [1, 500, 5000])
def test_the_node_limit_holds_except_on_the_first_ply(nodes):
    state = plybook.load("breakthrough").start()
    found = Search(plybook.load("breakthrough").engine, memory=1).run(state, Budget(nodes=nodes))
    assert found.nodes <= max(nodes + 1, len(state.legal_moves()))


def test_the_table_size_changes_no_value():
    game = plybook.load("connect-four", columns=4, rows=4)
    state = game.start()
    small, large = (Search(game.engine, memory=memory).run(state, Budget(depth=16)) for memory in (1, 32))
    assert small.proven
    assert large.proven
    assert small.roots[0].value == large.roots[0].value == 0


def test_a_search_uses_no_memory_beyond_its_table():
    program = """
import resource, plybook
from random import Random
from plybook.players import make
game = plybook.load("hex", size=7)
player = make("alphabeta:nodes=300000,memory=8,evaluation=material")
player.search(game.start(), Random(1))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for seed in range(6):
    player.search(game.start(), Random(seed))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 12


REPEATING = """
game "Walk" {{
  players Black, White
  board   rectangle(4, 1)
  setup {{
    place Black on west
    place White on east
  }}
  move walk {{
    from mine
    to   adjacent(from) & empty
  }}
  end {{
    when no-moves -> last wins
    when repeated -> {result}
  }}
}}
"""


@pytest.mark.parametrize("result", ["draw", "last loses", "mover wins", "last wins"])
def test_repetition_counts_positions_from_earlier_in_the_game(result):
    text = REPEATING.format(result=result).replace("west", "edge(left)").replace("east", "edge(right)")
    game = plybook.loads(text)
    random = Random(2)
    for flags in (control.ALL, control.ALL & ~control.USE_TABLE):
        search = Search(game.engine, memory=1, flags=flags)
        for _ in range(12):
            state = game.start()
            for _ in range(random.randrange(4)):
                if state.outcome() is None:
                    state.push(random.choice(state.legal_moves()))
            if state.outcome() is not None:
                continue
            wanted = plain_minimax.value(state, 12)
            found = search.run(state, Budget(depth=12)).roots[0].value
            assert (found > control.PROVEN) - (found < -control.PROVEN) == wanted


@pytest.mark.parametrize(
    ("clause", "whole"),
    [
        ("repeated -> draw", True),
        ("seen(positional) >= 2 -> draw", True),
        ("seen(positional) is 1 -> draw", False),
        ("since-seen(positional) > 3 -> draw", False),
        ("since-seen(positional) > 3 and seen(positional) > 1 -> draw", False),
        ("since-seen(positional) > 3 -> last wins", False),
        ("repeated -> mover wins", False),
        ("seen(positional) >= (if repeated then 1 else 2) -> draw", False),
    ],
)
def test_values_hold_on_every_path_only_if_repetition_brings_draws(clause, whole):
    text = REPEATING.format(result="draw").replace("repeated -> draw", clause)
    game = plybook.loads(text.replace("west", "edge(left)").replace("east", "edge(right)"))
    assert is_whole(lower(game.model)) is whole


@pytest.mark.parametrize("size", [2, 3])
def test_superko_is_respected(size):
    game = plybook.load("go", size=size)
    random, search = Random(4), Search(game.engine, memory=1)
    state = game.start()
    for _ in range(8):
        if state.outcome() is not None:
            break
        depth = 3 if size == 2 else 2
        found = search.run(state, Budget(depth=depth), exactly=True)
        for root in found.roots:
            wanted = plain_minimax.below(state, root.move, depth, state.seat.number)
            assert (root.value > control.PROVEN) - (root.value < -control.PROVEN) == wanted
        state.push(random.choice(state.legal_moves()))


def test_a_search_leaves_the_state_as_it_was():
    state = plybook.load("go", size=5).start()
    for move in ["c3", "b2"]:
        state.push(move)
    before = (state.position, state.moves)
    make("alphabeta:nodes=2000").search(state, Random(1))
    assert (state.position, state.moves) == before


def test_the_expected_line_can_be_played():
    for name in ("ayu", "english-draughts", "nine-mens-morris", "othello", "amazons"):
        state = plybook.load(name).start()
        found = make("alphabeta:nodes=3000").search(state, Random(1))
        for move in found.line:
            state.push(move)
        assert state.ply == len(found.line) >= 1


def test_the_reference_engine_is_refused():
    state = plybook.load("tic-tac-toe", engine="reference").start()
    with pytest.raises(plybook.PlyError, match="native engine"):
        make("alphabeta").search(state, Random(1))
