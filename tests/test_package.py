"""What is installed is what is in the tree: the wheel is built and compared, and installs under one name."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SUFFIXES = {".py", ".gdl", ".lark", ".md", ".cpp", ".toml", ".perft", ".txt", ".html", ".css", ".js"}
FOLDERS: dict[str, str] = SETTINGS["tool"]["setuptools"]["package-dir"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a freshly built wheel, without its metadata."""
    out = tmp_path_factory.mktemp("wheel")
    copy = tmp_path_factory.mktemp("tree") / "plybook"
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    names = [name for name in tracked.stdout.decode().split("\0") if name and (ROOT / name).exists()]
    if not names:
        names = [
            str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file() and ".venv" not in path.parts
        ]
    for name in names:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = out.glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def test_the_wheel_holds_the_files_of_the_tree_and_no_others(wheel: set[str]) -> None:
    expected = set()
    for package, folder in FOLDERS.items():
        for file in (ROOT / folder).iterdir():
            if file.suffix in SUFFIXES or file.name == "py.typed":
                expected.add(f"{package.replace('.', '/')}/{file.name}")
    assert wheel == expected


def test_everything_installs_under_one_name(wheel: set[str]) -> None:
    assert {name.split("/")[0] for name in wheel} == {"plybook"}


def test_every_folder_with_code_is_a_package_of_the_list() -> None:
    with_code = {path.parent.relative_to(ROOT) for path in ROOT.rglob("__init__.py")}
    hidden = {
        folder for folder in with_code if folder.parts[0].startswith(".") or folder.parts[0] in ("tests", "build")
    }
    assert {str(folder) for folder in with_code - hidden} == set(FOLDERS.values())
    assert set(SETTINGS["tool"]["setuptools"]["packages"]) == set(FOLDERS)


def test_the_version_is_said_once_and_the_same() -> None:
    import plybook

    assert plybook.__version__ == SETTINGS["project"]["version"]
