"""What is to be measured and for how long: the same for all parts of a run."""

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
"""The option that says how large the board is, if there is one of this name and it is a number."""
SMALL = 5
"""A small board has at least this size."""


@dataclass(frozen=True)
class Setting:
    """A description and how to measure it.

    ``seconds`` is the time of each contestant in each case, divided over ``rounds``; ``sizes`` are those asked for,
    empty where each part takes its own.
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
        """The game under the options that were chosen, with the native engine."""
        return self.load()

    def load(self, more: Mapping[str, object] | None = None, *, engine: str = "native", without: str = "") -> Game:
        """The game under the options that were chosen and some more."""
        names = (without,) if without else ()
        return game.load(self.source, {**self.chosen, **(more or {})}, engine=engine, without=names)

    def size_option(self, name: str = SIZE) -> Option | None:
        """The option of the board's size."""
        for option in self.plain.model.options:
            if option.name == name and option.type == INT:
                return option
        return None

    def sizes_of(self, usual: tuple[int, ...], name: str = SIZE) -> tuple[int, ...]:
        """The sizes to measure: those asked for, else the usual ones that the game has; none if it has no size.

        A size that was asked for and that the game does not have is left in, for loading it says what is wrong.
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
        """The choice of a board that is small, but not so small that nothing happens; none if the size was chosen."""
        option = self.size_option()
        if option is None or SIZE in self.chosen:
            return {}
        there = [choice for choice in option.choices if isinstance(choice, int)]
        return {SIZE: min((size for size in there if size >= SMALL), default=there[-1])}
