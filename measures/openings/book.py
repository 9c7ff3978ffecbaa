"""An opening book of what an analysis has found: first moves and their values, whether to swap, and replies.

The first moves are those that were searched at the greatest strength. Replies are searched as strongly, after the
leading first moves; after the very best, along the line of best replies. What holds for a move holds for its images.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from ...gdl.model.option import spell
from ...interpreter.core.errors import PlyError
from ...interpreter.core.move import SWAP
from ...interpreter.game.game import Game
from ...players import make
from ...players.base.book import Book, BookMove, BookPosition
from ...players.base.found import Searcher
from ...stats.estimates import student
from ...stats.wilson import CONFIDENCE
from ..workbench.analysis import Analysis
from ..workbench.symmetry import symmetries
from .looks import Look, Looks
from .race import race, strongest

ANSWERED = 12
"""The most first moves, none symmetric to another, to which replies are searched."""
FOLLOWED = 3
"""After how many of them a line is followed."""
PLIES = 6
"""The number of plies to which it is followed."""
SERIOUS = 0.1
"""The value of a reply counts in searches that tried it at least this share as often as their best one."""

Line = tuple[str, ...]


def book_of(analysis: Analysis, version: str) -> Book:
    """The book of an analysis; its searches of first moves are reused.

    Raises:
        PlyError: the game is not for two players, or has no first move.
    """
    game = analysis.game
    moves = [str(move) for move in game.start().legal_moves()]
    if len(game.players) != 2 or not moves:
        raise PlyError(
            f"{game.title} has no opening book: there is one only for games of two players with a first move"
        )
    found = race(analysis, moves)
    top = found[-1]
    swap = bool(game.model.swap)
    worth = {look.move: _first(top, look, swap=swap and not _ends(game, look.move)) for look in top.by_move.values()}
    leading = sorted(worth, key=lambda move: (-worth[move].value, move))
    positions: dict[Line, BookPosition] = {
        (): BookPosition(tuple(_renamed(worth[move], image) for move in leading for image in top.all_of(move)))
    }
    replies = _replies(analysis, leading, top)
    looked = strongest(found)
    for move in [*leading, *(look for look in looked if look not in worth)]:
        said = {line: position for line, position in replies.items() if line[0] == move}
        said = _with_swap(game, looked[move], said)
        for images in _images(analysis, move, top.all_of(move), said):
            positions.update(images)
    about = {
        "game": game.title,
        "options": {name: spell(value) for name, value in game.options.items()},
        "budget": analysis.plan.name,
        "seed": analysis.seed,
        "version": version,
        "player": f"mcts:playouts={top.playouts}",
    }
    return Book(game.model.fingerprint, positions, about)


def replied(game: Game, seed: int, moves: Sequence[str], playouts: int, number: int) -> list[list[list[str | float]]]:
    """What independent searches say of the replies to some moves: for each search the serious replies, each with its
    value to the seat that makes it, the best one first. Swapping is left out."""
    state = game.start()
    for move in moves:
        state.push(move)
    if all(reply is SWAP for reply in state.legal_moves()):
        return []
    player = make(f"mcts:playouts={playouts},reuse=off")
    assert isinstance(player, Searcher)
    found: list[list[list[str | float]]] = []
    for search in range(number):
        chance = Random(f"{seed}:book:{' '.join(moves)}:{playouts}:{search}")
        judged = [one for one in player.search(state, chance, lines=0).moves if one.move is not SWAP]
        least = SERIOUS * judged[0].visits
        serious = [one for one in judged if one is judged[0] or one.visits >= max(1, least)]
        found.append([[str(one.move), round(one.value, 5)] for one in serious])
    return found


def pooled(searches: Sequence[Sequence[Sequence[str | float]]]) -> BookPosition | None:
    """The replies that some search likes best, with their mean values; the spread between searches is pooled."""
    values: dict[str, list[float]] = {str(search[0][0]): [] for search in searches}
    for search in searches:
        for move, value in search:
            if move in values:
                values[str(move)].append(float(value))
    if not values:
        return None
    free = sum(len(each) - 1 for each in values.values())
    squares = sum((len(each) - 1) * variance(each) for each in values.values() if len(each) > 1)
    error = student(free, CONFIDENCE) * sqrt(squares / free) if squares else 0.0
    found = [
        _valued(
            move, fmean(each), 0.0 if set(each) <= {0.0} or set(each) <= {1.0} else error / sqrt(len(each)), len(each)
        )
        for move, each in values.items()  # what every search has proved is certain
    ]
    return BookPosition(tuple(sorted(found, key=lambda each: (-each.value, each.move))))


def _replies(analysis: Analysis, leading: Sequence[str], top: Looks) -> dict[Line, BookPosition]:
    """The replies by the moves before them: to the leading first moves, and along lines of best replies."""
    found: dict[Line, BookPosition] = {}
    lines: list[Line] = [(move,) for move in leading[:ANSWERED]]
    while lines:
        pieces = [(list(line), top.playouts, top.searches) for line in lines]
        longer: list[Line] = []
        for line, searches in zip(lines, analysis.all("book-replies", replied, pieces), strict=True):
            position = pooled(searches)
            if position is None:
                continue
            found[line] = position
            if line[0] in leading[:FOLLOWED] and len(line) < PLIES:
                longer.append((*line, position.moves[0].move))
        lines = longer
    return found


def _with_swap(game: Game, look: Look, said: dict[Line, BookPosition]) -> dict[Line, BookPosition]:
    """The positions after a first move; where sides may be swapped, it is said whether to do so. The replies are the
    same on either side of the board, whoever makes them."""
    state = game.start()
    state.push(look.move)
    if SWAP not in state.legal_moves():
        return said
    if look.value <= 0.5:
        here = said.get((look.move,), BookPosition())
        return {**said, (look.move,): BookPosition(here.moves, keep=True)}
    swap = str(SWAP)
    after = {(line[0], swap, *line[1:]): position for line, position in said.items()}
    return {(look.move,): BookPosition((_valued(swap, look.value, 0.0, len(look.values)),)), **after}


def _images(
    analysis: Analysis, move: str, images: Sequence[str], said: dict[Line, BookPosition]
) -> Iterator[dict[Line, BookPosition]]:
    """The positions after a first move, for the move and all that are symmetric to it."""
    game, group = analysis.game, symmetries(analysis.game, analysis.seed)
    for wanted in images:
        image = next(each for each in group if each.of_line(game, (move,)) == (wanted,))
        yield {
            image.of_line(game, line): BookPosition(
                tuple(_renamed(each, image.of_line(game, (*line, each.move))[-1]) for each in position.moves),
                position.keep,
            )
            for line, position in said.items()
        }


def _ends(game: Game, move: str) -> bool:
    """Whether the game is over after a first move, so that nobody can swap sides."""
    state = game.start()
    state.push(move)
    return state.outcome() is not None


def _first(top: Looks, look: Look, *, swap: bool) -> BookMove:
    """A first move; if sides can be swapped after it (``swap``), it is worth the worse of them."""
    known = top.of(look.move)
    value = min(look.value, 1 - look.value) if swap else look.value
    half = 0.0 if known.low is None or known.high is None else max(look.value - known.low, known.high - look.value)
    return _valued(look.move, value, half, len(look.values))


def _valued(move: str, value: float, half: float, searches: int) -> BookMove:
    value, low, high = (round(min(1.0, max(0.0, each)), 4) for each in (value, value - half, value + half))
    return BookMove(move, value, low, high, searches)


def _renamed(move: BookMove, name: str) -> BookMove:
    return BookMove(name, move.value, move.low, move.high, move.searches)
