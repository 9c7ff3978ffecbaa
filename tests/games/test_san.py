"""Short forms of moves: those of another program, and that each is that of one move and read as it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.interpreter.game import san_moves

DATA = Path(__file__).parents[1] / "data"
CASES = [json.loads(line) for line in (DATA / "san.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
"""Positions of random games that python-chess played, with its short forms of the moves by their texts in UCI."""
PIECES = 'letters Pawn, Knight, Bishop, Rook, Queen, King = "P", "N", "B", "R", "Q", "K"\n field mover "w", "b"'


EVERY = {"crazyhouse": 12}
"""Games in few of whose positions texts are read, since drops take long."""


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "atomic", "antichess"])
def test_short_forms_are_those_of_another_program(name: str) -> None:
    game = plybook.load(name)
    cases = [case for case in CASES if case["game"] == name]
    assert len(cases) == 38
    for number, case in enumerate(cases):
        check(game, case, reads=number % EVERY.get(name, 1) == 0)


def check(game: plybook.Game, case: dict[str, Any], *, reads: bool) -> None:
    """The forms are the same, but that dropped pawns have no letter there. Some are read."""
    state = game.position(case["fen"])
    own = state.san_moves()
    assert {*own} == {f"P{san}" if san[0] == "@" else san for san in case["san"].values()}, case["fen"]
    for uci, san in random.Random(case["fen"]).sample(sorted(case["san"].items()), reads * min(len(own), 5)):
        assert meant(state, san) == state.parse_move(uci), (case["fen"], san)
        assert state.parse_move(san) in (state.parse_move(uci), *drops(state)), (case["fen"], san)
        assert san[0] == "@" or own[san] == state.parse_move(uci), (case["fen"], san)


def meant(state: plybook.State, san: str) -> plybook.Move | None:
    here = state.position, state.earlier, state.game.engine.play
    return san_moves.meant(state.game.model, san, state.legal_moves(), *here)


def drops(state: plybook.State) -> list[plybook.Move]:
    """Moves of one point, whose notation in the game itself can be the short form of another: `e4` drops a pawn."""
    return [move for move in state.legal_moves() if len(move.sites) == 1]


GAMES = (
    "chess", "los-alamos", "gardner", "crazyhouse", "atomic", "antichess", "makruk", "shatranj", "xiangqi", "shogi",
    "minishogi",
)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_each_short_form_is_that_of_one_move_and_read_as_it(name: str) -> None:
    chance = random.Random(name)
    state = plybook.load(name).start()
    looked = 0
    for ply in range(60):
        moves = state.legal_moves()
        if not moves:
            state = state.game.start()
            continue
        if ply % 15 == 7:
            looked += 1
            texts = state.san_moves()
            assert {*texts.values()} == {*moves}, state.fen()
            for text, move in chance.sample(sorted(texts.items()), min(len(texts), 4)):
                assert meant(state, text) == move, (state.fen(), text)
                assert state.parse_move(text) in (move, *drops(state)), (state.fen(), text)
        state.push(chance.choice(moves))
    assert looked > 2


CASTLING = "r3k2r/8/8/8/8/2N5/8/R3K1N1 w Qkq - 0 1"


@pytest.mark.parametrize(
    ("fen", "texts", "move"),
    [
        (CASTLING, "O-O-O 0-0-0 o-o-o O-O-O!? 0-0-0+", "e1-c1"),
        (CASTLING, "Nf3 Ngf3 N1f3 Ng1f3 Ng1-f3 Nf3! Nf3+?? Nxf3", "g1-f3"),
        (CASTLING, "Nge2 N1e2 Ng1e2", "g1-e2"),
        ("k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", "exd6 exd6e.p. ed6 e5xd6 Pexd6", "e5-d6"),
        ("3r4/4P3/8/8/8/k7/8/7K w - - 0 1", "exd8=R exd8R exd8(R) exd8/R+ ed8=r", "e7-d8:rook"),
        ("k7/8/8/8/2p5/1P1B4/8/K7 w - - 0 1", "bxc4", "b3-c4"),
        ("k7/8/8/8/2p5/1P1B4/8/K7 w - - 0 1", "Bxc4", "d3-c4"),
        ("k7/8/8/8/8/5N2/4P3/K7 w - - 0 1", "e3", "e2-e3"),
        ("k7/8/8/8/8/2N5/4P3/K7 w - - 0 1", "e4", "e2-e4"),
    ],
)
def test_other_ways_to_write_a_move_are_read(fen: str, texts: str, move: str) -> None:
    state = plybook.load("chess").position(fen)
    assert [str(state.parse_move(text)) for text in texts.split()] == [move] * len(texts.split())


@pytest.mark.parametrize(
    ("text", "fault", "said"),
    [
        ("Ne2", plybook.AmbiguousMove, "Ne2 is ambiguous: it matches Nce2, Nge2"),
        ("Nc4", plybook.IllegalMove, "Nc4: no Knight of White can move to c4"),
        ("Bc4", plybook.IllegalMove, "Bc4: no Bishop of White can move to c4"),
        ("O-O", plybook.UnknownMove, "O-O is not the notation of a move"),
        ("nf3", plybook.UnknownMove, "nf3 is not a point"),
        ("Xf3", plybook.UnknownMove, "xf3 is not a point"),
    ],
)
def test_what_is_no_move_is_refused(text: str, fault: type[plybook.PlyError], said: str) -> None:
    state = plybook.load("chess").position(CASTLING)
    with pytest.raises(fault, match=re.escape(said)):
        state.parse_move(text)


def test_a_game_without_letters_has_its_points() -> None:
    assert list(plybook.load("hex", size=3).start().san_moves())[:2] == ["a1", "a2"]


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ('whole castle = "O-O"', "`castle` is not a move"),
        ('whole castle-short = ""', "a move cannot be an empty text"),
        ('whole castle-short = "O O"', "expected a short text without spaces"),
        ('whole castle-short, castle-long = "O-O"', "there are 2 names before `=`, but 1 text after it"),
        ('sign "check" when checked', "expected a sign of one or two characters, such as `+`, but no letter or digit"),
        ('sign "+"', "expected `when` and a condition after the sign"),
        ('sign "+" checked', "expected `when` and a condition after the sign"),
        ('sign "+" when castling', "expected a Bool, got a Region"),
        ('sign "+" when after.checked', "after"),
        ("won mate", "expected a sign in quotes"),
        ('won "#" when checked', "this is not expected here"),
    ],
)
def test_a_wrong_block_is_refused(block: str, said: str) -> None:
    with pytest.raises(plybook.DescriptionError, match=re.escape(said)):
        plybook.loads(f'game "Variant" extends "chess" {{\n forsyth {{\n {PIECES}\n {block}\n }}\n}}\n')


def before_mate(game: plybook.Game) -> plybook.State:
    """The position in which Black's queen can mate on h4."""
    state = game.start()
    for move in ("f2-f3", "e7-e5", "g2-g4"):
        state.push(move)
    return state


@pytest.mark.parametrize(
    ("block", "queen"),
    [
        ("", "Qh4"),
        ('won "#"', "Qh4#"),
        ('sign "+" when checked', "Qh4+"),
        ('sign "+" when checked\n won "#"', "Qh4#"),
        ('sign "++" when checked and no-moves\n sign "+" when checked', "Qh4++"),
        ('sign "+" when checked\n sign "++" when checked and no-moves', "Qh4+"),
        ('sign "~" when last is White', "Qh4"),
        ('sign "~" when last is Black and mover is White', "Qh4~"),
    ],
)
def test_the_first_sign_whose_condition_holds_after_the_move_is_written(block: str, queen: str) -> None:
    text = f'game "Variant" extends "chess" {{\n forsyth {{\n {PIECES}\n {block}\n }}\n}}\n'
    state = before_mate(plybook.loads(text))
    texts = [*state.san_moves()]
    assert [text for text in texts if text.startswith("Qh4")] == [queen]
    assert texts == sorted(texts)
    assert str(state.parse_move(queen)) == "d8-h4"
    assert str(state.parse_move("Qh4+")) == "d8-h4"


def test_a_move_with_which_nobody_wins_has_no_sign_for_it() -> None:
    state = plybook.load("chess").position("7k/8/8/8/8/8/1r6/K7 w - - 0 1")
    assert "Kxb2" in state.san_moves()
    state.push("Kxb2")
    assert str(state.outcome()).startswith("draw")


def test_the_state_is_as_before() -> None:
    state = before_mate(plybook.load("chess"))
    before = state.copy()
    assert "Qh4#" in state.san_moves()
    assert state == before
    assert state.legal_moves() == before.legal_moves()


def test_an_inherited_sign_is_left_out_where_its_words_are_missing() -> None:
    parts = "\n".join(f"without move castle-{way}" for way in ("short", "long"))
    end = "end {\n when no-moves -> last wins\n }\n without define checked\n without every move"
    game = plybook.loads(f'game "Variant" extends "chess" {{\n{parts}\n{end}\n}}\n')
    assert "Qh4" in before_mate(game).san_moves()
