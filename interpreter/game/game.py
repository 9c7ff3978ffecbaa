"""A playable game (a checked model with the engine that carries it out), and a game in progress."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ... import gdl
from ...gdl.model.model import Model
from ...gdl.model.option import Value
from ..core.engine import Engine
from ..core.move import SWAP, Move
from ..core.position import Player, Position, Seat, SwapStage, sorts_seen
from ..core.result import Outcome, Result
from .engines import ENGINES, check, engine_for
from .history import History

if TYPE_CHECKING:
    from ..core.playout_result import Playouts

PLIES_A_SITE = 50
"""The default ply limit of a game, as a multiple of the number of sites."""


@dataclass(frozen=True)
class Game:
    """A playable game, and the text from which it was loaded."""

    model: Model
    engine: Engine
    source: gdl.Source
    most_plies: int | None = None
    """A ply limit that replaces the default."""

    @property
    def title(self) -> str:
        """The title of the game, from the description."""
        return self.model.title

    @property
    def name(self) -> str:
        """The name from which the game was loaded: a library name or a path."""
        return self.source.name

    @property
    def options(self) -> Mapping[str, Value]:
        """The values of the options."""
        return self.model.settings

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players (roles), in turn order."""
        return tuple(Player(number, name) for number, name in enumerate(self.model.players))

    @cached_property
    def reads_history(self) -> bool:
        """Whether the rules refer to earlier boards: if so, legal moves depend on more than the position."""
        return bool(sorts_seen(self.model))

    @property
    def ply_limit(self) -> int:
        """The number of plies after which the loop abandons a game, by default."""
        return PLIES_A_SITE * len(self.model.board) if self.most_plies is None else self.most_plies

    def start(self) -> State:
        """Start a game."""
        return State(self, self.engine.start())

    def position(self, text: str) -> State:
        """Start a game from a position, as ``print(state)`` or, if the description says how, ``state.fen()`` writes it;
        numbers at the end of a FEN can be missing.

        Raises:
            PositionError: the text does not fit the board; the message says where.
        """
        from ..display import diagram, forsyth

        if forsyth.is_fen(text):
            return State(self, *forsyth.read(self.model, text, self.engine.start()))
        return State(self, diagram.read(self.model, text, self.engine.start()))

    def playouts(
        self, games: int, seed: int = 0, *, ply_limit: int | None = None, threads: int = 1, jobs: int = 1
    ) -> Playouts:
        """Play games of uniformly random legal moves, and count the results.

        ``seed`` determines all of them; ``threads`` (native engine) and ``jobs`` (processes, reference engine) do not
        change the counts. The two engines play different games for the same seed.
        """
        from .playouts import playouts

        return playouts(self, games, seed, ply_limit=ply_limit, threads=threads, jobs=jobs)

    def __repr__(self) -> str:
        return f"<Game {self.title!r} {dict(self.options)}>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        without, text = tuple(getattr(self.engine, "without", ())), (self.source.name, self.source.text)
        return _again, (*text, tuple(self.options.items()), self.engine.name, without, self.most_plies)


class State:
    """A position together with the moves that led to it.

    >>> import plybook
    >>> state = plybook.loads('''
    ... game "Drop" {
    ...   players Black, White
    ...   board square(3)
    ...   move drop { to empty }
    ...   end { when no-moves -> draw }
    ... }''').start()
    >>> str(state.mover), len(state.legal_moves())
    ('Black', 9)
    >>> state.push("b1")
    Move('b1')
    >>> str(state.mover), len(state.legal_moves())
    ('White', 8)
    >>> state.pop()
    Move('b1')

    States are equal if they are of the same game (the same rules and options, whichever engine carries them out) and
    have the same position and history: the same first position and the same moves. A state changes with every move, so
    it has no ``hash()``; use ``(state.hash, state.moves)`` as a key.

    ``copy()``, ``copy.copy`` and ``copy.deepcopy`` do the same: the copy has the same game, and changes independently.
    A pickle holds the text of the game, once for all states that are pickled together.
    """

    def __init__(self, game: Game, position: Position, first_turn: int = 1) -> None:
        self.game = game
        self._first_turn = first_turn
        self._history = History.of(position)
        self._moves: list[Move] | None = None
        self._result: Result | None = None
        self._decided = False

    @property
    def position(self) -> Position:
        """The board, mover, seats and variables, without the history."""
        return self._history.last.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, from the first."""
        return tuple(self._history.positions())

    @property
    def earlier(self) -> tuple[Position, ...]:
        """The positions before this one if the rules refer to them; otherwise none, which is faster."""
        return tuple(self._history.positions()[:-1]) if self.game.reads_history else ()

    @property
    def turns(self) -> tuple[tuple[Move, ...], ...]:
        """The moves made so far, grouped by turn, a run of moves by the same seat; the last may be unfinished."""
        return self._history.turns()

    @property
    def turn(self) -> tuple[Move, ...]:
        """The moves that the player to move has already made in this turn; empty at its beginning."""
        return self._history.turn()

    @property
    def goes_on(self) -> bool:
        """Whether the last move continued the turn of the move before it."""
        before = self._history.last.before
        return before is not None and before.before is not None and before.seat == before.before.seat

    @property
    def last_points(self) -> frozenset[int]:
        """The points of the moves in the last turn, finished or not; after `swap`, of the turn before it; in a puzzle,
        of the last move.
        """
        return self._history.last_points(alone=len(self.game.players) == 1)

    @property
    def ply(self) -> int:
        """The number of moves made since the start (or since the position that was set up)."""
        return self._history.last.number

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(self._history.moves())

    @property
    def mover(self) -> Player:
        """The player to move."""
        return self.game.players[self.position.mover]

    @property
    def seat(self) -> Seat:
        """The seat to move; after ``swap`` it is no longer the player's original one."""
        return Seat(self.position.seat_of(self.position.mover))

    @property
    def hash(self) -> int:
        """The 64-bit Zobrist hash of the position."""
        return self.position.hash

    def legal_moves(self) -> list[Move]:
        """The legal moves, each once, sorted by notation; none if the game is over."""
        return [] if self.result() is not None else list(self._available())

    def push(self, move: Move | str) -> Move:
        """Make a move, given as a :class:`Move` or in notation, and return it.

        Raises:
            UnknownMove, IllegalMove, AmbiguousMove: the move cannot be made; the message says why. The state is
                unchanged.
        """
        move = self.parse_move(move)
        self.advance(move)
        return move

    def parse_move(self, move: Move | str) -> Move:
        """Return the legal move that is meant, without making it; raises what :meth:`push` raises."""
        from . import parse_move

        here = self.position, self.earlier, self.outcome(), self.game.engine.play
        return parse_move.read(self.game.model, move, self.legal_moves(), *here)

    def fen(self) -> str:
        """The position in Forsyth-Edwards Notation, as the description says it is written.

        Raises:
            PositionError: the description does not say how.
        """
        from ..display import forsyth

        return forsyth.write(self.game.model, self.position, self._first_turn + self._history.rounds())

    def uci_moves(self) -> dict[str, Move]:
        """The legal moves by what programs write for them in the protocol UCI, such as `e2e4`, sorted."""
        from . import short_forms

        return short_forms.uci(self, self.game.model, self.game.engine)

    def san_moves(self) -> dict[str, Move]:
        """The legal moves by their short forms, such as `Nf3` and `exd5+`, sorted."""
        from . import signs

        return signs.san_moves(self, self.game.model, self.game.engine)

    def written_moves(self) -> dict[str, Move]:
        """The legal moves as the description says that players write them, sorted; if it does not, in notation."""
        from . import short_forms

        return short_forms.by_text(self, self.game.model, self.game.engine)

    def advance(self, move: Move) -> None:
        """Make a move that is known to be legal, without checking it."""
        # may raise: whether the turn continues can depend on the moves
        after = self.game.engine.play(self.position, move, self.earlier)
        self._history.push(after, move)
        self._forget()

    def pop(self) -> Move:
        """Take back the last move, and return it.

        Raises:
            IndexError: no move has been made.
        """
        move = self._history.pop()
        self._forget()
        return move

    def pop_turn(self) -> tuple[Move, ...]:
        """Take back the moves of the last turn, finished or not, and return them, the last one first.

        Raises:
            IndexError: no move has been made.
        """
        taken = [self.pop()]
        seat = self._history.last.seat
        while (before := self._history.last.before) is not None and before.seat == seat:
            taken.append(self.pop())
        return tuple(taken)

    def outcome(self) -> Outcome | None:
        """How the game has ended, or ``None`` if it is not over."""
        result = self.result()
        if result is None:
            return None
        if result.winner is None:
            return Outcome(None, None, result.reason, self.scores())
        seat = Seat(self.position.seat_of(result.winner))
        return Outcome(self.game.players[result.winner], seat, result.reason, self.scores())

    def scores(self) -> tuple[float | None, ...]:
        """The score of each player in this position, as an integer if it is whole; empty if no scores are kept."""
        if not self.game.model.scores:
            return ()
        found = self.game.engine.scores(self.position)
        return tuple(score if score is None or score != int(score) else int(score) for score in found)

    def result(self) -> Result | None:
        """The outcome as reported by the engine: with indices of players instead of players."""
        if not self._decided:
            self._result = self.game.engine.result(self.position, self._has_moves, self.repeats, self.earlier)
            self._decided = True
        return self._result

    def repeats(self) -> bool:
        """Whether this position has occurred before in this game."""
        return self._history.repeats()

    def copy(self) -> State:
        """A copy of the state, with the same game and history. It takes the same time after any number of plies."""
        other = State.__new__(State)
        other.game = self.game
        other._history, other._first_turn = self._history.copy(), self._first_turn
        other._moves, other._result, other._decided = self._moves, self._result, self._decided
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, (self.game, self.positions, self.moves, self._first_turn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        alike = self.game is other.game or self.game.model.fingerprint == other.game.model.fingerprint
        return alike and self._history == other._history

    def __str__(self) -> str:
        from ..display import diagram

        return diagram.write(self.game.model, self.position)

    def _repr_svg_(self) -> str:
        """The position as an SVG image, for notebooks."""
        from ..display.svg import svg

        return svg(self.game.model, self.position, self.last_points)

    def _available(self) -> list[Move]:
        if self._moves is None:
            self._moves = self.game.engine.moves(self.position, self.earlier)
            if self.position.swap == SwapStage.OPEN:
                self._moves = sorted([*self._moves, SWAP], key=str)
        return self._moves

    def _has_moves(self) -> bool:
        return any(move is not SWAP for move in self._available())

    def _forget(self) -> None:
        self._moves = None
        self._result = None
        self._decided = False


def _restored(game: Game, positions: tuple[Position, ...], moves: tuple[Move, ...], first_turn: int) -> State:
    """Unpickle a state."""
    state = State(game, positions[0], first_turn)
    state._history = History.of(positions[0], zip(positions[1:], moves, strict=True))
    return state


def load(
    source: gdl.Source,
    chosen: Mapping[str, object] | None = None,
    *,
    engine: str = ENGINES[0],
    without: Collection[str] = (),
) -> Game:
    """Load a playable game from a description.

    Raises:
        DescriptionError: the description or a choice of options is invalid.
        ValueError: there is no such engine, or it has no such pass.

    ``without`` names passes of the native engine's optimiser to leave out. The rules do not depend on them, only the
    speed, and how soon there are too many combinations to try.
    """
    check(engine)
    model = gdl.load(source, chosen)
    return Game(model, engine_for(model, engine, without), source)


@lru_cache(maxsize=8)
def _again(
    name: str, text: str, chosen: tuple[tuple[str, Value], ...], engine: str, without: tuple[str, ...],
    most_plies: int | None,
) -> Game:  # fmt: skip
    """Unpickle a game: it is loaded when it arrives for the first time."""
    game = load(gdl.Source(name, text), dict(chosen), engine=engine, without=without)
    return replace(game, most_plies=most_plies)
