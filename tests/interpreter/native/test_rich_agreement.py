"""Random descriptions that combine chains, counters, histories, phases and turns of several moves: the engines agree
on everything about them.

Besides moves, outcomes and positions, that means the hashes kept from move to move, the texts of positions, counts in
the middle of a game, and games spread over threads.
"""

from __future__ import annotations

from ctypes import c_uint64
from itertools import combinations
from random import Random

import pytest
from lockstep import follow, native, written
from random_descriptions import description

import plybook
from plybook import Game
from plybook.interpreter.analyse.perft import depths, perft
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.passes import NAMES

SEEDS = 20
CHUNK = 10
PLIES = 14
LONG = range(SEEDS, SEEDS + 1_000)
MOVES = 100
"""With more moves than this, nothing is counted in depth."""
WORDS = {
    "chains": "repeat ", "counters": "counter ", "memories": "set(trail, ", "history": "seen(", "preferred": "prefer ",
    "otherwise": "otherwise ",
    "again": "again when", "phases": "phase ", "every": "every move do", "repetition": "repeated", "swap": "\n  swap",
    "graphs": "board graph", "holes": " without ", "merged": "merged {",
}  # fmt: skip


def check(seed: int) -> None:
    text = description(seed, rich=True)
    try:
        slow = plybook.loads(text, engine="reference")
        quick = native(slow, [NAMES[seed // 4 % len(NAMES)]], table=seed % 8 == 3) if seed % 4 == 3 else native(slow)
        for number in range(2):
            follow(quick, written(slow, f"{seed} {number}", PLIES), "rich", number)
        positions_survive_conversion(slow, quick, seed)
        counts_agree(slow, quick, seed)
        alone, spread = (quick.playouts(20, seed=seed, ply_limit=60, threads=threads) for threads in (1, 3))
        assert (alone.results, alone.plies, alone.choices) == (spread.results, spread.plies, spread.choices)
    except Exception as wrong:
        raise AssertionError(f"seed {seed}: {wrong!r}\n{text}") from wrong


def positions_survive_conversion(slow: Game, quick: Game, seed: int) -> None:
    """To text and to words of machine code, with the hashes that it keeps up to date."""
    engine = quick.engine
    assert isinstance(engine, NativeEngine)
    random, state = Random(seed), slow.start()
    while (moves := state.legal_moves()) and state.ply < PLIES:
        assert slow.position(str(state)).position == state.position
        assert engine.unpacked(engine.packed(state.position)) == state.position
        move, after = random.choice(moves), (c_uint64 * engine.shape.state)()
        engine.make_move(engine.with_history(state.position, state.earlier), engine.move_words(move), after)
        state.push(move)
        assert engine.unpacked(after) == state.position
        assert after[engine.shape.hash] == state.hash
        if engine.shape.history:
            assert after[engine.shape.board] == state.position.board_hash
    assert state.copy().positions == state.positions


def counts_agree(slow: Game, quick: Game, seed: int) -> None:
    """From a position in the middle of a game, with the boards before it."""
    random, there, here = Random(seed), slow.start(), quick.start()
    for _ in range(random.randint(0, 4)):
        if moves := there.legal_moves():
            here.push(str(there.push(random.choice(moves))))
    if len(there.legal_moves()) <= MOVES:
        counted = depths(there, 2, distinct=True)
        assert depths(here, 2, distinct=True, threads=2) == counted
        assert perft(here, 2) == perft(here, 2, threads=3) == counted[-1].sequences


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_the_engines_agree_on_rich_descriptions(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", LONG[::50])
def test_the_engines_agree_on_a_thousand_rich_descriptions(first: int) -> None:
    for seed in range(first, first + 50):
        check(seed)


def test_every_two_features_occur_together() -> None:
    texts = [description(seed, rich=True) for seed in range(250)]
    has = {word: {seed for seed, text in enumerate(texts) if part in text} for word, part in WORDS.items()}
    assert [pair for pair in combinations(WORDS, 2) if len(has[pair[0]] & has[pair[1]]) < 2] == []


def test_a_history_longer_than_any_table_so_far_can_be_looked_up() -> None:
    walk = "move walk {\nfrom mine\nto adjacent(from) & empty\nwhere after.seen(positional) < 40\n}"
    again = "again when moves-this-turn < 2"
    end = "end { when no-moves -> draw }"
    place = "setup {\nplace A on a1\nplace B on c3\n}"
    text = f'game "Long" {{\nplayers A, B\nboard square(3)\n{place}\n{walk}\n{again}\n{end}\n}}'
    slow = plybook.loads(text, engine="reference")
    follow(native(slow), written(slow, 1, 200), "a long history")
