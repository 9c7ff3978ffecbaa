"""Format descriptions in the canonical layout."""

from __future__ import annotations

import os
import sys
import tempfile
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
            _write(file, fresh)
            click.echo(f"{file} changed", err=True)
    return 1 if changed and (check or diff) else 0


def _show_difference(name: str, old: str, new: str) -> None:
    from difflib import unified_diff

    lines = unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (formatted)")
    colours = {"+": "green", "-": "red", "@": "cyan"}
    for line in lines:
        end = "" if line.endswith("\n") else "\n\\ no newline at end of file\n"
        click.echo(click.style(line + end, fg=colours.get(line[0])), nl=False)


def _write(file: Path, text: str) -> None:
    """Replace the text of a file atomically; links and permissions stay."""
    file = file.resolve()
    handle, temporary = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(temporary, file.stat().st_mode & 0o777)
        os.replace(temporary, file)
    except OSError:
        os.unlink(temporary)
        raise
