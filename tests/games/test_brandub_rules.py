"""Brandub's capture rules, one by one, as Cyningstan gives them; random games rarely test those for the king."""

from __future__ import annotations

import pytest

import plybook

pytestmark = pytest.mark.usefixtures("both_engines")

MARKS = {"a": "AM", "d": "DM", "K": "DK", ".": "."}


def after(rows: str, mover: str, move: str, **options: object) -> plybook.State:
    """The state after a move from a diagram, top row first."""
    lines = rows.split()
    board = "\n".join(f"{7 - n} {' '.join(MARKS[mark] for mark in row)}" for n, row in enumerate(lines))
    state = plybook.load("brandub", **options).position(f"{board}\n\nto move: {mover}")
    state.push(move)
    return state


def stands(state: plybook.State, point: str) -> bool:
    return state.position.contents[state.game.model.board.by_name[point]] is not None


@pytest.mark.parametrize(
    ("rows", "move", "options", "captured"),
    [
        # on the throne: from four sides
        ("....... ....... ...a... ..aK..a ...a... ....... .......", "g4-e4", {}, True),
        ("....... ....... ...a... ..aK..a ....... ....... .......", "g4-e4", {}, False),
        ("....... ....... ...a... ..aK..a ...d... ....... .......", "g4-e4", {}, False),
        ("....... ....... ....... ..aK..a ....... ....... .......", "g4-e4", {"king": "weak"}, True),
        # beside the throne: from the three other sides
        ("....... ....... ....... ....... ..aK..a ...a... .......", "g3-e3", {}, True),
        ("....... ....... ....... ....... ..aK..a ....... .......", "g3-e3", {}, False),
        ("....... ....... ....... ....... ..aK..a ....... .......", "g3-e3", {"king": "weak"}, True),
        # elsewhere: like a soldier
        ("....... ....... ....... ....... ....... ..aK..a .......", "g2-e2", {}, True),
        ("....... ....... ....... ....... ....... ...K..a .......", "g2-e2", {}, False),
        ("....... ....... ....... ....... ....... ....... .K...a.", "f1-c1", {}, True),
    ],
)
def test_the_king_is_captured_as_the_rules_say(
    rows: str, move: str, options: dict[str, object], captured: bool
) -> None:
    outcome = after(rows, "Attacker", move, **options).outcome()
    assert (outcome is not None and str(outcome.winner) == "Attacker") == captured


def test_a_king_that_moves_between_enemies_is_safe() -> None:
    state = after("....... ....... ....... ....... ..a.a.. ....... ...K..a", "Defender", "d1-d2")
    state.push("g1-f1")
    state.push("d2-d3")
    assert state.outcome() is None
    state.push("f1-f2")
    assert state.outcome() is None


@pytest.mark.parametrize(
    ("rows", "mover", "move", "options", "gone"),
    [
        # between two enemies; two in a row are safe
        ("....... ....... ....... K...... ....... d..ad.. .......", "Defender", "a2-c2", {}, ["d2"]),
        ("....... ....... d...... K...... d..aad. ....... .......", "Defender", "a3-c3", {}, []),
        # against a corner, against the empty throne, and against a throne that is not hostile
        ("....... ....... ....... K...... ....... ....... .a..d..", "Defender", "e1-c1", {}, ["b1"]),
        ("....... ....... ....... K....ad ....... ....... .......", "Defender", "g4-g5", {}, []),
        ("....... ....... ....... K...a.d ....... ....... .......", "Defender", "g4-f4", {}, ["e4"]),
        ("....... ....... ....... K...a.d ....... ....... .......", "Defender", "g4-f4", {"hostile_throne": False}, []),
        ("....... ....... ....... ...Kd.a ....... ....... .......", "Attacker", "g4-f4", {}, []),
        # with the king's help, and without
        ("....... ....... ....... ....... d..aK.. ....... .......", "Defender", "a3-c3", {}, ["d3"]),
        ("....... ....... ....... ....... d..aK.. ....... .......", "Defender", "a3-c3", {"armed": False}, []),
        ("....... ....... ....... ....... K..ad.. ....... .......", "Defender", "a3-c3", {}, ["d3"]),
        ("....... ....... ....... ....... K..ad.. ....... .......", "Defender", "a3-c3", {"armed": False}, []),
    ],
)
def test_soldiers_are_captured_as_the_rules_say(
    rows: str, mover: str, move: str, options: dict[str, object], gone: list[str]
) -> None:
    state = after(rows, mover, move, **options)
    before = state.positions[0].contents
    names = state.game.model.board.names
    start = move.split("-")[0]
    left = [names[s] for s, piece in enumerate(before) if piece is not None and not stands(state, names[s])]
    assert sorted(left) == sorted([start, *gone])


def test_only_the_king_may_enter_corners_and_soldiers_may_pass_over_the_throne() -> None:
    state = after("....... ....... ....... d...... ....... .....a. ..K....", "Attacker", "f2-f6")
    moves = {str(move) for move in state.legal_moves()}
    assert {"a4-c4", "a4-e4", "a4-g4", "a4-a2", "a4-a6"} <= moves
    assert not moves & {"a4-d4", "a4-a1", "a4-a7"}
    assert {"c1-a1", "c1-g1"} <= moves
    state.push("c1-a1")
    assert str(state.outcome()) == "Defender wins: has brought the king to safety"
