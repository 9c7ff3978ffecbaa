"""Variants made by editing text: files that extend another game, and copies with one line changed.

Each is played in lockstep with a brute-force program written from the sentence that the variant changes; it shares
nothing with the product but the names of the points.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from test_draughts_lockstep import KINDS
from test_second_programs import START

import plybook

pytestmark = pytest.mark.usefixtures("both_engines")

GAMES = Path(__file__).parents[2] / "games"
AYU = (GAMES / "ayu.gdl").read_text(encoding="utf-8")

Point = tuple[int, int]
Near = Callable[[Point], Iterable[Point]]


def orthogonal(p: Point) -> list[Point]:
    return [(p[0] + 1, p[1]), (p[0] - 1, p[1]), (p[0], p[1] + 1), (p[0], p[1] - 1)]


def all_round(p: Point) -> list[Point]:
    return [(p[0] + i, p[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


def hexagonal(p: Point) -> list[Point]:
    return [*orthogonal(p), (p[0] + 1, p[1] - 1), (p[0] - 1, p[1] + 1)]


@dataclass(frozen=True)
class Rules:
    """What a variant changes: adjacency, how the distance must change, and the distance to whom."""

    near: Near = orthogonal
    may_keep: bool = False
    to_enemy: bool = False
    stuck_loses: bool = False


def unit(stones: set[Point], start: Point, near: Near) -> set[Point]:
    found, waiting = {start}, [start]
    while waiting:
        for q in near(waiting.pop()):
            if q in stones and q not in found:
                found.add(q)
                waiting.append(q)
    return found


def gap(a: set[Point], b: set[Point], empty: set[Point], near: Near) -> float:
    """The number of empty points on the shortest path from a to b; infinite if there is none."""
    waiting = deque((p, 0) for p in a)
    seen = set(a)
    while waiting:
        p, steps = waiting.popleft()
        for q in near(p):
            if q in b:
                return steps
            if q in empty and q not in seen:
                seen.add(q)
                waiting.append((q, steps + 1))
    return float("inf")


def legal(points: set[Point], mine: set[Point], theirs: set[Point], rules: Rules) -> set[tuple[Point, Point]]:
    near, found = rules.near, set()
    for start in mine:
        group = unit(mine, start, near)
        targets = theirs if rules.to_enemy else mine - group
        before = gap(group, targets, points - mine - theirs, near)
        beside = {q for p in group for q in near(p)} & points - mine - theirs
        for target in beside:
            moved = mine - {start} | {target}
            joined = unit(moved, target, near)
            if not group - {start} <= joined:
                continue
            after = gap(joined, targets, points - moved - theirs, near)
            if targets and joined & targets:
                after = 0
            if after < before or (rules.may_keep and after == before < float("inf")):
                found.add((start, target))
    return found


def follow(game: plybook.Game, rules: Rules, *, games: int, plies: int, seed: int) -> None:
    """Play random games and compare legal moves and outcome at every ply."""
    names = {game.model.board.names[site]: cell for site, cell in enumerate(game.model.board.cells)}
    points = set(names.values())
    for number in range(games):
        random = Random(seed + number)
        state = game.start()
        while state.ply < plies:
            sides: list[set[Point]] = [set(), set()]
            for site, piece in enumerate(state.position.contents):
                if piece is not None:
                    sides[piece].add(game.model.board.cells[site])
            mover = state.position.mover
            expected = legal(points, sides[mover], sides[1 - mover], rules)
            outcome = state.outcome()
            if outcome is not None and "repeated" in outcome.reason:
                break
            moves = state.legal_moves()
            assert {tuple(names[p] for p in str(m).split("-")) for m in moves} == expected, str(state)
            assert (outcome is not None) == (not expected)
            if outcome is not None:
                assert outcome.winner is not None
                assert outcome.winner.number == (1 - mover if rules.stuck_loses else mover)
                break
            state.push(random.choice(moves))


FILES = [
    ("ayu-hexagonal", {"size": 4}, Rules(near=hexagonal)),
    ("ayu-rectangle", {"columns": 7, "rows": 5}, Rules()),
    ("ayu-diagonal", {"size": 7}, Rules(near=all_round)),
    ("ayu-stripes", {"size": 7}, Rules()),
    ("ayu-level", {"size": 5}, Rules(may_keep=True)),
    ("ayu-enemy", {"size": 7}, Rules(to_enemy=True)),
    ("ayu-reversed", {"size": 7}, Rules(stuck_loses=True)),
]


@pytest.mark.parametrize(("name", "options", "rules"), FILES, ids=[name for name, *_ in FILES])
def test_a_library_variant_is_played_as_its_sentence_says(name: str, options: dict[str, int], rules: Rules) -> None:
    follow(plybook.load(name, **options), rules, games=6, plies=60, seed=1)


EDITS = [
    ("hexagonal board", "board   square(size)", "board   hexagon(size)", {"size": 5}, Rules(near=hexagonal)),
    ("rectangle", "board   square(size)", "board   rectangle(size, 5)", {"size": 7}, Rules()),
    ("diagonal adjacency", "board   square(size)", "board   square(size) adjacent all", {"size": 5},
     Rules(near=all_round)),
    ("other start", "    White .\n", "    White .\n    .     White\n    Black .\n", {"size": 5}, Rules()),
    ("must not increase", "every move where reduce-distance", "every move where keep-distance", {"size": 5},
     Rules(may_keep=True)),
    ("closest enemy", "every move where reduce-distance", "every move where reduce-distance-to(theirs)", {"size": 5},
     Rules(to_enemy=True)),
    ("winner reversed", "-> mover wins  \"has no move left\"", "-> mover loses \"has no move left\"", {"size": 5},
     Rules(stuck_loses=True)),
]  # fmt: skip


@pytest.mark.parametrize(("what", "old", "new", "options", "rules"), EDITS, ids=[edit[0] for edit in EDITS])
def test_changing_one_line_of_a_copy_makes_the_variant(
    what: str, old: str, new: str, options: dict[str, int], rules: Rules
) -> None:
    del what
    assert AYU.count(old) == 1
    game = plybook.loads(AYU.replace(old, new), **options)
    assert game.model.warnings == ()
    follow(game, rules, games=5, plies=50, seed=7)


def test_the_brute_force_program_agrees_with_published_counts() -> None:
    """The program that checks the variants is checked on the game itself: 62 and 98 first moves, 5×5 in lockstep."""
    for size, count in ((9, 62), (11, 98)):
        points = {(c, r) for c in range(1, size + 1) for r in range(1, size + 1)}
        black = {p for p in points if p[0] % 2 == 0 and p[1] % 2 == 1}
        white = {p for p in points if p[0] % 2 == 1 and p[1] % 2 == 0}
        assert len(legal(points, black, white, Rules())) == count
    follow(plybook.load("ayu", size=5), Rules(), games=10, plies=40, seed=3)


def test_every_variant_file_is_tested() -> None:
    """Here, or against a second implementation that plays the variant as well."""
    beside = {*START, *(name for name, *_ in KINDS.values())}
    variants = {path.stem for path in (GAMES / "variants").glob("*.gdl")}
    assert variants - beside == {name for name, *_ in FILES}
