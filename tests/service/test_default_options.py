"""A rule that nothing can come of with the options at their defaults is told, though it can with others."""

from __future__ import annotations

import pytest

import plybook
from plybook import gdl
from plybook.service.check.diagnostics import examine

ROWS = """game "Rows" {{
  option size = {size} in 3..9
  option need = {need} in 3..9
  players Black, White
  board square(size)
  move drop {{ to empty }}
  end {{
    when line(of(last), need) -> last wins
    when no-moves -> draw
  }}
}}
"""


@pytest.mark.parametrize(("size", "need", "never"), [(4, 5, True), (5, 5, False), (9, 9, False), (3, 4, True)])
def test_a_line_that_is_longer_than_the_board_by_default(size: int, need: int, never: bool) -> None:
    text = ROWS.format(size=size, need=need)
    _, tried, found = examine(gdl.Source("rows.gdl", text), {})
    assert tried > 1
    assert [(one.code, one.setting) for one in found] == [("constant-condition", f"size={size} need={need}")] * never
    assert len(plybook.loads(text).model.warnings) == never
    other = plybook.loads(text, size=9, need=3)
    assert not other.model.warnings


def test_a_line_that_is_too_long_with_any_option_is_told_without_options() -> None:
    text = ROWS.format(size=4, need=5).replace("3..9\n  players", "10..12\n  players").replace("need = 5", "need = 10")
    _, _, found = examine(gdl.Source("rows.gdl", text), {})
    assert [(one.code, one.setting) for one in found] == [("constant-condition", "")]
