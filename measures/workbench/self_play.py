"""Self-play games, kept as logs that all measures read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from ...interpreter.core.position import SwapStage
from ...interpreter.game.game import Game, State
from ...interpreter.play.loop import PlayAgain, TakeBack
from ...players import make
from ...players.search.trees import MctsPlayer


@dataclass(frozen=True)
class Log:
    """A game. The tuples have an entry for each ply."""

    moves: tuple[str, ...]
    seats: tuple[int, ...]
    """The seat that moved."""
    legal: tuple[int, ...]
    """The number of legal moves."""
    rules: tuple[int, ...]
    """The rule of the move made, by its place in the description; -1 for `swap`."""
    offered: tuple[int, ...]
    """The rules that had a legal move, as a bit mask over the rules; the bit after the last rule is `swap`."""
    values: tuple[float | None, ...]
    """The player's estimate of the position's value to the seat that moved, from 0 to 1.

    ``None`` while sides may still be swapped: the value then tells who may choose, not who is ahead.
    """
    seat: int | None
    """The winning seat; ``None`` for a draw or an unfinished game."""
    winner: int | None
    """The winning player (role)."""
    ending: int | None
    """The clause of `end` that decided, by its place; ``None`` if none did."""
    reason: str
    """The reason that the outcome gives; ``""`` if the ply limit ended the game."""
    lasted: bool
    """Whether the game ended by the rules."""

    @property
    def plies(self) -> int:
        """The length of the game."""
        return len(self.moves)

    @property
    def points(self) -> float:
        """The points of the first seat: 1 for a win, 0.5 for a draw or an unfinished game."""
        return 0.5 if self.seat is None else 1.0 if self.seat == 0 else 0.0

    @classmethod
    def of(cls, value: dict[str, Any]) -> Log:
        """Read what :func:`played` has written."""
        said: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in value.items()}
        return cls(**said)

    def states(self, game: Game) -> Iterator[State]:
        """Yield the states of the game from start to end, as one state that advances."""
        state = game.start()
        yield state
        for move in self.moves:
            state.push(move)
            yield state


def played(game: Game, seed: int, player: str, number: int) -> dict[str, Any]:
    """Play self-play game ``number`` of a player, as a log; if the player keeps a tree, all seats share it."""
    one = make(player)
    random = f"{seed}:games:{player}:{number}"
    state = game.start()
    found: dict[str, list[Any]] = {"moves": [], "seats": [], "legal": [], "rules": [], "offered": [], "values": []}
    swap = len(game.model.rules)
    while state.ply < game.ply_limit and (moves := state.legal_moves()):
        chance = Random(f"{random}:{state.ply}")
        value = None
        if isinstance(one, MctsPlayer):
            best = one.search(state, chance, lines=0).best
            move, settled = best.move, state.position.swap not in (SwapStage.AHEAD, SwapStage.OPEN)
            value = round(best.value, 4) if settled else None
        else:
            chosen = one.choose(state, chance)
            if isinstance(chosen, TakeBack | PlayAgain):
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
    """The number of the representative game: closest to the mean length, then the most common result, then first."""
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
