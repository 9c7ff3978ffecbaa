"""The tables of the page on players, generated from the declarations of the kinds."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .base.kind import PERSON, Kind
from .base.parameters import Parameter, Setting
from .kinds import KINDS

MARK = re.compile(r"<!-- (?P<what>players|parameters of [a-z-]+) -->\n.*?<!-- end -->", re.DOTALL)
"""A table in the page, with its marks."""


def updated(page: str) -> str:
    """The page with up-to-date tables.

    Raises:
        ValueError: a mark names an unknown kind.
    """
    return MARK.sub(lambda found: f"<!-- {found['what']} -->\n\n{_table(found['what'])}\n\n<!-- end -->", page)


def overview() -> str:
    """The table of all kinds of players."""
    rows = [(f"`{_cell(kind.form)}`", _cell(kind.text)) for kind in KINDS]
    return _rows(("player", "plays"), [*rows, (f"`{PERSON}`", "a person at the terminal (`play` only)")])


def parameters(kind: Kind) -> str:
    """The table of the parameters of a kind."""
    rows = [(f"`{_cell(known.form)}`", _default(known), _cell(known.text)) for known in kind.parameters]
    return _rows(("parameter", "default", "meaning"), rows)


def _table(what: str) -> str:
    if what == "players":
        return overview()
    name = what.removeprefix("parameters of ")
    for kind in KINDS:
        if kind.name == name:
            return parameters(kind)
    raise ValueError(f"the page has a mark for the parameters of `{name}`, but there is no such player")


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
    """Escape the bars in a text, so that they do not begin new cells."""
    return text.replace("|", "\\|")
