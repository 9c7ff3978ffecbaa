"""The work that a game's moves are, in instructions: an estimate of time that is the same on every machine.

The code for single positions and for random games is compiled with a counter (:mod:`...llvm.counted`), for no processor
in particular, and plays a few games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .....gdl.model.model import Model
from .....gdl.text import limits
from ....core.move import Move
from ....core.position import Position
from ...codegen.signatures import POSITIONS
from ...engine.engine import NativeEngine
from ...llvm.counted import EXECUTED
from ...llvm.part import Part
from .signatures import PART as PLAYOUTS

if TYPE_CHECKING:
    from ...engine.jit import Code

ENOUGH = 300_000_000
"""Instructions of random games after which no further one begins; about a second."""
LISTED = 60
"""Positions whose moves are listed."""


@dataclass(frozen=True)
class Work:
    """The work of random games, in means."""

    plies: float
    """Of a game."""
    choices: float
    """Legal moves of a position."""
    ply: float
    """Instructions of a ply of a random game, which need not list the moves."""
    listing: float
    """Instructions of listing the moves of a position."""
    listed: float
    """Moves that were listed."""
    tried: float
    """Of them, those that had to be made to tell them apart."""
    first_moves: int
    """Legal moves of the start."""


class CountingEngine(NativeEngine):
    """Plays with code that counts its instructions, and is otherwise slow."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.played = 0
        """Moves that have been made."""

    def play(self, position: Position, move: Move, earlier: Sequence[Position] = ()) -> Position:
        """The position after a move."""
        self.played += 1
        return super().play(position, move, earlier)

    def code(self, part: Part, *, draft: bool = False) -> Code:
        """The code of positions or random games, in one piece, without optimisations."""
        from ...engine import compiler, jit

        def text() -> str:
            found = compiler.text_of(self.model, self.program, [POSITIONS, PLAYOUTS], self.layout, counts=True)
            compiler.refuse_too_large(self.model, self.program, found)
            return found

        assert part in (POSITIONS, PLAYOUTS)
        if (known := self._codes.get("work")) is None:
            known, _ = jit.compiled(f"work {self.model.fingerprint} {limits.COMBINATIONS}", text, draft=True)
            self._codes["work"] = known
        return known

    def executed(self) -> int:
        """The number of instructions executed so far."""
        return self.code(POSITIONS).function(EXECUTED)()


def work_of(model: Model, games: int, limit: int) -> Work:
    """The work of a number of random games, of seed 0; fewer, but at least one, if they are ``ENOUGH``.

    Args:
        model: the rules.
        games: the number.
        limit: the plies after which a game is broken off.

    Raises:
        DescriptionError: the game is too large to compile, or has too many moves in some position.
    """
    from .run import Batches

    counting = CountingEngine(model)
    batches, players = Batches(counting, limit, draft=True), len(model.players)
    began, played, plies, choices = counting.executed(), 0, 0, 0
    while played < games and counting.executed() - began < ENOUGH:
        tally = batches.play(played, 1, 0)
        played, plies, choices = played + 1, plies + tally[players + 2], choices + tally[players + 4]
    ply = (counting.executed() - began) / max(1, plies)
    return Work(plies / played, choices / max(1, plies), ply, *_listing(counting))


def _listing(counting: CountingEngine) -> tuple[float, float, float, int]:
    """The last four of :class:`Work`, from the first positions of a game."""
    earlier: list[Position] = []
    here, spent, listed, first = counting.start(), 0, 0, 0
    for ply in range(LISTED):
        before = counting.executed()
        moves = counting.moves(here, earlier)
        spent, listed, first = spent + counting.executed() - before, listed + len(moves), first or len(moves)
        if not moves or counting.result(here, lambda: True, lambda: False, earlier) is not None:
            break
        after = counting.play(here, moves[ply * 7 % len(moves)], earlier)
        earlier.append(here)
        here = after
    number = len(earlier) + 1
    return spent / number, listed / number, (counting.played - len(earlier)) / number, first
