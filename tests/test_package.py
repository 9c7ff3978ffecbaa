"""The files of the tree are installed, however it is built; the links in src/plybook are their only list."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from posixpath import dirname, normpath

import pytest

import plybook

ROOT = Path(__file__).parents[1]
LINKS = ROOT / "src" / "plybook"
NO_PRODUCT = {"src", "tests", "tools"}
"""Top-level folders with Python that is not installed."""


def leads(link: Path) -> str:
    """The target of a link, as a path from the root; the link is a text file where git makes no symbolic links."""
    path = os.readlink(link) if link.is_symlink() else link.read_text(encoding="utf-8")
    return normpath(f"src/plybook/{path}".replace(os.sep, "/"))


TARGETS = {link.name: leads(link) for link in LINKS.iterdir() if link.is_symlink() or link.is_file()}
API = dirname(TARGETS["__init__.py"])


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the tree, except for ignored files, as its only commit."""
    git = shutil.which("git")
    if git is None:
        pytest.skip("needs git")
    folder = tmp_path_factory.mktemp("repository") / "plybook.git"
    subprocess.run([git, "init", "-q", "--bare", str(folder)], check=True)
    for command in (["add", "--all"], ["commit", "-q", "-m", "The tree"]):
        who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "core.bare=false"]
        place = [f"--git-dir={folder}", f"--work-tree={ROOT}"]
        subprocess.run([git, *who, *place, *command], cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def files(repository: Path) -> set[str]:
    """The files of the tree."""
    names = subprocess.run(
        ["git", f"--git-dir={repository}", "ls-tree", "-r", "-z", "--name-only", "HEAD"],
        capture_output=True,
        check=True,
    )
    return set(names.stdout.decode().strip("\0").split("\0"))


def installed(files: set[str]) -> set[str]:
    """The names that a wheel should have: those of the files that a link leads to and that are in a package."""
    found = set()
    for link, target in TARGETS.items():
        if target in files:
            found.add(f"plybook/{link}")
        inside = {file for file in files if file.startswith(f"{target}/")}
        found |= {f"plybook/{link}{file[len(target) :]}" for file in inside if f"{dirname(file)}/__init__.py" in files}
    return found


# -- the tree ------------------------------------------------------------------------------------------------------


def test_every_link_leads_to_a_package_or_a_file_of_the_public_interface(files: set[str]) -> None:
    for link, target in TARGETS.items():
        assert (ROOT / target).exists()
        assert dirname(target) == API or (target == link and f"{target}/__init__.py" in files)


def test_every_folder_of_the_product_has_a_link(files: set[str]) -> None:
    python = {file.split("/")[0] for file in files if "/" in file and file.endswith(".py")}
    assert python - NO_PRODUCT == {target.split("/")[0] for target in TARGETS.values()}


def test_every_file_of_the_public_interface_has_a_link(files: set[str]) -> None:
    of_api = {file for file in files if dirname(file) == API}
    assert of_api == {target for target in TARGETS.values() if dirname(target) == API}


def test_every_folder_with_python_is_a_package(files: set[str]) -> None:
    product = {target.split("/")[0] for target in TARGETS.values()}
    python = {dirname(file) for file in files if file.endswith(".py") and file.split("/")[0] in product}
    assert {folder for folder in python if f"{folder}/__init__.py" not in files} == set()


# -- the builds ----------------------------------------------------------------------------------------------------


def build(kind: str, tree: Path, out: Path) -> Path:
    """Build a ``wheel``, ``sdist`` or ``editable`` of a tree with the backend; return the file."""
    call = f"from setuptools.build_meta import *; print(); print(build_{kind}({str(out)!r}))"
    done = subprocess.run([sys.executable, "-c", call], cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out / done.stdout.splitlines()[-1]


def checkout(repository: Path, place: Path, *how: str) -> Path:
    tree = place / "checkout"
    subprocess.run(["git", "clone", "-q", *how, str(repository), str(tree)], check=True, capture_output=True)
    return tree


def used(repository: Path, place: Path) -> Path:
    """A checkout with leftovers of earlier work."""
    tree = checkout(repository, place)
    for left in ("build/lib/plybook/gone.py", "gdl/__pycache__/left.pyc", "gdl/.hidden.md"):
        (tree / left).parent.mkdir(parents=True, exist_ok=True)
        (tree / left).touch()
    return tree


def without_links(repository: Path, place: Path) -> Path:
    """A checkout as on Windows, where git writes links as text files by default."""
    tree = checkout(repository, place, "-c", "core.symlinks=false")
    assert not any(link.is_symlink() or link.is_dir() for link in (tree / "src" / "plybook").iterdir())
    return tree


def archive(repository: Path, place: Path) -> Path:
    file = place / "tree.tar"
    subprocess.run(["git", f"--git-dir={repository}", "archive", "-o", str(file), "HEAD"], check=True)
    return unpacked(file, place / "archive")


def unpacked(file: Path, place: Path) -> Path:
    with tarfile.open(file) as archive:
        archive.extractall(place, filter="data")
    return place


def from_sdist(tree: Path, place: Path) -> Path:
    (place / "out").mkdir()
    file = build("sdist", tree, place / "out")
    with tarfile.open(file) as archive:
        assert all(member.isfile() or member.isdir() for member in archive)
    return unpacked(file, place / "sdist") / file.name.removesuffix(".tar.gz")


TREES: dict[str, Callable[[Path, Path], Path]] = {
    "checkout": used,
    "checkout without links": without_links,
    "archive": archive,
    "sdist": lambda repository, place: from_sdist(checkout(repository, place), place),
    "sdist without links": lambda repository, place: from_sdist(without_links(repository, place), place),
}


@pytest.mark.parametrize("tree", TREES)
def test_the_wheel_contains_the_files_of_the_tree(tree: str, repository: Path, files: set[str], tmp_path: Path) -> None:
    with zipfile.ZipFile(build("wheel", TREES[tree](repository, tmp_path), tmp_path)) as wheel:
        names = set(wheel.namelist())
    assert {name for name in names if ".dist-info/" not in name} == installed(files)


@pytest.mark.skipif(not (LINKS / "__init__.py").is_symlink(), reason="git made no symbolic links here")
def test_an_editable_install_is_a_path_that_editors_can_follow(repository: Path, tmp_path: Path) -> None:
    tree = checkout(repository, tmp_path)
    with zipfile.ZipFile(build("editable", tree, tmp_path)) as wheel:
        (name,) = (name for name in wheel.namelist() if ".dist-info/" not in name)
        assert name.endswith(".pth")
        assert wheel.read(name).decode().strip() == str(tree / "src")
        (metadata,) = (name for name in wheel.namelist() if name.endswith("METADATA"))
        assert f"\nVersion: {plybook.__version__}\n" in wheel.read(metadata).decode()


def test_the_version_is_defined_once() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "plybook.__version__"}
