"""Play a game at the terminal, against a player or another person."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ..command_line.loading import load_game, state_after
from ..command_line.options import fen_option, ply_limit_option, seed_option, set_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...interpreter.game.game import State


PLACE = 5

OPPONENT = "mcts:seconds=1"
"""The default opponent of a person."""


@click.command("play")
@click.argument("game", metavar="GAME", required=False)
@set_option
@fen_option
@click.option("--players", metavar="NAME,NAME…", help="The players, by seat.  [default: human, then mcts:seconds=1]")
@click.option("--record", type=click.Path(path_type=Path, dir_okay=False), help="Record the game in this new file.")
@click.option("--resume", type=click.Path(path_type=Path), help="Continue the game of this record.")
@seed_option
@ply_limit_option
@click.pass_context
def command(
    ctx: click.Context, game: str | None, options: dict[str, str], fen: str | None, players: str | None,
    record: Path | None, resume: Path | None, seed: int, ply_limit: int | None,
) -> int:  # fmt: skip
    """Play GAME at the terminal, against other players or people, or alone if it is a puzzle.

    A player is `human`, or one of those that `plybook list --players` shows, such as `mcts:seconds=1`. Every game is
    recorded move by move, in the file given by --record or in the user's data folder, and can be resumed. With
    --resume, GAME is the new location of the description, if it has moved; the players are those of the record, unless
    --players names others. A program that plays (`line:…`) must always be given by --players.

    \b
    plybook play my-game.gdl
    plybook play my-game.gdl -o size=7 --players random,human
    plybook play --resume my-game-2030-01-31-203000.txt
    """
    from ...players import PERSON, split

    names = split(players) if players else None
    if resume is not None:
        if options or fen or record or ctx.get_parameter_source("seed") is not ParameterSource.DEFAULT:
            raise click.UsageError(
                "a resumed game keeps its options, position, seed and file: remove -o, --fen, --seed and --record"
            )
        return _resume(resume, game, names, ply_limit)
    if game is None:
        raise click.UsageError("give a GAME, or a record to --resume")
    from ...interpreter.play.record import Record
    from ..play.session import Session
    from ..records.game_name import game_from

    state = state_after(load_game(game, options), "", fen)
    names = names or [PERSON, *[OPPONENT] * (len(state.game.players) - 1)]
    _check_seats(state, names)
    kept = Record.of(state.game, names, seed)
    kept.position = fen or ""
    session = Session(state, kept)
    path = _new_file(state, record)
    kept.game = game_from(path, kept.game)
    return session.play(path, ply_limit)


def _resume(path: Path, game: str | None, names: list[str] | None, ply_limit: int | None) -> int:
    from ...players import demand_given
    from ..play.session import Session
    from ..records.game_name import game_from
    from ..records.resume import resume_command, resumed

    record, state = resumed(path, game)
    if game is not None:
        record.game = game_from(path, state.game.name)
    record.players = tuple(names or record.players)
    _check_seats(state, record.players)
    going_on = record.interrupted or (state.outcome() is None and not record.forfeited)
    if going_on:
        demand_given(record.players, names or [], path, resume_command("play", path, record.players))
    session = Session(state, record, plays=going_on)
    if going_on:
        return session.play(path, ply_limit)
    session.show_finished()
    return 0


def _check_seats(state: State, names: Sequence[str]) -> None:
    seats = len(state.game.players)
    if len(names) != seats:
        raise click.UsageError(f"{state.game.title} has {seats} seats, but --players names {len(names)}")


def _new_file(state: State, wanted: Path | None) -> Path:
    from datetime import datetime

    from ..records.new_file import create, games_folder, new_file

    if wanted is None:
        return new_file(state.game, games_folder(), datetime.now())
    try:
        create(wanted)
    except FileExistsError:
        raise click.UsageError(f"{wanted} already exists: use --resume to continue the game in it") from None
    return wanted
