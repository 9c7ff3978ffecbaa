"""Random terms of the IR and random values for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from plybook.gdl.text import limits
from plybook.gdl.types.board import Board
from plybook.gdl.types.track import Track
from plybook.interpreter.native.ir.folds import EACH, FOLDS, KINDS, Fold
from plybook.interpreter.native.ir.folds import given as named
from plybook.interpreter.native.ir.meaning import DIRECTION, FOLD, OPERATIONS, PURE, REGIONS, ROW, WALK
from plybook.interpreter.native.ir.terms import Term, Terms
from plybook.interpreter.native.ir.types import (
    ANY,
    BOOL,
    FUNCTION,
    GIVEN,
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
READ = (REGION, INT, SITE, NUMBER, BOOL)
"""The types of the values that the functions of folds read besides the site or part."""


def signatures(op: str) -> list[tuple[str, ...]]:
    """The types that an operation's arguments may have."""
    takes = OPERATIONS[op].arguments
    anything = ORDERED if OPERATIONS[op].ordered else TYPES
    of = anything if ANY in takes else ("",)
    if takes[-1] == GIVEN:
        takes = (*takes[:-1], *READ)
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


def fold(random: Random, op: str, type_: str, board: Board, terms: Terms) -> Fold:
    """A random fold with a result of a type (empty: any)."""
    kinds = ["nth-largest"] if op == "nth-fold" else [kind for kind in KINDS if kind != "nth-largest"]
    how = random.choice([kind for kind in kinds if not type_ or type_ in KINDS[kind]])
    each = REGION if how == "closure" else random.choice([SITE, REGION])
    read = [terms.variable(named(number), one) for number, one in enumerate(READ)]
    inputs = [*[terms.variable(EACH, each)] * 4, *read]
    ops = PURE if random.random() < 0.2 else [one for one in PURE if one not in FOLDS]
    body = term(random, terms, type_ or random.choice(KINDS[how]), 2, inputs, board, ops)
    return Fold(how, each, body, READ)


def known(random: Random, op: str, board: Board, type_: str = "", terms: Terms | None = None) -> Any:
    """What an operation, with a result of a type, knows besides its arguments."""
    knows = OPERATIONS[op].knows
    if knows is FOLD:
        return fold(random, op, type_, board, terms or Terms())
    if knows is WALK:
        sites = tuple(random.choices(range(len(board)), k=random.randint(1, 2 * len(board))))
        track = Track(sites, tuple(random.random() < 0.3 for _ in sites), random.random() < 0.5)
        return track, random.choice(Track.KINDS)
    if knows is REGIONS:
        return tuple(value(random, REGION, len(board)) for _ in range(3))
    if knows is DIRECTION:
        return random.choice(board.circle)
    if knows is ROW:
        half = board.circle[: len(board.circle) // 2]
        return random.choice([1, 2, 2, 3, 3, 4, 5, 7]), tuple(random.sample(half, random.randint(1, len(half))))
    assert knows is None
    return None


def results(op: str, takes: tuple[str, ...]) -> tuple[str, ...]:
    """The types that the result of an operation on arguments of some types can have."""
    result = OPERATIONS[op].result
    if result == FUNCTION:
        return ORDERED if op == "nth-fold" else (*ORDERED, BOOL, REGION)
    return (takes[-1] if result == ANY else result,)


def term(
    random: Random, terms: Terms, type_: str, depth: int, inputs: Sequence[Term], board: Board, ops: Sequence[str] = ()
) -> Term:
    """A random term of a type over some inputs and constants."""
    makers = [
        (op, wanted)
        for op in ops or PURE
        for wanted in signatures(op)
        if type_ in results(op, wanted) and op not in CONNECTED
    ]
    if depth <= 0 or not makers or random.random() < 0.1:
        leaves = [one for one in inputs if one.type == type_]
        if leaves and random.random() < 0.85:
            return random.choice(leaves)
        return terms.constant(type_, value(random, type_, len(board)))
    op, wanted = random.choice(makers)
    args = [term(random, terms, one, depth - 1, inputs, board, ops) for one in wanted]
    return terms.make(op, args, known(random, op, board, type_, terms))
