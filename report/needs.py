"""The optional packages that pages need."""

from __future__ import annotations

from importlib.util import find_spec

from ..interpreter.core.errors import PlyError

PACKAGES = ("jinja2", "matplotlib")


def demand() -> None:
    """Check that a page can be made before any work is done for it.

    Raises:
        PlyError: a package is not installed; the message says how to install it.
    """
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        names = " and ".join(missing)
        verb = "is" if len(missing) == 1 else "are"
        raise PlyError(
            f"a page needs {names}, which {verb} not installed; run `pip install {' '.join(missing)}` to install "
            f"{'it' if len(missing) == 1 else 'them'}"
        )
