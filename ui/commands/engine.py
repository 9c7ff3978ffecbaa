"""Be a player for another program, line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from ..command_line.loading import load_game
from ..command_line.options import engine_option, seed_option, set_option

PLACE = 6

LONGEST = 65_536
"""Bytes of a line that are read."""


@click.command("engine")
@click.argument("game", metavar="GAME")
@set_option
@click.option("--player", default="random", show_default=True, help="Who answers.")
@click.option("--protocol", type=click.Choice(["line"]), default="line", show_default=True, help="What is spoken.")
@click.option("--case", type=click.Choice(["lower", "upper"]), default="lower", show_default=True,
              help="How the letters of moves are written.")  # fmt: skip
@seed_option
@engine_option
def command(game: str, options: dict[str, str], player: str, protocol: str, case: str, seed: int, engine: str) -> None:
    """Be a player of GAME for another program: read moves, answer with moves.

    A line with `Start` asks for the first move; any other is the opponent's move, in either case, and is answered with
    one. `Quit`, or the end of the input, ends it. An illegal move is told of on standard error; the exit code is 1.

    \b
    plybook engine my-game.gdl -o size=7 --player random --seed 1
    plybook run my-game.gdl --players "line:plybook engine my-game.gdl,random"
    """
    from ...players import make
    from ...protocols.line import serve

    def tell(line: str) -> None:
        sys.stdout.write(f"{line.upper() if case == 'upper' else line}\n")
        sys.stdout.flush()

    loaded = load_game(game, options, engine)
    try:
        serve(loaded, make(player), _lines(), tell, seed)
    except BrokenPipeError:  # nobody listens any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _lines() -> Iterator[str]:
    """The lines of the standard input, as they come.

    Raises:
        UnknownMove: one is too long, or no text.
    """
    from ...interpreter.core.errors import UnknownMove

    while line := sys.stdin.buffer.readline(LONGEST):
        if len(line) == LONGEST:
            raise UnknownMove(f"a line has more than {LONGEST:,} bytes")
        try:
            yield line.decode("utf-8").strip()
        except UnicodeDecodeError:
            raise UnknownMove("a line is no text") from None
