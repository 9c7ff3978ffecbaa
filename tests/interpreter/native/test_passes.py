"""What each optimiser pass does, and that none changes a value or a move.

For each pass there is a file in ``passes``: a description, the program before the pass, and the program after it.
``PLYBOOK_UPDATE=1 pytest -m '' tests/interpreter/native/test_passes.py`` regenerates the programs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lockstep import FILES, SMALL, Setting
from random_descriptions import description
from random_terms import term
from small_programs import BOARD, KINDS, TOPOLOGY, position, small

import plybook
from plybook.gdl.model.model import Model
from plybook.interpreter.game.game import load
from plybook.interpreter.native import passes
from plybook.interpreter.native.analysis.show import program_text
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.ir.evaluate import evaluate, moves, played
from plybook.interpreter.native.ir.program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Program,
    Yield,
    block_of,
    map_terms,
    statements,
    terms_of,
)
from plybook.interpreter.native.ir.terms import Term, Terms, subterms
from plybook.interpreter.native.ir.types import BOOL, INT, REGION, SITE
from plybook.interpreter.native.ir.verify import IllegalProgram, verify
from plybook.interpreter.native.lowering import lower
from plybook.interpreter.native.passes import exits, fold

FOLDER = Path(__file__).parent / "passes"
UPDATE = bool(os.environ.get("PLYBOOK_UPDATE"))
BEFORE, AFTER = "--- before\n", "--- after\n"
SEEDS = 60
MUTANTS = 400


def stages(model: Model, without: tuple[str, ...] = ()) -> Iterator[tuple[str, Program]]:
    """The program as lowered, then after each pass that ran."""
    program = lower.lower(model)
    yield "", program
    found: list[tuple[str, Program]] = []
    passes.optimise(program, without, lambda name, after: found.append((name, after)))
    yield from found


# -- fixtures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", passes.NAMES)
def test_a_pass_turns_the_program_in_its_file_into_the_one_shown(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    text, shown = path.read_text(encoding="utf-8").split(BEFORE)
    model = plybook.loads(text).model
    programs = list(stages(model))
    place = next(place for place, (ran, _) in enumerate(programs) if ran == name)
    before, after = (program_text(program, model.board.names) for _, program in programs[place - 1 : place + 1])
    assert before != after, "the example in the file does not change"
    found = f"{before}{AFTER}{after}"
    if UPDATE and found != shown:
        path.write_text(f"{text}{BEFORE}{found}", encoding="utf-8")
    else:
        assert found == shown


def test_each_pass_has_a_file_and_there_are_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(passes.NAMES)


@pytest.mark.parametrize("name", passes.NAMES)
def test_a_pass_documents_what_it_does_and_why_that_is_exact(name: str) -> None:
    run = next(run for other, run in passes.PASSES if other == name)
    documentation = vars(__import__(run.__module__, fromlist=["run"]))["__doc__"]
    words = " ".join(documentation.split())
    assert "xact because" in words or "Proof. " in words


def test_an_unknown_pass_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown pass `nonsense`; the passes are filtered, "):
        passes.known(["nonsense"])
    with pytest.raises(ValueError, match="unknown pass `nonsense`"):
        load(plybook.load("ayu").source, without=["nonsense"])


# -- the program stays legal, and means the same --------------------------------------------------------------------


@cache
def models() -> dict[str, Model]:
    found = {name: Setting(name, tuple(SMALL.get(name, {}).items())).load().model for name in FILES}
    return found | {f"random {seed}": plybook.loads(description(seed)).model for seed in range(1_000, 1_000 + SEEDS)}


def meaning(program: Program, known: dict[str, Any], offered: list[tuple[int, tuple[int, ...]]]) -> list[object]:
    """The moves, what some of them do, and the end."""
    near = program.topology
    found: list[object] = [moves(program, known)]
    for rule, sites in offered:
        found += played(program.effects[rule], near, known, sites)
    for clause in program.clauses:
        holds = evaluate(clause.condition, near, known)
        found.append((holds, holds and clause.player and evaluate(clause.player, near, known), clause.loses))
    return found + [evaluate(term, near, known) for term in (*program.again, *program.scores)]


@pytest.mark.parametrize("part", range(8))
def test_every_pass_keeps_the_meaning_of_a_program_in_any_position(part: int) -> None:
    """Evaluated by the plain meanings in ``ir.meaning``, so that machine code plays no part in it."""
    for name, model in list(models().items())[part::8]:
        random = Random(f"meaning {name}")
        (_, first), *later = stages(model)
        for _ in range(3):
            known = position(first, random)
            offered = moves(first, known)
            offered = random.sample(offered, min(4, len(offered)))
            expected = meaning(first, known, offered)
            for ran, program in later:
                if program is not first:
                    assert meaning(program, known, offered) == expected, f"{name}, {ran}, {known}"


@pytest.mark.parametrize("left_out", ["", *passes.NAMES])
def test_the_program_is_legal_after_every_pass(left_out: str) -> None:
    without = (left_out,) if left_out else ()
    for name, model in models().items():
        for ran, program in stages(model, without):
            try:
                verify(program)
            except IllegalProgram as wrong:
                raise AssertionError(
                    f"{name} after {ran or 'lowering'} without {left_out or 'none'}: {wrong}"
                ) from wrong


def test_the_compiler_can_verify_as_it_goes() -> None:
    compiler.program_of(models()["ayu"], checked=True)


@settings(max_examples=400)
@given(st.integers(0, 1 << 48), st.integers(1, 5))
def test_folding_keeps_the_value_of_a_random_condition(seed: int, depth: int) -> None:
    random, terms = Random(seed), Terms()
    inputs = [terms.input(name, type_) for name, type_ in KINDS.items()]
    root = term(random, terms, BOOL, depth, inputs, BOARD)
    folded = fold.run(small(terms, clauses=(root,))).clauses[0].condition
    for _ in range(4):
        known = position(small(terms), random)
        assert evaluate(folded, TOPOLOGY, known) == evaluate(root, TOPOLOGY, known)


def test_comparing_a_choice_of_numbers_with_a_constant_leaves_only_its_conditions() -> None:
    terms = Terms()
    slots = [terms.input(f"slot{number}", REGION) for number in range(2)]
    c, d = (terms.make("some", (slot,)) for slot in slots)
    rest = terms.make("count", (slots[0],))

    def number(value: int | None) -> Term:
        return terms.constant(INT, value)

    def op(name: str, *arguments: Term) -> Term:
        return terms.make(name, arguments)

    def folded(name: str, *arguments: Term) -> Term:
        return fold.run(small(terms, clauses=(op(name, *arguments),))).clauses[0].condition

    three = op("select", c, number(3), rest)
    assert folded("same", three, number(3)) is op("or", c, op("same", rest, number(3)))
    assert folded("same", three, number(2)) is op("and", op("not", c), op("same", rest, number(2)))
    assert folded("<", three, number(4)) is op("or", c, op("<", rest, number(4)))
    assert folded("<", number(4), three) is op("and", op("not", c), op("<", number(4), rest))
    assert folded("<=", number(3), three) is op("or", c, op("<=", number(3), rest))
    assert folded("<=", op("select", c, rest, number(3)), number(2)) is op("and", c, op("<=", rest, number(2)))
    for name in ("<", "<="):  # an undefined branch makes every comparison false
        assert folded(name, op("select", c, number(None), rest), number(2)) is op(
            "and", op("not", c), op(name, rest, number(2))
        )
    chain = op("select", c, number(2), op("select", d, number(1), number(0)))
    assert folded("<=", number(2), chain) is c
    assert folded("<=", number(1), chain) is op("or", c, d)
    assert folded("<", chain, number(1)) is op("and", op("not", c), op("not", d))
    assert folded("same", chain, number(3)).data is False
    free = op("select", c, rest, op("count", slots[1]))
    assert folded("<", free, number(4)) is op("<", free, number(4)), "nothing would be known any sooner"


def test_of_two_nested_regions_only_the_larger_is_tested_for_points() -> None:
    terms = Terms()
    a, b = (terms.input(f"slot{number}", REGION) for number in range(2))
    near = [terms.make("adjacent", (region,)) for region in (a, b)]
    small_, large = (terms.make("some", (terms.make(op, near),)) for op in ("both", "union"))
    for pair in ((small_, large), (large, small_)):
        assert fold.run(small(terms, clauses=(terms.make("or", pair),))).clauses[0].condition is large


def test_a_region_of_very_many_parts_is_tested_in_only_a_few() -> None:
    terms = Terms()
    slots = [terms.input(f"slot{number}", REGION) for number in range(2)]

    def op(name: str, *arguments: Term) -> Term:
        return terms.make(name, arguments)

    slots.append(op("adjacent", slots[0]))
    twice = product = op("union", op("flood", *slots[:2]), slots[2])
    for level in range(40):  # 2 ** 40 parts if each were taken apart
        here, there = slots[level % 3], slots[(level + 1) % 3]
        twice = op("union", op("minus", twice, op("adjacent", here)), op("both", twice, op("meets", there)))
        product = op("both", op("union", op("flood", there, product), here), op("adjacent", product))
    for region in (twice, product):
        asked = exits.run(small(terms, clauses=(op("some", region),))).clauses[0].condition
        assert 1 < sum(part.op == "some" for part in subterms([asked])) <= exits.PARTS
        for seed in range(6):
            known = position(small(terms), Random(seed))
            assert evaluate(asked, TOPOLOGY, known) == evaluate(op("some", region), TOPOLOGY, known)


def test_of_several_regions_those_that_depend_on_no_name_are_tested_first_and_all_others_only_if_they_are_empty() -> (
    None
):
    terms = Terms()
    a, b = (terms.input(f"slot{number}", REGION) for number in range(2))
    site = terms.make("single", (terms.variable("to", SITE),))
    two = terms.constant(INT, 2)
    anew, once = (terms.make("touching", (region, two)) for region in (terms.make("union", (a, site)), b))
    cheap = terms.make("adjacent", (a,))
    whole = terms.make("union", (anew, terms.make("union", (once, cheap))))
    block = (ForSites("to", b, (If(terms.make("some", (whole,)), (Yield(0, (terms.variable("to", SITE),)),)),)),)
    ((condition, *_),) = [
        terms_of(one)
        for one in statements(exits.run(small(terms, block=block, sites=("to",))).moves)
        if isinstance(one, If)
    ]
    assert condition.op == condition.args[1].op == "or"
    order = [condition.args[0], *condition.args[1].args]
    assert [one.args[0] for one in order] == [cheap, once, anew]


def test_each_players_score_is_computed_from_their_own_pieces_alone() -> None:
    players = [f"P{number}" for number in range(16)]
    scores = "\n".join(f"  score {player} = components(of({player}))" for player in players)
    text = f'game "Many" {{\n  players {", ".join(players)}\n  board square(5)\n  move drop {{ to empty }}\n{scores}\n'
    model = plybook.loads(text + "  end { when no-moves -> highest wins }\n}\n").model
    program = compiler.program_of(model)
    counted = {part for part in subterms([*program.scores, program.clauses[0].player]) if part.op == "components"}
    assert len(counted) == len(players), "counted once per player, not once per player and mover"


def random_block(random: Random, terms: Terms, names: dict[str, str], depth: int, count: Iterator[str]) -> Block:
    """Random statements; ``names`` are those in scope."""
    found: list[Any] = []
    names = dict(names)
    for _ in range(random.choice([1, 1, 2, 3])):
        inputs = [terms.input(name, type_) for name, type_ in KINDS.items()]
        inputs += 2 * [terms.variable(name, type_) for name, type_ in names.items()]
        kind = random.choice(["let", "if", "sites", "sites", "units", "yield"]) if depth else "yield"

        def any_term(type_: str, inputs: list[Term] = inputs) -> Term:
            return term(random, terms, type_, random.randint(0, 3), inputs, BOARD)

        name = next(count)
        match kind:
            case "let":
                type_ = random.choice([REGION, REGION, SITE, INT, BOOL])
                found.append(Let(name, any_term(type_)))
                names[name] = type_
            case "if":
                found.append(If(any_term(BOOL), random_block(random, terms, names, depth - 1, count)))
            case "sites":
                inner = random_block(random, terms, {**names, name: SITE}, depth - 1, count)
                found.append(ForSites(name, any_term(REGION), inner))
            case "units":
                inner = random_block(random, terms, {**names, name: REGION}, depth - 1, count)
                found.append(ForUnits(name, any_term(REGION), inner))
            case "yield":
                each = any_term(REGION) if random.random() < 0.3 else None
                sites = tuple(any_term(SITE) for _ in range(2 - (each is not None)))
                found.append(Yield(0, sites, each))
    return tuple(found)


@settings(max_examples=120)
@given(st.integers(0, 1 << 48))
def test_every_pass_keeps_the_moves_of_a_random_program(seed: int) -> None:
    random, terms = Random(seed), Terms()
    block = random_block(random, terms, {}, 4, (f"n{number}" for number in range(10_000)))
    program = small(terms, block=block, sites=("a", "b"))
    verify(program)
    positions = [position(program, random) for _ in range(3)]
    expected = [moves(program, known) for known in positions]
    for name, run in passes.PASSES:
        for first in (program, fold.run(program)):
            changed = run(first)
            verify(changed)
            assert [moves(changed, known) for known in positions] == expected, name
    optimised = passes.optimise(program)
    assert [moves(optimised, known) for known in positions] == expected


def mutated(program: Program, random: Random) -> Program:
    """The program with parts of terms of one statement replaced by others of the same type, from any statement."""
    terms, at = program.terms, random.randrange(sum(1 for _ in statements(program.moves)))
    roots = [root for statement in statements(program.moves) for root in terms_of(statement)]
    pool = list(subterms(roots))
    number = -1

    def swapped(root: Term, scope: frozenset[str]) -> Term:
        old = random.choice(list(subterms([root])))
        fitting = [one for one in pool if one.type == old.type and one.free <= scope]
        new = random.choice(fitting)
        if old.type == REGION and random.random() < 0.5:
            new = terms.make(random.choice(["union", "both", "minus"]), random.sample([old, new], 2))
        elif old.type == BOOL and random.random() < 0.5:
            new = terms.make("not", (old,))
        return terms.replace(root, {old.number: new})

    def block_(block: Block, scope: frozenset[str]) -> Block:
        nonlocal number
        found = []
        for statement in block:
            number += 1
            named = frozenset([statement.name]) if isinstance(statement, ForSites | ForUnits) else frozenset()
            here = number == at
            inner = block_(block_of(statement), scope | named) if block_of(statement) else None
            swap = (lambda root, scope=scope: swapped(root, scope)) if here else (lambda root: root)
            found.append(map_terms(statement, swap, inner))
        return tuple(found)

    return replace(program, moves=block_(program.moves, frozenset()))


SHAPES = ["square(3)", "rectangle(4, 3)", "hexagon(2)", "square(3) adjacent all"]


@cache
def movers(shape: str) -> tuple[Model, ...]:
    """Games with rules that the passes recognise, on a small board."""
    rules = [text.split("game ", 1)[1].split("{", 1)[1] for path in sorted(FOLDER.glob("*.txt"))
             for text in [path.read_text(encoding="utf-8").split(BEFORE)[0]]]  # fmt: skip
    found = [plybook.loads(f'game "G" {{{text}'.replace("board   square(3)", f"board {shape}")) for text in rules]
    ayu = FILES["ayu"].read_text(encoding="utf-8")
    found.append(plybook.loads(ayu.replace("board   square(size)", f"board {shape}")))
    return tuple(game.model for game in found)


@settings(max_examples=MUTANTS)
@given(st.sampled_from(SHAPES), st.integers(0, 1 << 48))
def test_every_pass_keeps_the_moves_of_a_mutated_game(shape: str, seed: int) -> None:
    """So that every condition that a pass requires fails now and then."""
    random = Random(seed)
    program = lower.lower(random.choice(movers(shape)))
    for _ in range(random.choice([1, 1, 2, 3])):
        program = mutated(program, random)
    verify(program)
    positions = [position(program, random) for _ in range(4)]
    expected = [moves(program, known) for known in positions]
    without = random.choice([(), (), *[(name,) for name in passes.NAMES]])

    def same(name: str, after: Program) -> None:
        verify(after)
        assert [moves(after, known) for known in positions] == expected, f"{name}, without {without}"

    passes.optimise(program, without, same)
