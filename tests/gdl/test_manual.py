"""The manual is correct: every example in it parses, and those that are games can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import plybook
from plybook.gdl import Source
from plybook.gdl.examples import around_entry
from plybook.gdl.manual import Entry, entries
from plybook.gdl.syntax.parse import parse

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "home.md", ROOT / "docs" / "language.md"]
FENCES = [
    pytest.param(fence, id=f"{page.name}-{number}")
    for page in PAGES
    for number, fence in enumerate(re.findall(r"```gdl\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("text", FENCES)
def test_every_example_on_the_pages_parses_and_every_game_is_playable(text: str) -> None:
    parse(Source("example", text))
    if text.startswith("game") and "my-other-game" not in text:
        game = plybook.loads(text)
        assert game.model.warnings == ()
        assert game.start().legal_moves()


WORDS = [pytest.param(entry, id=f"{entry.group}: {entry.name}") for entry in entries()]


@pytest.mark.parametrize("entry", WORDS)
def test_every_word_of_the_language_is_explained(entry: Entry) -> None:
    assert len(entry.text) > 10
    assert entry.text.endswith((".", ")"))
    assert entry.example or entry.group == "Types"


@pytest.mark.parametrize("entry", WORDS)
def test_the_example_of_a_word_works_in_a_game(entry: Entry) -> None:
    if entry.group == "Types":
        return
    begins = entry.example.split()[0]
    whole = ("game", "option", "players") if entry.group != "Signs" else ("game", "option", "players", "move")
    if entry.name in ("without", "odd", "even", "on", "off", "facing", "map") or begins in whole:
        parse(Source("example", entry.example))
        return
    game = plybook.loads(around_entry(entry))
    harmless = {
        "unused-option",
        "unused-counter",
        "unused-memory",
        "unused-define",
        "unreachable-piece",
        "no-moves-undecided",
        "move-never-possible",
        "constant-condition",
        "effect-changes-nothing",
        "nothing-moves",
        "clause-never-reached",
        "phase-never-reached",
        "player-never-wins",
    }
    assert {warning.code for warning in game.model.warnings} <= harmless
    game.start().legal_moves()
