"""Players by name: ``random``, ``script:MOVES``, ``mcts:playouts=20000`` and so on (``kinds.KINDS``).

A name can be followed by a colon and parameters. :func:`make` makes a player from its name, and :func:`split` splits
a list of players into names.

``kinds`` has one file for each kind of player, which declares it; players that search are in ``search``; ``base`` has
what they share. :mod:`.playing` has the functions of the public interface, :mod:`.manual` the tables of the manual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..interpreter.core.errors import PlyError
from .base.kind import PERSON
from .base.parameters import nearest, read, read_before, split
from .kinds import KINDS

if TYPE_CHECKING:
    from ..interpreter.play.loop import Player


def make(name: str) -> Player:
    """Make a player from its name.

    Raises:
        PlyError: there is no player with this name, or its parameters are invalid.
    """
    word, colon, behind = name.partition(":")
    kind = next((kind for kind in KINDS if kind.name == word), None)
    if kind is None and word == PERSON:
        raise PlyError(f"`{PERSON}` is a person at the terminal, and can only play in `plybook play`")
    if kind is None:
        hint = nearest(word, [kind.name for kind in KINDS])
        there = ", ".join(f"`{kind.form}`" for kind in KINDS)
        raise PlyError(f"there is no player `{name[:80]}`{hint} (choose from {there})")
    if kind.rest:
        settings, behind = read_before(word, behind, kind.parameters)
        if not behind.strip():
            raise PlyError(f"the player `{word}` must be written `{kind.form}`")
        return kind.make(behind, settings)
    if colon and not kind.parameters:
        raise PlyError(f"the player `{word}` has no parameters")
    return kind.make("", read(word, behind, kind.parameters))


__all__ = ["KINDS", "PERSON", "make", "split"]
