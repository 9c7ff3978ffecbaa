"""The page on players agrees with the kinds of players."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import MethodType
from typing import Any

import pytest

import plybook
from plybook.interpreter.core.move import Move
from plybook.interpreter.core.result import Outcome
from plybook.interpreter.game.game import State
from plybook.players.kinds import KINDS
from plybook.players.manual import updated

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


def test_the_tables_are_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert updated(page) == page, "run `plybook docs --update docs/players.md`"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_a_section_with_its_parameters(kind: object) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert re.search(rf"^## {kind.name}$", page, re.MULTILINE)  # type: ignore[attr-defined]
    assert (f"<!-- parameters of {kind.name} -->" in page) == bool(kind.parameters)  # type: ignore[attr-defined]


def test_a_marker_for_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="`nobody`"):
        updated("<!-- parameters of nobody -->\n<!-- end -->")


def test_what_the_tables_say_of_states_moves_and_outcomes_is_there() -> None:
    state = plybook.load("tic-tac-toe").start()
    for text in ("a1", "a2", "b1", "b2"):
        state.push(text)
    move, things = state.push("c1"), dict[str, Any]()
    things |= {"state": state, "move": move, "outcome": state.outcome()}
    rows = re.findall(r"^\| .*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed: dict[str, set[str]] = {}
    for thing, path, call in re.findall(r"`(state|move|outcome)\.([a-z_.]+)(\(\w*\))?`", "\n".join(rows)):
        found = things[thing]
        for name in path.split("."):
            found = getattr(found, name)
        assert isinstance(found, MethodType) is bool(call), (thing, path)
        listed.setdefault(thing, set()).add(path.split(".")[0])
    assert listed["move"] == set(Move.__dataclass_fields__)
    assert listed["outcome"] == set(Outcome.__dataclass_fields__)
    own = {name for name in vars(State) if not name.startswith("_")} - {"advance", "positions", "earlier", "goes_on"}
    assert listed["state"] == own | {"game"}


def test_the_python_examples_of_the_page_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        subprocess.run([sys.executable, "-c", block], check=True, capture_output=True)
