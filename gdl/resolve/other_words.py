"""What people and other systems call things, and what to write for them here; the words are in ``other_words.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from ..text.diagnostic import Advice
from ..text.fixes import replaced
from ..text.source import Span
from ..types.board import Board
from ..types.types import BOOL, DIRECTION, EFFECT, INT, NUMBER, PLAYER, REGION, SITE, Type

BLOCKS = {"a `game`": "statements", "a `move`": "steps"}
"""The kind of words that begin the statements of a block."""
KINDS = {
    SITE: "regions",
    REGION: "regions",
    BOOL: "conditions",
    INT: "numbers",
    NUMBER: "numbers",
    DIRECTION: "directions",
    PLAYER: "players",
    EFFECT: "effects",
}
"""The kind of words that stand for a value of a type."""


class Meant(NamedTuple):
    """What to write instead of a word: a text that can take its place (if there is one), and an explanation."""

    write: str
    about: str

    def advice(self, span: Span, fits: bool) -> Advice:
        """The advice to write it; as a fix if it ``fits`` in the place of the word."""
        if not self.write:
            return Advice(self.about)
        about = f": {self.about}" if self.about else ""
        return Advice(f"that is `{self.write}` here{about}", (replaced(span, self.write),) if fits else ())


@lru_cache(maxsize=1)
def words() -> Mapping[str, Mapping[str, Meant]]:
    """What to write for each word, by kind."""
    import tomllib  # imported late: only needed for a text with a mistake

    table = tomllib.loads(files(__package__).joinpath("other_words.toml").read_text(encoding="utf-8"))
    return {
        kind: {
            word: Meant(row.get("write", ""), row.get("about", ""))
            for row in rows
            for word in (row["words"].split("|") if kind == "sentences" else row["words"].split())
        }
        for kind, rows in table.items()
    }


def of_kind(word: str, kind: str) -> Meant | None:
    """What to write for a word of a kind, ignoring case."""
    return words().get(kind, {}).get(word.casefold())


def of_call(word: str, arguments: int) -> str:
    """What to write instead of a word of the language with so many arguments, if people mean something by that."""
    found = of_kind(f"{word}/{arguments}", "calls")
    return found.about if found else ""


def of_sentence(text: str) -> str:
    """What to write for a statement that says in everyday language what there is a word for."""
    said = " ".join(text.split()).casefold()
    return next((meant.about for part, meant in words().get("sentences", {}).items() if part in said), "")


def of_type(word: str, wanted: Type | None) -> Meant | None:
    """What to write for a word where a type is expected; ``None``: any type."""
    kinds = dict.fromkeys(KINDS.values()) if wanted is None else [KINDS[wanted]] if wanted in KINDS else []
    return next((found for kind in kinds if (found := of_kind(word, kind)) is not None), None)


def middle(board: Board) -> list[str]:
    """The names of the points nearest to the middle of a board."""
    cells = [(column + row / 2 if board.slanted else column, row) for column, row in board.cells]
    across, up = ((min(ends) + max(ends)) / 2 for ends in zip(*cells, strict=True))
    away = [(x - across) ** 2 + (y - up) ** 2 for x, y in cells]
    return [board.names[site] for site, far in enumerate(away) if far <= min(away) + 1e-9]
