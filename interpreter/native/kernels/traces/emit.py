"""Random games that record every position, in LLVM IR."""

from __future__ import annotations

from ...codegen.rules import Rules
from ...llvm.builder import Function, FunctionName
from ...llvm.stop import return_if_stopped
from ...llvm.typed_values import WORD
from .signatures import MOVES, PIECES, TRACE, row_words


class Traces:
    """Writes the playing of such games into the module of a game's rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.module = rules.module
        self.shape = rules.shape

    def trace(self) -> FunctionName:
        """See :data:`TRACE`."""

        def write(f: Function) -> None:
            s, rules, regions = self.shape, self.rules, self.rules.regions
            state, other = f.alloca(WORD, count=s.state), f.alloca(WORD, count=s.state)
            random, plies, rows = f.alloca(WORD), f.alloca(WORD), f.alloca(WORD, 0)
            history = rules.history if rules.program.history else None
            with f.count(f["number"]) as game:
                needed = f.get(WORD, rows) + f["limit"] + 1
                with f.when(needed.ugt(f["most"])):
                    f.ret(game)
                f.copy(state, f["start"], s.state)
                rules.random.begin(f, random, f["seed"], f["first"] + game)
                f.set(WORD, plies, 0)
                if history is not None:
                    history.remember(f, state)
                with f.loop() as loop:
                    return_if_stopped(f, f["stop"])
                    number = f.call(rules.distinct_moves(), state, f["moves"])
                    with f.when(number.slt(0)):
                        f.ret(number)
                    nothing = number.eq(0)
                    ending = f.call(rules.ending(), state, nothing, False)
                    goes_on = ending.slt(0)
                    at = f.word(f["rows"], f.get(WORD, rows) * row_words(s))
                    f.set(WORD, at, f.get(WORD, f.word(state, s.hash)))
                    f.set(WORD, f.word(at, MOVES), f.select(WORD, goes_on, number, 0))
                    for slot in range(s.slots):
                        region = f.get(regions.type, f.word(state, slot * s.layout.words))
                        f.set(WORD, f.word(at, PIECES + slot), regions.count(f, region))
                        ever = f.word(f["ever"], slot * s.layout.words)
                        f.set(regions.type, ever, f.get(regions.type, ever) | region)
                    f.add_to(rows, 1)
                    f.add_to(plies, 1)
                    loop.leave_if(nothing | ~goes_on)
                    loop.leave_if(f.get(WORD, plies).ugt(f["limit"]))
                    drawn = rules.random.below(f, random, number)
                    move = f.word(f["moves"], drawn * s.move)
                    f.call(rules.play(True), state, move, other)
                    f.copy(state, other, s.state)
                    if history is not None:
                        history.remember(f, state)
                f.set(WORD, f.word(f["lengths"], game), f.get(WORD, plies))
                if history is not None:
                    history.empty(f, history.table_of(f, state))
            f.ret(f["number"])

        return self.module.kernel(TRACE, write)


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.recall()
    Traces(rules).trace()
