"""Questions about the steps of moves: choices, conditions, effects."""

from __future__ import annotations

from collections.abc import Iterator

from ..ludemes import effects
from ..ludemes.memory import Remember
from ..ludemes.region_operators import Difference, Union
from ..model import ast
from ..model.model import Choose, Collect, Do, Let, Model, Prefer, Rule, Where
from ..text.diagnostic import Advice, Diagnostic
from ..text.errors import hint, warning
from ..text.source import Span
from ..types.types import COUNTER, MEMORY
from .bounds import Prover
from .effects import counter_set
from .questions import Questions
from .readings import check_readings
from .remedies import about_directions, new_line_after, without_line
from .rules import Event
from .translate import Context, Translator


def check_rules(prover: Prover, questions: Questions) -> None:
    """Ask about every step of every rule, for each player."""
    for rule in prover.model.rules:
        for mover in range(len(prover.model.players)):
            _Steps(prover, questions, rule, mover).check()


class _Steps:
    """The steps of a rule for one player to move, up to the first that is never possible."""

    def __init__(self, prover: Prover, questions: Questions, rule: Rule, mover: int) -> None:
        self.prover = prover
        self.questions = questions
        self.rule = rule
        self.mover = mover
        self.translator: Translator = prover.translators[mover]
        self.untouched = self._has_two_ends()
        self.done: list[Do] = []
        self.sets = False
        """Whether a step so far sets a counter or a memory that the game needs; the rest has been left out."""

    def check(self) -> None:
        """Ask about each step."""
        for event in self.prover.steps(self.rule, self.mover):
            match event.step:
                case Choose() as step:
                    if not self._choice(step, event.at):
                        return
                case Where() as step:
                    if not self._condition(step, event.at):
                        return
                case Do() as step:
                    self._effect(step, event)
                case Collect(region=node) | Let(value=node) | Prefer(number=node):
                    self.questions.regions(node, event.at, self.translator)
        if self.done and self._has_two_ends() and self.done[-1].span != self.rule.span:
            last = self.done[-1]
            if last.span.source is self.questions.source:
                finding = self._nothing_moves(last.span) if self.untouched else None
                self.questions.verdicts.note("moves", last.span, finding)

    def _choice(self, step: Choose, at: Context) -> bool:
        questions, node = self.questions, step.region
        if isinstance(node, ast.Literal) and not node.value:
            return False  # it has been told when the description was read
        if questions.region(node, at, self.translator):
            questions.regions(node, at, self.translator, all_parts=True)
            return True
        for part, there, empty in questions.blamed(node, at, self.translator):
            if questions.own(part):
                label, fixes = questions.why_empty(part, there, self.translator)
                why = f"this region is always empty: {label}"
                found = self._never_possible(part.span, why, Advice(_CORRECT, fixes)) if empty else None
                questions.verdicts.note("region", part.span, found)
        return False

    def _condition(self, step: Where, at: Context) -> bool:
        questions, node = self.questions, step.condition
        if isinstance(node, ast.Literal):
            return bool(node.value)
        if step.phase:
            never = questions.conditions.never(self.translator.term(node, at))
            if questions.own(node):
                questions.verdicts.note("phase", node.span, _no_phase(step) if never else None)
            return not never
        questions.consequence = f"the move `{self.rule.name}` is never possible: "
        possible = questions.condition(node, at, self.translator)
        questions.consequence = ""
        return possible

    def _effect(self, step: Do, event: Event) -> None:
        questions = self.questions
        check_readings(self.prover, questions, self.rule, event, self.translator)
        own = step.span.source is questions.source
        if (counter := counter_set(step.effect)) is not None:
            number = self.translator.term(step.effect.arguments[1], event.at)
            value = self.translator.term(counter, event.at)
            self.sets = self.sets or number is not value
            if own and counter is not None:
                questions.verdicts.note("effect", step.span, _no_effect(step.span, "") if number is value else None)
            return
        change = self.prover.effects[self.mover].change(step.effect, event.at)
        if change is None:  # a memory is set
            self.sets = True
            return
        self.done.append(step)
        nothing = not any(change.goes)
        natural = step.span == self.rule.span
        if own and not (natural and self.sets):
            found = self._no_natural_effect() if natural else self._nothing_done(step)
            questions.verdicts.note("effect", step.span, found if nothing else None)
        if own and natural and "from" not in self.rule.choices:
            always = self.sets and not nothing and not self._may_be_empty(step.effect, event.at)
            questions.verdicts.note("covered", step.span, self._covers() if always else None)
            name = _remembered_twice(self.rule, self.prover.model)
            questions.verdicts.note("remembered", step.span, self._remembers_too(name) if name else None)
        if not nothing:
            questions.regions(step.effect, event.at, self.translator)
            self.untouched = self.untouched and not self._touches_ends(step.effect, event.at)

    def _may_be_empty(self, effect: ast.Call, at: Context) -> bool:
        """Whether a point on which an effect places something may be empty."""
        *_, empty = self.prover.regions.may(self.translator.term(effect.arguments[-1], at), at.board)
        return empty != 0

    def _covers(self) -> Diagnostic:
        return hint(
            "covered-by-itself",
            f"the move `{self.rule.name}` takes the piece on `to`, which is never empty",
            self.rule.span,
            "no `do` changes the board, so the mover's piece is placed on `to`, where another one always is",
            help="a point that is only looked at is chosen by `choose NAME in REGION`; if it is meant, "
            "add `do place(mover, to)`",
        )

    def _remembers_too(self, name: str) -> Diagnostic:
        return hint(
            "placed-and-remembered",
            f"the move `{self.rule.name}` also places a piece on `to`",
            self.rule.span,
            f"no `do` changes the board, so each point of `{name}` has a piece: to leave it out changes nothing",
            help="a point that is only remembered is chosen by `choose NAME in REGION`; if the piece is meant, "
            "add `do place(mover, to)`",
        )

    def _has_two_ends(self) -> bool:
        return {"from", "to"} <= set(self.rule.choices) and self.rule.repeat is None

    def _touches_ends(self, effect: ast.Call, at: Context) -> bool:
        """Whether an effect can change what is on `from` or `to`."""
        terms, regions = self.prover.terms, self.prover.regions
        ends = [terms.single(at.chosen[name]) for name in ("from", "to") if name in at.chosen]
        if effect.ludeme in (effects.Relocate, effects.Exchange):
            changed = [terms.single(self.translator.term(argument, at)) for argument in effect.arguments]
        else:
            changed = [self.translator.term(effect.arguments[-1], at)]
        return len(ends) < 2 or not all(regions.empty(terms.both(one, end)) for one in changed for end in ends)

    def _nothing_moves(self, span: Span) -> Diagnostic:
        return warning(
            "nothing-moves",
            f"the move `{self.rule.name}` changes nothing on `from` or `to`",
            span,
            "a rule with a `do` moves nothing by itself",
            help=Advice(
                "to move the piece as well, add `do relocate(from, to)`", new_line_after(span, "do relocate(from, to)")
            ),
        )

    def _nothing_done(self, step: Do) -> Diagnostic:
        board = self.translator.look.board
        return _no_effect(step.span, about_directions(step.effect.arguments[0], board) if step.effect.arguments else "")

    def _no_natural_effect(self) -> Diagnostic:
        effect = (
            "the piece goes from `from` to `to`, which are always the same point"
            if "from" in self.rule.choices
            else "the mover's piece is placed on `to`, where it always is already"
        )
        return warning(
            "effect-changes-nothing",
            f"the move `{self.rule.name}` changes nothing",
            self.rule.span,
            f"no `do` changes the board, so {effect}",
            help="correct the points that the move chooses, or add a `do`",
        )

    def _never_possible(self, span: Span, why: str, help: Advice) -> Diagnostic:
        return warning("move-never-possible", f"the move `{self.rule.name}` is never possible", span, why, help=help)


def _remembered_twice(rule: Rule, model: Model) -> str:
    """The memory to which a rule adds the point `to`, and whose points it leaves out of `to`, though a piece stands on
    each of them: nothing else adds to it, and no piece ever leaves its point. Empty if there is none."""
    chosen = [step for step in rule.steps if isinstance(step, Choose)]
    if len(chosen) != 1 or not all(map(_only_places, model.rules)):
        return ""
    left_out = {
        name
        for part in _expanded(chosen[0].region)
        if isinstance(part, ast.Call) and part.ludeme is Difference
        for name in _memories_in(part.arguments[1])
    }
    for memory in model.memories:
        if memory.name in left_out and not any(memory.starts) and not memory.lasts:
            writers = [one for one in model.rules if any(_adds(step, memory.name) for step in one.every_step)]
            if rule.name in {one.name for one in writers} and all(map(_places_to, writers)):
                return memory.name
    return ""


def _adds(step: object, name: str) -> bool:
    """Whether a step sets a memory."""
    return (
        isinstance(step, Do)
        and step.effect.ludeme is Remember
        and isinstance(target := step.effect.arguments[0], ast.Counter)
        and target.name == name
    )


def _only_places(rule: Rule) -> bool:
    """Whether no effect of a rule takes a piece from its point."""
    keep = (effects.Place, effects.Flip)
    return all(
        not isinstance(step, Do) or step.effect.ludeme in keep or step.effect.arguments[0].type in (COUNTER, MEMORY)
        for step in rule.every_step
    )


def _places_to(rule: Rule) -> bool:
    """Whether a rule chooses `to` alone and places a piece there; what it remembers is then where the piece is."""
    placed = [step.effect for step in rule.steps if isinstance(step, Do) and step.effect.ludeme is effects.Place]
    there = [effect for effect in placed if ast.variables_of(effect.arguments[-1]) == {"to"}]
    return rule.choices == ("to",) and bool(there)


def _memories_in(region: ast.Expression) -> Iterator[str]:
    """The names of the memories that a region is made of, and nothing else, such as the points beside them."""
    if isinstance(region, ast.Counter):
        yield region.name
    elif isinstance(region, ast.Use):
        yield from _memories_in(region.definition.body)
    elif isinstance(region, ast.Call) and region.ludeme is Union:
        for part in region.arguments:
            yield from _memories_in(part)


def _expanded(node: ast.Expression) -> Iterator[ast.Expression]:
    """An expression and all its parts, those of definitions included."""
    for part in ast.walk(node):
        yield part
        if isinstance(part, ast.Use):
            yield from _expanded(part.definition.body)


_CORRECT = "correct the region: `|` joins the points of two regions, and `&` keeps those that are in both"


def _no_effect(span: Span, advice: str) -> Diagnostic:
    return warning(
        "effect-changes-nothing",
        "this changes nothing",
        span,
        "in every position where the move is possible",
        help=Advice(f"{advice}correct it, or remove it", without_line(span)),
    )


def _no_phase(step: Where) -> Diagnostic:
    return warning(
        "phase-never-reached",
        f"the phase `{step.phase}` is never reached",
        step.condition.span,
        "its condition never holds where those of the phases above it do not",
        help="correct its condition, or remove the phase",
    )
