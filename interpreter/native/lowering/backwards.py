"""Whether a region that pieces reach meets another, asked from the other end.

A step from a piece leads into a region just if a step back from the region leads to the piece, and so it is with rays
and neighbours. Where the question is about few points, such as those of a king, this side of it stays the same while
other pieces move, and a line from a single point is quick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..analysis.contents import ContentsOf
from ..ir.terms import Term, subterms

MOVES = frozenset(["step", "ray", "adjacent"])


class Backwards:
    """Turns a region that is reached from some pieces into a region in which such pieces reach a target."""

    def __init__(self, contents: ContentsOf) -> None:
        self.contents, self.terms = contents, contents.terms
        self._moves: dict[int, bool] = {}
        self._shared: set[int] = set()

    def meeting(self, term: Term, target: Term) -> Term:
        """A region that has a point just if ``term`` and ``target`` have a point in common."""
        found = self.contents.nothing
        waiting = {term.number: (term, target)}
        for shared in self._shared_by(term):
            if shared.number in waiting:
                self._merge(waiting, self._ends(*waiting.pop(shared.number), whole=True))
        for start, end in waiting.values():
            found = self.contents.union(found, self.terms.make("both", (start, end)))
        return found

    def _shared_by(self, term: Term) -> Sequence[Term]:
        """The region and what several of its parts are reached from, each before what it is reached from itself.

        What many regions are reached from is followed once, for all of them together: with definitions that use one
        another, there are more ways through a region than it has parts.
        """
        moving = [part for part in subterms([term]) if self.moves(part)]
        used = Counter(arg.number for part in moving for arg in part.args)
        self._shared = {part.number for part in moving if used[part.number] > 1}
        return [part for part in reversed(moving) if part.number in self._shared or part is term]

    def _merge(self, found: dict[int, tuple[Term, Term]], more: dict[int, tuple[Term, Term]]) -> None:
        """Add regions that pieces start from to others."""
        for number, (start, end) in more.items():
            known = found[number][1] if number in found else self.contents.nothing
            found[number] = start, self.contents.union(known, end)

    def _ends(self, term: Term, target: Term, *, whole: bool = False) -> dict[int, tuple[Term, Term]]:
        """Regions that pieces start from, by number, each with the region from which they reach the target.

        What several regions are reached from is among them, unless it is the ``whole`` term.
        """
        make, contents = self.terms.make, self.contents
        if contents.is_nothing(target) or contents.is_nothing(term):
            return {}
        if term.number in self._shared and not whole:
            return {term.number: (term, target)}
        if not self.moves(term):
            if term.op == "both":
                term = contents.both(*term.args)
            return {term.number: (term, target)}
        match term.op, term.args:
            case "union", (a, b):
                found = self._ends(a, target)
                self._merge(found, self._ends(b, target))
                return found
            case "both", (a, b):
                first, other = (a, b) if self.moves(a) else (b, a)
                return self._ends(first, make("both", (target, other)))
            case "minus", (a, b) if self.moves(a):
                return self._ends(a, make("minus", (target, b)))
            case "select", (condition, a, b):
                yes, no = self._ends(a, target), self._ends(b, target)
                return {
                    number: (
                        start,
                        contents.select(
                            condition,
                            yes[number][1] if number in yes else contents.nothing,
                            no[number][1] if number in no else contents.nothing,
                        ),
                    )
                    for number, (start, _) in (yes | no).items()
                }
            case "adjacent", (a,):
                return self._ends(a, make("adjacent", (target,)))
            case "step", (a,) if term.data in contents.back:
                return self._ends(a, make("step", (target,), contents.back[term.data]))
            case "ray", (a, through) if term.data in contents.back:
                return self._ends(a, self._line(target, contents.back[term.data], through))
        return {term.number: (term, target)}

    def _line(self, target: Term, way: str, through: Term) -> Term:
        """Where a line over points of ``through`` begins, one step before them, that ends on the target."""
        make = self.terms.make
        if target.op == "step" and target.data == way:  # the line ends one step before something
            return make("step", (make("ray", (target.args[0], through), way),), way)
        last = make("both", (target, through))
        return make("step", (make("union", (last, make("ray", (last, through), way))),), way)

    def moves(self, term: Term) -> bool:
        """Whether a region is reached from another, which is not known before play."""
        if term.number not in self._moves:
            args = {"minus": term.args[:1], "select": term.args[1:], "union": term.args, "both": term.args}
            self._moves[term.number] = term.op in MOVES or any(map(self.moves, args.get(term.op, ())))
        return self._moves[term.number]
