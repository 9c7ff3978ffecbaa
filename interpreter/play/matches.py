"""Matches: a number of games between the same players, played one after another or in parallel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ..core.remarks import Counts
from ..parallel.jobs import spread
from .loop import TOO_MANY, Played, Player, play
from .record import Record, note, ran_full

if TYPE_CHECKING:
    from ..game.game import Game

MakePlayer = Callable[[str], Player]


@dataclass
class Match:
    """The games of a match: their results and records, in order."""

    names: tuple[str, ...]
    played: list[tuple[Played, Record]] = field(default_factory=list)
    rotate: bool = False

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.played)

    def counts(self, game: Game, ply_limit: int | None = None) -> Counts:
        """The counts of the games, for :func:`..core.remarks.remarks`."""
        players = game.model.players
        return Counts(
            players,
            game.ply_limit if ply_limit is None else ply_limit,
            self.games,
            sum(played.plies for played, _ in self.played),
            sum(played.outcome is None for played, _ in self.played),
            sum(record.turns >= len(players) for _, record in self.played),
            sum(record.forfeited for _, record in self.played),
            Counter(name for _, record in self.played for name in record.full),
            Counter(played.unfinished for played, _ in self.played if played.unfinished.startswith(TOO_MANY)),
        )

    def score(self) -> dict[str, Counter[str]]:
        """The wins, losses, draws and unfinished games of each player; players with the same name are numbered.

        Losses by forfeit also count as ``forfeits``; if one of more than two players forfeits, the others draw.
        """
        labels = [
            f"{name} ({number + 1})" if self.names.count(name) > 1 else name for number, name in enumerate(self.names)
        ]
        table: dict[str, Counter[str]] = {label: Counter() for label in labels}
        for number, (played, _) in enumerate(self.played):
            for seat, label in enumerate(seated(labels, number, rotate=self.rotate)):
                row = table[label]
                row["games"] += 1
                if played.outcome is None:
                    row["unfinished"] += 1
                elif played.outcome.forfeited is not None and played.outcome.forfeited.number == seat:
                    row["losses"] += 1
                    row["forfeits"] += not played.outcome.resigned
                elif played.outcome.seat is None:
                    row["draws"] += 1
                else:
                    row["wins" if played.outcome.seat.number == seat else "losses"] += 1
        return table


def match(
    game: Game,
    players: Sequence[str],
    games: int,
    seed: int,
    make: MakePlayer,
    *,
    rotate: bool = False,
    ply_limit: int | None = None,
    jobs: int = 1,
    on_game: Callable[[Played, Record], None] | None = None,
) -> Match:
    """Play games between players given by name; ``make`` turns a name into a player, here or in another process.

    Game i is determined by the seed and i. With ``rotate``, each player moves on by one seat from game to game.
    ``on_game`` is called with every game, in order.
    """
    found = Match(tuple(players), rotate=rotate)
    for batch in spread(_batch, game, games, (tuple(players), seed, make, rotate, ply_limit), jobs=jobs, most=1):
        for played, record in batch.played:
            found.played.append((played, record))
            if on_game is not None:
                on_game(played, record)
    return found


def seated(players: Sequence[str], number: int, *, rotate: bool) -> list[str]:
    """The players by seat in game ``number``: in order, or each moved on by one seat from game to game."""
    shift = number % len(players) if rotate else 0
    return [*players[len(players) - shift :], *players[: len(players) - shift]]


def _batch(
    game: Game, numbers: range, names: tuple[str, ...], seed: int, make: MakePlayer, rotate: bool, ply_limit: int | None
) -> Match:
    found = Match(names, rotate=rotate)
    for number in numbers:
        present = seated(names, number, rotate=rotate)
        record = Record.of(game, present, seed + number)
        players = [make(name) for name in present]
        played = play(game, players, partial(note, record), seed=record.seed, ply_limit=ply_limit)
        record.full = ran_full(players)
        found.played.append((played, record))
    return found
