"""Random games that only fill the board match games played move by move, and the whole tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest
from filling_games import DROP, JOINED, text
from lockstep import native, reference
from small_games import walk

import plybook
from plybook import Game, State
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.kernels.playouts.run import Batches

Way = tuple[str, int]
"""The winner (or ``draw``) and the number of plies."""


def ways(state: State) -> dict[Way, Fraction]:
    """The probability of each end of a random game, computed over the whole tree by the reference engine."""
    known: dict[object, dict[Way, Fraction]] = {}

    def below() -> dict[Way, Fraction]:
        if state.position not in known:
            moves = state.legal_moves()
            found: Counter[Way] = Counter()
            if not moves:
                outcome = state.outcome()
                assert outcome is not None
                found[str(outcome.winner) if outcome.winner else "draw", 0] = Fraction(1)
            for move in moves:
                state.advance(move)
                for (winner, plies), share in below().items():
                    found[winner, plies + 1] += share / len(moves)
                state.pop()
            known[state.position] = dict(found)
        return known[state.position]

    return below()


def choices(state: State) -> float:
    """The average number of moves to choose from in a random game, summed over its plies."""
    known: dict[object, float] = {}

    def below() -> float:
        if state.position not in known:
            moves = state.legal_moves()
            total = float(len(moves))
            for move in moves:
                state.advance(move)
                total += below() / len(moves)
                state.pop()
            known[state.position] = total
        return known[state.position]

    return below()


@dataclass
class Sample:
    """The games of a batch by how they end, and the sums of the batch."""

    counts: Counter[Way]
    plies: int
    squared: int
    choices: int


def sample(game: Game, state: State, games: int, seed: int, limits: Iterable[int] = ()) -> Sample:
    """Game i is the same for every ply limit, so what each limit leaves unfinished shows when games end.

    A length between two ``limits`` counts as the larger one.
    """
    engine = game.engine
    assert isinstance(engine, NativeEngine)
    batch = Batches(engine, 0)
    batch.begin_in(state.position)
    names = [*game.model.players, "draw"]
    counts: Counter[Way] = Counter()
    before = [0] * len(names)
    for limit in limits or range(len(game.model.board) + 1 + game.model.swap):
        batch.limit = limit
        tally = list(batch.play(0, games, seed))
        for place, name in enumerate(names):
            counts[name, limit] = tally[place] - before[place]
        before = tally
    plies, squared, choices = tally[len(names) + 1 :][:3]
    return Sample(+counts, plies, squared, choices)


def check(
    found: Sample, expected: dict[Way, Fraction], games: int, sites: int, mean_choices: float | None = None
) -> None:
    assert sum(found.counts.values()) == games
    assert found.plies == sum(plies * number for (_, plies), number in found.counts.items())
    assert found.squared == sum(plies**2 * number for (_, plies), number in found.counts.items())
    if mean_choices is None:
        choices = {plies: sum(range(sites - plies + 1, sites + 1)) for _, plies in found.counts}
        assert found.choices == sum(choices[plies] * number for (_, plies), number in found.counts.items())
    else:
        assert abs(found.choices / games - mean_choices) < 5 * sites / sqrt(games)
    assert set(found.counts) <= set(expected)
    total, cells, rare, rarely = 0.0, 0, 0.0, 0
    for way, share in expected.items():
        mean = float(share) * games
        if mean < 10:
            rare, rarely = rare + mean, rarely + found.counts[way]
            continue
        total += (found.counts[way] - mean) ** 2 / mean
        cells += 1
    assert abs(rarely - rare) <= 5 * sqrt(rare) + 2
    freedom = max(cells - 1, 1)
    assert total <= freedom + 4.5 * sqrt(2 * freedom), f"chi squared is {total} over {cells} cells"


def at(game: Game, moves: str = "") -> State:
    state = reference(game).start()
    for move in moves.split():
        state.push(move)
    return state


def library_game(name: str, **options: object) -> Game:
    return plybook.load(name, **({} if name == "tic-tac-toe" else {"swap": False}), **options)


EXACT: dict[str, tuple[str, str]] = {
    "havannah 2": ("", ""),
    "havannah 3 with some pieces": ("", "c3 b2 d2 b4 a3 d4 e2 c1"),
    "hex 3": ("", ""),
    "hex 3 after a move": ("", "b2"),
    "hex 4 with some pieces": ("", "a1 b3 d2 c3 a4 c1 d4"),
    "y 3": ("", ""),
    "y 4": ("", ""),
    "tic-tac-toe": ("", ""),
    "tic-tac-toe a ply before the end": ("", "a1 a2 a3 b2 b1 b3 c2 c1"),
    "a line loses": (text("when full(last) -> last loses"), ""),
    "a line or a chain": (text("when full(last) -> last wins", f"when {JOINED} -> mover wins"), ""),
    "several things at once": (
        text("when count(empty) < 4 -> draw", "when full(X) -> X wins", "when full(O) -> X loses"),
        "",
    ),
    "three players": (text("when full(last) -> last wins", players="X, O, Z"), ""),
    "three players, the next one wins": (
        text("when count(of(last) & (edge(left) | b1)) > 1 -> mover wins", players="X, O, Z"),
        "",
    ),
    "three in a row": (text("when line(of(last), 3) -> last wins", board="rectangle(4, 3) adjacent all"), "b2 c2 a1"),
    "the sides may be changed": (
        text("when full(last) -> last wins", rule=f"{DROP}\n  swap", board="rectangle(3, 2)"),
        "",
    ),
    "the sides may be changed now": (text("when full(X) -> X wins", rule=f"{DROP}\n  swap"), "b1"),
    "the sides could be changed earlier": (text("when full(last) -> last wins", rule=f"{DROP}\n  swap"), "b1 swap a3"),
    "a first move that ends it": (
        text("when b1 in of(last) -> last wins", rule=f"{DROP}\n  swap", board="rectangle(2, 2)"),
        "",
    ),
    "the sides alone may be changed": (text(rule=f"{DROP}\n  swap", board="rectangle(1, 1)"), ""),
    "a full board is counted": (text("when no-moves and count(of(X) & edge(left)) is 2 -> O wins"), ""),
    "the one to move has a line already": (
        text("when full(last) -> last wins", setup="place X on a1, b1, c1"),
        "",
    ),
    "the third has a line already": (
        text("when full(last) -> last wins", players="X, O, Z", setup="place Z on a1, b1, c1"),
        "",
    ),
    "several kinds of pieces": (
        text(
            "when count(of(last)) > 3 -> last wins",
            more="piece Man\n  piece King",
            setup="place X.King on a1\n place O.Man on b1",
            rule="move drop {\n to empty\n do place(mover.Man, to)\n }",
        ),
        "",
    ),
}
"""A description (if empty, the key names a library game and a size) and the moves made before."""
GAMES = {(): 1_000_000, ("filling",): 100_000}


def begun(what: str) -> State:
    """The state that an entry of :data:`EXACT` begins in."""
    description, moves = EXACT[what]
    name, *size = what.split()[:2]
    sized = {"size": int(size[0])} if size and size[0].isdigit() else {}
    return at(plybook.loads(description) if description else library_game(name, **sized), moves)


@cache
def predicted(what: str) -> tuple[dict[Way, Fraction], float | None]:
    """How a game ends, by its whole tree, and if sides may be swapped the number of moves to choose from."""
    state = begun(what)
    return ways(state), choices(state) if state.game.model.swap else None


@pytest.mark.parametrize("what", EXACT)
@pytest.mark.parametrize("without", GAMES, ids=["orders", "played"])
def test_each_end_is_as_frequent_as_the_whole_tree_predicts(what: str, without: tuple[str, ...]) -> None:
    state = begun(what)
    game = state.game
    there = native(game, without)
    engine = there.engine
    assert isinstance(engine, NativeEngine)
    assert (engine.program.filling is None) == bool(without)
    sites = len(game.model.board) - sum(piece is not None for piece in state.position.contents)
    expected, mean = predicted(what)
    check(sample(there, state, GAMES[without], 20), expected, GAMES[without], sites, mean)


@pytest.mark.parametrize(("name", "size"), [("havannah", 5), ("hex", 7), ("hex", 11), ("y", 9), ("hex", 15)])
def test_filled_games_on_larger_boards_match_played_ones(name: str, size: int) -> None:
    game = library_game(name, size=size)
    sites, games = len(game.model.board), 4_000
    for place, state in enumerate(walk(game.start(), 3, plies=sites // 2)):
        if place % (sites // 4) == 0:
            limits = [*range(0, sites, sites // 12), sites]
            a, b = (sample(one, state, games, place, limits) for one in (game, native(game, ("filling",))))
            for limit in limits:
                for winner in game.model.players:
                    for what in (range(limit, limit + 1), range(limit + 1)):
                        x, y = (sum(one.counts[winner, plies] for plies in what) for one in (a, b))
                        assert abs(x - y) <= 5 * sqrt(x + y) + 4, (place, winner, what)


@pytest.mark.parametrize("name", ["hex", "y", "tic-tac-toe"])
def test_threads_and_batches_do_not_change_the_counts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from plybook.interpreter.native.kernels.playouts import run as batches

    game = library_game(name)
    alone = game.playouts(5_000, seed=4)
    found = [game.playouts(5_000, seed=4, threads=threads) for threads in (2, 3)]
    monkeypatch.setattr(batches, "BATCH", 0.0)
    found.append(game.playouts(5_000, seed=4))
    for other in found:
        assert (other.results, other.plies, other.plies_squared, other.choices) == (
            alone.results, alone.plies, alone.plies_squared, alone.choices,
        )  # fmt: skip
