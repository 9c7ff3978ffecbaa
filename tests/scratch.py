"""A copy of the product that a test may modify, as a contributor would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(path.parent.name for path in ROOT.glob("*/__init__.py") if path.parent.name != "api")


@dataclass(frozen=True)
class Scratch:
    """A copy of the product's folders and of the pages of ``docs``.

    ``root`` is the package itself, so that paths in it are those of the repository.
    """

    root: Path

    @property
    def here(self) -> Path:
        """The folder in which the copy runs; other files can go here."""
        return self.root.parent

    def read(self, path: str) -> str:
        """The text of a file."""
        return (self.root / path).read_text(encoding="utf-8")

    def add(self, path: str, text: str) -> None:
        """Add a new file."""
        assert not (self.root / path).exists(), path
        (self.root / path).write_text(text, encoding="utf-8")

    def change(self, path: str, old: str, new: str) -> None:
        """Replace a text that occurs once in a file."""
        text = self.read(path)
        assert text.count(old) == 1, f"{path} contains {old!r} {text.count(old)} times"
        (self.root / path).write_text(text.replace(old, new), encoding="utf-8")

    def insert(self, path: str, before: str, text: str) -> None:
        """Insert a text before one that occurs once in a file."""
        self.change(path, before, text + before)

    def touched(self) -> set[str]:
        """The files that differ from the product's, including new ones."""
        return {
            path.relative_to(self.root).as_posix()
            for path in self.root.rglob("*")
            if path.is_file() and path.suffix != ".pyc" and not _is_original(path.relative_to(self.root), path)
        }

    def run(self, *arguments: str, given: str = "", own_cache: bool = True) -> str:
        """What Python prints in the copy: ``run("-m", "plybook", "docs")``, ``run("-c", "import plybook …")``."""
        done = self.attempt(*arguments, given=given, own_cache=own_cache)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def attempt(self, *arguments: str, given: str = "", own_cache: bool = True) -> subprocess.CompletedProcess[str]:
        """The same, with the exit code and standard error.

        ``given`` is standard input. Without ``own_cache`` the copy shares the product's cache of compiled games, which
        is faster: for tests that change neither the language nor an engine.
        """
        environment = {**os.environ, "PYTHONPATH": str(self.here), "PYTHONUTF8": "1"}
        if own_cache:
            environment["PLYBOOK_CACHE"] = str(self.here / "cache")
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.here,
            env=environment,
            input=given,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


def copy_to(folder: Path) -> Scratch:
    """Copy the product to a folder."""
    root = folder / "plybook"
    shutil.copytree(ROOT / "api", root)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, root / name)  # including Python's bytecode, which saves a second
    return Scratch(root)


def _is_original(name: Path, path: Path) -> bool:
    original = ROOT / name if name.parts[0] in FOLDERS else ROOT / "api" / name
    return original.is_file() and path.read_bytes() == original.read_bytes()
