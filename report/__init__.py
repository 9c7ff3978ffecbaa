"""Reports as pages: one self-contained HTML file each."""

from __future__ import annotations

from .compared import compared
from .needs import demand
from .page import page

__all__ = ["compared", "demand", "page"]
