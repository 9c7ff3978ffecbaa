"""Players from Python, by name: one of them, a game between some, a match, and what one thinks."""

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
    """A player by his name, such as ``random``, ``mcts:playouts=1000`` or ``line:./program`` (docs/players.md).

    >>> import plybook
    >>> plybook.player("mirror:turn").name
    'mirror:turn'

    Raises:
        PlyError: there is none of that name, or a parameter cannot have this value.
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
    """Play a game to its end between players, given as such or by their names, in the order of the seats.

    A state is gone on with, and changed. ``seed`` settles what is left to chance; ``on_event`` hears of every move. A
    player of one's own has a ``name``, and a method ``choose(state, random)`` that gives a move or its notation.

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
        ValueError: there are not as many players as seats.
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
    """Play games between players given by name, each on another seat from game to game unless ``rotate`` is off.

    ``score()`` of what is given counts wins, draws and losses; ``played`` has each game with its record. ``jobs`` are
    processes: the games are the same however many there are.

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
        PlyError: there is no player of a name, or one answered with something that is not a legal move.
        ValueError: there are not as many players as seats, or no games or processes are asked for.
    """
    if games < 1 or jobs < 1:
        raise ValueError(f"a match has 1 game or more, in 1 process or more, and not {games} games in {jobs}")
    return matches.match(game, players, games, seed, make, rotate=rotate, ply_limit=ply_limit, jobs=jobs)


def search(state: State, by: Player | str = "mcts", *, seed: int = 0) -> Found:
    """What a player who searches thinks of a state: its moves, the best one first, with what they are worth.

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
        PlyError: he is no player who searches, or the game is over.
    """
    if (outcome := state.outcome()) is not None:
        raise PlyError(f"the game is over ({outcome}): there is nothing to search")
    asked = make(by) if isinstance(by, str) else by
    if not isinstance(asked, Searcher):
        raise PlyError(f"the player `{asked.name}` does not search")
    return asked.search(state, Random(f"{seed}:{state.ply}"))
