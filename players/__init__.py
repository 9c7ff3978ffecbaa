"""Players by name: ``random``, ``script:MOVES``, ``mcts:playouts=20000`` and so on (``kinds.KINDS``).

A name can be followed by a colon and parameters. :func:`make` makes a player from its name, and :func:`split` splits
a list of players into names.

``kinds`` has one file for each kind of player, which declares it; players that search are in ``search``; ``base`` has
what they share. :mod:`.playing` has the functions of the public interface, :mod:`.manual` the tables of the manual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..interpreter.core.errors import PlyError
from .base.alone import demand_others
from .base.found import Searcher
from .base.kind import PERSON
from .base.parameters import nearest, pieces, read, read_before, split
from .kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..interpreter.game.game import Game
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


def make_for(game: Game, name: str) -> Player:
    """Make a player from its name, and check that it can play a game.

    Raises:
        PlyError: as for :func:`make`, or what the player reads is for another game, or it needs an opponent.
    """
    player = make(name)
    if isinstance(player, Searcher):
        demand_others(game, player.name)
    if (ready := getattr(player, "ready", None)) is not None:
        ready(game)
    return player


def demand_given(names: Iterable[str], given: Iterable[str], file: object, how: str) -> None:
    """Check the names of players from a file, which a stranger may have written, before they are made.

    A program is only started, and another file only read, if the person at the command line has named the player too,
    in the same words: in ``given``. ``how`` is the command line that does so.

    Raises:
        PlyError: a player that only the file names would start a program or read a file.
    """
    trusted = set(given)
    strange = [name for name in dict.fromkeys(names) if name not in trusted]
    programs, files = ([name for name in strange if is_so(name)] for is_so in (starts_program, reads_file))
    said = [
        f"{one if len(found) == 1 else several}: {', '.join(f'`{one_line(name)}`' for name in found)}"
        for found, one, several in (
            (programs, "a program to be started", "programs to be started"),
            (files, "a file to be read", "files to be read"),
        )
        if found
    ]
    if said:
        raise PlyError(
            f"{one_line(str(file))} names {'; and '.join(said)}\n"
            f"if you trust it, give the players yourself: {one_line(how)}"
        )


def starts_program(name: str) -> bool:
    """Whether making and using the player with this name starts a program that the name gives."""
    return any(kind.starts_program for kind in KINDS if kind.name == name.partition(":")[0])


def reads_file(name: str) -> bool:
    """Whether making and using the player with this name reads a file that the name gives."""
    word, _, behind = name.partition(":")
    said = {parameter for parameter, _, _ in pieces(behind)}
    return any(
        kind.reads_file or any(known.file and known.name in said for known in kind.parameters)
        for kind in KINDS
        if kind.name == word
    )


def one_line(text: str) -> str:
    """A text for a message: characters that a terminal would act on are escaped."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


__all__ = [
    "KINDS",
    "PERSON",
    "demand_given",
    "make",
    "make_for",
    "one_line",
    "reads_file",
    "split",
    "starts_program",
]
