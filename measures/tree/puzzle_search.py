"""Puzzles: positions near the end of a game with a single move that wins, found by proofs, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from ...interpreter.analyse.solve import solve
from ...interpreter.analyse.winning_moves import MEMORY, TooHardError, Verdict, Verdicts
from ...interpreter.core.errors import PlyError
from ...interpreter.core.position import Position, SwapStage
from ...interpreter.game.game import Game, State, load

FEWEST = 4
"""Legal moves that a puzzle has at least."""
SHORTEST = 3
"""Plies of its solution at least: it is no win at once."""
FORCED = 0.5
"""Where a larger share of the other moves loses to the very next move, the first move is forced."""
LONGEST = 200
"""Plies of a solution at most."""
A_GAME = 20
"""In one game, so many times the nodes of one position may be searched."""
ASKED = 300
"""Positions that are looked at in one game at most."""
ENOUGH = 40
"""Puzzles of one game: few of them are shown, but the best are seldom those nearest to its end."""
CHECKED = 20
"""A puzzle is looked at again with so many times the nodes."""
WHOLE = 48, 512
"""MiB at least and at most for writing out all that can come of a puzzle, so that its solution is the shortest."""


@dataclass(frozen=True)
class Step:
    """A turn of the solution."""

    move: str
    legal: int
    """Moves that there were."""
    winning: int
    """How many of them win; 0 where the other player moves."""


@dataclass(frozen=True)
class Branch:
    """What is answered to a reply to the first move."""

    reply: str
    answer: str
    winning: int
    """How many answers win."""
    plies: int
    """Within which the game is won then, the answer among them, by the proof."""


@dataclass(frozen=True)
class Puzzle:
    """A position, and how it is won."""

    board: str
    """The position as ``print(state)`` writes it."""
    mover: int
    steps: tuple[Step, ...]
    game: int
    """The number of the game near whose end it was found."""
    ply: int
    """How many moves had been made."""
    branches: tuple[Branch, ...] = ()
    exact: bool = False
    """Whether it is known that the win cannot be forced sooner, and that the line puts it off as long as can be."""

    @property
    def line(self) -> tuple[str, ...]:
        """The solution."""
        return tuple(step.move for step in self.steps)

    @property
    def own(self) -> frozenset[str]:
        """The moves of the solver."""
        return frozenset(step.move for step in self.steps if step.winning)

    @property
    def rating(self) -> float:
        """The product over the solver's turns of all moves over those that win."""
        return prod(step.legal / step.winning for step in self.steps if step.winning)

    @classmethod
    def of(cls, value: dict[str, Any]) -> Puzzle:
        """Read what :func:`found_in` or :func:`checked` has written."""
        steps = tuple(Step(*each) for each in value["steps"])
        branches = tuple(Branch(*each) for each in value.get("branches", ()))
        return cls(**{**value, "steps": steps, "branches": branches})


# -- finding -----------------------------------------------------------------------------------------------------------


def found_in(game: Game, seed: int, player: str, number: int, moves: Sequence[str], nodes: int) -> list[dict[str, Any]]:
    """The puzzles near the end of a game: its positions from the end backwards, and those one move beside it.

    A position is passed over where the values of its moves are not found within ``nodes``; where that happens to one
    of the game itself, those before are not looked at.
    """
    state = game.start()
    for move in moves:
        state.push(move)
    try:
        verdicts = Verdicts(game)
    except PlyError:  # it is not for two players
        return []
    found: list[dict[str, Any]] = []
    seen: set[Position] = set()
    for ply in range(len(moves) - 1, -1, -1):
        position = state.positions[ply]
        if position.swap in (SwapStage.AHEAD, SwapStage.OPEN) or not _settles(verdicts, position, nodes):
            break
        beside = (game.engine.play(position, move) for move in State(game, position).legal_moves())
        for after, one in ((0, position), *((1, each) for each in beside)):
            if one in seen:
                continue
            if len(found) == ENOUGH or len(seen) >= ASKED or verdicts.nodes >= A_GAME * nodes:
                return found
            seen.add(one)
            verdicts.allow(nodes)
            steps = posed(game, verdicts, one)
            if steps:
                found.append(_written(game, one, steps, number, ply + after))
    return found


def _settles(verdicts: Verdicts, position: Position, nodes: int) -> bool:
    """Whether it is found out who wins."""
    verdicts.allow(nodes)
    try:
        verdicts.wins(position, position.mover)
    except TooHardError:
        return False
    return True


def posed(game: Game, verdicts: Verdicts, position: Position) -> list[Step]:
    """The solution of a position, if it is a puzzle; none if it is not, or too hard."""
    state = State(game, position)
    if len(state.legal_moves()) < FEWEST:
        return []
    try:
        if verdicts.single(position) is None or _forced(game, verdicts, position):
            return []
        steps = _line(game, verdicts, position)
    except TooHardError:
        return []
    return steps if len(steps) >= SHORTEST else []


def _written(game: Game, position: Position, steps: Sequence[Step], number: int, ply: int) -> dict[str, Any]:
    return {
        "board": str(State(game, position)),
        "mover": position.mover,
        "steps": [[step.move, step.legal, step.winning] for step in steps],
        "game": number,
        "ply": ply,
    }


def _forced(game: Game, verdicts: Verdicts, position: Position) -> bool:
    """Whether most of the other moves lose at once, so that the first move is found by looking at the threat."""
    others = [each for each in verdicts.moves(position, position.mover) if not each.wins]
    return sum(_loses_at_once(game, position.mover, each.after) for each in others) > FORCED * len(others)


def _loses_at_once(game: Game, solver: int, position: Position) -> bool:
    """Whether the other player has won, or wins with his next move."""
    state = State(game, position)
    result = state.result()
    if result is not None:
        return result.winner == 1 - solver
    if position.mover == solver:
        return False
    for move in state.legal_moves():
        state.advance(move)
        result = state.result()
        state.pop()
        if result is not None and result.winner == 1 - solver:
            return True
    return False


def _line(game: Game, verdicts: Verdicts, position: Position) -> list[Step]:
    """A solution: the winner hurries and the loser puts it off, as far as the proofs know; none where they have gaps.

    Raises:
        TooHardError: the nodes that are allowed are not enough.
    """
    solver, left = position.mover, LONGEST
    steps: list[Step] = []
    while State(game, position).result() is None:
        verdict = list(verdicts.moves(position, solver))
        wins = position.mover == solver
        nearer = [each for each in verdict if each.wins and each.plies < left]
        if len(nearer) < (1 if wins else len(verdict)):
            return []
        best = (min if wins else max)(nearer, key=_plies)
        steps.append(Step(str(best.move), len(verdict), sum(each.wins for each in verdict) if wins else 0))
        left, position = best.plies, best.after
    return steps


def _plies(verdict: Verdict) -> int:
    return verdict.plies


# -- checking ----------------------------------------------------------------------------------------------------------


def checked(game: Game, seed: int, puzzle: dict[str, Any], nodes: int) -> dict[str, Any] | None:
    """A puzzle that has been read back from its text and solved anew, with the shortest solution if all that can come
    of it can be written out; none if it does not stand up to that.

    The reference engine plays the solution again: it must find the same moves legal, and the same player must win.
    """
    read = Puzzle.of(puzzle)
    state = game.position(read.board)
    position, limit = state.position, CHECKED * nodes
    every = solve(state, all_moves=True, nodes=limit, memory=MEMORY)
    values = every.moves or {}
    if [str(move) for move, worth in values.items() if worth == "win"] != [read.line[0]]:
        return None
    if "unknown" in values.values():
        return None
    whole = solve(state, whole=True, memory=min(WHOLE[1], max(WHOLE[0], nodes // 100)))
    exact = whole.value == "win" and not whole.reached
    line = tuple(map(str, whole.line)) if exact else read.line
    verdicts = Verdicts(game)
    verdicts.allow(limit)
    try:
        steps = list(_counted(game, verdicts, position, line))
        branches = list(_branches(game, verdicts, position, line[0]))
    except TooHardError:
        return None
    if len(steps) < SHORTEST or not agreed(game, read.board, steps, read.mover):
        return None
    return {
        **_written(game, position, steps, read.game, read.ply),
        "branches": [[each.reply, each.answer, each.winning, each.plies] for each in branches],
        "exact": exact,
    }


def _counted(game: Game, verdicts: Verdicts, position: Position, line: Sequence[str]) -> Iterator[Step]:
    """The steps of a line, counted."""
    solver = position.mover
    for move in line:
        verdict = list(verdicts.moves(position, solver))
        winning = sum(each.wins for each in verdict) if position.mover == solver else 0
        yield Step(move, len(verdict), winning)
        position = next(each.after for each in verdict if str(each.move) == move)


def _branches(game: Game, verdicts: Verdicts, position: Position, first: str) -> Iterator[Branch]:
    """The replies to the first move, and what wins then."""
    solver = position.mover
    after = next(each.after for each in verdicts.moves(position, solver) if str(each.move) == first)
    if after.mover == solver:
        return
    for reply in verdicts.moves(after, solver):
        answers = [each for each in verdicts.moves(reply.after, solver) if each.wins]
        if reply.after.mover == solver and answers:
            best = min(answers, key=_plies)
            yield Branch(str(reply.move), str(best.move), len(answers), best.plies + 1)


def agreed(game: Game, board: str, steps: Sequence[Step], winner: int) -> bool:
    """Whether by the rules of both engines the moves are legal, there are as many, and the solver wins."""
    for one in (game, load(game.source, game.options, engine="reference")):
        state = one.position(board)
        for step in steps:
            moves = state.legal_moves()
            move = next((each for each in moves if str(each) == step.move), None)
            if move is None or len(moves) != step.legal:
                return False
            state.advance(move)
        result = state.result()
        if result is None or result.winner != winner:
            return False
    return True
