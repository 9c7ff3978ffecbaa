"""The page's engine, in node, beside Python: every text, number and judgement of recorded games.

By default for a few games; ``pytest -m slow`` takes every game of the library and of the tests, at the extremes of each
option.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from lockstep import Setting, cases, settings
from replay import TREE_BYTES, replay, seen

import plybook
from plybook import Found, Game, State
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.kernels.playouts.run import Batches
from plybook.interpreter.reference import ReferenceEngine

USUAL = {"ayu size=5", "go size=3", "hex size=4", "dots-and-boxes", "rolit size=4", "tic-tac-toe"}
"""What runs by default: repetition, superko, the swap, scores, several players, proofs."""
ALL = cases(USUAL)
PLIES = 40
LARGE = 150
"""Boards with more points are played for fewer plies, and searched with few playouts, each of which takes long."""


def random_game(game: Game, seed: int, plies: int) -> tuple[list[str], list[dict[str, Any]]]:
    """The moves of a random game, and what Python says of every position; it swaps if it can."""
    random, state, found = Random(seed), game.start(), []
    while True:
        found.append(seen(state))
        moves = state.legal_moves()
        if not moves or state.ply >= plies:
            return [str(move) for move in state.moves], found
        swap = [move for move in moves if str(move) == "swap"]
        state.advance(swap[0] if swap and seed % 2 else random.choice(moves))


def state_after(game: Game, moves: list[str]) -> State:
    state = game.start()
    for move in moves:
        state.push(move)
    return state


def judged(found: Found) -> dict[str, Any]:
    """A search's result as ``replay.mjs`` writes it."""
    moves = [
        {
            "move": str(one.move),
            "value": one.value,
            "visits": one.visits,
            "proof": one.proof,
            "line": [str(move) for move in one.line],
        }
        for one in found.moves
    ]
    return {"moves": moves, "playouts": found.playouts, "nodes": found.nodes, "full": found.full}


def tally(game: Game, state: State, games: int, seed: int, limit: int) -> dict[str, Any]:
    """The counts of random games after a state."""
    assert isinstance(game.engine, NativeEngine)
    words = list(Batches(game.engine, limit, begun=state.positions).play(0, games, seed))
    players = len(game.model.players)
    names = ("draws", "unfinished", "plies", "plies_squared", "choices", "rounds")
    return {"wins": words[:players], **dict(zip(names, words[players:], strict=True))}


@pytest.mark.parametrize("setting", ALL)
def test_games_searches_and_tallies_agree(setting: Setting) -> None:
    game = setting.load("native")
    small = len(game.model.board) <= LARGE
    plies, playouts = (PLIES, 300) if small else (8, 6)
    games = [random_game(game, seed, plies) for seed in range(3 if small else 2)]
    begun = [moves[: 3 * number] for number, (moves, _) in enumerate(games)]
    going_on = [moves for moves in begun if state_after(game, moves).result() is None]
    seed, limit = Random(str(setting)).getrandbits(64), min(game.ply_limit, 300)
    searches = [
        {"moves": moves, "playouts": playouts, "seed": str(seed), "lines": 2, "slices": number % 2}
        for number, moves in enumerate(going_on)
    ]
    tallies = [{"moves": moves, "games": 5, "seed": str(seed), "limit": limit} for moves in going_on]
    found = replay(game, [moves for moves, _ in games], searches, tallies)

    for (moves, expected), here in zip(games, found["games"], strict=True):
        for ply, (one, other) in enumerate(zip(expected, here, strict=True)):
            assert other == one, f"{setting}, after {' '.join(moves[:ply])}"
    for moves, here in zip(going_on, found["searches"], strict=True):
        state = state_after(game, moves)
        assert here == [judged(searcher(playouts).search(state, Fixed(seed), lines=2))], f"{setting}, {state.moves}"
    for moves, here in zip(going_on, found["tallies"], strict=True):
        assert here == tally(game, state_after(game, moves), 5, seed, limit)


@pytest.mark.parametrize("setting", [one for one in ALL if one.id in USUAL])
def test_a_tree_is_kept_from_move_to_move(setting: Setting) -> None:
    game = setting.load("native")
    moves, _ = random_game(game, 1, 8)
    found = replay(game, searches=[{"moves": [], "playouts": 400, "seed": "77", "lines": 1, "then": moves}])
    state, player = game.start(), searcher(400)
    expected = [judged(player.search(state, Fixed(77), lines=1))]
    for move in moves:
        state.push(move)
        if state.result() is None:
            expected.append(judged(player.search(state, Fixed(77), lines=1)))
    assert found["searches"] == [expected]


@pytest.mark.parametrize("name", ["amazons", "ayu", "breakthrough", "dots-and-boxes", "go", "hex", "nine-mens-morris"])
def test_a_refusal_says_what_python_says_but_for_numbers_and_parts(name: str) -> None:
    game = settings(name)[0].load("native")
    random = Random(name)
    asked, expected = [], []
    for seed in range(3):
        moves, _ = random_game(game, seed, 3 * seed)
        state = state_after(game, moves)
        legal = {move.sites for move in state.legal_moves()}
        if not legal:
            continue
        lengths = {len(rule.choices) for rule in game.model.rules if rule.choices and rule.repeat is None}
        tried = [[random.randrange(len(game.model.board)) for _ in range(n)] for n in lengths for _ in range(30)]
        tried = [sites for sites in tried if tuple(sites) not in legal]
        asked.append({"moves": moves, "tried": tried})
        expected.append([refused(state, sites) for sites in tried])
    assert sum(map(len, expected)) > 10
    for here, there in zip(replay(game, refusals=asked)["refusals"], expected, strict=True):
        for one, other in zip(here, there, strict=True):
            assert plain(one) == plain(other)


def test_a_move_that_waits_for_others_is_refused_with_their_names() -> None:
    game = plybook.load("english-draughts")
    state = game.start()
    random = Random(5)
    while not game.model.rules[state.legal_moves()[0].rule].name.startswith("jump") or len(state.legal_moves()) < 2:
        state.push(random.choice(state.legal_moves()))
    rules = [rule for rule in game.model.rules if rule.otherwise]
    engine = ReferenceEngine(game.model)
    waiting = [list(sites) for rule in rules for sites in engine.ways(rule, state.position, ())]
    asked = [{"moves": [str(move) for move in state.moves], "tried": [*waiting, waiting[0][:1]]}]
    [[*whole, begun]] = replay(game, refusals=asked)["refusals"]
    assert whole == [refused(state, sites) for sites in waiting]
    assert "; you must jump: " in begun
    assert begun.partition(" is only ")[2] == whole[0].partition(" is only ")[2]


@pytest.mark.parametrize("name", ["ayu", "breakthrough", "english-draughts"])
def test_a_move_from_where_the_mover_has_no_piece_is_refused_as_in_python(name: str) -> None:
    game = plybook.load(name)
    state = state_after(game, random_game(game, 1, 5)[0])
    pieces, mover = game.model.pieces, state.position.mover
    others = [
        site for site, piece in enumerate(state.position.contents) if piece is None or pieces[piece].owner != mover
    ]
    tried = [[site, (site + 1) % len(game.model.board)] for site in others]
    [found] = replay(game, refusals=[{"moves": [str(move) for move in state.moves], "tried": tried}])["refusals"]
    assert found == [refused(state, sites) for sites in tried]


def refused(state: State, sites: list[int]) -> str:
    names = state.game.model.board.names
    with pytest.raises(plybook.IllegalMove) as refusal:
        state.parse_move("-".join(names[site] for site in sites))
    return str(refusal.value)


def plain(message: str) -> str:
    """A refusal without numbers, and without what is to blame: part of a region, a piece, one of several phases."""
    begin = re.sub(r" \([^()]*\)$", "", message).partition("; ")[0]
    for opening in ("cannot be played: ", "is not allowed: ", "is not a valid ", "belongs to the phase "):
        head, found, _ = begin.partition(opening)
        if found:
            return f"{head}is not possible"
    return begin


def searcher(playouts: int) -> Any:
    """The player that searches as the page does."""
    return plybook.player(f"mcts:playouts={playouts},memory={TREE_BYTES >> 20}")


class Fixed(Random):
    """Gives the same seed to every search."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def getrandbits(self, k: int) -> int:
        return self.number
