"""Texts from files that a person names: bounded, and with a word to him where one cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from pathlib import Path


def read_text(file: Path | Traversable, largest: int, too_large: str, fault: Callable[[str], Exception]) -> str:
    """The text of a file of at most so many bytes; ``too_large`` is what is said of a larger one.

    Raises:
        Exception: what ``fault`` makes of the reason why it cannot be read.
    """
    try:
        with file.open("rb") as stream:
            content = stream.read(largest + 1)
    except OSError as error:
        raise fault(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    if len(content) > largest:
        raise fault(f"{file} is too large: {too_large}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise fault(f"{file} is not a text") from None
