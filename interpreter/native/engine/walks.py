"""Notations of moves straight from machine code, without an object for each: for callers that examine many moves.

Positions stay words in memory and moves stay records, so a ply of a random game costs a few microseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from ctypes import c_uint64
from random import Random

from ...core.move import SWAP
from ...core.move_text import alone
from ...core.position import Position, SwapStage
from .engine import NativeEngine, too_many
from .memory import Words

Record = int | tuple[int, ...]
"""A move as its words; a single word is not wrapped in a tuple."""


def can_walk(engine: object) -> bool:
    """Whether games can be played this way: the engine is native, legality depends on no history, and no two rules
    offer the same points, so that a record has one notation."""
    return isinstance(engine, NativeEngine) and not engine.sorts and not engine.may_repeat


class Walks:
    """Examines the moves of positions, on an engine that :func:`can_walk`. Not thread-safe."""

    def __init__(self, engine: NativeEngine) -> None:
        self.engine = engine
        self._texts = _Texts(engine)
        self._room = engine.room(1)
        self._swap = engine.move_words(SWAP)

    def legal(self, position: Position) -> list[str]:
        """The notations of the moves that the rules offer in a position, including `swap`, in any order.

        Raises:
            DescriptionError: the rules leave too many combinations to try.
        """
        records = self._records(self.engine.packed(position))
        texts = [self._texts[record] for record in records]
        return [*texts, SWAP.text] if position.swap == SwapStage.OPEN else texts

    def sights(self, randoms: Iterable[Random], ply_limit: int, most: int) -> tuple[Counter[str], int, int]:
        """Play a random game with each generator, and count in how many of them each move was legal. Also returns the
        number of games, and the number of legal moves summed over all plies. No game is started after ``most`` moves.

        Raises:
            DescriptionError: a position left too many combinations to try.
        """
        found: Counter[str] = Counter()
        games = choices = 0
        for random in randoms:
            records, number = self._walk(random, ply_limit)
            found.update({self._texts[record] for record in records})
            games, choices = games + 1, choices + number
            if choices >= most:
                break
        return found, games, choices

    def _walk(self, random: Random, ply_limit: int) -> tuple[set[Record], int]:
        """The moves that were legal in a random game, and their number summed over all plies."""
        engine, shape = self.engine, self.engine.shape
        here, there = engine.packed(engine.start()), (c_uint64 * shape.state)()
        move, width = (c_uint64 * shape.move)(), shape.move
        seen: set[Record] = set()
        boards: set[int] = set()
        choices = 0
        for _ in range(ply_limit):
            records = self._records(here)
            again = False
            if engine.reads_repeated:
                again = here[shape.hash] in boards
                boards.add(here[shape.hash])
            if engine.find_ending(here, not records, again) >= 0:
                break
            swaps = engine.model.swap and here[shape.variables] >> 16 & 255 == SwapStage.OPEN
            number = len(records) + swaps
            if not number:
                break
            seen.update(records)
            choices += number
            place = random.randrange(number)
            if place == len(records):
                seen.add(_record(self._swap))
                engine.make_move(here, self._swap, there)
            else:
                for word in range(width):
                    move[word] = self._room[place * width + word]
                engine.make_move(here, move, there)
            here, there = there, here
        return seen, choices

    def _records(self, state: Words) -> list[Record]:
        number, width = self.engine.find_moves(state, self._room), self.engine.shape.move
        if number < 0:
            raise too_many(self.engine.model, number)
        words = self._room[: number * width]
        return list(words) if width == 1 else [tuple(words[at : at + width]) for at in range(0, len(words), width)]


class _Texts(dict[Record, str]):
    """The notation of each record. Records of different rules can share one, in different positions."""

    def __init__(self, engine: NativeEngine) -> None:
        super().__init__({_record(engine.move_words(SWAP)): SWAP.text})
        self.engine = engine
        self.alone = alone(engine.model)

    def __missing__(self, record: Record) -> str:
        words = (record,) if isinstance(record, int) else record
        self[record] = text = self.alone(*self.engine.record(words, 0))
        return text


def _record(words: Words) -> Record:
    return words[0] if len(words) == 1 else tuple(words)
