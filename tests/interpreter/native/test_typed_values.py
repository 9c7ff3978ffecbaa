"""Machine-code values know their types: a mismatch is an error where the code is written."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from plybook.interpreter.native.engine import jit
from plybook.interpreter.native.llvm import builder
from plybook.interpreter.native.llvm.builder import Function, Module
from plybook.interpreter.native.llvm.signature import Signature, integer, reads
from plybook.interpreter.native.llvm.typed_values import BIT, DOUBLE, POINTER, WORD, TypeMismatchError, Value
from plybook.interpreter.native.llvm.wide import high_product, product, shifted_one, shifted_ones

PARAMETERS = [(WORD, "a"), (WORD, "b"), (BIT, "holds"), (DOUBLE, "x"), (POINTER, "at"), ("i128", "wide")]
WRONG: dict[str, Callable[[Function], object]] = {
    "widths": lambda f: f["a"] + f["holds"],
    "a truth value with a number": lambda f: f["a"] & f["holds"],
    "a fraction with a whole number": lambda f: f["x"] * f["a"],
    "bits of a fraction": lambda f: f["x"] & 1,
    "a fraction where a word is wanted": lambda f: f["a"] + 1.5,
    "a comparison of two types": lambda f: f["a"].eq(f["wide"]),
    "a condition that is none": lambda f: f.select(WORD, f["a"], 1, 2),
    "a branch on a word": lambda f: f.when(f["a"]).__enter__(),
    "memory at a number": lambda f: f.get(WORD, f["a"]),
    "a store of another type": lambda f: f.set(WORD, f["at"], f["holds"]),
    "another result": lambda f: f.ret(f["holds"]),
    "no result": lambda f: f.ret(),
    "a call with too few": lambda f: f.call(f.module["f"], 1),
    "a call with another type": lambda f: f.call(f.module.declare("g", WORD, WORD), f["at"]),
    "a product that needs a library": lambda f: f["wide"] * f["wide"],
    "a shift that needs a library": lambda f: f["wide"] << f["wide"],
    "two constants": lambda f: Value("1", WORD) + 1,
}


@pytest.mark.parametrize("write", WRONG.values(), ids=WRONG)
def test_code_with_mismatched_types_cannot_be_written(write: Callable[[Function], object]) -> None:
    with pytest.raises(TypeMismatchError):
        Module().function("f", WORD, PARAMETERS, write)


def test_an_unknown_parameter_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        Module().function("f", WORD, PARAMETERS, lambda f: f.ret(f["c"]))


def compiled(*parameters: str, write: Callable[[Function], Value]) -> Callable[..., int]:
    """A function of words that returns a word."""
    signature = Signature("f", "a test", tuple(integer(name, "a number") for name in parameters))
    module = Module()
    module.kernel(signature, lambda f: f.ret(write(f)))
    return jit.load(jit.compile_text(module.text())).function(signature)


NUMBERS = (0, 1, 2, 3, 63, 64, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15)


@pytest.mark.parametrize(
    "calculate", [operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor]
)
def test_operators_work_as_in_python_but_on_64_bits(calculate: Callable[..., int]) -> None:
    call = compiled("a", "b", write=lambda f: calculate(f["a"], f["b"]))  # type: ignore[arg-type, return-value]
    assert [call(a, b) % 2**64 for a in NUMBERS for b in NUMBERS] == [
        calculate(a, b) % 2**64 for a in NUMBERS for b in NUMBERS
    ]


def test_the_high_product_matches_unbounded_integers() -> None:
    call = compiled("a", "b", write=lambda f: high_product(f["a"], f["b"]))
    assert [call(a, b) % 2**64 for a in NUMBERS for b in NUMBERS] == [a * b >> 64 for a in NUMBERS for b in NUMBERS]


@pytest.mark.parametrize("native", [False, True])
def test_products_are_the_same_for_every_target(native: bool) -> None:
    def half(number: int) -> Callable[..., int]:
        return compiled("a", "b", write=lambda f: product(f, f["a"], f["b"], native=native)[number])

    both = [half(0), half(1)]
    for a in NUMBERS:
        for b in NUMBERS:
            assert [call(a, b) % 2**64 for call in both] == [a * b >> 64, a * b % 2**64]


@pytest.mark.parametrize("width", [64, 128, 192, 640])
def test_wide_shifts_match_unbounded_integers(width: int) -> None:
    kind = f"i{width}"

    def word_of(shift: Callable[[Function, str, Value], Value], word: int) -> Callable[..., int]:
        return compiled("at", write=lambda f: (shift(f, kind, f["at"]) >> (64 * word)).to(WORD))

    for word in range(width // 64):
        one, ones = word_of(shifted_one, word), word_of(shifted_ones, word)
        for at in range(width):
            assert one(at) % 2**64 == (1 << at >> 64 * word) % 2**64
            assert ones(at) % 2**64 == (-1 << at >> 64 * word) % 2**64


def test_a_binding_takes_its_arguments_by_name_and_checks_their_types() -> None:
    import ctypes

    signature = Signature("first", "the first word", (reads("words", "some words"), integer("more", "is added")))
    module = Module()
    module.kernel(signature, lambda f: f.ret(f.get(WORD, f["words"]) + f["more"]))
    call = jit.load(jit.compile_text(module.text())).kernel(signature)
    words = (ctypes.c_uint64 * 2)(40, 50)
    assert call(words=words, more=2) == 42
    for wrong in ({"words": words}, {"words": words, "more": 2, "other": 1}, {"word": words, "more": 2}):
        with pytest.raises(TypeError):
            call(**wrong)
    for argument in (7, [40, 50], (ctypes.c_double * 2)(1, 2), "words"):
        with pytest.raises(ctypes.ArgumentError):
            call(words=argument, more=2)


def test_a_calculation_is_written_again_only_where_it_may_not_have_run() -> None:
    def write(f: Function) -> None:
        outer = f["a"] + f["b"]
        with f.when(f["holds"]):
            inner = f["a"] - f["b"]
            assert (f["a"] + f["b"]).text == outer.text
            assert (f["a"] - f["b"]).text == inner.text
        assert (f["a"] - f["b"]).text != inner.text
        read = f.get(WORD, f["at"])
        assert f.get(WORD, f["at"]).text != read.text  # something may have been stored meanwhile
        f.ret(outer)

    Module().function("f", WORD, PARAMETERS, write)


def test_plain_functions_are_left_to_the_optimiser_unless_they_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(f: Function) -> None:
        first = f["a"] + f["b"]
        with f.when(f["holds"]):
            again = f["a"] + f["b"]
            assert again.text != first.text
            monkeypatch.setattr(builder, "LARGE", 0)
            assert (f["a"] + f["b"]).text == first.text
        assert (f["a"] + f["b"]).text == first.text  # and not the one that may not have run
        f.ret(first)

    Module().function("f", WORD, PARAMETERS, write, plain=True)
