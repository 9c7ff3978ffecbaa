"""Rule sheets of games of the library and of small games, as one line of text."""

from __future__ import annotations

from plybook import gdl
from plybook.interpreter.game.game import Game, load
from plybook.service.rules.formats import as_text
from plybook.service.rules.sheet import sheet


def game(text: str, **options: object) -> Game:
    """A game from the text of its description."""
    return load(gdl.Source("test.gdl", text), options, engine="reference")


def of_library(name: str, **options: object) -> str:
    """The sheet of a library game, as one line of text."""
    return " ".join(as_text(sheet(load(gdl.find(name), options, engine="reference"))).split())


def small(moves: str, end: str = "when no-moves -> last wins", more: str = "", facing: str = "") -> str:
    """The sheet of a small game with these moves, as one line of text."""
    text = f'game "Small" {{ {more}\nplayers Black, White{facing}\nboard square(5)\n{moves}\nend {{ {end} }} }}'
    return " ".join(as_text(sheet(game(text))).split())
