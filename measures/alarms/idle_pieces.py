"""Pieces that no game moves, though they stand on the board from the start and others move."""

from __future__ import annotations

from collections.abc import Iterator

from ...gdl.model.ast import Literal
from ..fairness.clauses import named_in
from ..results.findings import Alarm
from .evidence import Evidence

REPLAYED = 60
"""Games to look at before a piece counts as idle; most are soon seen to move."""


def never_move(found: Evidence) -> Iterator[Alarm]:
    """A kind of piece is only ever where it stood at the start; one that a clause of `end` looks at may be a target."""
    pieces = found.game.model.pieces
    start: dict[int, set[int]] = {}
    for site, piece in enumerate(found.game.start().position.contents):
        if piece is not None and pieces[piece].owner is not None:
            start.setdefault(piece, set()).add(site)
    targets = {
        part.value
        for ending in found.game.model.endings
        for part in named_in(ending.condition)
        if isinstance(part, Literal) and part.type.name == "Piece"
    }
    idle = set(start) - targets
    if len(start) <= len(found.game.players):  # a kind of piece for each player, with nothing else to play with
        return
    games = [log for log in (*found.chance, *found.own) if log.moves][:REPLAYED]
    for log in games:
        for state in log.states(found.game):
            there = enumerate(state.position.contents)
            idle -= {piece for site, piece in there if piece in idle and site not in start[piece]}
        if not idle:
            return
    if games and idle:
        names = ", ".join(f"`{pieces[piece].name}`" for piece in sorted(idle))
        yield Alarm(
            "idle-piece",
            f"A piece that is there from the start never moves: {names}. Check which rules choose it in `from`.",
            f"In {len(games):,} games, it was nowhere but where it stood at the start.",
            severe=False,
        )
