"""Atomic writing: a file holds either the old text or the new one, even if writing is interrupted."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from ...gdl.text.regular_file import demand_regular
from .errors import RecordError


def write_whole(text: str, path: Path) -> None:
    """Write a text completely or not at all; create the folder if it does not exist.

    A link is followed, and an existing file keeps its permissions. Parts of file names that are not UTF-8 are written
    as escapes.

    Raises:
        RecordError: the file cannot be written, or there is something other than a file, such as a folder or a device.
    """
    temporary = ""
    try:
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = 0o644
        if target.exists():
            status = target.stat()
            demand_regular(status, path)
            mode = stat.S_IMODE(status.st_mode)
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:200]}.")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
            stream.write(text)
        os.chmod(temporary, mode)
        os.replace(temporary, target)
        temporary = ""
    except OSError as fault:
        raise RecordError(f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}") from None
    finally:
        if temporary:  # also after Ctrl-C
            Path(temporary).unlink(missing_ok=True)
