"""Hints in games for one player: the next move of a solution."""

from __future__ import annotations

from random import Random

from ...interpreter.analyse.solve import solve
from ...interpreter.core.errors import PlyError
from ...interpreter.core.move import Move
from ...interpreter.game.game import State
from ..base.found import Found, Judged

MEMORY = 256
"""MiB for a search."""


class Solver:
    """Makes the first move of a solution: a shortest one where it can be found in the time."""

    name = "solver"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, state: State, random: Random) -> Move:
        """The first move of a solution."""
        return self.search(state, random).best.move

    def search(self, state: State, random: Random, *, lines: int = 1) -> Found:
        """The first move of a solution, with the rest of it.

        Raises:
            PlyError: there is no solution, or none was found.
        """
        solution = solve(state, seconds=self.seconds, memory=MEMORY)
        if not solution.line:
            raise PlyError(
                "there is no solution from here: take moves back"
                if solution.value == "draw"
                else f"no solution was found within {self.seconds:g} seconds"
            )
        first, *rest = solution.line
        judged = Judged(first, 1.0, proof="win", line=tuple(rest))
        return Found((judged,), nodes=solution.nodes, depth=len(solution.line), seconds=solution.seconds)
