"""New games: every combination of answers is a valid description that ends, and a copy claims nothing."""

from __future__ import annotations

import itertools
import random

import pytest

from plybook import gdl
from plybook.gdl.format.canonical import format_text
from plybook.gdl.text.files import games, library
from plybook.interpreter.game.game import load
from plybook.interpreter.game.playouts import playouts
from plybook.service.begin.like import CLAIMS, copy
from plybook.service.begin.questions import (
    BOARD,
    CAPTURES,
    MOVES,
    SIZES,
    WINS,
    AnswerError,
    Answers,
    check_title,
    read_board,
    read_players,
    slug,
)  # fmt: skip
from plybook.service.begin.text import describe
from plybook.service.check.diagnostics import examine

ALL = list(itertools.product(BOARD.choices, MOVES.choices, CAPTURES.choices, WINS.choices))
EVERY = [pytest.param(3, id="each third", marks=pytest.mark.slow), pytest.param(1, id="all", marks=pytest.mark.long)]


def answers(board: str, move: str, captures: str, win: str, size: int = 0) -> Answers:
    """Answers about a game."""
    return Answers("Test", board=board, move=move, captures=captures, win=win, size=size)


def source(text: str) -> gdl.Source:
    """A description that stands nowhere."""
    return gdl.Source("new.gdl", text)


def test_many_combinations_of_answers_pass_the_checker_without_warnings() -> None:
    for each in random.Random(3).sample(ALL, 48):
        assert gdl.load(source(describe(answers(*each)))).warnings == (), each


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("board", BOARD.choices)
def test_combinations_of_answers_pass_the_checker_under_all_their_options(board: str, every: int) -> None:
    for each in [each for each in ALL if each[0] == board][::every]:
        assert examine(source(describe(answers(*each))), {})[2] == (), each


@pytest.mark.parametrize("each", random.Random(1).sample(ALL, 8))
def test_a_sample_passes_the_checker_under_all_its_options(each: tuple[str, str, str, str]) -> None:
    assert examine(source(describe(answers(*each))), {})[2] == ()


@pytest.mark.parametrize("each", random.Random(2).sample(ALL, 20))
def test_random_games_end_on_the_smallest_board(each: tuple[str, str, str, str]) -> None:
    game = load(source(describe(answers(*each, size=SIZES[each[0]][1]))))
    assert playouts(game, 30, seed=1).results["unfinished"] == 0


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("board", BOARD.choices)
def test_random_games_end_for_combinations_of_answers(board: str, every: int) -> None:
    for each in [each for each in ALL if each[0] == board][::every]:
        game = load(source(describe(answers(*each))))
        assert playouts(game, 20, seed=1).results["unfinished"] == 0, each


def test_both_players_can_win_by_each_goal() -> None:
    for win in WINS.choices:
        game = load(source(describe(answers("square", "place", "none", win))))
        results = playouts(game, 300, seed=1).results
        assert results["Black"], win
        assert results["White"], win


@pytest.mark.parametrize("name", library())
def test_a_copy_of_a_library_game_has_its_rules_and_none_of_its_claims(name: str) -> None:
    old = gdl.load(gdl.find(name))
    made = copy(gdl.find(name), "Another")
    new = gdl.load(source(made.text))
    assert new.title == "Another"
    assert not set(CLAIMS) & set(new.metadata)
    assert [(rule.name, rule.text) for rule in new.rules] == [(rule.name, rule.text) for rule in old.rules]
    assert (new.players, new.board, new.setup) == (old.players, old.board, old.setup)
    assert made.old_title == old.title


def test_a_copy_of_a_complete_game_says_nothing_twice() -> None:
    for name in games()[:5]:
        text = copy(gdl.find(name), "Another").text
        assert format_text(source(text)) == text
        assert "\n\n\n" not in text


def test_the_answer_about_the_board_can_be_a_shape_a_size_or_both() -> None:
    assert read_board("hexagon 6") == ("hexagon", 6)
    assert read_board("hex") == ("hexagon", SIZES["hexagon"][0])
    assert read_board("9") == ("square", 9)


@pytest.mark.parametrize("wrong", ["s", "squere", "hexagon 99", "square -3", "square seven", "square 7 7", "9" * 400])
def test_boards_that_cannot_be_are_refused(wrong: str) -> None:
    with pytest.raises(AnswerError):
        read_board(wrong)


@pytest.mark.parametrize(
    "wrong",
    ["", "Black", "A, B, C", "Black, black", "mover, Me", "a1, b2", "from, to", "n, s", "size, B", 'A", B', "1, 2"],
)
def test_names_that_players_cannot_have_are_refused(wrong: str) -> None:
    with pytest.raises(AnswerError):
        read_players(wrong)


@pytest.mark.parametrize("names", ["Élan, Über-Ich", "White,Black", "Fox  Hounds", "place2, win"])
def test_names_that_are_accepted_make_valid_descriptions(names: str) -> None:
    for win in ("most", "connect"):
        text = describe(Answers("Test", players=read_players(names), win=win, move="step"))
        assert gdl.load(source(text)).players == read_players(names)


@pytest.mark.parametrize(
    "wrong", ["", "   ", "!!", 'a "quoted" one', "two\nlines", "bell\a", "\u202ereversed", "x" * 61]
)
def test_titles_that_cannot_be_are_refused(wrong: str) -> None:
    with pytest.raises(AnswerError):
        check_title(wrong)


def test_a_title_becomes_the_name_of_a_file() -> None:
    assert slug("My Game, 2nd_try!") == "my-game-2nd-try"
    assert slug("../../etc/passwd") == "etc-passwd"
