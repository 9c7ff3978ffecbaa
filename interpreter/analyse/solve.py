"""Exact values of positions: who wins with perfect play, and how, with proof.

A game that never ends is a draw, and so is one that is drawn by repetition. The native engine does the search
(``native.search.questions``); this module asks the questions: first whether the mover can win, and if not, whether the
other player can. While the swap is undecided, the value of a position takes the choice into account: the player who
can swap gets the better side, and the one who opens is left with the other.

A game for one player has a solution or none: see :mod:`.puzzle`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.clock import Clock, seconds_limit
from ..core.errors import PlyError
from ..core.move import SWAP, Move
from ..core.position import Position, SwapStage
from ..game.game import State
from .solution import ORDER, Solution, Worth, native

if TYPE_CHECKING:
    from ..native.search.questions import Questions

AGAINST: Mapping[Worth, Worth] = {"win": "loss", "loss": "win", "draw": "draw", "unknown": "unknown"}
"""The value for the other side."""
MEMORY = 512
"""The default size of the table of positions, in MiB."""
LONGEST_DRAW = 200
"""Plies after which a line in which nobody wins is cut off."""
LONGEST_OPENING = 50
"""Plies for which an opening, after which players can swap, is followed; it is a single turn."""


def solve(
    state: State,
    *,
    all_moves: bool = False,
    memory: int = MEMORY,
    seconds: float | None = None,
    nodes: int | None = None,
    whole: bool = False,
    on_move: Callable[[Move, Worth], None] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a state for the player to move: ``win``, ``draw``, ``loss``, or ``unknown`` if a limit is reached.

    ``all_moves`` finds the value of every legal move; otherwise no more is proven than necessary. ``memory`` is the
    size of the table of positions in MiB; when it is full, the cheapest entries are replaced. ``seconds`` and ``nodes``
    are limits; compiling does not count. ``whole`` enumerates the whole game instead of searching for a proof; the
    winner then wins as quickly as possible in the line. ``on_move`` is called with the value of each move,
    ``on_progress`` a few times per second with the number of positions examined. The earlier positions of the game
    count for repetition. The state is not changed.

    In a game for one player, a shortest solution is found if the positions up to it fit into memory; otherwise any, if
    the search finds one.

    >>> import plybook
    >>> game = plybook.loads('''
    ... game "Drop" {
    ...   players Black, White
    ...   board rectangle(5, 1)
    ...   move drop { to empty }
    ...   end { when no-moves -> last wins }
    ... }''')
    >>> solution = plybook.solve(game.start())
    >>> solution.value, len(solution.line)
    ('win', 5)

    Raises:
        PlyError: the game is for more than two players, or for one who can win by repetition.
        DescriptionError: a position has too many combinations to try.
        ValueError: a limit is negative, infinite or not a number.
    """
    number = len(state.game.model.players)
    if number > 2:
        raise PlyError(f"only games for one or two players can be solved; this one has {number}")
    if seconds is not None:
        seconds_limit(seconds)
    if memory < 1 or (nodes is not None and nodes < 0):
        raise ValueError("`memory` must be at least 1 MiB, and limits cannot be negative")
    if number == 1:
        from .alone import solve_alone

        return solve_alone(state.copy(), memory, Clock(seconds), nodes, whole, on_progress, all_moves, on_move)
    return _Solving(state.copy(), memory, seconds, nodes, whole, on_progress).solution(all_moves, on_move)


class _Solving:
    """Solves one state."""

    def __init__(
        self,
        state: State,
        memory: int,
        seconds: float | None,
        nodes: int | None,
        whole: bool,
        on_progress: Callable[[int], None] | None,
    ) -> None:
        self.clock = Clock(seconds)
        self.state = state
        self.memory = memory
        self.limit = nodes
        self.whole = whole
        self.on_progress = on_progress
        self.engine = native(state.game)
        self.reached = ""
        self._spent = False
        """Whether all nodes have been used."""
        self._asked: dict[bool, Questions] = {}
        self._exact_for_line = False
        """Whether the history had to be taken into account."""
        self._fixed: tuple[Position, ...] = ()
        with self.clock.stopped():
            self._compile()

    def _compile(self) -> None:
        """Compile what is needed in any case, before the time counts."""
        from ..native.search.questions import compile_for

        self.state.legal_moves()
        if self.state.result() is None:
            compile_for(self.engine, whole=self.whole)

    # -- values ----------------------------------------------------------------------------------------------------

    def solution(self, all_moves: bool, on_move: Callable[[Move, Worth], None] | None) -> Solution:
        """The complete solution."""
        state = self.state
        mover, moves = state.mover, None
        self._fixed = state.positions[:-1]
        if state.result() is not None:
            value = self._ended(state)
        elif all_moves:
            self._fixed = state.positions
            moves = self._each(on_move)
            value = max(moves.values(), key=ORDER.index)
        else:
            value = self._judge(state)
        line = () if value == "unknown" else self._line(value)
        seconds = self.clock.seconds
        nodes = sum(asked.nodes for asked in self._asked.values())
        return Solution(mover, value, moves, line, nodes, seconds, self.reached)

    def _each(self, on_move: Callable[[Move, Worth], None] | None) -> dict[Move, Worth]:
        """The value of each legal move."""
        found: dict[Move, Worth] = {}
        for move in self.state.legal_moves():
            found[move] = "unknown" if move is SWAP else self._after(self.state, move)
            if on_move is not None and move is not SWAP:
                on_move(move, found[move])
        if SWAP in found:
            found[SWAP] = self._after(self.state, SWAP) if self.engine.sorts else self._swapped(found)
            if on_move is not None:
                on_move(SWAP, found[SWAP])
        return found

    @staticmethod
    def _swapped(others: Mapping[Move, Worth]) -> Worth:
        """The value of a swap: the other player then has the best of the moves."""
        return AGAINST[
            max((worth for move, worth in others.items() if move is not SWAP), key=ORDER.index, default="draw")
        ]

    def _after(self, state: State, move: Move) -> Worth:
        """The value of a move for the player who makes it."""
        seat = state.seat
        state.advance(move)
        value = self._judge(state)
        same = state.seat == seat
        state.pop()
        return value if same else AGAINST[value]

    def _judge(self, state: State) -> Worth:
        """The value of a state for the player to move."""
        if state.result() is not None:
            return self._ended(state)
        match state.position.swap:
            case SwapStage.AHEAD:
                return self._opening(state)
            case SwapStage.OPEN:
                value = self._played_on(state)
                return "win" if value == "loss" else value
        return self._native(state.position, state.positions[:-1])

    def _opening(self, state: State) -> Worth:
        """The value before players can swap: no move that leaves the choice is worth more than a draw."""
        if state.ply - len(self._fixed) > LONGEST_OPENING or (state.ply > len(self._fixed) and state.repeats()):
            self.reached = self.reached or "the opening does not end"
            return "unknown"
        if self.clock.over:
            self.reached = self.reached or "the time limit is reached"
            return "unknown"
        leaves_choice = True
        for move in state.legal_moves():
            state.advance(move)
            leaves_choice &= state.position.swap == SwapStage.OPEN and state.result() is None
            state.pop()
        best: Worth = "loss"
        for move in state.legal_moves():
            best = max(best, self._after(state, move), key=ORDER.index)
            if best == "win" or (best == "draw" and leaves_choice):
                break
        return best

    def _played_on(self, state: State) -> Worth:
        """The value of a state in which the mover can swap, for the mover, if they do not."""
        if self.decides or self.engine.sorts:  # with the choice removed, the position would have another history
            found: list[Worth] = []
            for move in () if self._spent else state.legal_moves():
                if move is not SWAP:
                    found.append(self._after(state, move))
                if self._spent or "win" in found:
                    break
            if self._spent:
                found.append("unknown")
            return max(found, key=ORDER.index, default="draw")
        return self._native(replace(state.position, swap=SwapStage.CLOSED), state.positions[:-1])

    @staticmethod
    def _ended(state: State) -> Worth:
        result = state.result()
        assert result is not None
        if result.winner is None:
            return "draw"
        return "win" if result.winner == state.position.mover else "loss"

    def _native(self, position: Position, before: Sequence[Position]) -> Worth:
        """The value of a position for the mover, by search; ``before`` holds all positions before it."""
        from ..native.search.proof.answer import OutOfLimits, OutOfNodes

        mover = position.mover
        try:
            for exact in [True] if self.engine.sorts else [False, True] if self.decides else [False]:
                questions = self._questions(exact)
                if exact:
                    questions.remember(before)
                    self._exact_for_line = True
                own = questions.ask(position, mover)
                if own.won:
                    return "win"
                if own.sure or questions.ask(position, 1 - mover).won:
                    return "loss"
        except OutOfLimits as limit:
            self.reached = str(limit)
            self._spent |= isinstance(limit, OutOfNodes)
            return "unknown"
        return "draw"

    def _questions(self, exact: bool) -> Questions:
        """The search that finds out whether a player can win; ``exact`` takes the history into account."""
        from ..native.search.questions import Questions

        if exact not in self._asked:
            given = self.memory, self.clock, self.limit, self.on_progress
            self._asked[exact] = Questions(self.engine, self._fixed, *given, whole=self.whole)
        return self._asked[exact]

    @property
    def decides(self) -> bool:
        """Whether a player can win by repetition."""
        return self.engine.repetition_decides

    # -- the line --------------------------------------------------------------------------------------------------

    def _line(self, value: Worth) -> tuple[Move, ...]:
        """Moves that lead to the value; fewer if a limit is reached before all are found."""
        from ..native.search.proof.answer import OutOfLimits

        state, begin = self.state, self.state.ply
        try:
            while state.result() is None and state.position.swap in (SwapStage.AHEAD, SwapStage.OPEN):
                if state.repeats():
                    raise OutOfLimits("the opening does not end")
                value = self._choose_side(value)
            if value == "draw":
                self._draw()
            elif state.result() is None:
                self._win(state.position.mover if value == "win" else 1 - state.position.mover)
        except OutOfLimits as limit:
            self.reached = self.reached or str(limit)
        line = state.moves[begin:]
        while state.ply > begin:
            state.pop()
        return line

    def _choose_side(self, value: Worth) -> Worth:
        """Make a best move while the swap is undecided; return the value for the player to move afterwards."""
        from ..native.search.proof.answer import OutOfLimits

        state = self.state
        if state.position.swap == SwapStage.OPEN and self._played_on(state) == "loss":
            state.advance(SWAP)
            return "loss"
        for move in state.legal_moves():
            if move is not SWAP and self._after(state, move) == value:
                seat = state.seat
                state.advance(move)
                return value if state.seat == seat else AGAINST[value]
        raise OutOfLimits(self.reached)

    def _win(self, winner: int) -> None:
        """Continue the line until a player has won."""
        from ..native.search.proof.answer import OutOfLimits

        state, questions = self.state, self._questions(self._exact_for_line)
        begin, again = state.ply, -1
        left: float = float("inf")
        """The most plies left by the proof; it must decrease, so that the line never repeats a position."""
        while (result := state.result()) is None:
            if questions.exact:
                questions.remember(state.positions)
            wins = state.position.mover == winner
            moves, found = state.legal_moves(), list[tuple[int, Move]]()
            for move in moves:
                position = self.engine.play(state.position, move, state.earlier)
                answer = questions.known(position, winner)
                if answer.won is None and not wins:
                    answer = questions.ask(position, winner)
                if answer.won and answer.distance < left:
                    found.append((answer.distance, move))
            if len(found) < (1 if wins else len(moves)):
                # The table has lost the proof that led here: prove it again, with the positions of this line to be
                # avoided.
                if again == state.ply:
                    raise OutOfLimits("the table is too small to keep the line")
                again = state.ply
                questions.afresh(() if questions.exact else state.positions[begin:-1])
                if questions.exact:
                    questions.remember(state.positions[:-1])
                questions.ask(state.position, winner)
                left = float("inf")
                continue
            left, move = min(found, key=_distance) if wins else max(found, key=_distance)
            state.advance(move)
        if result.winner != winner:
            raise AssertionError(f"the line {' '.join(map(str, state.moves))} does not end as proven")

    def _draw(self) -> None:
        """Continue the line without a winner until the game ends, a position repeats, or the line is very long."""
        state, questions = self.state, self._questions(self._exact_for_line)
        seen = set(state.positions[:-1])
        begin = state.ply
        while state.result() is None and state.position not in seen and state.ply < begin + LONGEST_DRAW:
            seen.add(state.position)
            if questions.exact:
                questions.remember(state.positions)
            for move in state.legal_moves():
                position = self.engine.play(state.position, move, state.earlier)
                if questions.ask(position, 1 - state.position.mover).won is False:
                    break
            else:
                raise AssertionError(f"no move draws after {' '.join(map(str, state.moves))}")
            state.advance(move)
        result = state.result()
        if result is not None and result.winner is not None:
            raise AssertionError(f"the line {' '.join(map(str, state.moves))} does not end as proven")


def _distance(found: tuple[int, Move]) -> int:
    return found[0]
