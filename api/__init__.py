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
    from .gdl import DescriptionError
    from .interpreter.analyse.solve import Solution, solve
    from .interpreter.core.errors import AmbiguousMove, IllegalMove, PlyError, PositionError, RecordError, UnknownMove
    from .interpreter.core.move import Move
    from .interpreter.game.game import Game
    from .interpreter.game.state import State
    from .interpreter.play.loop import Forfeit
    from .measures.comparing import Comparison, compare
    from .measures.findings import Report
    from .measures.run import analyse
    from .players.base.found import Found, Judged
    from .players.playing import match, play, player, search
    from .report.page import page

__version__ = "0.1.0"

_WHERE = {
    "AmbiguousMove": "interpreter.core.errors",
    "Comparison": "measures.comparing",
    "DescriptionError": "gdl",
    "Forfeit": "interpreter.play.loop",
    "Found": "players.found",
    "Game": "interpreter.game.game",
    "IllegalMove": "interpreter.core.errors",
    "Judged": "players.found",
    "Move": "interpreter.core.move",
    "PlyError": "interpreter.core.errors",
    "PositionError": "interpreter.core.errors",
    "RecordError": "interpreter.core.errors",
    "Report": "measures.findings",
    "Solution": "interpreter.analyse.solve",
    "State": "interpreter.game.state",
    "UnknownMove": "interpreter.core.errors",
    "analyse": "measures.run",
    "compare": "measures.comparing",
    "match": "players.playing",
    "page": "report.page",
    "play": "players.playing",
    "player": "players.playing",
    "search": "players.playing",
    "solve": "interpreter.analyse.solve",
}


def load(name: str | PathLike[str], /, *, engine: str = "native", **options: Any) -> Game:
    """A playable game.

    ``name`` is a path (``my-game.gdl``) or the name of a game of the library; ``options`` are those of the
    description, a hyphen in a name written as an underscore, on and off as ``True`` and ``False``. The engine is
    ``native`` (fast) or ``reference`` (the definition of the language).

    Raises:
        DescriptionError: there is no such game, the description is wrong, or an option cannot have this value.

    """
    from . import gdl
    from .interpreter.game import game

    return game.load(gdl.find(str(name)), options, engine=engine)


def loads(text: str, /, *, engine: str = "native", **options: Any) -> Game:
    """A playable game out of the text of a description.

    Raises:
        DescriptionError: the description is wrong, or an option cannot have this value.
    """
    from .gdl.text.files import decode
    from .interpreter.game import game

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
