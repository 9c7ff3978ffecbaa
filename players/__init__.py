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
    from collections.abc import Iterable

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


def demand_given(names: Iterable[str], given: Iterable[str], file: object, how: str) -> None:
    """Check the names of players from a file, which a stranger may have written, before they are made.

    A program is only started if the person at the command line has named it too, in the same words: in ``given``.
    ``how`` is the command line that does so.

    Raises:
        PlyError: a player that only the file names would start a program.
    """
    trusted = set(given)
    strange = [name for name in dict.fromkeys(names) if starts_program(name) and name not in trusted]
    if strange:
        what = "a program" if len(strange) == 1 else "programs"
        shown = ", ".join(f"`{one_line(name)}`" for name in strange)
        raise PlyError(
            f"{one_line(str(file))} names {what} to be started: {shown}\n"
            f"if you trust it, give the players yourself: {one_line(how)}"
        )


def starts_program(name: str) -> bool:
    """Whether making and using the player with this name starts a program that the name gives."""
    return any(kind.starts_program for kind in KINDS if kind.name == name.partition(":")[0])


def one_line(text: str) -> str:
    """A text for a message: characters that a terminal would act on are escaped."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


__all__ = ["KINDS", "PERSON", "demand_given", "make", "one_line", "split", "starts_program"]
