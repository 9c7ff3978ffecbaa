"""Loads the game and the position that a command works on."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ...interpreter.game.game import Game, State


def load_game(name: str, options: dict[str, str], engine: str = "native", without: tuple[str, ...] = ()) -> Game:
    """Load the game with this name, and say on standard error if there are warnings, which ``check`` shows.

    The games of the library are tested to have none, so nobody waits for proofs about them.

    Raises:
        DescriptionError: there is no such game, or its description is wrong.
        UsageError: the engine has no such passes.
    """
    from ... import gdl
    from ...gdl.text.files import library
    from ...interpreter.core.waiting import tell_with
    from ...interpreter.game import game
    from .progress import Waiting

    tell_with(Waiting)
    source = gdl.find(name)
    try:
        loaded = game.load(source, options, engine=engine, without=without)
    except ValueError as fault:
        if isinstance(fault, gdl.DescriptionError):
            raise
        raise click.BadParameter(str(fault), param_hint="--without") from None
    found = loaded.model.noticed if source.name in library() else loaded.model.warnings
    if warnings := sum(one.severity == "warning" for one in found):
        many = "a warning" if warnings == 1 else f"{warnings} warnings"
        chosen = "".join(f" -o {quote(f'{option}={value}')}" for option, value in options.items())
        click.echo(f"note: {many} about the description: plybook check {quote(name)}{chosen}", err=True)
    return loaded


def state_after(game: Game, moves: str, position: str | None = None) -> State:
    """The state after these moves, separated by spaces; a comma after a move is ignored.

    ``position`` is the text of the position to begin with, or its FEN, if it is not the start.

    Raises:
        PlyError: a move cannot be played; the message gives its ply.
    """
    from ...interpreter.core.errors import PlyError

    state = game.start() if position is None else game.position(position)
    for ply, text in enumerate(moves.split(), 1):
        try:
            state.push(text.removesuffix(","))
        except PlyError as fault:
            raise type(fault)(f"ply {ply}: {fault}") from None
    return state


def settings(game: Game) -> dict[str, Any]:
    """The options of a game as JSON values: numbers as numbers, on and off as words."""
    from ...gdl.model.option import spell

    return {name: value if type(value) in (int, float) else spell(value) for name, value in game.options.items()}
