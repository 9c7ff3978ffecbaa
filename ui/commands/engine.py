"""Act as a player for another program, line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from ..command_line.loading import load_game
from ..command_line.options import engine_option, seed_option, set_option

PLACE = 8

LONGEST = 65_536
"""The most bytes of a line that are read."""


@click.command("engine")
@click.argument("game", metavar="GAME")
@set_option
@click.option("--player", default="random", show_default=True, help="The player that answers.")
@click.option(
    "--protocol", type=click.Choice(["line"]), default="line", show_default=True, help="The protocol to speak."
)
@click.option("--case", type=click.Choice(["lower", "upper"]), default="lower", show_default=True,
              help="The case of letters in moves.")  # fmt: skip
@seed_option
@engine_option
def command(game: str, options: dict[str, str], player: str, protocol: str, case: str, seed: int, engine: str) -> None:
    """Act as a player of GAME for another program: read moves and answer with moves.

    The line `Start` asks for the first move. Any other line is the opponent's move, in upper or lower case, and is
    answered with a move. `Quit` or the end of the input ends the session. An illegal move is reported on standard
    error, and the exit code is 1.

    \b
    plybook engine my-game.gdl -o size=7 --player random --seed 1
    plybook run my-game.gdl --players "line:plybook engine my-game.gdl,random"
    """
    from ...interpreter.core.remarks import tree_full
    from ...players import make_for
    from ...protocols.line import serve

    loaded = load_game(game, options, engine)
    answering = make_for(loaded, player)
    noted = False

    def tell(line: str) -> None:
        nonlocal noted
        sys.stdout.write(f"{line.upper() if case == 'upper' else line}\n")
        sys.stdout.flush()
        if not noted and getattr(answering, "ran_full", False):
            noted = True
            click.echo(f"note: {tree_full(answering.name).text}", err=True)

    try:
        serve(loaded, answering, _lines(), tell, seed)
    except BrokenPipeError:  # the other program has closed its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _lines() -> Iterator[str]:
    """The lines of standard input, as they arrive.

    Raises:
        UnknownMove: a line is too long, or is not text.
    """
    from ...interpreter.core.errors import UnknownMove

    while line := sys.stdin.buffer.readline(LONGEST):
        if len(line) == LONGEST:
            raise UnknownMove(f"a line has more than {LONGEST:,} bytes")
        try:
            yield line.decode("utf-8").strip()
        except UnicodeDecodeError:
            raise UnknownMove("a line is not text") from None
