"""The game loop: events come in order, whoever plays, and an invalid answer is an error that names the player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from small_games import NAMES, everything, game, texts

import plybook
from plybook import IllegalMove, State, UnknownMove
from plybook.interpreter.play.loop import (
    Ended,
    Event,
    Forfeit,
    Moved,
    PlayAgain,
    Played,
    Resign,
    Started,
    Stop,
    TakeBack,
    TakenBack,
    play,
)
from plybook.interpreter.play.matches import Match
from plybook.interpreter.play.record import Record
from plybook.players import make
from plybook.players.kinds.random import RandomPlayer


class Answers:
    """Gives these answers one after the other, then stops the game."""

    def __init__(self, *answers: object, name: str = "answers") -> None:
        self.answers = list(answers)
        self.name = name

    def choose(self, state: State, random: Random) -> object:
        if not self.answers:
            raise Stop
        return self.answers.pop(0)


def run(players: Sequence[object], **options: object) -> tuple[Played, list[Event], list[str]]:
    """The result of a game, its events, and the type and ply of each event as it arrived."""
    events: list[Event] = []
    plies: list[str] = []

    def listen(event: Event) -> None:
        events.append(event)
        plies.append(f"{type(event).__name__} {event.state.ply}")

    return play(plybook.load("ayu", size=5), players, listen, **options), events, plies


def test_events_are_reported_in_order() -> None:
    played, events, plies = run([Answers("b1-c1", TakeBack(), "b5-b4"), Answers("a2-a3", "a4-a3")])
    assert plies == ["Started 0", "Moved 1", "Moved 2", "TakenBack 1", "Moved 2", "Moved 3", "Ended 3"]
    assert [str(move) for move in events[-1].state.moves] == ["b1-c1", "a4-a3", "b5-b4"]
    assert isinstance(events[0], Started)
    assert isinstance(events[-1], Ended)
    assert events[-1].ended is played


def test_each_move_is_reported_once_with_its_seat() -> None:
    played, events, plies = run([RandomPlayer(), RandomPlayer()], seed=4)
    moves = events[1:-1]
    assert all(isinstance(event, Moved) for event in moves)
    assert plies == ["Started 0", *(f"Moved {n}" for n in range(1, played.plies + 1)), f"Ended {played.plies}"]
    assert [str(event.seat) for event in moves] == [["first", "second"][n % 2] for n in range(played.plies)]
    assert tuple(event.move for event in moves) == events[-1].state.moves


def test_moves_taken_back_are_reported_last_first() -> None:
    _, events, plies = run([Answers("b1-c1", TakeBack(2), "d1-c1"), Answers("a2-a3")])
    assert plies == ["Started 0", "Moved 1", "Moved 2", "TakenBack 0", "Moved 1", "Ended 1"]
    back = events[3]
    assert isinstance(back, TakenBack)
    assert [str(move) for move in back.moves] == ["a2-a3", "b1-c1"]


def test_no_more_moves_are_taken_back_than_were_played() -> None:
    _, events, plies = run([Answers("b1-c1", TakeBack(99)), Answers("a2-a3")])
    assert plies == ["Started 0", "Moved 1", "Moved 2", "TakenBack 0", "Ended 0"]
    assert len(events[3].moves) == 2


def test_a_player_who_stops_leaves_the_game_unfinished() -> None:
    played, _, plies = run([Answers("b1-c1"), Answers("a2-a3")])
    assert plies == ["Started 0", "Moved 1", "Moved 2", "Ended 2"]
    assert played == Played(None, 2, "the game was stopped")
    assert str(played) == "unfinished: the game was stopped"


@pytest.mark.parametrize("limit", [0, 1, 5])
def test_the_game_is_stopped_at_the_ply_limit(limit: int) -> None:
    played, events, _ = run([RandomPlayer(), RandomPlayer()], ply_limit=limit)
    assert played == Played(None, limit, f"the limit of {limit} plies is reached")
    assert events[-1].state.outcome() is None


def test_a_game_that_ends_exactly_at_the_ply_limit_has_an_outcome() -> None:
    whole, _, _ = run([RandomPlayer(), RandomPlayer()], seed=1)
    again, _, _ = run([RandomPlayer(), RandomPlayer()], seed=1, ply_limit=whole.plies)
    assert again == whole
    assert again.outcome is not None
    short, _, _ = run([RandomPlayer(), RandomPlayer()], seed=1, ply_limit=whole.plies - 1)
    assert short.outcome is None


@pytest.mark.parametrize("many", [0, 1, 3])
def test_the_number_of_players_must_match_the_number_of_seats(many: int) -> None:
    events: list[Event] = []
    with pytest.raises(ValueError, match=f"Ayu is for 2 players, not {many}"):
        play(plybook.load("ayu", size=5), [RandomPlayer()] * many, events.append)
    assert events == []


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        ("b3-b9", UnknownMove, "ply 2, fool on the second seat: b3-b9: b9 is not a point of the board"),
        ("hello", UnknownMove, "ply 2, fool on the second seat: hello is not the notation"),
        (None, UnknownMove, "ply 2, fool on the second seat: None is not the notation"),
        (42, UnknownMove, "ply 2, fool on the second seat: 42 is not the notation"),
        ("", UnknownMove, "ply 2, fool on the second seat: no move is given"),
        ("b3-b4", IllegalMove, "ply 2, fool on the second seat: b3-b4 cannot be played: the piece on b3 is Black"),
    ],
)
def test_an_invalid_answer_is_an_error_that_names_the_player(answer: object, kind: type[Exception], words: str) -> None:
    state = plybook.load("ayu", size=5).start()
    with pytest.raises(kind, match=f"^{words}"):
        play(state, [Answers("b1-c1"), Answers(answer, name="fool")])
    assert [str(move) for move in state.moves] == ["b1-c1"], "the answer does not change the state"


def test_an_exception_in_a_player_is_not_hidden() -> None:
    class Broken:
        name = "broken"

        def choose(self, state: State, random: Random) -> str:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run([Broken(), Broken()])


@pytest.mark.parametrize("name", NAMES)
def test_random_players_play_every_game_to_its_end_or_to_the_limit(name: str) -> None:
    players = [RandomPlayer() for _ in game(name).players]
    played = play(game(name), players, seed=1, ply_limit=60)
    assert (played.outcome is None) == bool(played.unfinished)
    assert played == play(game(name), players, seed=1, ply_limit=60)


def test_different_seeds_give_different_games() -> None:
    games = {run([RandomPlayer(), RandomPlayer()], seed=seed)[1][-1].state.moves for seed in range(10)}
    assert len(games) > 5


def test_play_continues_from_the_given_state() -> None:
    state = plybook.load("ayu", size=5).start()
    for move in ("b1-c1", "a2-a3", "b5-b4"):
        state.push(move)
    seats = []
    play(state, [Answers(), Answers("c4-c3")], lambda event: seats.append(getattr(event, "seat", None)))
    assert [str(seat) for seat in seats if seat] == ["second"]
    assert state.ply == 4


def test_the_player_who_swaps_plays_the_other_colour() -> None:
    turns = []

    class Noting(Answers):
        def choose(self, state: State, random: Random) -> object:
            turns.append((self.name, str(state.mover)))
            return super().choose(state, random)

    players = [Noting("b1-c1", "a2-a3", name="one"), Noting("swap", "b5-b4", name="two")]
    play(plybook.load("ayu", size=5, pie=True), players)
    assert turns[:4] == [("one", "Black"), ("two", "White"), ("one", "White"), ("two", "Black")]


def test_scripted_players_play_their_scripts() -> None:
    state = plybook.load("ayu", size=5).start()
    played = play(state, [make("script:b1-c1 b5-b4"), make("script:a2-a3")])
    assert [str(move) for move in state.moves] == ["b1-c1", "a2-a3", "b5-b4"]
    assert str(played) == "unfinished: the game was stopped"


def test_a_listener_can_inspect_the_state_without_changing_it() -> None:
    seen = []
    state = plybook.load("ayu", size=5).start()
    play(state, [RandomPlayer(), RandomPlayer()], lambda event: seen.append(everything(event.state)), seed=2)
    assert [snapshot[3] for snapshot in seen] == [*range(state.ply + 1), state.ply]
    assert texts(state) == []


class Gives(Answers):
    """Forfeits after its answers, and counts the notifications that the game is over."""

    def __init__(self, *answers: object, why: str = "tired") -> None:
        super().__init__(*answers, name="gives up")
        self.why = why
        self.left = 0

    def choose(self, state: State, random: Random) -> object:
        if not self.answers:
            raise Forfeit(self.why)
        return super().choose(state, random)

    def leave(self) -> None:
        self.left += 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_forfeits_loses_and_the_other_wins(seat: int) -> None:
    moves = ["b1-c1", "a2-a3", "b5-b4"][: 2 + seat]
    players = [Answers(*moves[0::2]), Answers(*moves[1::2])]
    players[seat] = Gives(*moves[seat::2])
    played, events, _ = run(players)
    outcome = played.outcome
    assert outcome is not None
    assert (str(outcome.forfeited), str(outcome.seat)) == (("first", "second") if seat == 0 else ("second", "first"))
    assert str(played) == ("White wins: Black forfeits: tired" if seat == 0 else "Black wins: White forfeits: tired")
    assert events[-1].state.outcome() is None, "by the rules, the game is not over"


def test_a_forfeit_after_a_swap_counts_against_the_seat() -> None:
    state = plybook.load("ayu", size=5, pie=True).start()
    played = play(state, [Gives("b1-c1"), Answers("swap")])
    assert str(played) == "Black wins: White forfeits: tired"
    assert (str(played.outcome.forfeited), str(played.outcome.seat)) == ("first", "second")


def test_moves_that_are_played_again_belong_to_the_seats_that_made_them() -> None:
    start = plybook.load("ayu", size=5).start()
    moves = tuple(start.push(move) for move in ("b1-c1", "a2-a3", "b5-b4"))
    _, events, plies = run([Answers(PlayAgain(moves)), Answers(start.legal_moves()[0])])
    assert plies == ["Started 0", "Moved 1", "Moved 2", "Moved 3", "Moved 4", "Ended 4"]
    moved = [event for event in events if isinstance(event, Moved)]
    assert [(str(event.seat), event.again) for event in moved] == [
        ("first", True), ("second", True), ("first", True), ("second", False)
    ]  # fmt: skip
    with pytest.raises(IllegalMove, match="ply 2, answers on the first seat: b1-c1 cannot be played"):
        run([Answers(PlayAgain((moves[0], moves[0]))), Answers()])


def test_a_player_who_resigns_loses_which_is_not_counted_as_a_forfeit() -> None:
    class Resigns(Answers):
        def choose(self, state: State, random: Random) -> object:
            raise Resign

    played, _, _ = run([Answers("b1-c1"), Resigns()])
    assert str(played) == "Black wins: White resigns"
    assert (str(played.outcome.seat), str(played.outcome.forfeited)) == ("first", "second")
    found = Match(("one", "other"), [(played, Record.of(plybook.load("ayu", size=5), ["one", "other"]))])
    assert found.score() == {"one": {"games": 1, "wins": 1}, "other": {"games": 1, "losses": 1, "forfeits": 0}}


def test_nobody_wins_if_one_of_three_players_forfeits() -> None:
    game = plybook.loads("""game "Three" {
      players Red, Green, Blue
      board square(3)
      move drop { to empty }
      end { when no-moves -> draw }
    }""")
    played = play(game, [Answers("a1"), Gives(), Answers()])
    assert str(played) == "nobody wins: Green forfeits: tired"
    assert played.outcome.seat is None


@pytest.mark.parametrize("why", ["", "a\nb\x1b[2J\tc", "x" * 10_000])
def test_the_reason_for_a_forfeit_becomes_one_short_printable_line(why: str) -> None:
    played, _, _ = run([Gives(why=why), Answers()])
    text = str(played)
    assert text.isprintable()
    assert len(text) < 500
    assert text.startswith("White wins: Black forfeits")


def test_players_are_notified_when_the_game_is_over_however_it_ends() -> None:
    class Breaks(Gives):
        def choose(self, state: State, random: Random) -> object:
            raise ZeroDivisionError

    class Interrupted(Gives):
        def choose(self, state: State, random: Random) -> object:
            raise KeyboardInterrupt

    for player in (Gives(), Gives("b1-c1"), Breaks(), Interrupted()):
        other = Gives("a2-a3")
        try:
            run([player, other])
        except (ZeroDivisionError, KeyboardInterrupt):
            pass
        assert (player.left, other.left) == (1, 1)


def test_an_error_in_leave_does_not_keep_the_others_from_leaving() -> None:
    class Stays(Gives):
        def leave(self) -> None:
            raise ZeroDivisionError

    other = Gives()
    with pytest.raises(ZeroDivisionError):
        run([other, Stays()])
    assert other.left == 1
