"""The command line as users see it: output formats, exit codes, messages, no tracebacks."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from processes import ROOT, SCHEMAS, as_json, plybook

from plybook.ui import commands
from plybook.ui.cli import main


def test_help_lists_every_command_and_every_command_has_help() -> None:
    shown = plybook("--help").stdout
    for name in commands.names():
        assert name in shown
        done = plybook(name, "--help")
        assert done.returncode == 0
        assert "Usage" in done.stdout


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; import plybook.ui.cli as c\ntry: c.main(['--help'])\nexcept SystemExit: pass\n"
    code += (
        "print([m for m in sys.modules if m.split('.')[0] in ('lark','rich','numpy') or m.startswith('plybook.gdl')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_listing_players_imports_nothing_heavy() -> None:
    code = "import sys; import plybook.ui.cli as c\n"
    code += "try: c.main(['list', '--players', '--json'])\nexcept SystemExit: pass\n"
    code += "print([m for m in sys.modules if m.split('.')[0] in ('lark', 'llvmlite', 'joblib')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_solve_json_matches_its_schema() -> None:
    value = as_json("solve", "hex", "-o", "size=2", "-o", "swap=off", "--all", schema="solve")
    assert value["value"] == "win"
    assert value["mover"] == "Black"
    assert value["moves"] == {"a1": "loss", "a2": "win", "b1": "win", "b2": "loss"}
    assert len(value["line"]) == 3
    value = as_json("solve", "hex", "-o", "size=2", "-o", "swap=off", "--after", "a1", schema="solve")
    assert (value["value"], value["mover"]) == ("win", "White")
    assert "moves" not in value
    assert "reached" not in value


def test_solve_reports_which_limit_was_reached() -> None:
    value = as_json("solve", "connect-four", "--seconds", "0.3", schema="solve")
    assert (value["value"], value["line"], value["reached"]) == ("unknown", [], "the time limit is reached")
    done = plybook("solve", "connect-four", "--nodes", "1000", "--all")
    assert done.returncode == 0
    assert "the winner is not known: the node limit is reached" in done.stdout


def test_solve_reports_results_and_errors_in_plain_words() -> None:
    done = plybook("solve", "tic-tac-toe", "--after", "a1 b1")
    assert done.returncode == 0
    assert "X is to move and wins." in done.stdout
    assert "has three in a line" in done.stdout or "X wins" in done.stdout
    done = plybook("solve", "rolit-3")
    assert done.returncode == 1
    assert "two players" in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_stops_solving_at_once() -> None:
    command = [sys.executable, "-m", "plybook", "solve", "connect-four", "--json", "--all"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    process.send_signal(2)
    out, error = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in error
    if out:
        value = json.loads(out)
        jsonschema.validate(value, json.loads((SCHEMAS / "solve.json").read_text()))
        assert (value["value"], value["reached"]) == ("unknown", "interrupted")


def test_moves_json_matches_its_schema() -> None:
    value = as_json("moves", "ayu", "-o", "size=5", "--after", "b1-c1 a2-a3", schema="moves")
    assert value["ply"] == 2
    assert value["mover"] == "Black"
    assert value["moves"] == sorted(value["moves"])
    assert value["options"] == {"size": 5, "pie": "off", "repetition": "draw", "split": "after"}


def test_moves_as_players_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    value = as_json("moves", "english-draughts", "--written", "--after", "11-15", schema="moves")
    assert value["moves"] == ["21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"]
    with pytest.raises(SystemExit):
        main(["moves", "chess", "--written", "--san"])
    assert "choose one" in capsys.readouterr().err


def test_moves_json_shows_the_outcome_and_no_moves_when_the_game_is_over() -> None:
    value = as_json("moves", "ayu", "-o", "size=3", "--after", "b1-b2 a2-a1", schema="moves")
    assert value["outcome"]["winner"] == "Black"
    assert value["moves"] == []


TURNS = """
game "Turns" {
  players Black, White
  board square(2)
  move drop { to empty }
  again when turn-number > 1 and moves-this-turn < 2
  score Black = count(of(Black))
  score White = path(a1, b2, of(White))
  end { when no-moves -> highest wins }
}
"""


@pytest.fixture
def turns(tmp_path: Path) -> str:
    file = tmp_path / "turns.gdl"
    file.write_text(TURNS)
    return str(file)


def test_moves_shows_a_position_mid_turn_and_counts_the_moves_of_the_turn(turns: str) -> None:
    shown = plybook("moves", turns, "--after", "a1 b1").stdout
    assert shown.endswith("to move: White\nturn: 2\nmoves this turn: 1\n\n2 legal moves:\n  a2 b2\n")
    shown = plybook("moves", turns, "--after", "a1 b1, a2").stdout
    assert shown.endswith("to move: Black\nturn: 3\n\n1 legal move:\n  b2\n")
    value = as_json("moves", turns, "--after", "a1 b1", schema="moves")
    assert (value["ply"], value["mover"], value["outcome"]) == (2, "White", None)
    assert "moves this turn: 1" in value["board"]
    done = plybook("moves", turns, "--after", "a1 b1, a1")
    assert (done.returncode, done.stderr.split(":")[1]) == (1, " ply 3")


def test_moves_shows_the_scores_when_the_game_is_over(turns: str) -> None:
    value = as_json("moves", turns, "--after", "a1 b1, a2 b2", schema="moves")
    assert value["outcome"] == {"winner": "Black", "reason": "no move is left", "scores": {"Black": 2, "White": 1}}
    assert (
        "the game is over: Black wins: no move is left (2 : 1)"
        in plybook("moves", turns, "--after", "a1 b1, a2 b2").stdout
    )
    value = as_json("moves", turns, "--after", "b1 a1 b2 a2", schema="moves")
    assert value["outcome"] == {
        "winner": None,
        "reason": "no single player has the highest score",
        "scores": {"Black": 2, "White": None},
    }


def test_games_with_multi_move_turns_are_run_recorded_and_resumed(turns: str, tmp_path: Path) -> None:
    assert (
        plybook(
            "run", turns, "--players", "script:a1,script:b1", "--save", str(tmp_path / "kept"), "--seed", "1"
        ).returncode
        == 0
    )
    (record,) = (tmp_path / "kept").iterdir()
    assert record.read_text().endswith("1. a1\n2. b1\nresult: unfinished: the game was stopped\n")
    record.write_text(record.read_text().replace("script:a1", "random").replace("script:b1", "random"))
    assert plybook("run", "--resume", str(record)).returncode == 0
    last = record.read_text().split("\n2. ")[1]
    assert last.startswith("b1, ")
    assert "\n3. " in last
    assert " : " in last.split("result: ")[1]


@pytest.mark.parametrize("distinct", [True, False])
def test_perft_json_matches_its_schema(distinct: bool) -> None:
    value = as_json("perft", "ayu", "-o", "size=5", "--depth", "3", *["--distinct"] * distinct, schema="perft")
    assert [depth["sequences"] for depth in value["depths"]] == [14, 176, 1460]
    assert [depth.get("cumulative") for depth in value["depths"]] == ([14, 190, 1038] if distinct else [None] * 3)


def test_perft_divide_adds_up() -> None:
    value = as_json("perft", "ayu", "-o", "size=5", "--depth", "3", "--divide", schema="perft-divide")
    assert sum(value["moves"].values()) == value["sequences"] == 1460


def test_playouts_json_matches_its_schema_and_does_not_depend_on_jobs() -> None:
    arguments = ("playouts", "ayu", "-o", "size=5", "--games", "40", "--seed", "3")
    one, two = (as_json(*arguments, "--jobs", jobs, schema="playouts") for jobs in ("1", "2"))
    for timing in ("seconds", "playouts_per_second"):
        del one[timing], two[timing]
    assert one == two
    assert one["games"] == sum(one["results"].values()) == 40


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_playouts_after_some_moves_begin_there_for_any_number_of_jobs(engine: str) -> None:
    arguments = ("playouts", "tic-tac-toe", "--after", "a1 a3, b1 b3 c2", "--games", "200", "--seed", "3")
    one, two = (as_json(*arguments, "--engine", engine, "--jobs", jobs, schema="playouts") for jobs in ("1", "2"))
    assert one["after"] == ["a1", "a3", "b1", "b3", "c2"]
    assert one["mean_length"] <= 4
    assert 0 < one["results"]["O"] < 200
    for timing in ("seconds", "playouts_per_second"):
        one.pop(timing), two.pop(timing)
    assert one == two


def test_playouts_after_the_end_of_a_game_and_after_an_illegal_move_are_errors() -> None:
    over = plybook("playouts", "tic-tac-toe", "--after", "a1 a3 b1 b3 c1")
    assert (over.returncode, over.stdout) == (1, "")
    assert over.stderr.strip().endswith("after these moves, the game is over (X wins: has three in a line)")
    wrong = plybook("playouts", "tic-tac-toe", "--after", "a1 a1")
    assert wrong.returncode == 1
    assert "ply 2: a1" in wrong.stderr


def test_playouts_with_a_time_limit_stop_in_time() -> None:
    began = time.monotonic()
    value = as_json("playouts", "ayu", "-o", "size=5", "--seconds", "1", schema="playouts")
    assert value["games"] > 0
    assert time.monotonic() - began < 10


def test_run_json_does_not_depend_on_jobs_and_its_records_can_be_replayed(tmp_path: Path) -> None:
    arguments = ("run", "ayu", "-o", "size=5", "--games", "5", "--seed", "11", "--rotate")
    one = as_json(*arguments, "--save", str(tmp_path), schema="run")
    assert one == as_json(*arguments, "--jobs", "2", schema="run")
    records = sorted(tmp_path.iterdir())
    assert len(records) == 5
    for record in records:
        again = plybook("run", "--resume", str(record))
        assert again.returncode == 0, again.stderr


def test_a_resumed_record_ends_up_the_same_as_an_uninterrupted_one(tmp_path: Path) -> None:
    plybook("run", "ayu", "-o", "size=5", "--seed", "4", "--save", str(tmp_path))
    whole = (tmp_path / "ayu-4.txt").read_text()
    lines = whole.splitlines()
    cut = tmp_path / "cut.txt"
    cut.write_text("\n".join(line for line in lines if not line.startswith(("5.", "6.", "7.", "8.", "9.", "1", "r"))
                             or line.startswith(("1. ", "rules"))))  # fmt: skip
    assert "5." not in cut.read_text()
    done = plybook("run", "--resume", str(cut))
    assert done.returncode == 0, done.stderr
    assert cut.read_text() == whole


WRONG = [
    (("moves", "nosuch"), 1, "game-not-found"),
    (("moves", "ayu", "-o", "size=10"), 2, "odd 3..25"),
    (("moves", "ayu", "-o", "sise=9"), 2, "did you mean `size`?"),
    (("moves", "ayu", "-o", "pie=yes"), 2, "on, off"),
    (("check", "ayu", "-o", "size=nan"), 2, "odd 3..25"),
    (("playouts", "ayu", "-o", "size=inf"), 2, "odd 3..25"),
    (("moves", "ayu", "--after", "b1-a1"), 1, "does not reduce the distance to the closest friendly unit (1 → 2)"),
    (("moves", "ayu", "--after", "hello"), 1, "not the notation"),
    (("moves", "ayu", "-o", "size"), 2, "NAME=VALUE"),
    (("moves",), 2, "GAME"),
    (("mvoes", "ayu"), 2, "moves"),
    (("perft", "ayu"), 2, "--depth"),
    (("perft", "ayu", "--depth", "0"), 2, "--depth"),
    (("perft", "ayu", "--depth", "2", "--distinct", "--divide"), 2, "--divide"),
    (("playouts", "ayu", "--games", "3", "--seconds", "1"), 2, "not both"),
    (("run", "ayu", "--players", "random"), 2, "2 seats"),
    (("run", "ayu", "--players", "random,clever"), 1, "there is no player `clever`"),
    (("run",), 2, "GAME"),
    (("run", "--resume", "no-such-file"), 1, "cannot be read"),
    (("tournament",), 2, "GAME"),
    (("tournament", "ayu"), 2, "--players"),
    (("tournament", "ayu", "--players", "random"), 1, "2 seats; name at least 2 players"),
    (("tournament", "ayu", "--players", "random,clever"), 1, "there is no player `clever`"),
    (("tournament", "ayu", "--players", "random,human"), 1, "can only play in `plybook play`"),
    (("tournament", "ayu", "--players", "random,random", "--sprt", "5"), 2, "ELO0,ELO1"),
    (("tournament", "ayu", "--players", "random,random", "--sprt", "5,0"), 2, "the smaller one first"),
    (("tournament", "ayu", "--players", "random,random,random", "--sprt", "0,5"), 2, "two players"),
    (("tournament", "ayu", "--players", "random,random", "--openings", "no"), 1, "cannot be read"),
    (("tournament", "ayu", "--players", "random,random", "--openings", "no", "--opening-plies", "2"), 2, "not both"),
    (("tournament", "ayu", "--players", "random,random", "--cluster", "slurm"), 1, "write `ray` or `dask`"),
    (("tournament", "--resume", "no-such-folder"), 1, "there is no tournament"),
    (("tournament", "--resume", "no-such-folder", "--games", "3"), 2, "remove --games"),
    (("explain", "nonsense"), 1, "nonsense"),
    (("fmt", "no-such-file.gdl"), 1, "cannot be read"),
    (("dump", "ayu", "--stage", "wrong"), 2, "wrong"),
    (("moves", "."), 1, "cannot be read"),
    (("moves", ""), 1, "game-not-found"),
    (("moves", "a\nb"), 1, "game-not-found"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_command_line_gets_a_message_and_no_traceback(
    arguments: tuple[str, ...], code: int, words: str
) -> None:
    done = plybook(*arguments)
    assert done.returncode == code, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_errors_are_printed_as_json_with_the_json_option() -> None:
    value = as_json("moves", "ayu", "-o", "size=10", schema="error")
    assert value["diagnostics"][0]["code"] == "option-value"
    value = as_json("moves", "ayu", "--after", "b1-a1", schema="error")
    assert "does not reduce" in value["error"]


def test_output_to_a_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m plybook docs | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Broken" not in done.stderr


def test_fmt_rewrites_checks_and_shows_diffs(tmp_path: Path) -> None:
    file = tmp_path / "a.gdl"
    good = (ROOT / "games" / "ayu.gdl").read_text()
    file.write_text(good.replace("  players", "\tplayers ", 1))
    assert plybook("fmt", "--check", str(file)).returncode == 1
    shown = plybook("fmt", "--diff", str(file))
    assert shown.returncode == 1
    assert "+  players Black, White" in shown.stdout
    assert plybook("fmt", str(file)).returncode == 0
    assert file.read_text() == good
    assert plybook("fmt", "--check", str(file)).returncode == 0
    assert plybook("fmt", "-", stdin=good).stdout == good


def test_library_descriptions_are_in_canonical_layout() -> None:
    files = [*(ROOT / "games").rglob("*.gdl"), *(ROOT / "gdl" / "std").glob("*.gdl")]
    done = plybook("fmt", "--check", *map(str, files))
    assert done.returncode == 0, done.stderr


def test_dump_shows_every_stage() -> None:
    assert "(board (square size))" in plybook("dump", "ayu", "--stage", "syntax").stdout
    shown = plybook("dump", "ayu", "-o", "split=never").stdout
    assert "where no-split-lifted" in shown
    assert "define distance(a: Region, b: Region): Int = (path a b empty)" in shown


@pytest.mark.parametrize("word", ["distance", "adjacent", "every", "unknown-name", "&", "positional"])
def test_explain_knows_words_and_codes(word: str) -> None:
    done = plybook("explain", word)
    assert done.returncode == 0
    assert word in done.stdout


def test_the_reference_in_the_manual_is_up_to_date() -> None:
    done = plybook("docs", "--update", str(ROOT / "docs" / "language.md"), "--check")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("arguments", [("analyse", "hex"), ("play", "hex"), ("check", "hex")])
def test_an_option_without_its_o_is_told_how_to_set_it(arguments: tuple[str, ...]) -> None:
    done = plybook(*arguments, "size=9")
    assert done.returncode == 2
    assert "unexpected extra argument (size=9); an option of the game is set with `-o size=9`" in done.stderr
    assert "`-o" not in plybook(*arguments, "more").stderr
