"""Playouts that draw a move without finding them all: where this applies, and that each move is equally likely.

The inner functions are compiled with entry points of their own. In every position each legal move must have exactly one
slot, which is what makes the draw uniform; that it is uniform is tested as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_descriptions import description
from random_terms import term, value
from small_games import NAMES, game, walk

import plybook
from plybook import Game, State
from plybook.gdl import Source
from plybook.interpreter.core.playout_result import Playouts
from plybook.interpreter.game.game import load
from plybook.interpreter.native.analysis.bounds import Bounds, Most
from plybook.interpreter.native.analysis.tails import tails_of
from plybook.interpreter.native.codegen.rules import Rules
from plybook.interpreter.native.engine import jit
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.engine.memory import words
from plybook.interpreter.native.engine.shapes import piece_places
from plybook.interpreter.native.ir.evaluate import evaluate
from plybook.interpreter.native.ir.operation import Topology
from plybook.interpreter.native.ir.program import Effect, ForSites, Let, Program, Yield, statements
from plybook.interpreter.native.ir.slots import Slot
from plybook.interpreter.native.ir.terms import Term, Terms
from plybook.interpreter.native.ir.types import BOOL, PLAYER, REGION, SITE
from plybook.interpreter.native.kernels.playouts.sampling import Sampling
from plybook.interpreter.native.kernels.playouts.signatures import record_words
from plybook.interpreter.native.kernels.playouts.slots import TOLD
from plybook.interpreter.native.llvm.builder import Function, Module
from plybook.interpreter.native.llvm.signature import Signature, changes, integer, reads, room, writes

STATE, MOVES = reads("state", "a position"), changes("moves", "its records")
MOVE, BESIDES = writes("move", "a move"), writes("told", "what is told besides")
SLOTS = Signature("outer_slots", "Writes records; how many slots they have.", (STATE, MOVES, BESIDES))
SLOT = Signature("outer_slot", "Whether it is a move.", (STATE, MOVES, integer("number", "which"), MOVE, BESIDES))
SAMPLE = Signature(
    "outer_sample",
    "Draws a move; how many there are.",
    (STATE, room("moves", "for records"), changes("random", "the stream"), MOVE, writes("choices", "how many")),
)

HEAD = """
game "Sampled" {
  players White, Black
  board square(5)
  piece Runner
  piece Stone neutral
  setup {
    place White.Runner on a1, c1
    place Black.Runner on c5, e5
  }
"""
END = """
  end { when no-moves -> mover loses }
}
"""
SHOOT = """move shoot {
    from mine
    to (adjacent(adjacent(from)) | adjacent(from)) & empty
    do relocate(from, to)
    choose shot in (adjacent(adjacent(to)) | adjacent(to)) & empty
    do place(Stone, shot)
  }"""
SLIDE = """move slide {
    from mine
    to slides(from)
    do relocate(from, to)
    choose shot in slides(to)
    do place(Stone, shot)
  }"""
CUT = """move step {
    from mine
    to adjacent(from) & empty
    do relocate(from, to)
    choose cut in empty - to
    do place(Stone, cut)
  }"""
CAREFUL = """move go {
    from mine
    to adjacent(adjacent(from)) & empty
    where count(after.group(to)) < 3
    where some(adjacent(after.group(to)) & after.empty)
  }"""
DROP = """move drop {
    to empty
    where count(adjacent(adjacent(to)) & occupied) < 3
    do place(Stone, to)
  }"""
TRIPLE = """move triple {
    from mine
    to adjacent(from) & empty
    do relocate(from, to)
    choose one in adjacent(to) & empty
    do place(Stone, one)
    choose two in adjacent(one) & empty
    do place(Stone, two)
  }"""
REST = "move rest { where count(mine) < 3 }"
STEP = "move step { from mine\n to adjacent(from) & empty }"
RULES = {
    "a step and a shot": (SHOOT, ["shoot.to"]),
    "a slide and a shot as far": (SLIDE, ["slide.to"]),
    "a step and a stone anywhere": (CUT, ["step.to"]),
    "conditions on a step": (CAREFUL, ["go.to"]),
    "conditions on a drop": (DROP, ["drop.to"]),
    "three choices": (TRIPLE, ["triple.to"]),
    "several rules": (f"{SHOOT}\n{DROP}\n{TRIPLE}\n{REST}", ["shoot.to", "drop.to", "triple.to"]),
    "a rule that is not nested": (f"{SHOOT}\n{STEP}", ["shoot.to"]),
    "a change of sides": (f"{SHOOT}\n swap", ["shoot.to"]),
    "one choice": ("move drop { to empty\n do place(Stone, to) }", []),
    "a choice from each piece": (STEP, []),
}


def sampled(rules: str, without: tuple[str, ...] = ()) -> Game:
    return load(Source("sampled.gdl", HEAD + rules + END), {}, without=without)


def program_of(game: Game) -> Program:
    assert isinstance(game.engine, NativeEngine)
    return game.engine.program


class Inside:
    """The functions that such playouts use, callable one by one."""

    def __init__(self, engine: NativeEngine) -> None:
        self.engine = engine
        module = Module()
        numbers = [-1 if piece is None else piece for piece in piece_places(engine.model)]
        rules = Rules(module, engine.program, engine.shape, numbers, jit.deposits_bits())
        self.sampling = Sampling(rules)

        def slots(f: Function) -> None:
            given = (f["state"], f["moves"], f["told"])
            f.ret(f.call(self.sampling.slots.slots(), *given))

        def slot(f: Function) -> None:
            given = (f["state"], f["moves"], f["number"], f["move"], f["told"])
            f.ret(f.call(self.sampling.slots.slot(), *given))

        def sample(f: Function) -> None:
            given = [f[name] for name in ("state", "moves", "random", "move", "choices")]
            f.ret(f.call(self.sampling.sample(), *given))

        for signature, write in ((SLOTS, slots), (SLOT, slot), (SAMPLE, sample)):
            module.kernel(signature, write)
        self._code = jit.load(jit.compile_text(module.text()))
        self._slots, self._slot = self._code.function(SLOTS), self._code.function(SLOT)
        self._sample = self._code.function(SAMPLE)
        self.room, self.told = engine.room(1, record=record_words(engine.shape)), words(TOLD)
        self.random, self.choices = words(1), words(1)

    def by_slots(self, state: State) -> tuple[list[tuple[int, tuple[int, ...]]], int]:
        """The moves of all slots of a position, in order, and how many slots there are."""
        here, found = self.engine.with_history(state.position, state.earlier), []
        total = self._slots(here, self.room, self.told)
        for number in range(total):
            record = words(self.engine.shape.move)
            if self._slot(here, self.room, number, record, self.told):
                found.append(self.engine.record(record, 0))
        return found, total

    def drawn(self, state: State, times: int) -> Iterator[tuple[tuple[int, tuple[int, ...]] | None, int]]:
        """Moves drawn in a position, and how many there were to choose from."""
        here = self.engine.with_history(state.position, state.earlier)
        record = words(self.engine.shape.move)
        for _ in range(times):
            number = self._sample(here, self.room, self.random, record, self.choices)
            swaps = record[0] & 0xFFFF == 0xFFFF
            found = (-1, ()) if swaps else self.engine.record(record, 0)
            yield (found if number or swaps else None), self.choices[0]


def legal(state: State) -> list[tuple[int, tuple[int, ...]]]:
    assert isinstance(state.game.engine, NativeEngine)
    return [(move.rule, move.sites) for move in state.game.engine.moves(state.position, state.earlier)]


def check_slots(there: Game, states: Iterator[State], about: str) -> int:
    inside, slots = Inside(there.engine), 0  # type: ignore[arg-type]
    for state in states:
        found, total = inside.by_slots(state)
        assert sorted(found) == sorted(legal(state)), f"{about}\n{state}"
        slots += total
    return slots


# -- where it applies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES)
def test_loops_that_need_not_be_run_are_found(name: str) -> None:
    rules, expected = RULES[name]
    program = program_of(sampled(rules))
    assert [tail.loop.name for tail in tails_of(program)] == expected
    assert program.sampled is bool(expected)
    assert not program_of(sampled(rules, ("sample",))).sampled


def test_no_sampling_where_two_rules_may_offer_the_same_move() -> None:
    again = SHOOT.replace("move shoot", "move fire").replace("place(Stone, shot)", "remove(shot)")
    program = program_of(sampled(f"{SHOOT}\n{again}"))
    assert program.may_repeat
    assert not program.sampled


def test_no_sampling_where_units_are_cached() -> None:
    program = program_of(plybook.load("ayu", size=7))
    assert program.lazy
    assert not program.sampled


def test_no_sampling_with_an_unknown_statement() -> None:
    class Strange:
        block = ()

    program = program_of(sampled(SHOOT))
    assert tails_of(program)
    strange: tuple[object, ...] = (*program.moves, Strange())
    object.__setattr__(program, "moves", strange)
    assert not tails_of(program)


# -- how many sites a region can have ------------------------------------------------------------------------------

BOARD = plybook.loads(
    'game "G" {\n players A, B\n board square(3)\n move m { }\n end { when no-moves -> draw }\n}'
).model.board
POINTS = len(BOARD)
TOPOLOGY = Topology(BOARD.neighbours, BOARD.ahead)
OPS = [
    "union", "both", "minus", "single", "adjacent", "meets", "flood", "steps", "joints", "select", "some", "not",
    "step", "ray", "row-of", "count",
]  # fmt: skip
KINDS = {"slot0": REGION, "slot1": REGION, "mover": PLAYER, "no-moves": BOOL}


def bounded(seed: int) -> tuple[Most, Term, Term]:
    """The bound of a random region inside two loops, the region, and a value that it may use."""
    random, terms = Random(seed), Terms()
    inputs = [terms.input(name, type_) for name, type_ in KINDS.items()]
    everywhere = terms.constant(REGION, frozenset(range(POINTS)))
    a, b, x = terms.variable("a", SITE), terms.variable("b", SITE), terms.variable("x", REGION)

    def region(*more: Term) -> Term:
        return term(random, terms, REGION, random.randint(1, 4), [*inputs, *more], BOARD, OPS)

    named, each = region(a), region(a, b, x)
    inner = ForSites("b", everywhere, (Yield(0, (a, b), each),))
    block = (ForSites("a", everywhere, (Let("x", named), inner)),)
    slots = tuple(terms.input(f"slot{number}", REGION) for number in range(2))
    effects = (Effect(("a", "b", "c"), (), slots),)
    pieces = (Slot(0, ""), Slot(1, ""))
    program = Program(terms, block, effects, (), pieces, 2, ("m",), POINTS, BOARD.neighbours, directions=BOARD.ahead)
    return Bounds(program).of(each), each, named


@settings(max_examples=600)
@given(st.integers(0, 1 << 48))
def test_no_region_is_larger_than_its_bound(seed: int) -> None:
    most, each, named = bounded(seed)
    random = Random(seed)
    for _ in range(8):
        known = {name: value(random, type_, POINTS) for name, type_ in KINDS.items()}
        known["slot1"] -= known["slot0"]
        known["a"], known["b"] = random.randrange(POINTS), random.randrange(POINTS)
        known["x"] = evaluate(named, TOPOLOGY, known)
        size = len(evaluate(each, TOPOLOGY, known))
        assert size <= most.sites
        if most.ceiling is not None:
            assert size <= len(evaluate(most.ceiling, TOPOLOGY, known)) + most.more


def test_many_bounds_are_informative() -> None:
    """Otherwise the test above would prove nothing."""
    small = sum(bounded(seed)[0].sites < POINTS for seed in range(300))
    ceilings = sum(bounded(seed)[0].ceiling is not None for seed in range(300))
    assert small > 60, small
    assert ceilings > 60, ceilings


def test_bounds_are_tight_for_the_rules_of_games() -> None:
    program = program_of(sampled(SHOOT))
    bounds = Bounds(program)
    found = {}
    for one in statements(program.moves):
        if isinstance(one, ForSites):
            found[one.name] = bounds.of(one.region).sites
        elif isinstance(one, Yield) and one.each is not None:
            found["each"] = bounds.of(one.each).sites
    assert found == {"shoot.from": 25, "shoot.to": 13, "each": 12}
    slide = program_of(sampled(SLIDE))
    (last,) = [one.each for one in statements(slide.moves) if isinstance(one, Yield)]
    assert last is not None
    assert Bounds(slide).of(last).sites == 8, "on five by five points with orthogonal neighbours"
    cut = program_of(sampled(CUT))
    (last,) = [one.each for one in statements(cut.moves) if isinstance(one, Yield)]
    assert last is not None
    most = Bounds(cut).of(last)
    assert (most.sites, most.more) == (24, 2)
    assert most.ceiling is not None


# -- each move is drawn equally often ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, (_, tails) in RULES.items() if tails])
def test_each_legal_move_has_one_slot(name: str) -> None:
    there = sampled(RULES[name][0])
    for seed in range(3):
        assert check_slots(there, walk(there.start(), seed, plies=20), name) > 0


@pytest.mark.parametrize("without", [("units",), ("narrow",), ("exits", "hoist"), ("fold", "share", "dead")], ids=str)
def test_each_legal_move_has_one_slot_without_some_passes(without: tuple[str, ...]) -> None:
    for name, (rules, tails) in RULES.items():
        there = sampled(rules, without)
        if tails:
            check_slots(there, walk(there.start(), 1, plies=8), f"{name} without {without}")


@pytest.mark.parametrize("name", NAMES)
def test_each_legal_move_of_a_small_game_has_one_slot(name: str) -> None:
    if program_of(game(name)).sampled:
        check_slots(game(name), walk(game(name).start(), 4, plies=20), name)


def test_each_legal_move_of_a_random_description_has_one_slot() -> None:
    number = 0
    for seed in range(8_000, 8_060):
        text = description(seed)
        there = plybook.loads(text)
        if program_of(there).sampled:
            number += 1
            check_slots(there, walk(there.start(), seed, plies=5), text)
    assert number > 3


def upper_tail(freedom: int) -> float:
    """A value that chi-square exceeds less than once in 10,000 times."""
    return freedom + 4.9 * sqrt(2 * freedom) + 12


@pytest.mark.parametrize("name", [name for name, (_, tails) in RULES.items() if tails])
def test_each_legal_move_is_drawn_equally_often(name: str) -> None:
    there = sampled(RULES[name][0])
    inside = Inside(there.engine)  # type: ignore[arg-type]
    inside.random[0] = 2
    states = list(walk(there.start(), 2, plies=12))
    for state in states[:: max(1, len(states) // 4)]:
        moves = legal(state)
        if any(str(move) == "swap" for move in state.legal_moves()):
            moves.append((-1, ()))
        times = 40 * max(50, len(moves))
        found = list(inside.drawn(state, times))
        if not moves:
            assert {move for move, _ in found} == {None}
            continue
        counts = Counter(move for move, _ in found)
        assert set(counts) <= set(moves)
        expected = times / len(moves)
        chi = sum((counts[move] - expected) ** 2 / expected for move in moves)
        assert chi <= upper_tail(len(moves) - 1), f"{chi} with {len(moves) - 1} degrees of freedom\n{state}"
        choices = [choice for _, choice in found]
        mean = sum(choices) / times
        error = sqrt(sum((choice - mean) ** 2 for choice in choices)) / times
        assert abs(mean - len(moves)) <= 4 * error, f"{mean} ± {error}, not {len(moves)}\n{state}"


# -- whole games ---------------------------------------------------------------------------------------------------


def figures(found: list[Playouts]) -> dict[str, tuple[float, float]]:
    """Means over batches and their standard errors."""
    by_name = {
        "length": [part.mean_length for part in found],
        "squared": [part.plies_squared / part.games for part in found],
        "branching": [part.mean_branching for part in found],
        "White": [part.results["White"] / part.games for part in found],
    }
    means = {name: sum(values) / len(values) for name, values in by_name.items()}
    return {
        name: (means[name], sqrt(sum((one - means[name]) ** 2 for one in values)) / len(values))
        for name, values in by_name.items()
    }


@pytest.mark.parametrize("name", ["a step and a shot", "conditions on a step", "several rules", "a change of sides"])
def test_sampled_games_match_games_in_which_all_moves_are_found(name: str) -> None:
    drawn, found = (sampled(RULES[name][0], without) for without in ((), ("sample",)))
    a = figures([drawn.playouts(1_500, seed=seed, ply_limit=30) for seed in range(30)])
    b = figures([found.playouts(1_500, seed=seed, ply_limit=30) for seed in range(100, 130)])
    for what, (mean, error) in a.items():
        other, spread = b[what]
        assert abs(mean - other) <= 4 * sqrt(error**2 + spread**2) + 1e-9, f"{what}: {mean} and {other}"


def test_neither_threads_nor_jobs_change_the_counts() -> None:
    there = sampled(RULES["several rules"][0])

    def counts(**how: int) -> tuple[object, ...]:
        found = there.playouts(501, seed=3, ply_limit=40, **how)
        return dict(found.results), found.plies, found.plies_squared, found.choices

    assert counts() == counts(threads=2) == counts(threads=3) == counts(jobs=2)


def test_a_move_is_found_however_rare_it_is() -> None:
    """Only one slot in many is a move: patience runs out, and all moves are generated."""
    rare = """move rare {
    from mine
    to empty
    where count(adjacent(to) & theirs) > 1
    do place(Stone, to)
  }"""
    there = sampled(rare)
    assert program_of(there).sampled
    state = there.start()
    inside = Inside(there.engine)  # type: ignore[arg-type]
    moves = legal(state)
    assert 0 < len(moves) < 5
    assert {move for move, _ in inside.drawn(state, 200)} == set(moves)
