"""Puzzles that are images of one another under the symmetries of a game."""

from __future__ import annotations

from collections.abc import Sequence

from ...interpreter.core.position import Position
from ...interpreter.game.game import Game
from ..workbench.symmetry import Image, Symmetry, image_of, pictured


class Images:
    """Standard forms of positions and lines: equal for those that are images of one another.

    Lines, and the images in which puzzles are solved, use only symmetries that map every move through the images of its
    points, in any position; what a position looks like has an image under every symmetry.
    """

    def __init__(self, game: Game, group: Sequence[Symmetry]) -> None:
        self._board = game.model.board
        self._group = [each.sites for each in group if not each.by_effect]
        self._every = [each.sites for each in group]
        self._moves: dict[str, tuple[str, ...]] = {}

    def standard(self, position: Position) -> tuple[bytes, Image]:
        """The image of a position that comes first, and the symmetry that leads to it."""
        return min((pictured(position, image).packed(), image) for image in self._group)

    def picture(self, position: Position) -> tuple[int, tuple[int, ...]]:
        """What a reader sees of a position, who moves and what stands where, as the image that comes first."""
        pictures = (pictured(position, image).contents for image in self._every)
        return position.mover, min(tuple(-1 if piece is None else piece for piece in each) for each in pictures)

    def of_line(self, moves: Sequence[str]) -> tuple[str, ...]:
        """The alphabetically first image of a line."""
        for text in moves:
            if text not in self._moves:
                self._moves[text] = tuple(image_of(self._board, text, image) for image in self._group)
        return min(zip(*(self._moves[text] for text in moves), strict=True), default=())
