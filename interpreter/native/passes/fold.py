"""Constants and certainties: what is known before play is put in, and what adds nothing is left out.

Exact because each rule is an identity of sets, of logic or of bounded numbers, and what is said to be certain was
proved (``facts``) from where a site was chosen from, from what a flood can reach and from one piece a site.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..analysis.constants import EVALUATE
from ..analysis.implication import Facts
from ..analysis.traverse import change_moves, start
from ..ir.chain import Rounds
from ..ir.program import Clause, Program, Repeat, Statement, map_terms
from ..ir.terms import BOOL, LEAVES, REGION, UNDEFINED_TYPES, Term

PARTS = 24
"""Of more parts than these, nobody asks which say nothing new."""
LARGE = 3_000
"""In a program of more terms nothing is proved: it would take too long."""


def run(program: Program) -> Program:
    """Fold every term of a program."""
    folder = Folder(program)

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        if isinstance(statement, Repeat):
            start = folder.fold(statement.start, facts)
            return [replace(statement, start=start, rounds=_rounds(folder, statement.rounds, facts))]
        return [map_terms(statement, lambda term: folder.fold(term, facts))]

    program = change_moves(program, change)
    nothing = start(program)
    effects = []
    for effect in program.effects:
        facts = nothing
        for name, region in effect.assumed:
            facts = facts.chosen(name, folder.fold(region, facts))
        slots = tuple([folder.fold(slot, facts) for slot in effect.slots])
        counters = tuple([folder.fold(counter, facts) for counter in effect.counters])
        rounds = None if effect.rounds is None else _rounds(folder, effect.rounds, facts)
        effects.append(replace(effect, slots=slots, counters=counters, rounds=rounds))
    clauses = [
        Clause(
            folder.fold(clause.condition, nothing),
            None if clause.player is None else folder.fold(clause.player, nothing),
            clause.loses,
            clause.shared,
        )
        for clause in program.clauses
    ]
    again = tuple(folder.fold(condition, nothing) for condition in program.again)
    scores = tuple(folder.fold(score, nothing) for score in program.scores)
    return replace(program, effects=tuple(effects), clauses=tuple(clauses), again=again, scores=scores)


def _rounds(folder: Folder, rounds: Rounds, facts: Facts) -> Rounds:
    """The rounds of a chain: in what follows the choice, it is known where the site was chosen from."""
    region = folder.fold(rounds.region, facts)
    chosen = facts.chosen(rounds.target, region)
    return replace(
        rounds,
        initial=tuple([folder.fold(term, facts) for term in rounds.initial]),
        region=region,
        condition=folder.fold(rounds.condition, chosen),
        following=tuple([folder.fold(term, chosen) for term in rounds.following]),
    )


class Folder:
    """Folds terms of a program, each once for the facts that are known where it stands."""

    def __init__(self, program: Program) -> None:
        self.terms = program.terms
        self.neighbours = program.neighbours
        self.directions = program.directions
        self.everywhere = frozenset(range(program.sites))
        self.proves = len(program.terms) <= LARGE
        self._done: dict[int, dict[int, Term]] = {}
        self._kept: list[Facts] = []

    def fold(self, term: Term, facts: Facts) -> Term:
        """The simplest form of a term that is found."""
        if id(facts) not in self._done:
            self._done[id(facts)] = {}
            self._kept.append(facts)
        return self._fold(term, facts, self._done[id(facts)])

    def _fold(self, term: Term, facts: Facts, done: dict[int, Term]) -> Term:
        if term.op in LEAVES:
            return term
        if term.number not in done:
            args = [self._fold(arg, facts, done) for arg in term.args]
            made = self.terms.make(term.op, args, term.data)
            found = self._simplest(made, facts)
            if found is not made and found.op not in LEAVES:
                found = self._fold(found, facts, done)
            done[term.number] = done[found.number] = found
        return done[term.number]

    def _simplest(self, term: Term, facts: Facts) -> Term:
        if all(arg.constant for arg in term.args) and term.op in EVALUATE:
            values = [arg.data for arg in term.args]
            return self.terms.constant(term.type, EVALUATE[term.op](self, term, *values))
        by_shape = SHAPES.get(term.op)
        if by_shape is not None:
            found = by_shape(self, term)
            if found is not term:
                return found
        if self.proves and term.op in ("union", "both", "minus", "contains", "within", "some", "joined", "or"):
            return self._by_proof(term, facts)
        return term

    def true(self, value: bool) -> Term:
        """A truth value."""
        return self.terms.constant(BOOL, value)

    def nothing(self) -> Term:
        """The empty region."""
        return self.terms.constant(REGION, frozenset())

    # -- what can be proved ----------------------------------------------------------------------------------------

    def _by_proof(self, term: Term, facts: Facts) -> Term:
        a, b = (*term.args, None, None)[:2]
        assert a is not None
        match term.op:
            case "contains":
                assert b is not None
                site = self.terms.make("single", (b,))
                if facts.is_within(site, a):
                    return self.true(True)
                return self.true(False) if facts.are_apart(site, a) else term
            case "within":
                assert b is not None
                return self.true(True) if facts.is_within(a, b) else term
            case "some":
                return self.true(False) if facts.is_empty(a) else term
            case "joined":
                return self.true(True) if facts.is_empty(a) else term
            case "union":
                assert b is not None
                if facts.is_within(a, b):
                    return b
                return a if facts.is_within(b, a) else term
            case "or":
                assert b is not None
                if a.op != "some" or b.op != "some":
                    return term
                if facts.is_within(a.args[0], b.args[0]):
                    return b
                return a if facts.is_within(b.args[0], a.args[0]) else term
        if term.op == "minus" and a.op == "union" and b is not None:
            left = [part for part in a.args if not facts.is_within(part, b)]
            if len(left) < 2:
                return self.terms.make("minus", (left[0], b)) if left else self.nothing()
        return self._meet(term, facts)

    def _meet(self, term: Term, facts: Facts) -> Term:
        """Regions that must all hold a site and others that must not: those that say nothing new are left out."""
        wanted: list[Term] = []
        unwanted: list[Term] = []
        if not _take_apart(term, wanted, unwanted):
            return term
        parts = len(wanted) + len(unwanted)
        wanted, unwanted = list(dict.fromkeys(wanted)), list(dict.fromkeys(unwanted))
        for region in sorted(wanted, key=lambda region: len(region.args) > 1):
            others = [other for other in wanted if other is not region]
            if others and facts.is_within(self._conjunction(others, []), region):
                wanted = others
        for region in list(unwanted):
            others = [other for other in unwanted if other is not region]
            if facts.are_apart(self._conjunction(wanted, others), region):
                unwanted = others
        if facts.is_empty(self._conjunction(wanted, unwanted)):
            return self.nothing()
        found = self._conjunction(wanted, unwanted)
        return found if len(wanted) + len(unwanted) < parts else term

    def _conjunction(self, wanted: Sequence[Term], unwanted: Sequence[Term]) -> Term:
        found = wanted[0]
        for region in wanted[1:]:
            found = self.terms.make("both", (found, region))
        if unwanted:
            out = unwanted[0]
            for region in unwanted[1:]:
                out = self.terms.make("union", (out, region))
            found = self.terms.make("minus", (found, out))
        return found


def _take_apart(term: Term, wanted: list[Term], unwanted: list[Term]) -> bool:
    """Find the regions that must hold a site and those that must not; ``False`` if there are very many."""
    waiting = [(term, wanted)]
    while waiting:
        part, side = waiting.pop()
        match part.op, part.args:
            case "both", (a, b) if side is wanted:
                waiting += [(b, wanted), (a, wanted)]
            case "minus", (a, b) if side is wanted:
                waiting += [(b, unwanted), (a, wanted)]
            case "union", (a, b) if side is unwanted:
                waiting += [(b, unwanted), (a, unwanted)]
            case _:
                side.append(part)
        if len(wanted) + len(unwanted) > PARTS:
            return False
    return True


# -- shapes --------------------------------------------------------------------------------------------------------


def _select(folder: Folder, term: Term) -> Term:
    condition, yes, no = term.args
    if condition.constant:
        return yes if condition.data else no
    if yes is no:
        return yes
    if condition.op == "not":
        return folder.terms.make("select", (condition.args[0], no, yes))
    if yes.op == "select" and yes.args[0] is condition:
        return folder.terms.make("select", (condition, yes.args[1], no))
    if no.op == "select" and no.args[0] is condition:
        return folder.terms.make("select", (condition, yes, no.args[2]))
    if yes.op == no.op == "union":  # what is added in either case is added to the choice
        for added in yes.args:
            if added in no.args:
                (one,) = [arg for arg in yes.args if arg is not added] or [added]
                (other,) = [arg for arg in no.args if arg is not added] or [added]
                return folder.terms.make("union", (folder.terms.make("select", (condition, one, other)), added))
    if term.type == BOOL:
        make = folder.terms.make
        negated = make("not", (condition,))
        if yes.constant:
            return make("or", (condition, no)) if yes.data else make("and", (negated, no))
        if no.constant:
            return make("or", (negated, yes)) if no.data else make("and", (condition, yes))
    return term


def _touching_none(folder: Folder, term: Term) -> Term:
    region, number = term.args
    if number.constant and number.data == 0:
        make = folder.terms.make
        return make("minus", (folder.terms.constant(REGION, folder.everywhere), make("adjacent", (region,))))
    return term


def _junction(folder: Folder, term: Term) -> Term:
    a, b = term.args
    for one, other in ((a, b), (b, a)):
        if one.constant:
            return other if one.data == (term.op == "and") else one
    return a if a is b else term


def _not(folder: Folder, term: Term) -> Term:
    (inner,) = term.args
    return inner.args[0] if inner.op == "not" else term


def _equality(folder: Folder, term: Term) -> Term:
    a, b = term.args
    if any(arg.constant and arg.data is None for arg in term.args):
        return folder.true(False)
    if a is b and a.type not in UNDEFINED_TYPES:
        return folder.true(term.op == "same")
    for one, other in ((a, b), (b, a)):  # a choice between values that are compared with a known one
        if one.op == "select" and other.constant and one.type != REGION:
            condition, yes, no = one.args
            make = folder.terms.make
            return make("select", (condition, make(term.op, (yes, other)), make(term.op, (no, other))))
    if a.type == BOOL:
        for one, other in ((a, b), (b, a)):
            if one.constant:
                keep = one.data == (term.op == "same")
                return other if keep else folder.terms.make("not", (other,))
    return term


def _ordering(folder: Folder, term: Term) -> Term:
    if any(arg.constant and arg.data is None for arg in term.args) or (term.op == "<" and term.args[0] is term.args[1]):
        return folder.true(False)
    a, b = term.args
    make = folder.terms.make
    if a.op == "select" and b.constant and (a.args[1].constant or a.args[2].constant):  # one comparison is known then
        return make("select", (a.args[0], *(make(term.op, (value, b)) for value in a.args[1:])))
    if b.op == "select" and a.constant and (b.args[1].constant or b.args[2].constant):
        return make("select", (b.args[0], *(make(term.op, (a, value)) for value in b.args[1:])))
    return term


def _arithmetic(folder: Folder, term: Term) -> Term:
    for arg in term.args:
        if arg.constant and arg.data is None:
            return arg
    a, b = term.args
    if b.constant and b.data == (0 if term.op in "+-" else 1):
        return a
    return b if a.constant and a.data == {"+": 0, "*": 1}.get(term.op) else term


def _union(folder: Folder, term: Term) -> Term:
    a, b = term.args
    if a.op == b.op == "select" and a.args[0] is b.args[0]:
        make = folder.terms.make
        parts = [make("union", pair) for pair in zip(a.args[1:], b.args[1:], strict=True)]
        return make("select", (a.args[0], *parts))
    for one, other in ((a, b), (b, a)):
        if one.constant and not one.data:
            return other
        if one.constant and one.data == folder.everywhere:
            return one
    return a if a is b else term


def _both(folder: Folder, term: Term) -> Term:
    a, b = term.args
    for one, other in ((a, b), (b, a)):
        if one.constant and not one.data:
            return one
        if one.constant and one.data == folder.everywhere:
            return other
    return a if a is b else term


def _minus(folder: Folder, term: Term) -> Term:
    a, b = term.args
    if a is b or (a.constant and not a.data) or (b.constant and b.data == folder.everywhere):
        return folder.nothing()
    if b.constant and not b.data:
        return a
    if b.op == "minus" and b.args[0] is a:
        return folder.terms.make("both", (a, b.args[1]))
    return term


def _contains(folder: Folder, term: Term) -> Term:
    region, site = term.args
    if region.op == "single":
        return folder.terms.make("same", (site, region.args[0]))
    if region.constant and not region.data:
        return folder.true(False)
    return term


def _within(folder: Folder, term: Term) -> Term:
    a, b = term.args
    if a.op == "single":
        return folder.terms.make("contains", (b, a.args[0]))
    return folder.true(True) if a.constant and not a.data else term


def _flood(folder: Folder, term: Term) -> Term:
    empty = [arg for arg in term.args if arg.constant and not arg.data]
    return empty[0] if empty else term


SHAPES: dict[str, Callable[[Folder, Term], Term]] = {
    "select": _select, "and": _junction, "or": _junction, "not": _not, "same": _equality, "different": _equality,
    "<": _ordering, "<=": _ordering, "+": _arithmetic, "-": _arithmetic, "*": _arithmetic, "/": _arithmetic,
    "union": _union, "both": _both, "minus": _minus, "contains": _contains, "within": _within, "flood": _flood,
    "ray": _flood, "touching": _touching_none,
}  # fmt: skip
