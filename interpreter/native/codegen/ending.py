"""The end of a game and the score of each player, in LLVM IR."""

from __future__ import annotations

from ..ir.terms import Term
from ..ir.types import INT
from ..llvm.builder import Function, FunctionName
from ..llvm.typed_values import WORD
from .fields import MOVER
from .inputs import Inputs, inputs_of
from .signatures import ENDING, SCORE, UNDEFINED
from .states import States
from .values import Values


class Ending:
    """Writes the end of a game."""

    def __init__(self, states: States, inputs: Inputs, values: Values, *, small: bool) -> None:
        """``small``: the end of the game takes little enough code to be inlined."""
        self.states, self.inputs, self.values, self.small = states, inputs, values, small
        self.module, self.program = states.module, states.program

    @property
    def terms(self) -> list[Term]:
        """The terms of the clauses."""
        return [t for c in self.program.clauses for t in (c.condition, c.player) if t is not None]

    @property
    def reads_repeated(self) -> bool:
        """Whether a clause tests if the position has occurred before."""
        return any("repeated" in inputs_of(term) for term in self.terms)

    # -- scores ----------------------------------------------------------------------------------------------------

    def score(self) -> FunctionName:
        """See :data:`SCORE`."""

        def write(f: Function) -> None:
            mover = self.states.field(f, f["state"], MOVER)
            scope = self.inputs.scope(f, f["state"], mover, list(self.program.scores))
            for owner, score in enumerate(self.program.scores):
                with f.when(f["player"].eq(owner)):
                    found = self.values.value(f, score, scope.inner())
                    f.ret(found if score.type == INT else found.bits_as(WORD))
            f.ret(UNDEFINED)

        return self.module.kernel(SCORE, write)

    # -- the end ---------------------------------------------------------------------------------------------------

    def ending(self) -> FunctionName:
        """See :data:`ENDING`."""

        def write(f: Function) -> None:
            mover = self.states.field(f, f["state"], MOVER)
            scope = self.inputs.scope(f, f["state"], mover, self.terms)
            scope.inputs |= {"no-moves": f["no_moves"], "repeated": f["repeated"]}
            for number, clause in enumerate(self.program.clauses):
                self.values.prepare(f, [clause.condition], scope)
                with f.when(self.values.value(f, clause.condition, scope)):
                    if clause.player is None:
                        f.ret(number << 8)
                        continue
                    named = self.values.value(f, clause.player, scope.inner())
                    if clause.shared:
                        with f.when(named.slt(0)):
                            f.ret(number << 8)
                    with f.when(named.sge(0)):
                        player = self.states.player(f, mover, named)
                        winner = 1 - player if clause.loses else player
                        f.ret(winner + ((number << 8) + 1))
            f.ret(-1)

        return self.module.kernel(ENDING, write, inline=self.small)
