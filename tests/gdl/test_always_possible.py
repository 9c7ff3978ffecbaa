"""`no-moves` never holds where a move is always possible."""

from __future__ import annotations

import pytest

import plybook

TEXT = """game "Walk" {
  players Black, White
  board square(3)
  counter passed = 0 in 0..9
  setup {
    place Black on row(1)
    place White on row(3)
  }
  move step {
    from mine
    to   adjacent(from) & empty
  }
  PASS
  end {
    when no-moves -> last wins
    when count(mine) is 0 or passed > 8 -> draw
  }
}
"""


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("otherwise move pass { }", True),
        ("move pass { do set(passed, passed + 1) }", True),
        ("otherwise move pass {\n    where passed < 3\n    do set(passed, passed + 1)\n  }", False),
        ("otherwise move drop {\n    to empty & corners\n  }", False),
        ("phase late when turn-number > 5 {\n    move pass { }\n  }", False),
        ("otherwise move pass { }\n  every move where some(mine)", False),
    ],
)
def test_nobody_is_without_a_move_where_one_is_always_possible(rule: str, *, told: bool) -> None:
    found = plybook.loads(TEXT.replace("PASS", rule)).model.warnings
    said = [each for each in found if each.code == "constant-condition" and each.label.span.text == "no-moves"]
    assert [[label.text for label in each.related] for each in said] == [["this move is always possible"]] * told
