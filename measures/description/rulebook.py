"""The rules in words, made from the description; nothing is measured here."""

from __future__ import annotations

import re

from ...interpreter.analyse.rulebook import Rulebook, rulebook
from ..results.findings import Diagram, Findings, Item, Section, Words
from ..workbench.analysis import Analysis
from ..workbench.pace import Pace
from ..workbench.part import Part
from ..workbench.plan import Plan


def seconds(plan: Plan, pace: Pace) -> float:
    """No time worth counting."""
    return 0.0


def measure(analysis: Analysis) -> Findings:
    """The starting position and the rules in words."""
    said = rulebook(analysis.game.model)
    return Findings(
        (
            Section(
                "rules",
                "rules",
                "The rules in words",
                said.turns,
                "Generated from the description, with the current options; text that looks like `this` is quoted from "
                "the description.",
                (Diagram("start", "Starting position", str(analysis.game.start())), *_words(said)),
            ),
        )
    )


def _among(allowed: str) -> str:
    """The values allowed for an option in words: ``odd 3..25`` becomes "odd, from 3 to 25"."""
    words = re.sub(r"(-?\d+)\.\.(-?\d+)", r"from \1 to \2", allowed).replace("odd from", "odd, from")
    words = words.replace("even from", "even, from")
    *most, last = words.split(", ") if ".." not in allowed else [words]
    return f"{', '.join(most)} or {last}" if most else last


def _words(said: Rulebook) -> list[Item]:
    """The parts that are not empty."""
    options = tuple(
        (f"{name} = {value}", f"{text or name} (can be {_among(allowed)})")
        for name, value, text, allowed in said.options
    )
    parts = (
        ("rules-moves", "Moves", said.moves),
        ("rules-scores", "Scores", said.scores),
        ("rules-ends", "How a game ends", said.ends),
        ("rules-options", "Options, as set here", options),
    )
    return [Words(name, title, lines=lines) for name, title, lines in parts if lines]


PART = Part("rulebook", "reads the rules", order=10, measure=measure, seconds=seconds, spread=False)
