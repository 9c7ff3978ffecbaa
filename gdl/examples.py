"""The examples of the manual as games that can be played: most are one statement, or a part of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from .manual import Entry, entries
from .syntax.parse import parse
from .text.errors import DescriptionError
from .text.source import Source

GAME = """game "Example" {{
  {option}
  {players}
  {piece}
  {board}
  {track}
  {setup}
  {counter}
  {game}
  {move}
  {end}
}}"""
PARTS: Mapping[str, str] = {
    "option": "option size = 5 in odd 3..9\n  option pie = off in on, off",
    "players": "players Black, White facing n, s",
    "piece": "",
    "board": "board square(size)",
    "track": "",
    "setup": "setup tile { Black . }",
    "counter": "counter quiet = 0 in 0..50\n  site passed",
    "game": "",
    "move": "move walk {\n from mine\n to adjacent(from) & empty\n where CONDITION\n }",
    "end": "end { when no-moves -> mover wins }",
}
LOOP = "track loop closed {\n line a3, b3, c3\n line d2, d1\n line c1, b1, a1, a2\n }"
SETUPS = (
    "setup tile { Black . }",
    "setup tile { Black White . }",
    """setup map {
    . . . . .
    . . Black . .
    . . . . .
    . . White . .
    . . . . .
  }""",
)
"""How an example may begin: with pieces of one player; with enemies side by side; with hardly any pieces."""
OF_A_GAME = frozenset(["define", "every", "phase", "again", "otherwise", "swap", "region", "site"]) | frozenset(
    ["author", "year", "source", "about", "notation", "note", "forsyth", "sgf", "label", "written"]
)
"""Statements that stand beside the parts of a game, and replace none."""


def games_around(text: str) -> Iterator[str]:
    """Games with an example of the manual in them, which differ in how they begin; none if it is not for a game.

    Nothing says that they are allowed, or that there are moves: an example may name what only the text around it
    explains, or need pieces elsewhere.
    """
    text = text.strip()
    if text.startswith("game"):
        yield text
        return
    entry = next((entry for entry in entries() if entry.example.strip() == text), None)
    found = _around_statements(text) if entry is None else None if entry.group == "Types" else around_entry(entry)
    if found is not None:
        yield from dict.fromkeys(found.replace(SETUPS[0], setup) for setup in SETUPS)


def _around_statements(text: str) -> str | None:
    """A game with these statements in the place of its own; ``None`` if they are no statements of a game."""
    try:
        statements = parse(Source("example", text))
    except DescriptionError:
        return None
    keywords = {statement.keyword.text for statement in statements if statement.keyword is not None}
    if not keywords or not keywords <= {*PARTS, *OF_A_GAME, "score"} - {"game"}:
        return None
    parts = {name: "" if name in keywords else part for name, part in PARTS.items()}
    return _filled(parts | {"option": _options(text), "game": text})


def around_entry(entry: Entry) -> str:
    """A game with the example of a word in the place where it belongs."""
    parts = dict(PARTS)
    if ".King" in entry.example:
        parts |= {"piece": "piece King", "setup": "setup tile { Black.King . }"}
    if entry.name in ("dots", "edges", "cells"):
        parts["board"] = "board lattice(size, size)"
    if entry.group == "Names of directions" and "square" not in entry.text:
        parts |= {"board": "board hexagon(size)", "setup": ""}
    if re.search(r"\bloop\b", entry.example):
        parts["track"] = LOOP
    keyword = entry.example.split()[0]
    if keyword == "when":
        scores = "est wins" in entry.example  # highest or lowest: there must be scores then
        parts["game"] = "score Black = 1\n score White = 2" if scores else ""
        otherwise = "" if scores else "when no-moves -> mover wins"
        parts["end"] = f"end {{\n {entry.example}\n {otherwise}\n }}"
    elif keyword == "to" and entry.example.split()[1] not in ("in", "not", "is"):
        parts["move"] = parts["move"].replace("to adjacent(from) & empty", entry.example)
    elif keyword == "do":
        parts["move"] = parts["move"].replace("where", f"{entry.example}\n where")
    elif keyword in ("players", "board", "track", "setup", "move", "end", "piece", "counter"):
        parts[keyword] = entry.example
    elif keyword == "score":
        parts["game"] = f"{entry.example}\n{entry.example.replace('Black', 'White')}"
    elif keyword == "option":
        parts["option"] = f"{_options(entry.example)}\n  {entry.example}"
    elif keyword in OF_A_GAME:
        parts["game"] = entry.example
    else:
        parts["move"] = parts["move"].replace("CONDITION", _condition(entry))
    return _filled(parts)


def _options(text: str) -> str:
    """The options of the game, without those that an example declares itself."""
    own = re.findall(r"^option ([\w-]+)", text, re.MULTILINE)
    return "\n".join(each for each in PARTS["option"].split("\n") if each.split()[1] not in own)


def _condition(entry: Entry) -> str:
    """A condition that uses the example, an expression."""
    if "→ Bool" in entry.form or entry.name in ("and", "or", "not", "if", "then", "else"):
        return entry.example
    if entry.form.endswith("→ Direction") and "(" not in entry.example:
        entry = replace(entry, example=f"step(from, {entry.example})")
    return f"({entry.example}) is ({entry.example})"


def _filled(parts: Mapping[str, str]) -> str:
    return GAME.format(**parts).replace("CONDITION", "from in mine")
