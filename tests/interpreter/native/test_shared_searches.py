"""The parts of a region are searched for once, if both their number and the sites beside some of them are asked for."""

from __future__ import annotations

import re
from random import Random

import pytest
from random_terms import value
from test_operations import Compiled, board, topology

import plybook
from plybook.interpreter.native.codegen.layout import layout_of
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.ir.evaluate import evaluate
from plybook.interpreter.native.ir.terms import Term
from plybook.interpreter.native.ir.types import BOOL, INT, REGION
from plybook.interpreter.native.kernels.playouts.signatures import PART

SHAPES = ["square(3)", "hexagon(4)", "rectangle(21, 20)", "square(9)", "square(1)"]


def rooted(code: Compiled) -> dict[str, Term]:
    """Terms that ask for both, in either order and where one of them may be skipped."""
    make, region, flag = code.terms.make, code.terms.input("r", REGION), code.terms.input("b", BOOL)
    parts = make("components", (region,))
    numbers = [make("count", (make("touching", (region, code.terms.constant(INT, n))),)) for n in range(4)]
    found = {f"first{n}": make("+", (parts, number)) for n, number in enumerate(numbers)}
    found |= {f"last{n}": make("-", (number, parts)) for n, number in enumerate(numbers)}
    skipped = make("select", (flag, parts, numbers[1]))
    return found | {"skipped": make("+", (skipped, make("+", (parts, numbers[2]))))}


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_one_search_gives_the_number_of_parts_and_the_sites_beside_them(shape: str, table: bool) -> None:
    here = board(shape)
    code = Compiled(layout_of(here, table=table))
    region, flag = code.terms.input("r", REGION), code.terms.input("b", BOOL)
    code.values.touching = frozenset([region.number])
    for name, root in rooted(code).items():
        code.add(name, root, [region, flag])
    assert "@components" not in code.module.text()
    code.compile()
    random = Random(f"one search {shape}")
    for _ in range(40):
        drawn = {"r": value(random, REGION, len(here)), "b": random.random() < 0.5}
        for name, root in rooted(code).items():
            found = code.run(name, [(REGION, drawn["r"]), (BOOL, drawn["b"])])
            assert found == evaluate(root, topology(here), drawn), (name, drawn)


@pytest.mark.parametrize("name", ["yodd", "xodd"])
def test_a_game_that_counts_parts_for_each_point_searches_once_for_each_colour(name: str) -> None:
    model = plybook.load(name).model
    text = compiler.text_of(model, compiler.program_of(model), [PART])
    (moves,) = re.findall(r"^define [^\n]*@moves\(.*?^}", text, re.DOTALL | re.MULTILINE)
    assert "@components(" not in moves
    assert moves.count("@touched(") == 4, "one for each colour, and with one more stone one in each loop"
