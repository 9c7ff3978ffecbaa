"""The pieces in words: their names and what they look like."""

from __future__ import annotations

from ...gdl.model.labels import labels, spoken
from ...gdl.model.model import Model
from ...interpreter.display.colours import COLOURS
from ...interpreter.display.svg import Picture
from .marks import clean, quoted


def piece_name(model: Model, number: int) -> str:
    """The name of a piece: ``White King``."""
    return clean(spoken(model.pieces[number]))


def looks(model: Model) -> list[tuple[str, str]]:
    """Each piece with what it looks like in texts and in pictures."""
    words = {colour: name for name, colour in reversed(COLOURS.items())}
    found = []
    for number, (label, (colour, letters)) in enumerate(zip(labels(model.pieces), Picture(model).looks, strict=True)):
        shown = f" with the letters {quoted(letters)}" if letters else ""
        found.append(
            (piece_name(model, number), f"{quoted(label)} in texts, {words.get(colour, 'dark')} in pictures{shown}")
        )
    return found
