"""The native engine: it takes and returns positions like every engine; internally they are words in memory."""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable, Collection, Sequence
from ctypes import c_uint64
from functools import cached_property
from typing import TYPE_CHECKING

from ....gdl.model.model import Ending, Model
from ....gdl.text import limits
from ....gdl.text.cache import cache_path, read_cached, write_cached
from ....gdl.text.errors import DescriptionError, too_many_moves
from ....gdl.types.types import NUMBER
from ...core.move import Move
from ...core.move_text import Notation
from ...core.position import Position, SwapStage, sorts_seen, start_of
from ...core.result import NO_LEGAL_MOVE, Result
from ...core.waiting import waiting
from ..codegen.layout import Layout
from ..codegen.signatures import ENDING, MOVES, PLAY, POSITIONS, RECALL, SCORE, UNDEFINED
from ..llvm.part import Part
from .forks import COMPILING, renew_after_fork
from .memory import Past, Words, pairs, words
from .packing import Packing
from .shapes import piece_places, shape_of

if TYPE_CHECKING:
    from ..ir.program import Program
    from .jit import Code

KEPT = 1_000
"""The most games for which the cache records whether moves of different rules must be compared."""


class NativeEngine:
    """Plays a model with machine code, which is compiled when first needed."""

    name = "native"

    def __init__(self, model: Model, *, without: Collection[str] = (), layout: Layout | None = None) -> None:
        """
        Raises:
            ValueError: ``without`` names an unknown pass.
        """
        self.model = model
        self.without: tuple[str, ...] = ()
        if without:
            from ..passes import known

            self.without = known(without)
        self.shape = shape_of(model, layout)
        self.layout = self.shape.layout
        self.cached: dict[str, bool] = {}
        """For each part used so far, whether its code was found on disk."""
        self._codes: dict[str, Code] = {}
        self._making = threading.Lock()
        self._chosen_layout = layout
        self._packing = Packing(model, self.shape, piece_places(model))
        self._notation = Notation(model)
        self._lock = threading.Lock()
        self._room: Words | None = None
        self._latest: tuple[Position, Words] | None = None
        """The last position used, as words, which machine code only reads: callers ask for the moves, the result and
        the successors of the same position in turn."""
        renew_after_fork(self, "_making", "_lock")
        self.sorts = len(sorts_seen(model))
        """The number of sorts of history that the description uses."""
        self._past = Past(64, self.sorts) if self.sorts else None

    def code(self, part: Part, *, draft: bool = False) -> Code:
        """The machine code of a part, from disk or compiled now.

        With ``draft``, code that must be compiled now is not optimised: that takes about a third of the time, and the
        code runs at half the speed or better. A later call without it returns optimised code, which plays the same.
        """
        with self._making:
            known = self._codes.get(part.name)
            if known is None or (known.draft and not draft):
                with COMPILING:
                    from . import jit  # imports LLVM

                name = f"{part.name} {self.model.fingerprint} {limits.COMBINATIONS} without {' '.join(self.without)}"
                if self._chosen_layout is not None:
                    name += f" {self.layout.bits[-1]} {'by table' if self.layout.shifts is None else 'by shifts'}"
                with COMPILING, waiting(f"compiling {self.model.title}"):
                    known, self.cached[part.name] = jit.compiled(name, lambda: self._text(part), draft=draft)
                self._codes[part.name] = known
            return known

    def _text(self, part: Part) -> str:
        from . import compiler, jit

        text = compiler.text_of(
            self.model, self.program, [part], self._chosen_layout, deposit=jit.deposits_bits(), native=True
        )
        compiler.refuse_too_large(self.model, self.program, text)
        return text

    @cached_property
    def program(self) -> Program:
        """The optimised program."""
        from . import compiler

        found = compiler.program_of(self.model, self.without, program=self._lowered)
        del self._lowered  # it is large, and nothing else needs it
        return found

    @cached_property
    def _lowered(self) -> Program:
        """The program before the passes."""
        from . import compiler

        return compiler.lowered(self.model)

    # -- the interface of an engine --------------------------------------------------------------------------------

    def start(self) -> Position:
        """The starting position of the game."""
        return self._start

    @cached_property
    def _start(self) -> Position:
        return start_of(self.model)

    def moves(self, position: Position, earlier: Sequence[Position] = ()) -> list[Move]:
        """The moves that the rules offer the mover, each once, sorted by notation, without ``swap``.

        Raises:
            DescriptionError: the rules leave too many combinations to try (``too-many-moves``).
        """
        with self._lock:
            room = self._buffer
            number = self.find_moves(self.with_history(position, earlier), room)
            if number < 0:
                raise too_many(self.model, number)
            records = sorted(self._packing.records(room, number))
        return self._notation.named(records, lambda move: self.play(position, move, earlier))

    def play(self, position: Position, move: Move, earlier: Sequence[Position] = ()) -> Position:
        """The position after a legal move."""
        after = (c_uint64 * self.shape.state)()
        with self._lock:
            self.make_move(self.with_history(position, earlier), self.move_words(move), after)
        return self.unpacked(after)

    def result(
        self,
        position: Position,
        has_moves: Callable[[], bool],
        repeats: Callable[[], bool],
        earlier: Sequence[Position] = (),
    ) -> Result | None:
        """The result of the game, or ``None`` while it goes on."""
        no_moves, again = not has_moves(), self.reads_repeated and repeats()
        with self._lock:
            found = self.find_ending(self.with_history(position, earlier), no_moves, again)
        if found >= 0:
            clause, winner = divmod(found, 256)
            won = winner - 1 if winner else None
            return Result(won, self.model.endings[clause].why(won), clause)
        if not has_moves() and position.swap != SwapStage.OPEN:
            return Result(None, NO_LEGAL_MOVE, None)
        return None

    def scores(self, position: Position) -> tuple[float | None, ...]:
        """The score of each player; empty if the description keeps no scores."""
        words, players = self.packed(position), len(self.model.scores)
        found = [self.find_score(words, (player - position.mover) % players) for player in range(players)]
        if any(score.type == NUMBER for score in self.model.scores):
            numbers = struct.unpack(f"<{players}d", struct.pack(f"<{players}q", *found))
            return tuple(None if number != number else number for number in numbers)  # NaN differs from itself
        return tuple(None if score == UNDEFINED else score for score in found)

    # -- words -----------------------------------------------------------------------------------------------------

    def with_history(self, position: Position, earlier: Sequence[Position]) -> Words:
        """A position as the words of a state, with the history if the description uses it. The caller holds the
        lock."""
        if self._past is None:
            if self._latest is None or self._latest[0] is not position:
                self._latest = position, self.packed(position)
            return self._latest[1]
        needed = len(earlier) + 2  # the position itself, and the one after a move when testing for the end of the game
        if needed > self._past.positions:
            self._past = Past(2 * needed, self.sorts)
        return self.with_past(position, earlier, self._past, POSITIONS)

    def with_past(self, position: Position, earlier: Sequence[Position], past: Past, part: Part) -> Words:
        """A position as the words of a state, with ``past`` as its table, filled by a function of the given part."""
        recall = self.code(part).function(RECALL)
        recall(past.words, pairs((*earlier, position)), len(earlier) + 1)
        packed = self.packed(position)
        packed[self.shape.past] = past.address
        return packed

    def packed(self, position: Position) -> Words:
        """See :meth:`.Packing.packed`."""
        return self._packing.packed(position)

    def unpacked(self, words: Words) -> Position:
        """See :meth:`.Packing.unpacked`."""
        return self._packing.unpacked(words)

    @property
    def _buffer(self) -> Words:
        """Room for the moves of one position."""
        if self._room is None:
            self._room = self.room(1)
        return self._room

    def room(self, positions: int, *, record: int = 0) -> Words:
        """Room for the moves of ``positions`` positions; pages never written take no memory. See :meth:`room_words`."""
        return words(self.room_words(positions, record=record))

    def room_words(self, positions: int, *, record: int = 0, beside: int = 0) -> int:
        """The size of such room in words: a move takes at least ``record`` words, and ``beside`` more words go with
        it."""
        each = max(self.shape.move + (4 if self.may_repeat else 0), record) + beside
        return positions * (limits.COMBINATIONS + 64) * each

    @cached_property
    def may_repeat(self) -> bool:
        """Whether the moves of different rules must be compared."""
        merges = any(rule.repeat is not None and rule.repeat.merged for rule in self.model.rules)
        if merges or len(self.model.rules) == 1:
            return merges
        from .jit import compiler_name

        path = cache_path("repeats", f"{compiler_name()} {self.model.fingerprint}", ".flag")
        kept = read_cached(path)
        if kept is None:
            made = self.program if "program" in self.__dict__ else self._lowered  # no pass changes the answer
            kept = b"yes" if made.may_repeat else b"no"
            write_cached(path, kept, KEPT)
        return kept == b"yes"

    def record(self, room: Words | Sequence[int], at: int) -> tuple[int, tuple[int, ...]]:
        """See :meth:`.Packing.record`."""
        return self._packing.record(room, at)

    def move_words(self, move: Move) -> Words:
        """See :meth:`.Packing.move_words`."""
        return self._packing.move_words(move)

    # -- machine code without a wrapper: takes and returns words in memory, which the caller must not share ---------

    @cached_property
    def find_moves(self) -> Callable[..., int]:
        """Writes the moves of a position and returns their number: see :data:`.codegen.move_generation.MOVES`."""
        return self.code(POSITIONS).function(MOVES)

    @cached_property
    def make_move(self) -> Callable[..., int]:
        """Writes the position after a move: see :data:`.codegen.play.PLAY`."""
        return self.code(POSITIONS).function(PLAY)

    @cached_property
    def find_ending(self) -> Callable[..., int]:
        """Returns how the game has ended, as one number: see :data:`.codegen.ending.ENDING`."""
        return self.code(POSITIONS).function(ENDING)

    @cached_property
    def find_score(self) -> Callable[..., int]:
        """Returns the score of a player, counted from the mover: see :data:`.codegen.ending.SCORE`."""
        return self.code(POSITIONS).function(SCORE)

    @cached_property
    def reads_repeated(self) -> bool:
        """Whether the description asks if a position has occurred before."""
        return any(map(_repeats, self.model.endings))

    @cached_property
    def repetition_decides(self) -> bool:
        """Whether a player can win because a position has occurred before."""
        return any(
            _repeats(ending) and (ending.winner or ending.loser or ending.leader) for ending in self.model.endings
        )


def _repeats(ending: Ending) -> bool:
    """Whether an ending depends on repetition, in its condition or in who wins."""
    from ....gdl.model.ast import ludemes_of

    nodes = [node for node in (ending.condition, ending.winner, ending.loser) if node is not None]
    return any(word.name == "repeated" for node in nodes for word in ludemes_of(node))


def too_many(model: Model, found: int) -> DescriptionError:
    """The error for a rule, identified by the kernel's result, that leaves too many combinations to try."""
    rule = model.rules[-1 - found]
    return too_many_moves(rule.name, rule.span, chain=rule.repeat is not None)
