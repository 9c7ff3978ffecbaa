"""What a page knows: the game under each choice of its options that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...gdl.model.option import spell
from ...interpreter.display.scene import Scene
from ...interpreter.game.game import Game
from ...interpreter.game.page_game import page_game
from ...service.rules.sheet import sheet
from .choices import Choices, combinations
from .sheet import as_data
from .shown import file_name, shown, title
from .source import sources

FORMAT = 1
"""Changes whenever the data changes in a way that an older script would not understand."""


@dataclass(frozen=True)
class Variant:
    """A game with its options set: what a page knows of it, and the module that plays it."""

    data: dict[str, Any]
    module: bytes


@dataclass(frozen=True)
class Contents:
    """Everything in a page."""

    data: dict[str, Any]
    """What the variants share."""
    variants: tuple[Variant, ...]
    """The first is the one that a page begins with."""


def variant(game: Game) -> Variant:
    """A game with its options set, for a page.

    Raises:
        DescriptionError: the game is too large to compile.
    """
    wasm = page_game(game)
    data = {
        "options": {name: spell(value) for name, value in game.options.items()},
        "game": _game(wasm.data),
        "scene": _scene(Scene(game.model)),
        "rules": shown(as_data(sheet(game))),
        "source": sources(game.model, game.source),
    }
    return Variant(data, wasm.module)


def _game(data: dict[str, Any]) -> dict[str, Any]:
    """What the engine knows. The names that moves are written with are never cut: they would no longer be unique."""
    rules = [one | {"name": whole["name"]} for one, whole in zip(shown(data["rules"]), data["rules"], strict=True)]
    found: dict[str, Any] = shown(data)
    return found | {"title": title(data["title"]), "points": data["points"], "rules": rules}


def _scene(scene: Scene) -> dict[str, Any]:
    """What is drawn. Paths are as long as they are, names of pieces are cut."""
    found: dict[str, Any] = shown(scene.as_data(), longest=None)
    return found | {"looks": [look | {"name": shown(look["name"])} for look in found["looks"]]}


def contents(game: Game, variants: Sequence[Variant], choices: Choices) -> Contents:
    """A page of these variants of a game; ``choices`` holds the values of each option between which they differ."""
    said = game.model.metadata
    options = {option.name: option for option in game.model.options}
    data = {
        "format": FORMAT,
        "title": title(game.title),
        "name": file_name(game.name),
        "by": ", ".join([*said.get("author", ()), *said.get("year", ())]),
        "about": " ".join(said.get("about", ())),
        "options": [
            {"name": name, "text": options[name].text, "values": list(values)} for name, values in choices.items()
        ],
    }
    return Contents(shown(data), tuple(variants))


def load_all(
    load: Callable[[Mapping[str, str]], Game],
    choices: Choices,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Contents:
    """The page of a game under every combination of ``choices``.

    ``load`` gives the game under some of its options; what a combination leaves out is as ``load`` has it by default.
    The page begins with the defaults, if a combination has them. All are loaded before the first is compiled.
    ``on_progress`` is told how many variants are done.

    Raises:
        DescriptionError: a combination is not allowed, or too large to compile.
    """
    spelt = {name: spell(value) for name, value in load({}).options.items()}
    wanted = sorted(combinations(choices), key=lambda one: any(spelt[name] != value for name, value in one.items()))
    games = [load(one) for one in wanted]
    made: list[Variant] = []
    for game in games:
        made.append(variant(game))
        on_progress(len(made))
    return contents(games[0], made, choices)
