"""The command ``plybook``: which commands there are, and what becomes of their errors."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

COMMANDS = {
    "check": "Say what is wrong with a description, for all its options.",
    "fmt": "Put a description into its canonical layout.",
    "play": "Play a game at the terminal, against a player or another person.",
    "run": "Play games between named players and sum them up.",
    "tournament": "Let players meet, and say how strong they are.",
    "engine": "Be a player for another program, line by line.",
    "moves": "List the legal moves of a position.",
    "perft": "Count move sequences and positions by depth.",
    "playouts": "Play random games and count how they end.",
    "analyse": "Make a page of measures of a game: is it fair, deep, broken?",
    "compare": "Set variants side by side: what differs, and is it chance?",
    "solve": "Prove who wins a small game, and how.",
    "bench": "Measure how fast the engines are, as ratios.",
    "list": "Show the games of the library, or verify what is known of them.",
    "explain": "Say what a word of the language or the code of a diagnostic means.",
    "docs": "Print or update the reference of the language.",
    "dump": "Show what becomes of a description, stage by stage.",
}
"""Every command with its one line; ``commands/NAME.py`` holds it, loaded when it is called."""

INPUT_WRONG, USAGE, FAULT, INTERRUPTED = 1, 2, 70, 130


class Commands(click.Group):
    """Knows the names of all commands and loads the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them, in the order in which they are met."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of a name."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"plybook.ui.commands.{name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that is called, or the nearest one for the message."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean `{near[0]}`?" if near else " `plybook --help` lists them."
            ctx.fail(f"There is no command `{args[0]}`.{hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="plybook", message="%(prog)s %(version)s")
def plybook() -> None:
    """Board games from a text file: rules in, a playable game out.

    GAME is a file such as my-game.gdl or the name of a game of the library (plybook list).
    Exit codes: 0 success, 1 the description or the input is wrong, 2 usage.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit; nothing that a person types shows a traceback."""
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(_run(arguments))


def _run(arguments: list[str]) -> int:
    try:
        code = plybook.main(arguments, prog_name="plybook", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as fault:
        fault.show()
        return fault.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read the output has gone
        return 0
    except Exception as fault:
        from .command_line.faults import tell

        if "PLYBOOK_DEBUG" in os.environ:
            raise
        return tell(fault, as_json="--json" in arguments)


if __name__ == "__main__":
    main()
