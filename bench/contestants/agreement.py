"""Do two contestants play the same game? A faster program that plays another one is no faster.

Both have counted plies and legal moves in their random games. Plies a game and legal moves a ply are compared in
standard errors, which a sample of batches of the native engine's games gives: if both play the same game, theirs is the
same. The number of sequences of a few moves is compared exactly.
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
"""So many standard errors apart is another game: by chance it happens once in a million."""
FAR = 1e9
"""Where nothing varies and still there is a difference."""
BATCHES = 40
DEPTH, MOST = 3, 300_000
"""Sequences of so many moves are counted, or of one less where there are more of them than that."""


@dataclass(frozen=True)
class Deviation:
    """The standard deviation of one game's length, and of what one game adds to the mean branching."""

    length: float
    branching: float


def deviation(game: Game, seconds: float, rate: float) -> Deviation:
    """Measured over batches of games that take about ``seconds`` at a ``rate`` of games a second."""
    each = max(4, int(seconds * rate / BATCHES))
    found = [playouts(game, each, 1_000_000 + batch) for batch in range(BATCHES)]
    return Deviation(
        stdev(batch.mean_length for batch in found) * sqrt(each),
        stdev(batch.mean_branching for batch in found) * sqrt(each),
    )


def same_games(name: str, ours: Sequence[Tally], theirs: Sequence[Tally], spread: Deviation) -> tuple[Check, ...]:
    """Whether the games of ``name`` are like ours in length and branching."""
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
    """Whether both count the same sequences of a few moves."""
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
