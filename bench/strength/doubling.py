"""The gain from twice the playouts: each level against the one below, from openings that both play on both seats.

The games are those of a tournament and depend only on the seed. A player that uses its time well wins clearly more than
half against one that has half the time, until both play the game so well that nothing is left to gain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

from ...gdl.model.option import spell
from ...interpreter.game.game import Game, State
from ...measures.skill.chain import with_playouts
from ...measures.skill.tally import Tally
from ...tournament.contest import Contest
from ...tournament.games import MakePlayer
from ...tournament.openings import drawn
from ...tournament.settings import Settings
from ..timing.case import short
from .callbacks import OnFull, ignored
from .entries import Doubling, Entry
from .tally import tally_json
from .timing import seconds_each

SAMPLE = 5
"""The number of openings in which the time of a move is measured."""


@dataclass(frozen=True)
class Rung:
    """A level against the one below; ``seconds`` is the time of a move of the upper one after the opening."""

    playouts: int
    below: int
    tally: Tally
    seconds: float


def doubling(
    game: Game,
    entry: Entry,
    said: Doubling,
    player: str,
    games: Sequence[int],
    seed: int,
    make: MakePlayer,
    *,
    jobs: int = 1,
    on_game: Callable[[int], None] = lambda count: None,
    on_full: OnFull = ignored,
) -> Iterator[Rung]:
    """The rungs from the lowest up, as each is played; ``games`` gives the games of each, the last for all above.

    ``on_full`` is called with the players whose tree was full, once for each game.
    """
    samples = _positions(game, entry, seed)
    for number, (less, more) in enumerate(pairwise(said.budgets)):
        names = with_playouts(player, more), with_playouts(player, less)
        settings = Settings(
            game=game.name,
            rules=game.model.fingerprint,
            options={name: spell(value) for name, value in game.options.items()},
            players=names,
            games=games[min(number, len(games) - 1)],
            seed=seed + number,
            opening_plies=entry.opening,
            ply_limit=game.ply_limit,
        )
        contest = Contest(game, settings)
        contest.hold(make, jobs=jobs, on_game=on_game)
        on_full(contest.full.elements())
        tally, openings = Tally(), defaultdict[int, float](float)
        for finished in contest.finished:
            tally.count(finished.seat, finished.plies, finished.fixture.seats.index(0))
            openings[finished.fixture.opening] += finished.points(0)
        for points in openings.values():
            tally.pair(points)
        yield Rung(more, less, tally, seconds_each(make, names[0], samples))


def _positions(game: Game, entry: Entry, seed: int) -> list[State]:
    found = []
    for opening in islice(drawn(game, entry.opening, seed), SAMPLE) if entry.opening else [()]:
        state = game.start()
        for move in opening:
            state.push(move)
        found.append(state)
    return found


def rung_json(entry: Entry, rung: Rung) -> dict[str, Any]:
    """A rung as a JSON value."""
    return {
        "game": entry.name,
        "options": dict(entry.options),
        "playouts": rung.playouts,
        "below": rung.below,
        "seconds_a_move": short(rung.seconds),
        **tally_json(rung.tally),
    }
