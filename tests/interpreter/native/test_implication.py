"""What the prover reports as certain about regions is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from random_terms import term, value
from small_programs import BOARD, KINDS, POINTS, TOPOLOGY, position, small

from plybook.interpreter.native.analysis.containment import Containment
from plybook.interpreter.native.analysis.implication import Facts
from plybook.interpreter.native.ir.evaluate import evaluate
from plybook.interpreter.native.ir.meaning import OPERATIONS, PURE
from plybook.interpreter.native.ir.program import (
    Let,
    statements,
)
from plybook.interpreter.native.ir.terms import Term, Terms
from plybook.interpreter.native.ir.types import ANY, BOOL, FUNCTION, GIVEN, INT, NUMBER, PIECE, PLAYER, REGION, SITE

REGION_OPS = ["union", "both", "minus", "flood", "adjacent", "single", "steps", "select", "joints", "meets"]


def certainties(seed: int) -> Iterator[tuple[str, bool, bool]]:
    """Questions about random regions: the question, whether it is reported as certain, and whether it holds."""
    random, terms = Random(seed), Terms()
    known = position(small(terms), random)
    inputs = [terms.input(name, type_) for name, type_ in KINDS.items()]
    facts = Facts(terms, everywhere=frozenset(range(POINTS)))
    ops = [op for op in REGION_OPS if op in PURE] + ["union", "both", "minus"] * 4

    def region(depth: int) -> Term:
        return term(random, terms, REGION, depth, inputs, BOARD, ops)

    for number in range(3):
        kind, name, other = random.choice(["chosen", "within", "outside", "let"]), f"v{number}", region(2)
        there = evaluate(other, TOPOLOGY, known)
        variable = terms.variable(name, REGION)
        if kind == "chosen":
            if not there:
                continue
            facts = facts.chosen(name, other)
            known[name] = random.choice(sorted(there))
            inputs.append(terms.variable(name, SITE))
            inputs.append(terms.make("single", (terms.variable(name, SITE),)))
            continue
        everywhere = frozenset(range(POINTS))
        if kind == "let":
            facts, known[name] = facts.let(name, other), there
        elif kind == "within":
            facts, known[name] = facts.within(variable, other), value(random, REGION, POINTS) & there
        else:
            facts, known[name] = facts.outside(variable, other), value(random, REGION, POINTS) & (everywhere - there)
        inputs.append(variable)
    for _ in range(6):
        a, b = region(3), region(2)
        if random.random() < 0.4:
            parts = [a, *(arg for arg in a.args if arg.type == REGION)]
            b = terms.make(random.choice(["union", "minus"]), (random.choice(parts), b))
        left, right = evaluate(a, TOPOLOGY, known), evaluate(b, TOPOLOGY, known)
        yield "within", facts.is_within(a, b), left <= right
        yield "apart", facts.are_apart(a, b), not left & right
        yield "empty", facts.is_empty(a), not left


@settings(max_examples=500)
@given(st.integers(0, 1 << 48))
def test_whatever_is_reported_as_certain_is_true(seed: int) -> None:
    for asked, certain, holds in certainties(seed):
        assert holds or not certain, asked


def test_a_good_share_of_what_is_true_is_found_to_be_certain() -> None:
    """Otherwise the test above would prove nothing."""
    told = {"within": [0, 0], "apart": [0, 0], "empty": [0, 0]}
    for seed in range(300):
        for asked, certain, holds in certainties(seed):
            told[asked][0] += certain
            told[asked][1] += holds
    assert all(certain > 0.1 * holds > 0 for certain, holds in told.values()), told


def containments(seed: int) -> Iterator[tuple[bool, bool]]:
    """Pairs of random regions, alike but for a part: whether one is found to be in the other, and whether it is."""
    random, terms = Random(seed), Terms()
    known = [position(small(terms), random) for _ in range(4)]
    inputs = [terms.input(name, type_) for name, type_ in KINDS.items()]
    ops = [op for op in REGION_OPS if op in PURE] + ["union", "both", "minus", "select", "step", "ray"] * 3

    def changed(one: Term, deep: int) -> Term:
        """The region with something joined to a part of it, taken from the part, or put in its place."""
        places = [place for place, arg in enumerate(one.args) if arg.type == REGION]
        if places and deep and random.random() < 0.8:
            place = random.choice(places)
            args = [changed(arg, deep - 1) if at == place else arg for at, arg in enumerate(one.args)]
            return terms.make(one.op, tuple(args), one.data)
        other = term(random, terms, REGION, 1, inputs, BOARD, ops)
        how = random.choice(["union", "minus", "both", ""])
        return terms.make(how, (one, other)) if how else other

    for _ in range(8):
        a = term(random, terms, REGION, 3, inputs, BOARD, ops)
        b = changed(a, 2)
        for one, other in ((a, b), (b, a)):
            holds = all(evaluate(one, TOPOLOGY, here) <= evaluate(other, TOPOLOGY, here) for here in known)
            yield Containment().within(one, other), holds


@settings(max_examples=150)
@given(st.integers(0, 1 << 48))
def test_a_region_found_to_be_in_another_is_in_it(seed: int) -> None:
    for found, holds in containments(seed):
        assert holds or not found


def test_many_regions_that_are_in_others_are_found() -> None:
    told = [one for seed in range(60) for one in containments(seed)]
    assert sum(found for found, _ in told) > 0.4 * sum(holds for _, holds in told) > 0


def test_every_type_of_the_ir_is_tested() -> None:
    assert {REGION, SITE, INT, NUMBER, BOOL, PLAYER, PIECE} == {
        type_
        for op in PURE
        for type_ in (*OPERATIONS[op].arguments, OPERATIONS[op].result)
        if type_ not in (ANY, GIVEN, FUNCTION)
    } | {PLAYER, PIECE}
    assert next(statements((Let("x", Terms().constant(BOOL, True)),)))
