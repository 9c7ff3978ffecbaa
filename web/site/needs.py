"""The optional packages that a site needs."""

from __future__ import annotations

from importlib.util import find_spec

from ...interpreter.core.errors import PlyError

PACKAGES = {"griffe": "griffelib", "jinja2": "jinja2", "markdown_it": "markdown-it-py", "pygments": "pygments"}
"""Modules, and what they are installed with."""


def demand() -> None:
    """Check that a site can be made before any work is done for it.

    Raises:
        PlyError: a package is not installed; the message says how to install it.
    """
    missing = [package for module, package in PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise PlyError(f"a site needs {' and '.join(missing)}: pip install 'plybook[site]'")
