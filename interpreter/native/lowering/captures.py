"""What a player could take, in terms: the rules from their side, as functions of the position.

Moves are not enumerated where a region says the same. The lowering of a rule gives terms for the slots after a move,
over the sites of the move; what a slot has lost is a region over those sites, which is united over all sites that the
rule can choose (``united``). What cannot be asked about, such as a slide over empty points, is dropped on the way
(``contents``), and the question is asked from the other end where that is exact (``backwards``). The result is a term
over the slots of a position, made once; those of any other position, such as the one after a move, take their place.

What the other player takes can depend on the position after that, in which the piece is gone: another one for each
piece, so a loop. Where the setup has one such piece, the question is lowered once more for positions with no more than
one, whose taking leaves none; the loop remains for those with several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....gdl.model import ast
from ....gdl.model.foreseen import foreseen
from ....gdl.model.model import Rule
from ..analysis.contents import Contents
from ..analysis.implication import Facts
from ..analysis.simplify import Simplifier
from ..ir.folds import EACH, Fold, given
from ..ir.meaning import STATEFUL
from ..ir.program import Program
from ..ir.terms import LAZILY, Term, subterms
from ..ir.types import BOOL, INT, PLAYER, REGION, SITE
from .backwards import Backwards
from .considered import Considered, Then, theirs, turned
from .expressions import Expressions
from .model_terms import Frame, Here, ModelTerms
from .united import united


class Captures:
    """Whether the next player could take pieces of the mover's, or any player those of the others."""

    def __init__(self, given: ModelTerms, expressions: Expressions) -> None:
        self.given, self.expressions, self.terms = given, expressions, given.terms
        board = given.model.board
        self.everywhere = frozenset(range(len(board)))
        nothing = Program(
            self.terms, (), (), (), given.slots, len(given.model.players), (), len(board), board.neighbours,
            directions=board.ahead,
        )  # fmt: skip
        self._simplifier = Simplifier(nothing)
        self._simplifier.proves, self._simplifier.bounds_contents = False, True
        self._facts = Facts(self.terms, everywhere=self.everywhere)
        self._mine = frozenset(place for place, slot in enumerate(given.slots) if slot.owner == 0)
        self._turns = 1
        """How many turns later the player is to move who takes."""
        self._asked = self.terms.variable("asked", REGION)
        self._found: dict[tuple[int, int, Contents], Term] = {}
        self.lone: Contents = frozenset()
        """The slots of which the lowering assumes that they have no more than one piece together."""
        self.depth = 0
        """The number of sites that have been chosen where the lowering stands."""

    def meet(self, here: Here, region: Term, piece: Term | None) -> Term:
        """Whether the next player could take a piece of the mover's that stands on a region, in the position ``here``;
        ``piece`` stands on all its points."""
        return self._meet(here, region, piece, 1, self._mine)

    def taken_by(self, here: Here, region: Term, player: int) -> Term:
        """Whether a player, who is counted from the mover, could take a piece of another one's on a region."""
        slots = enumerate(self.given.slots)
        return self._meet(
            here, region, None, player, frozenset(n for n, one in slots if one.owner not in (None, player))
        )

    def _meet(self, here: Here, region: Term, piece: Term | None, turns: int, targets: Contents) -> Term:
        region = self._simplifier.fold(region, self._facts)
        here = tuple(self._simplifier.fold(term, self._facts) for term in here)
        asked = self._slots_in(region, here)
        if piece is not None and (kind := self._simplifier.fold(piece, self._facts)).constant:
            asked = frozenset() if kind.data is None else frozenset([kind.data])
        wanted = targets if asked is None else asked & targets
        key = self.given.turned, turns, wanted
        if key not in self._found:
            known = self._found.get((self.given.turned ^ 1, turns, wanted))
            self._found[key] = (known and self._mirrored(known)) or self._met(wanted, turns)
        if asked is None or not asked <= targets:
            region = self.terms.make("both", (region, self._union([here[place] for place in sorted(wanted)])))
        swap = {own.number: there for own, there in zip(self.given.start, here, strict=True)}
        swap[self._asked.number] = region
        return self.terms.replace(self._found[key], swap)

    def _met(self, wanted: Contents, turns: int) -> Term:
        """Whether the region in question has a point that a move of the player who takes changes."""
        make = self.terms.make
        exact = self._all(wanted, turns)
        found = make("some", (exact,))
        if not _loops(exact) or not self._begins_alone(wanted):
            return found
        self.lone = wanted
        simple = self._all(wanted, turns)
        self.lone = frozenset()
        if _loops(simple) >= _loops(exact):
            return found
        pieces = self._union([self.given.start[place] for place in sorted(wanted)])
        several = make("<", (self.terms.constant(INT, 1), make("count", (pieces,))))
        return make("select", (several, self._apart(found), make("some", (simple,))), LAZILY)

    def _apart(self, found: Term) -> Term:
        """A condition on the region in question, asked of its points one after the other by a function of the
        position: there is one such function, however often it is asked."""
        make = self.terms.make
        asks = make("same", (self.terms.input("mover", PLAYER), self.terms.constant(PLAYER, 0)))
        swap = {self._asked.number: make("single", (self.terms.variable(EACH, SITE),))}
        values = [term for term in subterms([found]) if term is asks]
        body = self.terms.replace(found, {asks.number: self.terms.variable(given(0), BOOL)}) if values else found
        values += [term for term in subterms([body]) if term.op == "input"]
        for number, value in enumerate(values):
            swap[value.number] = self.terms.variable(given(number), value.type)
        fold = Fold("some", SITE, self.terms.replace(found, swap), tuple(value.type for value in values))
        return make("fold", (self._asked, *values), fold)

    def _begins_alone(self, wanted: Contents) -> bool:
        """Whether no player begins with more than one piece of these slots."""
        model = self.given.model
        kinds = {self.given.slots[place].kind for place in wanted}
        pieces = [model.pieces[piece] for piece in model.setup if piece is not None]
        owners = [piece.owner for piece in pieces if piece.kind in kinds]
        return all(owners.count(player) <= 1 for player in range(len(model.players)))

    def _mirrored(self, found: Term) -> Term | None:
        """What has been found for one of two players, for the other: the same, but for whatever depends on who moves.

        ``None`` if it reads anything else that differs from turn to turn.
        """
        own = {term.number for term in self.given.start} | {self._asked.number}
        mover = self.terms.input("mover", PLAYER)
        asks = self.terms.make("same", (mover, self.terms.constant(PLAYER, 0)))
        for term in subterms([found]):
            reads = term.op in ("input", "variable") and term.number not in own and term is not mover
            if reads or (mover in term.args and term is not asks) or term.op in STATEFUL:
                return None
        if len(self.given.model.players) != 2:
            return None
        other = self.terms.make("not", (asks,))
        return self._simplifier.fold(self.terms.replace(found, {asks.number: other}), self._facts)

    def _union(self, regions: Sequence[Term]) -> Term:
        found = self.terms.constant(REGION, frozenset())
        for region in regions:
            found = self.terms.make("union", (found, region))
        return found

    def _slots_in(self, region: Term, here: Here) -> Contents | None:
        """The slots that a region is the union of; ``None`` if it is anything else."""
        for place in range(len(self.given.slots)):
            if region is here[place]:
                return frozenset([place])
        if region.op == "union":
            parts = [self._slots_in(arg, here) for arg in region.args]
            return None if None in parts else frozenset[int]().union(*[part for part in parts if part is not None])
        return frozenset() if region.constant and not region.data else None

    def _all(self, wanted: Contents, turns: int) -> Term:
        """A region that has a point just if some move of some rule of the player changes one of the points in
        question, all of which belong to some of the wanted slots."""
        given = self.given
        self._turns = turns
        self.contents = self._simplifier.contents(self._facts).given(())
        found = self.contents.nothing
        began, begun = given.began, given.begun
        given.turned += turns
        given.begun = not turns
        try:
            their = theirs(given, turns)
            given.began = their[: len(given.slots)]
            for rule in given.model.rules:
                frame = Frame(their, before=their)
                found = self.contents.union(found, _Rule(self, foreseen(rule), wanted).steps(0, frame, ()))
        finally:
            given.turned -= turns
            given.began, given.begun = began, begun
        return Backwards(self.contents).meeting(self.simple(found), self._asked)

    def simple(self, term: Term) -> Term:
        """A term with what is known of its sites: which slots can and cannot hold them."""
        while True:
            folded = self._simplifier.fold(term, self._facts)
            known = self.terms.rewrite(folded, self.contents.known)
            if known is folded:
                return folded
            term = known

    def without_the_lone(self, term: Term) -> Term:
        """A term without the regions from which the only piece that they can have has been taken."""

        def change(inner: Term) -> Term | None:
            if inner.op != "minus" or inner.args[1].op != "single":
                return None
            whole, gone = map(self.contents.may, inner.args)
            return self.contents.nothing if whole | gone <= self.lone else None

        return self.simple(self.terms.rewrite(term, change)) if self.lone else term

    def lost(self, here: Here, wanted: Contents) -> Term:
        """The points of the wanted slots that are no longer theirs in a position that the player sees; it can
        contain points of other slots."""
        contents = self.contents
        gone: dict[int, tuple[Term, Contents]] = {}
        for place, after in zip(turned(self.given, self._turns), here, strict=True):
            if place in wanted:
                one = self._gone(self.given.start[place], self.simple(after), frozenset([place]))
                _, slots = gone.get(one.number, (one, frozenset[int]()))
                gone[one.number] = one, slots | {place}
        changed = contents.nothing
        for one, slots in gone.values():
            own = one if slots == wanted else self.terms.make("both", (one, contents.region(slots)))
            changed = contents.union(changed, contents.nothing if contents.is_nothing(one) else own)
        return changed

    def _gone(self, slot: Term, after: Term, own: Contents) -> Term:
        """The points of a slot that are not in the region that it has become, and perhaps others outside the slot."""
        contents = self.contents
        if after is slot:
            return contents.nothing
        match after.op, after.args:
            case "minus", (a, b):
                return contents.union(self._gone(slot, a, own), contents.trimmed(b, own))
            case "union", (a, b):
                first, second = self._gone(slot, a, own), self._gone(slot, b, own)
                if contents.is_nothing(first) or contents.is_nothing(second):
                    return contents.nothing
                if not contents.may(a) & own:
                    return second
                return first if not contents.may(b) & own else self.terms.make("both", (first, second))
            case "select", (condition, a, b):
                return contents.select(condition, self._gone(slot, a, own), self._gone(slot, b, own))
        return contents.everything if not contents.may(after) & own else self.terms.make("minus", (slot, after))


class _Rule(Considered):
    """What one rule of the player's takes, as a region."""

    def __init__(self, captures: Captures, rule: Rule, wanted: Contents) -> None:
        super().__init__(rule, captures.expressions)
        self.captures, self.wanted, self.contents = captures, wanted, captures.contents
        self.nothing, self.everything = self.contents.nothing, self.contents.everything

    def found(self, here: Here) -> Term:
        """The points that a move takes."""
        return self.captures.lost(here, self.wanted)

    def either(self, a: Term, b: Term) -> Term:
        """The points that either takes."""
        return self.contents.union(a, b)

    def given_that(self, condition: Term, found: Term) -> Term:
        """The points, if the condition holds."""
        if self.contents.is_nothing(found) or (condition.constant and condition.data):
            return found
        if condition.constant:
            return self.nothing
        return self.contents.select(condition, found, self.nothing)

    def each(self, region: Term, name: str, frame: Frame, then: Then) -> Term:
        """The union over the sites of a region."""
        lone = self.captures.lone
        if not self.contents.may(region) & lone:
            return self._all(region, name, frame, then)
        there = self.contents.region(lone)
        on, off = self.contents.both(region, there), self.contents.without(region, there)
        return self.contents.union(self._all(on, name, frame, then), self._all(off, name, frame, then))

    def _all(self, region: Term, name: str, frame: Frame, then: Then) -> Term:
        captures, contents = self.captures, self.contents
        if contents.is_nothing(region):
            return region
        captures.depth += 1
        site = self.terms.variable(f"taken {captures.depth}", SITE)
        contents.choose(site, region)
        found = then(replace(frame, after=None, chosen={**frame.chosen, name: site}))
        captures.depth -= 1
        return contents.trimmed(united(contents, region, site, captures.simple(found)), self.wanted)

    def holds(self, found: Term) -> Term:
        """Whether there is a point."""
        return self.simple(self.terms.make("some", (found,)))

    def joined(self, a: Term, b: Term) -> Term:
        """The union of two regions, with each part once."""
        return self.contents.union(a, b)

    def simple(self, term: Term) -> Term:
        """A term with what is known of its sites: which slots can and cannot hold them."""
        return self.captures.simple(term)

    def value(self, node: ast.Expression, frame: Frame) -> Term:
        """The term of an expression."""
        return self.captures.without_the_lone(super().value(node, frame))


def _loops(term: Term) -> int:
    """The number of loops in a term."""
    return sum(part.op == "fold" for part in subterms([term]))
