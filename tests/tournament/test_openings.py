"""Tournaments: who plays whom, how often, and from which openings."""

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
def test_pairings_are_all_combinations_or_in_a_gauntlet_those_with_the_first(
    players: int, seats: int, gauntlet: bool, expected: list[tuple[int, ...]]
) -> None:
    assert pairings(players, seats, gauntlet=gauntlet) == expected


def test_a_tournament_needs_at_least_as_many_players_as_seats() -> None:
    with pytest.raises(TournamentError, match="3 seats; name at least 3 players"):
        pairings(2, 3, gauntlet=False)


@pytest.mark.parametrize(("seats", "players"), [(2, 2), (2, 5), (3, 3), (3, 5), (4, 5)])
@pytest.mark.parametrize("gauntlet", [False, True])
def test_every_pairing_plays_every_opening_with_each_player_in_every_seat(
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


def test_three_players_play_in_all_seat_orders_within_two_openings(small: Game) -> None:
    settings = asked(small, "random,random,random", games=6)
    assert len({fixture.seats for fixture in fixtures(settings, 3)}) == 6


def test_games_are_rounded_up_to_whole_openings(small: Game) -> None:
    assert [how_many(asked(small, games=games), 2) for games in (1, 2, 3)] == [2, 2, 4]
    assert how_many(asked(small, "a,b,c", games=7), 2) == 24


def test_too_many_games_are_refused(small: Game) -> None:
    with pytest.raises(TournamentError, match="10,000,000 are allowed"):
        fixtures(asked(small, ",".join(["random"] * 60), games=1_000_000), 2)


# -- openings ------------------------------------------------------------------------------------------------------


def test_the_seed_determines_the_openings_and_they_reach_different_positions(small: Game) -> None:
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


def test_once_all_openings_have_been_used_they_repeat(small: Game) -> None:
    """A 3-by-3 board has few first moves, and each is drawn equally often."""
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


def test_openings_leave_the_swap_to_the_players() -> None:
    draw = drawn(plybook.load("ayu", size=5, pie=True), 2, 1)
    assert all("swap" not in next(draw) for _ in range(50))


def test_openings_that_end_the_game_are_not_drawn() -> None:
    with pytest.raises(TournamentError, match="no 9 random moves were found after which Ayu is not over"):
        next(drawn(plybook.load("ayu", size=3), 9, 1))


def test_listed_openings_are_used_in_order_and_then_repeat(small: Game, tmp_path: Path) -> None:
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
def test_an_invalid_line_of_openings_is_reported(small: Game, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "lines.txt"
    file.write_text(text)
    with pytest.raises(TournamentError, match=words):
        listed(small, file)


def test_an_opening_that_ends_the_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("b1-b2 a2-a1\n")
    with pytest.raises(TournamentError, match="line 1: the game is over after these moves"):
        listed(plybook.load("ayu", size=3), file)


def test_an_openings_file_must_exist_and_be_text(small: Game, tmp_path: Path) -> None:
    with pytest.raises(TournamentError, match="cannot be read"):
        listed(small, tmp_path / "no")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TournamentError, match="is not a text"):
        listed(small, tmp_path / "bytes")
