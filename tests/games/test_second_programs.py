"""Games as described and their second implementations in plain Python (`*_oracle.py`) agree on every move."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from abalone_oracle import Abalone
from ataxx_oracle import Ataxx
from cage_oracle import Cage
from catchup_oracle import Catchup
from fanorona_oracle import Fanorona
from hasami_oracle import Hasami
from havannah_oracle import Havannah
from hopping_oracle import Hopping
from konane_oracle import Konane
from leaping_oracle import alquerque, bagh_chal, fox_and_geese
from loops_oracle import Surakarta
from morris_oracle import Morris
from omega_oracle import Omega
from onitama_oracle import Onitama
from puzzles_oracle import Pegs, Tiles
from quarto_oracle import Quarto
from rolit_oracle import Rolit
from symple_oracle import Symple
from tafl_oracle import Tafl

import plybook
from plybook import Game, IllegalMove, State, UnknownMove
from plybook.interpreter.analyse import perft_files

VARIANTS = Path(__file__).parents[2] / "games" / "variants"
START: dict[str, Any] = {
    "abalone": Abalone.start,
    "alquerque": alquerque,
    "ataxx": Ataxx.start,
    "ataxx-by-source": partial(Ataxx.start, by_source=True),
    "ataxx-walls": partial(Ataxx.start, walls="four"),
    "bagh-chal": bagh_chal,
    "brandub": Tafl.start,
    "cage": Cage.start,
    "catchup": Catchup.start,
    "chinese-checkers": Hopping.star,
    "chinese-checkers-3": partial(Hopping.star, 3),
    "chinese-checkers-4": partial(Hopping.star, 4),
    "chinese-checkers-6": partial(Hopping.star, 6),
    "dai-hasami-shogi": partial(Hasami.start, rows=2, dai=True),
    "fanorona": Fanorona.start,
    "halma": Hopping.halma,
    "fifteen": Tiles.start,
    "fox-and-geese": fox_and_geese,
    "hasami-shogi": Hasami.start,
    "havannah": Havannah.start,
    "hnefatafl": partial(Tafl.start, "hnefatafl"),
    "konane": Konane.start,
    "nine-mens-morris": Morris.start,
    "peg-solitaire": Pegs.start,
    "omega": Omega.start,
    "omega-3": partial(Omega.start, players=3),
    "omega-4": partial(Omega.start, players=4),
    "onitama": Onitama.start,
    "quarto": Quarto.start,
    "rolit": Rolit.start,
    "rolit-2": partial(Rolit.start, players=2),
    "rolit-3": partial(Rolit.start, players=3),
    "surakarta": Surakarta.start,
    "symple": Symple.start,
    "tablut": partial(Tafl.start, "tablut"),
}
"""What starts a game, from the library or a file in `VARIANTS`, in the second implementation, given its options.

A position there has `moves()`, the positions that follow while the game goes on, keyed by move; `mover`; `winner`, a
name or `draw`, empty while the game goes on; and `stones`, the piece on each point, by name.
"""
CASES: dict[str, list[dict[str, Any]]] = {
    "abalone": [{}, {"goal": 1, "times": 2}],
    "alquerque": [{}, {"retreat": False, "times": 2}],
    "ataxx": [{}, {"size": 4}, {"size": 5}],
    "ataxx-by-source": [{}, {"size": 4}],
    "ataxx-walls": [{}, {"size": 5}],
    "bagh-chal": [{}, {"kills": 2, "times": 2}],
    "brandub": [{}, {"king": "weak", "return": True, "hostile_throne": False}, {"armed": False}],
    "cage": [{}, {"size": 4}, {"size": 6}],
    "catchup": [{}, {"size": 3}, {"size": 4, "third": "lead"}, {"size": 4, "third": "never"}],
    "chinese-checkers": [{}],
    "chinese-checkers-3": [{}],
    "chinese-checkers-4": [{}],
    "chinese-checkers-6": [{}],
    "dai-hasami-shogi": [{}, {"size": 7}],
    "fanorona": [{}],
    "halma": [{}],
    "fifteen": [{}, {"size": 2}, {"size": 3}],
    "fox-and-geese": [{}, {"geese": 15, "retreat": False, "enough": 9}, {"geese": 17, "retreat": False, "times": 2}],
    "hasami-shogi": [{}, {"size": 5, "left": 0}, {"size": 6, "rows": 2, "left": 4}],
    "havannah": [{"size": size, "swap": False} for size in (2, 3, 4, 5, 8)],
    "hnefatafl": [{}, {"armed": False, "return": False, "times": 2}],
    "konane": [{}, {"size": 4}, {"size": 8}],
    "peg-solitaire": [{}, {"european": True, "gap_row": 7}, {"gap_column": 3, "gap_row": 4, "anywhere": True}],
    "omega": [{}, {"size": 2}, {"size": 3}, {"size": 6}],
    "omega-3": [{}, {"size": 3}],
    "omega-4": [{}, {"size": 3}],
    "quarto": [{}, {"squares": True}],
    "rolit": [{}, {"size": 4}, {"size": 6}],
    "rolit-2": [{}, {"size": 4}],
    "rolit-3": [{}, {"size": 4}],
    "surakarta": [{}],
    "symple": [{"size": 9}, {"size": 3, "penalty": 2}, {"size": 5, "penalty": 4}],
    "tablut": [{}, {"king": "weak", "armed": False, "hostile_throne": False}],
    "nine-mens-morris": [{}, {"flying": False}],
    "onitama": [{}, {"cards": "tiger", "times": 2}, {"cards": "monkey"}, {"cards": "rabbit", "times": 5}],
}
"""The sets of options with which each game is played."""
GAMES = {"native": 8, "reference": 2}
"""How many games are played with each set of options."""
LIMIT = 100
"""The number of plies after which games are cut off."""
LONGER = {"cage": 300, "hnefatafl": 250, "nine-mens-morris": 500, "omega-4": 120}
"""Higher limits, for games whose last phase begins late."""


@cache
def load(name: str, engine: str, options: tuple[tuple[str, Any], ...]) -> Game:
    path = VARIANTS / f"{name}.gdl"
    return plybook.load(path if path.exists() else name, engine=engine, **dict(options))


def agree(state: State, there: Any) -> dict[str, Any]:
    """Both have the same pieces, player to move, moves and result here; return the moves."""
    model = state.game.model
    contents = state.position.contents
    on_board = {model.board.names[s]: model.pieces[piece].name for s, piece in enumerate(contents) if piece is not None}
    assert on_board == there.stones
    outcome = state.outcome()
    assert ("" if outcome is None else str(outcome.winner or "draw")) == there.winner
    follow = {} if there.winner else there.moves()
    moves = [str(move) for move in state.legal_moves()]
    assert sorted(moves) == sorted(follow)
    if outcome is None:
        assert str(state.mover) == there.mover
    return follow


def is_refused(state: State, random: Random, allowed: dict[str, Any]) -> None:
    """Illegal moves are refused and change nothing. (A move may be written as its last point alone.)"""
    names, position = state.game.model.board.names, state.position
    tries = ["pass", *random.sample(names, 3), *("-".join(random.sample(names, 2)) for _ in range(20))]
    for move in tries:
        if not any(known.endswith(move) for known in allowed):
            with pytest.raises((IllegalMove, UnknownMove)):
                state.push(move)
            assert state.position == position


@pytest.mark.parametrize("engine", GAMES)
@pytest.mark.parametrize(("name", "options"), [(name, case) for name, cases in CASES.items() for case in cases])
def test_random_games_agree_with_the_second_implementation(name: str, options: dict[str, Any], engine: str) -> None:
    game = load(name, engine, tuple(options.items()))
    for seed in range(GAMES[engine]):
        random = Random(f"{name} {options} {seed}")
        state, there = game.start(), START[name](**options)
        looked = random.randrange(30)
        while state.ply < LONGER.get(name, LIMIT) and (follow := agree(state, there)):
            if state.ply == looked:
                is_refused(state, random, follow)
            move = random.choice(sorted(follow))
            state.push(move)
            there = follow[move]


@cache
def sequences(position: Any, depth: int) -> int:
    """The number of sequences of `depth` moves."""
    follow = {} if position.winner else position.moves()
    return len(follow) if depth == 1 else sum(sequences(after, depth - 1) for after in follow.values())


FILES = [suite for suite in perft_files.library() if suite.game in START]


@pytest.mark.parametrize("suite", FILES, ids=lambda suite: suite.name)
def test_the_library_counts_match_the_second_implementation(suite: perft_files.Counts) -> None:
    """As deep as it gets in a second or two."""
    start = START[suite.game](
        **{name.replace("-", "_"): int(text) if text.isdigit() else text for name, text in suite.options.items()}
    )
    for row in suite.rows:
        if row.known["sequences"] < 20_000:
            assert sequences(start, row.depth) == row.known["sequences"]


@pytest.mark.parametrize("gaps", ["a1 b1", "a1 a2", "c3 b3", "c3 c2"])
def test_the_player_who_jumps_second_wins_konane_on_four_by_four(gaps: str) -> None:
    """As Peter Norvig found, whether the gaps are in a corner or in the middle: Konane.ipynb in norvig/pytudes."""
    known: dict[str, bool] = {}

    def wins(state: State) -> bool:
        """Whether the player to move has a forced win."""
        key = str(state)
        if key not in known:
            known[key] = False
            for move in state.legal_moves():
                state.push(move)
                known[key] = known[key] or not wins(state)
                state.pop()
        return known[key]

    state = plybook.load("konane", size=4).start()
    for gap in gaps.split():
        state.push(gap)
    assert str(state.mover) == "Black"
    assert not wins(state)
