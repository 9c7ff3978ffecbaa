"""Numbers of a game as sums of terms, and the least and the greatest value that they can have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from ..text import limits
from .regions import Regions
from .terms import Term

Sum = tuple[tuple[Term, float], ...]
"""Terms and their factors."""


@dataclass
class Limits:
    """What is known of the numbers of a game besides the least that each word can be."""

    counters: Mapping[tuple[str, int | None], tuple[float, float]]
    """The ends of each counter, by name and player."""
    others: Mapping[str, tuple[float, float]]
    """The ends of other numbers of a position, by word, such as how many turns in a row were idle."""
    most: Sequence[float]
    """For each kind of piece, the most that can be on the board; infinite if unknown."""
    least: Sequence[float]
    """For each kind of piece, the fewest that can be on the board."""


class Numbers:
    """The bounds of numbers, from those of regions and counters."""

    def __init__(self, regions: Regions, limits: Limits) -> None:
        self.regions = regions
        self.terms = regions.terms
        self.limits = limits

    def sum(self, term: Term) -> tuple[dict[Term, float], float] | None:
        """A number as factors of terms and a constant."""
        match term.op:
            case "int" | "number":
                return {}, term.args[0]
            case "count" if term.args[0].op == "points":
                return {}, term.args[0].args[0].bit_count()
            case "+" | "-":
                a, b = (self.sum(arg) for arg in term.args)
                if a is None or b is None:
                    return None
                sign = 1 if term.op == "+" else -1
                total = dict(a[0])
                for one, factor in b[0].items():
                    total[one] = total.get(one, 0) + sign * factor
                return total, a[1] + sign * b[1]
            case "*":
                a, b = (self.sum(arg) for arg in term.args)
                if a is None or b is None or (a[0] and b[0]):
                    return {term: 1}, 0
                (total, constant), factor = (a, b[1]) if a[0] else (b, a[1])
                return {one: number * factor for one, number in total.items()}, constant * factor
        return {term: 1}, 0

    def whole(self, term: Term) -> bool:
        """Whether a number is whole."""
        match term.op:
            case "number":
                return False
            case "int" | "count" | "counter":
                return True
            case "+" | "-" | "*":
                return all(self.whole(arg) for arg in term.args)
        result = getattr(term.args[0], "result", None) if term.args else None
        return result is not None and result.name == "Int"

    def defined(self, term: Term) -> bool:
        """Whether a number always has a value."""
        match term.op:
            case "int" | "number" | "count":
                return True
            case "counter":
                return term.args[2] is None or term.args[2].op == "player"
            case "+" | "-" | "*":
                return all(self.defined(arg) for arg in term.args) and self._fits(term)
            case "if":
                return all(self.defined(arg) for arg in term.args[3:])
            case "default":
                return any(self.defined(arg) for arg in term.args[2:])
            case "min" | "max" | "abs":
                return all(self.defined(arg) for arg in term.args[2:])
            case "mod":
                low, high = self._ends_of(term.args[3])
                return all(self.defined(arg) for arg in term.args[2:]) and (low > 0 or high < 0)
        return bool(term.args) and bool(getattr(term.args[0], "defined", False))

    def _fits(self, term: Term) -> bool:
        """Whether a number is always one that can be calculated with."""
        total = self.sum(term)
        if total is None:
            return False
        low, high = self.sum_ends(tuple(total[0].items()))
        return low + total[1] >= -limits.NUMBER and high + total[1] <= limits.NUMBER

    def ends(self, term: Term) -> tuple[float, float]:
        """The least and the greatest value of a number that is no sum."""
        match term.op:
            case "int" | "number":
                return term.args[0], term.args[0]
            case "count":
                return self.count(term.args[0])
            case "counter":
                _, name, player = term.args
                if player is None or player.op == "player":
                    return self.limits.counters[name, None if player is None else player.args[0]]
                found = [ends for (other, _), ends in self.limits.counters.items() if other == name]
                return min(low for low, _ in found), max(high for _, high in found)
            case "if" | "default" | "min" | "max" | "abs":
                return self._chosen_ends(term)
            case "mod":
                return self._remainder_ends(term)
        if term.op in self.limits.others:
            return self.limits.others[term.op]
        least = getattr(term.args[0], "least", None) if term.args else None
        return (-inf if least is None else least), inf

    def _chosen_ends(self, term: Term) -> tuple[float, float]:
        """The least and the greatest value of a choice between numbers, of the smallest or largest, or of a size."""
        numbers = term.args[3:] if term.op == "if" else term.args[2:]
        lows, highs = zip(*map(self._ends_of, numbers), strict=True)
        match term.op:
            case "if" | "default":
                return min(lows), max(highs)
            case "min":
                return min(lows), min(highs)
            case "max":
                return max(lows), max(highs)
        return max(0, lows[0], -highs[0]), max(-lows[0], highs[0])

    def _remainder_ends(self, term: Term) -> tuple[float, float]:
        """The least and the greatest remainder: it lies between 0 and the divisor, without that."""
        (low, high), (least, most) = map(self._ends_of, term.args[2:])
        if low >= 0 and least > 0:
            return 0, min(high, most - 1)
        return min(least + 1, 0), max(most - 1, 0)

    def _ends_of(self, term: Term) -> tuple[float, float]:
        """The least and the greatest value of a number."""
        total = self.sum(term)
        if total is None:
            return -inf, inf
        low, high = self.sum_ends(tuple(total[0].items()))
        return low + total[1], high + total[1]

    def cases(self, term: Term) -> tuple[tuple[Term, bool, Term], ...]:
        """The values that a number is chosen from, each with a condition and whether that holds or fails; none for a
        number that is not chosen."""
        make = self.terms.make
        match term.op:
            case "if":
                condition, a, b = term.args[2:]
                return (condition, True, a), (condition, False, b)
            case "min" | "max" if all(self.defined(arg) for arg in term.args[2:]):
                a, b = term.args[2:]
                condition = make("compare", "<=", *((a, b) if term.op == "min" else (b, a)))
                return (condition, True, a), (condition, False, b)
            case "abs" if self.defined(term.args[2]):
                number = term.args[2]
                condition = make("compare", ">=", number, make("int", 0))
                return (condition, True, number), (condition, False, make("-", make("int", 0), number))
        return ()

    def count(self, region: Term) -> tuple[float, float]:
        """The fewest and the most points that a region can have."""
        regions = self.regions
        views = {part.args[0] for part in _ins(region)} or {0}
        low, high = 0.0, inf
        for view in views:
            masks = regions.may(region, view)
            *pieces, empty = masks
            pairs = zip(pieces, self.limits.most, strict=True)
            limited = empty.bit_count() + sum(min(mask.bit_count(), most) for mask, most in pairs)
            together = 0
            for mask in masks:
                together |= mask
            high = min(high, limited, together.bit_count())
            low = max(low, regions.must(region, view).bit_count())
        if region.op == "in":
            low = max(low, self._fewest(region.args[1]))
        if region.op == "single":
            low = high = 1
        return low, high

    def _fewest(self, contents: frozenset[int]) -> float:
        """The fewest points with these contents, from the fewest pieces of each kind and the most of all others."""
        empty = self.terms.kinds
        here = sum(self.limits.least[piece] for piece in contents if piece != empty)
        if empty not in contents:
            return here
        others = sum(self.limits.most[piece] for piece in range(empty) if piece not in contents)
        return max(here, self.terms.everything.bit_count() - others)

    def sum_ends(self, total: Sum) -> tuple[float, float]:
        """The least and the greatest value of a sum."""
        low = high = 0.0
        for term, factor in total:
            ends = sorted(factor * end for end in self.ends(term))
            low, high = low + ends[0], high + ends[1]
        return low, high


def difference(a: tuple[dict[Term, float], float], b: tuple[dict[Term, float], float]) -> tuple[Sum, float]:
    """The difference of two sums, and its constant."""
    total = dict(a[0])
    for term, factor in b[0].items():
        total[term] = total.get(term, 0) - factor
    return tuple(sorted(((t, f) for t, f in total.items() if f), key=lambda pair: id(pair[0]))), a[1] - b[1]


def _ins(region: Term) -> list[Term]:
    waiting, found = [region], []
    while waiting:
        one = waiting.pop()
        if one.op == "in":
            found.append(one)
        elif one.op in ("and", "or", "minus"):
            waiting += one.args
    return found
