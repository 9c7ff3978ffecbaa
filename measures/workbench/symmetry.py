"""The symmetries of a game: rotations and reflections of the board that leave the rules unchanged; on a board whose
neighbours are listed, all maps of the points that do.

A candidate maps the board onto itself, neighbours to neighbours, and the start onto itself. Whether it preserves the
rules, with their sides and directions, is tested: random games and their images are played side by side and must have
equal moves on every ply and the same end. That is no proof; a rule that is asymmetrical only in positions that no such
game has reached would go unnoticed.

The image of a move is the one through the images of its points, or else the one with the image of its effect: where a
move names one of several points that it changes, as the left end of a domino, the mirror image has another name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from ...gdl.types.board import Board
from ...interpreter.core.move import Move
from ...interpreter.core.position import Position
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
TRIED = 3_000
"""The same, if each is made in order to compare what it does."""


@dataclass(frozen=True, order=True)
class Symmetry:
    """A map of the points, and with them of the moves."""

    sites: Image
    by_effect: bool = field(default=False, compare=False)
    """Whether the image of some move is not the one through the images of its points, but one with the image of its
    effect."""

    def of_line(self, game: Game, moves: Sequence[str]) -> tuple[str, ...]:
        """The image of a line of moves from the start."""
        if not self.by_effect:
            return tuple(image_of(game.model.board, text, self.sites) for text in moves)
        state, other, found = game.start(), game.start(), list[str]()
        for text in moves:
            image = _counterpart(state, other, state.parse_move(text), self.sites)
            found.append(image.text)
            state.push(text)
            other.advance(image)
        return tuple(found)


_found: dict[tuple[str, int], tuple[Symmetry, ...]] = {}
"""The symmetries of a few sets of rules, by fingerprint and seed: several parts of an analysis ask for them."""


def symmetries(game: Game, seed: int) -> tuple[Symmetry, ...]:
    """The symmetries of a game, the identity first. They form a group."""
    key = game.model.fingerprint, seed
    if key not in _found:
        if len(_found) >= KEPT:
            _found.clear()
        _found[key] = _searched(game, seed)
    return _found[key]


def _searched(game: Game, seed: int) -> tuple[Symmetry, ...]:
    board = game.model.board
    found: tuple[Symmetry, ...] = (Symmetry(tuple(range(len(board)))),)
    for image in candidates(board):
        if all(image != each.sites for each in found) and _fits(game, image):
            one = _tested(game, image, seed)
            found = found if one is None else _generated(found, one)
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


def _generated(group: Sequence[Symmetry], one: Symmetry) -> tuple[Symmetry, ...]:
    """The smallest group that contains a group and one more symmetry."""
    found = {each.sites: each for each in (*group, one)}
    while True:
        products = [
            Symmetry(tuple(this.sites[site] for site in other.sites), this.by_effect or other.by_effect)
            for this in found.values()
            for other in found.values()
        ]
        new = {each.sites: each for each in products if each.sites not in found}
        if not new:
            return (group[0], *sorted(each for each in found.values() if each != group[0]))
        found |= new


# -- whether the rules are the same ------------------------------------------------------------------------------------


def _fits(game: Game, image: Image) -> bool:
    contents = game.start().position.contents
    return all(contents[image[site]] == piece for site, piece in enumerate(contents))


def _tested(game: Game, image: Image, seed: int) -> Symmetry | None:
    """A candidate that is a symmetry: random games and their images have the same moves, boards and ends."""
    same = _plays(game, image, seed)
    if same is None:
        return Symmetry(image, by_effect=True) if _plays_by_effect(game, image, seed) else None
    return Symmetry(image) if same else None


def _plays(game: Game, image: Image, seed: int) -> bool | None:
    """Whether random games end as their images do; ``None`` if a move through the images of points is not its image."""
    left = MOVES
    for number in range(GAMES):
        random = Random(f"{seed}:symmetry:{number}")
        state, other = game.start(), game.start()
        while state.ply < game.ply_limit:
            moves = state.legal_moves()
            images = _images(state, other, moves, image)
            if images is None:
                return None
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


def _plays_by_effect(game: Game, image: Image, seed: int) -> bool:
    """Whether in random games and their images all moves have the same effects, and the games the same end."""
    left = TRIED
    for number in range(GAMES):
        random = Random(f"{seed}:symmetry:{number}")
        state, other = game.start(), game.start()
        while state.ply < game.ply_limit and (moves := state.legal_moves()):
            there = Counter(_effect(other, move) for move in other.legal_moves())
            if there != Counter(_effect(state, move, image) for move in moves):
                return False
            left -= len(moves)
            move = random.choice(moves)
            other.advance(_counterpart(state, other, move, image))
            state.advance(move)
        if state.result() != other.result():
            return False
        if left < 0:
            break
    return True


def _counterpart(state: State, other: State, move: Move, image: Image) -> Move:
    """The move in ``other`` that does what the image of a move in ``state`` does, through the images of its points if
    there are several."""
    wanted, usual = _effect(state, move, image), {image[site] for site in move.sites}
    nearest = sorted(other.legal_moves(), key=lambda each: (len(usual.symmetric_difference(each.sites)), each.text))
    return next(each for each in nearest if _effect(other, each) == wanted)


def _effect(state: State, move: Move, image: Image = ()) -> Position:
    """The position to which a move leads, or the image of that."""
    after = state.copy()
    after.advance(move)
    return pictured(after.position, image) if image else after.position


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


def standard(game: Game, group: Sequence[Symmetry], moves: Sequence[str]) -> tuple[str, ...]:
    """The alphabetically first image of a line of moves from the start, so that symmetric lines become one; the
    standard form of a prefix is the prefix of the standard form."""
    return min(each.of_line(game, moves) for each in group)


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
