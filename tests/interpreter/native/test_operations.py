"""Every operation of the IR, when compiled, has the value of its plain meaning over sets.

The values come from memory, so that nothing is known at compile time; what can be known then (constants, sites whose
region is at hand) is tested as well, because different code is generated for it.
"""

from __future__ import annotations

import ast
import ctypes
import inspect
import math
import struct
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_terms import CONNECTED, known, signatures, term, value, values

import plybook
from plybook.gdl.ludemes import ludemes
from plybook.gdl.ludemes.base import Ludeme
from plybook.gdl.types.board import Board
from plybook.gdl.types.types import BOARD, DIRECTION
from plybook.interpreter.native.codegen.layout import Layout, layout_of
from plybook.interpreter.native.codegen.regions import Regions
from plybook.interpreter.native.codegen.signatures import UNDEFINED
from plybook.interpreter.native.codegen.values import Scope, Values
from plybook.interpreter.native.engine import jit
from plybook.interpreter.native.ir.evaluate import evaluate
from plybook.interpreter.native.ir.meaning import OPERATIONS, PURE, flood
from plybook.interpreter.native.ir.operation import Topology
from plybook.interpreter.native.ir.terms import LAZILY, LEAVES, Term, Terms
from plybook.interpreter.native.ir.types import BOOL, INT, NUMBER, REGION, SITE
from plybook.interpreter.native.llvm.builder import Function, Module
from plybook.interpreter.native.llvm.signature import Signature, reads, writes
from plybook.interpreter.native.llvm.typed_values import VOID, WORD

ONES = (1 << 64) - 1
BOARDS = {
    "square(3)": "orthogonal",
    "square(8)": "orthogonal",
    "square(9)": "all",
    "hexagon(6)": "orthogonal",
    "hexagon(4)": "diagonal",
    "rectangle(16, 12)": "diagonal",
    "triangle(7)": "orthogonal",
    "rhombus(7)": "all",
    "rectangle(21, 20)": "orthogonal",
    "square(1)": "orthogonal",
    "lattice(4, 3) without dots": "orthogonal",
    "lattice(3, 3)": "all",
    "square(10) without light": "diagonal",
    "square(7) without d4 | corners | row(2) & column(3)": "all",
    "hexagon(4) without b3, g3, edge(top)": "orthogonal",
    "graph { line a1, d1, g1\nline b2, d2, f2\nline d1, d2, d5\nline a1, b2, e5\nline g1, f2\npoint i9 }": "",
    "graph without b2 { line a1, a2, a4\nline a1, b2, d4\nedge a4, d4, c9\nline c3, c9\nline a2, b2, z2 }": "",
    "graph { line a1, b1, d1, g1, k1, p1\nline a1, a2, a4, a8, a16, a32\nline p1, k6, a16\nedge a32, g1 }": "",
}
"""64 to 448 bits."""
LAYOUTS = [(shape, table) for shape in BOARDS for table in (False, True)]
TREES = 60


@cache
def board(shape: str) -> Board:
    first, without, rest = shape.partition(" without ")
    adjacent = f" adjacent {BOARDS[shape]}" if BOARDS[shape] else ""
    text = f"board {first}{adjacent}{without}{rest}"
    lines = ["players A, B", text, "move m { }", "end { when no-moves -> draw }"]
    return plybook.loads("\n".join(['game "G" {', *lines, "}"])).model.board


def _signature(name: str) -> Signature:
    return Signature(name, "A term.", (reads("given", "its inputs"), writes("found", "its value")), VOID)


@dataclass
class Compiled:
    """Terms compiled for one layout, each a function of the values of its inputs."""

    layout: Layout
    terms: Terms = field(default_factory=Terms)
    module: Module = field(default_factory=Module)
    known: dict[str, Term] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.values = Values(Regions(self.module, self.layout))

    def add(self, name: str, root: Term, inputs: list[Term]) -> None:
        """Add a term; sites that are variables have their region at hand."""
        regions = self.values.regions
        sizes = {REGION: self.layout.words}

        def write(f: Function) -> None:
            scope = Scope({})
            at = 0
            for one in inputs:
                type_ = self.values.type_of(one.type)
                loaded = f.get(WORD if one.type == BOOL else type_, f.word(f["given"], at))
                if one.type == BOOL:
                    loaded = loaded.to("i1")
                at += sizes.get(one.type, 1)
                if one.op == "variable":
                    scope.names[one.data] = loaded
                    if one.type == SITE:
                        scope.singles[one.data] = regions.single(f, loaded)
                else:
                    scope.inputs[one.data] = loaded
            found = self.values.value(f, root, scope)
            if root.type == BOOL:
                f.set(WORD, f["found"], found.to(WORD))
            else:
                f.set(self.values.type_of(root.type), f["found"], found)
            f.ret()

        self.known[name] = root
        self.module.kernel(_signature(name), write)

    def compile(self) -> None:
        self.code = jit.load(jit.compile_text(self.module.text()))

    def run(self, name: str, given: list[tuple[str, Any]]) -> Any:
        """The value for some inputs."""
        words = [word for type_, value in given for word in self._packed(type_, value)]
        memory = (ctypes.c_uint64 * max(1, len(words)))(*words)
        found = (ctypes.c_uint64 * self.layout.words)()
        self.code.function(_signature(name))(memory, found)
        return self._unpacked(self.known[name].type, list(found))

    def _packed(self, type_: str, value: Any) -> list[int]:
        if type_ == REGION:
            region = self.layout.region(value)
            return [region >> 64 * word & ONES for word in range(self.layout.words)]
        if type_ == SITE:
            return [self.layout.bits[value]]
        if type_ == NUMBER:
            return [int.from_bytes(struct.pack("<d", math.nan if value is None else value), "little")]
        if value is None:
            return [(UNDEFINED if type_ == INT else -1) & ONES]
        return [int(value) & ONES]

    def _unpacked(self, type_: str, words: list[int]) -> Any:
        if type_ == REGION:
            whole = sum(word << 64 * place for place, word in enumerate(words))
            assert not whole & ~self.layout.everywhere, "bits off the board"
            return frozenset(self.layout.members(whole))
        if type_ == BOOL:
            assert words[0] in (0, 1)
            return bool(words[0])
        if type_ == NUMBER:
            number = struct.unpack("<d", words[0].to_bytes(8, "little"))[0]
            return None if math.isnan(number) else number
        signed = words[0] - (1 << 64) if words[0] >> 63 else words[0]
        if type_ == SITE:
            return self.layout.sites[signed]
        return None if signed == (UNDEFINED if type_ == INT else -1) else signed


Case = tuple[str, tuple[str, ...], int]


def title(case: Case, form: str) -> str:
    op, types, number = case
    return f"op{PURE.index(op)}_{'_'.join(types)}_{number}_{form}"


def topology(here: Board) -> Topology:
    return Topology(here.neighbours, here.ahead)


@cache
def knowledge(shape: str, op: str, number: int) -> Any:
    """What an operation knows besides its arguments: something different for each number."""
    return known(Random(f"{shape} {op} {number}"), op, board(shape))


TRIES = {
    "step": 8, "ray": 8, "line": 6, "exact-line": 6, "fold": 5, "nth-fold": 2, "walk": 9,
}  # fmt: skip
"""How many such things to try for operations whose code differs for each."""
CASES = [(op, types, number) for op in PURE for types in signatures(op) for number in range(TRIES.get(op, 1))]


@cache
def compiled(shape: str, table: bool) -> Compiled:
    """Each operation over inputs and over variables, and random trees of operations."""
    here = board(shape)
    found = Compiled(layout_of(here, table=table))
    make = found.terms
    for case in CASES:
        op, types, number = case
        for form in ("input", "variable"):
            inputs = [make.make(form, (), f"a{place}", type_) for place, type_ in enumerate(types)]
            found.add(title(case, form), make.make(op, inputs, knowledge(shape, op, number)), inputs)
            if op == "ray":  # from a single site
                inputs = [make.make(form, (), "start", SITE), inputs[1]]
                ray = make.make(op, [make.make("single", inputs[:1]), inputs[1]], knowledge(shape, op, number))
                found.add(title((op, (SITE, REGION), number), form), ray, inputs)
    for number in range(TREES):
        found.add(f"tree_{number}", tree(found.terms, number, here), leaves(found.terms))
    for name, root in shortcuts(found.terms, here).items():
        found.add(name, root, leaves(found.terms))
    found.compile()
    return found


KINDS = [REGION, REGION, REGION, SITE, SITE, INT, INT, NUMBER, BOOL, "player", "piece"]


def leaves(terms: Terms) -> list[Term]:
    return [terms.make("variable" if n % 2 else "input", (), f"x{n}", kind) for n, kind in enumerate(KINDS)]


def tree(terms: Terms, number: int, here: Board) -> Term:
    random = Random(f"tree {number}")
    wanted = [REGION, BOOL, INT, BOOL, NUMBER, "player"][number % 6]
    return term(random, terms, wanted, 2 + number % 3, leaves(terms), here)


def shortcuts(terms: Terms, here: Board) -> dict[str, Term]:
    """Terms whose code is shorter than that of their operations one after the other."""
    make, (a, b, _, site, *_), holds = terms.make, leaves(terms), leaves(terms)[KINDS.index(BOOL)]
    everything = terms.constant(REGION, frozenset(range(len(here))))
    direction = known(Random("shortcuts"), "ray", here)
    return {
        "joined_flood": make("joined", [make("flood", [a, b])]),
        "ray_to_the_edge": make("ray", [make("single", [site]), everything], direction),
        "one_side": make("select", [holds, make("union", [a, b]), make("both", [a, b])], LAZILY),
    }


def arguments(data: st.DataObject, op: str, types: tuple[str, ...], here: Board) -> list[Any]:
    drawn = [data.draw(values(type_, len(here)), label=type_) for type_ in types]
    if op in CONNECTED:
        site = data.draw(values(SITE, len(here)), label="start")
        drawn[0] = flood(topology(here), frozenset([site]), drawn[0] | {site})
    return drawn


def forms(types: tuple[str, ...], drawn: list[Any]) -> list[str]:
    """How values may be passed: a whole number that a position holds is always defined."""
    undefined = (INT, None) in zip(types, drawn, strict=True)
    return ["variable"] if undefined else ["input", "variable"]


@pytest.mark.parametrize(("shape", "table"), LAYOUTS)
@settings(max_examples=150)
@given(case=st.sampled_from(CASES), data=st.data())
def test_an_operation_has_the_value_of_its_meaning(shape: str, table: bool, case: Case, data: st.DataObject) -> None:
    here, code, (op, types, number) = board(shape), compiled(shape, table), case
    drawn = arguments(data, op, types, here)
    expected = OPERATIONS[op].value(topology(here), knowledge(shape, op, number), *drawn)
    for form in forms(types, drawn):
        found = code.run(title(case, form), list(zip(types, drawn, strict=True)))
        assert found == expected


@pytest.mark.parametrize(("shape", "table"), LAYOUTS)
def test_operations_have_the_value_of_their_meaning_on_thousands_of_random_arguments(shape: str, table: bool) -> None:
    """Like the test above, without the work that Hypothesis does to keep examples small."""
    here, code, random = board(shape), compiled(shape, table), Random(f"{shape} {table}")
    for _ in range(12):
        for case in CASES:
            op, types, number = case
            drawn = [value(random, type_, len(here)) for type_ in types]
            if op in CONNECTED:
                drawn[0] = flood(topology(here), frozenset([random.randrange(len(here))]), drawn[0])
            found = code.run(title(case, forms(types, drawn)[0]), list(zip(types, drawn, strict=True)))
            expected = OPERATIONS[op].value(topology(here), knowledge(shape, op, number), *drawn)
            assert found == expected, (op, types, drawn)


@pytest.mark.parametrize(("shape", "table"), LAYOUTS)
def test_a_ray_from_a_single_site_equals_the_ray_from_its_region(shape: str, table: bool) -> None:
    here, code, random = board(shape), compiled(shape, table), Random(f"rays {shape} {table}")
    for number in range(TRIES["ray"]):
        for form in ("input", "variable"):
            for _ in range(40):
                site, through = value(random, SITE, len(here)), value(random, REGION, len(here))
                found = code.run(title(("ray", (SITE, REGION), number), form), [(SITE, site), (REGION, through)])
                data = knowledge(shape, "ray", number)
                assert found == OPERATIONS["ray"].value(topology(here), data, frozenset([site]), through), (data, site)


@pytest.mark.parametrize(("shape", "table"), LAYOUTS)
def test_shortcuts_have_the_value_of_what_they_stand_for(shape: str, table: bool) -> None:
    here, code, random = board(shape), compiled(shape, table), Random(f"shortcuts {shape} {table}")
    names = [f"x{n}" for n in range(len(KINDS))]
    for name, root in shortcuts(code.terms, here).items():
        for _ in range(60):
            drawn = [value(random, kind, len(here)) for kind in KINDS]
            found = code.run(name, list(zip(KINDS, drawn, strict=True)))
            assert found == evaluate(root, topology(here), dict(zip(names, drawn, strict=True))), (name, drawn)


@pytest.mark.parametrize(("shape", "table"), LAYOUTS)
def test_nested_operations_have_the_value_of_their_meaning(shape: str, table: bool) -> None:
    here, code, random = board(shape), compiled(shape, table), Random(f"values {shape} {table}")
    names = [f"x{n}" for n in range(len(KINDS))]
    for number in range(TREES):
        root = code.known[f"tree_{number}"]
        for _ in range(4):
            drawn = [value(random, kind, len(here)) for kind in KINDS]
            drawn[6] = drawn[6] or 0  # an input: see `forms`
            found = code.run(f"tree_{number}", list(zip(KINDS, drawn, strict=True)))
            expected = evaluate(root, topology(here), dict(zip(names, drawn, strict=True)))
            assert found == expected, (described(root), drawn)


@pytest.mark.parametrize(("shape", "table"), [("square(8)", False), ("hexagon(6)", False), ("triangle(7)", True)])
def test_operations_on_constants_have_the_value_of_their_meaning(shape: str, table: bool) -> None:
    """Each argument known in turn, then all of them: different code is generated for constants."""
    here, random = board(shape), Random(f"constants {shape}")
    code = Compiled(layout_of(here, table=table))
    cases: dict[str, list[tuple[str, Any]]] = {}
    for case in CASES:
        op, types, which = case
        for number in range(6 * len(types)):
            drawn: list[Any] = [value(random, type_, len(here)) for type_ in types]
            known = range(len(types)) if number % 5 == 4 else [number % len(types)]
            for place, type_ in enumerate(types):
                if type_ == INT and place not in known:
                    drawn[place] = drawn[place] or 0  # an input: see `forms`
            if number < len(types) and types[number] in ("int", "number", "player", "piece"):
                drawn[number], known = None, [number]
            if op in CONNECTED:
                drawn[0] = flood(topology(here), frozenset([random.randrange(len(here))]), drawn[0])
            inputs = [code.terms.input(f"a{place}", type_) for place, type_ in enumerate(types)]
            args = [
                code.terms.constant(type_, drawn[place]) if place in known else inputs[place]
                for place, type_ in enumerate(types)
            ]
            root = code.terms.make(op, args, knowledge(shape, op, which))
            name = f"{title(case, 'constant')}_{number}"
            code.add(name, root, inputs)
            cases[name] = list(zip(types, drawn, strict=True))
    code.compile()
    for name, given_ in cases.items():
        root = code.known[name]
        known_values: Mapping[str, Any] = {f"a{place}": value for place, (_, value) in enumerate(given_)}
        found, expected = code.run(name, given_), evaluate(root, topology(here), known_values)
        assert found == expected, (described(root), given_)


def described(root: Term) -> str:
    if root.op in LEAVES:
        return str(sorted(root.data) if isinstance(root.data, frozenset) else root.data)
    return f"{root.op}({', '.join(map(described, root.args))})"


# -- the lists are complete -----------------------------------------------------------------------------------------


def test_every_operation_describes_its_meaning_in_words() -> None:
    assert all(one.means for one in OPERATIONS.values())


def test_every_operation_has_code_and_nothing_else_does() -> None:
    tree = ast.parse(textwrap.dedent(inspect.getsource(Values)))
    handled = {
        constant.value
        for node in ast.walk(tree)
        if isinstance(node, ast.match_case)
        for constant in ast.walk(node.pattern)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }
    assert handled - set(LEAVES) == set(OPERATIONS)
    assert set(LEAVES) <= handled


def test_every_ludeme_has_a_lowering_unless_it_is_known_before_play() -> None:
    for alike in ludemes().values():
        for ludeme in alike:
            has_one = any("lowering" in vars(one) for one in ludeme.__mro__ if one is not Ludeme)
            assert has_one == (ludeme.result not in (BOARD, DIRECTION)), ludeme


@pytest.mark.parametrize("shape", BOARDS)
def test_a_layout_steps_to_the_neighbours(shape: str) -> None:
    here = board(shape)
    for layout in (layout_of(here), layout_of(here, table=True)):
        assert len(set(layout.bits)) == len(here)
        assert layout.width % 64 == 0
        assert layout.width > max(layout.bits)
        assert [layout.sites[bit] for bit in layout.bits] == list(range(len(here)))
        assert layout.members(layout.everywhere) == list(range(len(here)))
        if layout.shifts is None:
            continue
        for site, bit in enumerate(layout.bits):
            takers = [shift for shift in layout.shifts if shift.mask is None or shift.mask >> bit & 1]
            reached = {bit + shift.distance for shift in takers}
            on_board = {layout.sites[b] for b in reached if 0 <= b < layout.width and layout.sites[b] >= 0}
            assert on_board == set(here.neighbours[site])
