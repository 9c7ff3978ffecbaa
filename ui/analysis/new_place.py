"""Checks, before hours of work, that something new can be made at a path."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from ...interpreter.core.errors import PlyError
from .page import beside


def check_new(path: Path, what: str, option: str, page: Path | None, *others: Path | None) -> None:
    """Check that a new file or folder (``what``), given by an option, can be made; nothing is left behind.

    ``page`` and ``others`` will be written, too.

    Raises:
        PlyError: something exists there, or it cannot be made.
    """
    wanted = path.absolute()
    taken = [each.absolute() for each in (page, page and beside(page), *others) if each is not None]
    if os.path.lexists(path) or wanted in taken:
        raise PlyError(f"{path} already exists, and is left as it is: give a new {what} with {option}")
    above = next(each for each in wanted.parents if os.path.lexists(each))
    try:
        with tempfile.TemporaryFile(dir=above):  # only writing shows whether the folder is writable
            pass
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        raise PlyError(f"{path} cannot be made: {above}: {why}; choose another {what} with {option}") from None
