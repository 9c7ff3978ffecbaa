"""The game loop writes a record that is complete after every move, and a game goes on where its record ends."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from small_games import everything, texts

import plybook
from plybook import PlyError, RecordError, State
from plybook.interpreter.play import record as records
from plybook.interpreter.play.loop import Played, Stop, TakeBack, play
from plybook.interpreter.play.record import Keeper, Record, replay
from plybook.players.kinds.random import RandomPlayer

# -- the loop and the record ---------------------------------------------------------------------------------------


class Leaver:
    """Plays at random and stops at a given ply."""

    name = "leaver"

    def __init__(self, ply: int) -> None:
        self.ply = ply

    def choose(self, state: State, random: Random) -> str:
        if state.ply >= self.ply:
            raise Stop
        return random.choice(texts(state))


class Forgetful(RandomPlayer):
    """Plays at random, and says that its tree was full."""

    name = " a: player "
    ran_full = True


def test_a_record_says_whose_tree_was_full_in_a_comment(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    start = plybook.load("ayu", size=5).start()
    record = Record.of(start.game, ["a", "b"], 3)
    players = [RandomPlayer(), Forgetful()]
    play(start, players, Keeper(record, path, players), seed=3)
    assert '\n# tree full: " a: player "\n\n1. ' in path.read_text(encoding="utf-8")
    read = records.load(path)
    assert read.full == (" a: player ",)
    assert str(read) == path.read_text(encoding="utf-8")
    assert records.parse(str(read).replace("# tree full", "# anything else")).full == ()


def kept(tmp_path: Path, *players: object, state: State | None = None, seed: int = 3) -> tuple[Played, Record]:
    path = tmp_path / "game.txt"
    start = state or plybook.load("ayu", size=5).start()
    record = records.load(path) if state is not None else Record.of(start.game, ["a", "b"], seed)
    played = play(start, players, Keeper(record, path), seed=seed)
    return played, records.load(path)


def test_a_game_is_recorded_with_its_result(tmp_path: Path) -> None:
    played, record = kept(tmp_path, RandomPlayer(), RandomPlayer())
    assert played.outcome is not None
    assert record.result == str(played)
    assert len(record.moves) == played.plies
    assert replay(record, plybook.load("ayu", size=5)).outcome() == played.outcome
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"], "no temporary file is left"


def test_the_file_is_complete_after_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    seen = []

    class Reader:
        name = "reader"

        def choose(self, state: State, random: Random) -> str:
            record = records.load(path)
            assert record.interrupted
            assert everything(replay(record, state.game)) == everything(state)
            seen.append(len(record.moves))
            return random.choice(texts(state))

    played, _ = kept(tmp_path, Reader(), Reader())
    assert seen == list(range(played.plies))


@pytest.mark.parametrize("ply", [0, 1, 4, 7])
def test_an_interrupted_game_resumes_as_if_nothing_had_happened(tmp_path: Path, ply: int) -> None:
    whole, record = kept(tmp_path, RandomPlayer(), RandomPlayer())
    stopped, broken = kept(tmp_path, Leaver(ply), Leaver(ply))
    assert str(stopped) == broken.result == "unfinished: the game was stopped"
    assert broken.interrupted
    assert broken.moves == record.moves[:ply]
    state = replay(broken, plybook.load("ayu", size=5))
    resumed, again = kept(tmp_path, RandomPlayer(), RandomPlayer(), state=state)
    assert resumed == whole
    assert str(again) == str(record)


def test_moves_taken_back_are_removed_from_the_record(tmp_path: Path) -> None:
    class Undoer(RandomPlayer):
        left = 2

        def choose(self, state: State, random: Random) -> object:
            if state.ply == 4 and self.left:
                self.left -= 1
                return TakeBack(2)
            return super().choose(state, random)

    played, record = kept(tmp_path, Undoer(), RandomPlayer())
    assert len(record.moves) == played.plies
    assert replay(record, plybook.load("ayu", size=5)).outcome() == played.outcome


def test_a_record_error_is_a_ply_error() -> None:
    assert issubclass(RecordError, PlyError)


def forfeited(result: str, moves: int = 1) -> Record:
    record = Record.of(plybook.load("ayu", size=5), ["random", "line:./them"], 1)
    record.moves = ["b1-c1", "a2-a3"][:moves]
    record.result = result
    return record


def test_a_forfeit_is_a_valid_result_before_the_end() -> None:
    record = forfeited("Black wins: White forfeits: the program ended with exit code 3 (no: board)")
    again = records.parse(str(record))
    assert again.result == record.result
    assert again.forfeited
    assert not again.interrupted
    assert records.replay(again, plybook.load("ayu", size=5)).ply == 1


@pytest.mark.parametrize(
    "result",
    [
        "White wins: Black forfeits: no",
        "White wins: White forfeits",
        "Red wins: White forfeits",
        "Black wins: it forfeits",
    ],
)
def test_only_the_player_to_move_can_forfeit(result: str) -> None:
    with pytest.raises(RecordError, match="only White can forfeit after ply 1"):
        records.replay(forfeited(result), plybook.load("ayu", size=5))


def test_a_resignation_is_a_valid_result_before_the_end() -> None:
    again = records.parse(str(forfeited("Black wins: White resigns")))
    assert again.forfeited
    assert not again.interrupted
    assert records.replay(again, plybook.load("ayu", size=5)).ply == 1


@pytest.mark.parametrize("result", ["White wins: Black resigns", "White wins: White resigns", "Black wins: it resigns"])
def test_only_the_player_to_move_can_resign(result: str) -> None:
    with pytest.raises(RecordError, match="only White can resign after ply 1"):
        records.replay(forfeited(result), plybook.load("ayu", size=5))


def test_a_result_without_a_forfeit_must_agree_with_the_rules() -> None:
    with pytest.raises(RecordError, match="the game is not over"):
        records.replay(forfeited("Black wins: White gives up"), plybook.load("ayu", size=5))
