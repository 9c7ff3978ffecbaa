"""Playouts draw from exactly the legal moves: each number stands for one move, and each move has one number.

The functions that playouts use internally are compiled with entry points of their own and followed through random
games: after every move, the number of moves (cached units included) and every single move that can be drawn are checked
against the engine's list.
"""

from __future__ import annotations

import random
from ctypes import c_uint64

import pytest

from plybook.gdl import Source, find
from plybook.interpreter.game.game import Game, load
from plybook.interpreter.native.codegen.rules import Rules
from plybook.interpreter.native.engine import jit
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.engine.memory import words
from plybook.interpreter.native.engine.shapes import piece_places
from plybook.interpreter.native.kernels.playouts import move_bundles, signatures, unit_cache
from plybook.interpreter.native.llvm.builder import Function, Module
from plybook.interpreter.native.llvm.signature import Signature, changes, integer, reads, room, writes
from plybook.interpreter.native.llvm.typed_values import VOID, WORD

STATE, MOVES, UNITS = reads("state", "a position"), room("moves", "for bundles"), changes("units", "what is kept")
FIND = Signature("find", "Finds all moves; how many are not of units.", (STATE, MOVES, UNITS))
PICK = Signature(
    "pick",
    "Writes the move of a number.",
    (STATE, MOVES, UNITS, integer("number", "which"), integer("others", "of no unit"), writes("move", "that move")),
    VOID,
)
STEP = Signature(
    "step", "Makes a move.", (STATE, reads("move", "a move"), writes("next", "the position after it"), UNITS), VOID
)

GAMES = [
    ("ayu", {"size": 5}),
    ("ayu", {"size": 9}),
    ("ayu", {"size": 9, "split": "never"}),
    ("ayu", {"size": 15}),
    ("ayu", {"size": 19}),
    ("ayu-hexagonal", {}),
    ("ayu-diagonal", {}),
    ("ayu-rectangle", {}),
    ("ayu-stripes", {}),
]
UNITS = """
game "Units" {
  players Black, White, Red
  board hexagon(4)
  setup {
    place Black on row(1) | row(3)
    place White on row(5)
    place Red on row(7)
  }
  move grow { to adjacent(mine) & empty }
  move hop {
    from mine
    to adjacent(from) & empty
    where count(adjacent(group(from)) & theirs) < 3
  }
  move leave {
    from mine
    where count(group(from)) > 2
    where some(adjacent(from) & empty)
    do remove(from)
  }
  end { when no-moves -> draw }
}
"""


class Inside:
    """The functions that playouts use, callable one by one."""

    def __init__(self, engine: NativeEngine) -> None:
        self.engine = engine
        model, program = engine.model, engine.program
        module = Module()
        numbers = [-1 if piece is None else piece for piece in piece_places(model)]
        rules = Rules(module, program, engine.shape, numbers, jit.deposits_bits())
        self.lazy = program.lazy
        self._write(module, rules)
        code = jit.load(jit.compile_text(module.text()))
        self.find, self.choose, self.step = code.function(FIND), code.function(PICK), code.function(STEP)
        self._code = code
        self.room = engine.room(1, record=signatures.record_words(engine.shape))
        sites, players = len(model.board), len(model.players)
        self.units = words(signatures.units_words(engine.layout, sites, players) - 1)
        self.area = signatures.area_of(engine.layout, sites)

    def _write(self, module: Module, rules: Rules) -> None:
        kept = unit_cache.UnitCache(rules) if self.lazy else None

        def find(f: Function) -> None:
            """Puts the number of all moves in the word before the units; returns how many belong to no unit."""
            if kept is None:
                found = f.call(move_bundles.bundles(rules), f["state"], f["moves"])
                f.set(WORD, f["units"], found)
                f.ret(found)
                return
            given = (f["state"], f["moves"], f.word(f["units"], 1))
            f.ret(f.call(kept.refresh(), *given))

        def pick(f: Function) -> None:
            number = f["number"]
            if kept is not None:
                number = kept.choose(f, f["state"], f.word(f["units"], 1), f["number"], f["others"])
            f.call(move_bundles.drawn(rules), f["moves"], number, f["move"])
            f.ret()

        def step(f: Function) -> None:
            f.call(rules.play(False), f["state"], f["move"], f["next"])
            if kept is not None:
                kept.changed(f, f["state"], f["next"], f.word(f["units"], 1))
            f.ret()

        for signature, write in ((FIND, find), (PICK, pick), (STEP, step)):
            module.kernel(signature, write)

    def begin(self) -> None:
        for player in range(len(self.engine.model.players)):
            self.units[1 + player * self.area.words] = 0


def follow(game: Game, games: int, plies: int) -> int:
    """Play random games through the inner functions; return the number of positions compared."""
    engine = game.engine
    assert isinstance(engine, NativeEngine)
    inside = Inside(engine)
    width = engine.shape.move
    chance = random.Random(5)
    compared = 0
    for _ in range(games):
        state = game.start()
        here = engine.with_history(state.position, state.earlier)
        inside.begin()
        while state.ply < plies and state.outcome() is None:
            legal = {(move.rule, move.sites): move for move in engine.moves(state.position, state.earlier)}
            others = inside.find(here, inside.room, inside.units)
            total = inside.units[0]
            assert total == len(legal), str(state)
            records = {}
            for number in range(total):
                inside.find(here, inside.room, inside.units)  # rewrites the bundles that a choice overwrote
                record = (c_uint64 * width)()
                inside.choose(here, inside.room, inside.units, number, others, record)
                records[engine.record(record, 0)] = record
            assert set(records) == set(legal), str(state)
            compared += 1
            key = chance.choice(sorted(legal))
            after = words(engine.shape.state)
            inside.step(here, records[key], after, inside.units)
            here = after
            state.advance(legal[key])
            assert engine.unpacked(here) == state.position
    return compared


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_every_move_has_one_number_in_library_games(name: str, options: dict[str, object]) -> None:
    game = load(find(name), options)
    assert game.engine.program.lazy  # type: ignore[attr-defined]
    assert follow(game, 2 if len(game.model.board) < 100 else 1, 60) > 20


@pytest.mark.parametrize("without", [(), ("lazy",), ("lone",), ("leaves", "lazy"), ("units",)], ids=str)
def test_every_move_has_one_number_without_some_passes(without: tuple[str, ...]) -> None:
    game = load(find("ayu"), {"size": 7}, without=without)
    assert game.engine.program.lazy is not ({"lazy", "units"} & set(without) != set())  # type: ignore[attr-defined]
    assert follow(game, 3, 60) > 30


def test_every_move_has_one_number_with_units_of_several_rules_and_three_players() -> None:
    game = load(Source("units.gdl", UNITS), {})
    assert follow(game, 4, 40) > 20
