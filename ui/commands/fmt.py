"""Format descriptions in the canonical layout."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click

PLACE = 2


@click.command("fmt")
@click.argument("files", metavar="FILE…", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; fail if a file is not in the canonical layout.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
def command(files: tuple[Path, ...], check: bool, diff: bool) -> int:
    """Format descriptions in the canonical layout. Comments stay where they are.

    If FILE is -, read standard input and print the result.
    """
    from ...gdl.format.canonical import format_text
    from ...gdl.text.files import decode, read
    from ...interpreter.core.whole_file import write_whole

    changed = 0
    for file in files:
        source = decode(sys.stdin.buffer.read(), "standard input") if str(file) == "-" else read(file, str(file))
        fresh = format_text(source)
        if str(file) == "-" and not (check or diff):
            click.echo(fresh, nl=False)
            continue
        if fresh == source.text:
            continue
        changed += 1
        if diff:
            _show_difference(str(file), source.text, fresh)
        elif check:
            click.echo(f"{file} would change", err=True)
        else:
            write_whole(fresh, file)
            click.echo(f"{file} changed", err=True)
    return 1 if changed and (check or diff) else 0


def _show_difference(name: str, old: str, new: str) -> None:
    from difflib import unified_diff

    lines = unified_diff(_lines(old), _lines(new), name, f"{name} (formatted)")
    colours = {"+": "green", "-": "red", "@": "cyan"}
    for line in lines:
        end = "" if line.endswith("\n") else "\n\\ no newline at end of file\n"
        click.echo(click.style(line + end, fg=colours.get(line[0])), nl=False)


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends; other separators, such as form feeds, are part of a line."""
    return list(io.StringIO(text, newline="\n"))
