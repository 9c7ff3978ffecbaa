"""Compute what few candidates need later, or not at all.

- The parts of a condition are asked in the order of their price: those without a search first.
- A named value that only a condition and what is below it need is computed after the parts of the condition that do
  without it.
- A choice between two values, one of them long, is a branch, and a named value that only one side needs is computed
  there.

Exact because terms are pure and total, so that it does not matter when, or whether, one is computed, nor in which order
the parts of a condition are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from ..analysis.traverse import fresh
from ..ir.meaning import EXPENSIVE
from ..ir.program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Program,
    Repeat,
    Statement,
    block_of,
    map_block,
    map_terms,
    statements,
    terms_of,
)
from ..ir.terms import LAZILY, LEAVES, Term, Terms, subterms

STAGES = (135,)
LONG = 24
"""A side of a choice with as many operations is worth a branch; so is a named value, if conditions come first."""


def run(program: Program) -> Program:
    """Move values down to where they are needed."""
    later = _Later(program.terms, fresh(program, "w"))
    return replace(program, moves=later.block(program.moves, looped=False))


class _Later:
    def __init__(self, terms: Terms, fresh: Callable[[], str]) -> None:
        self.terms, self.fresh = terms, fresh
        self.marked: dict[int, Term] = {}

    def block(self, block: Block, *, looped: bool) -> Block:
        """A block with its values moved down, and the blocks inside it; ``looped``: it runs for each site of a loop."""
        found = [one if isinstance(one, Repeat) or not looped else map_terms(one, self._marked) for one in block]
        if looped:
            found = self._behind_conditions(found)
            found = self._searched_again(found)
            found = self._into_choices(found)
        result: list[Statement] = []
        for statement in found:
            inner = block_of(statement)
            if inner:
                below = looped or isinstance(statement, ForSites | ForUnits)
                statement = map_terms(statement, lambda term: term, self.block(inner, looped=below))
            result.append(statement)
        return tuple(result)

    # -- conditions ------------------------------------------------------------------------------------------------

    def _behind_conditions(self, block: list[Statement]) -> list[Statement]:
        """The block with each condition in parts, and the values that only it needs between them."""
        found: list[Statement] = []
        reads = [_free([one]) for one in block]
        for place, statement in enumerate(block):
            if not isinstance(statement, If):
                found.append(statement)
                continue
            needed = set[str]().union(*reads[place + 1 :])
            own: list[Let] = []
            for one in reversed(found):
                if isinstance(one, Let) and one.name not in needed and _takes_time(one.value):
                    own.insert(0, one)
                else:
                    needed |= _free([one])
            found = [one for one in found if one not in own]
            found += self._in_parts(statement, own)
        return found

    def _in_parts(self, statement: If, own: list[Let]) -> Block:
        parts = _parts(statement.condition)
        if len(parts) == 1 and not own:
            return (statement,)
        values = {let.name: let.value for let in own}
        ordered = sorted(parts, key=lambda part: _price(part, values))
        if ordered == parts and not own:
            return (statement,)
        steps: list[Term | Let] = list(ordered)
        for let in reversed(own):
            needs = [let.name in (one.value if isinstance(one, Let) else one).free for one in steps]
            place = needs.index(True) if True in needs else len(steps)
            steps.insert(place, let)
        return _nested(self.terms, steps, statement.block)

    def _searched_again(self, block: list[Statement]) -> list[Statement]:
        """The block without floods of which it only asks whether they are joined, while what is below a condition reads
        them: to ask that takes less than the flood, which is made there."""
        found = list(block)
        for place in range(len(found) - 1, -1, -1):
            let = found[place]
            if not isinstance(let, Let) or let.value.op != "flood":
                continue
            own, behind = self.terms.variable(let.name, let.value.type), found[place + 1 :]
            swap = {self.terms.make("joined", (own,)).number: self.terms.make("joined", (let.value,))}
            rest = [self._replaced(one, swap) for one in behind]
            below = [isinstance(one, If) and let.name not in one.condition.free for one in rest]
            reads = [let.name in _free([one]) for one in rest]
            if rest == behind or any(read and not inside for read, inside in zip(reads, below, strict=True)):
                continue
            for at, one in enumerate(rest):
                if reads[at]:
                    again = self.terms.variable(self.fresh(), let.value.type)
                    inner = self._replaced(one, {own.number: again})
                    rest[at] = map_terms(inner, lambda term: term, (Let(again.data, let.value), *block_of(inner)))
            found[place:] = rest
        return found

    def _replaced(self, statement: Statement, swap: dict[int, Term]) -> Statement:
        """A statement with terms substituted, by number."""
        (found,) = map_block((statement,), lambda term: self.terms.replace(term, swap))
        return found

    # -- choices ---------------------------------------------------------------------------------------------------

    def _marked(self, root: Term) -> Term:
        """The term with its choices between long values marked."""

        def change(term: Term) -> Term | None:
            if term.op == "select" and any(map(_is_long, term.args[1:])):
                return self.terms.make("select", [self._marked(arg) for arg in term.args], LAZILY)
            return None

        return self.terms.rewrite(root, change, self.marked)

    def _into_choices(self, block: list[Statement]) -> list[Statement]:
        """The block with each value that one side of a choice or the second of two conditions needs written there."""
        found = list(block)
        reads = [_free([one]) for one in block]
        values = {one.name: one.value for one in block if isinstance(one, Let)}
        for place in range(len(found) - 1, -1, -1):
            let = found[place]
            if not isinstance(let, Let):
                continue
            users = [at for at in range(place + 1, len(found)) if let.name in reads[at]]
            if len(users) != 1 or let.name in _free(block_of(found[users[0]])):
                continue
            (at,) = users
            searches = _searches(_with_values(let.value, values)) > 0
            if all(
                self._on_one_side(term, let.name, searches) for term in terms_of(found[at]) if let.name in term.free
            ):
                swap = {self.terms.variable(let.name, let.value.type).number: let.value}
                found[at] = self._replaced(found[at], swap)
                reads[at] = reads[at] - {let.name} | let.value.free
                del found[place], reads[place]
        return found

    def _on_one_side(self, root: Term, name: str, searches: bool) -> bool:
        """Whether a name is used only on one side of one marked choice, or, if its value takes ``searches``, only in
        the second of two conditions."""
        for term in _reading(root, name):
            if not term.args or name in term.args[0].free:
                continue
            other: Term | None = None
            if term.op == "select" and term.data == LAZILY:
                other = next((arm for arm in term.args[1:] if name not in arm.free), None)
            elif searches and term.op in ("and", "or"):
                other = term.args[0]
            if other is not None and name not in self.terms.replace(root, {term.number: other}).free:
                return True
        return False


def _nested(terms: Terms, steps: Sequence[Term | Let], block: Block) -> Block:
    """Conditions inside each other, with the values between them."""
    found = block
    for step in reversed(steps):
        if isinstance(step, Let):
            found = (step, *found)
        elif len(found) == 1 and isinstance(found[0], If) and found is not block:
            found = (If(terms.make("and", (step, found[0].condition)), found[0].block),)
        else:
            found = (If(step, found),)
    return found


def _parts(condition: Term) -> list[Term]:
    """The conditions that must all hold."""
    if condition.op == "and":
        return [*_parts(condition.args[0]), *_parts(condition.args[1])]
    return [condition]


def _free(block: Sequence[Statement]) -> set[str]:
    """The names that are read in statements."""
    return {name for one in statements(tuple(block)) for term in terms_of(one) for name in term.free}


def _reading(root: Term, name: str) -> Iterator[Term]:
    """The parts of a term that read a name, from the top; the rest is not looked at."""
    waiting, seen = [root], {root.number}
    while waiting:
        term = waiting.pop()
        yield term
        for arg in term.args:
            if name in arg.free and arg.number not in seen:
                seen.add(arg.number)
                waiting.append(arg)


def _is_long(term: Term) -> bool:
    operations = (part for part in subterms([term]) if part.op not in LEAVES)
    return next(islice(operations, LONG - 1, None), None) is not None


def _takes_time(term: Term) -> bool:
    return _searches([term]) > 0 or _is_long(term)


def _searches(roots: Sequence[Term]) -> int:
    return sum(part.op in EXPENSIVE for part in subterms(roots))


def _price(term: Term, values: dict[str, Term]) -> int:
    """The number of searches until the first answer: those of a term, or of what it asks first, and of the values that
    this reads."""
    while term.op in ("not", "and", "or", "select"):
        term = term.args[0]
    return _searches(_with_values(term, values))


def _with_values(term: Term, values: dict[str, Term]) -> list[Term]:
    """A term and the values that it reads."""
    found, seen = [term], set[str]()
    for one in found:
        for name in one.free & values.keys() - seen:
            seen.add(name)
            found.append(values[name])
    return found
