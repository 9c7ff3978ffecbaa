"""Where descriptions are read from: paths, the library of games, the standard definitions."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from . import limits
from .diagnostic import DescriptionError, did_you_mean, error
from .source import Source, Span

SUFFIX = ".gdl"


@lru_cache(maxsize=1)
def library() -> dict[str, Traversable]:
    """The games that come with Plybook, by name: those of ``games`` and of ``games/variants``."""
    root = files("plybook.games")
    found = {}
    for folder in (root, root.joinpath("variants")):
        for file in folder.iterdir():
            if file.name.endswith(SUFFIX):
                found[file.name.removesuffix(SUFFIX)] = file
    return dict(sorted(found.items()))


def standard_library() -> list[Source]:
    """The definitions that every game may use, one source a file."""
    folder = files(__package__).joinpath("std")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(SUFFIX))
    return [Source(f"std/{name}", folder.joinpath(name).read_text(encoding="utf-8")) for name in names]


def find(name: str, beside: Path | None = None) -> Source:
    """The description that a path or a library name stands for; ``beside`` is the folder that a path starts from.

    Raises:
        DescriptionError: there is none, or it cannot be read as a text.
    """
    path = (beside / name) if beside is not None else Path(name)
    looks_like_path = name.endswith(SUFFIX) or "/" in name or "\\" in name
    if not looks_like_path and name in library():
        return read(library()[name], name)
    try:
        there = path.exists()
    except (OSError, ValueError):
        there = False
    if there:
        return read(path, str(path))
    span = Span(Source("game", name or " "), 0, max(1, len(name)))
    known = ", ".join(library())
    raise error(
        "game-not-found",
        f"there is no file `{name}`" if looks_like_path else f"there is no game `{name}`, nor a file of that name",
        span,
        help=did_you_mean(name, library()) or f"the library has {known}",
    )


def read(file: Path | Traversable, name: str) -> Source:
    """The text of a file, bounded in size and decoded."""
    nothing = Span(Source(name, ""), 0, 0)
    try:
        with file.open("rb") as stream:
            content = stream.read(limits.BYTES + 1)
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        raise error("unreadable-file", f"the file cannot be read: {why}", nothing) from None
    return decode(content, name)


def decode(content: bytes, name: str) -> Source:
    """A source out of the bytes of a file.

    Raises:
        DescriptionError: too many of them, or not a text.
    """
    nothing = Span(Source(name, ""), 0, 0)
    if len(content) > limits.BYTES:
        raise error(
            "file-too-large", "the file is too large for a description", nothing,
            help=f"a description has at most {limits.BYTES // 1024} KiB",
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise _not_a_text(name, f"byte {fault.start + 1} is not UTF-8") from None
    if "\0" in text:
        raise _not_a_text(name, f"there is a zero byte at {text.index(chr(0)) + 1}")
    return Source(name, text.replace("\r\n", "\n"))


def _not_a_text(name: str, why: str) -> DescriptionError:
    return error(
        "not-a-text", f"the file is not a text: {why}", Span(Source(name, ""), 0, 0),
        help="save it as plain text in UTF-8",
    )
