"""The closure of a function of a site or a region: machine code, layers instead of sites, and the words in games."""

from __future__ import annotations

from random import Random

import pytest
from random_terms import READ, term, value
from test_operations import Compiled, board, topology

import plybook
from plybook.interpreter.native.codegen.layout import layout_of
from plybook.interpreter.native.ir.folds import EACH, Fold, given
from plybook.interpreter.native.ir.layers import over_regions
from plybook.interpreter.native.ir.meaning import evaluate
from plybook.interpreter.native.ir.terms import Term, Terms, closed
from plybook.interpreter.native.ir.types import REGION, SITE

SHAPES = ["square(3)", "hexagon(4) without b3, g3, edge(top)", "triangle(7)"]
SPREADING = ("union", "both", "minus", "adjacent", "step", "ray", "flood", "select")
"""Operations that can distribute over the sites of a region, depending on where these stand."""


def function(random: Random, terms: Terms, shape: str, each: str, ops: tuple[str, ...] = ()) -> Term:
    read = [terms.variable(given(number), one) for number, one in enumerate(READ)]
    thing = terms.variable(EACH, each)
    things = [thing] * 3 + [terms.make("single", (thing,))] * 6 * (each == SITE)
    return term(random, terms, REGION, 3, [*things, *read], board(shape), ops)


@pytest.mark.parametrize("shape", SHAPES)
def test_code_reaches_what_the_meaning_says(shape: str) -> None:
    here, random = board(shape), Random(shape)
    code = Compiled(layout_of(here))
    types = (REGION, *READ)
    inputs = [code.terms.make("variable", (), f"a{place}", type_) for place, type_ in enumerate(types)]
    roots = []
    for number in range(60):
        each = (SITE, REGION, REGION)[number % 3]
        fold = Fold("closure" if number % 3 == 2 else "reach", each, function(random, code.terms, shape, each), READ)
        roots.append(code.terms.make("fold", inputs, fold))
        code.add(f"reach_{number}", roots[-1], inputs)
    code.compile()
    longer = 0
    for _ in range(20):
        for number, root in enumerate(roots):
            drawn = [value(random, type_, len(here)) for type_ in types]
            expected = evaluate(root, topology(here), {f"a{place}": one for place, one in enumerate(drawn)})
            assert code.run(f"reach_{number}", list(zip(types, drawn, strict=True))) == expected
            longer += len(expected) > len(drawn[0])
    assert longer > 60


@pytest.mark.parametrize("shape", SHAPES)
def test_a_function_that_distributes_gives_the_same_layer_by_layer(shape: str) -> None:
    here, random, terms = board(shape), Random(f"layers {shape}"), Terms()
    thing, start = terms.variable(EACH, SITE), terms.variable("start", REGION)
    distributes = 0
    for _ in range(400):
        body = function(random, terms, shape, SITE, SPREADING)
        layers = over_regions(terms, thing, body)
        if layers is None or EACH not in body.free:
            continue
        distributes += 1
        known = {given(number): value(random, one, len(here)) for number, one in enumerate(READ)}
        for _ in range(3):
            known["start"] = value(random, REGION, len(here))
            by_sites, by_layers = (
                evaluate(closed(terms, "reach", start, (), *one), topology(here), known)
                for one in ((thing, body), layers)
            )
            assert by_sites == by_layers
    assert distributes > 40


GAME = """game "Reach" {{
  players Black, White
  board   square(5)
  setup   {{ place Black on b2, c4, d4
            place White on e5, a4, b5 }}
  move go {{ from mine
    to {region} }}
  end {{ when none(mine) -> last wins }}
}}"""
EQUAL = {
    "floods": ("reach(from, p -> adjacent(p) & empty) - from", "flood(adjacent(from) & empty, empty)"),
    "rays": (
        "reach(from, p -> union(d in directions, ray(p, d, empty))) - from",
        "flood(adjacent(from) & empty, empty)",
    ),
    "from several points": ("reach(mine, p -> adjacent(p) & empty) & empty", "flood(adjacent(mine), empty)"),
    "a condition on the point": (
        "reach(from, p -> given(some(p & mine), adjacent(p) & empty)) - from",
        "adjacent(from) & empty",
    ),
    "one in another": (
        "reach(from, p -> reach(p, q -> step(q, n) & empty) | step(p, e) & empty) - from",
        "reach(from, p -> step(p, n | e) & empty) - from",
    ),
    "the closure of a function of each point": (
        "closure(from, r -> adjacent(r) & empty) - from",
        "reach(from, p -> adjacent(p) & empty) - from",
    ),
    "the closure of a function that adds nothing": ("closure(empty, r -> r - mine)", "empty"),
    "a closure in another": (
        "closure(nowhere, r -> closure(r | from, q -> step(q, n) & empty) | step(r, e) & empty) - from",
        "reach(from, p -> step(p, n | e) & empty) - from",
    ),
    "what does not change a point": ("reach(from, p -> p | adjacent(from) & empty) & empty", "adjacent(from) & empty"),
}


@pytest.mark.parametrize("engine", ["reference", "native"])
@pytest.mark.parametrize("what", EQUAL)
def test_it_is_the_same_as_other_words_where_there_are_any(what: str, engine: str) -> None:
    one, other = (
        list(map(str, plybook.loads(GAME.format(region=region), engine=engine).start().legal_moves()))
        for region in EQUAL[what]
    )
    assert one == other
    assert one
