"""What `plybook dump --stage ast` shows: everything that the description says."""

from __future__ import annotations

import plybook
from plybook.gdl.model.dump import model_text

GAME = """game "All" {
  players A, B
  board   square(3)
  move drop { to empty }
  otherwise move pass { }
  again when moves-this-turn < 2
  score A = count(of(A))
  score B = count(of(B)) + 0.5
  end {
    when none(empty)       -> lowest wins
    when idle-turns is 2   -> highest wins
    when turn-number is 99 -> draw
  }
}
"""


def test_otherwise_again_score_and_end_statements_are_shown() -> None:
    lines = model_text(plybook.loads(GAME).model).splitlines()
    assert [line for line in lines if line.startswith(("otherwise", "again", "score", "end"))] == [
        "otherwise move pass",
        "again when (< moves-this-turn 2)",
        "score A = (count (of A))",
        "score B = (+ (Number (count (of B))) 0.5)",
        "end when (none empty) -> lowest wins",
        "end when (is idle-turns 2) -> highest wins",
        "end when (is turn-number 99) -> draw",
    ]
