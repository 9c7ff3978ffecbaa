"""Each part answers its question for games of every kind, or reports why it cannot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from plybook.bench.parts import PARTS
from plybook.bench.parts.latency import cpu_seconds
from plybook.bench.parts.threads import fitting_depth
from plybook.bench.report import check_line, number
from plybook.bench.timing.case import Check, LeftOut
from plybook.bench.timing.host import host, host_lines
from plybook.bench.timing.setting import Setting
from plybook.bench.yardsticks.programs import games
from plybook.gdl import DescriptionError, Source, find
from plybook.interpreter.native.passes import NAMES
from plybook.ui.commands import bench as command

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "bench.json").read_text(encoding="utf-8"))
DROP = """game "Drop" {
  option size = 4 in even 4..8
  players Black, White
  board square(size)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""
NO_SIZE = DROP.replace("  option size = 4 in even 4..8\n", "").replace("(size)", "(3)")


def setting(text: str = DROP, sizes: tuple[int, ...] = (), **chosen: str) -> Setting:
    return Setting(Source("drop.gdl", text), chosen, sizes, 0.03, 2, 2, True)


def run(*arguments: str, **environment: str) -> tuple[int, Any, str]:
    """Exit code, JSON and standard error of the command; the JSON is checked against its schema."""
    done = subprocess.run(
        [sys.executable, "-m", "plybook", "bench", *arguments, "--json"],
        capture_output=True, text=True, timeout=120, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    value = json.loads(done.stdout)
    jsonschema.validate(value, SCHEMA)
    return done.returncode, value, done.stderr


# -- parts ---------------------------------------------------------------------------------------------------------


def test_the_command_offers_every_part() -> None:
    assert tuple(PARTS) == command.PARTS
    assert list(PARTS) == SCHEMA["properties"]["cases"]["items"]["properties"]["part"]["enum"]


def test_engines_are_compared_on_a_small_board_and_on_the_games_own() -> None:
    found = list(PARTS["engines"](setting(), lambda: None))
    assert [case.unit for case in found] == ["playouts/s", "plies/s", "plies/s"]
    assert [case.options["size"] for case in found] == [6, 6, 4]
    for case in found:
        assert [row.name for row in case.rows] == ["native", "reference"]
        assert all(row.figure.median > 0 for row in case.rows)
        assert case.rows[0].ratio is None
        assert case.rows[1].ratio is not None


def test_engines_are_compared_for_a_game_without_a_size() -> None:
    assert [case.options for case in PARTS["engines"](setting(NO_SIZE), lambda: None)] == [{}, {}]


def test_several_threads_are_compared_with_one() -> None:
    found = list(PARTS["threads"](setting(), lambda: None))
    assert [[row.name for row in case.rows] for case in found] == [["2 threads", "1 thread"]] * 3
    assert [case.unit for case in found] == ["playouts/s", "sequences/s", "MiB/s"]


def test_the_perft_depth_that_fits_is_at_least_three() -> None:
    game = setting(NO_SIZE).plain
    assert fitting_depth(game, 0.0) == 3
    assert fitting_depth(game, 0.05) >= 3


def test_growth_uses_the_sizes_of_the_game() -> None:
    first, second = PARTS["growth"](setting(), lambda: None)
    assert [row.name for row in first.rows] == [row.name for row in second.rows] == ["size=4", "size=8"]
    assert (first.unit, second.unit) == ("playouts/s", "plies/s")
    assert "size" not in first.options
    first, _ = PARTS["growth"](setting(sizes=(4, 6)), lambda: None)
    assert [row.name for row in first.rows] == ["size=4", "size=6"]
    first, _ = PARTS["growth"](setting(size="6"), lambda: None)
    assert [row.name for row in first.rows] == ["size=6"]


def test_growth_is_left_out_for_a_game_without_a_size() -> None:
    with pytest.raises(LeftOut, match="has no option `size`"):
        list(PARTS["growth"](setting(NO_SIZE), lambda: None))


def test_a_size_that_the_game_does_not_have_is_rejected() -> None:
    with pytest.raises(DescriptionError, match="`5` is not a value of the option `size`"):
        list(PARTS["growth"](setting(sizes=(4, 5)), lambda: None))


def test_every_pass_is_left_out_once() -> None:
    (case,) = PARTS["passes"](setting(), lambda: None)
    assert [row.name for row in case.rows] == ["all passes", *[f"without {name}" for name in NAMES]]


def test_latency_is_cpu_time_of_whole_processes(tmp_path: Path) -> None:
    path = tmp_path / "drop.gdl"
    path.write_text(DROP)
    (case,) = PARTS["latency"](Setting(find(str(path)), {}, (), 0.03, 2, 2, True), lambda: None)
    first, edited, again, help_ = (row.figure.median for row in case.rows)
    assert first > edited > again > help_ > 0
    with pytest.raises(LeftOut, match="no file"):
        cpu_seconds(["playouts", "nothing.gdl"], tmp_path)


# -- the command ---------------------------------------------------------------------------------------------------


def test_search_compares_a_tree_search_with_playouts_from_the_same_positions() -> None:
    cases = list(PARTS["search"](setting(), lambda: None))
    assert [[row.name for row in case.rows] for case in cases] == [["mcts", "playouts"]] * len(cases)
    assert cases
    assert all(row.figure.median > 0 for case in cases for row in case.rows)


@pytest.mark.parametrize("part", [part for part in PARTS if part not in ("yardsticks", "latency")])
def test_the_json_of_each_part_has_the_documented_form(part: str, tmp_path: Path) -> None:
    path = tmp_path / "drop.gdl"
    path.write_text(DROP)
    code, value, _ = run(str(path), "--only", part, "--seconds", "0.02", "--quick")
    assert code == 0
    assert {case["part"] for case in value["cases"]} == {part}
    assert value["ok"]
    assert value["left_out"] == []
    assert (value["game"], value["seconds"], value["rounds"]) == ("Drop", 0.02, 3)


def test_without_a_compiler_only_the_part_that_needs_it_is_left_out() -> None:
    code, value, _ = run(
        "--only", "yardsticks", "--only", "engines", "-o", "size=5", "--seconds", "0.02", "--quick", PATH=""
    )
    assert code == 0
    assert value["machine"]["compiler"] is None
    assert [part["part"] for part in value["left_out"]] == ["yardsticks"]
    assert {case["part"] for case in value["cases"]} == {"engines"}


LIAR = """#!{python}
import json, sys
if "--version" in sys.argv:
    print("g++ 0")
elif "-o" in sys.argv:
    import os, shutil
    shutil.copy(__file__, sys.argv[-1])
elif "playouts" in sys.argv:
    print(json.dumps(dict(games=1000, seconds=0.02, plies=9000, choices=30000)))
else:
    print(json.dumps(dict(sequences=7)))
"""


@pytest.mark.skipif(os.name == "nt", reason="needs scripts that begin with #!")
def test_a_yardstick_that_plays_a_different_game_is_a_conspicuous_error(tmp_path: Path) -> None:
    """The compiler is a script that copies itself, and the copy prints made-up figures."""
    script = tmp_path / "g++"
    script.write_text(LIAR.format(python=sys.executable))
    script.chmod(0o755)
    asked = (games()[0], "--only", "yardsticks", "--sizes", "5", "--seconds", "0.02", "--quick")
    code, value, told = run(*asked, PATH=str(tmp_path), PLYBOOK_CACHE=str(tmp_path / "cache"))
    assert code == 1
    assert value["ok"] is False
    assert "DOES NOT PLAY THE SAME GAME" in told
    checks = value["cases"][0]["checks"]
    assert {check["what"] for check in checks if not check["ok"]} >= {"plies a game", "sequences of 3 moves"}


def test_wrong_arguments_get_an_error_message() -> None:
    for arguments, code, words in [
        (("--sizes", "5,x"), 2, "list of numbers"),
        (("--only", "nothing"), 2, "nothing"),
        (("no-such-game",), 1, "game-not-found"),
        (("-o", "size=4"), 2, "odd"),
    ]:
        done = subprocess.run(
            [sys.executable, "-m", "plybook", "bench", *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == code
        assert words in done.stderr


def test_the_table_shows_what_the_figures_were_measured_on() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "plybook", "bench", "--only", "growth", "--sizes", "5,7", "--seconds", "0.02"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "Python 3" in done.stdout
    assert "LLVM" in done.stdout
    assert "size=5 ÷ this" in done.stdout
    assert done.stderr == ""


# -- wording -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figure", "text"),
    [(0, "0"), (0.01234, "0.0123"), (1.0, "1.00"), (21.26, "21.3"), (1234567.8, "1,234,568"), (5.13e7, "51.3M")],
)
def test_numbers_have_at_least_three_significant_digits(figure: float, text: str) -> None:
    assert number(figure) == text


def test_a_busy_machine_is_reported() -> None:
    assert "busy" not in host_lines({**host(), "load": 0.1, "cores": 2})[-1]
    assert "busy" in host_lines({**host(), "load": 1.9, "cores": 2})[-1]
    assert "no g++" in host_lines({**host(), "compiler": None})[1]


def test_a_failed_check_is_reported_in_capitals() -> None:
    assert "DOES NOT" not in check_line(Check("plies a game", "drop", 9.0, 9.1, 2.0, True))
    line = check_line(Check("sequences of 3 moves", "drop", 1000, 1001, None, False))
    assert line == "drop DOES NOT PLAY THE SAME GAME: sequences of 3 moves: 1,000 and 1,001"
