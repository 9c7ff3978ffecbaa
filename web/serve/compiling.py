"""A text made into what a page plays, in a process that may be ended at any moment."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...gdl.model.option import CHOSEN, Option, spell
from ...gdl.partial import partial
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import DescriptionError
from ...gdl.text.files import is_path
from ...gdl.text.source import Source
from ...interpreter.game import game as games
from ...interpreter.game.game import Game
from ...service.editor.known.workspace import EXTENDS
from ..export.contents import contents, load_all, variant
from ..export.page import html
from .memory import limit_memory

MEMORY = 3 << 30
"""The most bytes of addresses that a process which compiles may use."""


class Job(NamedTuple):
    """A text that is to be compiled: the path that it has or would have, and values of its options."""

    path: str
    text: str
    options: Mapping[str, str] = {}


def stands_alone(text: str) -> bool:
    """Whether a text always means the same: it extends no file, which could be changed."""
    found = EXTENDS.search(text)
    return found is None or not is_path(found[1])


def compiled(job: Job) -> bytes:
    """The answer for a page, as JSON.

    It holds the ``diagnostics`` and, if the text is a game, what the page needs to play it.
    """
    limit_memory(MEMORY)
    source = Source(job.path, job.text)
    try:
        game, dropped = _load(source, job.options)
        found = variant(game)
    except DescriptionError as mistakes:
        known = [one for one in partial(source).diagnostics if one.severity == "error"]
        return _json({"diagnostics": _told(known or mistakes.diagnostics, source)})
    shared = contents(game, [found], {}).data
    options = {name: spell(value) for name, value in game.options.items()}
    page = shared | {"variants": [options], "fingerprints": [game.model.fingerprint], "parts": []}
    return _json({
        "diagnostics": _told(game.model.warnings, source),
        "page": page,
        "choices": [_choice(option) for option in game.model.options],
        "dropped": dropped,
        "variant": found.data,
        "module": base64.b64encode(found.module).decode(),
    })  # fmt: skip


def exported(job: Job) -> bytes:
    """The page that plays a text alone, as HTML; or JSON with its ``diagnostics`` or a ``message``."""
    limit_memory(MEMORY)
    source = Source(job.path, job.text)
    try:
        game, _ = _load(source, job.options)
        return html(load_all(lambda _: game, {}))
    except DescriptionError as mistakes:
        return _json({"diagnostics": _told(mistakes.diagnostics, source)})
    except ValueError as fault:
        return _json({"message": str(fault)})


def _load(source: Source, options: Mapping[str, str]) -> tuple[Game, list[str]]:
    """The game, and the options that were left out, since the text does not have them or their values any more."""
    try:
        return games.load(source, options, engine="reference"), []
    except DescriptionError as mistakes:
        wrong = {one.label.span.source.text for one in mistakes.diagnostics if one.label.span.source.name == CHOSEN}
        dropped = [name for name in options if any(text.partition("=")[0] == name for text in wrong)]
        if not dropped:
            raise
    rest = {name: value for name, value in options.items() if name not in dropped}
    return games.load(source, rest, engine="reference"), dropped


def _choice(option: Option) -> dict[str, Any]:
    return {"name": option.name, "text": option.text, "values": [spell(value) for value in option.choices]}


def _told(found: Iterable[Diagnostic], source: Source) -> list[dict[str, Any]]:
    """Diagnostics for a page; one that is about another text than ``source`` has its name, and no place."""
    return list(_each_told(found, source))


def _each_told(found: Iterable[Diagnostic], source: Source) -> Iterator[dict[str, Any]]:
    for one in found:
        span = one.label.span
        here = span.source.name == source.name
        line, column = span.source.line_and_column(span.start)
        said = {"severity": one.severity, "code": one.code, "message": one.message, "help": one.help}
        yield said | ({"line": line, "column": column} if here else {"of": span.source.name})


def _json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()
