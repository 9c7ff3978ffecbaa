"""The options of Ayu: the pie rule, and what a repeated position means."""

from __future__ import annotations

from random import Random

import ayu_oracle
import pytest

import plybook
from plybook import IllegalMove, State
from plybook.interpreter.core.position import SwapStage
from plybook.interpreter.play.loop import play

pytestmark = pytest.mark.usefixtures("both_engines")

# The author says that positions can be repeated if both players cooperate. Here they do: Black's group and White's
# group take turns blocking each other. An independent program found the position by searching boards of this size for
# games in which no units join.
SHUTTLE = """\
5  . . . . .
4  . . W B .
3  . W B W .
2  . . B W .
1  W . B . .

to move: White
"""
ROUND = ("d2-e3", "c1-b2", "e3-d2", "b2-c1")


def shuttle(**options: object) -> State:
    return plybook.load("ayu", size=5, **options).position(SHUTTLE)


def go_round(state: State, times: int = 1) -> None:
    for move in ROUND * times:
        state.push(move)


# -- repetition ----------------------------------------------------------------------------------------------------


def test_the_second_implementation_allows_the_shuttle_too() -> None:
    rows = [line.split()[1:] for line in SHUTTLE.splitlines()[:5]]
    start = board = "".join(cell for row in reversed(rows) for cell in row)
    for split in ("after", "never"):
        colour = "W"
        for text in ROUND:
            move = ayu_oracle.read(text, 5)
            assert move in ayu_oracle.legal(board, colour, 5, split)
            board, colour = ayu_oracle.moved(board, move), ayu_oracle.other(colour)
        assert (board, colour) == (start, "W")


def test_a_repeated_position_is_a_draw() -> None:
    state = shuttle(repetition="draw")
    for move in ROUND:
        assert state.outcome() is None
        state.push(move)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.seat, outcome.reason) == (None, None, "the position is repeated")
    assert str(outcome) == "draw: the position is repeated"
    assert state.legal_moves() == []
    assert state.hash == shuttle().hash


def test_a_draw_by_repetition_is_the_default() -> None:
    state = shuttle()
    go_round(state)
    assert str(state.outcome()) == "draw: the position is repeated"


def test_the_player_who_repeats_a_position_loses_under_repetition_loss() -> None:
    state = shuttle(repetition="loss")
    go_round(state)
    outcome = state.outcome()
    assert outcome is not None
    assert str(state.moves[-1]) == "b2-c1", "Black's move repeats the position"
    assert str(outcome.winner) == "White"
    assert state.legal_moves() == []


def test_under_repetition_loss_either_player_can_lose_by_repeating() -> None:
    before = shuttle()
    before.push(ROUND[0])
    state = plybook.load("ayu", size=5, repetition="loss").position(str(before))
    for move in (*ROUND[1:], ROUND[0]):
        assert state.outcome() is None
        state.push(move)
    assert str(state.outcome()) == "Black wins: the other player has repeated the position"


def test_under_repetition_ignore_the_game_goes_on() -> None:
    state = shuttle(repetition="ignore")
    moves = [str(move) for move in state.legal_moves()]
    go_round(state, times=3)
    assert state.outcome() is None
    assert [str(move) for move in state.legal_moves()] == moves
    assert state.repeats()


def test_a_move_taken_back_does_not_count_for_repetition() -> None:
    state = shuttle(repetition="draw")
    go_round(state)
    state.pop()
    assert state.outcome() is None
    assert not state.repeats()
    for _ in range(3):
        state.pop()
    assert state.ply == 0
    assert not state.repeats()
    assert state.outcome() is None
    go_round(state)
    assert str(state.outcome()) == "draw: the position is repeated"


def test_the_same_board_with_the_other_player_to_move_is_a_different_position() -> None:
    state = plybook.load("ayu", size=5).position(SHUTTLE.replace("to move: White", "to move: Black"))
    assert state.position != shuttle().position
    assert state.hash != shuttle().hash


def test_history_starts_at_the_position_that_was_set_up() -> None:
    state = shuttle(repetition="ignore")
    go_round(state)
    again = state.game.position(str(state))
    assert again.position == state.position
    assert state.repeats()
    assert not again.repeats()


def test_repetition_is_detected_when_the_cycle_starts_a_move_later() -> None:
    state = shuttle(repetition="draw")
    late = state.game.position(str(state))
    late.push(ROUND[0])
    late = state.game.position(str(late))
    for move in (*ROUND[1:], ROUND[0]):
        assert late.outcome() is None
        late.push(move)
    assert str(late.outcome()) == "draw: the position is repeated"


def test_the_loop_reports_an_endless_game_as_unfinished_at_the_ply_limit() -> None:
    class Shuttler:
        name = "shuttler"

        def choose(self, state: State, random: Random) -> str:
            return ROUND[state.ply % 4]

    played = play(shuttle(repetition="ignore"), [Shuttler(), Shuttler()], ply_limit=42)
    assert played.outcome is None
    assert played.plies == 42
    assert str(played) == "unfinished: the limit of 42 plies is reached"

    played = play(shuttle(repetition="ignore"), [Shuttler(), Shuttler()])
    assert played.plies == 50 * 25, "the default is 50 plies per point of the board"
    assert played.outcome is None

    played = play(shuttle(repetition="draw"), [Shuttler(), Shuttler()], ply_limit=42)
    assert played.plies == 4
    assert str(played.outcome) == "draw: the position is repeated"


# -- the pie rule --------------------------------------------------------------------------------------------------


def texts(state: State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def test_swap_is_offered_only_in_reply_to_the_first_move() -> None:
    random = Random(1)
    state = plybook.load("ayu", size=5, pie=True).start()
    offered = []
    while moves := state.legal_moves():
        offered.append("swap" in texts(state))
        state.push(random.choice([move for move in moves if str(move) != "swap"]))
    assert [ply for ply, there in enumerate(offered) if there] == [1]
    assert len(offered) > 5


def test_swap_is_not_offered_without_the_pie_rule() -> None:
    state = plybook.load("ayu", size=5, pie=False).start()
    state.push("b1-b2")
    assert "swap" not in texts(state)
    with pytest.raises(IllegalMove, match="there is no swap"):
        state.push("swap")


def test_swap_is_refused_at_the_wrong_time() -> None:
    state = plybook.load("ayu", size=5, pie=True).start()
    with pytest.raises(IllegalMove, match="it is only allowed in reply to the first move"):
        state.push("swap")
    state.push("b1-b2")
    state.push("swap")
    with pytest.raises(IllegalMove, match="it is only allowed in reply to the first move"):
        state.push("swap")
    state.push("a2-a3")
    with pytest.raises(IllegalMove, match="only allowed in reply"):
        state.push("swap")


def test_after_swap_white_is_still_to_move_from_the_other_seat() -> None:
    state = plybook.load("ayu", size=5, pie=True).start()
    assert (str(state.mover), str(state.seat)) == ("Black", "first")
    state.push("b1-b2")
    assert (str(state.mover), str(state.seat)) == ("White", "second")
    before, regular = state.position, [text for text in texts(state) if text != "swap"]
    state.push("swap")
    assert (str(state.mover), str(state.seat)) == ("White", "first")
    assert state.ply == 2
    assert state.position.contents == before.contents
    assert state.position != before
    assert texts(state) == regular
    state.push(regular[0])
    assert (str(state.mover), str(state.seat)) == ("Black", "second")


def test_swap_can_be_taken_back() -> None:
    state = plybook.load("ayu", size=5, pie=True).start()
    state.push("b1-b2")
    before = (state.position, state.hash, texts(state), str(state))
    assert str(state.push("SWAP")) == "swap"
    assert str(state.pop()) == "swap"
    assert (state.position, state.hash, texts(state), str(state)) == before


def test_a_swap_does_not_repeat_a_position() -> None:
    state = plybook.load("ayu", size=5, pie=True, repetition="draw").start()
    seen = [state.position]
    for move in ("b1-b2", "swap"):
        state.push(move)
        assert not state.repeats()
        assert state.outcome() is None
        assert state.position not in seen
        seen.append(state.position)


def test_after_a_swap_the_winner_is_in_the_other_seat() -> None:
    for seed in range(6):
        game = plybook.load("ayu", size=5, pie=True)
        random = Random(seed)
        state = game.start()
        state.push(random.choice(state.legal_moves()))
        plain = state.copy()
        state.push("swap")
        while moves := state.legal_moves():
            plain.push(str(state.push(random.choice(moves))))
        ours, theirs = state.outcome(), plain.outcome()
        assert ours is not None
        assert theirs is not None
        assert ours.winner == theirs.winner
        assert ours.winner == state.mover
        assert {str(ours.seat), str(theirs.seat)} == {"first", "second"}
        assert ours.seat == state.seat


def test_the_pie_rule_adds_one_move_and_one_level_to_the_tree() -> None:
    from plybook.interpreter.analyse.perft import perft

    plain, pie = (plybook.load("ayu", size=5, pie=pie).start() for pie in (False, True))
    assert perft(pie, 1) == perft(plain, 1)
    assert perft(pie, 2) == perft(plain, 2) + perft(plain, 1)
    assert perft(pie, 3) == perft(plain, 3) + perft(plain, 2)


def test_a_position_that_is_set_up_offers_no_swap_unless_it_says_so() -> None:
    state = plybook.load("ayu", size=5, pie=True).position(SHUTTLE)
    assert state.position.swap == SwapStage.CLOSED
    assert "swap" not in texts(state)
    state = plybook.load("ayu", size=5, pie=True).position(SHUTTLE + "swap: open\n")
    assert "swap" in texts(state)


def test_with_no_move_left_white_has_won_and_cannot_swap() -> None:
    state = plybook.load("ayu", size=3, pie=True).position("3 . . .\n2 W W .\n1 . B .\nto move: White\nswap: open\n")
    assert str(state.outcome()) == "White wins: has no move left"
    assert state.legal_moves() == []


@pytest.mark.parametrize("pie", [False, True])
@pytest.mark.parametrize("repetition", ["draw", "loss", "ignore"])
@pytest.mark.parametrize("split", ["after", "never"])
def test_a_game_ends_with_a_winner_under_every_option(pie: bool, repetition: str, split: str) -> None:
    found = plybook.load("ayu", size=5, pie=pie, repetition=repetition, split=split).playouts(5, seed=0)
    assert found.results["Black"] + found.results["White"] == 5
