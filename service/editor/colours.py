"""The colours in which pieces are drawn, where players and pieces are declared."""

from __future__ import annotations

from ...interpreter.display.colours import COLOURS, player_colours
from .known.analysis import Analysis
from .known.names import names
from .known.results import Colour


def colours(analysis: Analysis) -> list[Colour]:
    """The colour of each player, and that of neutral pieces, where the text declares them."""
    known = analysis.known
    if known is None or not known.draft.players:
        return []
    draft = known.draft
    drawn = dict(zip(draft.players, player_colours(draft.players), strict=True))
    drawn |= {piece.name: COLOURS["grey"] for piece in draft.pieces if piece.owner is None}
    found = []
    for named in names(analysis).all:
        if named.declares and named.symbol.kind in ("player", "piece") and named.symbol.name in drawn:
            value = drawn[named.symbol.name].lstrip("#")
            red, green, blue = (int(value[at : at + 2], 16) / 255 for at in (0, 2, 4))
            found.append(Colour(named.span, red, green, blue))
    return found
