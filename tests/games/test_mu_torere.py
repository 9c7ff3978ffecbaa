"""Mū Tōrere as described has the positions, moves and values that others have found."""

from __future__ import annotations

from functools import cache

import pytest
from star_oracle import BLACK, EMPTY, MIDDLE, RING, START, WHITE, Position, alike, moves

import plybook
from plybook import State


def seen(state: State) -> Position:
    """The position as the second implementation represents it."""
    names = state.game.model.board.names
    stones = dict(zip(names, ["bw"[n] if n is not None else EMPTY for n in state.position.contents], strict=True))
    return "".join(stones[name] for name in RING), stones[MIDDLE], BLACK if str(state.mover) == "Black" else WHITE


@cache
def reached(engine: str) -> dict[Position, dict[str, Position]]:
    """All reachable positions, and where their moves lead."""
    game = plybook.load("mu-torere", engine=engine, repetition="ignore")
    found: dict[Position, dict[str, Position]] = {}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        here = seen(state)
        if here in found:
            continue
        found[here] = {}
        for move in state.legal_moves():
            after = game.position(str(state))
            after.push(str(move))
            found[here][str(move)] = seen(after)
            waiting.append(after)
    return found


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_the_second_implementation_has_the_same_moves_in_every_position(engine: str) -> None:
    found = reached(engine)
    assert START in found
    for position, there in found.items():
        assert there == dict(moves(position))


def test_the_number_of_positions_is_as_published() -> None:
    """1,180 in all (Wikipedia), on 46 boards that are distinct under rotation and reflection (G. Jelliss, M. Ascher);
    of the 92 positions that these make with the player to move, 86 (M. Menapace's collection of games)."""
    found = reached("native")
    assert len(found) == 1180
    kinds = {alike(position) for position in found}
    assert len(kinds) == 86
    boards = [middle for _, middle in {kind[:2] for kind in kinds}]
    assert (boards.count(EMPTY), boards.count(BLACK), boards.count(WHITE)) == (8, 19, 19)


def test_the_numbers_of_won_lost_and_drawn_positions_are_as_published() -> None:
    """208 are won for the player to move, 128 lost, 844 drawn, including the start (Wikipedia)."""
    found = reached("native")
    value = {position: -1 for position, there in found.items() if not there}
    while True:
        known = len(value)
        for position, there in found.items():
            after = [value.get(next_) for next_ in there.values()]
            if position not in value and (-1 in after or None not in after):
                value[position] = 1 if -1 in after else -1
        if len(value) == known:
            break
    worth = list(value.values())
    assert (worth.count(1), worth.count(-1), len(found) - len(worth)) == (208, 128, 844)
    assert START not in value
