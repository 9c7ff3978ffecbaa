"""Values of moves on a board: heat on points, and arrows for moves from one point to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...interpreter.game.game import Game
from ..results.digits import whole_cents
from ..results.findings import Diagram

ARROWS, LONG = 12, 6
"""The most moves drawn as arrows, of two points and of more: the leading ones, one to each point where moves end."""


@dataclass(frozen=True)
class Valued:
    """A first move, and its value to the player who makes it."""

    move: str
    value: float


def drawn(
    game: Game, found: Sequence[Valued], name: str, title: str, sample: str, *, balance: bool = False
) -> Diagram | None:
    """The first moves on the starting board; ``None`` if no move has a point.

    A point is as warm as the best of the moves that begin there (or are placed there), and the best ones are drawn as
    arrows; with ``balance``, those closest to even, and the colours diverge from one half.
    """
    found = sorted(found, key=lambda one: (abs(one.value - 0.5) if balance else 0, -one.value, one.move))
    state = game.start()
    names = game.model.board.names
    sites = {str(move): tuple(names[site] for site in move.sites) for move in state.legal_moves()}
    heat: dict[str, float] = {}
    arrows: list[tuple[tuple[str, ...], float, str]] = []
    for one in found:
        points = sites[one.move]
        if points:
            heat.setdefault(points[0], one.value)
        ends = {there[-1] for there, _, _ in arrows}
        if len(points) > 1 and len(arrows) < (ARROWS if len(points) == 2 else LONG) and points[-1] not in ends:
            arrows.append((points, one.value, whole_cents(one.value)))
    if not heat:
        return None
    values = [*heat.values(), *(value for _, value, _ in arrows)]
    away = max(0.01, *(abs(value - 0.5) for value in values))
    low, high = (0.5 - away, 0.5 + away) if balance else (min(values), max(values))
    note = "The colour of a point is the value of the "
    several = len(heat) < sum(bool(sites[one.move]) for one in found)  # some are named by the same points
    which = ("move closest to even" if balance else "best move") if arrows or several else "move"
    note += f"{which} {'that begins there' if arrows else 'to it'}."
    if arrows and len(found) > len(arrows):
        leading = "nearest to even" if balance else "best"
        note += f" {len(arrows)} of {len(found)} moves are drawn as arrows: the {leading}, one to each point."
    if balance:
        note += " The colours reach as far above 50 % as below."
    return Diagram(
        name,
        title,
        str(state),
        heat,
        moves=tuple(arrows),
        low=low,
        high=high,
        scale="balance" if balance else "amount",
        percent=True,
        note=note,
        sample=sample,
    )
