"""Golden playthroughs: both engines reproduce the stored text for every game of the library.

``PLYBOOK_UPDATE=1 pytest -m '' …`` rewrites the files, as ``plybook list --playthroughs games/playthroughs`` does.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import plybook
from plybook.gdl.text.files import games
from plybook.interpreter.core.errors import RecordError
from plybook.interpreter.play import playthrough
from plybook.players import make

FOLDER = Path(__file__).parents[2] / "games" / "playthroughs"
KEPT = sorted(path.stem for path in FOLDER.glob("*.txt"))
UPDATE = bool(os.environ.get("PLYBOOK_UPDATE"))


UNENDED = ["shogi"]
"""Random games of these last for hundreds of plies: none of the first 700 seeds ends in time."""


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("name", sorted({*games(), *KEPT}))
def test_a_playthrough_matches_the_stored_one(name: str, engine: str) -> None:
    path = FOLDER / f"{name}.txt"
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    text = playthrough.golden(name, kept, make("random"), engine)
    if UPDATE and engine == "native":
        path.write_text(text, encoding="utf-8")
    else:
        assert text == kept


@pytest.mark.parametrize("name", [name for name in KEPT if name not in UNENDED])
def test_a_playthrough_reaches_the_end_of_the_game(name: str) -> None:
    """If it does not, use another seed or a smaller board."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text.splitlines()[-1].startswith("outcome: ")


TWICE = """game "Twice" {
  players Black, White
  board square(3)
  move leap "go, and put another piece somewhere" {
    from   mine
    to     empty
    choose via in empty - to
    do     relocate(from, to)
    do     place(mover, via)
  }
  move stay {
    where none(mine)
  }
  setup tile {
    Black .     .
    .     .     .
    .     .     .
  }
  end { when no-moves -> draw }
}"""


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_moves_with_three_points_and_with_none_are_written_too(engine: str) -> None:
    game = plybook.loads(TWICE, engine=engine)
    text = playthrough.write(game, make("random"), 1, plies=4)
    assert text == playthrough.write(plybook.loads(TWICE), make("random"), 1, plies=4)
    assert text.endswith("\nthe game is not over after 4 plies\n")


def test_the_header_sets_options_and_seed() -> None:
    found = playthrough.setting("# seed: 3\noptions: size=5 pie=on\nseed: 12\n\nseed: 4\n")
    assert (dict(found.options), found.seed) == ({"size": "5", "pie": "on"}, 12)
    assert playthrough.setting("") == playthrough.Setting({}, 1)
    for wrong in ("seed: x", "options: size"):
        with pytest.raises(RecordError, match="line 1"):
            playthrough.setting(wrong)
