"""Parts of a score that make no difference: the same for both players at the end of every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...gdl.model.ast import Call, Convert, Expression, Literal
from ...interpreter.game.game import Game
from ...interpreter.reference.evaluate import Evaluator, Frame
from ...interpreter.reference.view import View
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .clauses import line_of
from .evidence import Evidence
from .faults_of_rules import FEW

GAMES = 60
"""Games of each sample whose last positions are looked at."""


def idle_points(found: Evidence) -> Iterator[Alarm]:
    """A summand of the score that was always equal, where others were not."""
    game = found.game
    parts = [_summands(score) for score in game.model.scores]
    scored = {number for number, ending in enumerate(game.model.endings) if ending.leader}
    logs = [log for logs in (found.own, found.chance) for log in logs[:GAMES] if log.ending in scored]
    if len(parts) != 2 or len(parts[0]) != len(parts[1]) or len(parts[0]) < 2 or len(logs) < FEW:
        return
    differences = _differences(game, logs, list(zip(*parts, strict=True)))
    idle = [not any(each) for each in differences]
    if all(idle):
        return
    for number, part in enumerate(parts[0]):
        if idle[number] and not isinstance(part, Literal):
            written = " ".join(part.span.text.split())
            yield Alarm(
                "idle-points",
                f"A part of the score makes no difference: `{written}`, line {line_of(part.span)}. Check what it "
                "counts, and whether players can do anything about it.",
                f"It was the same for both players at the end of {len(logs):,} games.",
                severe=False,
            )


def _summands(node: Expression) -> list[Expression]:
    match node:
        case Convert(operand=operand):
            return _summands(operand)
        case Call(ludeme=ludeme, arguments=(a, b)) if ludeme.name in ("+", "-"):
            return [*_summands(a), *_summands(b)]
    return [node]


def _differences(game: Game, logs: Sequence[Log], pairs: Sequence[Sequence[Expression]]) -> list[list[float]]:
    """For each part, how much more of it the first player has at the end of each game."""
    value, owners = Evaluator().value, [piece.owner for piece in game.model.pieces]
    asked = [[value(node) for node in pair] for pair in pairs]
    found: list[list[float]] = [[] for _ in pairs]
    for log in logs:
        *_, last = log.states(game)
        view = View(game.model, owners, last.position)
        frame = Frame(view, before=view, chosen={})
        for values, (first, second) in zip(found, asked, strict=True):
            mine, theirs = first(frame), second(frame)
            values.append(1 if mine is None or theirs is None else mine - theirs)
    return found
