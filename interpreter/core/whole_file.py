"""Atomic writing: a file holds either the old text or the new one, even if writing is interrupted."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

from ...gdl.text.cache import ABANDONED
from ...gdl.text.regular_file import demand_regular
from .errors import RecordError

NO_LINKS = frozenset([errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL])
"""How file systems without hard links refuse to make one."""
UNFINISHED = "unfinished-"
"""What follows the name of a file in that of a file beside it that is being written."""


def write_whole(text: str | bytes, path: Path) -> None:
    """Write a text completely or not at all; create the folder if it does not exist.

    A link is followed, and an existing file keeps its permissions. Parts of file names that are not UTF-8 are written
    as escapes.

    Raises:
        RecordError: the file cannot be written, or there is something other than a file, such as a folder or a device.
    """
    with _refusals(path):
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = 0o644
        if target.exists():
            status = target.stat()
            demand_regular(status, path)
            mode = stat.S_IMODE(status.st_mode)
        with _beside(target, text, mode) as temporary:
            os.replace(temporary, target)


def remove_unfinished(path: Path) -> None:
    """Remove what killed processes have left beside a file that they wrote; what is recent may be in use."""
    for left in path.parent.glob(f".{escape(path.name[:200])}.{UNFINISHED}*"):
        with suppress(OSError):
            if left.lstat().st_mtime < time.time() - ABANDONED:
                left.unlink()


def write_new(text: str | bytes, path: Path) -> None:
    """Write a new file completely or not at all; create the folder if it does not exist.

    Raises:
        FileExistsError: something with this name exists; it is left as it is.
        RecordError: the file cannot be written.
    """
    with _refusals(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _beside(path, text, 0o644) as temporary:
            _place(temporary, path)


def _place(temporary: str, path: Path) -> None:
    """Give a complete file its name, unless that name is taken."""
    try:
        os.link(temporary, path)
    except OSError as fault:
        if fault.errno not in NO_LINKS:
            raise
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))  # it claims the name
        try:
            os.replace(temporary, path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


@contextmanager
def _beside(target: Path, text: str | bytes, mode: int) -> Iterator[str]:
    """A complete file with a text beside the target, under a temporary name."""
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:200]}.{UNFINISHED}")
        with os.fdopen(handle, "wb") as stream:
            stream.write(text if isinstance(text, bytes) else text.encode(errors="backslashreplace"))
        os.chmod(temporary, mode)
        yield temporary
    finally:
        if temporary:  # also after Ctrl-C
            Path(temporary).unlink(missing_ok=True)


@contextmanager
def _refusals(path: Path) -> Iterator[None]:
    """Reports what the system refuses, except a name that is taken by the file to be made.

    Raises:
        RecordError: the file cannot be written.
    """
    try:
        yield
    except FileExistsError as fault:
        if os.path.lexists(path):
            raise
        raise RecordError(f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}") from None
    except OSError as fault:
        raise RecordError(f"{path} cannot be written: {(fault.strerror or str(fault)).lower()}") from None
