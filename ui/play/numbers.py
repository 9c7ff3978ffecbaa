"""Labels of points on a board at the terminal: in the empty points, and beside each row, for the points with pieces."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from ...gdl.model.labels import labels
from ...interpreter.display.grid import Line, bands

if TYPE_CHECKING:
    from ...gdl.model.model import Model

LONGEST = 3
"""The characters of the longest label that a point has room for."""
GAP = 2
"""The columns between a row and the labels beside it."""


def labels_of(model: Model, width: int, room: int) -> Mapping[int, str]:
    """The label of each point, if all labels fit into points of a board that is not broken into more parts for them.

    Pieces take ``width`` characters. A label that is also a piece's would be taken for one, so there are none then.
    """
    known = model.notation.labels if model.notation is not None else {}
    if not known:
        return {}
    longest = max(map(len, known.values()))
    if longest > LONGEST or {*labels(model.pieces)} & {*known.values()}:
        return {}
    taken = GAP + 2 * longest + 2
    wide = bands(model.board, max(width, longest), room - taken)
    if len(wide) > len(bands(model.board, width, room)):
        return {}
    return {model.board.by_name[name]: label for name, label in known.items()}


def beside(line: Line, known: Mapping[int, str], until: str) -> str:
    """The first and the last label of a row, if the others are the numbers between them; otherwise nothing."""
    sites = [cell for _, cell in line.cells if isinstance(cell, int)]
    texts = [known[site] for site in sites if site in known]
    if len(texts) < 2 or not all(text.isdecimal() for text in texts):
        return ""
    numbers = [int(text) for text in texts]
    steps = {after - before for before, after in pairwise(numbers)}
    return f"{' ' * GAP}{texts[0]}{until}{texts[-1]}" if steps in ({1}, {-1}) else ""
