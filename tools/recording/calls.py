"""Calling Plybook and removing times and rates from its output."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import entry_points
from typing import Any

TIMED = ("seconds", "playouts_per_second")
"""The keys in the output of ``--json`` that depend on the clock."""
TIMED_FIGURES = ("value", "low", "high")
"""The same for a figure of an analysis or a comparison that is marked as timed."""
TIMED_TEXT = (
    re.compile(r"[\d.,]+ games a second"),
    re.compile(r"[\d.,]+ s, [\d.,]+ a second"),
    re.compile(r'^.*title="timed: .*$(?:\n<td.*$)?', re.M),
    re.compile(r'(?<=<script type="application/json" id="report">).*?(?=</script>)', re.S),
)
"""The same in readable output and on pages; the last pattern matches the figures that ``--json`` prints too."""


Json = Any
Files = dict[str, Callable[[], Json]]
"""Files of a record by name, and the functions that make them."""


def command_line() -> Callable[[], None]:
    """The function that the command ``plybook`` calls, wherever it is."""
    (found,) = entry_points(group="console_scripts", name="plybook")
    loaded: Callable[[], None] = found.load()
    return loaded


def call(*arguments: str, typed: str = "") -> Json:
    """The output of a command with its exit code; JSON as JSON, text as lines."""
    printed_bytes, said_bytes = io.BytesIO(), io.BytesIO()
    out, err = (
        io.TextIOWrapper(stream, "utf-8", newline="\n", write_through=True) for stream in (printed_bytes, said_bytes)
    )
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["plybook", *arguments], io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")
    code: Json = None
    try:
        with redirect_stdout(out), redirect_stderr(err):
            command_line()()
    except SystemExit as end:
        code = end.code
    finally:
        sys.argv, sys.stdin = before
    printed, said = (stream.getvalue().decode() for stream in (printed_bytes, said_bytes))
    found: dict[str, Json] = {"call": " ".join(arguments), "code": code}
    try:
        found["out"] = untimed(json.loads(printed)) if "--json" in arguments else lines(printed)
    except ValueError:
        found["out"] = lines(printed)
    if said:
        found["err"] = lines(said)
    return found


def untimed(data: Json) -> Json:
    """JSON without the values that depend on the clock."""
    if isinstance(data, list):
        return [untimed(one) for one in data]
    if not isinstance(data, dict):
        return data
    timed = data.get("repeats") is False or data.get("verdict") == "timed"
    out = TIMED + (TIMED_FIGURES if timed else ())
    return {name: untimed(value) for name, value in data.items() if name not in out}


def lines(text: str) -> list[str]:
    """The lines of a text, without anything that depends on the clock or the folder."""
    text = text.replace(os.getcwd(), "FOLDER")
    for timed in TIMED_TEXT:
        text = timed.sub("TIMED", text)
    return text.split("\n")
