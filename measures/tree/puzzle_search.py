"""Puzzles: positions near the end of a game with a single winning move, found by proofs, with their solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from random import Random
from typing import Any

from ...interpreter.analyse.solve import solve
from ...interpreter.analyse.winning_moves import MEMORY, TooHardError, Verdict, Verdicts
from ...interpreter.core.errors import PlyError
from ...interpreter.core.position import Position, SwapStage
from ...interpreter.game.game import Game, State, load
from ...players import make
from ...players.base.found import Searcher
from ..workbench.symmetry import image_of, inverse, pictured

FEWEST = 4
"""The fewest legal moves of a puzzle."""
SHORTEST = 3
"""The fewest plies of a solution, which excludes immediate wins."""
FORCED = 0.5
"""If a larger share of the other moves loses to the very next move, the first move is forced."""
AHEAD = "alphabeta:depth=1,evaluation=off"
"""Sees a win with the next move; the native engine tries all moves in the time of a few plies in Python."""
TRIED = 40
"""Of more other moves than this, some are tried, evenly taken from the list."""
LONGEST = 200
"""The most plies of a solution."""
A_GAME = 20
"""The node limit for one game, as a multiple of that for one position."""
ASKED = 300
"""The most positions examined in one game."""
ENOUGH = 40
"""The most puzzles from one game: few are shown, but the best are seldom those nearest to its end."""
CHECKED = 20
"""The node limit when a puzzle is checked again, as a multiple of the original limit."""
WHOLE = 48, 512
"""The least and most MiB for solving everything a puzzle can lead to, so that its solution is the shortest."""


@dataclass(frozen=True)
class Step:
    """A turn of the solution."""

    move: str
    legal: int
    """The number of legal moves."""
    winning: int
    """How many of them win; 0 if the other player moves."""


@dataclass(frozen=True)
class Branch:
    """The answer to a reply to the first move."""

    reply: str
    answer: str
    winning: int
    """How many answers win."""
    plies: int
    """The plies within which the game is then won by the proof, including the answer."""


@dataclass(frozen=True)
class Puzzle:
    """A position and its solution."""

    board: str
    """The position as ``print(state)`` writes it."""
    mover: int
    steps: tuple[Step, ...]
    game: int
    """The number of the game near whose end it was found."""
    ply: int
    """The number of moves made before it."""
    branches: tuple[Branch, ...] = ()
    bound: int = 0
    """The plies within which the game is won by the proof."""
    exact: bool = False
    """Whether the win is known to be the fastest, and the line to be the longest defence."""

    @property
    def line(self) -> tuple[str, ...]:
        """The solution."""
        return tuple(step.move for step in self.steps)

    @property
    def most(self) -> int:
        """The moves within which the solver is proved to win, the first one included: those of the line if it is exact.

        Otherwise the line may be neither the fastest win nor the longest defence.
        """
        return max(len(self.line), self.bound)

    @property
    def length(self) -> str:
        """How many moves the win takes: ``13 moves``."""
        return f"{'' if self.exact else 'at most '}{self.most} moves"

    @property
    def caution(self) -> str:
        """What may be better than the line; empty if nothing is."""
        if self.exact:
            return ""
        return "there may be a shorter win" + ", or a longer defence" * (len(self.line) < self.most)

    @property
    def own(self) -> frozenset[str]:
        """The moves of the solver."""
        return frozenset(step.move for step in self.steps if step.winning)

    @property
    def rating(self) -> float:
        """The product over the solver's turns of the number of moves divided by the number that win."""
        return prod(step.legal / step.winning for step in self.steps if step.winning)

    @classmethod
    def of(cls, value: dict[str, Any]) -> Puzzle:
        """Read what :func:`found_in` or :func:`checked` has written."""
        steps = tuple(Step(*each) for each in value["steps"])
        branches = tuple(Branch(*each) for each in value.get("branches", ()))
        return cls(**{**value, "steps": steps, "branches": branches})


# -- finding -----------------------------------------------------------------------------------------------------------


def found_in(game: Game, seed: int, player: str, number: int, moves: Sequence[str], nodes: int) -> list[dict[str, Any]]:
    """The puzzles near the end of a game: among its positions from the end backwards, and those one move off it.

    A position is skipped if the values of its moves are not found within ``nodes``; if that happens in the game itself,
    earlier positions are not examined.
    """
    state = game.start()
    for move in moves:
        state.push(move)
    try:
        verdicts = Verdicts(game)
    except PlyError:  # not for two players
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
    """Whether the search finds out who wins."""
    verdicts.allow(nodes)
    try:
        verdicts.wins(position, position.mover)
    except TooHardError:
        return False
    return True


def posed(game: Game, verdicts: Verdicts, position: Position) -> list[Step]:
    """The solution of a position; empty if it is not a puzzle, or too hard."""
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
    """Whether most of the other moves lose at once, so that the threat alone gives away the first move."""
    others = [each for each in verdicts.moves(position, position.mover) if not each.wins]
    tried = others[:: -(-len(others) // TRIED) or 1]
    ahead = make(AHEAD)
    assert isinstance(ahead, Searcher)
    return sum(_loses_at_once(game, ahead, position.mover, each.after) for each in tried) > FORCED * len(tried)


def _loses_at_once(game: Game, ahead: Searcher, solver: int, position: Position) -> bool:
    """Whether the other player has won, or wins with the next move."""
    state = State(game, position)
    result = state.result()
    if result is not None:
        return result.winner == 1 - solver
    if position.mover == solver:
        return False
    return ahead.search(state, Random(0), lines=0).best.proof == "win"


def _line(game: Game, verdicts: Verdicts, position: Position) -> list[Step]:
    """A solution with the fastest win and the longest defence that the proofs know; empty if they have gaps.

    Raises:
        TooHardError: the allowed nodes are not enough.
    """
    return _onward(game, verdicts, position, position.mover, LONGEST) or []


def _onward(game: Game, verdicts: Verdicts, position: Position, solver: int, left: int) -> list[Step] | None:
    """The rest of a solution, of at most ``left`` plies; ``None`` if the proofs have gaps."""
    steps: list[Step] = []
    while State(game, position).result() is None:
        verdict = list(verdicts.moves(position, solver))
        wins = position.mover == solver
        nearer = [each for each in verdict if each.wins and each.plies < left]
        if len(nearer) < (1 if wins else len(verdict)):
            return None
        best = (min if wins else max)(nearer, key=_plies)
        steps.append(_step(verdict, best, wins))
        left, position = best.plies, best.after
    return steps


def _step(verdict: Sequence[Verdict], best: Verdict, wins: bool) -> Step:
    return Step(str(best.move), len(verdict), sum(each.wins for each in verdict) if wins else 0)


def _plies(verdict: Verdict) -> int:
    return verdict.plies


# -- checking ----------------------------------------------------------------------------------------------------------


def checked(
    game: Game, seed: int, puzzle: dict[str, Any], nodes: int, image: Sequence[int] = ()
) -> dict[str, Any] | None:
    """A puzzle read back from its text and solved again, with the shortest solution if everything it can lead to can be
    solved; ``None`` if it does not hold up.

    It is solved in its ``image``, a symmetry of the game, and the solution is turned back: if all images are solved as
    the same one, all have the same solution. The reference engine replays the solution: it must find the same moves
    legal, and the same player must win.
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
    there = tuple(image) or tuple(range(len(position.contents)))
    found = _solved(game, pictured(position, there), limit, min(WHOLE[1], max(WHOLE[0], nodes // 100)))
    if found is None:
        return None
    steps, branches, bound, exact = found
    board, back = game.model.board, inverse(there)
    steps = [replace(each, move=image_of(board, each.move, back)) for each in steps]
    if len(steps) < SHORTEST or not agreed(game, read.board, steps, read.mover):
        return None
    return {
        **_written(game, position, steps, read.game, read.ply),
        "branches": [
            [image_of(board, each.reply, back), image_of(board, each.answer, back), each.winning, each.plies]
            for each in branches
        ],
        "bound": bound,
        "exact": exact,
    }


def _solved(
    game: Game, position: Position, limit: int, memory: int
) -> tuple[list[Step], list[Branch], int, bool] | None:
    """The line, the other replies, and the plies within which the game is won, all from the same search; and whether
    that has written out all positions, so that nothing is shorter or holds out longer."""
    for exact in (True, False):
        try:
            verdicts = Verdicts(game, memory if exact else MEMORY, whole=exact)
            verdicts.allow(limit)
            found = _explored(game, verdicts, position)
        except TooHardError:
            continue
        if found is not None:
            return (*found, exact)
    return None


def _explored(game: Game, verdicts: Verdicts, position: Position) -> tuple[list[Step], list[Branch], int] | None:
    """The line, the other replies and the bound, so that no line is longer than the bound; ``None`` if the proofs have
    gaps.

    Proofs of later positions are often shorter than those that came before: the bound is that of the replies.
    """
    solver, verdict = position.mover, list(verdicts.moves(position, position.mover))
    first = next((each for each in verdict if each.wins), None)
    if first is None:
        return None
    steps = [_step(verdict, first, True)]
    replies = [] if first.after.mover == solver else list(verdicts.moves(first.after, solver))
    answered = [(reply, _answer(verdicts, reply, solver)) for reply in replies]
    branches = [branch for _, branch in answered if branch is not None]
    most = max((reply.plies if branch is None else branch.plies for reply, branch in answered), default=first.plies - 1)
    place = next((n for n, each in enumerate(answered) if each[1] is not None and each[1].plies == most), None)
    if place is None:
        rest = _onward(game, verdicts, first.after, solver, first.plies)
        return None if rest is None else (steps + rest, branches, max(1 + len(rest), 2 + most, first.plies + 1))
    reply, branch = answered[place]
    assert branch is not None
    answers = list(verdicts.moves(reply.after, solver))
    best = next(each for each in answers if str(each.move) == branch.answer)
    rest = _onward(game, verdicts, best.after, solver, branch.plies)
    if rest is None:
        return None
    steps += [_step(replies, reply, False), _step(answers, best, True), *rest]
    return steps, branches, 2 + most


def _answer(verdicts: Verdicts, reply: Verdict, solver: int) -> Branch | None:
    """The fastest known answer to a reply to the first move, if the solver is to move."""
    if reply.after.mover != solver:
        return None
    answers = [each for each in verdicts.moves(reply.after, solver) if each.wins]
    if not answers:
        return None
    best = min(answers, key=_plies)
    return Branch(str(reply.move), str(best.move), len(answers), best.plies + 1)


def agreed(game: Game, board: str, steps: Sequence[Step], winner: int) -> bool:
    """Whether both engines agree that the moves are legal, on the number of legal moves, and that the solver wins."""
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
