"""Lets the tests in this folder import the helpers beside them and below, of the command line, of the native engine."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [
    str(HERE),
    *(
        str(HERE.parent / folder)
        for folder in ("web/page", "web/serve", "web/site", "ui", "interpreter/native", "interpreter")
    ),
]
