"""Writes to standard output and standard error."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ...interpreter.core.remarks import Remark


EVERY = 0.25
"""Seconds between reports of progress."""
_reported = 0.0


def print_json(value: Any) -> None:
    """Print one JSON value to standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))


def print_remarks(remarks: Iterable[Remark]) -> None:
    """Print what must be said beside figures, below them."""
    for remark in remarks:
        click.echo(f"note: {remark.text}")


def report_progress(share: float | None, text: str) -> None:
    """Tell a program that has set ``PLYBOOK_PROGRESS=json`` how far a command is, a few times a second.

    It is a line of JSON on standard error: ``{"progress": {"share": 0.4, "text": "…"}}``; ``share`` is from 0 to 1, and
    ``null`` if nobody knows it.
    """
    global _reported
    if reports_progress() and (now := time.monotonic()) - _reported > EVERY:
        _reported = now
        click.echo(json.dumps({"progress": {"share": share, "text": text}}), err=True)


def reports_progress() -> bool:
    """Whether a program asked for :func:`report_progress`."""
    return os.environ.get("PLYBOOK_PROGRESS") == "json"


def to_person() -> bool:
    """True if standard error is a terminal, so that progress can be shown."""
    return sys.stderr.isatty()
