"""Terms: expressions of a model with the position that each part looks at, so that equal terms have equal values.

A term is made for one player to move. Definitions are written out, `before` and `after` are settled, and regions that
depend only on what stands on each point are one operation, ``in``.
"""

from __future__ import annotations

from typing import Any


class Term:
    """An operation and its arguments, which are terms or plain values; equal terms are the same object."""

    __slots__ = ("args", "op")

    def __init__(self, op: str, args: tuple[Any, ...]) -> None:
        self.op = op
        self.args = args

    def __repr__(self) -> str:
        return f"{self.op}({', '.join(map(repr, self.args))})"


class Terms:
    """All terms of a proof. ``kinds`` is the number of kinds of pieces; an empty point counts as one more content.

    ==========  =======================================================================================
    points      a region known before play: a mask, with bit s for point s
    in          the points that hold one of some contents (a set of numbers) in a position
    single      the region of one point
    and, or, minus   of two regions
    site, int, number, player, piece    a value known before play
    variable    a point that is chosen: its name and a number that tells variables of a name apart
    each        of a ludeme that has a function as an argument: its class and a mark that no other term has
    ==========  =======================================================================================

    Any other operation is the name of a ludeme; its first argument is the ludeme's class, the second the position that
    it looks at, or ``None`` if its value depends only on its arguments.
    """

    def __init__(self, sites: int, kinds: int) -> None:
        self.kinds = kinds
        self.everything = (1 << sites) - 1
        self.contents = frozenset(range(kinds + 1))
        self._made: dict[tuple[Any, ...], Term] = {}
        self.nowhere = self.make("points", 0)
        self.everywhere = self.make("points", self.everything)
        self.true = self.make("true")
        self.false = self.make("false")

    def make(self, op: str, *args: Any) -> Term:
        """The term with this operation and these arguments."""
        key = (op, *args)
        term = self._made.get(key)
        if term is None:
            term = self._made[key] = Term(op, args)
        return term

    def holding(self, view: int, contents: frozenset[int]) -> Term:
        """The points that hold one of these contents."""
        if not contents:
            return self.nowhere
        return self.everywhere if contents == self.contents else self.make("in", view, contents)

    def single(self, site: Term) -> Term:
        """The region of a point."""
        return self.make("points", 1 << site.args[0]) if site.op == "site" else self.make("single", site)

    def choice(self, ludeme: Any, condition: Term, a: Term, b: Term) -> Term:
        """``if condition then a else b``; ``ludeme`` has the type of the result."""
        known = _known(condition)
        if known is not None or a is b:
            return b if known is False else a
        if ludeme.result.name == "Bool":
            sides = (self.make("and also", condition, a), self.make("and also", self.make("not", condition), b))
            return self.make("or also", *sides)
        return self.make("if", ludeme, None, condition, a, b)

    def both(self, a: Term, b: Term) -> Term:
        """The points in both regions."""
        if a is b or b is self.everywhere or a is self.nowhere:
            return a
        if a is self.everywhere or b is self.nowhere:
            return b
        match (a.op, b.op):
            case "points", "points":
                return self.make("points", a.args[0] & b.args[0])
            case "in", "in" if a.args[0] == b.args[0]:
                return self.holding(a.args[0], a.args[1] & b.args[1])
        return self.make("and", a, b)

    def either(self, a: Term, b: Term) -> Term:
        """The points in one region or the other."""
        if a is b or b is self.nowhere or a is self.everywhere:
            return a
        if a is self.nowhere or b is self.everywhere:
            return b
        match (a.op, b.op):
            case "points", "points":
                return self.make("points", a.args[0] | b.args[0])
            case "in", "in" if a.args[0] == b.args[0]:
                return self.holding(a.args[0], a.args[1] | b.args[1])
        return self.make("or", a, b)

    def minus(self, a: Term, b: Term) -> Term:
        """The points in the first region and not in the second."""
        if a is b or b is self.everywhere or a is self.nowhere:
            return self.nowhere
        if b is self.nowhere:
            return a
        match (a.op, b.op):
            case "points", "points":
                return self.make("points", a.args[0] & ~b.args[0])
            case "in", "in" if a.args[0] == b.args[0]:
                return self.holding(a.args[0], a.args[1] - b.args[1])
            case "points", "in" if a is self.everywhere:
                return self.holding(b.args[0], self.contents - b.args[1])
        return self.make("minus", a, b)


def _known(condition: Term) -> bool | None:
    """Whether a condition holds, if that is known at once, such as whether the mover is a certain player."""
    match condition.op, condition.args:
        case (("true" | "false"), _):
            return condition.op == "true"
        case (("same" | "different"), (_, Term(op="player") as a, Term(op="player") as b)):
            return (a is b) == (condition.op == "same")
    return None


def parts(term: Term) -> list[Term]:
    """A term and all terms in it, each once."""
    found: dict[int, Term] = {}
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if id(one) not in found:
            found[id(one)] = one
            waiting += [arg for arg in one.args if isinstance(arg, Term)]
    return list(found.values())
