"""Games of a player against himself, kept as logs that all measures read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from ...interpreter.core.position import SwapStage
from ...interpreter.game.game import Game, State
from ...interpreter.play.loop import TakeBack
from ...players import make
from ...players.search.trees import MctsPlayer


@dataclass(frozen=True)
class Log:
    """A game. Lists have an entry for each ply, in which a move was made."""

    moves: tuple[str, ...]
    seats: tuple[int, ...]
    """The seat that moved."""
    legal: tuple[int, ...]
    """How many moves there were to choose from."""
    rules: tuple[int, ...]
    """The rule of the move that was made, by its place in the description; -1 for `swap`."""
    offered: tuple[int, ...]
    """Which rules had a legal move: a number whose bits are the rules, and its last, after them, is `swap`."""
    values: tuple[float | None, ...]
    """What the player thought that the position was worth to the seat that moved, from 0 to 1.

    None as long as sides may still be changed: what such a position is worth says who may choose, and not who is ahead.
    """
    seat: int | None
    """That has won; ``None``: a draw, or unfinished."""
    winner: int | None
    """The player (role) that has won."""
    ending: int | None
    """Which clause of `end` decided, by its place; ``None``: none did."""
    reason: str
    """What the outcome says; ``""`` for a game that the ply limit has ended."""
    lasted: bool
    """Whether it ended by the rules."""

    @property
    def plies(self) -> int:
        """Its length."""
        return len(self.moves)

    @property
    def points(self) -> float:
        """Of the first seat: 1 for a win, 0.5 for a draw or a game without an end."""
        return 0.5 if self.seat is None else 1.0 if self.seat == 0 else 0.0

    @classmethod
    def of(cls, value: dict[str, Any]) -> Log:
        """Read what :func:`played` has written."""
        said: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in value.items()}
        return cls(**said)

    def states(self, game: Game) -> Iterator[State]:
        """The states of the game from the start to the end; it is one state that goes on."""
        state = game.start()
        yield state
        for move in self.moves:
            state.push(move)
            yield state


def played(game: Game, seed: int, player: str, number: int) -> dict[str, Any]:
    """Game ``number`` of a player against himself, as a log; one tree serves all seats where he keeps one."""
    one = make(player)
    random = f"{seed}:games:{player}:{number}"
    state = game.start()
    found: dict[str, list[Any]] = {"moves": [], "seats": [], "legal": [], "rules": [], "offered": [], "values": []}
    swap = len(game.model.rules)
    while state.ply < game.ply_limit and (moves := state.legal_moves()):
        chance = Random(f"{random}:{state.ply}")
        value = None
        if isinstance(one, MctsPlayer):
            best = one.search(state, chance, lines=False).best
            move, settled = best.move, state.position.swap not in (SwapStage.AHEAD, SwapStage.OPEN)
            value = round(best.value, 4) if settled else None
        else:
            chosen = one.choose(state, chance)
            if isinstance(chosen, TakeBack):
                raise TypeError(f"{player} takes moves back")
            move = state.parse_move(chosen)
        found["moves"].append(str(move))
        found["seats"].append(state.seat.number)
        found["legal"].append(len(moves))
        found["rules"].append(move.rule)
        found["offered"].append(sum(1 << (swap if rule < 0 else rule) for rule in {each.rule for each in moves}))
        found["values"].append(value)
        state.advance(move)
    result = state.result()
    winner = None if result is None else result.winner
    return {
        **found,
        "seat": None if winner is None else state.position.seat_of(winner),
        "winner": winner,
        "ending": None if result is None else result.ending,
        "reason": "" if result is None else result.reason,
        "lasted": result is not None,
    }


def representative(logs: Sequence[Log]) -> int:
    """The number of the game: of the length nearest to the mean; then of the commonest result; then the first."""
    mean = fmean(log.plies for log in logs)
    results = Counter((log.lasted, log.seat) for log in logs)
    return min(
        range(len(logs)),
        key=lambda number: (
            round(abs(logs[number].plies - mean), 9),
            -results[logs[number].lasted, logs[number].seat],
            number,
        ),
    )
