"""The game, and the position, that a command is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ...interpreter.game.game import Game, State


def load_game(name: str, options: dict[str, str], engine: str = "native", without: tuple[str, ...] = ()) -> Game:
    """The game of a name, its warnings shown on standard error.

    Raises:
        DescriptionError: there is none, or it is wrong.
        UsageError: the engine has no such passes.
    """
    from ... import gdl
    from ...interpreter.game import game
    from .faults import styled

    source = gdl.find(name)
    try:
        loaded = game.load(source, options, engine=engine, without=without)
    except ValueError as fault:
        if isinstance(fault, gdl.DescriptionError):
            raise
        raise click.BadParameter(str(fault), param_hint="--without") from None
    for warning in loaded.model.warnings:
        click.echo(styled(warning), err=True)
    return loaded


def state_after(game: Game, moves: str) -> State:
    """The state after moves that are written with spaces between them; those of one turn may have commas as well.

    Raises:
        PlyError: one of them cannot be made; the text names its ply.
    """
    from ...interpreter.core.errors import PlyError

    state = game.start()
    for ply, text in enumerate(moves.split(), 1):
        try:
            state.push(text.removesuffix(","))
        except PlyError as fault:
            raise type(fault)(f"ply {ply}: {fault}") from None
    return state


def settings(game: Game) -> dict[str, Any]:
    """The options of a game as they go into JSON: numbers as numbers, on and off as words."""
    from ...gdl.model.option import spell

    return {name: value if type(value) in (int, float) else spell(value) for name, value in game.options.items()}
