"""Reports as pages: one HTML file each, with everything in it."""

from __future__ import annotations

from .compared import compared
from .needs import demand
from .page import page

__all__ = ["compared", "demand", "page"]
