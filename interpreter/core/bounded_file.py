"""Read text files named by the user, up to a maximum size, with a clear error if one cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from pathlib import Path

from ...gdl.text.regular_file import read_regular


def read_text(
    file: Path | Traversable, largest: int, too_large: str, fault: Callable[[str], Exception], *, errors: str = "strict"
) -> str:
    """Read a text file of at most ``largest`` bytes; ``too_large`` ends the message about a larger one.

    ``errors`` says what to do about bytes that are not UTF-8, as for :meth:`bytes.decode`.

    Raises:
        Exception: the file cannot be read; ``fault`` makes the exception from the message.
    """
    try:
        content = read_regular(file, largest + 1)
    except OSError as error:
        raise fault(f"{file} cannot be read: {(error.strerror or str(error)).lower()}") from None
    if len(content) > largest:
        raise fault(f"{file} is too large: {too_large}")
    try:
        return content.decode("utf-8-sig", errors)
    except UnicodeDecodeError:
        raise fault(f"{file} is not a text file") from None
