"""What must be said beside the counts of some games, because without it their figures would mislead.

Commands print what is found here, and decide nothing themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ...gdl.text.listing import listed

Code = Literal["no-moves", "never-ends", "seat-never-moves", "too-many-moves", "tree-full", "less-work"]


@dataclass(frozen=True)
class Remark:
    """A remark: a code for programs, and a sentence for people."""

    code: Code
    text: str

    def as_json(self) -> dict[str, str]:
        """The remark as a JSON value."""
        return {"code": self.code, "text": self.text}


@dataclass(frozen=True)
class Counts:
    """The counts of some games of a kind: ``unfinished`` by the ply limit, ``forfeits``, and ``rounds``, the games in
    which every player made a move. ``players`` are their names, in the order in which turns pass. ``full``: for each
    program that plays, the number of games in which its search ran out of memory. ``crowded``: for each reason, the
    number of games given up because a position had too many moves to list; they are unfinished, too."""

    players: Sequence[str]
    ply_limit: int
    games: int
    plies: int
    unfinished: int
    rounds: int
    forfeits: int = 0
    full: Mapping[str, int] = field(default_factory=dict)
    crowded: Mapping[str, int] = field(default_factory=dict)


def over(outcome: object, ply: int) -> Remark:
    """The remark that there is nothing to count, because the game is over after ``ply`` moves, with this outcome."""
    when = f"already after {_number(ply, 'move')}" if ply else "before its first move"
    return Remark("no-moves", f"there is nothing to count: the game is over {when} ({outcome})")


def none_ended() -> Remark:
    """The remark that time was up before any game had ended."""
    return Remark("never-ends", "no game ended before the time was up: try more --seconds, or a lower --ply-limit")


def remarks(counts: Counts) -> list[Remark]:
    """What must be said about some games; nothing if there are none."""
    games, limit = counts.games, counts.ply_limit
    if not games:
        return []
    found: list[Remark] = []
    all_cut = counts.unfinished == games and counts.plies >= games * limit
    if all_cut:
        which = "the game" if games == 1 else f"none of the {games:,} games"
        ended = "did not end" if games == 1 else "ended"
        plies = _number(limit, "ply", "plies")
        found.append(Remark("never-ends", f"{which} {ended} within the limit of {plies} (--ply-limit)"))
    elif not counts.plies and not counts.forfeits and not counts.unfinished:
        return [Remark("no-moves", "no moves were played: the game is over before its first move")]
    early = all_cut and limit < len(counts.players)
    if counts.plies and not counts.rounds and not counts.forfeits and not early:
        games_said = "the game" if games == 1 else f"any of the {games:,} games"
        found.append(Remark("seat-never-moves", f"{counts.players[-1]} made no move in {games_said}"))
    for why, number in sorted(counts.crowded.items()):
        given_up = f"{_number(number, 'game')} given up as unfinished"
        found.append(Remark("too-many-moves", f"{given_up}: a position in them, or in a search, had {why}"))
    return found + trees_full(counts.full)


def tree_full(name: str, games: int = 0) -> Remark:
    """The remark that the search tree of a player was full, in so many games if that is known."""
    when = f" in {_number(games, 'game')}" if games else ""
    return Remark("tree-full", f"the tree of {name} was full{when}: give it more with memory=MiB")


def trees_full(numbers: Mapping[str, int]) -> list[Remark]:
    """The same for several players: for each, the number of games in which its tree was full."""
    return [tree_full(name, number) for name, number in sorted(numbers.items()) if number]


def full_at_times(names: Collection[str]) -> list[Remark]:
    """The remark that the trees of these players, whom nobody chose, were full in some of their searches."""
    if not names:
        return []
    first, *others = sorted(names)
    more = f" (and that of {_number(len(others), 'other player')})" if others else ""
    text = (
        f"the tree of {first}{more} was full at times, for want of memory: some figures are those of shallower search"
    )
    return [Remark("tree-full", text)]


def less_work(budget: str, share: float, left_out: Sequence[str] = ()) -> list[Remark]:
    """The remark that a budget did only a share of its usual work, because searches take long, and what it has left
    out; nothing if it did all."""
    if share >= 1:
        return []
    part = {2: "half", 4: "a quarter"}.get(round(1 / share), f"1/{round(1 / share)}")
    without = f", and left out {listed(left_out)}" if left_out else ""
    return [
        Remark(
            "less-work",
            f"searching this game takes long, so that `{budget}` did {part} of its usual work, in fewer games by a "
            f"weaker player{without}: a larger budget says more",
        )
    ]


def _number(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
