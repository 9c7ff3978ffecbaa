"""`sgf`: how games are written in the Smart Game Format."""

from __future__ import annotations

import re

from ..model.sgf import Sgf
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..text.errors import error
from .base import Kind
from .inherited import is_there

MOST = 9999
LETTERS = 52
"""The number of columns and of rows that letters can name."""
PROPERTY = re.compile("[A-Z]{1,8}")
TAKEN = frozenset(["FF", "CA", "AP", "GM", "PB", "PW", "RE", "HA", "PL", "B", "W", "AB", "AW", "AE"])
"""Properties that have a meaning of their own."""


class SgfStatement(Kind):
    """How games are written in the Smart Game Format (SGF, FF[4]), which many programs for such games read and write.

    The number is the one that the format gives to the game, in its property `GM`. The points of a move follow one
    another: `by letters`, each is two letters, of its column and of its row from the top, so the corner at the top left
    is `aa`; `by names`, each is its name. After `with` come the properties that give the values of options. `B` are the
    moves of the first player, and `W` those of the second. `plybook convert` reads and writes such files.

    >>> sgf 1 by letters
    """

    keyword = "sgf"
    form = 'sgf NUMBER by letters | names [with OPTION, OPTION … = "PROPERTY", "PROPERTY" …]'
    stage = Stage.ENDINGS
    once = True

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Store what it says."""
        phrases = Phrases(statement, SgfStatement.form)
        number = phrases.expression("the number of the game in the format")
        if not isinstance(number, syntax.Number) or not isinstance(number.value, int) or not 1 <= number.value <= MOST:
            raise phrases.wrong(number.span, f"expected a number from 1 to {MOST}")
        if not phrases.word("by"):
            raise phrases.wrong(phrases.take("`by`").span, "expected `by`")
        points = phrases.word("letters", "names")
        if not points:
            raise phrases.wrong(phrases.take("`letters` or `names`").span, "expected `letters` or `names`")
        if len(draft.players) != 2:
            raise error(
                "players-count",
                "only the moves of two players can be written in the format",
                statement.head,
                help=f"this game has {len(draft.players)}: remove the `sgf`",
            )
        properties: dict[str, str] = {}
        if phrases.word("with"):
            for name, text in phrases.texts_of_names("options and their properties"):
                if not PROPERTY.fullmatch(text.value) or text.value in properties.values():
                    raise phrases.wrong(text.span, "expected a property of its own, in capital letters, such as `SZ`")
                if text.value in TAKEN:
                    raise phrases.wrong(text.span, f"`{text.value}` has a meaning of its own in the format")
                if is_there(draft, name, draft.options, "an option"):
                    properties[name.text] = text.value
        phrases.done()
        assert draft.board is not None
        if points == "letters" and max(draft.board.columns, draft.board.rows) > LETTERS:
            return  # the format has no letters for this board
        draft.sgf = Sgf(number.value, points == "letters", properties)

    @staticmethod
    def changes_rules() -> bool:
        """It says how games are written, and nothing of what can be done in them."""
        return False
