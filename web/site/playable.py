"""Pages that play a game: one for each game, and one for each example of the manual that is a game or fits into one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

from ...gdl.model.option import Option, spell
from ...gdl.text.errors import DescriptionError
from ...gdl.text.files import find
from ...gdl.text.source import Source
from ...gdl.types.types import INT, NUMBER
from ...interpreter.game import game as games
from ...interpreter.game.game import Game
from ..export.choices import choices, combinations
from ..export.contents import contents, load_all, variant
from ..export.page import html

MOST_VARIANTS = 4
"""The most variants of a game between which its page lets people choose; each is compiled."""


def game_page(name: str) -> bytes:
    """The page of a game of the library, or of a file.

    Raises:
        DescriptionError: there is no such game, or the description is wrong.
    """
    source = find(name)

    def load(chosen: Mapping[str, str]) -> Game:
        return games.load(source, chosen, engine="reference")

    return html(load_all(load, choices_of(load({}))))


def choices_of(game: Game) -> dict[str, list[str]]:
    """The options of a game, and their values, between which its page lets people choose.

    There are none if a combination of them is not allowed.
    """
    found = choices(game.model.options, few(game.model.options))
    try:
        for combination in combinations(found):
            games.load(game.source, combination, engine="reference")
    except DescriptionError:
        return {}
    return found


def few(options: Iterable[Option]) -> dict[str, str]:
    """As many options as a page has room for, those first that the description has first, with the values to offer.

    A number has its default and the value halfway down to the least one, anything else all its values.
    """
    found: dict[str, list[str]] = {}
    for option in options:
        values = _offered(option)
        if len(values) > 1 and prod(map(len, found.values())) * len(values) <= MOST_VARIANTS:
            found[option.name] = values
    return {name: ",".join(values) for name, values in found.items()}


def _offered(option: Option) -> list[str]:
    if option.type not in (INT, NUMBER):
        return [spell(value) for value in option.choices]
    halfway = option.choices[(1 + option.choices.index(option.default)) // 2]
    return list(dict.fromkeys([spell(halfway), spell(option.default)]))


def example_page(texts: Sequence[str]) -> bytes | None:
    """The page of the first of these texts that is a game in which there is a move; ``None`` if none is."""
    for text in texts:
        try:
            game = games.load(Source("example", text), engine="reference")
            if game.start().legal_moves():
                return html(contents(game, [variant(game)], {}))
        except DescriptionError:
            continue
    return None
