"""Puzzles that are images of one another under the symmetries of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...interpreter.core.position import Position
from ...interpreter.game.game import Game
from ..workbench.symmetry import Image, image_of


class Images:
    """Standard forms of positions and lines: equal for those that are images of one another."""

    def __init__(self, game: Game, group: Sequence[Image]) -> None:
        self._board = game.model.board
        self._group = group
        self._moves: dict[str, tuple[str, ...]] = {}

    def standard(self, position: Position) -> tuple[bytes, Image]:
        """The image of a position that comes first, and the symmetry that leads to it."""
        return min((pictured(position, image).packed(), image) for image in self._group)

    def of_line(self, moves: Sequence[str]) -> tuple[str, ...]:
        """The alphabetically first image of a line."""
        for text in moves:
            if text not in self._moves:
                self._moves[text] = tuple(image_of(self._board, text, image) for image in self._group)
        return min(zip(*(self._moves[text] for text in moves), strict=True), default=())


def pictured(position: Position, image: Image) -> Position:
    """The image of a position: everything that belongs to a point moves with it."""
    return replace(
        position,
        contents=_moved(position.contents, image),
        began=_moved(position.began, image),
        placed=frozenset(image[site] for site in position.placed),
        memories=tuple(frozenset(image[site] for site in region) for region in position.memories),
    )


def inverse(image: Image) -> Image:
    """The map back."""
    return tuple(sorted(range(len(image)), key=image.__getitem__))


def _moved(contents: tuple[int | None, ...], image: Image) -> tuple[int | None, ...]:
    return tuple(contents[site] for site in inverse(image)) if contents else ()
