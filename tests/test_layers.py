"""The layers of the product: imports point down, and no Python file knows a particular game.

**Imports.** ``gdl`` imports nothing above it; ``interpreter`` imports ``gdl``; ``protocols``, by which programs of
others play, import the two, ``players`` all three; ``stats``, the statistics, imports ``gdl``, ``interpreter`` and
``players``; ``tournament`` imports ``stats`` too, ``measures`` (what there is to be found out about a game) both,
``report`` (the page of it) ``measures``; ``bench`` may import all of these but the page, and the public interface,
``plybook`` itself, ``measures`` and ``report`` beside the first three; ``ui`` may import all. Imports inside functions
and for type checkers count too. Only what starts the program, ``python -m plybook``, hands over to ``ui`` from below.

**Games.** A game is a file in ``games/``. Its words are its file name, and its title if that is another. No Python
file says one of them, be it in a name, a text, a comment or an example. A word of one or two letters, such as Y or Go,
or one that is a word of everyday, such as Fill, counts only where it is a whole text in quotation marks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

BELOW = {
    "gdl": set(),
    "interpreter": {"gdl"},
    "protocols": {"gdl", "interpreter"},
    "players": {"gdl", "interpreter", "protocols"},
    "stats": {"gdl", "interpreter", "players"},
    "tournament": {"gdl", "interpreter", "players", "stats"},
    "measures": {"gdl", "interpreter", "players", "stats", "tournament"},
    "report": {"gdl", "interpreter", "stats", "measures"},
    "bench": {"gdl", "interpreter", "players", "stats", "tournament", "measures"},
    "ui": {"gdl", "interpreter", "players", "stats", "tournament", "measures", "report", "bench", "protocols", "api"},
    "api": {"gdl", "interpreter", "players", "measures", "report"},
    "games": set(),
}
"""For each top-level folder of the product, those that it may import besides itself."""

START = "api/__main__.py"
INSTALLED = {"api": "plybook", **{folder: f"plybook.{folder}" for folder in BELOW if folder != "api"}}
FILES = sorted(path for folder in BELOW for path in (ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


# -- imports -------------------------------------------------------------------------------------------------------


def package(path: Path) -> str:
    """The installed name of the package that a file belongs to."""
    folder, *inner = path.relative_to(ROOT).parent.parts
    return ".".join([INSTALLED[folder], *inner])


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything of the product that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found = [alias.name for alias in names]
            case ast.ImportFrom(module=module, names=names, level=level):
                here = package(path).split(".")
                base = [*here[: len(here) - level + 1], *([module] if module else [])] if level else [module or ""]
                found = [".".join([*base, alias.name]) for alias in names]
            case ast.Call(func=ast.Name(id="import_module" | "__import__"), args=[ast.Constant(value=str(text)), *_]):
                found = [text]
            case _:
                continue
        yield from ((node.lineno, each) for each in found if each.split(".")[0] == "plybook")


def folder_of(module: str) -> str:
    """The top-level folder that a full name belongs to."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in BELOW else "api"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_point_down(path: Path) -> None:
    folder = path.relative_to(ROOT).parts[0]
    allowed = {folder, *BELOW[folder], *({"ui"} if name(path) == START else ())}
    wrong = [f"{name(path)}:{line}: {module}" for line, module in imported(path) if folder_of(module) not in allowed]
    assert not wrong


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_file_imports_nothing_that_is_not_there(path: Path) -> None:
    """Relative imports with a dot too many would leave the product, and no rule above would see it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            assert node.level <= len(package(path).split(".")), f"{name(path)}:{node.lineno}"


def test_every_folder_with_python_has_its_layer() -> None:
    python = {path.relative_to(ROOT).parts[0] for path in ROOT.glob("[!.]*/**/*.py")}
    assert python - {"build", "dist", "docs", "src", "tests", "tools"} <= set(BELOW)


def test_the_test_finds_imports_of_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    path = tmp_path / "gdl" / "ludemes" / "bad.py"
    path.parent.mkdir(parents=True)
    path.write_text(
        "import plybook.ui.cli\nfrom ...interpreter import game\nfrom .. import ast\nfrom ... import players\n"
        "def late():\n    from plybook.stats import measure\n    import_module('plybook.protocols.x')\n"
        "    import os\n"
    )
    assert [folder_of(module) for _, module in imported(path)] == [
        "ui", "interpreter", "gdl", "players", "stats", "protocols",
    ]  # fmt: skip


# -- games ---------------------------------------------------------------------------------------------------------


EVERYDAY = frozenset(["fill"])


def words() -> set[str]:
    """The file names and the titles of the games that come with the product."""
    found = set()
    for path in (ROOT / "games").rglob("*.gdl"):
        found.add(path.stem)
        found |= set(re.findall(r'^game\s+"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE))
    return {word.casefold() for word in found}


def knows(text: str, games: set[str]) -> list[str]:
    """The places in a text that say a word of games."""
    patterns = [
        rf"""["']{re.escape(word)}["']"""
        if len(word) < 3 or word in EVERYDAY
        else rf"(?<![a-z]){re.escape(word)}(?![a-z(])"
        for word in sorted(games)
    ]
    return [found[0] for pattern in patterns for found in re.finditer(pattern, text, re.IGNORECASE)]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_python_file_knows_a_particular_game(path: Path) -> None:
    assert knows(path.read_text(encoding="utf-8"), words()) == []


def test_there_are_games_to_look_for() -> None:
    assert "ayu" in words()


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("x = 'ayu'", True),
        ("is_ayu = 1", True),
        ("# as in Ayu", True),
        ("load('games/ayu.gdl')", True),
        ("x = 'Ayudha'", False),
        ("if game == 'go': pass", True),
        ("go = 1", False),
        ("fill = 1", False),
        ("game == 'fill'", True),
    ],
)
def test_the_test_finds_what_a_file_must_not_say(text: str, there: bool) -> None:
    assert bool(knows(text, {"ayu", "go", "fill"})) is there
