"""What browsers run, as text: made from the TypeScript in ``web`` by ``tools/bundle.py``; users need no npm."""

from __future__ import annotations

from importlib.resources import files


def engine() -> str:
    """The engine as a script that defines ``plybook``, for pages and, with other code after it, for workers.

    It is no module: browsers load none from a file or a Blob into a page that was opened as a file.
    ``web/engine/index.ts`` says what it offers.
    """
    return _read("engine.js")


def page() -> str:
    """The script of a page that plays a game, with the engine in it; in a worker, the same script searches.

    ``web/page/index.tsx`` is where it begins.
    """
    return _read("page.js")


def style() -> str:
    """The style of that page."""
    return _read("page.css")


def workshop() -> str:
    """The script of the workshop's page, as a module; ``web/workshop/index.tsx`` is where it begins."""
    return _read("workshop.js")


def measure() -> str:
    """The script of a worker that counts moves and plays random games: ``web/workshop/measure.ts``."""
    return _read("measure.js")


def workshop_style() -> str:
    """The style of the workshop's page."""
    return _read("workshop.css")


def site() -> str:
    """The script of the pages of a site: ``web/gallery/index.ts``."""
    return _read("site.js")


def site_style() -> str:
    """The style of those pages."""
    return _read("site.css")


def _read(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
