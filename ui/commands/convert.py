"""Write a record of a game as PGN or SGF, or a game from such a file as a record."""

from __future__ import annotations

from pathlib import Path

import click

PLACE = 15


@click.command("convert")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--game", help="The game of a file that does not say it; or the place of a description that has moved.")
@click.option("--number", type=click.IntRange(1), default=1, help="The game in a PGN or SGF file.  [default: 1]")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write, such as `game.pgn`.")
def command(file: Path, game: str | None, number: int, out: Path) -> None:
    """Convert the game in FILE, a record or a PGN or SGF file. The name of the file to write says to what: it ends in
    `.pgn` or `.sgf`; anything else is written as a record.

    PGN is read and written for the games that have short forms of moves (`plybook explain whole`, `plybook explain
    written`), SGF for those with an `sgf` statement (`plybook explain sgf`). Comments and variations are left out.

    \b
    plybook convert my-game-2030-01-31-203000.txt --out my-game.pgn
    plybook convert games.pgn --game my-game.gdl --number 12 --out game-12.txt
    plybook convert game.sgf --out game.txt
    """
    from ...interpreter.core.whole_file import write_whole
    from ..records.other_files import is_other, opened, written
    from ..records.resume import resumed

    if is_other(file):
        record, loaded = opened(file, game, number)
    else:
        if number != 1:
            raise click.UsageError("a record is one game: remove --number")
        record, state = resumed(file, game)
        loaded = state.game
    write_whole(written(record, loaded, out), out)
    click.echo(f"{out} written", err=True)
