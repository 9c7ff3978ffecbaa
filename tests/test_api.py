"""The public interface: loading, playing, matches and searches."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import plybook

ROOT = Path(__file__).parents[1]


def test_a_game_loads_by_library_name_from_a_path_and_from_text() -> None:
    path = ROOT / "games" / "ayu.gdl"
    loaded = [plybook.load("ayu"), plybook.load(str(path)), plybook.load(path), plybook.loads(path.read_text())]
    assert {game.title for game in loaded} == {"Ayu"}
    assert {game.model.fingerprint for game in loaded} == {loaded[0].model.fingerprint}


def test_options_are_keyword_arguments() -> None:
    game = plybook.load("ayu", size=9, pie=True, repetition="ignore")
    assert dict(game.options) == {"size": 9, "pie": True, "repetition": "ignore", "split": "after"}
    assert plybook.load("ayu", pie="on").options["pie"] is True
    assert plybook.load("ayu", size="9").options["size"] == 9


def test_option_names_take_underscores_for_hyphens_and_no_name_is_reserved() -> None:
    text = """game "T" {
      option board-size = 3 in 2..5
      option name = 1 in 1, 2
      option text = 1 in 1, 2
      players A, B
      board rectangle(board-size, name + text)
      move drop { to empty }
      end { when no-moves -> draw }
    }"""
    assert len(plybook.loads(text, board_size=4, name=2, text=2).model.board) == 16


def test_an_option_with_the_name_of_a_python_word_has_an_underscore_after_it() -> None:
    text = """game "Words" {
      option return = off in on, off
      option or-else = 3 in 3, 4
      players A, B
      board square(if return then 5 else or-else)
      move drop { to empty }
      end { when no-moves -> draw }
    }"""
    assert len(plybook.loads(text, return_=True).model.board) == 25
    assert len(plybook.loads(text, or_else=4).model.board) == 16
    with pytest.raises(plybook.DescriptionError):
        plybook.loads(text, or_else_=4)


def test_the_rule_of_a_move_has_a_name() -> None:
    game = plybook.loads(
        """game "Rules" {
      players A, B
      board square(2)
      move drop { to empty }
      otherwise move take { to theirs }
      end { when turn-number is 9 -> draw }
    }"""
    )
    state = game.start()
    names = set()
    while moves := state.legal_moves():
        names.add(game.model.rules[moves[0].rule].name)
        state.push(moves[0])
    assert names == {"drop", "take"}


@pytest.mark.parametrize("options", [{"size": 10}, {"size": 27}, {"size": True}, {"size": 9.0}, {"size": None},
                                     {"pie": 1}, {"pie": "yes"}, {"split": "before"}, {"sise": 9}])  # fmt: skip
def test_a_wrong_option_raises_an_error_with_help(options: dict[str, object]) -> None:
    with pytest.raises(plybook.DescriptionError) as caught:
        plybook.load("ayu", **options)
    assert caught.value.diagnostics[0].help
    assert caught.value.diagnostics[0].code in ("option-value", "unknown-option")


def test_players_and_seats_have_names_and_numbers() -> None:
    state = plybook.load("ayu", size=5, pie=True).start()
    assert (str(state.mover), state.mover.number, str(state.seat)) == ("Black", 0, "first")
    state.push("b1-c1")
    assert (str(state.mover), str(state.seat)) == ("White", "second")
    state.push("swap")
    assert (str(state.mover), str(state.seat)) == ("White", "first")


def test_a_game_can_be_played_to_its_end_and_taken_back() -> None:
    state = plybook.load("ayu", size=5).start()
    while moves := state.legal_moves():
        state.push(moves[0])
    outcome = state.outcome()
    assert outcome is not None
    assert str(outcome.winner) in ("Black", "White")
    assert str(outcome.seat) in ("first", "second")
    assert outcome.reason == "has no move left"
    with pytest.raises(plybook.IllegalMove, match="the game is over"):
        state.push("b1-c1")
    while state.ply:
        state.pop()
    assert state.outcome() is None
    with pytest.raises(IndexError):
        state.pop()


def test_changing_the_list_of_legal_moves_does_not_change_the_state() -> None:
    state = plybook.load("ayu", size=5).start()
    state.legal_moves().clear()
    assert len(state.legal_moves()) == 14


def test_importing_plybook_imports_no_large_dependency() -> None:
    code = "import sys, plybook; print([m for m in sys.modules if m.split('.')[0] in ('lark', 'rich', 'click')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_exported_name_exists() -> None:
    for name in plybook.__all__:
        assert getattr(plybook, name) is not None
    with pytest.raises(AttributeError):
        _ = plybook.nothing  # type: ignore[attr-defined]


def test_the_imports_for_type_checkers_match_the_exports() -> None:
    tree = ast.parse((ROOT / "api" / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    told: dict[str, str | None] = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        assert node.level == 0, "editors see api/ itself, which has no such folder: write `from plybook.…`"
        for alias in node.names:
            assert alias.asname == alias.name, "to export it, write `import NAME as NAME`"
            told[alias.name] = (node.module or "").removeprefix("plybook.")
    assert told == plybook._WHERE
    assert sorted(plybook.__all__) == plybook.__all__ == sorted([*told, "load", "loads"])


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_game_is_played_by_the_engine_that_is_named(engine: str) -> None:
    text = (ROOT / "games" / "ayu.gdl").read_text()
    for game in (plybook.load("ayu", engine=engine), plybook.loads(text, engine=engine)):
        assert game.engine.name == engine


def test_an_unknown_engine_is_an_error_that_lists_the_engines() -> None:
    with pytest.raises(ValueError, match="reference"):
        plybook.load("ayu", engine="nonsense")


def test_the_python_examples_in_the_readme_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        subprocess.run([sys.executable, "-c", block], check=True, capture_output=True)


def test_players_can_be_given_by_name_or_as_objects() -> None:
    game = plybook.load("ayu", size=5)
    by_name = plybook.play(game, ["random", "random"], seed=4)
    assert plybook.play(game, [plybook.player("random"), "random"], seed=4) == by_name
    assert plybook.match(game, ["random", "mirror:turn"], 4, seed=4).games == 4


def test_a_search_values_every_legal_move() -> None:
    state = plybook.load("ayu", size=5).start()
    found = plybook.search(state, "mcts:playouts=200", seed=1)
    assert {str(judged.move) for judged in found.moves} == set(map(str, state.legal_moves()))
    assert all(0 <= judged.value <= 1 for judged in found.moves)
    assert plybook.search(state, "mcts:playouts=200", seed=1).best.move == found.best.move
    with pytest.raises(plybook.PlyError, match="the player `random` does not search"):
        plybook.search(state, "random")


def test_invalid_searches_and_matches_raise_an_error() -> None:
    game = plybook.load("tic-tac-toe")
    state = game.start()
    for move in ("a1", "a2", "b1", "b2", "c1"):
        state.push(move)
    for player in ("mcts", "flat", "alphabeta"):
        with pytest.raises(plybook.PlyError, match="the game is over"):
            plybook.search(state, player)
    for wrong in ({"games": 0}, {"games": 2, "jobs": 0}):
        with pytest.raises(ValueError, match="must be at least 1"):
            plybook.match(game, ["random", "random"], **wrong)
