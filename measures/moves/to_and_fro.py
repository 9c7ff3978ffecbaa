"""Games without a winner at whose end a player has only moved to and fro, or no piece is taken any more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from ...gdl.text.listing import listed
from ...interpreter.game.game import Game
from ..workbench.self_play import Log
from .survey import Course

FEWEST = 3
"""The fewest games in which it has to happen; it also has to in half of those without a winner."""
ROUNDS = 4
"""How often a player leaves or reaches each point, on average, if it is to and fro."""
WAYS = 4
"""The most points that are still few."""
NAMED = 3
"""The most points to name."""


def to_and_fro(game: Game, logs: Sequence[Log], courses: Sequence[Course] = (), *, takes: bool = True) -> str:
    """A sentence on players who only move to and fro at the end of most of these games, which nobody has won.

    It says where: on points that the other players cannot attack, or do not dare to, in games in which they ever
    take pieces (``takes``). If no player does, it says whether pieces still come and go, as ``courses`` have it. Empty
    in games in which sides can be swapped.
    """
    if game.model.swap or not logs:
        return ""
    players = game.players
    visits: list[Counter[str]] = [Counter() for _ in players]
    games, some, all_of_them = [0] * len(players), 0, 0
    for log in logs:
        found = [last_points(game, log, seat) for seat in range(len(players))]
        for seat, points in enumerate(found):
            games[seat] += bool(points)
            visits[seat].update(points)
        some, all_of_them = some + any(found), all_of_them + all(found)
    enough = max(FEWEST, len(logs) / 2)
    if all_of_them >= enough:
        return f" At the end of {all_of_them:,} of these games, all players only move to and fro."
    if some < enough:
        return standstill(game, courses)
    parts = [
        f"{players[seat]} only moves to and fro at the end of {number:,}, mostly on "
        + listed(sorted(visits[seat], key=lambda point: (-visits[seat][point], point))[:NAMED])
        for seat, number in enumerate(games)
        if number >= max(FEWEST, some / 4)
    ]
    check = "whether others can attack there" if takes else "what could make a player leave"
    return f" Of these games, {'; '.join(parts)}. Check {check}."


def standstill(game: Game, courses: Sequence[Course]) -> str:
    """A sentence if in most of these games the pieces on the board are the same for the longer part of them, fewer than
    there were before, and which are left; empty if not."""
    left: list[tuple[int, ...]] = []
    for course in courses:
        plies = len(course.material) - 1
        changed = max(
            (ply for ply in range(1, plies + 1) if course.material[ply] != course.material[ply - 1]), default=0
        )
        fewer = sum(course.material[-1]) < max(map(sum, course.material))
        if 0 < 2 * changed < plies and fewer:
            left.append(course.material[-1])
    if len(left) < max(FEWEST, len(courses) / 2):
        return ""
    pieces = game.model.pieces
    parts = [
        f"{fmean(sum(n for n, piece in zip(each, pieces, strict=True) if piece.owner == role) for each in left):.1f} "
        f"of {name}"
        for role, name in enumerate(game.model.players)
    ]
    return (
        f" In {len(left):,} of {len(courses):,} of these games, no piece is taken, placed or changed in the second "
        f"half. The pieces that are left, {listed(parts)} on average, may not be enough to win."
    )


def last_points(game: Game, log: Log, seat: int) -> Counter[str]:
    """How often a seat's last moves have left or reached each point, if these are few points and many moves."""
    found, few = Counter[str](), Counter[str]()
    moves = 0
    for move, mover in zip(reversed(log.moves), reversed(log.seats), strict=True):
        if mover != seat:
            continue
        points = [word for word in re.findall(r"\w+", move) if word in game.model.board.by_name]
        if len(points) < 2 or points[0] == points[-1]:
            break
        found.update(dict.fromkeys((points[0], points[-1]), 1))
        moves += 1
        if len(found) > WAYS:
            break
        if 2 * moves >= ROUNDS * len(found):
            few = found.copy()
    return few
