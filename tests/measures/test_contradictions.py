"""No two claims of a report contradict each other, whatever the evidence: alarms, heading, sentences, figures.

Reports are built from random evidence (results, lengths, proofs) by the code that builds every report. Each claim is
read as a statement about the evidence, and the statements must be true together.
"""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import plybook
from plybook.interpreter.core.position import SEATS
from plybook.interpreter.game.game import Game
from plybook.measures.fairness import alarms, balance, endings
from plybook.measures.fairness.causes import told_once
from plybook.measures.fairness.evidence import Evidence, Rare
from plybook.measures.fairness.faults_of_choice import unused_points
from plybook.measures.results.findings import Figure, Report
from plybook.measures.results.summary import summary
from plybook.measures.tree.solved import VALUES
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.self_play import Log
from plybook.report.page import DECIDED, View

GAMES = [
    plybook.load("hex", size=3),
    plybook.load("hex", size=3, swap=False),
    plybook.load("connect-four", columns=4, rows=4),
    plybook.load("rolit-3", size=4),
]
CHECKS = [check for check in alarms.CHECKS if check is not unused_points]  # which replays games
BETTER = "advantage for the "


class Answers:
    """What the search for rare events answers."""

    games = 100

    def __init__(self, random: Random) -> None:
        self._random = random

    def never_offers(self, rule: int) -> bool:
        return self._random.random() < 0.5

    def wins_by(self, clause: int) -> int:
        return self._random.choice([0, 3])


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
    return Evidence(game, "mcts", own[:150], sample(game, random, 200), start, cast(Rare, Answers(random)), lambda: own)


def report_of(found: Evidence) -> Report:
    fake = cast(
        Analysis,
        SimpleNamespace(
            game=found.game, self_play=lambda: found.own, random_play=lambda: found.chance, samples=(), player="mcts"
        ),
    )
    sections = (*balance.measure(fake).sections, *endings.measure(fake).sections)
    figures = {each.name: each for section in sections for each in section.items if isinstance(each, Figure)}
    figures["solved"] = Figure("solved", "with best play", VALUES[found.start.value])
    raised = told_once(alarm for check in CHECKS for alarm in check(found))
    return Report(
        "x", "X", "", {}, "quick", 1, "", sections, (), raised, summary(figures)
    )  # fmt: skip


def wrong(found: Evidence, report: Report) -> list[str]:
    """The pairs of claims that cannot both be true."""
    said = " ".join(report.summary)
    there = {alarm.code: alarm for alarm in report.alarms}
    two, value = len(found.game.players) == 2, found.start.value
    faults = []

    def never(claim: str, *others: bool) -> None:
        if all(others):
            faults.append(claim)

    side = there.get("one-sided")
    for seat in SEATS[:2]:
        other = SEATS[1 - SEATS.index(seat)]
        never(
            f"alarm: {seat} is better; sentence: {other} is",
            two,
            side is not None and side.favours == seat,
            f"{BETTER}{other}" in said,
        )
    never("alarm: one seat is better; sentence: neither is", side is not None, "neither side has a detectable" in said)
    never("alarm: one seat is better; sentence: no seat is", side is not None, "no seat has a detectable" in said)
    never(
        "alarm: always won; sentence: drawn games",
        "choices-do-not-matter" in there,
        "games are drawn" in said and "Hardly" not in said,
    )
    never("alarm: nobody wins; sentence: an advantage", "nobody-wins" in there, BETTER in said)
    never(
        "alarm: drawish; sentence: no game was drawn",
        "drawish" in there,
        "No game was drawn" in said or "Hardly any" in said,
    )
    drawn = report.figures().get("draws")
    few = drawn is not None and isinstance(drawn.value, float | int) and drawn.value <= 0.5
    never("alarm: drawish; figure: few draws", "drawish" in there, few)
    never("alarm: forced draw; sentence: somebody wins", "forced-draw" in there, "player wins: that is proved" in said)
    never("alarm: solved; sentence: a draw", "solved" in there, "the game is a draw: that is proved" in said)
    never("a proof that no sentence tells", value != "unknown", "that is proved" not in said)
    never(
        "a proof that no alarm tells",
        value != "unknown",
        not {"forced-draw", "solved", "decided-early", "wins-with-the-first-move"} & there.keys(),
    )
    never("sentence: cut off; no alarm", "had to be cut off" in said, "no-end" not in there)
    won = [one for one in found.all if one.seat is not None]
    never(
        "no alarm, but a seat never wins",
        not there,
        len(won) >= 20,
        {one.seat for one in won} != set(range(len(found.game.players))),
    )
    for seat, role in enumerate(found.game.players):
        mine = there.get("never-wins")
        never(
            f"{role} never wins, but has won",
            mine is not None,
            f"{SEATS[seat]} player" in (mine.text if mine else ""),
            any(one.seat == seat for one in won),
        )
    favoured = {
        alarm.favours
        for alarm in report.alarms
        if alarm.favours and alarm.code in ("one-sided", "choices-do-not-matter", "never-wins")
    }
    never("alarms about play favour two seats", two, len(favoured) > 1)
    for alarm in report.alarms:
        never(f"{alarm.code} follows from what is not there", bool(alarm.follows), alarm.follows not in there)
        cause = there.get(alarm.follows)
        never(
            "cause and consequence favour different seats",
            cause is not None and bool(cause.favours) and bool(alarm.favours) and cause.favours != alarm.favours,
        )
    heading = View(report, found.game).warning if report.alarms else ""
    roots = {alarm.code for alarm in report.alarms if alarm.severe and not alarm.follows}
    never("heading: decided; but there is another fault", heading.startswith("Decided"), not roots <= DECIDED)
    never("heading: worth a look; but a fault is severe", heading.startswith("Worth"), bool(roots))
    return faults


def test_no_two_claims_of_a_report_contradict_each_other() -> None:
    random = Random(7)
    seen: set[str] = set()
    for number in range(400):
        found = evidence(random.choice(GAMES), random)
        report = report_of(found)
        assert wrong(found, report) == [], (number, report.alarms, report.summary)
        seen |= {alarm.code for alarm in report.alarms}
    assert len(seen) >= 12, "the evidence is varied enough to raise most alarms"


def test_a_contradiction_would_be_found() -> None:
    random = Random(1)
    found = evidence(GAMES[1], random)
    report = report_of(found)
    lie = Report(
        "x",
        "X",
        "",
        {},
        "quick",
        1,
        "",
        report.sections,
        (),
        report.alarms,
        ("With best play, the first player wins: that is proved.",),
    )
    draw = Evidence(
        found.game, "mcts", found.own, found.chance, Start(9, "", (), "", 0, "draw", ("a1",), 5), found.rare
    )
    assert wrong(draw, Report("x", "X", "", {}, "quick", 1, "", (), (), report_of(draw).alarms, lie.summary))
