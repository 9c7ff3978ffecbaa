"""A game can be sent to another process: its text is pickled, and the copy plays the same."""

from __future__ import annotations

import copy
import pickle

import pytest
from small_games import NAMES, after, everything, game, walk

import plybook


@pytest.mark.parametrize("name", NAMES)
def test_an_unpickled_game_plays_the_same(name: str) -> None:
    there = pickle.loads(pickle.dumps(game(name)))
    assert (there.title, there.name, there.options) == (game(name).title, game(name).name, game(name).options)
    assert there.model.fingerprint == game(name).model.fingerprint
    state = after(name, "sent", 12)
    again = there.start()
    for move in state.moves:
        again.push(str(move))
    assert everything(again) == everything(state)


def test_the_text_is_pickled_and_not_the_compiled_objects() -> None:
    sent = pickle.dumps(game("ayu"))
    assert len(sent) < len(game("ayu").source.text) + 1000
    assert b"every move where reduce-distance" in sent


def test_options_of_every_kind_survive_pickling() -> None:
    here = plybook.load("ayu", size=7, pie=True, repetition="loss", split="never")
    assert pickle.loads(pickle.dumps(here)).options == here.options


def test_a_game_loaded_from_a_text_can_be_pickled_without_a_file() -> None:
    text = 'game "G" {\nplayers A, B\nboard square(2)\nmove drop { to empty }\nend { when no-moves -> draw }\n}'
    here = plybook.loads(text)
    assert len(pickle.loads(pickle.dumps(here)).start().legal_moves()) == 4


@pytest.mark.parametrize("name", NAMES)
def test_moves_positions_and_outcomes_can_be_pickled(name: str) -> None:
    for state in walk(game(name).start(), "parts", plies=20):
        for part in (state.position, state.legal_moves(), state.mover, state.seat, state.outcome()):
            assert pickle.loads(pickle.dumps(part)) == part
            assert copy.deepcopy(part) == part
