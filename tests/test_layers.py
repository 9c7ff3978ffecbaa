"""The product matches ``docs/architecture.toml``, and no Python file knows a particular game.

**Imports** follow the arrows declared there, without cycles. Imports inside functions, for type checkers only, and by
``import_module`` with a constant count too.

**Games.** A game is a file in ``games/``. Its words are its file name and, if different, its title. No Python file
contains one of them, be it in a name, a string, a comment or an example. A word of one or two letters, such as Y or Go,
or an everyday word, such as Fill, counts only as a complete string in quotation marks.
"""

from __future__ import annotations

import ast
import re
import runpy
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
DECLARATION = "docs/architecture.toml"
OTHERS = {"build", "dist", "docs", "src", "tests", "tools"}
"""Top-level folders that are not part of the product."""

MOST_FILES, MOST_LINES = 20, 400


@dataclass(frozen=True)
class Import:
    """One file importing another, as paths from the root; a package is its ``__init__.py``."""

    importer: str
    line: int
    imported: str

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


@dataclass(frozen=True)
class Tree:
    """The source tree of a product."""

    root: Path

    def declared(self) -> dict[str, dict[str, Any]]:
        """The declaration of each folder."""
        return tomllib.loads((self.root / DECLARATION).read_text(encoding="utf-8"))

    def files(self) -> list[str]:
        """All Python files of the product, as paths from the root."""
        found = sorted(path.relative_to(self.root) for path in self.root.glob("[!.]*/**/*.py"))
        return [path.as_posix() for path in found if path.parts[0] not in OTHERS]

    def text(self, file: str) -> str:
        """The text of a file."""
        return (self.root / file).read_text(encoding="utf-8")

    @cached_property
    def imports(self) -> list[Import]:
        """All imports within the product."""
        modules = {module(file): file for file in self.files()}
        return [
            Import(file, line, modules[name])
            for file in modules.values()
            for line, full in names(self.text(file), file)
            if (name := next((each for each in prefixes(full) if each in modules), None)) and modules[name] != file
        ]


# -- imports -------------------------------------------------------------------------------------------------------


def folder(file: str) -> str:
    """The folder that a file is in."""
    return file.rpartition("/")[0]


def module(file: str) -> str:
    """The installed name of a file's module."""
    parts = file.removesuffix(".py").removesuffix("/__init__").split("/")
    return ".".join(["plybook", *(parts[1:] if parts[0] == "api" else parts)])


def package(file: str) -> list[str]:
    """The package that a file's relative imports start from."""
    return module(f"{folder(file)}/__init__.py").split(".")


def names(text: str, file: str) -> Iterator[tuple[int, str]]:
    """The line and full name of everything in the product that the text of a file imports."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=aliases):
                found = [alias.name for alias in aliases]
            case ast.ImportFrom(module=name, names=aliases, level=level):
                here = package(file)
                base = [*here[: len(here) - level + 1], *([name] if name else [])] if level else [name or ""]
                found = [".".join([*base, alias.name]) for alias in aliases]
            case ast.Call(func=ast.Name("import_module" | "__import__"), args=[ast.Constant(str(name)), *_]):
                found = [name]
            case ast.Call(func=ast.Attribute(attr="import_module"), args=[ast.Constant(str(name)), *_]):
                found = [name]
            case _:
                continue
        yield from ((node.lineno, each) for each in found if each.split(".")[0] == "plybook")


def prefixes(name: str) -> Iterator[str]:
    """A full name and its packages, innermost first: ``a.b.c``, ``a.b``, ``a``."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def apart(one: str, other: str) -> tuple[str, str, str]:
    """The common parent of two folders, and its subfolder on the way to each: ``a/b/c``, ``a/x/y`` give a, a/b, a/x."""
    ones, others = one.split("/"), other.split("/")
    same = 0
    while ones[same : same + 1] == others[same : same + 1] != []:
        same += 1
    return "/".join(ones[:same]), "/".join(ones[: same + 1]), "/".join(others[: same + 1])


def circle(arrows: Mapping[tuple[str, str], Import]) -> str:
    """A cycle among arrows, given by one import for each arrow; empty if there is none."""
    below: dict[str, set[str]] = {}
    for one, other in arrows:
        below.setdefault(one, set()).add(other)
    try:
        TopologicalSorter(below).prepare()
    except CycleError as error:
        return ", ".join(str(arrows[pair]) for pair in pairwise(reversed(error.args[1])))
    return ""


# -- the checks ----------------------------------------------------------------------------------------------------


def undeclared(tree: Tree) -> Iterator[str]:
    """What is missing from the declaration, superfluous, or out of order."""
    declared, folders = tree.declared(), {folder(file) for file in tree.files()}
    own = Counter(folder(file) for file in tree.files() if not file.endswith("/__init__.py"))
    for path in sorted({each for one in folders for each in parents(one)} - set(declared)):
        yield f'{path}/ holds Python: declare ["{path}"] in {DECLARATION}, with "is" and "imports"'
    above: list[str] = []
    for path, said in declared.items():
        parent, _, _ = path.rpartition("/")
        inner = any(other.startswith(f"{path}/") for other in declared)
        if not (tree.root / path).is_dir():
            yield f'{DECLARATION}: there is no folder {path}: take ["{path}"] out'
        if parent and parent not in above:
            yield f'{DECLARATION}: put ["{path}"] after ["{parent}"], its parent'
        if wrong := set(said) - {"is", "imports", "files", "registry"} | {"is", "imports"} - set(said):
            yield f'{DECLARATION}: ["{path}"] lacks or has {sorted(wrong)}'
        for other in said.get("imports", ()):
            if "/".join(filter(None, [parent, other])) not in above:
                yield f'{DECLARATION}: ["{path}"] imports "{other}", which must be above it and beside it'
        if inner and own[path] and "files" not in said:
            yield f'{DECLARATION}: say in "files" what the files of {path}/ itself are'
        if "files" in said and not (inner and own[path]):
            yield f'{DECLARATION}: ["{path}"] needs no "files"'
        above.append(path)


def parents(path: str) -> list[str]:
    """A folder and all its parents."""
    return [path, *(parents(folder(path)) if "/" in path else [])]


def astray(tree: Tree) -> Iterator[str]:
    """Imports that follow no declared arrow, and arrows that no import follows."""
    declared, used = tree.declared(), set()
    for each in tree.imports:
        both, one, other = apart(folder(each.importer), folder(each.imported))
        name = other.rpartition("/")[2]
        if one == both:
            continue  # from the same folder, or from a subfolder of the importer's
        if other == both:
            yield f"{each}: files of {other}/ itself stand above {one}/: move what is needed into a folder below both"
        elif name not in declared.get(one, {}).get("imports", ()):
            yield (
                f'{each}: {one} may not import {other}: move what is needed below both, or add "{name}" to the imports '
                f'of ["{one}"] in {DECLARATION}'
            )
        used.add((one, name))
    for one, said in declared.items():
        for name in said.get("imports", ()):
            if (one, name) not in used:
                yield f'{DECLARATION}: nothing in {one} imports {name}: take "{name}" out of its imports'


def circles(tree: Tree) -> Iterator[str]:
    """Cycles between modules, and between the entries of a folder: its files, and its subfolders as a whole."""
    imports = tree.imports
    if found := circle({(each.importer, each.imported): each for each in imports}):
        yield f"modules in a circle: {found}: move what both need into a module below them"
    arrows: dict[str, dict[tuple[str, str], Import]] = {}
    for each in imports:
        both, one, other = apart(folder(each.importer), folder(each.imported))
        if one != other:
            arrows.setdefault(both, {}).setdefault((one, other), each)
    for both, here in arrows.items():
        if found := circle(here):
            yield f"folders of {both or 'the root'} in a circle: {found}: move what both need into a folder below them"


def outside(tree: Tree) -> Iterator[str]:
    """Relative imports with more dots than the file has enclosing packages."""
    for file in tree.files():
        for node in ast.walk(ast.parse(tree.text(file))):
            if isinstance(node, ast.ImportFrom) and (more := node.level - len(package(file))) > 0:
                yield f"{file}:{node.lineno}: the import leaves the product: take {more} dots off"


def too_large(tree: Tree) -> Iterator[str]:
    """Folders with too many files, and files with too many lines."""
    declared = tree.declared()
    count = Counter(folder(file) for file in tree.files() if not file.endswith("/__init__.py"))
    for path, number in count.items():
        if number > MOST_FILES and "registry" not in declared.get(path, {}):
            yield f"{path}/ has {number} Python files: group them in folders of at most {MOST_FILES}"
    for file in tree.files():
        if (lines := tree.text(file).count("\n")) > MOST_LINES:
            yield f"{file}:{MOST_LINES}: the file has {lines} lines: split it by topic"


PRODUCT = Tree(ROOT)


def hold(problems: Iterable[str]) -> None:
    """Fail with all problems, one per line."""
    text = "\n".join(problems)
    assert not text, f"\n{text}"


def test_every_folder_is_declared_and_every_declared_folder_exists() -> None:
    hold(undeclared(PRODUCT))


def test_imports_follow_the_declared_arrows_and_every_arrow_is_needed() -> None:
    hold(astray(PRODUCT))


def test_there_are_no_import_cycles() -> None:
    hold(circles(PRODUCT))


def test_no_import_leaves_the_product() -> None:
    hold(outside(PRODUCT))


def test_no_folder_or_file_is_too_large() -> None:
    hold(too_large(PRODUCT))


def test_the_pictures_match_the_declaration() -> None:
    draw = ROOT / "docs" / "images" / "architecture.py"
    pictures: Mapping[str, str] = runpy.run_path(str(draw))["pictures"]()
    drawn = {path.name: path.read_text(encoding="utf-8") for path in draw.parent.glob("architecture*.svg")}
    assert drawn == pictures, "they are out of date: run python docs/images/architecture.py"


# -- the checks find what they look for ----------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Tree:
    """A correct product of two folders and a subfolder."""
    for path, text in {
        DECLARATION: '[low]\nis = "."\nimports = []\n[high]\nis = "."\nfiles = "."\nimports = ["low"]\n'
        '["high/inner"]\nis = "."\nimports = []\n',
        "low/__init__.py": "",
        "low/a.py": "",
        "high/__init__.py": "",
        "high/b.py": "from .inner import c\n",
        "high/inner/__init__.py": "",
        "high/inner/c.py": "from ...low import a\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return Tree(tmp_path)


def wrong(tree: Tree) -> str:
    """All problems of a product."""
    checks = undeclared, astray, circles, outside, too_large
    return "\n".join(text for check in checks for text in check(tree))


def test_a_correct_product_has_no_problems(small: Tree) -> None:
    assert wrong(small) == ""


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("low/a.py", "\nimport plybook.high.inner.c", "low/a.py:2 imports high/inner/c.py: low may not import high"),
        ("low/a.py", "import plybook.high.inner.c", "modules in a circle: "),
        ("low/a.py", "def late():\n    from ..high import b", "low/a.py:2 imports high/b.py: low may not"),
        ("low/a.py", "import_module('plybook.high.b')", "low/a.py:1 imports high/b.py: low may not"),
        ("low/a.py", "importlib.import_module('plybook.high.b')", "low/a.py:1 imports high/b.py: low may not"),
        ("low/a.py", "if TYPE_CHECKING:\n    from plybook.high import b", "low/a.py:2 imports high/b.py: low may not"),
        ("high/inner/d.py", "from .. import e", "high/__init__.py: files of high/ itself stand above high/inner/"),
        ("high/inner/d.py", "from .. import b", "folders of high in a circle: high/b.py:1 imports high/inner/c.py, "),
        ("high/inner/c.py", "", 'nothing in high imports low: take "low" out'),
        ("low/a.py", "from .... import b", "low/a.py:1: the import leaves the product: take 2 dots off"),
        ("low/a.py", "\n" * 401, "low/a.py:400: the file has 401 lines"),
        ("other/deep/e.py", "", 'other/deep/ holds Python: declare ["other/deep"]'),
        (DECLARATION, '[high]\nis = "."\nimports = ["low"]', '"low", which must be above it'),
        (DECLARATION, '[gone]\nis = "."\nimports = []', "there is no folder gone"),
        (DECLARATION, '[low]\nimports = []', '["low"] lacks or has [\'is\']'),
    ],
)  # fmt: skip
def test_each_problem_is_found(small: Tree, file: str, text: str, message: str) -> None:
    (small.root / file).parent.mkdir(parents=True, exist_ok=True)
    (small.root / file).write_text(text)
    assert message in wrong(small)


def test_a_folder_with_too_many_files_is_found(small: Tree) -> None:
    for number in range(20):
        (small.root / "low" / f"f{number}.py").write_text("")
    assert wrong(small) == "low/ has 21 Python files: group them in folders of at most 20"


# -- games ---------------------------------------------------------------------------------------------------------


EVERYDAY = frozenset(["atomic", "chess", "fifteen", "fill"])


def words() -> set[str]:
    """The file names and titles of the games that come with the product."""
    found = set()
    for path in (ROOT / "games").rglob("*.gdl"):
        found.add(path.stem)
        found |= set(re.findall(r'^game\s+"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE))
    return {word.casefold() for word in found}


def knows(text: str, games: set[str]) -> list[tuple[int, str]]:
    """The lines of a text that contain a word of the games, and that word."""
    folded = text.casefold()
    patterns = [
        rf"""["']{re.escape(word)}["']"""
        if len(word) < 3 or word in EVERYDAY
        else rf"(?<![a-z]){re.escape(word)}(?![a-z(])"
        for word in sorted(games)
        if word in folded
    ]
    found = [each for pattern in patterns for each in re.finditer(pattern, text, re.IGNORECASE)]
    return sorted((text.count("\n", 0, each.start()) + 1, each[0]) for each in found)


def test_no_python_file_knows_a_particular_game() -> None:
    games = words()
    assert "ayu" in games
    hold(
        f"{file}:{line}: no Python file may name a game, but this one contains {word}: write it for any game"
        for file in PRODUCT.files()
        for line, word in knows(PRODUCT.text(file), games)
    )


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
def test_words_of_games_are_found(text: str, there: bool) -> None:
    assert bool(knows(text, {"ayu", "go", "fill"})) is there
