"""Compiling takes time in proportion to the description, and a pass that would take too long gives up."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lockstep import reference
from random_descriptions import description
from small_games import NAMES, game, walk
from tool import tool

import plybook
from plybook.interpreter.native import passes
from plybook.interpreter.native.analysis.bounds import Bounds
from plybook.interpreter.native.engine import compiler
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.ir.terms import TooMuchWork
from plybook.interpreter.native.ir.types import REGION
from plybook.interpreter.native.lowering import lower
from plybook.interpreter.native.parts import parts

study = tool("compile_cost")

PER_TERM = 150
"""Steps per term that all passes may take together; long random descriptions take up to 37."""
SIZES = {family: sizes for family, sizes in study.FAMILIES.items() if family is not study.nested_unions}
"""``nested_unions`` has a number of expressions that grows exponentially, up to a limit of the language."""

DEAREST = [812, 1099, 997, 1185, 1172, 597, 489, 602, 689, 875]
"""The seeds of the descriptions that cost most in ``bench/results/compile-cost.md``."""


@pytest.mark.parametrize("family", SIZES, ids=lambda family: family.__name__)
def test_the_steps_of_all_passes_grow_in_proportion_to_the_description(family: Any) -> None:
    texts = [family(size) for size in SIZES[family]]
    programs = [compiler.program_of(plybook.loads(text).model) for text in texts]
    words = [len(text.split()) for text in texts]
    for program, word in zip(programs, words, strict=True):
        assert program.gave_up == ()
        assert program.terms.work <= PER_TERM * (len(program.terms) + 100), word
    for (small, few), (large, many) in pairwise(zip(programs, words, strict=True)):
        assert len(large.terms) / len(small.terms) <= 2 * many / few


@pytest.mark.parametrize("part", [*range(16), *(pytest.param(part, marks=pytest.mark.long) for part in range(16, 50))])
def test_long_random_descriptions_compile_within_their_limits(part: int) -> None:
    for seed in range(4 * part, 4 * part + 4):
        cost = study.compiled(description(seed, rich=seed % 2 == 1, times=study.TIMES), machine_code=part % 5 == 0)
        assert cost.seconds < study.ASKED, seed
        assert cost.gave_up == (), seed


@pytest.mark.parametrize("seed", DEAREST)
def test_the_dearest_of_thousands_of_descriptions_compile_within_their_limits(seed: int) -> None:
    cost = study.compiled(description(seed, rich=seed % 2 == 1, times=study.TIMES), machine_code=True)
    assert cost.seconds < study.ASKED
    assert cost.gave_up == ()


STACKS = """game "Stacks" {{
  players White, Black
  board square(6)
  counter kept(player) = 0 in 0..9
  define stack(p) = reach(p, q -> step(q, n) & occupied)
  move drop {{
    to empty
    {effects}
  }}
  end {{ when no-moves -> draw }}
}}"""
EFFECTS = [
    "do place(White, given(some(stack(to) & of(Black)), step(stack(to), e)))",
    "do place(Black, given(some(stack(to) & of(White)), step(stack(to), w)))",
    "do set(kept(White), kept(White) + count(stack(to) & of(White)))",
    "do set(kept(Black), kept(Black) + count(stack(to) & of(Black)))",
]


def test_the_code_of_effects_that_follow_from_one_another_grows_in_proportion_to_them() -> None:
    lines = []
    for times in (1, 2, 4):
        model = plybook.loads(STACKS.format(effects="\n".join(times * EFFECTS))).model
        text = compiler.text_of(model, compiler.program_of(model), [parts()["positions"]])
        lines.append(text.count("\n"))
    assert lines[2] - lines[1] <= 3 * (lines[1] - lines[0])


IN_ROUNDS = """game "Piles" {{
  players White, Black facing n, s
  board rectangle(5, 20)
  setup {{ place White on row(1) | c8 | c13
    place Black on row(3) | c7 }}
  define pile(p) = reach(p, q -> leap(q, n, 5))
  define moved(r, a, b) = union(d in diagonal, given(b in leap(a, d, 2), leap(r, d, 2)))
  move jump {{
    from mine & row(1..5)
    repeat 1..4 {{
      to leap(from, diagonal, 2) & empty & row(1..5)
      {effects}
    }}
  }}
  move walk {{ from mine & row(1..5)
    to step(from, diagonal) & empty & row(1..5) }}
  end {{ when no-moves -> mover loses }}
}}"""
ROUND = [
    "let white = moved(pile(from) & of(White), from, to)",
    "let black = moved(pile(from) & of(Black), from, to)",
    "do remove(pile(from))",
    "do place(White, white)",
    "do place(Black, black)",
]


def in_rounds(times: int) -> plybook.Game:
    effects = "\n".join(ROUND * times)
    for name in ("white", "black"):
        parts = effects.split(f"let {name} ")
        effects = parts[0] + "".join(
            f"let {name}{number} " + part.replace(f", {name})", f", {name}{number})")
            for number, part in enumerate(parts[1:])
        )
    return plybook.loads(IN_ROUNDS.format(effects=effects))


def test_the_code_of_effects_in_rounds_grows_in_proportion_to_them() -> None:
    lines = []
    for times in (1, 2, 4):
        model = in_rounds(times).model
        text = compiler.text_of(model, compiler.program_of(model), [parts()["positions"]])
        lines.append(text.count("\n"))
    assert lines[2] - lines[1] <= 3 * (lines[1] - lines[0])


@pytest.mark.parametrize("times", [1, 4])
def test_what_rounds_have_in_common_is_written_once_and_means_the_same(times: int) -> None:
    played = in_rounds(times)
    engine = NativeEngine(played.model)
    jumps = 0
    for state in walk(reference(played).start(), 3, plies=40):
        here, earlier = state.position, state.positions[:-1]
        moves = state.game.engine.moves(here, earlier)
        assert engine.moves(here, earlier) == moves
        for move in moves:
            jumps += move.rule == 0
            assert engine.play(here, move, earlier) == state.game.engine.play(here, move, earlier)
    assert jumps


def test_a_game_that_is_too_large_names_the_move_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "LARGEST", 1_000)
    model = in_rounds(2).model
    with pytest.raises(plybook.DescriptionError, match="the move `jump` is too large to compile") as refused:
        compiler.refuse_too_large(model, compiler.program_of(model), " " * 1_001)
    (found,) = refused.value.diagnostics
    assert "fewer effects in a `repeat`" in found.help
    assert found.label.span.text.startswith("move jump")


def test_a_bound_follows_a_long_row_of_names_that_each_use_the_one_before_twice() -> None:
    program = compiler.program_of(game("ayu").model)
    bounds = Bounds(program)
    make = program.terms.make
    last = program.terms.input("slot0", REGION)
    for number in range(60):
        bounds.lets[f"n{number}"] = make("both", (make("adjacent", (last,)), make("meets", (last,))))
        last = program.terms.variable(f"n{number}", REGION)
    with program.terms.limited(10_000):
        assert bounds.of(last).sites == program.sites


@pytest.mark.parametrize("steps", [0, 30, 300, 3_000])
def test_a_program_is_correct_wherever_its_passes_give_up(
    steps: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(passes, "STEPS", steps)
    monkeypatch.setenv("PLYBOOK_CACHE", str(tmp_path))  # whose keys do not include the limit
    gave_up = set()
    for name in NAMES[::6]:
        engine = NativeEngine(game(name).model)
        gave_up |= set(engine.program.gave_up)
        for state in walk(reference(game(name)).start(), 1, plies=8):
            here, earlier = state.position, state.positions[:-1]
            assert engine.moves(here, earlier) == state.game.engine.moves(here, earlier), name
    assert gave_up or steps == 3_000


def test_a_game_whose_lowering_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    model = plybook.loads(study.attacks(4)).model
    monkeypatch.setattr(lower, "STEPS", 100)
    with pytest.raises(plybook.DescriptionError, match="too large to compile") as refused:
        compiler.lowered(model)
    assert [found.code for found in refused.value.diagnostics] == ["too-complex"]


def test_a_limit_holds_only_where_it_is_set() -> None:
    terms = compiler.program_of(game("ayu").model).terms
    names = [f"v{number}" for number in range(9)]
    with pytest.raises(TooMuchWork), terms.limited(3):
        list(map(terms.variable, names, names))
    list(map(terms.variable, names, names))


def test_the_text_of_a_program_names_the_passes_that_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from plybook.interpreter.native.analysis.show import program_text

    model = game("ayu").model
    assert "gave up" not in program_text(compiler.program_of(model), model.board.names)
    monkeypatch.setattr(passes, "STEPS", 5)
    text = program_text(compiler.program_of(model), model.board.names)
    assert "passes that gave up, because they would take too long: fold" in text
