"""The length of a game's description, compared with that of the simplest game.

Ai Ai compares the bytes of a game's program with those of the game that only fills a board. Here it is the description,
and only its rules count: no comments, no texts, no options, and nothing that the current options disable. So neither a
long explanation nor a choice of variants makes a game look complicated.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files

from ... import gdl
from ...gdl.expand import expand
from ...gdl.model.ast import Use
from ...gdl.model.dump import typed_text
from ...gdl.model.model import Model, Where, expressions_of
from ...gdl.statements.metadata import words
from ...gdl.syntax import tree as syntax
from ...gdl.syntax.parse import tokens
from ...gdl.text.source import Source, Span
from ...interpreter.game.game import Game, load
from ..results.findings import Figure, Findings, Section
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan

LEFT_OUT = frozenset(["option", *words()])
"""Statements that are not rules."""


def seconds(plan: Plan, pace: Pace) -> float:
    """No time worth counting."""
    return 0.0


def measure(analysis: Analysis) -> Findings:
    """Bytes and tokens, and their ratios to those of the simplest game."""
    game, simplest = analysis.game, _simplest()
    rules, simple = list(rule_tokens(game.model, game.source)), list(rule_tokens(simplest.model, simplest.source))
    written, bytes_, theirs = len(game.source.text.encode()), _bytes(rules), _bytes(simple)
    named = simplest.title
    return Findings(
        (
            Section(
                "size",
                "size",
                "Size of the description",
                f"How much text it takes to state the rules; {named} is the simplest game there is, which only "
                "fills the board.",
                "The words and symbols of the description, without comments, texts and options, and without anything "
                "the current options disable; bytes with one space between words. Rules that a game takes over from "
                "another count; the standard definitions of the language do not.",
                (
                    Figure("size-tokens", "words and symbols in the rules", len(rules)),
                    Figure("size-tokens-ratio", f"ratio to {named}", len(rules) / len(simple), "ratio"),
                    Figure("size-rules", "size of the rules", bytes_, "bytes"),
                    Figure("size-rules-ratio", f"size, ratio to {named}", bytes_ / theirs, "ratio"),
                    Figure(
                        "size-file", "size of the file", written, "bytes", note="including texts for human readers"
                    ),
                ),
                source="Ai Ai (S. Tavener) compares programs in this way",
            ),
        )
    )  # fmt: skip


def rule_tokens(model: Model, source: Source) -> Iterator[str]:
    """The tokens of the rules that count."""
    spans = _spans(model)
    definitions = _used(model)

    def counts(statement: syntax.Statement) -> bool:
        keyword = statement.keyword.text if statement.keyword else ""
        if keyword in LEFT_OUT:
            return False
        match keyword:
            case "define":
                return _defined(statement) in definitions
            case "swap":
                return model.swap
            case "where" | "when" | "move" | "otherwise" | "again" | "phase":
                return any(_inside(span, statement.span) for span in spans)
        return True

    def told(statements: Iterable[syntax.Statement]) -> Iterator[str]:
        for statement in statements:
            if counts(statement):
                yield from _lexed(statement.head)
                if statement.block is not None:
                    yield "{"
                    yield from told(statement.block)
                    yield "}"

    yield from told(expand(source).statements)


def _defined(statement: syntax.Statement) -> str:
    """The name that a definition defines."""
    match statement.phrases[1].items[0]:
        case syntax.Name(text=name) | syntax.Call(name=syntax.Name(text=name)):
            return name
    return ""


def _lexed(span: Span) -> Iterator[str]:
    for token in tokens(Source(span.source.name, span.text)):
        if token.type not in ("_NL", "TEXT"):
            yield str(token)


def _spans(model: Model) -> list[Span]:
    """The spans of the rules that the options leave, except conditions that always hold."""
    found = [rule.span for rule in model.rules]
    found += [ending.span for ending in model.endings]
    found += [again.span for again in model.again]
    for rule in model.rules:
        found += [step.condition.span if isinstance(step, Where) else step.span for step in rule.every_step]
    return found


def _used(model: Model) -> set[str]:
    """The names of the definitions in use."""
    found: dict[str, Use] = {}
    for node in expressions_of(model):
        typed_text(node, model, found)
    done: set[str] = set()
    while waiting := [name for name in found if name not in done]:
        for name in waiting:
            done.add(name)
            typed_text(found[name].definition.body, model, found)
    return done


def _inside(inner: Span, outer: Span) -> bool:
    return inner.source.name == outer.source.name and outer.start <= inner.start and inner.end <= outer.end


def _bytes(words: list[str]) -> int:
    return len(" ".join(words).encode())


def _simplest() -> Game:
    """The simplest game, which ``yardstick.toml`` names."""
    text = files(__package__).joinpath("yardstick.toml").read_text(encoding="utf-8")
    return load(gdl.find(str(tomllib.loads(text)["simplest"])))


PART = Part("size", "reads the rules", order=210, measure=measure, seconds=seconds, spread=False)
