"""Programs of others as players: those that speak properly play, the others lose, and nothing of them is left."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from fnmatch import fnmatchcase
from pathlib import Path

import programs
import pytest

import plybook
from plybook.interpreter.loop import play
from plybook.interpreter.matches import match
from plybook.interpreter.record import Record, note, parse, replay
from plybook.players import make


def drop() -> plybook.Game:
    return plybook.loads(programs.GAME, engine="reference")


def children() -> set[int]:
    """The processes that have been started by this one and are not done with."""
    found = subprocess.run(["ps", "--ppid", str(os.getpid()), "-o", "pid=,comm="], capture_output=True, text=True)
    return {int(line.split()[0]) for line in found.stdout.splitlines() if line.split()[1] != "ps"}


def handles() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.fixture(autouse=True)
def nothing_is_left() -> object:
    before, open_before, threads = children(), handles(), threading.active_count()
    yield
    assert children() == before
    assert handles() == open_before
    assert threading.active_count() == threads


def engine(player: str, *more: str) -> str:
    return " ".join([sys.executable, "-m plybook engine ayu -o size=5 --player", player, *more])


@pytest.mark.parametrize("what", programs.BAD)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_that_fails_or_cheats_loses_with_the_reason(what: str, seat: int, tmp_path: Path) -> None:
    text, reason = programs.BAD[what]
    command = programs.program(tmp_path, text)
    game = drop()
    players = [make("random"), make("random")]
    players[seat] = make(f"line:move-time={0.5 if '0.5' in reason else 20} {command}")
    record = Record.of(game, [player.name for player in players], 1)
    played = play(game, players, lambda event: note(record, event), seed=1)
    outcome = played.outcome
    assert outcome is not None
    assert outcome.forfeited is not None
    assert (outcome.forfeited.number, outcome.seat.number) == (seat, 1 - seat)
    role, other = ("Black", "White") if seat == 0 else ("White", "Black")
    pattern = reason.replace("[", "[[]").replace("`?[", "`[?][")
    assert fnmatchcase(record.result, f"{other} wins: {role} forfeits: {pattern}"), record.result
    again = parse(str(record))
    assert again.result == record.result
    assert again.forfeited
    assert not again.interrupted
    assert replay(again, game).ply == played.plies


def test_the_match_goes_on_after_a_forfeit_and_counts_it(tmp_path: Path) -> None:
    command = programs.program(tmp_path, "hear()\nanswer()\nhear()\nsys.exit(7)")
    found = match(drop(), ["random", f"line:{command}"], 4, 1, make, rotate=True)
    rows = found.score()
    assert rows["random"] == {"games": 4, "wins": 4}
    assert rows[f"line:{command}"] == {"games": 4, "losses": 4, "forfeits": 4}


@pytest.mark.parametrize("upper", [False, True])
def test_two_programs_play_the_game_that_their_players_play(upper: bool) -> None:
    game = plybook.load("ayu", size=5)
    case = "--case upper" if upper else ""
    name = f"line:{'case=upper ' if upper else ''}{engine('random', '--seed 5', case)}"
    direct, through = game.start(), game.start()
    play(direct, [make("random"), make("random")], seed=5)
    played = play(through, [make(name), make(name)], seed=77)
    assert through.moves == direct.moves
    assert played.outcome == direct.outcome()


def test_two_hundred_games_leave_nothing_behind(tmp_path: Path) -> None:
    good, bad = programs.program(tmp_path, programs.PLAYS), programs.program(tmp_path, "hear()\nanswer()")
    before = handles()
    found = match(drop(), [f"line:{good}", f"line:{bad}"], 200, 1, make, rotate=True)
    assert handles() == before
    assert children() == set()
    assert found.score()[f"line:{bad}"]["forfeits"] == 200
