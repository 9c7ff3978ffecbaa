"""Tournaments: who meets whom, how often, and from which openings."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import plybook
from plybook import Game
from plybook.tournament.openings import drawn, listed, openings
from plybook.tournament.pairings import fixtures, how_many, pairings
from plybook.tournament.settings import Settings, TournamentError

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


# -- fixtures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seats", "gauntlet", "expected"),
    [
        (2, 2, False, [(0, 1)]),
        (4, 2, False, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
        (4, 2, True, [(0, 1), (0, 2), (0, 3)]),
        (3, 3, False, [(0, 1, 2)]),
        (4, 3, False, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
        (4, 3, True, [(0, 1, 2), (0, 1, 3), (0, 2, 3)]),
        (1, 1, True, [(0,)]),
    ],
)
def test_who_meets_whom(players: int, seats: int, gauntlet: bool, expected: list[tuple[int, ...]]) -> None:
    assert pairings(players, seats, gauntlet=gauntlet) == expected


def test_as_many_players_as_seats_are_needed() -> None:
    with pytest.raises(TournamentError, match="3 seats; name at least 3 players"):
        pairings(2, 3, gauntlet=False)


@pytest.mark.parametrize(("seats", "players"), [(2, 2), (2, 5), (3, 3), (3, 5), (4, 5)])
@pytest.mark.parametrize("gauntlet", [False, True])
def test_every_opening_is_played_by_every_pairing_with_everybody_on_each_seat(
    small: Game, seats: int, players: int, gauntlet: bool
) -> None:
    settings = asked(small, ",".join(["random"] * players), games=2 * seats, gauntlet=gauntlet)
    found = list(fixtures(settings, seats))
    assert [fixture.number for fixture in found] == list(range(how_many(settings, seats)))
    seen = Counter(
        (fixture.pairing, fixture.opening, place, who) for fixture in found for place, who in enumerate(fixture.seats)
    )
    assert set(seen.values()) == {1}
    assert {(fixture.pairing, fixture.opening) for fixture in found} == {
        (who, opening) for who in pairings(players, seats, gauntlet=gauntlet) for opening in range(2)
    }


def test_of_three_all_orders_are_played_in_two_openings(small: Game) -> None:
    settings = asked(small, "random,random,random", games=6)
    assert len({fixture.seats for fixture in fixtures(settings, 3)}) == 6


def test_games_are_rounded_up_to_whole_openings(small: Game) -> None:
    assert [how_many(asked(small, games=games), 2) for games in (1, 2, 3)] == [2, 2, 4]
    assert how_many(asked(small, "a,b,c", games=7), 2) == 24


def test_too_many_games_are_refused(small: Game) -> None:
    with pytest.raises(TournamentError, match="10,000,000 are allowed"):
        fixtures(asked(small, ",".join(["random"] * 60), games=1_000_000), 2)


# -- openings ------------------------------------------------------------------------------------------------------


def test_openings_are_settled_by_the_seed_and_lead_to_different_positions(small: Game) -> None:
    def first(seed: int) -> list[tuple[str, ...]]:
        draw = drawn(small, 3, seed)
        return [next(draw) for _ in range(30)]

    assert first(1) == first(1) != first(2)
    positions = set()
    for opening in first(1):
        state = small.start()
        for move in opening:
            state.push(move)
        assert state.outcome() is None
        positions.add(state.position)
    assert len(positions) == 30


def test_when_all_openings_have_been_they_come_again(small: Game) -> None:
    """A board of 3 by 3 points has few first moves, and each comes about equally often."""
    game = plybook.load("ayu", size=3)
    going_on = []
    for move in game.start().legal_moves():
        state = game.start()
        state.push(move)
        if state.outcome() is None:
            going_on.append(str(move))
    draw = drawn(game, 1, 5)
    count = Counter(next(draw) for _ in range(3 * len(going_on)))
    assert count == {(move,): 3 for move in going_on}


def test_a_change_of_sides_is_left_to_the_players() -> None:
    draw = drawn(plybook.load("ayu", size=5, pie=True), 2, 1)
    assert all("swap" not in next(draw) for _ in range(50))


def test_openings_after_which_nothing_is_left_to_play_are_not_drawn() -> None:
    with pytest.raises(TournamentError, match="no 9 random moves were found after which Ayu is not over"):
        next(drawn(plybook.load("ayu", size=3), 9, 1))


def test_listed_openings_are_read_and_come_again_in_their_order(small: Game, tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("# the first\nb1-c1 a2-a3\n\nd3-d4, e4-e3  # the second\n")
    lines = listed(small, file)
    assert lines == ("b1-c1 a2-a3", "d3-d4 e4-e3")
    begun = openings(small, asked(small, openings=lines))
    assert [next(begun) for _ in range(3)] == [("b1-c1", "a2-a3"), ("d3-d4", "e4-e3"), ("b1-c1", "a2-a3")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("b1-c1 b1-c1\n", "line 1, ply 2: b1-c1 cannot be played"),
        ("b1-c1\nhello\n", "line 2, ply 1: hello is not the notation"),
        ("# nothing\n", "has no openings"),
        ("x" * (4 * 1024 * 1024 + 1), "too large"),
    ],
)
def test_a_wrong_line_of_openings_is_named(small: Game, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "lines.txt"
    file.write_text(text)
    with pytest.raises(TournamentError, match=words):
        listed(small, file)


def test_an_opening_that_ends_the_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("b1-b2 a2-a1\n")
    with pytest.raises(TournamentError, match="line 1: the game is over after these moves"):
        listed(plybook.load("ayu", size=3), file)


def test_a_file_of_openings_must_be_a_text_that_is_there(small: Game, tmp_path: Path) -> None:
    with pytest.raises(TournamentError, match="cannot be read"):
        listed(small, tmp_path / "no")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TournamentError, match="is not a text"):
        listed(small, tmp_path / "bytes")
