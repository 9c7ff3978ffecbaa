"""What is asked about an expression: can this condition hold, can it fail, can this region have a point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..ludemes import region_operators
from ..model import ast
from ..text.diagnostic import Advice, Diagnostic, Fix, Label
from ..text.errors import warning
from ..text.fixes import replaced
from ..text.source import Source, Span
from ..types.types import REGION
from .conditions import Conditions
from .remedies import about_attacks, about_directions, about_moves, about_places, without_operand
from .terms import Term
from .translate import Context, Translator
from .verdicts import Verdicts

NARROWING = (region_operators.Intersection, region_operators.Difference)


class Questions:
    """Asks about expressions in a text, for one player to move at a time."""

    def __init__(self, source: Source, conditions: Conditions, verdicts: Verdicts) -> None:
        self.source = source
        self.conditions = conditions
        self.verdicts = verdicts
        self.consequence = ""
        """What follows if the condition asked about can never hold, in words."""

    def own(self, node: ast.Expression) -> bool:
        """Whether an expression stands in the text that is checked, not in what it extends."""
        return node.span.source is self.source

    # -- conditions --------------------------------------------------------------------------------------------------

    def condition(self, node: ast.Expression, at: Context, translator: Translator) -> bool:
        """Ask whether a condition can hold and fail, and each of its operands; whether it can hold at all."""
        term = translator.term(node, at)
        if self.conditions.never(term):
            self._never(node, at, translator)
            return False
        if self.own(node):
            always = self.conditions.always(term)
            self.verdicts.note("holds", node.span, None)
            self.verdicts.note("fails", node.span, self._always(node, at, translator) if always else None)
            if always:
                self._certain(node, at, translator)
                return True
        self._operands(node, at, translator)
        return True

    def settled(self, node: ast.Expression) -> None:
        """Note that neither a condition nor any operand is to blame for anything in the case at hand."""
        if self.own(node):
            self.verdicts.note("holds", node.span, None)
            self.verdicts.note("fails", node.span, None)
        self.mention(node)

    def mention(self, node: ast.Expression) -> None:
        """Note that no operand of a condition is to blame for anything in the case at hand."""
        operands = node.operands if isinstance(node, ast.Junction) else ast.children(node)
        for operand in operands if isinstance(node, ast.Junction | ast.Not) else ():
            self.settled(operand)

    def _certain(self, node: ast.Expression, at: Context, translator: Translator) -> None:
        """Note which operand of an `or` is always true, and that no other part of the condition is to blame."""
        if not (isinstance(node, ast.Junction) and node.word == "or"):
            self.mention(node)
            return
        for operand in node.operands:
            if self.own(operand) and self.conditions.always(translator.term(operand, at)):
                self.verdicts.note("holds", operand.span, None)
                self.verdicts.note("fails", operand.span, self._always(operand, at, translator))
                self.mention(operand)
            else:
                self.settled(operand)

    def _operands(self, node: ast.Expression, at: Context, translator: Translator) -> None:
        """Ask about the operands of a condition that can hold and fail."""
        match node:
            case ast.Junction(word="or", operands=operands):
                for operand in operands:
                    never = self.conditions.never(translator.term(operand, at))
                    if self.own(operand):
                        self.verdicts.note("fails", operand.span, None)
                        found = self._said(operand, at, translator, follows="") if never else None
                        self.verdicts.note("holds", operand.span, found)
                    if not never:
                        self._operands(operand, at, translator)
            case ast.Junction(operands=operands):
                self._conjunction(operands, at, translator)
            case ast.Not(operand=operand):
                self._operands(operand, at, translator)
            case _:
                self.regions(node, at, translator)

    def _conjunction(self, operands: tuple[ast.Expression, ...], at: Context, translator: Translator) -> None:
        """Each operand of `and` is asked about with those before it known to hold."""
        facts, known = self.conditions.regions.snapshot(), list(self.conditions.context)
        for operand in operands:
            term = translator.term(operand, at)
            if self.own(operand):
                always = self.conditions.always(term)
                self.verdicts.note("holds", operand.span, None)
                self.verdicts.note("fails", operand.span, self._always(operand, at, translator) if always else None)
            self._operands(operand, at, translator)
            self.conditions.learn(term)
        self.conditions.regions.forget(facts)
        self.conditions.context[:] = known

    def _never(self, node: ast.Expression, at: Context, translator: Translator) -> None:
        """Note which operand of a condition that cannot hold is to blame: the first that those before it rule out."""
        blamed, against = node, None
        if isinstance(node, ast.Junction) and node.word == "and":
            facts, known = self.conditions.regions.snapshot(), list(self.conditions.context)
            for number, operand in enumerate(node.operands):
                term = translator.term(operand, at)
                if self.conditions.never(term):
                    blamed = operand
                    against = node.operands[number - 1] if number and not self._alone(term) else None
                    break
                if self.own(operand):
                    self.verdicts.note("holds", operand.span, None)
                self.conditions.learn(term)
            self.conditions.regions.forget(facts)
            self.conditions.context[:] = known
            after = node.operands.index(blamed) + 1 if blamed is not node else len(node.operands)
            for operand in node.operands[after:]:  # one that holds here for sure is not what can never be true
                if self.own(operand) and self.conditions.always(translator.term(operand, at)):
                    self.settled(operand)
        for one in dict.fromkeys((node, blamed)):
            if self.own(one):
                self.verdicts.note("fails", one.span, None)
                self.verdicts.note("holds", one.span, self._said(one, at, translator, against, blamed=blamed))

    def _alone(self, term: Term, *, holds: bool = True) -> bool:
        """Whether a condition cannot hold (or fail) whatever is known besides."""
        facts, known = self.conditions.regions.snapshot(), list(self.conditions.context)
        self.conditions.regions.forget({})
        self.conditions.context.clear()
        try:
            return self.conditions.never(term, holds=holds)
        finally:
            self.conditions.regions.forget(facts)
            self.conditions.context[:] = known

    def _said(
        self,
        node: ast.Expression,
        at: Context,
        translator: Translator,
        against: ast.Expression | None = None,
        follows: str | None = None,
        blamed: ast.Expression | None = None,
    ) -> Diagnostic:
        """The warning for a condition that can never hold; ``follows`` says what follows from that, in place of the
        usual consequence, and ``blamed`` is the part for whose sake it cannot hold, if not all of it."""
        term = translator.term(node, at)
        related: tuple[Label, ...] = ()
        places = ""
        if self._alone(term):
            why = "this can never be true"
            regions = (translator.term(part, at) for part in ast.walk(blamed or node) if part.type == REGION)
            model = translator.model
            places = about_places(regions, self.conditions.regions, model.pieces, model.players)
            related = about_moves(node, model)
        else:
            why = "this can never be true where it is tested: what comes before it rules it out"
            if against is not None and self.own(against):
                related = (Label(against.span, "this rules it out"),)
        label, instead = about_attacks(node) or (self._range(node, at, translator) or places, "")
        help = f"{self.consequence if follows is None else follows}{instead}correct it, or remove it"
        found = warning("constant-condition", why, node.span, label, help=help)
        return replace(found, related=related)

    def _always(self, node: ast.Expression, at: Context, translator: Translator) -> Diagnostic:
        """The warning for a condition that always holds, at least where it is tested."""
        fixes = without_operand(node.span)
        if self._alone(translator.term(node, at), holds=False):
            label, instead = about_attacks(node) or (self._range(node, at, translator), "")
            return warning(
                "constant-condition",
                "this is always true",
                node.span,
                label,
                help=Advice(f"{instead}give a condition that depends on the position, or remove it", fixes),
            )
        return warning(
            "constant-condition",
            "this is always true where it is tested: what comes before it implies it",
            node.span,
            help=Advice("remove it, or correct it if it is to say more", fixes),
        )

    def _range(self, node: ast.Expression, at: Context, translator: Translator) -> str:
        """The values of the number that a condition compares with a known one, in words, or how many points the region
        has whose points it asks for."""
        match node:
            case ast.Call(ludeme=ludeme, arguments=[region, _]) if getattr(ludeme, "falls", False):
                if self.conditions.too_few(translator.term(node, at)):
                    most = self.conditions.numbers.count(translator.term(region, at))[1]
                    return f"`{' '.join(region.span.text.split())}` never has more than {most:g} points"
            case ast.Call(ludeme=ludeme, arguments=[a, b]) if ludeme.operator and a.type.name in ("Int", "Number"):
                number = a if not isinstance(a, ast.Literal) else b
                total = self.conditions.numbers.sum(translator.term(number, at))
                if total is None or not total[0]:
                    return ""
                low, high = self.conditions.numbers.sum_ends(tuple(total[0].items()))
                return _between(low + total[1], high + total[1], number.span.text)
        return ""

    # -- regions -----------------------------------------------------------------------------------------------------

    def region(self, node: ast.Expression, at: Context, translator: Translator) -> bool:
        """Whether a region can have a point."""
        return not self.conditions.regions.empty(translator.term(node, at))

    def regions(self, node: ast.Expression, at: Context, translator: Translator, *, all_parts: bool = False) -> None:
        """Ask about each part of an expression that `&` or `-` makes, whether it can have a point.

        With ``all_parts``, the other parts are noted as asked about: no part is to blame here.
        """
        for part, there in _parts(node, at):
            if isinstance(part, ast.Call) and part.ludeme.name == "if":
                self._choice(part.arguments[0], there, translator)
            if part.type != REGION or not self.own(part):
                continue
            if isinstance(part, ast.Call) and part.ludeme in NARROWING:
                possible = self.region(part, there, translator)
                self.verdicts.note("region", part.span, None if possible else self.no_point(part, there, translator))
            elif all_parts:
                self.verdicts.note("region", part.span, None)

    def _choice(self, condition: ast.Expression, at: Context, translator: Translator) -> None:
        """Ask whether the condition of an `if` can hold and fail."""
        if self.own(condition):
            term = translator.term(condition, at)
            never, always = self.conditions.never(term), self.conditions.always(term)
            self.verdicts.note("holds", condition.span, self._said(condition, at, translator) if never else None)
            self.verdicts.note("fails", condition.span, self._always(condition, at, translator) if always else None)

    def no_point(self, node: ast.Expression, at: Context, translator: Translator) -> Diagnostic:
        """The warning for a region that is always empty."""
        label, fixes = self.why_empty(node, at, translator)
        along = about_directions(node, translator.look.board)
        return warning(
            "empty-region",
            "this region is always empty",
            node.span,
            label,
            help=Advice(
                f"{along}join regions with `|` where the points of either are meant, or correct one of them", fixes
            ),
        )

    def blamed(
        self, node: ast.Expression, at: Context, translator: Translator
    ) -> Iterator[tuple[ast.Expression, Context, bool]]:
        """An empty region and the regions that it is made of, each with where it is evaluated and whether it is empty.

        What a region that is not empty is made of is left out.
        """
        yield node, at, True
        for part, there in _operands(node, at):
            if not isinstance(part, ast.Literal):
                if self.region(part, there, translator):
                    yield part, there, False
                else:
                    yield from self.blamed(part, there, translator)

    def why_empty(self, node: ast.Expression, at: Context, translator: Translator) -> tuple[str, tuple[Fix, ...]]:
        """Why a region is empty, in words, and what to write instead."""
        match node:
            case ast.Call(ludeme=ludeme, arguments=[a, b]) if ludeme is region_operators.Intersection:
                fixes = tuple(
                    replaced(node.span, part.span.text)
                    for part in (a, b)
                    if self.own(part) and self.region(part, at, translator) and is_plain(part.span, node.span)
                )
                words = [" ".join(part.span.text.split()) for part in (a, b)]
                return f"`{words[0]}` and `{words[1]}` have no point in common", fixes
            case ast.Call(ludeme=ludeme, arguments=[a, b]) if ludeme is region_operators.Difference:
                words = [" ".join(part.span.text.split()) for part in (a, b)]
                return f"every point of `{words[0]}` is in `{words[1]}`", ()
        return "no position has such a point", ()


def is_plain(part: Span, whole: Span) -> bool:
    """Whether a part stands in a whole, with as many opening as closing brackets."""
    text = part.text
    return whole.start <= part.start and part.end <= whole.end and text.count("(") == text.count(")")


def _parts(node: ast.Expression, at: Context) -> Iterator[tuple[ast.Expression, Context]]:
    """An expression and its subexpressions, with where they are evaluated."""
    yield node, at
    if isinstance(node, ast.At):
        at = at.at(node.when)
    for child in ast.children(node):
        if not isinstance(child, ast.Function):  # what it is of is known to the engines only
            yield from _parts(child, at)


def _operands(node: ast.Expression, at: Context) -> Iterator[tuple[ast.Expression, Context]]:
    """The regions that a region is made of, if it is empty when they are."""
    match node:
        case ast.At(when=when, body=body):
            yield body, at.at(when)
        case ast.Call(ludeme=ludeme, arguments=[a, b]) if ludeme is region_operators.Intersection:
            yield a, at
            yield b, at
        case ast.Call(ludeme=ludeme, arguments=[a, _]) if ludeme is region_operators.Difference:
            yield a, at


def _between(low: float, high: float, words: str) -> str:
    words = f"`{' '.join(words.split())}`"
    ends = [f"{end:g}" for end in (low, high)]
    if low == high:
        return f"{words} is always {ends[0]}"
    if high == float("inf"):
        return "" if low == -high else f"{words} is never less than {ends[0]}"
    if low == -float("inf"):
        return f"{words} is never greater than {ends[1]}"
    return f"{words} is from {ends[0]} to {ends[1]}"
