"""Functions on single positions for an engine, as a part of the machine code."""

from __future__ import annotations

from .rules import Rules


def write(rules: Rules) -> None:
    """Write the functions of the part."""
    rules.moves()
    rules.play(True)
    rules.ending()
    rules.score()
    rules.recall()
