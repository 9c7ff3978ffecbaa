"""List the games of the library, or verify what is known about them."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.options import FloatRange, engine_option, json_option, threads_option
from ..command_line.output import print_json

PLACE = 18


@click.command("list")
@click.argument("names", metavar="[NAME]…", nargs=-1)
@click.option("--verify", is_flag=True, help="Repeat counts that others have published, and compare.")
@click.option("--depth", type=click.IntRange(1, 64), help="With --verify: count at most this many plies deep.")
@click.option("--long", "long", is_flag=True, help="With --verify: include the rows that are marked long.")
@click.option(
    "--seconds",
    type=FloatRange(0, 1e6),
    help="With --verify: start no new depth of a file after this many seconds.",
)
@threads_option
@click.option(
    "--playthroughs",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a playthrough of each game to this folder, with the options and seed of the existing file.",
)
@click.option("--players", is_flag=True, help="List the players and their parameters instead.")
@engine_option
@json_option
def command(
    names: tuple[str, ...], verify: bool, depth: int | None, long: bool, seconds: float | None, threads: int,
    playthroughs: Path | None, players: bool, engine: str, as_json: bool,
) -> int:  # fmt: skip
    """List the games of the library, or show everything known about the named games.

    With --verify, counts published for other programs are counted again; NAME is then a game or a file of counts, and
    the exit code is also 1 if a number differs. With --players, NAME is a player.

    \b
    plybook list
    plybook list --players
    plybook list --verify
    plybook list my-game.gdl
    """
    if verify and playthroughs is not None:
        raise click.UsageError("--verify and --playthroughs cannot be combined")
    if players:
        if verify or playthroughs is not None or depth is not None or long or seconds is not None:
            raise click.UsageError("--players takes only --json and names of players")
        _show_players(names, as_json)
        return 0
    if not verify and (depth is not None or long or seconds is not None):
        raise click.UsageError("--depth, --long and --seconds need --verify")
    if playthroughs is not None:
        if as_json:
            raise click.UsageError("--playthroughs writes text files and cannot be combined with --json")
        from ..library.playthroughs import write_playthroughs

        write_playthroughs(names, playthroughs, engine)
        return 0
    if verify:
        from ..library.verification import verify_counts

        return verify_counts(names, engine, depth=depth, long=long, seconds=seconds, threads=threads, as_json=as_json)
    from ..tables import catalogue

    entries = catalogue.entries(names)
    if as_json:
        print_json(entries)
        return 0
    from rich.console import Console

    console = Console()
    if names:
        for entry in entries:
            console.print(catalogue.full(entry), highlight=False, soft_wrap=not console.is_terminal)
    else:
        console.print(catalogue.table(entries), highlight=False)
    return 0


def _show_players(names: tuple[str, ...], as_json: bool) -> None:
    from ..tables import players

    entries = players.entries(names)
    if as_json:
        print_json(entries)
        return
    from rich.console import Console

    console = Console()
    console.print(players.full(entries, console.width), highlight=False, soft_wrap=not console.is_terminal)
