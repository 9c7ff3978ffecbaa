"""The native engine: positions go in and out as they do with every engine; between, they are words in memory."""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable, Collection, Sequence
from ctypes import c_bool, c_int64, c_uint64
from functools import cached_property
from typing import TYPE_CHECKING

from ....gdl.model.model import Ending, Model
from ....gdl.text import limits
from ....gdl.text.errors import error
from ....gdl.types.types import NUMBER
from ...core.move import SWAP_RULE, Move
from ...core.move_text import named
from ...core.position import Position, SwapStage, remembered, sorts_seen
from ...core.result import Result
from .. import passes
from ..codegen.layout import Layout
from ..codegen.regions import UNDEFINED
from ..codegen.states import ABSENT, SWAP
from ..ir.program import Program
from . import compiler
from .memory import WORDS, Past, Words, pairs, words

if TYPE_CHECKING:
    from .jit import Code

ONES = (1 << 64) - 1
LARGEST = 5_000_000
"""Characters of LLVM's language that are compiled at most: they take some fifteen seconds."""


class NativeEngine:
    """Plays a model by machine code, which is made when it is first needed."""

    name = "native"

    def __init__(self, model: Model, *, without: Collection[str] = (), layout: Layout | None = None) -> None:
        """
        Raises:
            ValueError: ``without`` names a pass that there is not.
        """
        self.model = model
        self.without = passes.known(without)
        self.shape = compiler.shape_of(model, layout)
        self.layout = self.shape.layout
        self.cached: dict[str, bool] = {}
        """For each part that has been needed, whether its code was found on disk."""
        self._codes: dict[str, Code] = {}
        self._making = threading.Lock()
        self._chosen_layout = layout
        self._places = compiler.piece_places(model)
        self._remembered = remembered(model)
        self._lock = threading.Lock()
        self._room: Words | None = None
        self._latest: tuple[Position, Words] | None = None
        """The last position that was asked about, as words, which machine code only reads: of one and the same position
        the moves, the end and what follows are asked in turn."""
        self.sorts = len(sorts_seen(model))
        """How many sorts of history the description names."""
        self._past = Past(64, self.sorts) if self.sorts else None

    def code(self, part: str) -> Code:
        """The machine code of a part (``compiler.PARTS``), from disk or made now."""
        with self._making:
            if part not in self._codes:
                from . import jit  # brings LLVM with it

                name = f"{part} {self.model.fingerprint} {limits.COMBINATIONS} without {' '.join(self.without)}"
                if self._chosen_layout is not None:
                    name += f" {self.layout.bits[-1]} {'by table' if self.layout.shifts is None else 'by shifts'}"
                self._codes[part], self.cached[part] = jit.compiled(name, lambda: self._text(part))
            return self._codes[part]

    def _text(self, part: str) -> str:
        from . import jit

        text = compiler.text_of(self.model, self.program, part, self._chosen_layout, deposit=jit.deposits_bits())
        if len(text) > LARGEST:
            raise error(
                "too-complex",
                "with its definitions put in, this game is too large to be compiled",
                self.model.span,
                help="play it with `--engine reference`, or let its conditions and effects look at less",
            )
        return text

    @cached_property
    def program(self) -> Program:
        """The optimised program."""
        return compiler.program_of(self.model, self.without)

    # -- the face of an engine -------------------------------------------------------------------------------------

    def start(self) -> Position:
        """The position in which the game begins."""
        stage = SwapStage.AHEAD if self.model.swap else SwapStage.NEVER
        counts = tuple(counter.start for counter in self.model.cells.values())
        return Position(self.model.setup, 0, swap=stage, turn=1 if "turn" in self._remembered else 0, counts=counts)

    def moves(self, position: Position, earlier: Sequence[Position] = ()) -> list[Move]:
        """What the move rules offer the mover, each move once, sorted by notation. ``swap`` is not among them.

        Raises:
            DescriptionError: the rules leave more to try than can be tried (``too-many-moves``).
        """
        with self._lock:
            room = self._buffer
            number = self._moves(self.with_history(position, earlier), room)
            if number < 0:
                raise too_many(self.model, number)
            width = self.shape.move
            records = sorted(self.record(room, place) for place in range(0, number * width, width))
        return named(self.model, records, lambda move: self.play(position, move, earlier))

    def play(self, position: Position, move: Move, earlier: Sequence[Position] = ()) -> Position:
        """The position after a legal move."""
        after = (c_uint64 * self.shape.state)()
        with self._lock:
            self._play(self.with_history(position, earlier), self.move_words(move), after)
        return self.unpacked(after)

    def result(
        self,
        position: Position,
        has_moves: Callable[[], bool],
        repeats: Callable[[], bool],
        earlier: Sequence[Position] = (),
    ) -> Result | None:
        """How the game has ended, or ``None`` while it goes on."""
        no_moves, again = not has_moves(), self.reads_repeated and repeats()
        with self._lock:
            found = self._ending(self.with_history(position, earlier), no_moves, again)
        if found >= 0:
            clause, winner = divmod(found, 256)
            won = winner - 1 if winner else None
            return Result(won, self.model.endings[clause].why(won), clause)
        if not has_moves() and position.swap != SwapStage.OPEN:
            return Result(None, "no legal move", None)
        return None

    def scores(self, position: Position) -> tuple[float | None, ...]:
        """The score of each player; none where the description keeps no scores."""
        words, players = self.packed(position), len(self.model.scores)
        found = [self._score(words, (player - position.mover) % players) for player in range(players)]
        if any(score.type == NUMBER for score in self.model.scores):
            numbers = struct.unpack(f"<{players}d", struct.pack(f"<{players}q", *found))
            return tuple(None if number != number else number for number in numbers)  # NaN differs from itself
        return tuple(None if score == UNDEFINED else score for score in found)

    # -- words -----------------------------------------------------------------------------------------------------

    def with_history(self, position: Position, earlier: Sequence[Position]) -> Words:
        """A position as the words of a state, with the history where the description asks for it; under the lock."""
        if self._past is None:
            if self._latest is None or self._latest[0] is not position:
                self._latest = position, self.packed(position)
            return self._latest[1]
        needed = len(earlier) + 2  # the position itself, and the one after a move while it is asked whether it goes on
        if needed > self._past.positions:
            self._past = Past(2 * needed, self.sorts)
        return self.with_past(position, earlier, self._past, "positions")

    def with_past(self, position: Position, earlier: Sequence[Position], past: Past, part: str) -> Words:
        """A position as the words of a state, whose table ``past`` becomes, filled by a function of that part."""
        recall = self.code(part).function("recall", c_int64, WORDS, WORDS, c_uint64)
        recall(past.words, pairs((*earlier, position)), len(earlier) + 1)
        packed = self.packed(position)
        packed[self.shape.past] = past.address
        return packed

    def packed(self, position: Position) -> Words:
        """A position as the words of a state; of a history there is nothing in it."""
        regions = [0] * len(self._places)
        place_of = self._place_of
        bits = self.layout.bits
        for site, piece in enumerate(position.contents):
            if piece is not None:
                regions[place_of[piece]] |= 1 << bits[site]
        words = (c_uint64 * self.shape.state)()
        width = self.layout.words
        for place, region in enumerate(regions):
            for word in range(width):
                words[place * width + word] = region >> 64 * word & ONES
        words[self.shape.hash] = position.hash
        last = 0 if position.last is None else position.last + 1
        words[self.shape.variables] = position.mover | position.swapped << 8 | position.swap << 16 | last << 24
        if "idle" in self._remembered:
            words[self.shape.variables] |= position.idle + 1 << 32
        if self.shape.placed:
            placed = self.layout.region(position.placed)
            for word in range(width):
                words[self.shape.placed_region + word] = placed >> 64 * word & ONES
        if self.shape.counted:
            words[self.shape.counters] = position.turn | position.moves << 32
        if self.shape.history:
            words[self.shape.board] = position.board_hash
        for place, number in enumerate(position.counts, self.shape.first_number):
            words[place] = number & ONES
        return words

    def unpacked(self, words: Words) -> Position:
        """A state as a position."""
        contents: list[int | None] = [None] * len(self.model.board)
        width, sites = self.layout.words, self.layout.sites
        for place, piece in enumerate(self._places):
            for word in range(width):
                left = words[place * width + word]
                while left:
                    low = left & -left
                    contents[sites[64 * word + low.bit_length() - 1]] = piece
                    left ^= low
        variables = words[self.shape.variables]
        last = variables >> 24 & 255
        placed: frozenset[int] = frozenset()
        if self.shape.placed:
            at = self.shape.placed_region
            placed = frozenset(self.layout.members(sum(words[at + word] << 64 * word for word in range(width))))
        counters = words[self.shape.counters] if self.shape.counted else 0
        first = self.shape.first_number
        return Position(
            tuple(contents),
            variables & 255,
            bool(variables >> 8 & 255),
            SwapStage(variables >> 16 & 255),
            last - 1 if last else None,
            counters & 0xFFFFFFFF,
            counters >> 32,
            placed,
            (variables >> 32) - 1 if "idle" in self._remembered else 0,
            tuple(c_int64(number).value for number in words[first : first + self.shape.numbers]),
        )

    @cached_property
    def _place_of(self) -> dict[int, int]:
        return {piece: place for place, piece in enumerate(self._places) if piece is not None}

    @property
    def _buffer(self) -> Words:
        """Room for the moves of one position."""
        if self._room is None:
            self._room = self.room(1)
        return self._room

    def room(self, positions: int, *, bundles: bool = False) -> Words:
        """Room for the moves of so many positions, or for their bundles. What is never written takes no memory."""
        each = self.shape.move + (4 if self.may_repeat else 0)
        if bundles:
            each = max(each, 2 + self.shape.move + 3 * self.layout.words)
        return words(positions * (limits.COMBINATIONS + 64) * each)

    @cached_property
    def may_repeat(self) -> bool:
        """Whether moves of different rules must be compared."""
        merges = any(rule.repeat is not None and rule.repeat.merged for rule in self.model.rules)
        return merges or (len(self.model.rules) > 1 and compiler.may_repeat(self.model))

    def record(self, room: Words | Sequence[int], at: int) -> tuple[int, tuple[int, ...]]:
        """The rule and the sites of a move in memory."""
        parts: list[int] = []
        for word in room[at : at + self.shape.move]:
            parts += [word & 0xFFFF, word >> 16 & 0xFFFF, word >> 32 & 0xFFFF, word >> 48]
        sites = self.layout.sites
        return parts[0], tuple([sites[bit] for bit in parts[1:] if bit != ABSENT])

    def move_words(self, move: Move) -> Words:
        """A move as words."""
        sites = [self.layout.bits[site] for site in move.sites]
        parts = [SWAP if move.rule == SWAP_RULE else move.rule, *sites]
        parts += [ABSENT] * (4 * self.shape.move - len(parts))
        words = (c_uint64 * self.shape.move)()
        for place, part in enumerate(parts):
            words[place // 4] |= part << place % 4 * 16
        return words

    # -- functions -------------------------------------------------------------------------------------------------

    @cached_property
    def _moves(self) -> Callable[..., int]:
        return self.code("positions").function("moves", c_int64, WORDS, WORDS)

    @cached_property
    def _play(self) -> Callable[..., int]:
        return self.code("positions").function("play", None, WORDS, WORDS, WORDS)

    @cached_property
    def _ending(self) -> Callable[..., int]:
        return self.code("positions").function("ending", c_int64, WORDS, c_bool, c_bool)

    @cached_property
    def _score(self) -> Callable[..., int]:
        return self.code("positions").function("score", c_int64, WORDS, c_uint64)

    @cached_property
    def reads_repeated(self) -> bool:
        """Whether the description asks if a position has been there before."""
        return any(map(_repeats, self.model.endings))

    @cached_property
    def repetition_decides(self) -> bool:
        """Whether somebody may win because a position has been there before."""
        return any(
            _repeats(ending) and (ending.winner or ending.loser or ending.leader) for ending in self.model.endings
        )


def _repeats(ending: Ending) -> bool:
    """Whether an ending depends on repetition."""
    from ....gdl.model.ast import ludemes_of

    return any(word.name == "repeated" for word in ludemes_of(ending.condition))


def too_many(model: Model, found: int) -> Exception:
    """What is raised where a rule, told from what the code gave, leaves too much to try."""
    rule = model.rules[-1 - found]
    return error(
        "too-many-moves",
        f"the move `{rule.name}` leaves more than {limits.COMBINATIONS:,} combinations of points to try",
        rule.span,
        help="let each step choose from fewer points",
    )
