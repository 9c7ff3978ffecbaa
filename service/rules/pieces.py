"""The pieces in words: their names and what they look like."""

from __future__ import annotations

import re

from ...gdl.model import ast
from ...gdl.model.labels import labels, spoken
from ...gdl.model.model import Do, Model
from ...gdl.text.nouns import ALIKE, is_name_of_many
from ...gdl.types.types import PIECE
from ...interpreter.display.colours import COLOURS
from ...interpreter.display.palettes import palette
from ...interpreter.display.scene import Scene
from .marks import clean, quoted

VOWEL = r"[AI]|E(?![UW])|O(?!NE\b|NCE\b)|U(?!NI|S|R[AEIOU]|T)"
"""How names begin that mostly stand after `an`, in capital letters."""


def piece_name(model: Model, number: int) -> str:
    """The name of a piece: ``White King``."""
    return clean(spoken(model.pieces[number]))


def with_article(name: str) -> str:
    """A name after `a` or `an`, by how English names are mostly spoken.

    >>> with_article("King"), with_article("Upright"), with_article("Unicorn"), with_article("One")
    ('a King', 'an Upright', 'a Unicorn', 'a One')
    """
    return f"{'an' if re.match(VOWEL, name.upper()) else 'a'} {name}"


MASS = frozenset((
    "air", "ash", "blood", "clay", "dirt", "dust", "earth", "fire", "fog", "food", "gold", "grain", "grass", "gravel",
    "ice", "iron", "lava", "mist", "mud", "oil", "rain", "rice", "rubble", "sand", "silver", "smoke", "snow", "soil",
    "steam", "steel", "timber", "water", "wheat", "wind", "wood",
))  # fmt: skip
"""Names of what is not counted."""


def is_counted(name: str) -> bool:
    """Whether the name of a piece can stand after `a`.

    >>> is_counted("White King"), is_counted("Water"), is_counted("Geese")
    (True, False, False)
    """
    last = name.split()[-1].casefold() if name.split() else ""
    return last not in MASS and last not in ALIKE and not is_name_of_many(last)


def looks(model: Model) -> list[tuple[str, str]]:
    """Each piece that can occur with what it looks like in texts and in pictures."""
    words = {colour: name for name, colour in reversed(COLOURS.items())}
    scene = Scene(model)
    colours = palette(model.players) | {"neutral": COLOURS["grey"]}
    found = []
    plain = {number for number, piece in enumerate(model.pieces) if not piece.kind}
    unused = plain if plain.isdisjoint(_played(model)) else set()
    for number, (label, look) in enumerate(zip(labels(model.pieces), scene.looks, strict=True)):
        if number in unused:
            continue
        colour = words.get(colours[look.role], "dark")
        shown = f"{colour} in pictures"
        if look.letter:
            shown += f" with the letter {quoted(look.letter)}"
        elif look.glyph:
            shown = f"drawn as {colour} {quoted(look.glyph)} in pictures"
        found.append((piece_name(model, number), f"{quoted(label)} in texts, {shown}"))
    return found


def _played(model: Model) -> set[int]:
    """The pieces that are there at the start, or that a move may place."""
    found = {piece for piece in model.setup if piece is not None}
    effects = [step.effect for rule in model.rules for step in rule.every_step if isinstance(step, Do)]
    for effect in effects:
        if effect.ludeme.name == "place":
            found |= _meant(effect.arguments[0], model)
    return found


def _meant(piece: ast.Expression, model: Model) -> set[int]:
    """The pieces that an expression can stand for."""
    found: set[int] = set()
    for part in ast.walk(piece):
        match part:
            case ast.Literal(type=type_, value=int(number)) if type_ == PIECE:
                found.add(number)
            case ast.Use(type=type_, arguments=(), definition=definition) if type_ == PIECE:
                found |= _meant(definition.body, model)
            case ast.Convert(type=type_) | ast.Use(type=type_) | ast.Variable(type=type_) if type_ == PIECE:
                found |= set(range(len(model.pieces)))
    return found
