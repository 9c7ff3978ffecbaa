"""All kinds of draughts as described agree with a second implementation (`draughts_oracle.py`), move by move."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from draughts_oracle import ENGLISH, INTERNATIONAL, RUSSIAN, Draughts, Jump, Rules, written

import plybook
from plybook import Game, State
from plybook.interpreter.analyse.perft import perft

KINDS: dict[str, tuple[str, dict[str, object], Rules]] = {
    "english": ("english-draughts", {}, ENGLISH),
    "english on ten rows": ("english-draughts", {"size": 10}, replace(ENGLISH, size=10)),
    "international": ("international-draughts", {}, INTERNATIONAL),
    "Brazilian": ("international-draughts", {"size": 8}, replace(INTERNATIONAL, size=8)),
    "Canadian": ("international-draughts", {"size": 12}, replace(INTERNATIONAL, size=12)),
    "Russian": ("russian-draughts", {}, RUSSIAN),
}
FILES = {path.stem: path for path in (Path(__file__).parents[2] / "games").rglob("*.gdl")}


@cache
def game(kind: str, engine: str) -> Game:
    name, options, _ = KINDS[kind]
    return plybook.load(str(FILES[name]), engine=engine, **options)


def text(move: Jump) -> str:
    return "-".join(map(written, move[0]))


def agree(state: State, there: Draughts) -> None:
    """Both have the same pieces and moves; jumps that count as one may be named by different routes."""
    model = state.game.model
    names = {written(s): s for s in there.men | there.kings}
    stands = {
        model.board.names[site]: (model.pieces[piece].owner, model.pieces[piece].kind == "King")
        for site, piece in enumerate(state.position.contents)
        if piece is not None
    }
    assert stands == {
        name: (there.men.get(square, there.kings.get(square)), square in there.kings) for name, square in names.items()
    }
    assert state.position.mover == there.mover
    jumps, legal = there.jumps(), [str(move) for move in state.legal_moves()]
    if not jumps:
        assert sorted(legal) == sorted(map(text, there.moves()))
        return
    kinds: dict[object, set[str]] = {}
    for jump in jumps:
        path, taken = jump
        same = (path[0], path[-1], frozenset(taken)) if there.rules.one_of_each else path
        kinds.setdefault(same, set()).add(text(jump))
    assert len(legal) == len(kinds)
    for ways in kinds.values():
        kept = ways & set(legal)
        assert kept == {min(ways, key=lambda way: [state.game.model.board.by_name[name] for name in way.split("-")])}
        for way in ways:  # every route is understood
            assert str(state.parse_move(way)) in kept


def play(kind: str, engine: str, seed: int, plies: int) -> tuple[int, int]:
    """Play at random; return the number of king moves, and the largest number of squares of a move."""
    random = Random(seed)
    state, there = game(kind, engine).start(), Draughts.start(KINDS[kind][2])
    by_kings = longest = 0
    for _ in range(plies):
        if state.outcome() is not None:
            break
        agree(state, there)
        moves = there.moves()
        move = random.choice(moves)
        by_kings += move[0][0] in there.kings
        longest = max(longest, len(move[0]))
        state.push(text(move))
        there = there.play(move)
    if not there.moves():
        assert str(state.outcome()).startswith(f"{state.game.model.players[1 - there.mover]} wins")
    return by_kings, longest


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_agree_on_the_native_engine(kind: str) -> None:
    played = [play(kind, "native", seed, 200) for seed in range(12)]
    assert sum(kings for kings, _ in played) >= 20
    assert max(longest for _, longest in played) >= 3


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_agree_on_the_reference_engine(kind: str) -> None:
    play(kind, "reference", 1, 60)


# -- positions with many kings and long jumps ----------------------------------------------------------------------


def scattered(rules: Rules, random: Random) -> Draughts:
    """Pieces anywhere, most of them kings, so that jumps are long."""
    squares = [(c, r) for c in range(rules.size) for r in range(rules.size) if (c + r) % 2 == 0]
    there = Draughts(rules, mover=random.randrange(2))
    for square in random.sample(squares, random.randint(4, len(squares) // 2)):
        owner = random.choice([there.mover, *[1 - there.mover] * 3])
        back = square[1] == (rules.size - 1 if owner == 0 else 0)
        (there.kings if back or random.random() < 0.5 else there.men)[square] = owner
    return there


def placed(kind: str, engine: str, there: Draughts) -> State:
    model = game(kind, engine).model
    contents: list[int | None] = [None] * len(model.board)
    for square, owner in [*there.men.items(), *there.kings.items()]:
        name = f"{model.players[owner]}.{'King' if square in there.kings else 'Man'}"
        contents[model.board.by_name[written(square)]] = [piece.name for piece in model.pieces].index(name)
    start = game(kind, engine).start().position
    return State(game(kind, engine), replace(start, contents=tuple(contents), mover=there.mover))


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("kind", KINDS)
def test_positions_with_many_kings_agree(kind: str, engine: str) -> None:
    random = Random(kind)
    longest = 0
    for _ in range(150 if engine == "native" else 25):
        there = scattered(KINDS[kind][2], random)
        state = placed(kind, engine, there)
        if state.outcome() is not None:
            assert not there.moves()
            continue
        agree(state, there)
        longest = max(longest, *[len(path) for path, _ in there.moves()])
        for move in there.moves()[:6]:
            state.push(text(move))
            if state.outcome() is None:
                agree(state, there.play(move))
            state.pop()
    assert longest >= (5 if engine == "native" else 4)


# -- positions with published counts -------------------------------------------------------------------------------


def numbered(fen: str) -> Draughts:
    """A position of international draughts, with squares numbered from 1 at the top, as players number them."""
    side, *parts = fen.split(":")
    there = Draughts(INTERNATIONAL, mover="WB".index(side))
    for part in parts:
        for word in part[1:].split(","):
            number = int(word.lstrip("K")) - 1
            square = (2 * (number % 5) + (number // 5 + 1) % 2, 9 - number // 5)
            (there.kings if word.startswith("K") else there.men)[square] = "WB".index(part[0])
    return there


POSITIONS = {
    "Woldouby": (
        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
        [6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436],
    ),
    "kings": ("B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", [14, 55, 1168, 5432]),
}
"""Positions used to compare move generators, and the numbers of sequences that others have counted."""


@pytest.mark.parametrize("name", POSITIONS)
def test_published_positions_have_the_published_counts(name: str) -> None:
    fen, counts = POSITIONS[name]
    state = placed("international", "native", numbered(fen))
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert numbered(fen).perft(3) == counts[2]
