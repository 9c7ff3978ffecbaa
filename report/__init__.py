"""Reports as pages: one HTML file each, with everything in it."""

from __future__ import annotations

from .needs import demand
from .page import page

__all__ = ["demand", "page"]
