"""What the checker proves is true: random games of random descriptions never show anything else.

The games are played by the reference engine, which notes the value of every expression by its place in the text.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest
from random_descriptions import description

from plybook.gdl import load
from plybook.gdl.build import build
from plybook.gdl.expand import expand
from plybook.gdl.model import ast
from plybook.gdl.model.model import Do, Model
from plybook.gdl.prover.prove import prove
from plybook.gdl.text.diagnostic import Diagnostic
from plybook.gdl.text.errors import DescriptionError
from plybook.gdl.text.source import Source, Span
from plybook.interpreter.game.game import Game
from plybook.interpreter.reference import ReferenceEngine
from plybook.interpreter.reference.engine import ReferenceEngine as Engine
from plybook.interpreter.reference.evaluate import Evaluator, Frame, Value

SEEDS = range(120)
GAMES = 6
PLIES = 30
LONG = range(SEEDS.stop, SEEDS.stop + 4_000)
CHUNK = 20


class Seen:
    """What happened in games, by place in the text."""

    def __init__(self) -> None:
        self.values: dict[tuple[int, int], set[bool]] = defaultdict(set)
        """Whether a condition held, or a region had a point."""
        self.changes: set[tuple[int, int]] = set()
        """The effects that have changed something."""
        self.clauses: set[int] = set()
        """The clauses of `end` that have decided a game."""
        self.winners: set[int] = set()

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the reference engine note what it computes."""
        plain, done, result = Evaluator.value, Engine.done, Engine.result

        def value(evaluator: Evaluator, node: ast.Expression) -> Value:
            inner = plain(evaluator, node)
            turned = isinstance(node, ast.Not) and not node.span.text.startswith("not")
            if node.type.name not in ("Bool", "Region") or turned:  # what other phases need has a place of its own
                return inner
            place = (node.span.start, node.span.end)

            def noted(frame: Frame) -> Any:
                found = inner(frame)
                self.values[place].add(bool(found))
                return found

            return noted

        def changed(engine: Engine, step: Do, frame: Frame) -> Any:
            after = done(engine, step, frame)
            if after.contents != frame.here.contents or after.counts != frame.here.counts:
                self.changes.add((step.span.start, step.span.end))
            return after

        def decided(engine: Engine, *how: Any) -> Any:
            found = result(engine, *how)
            if found is not None and found.ending is not None and how[0] != engine.start():
                self.clauses.add(found.ending)
                self.winners |= set() if found.winner is None else {found.winner}
            return found

        monkeypatch.setattr(Engine, "result", decided)
        monkeypatch.setattr(Evaluator, "value", value)
        monkeypatch.setattr(Engine, "done", changed)

    def play(self, model: Model, source: Source, seed: int) -> None:
        """Play random games."""
        random = Random(seed)
        game = Game(model, ReferenceEngine(model), source)
        for _ in range(GAMES):
            state = game.start()
            for _ in range(PLIES):
                outcome = state.outcome()
                if outcome is not None:
                    break
                state.push(random.choice(state.legal_moves()))

    def refutes(self, found: Diagnostic, model: Model) -> bool:
        """Whether the games show that a finding is wrong."""
        span = found.label.span
        values = self.values[span.start, span.end]
        match found.code:
            case "constant-condition" if "always true" in found.message:
                return False in values
            case "turn-never-passes":
                return False in values
            case "constant-condition" | "empty-region" | "move-never-possible" | "phase-never-reached":
                return True in values
            case "effect-changes-nothing":
                return (span.start, span.end) in self.changes
            case "clause-never-reached":
                clauses = {n for n, ending in enumerate(model.endings) if ending.condition.span == span}
                return bool(clauses & self.clauses)
            case "player-never-wins":
                lost = {n for n, name in enumerate(model.players) if name in found.message}
                return bool(lost & self.winners)
        return False


def refuted(seed: int, monkeypatch: pytest.MonkeyPatch, *, times: int = 1) -> tuple[int, list[str]]:
    """The number of findings about a random description, and those that games refute."""
    source = Source("random.gdl", description(seed, times=times))
    try:
        model = build(expand(source), {})
    except DescriptionError:
        return 0, []
    findings = prove(model, source).settled()
    seen = Seen()
    with monkeypatch.context() as patched:
        seen.watch(patched)
        try:
            seen.play(model, source, seed)
        except DescriptionError:
            pass
    return len(findings), [
        f"{one.code} {one.message} {text(one.label.span)}" for one in findings if seen.refutes(one, model)
    ]


def text(span: Span) -> str:
    """The place of a finding, for a message."""
    line, column = span.source.line_and_column(span.start)
    return f"{line}:{column} {span.text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_game_refutes_a_proof(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _, wrong = refuted(seed, monkeypatch)
    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("first", LONG[::CHUNK])
def test_no_game_refutes_proofs_about_many_descriptions(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {seed: refuted(seed, monkeypatch)[1] for seed in range(first, first + CHUNK)}
    assert {seed: found for seed, found in wrong.items() if found} == {}


DUEL = """game "Duel" {{
  players Black, White
  board square(5)
  counter quiet = 0 in 0..40
  setup {{
    place Black on row(1)
    place White on row(5)
  }}
  move step {{
    from mine
    to   {to}
    do   set(quiet, quiet + 1)
    {do}
  }}
  end {{
    {when}
    when no-moves -> mover loses
  }}
}}
"""


@pytest.mark.parametrize(
    "parts",
    [
        {"when": "when mover is Black and quiet is 5 -> draw\n when quiet is 20 -> draw"},
        {"when": "when last is Black and quiet is 5 -> draw\n when quiet is 20 -> draw"},
        {"when": "when quiet is 5 -> owner(c3) wins\n when quiet is 20 -> draw"},
        {"to": "((adjacent(mine) & empty) | (adjacent(mine) & theirs)) - adjacent(adjacent(mine))"},
        {"do": "do place(owner(c3), to)\n do remove(from)", "when": "when count(mine) < 5 -> draw"},
        {"do": "do place(owner(c3), to)\n do remove(from)", "when": "when count(empty) > 15 -> draw"},
        {"to": "adjacent(from)", "when": "when none(theirs) -> mover wins"},
        {"when": "when (if mover is Black then 1 else 2) is quiet -> draw\n when quiet is 20 -> draw"},
        {"when": "when abs(quiet - 5) is 15 and max(quiet, 3) is 20 -> draw"},
        {"when": "when min(distance(a1, e5), 3) is 2 -> draw"},
        {"to": "(if quiet < 3 then empty else theirs) & adjacent(from)", "when": "when none(theirs) -> mover wins"},
    ],
)
def test_what_can_happen_is_not_said_to_be_impossible(parts: dict[str, str]) -> None:
    text = DUEL.format(**{"to": "adjacent(from) & empty", "do": "", "when": "", **parts})
    source = Source("duel.gdl", text)
    assert [one.message for one in prove(build(expand(source), {}), source).settled()] == []


@pytest.mark.parametrize(
    ("when", "found"),
    [
        ("when quiet is 5 -> draw\n when quiet is 20 -> draw", "quiet is 20"),
        ("when count(mine) > 5 -> draw", "count(mine) > 5"),
        ("when line(mine, 3) -> draw\n when line(mine, 4) -> draw", "line(mine, 4)"),
        ("when line(mine, 6) -> draw", "line(mine, 6)"),
        ("when count(mine) * 2 is 7 -> draw", "count(mine) * 2 is 7"),
        ("when quiet is 3 and quiet is 4 -> draw", "quiet is 4"),
        ("when max(quiet, 3) < 3 -> draw", "max(quiet, 3) < 3"),
        ("when min(3, quiet, 7) > 3 -> draw", "min(3, quiet, 7) > 3"),
        ("when abs(quiet - 5) > 36 -> draw", "abs(quiet - 5) > 36"),
        ("when mod(quiet, 3) > 2 -> draw", "mod(quiet, 3) > 2"),
        ("when mod(0 - quiet, 3) < 0 -> draw", "mod(0 - quiet, 3) < 0"),
        ("when max(quiet, 7) is 7 and quiet is 8 -> draw", "max(quiet, 7) is 7 and quiet is 8"),
        ("when number(some(mine)) + number(some(theirs)) > 2 -> draw", "number(some(mine)) + number(some(theirs)) > 2"),
        ("when (if quiet > 2 then quiet else 9) < 3 -> draw", "(if quiet > 2 then quiet else 9) < 3"),
        ("when count(if quiet > 40 then mine else theirs) is 2 -> draw", "quiet > 40"),
        (
            "when count(if mover is Black then mine else theirs) > 5 -> draw",
            "count(if mover is Black then mine else theirs) > 5",
        ),
        ("when (if quiet > 9 then Black else White) is White and quiet > 9 -> draw", "quiet > 9"),
    ],
)
def test_a_finding_is_about_the_part_that_says_so(when: str, found: str) -> None:
    assert found in places(to="adjacent(from) & empty", do="", when=when)


def test_the_operand_of_or_that_always_holds_is_named() -> None:
    where = "where quiet > 3 or count(theirs) >= 0"
    assert places(to="adjacent(from) & empty", do=where, when="") == ["count(theirs) >= 0"]


def places(**parts: str) -> list[str]:
    """What the findings about a game are about."""
    source = Source("duel.gdl", DUEL.format(**parts))
    return [one.label.span.text for one in prove(build(expand(source), {}), source).settled()]


BEHIND = """game "Behind" {{
  players Black, White
  board square(3)
  setup {{
    place Black on row(1)
    place White on row(3)
  }}
  move march {{
    from mine
    to   adjacent(from) & empty
    do   relocate(from, to)
    do   remove({region})
  }}
  end {{ when no-moves -> last wins }}
}}"""


@pytest.mark.parametrize(
    ("region", "codes"),
    [
        ("step(from, s) & theirs", []),  # nothing is south of a1, the first place that is tried
        (
            "step(step(from, s) & row(1), n) - from",
            ["empty-region"],
        ),  # from row 2, back to where it was; nothing from elsewhere
    ],
)
def test_a_region_is_empty_if_it_is_for_each_place_of_a_chosen_point(region: str, codes: list[str]) -> None:
    text = BEHIND.format(region=region)
    assert [found.code for found in load(Source("behind.gdl", text)).warnings] == codes
