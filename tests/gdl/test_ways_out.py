"""Helps and hints that lead somewhere: each says what to write, and what it says is right."""

from __future__ import annotations

import pytest

from plybook.gdl import Source
from plybook.gdl.partial import partial
from plybook.gdl.text.diagnostic import Diagnostic
from plybook.service.check.diagnostics import found_in

GAME = """game "Ways" {{
  players Red, White
  board square(5)
  {line}
  move step {{
    {step}
  }}
  {more}
  end {{ when {when} -> draw }}
}}
"""
PARTS = {"line": "", "step": "to empty", "more": "", "when": "no-moves"}


def text(**parts: str) -> Source:
    return Source("ways.gdl", GAME.format(**{**PARTS, **parts}))


def first(source: Source) -> Diagnostic:
    return partial(source).diagnostics[0]


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("", "adjacent(to) & theirs is empty"),
        ("define threat(p) = adjacent(p) & theirs", "threat(to) is empty"),
    ],
)
def test_a_game_that_is_over_at_the_start_still_shows_the_slip_that_may_be_why(line: str, condition: str) -> None:
    source = text(line=line, step=f"to empty\n    where {condition}")
    found = {one.code: one for one in found_in([source])[1]}
    assert [*found] == ["over-at-the-start", "regions-compared"]
    assert found["regions-compared"].label.span.text == condition


def test_what_only_follows_from_a_game_that_is_over_is_not_told() -> None:
    source = text(
        step="to empty\n    where none(adjacent(to) & theirs)",
        when="none(mine) or no-moves or count(mine & theirs) > 0",
    )
    assert [one.code for one in found_in([source])[1]] == ["over-at-the-start"]
