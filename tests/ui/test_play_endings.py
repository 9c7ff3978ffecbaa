"""How games at the terminal end, by the rules or because a person gives up, and how that is told."""

from __future__ import annotations

from pathlib import Path

from playing import PAIRS, SMALL, Play, moves_of

from plybook.interpreter.play import record as records

TWO = [*SMALL, "--players", "human,human"]


def test_a_person_who_resigns_loses_and_the_record_shows_it(session: Play) -> None:
    said = session(TWO, "b1-c1", "resign", "a2-a3")
    assert said.code == 0
    assert "Black wins: White resigns\n" in said.out
    assert "recorded in" in said.out
    assert records.load(said.record).result == "Black wins: White resigns"
    again = session(["--resume", str(said.record)], "a2-a3")
    assert "this game is finished: Black wins: White resigns" in again.out
    assert moves_of(said.record) == ["b1-c1"]


def test_one_of_three_persons_resigns_and_nobody_wins(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "three.gdl"
    file.write_text(PAIRS.replace("Black, White", "Red, Green, Blue").replace("  swap\n", ""))
    said = session([str(file), "--players", "human,human,human"], "a1", "resign")
    assert records.load(said.record).result == "nobody wins: Green resigns"
    again = session(["--resume", str(said.record)])
    assert "this game is finished: nobody wins: Green resigns" in again.out


def test_a_puzzle_is_solved_or_not(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "one.gdl"
    file.write_text("""game "One" {
  players Solver
  board rectangle(3, 1)
  setup { place Solver on a1 }
  move step { from mine
    to adjacent(from) & empty }
  end { when mine in c1 -> Solver wins "it has arrived"
        when turn-number is 4 -> draw "it has not arrived" }
}""")
    assert "\nsolved: it has arrived" in session([str(file)], "a1-b1", "b1-c1").out
    assert "\nnot solved: it has not arrived" in session([str(file)], "a1-b1", "b1-a1", "a1-b1").out
    record = tmp_path / "given-up.txt"
    assert "\nnot solved: Solver resigns" in session([str(file), "--record", str(record)], "resign").out
    assert "this game is finished: not solved: Solver resigns" in session(["--resume", str(record)]).out


def test_a_move_called_resign_is_played_and_the_command_needs_a_slash(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "resigning.gdl"
    file.write_text(PAIRS.replace("  again when", "  move resign { }\n  again when").replace("  swap\n", ""))
    said = session([str(file), "--players", "human,human"], "resign", "/resign")
    assert moves_of(said.record) == ["resign"]
    assert records.load(said.record).result == "Black wins: White resigns"


def test_a_game_is_played_to_its_end_and_the_result_shown(session: Play) -> None:
    moves = ["d5-d4", "c2-d2", "d1-c1", "a2-a3", "b3-c3", "e4-e3", "d4-c2", "c4-b4", "b5-c5", "d2-e4", "d3-c4"]
    said = session(TWO, *moves)
    assert said.code == 0
    assert "\nWhite wins: has no move left\nrecorded in " in said.out
    assert "White  human\n" in said.out
    assert records.load(said.record).result == "White wins: has no move left"
    again = session(["--resume", str(said.record)])
    assert "this game is finished: White wins: has no move left" in again.out
    assert again.code == 0


def test_a_side_with_a_plural_name_wins_in_the_plural(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "sides.gdl"
    rules = 'board square(2)\nmove drop { to empty }\nend { when count(of(Wolves)) is 2 -> Wolves wins "has two" }'
    file.write_text(f'game "Sides" {{ players Wolves, Sheep\n{rules} }}')
    said = session([str(file), "--players", "human,human"], "a1", "b1", "a2")
    assert "\nWolves win: has two\n" in said.out
    assert records.load(said.record).result == "Wolves wins: has two"  # as records have always been written


def test_a_game_without_humans_shows_the_moves_and_the_result(session: Play) -> None:
    said = session(["ayu", "-o", "size=3", "--seed", "1", "--players", "random,random"])
    assert said.out.count(" plays ") == 2
    assert "Black wins: has no move left" in said.out
    assert ">" not in said.out
