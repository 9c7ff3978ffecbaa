"""The rules of a game in LLVM IR: all the building blocks of kernels."""

from __future__ import annotations

from functools import cached_property

from ..analysis.outlined import outlined
from ..ir.program import Program
from ..ir.terms import subterms
from ..llvm.builder import FunctionName, Module
from .distinct import DistinctMoves
from .ending import Ending
from .fields import Shape
from .history import History, Repetition
from .inputs import Inputs
from .move_generation import MoveGenerator
from .play import Play
from .random_numbers import RandomNumbers
from .regions import Regions
from .states import States
from .values import Values

SMALL = 400
"""Rules with at most this many terms are inlined into their callers: a quarter faster where a ply is short."""


class Rules:
    """The rules of one program; each function is written into the module when first requested."""

    def __init__(
        self,
        module: Module,
        program: Program,
        shape: Shape,
        pieces: list[int],
        deposit: bool = False,
        *,
        native: bool = False,
    ) -> None:
        """``pieces``: see :class:`States`; ``deposit``: see :class:`RegionBasics`; ``native``: see ``llvm.wide``."""
        self.module = module
        self.program = program
        self.shape = shape
        self.regions = Regions(module, shape.layout, deposit)
        self.values = Values(self.regions)
        self.values.outlined = outlined(program)
        self.states = States(module, program, shape, self.regions, pieces)
        self.history = History(self.states)
        self.values.seen = self.history.seen
        self.inputs = Inputs(self.states, self.history)
        self.random = RandomNumbers(module, native=native)
        self.repetition = Repetition(self.states)
        self.generator = MoveGenerator(self.states, self.inputs, self.values)
        self._play = Play(self.states, self.inputs, self.values, self.generator, small=self.small)
        self._ending = Ending(self.states, self.inputs, self.values, small=self.small)
        self.reads_repeated = self._ending.reads_repeated
        self._distinct = DistinctMoves(self.generator, self._play)

    @cached_property
    def small(self) -> bool:
        """Whether moves and the end of the game take little enough code to be inlined."""
        roots = [term for clause in self.program.clauses for term in (clause.condition, clause.player) if term]
        roots += [*self.program.again, *(term for effect in self.program.effects for term in effect.evaluated)]
        return sum(1 for _ in subterms(roots)) <= SMALL

    def moves(self) -> FunctionName:
        """See :data:`.move_generation.MOVES`."""
        return self.generator.moves()

    def count(self) -> FunctionName:
        """See :meth:`.MoveGenerator.count`."""
        return self.generator.count()

    def distinct_moves(self) -> FunctionName:
        """See :meth:`.DistinctMoves.moves`."""
        return self._distinct.moves()

    def play(self, hashed: bool) -> FunctionName:
        """See :data:`.play.PLAY`."""
        return self._play.play(hashed)

    def ending(self) -> FunctionName:
        """See :data:`.ending.ENDING`."""
        return self._ending.ending()

    def score(self) -> FunctionName:
        """See :data:`.ending.SCORE`."""
        return self._ending.score()

    def recall(self) -> FunctionName | None:
        """See :data:`.history.RECALL`; ``None`` if the rules do not refer to the history."""
        return self.history.recall() if self.program.history else None
