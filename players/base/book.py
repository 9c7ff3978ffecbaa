"""Opening books: files that say which moves are good in the first positions of a game.

A book is JSON::

    {"format": "Plybook openings 1", "game": "My Game", "rules": "3f0c9a1be52d7714", …, "positions": [
      {"after": [], "moves": [{"move": "b1-b2", "value": 0.62, "low": 0.58, "high": 0.66, "searches": 4}, …]},
      {"after": ["b1-b2"], "moves": [{"move": "swap", "value": 0.62, …}]},
      {"after": ["a1-a2"], "moves": [], "keep": true}, …]}

``after`` are the moves from the start; ``moves`` are good moves then, the best first. A value is what the move is worth
to the seat that makes it, from 0 to 1, with its interval. With ``keep``, the sides should not be swapped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...gdl.text.regular_file import read_regular
from ...interpreter.core.errors import BookError, PlyError

if TYPE_CHECKING:
    from ...interpreter.game.game import Game, State

FORM = "Plybook openings 1"
LARGEST = 16 * 1024 * 1024
"""The greatest size of a file, in bytes."""
POSITIONS = 50_000
"""The most positions of a book."""
PLIES = 100
"""The most moves before a position."""
MOVES = 5_000
"""The most moves of a position."""


@dataclass(frozen=True)
class BookMove:
    """A good move, and what it is worth to the seat that makes it, with its interval."""

    move: str
    value: float
    low: float
    high: float
    searches: int = 0
    """How many searches the value comes from."""


@dataclass(frozen=True)
class BookPosition:
    """A position of a book: good moves, the best first."""

    moves: tuple[BookMove, ...] = ()
    keep: bool = False
    """The sides should not be swapped; there may then be no moves."""

    @property
    def best(self) -> tuple[BookMove, ...]:
        """The moves whose value is within the interval of the best one; that one comes first."""
        return tuple(each for each in self.moves if each.value >= self.moves[0].low)


Positions = Mapping[tuple[str, ...], BookPosition]
"""Positions by the moves that lead there."""


@dataclass(frozen=True, eq=False)
class Book:
    """A book; ``rules`` is the fingerprint of the description and its options."""

    rules: str
    positions: Positions
    about: Mapping[str, Any] = field(default_factory=dict)
    """Where it comes from: ``game``, ``options``, ``budget``, ``seed``, ``version``, ``player``."""
    _checked: list[Positions] = field(default_factory=list)

    def checked(self, game: Game) -> Positions:
        """The positions, with moves as the game writes them; all moves are legal.

        Raises:
            BookError: the book is for other rules, or has an illegal move.
        """
        if self.rules != game.model.fingerprint:
            raise BookError(f"it is for other rules or options than those of {game.title}")
        if not self._checked:
            self._checked.append(_replayed(game, self.positions))
        return self._checked[0]

    def __str__(self) -> str:
        positions = [
            {
                "after": list(after),
                "moves": [vars(move) for move in position.moves],
                **({"keep": True} if position.keep else {}),
            }
            for after, position in self.positions.items()
        ]
        head = json.dumps({"format": FORM, **self.about, "rules": self.rules}, ensure_ascii=False, indent=1)
        rows = ",\n  ".join(json.dumps(position, ensure_ascii=False) for position in positions)
        return f'{head[:-2]},\n "positions": [\n  {rows}\n ]\n}}\n'


def _replayed(game: Game, positions: Positions) -> Positions:
    state = game.start()
    found: dict[tuple[str, ...], BookPosition] = {}
    for after in sorted(positions):
        made = [str(move) for move in state.moves]
        same = next((place for place, (one, other) in enumerate(zip(made, after, strict=False)) if one != other), None)
        for _ in range(len(made) - (min(len(made), len(after)) if same is None else same)):
            state.pop()
        try:
            for move in after[len(state.moves) :]:
                state.push(move)
            found[tuple(str(move) for move in state.moves)] = _legal(state, positions[after])
        except PlyError as fault:
            raise BookError(f"after `{' '.join(after)[:80]}`: {fault}") from None
    return found


def _legal(state: State, position: BookPosition) -> BookPosition:
    from ...interpreter.core.move import SWAP

    moves = tuple(
        BookMove(str(state.parse_move(each.move)), each.value, each.low, each.high, each.searches)
        for each in position.moves
    )
    if position.keep and (SWAP not in state.legal_moves() or str(SWAP) in {each.move for each in moves}):
        raise BookError("`keep` is only for positions in which the sides could be swapped, and should not be")
    return BookPosition(moves, position.keep)


def load(path: Path) -> Book:
    """Read the book in a file; one that has not changed is read once.

    Raises:
        BookError: the file cannot be read, or is not a book.
    """
    try:
        status = os.stat(path)
        return _loaded(path, (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size))
    except (OSError, ValueError) as fault:
        if isinstance(fault, PlyError):
            raise BookError(f"{path}: {fault}") from None
        why = fault.strerror if isinstance(fault, OSError) else None
        raise BookError(f"{path} cannot be read: {(why or str(fault)).lower()}") from None


@lru_cache(maxsize=8)
def _loaded(path: Path, stamp: tuple[int, ...]) -> Book:
    text = read_regular(path, LARGEST + 1)
    if len(text) > LARGEST:
        raise BookError(f"an opening book has at most {LARGEST >> 20} MiB")
    return parse(text)


def parse(text: str | bytes) -> Book:
    """Read a book.

    Raises:
        BookError: the text is not a book.
    """
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise BookError("it is not an opening book, or is incomplete: it is not JSON") from None
    if not isinstance(said, dict) or said.get("format") != FORM:
        raise BookError(f"it is not an opening book of this version: its `format` must be `{FORM}`")
    rules, listed = said.get("rules"), said.get("positions")
    if not isinstance(rules, str) or not isinstance(listed, list) or len(listed) > POSITIONS:
        raise BookError(f"an opening book has `rules`, and a list of at most {POSITIONS:,} `positions`")
    positions: dict[tuple[str, ...], BookPosition] = {}
    for number, each in enumerate(listed, 1):
        try:
            after, position = _position(each)
        except (KeyError, TypeError, ValueError, OverflowError):
            raise BookError(f"position {number} is not a position of an opening book") from None
        if after in positions:
            raise BookError(f"position {number}: it is there twice")
        positions[after] = position
    return Book(rules, positions, {name: said[name] for name in said.keys() - {"format", "rules", "positions"}})


def _position(said: Any) -> tuple[tuple[str, ...], BookPosition]:
    """Read a position; any error means that it is not one."""
    after, moves, keep = said["after"], said["moves"], said.get("keep", False)
    if not isinstance(after, list) or len(after) > PLIES or not isinstance(moves, list) or len(moves) > MOVES:
        raise ValueError("not a list of moves, or too long")
    if not (moves or keep) or keep not in (True, False):
        raise ValueError("nothing said")
    return tuple(map(_move, after)), BookPosition(tuple(map(_valued, moves)), bool(keep))


def _valued(said: Any) -> BookMove:
    value, low, high = (float(said[name]) for name in ("value", "low", "high"))
    if not 0 <= low <= value <= high <= 1:  # not a number, too
        raise ValueError("not a value with its interval")
    return BookMove(_move(said["move"]), value, low, high, int(said.get("searches", 0)))


def _move(said: Any) -> str:
    if not isinstance(said, str) or not 0 < len(said) <= 1_000:
        raise ValueError("not a move")
    return said
