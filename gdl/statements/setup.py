"""`setup`: what stands where when the game begins."""

from __future__ import annotations

from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import did_you_mean, error
from .base import Kind
from .block import build_block
from .diagram import DIAGRAMS, read_row


class Setup(Kind):
    """What stands where when the game begins; without a `setup` the board is empty.

    `setup tile` repeats a small diagram over the board, from its top left corner. `setup centre` lays one over the
    middle of a board whose rows are all equally long, once. `setup map` is a diagram of the whole board, the top row
    first. A diagram has a row a line: the name of a piece for a point with one, `.` for an empty point. In
    `setup { … }`, `place` lines say what stands where.

    In `setup mirrored { … }`, for two players, they say it for one side: on the other, top and bottom exchanged, stand
    the same kinds of pieces of the other player, each in the same column and in the row that is as far from the top as
    its own from the bottom.

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
                hint = did_you_mean(text, words) or f"it may be `{'`, `'.join(words)}` or left out"
                raise phrases.wrong(span, f"there is no setup called `{text}`", hint)
        phrases.done(block=True)
        block = statement.block or ()
        if not block:
            raise error(
                "setup-does-not-fit",
                "this setup is empty",
                statement.head,
                help="without a `setup` the board is empty when the game begins",
            )
        if word not in DIAGRAMS:
            if not any(line.keyword is not None and line.keyword.text == "place" for line in block):
                raise phrases.wrong(
                    statement.head,
                    "`place` lines are mirrored, and diagrams are not"
                    if word
                    else "expected `tile`, `centre` or `map` before a diagram",
                )
            if word and len(draft.players) != 2:
                raise error(
                    "setup-does-not-fit",
                    f"a mirrored setup has two sides, and this game {len(draft.players)} players",
                    statement.head,
                    help="without `mirrored`, write a `place` line for each player",
                )
            draft.setup.mirrored = bool(word)
            build_block(draft, block, "setup", "a `setup`")
            return
        for line in block:
            if line.keyword is not None and line.keyword.text == "place" and "place" not in draft.named:
                raise phrases.wrong(
                    line.head, "`place` lines are no rows of a diagram", f"write `setup {{ … }}` without `{word}`"
                )
        rows = [read_row(draft, row, phrases) for row in block]
        assert draft.board is not None
        DIAGRAMS[word](draft, draft.board, rows, statement)
