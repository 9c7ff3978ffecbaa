"""What a player who searches sees, as a person is shown it: a hint, and a word about his own move."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from rich.text import Text

from ...interpreter.core.errors import PlyError
from ...interpreter.core.move import Move
from ...interpreter.game.game import State
from ...interpreter.play.loop import Player, TakeBack
from ...players import make
from ...players.base.found import Found, Judged, Searcher
from .board import Marked
from .screen import Panel

ADVISER = "mcts:seconds=1"
"""Who is asked for hints where nobody who plays searches."""
SHOWN, MOST = 3, 50
"""So many moves are shown unless a number is said, and at most."""
LINE = 6
"""So many moves of the expected line are shown."""
PROOFS = {"win": "wins", "loss": "loses", "draw": "draws"}


class Adviser:
    """Gives hints: as one of those who play would see it, if one of them searches. He does not become aware of it."""

    def __init__(self, names: Sequence[str], players: Sequence[Player], seed: int) -> None:
        searching = [name for name, player in zip(names, players, strict=True) if isinstance(player, Searcher)]
        self.name = searching[0] if searching else ADVISER
        self.seed = seed

    def search(self, state: State) -> Found:
        """What there is to be seen in a state; the same search each time.

        Raises:
            PlyError: there is nobody to be asked.
        """
        player = make(self.name)
        if not isinstance(player, Searcher):
            raise PlyError(f"`{self.name}` gives no hints")
        return player.search(state, Random(f"{self.seed}:{state.ply}"))


class Open:
    """A player who searches, and whose thoughts are told as he moves."""

    def __init__(self, player: Searcher, tell: Callable[[Found], None]) -> None:
        self.player = player
        self.name = player.name
        self.tell = tell

    def choose(self, state: State, random: Random) -> Move | str | TakeBack:
        """His best move."""
        found = self.player.search(state, random)
        self.tell(found)
        return found.best.move

    def leave(self) -> None:
        """Pass on that the game is over."""
        leave = getattr(self.player, "leave", None)
        if leave is not None:
            leave()


def number(text: str) -> int:
    """How many moves are asked for.

    Raises:
        PlyError: that is no number of moves.
    """
    if not text:
        return SHOWN
    if not re.fullmatch(r"\d{1,3}", text) or not 1 <= int(text) <= MOST:
        raise PlyError(f"`hint N` shows N moves, from 1 to {MOST}, and not `{text[:20]}`")
    return int(text)


def panel(found: Found, name: str, many: int) -> Panel:
    """The best moves with what they are worth to who makes them, the best one with the line that is expected."""
    shown = found.moves[:many]
    width = max(len(str(judged.move)) for judged in shown)
    work = found.playouts or found.nodes
    counted = f", {work:,} {'playouts' if found.playouts else 'nodes'}" if work else ""
    lines = [Text(f"{name}{counted}", "dim")]
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
    """A move on the board: the points that it comes from, and the one where it ends."""
    return Marked(state.last_points, frozenset(move.sites[:-1]), frozenset(move.sites[-1:]))


def worth(judged: Judged) -> str:
    """What a move is worth to who makes it: of a hundred points, or what is proved."""
    return PROOFS.get(judged.proof) or f"{100 * judged.value:.0f} %"


def remark(found: Found) -> str:
    """What a player who searches says of his move."""
    proof = found.best.proof
    return f"sees a {proof}" if proof else f"expects {worth(found.best)}"
