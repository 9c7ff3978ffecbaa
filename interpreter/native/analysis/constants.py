"""What operations are worth where all their arguments are known before play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....gdl.text import limits
from ..ir.terms import Term

if TYPE_CHECKING:
    from ..passes.fold import Folder


def _reached(folder: Folder, start: frozenset[int], through: frozenset[int]) -> frozenset[int]:
    found = set(start & through)
    waiting = list(found)
    while waiting:
        for near in folder.neighbours[waiting.pop()]:
            if near in through and near not in found:
                found.add(near)
                waiting.append(near)
    return frozenset(found)


def _parts(folder: Folder, region: frozenset[int]) -> int:
    parts = 0
    while region:
        region -= _reached(folder, frozenset([min(region)]), region)
        parts += 1
    return parts


def _step(folder: Folder, direction: str, region: frozenset[int]) -> frozenset[int]:
    ahead = folder.directions[direction]
    return frozenset(ahead[site] for site in region if ahead[site] >= 0)


def _touching(folder: Folder, region: frozenset[int], number: int | None) -> frozenset[int]:
    touched = [0] * len(folder.neighbours)
    while region:
        part = _reached(folder, frozenset([min(region)]), region)
        region -= part
        for site in frozenset().union(*(folder.neighbours[inner] for inner in part)):
            touched[site] += 1
    return frozenset(site for site, parts in enumerate(touched) if parts == number)


def _ray(folder: Folder, direction: str, region: frozenset[int], through: frozenset[int]) -> frozenset[int]:
    found: set[int] = set()
    while region := _step(folder, direction, region) & through:
        found |= region
    return frozenset(found)


def _rows(folder: Folder, directions: tuple[str, ...], region: frozenset[int]) -> set[int]:
    """How many sites stand in each row."""
    found = set()
    for direction in directions:
        length, row = 0, region - _step(folder, direction, region)
        while row:
            length, longer = length + 1, _step(folder, direction, row) & region
            found |= {length} if len(longer) < len(row) else set()
            row = longer
    return found


def _number(value: int) -> int | None:
    return value if abs(value) <= limits.NUMBER else None


def _compare(holds: Callable[[Any, Any], bool]) -> Callable[..., bool]:
    return lambda folder, term, a, b: a is not None and b is not None and holds(a, b)


def _work(result: Callable[[int, int], int | None]) -> Callable[..., int | None]:
    def work(folder: Folder, term: Term, a: int | None, b: int | None) -> int | None:
        found = None if a is None or b is None else result(a, b)
        return None if found is None else _number(found)

    return work


EVALUATE: dict[str, Callable[..., Any]] = {
    "union": lambda f, t, a, b: a | b,
    "both": lambda f, t, a, b: a & b,
    "minus": lambda f, t, a, b: a - b,
    "single": lambda f, t, a: frozenset([a]),
    "adjacent": lambda f, t, a: frozenset().union(*(f.neighbours[site] for site in a)),
    "meets": lambda f, t, a: frozenset(site for site, near in enumerate(f.neighbours) if len(near & a) > 1),
    "touching": lambda f, t, a, n: _touching(f, a, n),
    "flood": lambda f, t, a, b: _reached(f, a, b),
    "step": lambda f, t, a: _step(f, t.data, a),
    "ray": lambda f, t, a, b: _ray(f, t.data, a, b),
    "line": lambda f, t, a: any(row >= t.data[0] for row in _rows(f, t.data[1], a)),
    "exact-line": lambda f, t, a: t.data[0] in _rows(f, t.data[1], a),
    "row-of": lambda f, t, n: t.data[n - 1] if n is not None and 1 <= n <= len(t.data) else frozenset(),
    "count": lambda f, t, a: len(a),
    "components": lambda f, t, a: _parts(f, a),
    "joined": lambda f, t, a: _parts(f, a) <= 1,
    "some": lambda f, t, a: bool(a),
    "contains": lambda f, t, a, s: s in a,
    "within": lambda f, t, a, b: a <= b,
    "real": lambda f, t, a: None if a is None else float(a),
    "same": _compare(lambda a, b: a == b),
    "different": _compare(lambda a, b: a != b),
    "<": _compare(lambda a, b: a < b),
    "<=": _compare(lambda a, b: a <= b),
    "+": _work(lambda a, b: a + b),
    "-": _work(lambda a, b: a - b),
    "*": _work(lambda a, b: a * b),
    "/": _work(lambda a, b: a // b if b else None),
    "and": lambda f, t, a, b: a and b,
    "or": lambda f, t, a, b: a or b,
    "not": lambda f, t, a: not a,
}
"""For each operation, its value: a function of the folder (which knows the board), the term, and its arguments."""
