"""Plybook: rules of a board game in a text file, in; a game that can be played, out.

>>> import plybook
>>> game = plybook.loads('''
... game "Drop" {
...   option size = 3 in 2..9
...   players Black, White
...   board square(size)
...   move drop { to empty }
...   end { when no-moves -> draw }
... }''', size=4)
>>> len(game.start().legal_moves())
16
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plybook.gdl import DescriptionError
    from plybook.interpreter.errors import AmbiguousMove, IllegalMove, PlyError, PositionError, RecordError, UnknownMove
    from plybook.interpreter.game import Game
    from plybook.interpreter.loop import Forfeit
    from plybook.interpreter.move import Move
    from plybook.interpreter.solving import Solution, solve
    from plybook.interpreter.state import State
    from plybook.measures.comparing import Comparison, compare
    from plybook.measures.findings import Report
    from plybook.measures.run import analyse
    from plybook.players.found import Found, Judged
    from plybook.players.playing import match, play, player, search
    from plybook.report.page import page

__version__ = "0.1.0"

_WHERE = {
    "AmbiguousMove": "interpreter.errors",
    "Comparison": "measures.comparing",
    "DescriptionError": "gdl",
    "Forfeit": "interpreter.loop",
    "Found": "players.found",
    "Game": "interpreter.game",
    "IllegalMove": "interpreter.errors",
    "Judged": "players.found",
    "Move": "interpreter.move",
    "PlyError": "interpreter.errors",
    "PositionError": "interpreter.errors",
    "RecordError": "interpreter.errors",
    "Report": "measures.findings",
    "Solution": "interpreter.solving",
    "State": "interpreter.state",
    "UnknownMove": "interpreter.errors",
    "analyse": "measures.run",
    "compare": "measures.comparing",
    "match": "players.playing",
    "page": "report.page",
    "play": "players.playing",
    "player": "players.playing",
    "search": "players.playing",
    "solve": "interpreter.solving",
}


def load(name: str | PathLike[str], /, *, engine: str = "native", **options: Any) -> Game:
    """A playable game.

    ``name`` is a path (``my-game.gdl``) or the name of a game of the library; ``options`` are those of the
    description, a hyphen in a name written as an underscore, on and off as ``True`` and ``False``. The engine is
    ``native`` (fast) or ``reference`` (the definition of the language).

    Raises:
        DescriptionError: there is no such game, the description is wrong, or an option cannot have this value.

    """
    from plybook import gdl
    from plybook.interpreter import game

    return game.load(gdl.find(str(name)), options, engine=engine)


def loads(text: str, /, *, engine: str = "native", **options: Any) -> Game:
    """A playable game out of the text of a description.

    Raises:
        DescriptionError: the description is wrong, or an option cannot have this value.
    """
    from plybook.gdl.files import decode
    from plybook.interpreter import game

    return game.load(decode(text.encode("utf-8", "surrogatepass"), "description"), options, engine=engine)


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "AmbiguousMove",
    "Comparison",
    "DescriptionError",
    "Forfeit",
    "Found",
    "Game",
    "IllegalMove",
    "Judged",
    "Move",
    "PlyError",
    "PositionError",
    "RecordError",
    "Report",
    "Solution",
    "State",
    "UnknownMove",
    "analyse",
    "compare",
    "load",
    "loads",
    "match",
    "page",
    "play",
    "player",
    "search",
    "solve",
]
