"""Mirror players: they answer a move with its image, as those of Ai Ai do when it tests a game.

A mirror player repeats the last move as its mirror image. If it begins, it begins in the centre; if neither is
possible, it moves at random. A game that one of them wins has a flaw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from ...interpreter.core.errors import PlyError
from ..base.kind import Kind
from ..base.parameters import Setting, nearest

if TYPE_CHECKING:
    from random import Random

    from ...gdl.model.model import Piece
    from ...gdl.types.board import Board
    from ...interpreter.core.move import Move
    from ...interpreter.game.game import State

Contents = tuple[int | None, ...]
Place = tuple[int, int]


class Way(Enum):
    """Whether left and right are exchanged, and whether top and bottom are: ``x`` is a reflection in the x axis."""

    copy = (False, False)
    x = (False, True)
    y = (True, False)
    turn = (True, True)


WAYS = tuple(way.name for way in Way)


class MirrorPlayer:
    """Answers a move with its image if legal; otherwise plays in the centre on its first move, and then at random.

    The image of a move has the image of each of its points. While the board is its own image with the players
    exchanged, it is the move that makes it so again: rules may name the points of a move in another order, or only some
    of them. If turns have several moves, the first answers the first, and the second the second. ``swap`` has no image,
    and is only made if there is no other move.

    Raises:
        PlyError: there is no such mirror.
    """

    def __init__(self, way: str) -> None:
        if way not in WAYS:
            hint = nearest(way, WAYS, "mirror:")
            there = ", ".join(f"`mirror:{known}`" for known in WAYS)
            raise PlyError(f"there is no player `mirror:{way[:40]}`{hint} (choose from {there})")
        self.way = way
        self.name = f"mirror:{way}"
        self._board: Board | None = None
        self._found: tuple[int, ...] | None = None
        self.answers = 0
        """The moves so far at which there was a move to answer."""
        self.images_made = 0
        """How many of these were its image."""

    def choose(self, state: State, random: Random) -> Move:
        """Choose the image of the last move, a move in the centre, or any move."""
        from ...interpreter.core.move import SWAP

        moves = [move for move in state.legal_moves() if move is not SWAP] or state.legal_moves()
        image = self._image(state, moves)
        self.images_made += bool(image)
        return random.choice(image or self._central(state, moves) or moves)

    def _image(self, state: State, moves: Sequence[Move]) -> list[Move]:
        """The move that mirrors the previous player's move, if it is legal."""
        turns, made = state.turns, len(state.turn)
        before = turns[-2:-1] if made else turns[-1:]
        if not before or len(before[0]) <= made:
            return []
        self.answers += 1
        image = self._images(state.game.model.board)
        if image is None:
            return []
        seen = before[0][made]
        sites = tuple(image[site] for site in seen.sites)
        alike = [move for move in moves if move.sites == sites and (sites or move == seen)]
        alike = [move for move in alike if move.rule == seen.rule] or alike
        wanted = _wanted(state, image) if seen.sites and len(before[0]) == 1 else None
        if wanted is None:
            return alike
        return next(([move] for move in (*alike, *moves) if _leads_to(state, move, wanted)), alike)

    def _images(self, board: Board) -> tuple[int, ...] | None:
        if self._board is not board:
            self._board, self._found = board, images(board, self.way)
        return self._found

    def _central(self, state: State, moves: Sequence[Move]) -> list[Move]:
        """On the player's first move, those that end in the centre of the board."""
        seats = [position.seat_of(position.mover) for position in state.positions]
        if seats[-1] in seats[:-1]:
            return []
        middle = centre(state.game.model.board)
        return [move for move in moves if move.sites and move.sites[-1] in middle]


def _wanted(state: State, image: Sequence[int]) -> Contents | None:
    """The board after the image of the last move; ``None`` if it was not its own image before that, with the players
    exchanged."""
    *_, earlier, now = (position.contents for position in state.positions)
    other = of_the_other(state.game.model.pieces)

    def turned(piece: int | None) -> int | None:
        return None if piece is None else other[piece]

    if any(earlier[image[site]] != turned(piece) for site, piece in enumerate(earlier)):
        return None
    wanted = list(now)
    for site, (was, is_) in enumerate(zip(earlier, now, strict=True)):
        if was != is_:
            wanted[image[site]] = turned(is_)
    return tuple(wanted)


def _leads_to(state: State, move: Move, wanted: Contents) -> bool:
    after = state.copy()
    after.advance(move)
    return after.position.contents == wanted


def of_the_other(pieces: Sequence[Piece]) -> list[int]:
    """For each piece the same kind of the other of two players, -1 if there is none; a neutral one for itself."""
    by_owner = {(piece.owner, piece.kind): number for number, piece in enumerate(pieces)}
    return [
        number if piece.owner is None else by_owner.get((1 - piece.owner, piece.kind), -1)
        for number, piece in enumerate(pieces)
    ]


def images(board: Board, way: str) -> tuple[int, ...] | None:
    """The image of each point; ``None`` if the board does not have this symmetry, such as a rhombus about an axis.

    The board has a symmetry if the image of each point is a point, and the images of neighbours are neighbours.
    """
    places = _places(board)
    by_place = {place: site for site, place in enumerate(places)}
    columns, rows = zip(*places, strict=True)
    ends = min(columns) + max(columns), min(rows) + max(rows)
    sideways, upside_down = Way[way].value
    found = [
        by_place.get((ends[0] - across if sideways else across, ends[1] - up if upside_down else up))
        for across, up in places
    ]
    sites = tuple(site for site in found if site is not None)
    if len(sites) < len(found):
        return None
    near = board.neighbours
    kept = all(near[image] == {sites[other] for other in near[site]} for site, image in enumerate(sites))
    return sites if kept else None


def centre(board: Board) -> frozenset[int]:
    """The points nearest to the middle of all points: one, or several that are equally near."""
    places = _places(board)
    columns, rows = (sum(numbers) for numbers in zip(*places, strict=True))
    stretch = 3 if board.slanted else 4  # the squared ratio of the height of a row to half a step across
    away = [(len(places) * across - columns) ** 2 + stretch * (len(places) * up - rows) ** 2 for across, up in places]
    return frozenset(site for site, distance in enumerate(away) if distance == min(away))


def _places(board: Board) -> tuple[Place, ...]:
    """Where each point is drawn: across in half steps, up in rows."""
    return tuple((2 * column + (row if board.slanted else 0), row) for column, row in board.cells)


def _make(rest: str, settings: Mapping[str, Setting]) -> MirrorPlayer:
    return MirrorPlayer(rest)


KIND = Kind(
    "mirror", "the mirror image of the previous player's move, or a random move", _make, rest="|".join(WAYS), place=5
)
