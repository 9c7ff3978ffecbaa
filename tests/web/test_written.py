"""Moves as players write them, in the page's engine beside Python: short forms, labels, signs, and reading them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from lockstep import settings
from replay import replay

import plybook
from plybook import Game, State, gdl
from plybook.interpreter.game import game as games

FORMS = ["alquerque", "amazons", "dameo", "english-draughts", "fox-and-geese", "international-draughts", "konane"]
SAN = ["antichess", "atomic", "chess", "crazyhouse", "gardner", "makruk", "minishogi", "shatranj", "shogi", "xiangqi"]
USUAL = {"chess", "international-draughts"}
CASES = [pytest.param(name, marks=[] if name in USUAL else pytest.mark.slow) for name in (*FORMS, *SAN, "los-alamos")]


def positions(game: Game, number: int, least: int = 2) -> list[State]:
    """Positions of random games, at most 120 plies from the start."""
    random, found = Random(Path(game.name).stem), []  # wherever the checkout is
    while len(found) < number:
        state = game.start()
        for _ in range(random.randrange(120)):
            if state.result() is not None:
                break
            state.advance(random.choice(state.legal_moves()))
        if state.result() is None and len(state.legal_moves()) >= least:
            found.append(state)
    return found


def asked(state: State, typed: list[str] | None = None) -> dict[str, Any]:
    return {"moves": [str(move) for move in state.moves], "typed": typed or []}


def said(state: State) -> dict[str, str]:
    """How each legal move is written, by its text; a move of several rules as the first of them makes it."""
    found: dict[str, str] = {}
    for text, move in state.written_moves().items():
        found.setdefault(str(move), text)
    return found


@pytest.mark.parametrize("name", CASES)
def test_moves_are_written_and_read_as_in_python(name: str) -> None:
    game = settings(name)[0].load("native")
    states = positions(game, 3 if name in ("shogi", "crazyhouse") else 6)
    written = [said(state) for state in states]
    typed = [Random(name).sample(list(there.values()), min(8, len(there))) for there in written]
    found = replay(game, written=[asked(*one) for one in zip(states, typed, strict=True)])["written"]
    for state, there, texts, here in zip(states, written, typed, found, strict=True):
        assert dict(here["said"]) == there, state.moves
        for text, read in zip(texts, here["read"], strict=True):
            if text not in there:  # as the text of a move it would be that one
                assert read == [str(state.parse_move(text))], text


def test_a_text_may_say_more_than_it_needs_and_castling_is_written_with_zeros() -> None:
    game = plybook.load("chess")
    state = game.start()
    for text in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"]:
        state.push(text)
    typed = ["0-0", "o-o", "Nf3xe5", "Ng1", "Ngg1", "Ng5!?", "e1g1", "Nb1c3", "Nd2", "b4 e.p."]
    [found] = replay(game, written=[asked(state, typed)])["written"]
    castle = [str(state.parse_move("O-O"))]
    expected = [castle, castle, ["f3-e5"], ["f3-g1"], [], ["f3-g5"], castle, ["b1-c3"], [], ["b2-b4"]]
    assert found["read"] == expected


QUEENS = """
game "Three Queens" {
  players White, Black
  board square(5)
  piece Queen "Q", Pawn "P"
  setup {
    place White.Queen on a1, a5, e1
    place Black.Pawn on c3
  }
  forsyth {
    letters Pawn, Queen = "P", "Q"
    field   mover "w", "b"
    sign    "+" when count(theirs) is 1
    won     "#"
  }
  move slide {
    from mine
    to   (ray(from, diagonal, empty) | met(from, diagonal, empty)) - mine
  }
  end { when none(of(Black)) -> White wins "has taken all" }
}
"""


def test_a_piece_that_shares_its_column_and_its_row_has_both() -> None:
    """Three queens can take the last piece, and win; one shares its column with another, its row with the third."""
    state = games.load(gdl.Source("test.gdl", QUEENS)).start()
    [found] = replay(state.game, written=[asked(state)])["written"]
    assert dict(found["said"]) == said(state)
    assert dict(found["said"])["a1-c3"] == "Qa1xc3#"


def test_points_are_read_by_their_labels() -> None:
    game = plybook.load("international-draughts")
    state = game.start()
    model = game.model
    assert model.notation is not None
    labels = model.notation.labels
    for move in state.legal_moves()[:2]:
        one, other = (labels[model.board.names[site]] for site in move.sites)
        texts = [f"{one}-{other}", f"{one} {other}", f"{one} – {other}", f"{one}:{other}"]
        [found] = replay(game, written=[asked(state, texts)])["written"]
        assert found["read"] == [[str(move)]] * 4


def test_what_means_several_moves_is_read_as_all_of_them() -> None:
    game = plybook.load("chess")
    state = game.start()
    for text in ["Nf3", "Nf6", "d3", "d6"]:
        state.push(text)
    [found] = replay(game, written=[asked(state, ["Nd2", "Nbd2", "Nxd2", "d2"])])["written"]
    assert found["read"] == [["b1-d2", "f3-d2"], ["b1-d2"], ["b1-d2", "f3-d2"], []]


def test_a_game_without_notation_writes_moves_in_full() -> None:
    state = plybook.load("ayu", size=5).start()
    [found] = replay(state.game, written=[asked(state, ["a1"])])["written"]
    assert all(text == form for text, form in found["said"])
    assert found["read"] == [[]]
