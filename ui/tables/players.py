"""The list of players, for people to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import click
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...players import KINDS
from ...players.base.kind import Kind


def entries(names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """What is known about these kinds of players, or about all kinds, in the form of ``--json``.

    Raises:
        BadParameter: there is no such kind.
    """
    known = {kind.name: kind for kind in KINDS}
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f" Did you mean `{near[0]}`?" if near else " `plybook list --players` lists them."
            raise click.BadParameter(f"there is no player `{name[:80]}`.{hint}", param_hint="NAME")
    return [_entry(known[name]) for name in names or known]


def _entry(kind: Kind) -> dict[str, Any]:
    return {
        "name": kind.name,
        "form": kind.form,
        "text": kind.text,
        "parameters": [
            {
                "name": parameter.name,
                "form": parameter.form,
                "default": parameter.default,
                "text": parameter.text,
            }
            for parameter in kind.parameters
        ],
    }


NARROW = 66
"""On narrower terminals, the meaning of a parameter is below its name instead of beside it."""


def full(found: Sequence[dict[str, Any]], width: int) -> RenderableType:
    """The kinds with their parameters, for a terminal with ``width`` columns."""
    parts: list[RenderableType] = []
    for entry in found:
        parts.append(Text.assemble((entry["form"], "bold"), "  ", entry["text"]))
        if width < NARROW:
            for parameter in entry["parameters"]:
                said = "" if parameter["default"] is None else f" ({_said(parameter['default'])})"
                parts.append(Text(f"  {parameter['form']}{said}\n    {parameter['text']}"))
        elif entry["parameters"]:
            table = Table(box=None, show_header=False, pad_edge=False)
            table.add_column(no_wrap=True)
            table.add_column(no_wrap=True, justify="right")
            table.add_column()
            for parameter in entry["parameters"]:
                table.add_row(Text(parameter["form"]), Text(_said(parameter["default"])), Text(parameter["text"]))
            parts.append(Padding(table, (0, 0, 0, 2)))
    where = "Parentheses show" if width < NARROW else "The middle column shows"
    note = f"{where} the default. `human` is a person at the terminal (plybook play)."
    return Group(*parts, Text(), Text(note, style="dim"))


def _said(default: object) -> str:
    match default:
        case None:
            return "–"
        case bool():
            return "on" if default else "off"
        case int():
            return f"{default:_}"
        case float():
            return f"{default:g}"
    return str(default)
