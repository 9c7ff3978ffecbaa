"""Code that counts the instructions that it executes, against a count by hand."""

from __future__ import annotations

from plybook.interpreter.native.engine import jit
from plybook.interpreter.native.llvm.builder import Function, Module
from plybook.interpreter.native.llvm.counted import EXECUTED
from plybook.interpreter.native.llvm.signature import Signature, integer

TRIANGLE = Signature("triangle", "Returns the sum of the numbers below one.", (integer("number", "the number"),))


def module(*, counts: bool) -> Module:
    found = Module(counts=counts)

    def write(f: Function) -> None:
        sum_ = f.alloca("i64", 0)
        with f.count(f["number"]) as index:
            f.add_to(sum_, index)
        f.ret(f.get("i64", sum_))

    found.kernel(TRIANGLE, write)
    return found


def test_executed_instructions_are_counted() -> None:
    """Before the loop: two stores and a branch; in each round: load, compare, branch, then load, add, store, add,
    store, branch; once more load, compare, branch; after it: load, return."""
    code = jit.load(jit.compile_text(module(counts=True).text(), draft=True), draft=True)
    triangle, executed = code.function(TRIANGLE), code.function(EXECUTED)
    assert executed() == 0
    for number, sum_ in ((0, 0), (1, 0), (10, 45)):
        before = executed()
        assert triangle(number) == sum_
        assert executed() - before == 3 + 9 * number + 3 + 2


def test_code_that_does_not_count_has_no_counter() -> None:
    assert EXECUTED.name not in module(counts=False).text()
    counting, plain = (module(counts=counts).text() for counts in (True, False))
    assert set(plain.splitlines()) <= set(counting.splitlines())
