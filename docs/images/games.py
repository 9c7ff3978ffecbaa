"""Draw ``games.svg``, the boards of the library in the middle of a game: ``python docs/images/games.py``."""

from __future__ import annotations

import random
from html import escape
from pathlib import Path

import plybook
from plybook.gdl.text.files import library
from plybook.interpreter.display.svg import Picture

COLUMNS, SIDE, GAP, TITLE = 7, 240, 16, 22
"""The boards in a row, and the pixels of a board, between two, and below one for its name."""
PLIES, SEED = 24, 3
"""How long each game has been played, by random moves of which seed."""


def board(name: str) -> tuple[str, str]:
    """The title of a game, and a picture of it."""
    game = plybook.load(name)
    state, chance = game.start(), random.Random(SEED)
    while state.ply < PLIES and (moves := state.legal_moves()):
        state.push(chance.choice(moves))
    if state.outcome() is not None and state.ply:
        state.pop()
    return game.title, Picture(game.model).of(state.position, state.last_points)


def sheet() -> str:
    """All games that are not variants of another, as one picture."""
    names = [name for name in sorted(library()) if "extends" not in plybook.load(name).source.text]
    rows = -(-len(names) // COLUMNS)
    width, height = COLUMNS * (SIDE + GAP) + GAP, rows * (SIDE + TITLE + GAP) + GAP
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">']
    parts.append('<title>The games of the library</title><rect width="100%" height="100%" fill="#ffffff"/>')
    for number, name in enumerate(names):
        title, picture = board(name)
        left = GAP + number % COLUMNS * (SIDE + GAP)
        top = GAP + number // COLUMNS * (SIDE + TITLE + GAP)
        inner = picture[picture.index("viewBox") :]
        middle, below = left + SIDE / 2, top + SIDE + 15
        parts.append(f'<svg x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" {inner}')
        parts.append(f'<text x="{middle}" y="{below}" font-size="14" text-anchor="middle">{escape(title)}</text>')
    return "\n".join([*parts, "</svg>\n"])


if __name__ == "__main__":
    Path(__file__).with_name("games.svg").write_text(sheet(), encoding="utf-8")
