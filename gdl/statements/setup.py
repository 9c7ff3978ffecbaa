"""`setup`: the position at the start of the game."""

from __future__ import annotations

import re

from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import error, suggested
from .base import Kind
from .block import build_block
from .diagram import DIAGRAMS, read_row

PLACED = re.compile(r"([\w.]+)\s+(?:at|on|in|to)\s+(\S[^{}\n]{0,80}?)\s*(?=\s[\w.]+\s+(?:at|on|in|to)\s|$)")
"""What people write for a `place` line, without its keyword."""


class Setup(Kind):
    """The position at the start of the game; without a `setup` the board is empty.

    `setup tile` repeats a small diagram over the board, starting at the top left corner. `setup centre` places one
    diagram in the middle of a board whose rows all have the same length. `setup map` is a diagram of the whole board,
    the top row first. A diagram has one line per row: the name of the piece for an occupied point, `.` for an empty
    one. In `setup { … }`, `place` lines put pieces on regions.

    In `setup mirrored { … }`, for two players, the lines describe one side. The other side is its mirror image with top
    and bottom exchanged: the other player has the same kinds of pieces in the same columns, as far from the top as the
    originals are from the bottom.

    >>> setup tile {
    >>>   .     Black
    >>>   White .
    >>> }
    """

    keyword = "setup"
    form = "setup (tile | centre | map) { ROWS } or setup [mirrored] { place PIECE on REGION … }"
    stage = Stage.SETUP
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Fill the start position."""
        phrases = Phrases(statement, Setup.form)
        word = phrases.word(*DIAGRAMS, "mirrored")
        match phrases.peek():
            case syntax.Phrase(items=[syntax.Name(text=text, span=span)]) if not word:
                words = [*DIAGRAMS, "mirrored"]
                hint = suggested(span, words) or f"use `{'`, `'.join(words)}` or nothing"
                raise phrases.wrong(span, f"there is no setup called `{text}`", hint)
        phrases.done(block=True)
        block = statement.block or ()
        if not block:
            raise error(
                "setup-does-not-fit",
                "this setup is empty",
                statement.head,
                help="remove it: without a `setup` the board is empty when the game begins",
            )
        if word not in DIAGRAMS:
            if not any(line.keyword is not None and line.keyword.text in ("place", "inherited") for line in block):
                known = {*draft.players, *(piece.kind for piece in draft.pieces)}
                if (found := PLACED.match(block[0].head.text)) and found[1].split(".")[0] in known:
                    raise phrases.wrong(
                        block[0].head,
                        "a piece is put on the board by a line that begins with `place`",
                        f"write `place {found[1]} on {found[2].rstrip(',')}`, each in a line of its own",
                    )
                raise phrases.wrong(
                    statement.head,
                    "only `place` lines can be mirrored, not diagrams"
                    if word
                    else "expected `tile`, `centre` or `map` before a diagram",
                )
            if word and len(draft.players) != 2:
                raise error(
                    "setup-does-not-fit",
                    f"a mirrored setup has two sides, but this game has {len(draft.players)} players",
                    statement.head,
                    help="without `mirrored`, write a `place` line for each player",
                )
            draft.setup.mirrored = bool(word)
            build_block(draft, block, "setup", "a `setup`")
            return
        for line in block:
            if line.keyword is not None and line.keyword.text == "place" and "place" not in draft.named:
                raise phrases.wrong(
                    line.head, "`place` lines are not rows of a diagram", f"write `setup {{ … }}` without `{word}`"
                )
        rows = [read_row(draft, row, phrases) for row in block]
        assert draft.board is not None
        DIAGRAMS[word](draft, draft.board, rows, statement)
