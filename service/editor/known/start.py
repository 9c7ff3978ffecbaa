"""Values in the start position: which points an expression of a description stands for when the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ....gdl.model import ast
from ....gdl.model.model import Counter, Memory, Model
from ....gdl.types.types import REGION, SITE
from ....interpreter.core.position import Position, start_of
from ....interpreter.display.diagram import empties
from ....interpreter.display.grid import grid
from ....interpreter.reference.evaluate import Evaluator, Frame
from ....interpreter.reference.view import View
from .analysis import Analysis

WIDEST = 32
"""A board with more columns is not shown."""
IN = "x"
"""What stands for an empty point of a region."""
OUT = "."


class Start:
    """The start position of a text, as far as its board, its pieces and its setup are known."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._evaluator = Evaluator()

    def sites(self, node: ast.Expression, chosen: Mapping[str, Any] | None = None) -> frozenset[int] | None:
        """The points of a region or the point that an expression stands for; ``None`` if that is not known yet."""
        if node.type not in (REGION, SITE) or not ast.variables_of(node) <= {*(chosen or ())}:
            return None
        if any(isinstance(part, ast.Variable) and part.parameter for part in ast.walk(node)):
            return None
        view = View(self.model, [piece.owner for piece in self.model.pieces], self.position)
        try:
            found = self._evaluator.value(node)(Frame(view, before=view, chosen=chosen or {}))
        except Exception:  # it looks at a part of the game that is still missing, or at the position after a move
            return None
        return found if isinstance(found, frozenset) else frozenset([found])

    @cached_property
    def position(self) -> Position:
        """The position in which the game begins."""
        return start_of(self.model)

    def picture(self, sites: frozenset[int]) -> str:
        """The board as text with the points of a region: its pieces by their labels, its empty points as `x`."""
        from ....gdl.model.labels import labels

        board, contents = self.model.board, self.position.contents
        if board.columns > WIDEST:
            return ""
        texts = labels(self.model.pieces) if self.model.pieces else []
        width = max(map(len, texts), default=1)
        cells = []
        for site, blank in enumerate(empties(board)):
            piece = contents[site]
            outside = blank if board.parts else OUT
            cells.append((outside if site not in sites else IN if piece is None else texts[piece]).rjust(width))
        return "\n".join(line.rstrip() for line in grid(board, cells, width))


def start(analysis: Analysis) -> Start | None:
    """The start position of a text; ``None`` if its board, its pieces or its setup have mistakes."""
    known = analysis.known
    if known is None or not known.settled:
        return None
    if known.model is not None:
        return Start(known.model)
    draft = known.draft
    assert draft.board is not None
    return Start(
        Model(
            known.expanded.span, known.expanded.title, {}, tuple(draft.options.values()), draft.settings, draft.players,
            tuple(draft.pieces), draft.board, tuple(draft.setup.contents), (), (), False, "", facing=draft.facing,
            counters=tuple(one for one in draft.counters.values() if isinstance(one, Counter)),
            memories=tuple(one for one in draft.counters.values() if isinstance(one, Memory)),
        )
    )  # fmt: skip
