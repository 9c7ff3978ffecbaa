"""The results of searches, as shown to people: hints, and remarks about a player's move."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from rich.text import Text

from ...interpreter.core.errors import PlyError
from ...interpreter.core.move import Move
from ...interpreter.game.game import State
from ...interpreter.play.loop import PlayAgain, Player, TakeBack
from ...players import make
from ...players.base.found import Found, Judged, Searcher
from ...players.search.solver import Solver
from .board import Marked
from .screen import Panel

ADVISER = "mcts:seconds=1"
"""The player that gives hints if none of the players in the game searches."""
SOLVED = "solver"
"""What gives hints in games for one player."""
SOLVING = 4.0
"""The seconds that it may take."""
SHOWN, MOST = 3, 50
"""The default and the largest number of moves shown."""
LINE = 6
"""The most moves shown of the expected line."""
FULL = "its tree is full"
PROOFS = {"win": "wins", "loss": "loses", "draw": "draws"}


class Adviser:
    """Gives hints, with the search of a player in the game if one of them searches; that player is not affected. In a
    game for one player, hints are from a solution."""

    def __init__(self, names: Sequence[str], players: Sequence[Player], seed: int, *, alone: bool = False) -> None:
        searching = [name for name, player in zip(names, players, strict=True) if isinstance(player, Searcher)]
        self.name = SOLVED if alone else searching[0] if searching else ADVISER
        self.seed = seed

    def search(self, state: State) -> Found:
        """Search a state; the same search each time.

        Raises:
            PlyError: the player cannot search, or there is no solution.
        """
        player = Solver(SOLVING) if self.name == SOLVED else make(self.name)
        if not isinstance(player, Searcher):
            raise PlyError(f"`{self.name}` gives no hints")
        return player.search(state, Random(f"{self.seed}:{state.ply}"))


class Open:
    """A player that searches, and reports the result of the search with each move."""

    def __init__(self, player: Searcher, tell: Callable[[Found], None]) -> None:
        self.player = player
        self.name = player.name
        self.tell = tell

    def choose(self, state: State, random: Random) -> Move | str | TakeBack | PlayAgain:
        """The best move found."""
        found = self.player.search(state, random)
        self.tell(found)
        return found.best.move

    @property
    def ran_full(self) -> bool:
        """Whether the search ran out of memory in the game."""
        return bool(getattr(self.player, "ran_full", False))

    def leave(self) -> None:
        """Tell the player that the game is over."""
        leave = getattr(self.player, "leave", None)
        if leave is not None:
            leave()


def number(text: str) -> int:
    """The number of moves to show.

    Raises:
        PlyError: the text is not a valid number of moves.
    """
    if not text:
        return SHOWN
    if not re.fullmatch(r"\d{1,3}", text) or not 1 <= int(text) <= MOST:
        raise PlyError(f"`hint N` shows N moves, from 1 to {MOST}; got `{text[:20]}`")
    return int(text)


def panel(found: Found, name: str, many: int) -> Panel:
    """The best moves with their values for the player to move, and the expected line of the best one."""
    shown = found.moves[:many]
    width = max(len(str(judged.move)) for judged in shown)
    work = found.playouts or found.nodes
    counted = f", {work:,} {'playouts' if found.playouts else 'nodes'}" if work else ""
    full = f"; {FULL}: give it more with memory=MiB" if found.full else ""
    lines = [Text(f"{name}{counted}{full}", "dim")]
    for judged in shown:
        visits = f"{judged.visits:>10,} visit{'s' * (judged.visits != 1)}" if judged.visits and found.playouts else ""
        lines.append(Text.assemble((str(judged.move).ljust(width), "bold"), f"{worth(judged):>7}", (visits, "dim")))
    if left := len(found.moves) - len(shown):
        lines.append(Text(f"and {left} more", "dim"))
    if found.best.line:
        moves = " ".join(map(str, found.line[:LINE]))
        lines.append(Text(f"expected: {moves}{' …' * (len(found.line) > LINE)}", "dim"))
    return Panel(tuple(lines))


def marked(state: State, move: Move) -> Marked:
    """The marks for a move on the board: the points that it comes from, and the point where it ends."""
    return Marked(state.last_points, frozenset(move.sites[:-1]), frozenset(move.sites[-1:]))


def worth(judged: Judged) -> str:
    """The value of a move for the player to move: as a percentage, or as proved."""
    return PROOFS.get(judged.proof) or f"{100 * judged.value:.0f} %"


def remark(found: Found) -> str:
    """The remark of a searching player about its move."""
    proof = found.best.proof
    said = f"sees a {proof}" if proof else f"expects {worth(found.best)}"
    return f"{said} ({FULL})" if found.full and not proof else said
