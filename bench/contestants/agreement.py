"""Check that two contestants play the same game: otherwise their speeds cannot be compared.

Both count plies and legal moves in their random games. Plies per game and legal moves per ply are compared in standard
errors, which are estimated from a sample of batches of the native engine's games: if both play the same game, the other
contestant's errors are the same. The number of sequences of a few moves is compared exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import stdev

from ...interpreter.analyse.perft import perft
from ...interpreter.game.game import Game
from ...interpreter.game.playouts import playouts
from ..timing.case import Check
from .playing import Program, Tally

ERRORS = 5.0
"""A difference of more standard errors means another game: by chance it happens once in a million."""
FAR = 1e9
"""The number of standard errors if nothing varies and yet there is a difference."""
BATCHES = 40
DEPTH, MOST = 3, 300_000
"""The number of moves of the sequences to count (one less if there are too many), and the limit of their number."""


@dataclass(frozen=True)
class Deviation:
    """The standard deviations of one game's length and of one game's contribution to the mean branching."""

    length: float
    branching: float


def deviation(game: Game, seconds: float, rate: float) -> Deviation:
    """Measure over batches of games that take about ``seconds`` at a ``rate`` of games per second."""
    each = max(4, int(seconds * rate / BATCHES))
    found = [playouts(game, each, 1_000_000 + batch) for batch in range(BATCHES)]
    return Deviation(
        stdev(batch.mean_length for batch in found) * sqrt(each),
        stdev(batch.mean_branching for batch in found) * sqrt(each),
    )


def same_games(name: str, ours: Sequence[Tally], theirs: Sequence[Tally], spread: Deviation) -> tuple[Check, ...]:
    """Check whether the games of ``name`` have the same length and branching as ours."""
    us, them = _sum(ours), _sum(theirs)
    if not (us.games and us.plies and them.games and them.plies):
        return (Check("games", name, us.games, them.games, None, False),)
    error = sqrt(1 / us.games + 1 / them.games)
    lengths = us.plies / us.games, them.plies / them.games
    choices = us.choices / us.plies, them.choices / them.plies
    return (
        _close("plies a game", name, *lengths, spread.length * error),
        _close("legal moves a ply", name, *choices, spread.branching * error),
    )


def same_sequences(name: str, game: Game, program: Program) -> Check:
    """Check whether both count the same number of sequences of a few moves."""
    depth, theirs = DEPTH, program.sequences(DEPTH)
    if theirs > MOST:
        depth, theirs = DEPTH - 1, program.sequences(DEPTH - 1)
    ours = perft(game.start(), depth)
    return Check(f"sequences of {depth} moves", name, ours, theirs, None, ours == theirs)


def _close(what: str, name: str, ours: float, theirs: float, error: float) -> Check:
    apart = abs(ours - theirs)
    errors = apart / error if error else FAR if apart else 0.0
    return Check(what, name, ours, theirs, errors, errors <= ERRORS)


def _sum(tallies: Sequence[Tally]) -> Tally:
    return Tally(
        sum(tally.games for tally in tallies),
        sum(tally.plies for tally in tallies),
        sum(tally.choices for tally in tallies),
        sum(tally.seconds for tally in tallies),
    )
