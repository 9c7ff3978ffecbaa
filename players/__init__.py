"""Players by name: ``random``, ``script:MOVES``, ``mcts:playouts=20000`` and so on (``kinds.KINDS``).

A name may be followed by a colon and parameters. :func:`make` gives the player that a name stands for, and
:func:`split` the names in a list of players.

``kinds`` has a file for each kind, which declares it; those who search are in ``search``; and ``base`` is what they all
are made of. :mod:`.playing` has the verbs of the public interface, :mod:`.manual` the tables of the manual.
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
    """The player that a name stands for.

    Raises:
        PlyError: there is none of that name, or the parameters are wrong.
    """
    word, colon, behind = name.partition(":")
    kind = next((kind for kind in KINDS if kind.name == word), None)
    if kind is None and word == PERSON:
        raise PlyError(f"`{PERSON}` is a person at the terminal, who can only play in `plybook play`")
    if kind is None:
        hint = nearest(word, [kind.name for kind in KINDS])
        there = ", ".join(f"`{kind.form}`" for kind in KINDS)
        raise PlyError(f"there is no player `{name[:80]}`{hint} (there is {there})")
    if kind.rest:
        settings, behind = read_before(word, behind, kind.parameters)
        if not behind.strip():
            raise PlyError(f"the player `{word}` is written `{kind.form}`")
        return kind.make(behind, settings)
    if colon and not kind.parameters:
        raise PlyError(f"the player `{word}` has no parameters")
    return kind.make("", read(word, behind, kind.parameters))


__all__ = ["KINDS", "PERSON", "make", "split"]
