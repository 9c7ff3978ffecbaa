"""What random games came to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Playouts:
    """What a number of random games came to.

    ``results`` counts the wins of each player, draws and games that the ply limit left unfinished; ``plies`` and
    ``choices`` are the moves made and the legal moves there were to choose from, ``plies_squared`` the sum of the
    squared lengths, for the spread of the mean. An engine that draws moves without finding them all
    adds to ``choices`` an estimate without bias for each position.
    """

    results: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    plies_squared: int = 0
    choices: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.results.values())

    @property
    def mean_length(self) -> float:
        """Plies a game."""
        return self.plies / self.games if self.games else 0.0

    @property
    def mean_branching(self) -> float:
        """Legal moves a ply; perhaps estimated, see ``choices``."""
        return self.choices / self.plies if self.plies else 0.0

    @property
    def playouts_per_second(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def add(self, other: Playouts) -> None:
        """Count the games of another batch too."""
        self.results.update(other.results)
        self.plies += other.plies
        self.plies_squared += other.plies_squared
        self.choices += other.choices
