"""Whole games of other people's programs: the same legal moves at every ply, and the same end."""

from __future__ import annotations

import pytest
from outside_games import ARCHIVES, Played, Set, sets, shortened, translated

CHUNKS = 4


def check(played: Played, entry: Set, engine: str) -> None:
    """Our game has the same moves, ply by ply, and the same result."""
    game = entry.load(engine)
    state = game.start()
    for at, text in enumerate(played.moves):
        if at in entry.skip:
            continue
        ours = {shortened(str(move), entry): move for move in state.legal_moves()}
        assert len(ours) == len(state.legal_moves()), f"{entry.name}: `shorten` makes two moves the same"
        for move in entry.more.get(str(at), ()):
            del ours[move]

        def read(theirs: str) -> str:
            text = translated(theirs, entry, game)
            return str(state.parse_move(text)) if entry.fuller else text

        place = f"{entry.name}, ply {at}: {text}\n{state}"
        if at in played.legal:
            assert ours.keys() == {read(move) for move in played.legal[at]}, place
        elif entry.counts:
            assert len(ours) == played.counts[at], place
        move = read(text)
        assert move in ours, place
        state.push(ours[move])
    if entry.end:
        outcome = state.outcome()
        if not played.result:
            assert outcome is None, f"{entry.name}: {outcome}"
        else:
            assert outcome is not None, f"{entry.name}: the game goes on, but they say {played.result}\n{state}"
            won = outcome.winner
            result = "draw" if won is None else str(2 - won.number if entry.second else won.number + 1)
            assert result == played.result, f"{entry.name}: {outcome}\n{state}"


SETS = [pytest.param(entry, id=entry.name) for entry in sets()]


@pytest.mark.parametrize("entry", SETS)
def test_a_game_of_another_program_is_played_alike(entry: Set) -> None:
    check(entry.sample()[0], entry, "native")


@pytest.mark.slow
@pytest.mark.parametrize("entry", SETS)
def test_the_reference_engine_plays_a_game_of_another_program_alike(entry: Set) -> None:
    check(min(entry.sample(), key=lambda played: len(played.moves)), entry, "reference")


@pytest.mark.slow
@pytest.mark.parametrize("entry", SETS)
def test_the_sample_of_another_program_is_played_alike(entry: Set) -> None:
    for played in entry.sample():
        check(played, entry, "native")


@pytest.mark.long
@pytest.mark.skipif(not ARCHIVES.exists(), reason="the archives are not beside this checkout; the samples are tested")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("entry", SETS)
def test_all_games_of_another_program_are_played_alike(entry: Set, chunk: int) -> None:
    games = list(entry.everything())
    assert games
    for played in games[chunk::CHUNKS]:
        check(played, entry, "native")
