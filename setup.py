"""What is installed: the folders that the links in ``src/plybook`` lead to, with every package in them.

The links are the only list of folders. Where git makes no symbolic links, as on Windows unless it is told to, it writes
each as a text file that holds the path; then packages are taken from where these say. All else is in pyproject.toml.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

LINKS = Path("src", "plybook")


def written() -> dict[str, Path]:
    """Where the links lead that are text files: their names and what they stand for."""
    texts = {link.name: link.read_bytes() for link in LINKS.iterdir() if link.is_file()}
    paths = {name: text.decode().strip() for name, text in texts.items() if text.startswith(b"../")}
    return {name: Path(os.path.normpath(LINKS / path)) for name, path in paths.items()}


def layout() -> dict[str, Any]:
    """The packages, and where they are."""
    links = written()
    if not links:
        return {"packages": find_packages("src"), "package_dir": {"": "src"}}
    folders = {f"plybook.{name}": folder for name, folder in links.items() if folder.is_dir()}
    folders["plybook"] = links["__init__.py"].parent
    inner = [f"{package}.{name}" for package, folder in folders.items() for name in find_packages(str(folder))]
    return {
        "packages": [*folders, *inner],
        "package_dir": {package: folder.as_posix() for package, folder in folders.items()},
    }


class Build(build_py):
    """Takes nothing over from an earlier build, such as a file that is no longer in the tree."""

    def run(self) -> None:
        """Build from nothing."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class Archive(sdist):
    """Holds files where the tree has links, so that it can be unpacked anywhere."""

    def copy_file(self, infile: Any, outfile: Any, *how: Any, **more: Any) -> Any:
        """Copy what a link leads to."""
        return super().copy_file(os.path.realpath(infile), outfile, *how, **more)


setup(**layout(), cmdclass={"build_py": Build, "sdist": Archive})
