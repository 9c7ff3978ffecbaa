"""Playthroughs: one random game written out with everything that its states know, for comparison with a golden text.

The idea and the name come from OpenSpiel. Both engines write the same text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING

from ... import gdl
from ...gdl.model.option import spell
from ...gdl.text.files import library
from ..core.errors import RecordError
from .loop import Player, play

if TYPE_CHECKING:
    from ..game.game import Game, State

SUFFIX = ".txt"
PLIES = 40
"""The number of plies of a game that are written."""
WIDTH = 100
HEAD = """\
# A random game, written by `plybook list --playthroughs` and compared by the tests.
# To get another game, change `options` or `seed` and write it again.
"""


@dataclass(frozen=True)
class Setting:
    """What determines a playthrough: the options (others have their defaults) and the seed."""

    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1


def stored(game: str) -> str | None:
    """The stored playthrough of a game in the library, if there is one."""
    file = files("plybook.games").joinpath("playthroughs", game + SUFFIX)
    return file.read_text(encoding="utf-8") if game in library() and file.is_file() else None


def setting(text: str) -> Setting:
    """Read the options and the seed from the head of a playthrough.

    Raises:
        RecordError: an option or the seed is malformed; the message names the line.
    """
    options: dict[str, str] = {}
    seed = Setting.seed
    for number, line in enumerate(text.partition("\n\n")[0].split("\n"), 1):
        word, _, value = (part.strip() for part in line.partition(":"))
        if word == "options":
            for pair in value.split():
                name, equals, chosen = pair.partition("=")
                if not equals:
                    raise RecordError(f"line {number}: `{pair[:60]}` is not of the form NAME=VALUE")
                options[name] = chosen
        elif word == "seed":
            if not re.fullmatch(r"-?\d{1,18}", value):
                raise RecordError(f"line {number}: the seed `{value[:30]}` is not a whole number")
            seed = int(value)
    return Setting(options, seed)


def golden(name: str, before: str, player: Player, engine: str = "native") -> str:
    """The playthrough of a game (a library name or a path), with the options and the seed of an earlier playthrough.

    Raises:
        DescriptionError: there is no such game, it is invalid, or it has no such options.
        RecordError: the head of the earlier playthrough is malformed.
    """
    from ..game.game import load

    found = setting(before)
    return write(load(gdl.find(name), found.options, engine=engine), player, found.seed)


def write(game: Game, player: Player, seed: int, plies: int = PLIES) -> str:
    """Write a game of one player on all seats; the player's choices must depend only on the legal moves and the seed.

    Each ply has a line with its move; the first two states, two in between and the last one are written in full.
    """
    state = game.start()
    play(state, [player] * len(game.players), seed=seed, ply_limit=plies)
    moves = state.moves
    full = {0, 1, len(moves) // 3, 2 * len(moves) // 3, len(moves)}
    parts = [_head(game, seed)]
    state = game.start()
    for ply, move in enumerate([*moves, None]):
        if ply in full:
            parts.append(f"\nply {ply}\n" + "\n".join(_state(state)) + "\n\n")
        if move is not None:
            parts.append(
                f"{ply + 1:>3}. {move!s:<11} {state.mover}, {state.seat} seat, legal moves {len(state.legal_moves())}\n"
            )
            state.push(move)
    outcome = state.outcome()
    parts.append(f"outcome: {outcome}\n" if outcome is not None else f"the game is not over after {len(moves)} plies\n")
    return "".join(parts)


def _head(game: Game, seed: int) -> str:
    model = game.model
    options = " ".join(f"{name}={spell(value)}" for name, value in game.options.items())
    lines = [
        f"game: {game.name}",
        f"title: {game.title}",
        f"options: {options}",
        f"seed: {seed}",
        f"players: {', '.join(model.players)}",
        f"pieces: {', '.join(piece.name for piece in model.pieces)}",
        f"board: {model.board.shape}, {len(model.board)} points",
        f"moves: {', '.join(rule.name for rule in model.rules)}{', swap' * model.swap}",
        f"ply limit: {game.ply_limit}",
    ]
    return HEAD + "\n".join(line.rstrip() for line in lines) + "\n"


def _state(state: State) -> Iterator[str]:
    """The lines with everything that a state knows."""
    moves = state.legal_moves()
    yield f"mover: {state.mover}"
    yield f"seat: {state.seat}"
    yield f"hash: {state.hash:016x}"
    yield f"repeated: {'yes' if state.repeats() else 'no'}"
    yield f"outcome: {state.outcome() or 'none'}"
    yield f"legal moves: {len(moves)}"
    yield from textwrap.wrap(
        " ".join(map(str, moves)), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False,
        break_long_words=False,
    )  # fmt: skip
    yield ""
    yield str(state)
