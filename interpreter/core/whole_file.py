"""Atomic writing: a file holds either the old text or the new one, even if writing is interrupted."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .errors import RecordError


def write_whole(text: str, path: Path) -> None:
    """Write a text completely or not at all; create the folder if it does not exist.

    Raises:
        RecordError: the file cannot be written.
    """
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as fault:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise RecordError(f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}") from None
