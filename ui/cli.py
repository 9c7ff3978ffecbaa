"""The command ``plybook``: finds and runs its commands, and reports their errors."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import click

from . import commands
from .command_line import signals


class Commands(click.Group):
    """Knows the names of all commands, and loads only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of ``plybook --help``."""
        return list(commands.summaries())

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command with this name."""
        return commands.load(name) if name in commands.names() else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(commands.summaries().items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command that is called; if it is unknown, suggest the nearest one."""
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

    GAME is a file such as my-game.gdl, or the name of a library game (see plybook list).
    Exit codes: 0 success, 1 an error in the description or the input, 2 a usage error.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit. No input shows a traceback."""
    from .command_line.streams import drop, open_all

    open_all()
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stderr.flush()
    except OSError:  # standard error is full or gone: there is nowhere to say so
        from .command_line.exit_codes import INPUT_WRONG

        drop(2)
        code = INPUT_WRONG
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    """Run a command and return its exit code. What it printed has been written, or standard error says why not."""
    from .command_line.streams import drop, lost_output

    code, fault = 0, None
    try:
        with signals.Raised():
            done = plybook.main(arguments, prog_name="plybook", standalone_mode=False)
        code = done if isinstance(done, int) else 0
    except BrokenPipeError:
        drop(1)  # the reader of the output is gone
        return 0
    except (Exception, KeyboardInterrupt) as raised:
        fault = raised
    lost = lost_output()
    if fault is not None and not (lost and isinstance(fault, OSError)):
        try:
            code = _tell(fault, arguments)
        except OSError:
            if not (lost := lost or lost_output()):
                raise
    if lost and not signals.terminated():
        from .command_line.faults import say

        return say(f"standard output cannot be written: {lost}")
    return signals.exit_code(code)


def _tell(fault: BaseException, arguments: list[str]) -> int:
    """Report what ended a command, and return the exit code."""
    if isinstance(fault, click.ClickException):
        from .command_line.faults import advised

        advised(fault).show()
        return fault.exit_code
    cause = fault.__cause__  # Python 3.11 makes another error of one that comes while it makes a class
    if isinstance(fault, click.Abort | KeyboardInterrupt) or isinstance(cause, KeyboardInterrupt):
        from .command_line.exit_codes import INTERRUPTED

        with suppress(OSError):
            click.echo("interrupted", err=True)
        return INTERRUPTED
    if signals.terminated() and isinstance(fault, OSError):
        return 0  # the terminal is gone; the signal has its own exit code
    if "PLYBOOK_DEBUG" in os.environ:
        raise fault
    from .command_line.faults import tell

    return tell(fault, as_json="--json" in arguments)


if __name__ == "__main__":
    main()
