"""A cache of checked models between runs: reading one needs neither the parser nor the checker.

A cached model belongs to a text and chosen options. It lists the games that the text extends with digests of their
texts, and is ignored once one of them has changed. It also says whether its warnings are complete: those that are
proved are added when they have been asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from .model.model import Model
from .text import limits
from .text.cache import cache_path, read_cached, stamp, write_cached
from .text.errors import DescriptionError
from .text.files import find
from .text.source import Source

KEPT = 500
"""The most cached models."""
LARGEST = 4 << 20
"""The most bytes of a cached model."""


def path(source: Source, chosen: Mapping[str, object]) -> Path | None:
    """The file of a description with the chosen options; ``None`` if it cannot be cached."""
    if not all(map(_is_plain, chosen.values())):
        return None
    options = sorted((name, type(value).__name__, str(value)) for name, value in chosen.items())
    return cache_path("models", repr((stamp(Path(__file__).parent), source.name, source.text, options)), ".json")


def read(file: Path | None, source: Source) -> tuple[Model, bool] | None:
    """The model in a file, with spans that point into ``source``, and whether its warnings are complete.

    ``None`` if there is no valid one.
    """
    kept = read_cached(file)
    if kept is None:
        return None
    head, _, text = kept.partition(b"\n")
    try:
        complete, bases = json.loads(head)
        if any(_digest(find(name)) != digest for name, digest in bases):
            return None
        from .model.stored import decode

        return decode(text.decode(), source), complete is True
    except (DescriptionError, TypeError, ValueError):  # a broken cache is ignored, no matter why
        return None


def write(file: Path | None, model: Model, bases: Iterable[Source], *, complete: bool = False) -> None:
    """Cache a model, with the games that its description extends, directly or not.

    ``complete``: its warnings are all there are.
    """
    if file is None:
        return
    from .model.stored import encode

    head = json.dumps([complete, [(base.name, _digest(base)) for base in bases]])
    try:
        contents = f"{head}\n{encode(model)}".encode()
    except (RecursionError, ValueError):  # too deep, or text that cannot be encoded: it is built each time
        return
    if len(contents) <= LARGEST:
        write_cached(file, contents, KEPT)


def _is_plain(value: object) -> bool:
    """Whether a chosen value can be part of a key; Python refuses to write very large numbers."""
    return isinstance(value, str | float) or (isinstance(value, int) and abs(value) <= limits.NUMBER)


def _digest(source: Source) -> str:
    return sha256(source.text.encode()).hexdigest()
