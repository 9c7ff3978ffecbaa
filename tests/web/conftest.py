"""Lets the tests in this folder import the helpers beside them, of the command line, and of the native engine."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [
    str(HERE),
    *(str(HERE.parent / folder) for folder in ("web/page", "ui", "interpreter/native", "interpreter")),
]
