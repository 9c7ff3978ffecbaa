"""External programs as players: those that follow the protocol play, the others lose; all are cleaned up."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from fnmatch import fnmatchcase
from pathlib import Path

import programs
import pytest

import plybook
from plybook.interpreter.core.errors import PlyError
from plybook.interpreter.play.loop import Stop, TakeBack, play
from plybook.interpreter.play.matches import match
from plybook.interpreter.play.record import Record, note, parse, replay
from plybook.players import make, split
from plybook.protocols.line import LineClient
from plybook.protocols.protocol import Failure


def drop() -> plybook.Game:
    return plybook.loads(programs.GAME, engine="reference")


def children() -> set[int]:
    """The child processes of this one that still exist."""
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
def test_a_program_that_fails_or_cheats_loses_and_the_reason_is_recorded(what: str, seat: int, tmp_path: Path) -> None:
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


def test_the_match_continues_after_a_forfeit_and_counts_it(tmp_path: Path) -> None:
    command = programs.program(tmp_path, "hear()\nanswer()\nhear()\nsys.exit(7)")
    found = match(drop(), ["random", f"line:{command}"], 4, 1, make, rotate=True)
    rows = found.score()
    assert rows["random"] == {"games": 4, "wins": 4}
    assert rows[f"line:{command}"] == {"games": 4, "losses": 4, "forfeits": 4}


@pytest.mark.parametrize("upper", [False, True])
def test_two_programs_play_the_same_game_as_their_players_do_directly(upper: bool) -> None:
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
    before, others = handles(), children()  # those of other tests in this process
    found = match(drop(), [f"line:{good}", f"line:{bad}"], 200, 1, make, rotate=True)
    assert handles() == before
    assert children() <= others
    assert found.score()[f"line:{bad}"]["forfeits"] == 200


TURNS = """
game "Turns" {
  players Black, White
  board square(4)
  move drop { to empty }
  again when turn-number > 1 and moves-this-turn < 2
  end { when no-moves -> draw }
  swap
}
"""
THREE = """
game "Three" {
  players Red, Green, Blue
  board square(3)
  move drop { to empty }
  end { when no-moves -> draw }
}
"""


class Listening:
    """A fake other end: records the lines sent to it, and returns prepared answers."""

    def __init__(self, *answers: str) -> None:
        self.told: list[str] = []
        self.answers = list(answers)

    def tell(self, line: str) -> None:
        self.told.append(line)

    def hear(self) -> str:
        return self.answers.pop(0)


def after(text: str, moves: str) -> plybook.State:
    state = plybook.loads(text, engine="reference").start()
    for move in moves.split():
        state.push(move)
    return state


def test_a_program_is_sent_start_or_the_opponents_move() -> None:
    state, peer, client = after(programs.GAME, ""), Listening("a1", "c3"), LineClient(upper=True)
    state.push(client.ask(peer, state))
    state.push("b2")
    state.push(client.ask(peer, state))
    assert peer.told == ["Start", "B2"]
    peer, client = Listening("a1", "c3"), LineClient()
    state = after(programs.GAME, "d4")
    state.push(client.ask(peer, state))
    state.push("b2")
    state.push(client.ask(peer, state))
    assert peer.told == ["d4", "b2"]


@pytest.mark.parametrize("answers", [("a1", "b1, b2", "c1,c2"), ("a1", "b1", "b2", "c1", "c2")])
def test_a_turn_of_several_moves_may_be_answered_in_one_line_or_several(answers: tuple[str, ...]) -> None:
    state, peer, client = after(TURNS, ""), Listening(*answers), LineClient()
    state.push(client.ask(peer, state))
    for move in ("d1", "d2"):
        state.push(move)
    for _ in range(2):
        state.push(client.ask(peer, state))
    for move in ("d3", "d4"):
        state.push(move)
    for _ in range(2):
        state.push(client.ask(peer, state))
    assert peer.told == ["Start", "d1, d2", "d3, d4"]
    assert [str(move) for move in state.moves if str(move)[0] != "d"] == ["a1", "b1", "b2", "c1", "c2"]


def test_answering_with_more_moves_than_the_turn_allows_is_a_failure() -> None:
    state, peer, client = after(TURNS, ""), Listening("a1, a2"), LineClient()
    state.push(client.ask(peer, state))
    for move in ("d1", "d2"):
        state.push(move)
    with pytest.raises(Failure, match="one move too many: a2"):
        client.ask(peer, state)


def test_a_swap_is_a_line_of_its_own() -> None:
    state, peer, client = after(TURNS, ""), Listening("a1", "c1, c2"), LineClient()
    state.push(client.ask(peer, state))
    state.push("swap")
    for _ in range(2):
        assert str(state.seat) == "first"
        state.push(client.ask(peer, state))
    assert peer.told == ["Start", "swap"]
    state, peer, client = after(TURNS, "a1"), Listening("swap", "d4, d3"), LineClient()
    state.push(client.ask(peer, state))
    for move in ("b1", "b2"):
        state.push(move)
    state.push(client.ask(peer, state))
    assert peer.told == ["a1", "b1, b2"]


def test_with_several_opponents_all_moves_since_its_own_are_sent_in_one_line() -> None:
    state, peer, client = after(THREE, "a1 b1"), Listening("c1", "c2"), LineClient()
    state.push(client.ask(peer, state))
    for move in ("a2", "b2"):
        state.push(move)
    state.push(client.ask(peer, state))
    assert peer.told == ["a1, b1", "a2, b2"]


def test_moves_made_in_its_name_are_sent_only_to_a_program_that_supports_openings() -> None:
    state, peer = after(programs.GAME, "a1 b1 c1"), Listening("d1")
    with pytest.raises(PlyError, match="opening=on"):
        LineClient().ask(peer, state)
    LineClient(opening=True).ask(peer, state)
    assert peer.told == ["Opening a1 b1 c1\nStart"]
    opponents = after(programs.GAME, "a1")
    LineClient().ask(Listening("d1"), opponents)


def test_a_position_that_was_set_up_cannot_be_sent() -> None:
    state = after(programs.GAME, "a1")
    with pytest.raises(PlyError, match="a position that was set up"):
        LineClient(opening=True).ask(Listening(), state.game.position(str(state)))


@pytest.mark.parametrize("text", [TURNS, THREE, programs.GAME])
def test_plybook_engines_play_each_game_as_their_players_do_directly(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.gdl"
    file.write_text(text)
    game = plybook.load(file)
    name = f"line:{sys.executable} -m plybook engine {shlex.quote(str(file))} --seed 3"
    direct, through = game.start(), game.start()
    play(direct, [make("random")] * len(game.players), seed=3)
    play(through, [make(name) for _ in game.players], seed=1)
    assert through.moves == direct.moves


def test_an_interrupted_game_is_resumed_only_by_programs_that_support_openings() -> None:
    game = plybook.load("ayu", size=5)
    whole, parts = game.start(), game.start()
    name = f"line:opening=on {engine('random', '--seed 5')}"
    play(whole, [make("random"), make("random")], seed=5)
    play(parts, [make(name), make("random")], seed=5, ply_limit=3)
    play(parts, [make(name), make("random")], seed=5)
    assert parts.moves == whole.moves
    again = game.start()
    play(again, [make(name.replace("opening=on ", "")), make("random")], seed=5, ply_limit=3)
    with pytest.raises(PlyError, match="moves that were made in its name"):
        play(again, [make(name.replace("opening=on ", "")), make("random")], seed=5)


def test_after_a_takeback_a_new_program_is_sent_the_remaining_moves(tmp_path: Path) -> None:
    head = programs.HEAD.replace("taken.append(line)", "taken.extend(line.replace('Opening', '').split())")
    command = programs.program(tmp_path, "\nwhile True:\n    hear()\n    if taken[-1:] != ['h']: answer()\n", head)

    class Doubting:
        name = "doubting"
        answers: tuple[object, ...] = ("a1", TakeBack(2), "b1")

        def choose(self, state: plybook.State, random: object) -> object:
            if not self.answers:
                raise Stop
            answer, self.answers = self.answers[0], self.answers[1:]
            return answer

    state = drop().start()
    play(state, [Doubting(), make(f"line:opening=on {command}")])
    assert [str(move) for move in state.moves] == ["b1", "a4"]


def test_processes_started_by_a_program_end_with_it(tmp_path: Path) -> None:
    """A child that ignores SIGTERM, in a game that is forfeited and in one that ends normally."""
    mark = tmp_path / "pid"
    child = (
        "import subprocess\n"
        f"child = subprocess.Popen([sys.executable, '-S', '-c', 'import signal, time; signal.signal(15, 1); "
        f"time.sleep(60)'], stdin=0, stdout=1)\nopen({str(mark)!r}, 'w').write(str(child.pid))\n"
    )
    for text in ("hear()\nsys.exit(1)", programs.PLAYS):
        command = programs.program(tmp_path, child + text, programs.HEAD)
        play(drop(), [make(f"line:{command}"), make("random")], seed=1)
        pid = int(mark.read_text())
        until = time.monotonic() + 5
        while running(pid) and time.monotonic() < until:
            time.sleep(0.02)
        assert not running(pid)


def running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


def test_a_program_that_does_not_exit_is_killed(tmp_path: Path) -> None:
    stubborn = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
    text = f"{stubborn}hear()\nanswer()\nwhile True:\n    time.sleep(1)"
    began = time.monotonic()
    play(drop(), [make(f"line:{programs.program(tmp_path, text)}"), make("random")], seed=1, ply_limit=1)
    assert time.monotonic() - began < 5


def test_the_total_time_of_a_game_is_limited_too(tmp_path: Path) -> None:
    text = "\nwhile True:\n    hear()\n    time.sleep(0.3)\n    answer()\n"
    name = f"line:move-time=10,game-time=0.8 {programs.program(tmp_path, text)}"
    played = play(drop(), [make(name), make("random")], seed=1)
    assert re.search(r"forfeits: it did not answer within the 0.8 s of the game$", str(played))
    assert 2 <= played.plies <= 6


def test_an_interrupt_ends_the_program_and_the_game(tmp_path: Path) -> None:
    command = programs.program(tmp_path, "hear()\ntime.sleep(60)")
    timer = threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        play(drop(), [make(f"line:{command}"), make("random")])
    timer.join()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("line", "must be written `line:"),
        ("line:", "must be written `line:"),
        ("line:  ", "must be written `line:"),
        ("line:case=upper", "must be written `line:"),
        ("line:./no-such-program 7", "the program `./no-such-program` does not exist"),
        ("line:no-such-program-anywhere", "the program `no-such-program-anywhere` does not exist"),
        ("line:/etc/passwd", "the program `/etc/passwd` cannot be executed"),
        ("line:'unclosed", "the command `'unclosed` cannot be read: no closing quotation"),
        ("line:time=5 sh", "has no parameter `time`; did you mean"),
        ("line:move-time=0 sh", "takes `move-time="),
        ("line:case=Upper sh", "cannot have `case=Upper`"),
        ("line:sh -c 'a\nb'", "must be one line of text"),
        ("line:''", "does not exist"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_at_once(name: str, words: str) -> None:
    with pytest.raises(PlyError) as caught:
        make(name)
    assert words in str(caught.value)


def test_the_name_of_a_program_player_recreates_it() -> None:
    for name in ("line:sh -c 'exit 1'", "line:move-time=5.0,case=upper sh", "line:opening=on sh"):
        assert make(name).name == name
        assert split(f"{name},random") == [name, "random"]
    assert make("line: move-time=5 case=upper  sh").name == "line:move-time=5.0,case=upper sh"


def test_a_program_deleted_before_the_game_forfeits(tmp_path: Path) -> None:
    file = tmp_path / "gone"
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    player = make(f"line:{file}")
    file.unlink()
    played = play(drop(), [player, make("random")])
    assert str(played) == "White wins: Black forfeits: the program cannot be started: no such file or directory"


def test_run_shows_why_games_were_forfeited(tmp_path: Path) -> None:
    (tmp_path / "drop.gdl").write_text(programs.GAME)
    command = programs.program(tmp_path, "hear()\nsys.exit(7)")
    asked = [sys.executable, "-m", "plybook", "run", "drop.gdl", "--players", f"line:{command},random"]
    done = subprocess.run(
        [*asked, "--games", "5", "--seed", "3"], capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    shown = [line for line in done.stdout.splitlines() if line.startswith("forfeited")]
    assert len(shown) == 3
    assert shown[0] == "forfeited, seed 3: White wins: Black forfeits: the program ended with exit code 7"
