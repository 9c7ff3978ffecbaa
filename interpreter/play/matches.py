"""A number of games between the same players, one after another or side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ..parallel.jobs import spread
from .loop import Played, Player, play
from .record import Record, note

if TYPE_CHECKING:
    from ..game.game import Game

MakePlayer = Callable[[str], Player]


@dataclass
class Match:
    """The games that were played: how they ended and their records, in order."""

    names: tuple[str, ...]
    played: list[tuple[Played, Record]] = field(default_factory=list)
    rotate: bool = False

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.played)

    def score(self) -> dict[str, Counter[str]]:
        """Wins, losses, draws and unfinished games of every player; those of the same name are numbered.

        Losses by forfeit are ``forfeits`` as well; where one of several players forfeits, the others have drawn.
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
                    row["forfeits"] += 1
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

    Game i is settled by the seed and i. With ``rotate`` the players move on by one seat from game to game. ``on_game``
    hears of every game, in order.
    """
    found = Match(tuple(players), rotate=rotate)
    for batch in spread(_batch, game, games, (tuple(players), seed, make, rotate, ply_limit), jobs=jobs, most=1):
        for played, record in batch.played:
            found.played.append((played, record))
            if on_game is not None:
                on_game(played, record)
    return found


def seated(players: Sequence[str], number: int, *, rotate: bool) -> list[str]:
    """Who sits where in the game of a number: the players in order, or each a seat further from game to game."""
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
        found.played.append((played, record))
    return found
