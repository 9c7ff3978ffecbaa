"""What a page needs that not everybody has installed."""

from __future__ import annotations

from importlib.util import find_spec

from ..interpreter.core.errors import PlyError

PACKAGES = ("jinja2", "matplotlib")


def demand() -> None:
    """See that a page can be made, before work is done for it.

    Raises:
        PlyError: a package is not installed; the text says how to get it.
    """
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        names = " and ".join(missing)
        verb = "is" if len(missing) == 1 else "are"
        raise PlyError(
            f"a page needs {names}, which {verb} not installed; `pip install {' '.join(missing)}` brings "
            f"{'it' if len(missing) == 1 else 'them'}"
        )
