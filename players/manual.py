"""The tables of the page on players, made from what the kinds say of themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .base.kind import PERSON, Kind
from .base.parameters import Parameter, Setting
from .kinds import KINDS

MARK = re.compile(r"<!-- (?P<what>players|parameters of [a-z-]+) -->\n.*?<!-- end -->", re.DOTALL)
"""A table in the page, between its marks."""


def updated(page: str) -> str:
    """The page with its tables as they should be.

    Raises:
        ValueError: a mark names a kind that there is not.
    """
    return MARK.sub(lambda found: f"<!-- {found['what']} -->\n\n{_table(found['what'])}\n\n<!-- end -->", page)


def overview() -> str:
    """All players, by how they are written."""
    rows = [(f"`{_cell(kind.form)}`", _cell(kind.text)) for kind in KINDS]
    return _rows(("player", "plays"), [*rows, (f"`{PERSON}`", "a person at the terminal (`play` only)")])


def parameters(kind: Kind) -> str:
    """What can be set for players of a kind."""
    rows = [(f"`{_cell(known.form)}`", _default(known), _cell(known.text)) for known in kind.parameters]
    return _rows(("parameter", "default", "meaning"), rows)


def _table(what: str) -> str:
    if what == "players":
        return overview()
    name = what.removeprefix("parameters of ")
    for kind in KINDS:
        if kind.name == name:
            return parameters(kind)
    raise ValueError(f"the page has a mark for parameters of `{name}`, and there is no such player")


def _rows(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(line)} |" for line in (head, *rows)]
    return "\n".join([lines[0], f"|{'---|' * len(head)}", *lines[1:]])


def _default(known: Parameter) -> str:
    value: Setting = known.default
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "`on`" if value else "`off`"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


def _cell(text: str) -> str:
    """A bar within a table is a bar, and no new cell."""
    return text.replace("|", "\\|")
