"""A four-player game with four seats: turns, playouts, matches, records, positions, and what needs two players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import plybook
from plybook import DescriptionError
from plybook.interpreter.play.matches import match
from plybook.interpreter.play.record import load, replay, save
from plybook.players import make
from plybook.ui.cli import main

ROLES = ["Red", "Yellow", "Green", "Blue"]
VARIANTS = Path(__file__).parents[2] / "games" / "variants"


def rolit(engine: str = "native", size: int = 4) -> plybook.Game:
    return plybook.load("rolit", size=size, engine=engine)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_every_role_has_its_own_seat_and_turn(engine: str) -> None:
    state = rolit(engine).start()
    for turn in range(9):
        assert str(state.mover) == ROLES[turn % 4]
        assert state.seat.number == turn % 4
        state.push(state.legal_moves()[0])
    assert len(state.turns) == 9
    again = rolit(engine).position(str(state))
    assert again.position == state.position
    assert [str(move) for move in again.legal_moves()] == [str(move) for move in state.legal_moves()]


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_playouts_count_the_wins_of_every_player(engine: str) -> None:
    found = rolit(engine).playouts(400, seed=3)
    assert set(found.results) <= {*ROLES, "draw", "unfinished"}
    assert sum(found.results.values()) == 400
    assert min(found.results[role] for role in ROLES) > 10


def test_rotating_players_play_every_role() -> None:
    names = ["random"] * 4
    found = match(rolit(), names, 8, 5, make, rotate=True)
    table = found.score()
    assert list(table) == [f"random ({number})" for number in range(1, 5)]
    assert all(row["games"] == 8 for row in table.values())
    winners: Counter[str] = Counter()
    for number, (played, _) in enumerate(found.played):
        assert played.outcome is not None
        assert len(played.outcome.scores) == 4
        assert sum(score or 0 for score in played.outcome.scores) == 16
        if played.outcome.winner is not None:
            best = max(score or 0 for score in played.outcome.scores)
            assert played.outcome.scores[ROLES.index(str(played.outcome.winner))] == best
            winners[f"random ({(ROLES.index(str(played.outcome.winner)) - number) % 4 + 1})"] += 1
    assert winners == {name: row["wins"] for name, row in table.items() if row["wins"]}


def test_a_record_names_every_seat_and_can_be_replayed(tmp_path: Path) -> None:
    _, record = match(rolit(), ["random"] * 4, 1, 5, make).played[0]
    path = tmp_path / "game.txt"
    save(record, path)
    assert "fourth: random" in path.read_text(encoding="utf-8")
    state = replay(load(path), rolit())
    outcome = state.outcome()
    assert outcome is not None
    assert load(path).result == str(outcome)


def test_the_run_command_fills_every_seat_if_no_player_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["run", "rolit", "-o", "size=4", "--games", "2", "--seed", "1"])
    assert not stopped.value.code
    assert "random (4)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("swap", "players-count"),
        ("end { when no-moves -> mover loses }", "wrong-result"),
        ("setup mirrored { place Red on row(1) }", "setup-does-not-fit"),
        ("without score Blue", "no-score"),
    ],
)
def test_features_for_two_players_are_refused(line: str, code: str) -> None:
    with pytest.raises(DescriptionError) as caught:
        plybook.loads(f'game "Bad" extends "rolit" {{\n  {line}\n}}')
    assert [diagnostic.code for diagnostic in caught.value.diagnostics] == [code]


@pytest.mark.parametrize(("name", "players"), [("rolit-2", 2), ("rolit-3", 3)])
def test_balls_without_an_owner_can_be_rolled(name: str, players: int) -> None:
    state = plybook.load(VARIANTS / f"{name}.gdl").start()
    assert [str(player) for player in state.game.players] == ROLES[:players]
    assert str(state).count("B") == 1
    while state.outcome() is None and "B" in str(state):
        state.push(state.legal_moves()[-1])
    assert "B" not in str(state)
