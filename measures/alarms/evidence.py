"""The evidence for alarms: the games that were played, and a proof search of the start."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from ...gdl.model.option import Value
from ...interpreter.game.game import Game, State
from ..moves.survey import Course, survey
from ..moves.taking import may_take
from ..moves.verbs import has
from ..skill.levels import chain_of
from ..skill.strengths import Strength, strengths_of
from ..tree.layers import Layers, layers_of
from ..tree.solved import known
from ..tree.start import Start
from ..trials.rare import (
    answer,
    never_changes,
    never_matters,
    never_offers,
    same_games,
    winner_with_time,
    winners,
    wins_after,
    wins_by,
    without_swap,
)
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log

LONGER = 4
"""How many times as many games decide a question that the sample leaves open: half the interval."""

UNLIMITED = 20
"""Self-play games that show whether a limit of turns leaves too little time."""

BLIND = 1 / 4
"""A player with fewer playouts than this share of its moves is hardly better than random play."""


@dataclass(frozen=True)
class Evidence:
    """All the evidence."""

    game: Game
    player: str
    own: Sequence[Log]
    chance: Sequence[Log]
    start: Start
    rare: Rare
    """Looks for events not seen in the samples."""

    longer: Callable[[], Sequence[Log]] | None = None
    """More self-play games, those of the sample first; played only if it leaves a question open."""
    courses: Callable[[], Sequence[Course]] | None = None
    """What the moves of the self-play games have done."""
    takes: Callable[[], bool] | None = None
    """Whether any of these moves has taken a piece."""
    stronger: Callable[[], Strength] | None = None
    """Self-play games of the strongest player of the plan, if it is stronger than ``player``."""
    last: Callable[[int], Sequence[State]] | None = None
    """The last positions of so many self-play games, in their order."""
    uneven: Callable[[], tuple[int, int]] | None = None
    """Of the games between players of different strength, how many have a winner, and how many there are."""

    whole: Callable[[], Layers] | None = None
    """The positions of the game as far as they were counted."""

    counted_so_far: Callable[[], Sequence[Log]] | None = None
    """The most self-play games that were played for anything, on which the page's win rates rest."""

    @property
    def counted(self) -> Sequence[Log]:
        """The self-play games of which results are counted: more than ``own`` if an alarm had more played."""
        return self.own if self.counted_so_far is None else self.counted_so_far()

    @property
    def never(self) -> str:
        """That nobody can win, or that no game can end, as a sentence, if all positions prove it; else empty."""
        return self.whole().never if self.whole else ""

    @property
    def all(self) -> list[Log]:
        """The games of both samples."""
        return [*self.own, *self.chance]

    @property
    def unfinished(self) -> list[Course]:
        """What the moves of the self-play games that were cut off have done, if that is known."""
        courses = self.courses() if self.courses else []
        return [course for course, log in zip(courses, self.own, strict=False) if not log.lasted]

    @property
    def playouts(self) -> int:
        """The player's playouts a move; 0 if it has none."""
        found = re.search(r"\bplayouts=(\d+)", self.player)
        return int(found[1]) if found else 0

    @property
    def taking(self) -> bool:
        """Whether a player can take pieces of another, and has taken some in self-play games, if that is known."""
        return may_take(self.game.model) and (self.takes is None or self.takes())

    @property
    def blind(self) -> bool:
        """Whether the player looks at so few of its moves that it is hardly better than random play."""
        return self.looks_at_fewer_than(BLIND)

    def looks_at_fewer_than(self, share: float) -> bool:
        """Whether the player has fewer playouts than this share of its moves, on average."""
        return bool(self.playouts) and blind(self.own, self.playouts, share)


def blind(logs: Sequence[Log], playouts: int, share: float = BLIND) -> bool:
    """Whether players with so many playouts have fewer than this share of their moves, on average over these games."""
    plies = sum(log.plies for log in logs)
    return bool(plies) and playouts < share * sum(sum(log.legal) for log in logs) / plies


class Rare:
    """Random games that look for events not seen so far; played on demand."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis

    @cached_property
    def games(self) -> int:
        """The number of games."""
        played = self._analysis.random_play()
        plies = fmean(log.plies for log in played) if played else 1
        return max(20, int(self._analysis.plan.rare_plies / max(1.0, plies)))

    def never_offers(self, rule: int) -> bool:
        """Whether a rule, as far as can be told, never has a legal move in these games."""
        return bool(self._analysis.all("rare-rules", never_offers, [(rule, self.games)])[0])

    def never_changes(self, effect: tuple[int, int]) -> bool:
        """Whether an effect, written from one place to another, never changes anything, as far as can be told."""
        return bool(self._analysis.all("rare-effects", never_changes, [(*effect, self.games)])[0])

    def never_matters(self, operand: tuple[int, int]) -> bool:
        """Whether an operand of `|` or `-` or a condition, written from one place to another, makes no difference."""
        return bool(self._analysis.all("rare-operands", never_matters, [(*operand, self.games)])[0])

    def same_games(self, setting: tuple[str, Value]) -> bool:
        """Whether these games are the same with another value of an option, as far as can be told."""
        return bool(self._analysis.all("rare-options", same_games, [(*setting, self.games)])[0])

    def without_swap(self) -> str:
        """The value of the start for the first player if sides cannot be swapped, as far as a small search tells."""
        return str(self._analysis.all("rare-swap", without_swap, [(self._analysis.plan.solve_nodes,)])[0])

    def answer(self, move: str) -> tuple[str, ...]:
        """A first move, and how the next player then wins; empty if no proof is found."""
        return tuple(self._analysis.all("rare-answers", answer, [(move, self._analysis.plan.solve_nodes)])[0])

    def wins_after(self, move: str, games: int) -> int:
        """How many of these random games that begin with a move are won from the first seat."""
        return int(self._analysis.all("rare-firsts", wins_after, [(move, games)])[0])

    def winners(self) -> dict[str, int]:
        """How many of these games each player wins, by name."""
        return dict(self._analysis.all("rare-winners", winners, [(self.games,)])[0])

    def winners_with_time(self, clause: int, player: str, plies: int) -> list[int | None]:
        """Who wins each of :data:`UNLIMITED` self-play games, as a role, without a clause of `end`."""
        return list(
            self._analysis.all(
                "rare-time", winner_with_time, [(clause, player, plies, number) for number in range(UNLIMITED)]
            )
        )

    def wins_by(self, clause: int) -> int:
        """How many of these games are won by a clause of `end`."""
        return int(self._analysis.all("rare-goals", wins_by, [(clause, self.games)])[0])


def gather(analysis: Analysis) -> Evidence:
    """Play the games and search the start."""
    own, chance, player = analysis.self_play(), analysis.random_play(), analysis.player

    def longer() -> Sequence[Log]:
        return analysis.games(player, LONGER * len(own))

    def courses() -> Sequence[Course]:
        return survey(analysis).courses

    def takes() -> bool:
        return any(has(mask, "capture") for course in courses() for mask in course.verbs)

    def stronger() -> Strength:
        return strengths_of(analysis)[-1]

    def last(number: int) -> list[State]:
        return [tuple(log.states(analysis.game))[-1] for log in own[:number]]

    def uneven() -> tuple[int, int]:
        tallies = [level.tally for level in chain_of(analysis)]
        return sum(tally.wins + tally.losses for tally in tallies), sum(tally.games for tally in tallies)

    matched = len(analysis.game.players) == 2 and "levels" not in analysis.plan.without
    beyond = max(analysis.plan.strengths) > analysis.plan.playouts and "strength" not in analysis.plan.without
    return Evidence(
        analysis.game, player, own, chance, known(analysis), Rare(analysis), longer, courses, takes,
        stronger if beyond else None, last, uneven if matched else None, lambda: layers_of(analysis),
        analysis.more_self_play,
    )  # fmt: skip
