"""Conditions as they are written, joined again after the options have left some of them out."""

from __future__ import annotations

import pytest

from plybook import gdl
from plybook.interpreter.analyse.as_written import written
from plybook.interpreter.game.game import load

AHEAD = "some(d in orthogonal, some(ray(c3, d, mine)) or some(ray(c1, d, mine)))"


@pytest.mark.parametrize(
    "condition",
    [
        "turn-number > 3 and (last is Black or last is White)",
        "(last is Black or turn-number > 3) and (turn-number is 1 or turn-number > 9)",
        f"turn-number > 3 and {AHEAD}",
        "last is Black or turn-number > 3 and turn-number < 9",
    ],
)
def test_a_choice_beside_other_conditions_keeps_its_parentheses(condition: str) -> None:
    rules = f"move drop {{ to empty }}\nend {{ when {condition} -> draw }}"
    text = f'game "Small" {{ players Black, White\nboard square(3)\n{rules} }}'
    model = load(gdl.Source("small.gdl", text), {}, engine="reference").model
    assert written(model.endings[0].condition, model) == condition


def test_a_condition_that_is_left_alone_by_the_options_has_no_parentheses() -> None:
    text = """game "Small" { players Black, White
    option late = off in on, off  "late"
    board square(3)
    move drop { to empty }
    end { when not late and (last is Black or turn-number > 3) -> draw } }"""
    model = load(gdl.Source("small.gdl", text), {}, engine="reference").model
    assert written(model.endings[0].condition, model) == "last is Black or turn-number > 3"
