"""Everything known about one text."""

from __future__ import annotations

from dataclasses import dataclass

from ....gdl.expand import Reading
from ....gdl.partial import Partial
from ....gdl.syntax import tree as syntax
from ....gdl.text.diagnostic import Diagnostic
from ....gdl.text.source import Source


@dataclass(frozen=True, eq=False)
class Analysis:
    """What is known of a text, right or wrong.

    ``tree`` holds the statements of the whole file, without those that cannot be read at all; a statement whose head is
    wrong keeps its block. ``bases`` are the games that it extends, nearest first, each with its tree.
    ``diagnostics`` are the mistakes of syntax, names and types, in the order of the text, and the warnings that need no
    proof. ``known`` is what the checker found out, ``reading`` is how other games were found.
    """

    source: Source
    tree: tuple[syntax.Statement, ...]
    bases: tuple[tuple[Source, tuple[syntax.Statement, ...]], ...]
    diagnostics: tuple[Diagnostic, ...]
    known: Partial | None = None
    reading: Reading | None = None
