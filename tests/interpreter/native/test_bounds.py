"""What is too large, too slow or not a valid number is refused or stopped in time; it touches no memory but its own.

Tests that might crash run in a process of their own.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.analyse import perft

SOLID, HOLES = " ".join("A" * 32), " ".join("A" + "." * 30 + "A")
ROWS = "\n".join(HOLES if row % 3 == 1 else SOLID for row in range(32))
SHIFT = """
  move shift{0} {{
    from mine - singletons(mine)
    to adjacent(group(from)) & empty
    where no-split
  }}"""
CROWD = """
game "Crowd" {{
  players A, B
  board square(32)
  setup map {{
{rows}
  }}{rules}
  end {{ when no-moves -> draw }}
}}
"""
SLOW = """
game "Slow" {
  players A, B
  board square(32)
  setup tile {
    A B . .
    . . . B
    B . A .
  }
  move go {
    from mine
    to adjacent(group(from)) & empty
    where components(after.mine | theirs) <= components(mine | theirs) + 1
  }
  end { when no-moves -> draw }
}
"""
LONG = "10000000"
"""A ply limit that takes longer to reach than any test lasts."""


def run(arguments: list[str], interrupt: float | None = None) -> tuple[int, str, float]:
    """The exit code, all output and the seconds taken; optionally interrupted after some seconds."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "plybook", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            said, _ = process.communicate(timeout=interrupt or 60)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            said, _ = process.communicate(timeout=60)
    return process.returncode, said, time.perf_counter() - began


@pytest.mark.parametrize("rules", [1, 8])
@pytest.mark.parametrize(
    "command",
    [["moves"], ["perft", "--depth", "1"], ["perft", "--depth", "1", "--distinct"], ["playouts", "--games", "1"]],
)
def test_more_moves_than_fit_are_refused(tmp_path: Path, command: list[str], rules: int) -> None:
    path = tmp_path / "crowd.gdl"
    path.write_text(CROWD.format(rows=ROWS, rules="".join(SHIFT.format(number) for number in range(rules))))
    code, said, _ = run([command[0], str(path), *command[1:]])
    assert code == 1, said
    assert "error[too-many-moves]: the move `shift0` leaves more than 200,000" in said


def test_ctrl_c_interrupts_a_long_game(tmp_path: Path) -> None:
    path = tmp_path / "slow.gdl"
    path.write_text(SLOW)
    code, said, seconds = run(["playouts", str(path), "--games", "2", "--ply-limit", LONG], interrupt=3)
    assert (code, "interrupted" in said) == (130, True), said
    assert seconds < 10


def test_the_time_limit_holds_even_in_a_long_game(tmp_path: Path) -> None:
    path = tmp_path / "slow.gdl"
    path.write_text(SLOW)
    code, said, seconds = run(["playouts", str(path), "--seconds", "1", "--ply-limit", LONG, "--json"])
    assert code == 0, said
    assert seconds < 15
    found = json.loads(said)
    assert found["games"] == 0
    assert [remark["code"] for remark in found["remarks"]] == ["never-ends"]


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize(
    "numbers", [{"games": -1}, {"games": 2.5}, {"ply_limit": -1}, {"threads": 0}, {"jobs": -2}], ids=str
)
def test_invalid_numbers_are_refused(engine: str, numbers: dict[str, int]) -> None:
    game = plybook.load("ayu", size=5, engine=engine)
    with pytest.raises(ValueError, match="whole number"):
        game.playouts(**{"games": 1, **numbers})


@pytest.mark.parametrize(("depth", "threads"), [(-1, 1), (5_000, 1), (2, 0)])
def test_an_invalid_depth_or_thread_count_is_refused(depth: int, threads: int) -> None:
    with pytest.raises(ValueError, match="the depth must be from 0 to 64"):
        perft.perft(plybook.load("ayu", size=5).start(), depth, threads=threads)


def test_a_ply_limit_of_zero_is_respected() -> None:
    assert dict(plybook.load("ayu", size=5).playouts(3, ply_limit=0).results)["unfinished"] == 3


def test_the_number_of_distinct_positions_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "POSITIONS", 500)
    with pytest.raises(perft.TooManyPositions, match="more than 500 distinct positions"):
        perft.depths(plybook.load("ayu", size=5).start(), 6, distinct=True)


def test_the_memory_for_distinct_positions_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    from plybook.interpreter.native.kernels.perft import run as counting

    monkeypatch.setattr(counting, "MEMORY", 1 << 20)
    with pytest.raises(perft.TooManyPositions, match="distinct positions, too many to be kept"):
        perft.depths(plybook.load("ayu", size=5).start(), 6, distinct=True)


def huge(depth: int) -> str:
    """A description whose regions double with every definition."""
    lines = [f"define r{n + 1}(x) = r{n}(adjacent(x) & mine) | r{n}(x - theirs)" for n in range(depth)]
    return "\n".join(
        [
            'game "Huge" {', "players A, B", "board square(9)", "setup tile { A .\n . B }", "define r0(x) = x", *lines,
            "move m {", "from mine", "to adjacent(from) & empty", f"where some(after.r{depth}(mine))", "}",
            "end { when no-moves -> draw }", "}",
        ]
    )  # fmt: skip


def test_large_code_is_correct_and_code_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = huge(4)
    expected = [perft.perft(plybook.loads(text).start(), depth) for depth in (1, 2)]
    monkeypatch.setattr(
        "plybook.interpreter.native.engine.jit.cache_path", lambda *key: None
    )  # nothing is kept on disk
    monkeypatch.setattr("plybook.interpreter.native.engine.llvm_passes.LARGE", 1_000)
    assert [perft.perft(plybook.loads(text).start(), depth) for depth in (1, 2)] == expected
    monkeypatch.setattr("plybook.interpreter.native.engine.compiler.LARGEST", 1_000)
    with pytest.raises(plybook.DescriptionError, match="too large to compile"):
        plybook.loads(text).playouts(1)
