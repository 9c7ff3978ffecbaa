"""Random terms of the IR and random values for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from plybook.gdl.text import limits
from plybook.gdl.types.board import Board
from plybook.interpreter.native.ir.meaning import DIRECTION, OPERATIONS, PURE, REGIONS, ROW
from plybook.interpreter.native.ir.terms import Term, Terms
from plybook.interpreter.native.ir.types import (
    ANY,
    BOOL,
    INT,
    NUMBER,
    ORDERED,
    PIECE,
    PLAYER,
    REGION,
    SITE,
    UNDEFINED_TYPES,
)

TYPES = (REGION, SITE, INT, NUMBER, BOOL, PLAYER, PIECE)
CONNECTED = frozenset(name for name, one in OPERATIONS.items() if one.connected)
"""Operations whose first argument must be connected."""


def signatures(op: str) -> list[tuple[str, ...]]:
    """The types that an operation's arguments may have."""
    takes = OPERATIONS[op].arguments
    anything = ORDERED if OPERATIONS[op].ordered else TYPES
    of = anything if ANY in takes else ("",)
    return [tuple(one if wanted == ANY else wanted for wanted in takes) for one in of]


def regions(points: int) -> st.SearchStrategy[frozenset[int]]:
    """Regions with few points, with many, and with about half of them."""
    few = st.frozensets(st.integers(0, points - 1), max_size=min(points, 8))
    half = st.integers(0, (1 << points) - 1).map(
        lambda bits: frozenset(site for site in range(points) if bits >> site & 1)
    )
    return few | half | few.map(lambda region: frozenset(range(points)) - region)


def values(type_: str, points: int) -> st.SearchStrategy[Any]:
    """Values of a type, including undefined ones."""
    largest = limits.NUMBER
    number = st.integers(-12, 12) | st.sampled_from([largest, -largest, largest - 1]) | st.integers(-largest, largest)
    found: st.SearchStrategy[Any] = {
        REGION: regions(points),
        SITE: st.integers(0, points - 1),
        INT: number,
        NUMBER: number.map(float) | st.integers(-40, 40).map(lambda n: n / 4),
        BOOL: st.booleans(),
        PLAYER: st.integers(0, 3),
        PIECE: st.integers(0, 5),
    }[type_]
    return found | st.none() if type_ in UNDEFINED_TYPES else found


def value(random: Random, type_: str, points: int) -> Any:
    """The same, from a random number generator."""
    if type_ in UNDEFINED_TYPES and random.random() < 0.15:
        return None
    match type_:
        case "region":
            share = random.choice([0.0, 0.1, 0.5, 0.7, 1.0])
            return frozenset(site for site in range(points) if random.random() < share)
        case "site":
            return random.randrange(points)
        case "int":
            return random.choice([random.randint(-3, 9), random.randint(-3, 9), limits.NUMBER, -limits.NUMBER])
        case "number":
            return random.randint(-12, 40) / 4
        case "bool":
            return random.random() < 0.5
    return random.randrange(4)


def known(random: Random, op: str, board: Board) -> Any:
    """What an operation knows besides its arguments."""
    knows = OPERATIONS[op].knows
    if knows is REGIONS:
        return tuple(value(random, REGION, len(board)) for _ in range(3))
    if knows is DIRECTION:
        return random.choice(board.circle)
    if knows is ROW:
        half = board.circle[: len(board.circle) // 2]
        return random.choice([1, 2, 2, 3, 3, 4, 5, 7]), tuple(random.sample(half, random.randint(1, len(half))))
    assert knows is None
    return None


def term(
    random: Random, terms: Terms, type_: str, depth: int, inputs: Sequence[Term], board: Board, ops: Sequence[str] = ()
) -> Term:
    """A random term of a type over some inputs and constants."""
    makers = [
        (op, wanted)
        for op in ops or PURE
        for wanted in signatures(op)
        if (wanted[-1] if OPERATIONS[op].result == ANY else OPERATIONS[op].result) == type_ and op not in CONNECTED
    ]
    if depth <= 0 or not makers or random.random() < 0.1:
        leaves = [one for one in inputs if one.type == type_]
        if leaves and random.random() < 0.85:
            return random.choice(leaves)
        return terms.constant(type_, value(random, type_, len(board)))
    op, wanted = random.choice(makers)
    args = [term(random, terms, one, depth - 1, inputs, board, ops) for one in wanted]
    return terms.make(op, args, known(random, op, board))
