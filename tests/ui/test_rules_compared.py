"""What differs between the rules of variants, at the terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

import plybook
from plybook.interpreter.analyse.rules_difference import rules_difference
from plybook.ui.tables.rules import show_rules


def test_a_statement_that_only_options_change_is_printed_once() -> None:
    out = StringIO()
    five, six = (plybook.load("hex", engine="reference", size=size) for size in (5, 6))
    show_rules(Console(file=out, width=120), rules_difference(five, six), "size=5", "size=6")
    (board,) = [line for line in out.getvalue().splitlines() if "Board" in line]
    assert [each.strip() for each in board.split("│")[2:4]] == [
        "board rhombus(size)",
        "the same text; the options make the difference",
    ]
