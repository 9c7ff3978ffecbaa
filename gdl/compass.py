"""The names of the directions of each kind of board, with a picture as text."""

from __future__ import annotations

from collections.abc import Mapping

from .types.board import HEXAGONAL_STEPS, SQUARE_STEPS, Step

Families = Mapping[str, Mapping[str, Step]]

KINDS: tuple[tuple[str, Families, bool], ...] = (
    ("square points: `square`, `rectangle`, `lattice`, `graph`", SQUARE_STEPS, False),
    ("hexagonal points: `hexagon`, `rhombus`, `triangle`", HEXAGONAL_STEPS, True),
)
"""For each kind of board: what it is, its directions by family, and whether its columns slant."""
CELL = 4
"""Characters from a column of a picture to the next."""


def names() -> tuple[str, ...]:
    """All names of directions."""
    return tuple(dict.fromkeys(name for _, families, _ in KINDS for family in families.values() for name in family))


def where(name: str, *, slanted: bool) -> str:
    """A step in a direction, in words; empty if boards of this kind do not have it."""
    families = next(families for _, families, slants in KINDS if slants == slanted)
    for family, steps in families.items():
        if name in steps:
            columns, rows = steps[name]
            return f"`{name}` is {family}: from c3 to {'abcdefg'[2 + columns]}{3 + rows}"
    return ""


def picture(families: Families, *, slanted: bool) -> str:
    """The directions around a point, each where a step in it leads, as lines of text; ``slanted``: columns lean."""
    steps = {name: step for family in families.values() for name, step in family.items()}
    placed: dict[int, dict[int, str]] = {}
    for name, (column, row) in {**steps, "o": (0, 0)}.items():
        across = (2 * column + row) if slanted else 2 * column
        placed.setdefault(row, {})[across * CELL // 2] = name
    left = min(across for row in placed.values() for across in row)
    lines = []
    for row in sorted(placed, reverse=True):
        line = ""
        for across, name in sorted(placed[row].items()):
            line = line.ljust(across - left) + name
        lines.append(line)
    return "\n".join(lines)


def pictures() -> str:
    """The pictures of all kinds of boards, in Markdown."""
    return "\n\n".join(
        f"The directions from a point `o` on boards with {title}:\n\n```text\n{picture(families, slanted=slanted)}\n```"
        for title, families, slanted in KINDS
    )
