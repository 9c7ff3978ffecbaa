"""The recipes of CONTRIBUTING work when carried out in a copy of the product, and touch no more files than they say.

A recipe is a test that takes ``scratch``: it adds and changes files in a copy of the product, runs the copy, and checks
at last which files it has touched.
"""

from __future__ import annotations

from scratch import Scratch

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
    """Perft to depths 1 to 4 of a small game whose only move has this step; both engines must agree."""
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


def test_adding_a_ludeme_takes_one_file(scratch: Scratch) -> None:
    scratch.add("gdl/ludemes/isolated.py", LUDEME)
    first, second, third, fourth = counts(scratch, "where to in after.isolated(mine)")
    assert (first, second) == (9, 72)
    assert third == 9 * 8 * 7 - 2 * 12 * 7  # a player's second stone is not next to the first: 12 pairs are adjacent
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


def test_adding_a_statement_takes_one_file(scratch: Scratch) -> None:
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


def test_adding_a_metadata_keyword_takes_one_file(scratch: Scratch) -> None:
    """Such keywords share lines, and the formatter knows them."""
    scratch.add("gdl/statements/equipment.py", METADATA)
    game = GAME.format(step="").replace("  players", '  year 2024 equipment "stones"\n  players')
    assert scratch.run("-c", SAID.format(game=game)) == "('stones',)\n"
    path = scratch.here / "game.gdl"
    path.write_text(game, encoding="utf-8")
    scratch.run("-m", "plybook", "fmt", str(path))
    assert '  year    2024   equipment "stones"\n' in path.read_text(encoding="utf-8")
    assert scratch.touched() == {"gdl/statements/equipment.py"}
