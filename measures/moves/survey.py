"""Data from every ply of the self-play games: one pass over them, for several parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...gdl.model.model import Model
from ...interpreter.core.move import SWAP, SWAP_RULE, Move
from ...interpreter.game.game import Game
from ..workbench.analysis import Analysis
from ..workbench.self_play import Log
from .names import LegalMoves
from .verbs import changes, done

PIECES = 16
"""The most pieces into which the games are divided."""
LEAST = 20
"""The fewest games in a piece."""


@dataclass(frozen=True)
class Course:
    """The data of a game for each ply, and its material also for the start."""

    verbs: tuple[int, ...]
    """What each move has done, as a mask (see :mod:`.verbs`)."""
    material: tuple[tuple[int, ...], ...]
    """The number of each piece on the board, at the start and after each ply."""
    held: int
    """The number of points that have held a piece at some time."""
    changed: int
    """The number of points where something has changed."""


@dataclass
class Tried:
    """How often a move was legal and was made, where there was a choice."""

    games: int = 0
    """Games in which it was legal at some time."""
    legal: int = 0
    chosen: int = 0
    expected: float = 0.0
    """How often chance would have made it: the sum of one over the number of legal moves, wherever it was legal."""

    def add(self, other: Sequence[float]) -> None:
        """Add further counts."""
        self.games += int(other[0])
        self.legal += int(other[1])
        self.chosen += int(other[2])
        self.expected += other[3]


@dataclass(frozen=True)
class Survey:
    """The counts over some games."""

    courses: tuple[Course, ...]
    tried: dict[str, Tried]
    """By the keys of moves (see :mod:`.names`)."""
    shared: frozenset[str]
    """The points that moves of several rules shared in some position."""
    listed: int
    """The number of games in which legal moves were counted."""
    time: tuple[tuple[int, ...], ...]
    """For each player, and then for neutral pieces, the number of positions with such a piece on each point."""
    positions: int
    ends: tuple[int, ...]
    """For each point, the number of moves that name it last."""
    starts: tuple[int, ...]
    """For each point, the number of moves with several points that name it first."""
    used: tuple[int, ...]
    """For each point, the number of games in which it has held a piece at some time."""


def survey(analysis: Analysis) -> Survey:
    """Survey the self-play games; legal moves are counted in the first games only, as many as the plan's number of
    legal moves allows, but at least one."""
    logs = analysis.self_play()
    listed, moves = 0, 0
    while listed < len(logs) and (not listed or moves < analysis.plan.survey_moves):
        moves += sum(logs[listed].legal)
        listed += 1
    size = max(LEAST, -(-len(logs) // PIECES))
    ranges = [(first, min(first + size, len(logs))) for first in range(0, len(logs), size)]
    pieces = [(analysis.player, first, last, max(0, min(listed, last) - first)) for first, last in ranges]
    found = analysis.all("survey-4", surveyed, pieces, lambda player, first, last, listed: (logs[first:last],))
    tried: dict[str, Tried] = {}
    for piece in found:
        for text, counts in piece["tried"].items():
            tried.setdefault(text, Tried()).add(counts)
    return Survey(
        courses=tuple(
            Course(
                tuple(course["verbs"]),
                tuple(tuple(each) for each in course["material"]),
                course["held"],
                course["changed"],
            )
            for piece in found
            for course in piece["courses"]
        ),
        tried=tried,
        shared=frozenset(points for piece in found for points in piece["shared"]),
        listed=listed,
        time=tuple(
            _sum(piece["time"][player] for piece in found) for player in range(len(analysis.game.model.players) + 1)
        ),
        positions=sum(piece["positions"] for piece in found),
        ends=_sum(piece["ends"] for piece in found),
        starts=_sum(piece["starts"] for piece in found),
        used=_sum(piece["used"] for piece in found),
    )


def _sum(rows: Any) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def surveyed(
    game: Game, seed: int, player: str, first: int, last: int, listed: int, logs: Sequence[Log]
) -> dict[str, Any]:
    """Survey a piece of the games, as JSON values; legal moves are counted in the first ``listed`` games."""
    model, legal = game.model, LegalMoves(game)
    points, nobody = len(model.board), len(model.players)
    owners = [nobody if piece.owner is None else piece.owner for piece in model.pieces]
    tried: dict[str, list[float]] = {}
    time = [[0] * points for _ in range(nobody + 1)]
    ends, starts, used = [0] * points, [0] * points, [0] * points
    courses, positions = [], 0
    for number, log in enumerate(logs):
        state, seen = game.start(), set[str]()
        contents = state.position.contents
        since = [0] * points
        material = [contents.count(piece) for piece in range(len(owners))]
        course: dict[str, Any] = {"verbs": [], "material": [material.copy()]}
        holding = {site for site, piece in enumerate(contents) if piece is not None}
        changing: set[int] = set()
        for ply, text in enumerate(log.moves):
            move = move_of(model, log.rules[ply], text)
            if number < listed:
                choices, there = legal(state)
                seen.update(there)
                if choices > 1:
                    chance = 1 / choices
                    for each in there:
                        counts = tried.get(each)
                        if counts is None:
                            counts = tried[each] = [0, 0, 0, 0.0]
                        counts[1] += 1
                        counts[3] += chance
                    for each in legal.of(move):
                        tried[each][2] += 1
            mover, before = state.position.mover, contents
            state.advance(move)
            contents = state.position.contents
            changed = changes(before, contents)
            course["verbs"].append(done(model, changed, mover, move))
            for site, was, now in changed:
                changing.add(site)
                if was is not None:
                    time[owners[was]][site] += ply + 1 - since[site]
                    material[was] -= 1
                if now is not None:
                    material[now] += 1
                    holding.add(site)
                since[site] = ply + 1
            course["material"].append(material.copy())
            if move.sites:
                ends[move.sites[-1]] += 1
            if len(move.sites) > 1:
                starts[move.sites[0]] += 1
        for site, piece in enumerate(contents):
            if piece is not None:
                time[owners[piece]][site] += log.plies + 1 - since[site]
        for each in seen:
            tried.setdefault(each, [0, 0, 0, 0.0])[0] += 1
        for site in holding:
            used[site] += 1
        positions += log.plies + 1
        courses.append({**course, "held": len(holding), "changed": len(changing)})
    return {
        "courses": courses,
        "tried": {key: [*counts[:3], round(counts[3], 9)] for key, counts in tried.items()},
        "shared": sorted(legal.shared),
        "time": time,
        "positions": positions,
        "ends": ends,
        "starts": starts,
        "used": used,
    }


def move_of(model: Model, rule: int, text: str) -> Move:
    """The move of a log, built without searching the legal moves."""
    if rule == SWAP_RULE:
        return SWAP
    names = text.partition(":")[0].split("-")
    known = model.board.by_name
    return Move(rule, tuple(known[name] for name in names) if all(name in known for name in names) else (), text)
