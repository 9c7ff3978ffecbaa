"""Small programs of the IR on a board of nine sites, and random positions for them."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

import plybook
from plybook.interpreter.native.ir.operation import Topology
from plybook.interpreter.native.ir.program import (
    Block,
    Clause,
    Effect,
    Program,
    Slot,
)
from plybook.interpreter.native.ir.terms import EARLIER, Term, Terms
from plybook.interpreter.native.ir.types import BOOL, PLAYER, REGION

BOARD = plybook.loads(
    'game "G" {\n players A, B\n board square(3)\n move m { }\n end { when no-moves -> draw }\n}'
).model.board
POINTS = len(BOARD)
TOPOLOGY = Topology(BOARD.neighbours, BOARD.ahead)
KINDS = {"slot0": REGION, "slot1": REGION, "mover": PLAYER, "last": PLAYER, "no-moves": BOOL, "repeated": BOOL}


def small(terms: Terms, *, clauses: tuple[Term, ...] = (), block: Block = (), sites: tuple[str, ...] = ()) -> Program:
    """A program over nine sites with two pieces and one rule."""
    slots = (Slot(0, ""), Slot(1, ""))
    same = tuple(terms.input(f"slot{number}", REGION) for number in range(2))
    effects = (Effect(sites, tuple((site, same[0]) for site in sites), same),)
    ends = tuple(Clause(condition, None, False) for condition in clauses)
    return Program(terms, block, effects, ends, slots, 2, ("m",), POINTS, BOARD.neighbours, directions=BOARD.ahead)


def any_history(sort: str, *boards: frozenset[int] | int) -> int:
    """How often a board has occurred before: any number, as long as it is always the same for the same board."""
    return crc32(repr((sort, [part if isinstance(part, int) else sorted(part) for part in boards])).encode()) % 3 % 2


def position(program: Program, random: Random) -> dict[str, Any]:
    """Random contents of the board, with at most one piece on a point."""
    full = random.choice([0.2, 0.5, 0.8])
    pieces: list[set[int]] = [set() for _ in program.slots]
    for site in range(program.sites):
        if pieces and random.random() < full:
            random.choice(pieces).add(site)
    known: dict[str, Any] = {f"slot{number}": frozenset(sites) for number, sites in enumerate(pieces)}
    last = random.choice([None, *range(program.players)])
    known |= {"mover": random.randrange(program.players), "last": last}
    known |= {"turn": random.randint(1, 4), "idle": random.randint(0, 2), "moves": random.randint(0, 3)}
    known["placed"] = frozenset(random.sample(range(program.sites), random.randint(0, min(3, program.sites))))
    known |= {f"{what}-{sort}": random.randint(0, 2) for sort in program.history for what in ("seen", "since")}
    known |= {f"counter{number}": random.randint(one.low, one.high) for number, one in enumerate(program.counters)}
    for number, memory in enumerate(program.memories):
        most = 1 if memory.single else min(4, program.sites)
        known[f"memory{number}"] = frozenset(random.sample(range(program.sites), random.randint(0, most)))
    for number in range(len(program.slots)):
        known[f"began{number}"] = frozenset(random.sample(range(program.sites), random.randint(0, 3)))
    known |= {"no-moves": random.random() < 0.5, "repeated": random.random() < 0.5}
    known |= {EARLIER + name: value for name, value in known.items()}
    return known | {"seen": any_history, "since": any_history}
