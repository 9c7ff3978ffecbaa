"""A player that searches, with an opening book: while the game's moves are in the book, it plays one of its moves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ...interpreter.core.errors import BookError
from ...interpreter.core.move import SWAP
from ..base.book import BookPosition, Positions, load
from ..base.found import Found, Judged, Searcher

if TYPE_CHECKING:
    from ...interpreter.core.move import Move
    from ...interpreter.game.game import Game, State
    from ...interpreter.play.loop import PlayAgain, TakeBack
    from ..base.parameters import Setting


def with_book(player: Searcher, path: Setting) -> Searcher:
    """The player with the book in a file; the player itself without a path.

    Raises:
        BookError: the file cannot be read, or is not a book.
    """
    return player if path is None else BookedPlayer(player, Path(str(path)))


class BookedPlayer:
    """Plays from a book while it can, and then as another player does."""

    def __init__(self, player: Searcher, path: Path) -> None:
        self.name = player.name
        self.player = player
        self.path = path
        self.book = load(path)

    @property
    def ran_full(self) -> bool:
        """Whether the tree was full in any search."""
        return bool(getattr(self.player, "ran_full", False))

    def ready(self, game: Game) -> Positions:
        """Check that the book is for this game, and return its positions.

        Raises:
            BookError: the book is for other rules, or has an illegal move.
        """
        try:
            return self.book.checked(game)
        except BookError as fault:
            raise BookError(f"{self.path}: {fault}") from None

    def choose(self, state: State, random: Random) -> Move | str | TakeBack | PlayAgain:
        """Choose a move from the book: the best one, or at random one of those within its interval; or search."""
        if self._said(state) is None:
            return self.player.choose(state, random)
        return self.search(state, random, lines=0).best.move

    def search(self, state: State, random: Random, *, lines: int = 1) -> Found:
        """The moves of the book with their values, the chosen one first; or the result of a search."""
        said = self._said(state)
        if said is None:
            return self.player.search(state, random, lines=lines)
        if not said.moves:  # the sides are kept
            found = self.player.search(state, random, lines=lines)
            return replace(found, moves=tuple(one for one in found.moves if one.move is not SWAP) or found.moves)
        chosen = random.choice(said.best)
        moves = [chosen, *(each for each in said.moves if each is not chosen)]
        judged = [Judged(state.parse_move(each.move), each.value, each.searches) for each in moves]
        return Found(tuple(judged), depth=1)

    def _said(self, state: State) -> BookPosition | None:
        """What the book says of a state; ``None`` if it is not in the book, or the game began elsewhere."""
        positions = self.ready(state.game)
        said = positions.get(tuple(str(move) for move in state.moves))
        return said if said is not None and state.positions[0] == state.game.start().position else None
