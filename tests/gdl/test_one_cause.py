"""One mistake is told once: what only follows from it is not, and what is a mistake of its own is."""

from __future__ import annotations

import pytest

from plybook.gdl import Source
from plybook.gdl.partial import partial

GAME = """game "Near" {{
  players Black, White
  board square(4)
  {refused}
  define beside(p) = {use}(p) & empty
  move drop {{ to empty & adjacent(mine) - {use}(to) }}
  move go {{ to beside(mine) }}
  move slip {{ to {slip} }}
  end {{
    when some({use}(last)) -> draw
    when some({use}) -> draw
    when no-moves -> mover loses
  }}
}}
"""


def told(**parts: str) -> list[str]:
    found = partial(Source("near.gdl", GAME.format(**parts))).diagnostics
    return [f"{each.code} {each.label.span.text}" for each in found if each.severity == "error"]


@pytest.mark.parametrize(
    "refused",
    [
        "define around(p) = adjacent(p)", "define path = mine", "define cells(p) = adjacent(p)", "define on = 3",
        "counter path = 0 in 0..3", "region cells",
    ],
)  # fmt: skip
def test_uses_of_a_refused_name_are_no_mistakes_of_their_own(refused: str) -> None:
    name = refused.split()[1].partition("(")[0]
    assert told(refused=refused, use=name, slip="empty") == [f"duplicate-name {name}"]
    assert told(refused=refused, use=name, slip="emtpy") == [f"duplicate-name {name}", "unknown-name emtpy"]


def test_a_word_used_wrongly_is_a_mistake_if_its_name_is_not_refused() -> None:
    assert "wrong-arguments around(to)" in told(refused="define near(p) = p", use="around", slip="empty")
