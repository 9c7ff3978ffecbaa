"""The symmetries of a game: rotations and reflections of the board that leave the rules unchanged; on a board whose
neighbours are listed, all maps of the points that do.

A candidate maps the board onto itself, neighbours to neighbours, and the start onto itself. Whether it preserves the
rules, with their sides and directions, is tested: random games and their images are played side by side and must have
equal moves on every ply and the same end. That is no proof; a rule that is asymmetrical only in positions that no such
game has reached would go unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ...gdl.types.board import Board
from ...interpreter.core.move import Move
from ...interpreter.game.game import Game, State
from .automorphisms import automorphisms

Image = tuple[int, ...]
"""For each point of the board, its image."""

GAMES = 8
"""Random games to play together with their images."""
KEPT = 16
"""The most sets of rules whose symmetries are remembered."""
MOVES = 12_000
"""The most legal moves to compare for each candidate, over any number of games but at least one."""


_found: dict[tuple[str, int], tuple[Image, ...]] = {}
"""The symmetries of a few sets of rules, by fingerprint and seed: several parts of an analysis ask for them."""


def symmetries(game: Game, seed: int) -> tuple[Image, ...]:
    """The symmetries of a game, the identity first. They form a group."""
    key = game.model.fingerprint, seed
    if key not in _found:
        if len(_found) >= KEPT:
            _found.clear()
        _found[key] = _searched(game, seed)
    return _found[key]


def _searched(game: Game, seed: int) -> tuple[Image, ...]:
    board = game.model.board
    found: tuple[Image, ...] = (tuple(range(len(board))),)
    for image in candidates(board):
        if image not in found and _fits(game, image) and _plays(game, image, seed):
            found = _generated(found, image)
    return found


def candidates(board: Board) -> Iterator[Image]:
    """The rotations and reflections of a board that keep neighbours neighbours; if these are listed, more of them."""
    turned = tuple(_turned(board))
    yield from turned
    if board.ways is not None:
        yield from (image for image in automorphisms(board) if image not in turned)


def _turned(board: Board) -> Iterator[Image]:
    for a, b, c, d in _turns(board):
        moved = [(a * column + b * row, c * column + d * row) for column, row in board.cells]
        left, low = (min(cell[axis] for cell in moved) for axis in (0, 1))
        first = min(column for column, _ in board.cells), min(row for _, row in board.cells)
        cells = [(column - left + first[0], row - low + first[1]) for column, row in moved]
        if all(cell in board.by_cell for cell in cells):
            image = tuple(board.by_cell[cell] for cell in cells)
            kinds = all(frozenset(image[site] for site in part) == part for part in board.parts.values())
            if kinds and all(
                frozenset(image[near] for near in board.neighbours[site]) == board.neighbours[image[site]]
                for site in range(len(board))
            ):
                yield image


def _turns(board: Board) -> list[tuple[int, int, int, int]]:
    """Matrices that map the grid onto itself: eight for squares, twelve for hexagons, whose rows are slanted."""
    turn, mirror = ((0, -1, 1, 1), (0, 1, 1, 0)) if board.slanted else ((0, -1, 1, 0), (-1, 0, 0, 1))
    found = [(1, 0, 0, 1)]
    while (following := _times(turn, found[-1])) != found[0]:
        found.append(following)
    return found + [_times(mirror, each) for each in found]


def _times(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    a, b, c, d = one
    e, f, g, h = other
    return (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)


def _generated(group: Sequence[Image], image: Image) -> tuple[Image, ...]:
    """The smallest group that contains a group and one more image."""
    found = {*group, image}
    while True:
        products = {tuple(one[site] for site in other) for one in found for other in found}
        if products <= found:
            same = group[0]
            return (same, *sorted(found - {same}))
        found |= products


# -- whether the rules are the same ------------------------------------------------------------------------------------


def _fits(game: Game, image: Image) -> bool:
    contents = game.start().position.contents
    return all(contents[image[site]] == piece for site, piece in enumerate(contents))


def _plays(game: Game, image: Image, seed: int) -> bool:
    """Whether random games and their images have the same moves, boards and ends."""
    left = MOVES
    for number in range(GAMES):
        random = Random(f"{seed}:symmetry:{number}")
        state, other = game.start(), game.start()
        while state.ply < game.ply_limit:
            moves = state.legal_moves()
            images = _images(state, other, moves, image)
            if images is None:
                return False
            if not moves:
                break
            left -= len(moves)
            place = random.randrange(len(moves))
            state.advance(moves[place])
            other.advance(images[place])
        if state.result() != other.result():
            return False
        if left < 0:
            break
    return True


def _images(state: State, other: State, moves: Sequence[Move], image: Image) -> list[Move] | None:
    """The image of each move in ``other``, which should be the image of ``state``; ``None`` if it is not."""
    contents, there = state.position.contents, other.position.contents
    if any(there[image[site]] != piece for site, piece in enumerate(contents)):
        return None
    legal = {move.text: move for move in other.legal_moves()}
    board = state.game.model.board
    images = [legal.get(image_of(board, move.text, image)) for move in moves]
    found = [move for move in images if move is not None]
    return found if len(found) == len(moves) == len(legal) else None


def image_of(board: Board, text: str, image: Image) -> str:
    """The notation of the image of a move; moves that name no points, such as ``pass``, are unchanged."""
    points, colon, rule = text.partition(":")
    names = points.split("-")
    if not all(name in board.by_name for name in names):
        return text
    return "-".join(board.names[image[board.by_name[name]]] for name in names) + colon + rule


def standard(board: Board, group: Sequence[Image], moves: Sequence[str]) -> tuple[str, ...]:
    """The alphabetically first image of a line of moves, so that symmetric lines become one; the standard form of a
    prefix is the prefix of the standard form."""
    left, found = list(group), []
    for move in moves:
        images = [image_of(board, move, image) for image in left]
        first = min(images)
        left = [image for image, text in zip(left, images, strict=True) if text == first]
        found.append(first)
    return tuple(found)
