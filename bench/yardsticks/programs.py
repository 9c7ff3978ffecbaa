"""Yardsticks: hand-written C++ programs that play one game as fast as they can.

They are found by the name of the game's file. For a description ``NAME.gdl`` there is ``yardsticks/NAME.toml``, which
gives the edition of the rules that they play, and next to it ``NAME.cpp`` and any ``NAME-….cpp``. They are compiled
when first needed and kept in the cache folder under a digest of source, compiler and processor.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from ...gdl.text.cache import cache_folder, is_private, private_folder
from ...gdl.text.files import SUFFIX
from ..timing.case import LeftOut
from ..timing.host import COMPILER, compiler, processor

FLAGS = ("-O3", "-march=native", "-std=c++17")
PATIENCE = 300.0
"""The time limit of the compiler, in seconds."""


@dataclass(frozen=True)
class Yardsticks:
    """The yardsticks of a game: their sources by name, and the edition that all of them play."""

    sources: Mapping[str, str]
    size: str
    options: Mapping[str, str]


def folder() -> Path:
    """The folder of the yardsticks."""
    return Path(str(files("plybook.bench.yardsticks")))


def games(place: Path | None = None) -> list[str]:
    """The names of the description files that have yardsticks."""
    return sorted(path.stem for path in (place or folder()).glob("*.toml"))


def yardsticks(name: str, place: Path | None = None) -> Yardsticks | None:
    """The yardsticks of a game, by its library name or the path of its file.

    Raises:
        LeftOut: the file of their edition cannot be read.
    """
    place = place or folder()
    stem = Path(name).name.removesuffix(SUFFIX)
    if stem not in games(place):
        return None
    try:
        said = tomllib.loads((place / f"{stem}.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise LeftOut(f"{stem}.toml: {fault}") from None
    sources = {
        path.stem: path.read_text(encoding="utf-8")
        for path in sorted(place.glob("*.cpp"), key=lambda path: path.stem)
        if _owner(path.stem, games(place)) == stem
    }
    options = {option: str(value) for option, value in said.get("options", {}).items()}
    return Yardsticks(sources, str(said.get("size", "size")), options)


def _owner(stem: str, names: list[str]) -> str | None:
    """The game that a source belongs to: the longest name that it starts with."""
    return max((name for name in names if stem == name or stem.startswith(f"{name}-")), key=len, default=None)


def compiled(name: str, source: str) -> Path:
    """The program of a source.

    Raises:
        LeftOut: there is no compiler, or it does not accept the source.
    """
    found = compiler()
    if found is None:
        raise LeftOut(f"there is no {COMPILER} on this machine to compile yardsticks")
    path, version = found
    key = hashlib.sha256("\0".join([source, version, *FLAGS, processor()]).encode()).hexdigest()
    place = _place()
    program = place / f"{name}-{key[:24]}"
    if program.is_file() and is_private(program.lstat()):
        return program
    with tempfile.TemporaryDirectory(dir=place, prefix="new-") as made:
        result = Path(made) / name
        (Path(made) / f"{name}.cpp").write_text(source, encoding="utf-8")
        try:
            done = subprocess.run(
                [path, *FLAGS, f"{name}.cpp", "-o", str(result)],
                cwd=made, capture_output=True, text=True, timeout=PATIENCE, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise LeftOut(f"{name}.cpp: {COMPILER} needs more than {PATIENCE:.0f} s") from None
        if done.returncode:
            raise LeftOut("\n".join(done.stderr.splitlines()[:5]))
        os.replace(result, program)
    return program


def _place() -> Path:
    """A folder for programs: in the cache or, if that cannot be used, one that is removed when Plybook ends."""
    try:
        place = cache_folder() / "yardsticks"
        if not private_folder(place, make=True):
            raise PermissionError(f"others can write to {place}")
        tempfile.TemporaryFile(dir=place).close()
    except (OSError, RuntimeError):
        import atexit

        place = Path(tempfile.mkdtemp(prefix="plybook-"))
        atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place
