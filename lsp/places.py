"""From the names of texts to addresses of files, and back."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files

from pygls import uris

from ..gdl.text.files import library

STANDARD = "std/"


def path_of(uri: str) -> str:
    """The path of a file, or the address itself if it is not one of a file, as for a text that was never saved."""
    path = uris.to_fs_path(uri)
    return os.path.normpath(path) if path else uri


def uri_of(path: str) -> str:
    """The address of a path or of something else that :func:`path_of` has returned."""
    return uris.from_fs_path(path) or path if os.path.isabs(path) else path


@lru_cache(maxsize=512)
def file_of(name: str) -> str:
    """The path of the text with a name: a path, a game of the library, or a file of the standard definitions."""
    if name in library():
        return str(library()[name])
    if name.startswith(STANDARD) and (file := files("plybook.gdl.std").joinpath(name[len(STANDARD) :])).is_file():
        return str(file)
    return os.path.abspath(name) if uris.uri_scheme(name) in ("", None) else name


@lru_cache(maxsize=256)
def page_of(code: str) -> str | None:
    """The address of the installed page about a code of diagnostics."""
    page = files("plybook.gdl.codes").joinpath(f"{code}.md")
    return uri_of(str(page)) if page.is_file() else None
