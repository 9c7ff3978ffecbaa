"""The same game in OpenSpiel: both are played move by move, and must agree on legal moves and results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ...interpreter.core.errors import PlyError
from ...interpreter.core.move import Move
from ...interpreter.game.game import State
from .entries import Spiel

Place = tuple[int | None, int | None]
"""Column and row of a point, from 1; ``None`` if not given."""


class Disagreement(PlyError):  # noqa: N818
    """The two programs do not play the same game; the message says where they differ."""


def module() -> Any:
    """OpenSpiel's module.

    Raises:
        PlyError: it is not installed.
    """
    try:
        return import_module("pyspiel")  # which has no types
    except ImportError:
        raise PlyError("OpenSpiel is not installed; `pip install open_spiel` brings it") from None


class Lockstep:
    """A state of ours and OpenSpiel's matching state of the same game."""

    def __init__(self, state: State, said: Spiel) -> None:
        """
        Raises:
            PlyError: OpenSpiel is not installed, or has no such game.
            Disagreement: the legal moves at the start differ.
        """
        spiel = module()
        try:
            self.game = spiel.load_game(said.load)
        except spiel.SpielError as fault:
            raise PlyError(f"OpenSpiel cannot load `{said.load}`: {str(fault).splitlines()[0]}") from None
        self.state = state
        self.theirs = self.game.new_initial_state()
        self._said = said
        self._place = re.compile(said.place)
        self._cells = state.game.model.board.cells
        self._rows = state.game.model.board.rows
        self.actions: Mapping[Move, int] = {}
        self._agree()

    def push(self, move: Move | str) -> Move:
        """Make a legal move in both.

        Raises:
            PlyError: it is not legal.
            Disagreement: legal moves, or the result, differ afterwards.
        """
        move = self.state.parse_move(move)
        self.theirs.apply_action(self.actions[move])
        self.state.advance(move)
        self._agree()
        return move

    def move_of(self, action: int) -> Move:
        """Our move for a legal action of theirs."""
        return next(move for move, each in self.actions.items() if each == action)

    def _agree(self) -> None:
        outcome = self.state.outcome()
        if outcome is None and not self.theirs.is_terminal():
            self.actions = self._same_moves()
            return
        self.actions = {}
        ours = "the game goes on" if outcome is None else _result(None if outcome.seat is None else outcome.seat.number)
        theirs = "the game goes on"
        if self.theirs.is_terminal():
            returns = self.theirs.returns()
            theirs = _result(None if returns[0] == returns[1] else int(returns[1] > returns[0]))
        if ours != theirs:
            raise Disagreement(f"{self._where()}: {ours} here, {theirs} in OpenSpiel")

    def _same_moves(self) -> dict[Move, int]:
        """The matching action for each legal move."""
        moves = self.state.legal_moves()
        found: dict[Move, int] = {}
        for action in self.theirs.legal_actions():
            text = self.theirs.action_to_string(self.theirs.current_player(), action)
            places = self._places(text)
            same = [move for move in moves if self._is_there(move, places)]
            if len(same) != 1 or same[0] in found:
                raise Disagreement(f"{self._where()}: OpenSpiel's move {text} is {len(same)} of ours")
            found[same[0]] = action
        if missing := [move for move in moves if move not in found]:
            raise Disagreement(f"{self._where()}: OpenSpiel does not know the move {missing[0]}")
        return found

    def _places(self, text: str) -> list[Place]:
        return [self._read(found.groupdict()) for found in self._place.finditer(text)]

    def _read(self, said: Mapping[str, str]) -> Place:
        column, row = said["column"], said.get("row")
        across = int(column) + 1 if column.isdigit() else ord(column) - ord("a") + 1
        if row is None:
            return across, None
        return across, int(row) if self._said.rows == "bottom" else self._rows + 1 - int(row)

    def _is_there(self, move: Move, places: list[Place]) -> bool:
        if len(move.sites) != len(places):
            return False
        cells = (self._cells[site] for site in move.sites)
        return all(
            column == across and up in (None, row) for (column, row), (across, up) in zip(cells, places, strict=True)
        )

    def _where(self) -> str:
        moves = " ".join(map(str, self.state.moves))
        return f"{self.state.game.title} after {moves}" if moves else f"{self.state.game.title} at the start"


def _result(seat: int | None) -> str:
    return "a draw" if seat is None else f"the {('first', 'second')[seat]} player wins"
