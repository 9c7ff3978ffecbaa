"""What is known of a position before it is searched, in LLVM IR."""

from __future__ import annotations

from ...codegen.fields import MOVER
from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.context import ContextWords
from ...llvm.typed_values import WORD
from . import records
from .memory import DISPROVEN, PROVEN, SURE, Context
from .path import Path
from .signatures import JUDGE
from .table import ProofTable


class Judge:
    """Writes the function into the module of a game's rules."""

    def __init__(self, rules: Rules, path: Path, table: ProofTable) -> None:
        self.rules = rules
        self.module = rules.module
        self.context = ContextWords()
        self.path = path
        self.table = table

    def judge(self) -> FunctionName:
        """See :data:`JUDGE`."""

        def write(f: Function) -> None:
            rules = self.rules
            again = f.i1(False)
            index = f.call(self.path.on_path(), f["state"], f["context"])
            there = index.sge(0)
            plain = self.context.number(f, Context.EXACT).eq(0)
            searched = index.sge(self.context.number(f, Context.EARLIER))
            with f.when(there & searched & plain):
                f.add_to(self.context.address(f, Context.LEANS), 1)
                records.settle(f, f["record"], DISPROVEN, f.i64(0), index, index)
                f.ret(0)
            if rules.reads_repeated:
                again = there
            key = [f["state"], f["context"], f["first"], f["second"]]
            known = f.call(self.table.recall(), *key, f["depth"], f["record"])
            usable = known & ~again if rules.reads_repeated else known
            with f.when(usable):
                f.ret(0)
            number = f.call(rules.count(), f["state"])
            with f.when(number.slt(0)):
                f.ret(number)
            nothing = number.eq(0)
            ending = f.call(rules.ending(), f["state"], nothing, again)
            attacker = self.context.number(f, Context.ATTACKER)
            goes_on = ending.slt(0)
            ended = nothing | ~goes_on
            with f.when(ended):
                winner = f.select(WORD, goes_on, 0, ending & 255)
                drawn = winner.eq(0)
                won = winner.eq(attacker + 1)
                flags = f.select(WORD, drawn, DISPROVEN, DISPROVEN | SURE)
                records.settle(f, f["record"], f.select(WORD, won, PROVEN, flags))
                f.ret(0)
            own = rules.states.field(f, f["state"], MOVER).eq(attacker)
            records.leave_open(f, f["record"], f.select(WORD, own, 1, number), f.select(WORD, own, number, 1))
            f.ret(0)

        return self.module.kernel(JUDGE, write)
