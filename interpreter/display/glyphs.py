"""The glyphs of pieces: figures in a box of 100 by 100, y downwards, drawn for this project.

``solid`` parts are filled with the player's colour or, on a disc, with the ink; ``fine`` parts are lines on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from .shapes import box, disc, polygon


@dataclass(frozen=True)
class Glyph:
    """A figure: its outline, and the lines on it."""

    solid: str
    fine: str = ""


def _foot(top: float) -> str:
    """What a figure stands on, from a height down."""
    return polygon([(36, top), (64, top), (70, 80), (30, 80)]) + box(24, 81, 52, 8, 3)


def _star(points: int, inner: float, turn: float = 0.0) -> str:
    spots = []
    for k in range(2 * points):
        radius, angle = (40 if k % 2 == 0 else inner), turn + k * pi / points
        spots.append((50 + radius * sin(angle), 50 - radius * cos(angle)))
    return polygon(spots)


def _regular(corners: int, radius: float = 38, turn: float = 0.0) -> str:
    angles = [turn + 2 * pi * k / corners for k in range(corners)]
    return polygon([(50 + radius * sin(angle), 50 - radius * cos(angle)) for angle in angles])


def _cross(width: float, turn: bool) -> str:
    arm = 38.0
    spots = [(-width, -arm), (width, -arm), (width, -width), (arm, -width), (arm, width), (width, width)]
    spots += [(width, arm), (-width, arm), (-width, width), (-arm, width), (-arm, -width), (-width, -width)]
    half = 0.7071 if turn else 1.0
    turned = [((x - y) * half, (x + y) * half) if turn else (x, y) for x, y in spots]
    return polygon([(50 + x, 50 + y) for x, y in turned])


_HORSE = Glyph(
    "M30 80C30 62 47 58 49 46C44 49 40 53 34 57C28 61 21 54 24 47L36 30L37 17L46 24C66 26 75 46 72 80Z"
    + box(24, 81, 52, 8, 3),
    "M41.5 34L45 35.5M29 49L31 51M56 33C63 42 66 54 65 68",
)

GLYPHS: Mapping[str, Glyph] = {
    "king": Glyph(
        "M46.5 10L53.5 10L53.5 16L60 16L60 23L53.5 23L53.5 31L46.5 31L46.5 23L40 23L40 16L46.5 16Z"
        "M50 37C60 24 82 31 77 49C75 57 69 60 67 67L33 67C31 60 25 57 23 49C18 31 40 24 50 37Z" + _foot(70),
        "M50 37L50 64M34 64L66 64",
    ),
    "queen": Glyph(
        disc(17, 29, 5) + disc(33, 20, 5) + disc(50, 15, 5) + disc(67, 20, 5) + disc(83, 29, 5)
        + "M17 31L31 67L69 67L83 31L70 43L66 23L57 40L50 18L43 40L34 23L30 43Z" + _foot(70),
        "M32 61L68 61",
    ),
    "rook": Glyph(
        "M29 20L38 20L38 28L45.5 28L45.5 20L54.5 20L54.5 28L62 28L62 20L71 20L71 38L63 45L65 67L35 67L37 45L29 38Z"
        + _foot(70),
        "M37 45L63 45",
    ),
    "bishop": Glyph(
        disc(50, 15, 5.5) + "M50 21C69 33 71 49 60 62L40 62C29 49 31 33 50 21Z" + box(36, 63, 28, 6, 2) + _foot(71),
        "M50 34L50 50M42.5 41L57.5 41",
    ),
    "knight": _HORSE,
    "horse": _HORSE,
    "pawn": Glyph(
        disc(50, 33, 13.5) + "M40 46L60 46C60 58 67 62 68 78L32 78C33 62 40 58 40 46Z" + box(27, 80, 46, 8, 3)
    ),
    "crown": Glyph("M22 66L22 35L37 50L50 26L63 50L78 35L78 66Z" + box(22, 70, 56, 8, 2)),
    "star": Glyph(_star(5, 17)),
    "sun": Glyph(_star(8, 24)),
    "cross": Glyph(_cross(10, turn=True)),
    "plus": Glyph(_cross(10, turn=False)),
    "square": Glyph(box(20, 20, 60, 60, 4)),
    "block": Glyph(box(8, 8, 84, 84, 8), "M8 36L92 36M8 64L92 64M50 8L50 36M28 36L28 64M72 36L72 64M50 64L50 92"),
    "triangle": Glyph(_regular(3, 42)),
    "diamond": Glyph(_regular(4, 42)),
    "hexagon": Glyph(_regular(6, 40)),
    "ring": Glyph(disc(50, 50, 40) + "M26 50A24 24 0 1 0 74 50A24 24 0 1 0 26 50Z"),
    "dot": Glyph(disc(50, 50, 20)),
    "bar": Glyph(box(14, 39, 72, 22, 6)),
    "arrow": Glyph("M50 10L78 46L60 46L60 90L40 90L40 46L22 46Z"),
    "shield": Glyph("M50 12L82 22L82 46C82 68 68 82 50 90C32 82 18 68 18 46L18 22Z", "M50 12L50 90M18 44L82 44"),
    "sword": Glyph("M50 6L58 18L58 60L72 60L72 69L56 69L56 84L61 92L39 92L44 84L44 69L28 69L28 60L42 60L42 18Z"),
    "flame": Glyph("M52 8C56 26 76 36 76 60C76 78 64 92 50 92C36 92 24 78 24 62C24 50 32 44 36 34C40 42 42 46 44 50"
                   "C50 40 54 26 52 8Z"),
    "flag": Glyph("M28 8L35 8L35 14L80 27L35 46L35 92L28 92Z"),
    "heart": Glyph("M50 86C20 62 12 48 16 32C20 16 42 14 50 32C58 14 80 16 84 32C88 48 80 62 50 86Z"),
    "eye": Glyph("M8 50C24 26 76 26 92 50C76 74 24 74 8 50Z", disc(50, 50, 13)),
}  # fmt: skip
"""The glyphs by the names that a description may choose: ``piece Guard glyph shield``."""

FIGURES = frozenset(["king", "queen", "rook", "bishop", "knight", "horse", "pawn"])
"""The glyphs that stand for themselves if a game has several; others are signs on a disc."""
PLAIN = "disc"
"""The name for a plain disc in the player's colour."""
KINDS: Mapping[str, str] = {
    "king": "king", "queen": "queen", "rook": "rook", "tower": "rook", "castle": "rook", "bishop": "bishop",
    "knight": "knight", "horse": "knight", "pawn": "pawn", "amazon": "queen",
    "man": PLAIN, "stone": PLAIN, "disc": PLAIN, "counter": PLAIN, "piece": PLAIN,
    "lady": "crown", "dame": "crown", "crowned": "crown", "general": "star", "chief": "star",
    "wall": "block", "block": "block", "brick": "block", "arrow": "cross", "hole": "dot", "gap": "dot", "pit": "dot",
    "guard": "shield", "sword": "sword", "flag": "flag", "fire": "flame", "flame": "flame", "ring": "ring",
}  # fmt: skip
"""The glyph of a kind of piece by its name in lower case, unless the description chooses another."""
WRITTEN: Mapping[str, str] = {"x": "cross", "o": "ring"}
"""The glyphs of pieces that are written rather than placed, by their names in lower case."""
