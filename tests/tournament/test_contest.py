"""Tournaments: the settings determine the games, whatever happens in between."""

from __future__ import annotations

import gc
import random as chance
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import plybook
from plybook import Game
from plybook.interpreter.play import record as records
from plybook.interpreter.play.loop import Player
from plybook.players import make
from plybook.stats.sprt import Test
from plybook.tournament.contest import Contest
from plybook.tournament.folder import Folder
from plybook.tournament.games import Finished, finished, seed_of
from plybook.tournament.pairings import Fixture
from plybook.tournament.sequel import Sequel
from plybook.tournament.settings import Settings, TournamentError
from plybook.tournament.standings import Standings, sum_up

THREE = """game "Three" {
  players A, B, C
  board square(3)
  move drop { to empty }
  end { when line(of(last), 2) -> last wins
        when no-moves -> draw }
}"""


def asked(game: Game, players: str = "random,random", **more: object) -> Settings:
    options = {name: str(value) for name, value in game.options.items()}
    limit = {"ply_limit": game.ply_limit, **more}
    return Settings(game.name, game.model.fingerprint, options, tuple(players.split(",")), seed=7, **limit)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def small() -> Game:
    return plybook.load("ayu", size=5)


def held(game: Game, settings: Settings, folder: Folder | None = None, **how: object) -> Contest:
    contest = Contest(game, settings, folder)
    contest.hold(make, **how)  # type: ignore[arg-type]
    return contest


def standing(contest: Contest) -> Standings:
    return sum_up(contest.finished, contest.settings.labels, len(contest.game.players))


# -- games ---------------------------------------------------------------------------------------------------------


def test_one_process_and_two_play_the_same_games(small: Game) -> None:
    settings = asked(small, "random,random,random", games=6, opening_plies=2)
    assert held(small, settings).finished == held(small, settings, jobs=2).finished


def test_both_games_of_an_opening_start_alike_with_the_seats_exchanged(small: Game, tmp_path: Path) -> None:
    held(small, asked(small, "random,script:b1-c1", games=4, opening_plies=3), folder := Folder(tmp_path, "cup"))
    kept = dict(folder.kept())
    assert [record.players for record in kept.values()] == [("random", "script:b1-c1"), ("script:b1-c1", "random")] * 2
    assert kept[0].moves[:3] == kept[1].moves[:3] != kept[2].moves[:3]
    assert kept[2].moves[:3] == kept[3].moves[:3]


def test_records_are_those_of_the_game_loop_and_can_be_replayed(small: Game, tmp_path: Path) -> None:
    held(small, asked(small, games=4, opening_plies=2), folder := Folder(tmp_path, "cup"))
    for number, record in folder.kept():
        assert record.seed == seed_of(7, number)
        state = records.replay(record, small)
        assert str(state.outcome()) == record.result


def test_a_player_that_fails_does_not_end_the_tournament(small: Game, tmp_path: Path) -> None:
    contest = held(small, asked(small, "random,script:b1-b9", games=2), folder := Folder(tmp_path, "cup"))
    results = [record.result for _, record in folder.kept()]
    assert results == [
        f"{who}: ply {ply}, script:b1-b9 on the {seat} seat: b1-b9: b9 is not a point of the board"
        for who, ply, seat in (("Black wins: White forfeits", 2, "second"), ("White wins: Black forfeits", 1, "first"))
    ]
    first, second = standing(contest).rows
    assert (first.wins, first.losses, first.forfeits, first.points) == (2, 0, 0, 2)
    assert (second.wins, second.losses, second.forfeits, second.points) == (0, 2, 2, 0)
    for _, record in folder.kept():
        records.replay(record, small)


def test_a_player_that_cannot_be_created_does_not_end_the_tournament(small: Game, tmp_path: Path) -> None:
    def absent(name: str) -> Player:
        raise plybook.PlyError("the program has gone")

    contest = Contest(small, asked(small, games=2), folder := Folder(tmp_path, "cup"))
    contest.hold(absent)
    assert [record.result for _, record in folder.kept()] == ["unfinished: the program has gone"] * 2
    assert [row.points for row in standing(contest).rows] == [1, 1]


def test_with_three_players_a_forfeit_scores_zero_and_the_others_share_the_point() -> None:
    game = plybook.loads(THREE)
    found = standing(held(game, asked(game, "random,random,script:z9", games=3)))
    assert [(row.draws, row.losses, row.forfeits, row.points) for row in found.rows] == [
        (3, 0, 0, 1.5), (3, 0, 0, 1.5), (0, 3, 3, 0),
    ]  # fmt: skip
    assert all(row.rating for row in found.rows)


def test_the_point_of_an_unfinished_game_is_shared(small: Game) -> None:
    found = standing(held(small, asked(small, games=4, ply_limit=3)))
    assert [(row.unfinished, row.points) for row in found.rows] == [(4, 2.0), (4, 2.0)]
    assert found.first_rate == 0.5


def test_with_three_players_the_winner_gets_the_point() -> None:
    game = plybook.loads(THREE)
    found = standing(held(game, asked(game, "random,random,random,random", games=6)))
    assert found.games == 4 * 6
    assert sum(row.points for row in found.rows) == pytest.approx(found.games)
    assert sum(found.by_seat) + found.draws + found.unfinished == found.games
    assert all(row.rating for row in found.rows)


def test_a_swap_changes_which_player_has_won(small: Game) -> None:
    record = records.Record("g", "G", "", {}, ("a", "b"), moves=["b1-c1", "swap"], result="White wins: why")
    found = finished(record, Fixture(3, 1, (4, 2)), ("Black", "White"))
    assert (found.seat, found.role, found.winner) == (0, 1, 4)
    record.moves.pop()
    assert finished(record, Fixture(3, 1, (4, 2)), ("Black", "White")).winner == 2


def test_with_the_pie_rule_winners_are_those_of_the_replayed_games(tmp_path: Path) -> None:
    game = plybook.load("ayu", size=5, pie=True)
    contest = held(game, asked(game, games=80), folder := Folder(tmp_path, "cup"))
    swaps = 0
    for (_, record), result in zip(folder.kept(), contest.finished, strict=True):
        outcome = records.replay(record, game).outcome()
        assert outcome is not None
        assert outcome.seat is not None
        assert result.seat == outcome.seat.number
        swaps += "swap" in record.moves
    assert swaps, "no game has a swap, so nothing was tested"


# -- the folder ----------------------------------------------------------------------------------------------------


def test_recorded_games_are_not_played_again_and_the_standings_are_the_same(small: Game, tmp_path: Path) -> None:
    settings = asked(small, "random,random,random", games=6, opening_plies=2)
    whole = standing(held(small, settings, folder := Folder(tmp_path, "cup")))
    before = {file.name: file.read_text() for file in tmp_path.iterdir()}
    gone = [number for number in range(18) if number % 3]
    for number in gone:
        folder.forget(number)
    folder.file(4).write_text(before[folder.file(4).name][:-30])  # half a record
    folder.file(5).write_text("")
    folder.file(7).write_text("nonsense")
    (tmp_path / f".{folder.file(8).name}.abc").write_text("left by a process that was killed")
    (tmp_path / "notes.md").write_text("somebody's own")
    contest = Contest(small, settings, folder)
    assert sorted(contest.results) == [number for number in range(18) if number not in gone]
    contest.hold(make)
    assert standing(contest) == whole
    (tmp_path / "notes.md").unlink()
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": ("random", "random", "random")}, "players: random,random instead of random,random,random"),
        ({"games": 4}, "games: 20 instead of 4"),
        ({"seed": 8}, "seed: 7 instead of 8"),
        ({"gauntlet": True}, "gauntlet: no instead of yes"),
        ({"openings": ("b1-c1",)}, "openings: none instead of b1-c1"),
        ({"sprt": Test(0, 5)}, "sprt: none instead of 0,5 "),
        ({"options": {"size": "9"}}, "options: size=5 .* instead of size=9"),
    ],
)
def test_another_tournament_in_the_folder_is_an_error_that_names_the_difference(
    small: Game, tmp_path: Path, change: dict[str, object], words: str
) -> None:
    Contest(small, asked(small), Folder(tmp_path, "cup"))
    with pytest.raises(TournamentError, match=f"holds another tournament .{words}"):
        Contest(small, replace(asked(small), **change), Folder(tmp_path, "cup"))  # type: ignore[arg-type]


def test_a_record_of_another_tournament_is_an_error(small: Game, tmp_path: Path) -> None:
    settings = asked(small, games=2)
    held(small, settings, folder := Folder(tmp_path, "cup"))
    file = folder.file(1)
    file.write_text(file.read_text().replace("seed: ", "seed: 1"))
    with pytest.raises(plybook.RecordError, match=r"cup-000002\.txt is not a game of this tournament"):
        Contest(small, settings, folder)


def test_an_interrupt_keeps_the_finished_games_and_the_tournament_can_be_resumed(small: Game, tmp_path: Path) -> None:
    settings = asked(small, games=12, opening_plies=2)
    contest = Contest(small, settings, folder := Folder(tmp_path, "cup"))

    def interrupt(count: int) -> None:
        if count == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        contest.hold(make, on_game=interrupt)
    assert len(contest.finished) == 5 == len(list(folder.kept()))
    assert held(small, settings, folder).finished == held(small, settings).finished


# -- the SPRT ------------------------------------------------------------------------------------------------------


def test_the_sprt_stops_at_the_same_game_with_any_number_of_jobs(small: Game, tmp_path: Path) -> None:
    settings = asked(small, games=4000, opening_plies=2, sprt=Test(20, 120))
    one, two = (held(small, settings, Folder(tmp_path / str(jobs), "cup"), jobs=jobs) for jobs in (1, 2))
    assert one.sequel.verdict == "H0", "random players are equally strong"
    assert one.finished == two.finished
    assert one.sequel.stop == len(one.finished) < 4000
    for jobs in (1, 2):
        folder = Folder(tmp_path / str(jobs), "cup")
        assert [number for number, _ in folder.kept()] == list(range(len(one.finished)))
        again = Contest(small, settings, folder)
        again.hold(lambda name: pytest.fail("nothing is left to play"))
        assert standing(again) == standing(one)


def game_of(number: int, points: float) -> Finished:
    fixture = Fixture(number, number // 2, (0, 1) if number % 2 == 0 else (1, 0))
    if points == 0.5:
        return Finished(fixture, "draw", 10)
    seat = fixture.seats.index(0 if points else 1)
    return Finished(fixture, "won", 10, seat, seat)


results = st.lists(st.sampled_from([0, 0.5, 1]), min_size=2, max_size=60)


@given(results, st.integers())
@hypothesis_settings(deadline=None)
def test_neither_standings_nor_the_sprt_depend_on_the_order_in_which_games_finish(
    points: list[float], seed: int
) -> None:
    games = [game_of(number, had) for number, had in enumerate(points)]
    in_order, shuffled = Sequel(Test(-50, 50, 0.2, 0.2)), Sequel(Test(-50, 50, 0.2, 0.2))
    mixed = games[:]
    chance.Random(seed).shuffle(mixed)
    for one, other in zip(games, mixed, strict=True):
        in_order.add(one)
        shuffled.add(other)
    assert (in_order.stop, in_order.verdict, in_order.counts) == (shuffled.stop, shuffled.verdict, shuffled.counts)
    assert in_order.ratio == shuffled.ratio
    assert sum_up(games, ("a", "b"), 2) == sum_up(mixed, ("a", "b"), 2)
    found = sum_up(games, ("a", "b"), 2)
    assert found.rows[0].points == sum(points)


# -- memory --------------------------------------------------------------------------------------------------------


def test_a_finished_game_keeps_less_than_2_kb_of_memory(small: Game, tmp_path: Path) -> None:
    """Only the result of each game is kept."""
    tracemalloc.start()
    taken: dict[int, int] = {}

    def look(count: int) -> None:
        if count in (100, 400):
            gc.collect()
            taken[count] = tracemalloc.get_traced_memory()[0]

    try:
        contest = Contest(small, asked(small, games=400, opening_plies=2), Folder(tmp_path, "cup"))
        contest.hold(make, on_game=look)
    finally:
        tracemalloc.stop()
    assert taken[400] - taken[100] < 300 * 2048
