"""Write a record of a game as PGN, or a game from a PGN file as a record."""

from __future__ import annotations

from pathlib import Path

import click

PLACE = 15


@click.command("convert")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--game", help="The game of a PGN file without the tag `Variant`; or the description, if it has moved.")
@click.option("--number", type=click.IntRange(1), default=1, help="The game in a PGN file, from 1.  [default: 1]")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write; PGN ends in `.pgn`.")
def command(file: Path, game: str | None, number: int, out: Path) -> None:
    """Write the game in FILE, a record or a PGN file, to another file: as PGN if that one's name ends in `.pgn`, else
    as a record.

    PGN files of other programs are read for the games that have short forms of moves (`plybook explain whole`).
    Comments and variations are left out.

    \b
    plybook convert my-game-2030-01-31-203000.txt --out my-game.pgn
    plybook convert games.pgn --game my-game.gdl --number 12 --out game-12.txt
    """
    from ...interpreter.core.whole_file import write_whole
    from ...interpreter.play import pgn
    from ..records.pgn import ENDING, opened
    from ..records.resume import resumed

    if file.suffix.lower() == ENDING:
        record, loaded = opened(file, game, number)
    else:
        if number != 1:
            raise click.UsageError("a record is one game: remove --number")
        record, state = resumed(file, game)
        loaded = state.game
    write_whole(pgn.text_of(record, loaded) if out.suffix.lower() == ENDING else str(record), out)
    click.echo(f"{out} written", err=True)
