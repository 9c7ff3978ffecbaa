"""Writes to standard output and standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ...interpreter.core.remarks import Remark


def print_json(value: Any) -> None:
    """Print one JSON value to standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))


def print_remarks(remarks: Iterable[Remark]) -> None:
    """Print what must be said beside figures, below them."""
    for remark in remarks:
        click.echo(f"note: {remark.text}")


def to_person() -> bool:
    """True if standard error is a terminal, so that progress can be shown."""
    return sys.stderr.isatty()
