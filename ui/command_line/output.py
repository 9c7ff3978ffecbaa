"""What goes to standard output and to standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

import click


def print_json(value: Any) -> None:
    """One JSON value on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))


def to_person() -> bool:
    """Whether progress may be shown: standard error is a terminal."""
    return sys.stderr.isatty()
