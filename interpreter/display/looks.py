"""What each piece looks like: a disc, a figure, or a disc with a sign or a letter on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...gdl.model.labels import labels
from ...gdl.model.model import Model, Piece
from .glyphs import FIGURES, GLYPHS, KINDS, PLAIN, WRITTEN, Glyph
from .moved_path import moved
from .shapes import Path, Shape, Text, disc

FIGURE = 0.98
"""The height of a figure, in units."""
SIGN = 0.52
"""The height of a sign on a disc."""
RADIUS = 0.41
"""The radius of a disc."""


@dataclass(frozen=True)
class Look:
    """A piece as it is drawn around the middle of its point, which is at (0, 0)."""

    role: str
    """The colour of its owner."""
    glyph: str
    """The glyph; empty for a plain disc and for letters."""
    letter: str
    shapes: tuple[Shape, ...]


def looks(model: Model, unit: float) -> tuple[Look, ...]:
    """The look of each piece of a game; ``unit`` is the distance between neighbours in a row, in pixels."""
    pieces = model.pieces
    chosen = [_glyph(piece, model) for piece in pieces]
    figures = {glyph for glyph in chosen if glyph in FIGURES}
    standing = len(figures) > 1 and PLAIN not in [
        glyph for glyph, piece in zip(chosen, pieces, strict=True) if piece.owner is not None
    ]
    return tuple(
        _look(piece, glyph, letter, unit, standing=standing)
        for piece, glyph, letter in zip(pieces, chosen, _letters(pieces), strict=True)
    )


def _glyph(piece: Piece, model: Model) -> str:
    """The name of a piece's glyph, `disc`, or nothing if letters must tell what it is."""
    if piece.glyph:
        return piece.glyph
    if written := WRITTEN.get(piece.name.casefold()):
        return written
    if piece.owner is not None and len({other.kind for other in model.pieces if other.owner == piece.owner}) == 1:
        return PLAIN  # the only kind of its player
    if piece.label == "":
        return PLAIN
    return KINDS.get(piece.kind.casefold(), "")


def _letters(pieces: tuple[Piece, ...]) -> list[str]:
    """The letters of each piece that has no glyph: those of its label after the player's letter."""
    return [
        label[-1] if piece.owner is not None and len(label) > 1 else label
        for piece, label in zip(pieces, labels(pieces), strict=True)
    ]


def _look(piece: Piece, glyph: str, letter: str, unit: float, *, standing: bool) -> Look:
    role = "neutral" if piece.owner is None else f"player-{piece.owner}"
    alone = piece.owner is None or piece.name.casefold() in WRITTEN
    if (standing and glyph in FIGURES) or (alone and glyph not in ("", PLAIN)):
        shapes = _figure(GLYPHS[glyph], role, unit * FIGURE * (1.0 if glyph in FIGURES else 0.86))
        return Look(role, glyph, "", tuple(shapes))
    found: list[Shape] = [
        Path(disc(0, 0, unit * RADIUS), role, f"{role}-rim", unit / 30),
        Path(disc(0, 0, unit * RADIUS * 0.8), "", f"{role}-ink", unit / 36, 0.28),
    ]
    if glyph == PLAIN:
        return Look(role, "", "", tuple(found))
    if glyph in GLYPHS:
        shown = "crown" if glyph == "king" else glyph
        found += _sign(GLYPHS[shown], f"{role}-ink", role, unit * SIGN)
        return Look(role, shown, "", tuple(found))
    found.append(Text(0, 0, letter, f"{role}-ink", round(unit * 0.44, 1)))
    return Look(role, "", letter, tuple(found))


def _figure(glyph: Glyph, role: str, size: float) -> Sequence[Shape]:
    """A glyph in its owner's colour, with a rim around it."""
    found = [Path(_placed(glyph.solid, size), role, f"{role}-rim", round(size / 15, 2), under=True)]
    if glyph.fine:
        found.append(Path(_placed(glyph.fine, size), "", f"{role}-ink", round(size / 28, 2)))
    return found


def _sign(glyph: Glyph, role: str, under: str, size: float) -> Sequence[Shape]:
    """A glyph in a single colour, on a disc."""
    found = [Path(_placed(glyph.solid, size), role)]
    if glyph.fine:
        found.append(Path(_placed(glyph.fine, size), "", under, round(size / 20, 2)))
    return found


def _placed(d: str, size: float) -> str:
    return moved(d, size / 100, -size / 2, -size / 2)
