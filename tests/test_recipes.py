"""The recipes of CONTRIBUTING: what is added to a copy of the product works there, and touches no more files than said.

A recipe is a test that takes ``scratch``: it adds files to a copy of the product and changes others, runs the copy, and
says at last which files it has touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(path.parent.name for path in ROOT.glob("*/__init__.py") if path.parent.name != "api")


@dataclass(frozen=True)
class Scratch:
    """A copy of the product's folders; ``root`` is the package itself, so that its paths are those of the tree."""

    root: Path

    def add(self, path: str, text: str) -> None:
        """A new file."""
        assert not (self.root / path).exists(), path
        (self.root / path).write_text(text, encoding="utf-8")

    def change(self, path: str, old: str, new: str) -> None:
        """Other words for some that stand once in a file."""
        text = (self.root / path).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{path} has {text.count(old)} times {old!r}"
        (self.root / path).write_text(text.replace(old, new), encoding="utf-8")

    def touched(self) -> set[str]:
        """The files that are not as they are in the product, new ones among them."""
        return {
            str(path.relative_to(self.root))
            for path in self.root.rglob("*")
            if path.is_file() and path.suffix != ".pyc" and not _is_original(path.relative_to(self.root), path)
        }

    def run(self, *arguments: str) -> str:
        """What Python prints in the copy: ``run("-m", "plybook", "docs")``, ``run("-c", "import plybook …")``."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.root.parent),
            "PYTHONUTF8": "1",
            "PLYBOOK_CACHE": str(self.root.parent / "cache"),
        }
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root.parent,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def _is_original(name: Path, path: Path) -> bool:
    original = ROOT / name if name.parts[0] in FOLDERS else ROOT / "api" / name
    return original.is_file() and path.read_bytes() == original.read_bytes()


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    """A copy of the product, for one recipe."""
    root = tmp_path / "plybook"
    shutil.copytree(ROOT / "api", root)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, root / folder)  # with what Python has compiled, which saves a second
    return Scratch(root)


# -- the language --------------------------------------------------------------------------------------------------


GAME = """game "Scratch" {{
  players Black, White
  board square(3)
  move drop {{
    to empty
    {step}
  }}
  end {{ when no-moves -> last wins }}
}}"""
COUNTED = """
import plybook
from plybook.interpreter.analyse.perft import perft
for engine in ("reference", "native"):
    print(*(perft(plybook.loads({game!r}, engine=engine).start(), depth) for depth in (1, 2, 3, 4)))
"""


def counts(scratch: Scratch, step: str) -> list[int]:
    """Perft from 1 to 4 of a small game whose only move has this step, which is the same on both engines."""
    reference, native = scratch.run("-c", COUNTED.format(game=GAME.format(step=step))).splitlines()
    assert reference == native
    return [int(count) for count in native.split()]


LUDEME = '''"""Points without company."""

from __future__ import annotations

from ..types.types import REGION
from .base import Code, Look, Ludeme, Parameter, Value


class Isolated(Ludeme):
    """The points of `region` that are adjacent to no point of it.

    >>> isolated(mine)
    """

    name = "isolated"
    parameters = (Parameter("region", REGION),)
    result = REGION

    @staticmethod
    def meaning(look: Look, region: frozenset[int]) -> frozenset[int]:
        """Those whose neighbours are all elsewhere."""
        return frozenset(site for site in region if not look.board.neighbours[site] & region)

    @staticmethod
    def lowering(code: Code, region: Value) -> Value:
        """The region without what is adjacent to it."""
        return code.op("minus", region, code.op("adjacent", region))
'''


def test_a_ludeme_is_one_file(scratch: Scratch) -> None:
    scratch.add("gdl/ludemes/isolated.py", LUDEME)
    first, second, third, fourth = counts(scratch, "where to in after.isolated(mine)")
    assert (first, second) == (9, 72)
    assert third == 9 * 8 * 7 - 2 * 12 * 7  # a player's second stone is not beside his first one: 12 pairs are adjacent
    assert 0 < fourth < third * 6
    assert "#### `isolated`\n\n`isolated(region: Region) → Region`" in scratch.run("-m", "plybook", "docs")
    assert scratch.touched() == {"gdl/ludemes/isolated.py"}


STATEMENT = '''"""`unless`: what must not hold for a move to be legal."""

from __future__ import annotations

from ..resolve.draft import Draft
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from .base import Kind
from .steps import add_where


class UnlessStep(Kind):
    """What must not hold for the move to be legal.

    >>> move drop {
    >>>   to empty
    >>>   unless to in corners
    >>> }
    """

    keyword = "unless"
    inside = "move"
    form = "unless CONDITION"

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the opposite of the condition."""
        phrases = Phrases(statement, UnlessStep.form)
        condition = phrases.expression("a condition")
        phrases.done()
        add_where(draft, statement, syntax.Unary(condition.span, "not", condition), "where")
'''


def test_a_kind_of_statement_is_one_file(scratch: Scratch) -> None:
    scratch.add("gdl/statements/unless.py", STATEMENT)
    assert counts(scratch, "unless to in corners") == [5, 20, 60, 120]
    assert "#### `unless`\n\n`unless CONDITION`" in scratch.run("-m", "plybook", "docs")
    assert scratch.touched() == {"gdl/statements/unless.py"}


METADATA = '''"""`equipment`: what a game is played with."""

from __future__ import annotations

from .metadata import Metadata


class Equipment(Metadata):
    """What the game is played with.

    >>> equipment "nine stones"
    """

    keyword = "equipment"
    form = 'equipment "TEXT", "TEXT" …'
'''
SAID = """
import plybook
print(plybook.loads({game!r}).model.metadata["equipment"])
"""


def test_one_more_word_about_a_game_is_one_file(scratch: Scratch) -> None:
    """Such words share lines, and the formatter knows them."""
    scratch.add("gdl/statements/equipment.py", METADATA)
    game = GAME.format(step="").replace("  players", '  year 2024 equipment "stones"\n  players')
    assert scratch.run("-c", SAID.format(game=game)) == "('stones',)\n"
    path = scratch.root.parent / "game.gdl"
    path.write_text(game, encoding="utf-8")
    scratch.run("-m", "plybook", "fmt", str(path))
    assert '  year    2024   equipment "stones"\n' in path.read_text(encoding="utf-8")
    assert scratch.touched() == {"gdl/statements/equipment.py"}
