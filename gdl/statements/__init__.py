"""The statements of the language: one idea per file; every module of this package is loaded."""

from __future__ import annotations

from .base import Kind
from .block import build_block, kinds

__all__ = ["Kind", "build_block", "kinds"]
