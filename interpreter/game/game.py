"""A playable game: a checked model and the engine that carries it out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ... import gdl
from ...gdl.model.model import Model
from ...gdl.model.option import Value
from ..core.engine import Engine
from ..core.position import Player, sorts_seen
from ..display import diagram
from .state import State

if TYPE_CHECKING:
    from .playouts import Playouts

ENGINES = ("native", "reference")
"""The engines by name; the first is the one that is taken unless another is asked for."""

PLIES_A_SITE = 50
"""The default ply limit of a game is so many times the number of sites."""


@dataclass(frozen=True)
class Game:
    """A game that can be played, and the text that it came from."""

    model: Model
    engine: Engine
    source: gdl.Source
    most_plies: int | None = None
    """A ply limit of its own, in the place of the default."""

    @property
    def title(self) -> str:
        """The name of the game in the description."""
        return self.model.title

    @property
    def name(self) -> str:
        """What :func:`load` was given: a library name or a path."""
        return self.source.name

    @property
    def options(self) -> Mapping[str, Value]:
        """The value of each option."""
        return self.model.settings

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The roles, in the order of their turns."""
        return tuple(Player(number, name) for number, name in enumerate(self.model.players))

    @cached_property
    def reads_history(self) -> bool:
        """Whether the rules ask for the boards that have stood: then a position alone does not say what is legal."""
        return bool(sorts_seen(self.model))

    @property
    def ply_limit(self) -> int:
        """After how many plies the loop gives a game up, unless it is told otherwise."""
        return PLIES_A_SITE * len(self.model.board) if self.most_plies is None else self.most_plies

    def start(self) -> State:
        """The start of a game."""
        return State(self, self.engine.start())

    def position(self, text: str) -> State:
        """A game that begins in a position, written as ``print(state)`` writes it.

        Raises:
            PositionError: the text does not fit the board; it says where.
        """
        return State(self, diagram.read(self.model, text, self.engine.start()))

    def playouts(
        self, games: int, seed: int = 0, *, ply_limit: int | None = None, threads: int = 1, jobs: int = 1
    ) -> Playouts:
        """Play games of uniformly random legal moves, and count.

        ``seed`` settles them all; neither ``threads`` (native engine) nor ``jobs`` (processes, reference engine) change
        what is counted. The two engines draw other games from the same seed.
        """
        from .playouts import playouts

        return playouts(self, games, seed, ply_limit=ply_limit, threads=threads, jobs=jobs)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        without = tuple(getattr(self.engine, "without", ()))
        text = self.source.name, self.source.text
        return _again, (*text, tuple(self.options.items()), self.engine.name, without, self.most_plies)


def load(
    source: gdl.Source,
    chosen: Mapping[str, object] | None = None,
    *,
    engine: str = ENGINES[0],
    without: Collection[str] = (),
) -> Game:
    """A playable game out of a description.

    Raises:
        DescriptionError: the description or a choice of options is wrong.
        ValueError: there is no such engine, or it has no such pass.

    ``without`` names passes of the native engine's optimiser that are left out: what is legal and how a game ends
    does not depend on them, only the speed and how soon there is too much to try.
    """
    if engine not in ENGINES:
        raise ValueError(f"there is no engine `{engine}`; there is {', '.join(ENGINES)}")
    model = gdl.load(source, chosen)
    return Game(model, _engine(engine, model, without), source)


def _engine(name: str, model: Model, without: Collection[str]) -> Engine:
    """The engine of a name; only that one is imported."""
    if name == "reference":
        if without:
            raise ValueError("the reference engine has no passes that could be left out")
        from ..reference import ReferenceEngine

        return ReferenceEngine(model)
    from ..native.engine.engine import NativeEngine

    return NativeEngine(model, without=without)


@lru_cache(maxsize=8)
def _again(
    name: str,
    text: str,
    chosen: tuple[tuple[str, Value], ...],
    engine: str,
    without: tuple[str, ...],
    most_plies: int | None,
) -> Game:
    """The game that was sent, loaded when it comes for the first time."""
    game = load(gdl.Source(name, text), dict(chosen), engine=engine, without=without)
    return replace(game, most_plies=most_plies)
