"""Values of small games by retrograde analysis in plain Python: an independent program, slow and simple.

It finds all reachable positions and then, for each player, those from which that player can force a win: first the
final positions that the player has won, then whatever leads there, until nothing is added. The rest are draws.
Positions in ``earlier`` end the game as a draw, for rules under which a repetition is one.
"""

from __future__ import annotations

from plybook import Game
from plybook.interpreter.core.position import Position
from plybook.interpreter.game.game import State

MOST = 60_000


def values(game: Game, start: Position, earlier: frozenset[Position] = frozenset()) -> dict[Position, str]:
    """The value of every reachable position for its mover."""
    after: dict[Position, list[Position]] = {}
    winner: dict[Position, int | None] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position in after:
            continue
        assert len(after) < MOST
        state = State(game, position)
        result = state.result()
        after[position] = []
        if position in earlier and position != start:
            winner[position] = None
            continue
        if result is not None:
            winner[position] = result.winner
            continue
        for move in state.legal_moves():
            after[position].append(game.engine.play(position, move))
        waiting += after[position]
    before: dict[Position, list[Position]] = {position: [] for position in after}
    for position, following in after.items():
        for other in set(following):
            before[other].append(position)
    forced = [_forced(player, after, before, winner) for player in (0, 1)]
    found = {}
    for position in after:
        own, other = position in forced[position.mover], position in forced[1 - position.mover]
        assert not (own and other)
        found[position] = "win" if own else "loss" if other else "draw"
    return found


def _forced(
    player: int,
    after: dict[Position, list[Position]],
    before: dict[Position, list[Position]],
    winner: dict[Position, int | None],
) -> set[Position]:
    won: set[Position] = set()
    left = {position: len(set(following)) for position, following in after.items()}
    waiting = [position for position in after if winner.get(position) == player]
    while waiting:
        position = waiting.pop()
        if position in won:
            continue
        won.add(position)
        for other in before[position]:
            left[other] -= 1
            if other.mover == player or not left[other]:
                waiting.append(other)
    return won


def value_by_playing(state: State) -> str:
    """The value for the mover by exhaustive search, history included; for very small games that always end."""
    result = state.result()
    if result is not None:
        return "draw" if result.winner is None else "win" if result.winner == state.position.mover else "loss"
    best = "loss"
    for move in state.legal_moves():
        mover = state.position.mover
        state.advance(move)
        value = value_by_playing(state)
        if state.position.mover != mover:
            value = {"win": "loss", "loss": "win", "draw": "draw"}[value]
        state.pop()
        if value == "win":
            return value
        if value == "draw":
            best = value
    return best
