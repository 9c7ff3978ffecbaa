"""Random evidence about games, and the reports that it makes: what sentences say must hold whatever the figures are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alarms import alarms
from plybook.measures.alarms.causes import told_once
from plybook.measures.alarms.evidence import Evidence, Rare
from plybook.measures.alarms.faults_of_choice import unused_points
from plybook.measures.alarms.idle_effects import idle_counters, idle_effects, idle_moves
from plybook.measures.alarms.idle_pieces import waits_only
from plybook.measures.alarms.idle_rules import idle_operands, needless_rules
from plybook.measures.alarms.points import points_for_others
from plybook.measures.course import length
from plybook.measures.fairness import balance, endings
from plybook.measures.openings import courses, openings, pie
from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.proof import with_ends, with_proof
from plybook.measures.results.beside_proof import beside_proof
from plybook.measures.results.findings import Figure, Report, Section
from plybook.measures.results.summary import summary
from plybook.measures.run import hopeless_in, losers_in
from plybook.measures.skill.strength import by_strength
from plybook.measures.skill.strengths import Strength
from plybook.measures.tree.solved import VALUES
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.self_play import Log

GAMES = [
    plybook.load("hex", size=3),
    plybook.load("hex", size=3, swap=False),
    plybook.load("connect-four", columns=4, rows=4),
    plybook.load("rolit-3", size=4),
]
REPLAYING = (
    unused_points,
    idle_effects,
    idle_counters,
    idle_moves,
    idle_operands,
    needless_rules,
    points_for_others,
    waits_only,
)
CHECKS = [check for check in alarms.CHECKS if check not in REPLAYING]


class Answers:
    """What the search for rare events answers."""

    games = 100

    def __init__(self, random: Random, players: Sequence[str] = ()) -> None:
        self._random = random
        self._players = players

    def never_offers(self, rule: int) -> bool:
        return self._random.random() < 0.5

    def wins_after(self, move: str, games: int) -> int:
        return self._random.choice([0, games])

    def answer(self, move: str) -> tuple[str, ...]:
        return self._random.choice([(), ("a1", "swap"), ("a1", "b2")])

    def same_games(self, setting: tuple[str, object]) -> bool:
        return self._random.random() < 0.5

    def without_swap(self) -> str:
        return self._random.choice(["win", "loss", "draw", "unknown"])

    def wins_by(self, clause: int) -> int:
        return self._random.choice([0, 3])

    def winners_with_time(self, clause: int, player: str, plies: int) -> list[int]:
        return self._random.choice([[0], [1], [0, 1]]) * 20

    def winners(self) -> dict[str, int]:
        return {name: self._random.choice([0, 3]) for name in self._players}


def log(game: Game, random: Random, weights: list[float], plies: int, cut: float) -> Log:
    seats = len(game.players)
    seat = random.choices([*range(seats), None], weights)[0]
    lasted = seat is not None or random.random() >= cut
    clauses = [number for number, each in enumerate(game.model.endings) if (each.leader or each.winner or each.loser)]
    drawn = [
        number
        for number in range(len(game.model.endings))
        if number not in clauses or game.model.endings[number].leader
    ]
    ending = random.choice((clauses if seat is not None else drawn) or [None]) if lasted else None
    role = None if seat is None else seat if not game.model.swap else random.randrange(seats)
    return Log(
        ("a1",) * plies, tuple(ply % seats for ply in range(plies)), (random.choice([1, 2, 9]),) * plies, (0,) * plies,
        (1,) * plies, (None,) * plies, seat, role, ending, "", lasted,
    )  # fmt: skip


def sample(game: Game, random: Random, number: int) -> list[Log]:
    seats = len(game.players)
    weights = [random.choice([0.0, 0.05, 1.0, 1.0, 3.0]) for _ in range(seats + 1)]
    if not any(weights):
        weights[-1] = 1.0
    plies, cut = random.choice([1, 4, 9, 30]), random.choice([0.0, 0.0, 0.1, 1.0])
    return [log(game, random, weights, plies, cut) for _ in range(number)]


def evidence(game: Game, random: Random) -> Evidence:
    own = sample(game, random, 600)
    value = random.choice(["unknown", "unknown", "win", "loss", "draw"]) if len(game.players) == 2 else "unknown"
    soon = value if value in ("win", "loss") and random.random() < 0.4 else ""
    start = Start(
        9, "", ("a1",) if soon == "win" and random.random() < 0.3 else (), soon, 3, cast("Any", value), ("a1",), 50
    )
    chance, rare = sample(game, random, 200), cast(Rare, Answers(random, game.model.players))
    strongest = Strength("mcts:playouts=300", 300, sample(game, random, random.choice([5, 10, 20])), len(game.players))
    stronger = random.random() < 0.5
    return Evidence(
        game, "mcts", own[:150], chance, start, rare, lambda: own, stronger=(lambda: strongest) if stronger else None
    )


PROOFS = {"win": (0.0, 0.5, 1.0), "draw": (0.0, 0.5), "unknown": (0.0, 0.5), "loss": (0.0,)}
"""The values that a first move can be proved to have, by the value of the start."""


def searches(found: Evidence, random: Random) -> list[Looks]:
    """Searches of first moves at three strengths. If nobody can win, all of them see a draw."""
    moves = [str(move) for move in found.game.start().legal_moves()][:8]
    images = dict(zip(moves[::2], zip(moves[::2], moves[1::2], strict=False), strict=False))
    alike = images if random.random() < 0.5 and len(moves) % 2 == 0 else {move: (move,) for move in moves}
    tied = not any(one.seat is not None for one in found.all)
    middle, wide = random.choice([0.2, 0.5, 0.5, 0.53, 0.57, 0.8]), random.choice([0.0, 0.02, 0.15])
    spread = None if tied or not wide else wide / 3
    proved = {
        move: random.choice(PROOFS[found.start.value]) for move in [*alike][1:] if not tied and random.random() < 0.2
    }

    def look(move: str) -> Look:
        if move in proved:
            return Look(move, (proved[move],), True, 0.0)
        mean = 0.5 if tied else min(1.0, max(0.0, random.gauss(middle, wide)))
        values = tuple(min(1.0, max(0.0, random.gauss(mean, spread or 0.0))) for _ in range(4))
        return Look(move, values, False, spread)

    return [Looks(playouts, 4, {move: look(move) for move in alike}, 24, alike) for playouts in (75, 300, 1_200)]


def report_of(found: Evidence, looked: list[Looks] | None = None) -> Report:
    fake = cast(
        Analysis,
        SimpleNamespace(
            game=found.game,
            self_play=lambda: found.own,
            more_self_play=lambda: found.own,
            random_play=lambda: found.chance,
            samples=(),
            player="mcts",
        ),
    )
    sections = (*balance.measure(fake).sections, *endings.measure(fake).sections, *length.measure(fake).sections)
    if found.stronger is not None:
        seats = len(found.game.players)
        weaker = [Strength("random", 0, list(found.chance), seats), Strength("mcts", 100, list(found.own), seats)]
        sections += (by_strength(fake, [*weaker, found.stronger()]),)
    raised = [alarm for check in CHECKS for alarm in check(found)]
    if looked is not None:
        looked = [with_ends(each, found.start) for each in looked]
        top = with_proof(looked[-1], found.start, swap=bool(found.game.model.swap))
        looked = [*looked[:-1], top]
        swap, more = pie.balance(fake, looked, found.start.value)
        sections += (openings._values(fake, looked), swap, courses.courses(looked))
        raised += more
    solved = Figure("solved", "with best play", VALUES[found.start.value])
    sections = beside_proof((*sections, Section("solved", "depth", "Solved?", "", "", (solved,))))
    figures = {each.name: each for section in sections for each in section.items if isinstance(each, Figure)}
    told = told_once(raised)
    said = summary(figures, hopeless=hopeless_in(told), losers=losers_in(told, len(found.game.players)),
                   played=len(found.own))  # fmt: skip
    return Report("x", "X", "", {}, "quick", 1, "", sections, (), told, said)
