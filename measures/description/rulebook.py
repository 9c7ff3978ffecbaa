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
    """None that count."""
    return 0.0


def measure(analysis: Analysis) -> Findings:
    """The start, and what the rules say."""
    said = rulebook(analysis.game.model)
    return Findings(
        (
            Section(
                "rules",
                "rules",
                "The rules in words",
                said.turns,
                "Made from the description, with the options as they are set; what looks like `this` is as it stands "
                "in the description.",
                (Diagram("start", "How a game begins", str(analysis.game.start())), *_words(said)),
            ),
        )
    )


def _among(allowed: str) -> str:
    """The values that an option may have, as one says them: ``odd 3..25`` is "odd, from 3 to 25"."""
    words = re.sub(r"(-?\d+)\.\.(-?\d+)", r"from \1 to \2", allowed).replace("odd from", "odd, from")
    words = words.replace("even from", "even, from")
    *most, last = words.split(", ") if ".." not in allowed else [words]
    return f"{', '.join(most)} or {last}" if most else last


def _words(said: Rulebook) -> list[Item]:
    """The parts that say something."""
    options = tuple(
        (f"{name} = {value}", f"{text or name} (may be {_among(allowed)})")
        for name, value, text, allowed in said.options
    )
    parts = (
        ("rules-moves", "Moves", said.moves),
        ("rules-scores", "Scores", said.scores),
        ("rules-ends", "How a game ends", said.ends),
        ("rules-options", "Options, as they are set here", options),
    )
    return [Words(name, title, lines=lines) for name, title, lines in parts if lines]


PART = Part("rulebook", "reads the rules", order=10, measure=measure, seconds=seconds, spread=False)
