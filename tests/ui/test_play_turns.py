"""Turns of several moves at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playing import PAIRS, Play, moves_of

from plybook.interpreter.play import record as records


@pytest.fixture
def pairs(tmp_path: Path) -> list[str]:
    """A game for two humans with one drop in the first turn, and two non-adjacent drops in every other."""
    file = tmp_path / "pairs.gdl"
    file.write_text(PAIRS)
    return [str(file), "--players", "human,human", "--seed", "1"]


def test_the_prompt_and_the_move_list_show_turns(session: Play, pairs: list[str]) -> None:
    said = session(pairs, "a1", "b2", "d4", "a2", "quit")
    assert [line for line in said.out.splitlines() if "> " in line] == [
        "Black> a1", "White> b2", "White, move 2> d4", "Black> a2", "Black, move 2> quit"
    ]  # fmt: skip
    assert "1. a1   2. b2, d4   3. a2\n" in said.out
    assert records.load(said.record).going_on == {2}


def test_a_move_forbidden_in_this_turn_is_refused(session: Play, pairs: list[str]) -> None:
    said = session(pairs, "a1", "b2", "b3", "swap", "quit")
    assert (
        "b3 breaks the rule that `after.group(to) & placed-this-turn` must contain no points (there is b2)"
        in " ".join(said.out.split())
    )
    assert "swap cannot be played: it is only allowed in reply to the first turn" in said.out
    assert moves_of(said.record) == ["a1", "b2"]


def test_all_points_of_the_last_turn_are_marked(session: Play, pairs: list[str]) -> None:
    said = session(pairs, "a1", "swap", "b2", "d4", "board", "a2", "quit")
    boards = [part[: part.index("a b c d")] for part in said.out.split("\n4 ")[1:]]
    assert [board.count("[") for board in boards] == [0, 1, 1, 1, 2, 2, 1]


def test_undo_goes_back_to_the_start_of_the_turn_and_then_to_the_previous_turn(session: Play, pairs: list[str]) -> None:
    said = session(pairs, "a1", "b2", "d4", "a2", "undo", "undo", "b3", "undo", "undo", "undo", "quit")
    assert re.findall("taken back: (.*)|(no move to take back)", said.out) == [
        ("a2", ""), ("d4, b2", ""), ("b3", ""), ("a1", ""), ("", "no move to take back")
    ]  # fmt: skip
    assert moves_of(said.record) == []


def test_undo_takes_back_the_opponents_whole_turns(session: Play, pairs: list[str]) -> None:
    against = [*pairs[:1], "--players", "human,random", "--seed", "1"]
    said = session(against, "a1", "undo", "d1", "quit")
    taken = re.search("taken back: (.*)", said.out)
    assert taken is not None
    assert taken[1].endswith(", a1")
    assert len(taken[1].split(", ")) in (2, 3)
    assert moves_of(said.record)[0] == "d1"


def test_a_game_left_mid_turn_resumes_there(session: Play, pairs: list[str]) -> None:
    said = session(pairs, "a1", "b2", "quit")
    again = session(["--resume", str(said.record)], "undo", "c3", "a4", "d1")
    assert "White, move 2> undo" in again.out
    assert "taken back: b2\n" in again.out
    assert "\n2. c3, a4\n3. d1\n" in said.record.read_text()
    once_more = session(["--resume", str(said.record)], "a2", "undo")
    assert "Black, move 2> a2" in once_more.out


def test_a_long_turn_is_wrapped_between_moves(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "long.gdl"
    file.write_text(PAIRS.replace("again when", "again when moves-this-turn < 40 or").replace("(4)", "(8)"))
    moves = [f"{letter}{number}" for number in (1, 3, 5) for letter in "aceg"]
    out = session([str(file), "--players", "human,human", "-o", "apart=off"], *moves).out
    rows = [row for row in out.splitlines() if re.match(r"[1-8] [ \[][.B]", row)]
    assert len(rows) == 13 * 8
    assert max(map(len, rows)) <= 80
    assert "  1. a1, c1, e1, g1, a3, c3, e3, g3, a5, c5," in out


def test_rules_shows_turns_scores_and_otherwise_moves(session: Play, tmp_path: Path) -> None:
    file = tmp_path / "more.gdl"
    file.write_text(
        PAIRS.replace("  end {", '  otherwise move pass "give the turn away" { }\n  end {').replace(
            "  swap",
            "  score Black = count(of(Black))\n  score White = 7\n",
        ).replace("-> draw", "-> highest wins")
    )  # fmt: skip
    out = session([str(file), "--players", "human,random"], "rules").out
    assert "B Black  human, to move, 0 points\n" in out
    assert "W White  random, 7 points\n" in out
    words = " ".join(out.split())
    assert "pass give the turn away; only if no other move can be made" in words
    again = "it is not the first turn of the game and the number of moves made in this turn is less than 2"
    assert f"turn continues if {again}" in words
    assert "Scores Black the number of pieces of Black White 7" in words
    assert "the highest score wins no move is left" in words
    only = "only if the group of the destination after the move is not where a piece arrived in this turn"
    assert f"drop to an empty point; {only}" in words
