"""Writes to standard output and standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

import click


def print_json(value: Any) -> None:
    """Print one JSON value to standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))


def to_person() -> bool:
    """True if standard error is a terminal, so that progress can be shown."""
    return sys.stderr.isatty()
