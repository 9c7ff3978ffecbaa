"""What browsers run, as text: made from ``web/engine`` by ``tools/bundle.py``, so that users need no npm."""

from __future__ import annotations

from importlib.resources import files


def engine() -> str:
    """The engine as a script that defines ``plybook``, for pages and, with other code after it, for workers.

    It is no module: browsers load none from a file or a Blob into a page that was opened as a file.
    ``web/engine/index.ts`` says what it offers.
    """
    return (files(__package__) / "engine.js").read_text(encoding="utf-8")
