"""Lines of moves for people: each move as players write it in the position where it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.errors import PlyError
from . import short_forms
from .game import Game, State


def written(state: State, text: str) -> str:
    """How players write a move that is given in full; as it is given, if it is not legal here."""
    return next(following(state, (text,)))


def following(state: State, line: Sequence[str]) -> Iterator[str]:
    """How players write each move of a line from here; from a move on that is not legal, as it is given.

    A description that says nothing about it costs nothing.
    """
    model, engine = state.game.model, state.game.engine
    here = state.copy() if short_forms.has_any(model) else None
    for text in line:
        if here is None:
            yield text
            continue
        try:
            move = here.parse_move(text)
        except PlyError:
            here = None
            yield text
            continue
        yield short_forms.written(here, move, model, engine)
        here.advance(move)


class Lines:
    """Lines of a game from its start or from other positions; what several have in common is looked at once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[tuple[str, tuple[str, ...]], str] = {}

    def written(self, line: Sequence[str], board: str = "") -> tuple[str, ...]:
        """The moves of a line as players write them; it begins at ``board``, or at the start of the game."""
        begun = [(board, tuple(line[: ply + 1])) for ply in range(len(line))]
        if any(each not in self._known for each in begun):
            state = self.game.position(board) if board else self.game.start()
            self._known.update(zip(begun, following(state, line), strict=True))
        return tuple(self._known[each] for each in begun)

    def first(self, move: str) -> str:
        """A first move as players write it."""
        return self.written((move,))[0]
