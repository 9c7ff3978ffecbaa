"""Runs commands in processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "docs" / "schemas"


def plybook(*arguments: str, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process."""
    command = [sys.executable, "-m", "plybook", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, cwd=cwd, timeout=120, check=False)


def as_json(*arguments: str, schema: str) -> Any:
    """The JSON that a command prints, validated against its schema."""
    done = plybook(*arguments, "--json")
    value = json.loads(done.stdout)
    jsonschema.validate(value, json.loads((SCHEMAS / f"{schema}.json").read_text()))
    return value
