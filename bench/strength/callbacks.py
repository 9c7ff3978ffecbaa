"""What the matches of a table tell while they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterable

OnFull = Callable[[Iterable[str]], None]
"""Called with the names of the players whose search tree was full in a game."""


def ignored(names: Iterable[str]) -> None:
    """Nobody asks whose tree was full."""
