"""Reading files that others may have made: never one that could block, such as a named pipe or a device."""

from __future__ import annotations

import errno
import os
import stat
from importlib.resources.abc import Traversable
from os import PathLike

FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""How to open a file without waiting, whatever it is."""


def read_regular(file: str | PathLike[str] | Traversable, most: int) -> bytes:
    """The first ``most`` bytes of a regular file, on disk or in a package.

    Raises:
        OSError: the file cannot be read, or is a folder, a pipe or a device.
    """
    if not isinstance(file, str | PathLike):
        with file.open("rb") as stream:
            return stream.read(most)
    try:
        handle = os.open(file, FLAGS)
    except ValueError:  # a zero byte in the name
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file)) from None
    with open(handle, "rb") as stream:
        demand_regular(os.fstat(handle), file)
        return stream.read(most)


def demand_regular(status: os.stat_result, file: object) -> None:
    """Check that a file is a regular file.

    Raises:
        OSError: it is a folder, a pipe, a device or the like.
    """
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(file))
