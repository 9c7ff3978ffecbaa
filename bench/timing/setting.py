"""What to measure and for how long: the same for all parts of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ... import gdl
from ...gdl.model.option import Option
from ...gdl.types.types import INT
from ...interpreter.game import game
from ...interpreter.game.game import Game

SIZE = "size"
"""The option for the size of the board, if there is one with this name and it is a number."""
SMALL = 5
"""A small board has at least this size."""


@dataclass(frozen=True)
class Setting:
    """A description and how to measure it.

    ``seconds`` is the time of each contestant in each case, divided among ``rounds``; ``sizes`` are the requested
    sizes, empty if each part uses its own.
    """

    source: gdl.Source
    chosen: Mapping[str, str]
    sizes: tuple[int, ...]
    seconds: float
    rounds: int
    threads: int
    quick: bool

    @cached_property
    def plain(self) -> Game:
        """The game with the chosen options and the native engine."""
        return self.load()

    def load(self, more: Mapping[str, object] | None = None, *, engine: str = "native", without: str = "") -> Game:
        """The game with the chosen options and some others."""
        names = (without,) if without else ()
        return game.load(self.source, {**self.chosen, **(more or {})}, engine=engine, without=names)

    def size_option(self, name: str = SIZE) -> Option | None:
        """The option for the size of the board."""
        for option in self.plain.model.options:
            if option.name == name and option.type == INT:
                return option
        return None

    def sizes_of(self, usual: tuple[int, ...], name: str = SIZE) -> tuple[int, ...]:
        """The sizes to measure: the requested ones, otherwise the usual ones that the game has; none if it has no size.

        A requested size that the game does not have is kept, since loading it reports the error.
        """
        option = self.size_option(name)
        if option is None:
            return ()
        if self.sizes:
            return self.sizes
        if name in self.chosen:
            value = self.plain.options[name]
            assert isinstance(value, int)
            return (value,)
        there = [choice for choice in option.choices if isinstance(choice, int)]
        return tuple(size for size in usual if size in there) or (there[0], there[-1])

    def small(self) -> dict[str, int]:
        """The options for a board that is small, but large enough for a real game; none if the size was chosen."""
        option = self.size_option()
        if option is None or SIZE in self.chosen:
            return {}
        there = [choice for choice in option.choices if isinstance(choice, int)]
        return {SIZE: min((size for size in there if size >= SMALL), default=there[-1])}
