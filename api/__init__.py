"""Plybook: write the rules of a board game in a text file, and play it.

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

TYPE_CHECKING = False  # type checkers know better; importing `typing` would delay the start of the program
if TYPE_CHECKING:
    from plybook.gdl import DescriptionError as DescriptionError
    from plybook.interpreter.analyse.solution import Solution as Solution
    from plybook.interpreter.analyse.solve import solve as solve
    from plybook.interpreter.core.errors import AmbiguousMove as AmbiguousMove
    from plybook.interpreter.core.errors import IllegalMove as IllegalMove
    from plybook.interpreter.core.errors import PlyError as PlyError
    from plybook.interpreter.core.errors import PositionError as PositionError
    from plybook.interpreter.core.errors import RecordError as RecordError
    from plybook.interpreter.core.errors import UnknownMove as UnknownMove
    from plybook.interpreter.core.move import Move as Move
    from plybook.interpreter.game.game import Game as Game
    from plybook.interpreter.game.game import State as State
    from plybook.interpreter.play.loop import Forfeit as Forfeit
    from plybook.measures.results.comparison import Comparison as Comparison
    from plybook.measures.results.comparison import compare as compare
    from plybook.measures.results.findings import Report as Report
    from plybook.measures.run import analyse as analyse
    from plybook.players.base.found import Found as Found
    from plybook.players.base.found import Judged as Judged
    from plybook.players.playing import match as match
    from plybook.players.playing import play as play
    from plybook.players.playing import player as player
    from plybook.players.playing import search as search
    from plybook.report.page import page as page

__version__ = "0.1.0"

_PUBLIC = {
    "gdl": ("DescriptionError",),
    "interpreter.analyse.solution": ("Solution",),
    "interpreter.analyse.solve": ("solve",),
    "interpreter.core.errors": (
        "AmbiguousMove",
        "IllegalMove",
        "PlyError",
        "PositionError",
        "RecordError",
        "UnknownMove",
    ),
    "interpreter.core.move": ("Move",),
    "interpreter.game.game": ("Game", "State"),
    "interpreter.play.loop": ("Forfeit",),
    "measures.results.comparison": ("Comparison", "compare"),
    "measures.results.findings": ("Report",),
    "measures.run": ("analyse",),
    "players.base.found": ("Found", "Judged"),
    "players.playing": ("match", "play", "player", "search"),
    "report.page": ("page",),
}
"""The public names, by the module that defines them; a module is imported when one of its names is first used.

The imports above, which only type checkers read, list the same names; a test compares the two.
"""
_WHERE = {name: module for module, names in _PUBLIC.items() for name in names}
if not TYPE_CHECKING:  # type checkers use the imports above
    __all__ = sorted(["load", "loads", *_WHERE])


def load(name: str | PathLike[str], /, *, engine: str = "native", **options: object) -> Game:
    """Load a game.

    ``name`` is a path (``my-game.gdl``) or the name of a game in the library. ``options`` are those of the
    description; write hyphens in their names as underscores, an underscore after a name that is a word of Python
    (``return_=True``), and on and off as ``True`` and ``False``. The engine is ``native`` (fast) or ``reference`` (the
    definition of the language).

    Raises:
        DescriptionError: there is no such game, the description is invalid, or an option cannot have this value.

    """
    from plybook import gdl
    from plybook.interpreter.game import game

    return game.load(gdl.find(str(name)), options, engine=engine)


def loads(text: str, /, *, engine: str = "native", **options: object) -> Game:
    """Load a game from the text of its description.

    Raises:
        DescriptionError: the description is invalid, or an option cannot have this value.
    """
    from plybook.gdl.text.files import decode
    from plybook.interpreter.game import game

    return game.load(decode(text.encode("utf-8", "surrogatepass"), "description"), options, engine=engine)


def __getattr__(name: str) -> object:
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
