"""How a puzzle came about: the moves from the start of a game to its position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...interpreter.analyse.solve import solve
from ...interpreter.game.game import Game, State
from ..workbench.analysis import Analysis
from .puzzle_search import CHECKED, Puzzle
from .puzzles import chosen_of, found


@dataclass(frozen=True)
class Traced:
    """A puzzle and the moves that lead to it from the start; ``None`` if with its past it is another puzzle."""

    puzzle: Puzzle
    moves: tuple[str, ...] | None


def traced(analysis: Analysis) -> list[Traced]:
    """The puzzles that the report of an analysis shows, in its order; none if the game is not for two players."""
    if len(analysis.game.players) != 2:
        return []
    logs = analysis.self_play()
    nodes = CHECKED * analysis.plan.puzzle_nodes
    chosen = chosen_of(analysis, found(analysis))
    return [Traced(each, way(analysis.game, logs[each.game].moves, each, nodes)) for each in chosen]


def way(game: Game, moves: Sequence[str], puzzle: Puzzle, nodes: int) -> tuple[str, ...] | None:
    """The moves to the position of a puzzle: the first ones of its game, or these with the last one replaced.

    ``None`` if, with these moves as its past, the solution does not hold or cannot be proved within ``nodes``: a rule
    about repetition can forbid a move.
    """
    for state in _candidates(game, moves, puzzle.ply):
        if str(State(game, state.position)) == puzzle.board:
            return tuple(map(str, state.moves)) if _holds(state, puzzle, nodes) else None
    return None


def _candidates(game: Game, moves: Sequence[str], ply: int) -> Iterator[State]:
    state = game.start()
    for move in moves[:ply]:
        state.push(move)
    yield state
    if ply:
        state.pop()
        for other in state.legal_moves():
            state.advance(other)
            yield state
            state.pop()


def _holds(state: State, puzzle: Puzzle, nodes: int) -> bool:
    """Whether the first move is the only one that wins, and the line can be played to the end."""
    values = solve(state, all_moves=True, nodes=nodes).moves or {}
    if "unknown" in values.values() or [str(m) for m, worth in values.items() if worth == "win"] != [puzzle.line[0]]:
        return False
    end = state.copy()
    for step in puzzle.steps:
        legal = {str(move): move for move in end.legal_moves()}
        if len(legal) != step.legal or step.move not in legal:
            return False
        end.advance(legal[step.move])
    result = end.result()
    return result is not None and result.winner == puzzle.mover
