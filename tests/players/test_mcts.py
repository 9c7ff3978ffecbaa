"""The players that search by playouts: their results are legal, exact where claimed, and reproducible."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import exact
import pytest

import plybook
from plybook.interpreter.core.errors import PlyError
from plybook.interpreter.game.game import State
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.search.mcts import run as trees
from plybook.interpreter.native.search.mcts.run import Trees
from plybook.interpreter.native.search.mcts.settings import Settings
from plybook.interpreter.play.loop import play
from plybook.players import make
from plybook.players.base.found import Found, Searcher


def found(state: State, player: str, seed: int = 1) -> Found:
    searcher = make(player)
    assert isinstance(searcher, Searcher)
    return searcher.search(state, Random(seed))


def after(game: plybook.Game, moves: str) -> State:
    state = game.start()
    for move in moves.split():
        state.push(move)
    return state


# -- results are well formed ---------------------------------------------------------------------------------------

NAMES = [
    "mcts:playouts=300", "mcts:playouts=300,bias=-1", "mcts:playouts=300,opened=1,memory=1", "flat:playouts=300",
    "mcts:playouts=300,threads=3", "mcts:playouts=300,reuse=off,explore=1", "mcts:nodes=20", "mcts:seconds=0.05",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "game", ["ayu", "hex", "english-draughts", "go", "connect-four", "mu-torere", "dots-and-boxes"]
)
def test_all_legal_moves_are_evaluated_and_visits_sum_to_playouts(game: str, name: str) -> None:
    options = {"size": 5} if game in ("ayu", "hex", "go") else {}
    state = plybook.load(game, **options).start()
    judged = found(state, name)
    assert sorted(map(str, [one.move for one in judged.moves])) == [str(move) for move in state.legal_moves()]
    assert sum(one.visits for one in judged.moves) == judged.playouts > 0
    assert all(0 <= one.value <= 1 for one in judged.moves)
    assert judged.seconds > 0


def test_expected_lines_are_legal() -> None:
    for game in ("ayu", "english-draughts", "breakthrough"):
        state = plybook.load(game).start()
        for one in plybook.search(state, "mcts:playouts=2000", lines=100).moves:
            there = state.copy()
            for move in (one.move, *one.line):
                there.push(str(move))


def test_a_search_does_not_change_the_state_and_works_on_the_reference_engine() -> None:
    fast, slow = (plybook.load("ayu", size=5, engine=engine).start() for engine in ("native", "reference"))
    before = str(slow)
    assert found(fast, "mcts:playouts=200").moves == found(slow, "mcts:playouts=200").moves
    assert str(slow) == before
    assert slow.ply == 0


ONE = """
game "One" {
  players A, B
  board rectangle(1, 2)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""


def test_the_only_legal_move_is_made_at_once() -> None:
    game = plybook.loads(ONE)
    state = after(game, "a1")
    assert str(make("mcts:playouts=1000000000").choose(state, Random(1))) == "a2"


# -- reproducibility -----------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result_and_another_a_different_one() -> None:
    state = plybook.load("ayu", size=9).start()
    one, again, other = (found(state, "mcts:playouts=500", seed).moves for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_a_player_that_searched_another_position_finds_what_a_fresh_one_does() -> None:
    game = plybook.load("hex", size=5)
    for name in ("mcts:playouts=300", "mcts:playouts=300,reuse=off", "flat:playouts=300"):
        player = make(name)
        assert isinstance(player, Searcher)
        player.search(after(game, "a1 b2"), Random(5))
        state = after(game, "c3")
        assert player.search(state, Random(1)).moves == found(state, name).moves


def test_time_slices_do_not_change_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    state = plybook.load("breakthrough").start()
    usual = found(state, "mcts:playouts=700").moves
    monkeypatch.setattr(trees, "SLICE", 1e-4)
    assert found(state, "mcts:playouts=700").moves == usual


def test_the_tree_is_reused_for_the_next_move() -> None:
    game = plybook.load("connect-four")
    player = make("mcts:playouts=2000")
    assert isinstance(player, Searcher)
    state = game.start()
    first = player.search(state, Random(1))
    state.advance(first.best.move)
    state.advance(first.best.line[0])
    again = player.search(state, Random(2))
    assert again.playouts == 2000
    assert sum(one.visits for one in again.moves) > 2000


# -- proven results ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("transpositions", ["on", "off"])
@pytest.mark.parametrize("opening", ["a1 b2", "b2 a1", "b1 a3", "b2 b1"])
def test_every_proof_is_correct(opening: str, transpositions: str) -> None:
    state = after(plybook.load("tic-tac-toe"), opening)
    there = after(plybook.load("tic-tac-toe", engine="reference"), opening)
    judged = found(state, f"mcts:playouts=100000,transpositions={transpositions}")
    assert judged.best.proof == {1.0: "win", 0.5: "draw", 0.0: "loss"}[exact.value(there, 0, 9) or 0]
    assert judged.playouts < 100_000
    for one in judged.moves:
        there.push(str(one.move))
        value = {"win": 1.0, "draw": 0.5, "loss": 0.0, "": None}[one.proof]
        assert value in (None, exact.value(there, 0, 9))
        there.pop()


@pytest.mark.parametrize("seat", [0, 1])
def test_tic_tac_toe_is_never_lost(seat: int) -> None:
    game = plybook.load("tic-tac-toe")
    for number in range(40):
        players = [make("random"), make("random")]
        players[seat] = make("mcts:playouts=300")
        outcome = play(game, players, seed=number).outcome
        assert outcome is not None
        assert outcome.seat is None or outcome.seat.number == seat


@pytest.mark.parametrize(
    ("name", "moves", "winning"),
    [
        ("connect-four", "d1 c1 d2 c2 d3 c3", {"d4"}),
        ("tic-tac-toe", "a1 b1 a2 b2", {"a3"}),
        ("tic-tac-toe", "a1 c1 a2 c2 b1", {"c3"}),
    ],
)
def test_a_win_in_one_is_found_and_proven(name: str, moves: str, winning: set[str]) -> None:
    judged = found(after(plybook.load(name), moves), "mcts:playouts=2000")
    assert str(judged.best.move) in winning
    assert judged.best.proof == "win"
    assert judged.playouts < 2000


def test_a_win_in_three_is_found_and_proven() -> None:
    state = after(plybook.load("connect-four"), "d1 d2 e1 e2")  # three in a row with both ends open
    judged = found(state, "mcts:playouts=5000")
    assert str(judged.best.move) in ("c1", "f1")
    assert judged.best.proof == "win"


# -- the pie rule --------------------------------------------------------------------------------------------------


def hex_winner(size: int, stones: list[int | None], mover: int, known: dict[tuple[int | None, ...], int]) -> int:
    """The winner: player 0 connects the first and last row, player 1 the first and last column."""
    key = (*stones, mover)
    if key in known:
        return known[key]
    other = 1 - mover
    result = other
    if _joined(size, stones, other):
        result = other
    else:
        for site in range(size * size):
            if stones[site] is None:
                stones[site] = mover
                won = hex_winner(size, stones, other, known)
                stones[site] = None
                if won == mover:
                    result = mover
                    break
    known[key] = result
    return result


def _joined(size: int, stones: list[int | None], player: int) -> bool:
    """Whether a player has connected its sides."""
    axis = 1 - player
    begun = [site for site, stone in enumerate(stones) if stone == player and divmod(site, size)[1 - axis] == 0]
    seen = set(begun)
    while begun:
        row, column = divmod(begun.pop(), size)
        if (row, column)[1 - axis] == size - 1:
            return True
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
            if 0 <= row + down < size and 0 <= column + right < size:
                site = (row + down) * size + column + right
                if stones[site] == player and site not in seen:
                    seen.add(site)
                    begun.append(site)
    return False


TWICE = """
game "Twice" {
  option pie = on in on, off
  players A, B
  board rectangle(1, 31)
  move drop { to empty }
  again when turn-number is 1 and moves-this-turn < 2
  score A = count(of(A))
  score B = count(of(B))
  end { when no-moves -> highest wins }
  swap when pie
}
"""
"""A starts with two drops and always ends one point ahead of B, so whoever gets A's side wins."""


@pytest.mark.parametrize("pie", [True, False])
def test_in_a_multi_move_opening_the_search_expects_a_swap_to_the_better_side(pie: bool) -> None:
    state = plybook.loads(TWICE, pie=pie).start()
    values = [one.value for one in found(state, "mcts:playouts=5000").moves]
    assert max(values) < 0.2 if pie else min(values) == 1


@pytest.mark.parametrize("size", [3])
def test_the_player_swaps_after_exactly_the_winning_openings(size: int) -> None:
    game = plybook.load("hex", size=size, swap=True)
    known: dict[tuple[int | None, ...], int] = {}
    stones: list[int | None] = [None] * size * size
    swapped = []
    for site in range(size * size):
        row, column = divmod(site, size)
        stones[site] = 0
        wins = hex_winner(size, stones, 1, known) == 0
        stones[site] = None
        state = after(game, f"{'abcdef'[column]}{row + 1}")
        move = make("mcts:playouts=20000").choose(state, Random(1))
        assert (str(move) == "swap") is wins, state.moves
        swapped.append(wins)
    assert any(swapped)
    assert not all(swapped)


def test_with_a_swap_an_opening_is_worth_its_worse_side() -> None:
    state = plybook.load("hex", size=3, swap=True).start()
    judged = found(state, "mcts:playouts=50000")
    assert all(one.proof == "loss" for one in judged.moves)  # the opponent takes the winning side
    state = plybook.load("hex", size=5, swap=True).start()
    assert all(one.value <= 0.5 for one in found(state, "mcts:playouts=2000").moves)


# -- history -------------------------------------------------------------------------------------------------------


def test_the_search_obeys_superko() -> None:
    """The game loop applies the game's own rules, so an illegal move would raise."""
    game = plybook.load("go", size=4)
    for seed in range(3):
        assert play(game, [make("mcts:playouts=60"), make("mcts:playouts=60,opened=1")], seed=seed, ply_limit=150)


SHUTTLE = """
game "Shuttle" {{
  players White, Black
  board rectangle(4, 1)
  setup map {{
    White . . Black
  }}
  move step {{
    from mine
    to   adjacent(from) & empty
  }}
  end {{
    when repeated -> {result}
    when no-moves -> draw
  }}
}}
"""


def test_the_search_knows_repetitions_from_the_history_of_the_game() -> None:
    """White has moved back, so Black repeats the position by moving back too."""
    text = SHUTTLE.format(result="mover loses")
    for result, proof in (("mover loses", "win"), ("mover wins", "loss"), ("draw", "draw")):
        game = plybook.loads(text.replace("mover loses", result))
        state = after(game, "a1-b1 d1-c1 b1-a1")
        judged = {str(one.move): one for one in found(state, "mcts:playouts=3000").moves}
        assert judged["c1-d1"].proof == proof
        alone = game.position(str(state))
        judged = {str(one.move): one for one in found(alone, "mcts:playouts=40,bias=-1").moves}
        assert judged["c1-d1"].visits > 1


def test_transpositions_are_merged_if_enabled_and_history_does_not_matter() -> None:
    for name, fewer in (("tic-tac-toe", True), ("ayu", False), ("go", False)):
        state = plybook.load(name, **({} if name == "tic-tac-toe" else {"size": 5})).start()
        apart, meeting = (found(state, f"mcts:playouts=5000,opened=1,transpositions={how}") for how in ("off", "on"))
        assert (meeting.nodes < apart.nodes) is fewer
        assert sum(one.visits for one in meeting.moves) == meeting.playouts


# -- bounds --------------------------------------------------------------------------------------------------------


def test_the_memory_limit_is_not_exceeded() -> None:
    script = (
        "import resource, plybook; from random import Random; from plybook.players import make\n"
        "state = plybook.load('ayu', size=9).start()\n"
        "make('mcts:playouts=10,memory=1').search(state, Random(1))\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "found = make('mcts:playouts=40000,opened=1,memory=8').search(state, Random(1))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, found.playouts, found.nodes)\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert int(told[0]) < 16 * 1024  # KiB: the tree and what a thread needs
    assert int(told[1]) == 40_000
    assert int(told[2]) < 8 * 1024 * 1024 / 8 / 60


def test_a_root_that_does_not_fit_in_memory_is_refused() -> None:
    state = plybook.load("amazons").start()
    engine = state.game.engine
    assert isinstance(engine, NativeEngine)
    with pytest.raises(PlyError, match="memory"):
        Trees(engine, 100, Settings(), 4096).go_to(state)


@pytest.mark.parametrize("name", ["mcts:playouts=1000000000", "mcts:seconds=1000,threads=2", "flat:seconds=1000"])
def test_an_interrupt_ends_a_search_at_once(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "plybook", "run", "ayu", "-o", "size=9", "--players", f"{name},random"]
    subprocess.run([*command[:-1], "random,random"], check=True, capture_output=True)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=10)
    assert process.returncode == 130, said
    assert "Traceback" not in said


@pytest.mark.long
def test_a_thousand_games_take_no_more_memory_than_a_hundred() -> None:
    script = (
        "import resource, plybook; from plybook.players import make; from plybook.interpreter.play.loop import play\n"
        "game = plybook.load('ayu', size=5)\n"
        "for number in range(1000):\n"
        "    play(game, [make('mcts:playouts=100'), make('mcts:playouts=100')], seed=number)\n"
        "    if number in (99, 999): print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert int(told[1]) - int(told[0]) < 4096
