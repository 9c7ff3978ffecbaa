"""Whether a region is within another, whatever the position: found from the shapes of their terms alone.

It is asked of thousands of pairs, in games with more kinds of pieces than truth tables have room for (``implication``),
so it looks for one derivation and knows little: what is cut is within what it is cut from, and steps and rays from
fewer points lead to fewer points.
"""

from __future__ import annotations

from ..ir.terms import Term

GROWING = frozenset(["step", "ray", "adjacent", "flood", "union", "both"])
"""Operations whose value can only gain points where their arguments do."""


class Containment:
    """Answers, each found once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}

    def within(self, a: Term, b: Term) -> bool:
        """Whether every point of ``a`` is in ``b``; ``False`` if that is not seen."""
        if a is b:
            return True
        if a.op == "constant":
            return not a.data or (b.op == "constant" and a.data <= b.data)
        if a.op == b.op == "input":
            return False
        key = a.number, b.number
        if key not in self._known:
            self._known[key] = self._find(a, b)
        return self._known[key]

    def _find(self, a: Term, b: Term) -> bool:
        if a.op == "union":
            return all(self.within(part, b) for part in a.args)
        if b.op == "both":
            return all(self.within(a, part) for part in b.args)
        if a.op == b.op == "select" and a.args[0] is b.args[0]:
            return all(map(self.within, a.args[1:], b.args[1:]))
        if b.op == "union" and any(self.within(a, part) for part in b.args):
            return True
        match a.op, a.args:
            case "both", parts if any(self.within(part, b) for part in parts):
                return True
            case "minus", (whole, out):
                if self.within(whole, b):
                    return True
                return b.op == "minus" and self.within(whole, b.args[0]) and self.within(b.args[1], out)
            case "select", (_, yes, no):
                return self.within(yes, b) and self.within(no, b)
        same = a.op == b.op and a.op in GROWING and a.data == b.data
        return same and all(map(self.within, a.args, b.args))
