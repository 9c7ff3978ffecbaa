"""Lets the tests in this folder import the helpers beside them, and those of the native engine."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "interpreter" / "native"), str(HERE.parent / "interpreter")]
