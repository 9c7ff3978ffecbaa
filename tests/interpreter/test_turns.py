"""Turns of several moves: when they continue, the position mid-turn, records, and taking back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from small_games import everything, texts

import plybook
from plybook import IllegalMove, RecordError, State
from plybook.interpreter.analyse.perft import depths, perft
from plybook.interpreter.game.engines import ENGINES
from plybook.interpreter.play import record as records
from plybook.interpreter.play.loop import Moved, Stop, TakeBack, play
from plybook.interpreter.play.record import Keeper, Record, note, parse, replay
from plybook.players.kinds.random import RandomPlayer

pytestmark = pytest.mark.usefixtures("both_engines")

DROP = "move drop { to empty }"
APART = "move drop { to empty\n where none(after.group(to) & placed-this-turn) }"
GROWING = "again when moves-this-turn < turn-number"
PAIRS = "again when turn-number > 1 and moves-this-turn < 2"
FULL = "end { when no-moves -> draw }"


def start(*statements: str, size: int = 3, players: str = "Black, White", engine: str = "") -> State:
    """The start of a game on a square board, with these statements."""
    text = "\n".join(['game "Turns" {', f"players {players}", f"board square({size})", *statements, "}"])
    return plybook.loads(text, engine=engine).start() if engine else plybook.loads(text).start()


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state.push(move)
    return state


def written(turns: Sequence[Sequence[object]]) -> str:
    return " / ".join(",".join(map(str, turn)) for turn in turns)


# -- when a turn continues -----------------------------------------------------------------------------------------


def test_without_again_every_move_is_a_turn() -> None:
    state = after(start(DROP, FULL), "a1 a2 a3")
    assert written(state.turns) == "a1 / a2 / a3"
    assert str(state.mover) == "White"


@pytest.mark.parametrize(
    ("again", "turns"),
    [
        ([PAIRS], "a1 / a2,a3 / b1,b2 / b3,c1 / c2,c3"),
        ([GROWING], "a1 / a2,a3 / b1,b2,b3 / c1,c2,c3"),
        (["again when moves-this-turn < 3"], "a1,a2,a3 / b1,b2,b3 / c1,c2,c3"),
        (["again when moves-this-turn is 1 and turn-number is 2", "again when turn-number > 3"],
         "a1 / a2,a3 / b1 / b2,b3,c1,c2,c3"),
        (["again when mover is Black and moves-this-turn < 2"], "a1,a2 / a3 / b1,b2 / b3 / c1,c2 / c3"),
        (["again when count(mine) is 2"], "a1 / a2 / a3,b1 / b2,b3 / c1 / c2 / c3"),
    ],
)  # fmt: skip
def test_the_turn_continues_as_long_as_any_again_holds(again: list[str], turns: str) -> None:
    state = after(start(DROP, *again, FULL), "a1 a2 a3 b1 b2 b3 c1 c2 c3")
    assert written(state.turns) == turns
    assert str(state.outcome()) == "draw: no move is left"


def test_the_mover_stays_the_same_until_the_turn_is_over() -> None:
    state = start(DROP, GROWING, FULL)
    movers = []
    while moves := state.legal_moves():
        movers.append(str(state.mover)[0])
        state.push(moves[0])
    assert "".join(movers) == "BWWBBBWWW"


def test_the_turn_ends_when_no_further_move_is_possible_in_it() -> None:
    state = after(start(APART, "again when moves-this-turn < 5", FULL), "b2")
    assert (str(state.mover), texts(state)) == ("Black", ["a1", "a3", "c1", "c3"])
    after(state, "a1 c3 c1")
    assert (str(state.mover), texts(state)) == ("Black", ["a3"])
    state.push("a3")
    assert str(state.mover) == "White"
    assert written(state.turns) == "b2,a1,c3,c1,a3"
    full = after(start(DROP, "again when on", FULL, size=1), "a1")
    assert str(full.mover) == "White"


def test_an_otherwise_move_keeps_the_turn_going() -> None:
    state = start("move drop { to row(1) & empty }", "otherwise move more { to empty }", PAIRS, FULL, size=2)
    after(state, "a1 b1")
    assert (str(state.mover), texts(state)) == ("White", ["a2", "b2"])


def test_the_end_is_tested_after_every_move_of_a_turn() -> None:
    state = after(start(DROP, "again when moves-this-turn < 5", "end { when line(of(last), 3) -> last wins }"), "a1 a2")
    assert state.outcome() is None
    state.push("a3")
    assert str(state.outcome()) == "Black wins: line(of(last), 3)"
    assert texts(state) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        state.push("b1")
    assert str(state.pop()) == "a3"
    assert str(state.mover) == "Black"


@pytest.mark.parametrize(
    ("who", "moves", "won"),
    [("last", "a1", "Black"), ("mover", "a1", "Black"), ("mover", "a1 a2 b1", "White"), ("last", "a1 a2 b1", "White")],
)
def test_mid_turn_mover_and_last_are_the_same_player(who: str, moves: str, won: str) -> None:
    ply = len(moves.split())
    state = start(
        DROP, "again when moves-this-turn < 2", f"end {{ when count(of(Black) | of(White)) is {ply} -> {who} wins }}"
    )
    outcome = after(state, moves).outcome()
    assert outcome is not None
    assert str(outcome.winner) == won


def test_between_turns_mover_and_last_are_different_players() -> None:
    for who, won in (("last", "Black"), ("mover", "White")):
        state = start(DROP, "again when moves-this-turn < 2", f"end {{ when count(of(Black)) is 2 -> {who} wins }}")
        outcome = after(state, "a1 a2").outcome()
        assert outcome is not None
        assert str(outcome.winner) == won


def test_three_players_take_turns_of_several_moves() -> None:
    state = after(start(DROP, GROWING, FULL, players="A, B, C", size=4), "a1 a2 a3 a4 b1 b2 b3")
    assert written(state.turns) == "a1 / a2,a3 / a4,b1,b2 / b3"
    assert (str(state.mover), state.seat.number) == ("A", 0)


# -- the words -----------------------------------------------------------------------------------------------------


def test_moves_this_turn_does_not_count_the_current_move() -> None:
    state = start("move low { to empty & row(1)\n where moves-this-turn is 0 }",
                  "move high { to empty & row(3)\n where moves-this-turn is 1 }",
                  "again when moves-this-turn < 2", FULL)  # fmt: skip
    assert texts(state) == ["a1", "b1", "c1"]
    assert texts(after(state, "a1")) == ["a3", "b3", "c3"]
    assert texts(after(state, "a3")) == ["b1", "c1"]


def test_placed_this_turn_contains_the_points_where_pieces_arrived() -> None:
    state = start(
        "setup { place Black on a1, b1\n place White on c3 }",
        "move step { from mine\n to adjacent(from) & (empty | theirs)\n where from not in placed-this-turn }",
        "again when moves-this-turn < 3",
        FULL,
    )
    after(state, "a1-a2")
    assert texts(state) == ["b1-a1", "b1-b2", "b1-c1"]
    after(state, "b1-b2")
    assert str(state.mover) == "White", "both pieces have moved"
    assert "placed" not in str(state)


def test_a_piece_that_replaces_another_counts_as_placed() -> None:
    state = start("move drop { to everywhere - placed-this-turn }", "again when moves-this-turn < 2", FULL, size=2)
    after(state, "a1 a2 a1")
    assert "placed this turn: a1" in str(state)
    assert texts(state) == ["a2", "b1", "b2"]


def test_a_piece_placed_on_an_identical_one_does_not_count_as_placed() -> None:
    """It was there before."""
    state = start("move drop { to everywhere - placed-this-turn }", "again when moves-this-turn < 3", FULL, size=2)
    state = state.game.position("2 . .\n1 B .\nto move: Black\nturn: 1")
    assert "placed" not in str(after(state, "a1"))
    assert "placed this turn: b1" in str(after(state, "b1"))


@pytest.mark.parametrize(
    "word", ["turn-number is 1", "moves-this-turn is 0", "idle-turns is 0", "none(placed-this-turn)"]
)
def test_words_about_the_turn_are_rejected_where_there_is_no_turn(word: str) -> None:
    with pytest.raises(plybook.DescriptionError) as refused:
        start(DROP, FULL, f"swap when {word}")
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.code == "wrong-place"
    assert diagnostic.message.endswith("can only be used in a move, `again`, `end`, `phase` or `score`")


# -- swap ----------------------------------------------------------------------------------------------------------


def test_swap_is_a_turn_of_its_own_but_keeps_the_turn_number() -> None:
    state = after(start(DROP, GROWING, FULL, "swap"), "a1")
    assert "swap" in texts(state)
    before = str(state)
    assert "turn: 2" in before
    state.push("swap")
    assert str(state).split("swap:")[0] == before.split("swap:")[0]
    assert (str(state.mover), str(state.seat)) == ("White", "first")
    after(state, "a2 a3 b1")
    assert written(state.turns) == "a1 / swap / a2,a3 / b1"
    assert (str(state.mover), str(state.seat)) == ("Black", "second")


def test_swap_is_only_legal_in_reply_to_the_whole_first_turn() -> None:
    state = after(start(DROP, "again when moves-this-turn < 2", FULL, "swap"), "a1")
    assert "swap" not in texts(state)
    with pytest.raises(IllegalMove, match="it is only allowed in reply to the first turn"):
        state.push("swap")
    state.push("a2")
    assert "swap" in texts(state)
    state.push("a3")
    assert str(state.mover) == "White"
    assert "swap" not in texts(state)


# -- positions -----------------------------------------------------------------------------------------------------

GAMES = {
    "growing": [APART, GROWING, FULL, "swap"],
    "pairs": [DROP, PAIRS, "end { when line(of(last), 3) -> last wins }"],
    "passes": [DROP, "move pass { }", "again when moves-this-turn < 2", "end { when idle-turns is 2 -> draw }"],
}


@pytest.mark.parametrize("name", GAMES)
def test_a_mid_turn_position_is_read_back_from_its_text(name: str) -> None:
    state, random, midway = start(*GAMES[name], size=4), Random(name), 0
    while moves := state.legal_moves():
        state.push(random.choice(moves))
        again = state.game.position(str(state))
        assert again.position == state.position
        assert (again.hash, str(again), texts(again)) == (state.hash, str(state), texts(state))
        assert str(again.outcome()) == str(state.outcome())
        midway += len(state.turns[-1]) > 1
    assert midway > 2


def test_a_mid_turn_position_shows_what_has_been_done_this_turn() -> None:
    state = after(start(APART, GROWING, FULL), "b2 a3 c1 a1")
    assert str(state).splitlines()[5:] == ["to move: Black", "turn: 3", "moves this turn: 1", "placed this turn: a1"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("turn: 0", "`turn` must be a whole number, not `0`"),
        ("turn: second", "`turn` must be a whole number, not `second`"),
        ("moves this turn: -1", "`moves this turn` must be a whole number, not `-1`"),
        ("placed this turn: a1 z9", "`placed this turn`: z9 is not a point of the board"),
    ],
)
def test_an_invalid_turn_field_is_rejected(line: str, words: str) -> None:
    game = start(APART, GROWING, FULL).game
    with pytest.raises(plybook.PositionError, match=re.escape(words)):
        game.position(f"3 . . .\n2 . . .\n1 . . .\n{line}")


@pytest.mark.parametrize("name", GAMES)
def test_both_engines_have_the_same_position_and_hash_mid_turn(name: str) -> None:
    native, reference = (start(*GAMES[name], size=4, engine=engine) for engine in ENGINES)
    random = Random(name)
    while moves := native.legal_moves():
        assert texts(reference) == [str(move) for move in moves]
        move = str(random.choice(moves))
        native.push(move)
        reference.push(move)
        assert native.position == reference.position
        assert native.hash == reference.hash


def test_equal_boards_with_different_turn_numbers_are_different_positions() -> None:
    one = after(start(APART, GROWING, FULL), "a1 b2 c3")
    other = one.game.position(str(one).replace("turn: 3", "turn: 5"))
    assert one.position.contents == other.position.contents
    assert one.position != other.position
    assert one.hash != other.hash


@pytest.mark.parametrize("name", GAMES)
def test_counts_of_distinct_positions_match_a_listing(name: str) -> None:
    state = start(*GAMES[name], size=2)
    known = {state.position}
    layer = [state.position]
    for counts in depths(start(*GAMES[name], size=2), 4, distinct=True):
        found, sequences = [], 0
        for position in layer:
            here = state.game.position(diagram_of(state, position))
            for move in here.legal_moves():
                found.append(state.game.engine.play(position, move) if str(move) != "swap" else swapped(here))
                sequences += 1
        assert counts.sequences == sequences == perft(state, counts.depth)
        assert counts.positions == len(set(found) - known)
        known |= set(found)
        layer = found


def diagram_of(state: State, position: object) -> str:
    return str(State(state.game, position))  # type: ignore[arg-type]


def swapped(state: State) -> object:
    state.push("swap")
    return state.position


# -- taking back ---------------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_as_a_whole() -> None:
    state = start(DROP, GROWING, FULL)
    states = [everything(state)]
    for move in ("a1", "a2", "a3", "b1", "b2"):
        state.push(move)
        states.append(everything(state))
    assert written([state.pop_turn()]) == "b2,b1"
    assert everything(state) == states[3]
    assert written([state.pop_turn()]) == "a3,a2"
    assert everything(state) == states[1]
    assert written([state.pop_turn()]) == "a1"
    assert everything(state) == states[0]
    with pytest.raises(IndexError, match="there is no move to take back"):
        state.pop_turn()


def test_swap_is_taken_back_by_itself() -> None:
    state = after(start(DROP, GROWING, FULL, "swap"), "a1 swap a2")
    assert written([state.pop_turn()]) == "a2"
    assert written([state.pop_turn()]) == "swap"
    assert written(state.turns) == "a1"


def test_a_turn_begun_before_the_position_contains_only_the_moves_since() -> None:
    state = after(start(DROP, GROWING, FULL), "a1 a2 a3 b1")
    there = after(state.game.position(str(state)), "b2 b3 c1")
    assert written(there.turns) == "b2,b3 / c1"
    assert written([there.pop_turn(), there.pop_turn()]) == "c1 / b3,b2"


# -- records -------------------------------------------------------------------------------------------------------


def kept(state: State) -> Record:
    """The record that the loop would have written for these moves."""
    record, there = Record.of(state.game, ["a", "b"]), state.game.start()
    for move in state.moves:
        seat = there.seat
        there.push(move)
        note(record, Moved(there, move, seat))
    return record


def test_the_moves_of_a_turn_are_on_one_line_separated_by_commas() -> None:
    record = kept(after(start(DROP, GROWING, FULL, "swap"), "a1 swap a2 a3 b1"))
    assert str(record).split("\n\n")[1] == "1. a1\n2. swap\n3. a2, a3\n4. b1\n"


def test_a_record_with_turns_is_read_back_and_replayed() -> None:
    state = start(*GAMES["growing"], size=4)
    random = Random(5)
    while moves := state.legal_moves():
        state.push(random.choice(moves))
        record = kept(state)
        again = parse(str(record))
        assert str(again) == str(record)
        assert (again.moves, again.going_on) == (record.moves, record.going_on)
        assert everything(replay(again, state.game)) == everything(state)


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        ("1. a1, a2\n", "line 3, ply 2: by the rules, a2 begins a new turn"),
        ("1. a1\n2. a2\n3. a3\n", "line 5, ply 3: by the rules, a3 continues the previous turn"),
        ("1. a1\n2. a2, a3, b1\n", "line 4, ply 4: by the rules, b1 begins a new turn"),
        ("1. a1\n2. a2, a2\n", "line 4, ply 3: a2 is not a valid drop"),
        ("1. a1\n2. a2,, a3\n", "line 4: a move is missing next to a comma"),
        ("1. a1\n2. a2, a3,\n", "line 4: a move is missing next to a comma"),
        ("1. a1\n2. a2, a3\n4. b1\n", "line 5: expected turn 3, not 4"),
    ],
)
def test_invalid_turns_in_a_record_are_rejected(turns: str, words: str) -> None:
    state = start(DROP, GROWING, FULL)
    with pytest.raises(RecordError, match=re.escape(words)):
        replay(parse(f"{records.TITLE}\ngame: turns\n{turns}"), state.game)


def test_several_moves_on_a_line_are_rejected_if_turns_are_single_moves() -> None:
    with pytest.raises(RecordError, match="line 3, ply 2: by the rules, a2 begins a new turn"):
        replay(parse(f"{records.TITLE}\ngame: turns\n1. a1, a2\n"), start(DROP, FULL).game)


class Leaver(RandomPlayer):
    """Stops at a given ply."""

    def __init__(self, ply: int) -> None:
        self.ply = ply

    def choose(self, state: State, random: Random) -> object:
        if state.ply >= self.ply:
            raise Stop
        return super().choose(state, random)


def loop(path: Path, *players: object, state: State | None = None) -> Record:
    at = state or start(*GAMES["growing"], size=4)
    record = records.load(path) if state is not None else Record.of(at.game, ["a", "b"], 3)
    play(at, players, Keeper(record, path), seed=3)  # type: ignore[arg-type]
    return records.load(path)


@pytest.mark.parametrize("ply", range(1, 9))
def test_a_game_stopped_mid_turn_resumes_as_if_nothing_had_happened(tmp_path: Path, ply: int) -> None:
    whole = loop(tmp_path / "whole.txt", RandomPlayer(), RandomPlayer())
    broken = loop(tmp_path / "broken.txt", Leaver(ply), Leaver(ply))
    assert broken.moves == whole.moves[:ply]
    state = replay(broken, start(*GAMES["growing"], size=4).game)
    assert str(loop(tmp_path / "broken.txt", RandomPlayer(), RandomPlayer(), state=state)) == str(whole)


def test_moves_taken_back_mid_turn_are_removed_from_the_record(tmp_path: Path) -> None:
    class Undoer(RandomPlayer):
        left = 3

        def choose(self, state: State, random: Random) -> object:
            if state.ply == 5 and self.left:
                self.left -= 1
                return TakeBack(self.left + 1)
            return super().choose(state, random)

    record = loop(tmp_path / "game.txt", Undoer(), Undoer())
    assert any(record.going_on)
    assert replay(record, start(*GAMES["growing"], size=4).game).outcome() is not None


# -- otherwise -----------------------------------------------------------------------------------------------------

PASSING = [
    "move drop { to empty & row(1) }",
    'otherwise move pass "only a player who cannot drop passes" { }',
    "end { when idle-turns is 2 -> draw }",
]


def test_an_otherwise_move_is_legal_only_if_no_other_move_is() -> None:
    state = start(*PASSING, size=2)
    assert texts(state) == ["a1", "b1"]
    with pytest.raises(IllegalMove, match="pass is only allowed when there is no other move; you must drop: a1 or b1"):
        state.push("pass")
    assert texts(after(state, "a1 b1")) == ["pass"]
    assert texts(after(state, "pass")) == ["pass"]
    assert str(after(state, "pass").outcome()) == "draw: idle-turns is 2"


def test_an_otherwise_move_with_points_is_rejected_with_the_reason() -> None:
    state = start("move take { from mine\n to adjacent(from) & theirs }",
                  "otherwise move step { from mine\n to adjacent(from) & empty }",
                  "setup { place Black on a1, c1\n place White on a2 }", FULL)  # fmt: skip
    assert texts(state) == ["a1-a2"]
    with pytest.raises(IllegalMove, match="c1-c2 is only allowed when there is no other move; you must take: a1-a2"):
        state.push("c1-c2")


def test_no_moves_does_not_hold_if_an_otherwise_move_is_legal() -> None:
    state = start("move drop { to empty & row(1) }", "otherwise move pass { }", FULL, size=1)
    assert after(state, "a1").outcome() is None


# -- idle turns ----------------------------------------------------------------------------------------------------

IDLE = [DROP, "move pass { }", "end { when idle-turns is 2 -> draw }"]


@pytest.mark.parametrize(
    ("moves", "over"),
    [
        ("pass pass", True),
        ("pass a1 pass", False),
        ("a1 pass b1 pass", False),
        ("a1 pass pass", True),
        ("pass a1 pass pass", True),
    ],
)
def test_only_two_consecutive_passes_end_the_game(moves: str, over: bool) -> None:
    assert (after(start(*IDLE), moves).outcome() is not None) == over


@pytest.mark.parametrize(
    ("moves", "over"),
    [
        ("pass pass pass pass", True),
        ("pass pass pass", False),
        ("pass pass a1 pass", False),
        ("pass pass a1 pass pass pass", False),
        ("pass a1 pass pass", False),
        ("pass a1 pass pass pass pass", True),
        ("a1 pass pass pass pass pass", True),
    ],
)
def test_a_turn_with_a_stone_and_a_pass_is_not_idle(moves: str, over: bool) -> None:
    """A turn has two moves; the pass may come first or second."""
    state = after(start(*IDLE, "again when moves-this-turn < 2"), moves)
    assert (state.outcome() is not None) == over


def test_idle_turns_is_zero_once_the_turn_has_changed_something() -> None:
    state = start(DROP, "move pass { where idle-turns is 1 or moves-this-turn is 0 }", "again when moves-this-turn < 2",
                  FULL)  # fmt: skip
    after(state, "pass")
    assert "pass" not in texts(state), "this turn is not over"
    after(state, "a1")
    assert "idle turns" not in str(state)
    after(state, "pass")
    assert "pass" not in texts(state)


# -- scores --------------------------------------------------------------------------------------------------------


def scored(best: str, players: str = "A, B", size: int = 3) -> State:
    scores = [f"score {player} = count(of({player}))" for player in players.split(", ")]
    return start(DROP, *scores, "again when moves-this-turn < 3 - count(empty & row(3))",
                 f"end {{ when no-moves -> {best} wins }}", players=players, size=size)  # fmt: skip


def board(rows: str, state: State) -> State:
    lines = rows.split("/")
    return state.game.position("\n".join(f"{len(lines) - place} {' '.join(row)}" for place, row in enumerate(lines)))


@pytest.mark.parametrize(
    ("best", "players", "rows", "outcome"),
    [
        ("highest", "A, B", "AAA/ABB/BBA", "A wins: no move is left (5 : 4)"),
        ("lowest", "A, B", "AAA/ABB/BBA", "B wins: no move is left (5 : 4)"),
        ("highest", "A, B", "AA/BB", "draw: no single player has the highest score (2 : 2)"),
        ("lowest", "A, B", "AA/BB", "draw: no single player has the lowest score (2 : 2)"),
        ("highest", "A, B, C", "AAA/BBB/CCC", "draw: no single player has the highest score (3 : 3 : 3)"),
        ("highest", "A, B, C", "AAA/ABB/BBC", "draw: no single player has the highest score (4 : 4 : 1)"),
        ("lowest", "A, B, C", "AAA/ABB/BBC", "C wins: no move is left (4 : 4 : 1)"),
        ("highest", "A, B, C", "ABB/CCC/CCB", "C wins: no move is left (1 : 3 : 5)"),
        ("lowest", "A, B, C", "AAA/AAA/ABC", "draw: no single player has the lowest score (7 : 1 : 1)"),
        ("highest", "A, B, C", "BBB/BBB/BAC", "B wins: no move is left (1 : 7 : 1)"),
    ],
)
@pytest.mark.parametrize("mover", [0, 1])
def test_the_best_score_wins_and_a_tie_for_it_is_a_draw(
    best: str, players: str, rows: str, outcome: str, mover: int
) -> None:
    state = board(rows, scored(best, players, size=len(rows.split("/"))))
    state = state.game.position(str(state).replace("to move: A", f"to move: {players.split(', ')[mover]}"))
    found = state.outcome()
    assert found is not None
    assert str(found) == outcome
    assert " : ".join(map(str, found.scores)) == outcome.split("(")[1].rstrip(")")
    assert found.scores == state.scores()


def test_there_is_no_winner_if_a_score_is_undefined() -> None:
    state = start(DROP, "score A = distance(of(A) & row(1), of(A) & row(3))", "score B = 1",
                  "end { when no-moves -> highest wins }", players="A, B", size=2)  # fmt: skip
    assert str(board("AB/BA", state).outcome()) == "draw: no single player has the highest score (none : 1)"


def test_scores_are_available_before_the_end_if_the_game_defines_them() -> None:
    state = after(scored("highest"), "a1 a2 a3")
    assert state.outcome() is None
    assert state.scores() == (2, 1)
    assert start(DROP, FULL).scores() == ()
