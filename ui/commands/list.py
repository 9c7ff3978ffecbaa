"""Show the games of the library, or verify what is known of them."""

from __future__ import annotations

from pathlib import Path

import click

from ..command_line.options import engine_option, json_option, threads_option
from ..command_line.output import print_json

PLACE = 14


@click.command("list")
@click.argument("names", metavar="[NAME]…", nargs=-1)
@click.option("--verify", is_flag=True, help="Count again what others have counted, and compare.")
@click.option("--depth", type=click.IntRange(1, 64), help="With --verify: no deeper than so many plies.")
@click.option("--long", "long", is_flag=True, help="With --verify: also the rows that are marked long.")
@click.option("--seconds", type=click.FloatRange(0, 1e6), help="With --verify: no next depth of a file after so long.")
@threads_option
@click.option(
    "--playthroughs",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a playthrough of each game into a folder, under the options and the seed of the file that is there.",
)
@click.option("--players", is_flag=True, help="Show instead what players there are, and their parameters.")
@engine_option
@json_option
def command(
    names: tuple[str, ...], verify: bool, depth: int | None, long: bool, seconds: float | None, threads: int,
    playthroughs: Path | None, players: bool, engine: str, as_json: bool,
) -> int:  # fmt: skip
    """Show the games of the library, or all that is known of those that are named.

    With --verify, what other people's programs have counted is counted again; NAME is then a game or a file of counts,
    and exit code 1 says also that a number differs. With --players, NAME is a player.

    \b
    plybook list
    plybook list --players
    plybook list --verify
    plybook list my-game.gdl
    """
    if verify and playthroughs is not None:
        raise click.UsageError("--verify and --playthroughs are two things to do; choose one")
    if players:
        if verify or playthroughs is not None or depth is not None or long or seconds is not None:
            raise click.UsageError("--players goes with --json and with names of players only")
        _show_players(names, as_json)
        return 0
    if not verify and (depth is not None or long or seconds is not None):
        raise click.UsageError("--depth, --long and --seconds go with --verify")
    if playthroughs is not None:
        if as_json:
            raise click.UsageError("--playthroughs writes texts; it does not go with --json")
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
