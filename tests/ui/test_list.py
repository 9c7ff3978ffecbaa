"""`plybook list`: what it shows of the library, the counts it verifies, the playthroughs it writes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from plybook.gdl.text.files import library
from plybook.interpreter.analyse import perft_files

ROOT = Path(__file__).parents[2]
DROP = """game "Drop" {
  author "Somebody"   year 1999
  source "a book"
  about "Fill the board."
  notation "the point: b1"
  note "For tests."
  option size = 3 in 2..9 "points on a side"
  players Black, White
  board square(size)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""
COUNTS = """game: drop.gdl
options: size=2
convention: as it comes
source: somebody

depth  sequences
    1          4
    2         12
    3         24   long
"""


def plybook(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "plybook", "list", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def as_json(*arguments: str, schema: str) -> Any:
    value = json.loads(plybook(*arguments, "--json").stdout)
    jsonschema.validate(value, json.loads((ROOT / "docs" / "schemas" / f"{schema}.json").read_text(encoding="utf-8")))
    return value


@pytest.fixture
def drop(tmp_path: Path) -> Path:
    """A folder with a game and its counts."""
    (tmp_path / "drop.gdl").write_text(DROP, encoding="utf-8")
    (tmp_path / "drop.perft").write_text(COUNTS, encoding="utf-8")
    (tmp_path / "wrong.perft").write_text(COUNTS.replace("12", "13"), encoding="utf-8")
    return tmp_path


def test_every_library_game_is_listed_with_a_one_line_description() -> None:
    shown = plybook().stdout
    found = as_json(schema="list")
    assert [entry["name"] for entry in found] == list(library())
    for entry in found:
        assert entry["name"] in shown
        assert entry["title"] in shown
        assert 0 < len(entry["about"]) <= 120
        assert entry["notation"]


def test_a_game_is_shown_in_full(drop: Path) -> None:
    path = str(drop / "drop.gdl")
    shown = plybook(path).stdout
    for text in (
        "Drop (Somebody, 1999)", "Fill the board.", "the point: b1", "For tests.", "a book", "square(3), 9 points",
        "size = 3", "points on a side  (2..9)",
    ):  # fmt: skip
        assert text in shown
    (entry,) = as_json(path, schema="list")
    assert entry["options"] == {"size": {"default": "3", "choices": "2..9", "text": "points on a side"}}
    assert (entry["counts"], entry["playthrough"]) == ([], False)


def test_a_library_game_is_shown_with_its_counts_and_playthrough() -> None:
    shown = plybook("ayu").stdout
    (entry,) = as_json("ayu", schema="list")
    assert [count["name"] for count in entry["counts"]] == [found.name for found in perft_files.of("ayu")]
    assert entry["playthrough"]
    assert all(count["name"] in shown for count in entry["counts"])
    assert "ayu.txt" in shown


def test_verify_recounts_every_file_and_reports_each_on_one_line() -> None:
    # test_perft.py counts to the end, with both engines; compiling each game would take minutes here
    done = plybook("--verify", "--depth", "1", "--engine", "reference")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [["ok", found.name] for found in perft_files.library()]
    assert all(found.sources[0] in line for found, line in zip(perft_files.library(), lines, strict=True))


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_verify_reports_differences_and_exits_with_1(drop: Path, engine: str) -> None:
    done = plybook("--verify", str(drop / "drop.perft"), str(drop / "wrong.perft"), "--engine", engine)
    assert done.returncode == 1
    good, wrong = done.stdout.splitlines()
    assert good.startswith("ok       drop   drop.gdl size=2, depth 2: 12 sequences  (somebody)")
    assert wrong.startswith("differs  wrong  drop.gdl size=2, depth 2: depth 2, sequences: expected 13, found 12  (")
    value = as_json("--verify", "--engine", engine, str(drop / "wrong.perft"), schema="list-verify")
    assert value[0]["differences"] == [{"depth": 2, "column": "sequences", "expected": 13, "found": 12}]
    assert value[0]["ok"] is False


def test_verify_goes_as_deep_as_requested(drop: Path) -> None:
    def depths(*arguments: str) -> int:
        (found,) = as_json("--verify", str(drop / "drop.perft"), *arguments, schema="list-verify")
        return len(found["depths"])

    assert depths() == 2
    assert depths("--long") == 3
    assert depths("--depth", "1") == 1
    assert depths("--seconds", "0", "--long") == 1


def test_playthroughs_are_rewritten_with_the_options_and_seed_of_the_existing_file(drop: Path) -> None:
    path, folder = str(drop / "drop.gdl"), drop / "new"
    assert plybook(path, "--playthroughs", str(folder)).stdout.endswith("drop.txt written\n")
    text = (folder / "drop.txt").read_text(encoding="utf-8")
    assert "options: size=3\nseed: 1\n" in text
    assert text.splitlines()[-1].startswith("outcome: draw")
    (folder / "drop.txt").write_text(text.replace("size=3\nseed: 1", "size=2\nseed: 7"), encoding="utf-8")
    assert plybook(path, "--playthroughs", str(folder)).returncode == 0
    assert "options: size=2\nseed: 7\n" in (folder / "drop.txt").read_text(encoding="utf-8")
    assert plybook(path, "--playthroughs", str(folder)).stdout.endswith("unchanged\n")


WRONG = [
    (("nosuch",), 1, "game-not-found"),
    (("--verify", "nosuch"), 1, "game-not-found"),
    (("--verify", "ayu-level"), 1, "there are no counts"),
    (("--verify", "nosuch.perft"), 1, "cannot be read"),
    (("--verify", "FOLDER/broken.perft"), 1, "broken.perft:3: "),
    (("--verify", "FOLDER/unknown.perft"), 2, "unknown-option"),
    (("--depth", "3"), 2, "--verify"),
    (("--verify", "--depth", "0"), 2, "--depth"),
    (("--verify", "--playthroughs", "FOLDER"), 2, "cannot be combined"),
    (("FOLDER/drop.gdl", "--playthroughs", "FOLDER"), 1, "drop.txt, line 1: `size` is not of the form NAME=VALUE"),
]


@pytest.mark.parametrize(("arguments", "code", "words"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_input_gets_a_message_and_no_traceback(
    drop: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    (drop / "broken.perft").write_text("game: drop.gdl\nsource: me\ncount: 3\n", encoding="utf-8")
    (drop / "unknown.perft").write_text(COUNTS.replace("size", "sise"), encoding="utf-8")
    (drop / "drop.txt").write_text("options: size\n", encoding="utf-8")
    done = plybook(*(argument.replace("FOLDER", str(drop)) for argument in arguments))
    assert done.returncode == code, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_players_are_listed_with_their_parameters() -> None:
    from plybook.players import KINDS

    value = as_json("--players", schema="list-players")
    assert [entry["form"] for entry in value] == [kind.form for kind in KINDS]
    shown = plybook("--players").stdout
    for kind in KINDS:
        assert kind.form in shown
        for parameter in kind.parameters:
            assert parameter.form in shown


def test_one_player_is_shown_or_the_nearest_name_is_suggested() -> None:
    assert [entry["name"] for entry in as_json("--players", "random", schema="list-players")] == ["random"]
    done = plybook("--players", "randon")
    assert (done.returncode, "Did you mean `random`?" in done.stderr) == (2, True)
    done = plybook("--players", "--verify")
    assert (done.returncode, "--players takes only" in done.stderr) == (2, True)


def test_a_narrow_terminal_shows_players_without_a_narrow_column() -> None:
    from rich.console import Console

    from plybook.ui.tables import players

    console = Console(width=40)
    with console.capture() as shown:
        console.print(players.full(players.entries(["mcts"]), console.width))
    text = shown.get()
    assert "  threads=1..64 (1)\n    number of search threads" in text
    assert max(map(len, text.splitlines())) <= 40
