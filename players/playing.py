"""Players in Python, by name: make one, play a game or a match, and search a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from ..interpreter.core.errors import PlyError
from ..interpreter.game.game import State
from ..interpreter.play import loop, matches
from ..interpreter.play.loop import Event, Played, Player
from ..interpreter.play.matches import Match
from . import make
from .base.found import Found, Searcher

if TYPE_CHECKING:
    from ..interpreter.game.game import Game


def player(name: str, /) -> Player:
    """Make a player from its name, such as ``random``, ``mcts:playouts=1000`` or ``line:./program`` (docs/players.md).

    >>> import plybook
    >>> plybook.player("mirror:turn").name
    'mirror:turn'

    Raises:
        PlyError: there is no player with this name, or a parameter cannot have this value.
    """
    return make(name)


def play(
    game: Game | State,
    players: Sequence[Player | str],
    on_event: Callable[[Event], None] | None = None,
    *,
    seed: int = 0,
    ply_limit: int | None = None,
) -> Played:
    """Play a game to its end between players, given as objects or by name, in the order of the seats.

    If ``game`` is a state, play continues from it, and it is changed. ``seed`` determines all random choices;
    ``on_event`` is called with every event. Your own player needs a ``name``, and a method ``choose(state, random)``
    that returns a move or its notation.

    >>> import plybook
    >>> game = plybook.loads('''
    ... game "Three" {
    ...   players Cross, Nought
    ...   board square(3)
    ...   move drop { to empty }
    ...   end {
    ...     when line(of(last), 3) -> last wins "has three in a line"
    ...     when no-moves -> draw
    ...   }
    ... }''')
    >>> state = game.start()
    >>> str(plybook.play(state, ["script:a1 b1 c1", "script:a2 b2"]))
    'Cross wins: has three in a line'
    >>> [str(move) for move in state.moves]
    ['a1', 'a2', 'b1', 'b2', 'c1']
    >>> class First:
    ...     name = "first"
    ...     def choose(self, state, random):
    ...         return state.legal_moves()[0]
    >>> plybook.play(game, [First(), First()]).plies
    9

    Raises:
        PlyError: a player answered with something that is not a legal move.
        ValueError: the number of players is not the number of seats.
    """
    seated = [make(each) if isinstance(each, str) else each for each in players]
    return loop.play(game, seated, on_event, seed=seed, ply_limit=ply_limit)


def match(
    game: Game,
    players: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    rotate: bool = True,
    ply_limit: int | None = None,
    jobs: int = 1,
) -> Match:
    """Play games between players given by name, who change seats from game to game unless ``rotate`` is off.

    ``score()`` of the result counts wins, draws and losses; ``played`` has each game with its record. ``jobs`` is the
    number of processes, which does not change the games.

    >>> import plybook
    >>> game = plybook.loads('''
    ... game "Last" {
    ...   players Left, Right
    ...   board square(3)
    ...   move drop { to empty }
    ...   end { when no-moves -> mover loses }
    ... }''')
    >>> score = plybook.match(game, ["random", "mirror:turn"], games=10, seed=1).score()
    >>> score["mirror:turn"]["wins"], score["random"]["wins"]
    (5, 5)

    Raises:
        PlyError: there is no player with one of these names, or one answered with something that is not a legal move.
        ValueError: the number of players is not the number of seats, or ``games`` or ``jobs`` is less than 1.
    """
    if games < 1 or jobs < 1:
        raise ValueError(f"`games` and `jobs` must be at least 1, not {games} and {jobs}")
    return matches.match(game, players, games, seed, make, rotate=rotate, ply_limit=ply_limit, jobs=jobs)


def search(state: State, by: Player | str = "mcts", *, seed: int = 0, lines: int = 1) -> Found:
    """Search a state with a player: return its moves, the best one first, with their values.

    The first ``lines`` moves (by default, only the best) have the line that is expected after them. To write one takes
    as long as to find the legal moves of each of its positions.

    >>> import plybook
    >>> state = plybook.loads('''
    ... game "Three" {
    ...   players Cross, Nought
    ...   board square(3)
    ...   move drop { to empty }
    ...   end {
    ...     when line(of(last), 3) -> last wins "has three in a line"
    ...     when no-moves -> draw
    ...   }
    ... }''').start()
    >>> for move in ("a1", "a2", "b1", "b2"):
    ...     _ = state.push(move)
    >>> best = plybook.search(state, "mcts:playouts=500").best
    >>> str(best.move), best.proof, best.value
    ('c1', 'win', 1.0)

    Raises:
        PlyError: the player does not search, or the game is over.
        ValueError: ``lines`` is negative.
    """
    if lines < 0:
        raise ValueError(f"`lines` must be at least 0, not {lines}")
    if (outcome := state.outcome()) is not None:
        raise PlyError(f"the game is over ({outcome}): there is nothing to search")
    asked = make(by) if isinstance(by, str) else by
    if not isinstance(asked, Searcher):
        raise PlyError(f"the player `{asked.name}` does not search")
    random = Random(f"{seed}:{state.ply}")
    return asked.search(state, random) if lines == 1 else asked.search(state, random, lines=lines)
