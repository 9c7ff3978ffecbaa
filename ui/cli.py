"""The command ``plybook``: which commands there are, and what becomes of their errors."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from . import commands


class Commands(click.Group):
    """Knows the names of all commands and loads the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them, in the order in which they are met."""
        return list(commands.summaries())

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of a name."""
        return commands.load(name) if name in commands.names() else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(commands.summaries().items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that is called, or the nearest one for the message."""
        if args and not args[0].startswith("-") and args[0] not in commands.names():
            from difflib import get_close_matches

            near = get_close_matches(args[0], commands.summaries(), n=1)
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
        from .command_line.exit_codes import INTERRUPTED

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
