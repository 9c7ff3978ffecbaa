"""The words of a search tree: every name has one place."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from plybook.interpreter.native.search.mcts import layout
from plybook.interpreter.native.search.mcts.settings import Settings


def test_no_name_of_the_layout_is_defined_twice() -> None:
    tree = ast.parse(Path(layout.__file__).read_text(encoding="utf-8"))
    names = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_the_words_of_an_edge_and_of_a_record_lie_within_them() -> None:
    assert sorted((layout.SCORE, layout.LATER, layout.LATER_WORTH)) == list(range(layout.EDGE))
    assert sorted((layout.CHILD, layout.PASSED, layout.WORTH, layout.URGE)) == list(range(layout.RECORD))
    assert len(layout.UNTAKEN) == layout.RECORD


def test_the_record_of_untaken_edges_and_the_words_of_the_tree_do_not_overlap() -> None:
    words = (layout.USED, layout.ROOM, layout.NODES, layout.ROOT, layout.SOLVED, layout.FULL)
    settings = range(layout.SETTINGS, layout.SETTINGS + len(Settings().numbers))
    taken = [*range(layout.RECORD), *words, *settings, layout.MEETS, layout.MEETS_MASK]
    assert len(set(taken)) == len(taken)
    assert max(taken) < layout.HEAD
