"""The words of a search tree: every name has one place."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from plybook.interpreter.native.search.mcts import layout


def test_no_name_of_the_layout_is_defined_twice() -> None:
    tree = ast.parse(Path(layout.__file__).read_text(encoding="utf-8"))
    names = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_the_words_of_an_edge_lie_within_it() -> None:
    words = (layout.PASSED, layout.WORTH, layout.LATER, layout.LATER_WORTH, layout.CHILD, layout.SCORE, layout.URGE)
    assert sorted(words) == list(range(layout.EDGE))
