"""The statements of the language, one idea a file, found by being here."""

from __future__ import annotations

from .base import Kind
from .block import build_block, kinds

__all__ = ["Kind", "build_block", "kinds"]
