"""Signs after the short forms of moves, for what a move has led to: `Bb5+`, `Qh4#`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...gdl.model.model import Model
from ..core.engine import Engine
from ..core.move import Move
from ..core.position import Position
from ..core.result import Result
from . import san_moves as forms
from . import uci_moves


class Reached(Protocol):
    """A position with its past, in which moves can be tried: a :class:`~.game.State`."""

    @property
    def position(self) -> Position:
        """The position."""

    @property
    def earlier(self) -> Sequence[Position]:
        """The positions before it, if the rules refer to them."""

    def copy(self) -> Reached:
        """One of which moves change nothing here."""

    def advance(self, move: Move) -> None:
        """Make a legal move."""

    def legal_moves(self) -> list[Move]:
        """The legal moves."""

    def result(self) -> Result | None:
        """How the game has ended, or ``None`` if it is not over."""

    def repeats(self) -> bool:
        """Whether the position has occurred before."""


def san_moves(state: Reached, model: Model, engine: Engine) -> dict[str, Move]:
    """The legal moves by their short forms, with signs, sorted."""
    found = forms.by_text(model, state.legal_moves(), state.position, state.earlier, engine.play)
    return with_signs(state, model, engine, found)


def with_signs(state: Reached, model: Model, engine: Engine, moves: dict[str, Move]) -> dict[str, Move]:
    """Legal moves by their short forms, each with the sign that the `forsyth` block of the description has for it.

    ``engine`` makes the moves of the game.
    """
    said = model.forsyth
    if said is None or not (said.signs or said.won):
        return moves
    reference = uci_moves.lazily(model)

    def sign(move: Move) -> str:
        after = state.copy()
        after.advance(move)
        result = after.result()
        if said.won and result is not None and result.winner is not None:
            return said.won
        if not said.signs:
            return ""

        def has_moves() -> bool:
            return bool(engine.moves(after.position, after.earlier))

        return reference().sign(after.position, has_moves, after.repeats, after.earlier)

    signs = {move: sign(move) for move in dict.fromkeys(moves.values())}
    return dict(sorted((text + signs[move], move) for text, move in moves.items()))
