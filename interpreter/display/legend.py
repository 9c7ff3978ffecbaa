"""What the labels of pieces mean: the line below a board, and the labels in texts of earlier versions."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from ...gdl.model.labels import evident, labels, spoken
from ...gdl.model.model import Piece
from ..core.errors import PositionError

FIELD = "pieces"
"""The word before the pieces in the text of a position. A counter can have this name, but its value has no ``=``."""


def legend(pieces: tuple[Piece, ...], room: int) -> list[str]:
    """The pieces by label, in lines of ``room`` characters if possible; empty if the labels speak for themselves.

    >>> from plybook.gdl.model.model import Piece
    >>> legend((Piece("White.Knight", 0, "Knight"), Piece("White.King", 0, "King")), 80)
    ['pieces: WN = White Knight, WK = White King']
    """
    if not needed(pieces):
        return []
    parts = [f"{label} = {spoken(piece)}" for label, piece in zip(labels(pieces), pieces, strict=True)]
    head = f"{FIELD}: "
    return [head + line for line in filled([f"{part}," for part in parts[:-1]] + parts[-1:], room - len(head), " ")]


def needed(pieces: tuple[Piece, ...]) -> bool:
    """Whether a text needs a legend, for people or for :func:`meanings`, which could take it for an older one."""
    now = numbers(pieces)
    return not evident(pieces) or any(now.get(label, number) != number for label, number in before(pieces).items())


def filled(parts: Iterable[str], room: int, gap: str) -> list[str]:
    """Parts in lines of at most ``room`` characters, with a gap between two; a longer part has a line of its own."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= room:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines


def numbers(pieces: tuple[Piece, ...]) -> dict[str, int]:
    """The numbers of the pieces by label."""
    return {label: number for number, label in enumerate(labels(pieces))}


@lru_cache(maxsize=64)
def before(pieces: tuple[Piece, ...]) -> Mapping[str, int]:
    """The numbers of the pieces by their labels in version 0.1: as many of the first letters as are necessary.

    Empty if it had no labels for them all; it could then not write a position.
    """
    found: dict[str, int] = {}
    for number, piece in enumerate(pieces):
        name = piece.name.replace(".", "").replace("-", "")
        initials = "".join(part[0] for part in piece.name.split("."))
        tries = [initials, *(name[:length] for length in range(1, len(name) + 1)), f"{initials}{number}"]
        free = next((label for label in tries if label not in found), None)
        if free is None:
            return {}
        found[free] = number
    return found


def meanings(pieces: tuple[Piece, ...], given: Mapping[str, int], shown: Collection[str]) -> Mapping[str, int]:
    """The numbers of the pieces by label in a text with the legend ``given`` that shows the labels ``shown``.

    A text without a legend is of version 0.1 if it can be: this version leaves the legend out only where that makes no
    difference.
    """
    older = before(pieces)
    if not given and all(label in older for label in shown):
        return older
    return {**numbers(pieces), **given}


def read_legend(pieces: tuple[Piece, ...], text: str) -> dict[str, int]:
    """The pieces of a line of a legend, without the word before them.

    Raises:
        PositionError: the line is malformed, names a piece that the game does not have, or a label twice.
    """
    names = {spoken(piece): number for number, piece in enumerate(pieces)}
    found: dict[str, int] = {}
    for part in text.rstrip(" ,").split(","):
        label, equals, name = (word.strip() for word in part.strip().partition(" = "))
        name = re.sub(r"[\s.]+", " ", name)
        if not equals or not label or len(label.split()) > 1:
            form = f"{labels(pieces)[0]} = {spoken(pieces[0])}"
            raise PositionError(f"`{FIELD}` is a list such as `{form}`, not `{textwrap.shorten(part, 40)}`")
        if name not in names:
            raise PositionError(f"`{name[:40]}` is not a piece of this game; the pieces are {', '.join(names)}")
        if found.get(label, names[name]) != names[name]:
            raise PositionError(f"`{label}` is given twice in `{FIELD}`")
        found[label] = names[name]
    return found
