"""The pieces in words: their names and what they look like."""

from __future__ import annotations

from ...gdl.model.labels import labels, spoken
from ...gdl.model.model import Model
from ...interpreter.display.colours import COLOURS
from ...interpreter.display.palettes import palette
from ...interpreter.display.scene import Scene
from .marks import clean, quoted


def piece_name(model: Model, number: int) -> str:
    """The name of a piece: ``White King``."""
    return clean(spoken(model.pieces[number]))


def looks(model: Model) -> list[tuple[str, str]]:
    """Each piece with what it looks like in texts and in pictures."""
    words = {colour: name for name, colour in reversed(COLOURS.items())}
    scene = Scene(model)
    colours = palette(model.players) | {"neutral": COLOURS["grey"]}
    found = []
    for number, (label, look) in enumerate(zip(labels(model.pieces), scene.looks, strict=True)):
        colour = words.get(colours[look.role], "dark")
        shown = f"{colour} in pictures"
        if look.letter:
            shown += f" with the letter {quoted(look.letter)}"
        elif look.glyph:
            shown = f"drawn as {colour} {quoted(look.glyph)} in pictures"
        found.append((piece_name(model, number), f"{quoted(label)} in texts, {shown}"))
    return found
