"""Random games in machine code, one move at a time, of which only the moves that could be made are wanted.

A position stays words in memory, and its moves stay records, so that a ply costs a few microseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from ctypes import c_uint64
from random import Random

from ..move import SWAP, Move
from ..naming import named
from ..position import SwapStage
from .engine import NativeEngine, too_many
from .memory import Words

Record = int | tuple[int, ...]
"""A move as its words; the word itself if it has one."""


def can_walk(engine: NativeEngine) -> bool:
    """Whether games can be played so: no history decides what is legal, and no two rules offer the same points, so
    that a record has one notation."""
    return not engine.sorts and not engine.may_repeat


def sights(engine: NativeEngine, randoms: Iterable[Random], ply_limit: int) -> tuple[Counter[str], int]:
    """In how many of some random games, one for each generator, each move could be made, by its notation; and how many
    moves there were to choose from on all plies together.

    Raises:
        DescriptionError: a position left too much to try.
    """
    found: Counter[str] = Counter()
    texts = _Notations(engine)
    choices = 0
    for random in randoms:
        records, number = _walk(engine, random, ply_limit)
        found.update({texts[record] for record in records})
        choices += number
    return found, choices


class _Notations(dict[Record, str]):
    """The notation of each record. Records of different rules may have the same, in different positions."""

    def __init__(self, engine: NativeEngine) -> None:
        super().__init__()
        self.engine = engine

    def __missing__(self, record: Record) -> str:
        self[record] = text = _notation(self.engine, record)
        return text


def _walk(engine: NativeEngine, random: Random, ply_limit: int) -> tuple[set[Record], int]:
    """The moves that could be made in a random game, and how many there were on all plies together."""
    shape, room = engine.shape, engine._buffer
    swap = engine.move_words(SWAP)
    here, there = engine.packed(engine.start()), (c_uint64 * shape.state)()
    record, width = (c_uint64 * shape.move)(), shape.move
    seen: set[Record] = set()
    boards: set[int] = set()
    choices = 0
    for _ in range(ply_limit):
        number = engine._moves(here, room)
        if number < 0:
            raise too_many(engine.model, number)
        again = False
        if engine.reads_repeated:
            board = here[shape.hash]
            again = board in boards
            boards.add(board)
        if engine._ending(here, number == 0, again) >= 0:
            break
        swaps = engine.model.swap and here[shape.variables] >> 16 & 255 == SwapStage.OPEN
        if not number and not swaps:
            break
        words = room[: number * width]
        records: list[Record] = (
            list(words) if width == 1 else [tuple(words[at : at + width]) for at in range(0, len(words), width)]
        )
        seen.update(records)
        choices += number + swaps
        place = random.randrange(number + swaps)
        if place == number:
            seen.add(_key(swap))
            engine._play(here, swap, there)
        else:
            record[:] = room[place * width : (place + 1) * width]
            engine._play(here, record, there)
        here, there = there, here
    return seen, choices


def _key(record: Words) -> Record:
    return record[0] if len(record) == 1 else tuple(record)


def _notation(engine: NativeEngine, record: Record) -> str:
    words = (record,) if isinstance(record, int) else record
    if _key(engine.move_words(SWAP)) == record:
        return SWAP.text
    found = engine.record(words, 0)
    return named(engine.model, [found], lambda move: engine.play(engine.start(), Move(*found, ""), ()))[0].text
