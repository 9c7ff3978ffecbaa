"""Lets the tests in this folder import the helpers next to them and in ``tests/interpreter``."""

from __future__ import annotations

import sys
from pathlib import Path

for folder in (Path(__file__).parent, Path(__file__).parents[1] / "interpreter"):
    sys.path.insert(0, str(folder))
