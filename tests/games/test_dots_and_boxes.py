"""Dots and Boxes as described agrees with OpenSpiel, a second implementation in Python, and solved values."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from dots_oracle import PLAYERS, Dots, name

import plybook
from plybook import Game, IllegalMove, State

ENGINES = ["reference", "native"]
PLAYED = (Path(__file__).parents[1] / "data" / "dots-and-boxes.games").read_text().splitlines()


def game(columns: int, rows: int, engine: str = "native") -> Game:
    return plybook.load("dots-and-boxes", engine=engine, columns=columns, rows=rows)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("played", PLAYED, ids=range(len(PLAYED)))
def test_openspiel_has_the_same_player_to_move_and_the_same_score(played: str, engine: str) -> None:
    size, margin, *moves = played.split()
    columns, rows = map(int, size.split("x"))
    state = game(columns, rows, engine).start()
    for move in moves:
        player, line = move.split(":")
        assert str(state.mover)[0] == player
        state.push(line)
    outcome = state.outcome()
    assert outcome is not None
    blue, red = outcome.scores
    assert blue - red == int(margin)
    assert (outcome.winner and str(outcome.winner)) == ("Blue" if blue > red else "Red" if red > blue else None)


def agree(state: State, there: Dots) -> None:
    """Both have the same lines, owners, scores, moves and player to move."""
    board = state.game.model.board
    stands = {board.names[site]: state.game.model.pieces[n].name for site, n in enumerate(state.position.contents)
              if n is not None}  # fmt: skip
    owners = {name(((x, y), (x + 1, y + 1))): PLAYERS[owner] for (x, y), owner in there.owners.items()}
    assert stands == owners | {name(line): "Line" for line in there.drawn}
    assert str(state.mover) == PLAYERS[there.mover]
    assert {str(move) for move in state.legal_moves()} == {name(line) for line in there.moves()}
    outcome = state.outcome()
    assert (outcome is not None) == (not there.moves())
    if outcome is not None:
        assert outcome.scores == there.scores()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 3), (3, 2), (3, 3), (5, 5), (2, 7)])
def test_the_second_implementation_agrees_line_by_line(size: tuple[int, int], engine: str) -> None:
    random = Random(f"{size}")
    for _ in range(1 if engine == "reference" and size == (5, 5) else 6):
        state, there = game(*size, engine).start(), Dots(*size)
        agree(state, there)
        while there.moves():
            line = random.choice(there.moves())
            state.push(name(line))
            there.draw(line)
            agree(state, there)


def value(state: State, known: dict[object, int]) -> int:
    """The first player's final margin in boxes with best play, including the boxes completed so far."""
    outcome = state.outcome()
    if outcome is not None:
        return int(outcome.scores[0]) - int(outcome.scores[1])
    if state.position not in known:
        found = []
        for move in state.legal_moves():
            state.push(move)
            found.append(value(state, known))
            state.pop()
        known[state.position] = max(found) if state.position.mover == 0 else min(found)
    return known[state.position]


@pytest.mark.parametrize(
    ("columns", "rows", "best"),
    [(1, 1, -1), (2, 1, 0), (1, 2, 0), (3, 1, -1), (2, 2, 2)],
)
def test_the_first_players_margin_with_best_play_is_the_known_one(columns: int, rows: int, best: int) -> None:
    """As found by exhaustive search with OpenSpiel; 2×2 is published (E. Berlekamp: the first player wins 3 to 1)."""
    assert value(game(columns, rows).start(), {}) == best


def test_on_two_by_two_boxes_only_first_lines_on_the_border_win() -> None:
    """Published with a proof: against one of the four inner lines, the second player draws by mirroring."""
    state, known = game(2, 2).start(), {}
    for move in state.legal_moves():
        state.push(move)
        assert value(state, known) == (0 if str(move) in ("c2", "c4", "b3", "d3") else 2)
        state.pop()


@pytest.mark.parametrize("engine", ENGINES)
def test_dots_boxes_and_drawn_lines_are_not_moves(engine: str) -> None:
    state = game(2, 2, engine).start()
    state.push("b1")
    for move in ("b1", "b2", "a1", "pass"):
        with pytest.raises((IllegalMove, plybook.UnknownMove)):
            state.push(move)
