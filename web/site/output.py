"""The files of a site in a folder that people may have put other things into."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from ...interpreter.core.errors import PlyError
from ...interpreter.core.whole_file import write_whole

LIST = "plybook-site.json"
"""The file that lists the files of a site: only those are replaced or removed when the site is made again."""


def check(folder: Path) -> None:
    """Refuse a folder in which files of somebody else could be overwritten, before any work is done.

    Raises:
        PlyError: it is a file, cannot be written, or holds something else than a site; the message says what to do.
    """
    if folder.is_file():
        raise PlyError(f"{folder} is a file: give the folder that the site is to be written to")
    above = next(path for path in [folder, *folder.absolute().parents] if path.exists())
    if not (above.is_dir() and os.access(above, os.W_OK | os.X_OK)):
        raise PlyError(f"{folder} cannot be written: give another folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / LIST).is_file():
        raise PlyError(
            f"{folder} holds something else than a site: give another folder, or an empty one; nothing was changed"
        )


def write(site: Mapping[str, bytes], folder: Path) -> None:
    """Write a site; what an earlier one had and this one does not have is removed, other files stay.

    A file is written completely or not at all. Whatever is there when this is interrupted is listed, so that it can be
    made again.

    Raises:
        PlyError: a file cannot be written or removed, or something else of that name is there.
    """
    earlier = _listed(folder)
    for name in [*site, *earlier]:
        if (folder / name).is_symlink() or (name not in earlier and (folder / name).exists()):
            raise PlyError(f"{folder / name} was not made by `plybook site`, and is left as it is: move it away")
    write_whole(_list({*earlier, *site}), folder / LIST)
    for name, content in site.items():
        write_whole(content, folder / name)
    try:
        for name in earlier - set(site):
            (folder / name).unlink(missing_ok=True)
            _remove_empty((folder / name).parent, folder)
    except OSError as fault:
        raise PlyError(f"{fault.filename} cannot be removed: {(fault.strerror or str(fault)).lower()}") from None
    write_whole(_list(set(site)), folder / LIST)


def _listed(folder: Path) -> set[str]:
    """The files of the site that is there."""
    try:
        names = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
        assert all(isinstance(name, str) and _is_inside(name) for name in names)
    except FileNotFoundError:
        return set()
    except (ValueError, KeyError, TypeError, AssertionError):
        raise PlyError(f"{folder / LIST} is not as `plybook site` has written it: give another folder") from None
    return set(names)


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name and bool(path.parts)


def _list(names: set[str]) -> str:
    said = "The files that `plybook site` has written here, and will replace."
    return json.dumps({"about": said, "files": sorted(names)}, indent=1) + "\n"


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
