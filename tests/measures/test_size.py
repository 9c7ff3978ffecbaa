"""The size of a description, against counts by hand."""

from __future__ import annotations

import pytest

import plybook
from plybook.measures.description.size import rule_tokens

DROP = """
game "Drop" {{
  about "Nothing to see."          # a comment
  option pie = {pie} in on, off  "whether"
  option wide = {wide} in on, off
  players A, B
  board square(3)
  define here = empty & row(2)
  define there = empty
  move drop "put a piece on the board" {{
    to empty
    where wide or to in here
  }}
  end {{
    when no-moves and not wide -> draw "full"
    when no-moves -> last wins
  }}
  swap when pie
}}
"""
ALWAYS = "players A , B board square ( 3 )"


@pytest.mark.parametrize(
    ("pie", "wide", "told"),
    [
        ("off", "on", f"{ALWAYS} move drop {{ to empty }} end {{ when no-moves -> last wins }}"),
        (
            "on",
            "off",
            f"{ALWAYS} define here = empty & row ( 2 ) move drop {{ to empty where wide or to in here }} end {{ "
            "when no-moves and not wide -> draw when no-moves -> last wins } swap when pie",
        ),
    ],
)
def test_only_rules_that_the_options_leave_in_count(pie: str, wide: str, told: str) -> None:
    game = plybook.loads(DROP.format(pie=pie, wide=wide))
    assert " ".join(rule_tokens(game.model, game.source)) == told


def test_inherited_statements_count() -> None:
    whole, short = plybook.load("ayu"), plybook.load("ayu-diagonal")
    assert len(list(rule_tokens(short.model, short.source))) == len(list(rule_tokens(whole.model, whole.source))) + 2
