"""Whether the next player would have a move, in terms: loops over the sites that their rules choose.

The term is made once, over the slots of a position; those of any other position, such as the one after a move, take
their place. What their conditions ask about attacks is lowered from their side in turn, two turns ahead.
"""

from __future__ import annotations

from dataclasses import replace

from ....gdl.model.foreseen import answering
from ....gdl.model.model import Rule
from ..ir.terms import Term, closed
from ..ir.types import BOOL, SITE
from .considered import Considered, Then, theirs
from .expressions import Expressions
from .model_terms import Frame, Here, ModelTerms


class Answers:
    """Whether the next player would have a move."""

    def __init__(self, given: ModelTerms, expressions: Expressions) -> None:
        self.given, self.expressions, self.terms = given, expressions, given.terms
        self._found: dict[int, Term] = {}
        self.depth = 0
        """The number of sites that have been chosen where the lowering stands."""

    def there(self, here: Here) -> Term:
        """Whether they would have a move in the position ``here``."""
        turns = self.given.turned
        if turns not in self._found:
            self._found[turns] = self._any()
        swap = {own.number: there for own, there in zip(self.given.start, here, strict=True)}
        return self.terms.replace(self._found[turns], swap)

    def _any(self) -> Term:
        given = self.given
        found = self.terms.constant(BOOL, False)
        began = given.began
        given.turned += 1
        try:
            their = theirs(given)
            given.began = their[: len(given.slots)]
            for rule in given.model.rules:
                one = _Rule(self, answering(rule))
                found = one.either(found, one.steps(0, Frame(their, before=their), ()))
        finally:
            given.turned -= 1
            given.began = began
        return found


class _Rule(Considered):
    """Whether one rule of the next player's offers a move."""

    def __init__(self, answers: Answers, rule: Rule) -> None:
        super().__init__(rule, answers.expressions)
        self.answers = answers
        self.nothing, self.everything = (self.terms.constant(BOOL, known) for known in (False, True))

    def found(self, here: Here) -> Term:
        """There is a move."""
        return self.everything

    def either(self, a: Term, b: Term) -> Term:
        """Whether either of two conditions holds."""
        if a.constant or b.constant:
            known, other = (a, b) if a.constant else (b, a)
            return known if known.data else other
        return self.terms.make("or", (a, b))

    def given_that(self, condition: Term, found: Term) -> Term:
        """Whether both hold."""
        if condition.constant:
            return found if condition.data else self.nothing
        return found if found.constant and not found.data else self.terms.make("and", (condition, found))

    def each(self, region: Term, name: str, frame: Frame, then: Then) -> Term:
        """Whether it holds for some site of a region."""
        self.answers.depth += 1
        site = self.terms.variable(f"answer {self.answers.depth}", SITE)
        found = then(replace(frame, after=None, chosen={**frame.chosen, name: site}))
        self.answers.depth -= 1
        if found.constant:
            return self.terms.make("some", (region,)) if found.data else found
        return closed(self.terms, "some", region, (), site, found)

    def holds(self, found: Term) -> Term:
        """It is a condition already."""
        return found
