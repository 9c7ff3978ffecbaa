"""``plybook play`` as the user sees it, with the input coming from a pipe."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playing import SMALL, STEPS, Play, moves_of

import plybook
from plybook.gdl.types.board import column_name
from plybook.interpreter.play import record as records
from plybook.interpreter.play.record import Record

TWO = [*SMALL, "--players", "human,human"]


def test_the_first_screen_shows_the_game_and_what_to_type(session: Play) -> None:
    said = session(SMALL)
    assert said.code == 0
    assert "Ayu  size 5, pie off, repetition draw, split after\nhuman against mcts:seconds=1, seed 3\n" in said.out
    assert "Type a move such as b1-b2, a point to begin a move there, or help." in said.out
    assert "5  . B . B .   B Black  human, to move\n4  W . W . W   W White  mcts:seconds=1\n" in said.out
    assert "ply 1, 14 legal moves" in said.out


def test_a_random_seed_is_chosen_and_shown(session: Play) -> None:
    said = session(["ayu", "-o", "size=5"])
    assert re.search(r"human against mcts:seconds=1, seed \d+\n", said.out)


@pytest.mark.parametrize("text", ["b1-b2", "B1-B2", " b1 \N{EN DASH} b2 ", "b1 b2"])
def test_a_move_typed_in_any_case_is_played_and_answered(session: Play, text: str) -> None:
    said = session(SMALL, text, "quit")
    assert re.search(r"\nW White plays [a-e]\d-[a-e]\d\n", said.out)
    assert moves_of(said.record)[0] == "b1-b2"
    assert len(moves_of(said.record)) == 2
    assert "ply 3, " in said.out


def test_a_point_shows_where_its_piece_can_go_and_a_second_point_moves_it_there(session: Play) -> None:
    said = session(TWO, "b1", "c1", "quit")
    assert "b1 can go to\n" in said.out
    assert "2  W * W . W\n1  .(B)* B .\n" in said.out
    assert "Black> b1-c1\n" in said.out
    assert "plays" not in said.out  # it has just been typed
    assert moves_of(said.record) == ["b1-c1"]


def test_points_are_named_by_their_labels_where_they_have_some(session: Play) -> None:
    said = session(["english-draughts", "--players", "human,human", "--seed", "1"], "11", "15", "24", "quit")
    assert "Type a move such as 12-16, a point to begin a move there, or help." in said.out
    assert "11 can go to\n" in said.out
    assert "Black> 11-15\n" in said.out
    assert "24 can go to\n" in said.out
    assert moves_of(said.record) == ["c3-d4"]


def test_another_point_selects_another_piece_and_enter_deselects_it(session: Play) -> None:
    said = session(TWO, "b1", "d1", "", "c1", "quit")
    assert "d1 can go to" in said.out
    assert "c1 is ambiguous: it matches b1-c1, d1-c1" in said.out
    assert moves_of(said.record) == []


def test_the_last_point_of_a_move_is_enough_if_it_is_unique(session: Play) -> None:
    said = session(["ayu", "-o", "size=3", "--players", "human,human"], "b1-b2", "a1")
    assert "W White plays a2-a1" in said.out
    assert moves_of(said.record) == ["b1-b2", "a2-a1"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("b1-a1", "b1-a1 does not reduce the distance to the closest friendly unit (1 → 2)"),
        ("a2-a1", "a2-a1 cannot be played: the piece on a2 is White, but Black is to move"),
        ("c3-c4", "c3-c4 cannot be played: c3 is empty"),
        ("c1", "c1 is ambiguous: it matches b1-c1, d1-c1"),
        ("a1", "no legal move begins or ends on a1 (empty)"),
        ("a2", "no legal move begins or ends on a2 (White)"),
        ("z9", "z9: z9 is not a point of the board"),
        ("hello", "hello is not the notation of a move; moves look like b1-b2\n`help` lists the commands"),
        ("swap", "swap cannot be played: there is no swap under these options"),
        ("undo", "you have no move to take back"),
        ("undo 2", "undo 2 is not the notation of a move"),
        ("save", "give a file name: save FILE"),
        ("save ~nobody-of-this-name/x", "no such home folder: ~nobody-of-this-name/x"),
        ("", "`help` lists the commands"),
        (b"\xff\xfe\x00\x80", "this line contains characters that are not text"),
        ("b1\x1b[2J", "this line contains characters that are not text"),
        ("b1-" * 200, "this line is too long"),
        (b"x" * 3_000_000, "this line is too long"),
    ],
)
def test_invalid_input_is_refused_with_a_reason_and_the_player_asked_again(
    session: Play, text: str | bytes, reason: str
) -> None:
    said = session(TWO, text, "b1-c1", "quit")
    assert reason in said.out
    assert "\x1b" not in said.out
    assert moves_of(said.record) == ["b1-c1"]


def test_an_illegal_target_for_the_chosen_piece_is_explained(session: Play) -> None:
    said = session(TWO, "b1", "a1", "c1", "quit")
    assert "b1-a1 does not reduce the distance to the closest friendly unit (1 → 2)" in said.out
    assert moves_of(said.record) == ["b1-c1"]


def test_moves_lists_the_legal_moves_by_starting_point(session: Play) -> None:
    said = session(TWO, "moves")
    assert "14 legal moves\n" in said.out
    assert "b1: b2 c1   b3: b2 b4 c3   b5: b4 c5" in said.out
    assert "5  .*B .*B .   14 legal moves" in said.out


def test_undo_goes_back_to_the_users_own_turn(session: Play) -> None:
    said = session(SMALL, "b1-c1", "undo", "d1-c1", "quit")
    assert re.search(r"taken back: \w\w-\w\w, b1-c1\n", said.out)
    assert moves_of(said.record)[0] == "d1-c1"
    assert len(moves_of(said.record)) == 2


def test_undo_between_two_humans_takes_back_one_move(session: Play) -> None:
    said = session(TWO, "b1-c1", "a2-a3", "undo", "undo", "undo", "quit")
    assert "taken back: a2-a3\n" in said.out
    assert "taken back: b1-c1\n" in said.out
    assert "you have no move to take back" in said.out
    assert moves_of(said.record) == []


def test_undo_by_the_second_seat_keeps_the_first_move(session: Play) -> None:
    said = session([*SMALL, "--players", "random,human"], "undo", "quit")
    assert "you have no move to take back" in said.out
    assert len(moves_of(said.record)) == 1


def test_redo_plays_again_what_undo_has_taken_back(session: Play) -> None:
    said = session(TWO, "b1-c1", "a2-a3", "undo", "undo", "redo", "redo", "redo", "quit")
    assert "played again: b1-c1\n" in said.out
    assert "played again: a2-a3\n" in said.out
    assert said.out.count("there is nothing to play again: `redo` follows `undo`") == 1
    assert moves_of(said.record) == ["b1-c1", "a2-a3"]


def test_redo_brings_back_the_answers_of_the_opponent_too(session: Play) -> None:
    said = session(SMALL, "b1-c1", "quit")
    before = moves_of(said.record)
    said = session(["--resume", str(said.record)], "undo", "redo", "quit")
    assert f"played again: {before[1]}\n" in said.out
    assert moves_of(said.record) == before


def test_another_move_after_undo_leaves_nothing_to_redo(session: Play) -> None:
    said = session(TWO, "b1-c1", "undo", "redo", "undo", "d1-c1", "redo", "undo", "undo", "redo", "redo", "quit")
    assert said.out.count("there is nothing to play again") == 2
    assert said.out.count("you have no move to take back") == 1
    assert moves_of(said.record) == ["d1-c1"]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["b1", "b1-b3"], "b1-b3 is not allowed: b3 is not adjacent to b1"),
        (["b1", "b3-b1"], "b3-b1 is not allowed: b1 is not adjacent to b3"),
        (["b1", "-a1"], "b1-a1 does not reduce the distance"),
        (["b1", "e1"], "b1-e1 is not allowed: e1 is not adjacent to b1"),
    ],
)
def test_a_whole_move_after_a_point_is_read_as_a_whole_move(session: Play, lines: list[str], reason: str) -> None:
    said = session(TWO, *lines, "c1", "quit")
    assert reason in " ".join(said.out.split())
    assert moves_of(said.record) == ["b1-c1"]
    said = session(["--resume", str(said.record)], "a2", "a2-a3", "quit")
    assert moves_of(said.record) == ["b1-c1", "a2-a3"]


def test_an_impossible_second_of_three_points_is_explained(session: Play) -> None:
    said = session(["amazons", "-o", "size=4", "--players", "human,human"], "moves", "quit")
    first = re.search(r"such as (\w\d)-(\w\d)/", said.out)
    assert first is not None
    said = session(["amazons", "-o", "size=4", "--players", "human,human"], first[1], "d3", "quit")
    out = " ".join(said.out.split())
    assert f"{first[1]}-d3 is not allowed: d3 is not one of the points `queen-slides(from)`" in out


def test_a_missed_capture_is_named_for_a_point_and_for_a_move(session: Play) -> None:
    said = session(["english-draughts", "--players", "human,human"], "c3-d4", "f6-e5", "a3", "a3-b4", "quit")
    out = " ".join(said.out.split())
    assert "no legal move begins or ends on a3 (Black.Man); you must jump: d4-f6" in out
    assert "a3-b4 is only allowed when there is no other move; you must jump: d4-f6" in out


def test_rules_are_shown_in_the_words_of_the_description(session: Play) -> None:
    words = " ".join(session([*SMALL, "-o", "pie=on"], "rules").out.split())
    assert "Ayu (Luis Bolaños Mures, 2011) Attach your units: " in words
    assert "who cannot move wins. Black and White move in turn, Black first." in words
    assert "written the point that the piece leaves and the point that it goes to: b1-b2" in words
    assert "walk move a friendly singleton to an adjacent empty point; it must reduce the distance" in words
    assert "swap in reply to the first move, change sides instead of moving" in words
    assert "the player to move wins has no move left" in words
    assert "size = 5 points on a side (odd 3..25)" in words


@pytest.mark.parametrize("command", ["help", "HELP", "?", "/help"])
def test_help_lists_what_can_be_typed(session: Play, command: str) -> None:
    said = session(SMALL, command)
    for word in ("MOVE", "POINT", "moves", "undo", "board", "rules", "save FILE", "quit"):
        assert f"\n  {word} " in said.out


LEGEND = "\nB Black Man   W White Man   BK Black King   WK White King\n"
DRAUGHTS = ["english-draughts", "--players", "human,random", "--seed", "1"]


def test_the_first_board_says_what_its_labels_mean_and_the_next_ones_do_not(session: Play) -> None:
    said = session(DRAUGHTS, "c3-d4", "quit")
    assert f"\n    a  b  c  d  e  f  g  h{LEGEND}Black> " in said.out
    assert said.out.count("    a  b  c  d  e  f  g  h\n") == 2
    assert said.out.count(LEGEND) == 1


def test_board_says_again_what_its_labels_mean(session: Play) -> None:
    said = session(DRAUGHTS, "c3-d4", "board", "quit")
    assert said.out.count(LEGEND) == 2
    assert said.out.endswith(f"{LEGEND}Black> quit\n" + said.out.rpartition("Black> quit\n")[2])


def test_a_board_of_discs_needs_no_legend(session: Play) -> None:
    assert "B Black   " not in session(SMALL, "board", "quit").out.replace("B Black  human", "")


def test_a_board_wider_than_the_terminal_is_shown_in_parts(session: Play, tmp_path: Path) -> None:
    path = tmp_path / "wide.gdl"
    points = ", ".join(f"{column_name(column)}1" for column in range(1, 51))
    path.write_text(
        STEPS.replace("square(4)", f"graph {{ line {points} }}").replace("row(4)", "ax1").replace("row(1)", "a1")
    )
    said = session([str(path), "--players", "human,human"], "quit")
    rows = [line for line in said.out.splitlines() if line.startswith("1 ")]
    assert len(rows) == 3
    assert max(map(len, rows)) < 80
    assert rows[0].startswith("1   R - . - . - ")


def test_save_writes_a_copy_and_overwrites_nothing(session: Play, tmp_path: Path) -> None:
    copy = tmp_path / "a copy.txt"
    said = session(TWO, "b1-c1", f"save {copy}", f"save {copy}", "save /", "a2-a3", "quit")
    assert f"saved to {copy}" in said.out
    assert f"{copy} already exists; nothing was saved" in said.out
    assert moves_of(copy) == ["b1-c1"]
    assert records.load(copy).interrupted
    assert moves_of(said.record) == ["b1-c1", "a2-a3"]


@pytest.mark.parametrize("last", [["quit"], ["exit"], []])
def test_quitting_keeps_the_game_for_resuming(session: Play, last: list[str]) -> None:
    said = session(TWO, "b1-c1", *last)
    assert said.code == 0
    assert "unfinished: the game was stopped" in said.out
    assert f"continue with: plybook play --resume {said.record}" in said.out
    again = session(["--resume", str(said.record)], "a2-b2", "undo", "a2-a3")
    assert "White> a2-b2" in again.out
    assert moves_of(said.record) == ["b1-c1", "a2-a3"]


def test_a_record_that_could_only_be_written_at_first_is_offered_up_to_there(
    session: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, saved = records.save, []

    def fills(record: Record, path: Path) -> None:
        if len(record.moves) > 1:
            raise plybook.RecordError(f"{path} cannot be written: no space left on device")
        saved.append(path)
        save(record, path)

    monkeypatch.setattr(records, "save", fills)
    said = session(TWO, "b1-c1", "a2-a3", "quit")
    assert said.code == 1
    assert "only the first 1 plies are recorded: " in said.out
    assert f"continue with: plybook play --resume {saved[0]}" in said.out
    assert moves_of(saved[0]) == ["b1-c1"]


def test_swap_is_offered_and_exchanges_the_seats(session: Play) -> None:
    said = session([*SMALL, "-o", "pie=on", "--players", "random,human"], "swap", "quit")
    assert "; swap changes sides\n" in said.out
    assert "human changes sides and plays Black from now on" in said.out
    assert "B Black  human, to move" in said.out
    assert moves_of(said.record)[1] == "swap"


def test_a_move_of_several_points_is_entered_point_by_point(session: Play, tmp_path: Path) -> None:
    game = tmp_path / "steps.gdl"
    game.write_text(STEPS)
    said = session([str(game), "--players", "human,human"], "a1", "a2", "a3", "b4", "b3", "", "quit")
    assert "Enter plays a1-a2" in said.out
    assert "Blue> b4-b3-\n" in said.out
    assert moves_of(said.record) == ["a1-a2-a3", "b4-b3"]


def test_a_game_continues_if_its_record_cannot_be_written(session: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(record: Record, path: Path) -> None:
        raise plybook.RecordError(f"{path} cannot be written: no space left on device")

    monkeypatch.setattr(records, "save", fail)
    said = session(TWO, "b1-c1", "quit")
    assert said.out.count("no space left on device; `save FILE` saves it elsewhere") == 3
    assert "ply 2, " in said.out


def test_the_ply_limit_stops_the_game(session: Play) -> None:
    said = session([*SMALL, "--players", "random,random", "--ply-limit", "3"])
    assert "unfinished: the limit of 3 plies is reached" in said.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "give a GAME, or a record to --resume"),
        (["nonsense"], 1, "there is no game or file `nonsense`"),
        (["ayu", "-o", "size=4"], 2, "`4` is not a value of the option `size`"),
        (["ayu", "--players", "human"], 2, "Ayu has 2 seats, but --players names 1"),
        (["ayu", "--players", "human,somebody"], 1, "there is no player `somebody`"),
        (["ayu", "--players", "random,somebody"], 1, "use `human` for a person"),
        (["ayu", "--resume", "x.txt", "--seed", "1"], 2, "keeps its options, position, seed and file"),
        (["--resume", "nowhere.txt"], 1, "nowhere.txt cannot be read"),
        (["ayu", "--players", "human,script:b1-b9"], 1, "ply 2, script:b1-b9 on the second seat: b1-b9"),
    ],
)
def test_wrong_arguments_are_reported(session: Play, arguments: list[str], code: int, message: str) -> None:
    said = session(arguments, "b1-c1")
    assert said.code == code
    assert message in " ".join(said.err.split())


def test_a_record_goes_to_the_named_file_and_never_overwrites_another(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.txt"
    said = session([*TWO, "--record", str(file)], "b1-c1")
    assert moves_of(file) == ["b1-c1"]
    assert f"--resume {file}" in said.out
    again = session([*TWO, "--record", str(file)], "b3-b2")
    assert again.code == 2
    assert "already exists: use --resume to continue the game in it" in " ".join(again.err.split())
    assert moves_of(file) == ["b1-c1"]


def test_every_move_is_in_the_file_before_the_next_prompt(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    copy = tmp_path / "copy.txt"
    session([*TWO, "--record", str(file)], "b1-c1", f"save {copy}", "a2-a3", "undo")
    assert copy.read_text() == file.read_text().replace("result: unfinished: the game was stopped\n", "")


class Impatient:
    """Somebody presses Ctrl-C while this player is thinking."""

    name = "random"

    def choose(self, state: plybook.State, random: object) -> str:
        raise KeyboardInterrupt


def test_ctrl_c_while_another_player_thinks_leaves_a_resumable_game(
    session: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plybook.ui.play.session.make_for", lambda game, name: Impatient())
    said = session(SMALL, "b1-c1")
    assert said.code == 130
    assert f"interrupted\ncontinue with: plybook play --resume {said.record}" in said.out
    assert records.load(said.record).result == ""
    monkeypatch.undo()
    assert moves_of(said.record) == ["b1-c1"]


def test_importing_the_command_does_not_import_what_only_running_it_needs() -> None:
    code = "import sys, plybook.ui.commands.play; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = [name for name in done.stdout.split() if re.match(r"lark|rich|plybook\.(interpreter|gdl|players)", name)]
    assert not heavy


def test_a_move_is_shown_as_players_write_it_too(session: Play) -> None:
    said = session(["english-draughts", "--players", "random,human", "--seed", "1"], "quit")
    assert re.search(r"Black plays [a-h]\d-[a-h]\d \(\d+-\d+\)\n", said.out)
    said = session(["ayu", "-o", "size=3", "--players", "random,human"], "quit")
    assert re.search(r"plays [a-c]\d-[a-c]\d\n", said.out)
