"""`plybook bench --strength`: how well players play."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from plybook import gdl
from plybook.bench.strength import lockstep, memory
from plybook.bench.strength.doubling import Rung, doubling
from plybook.bench.strength.duel import duel
from plybook.bench.strength.entries import Doubling, Entry, Levels, Spiel, read, strength
from plybook.bench.strength.levels import levels, mirrored
from plybook.bench.strength.lockstep import Disagreement, Lockstep
from plybook.bench.strength.memory import held, resident
from plybook.bench.strength.sheets import doubling_sheet, levels_sheet
from plybook.interpreter.core.errors import PlyError
from plybook.interpreter.game import game as games
from plybook.interpreter.game.game import Game
from plybook.interpreter.native.search.mcts import run as trees
from plybook.measures.skill.chain import budgets, needed, settled
from plybook.measures.skill.tally import Tally
from plybook.players import make
from plybook.ui.cli import main

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "bench-strength.json").read_text(encoding="utf-8"))
KNOWN = strength()
WITH_OPENSPIEL = [entry for entry in KNOWN.games if entry.openspiel is not None]
PLACE = "(?P<column>[a-z])(?P<row>[0-9]+)"
SMALL = Entry("connect-four", {"columns": "5", "rows": "4"}, opening=2)


def load(entry: Entry) -> Game:
    return games.load(gdl.find(entry.name), dict(entry.options))


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "plybook", "bench", "--strength", *arguments],
        capture_output=True, text=True, timeout=300, check=False, env={**os.environ, **environment},
    )  # fmt: skip


# -- what is played ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", KNOWN.games, ids=lambda entry: entry.label)
def test_each_game_of_the_file_is_in_the_library_with_these_options(entry: Entry) -> None:
    model = gdl.load(gdl.find(entry.name), dict(entry.options))
    assert len(model.players) == 2
    assert set(entry.options) <= {option.name for option in model.options}


def test_the_games_of_the_goals_are_listed() -> None:
    assert [entry.name for entry in KNOWN.games if entry.doubling] == ["hex", "connect-four", "breakthrough", "ayu"]
    assert {entry.name for entry in WITH_OPENSPIEL} == {"hex", "connect-four", "breakthrough"}


def test_budgets_double_up_to_the_given_factor() -> None:
    assert Doubling("mcts", 100, 64).budgets == [100, 200, 400, 800, 1600, 3200, 6400]


@pytest.mark.parametrize("text", ["", "doubling = 3", "[doubling]\nplayer = 'x'\n[duel]\n[levels]\ntheirs = 1"])
def test_a_malformed_file_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        read(text)


# -- Ai Ai's rules -------------------------------------------------------------------------------------------------


def test_a_match_is_settled_where_ai_ais_are() -> None:
    """Its tables for this game and another have matches of 36, 41, 46 and 50 games, all of which were won."""
    points = needed(50, 0.6, 0.9)
    assert points == 36
    for wins, draws, losses in ((36, 0, 0), (36, 0, 5), (36, 0, 10), (35, 2, 13)):
        tally = Tally(wins, draws, losses)
        assert tally.points == points
        assert settled(tally, 50, points)
        assert not settled(Tally(wins - 1, draws, losses), 50, points)


def test_a_match_that_can_no_longer_be_won_is_settled() -> None:
    assert settled(Tally(20, 0, 15), 50, 36)
    assert not settled(Tally(20, 0, 14), 50, 36)


def test_the_budgets_grow_like_ai_ais_times() -> None:
    """Of 0.01 s times the powers of e, it prints 0.01, 0.07, 0.20 and 1.48."""
    found = list(budgets(KNOWN.levels.rule))
    assert len(found) == 6
    assert found[-1] <= KNOWN.levels.most
    times = [0.01 * playouts / KNOWN.levels.base for playouts in found]
    assert [round(times[power], 2) for power in (0, 2, 3, 5)] == [0.01, 0.07, 0.20, 1.48]


def few() -> Levels:
    from dataclasses import replace

    said = KNOWN.levels
    return replace(said, base=40, most=120, games=10, share=0.3, mirrors=("mirror:copy", "mirror:turn"), mirror_games=4)


def test_levels_do_not_depend_on_the_number_of_processes() -> None:
    game = load(SMALL)
    one, two = ([*levels(game, few(), "mcts", 3, make, jobs=jobs)] for jobs in (1, 2))
    assert one == two
    assert [level.playouts for level in one] == [40, 109]
    assert one[0].against == "random"
    assert all(level.tally.games <= 10 for level in one)


def test_mirrors_play_in_both_seats() -> None:
    found = list(mirrored(load(SMALL), few(), "random", 1, make))
    assert [mirror.tally.games for mirror in found] == [4, 4]


def test_the_table_of_levels_shows_ai_ais_figures_next_to_ours() -> None:
    found = list(levels(load(SMALL), few(), "mcts", 3, make))
    sheet = levels_sheet("x", found, KNOWN.levels.theirs, [1.0] * len(found))
    assert any("Ai Ai: UCT 0.20 s" in row and "58.54" in row for row in sheet.rows)
    assert "| Ai Ai: UCT 1.48 s | 41 | 36-0-5 | 87.8 |" in sheet.markdown()


# -- twice the playouts --------------------------------------------------------------------------------------------


def rungs(jobs: int) -> list[Rung]:
    return list(doubling(load(SMALL), SMALL, Doubling("mcts", 10, 4), "mcts", (6, 4), 1, make, jobs=jobs))


def test_doubling_does_not_depend_on_the_number_of_processes() -> None:
    one, two = rungs(1), rungs(2)
    assert [(rung.playouts, rung.below) for rung in one] == [(20, 10), (40, 20)]
    assert [rung.tally.games for rung in one] == [6, 4]
    assert [sum(rung.tally.pairs) for rung in one] == [3, 2]
    assert [rung.tally for rung in one] == [rung.tally for rung in two]
    assert doubling_sheet("x", one).rows[0][:2] == ("20:10", "6")


def test_a_tally_counts_points_pairs_and_the_first_players_share() -> None:
    tally = Tally()
    tally.count(0, 10, 0)
    tally.count(None, 20, 1)
    tally.pair(1.5)
    tally.count(1, 30, 0)
    assert (tally.points, tally.games, tally.first_share, tally.mean_plies) == (1.5, 3, 0.5, 20)
    assert tally.pairs == [1, 0, 0]
    low, high = tally.interval
    assert low < 0.5 < high


# -- OpenSpiel -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", WITH_OPENSPIEL, ids=lambda entry: entry.label)
def test_openspiel_agrees_on_every_move_and_result(entry: Entry) -> None:
    pytest.importorskip("pyspiel")
    assert entry.openspiel is not None
    game = load(entry)
    for seed in range(5):
        random, both = Random(seed), Lockstep(game.start(), entry.openspiel)
        while both.actions:
            both.push(random.choice(list(both.actions)))
        assert both.state.outcome() is not None


@pytest.mark.parametrize(
    ("entry", "said", "words"),
    [
        (Entry("hex", {"size": "5", "swap": "off"}), Spiel("hex(board_size=4)", PLACE), "does not know the move"),
        (Entry("hex", {"size": "4", "swap": "off"}), Spiel("hex(board_size=5)", PLACE), "is 0 of ours"),
        (Entry("hex", {"size": "4", "swap": "on"}), Spiel("hex(board_size=4)", PLACE), "does not know the move swap"),
        (Entry("breakthrough"), Spiel("breakthrough", PLACE, "bottom"), "at the start"),
        (Entry("tic-tac-toe"), Spiel("no_such_game", "x"), "cannot load"),
    ],
)  # fmt: skip
def test_a_different_game_is_detected(entry: Entry, said: Spiel, words: str) -> None:
    pytest.importorskip("pyspiel")
    game = load(entry)

    def to_the_end() -> None:
        both = Lockstep(game.start(), said)
        while both.actions:
            both.push(next(iter(both.actions)))

    with pytest.raises(PlyError, match=words):
        to_the_end()


def test_a_different_result_is_detected() -> None:
    """Three in a row win there, but not here."""
    pytest.importorskip("pyspiel")
    both = Lockstep(load(Entry("connect-four")).start(), Spiel("connect_four(x_in_row=3)", r"(?P<column>\d+)"))
    for move in ("a1", "b1", "a2", "b2"):
        both.push(move)
    with pytest.raises(Disagreement, match="the game goes on here, the first player wins in OpenSpiel"):
        both.push("a3")


def test_a_duel_gives_openspiel_no_less_time() -> None:
    pytest.importorskip("pyspiel")
    (entry,) = KNOWN.of("connect-four")
    assert entry.openspiel is not None
    found = duel(load(entry), entry, entry.openspiel, "mcts", 5, 2, 1, make)
    assert found.tally.games == sum(found.tally.pairs) * 2 == 2
    assert found.player == "mcts:seconds=0.005"
    assert found.their_time > 0.8 * found.our_time > 0  # the moves are few and short


def test_without_openspiel_a_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(PlyError, match="not installed; `pip install open_spiel"):
        lockstep.module()


# -- memory --------------------------------------------------------------------------------------------------------


def test_memory_is_measured_at_equal_intervals() -> None:
    found = held(load(SMALL), ("random", "random"), 20, 1, make, looks=4)
    assert [each.games for each in found] == [5, 10, 15, 20]
    assert all(each.bytes > 0 for each in found)


@pytest.mark.long
@pytest.mark.parametrize("player", ["mcts:playouts=100", "flat:playouts=100"])
def test_a_thousand_games_take_no_more_memory_than_a_hundred(player: str) -> None:
    found = held(load(SMALL), (player, player), 1_000, 1, make)
    assert found[-1].bytes - found[0].bytes < 8 * 2**20
    assert resident() < 2**30


# -- the command ---------------------------------------------------------------------------------------------------


def value_of(*arguments: str) -> Any:
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    value = json.loads(done.stdout)
    jsonschema.validate(value, SCHEMA)
    return value


def test_results_are_printed_as_json_and_kept_as_a_table(tmp_path: Path) -> None:
    kept = tmp_path / "table.md"
    value = value_of("doubling", "tic-tac-toe", "--quick", "--match-games", "2", "--keep", str(kept))
    assert [result["playouts"] for result in value["results"]] == [200, 400]
    text = kept.read_text(encoding="utf-8")
    assert "plybook bench --strength doubling tic-tac-toe --match-games 2 --quick --seed 1" in text
    assert "| 400:200 | 2 |" in text


def test_levels_and_mirrors_of_any_game_are_printed() -> None:
    value = value_of("levels", "tic-tac-toe", "--quick", "--match-games", "10")
    assert {"mirror:copy", "mirror:x", "mirror:y", "mirror:turn"} <= {result["name"] for result in value["results"]}


def test_memory_and_a_duel_are_printed() -> None:
    assert [each["games"] for each in value_of("memory", "tic-tac-toe", "--match-games", "10")["results"]] == [
        *range(1, 11)
    ]
    pytest.importorskip("pyspiel")
    (found,) = value_of("duel", "connect-four", "--match-games", "2", "--move-time", "2")["results"]
    assert found["player"] == "mcts:seconds=0.002"


@pytest.mark.parametrize("table", ["doubling", "levels", "memory"])
def test_a_full_tree_is_noted_below_the_tables(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trees, "LEAST", 1 << 13)
    monkeypatch.setattr(trees, "needed", lambda *given: 0)
    kept = tmp_path / "table.md"
    player = "mcts:playouts=300" if table == "memory" else "mcts"
    words = ["bench", "--strength", table, "connect-four", "--quick", "--match-games", "2", "--player", player]
    with pytest.raises(SystemExit):
        main([*words, "--keep", str(kept), "--json"])
    value = json.loads(capsys.readouterr().out)
    jsonschema.validate(value, SCHEMA)
    first = value["remarks"][0]
    assert first["code"] == "tree-full"
    with pytest.raises(SystemExit):
        main(words)
    assert f"note: {first['text']}" in capsys.readouterr().out.splitlines()
    assert f"note: {first['text']}" in kept.read_text(encoding="utf-8")


def test_an_interrupt_keeps_the_finished_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: Any, **named: Any) -> Iterator[Rung]:
        yield next(iter(doubling(*arguments, **named)))
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules[doubling.__module__], "doubling", interrupted)
    kept = tmp_path / "table.md"
    with pytest.raises(SystemExit) as ended:
        main(["bench", "--strength", "doubling", "tic-tac-toe", "--match-games", "2", "--keep", str(kept)])
    assert ended.value.code == 130
    assert "200:100" in capsys.readouterr().out
    assert "| 200:100 | 2 |" in kept.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("doubling", "--only", "passes"), 2, "does not take --only"),
        (("doubling", "--move-time", "10"), 2, "does not take --move-time"),
        (("duel", "--jobs", "2"), 2, "does not take --jobs"),
        (("doubling", "-o", "size=5"), 2, "needs a GAME"),
        (("duel", "tic-tac-toe"), 2, "the name of tic-tac-toe in OpenSpiel is not known"),
        (("doubling", "no-such-game"), 1, "no-such-game"),
        (("doubling", "tic-tac-toe", "--player", "nobody"), 1, "there is no player `nobody"),
        (("doubling", "tic-tac-toe", "--player", "random"), 1, "has no parameters"),
        (("sideways",), 2, "sideways"),
    ],
)
def test_wrong_arguments_get_an_error_message(arguments: tuple[str, ...], code: int, words: str) -> None:
    if "OpenSpiel" in words:
        pytest.importorskip("pyspiel")
    done = run(*arguments)
    assert done.returncode == code
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_the_options_of_strength_need_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "plybook", "bench", "--match-games", "3"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, "--match-games needs --strength" in done.stderr) == (2, True)


def test_memory_that_the_system_does_not_report_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object, **__: object) -> str:
        raise OSError

    monkeypatch.setattr(memory.Path, "read_text", nothing)
    with pytest.raises(PlyError, match="does not say"):
        resident()


def test_with_json_an_error_is_a_single_json_value() -> None:
    done = run("levels", "no-such-game", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"] == "the description is wrong"
