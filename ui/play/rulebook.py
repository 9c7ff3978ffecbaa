"""The rules of a game at the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from ...interpreter.analyse.rulebook import rulebook as read_rulebook
from ...service.rules.marks import plain
from ...service.rules.wording import Wording
from ..tables.grid import grid

if TYPE_CHECKING:
    from ...interpreter.game.game import Game


def rulebook(game: Game) -> RenderableType:
    """The players, the kinds of moves and their conditions, the end of the game, and the current options."""
    say = Wording(game.model)
    said = read_rulebook(game.model, Wording(game.model, you=True).said, end=lambda ending: plain(say.end(ending)))
    opening = Text.assemble((said.title, "bold"), f" ({said.by})" if said.by else "")
    opening.append("".join(f"\n{text}" for text in (*said.about, said.turns)))
    parts: list[RenderableType] = [opening, *_part("Moves", said.moves)]
    parts += _part("Scores", said.scores)
    parts += _part("End", said.ends)
    parts += _part(
        "Options",
        [(f"{name} = {value}", f"{text}  ({allowed})".strip()) for name, value, text, allowed in said.options],
    )
    return Group(*parts)


def _part(title: str, rows: Iterable[tuple[str, str]]) -> list[RenderableType]:
    rows = list(rows)
    if not rows:
        return []
    return [Text(f"\n{title}", "bold"), grid(rows)]
