"""Reports errors to people and tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import click

from ...gdl.model.option import CHOSEN
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import DescriptionError
from ...gdl.text.render import render_json, render_text
from ...interpreter.core.errors import ParameterError, PlyError
from .exit_codes import FAULT, INPUT_WRONG, USAGE_WRONG

OPTION_ALONE = re.compile(r"unexpected extra arguments? \((.*\s)?([\w-]+=[^\s()]+)(\s.*)?\)$")
"""The end of click's message on an option of a game that is written without `-o`."""


def advised(fault: click.ClickException) -> click.ClickException:
    """A mistake in the command line; if an option of a game lacks its `-o`, the message says so.

    >>> advised(click.UsageError("Got unexpected extra argument (size=9)")).message
    'Got unexpected extra argument (size=9)'
    """
    context = fault.ctx if isinstance(fault, click.UsageError) else None
    alone = OPTION_ALONE.search(fault.message)
    if alone is not None and context is not None and any("-o" in each.opts for each in context.command.params):
        return click.UsageError(f"{fault.message}; an option of the game is set with `-o {alone[2]}`", context)
    return fault


def tell(fault: BaseException, *, as_json: bool = False) -> int:
    """Show an error and return its exit code."""
    match fault:
        case DescriptionError(diagnostics=diagnostics):
            if as_json:
                _json("the description is wrong", diagnostics=[render_json(found) for found in diagnostics])
            else:
                for found in diagnostics:
                    click.echo(styled(found), err=True)
            return exit_code(diagnostics)
        case ParameterError():
            return say(str(fault), USAGE_WRONG, as_json)
        case PlyError() | ValueError():
            return say(str(fault), INPUT_WRONG, as_json)
        case OSError():
            what = fault.strerror or str(fault)
            return say(f"{fault.filename}: {what}" if fault.filename else what, INPUT_WRONG, as_json)
        case RecursionError() | MemoryError():
            return say("the input is too large to process", INPUT_WRONG, as_json)
    text = f"this is a bug in Plybook, not in your input: {type(fault).__name__}: {fault}"
    return say(f"{text}\n(please report it; PLYBOOK_DEBUG=1 shows the traceback)", FAULT, as_json)


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """The exit code for mistakes: options that the game cannot have are a usage error, as are parameters of players."""
    names = {found.label.span.source.name for found in diagnostics if found.severity == "error"}
    return USAGE_WRONG if names == {CHOSEN} else INPUT_WRONG


def styled(diagnostic: Diagnostic) -> str:
    """The diagnostic as text, in colour if the terminal supports it."""
    colour = {"error": "red", "warning": "yellow", "hint": "blue"}[diagnostic.severity]
    rows = render_text(diagnostic).removesuffix("\n").split("\n")
    shown = []
    for number, row in enumerate(rows):
        if number == 0:
            head, _, message = row.partition("]: ")
            row = click.style(head + "]", fg=colour, bold=True) + click.style(": " + message, bold=True)
        elif set(row.partition("|")[2].strip()[:1]) == {"^"}:
            row = click.style(row, fg=colour)
        elif row.lstrip().startswith("= help"):
            row = click.style(row, fg="cyan")
        shown.append(row)
    return "\n".join(shown) + "\n"


def say(text: str, code: int = INPUT_WRONG, as_json: bool = False) -> int:
    """Show the text of an error and return its exit code."""
    if as_json:
        _json(text)
    else:
        click.echo(click.style("error", fg="red", bold=True) + f": {text}", err=True)
    return code


def _json(message: str, **more: Any) -> None:
    click.echo(json.dumps({"error": message, **more}, ensure_ascii=False, indent=2))
