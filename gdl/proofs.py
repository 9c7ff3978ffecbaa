"""What is proved about a description, under its options: a finding must hold with all of them, or say that nobody can
reach a goal under those with which the game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from . import allow
from .build import build
from .expand import Expanded
from .model import ast
from .model.model import Model, expressions_of
from .model.option import Value, spell
from .prover.prove import prove, stops_a_move
from .prover.verdicts import is_inside
from .text.diagnostic import Diagnostic
from .text.errors import DescriptionError
from .text.source import Source
from .types.types import INT

OVER = "over-at-the-start"
IMPOSSIBLE = ("clause-never-reached", "move-never-possible", "phase-never-reached", "unreachable-piece")
SLIPS = ("regions-compared", "argument-after")
"""The codes of slips that make a condition always or never true."""
READ = ("always-over", "constant-condition", "move-never-possible", "outside-the-board", "phase-never-reached")
"""The codes of what is noticed when a condition or region is read; what is proved about the same place adds nothing."""
ELSE = "with other options it can: correct it, or change their defaults"
"""What to do about a goal that only the options put out of reach."""


class Proofs:
    """What is proved about the text of a game with the options of a model, and with others as they are added."""

    def __init__(self, model: Model, source: Source) -> None:
        self._source = source
        self._verdicts = prove(model, source)
        self._places = _places(model, source)
        goals = [each.condition.span for each in model.endings if each.winner or each.loser or each.leader]
        self._own = tuple(
            one
            for one in self._verdicts.settled()
            if one.code == "constant-condition"
            and rules_out(one)
            and any(is_inside(one.label.span, goal) for goal in goals)
        )
        self._words = in_words(model.settings)

    def add(self, model: Model, setting: str) -> None:
        """Take the game with other options into account, if that can matter."""
        places = _places(model, self._source)
        if self._verdicts.complete and (self._verdicts.found or places - self._places):
            self._verdicts.add(prove(model, self._source), setting)
            self._places |= places

    def all(self) -> tuple[Diagnostic, ...]:
        """The findings that hold with all of these options, and goals that nobody can reach with those of the model.

        A goal that is out of reach on the board that people are offered first is a fault, whatever it is on a larger
        one. What else an option switches off, such as a phase or a draw, is none.
        """
        everywhere = self._verdicts.settled()
        told = [one.label.span for one in everywhere]
        own = (
            replace(one, setting=self._words, help=ELSE)
            for one in self._own
            if not any(is_inside(one.label.span, span) for span in told)
        )
        return (*everywhere, *own) if self._verdicts.complete else ()


def settings(model: Model) -> Iterator[dict[str, Value]]:
    """Each option at its values that are tried with the others at their defaults, then all numbers at their least and
    greatest."""
    for option in model.options:
        for value in option.tried:
            if value != model.settings[option.name]:
                yield {option.name: value}
    numbers = [option for option in model.options if option.type == INT]
    if len(numbers) > 1:
        for end in (0, -1):
            yield {option.name: option.extremes[end] for option in numbers}


def in_words(setting: Mapping[str, Value]) -> str:
    """Options and their values as they are typed."""
    return " ".join(f"{name}={spell(value)}" for name, value in setting.items())


def news(proved: Sequence[Diagnostic], known: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What was proved, without what follows from what is known already.

    Of a game that is over at the start only slips are told if nothing is proved to be the reason: one of them may be.
    """
    if any(one.code == OVER for one in known) and not explains(proved):
        proved = [one for one in proved if one.code in SLIPS]
    places = [one.label.span for one in known if one.code in READ]
    return tuple(
        one
        for one in proved
        if not any(is_inside(one.label.span, place) or is_inside(place, one.label.span) for place in places)
    )


def explains(proved: Sequence[Diagnostic]) -> bool:
    """Whether findings say why a game is over at the start: moves are impossible, or a clause of `end` always holds."""
    return any(stops_a_move(one) or one.code == "always-over" for one in proved)


def rules_out(found: Diagnostic) -> bool:
    """Whether a finding says that something can never happen."""
    return found.code in IMPOSSIBLE or (found.code == "constant-condition" and "never" in found.message)


def proved(model: Model, expanded: Expanded) -> tuple[Diagnostic, ...]:
    """The warnings that are proved, without those that the model has already, and no hints."""
    proofs = Proofs(model, expanded.source)
    if not proofs.all():
        return ()
    for setting in settings(model):
        try:
            proofs.add(build(expanded, setting), in_words(setting))
        except DescriptionError:  # this is for `check` to tell
            continue
    fresh, _ = allow.sift(news(proofs.all(), (*model.noticed, *model.allowed)), expanded)
    return tuple(one for one in fresh if one.severity == "warning")


def _places(model: Model, source: Source) -> set[tuple[int, int]]:
    """Where the expressions of a model are in a text. Options leave some of them out."""
    spans = (node.span for whole in expressions_of(model) for node in ast.walk(whole))
    return {(span.start, span.end) for span in spans if span.source is source}
