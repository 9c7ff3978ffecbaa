"""The legal moves of a position, each once; what is wrong with another one; the hash of a position that was set up; the
sign that follows the short form of the move before.

Beside the native engine Python does all this: it names moves, evaluates expressions one by one, and has the positions
as objects. A page only names the moves, and knows a text for each test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...analysis.simplify import Simplifier
from ...analysis.traverse import start
from ...codegen.fields import ABSENT, MOVER
from ...codegen.rules import Rules
from ...ir.program import Test
from ...llvm.builder import Function
from ...llvm.typed_values import WORD, Value
from .hash import PositionHash
from .signatures import HASH, LEGAL, REFUSAL, SIGN


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.module.kernel(LEGAL, lambda f: f.ret(f.call(rules.distinct_moves(), f["state"], f["moves"])))
    rules.module.kernel(REFUSAL, lambda f: _refusal(rules, f))
    rules.module.kernel(HASH, PositionHash(rules).write)
    rules.module.kernel(SIGN, lambda f: _sign(rules, f))


def _refusal(rules: Rules, f: Function) -> None:
    """See :data:`REFUSAL`."""
    rule = _part(f, 0)
    simplifier, nothing = Simplifier(rules.program), start(rules.program)
    for number, effect in enumerate(rules.program.effects):
        with f.when(rule.eq(number)):
            tests = [replace(test, term=simplifier.fold(test.term, nothing)) for test in effect.tests]
            _tests(rules, f, tests)
    f.ret(0)


def _sign(rules: Rules, f: Function) -> None:
    """See :data:`SIGN`."""
    simplifier, nothing = Simplifier(rules.program), start(rules.program)
    signs = [simplifier.fold(sign, nothing) for sign in rules.program.signs]
    mover = rules.states.field(f, f["state"], MOVER)
    scope = rules.inputs.scope(f, f["state"], mover, signs)
    scope.inputs |= {"no-moves": f["no_moves"], "repeated": f["repeated"]}
    for number, sign in enumerate(signs):
        with f.when(rules.values.value(f, sign, scope.inner())):
            f.ret(number)
    f.ret(len(signs))


def _tests(rules: Rules, f: Function, tests: Sequence[Test]) -> None:
    """Return the number of the first test that the move does not pass."""
    mover = rules.states.field(f, f["state"], MOVER)
    scope = rules.inputs.scope(f, f["state"], mover, [test.term for test in tests])
    sites = [test.site for test in tests if test.site]
    for place, test in enumerate(tests):
        if not test.site:
            with f.when(~rules.values.whole(f, test.term, scope)):
                f.ret(place)
            continue
        bit = _part(f, 1 + sites.index(test.site))
        with f.when(bit.eq(ABSENT)):
            f.ret(len(tests))
        single = rules.regions.single(f, bit)
        with f.when(rules.regions.is_empty(f, rules.values.whole(f, test.term, scope) & single)):
            f.ret(place)
        scope.names[test.site], scope.singles[test.site] = bit, single
    f.ret(len(tests))


def _part(f: Function, place: int) -> Value:
    """A number of the move: its rule, then its sites."""
    word = f.get(WORD, f.word(f["move"], place // 4))
    return (word >> (place % 4 * 16)) & ABSENT
