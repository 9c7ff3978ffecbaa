"""The manual is correct: every example in it parses, and those that are games can be played."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import plybook
from plybook.gdl import Source
from plybook.gdl.manual import Entry, entries
from plybook.gdl.syntax.parse import parse

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "language.md"]
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


GAME = """game "Example" {{
  option size = 5 in odd 3..9
  option pie = off in on, off
  players Black, White facing n, s
  {piece}
  {board}
  {setup}
  {counter}
  {game}
  {move}
  {end}
}}"""
PARTS = {
    "piece": "",
    "board": "board square(size)",
    "setup": "setup tile { Black . }",
    "counter": "counter quiet = 0 in 0..50",
    "game": "",
    "move": "move walk {\n from mine\n to adjacent(from) & empty\n where CONDITION\n }",
    "end": "end { when no-moves -> mover wins }",
}


def in_a_game(entry: Entry) -> str:
    """A game with the example of a word in the place where it belongs."""
    parts = {**PARTS, "move": PARTS["move"].replace("CONDITION", "from in mine")}
    if ".King" in entry.example:
        parts |= {"piece": "piece King", "setup": "setup tile { Black.King . }"}
    if entry.name in ("dots", "edges", "cells"):
        parts["board"] = "board lattice(size, size)"
    if entry.group == "Names of directions" and "square" not in entry.text:
        parts |= {"board": "board hexagon(size)", "setup": ""}
    match entry.example.split()[0]:
        case "when" if "est wins" in entry.example:
            parts["game"] = "score Black = 1\n score White = 2"
            parts["end"] = f"end {{\n {entry.example}\n }}"
        case "when":
            parts["end"] = f"end {{\n {entry.example}\n when no-moves -> mover wins\n }}"
        case "to" if entry.example.split()[1] not in ("in", "not", "is"):
            parts["move"] = parts["move"].replace("to adjacent(from) & empty", entry.example)
        case "do":
            parts["move"] = parts["move"].replace("where", f"{entry.example}\n where")
        case "board" | "setup" | "move" | "end" | "piece" | "counter" as keyword:
            parts[keyword] = entry.example
        case "score":
            parts["game"] = f"{entry.example}\n{entry.example.replace('Black', 'White')}"
        case (
            "define"
            | "every"
            | "phase"
            | "again"
            | "otherwise"
            | "swap"
            | "author"
            | "year"
            | "source"
            | "about"
            | "notation"
            | "note"
        ):
            parts["game"] = entry.example
        case _:
            true = "→ Bool" in entry.form or entry.name in ("and", "or", "not")
            if entry.form.endswith("→ Direction") and "(" not in entry.example:
                entry = replace(entry, example=f"step(from, {entry.example})")
            condition = entry.example if true else f"({entry.example}) is ({entry.example})"
            parts["move"] = PARTS["move"].replace("CONDITION", condition)
    return GAME.format(**parts)


@pytest.mark.parametrize("entry", WORDS)
def test_the_example_of_a_word_works_in_a_game(entry: Entry) -> None:
    if entry.group == "Types":
        return
    begins = entry.example.split()[0]
    whole = ("game", "option", "players") if entry.group != "Signs" else ("game", "option", "players", "move")
    if entry.name in ("without", "odd", "even", "on", "off", "facing", "map") or begins in whole:
        parse(Source("example", entry.example))
        return
    game = plybook.loads(in_a_game(entry))
    harmless = {
        "unused-option",
        "unused-counter",
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
