"""`plybook bench --games`: our games compared with the figures of other programs, scaled by a yardstick of the run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from plybook import gdl
from plybook.bench.contestants.playing import OneThread
from plybook.bench.library.comparison import Line, Player, compare, players, yardstick
from plybook.bench.library.others import Entry, Other, Others, Scale, others, read
from plybook.bench.report import games_table, others_table, scale_line
from plybook.bench.timing.host import host
from plybook.bench.timing.measure import Spread
from plybook.bench.yardsticks.programs import yardsticks
from plybook.gdl.text.files import library
from plybook.interpreter.game import game as games

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "bench-games.json").read_text(encoding="utf-8"))
DROP = """game "Drop" {
  option size = 4 in 2..8
  players Black, White
  board square(size)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""
SAID = """
[scale]
yardstick = "drop-plain"
game = "drop"
size = 3
playouts = 1000
[programs]
"A" = "a program"
"B" = "another"
[[games]]
name = "drop"
options = { size = 3, swap = "off" }
twice = { "A" = 100 }
once = { "B" = 150 }
[[games]]
name = "drop"
options = { size = 9 }
[[games]]
name = "drop"
options = { swap = "on" }
[[games]]
name = "drop"
once = { "B" = 150, "A" = 70 }
goal = 120
"""
KNOWN = read(SAID)
needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")


@pytest.fixture
def drop(tmp_path: Path) -> str:
    (tmp_path / "drop.gdl").write_text(DROP)
    return str(tmp_path / "drop.gdl")


def run(*arguments: str, **environment: str) -> Any:
    """The JSON output of the command, checked against its schema."""
    done = subprocess.run(
        [sys.executable, "-m", "plybook", "bench", "--games", *arguments, "--quick", "--seconds", "0.02", "--json"],
        capture_output=True, text=True, timeout=120, check=True, env={**os.environ, **environment},
    )  # fmt: skip
    value = json.loads(done.stdout)
    jsonschema.validate(value, SCHEMA)
    return value


# -- the figures of others -----------------------------------------------------------------------------------------


def test_the_stored_figures_can_be_read_and_name_a_yardstick() -> None:
    known = others()
    found = yardsticks(known.scale.game)
    assert found is not None
    assert known.scale.yardstick in found.sources
    assert all(other.playouts > 0 for entry in known.entries for other in entry.others)


@pytest.mark.parametrize("entry", [entry for entry in others().entries if entry.name in library()], ids=str)
def test_a_library_game_has_the_options_that_other_programs_play(entry: Entry) -> None:
    assert entry.misfit(gdl.load(gdl.find(entry.name)).options) is None


def test_the_scale_uses_the_options_of_its_yardstick() -> None:
    scale = others().scale
    (entry,) = others().of(scale.game)
    found = yardsticks(scale.game)
    assert found is not None
    assert entry.options == {found.size: str(scale.size), **found.options}


def test_the_goal_is_the_highest_figure_times_its_factor_unless_one_is_set() -> None:
    assert [entry.goal for entry in KNOWN.entries] == [200, None, None, 120]
    assert [other.program for other in KNOWN.entries[3].others] == ["A", "B"]


def test_entries_are_found_by_file_name() -> None:
    assert len(KNOWN.of("drop")) == len(KNOWN.of("somewhere/drop.gdl")) == 4
    assert KNOWN.of("raindrop") == ()


@pytest.mark.parametrize(
    "text", ["", "scale = 3", SAID.replace("name", "title", 1), SAID.replace('"A" = "a', '"C" = "a')]
)
def test_a_malformed_file_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"figures of others|no description of A"):
        read(text)


# -- measuring -----------------------------------------------------------------------------------------------------


def test_a_game_is_played_with_the_others_options_where_possible(drop: str) -> None:
    told: list[tuple[str, str]] = []
    found = list(players([drop], KNOWN, lambda what, why: told.append((what, why))))
    assert [player.label for player in found] == ["drop size=3", "drop"]
    assert [player.game.options["size"] for player in found] == [3, 4]
    assert told == [
        (drop, "the others play size=9, which is not a choice of the option `size`"),
        (drop, "the others play swap=on, but there is no option `swap`"),
    ]


def test_a_game_that_no_other_program_plays_keeps_its_defaults(drop: str) -> None:
    (player,) = players([drop], Others(KNOWN.scale, {}, ()), lambda what, why: None)
    assert (player.game.options, player.entry.goal) == ({"size": 4}, None)


def test_one_thread_counts_games_plies_and_choices() -> None:
    game = games.load(gdl.Source("drop.gdl", DROP))
    player = OneThread(game)
    share = player(0.02, 1)
    (tally,) = player.tallies
    assert share.rate == tally.games / tally.seconds > 0
    assert tally.plies == 16 * tally.games
    assert tally.choices == 16 * 17 // 2 * tally.games
    assert tally.seconds >= 0.02


def test_without_a_yardstick_nothing_is_scaled_or_judged(drop: str) -> None:
    found = list(players([drop], KNOWN, lambda what, why: None))
    here, lines = compare(found, None, KNOWN.scale, 0.02, 2, lambda: None)
    assert here is None
    assert [(line.scaled, line.reached) for line in lines] == [(None, None)] * 2
    assert [line.mean_length for line in lines] == [9, 16]


def line(scaled: Spread | None) -> Line:
    game = games.load(gdl.Source("drop.gdl", DROP))
    entry = Entry("drop", {}, (Other("A", 100, 2), Other("B", 150, 1)))
    return Line(
        Player("x/drop.gdl", game, entry, {"size": "3"}, OneThread(game)),
        Spread(5, 4, 6),
        Spread(80, 64, 96),
        16,
        scaled,
    )


@pytest.mark.parametrize(("median", "reached"), [(199.0, False), (200.0, True)])
def test_the_median_decides_whether_a_goal_is_reached(median: float, reached: bool) -> None:
    found = line(Spread(median, 100, 300))
    assert found.reached is reached
    assert found.ratio(100) == Spread(pytest.approx(median / 100), 1, 3)


def test_the_tables_show_whether_goals_are_reached_and_the_ratios_to_others(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.console import Console

    scale = Scale("drop-plain", "drop", 3, 1000)
    console = Console(width=80)
    for each in (Spread(250, 200, 300), Spread(90, 80, 95), None):
        console.print(games_table([line(each)]), others_table([line(each)]))
    shown = capsys.readouterr().out
    assert [shown.count(word) for word in ("reached", "missed", "drop size=3", "2.50×", "0.900×")] == [1, 1, 6, 1, 1]
    assert "…" not in shown
    assert scale_line(scale, None).endswith("not run here: nothing is scaled")
    assert scale_line(scale, Spread(500, 400, 600)).endswith(
        "1,000 playouts/s on the others' machine, 500 here (400–600)"
    )


# -- the command ---------------------------------------------------------------------------------------------------


def test_without_a_compiler_our_figures_are_still_shown(drop: str, tmp_path: Path) -> None:
    bare = tmp_path / "mine.gdl"
    bare.write_text(DROP.replace("Drop", "Mine"))
    value = run(drop, str(bare), drop, PATH="")
    assert [game["title"] for game in value["games"]] == ["Drop", "Mine"]
    assert all(game["playouts_per_second"]["median"] > 0 and game["scaled"] is None for game in value["games"])
    assert [each["what"] for each in value["left_out"]] == ["yardstick"]
    assert value["scale"]["here"] is None


@needs_compiler
def test_two_small_games_are_measured_with_the_yardstick(drop: str, tmp_path: Path) -> None:
    entry = next(entry for entry in others().entries if not entry.options and entry.others)
    theirs = tmp_path / f"{entry.name}.gdl"
    theirs.write_text(DROP)
    value = run(str(theirs), drop)
    first, second = value["games"]
    assert first["goal"] == entry.goal
    assert isinstance(first["reached"], bool)
    assert [(each["name"], each["playouts_per_second"]) for each in first["others"]] == [
        (other.program, other.playouts) for other in entry.others
    ]
    assert all(each["ratio"]["median"] > 0 for each in first["others"])
    assert (second["goal"], second["reached"], second["others"]) == (None, None, [])
    assert second["scaled"]["median"] > 0
    assert value["scale"]["here"]["median"] > 0
    assert (value["left_out"], value["rounds"]) == ([], 3)


@needs_compiler
def test_the_yardstick_reports_its_cpu_time() -> None:
    program = yardstick(others().scale)
    share = program(0.05, 1)
    assert 0 < share.seconds < 0.5
    assert share.amount > 0


def test_without_json_tables_are_printed_and_standard_error_is_empty(drop: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "plybook", "bench", "--games", drop, "--quick", "--seconds", "0.02"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith(host()["processor"])
    assert "plies/s" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--games", "no-such-game"), 1, "game-not-found"),
        (("--games", "-o", "size=3"), 2, "does not take -o"),
        (("--games", "--only", "passes"), 2, "does not take --only"),
        (("--games", "--threads", "2"), 2, "does not take --threads"),
        (("one.gdl", "two.gdl"), 2, "--games"),
    ],
)
def test_wrong_arguments_get_an_error_message(arguments: tuple[str, ...], code: int, words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "plybook", "bench", *arguments], capture_output=True, text=True, check=False
    )
    assert (done.returncode, words in done.stderr) == (code, True), done.stderr
