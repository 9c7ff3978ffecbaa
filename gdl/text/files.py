"""Reading descriptions from paths, the library of games and the standard definitions."""

from __future__ import annotations

import errno
import os
import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from . import limits
from .errors import DescriptionError, did_you_mean, error
from .regular_file import read_regular
from .source import Source, Span

SUFFIX = ".gdl"
WITHIN = "PLYBOOK_WITHIN"
"""The variable of the environment that names a folder: of other files than those in it, none is read."""


@lru_cache(maxsize=1)
def library() -> dict[str, Traversable]:
    """The games that come with Plybook, by name: those in ``games`` and ``games/variants``."""
    root = files("plybook.games")
    found = {}
    for folder in (root, root.joinpath("variants")):
        for file in folder.iterdir():
            if file.name.endswith(SUFFIX):
                found[file.name.removesuffix(SUFFIX)] = file
    return dict(sorted(found.items()))


def games() -> list[str]:
    """The library games that are not variants: those in ``games`` itself."""
    return sorted(name for name, file in library().items() if files("plybook.games").joinpath(file.name).is_file())


def standard_library() -> list[Source]:
    """The definitions that every game may use, one source per file."""
    folder = files("plybook.gdl.std")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(SUFFIX))
    return [Source(f"std/{name}", folder.joinpath(name).read_text(encoding="utf-8")) for name in names]


@lru_cache(maxsize=1)
def standard_words() -> frozenset[str]:
    """The names that the standard library defines."""
    texts = "\n".join(source.text for source in standard_library())
    return frozenset(re.findall(r"^define ([\w-]+)", texts, re.MULTILINE))


def find(name: str, beside: Path | None = None) -> Source:
    """The description with a path or library name; a path is relative to the folder ``beside``.

    Raises:
        DescriptionError: it does not exist, or cannot be read as text.
    """
    path = (beside / name) if beside is not None else Path(name)
    if not is_path(name) and name in library():
        return read(library()[name], name)
    try:
        there = bool(name) and _may_be_read(path) and path.exists()
    except (OSError, ValueError):
        there = False
    if there:
        return read(path, str(path))
    raise error(
        "game-not-found",
        f"there is no file `{name}`" if is_path(name) else f"there is no game or file `{name}`",
        _whole(name),
        help=did_you_mean(name, library()) or "`plybook list` shows the games of the library",
    )


def is_path(name: str) -> bool:
    """Whether a name is that of a file, not of a library game."""
    return name.endswith(SUFFIX) or "/" in name or "\\" in name


def _may_be_read(file: Path | Traversable) -> bool:
    """Whether a file is one of Plybook's, or in the folder outside of which nothing is read, if there is one."""
    folder = os.environ.get(WITHIN)
    if not folder or not isinstance(file, Path):
        return True
    real = Path(os.path.realpath(file))
    packages = (files("plybook.games"), files("plybook.gdl.std"))
    roots = [Path(os.path.realpath(root)) for root in (folder, *map(str, packages))]
    return any(real.is_relative_to(root) for root in roots)


def read(file: Path | Traversable, name: str) -> Source:
    """Read the text of a file, limited in size and decoded."""
    try:
        if not _may_be_read(file):
            raise PermissionError(errno.EACCES, "it is outside of the folder")
        content = read_regular(file, limits.BYTES + 1)
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        raise error(
            "unreadable-file",
            f"the file cannot be read: {why}",
            _whole(name),
            help="a description must be a text file that you have permission to read",
        ) from None
    return decode(content, name)


def _whole(name: str) -> Span:
    return Span(Source("game", name), 0, len(name))


def decode(content: bytes, name: str) -> Source:
    """Decode the bytes of a file.

    Raises:
        DescriptionError: there are too many, or they are not text.
    """
    if len(content) > limits.BYTES:
        raise error(
            "file-too-large",
            "the file is too large for a description",
            _at(content, limits.BYTES, name),
            "everything from here on is over the limit",
            help=f"a description can have at most {limits.BYTES // 1024} KiB",
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        why = f"byte {fault.start + 1} is not UTF-8"
        raise _not_a_text(why, _at(fault.object, fault.start, name)) from None
    if "\0" in text:
        at = content.index(b"\0")
        raise _not_a_text(f"byte {at + 1} is zero", _at(content, at, name))
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))


def _at(content: bytes, byte: int, name: str) -> Span:
    """The place of a byte in the readable part of a file."""
    text = content.decode("utf-8", "replace")
    start = len(content[:byte].decode("utf-8", "replace"))
    return Span(Source(name, text), min(start, len(text)), min(start + 1, len(text)))


def _not_a_text(why: str, span: Span) -> DescriptionError:
    return error("not-a-text", f"the file is not text: {why}", span, help="save it as plain text in UTF-8")
