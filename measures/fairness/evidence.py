"""The evidence for alarms: the games that were played, and a proof search of the start."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from ...interpreter.game.game import Game
from ..tree.solved import known
from ..tree.start import Start
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log
from .rare import never_offers, wins_by

LONGER = 4
"""How many times as many games decide a question that the sample leaves open: half the interval."""

BLIND = 1 / 4
"""A player with fewer playouts than this share of its moves is hardly better than random play."""


@dataclass(frozen=True)
class Evidence:
    """All the evidence."""

    game: Game
    player: str
    own: Sequence[Log]
    chance: Sequence[Log]
    start: Start
    rare: Rare
    """Looks for events not seen in the samples."""

    longer: Callable[[], Sequence[Log]] | None = None
    """More self-play games, those of the sample first; played only if it leaves a question open."""

    @property
    def all(self) -> list[Log]:
        """The games of both samples."""
        return [*self.own, *self.chance]

    @property
    def blind(self) -> bool:
        """Whether the player looks at so few of its moves that it is hardly better than random play."""
        playouts = re.search(r"\bplayouts=(\d+)", self.player)
        plies = sum(log.plies for log in self.own)
        if playouts is None or not plies:
            return False
        return int(playouts[1]) < BLIND * sum(sum(log.legal) for log in self.own) / plies


class Rare:
    """Random games that look for events not seen so far; played on demand."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        plies = fmean(log.plies for log in analysis.random_play()) if analysis.random_play() else 1
        self.games = max(20, int(analysis.plan.rare_plies / max(1.0, plies)))
        """The number of games."""

    def never_offers(self, rule: int) -> bool:
        """Whether a rule, as far as can be told, never has a legal move in these games."""
        return bool(self._analysis.all("rare-rules", never_offers, [(rule, self.games)])[0])

    def wins_by(self, clause: int) -> int:
        """How many of these games are won by a clause of `end`."""
        return int(self._analysis.all("rare-goals", wins_by, [(clause, self.games)])[0])


def gather(analysis: Analysis) -> Evidence:
    """Play the games and search the start."""
    own, chance, player = analysis.self_play(), analysis.random_play(), analysis.player

    def longer() -> Sequence[Log]:
        return analysis.games(player, LONGER * len(own))

    return Evidence(analysis.game, player, own, chance, known(analysis), Rare(analysis), longer)
