"""The IR: expressions over regions, sites and numbers. Programs are made of them (``programs``).

An expression is a *term*: an operation, its arguments and perhaps a constant. Terms are interned, so that equal terms
of one program are one object; they are pure and total, so that any of them may be found early, late, twice or never.

Numbers may be undefined (no path, too large, divided by zero) and so may players and pieces; see ``SPECS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

REGION, SITE, INT, NUMBER, BOOL, PLAYER, PIECE = "region", "site", "int", "number", "bool", "player", "piece"
SLOTS = "slots"
EARLIER = "before "
"""What the names of the inputs begin with that are of the position before the move just made (in ``again`` only)."""
VALUES = (SITE, INT, NUMBER, BOOL, PLAYER, PIECE)


@dataclass(frozen=True)
class Spec:
    """What an operation takes and gives; ``"any"`` stands for one type, the same wherever it is written, and
    ``SLOTS`` for one region for each slot."""

    arguments: tuple[str, ...]
    result: str
    means: str


SPECS: dict[str, Spec] = {
    "union": Spec((REGION, REGION), REGION, "the sites of either"),
    "both": Spec((REGION, REGION), REGION, "the sites of both"),
    "minus": Spec((REGION, REGION), REGION, "the sites of the first that are not in the second"),
    "single": Spec((SITE,), REGION, "the one site"),
    "adjacent": Spec((REGION,), REGION, "the sites beside some site of it"),
    "meets": Spec((REGION,), REGION, "the sites beside at least two sites of it"),
    "touching": Spec((REGION, INT), REGION, "the sites beside exactly so many connected parts of it"),
    "flood": Spec((REGION, REGION), REGION, "what is reached from the first through the second"),
    "steps": Spec(
        (REGION, REGION, REGION), REGION, "the sites of the third that begin a shortest chain from 1st to 2nd"
    ),
    "joints": Spec((REGION,), REGION, "the sites beside every connected part of it"),
    "joints-without": Spec((REGION, SITE), REGION, "the joints of a connected region less one of its sites"),
    "step": Spec((REGION,), REGION, "the sites one step away in one direction"),
    "ray": Spec(
        (REGION, REGION), REGION, "the sites of the second reached straight on in one direction from the first"
    ),
    "row-of": Spec((INT,), REGION, "one of a list of regions by number, else none of the sites"),
    "select": Spec((BOOL, "any", "any"), "any", "the second where the first is true, else the third"),
    "count": Spec((REGION,), INT, "how many sites"),
    "components": Spec((REGION,), INT, "into how many parts it falls"),
    "path": Spec(
        (REGION, REGION, REGION), INT, "the length of the shortest chain through the third; perhaps undefined"
    ),
    "+": Spec(("any", "any"), "any", "the sum"),
    "-": Spec(("any", "any"), "any", "the difference"),
    "*": Spec(("any", "any"), "any", "the product"),
    "/": Spec((INT, INT), INT, "the quotient, rounded down"),
    "real": Spec((INT,), NUMBER, "the same number, with fractions possible"),
    "some": Spec((REGION,), BOOL, "it has a site"),
    "joined": Spec((REGION,), BOOL, "it has at most one connected part"),
    "line": Spec((REGION,), BOOL, "it has so many sites in a straight row"),
    "exact-line": Spec((REGION,), BOOL, "it has just so many sites in a straight row"),
    "contains": Spec((REGION, SITE), BOOL, "the site is in it"),
    "within": Spec((REGION, REGION), BOOL, "the first has no site outside the second"),
    "same": Spec(("any", "any"), BOOL, "both are defined and equal"),
    "different": Spec(("any", "any"), BOOL, "both are defined and not equal"),
    "<": Spec(("any", "any"), BOOL, "both are defined, the first is less"),
    "<=": Spec(("any", "any"), BOOL, "both are defined, the first is at most the second"),
    "and": Spec((BOOL, BOOL), BOOL, "both hold"),
    "or": Spec((BOOL, BOOL), BOOL, "one of them holds"),
    "not": Spec((BOOL,), BOOL, "it does not hold"),
}
"""Every operation. Besides: ``constant`` (``data`` is the value, ``None`` where it is undefined), ``input`` and
``variable`` (``data`` is the name)."""

ASKED: dict[str, Spec] = {
    "seen": Spec((SLOTS,), INT, "how often the board with these regions has stood before in the game"),
}
"""Operations that ask for more than their arguments, which the state has."""
COMMUTATIVE = frozenset(["union", "both"])
"""Operations whose arguments are put into one order, so that equal values are one term."""
DEAR = frozenset(
    [
        "flood", "steps", "path", "components", "joined", "touching", "joints", "joints-without", "row-of", "line",
        "exact-line",
    ]
)  # fmt: skip
"""Operations that are worth a branch to avoid."""
LEAVES = ("constant", "input", "variable")
ORDERED = (INT, NUMBER)
"""What is compared and reckoned with."""
UNDEFINED_TYPES = (INT, NUMBER, PLAYER, PIECE)


@dataclass(frozen=True, eq=False, slots=True)
class Term:
    """An expression: compare with ``is``."""

    op: str
    type: str
    args: tuple[Term, ...]
    data: Any
    number: int
    free: frozenset[str]
    """The variables in it."""

    @property
    def constant(self) -> bool:
        """Whether the value is known."""
        return self.op == "constant"


class Terms:
    """All terms of one program."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Term] = {}

    def __len__(self) -> int:
        return len(self._known)

    def make(self, op: str, args: Sequence[Term] = (), data: Any = None, type_: str = "") -> Term:
        """The term of an operation; ``type_`` is needed for leaves only."""
        if op not in LEAVES:
            result = (SPECS.get(op) or ASKED[op]).result
            type_ = args[-1].type if result == "any" else result
        if op in COMMUTATIVE:
            args = sorted(args, key=lambda arg: arg.number)
        key = (op, type_, data, *[arg.number for arg in args])
        term = self._known.get(key)
        if term is None:
            own = frozenset([data]) if op == "variable" else frozenset()
            free = own.union(*[arg.free for arg in args])
            term = self._known[key] = Term(op, type_, tuple(args), data, len(self._known), free)
        return term

    def constant(self, type_: str, value: Any) -> Term:
        """A known value; a region is a ``frozenset`` of sites."""
        return self.make("constant", (), value, type_)

    def variable(self, name: str, type_: str) -> Term:
        """What a statement has named."""
        return self.make("variable", (), name, type_)

    def input(self, name: str, type_: str) -> Term:
        """What is read from the position."""
        return self.make("input", (), name, type_)

    def replace(self, term: Term, swap: dict[int, Term]) -> Term:
        """The term with others put in, by number."""
        return self.rewrite(term, lambda inner: swap.get(inner.number))

    def rewrite(self, term: Term, change: Callable[[Term], Term | None], done: dict[int, Term] | None = None) -> Term:
        """The term with ``change`` applied from the top; where it gives ``None``, the arguments are looked at."""
        done = {} if done is None else done
        if term.number not in done:
            changed = change(term)
            if changed is None:
                args = [self.rewrite(arg, change, done) for arg in term.args]
                same = all(new is old for new, old in zip(args, term.args, strict=True))
                changed = term if same else self.make(term.op, args, term.data, term.type)
            done[term.number] = changed
        return done[term.number]


def subterms(roots: Sequence[Term]) -> Iterator[Term]:
    """Every term in some terms once, arguments first."""
    seen: set[int] = set()
    waiting = [(root, False) for root in reversed(roots)]
    while waiting:
        term, entered = waiting.pop()
        if entered:
            yield term
        elif term.number not in seen:
            seen.add(term.number)
            waiting.append((term, True))
            waiting += [(arg, False) for arg in reversed(term.args)]
