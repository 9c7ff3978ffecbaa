"""A first look at a game that lasts long does less work, and says so; other budgets do all of theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures import run
from plybook.measures.registry import parts
from plybook.measures.workbench.long_games import TRIED, USUAL, fitted
from plybook.measures.workbench.plan import QUICK, STANDARD, THOROUGH


def lasts(game: Game) -> float:
    """The mean plies of some random games."""
    return game.playouts(TRIED, seed=5).plies / TRIED


def test_the_quick_plan_shrinks_with_the_square_of_the_length() -> None:
    for name, options in [("hex", {"size": 7}), ("go", {"size": 5}), ("go", {"size": 9}), ("hex", {"size": 19})]:
        game = plybook.load(name, **options)
        square = (lasts(game) / USUAL) ** 2
        share = fitted(QUICK, game).share
        assert share == 1 if square < 0.9 else share <= 1 / square * 1.2, (name, options)
        assert share >= min(1, 0.4 / square), (name, options)


def test_games_of_usual_length_have_the_whole_plan() -> None:
    assert fitted(QUICK, plybook.load("tic-tac-toe")) is QUICK
    assert fitted(QUICK, plybook.load("hex", size=7)).games == QUICK.games


def test_games_with_many_moves_have_fewer_nodes_for_puzzles() -> None:
    few, many = (fitted(QUICK, plybook.load("hex", size=size)).puzzle_nodes for size in (5, 9))
    assert QUICK.puzzle_nodes == few > many


def test_larger_budgets_are_never_smaller_than_they_say() -> None:
    game = plybook.load("hasami-shogi")
    assert fitted(QUICK, game).share < 1
    assert fitted(STANDARD, game) is STANDARD
    assert fitted(THOROUGH, game) is THOROUGH


def test_a_plan_that_does_less_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    only = tuple(part for part in parts() if part.name == "length")
    monkeypatch.setattr(run, "parts", lambda: only)
    game = plybook.load("tic-tac-toe")
    found = run.analyse(game, replace(QUICK, games=4, random_games=4, playouts=20, share=0.25))
    (remark,) = found.remarks
    assert remark.code == "less-work"
    assert "a quarter of its usual work" in remark.text
    assert remark.text in plybook.page(found, game)
