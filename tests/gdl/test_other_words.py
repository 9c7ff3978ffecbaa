"""Words of other systems: what the help says to write instead exists, and is never a word that the language has."""

from __future__ import annotations

import re

import pytest

from plybook import gdl
from plybook.gdl.codes import page
from plybook.gdl.ludemes import ludemes
from plybook.gdl.manual import entries
from plybook.gdl.resolve.other_words import BLOCKS, Meant, middle, words
from plybook.gdl.statements.block import kinds
from plybook.gdl.text.errors import DescriptionError
from plybook.gdl.text.fixes import applied

KNOWN = {entry.name for entry in entries()}
ROWS = [(kind, word, meant) for kind, table in words().items() for word, meant in table.items()]
QUOTED = re.compile(r"`([^`]+)`")
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
NAMES = {"from", "to", "mine", "pass", "top", "bottom"}
GAME = """game "G" {{
  players A, B
  board {}
  move drop {{ to empty & center }}
  end {{ when no-moves -> draw }}
}}
"""


@pytest.mark.parametrize(("kind", "word", "meant"), ROWS, ids=[f"{kind}-{word}" for kind, word, _ in ROWS])
def test_what_to_write_is_a_word_of_the_language(kind: str, word: str, meant: Meant) -> None:
    block = next((block for block, name in BLOCKS.items() if name == kind), "").removeprefix("a `").removesuffix("`")
    assert meant.write or meant.about
    assert meant.write in KNOWN | {""}
    for quoted in QUOTED.findall(meant.about):
        assert set(WORD.findall(re.sub(r"[A-Z]\w*(?:\.[A-Z]+)?", "", quoted))) <= KNOWN | NAMES, quoted
    if block:
        assert (block, word) not in kinds()
        assert not meant.write or (block, meant.write) in kinds()
    elif kind not in ("beyond", "middle"):
        assert word not in ludemes()


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("square(5)", ["c3"]),
        ("square(4)", ["b2", "c2", "b3", "c3"]),
        ("rectangle(4, 3)", ["b2", "c2"]),
        ("hexagon(3)", ["c3"]),
        ("rhombus(3)", ["b2"]),
        ("square(5) without c3", ["c2", "b3", "d3", "c4"]),
    ],
)
def test_the_middle_of_a_board_is_where_one_would_point(board: str, points: list[str]) -> None:
    text = GAME.format(board)
    with pytest.raises(DescriptionError) as wrong:
        gdl.load(gdl.Source("g.gdl", text))
    (found,) = wrong.value.diagnostics
    model = gdl.load(gdl.Source("g.gdl", applied(text, found.fixes[0])))
    assert middle(model.board) == points


def test_the_page_tells_what_comes_closest_to_everything_that_no_description_can_say() -> None:
    told = re.findall(r"^- \*\*([^*]+)\*\*", page("beyond-the-language") or "", re.MULTILINE)
    assert {title.casefold() for title in told} == {meant.about for meant in words()["beyond"].values()}
