"""Points that make no difference: parts of a score that are always equal, and games in which one player has all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from ...gdl.model.ast import Call, Convert, Expression, Literal
from ...interpreter.game.game import Game
from ...interpreter.reference.evaluate import Evaluator, Frame
from ...interpreter.reference.view import View
from ...stats.estimates import share_of
from ..fairness.clauses import line_of
from ..results.findings import Alarm
from ..workbench.self_play import Log
from .evidence import Evidence
from .faults_of_rules import FEW

MOSTLY, MANY = 0.75, 4
"""A share of games in which the loser gets nothing, surely exceeded, and the mean points of the winner, from which that
is worth a second look."""
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


def all_or_nothing(found: Evidence) -> Iterator[Alarm]:
    """The loser has hardly ever more points than at the start, though the winner has many."""
    game = found.game
    scored = {number for number, ending in enumerate(game.model.endings) if ending.leader == "highest"}
    start = game.start().scores()
    if found.last is None or found.blind or len(start) != 2 or start[0] is None or start[0] != start[1]:
        return
    ends = [end for end, log in zip(found.last(GAMES), found.own, strict=False) if log.ending in scored]
    gains = [[(score or 0) - start[0] for score in end.scores()] for end in ends]
    if len(gains) < FEW or not any(sum(each) for each in gains):  # what one has more, the other has less
        return
    nothing = share_of(sum(min(each) <= 0 for each in gains), len(gains))
    if (nothing.low or 0) <= MOSTLY or fmean(max(each) for each in gains) < MANY:
        return
    again = "; ".join(f"`{' '.join(each.span.text.split())}`, line {line_of(each.span)}" for each in game.model.again)
    yield Alarm(
        "all-or-nothing",
        "One player gets all the points, and the other none. Check how players score, whether a move takes what the "
        "other player has scored already"
        + (f", and when the turn goes on: {again}." if again else ", and how the other one can answer."),
        f"In {sum(min(each) <= 0 for each in gains)} of {len(gains)} self-play games of {found.player}, the loser had "
        f"no more points than at the start, and the winner {fmean(max(each) for each in gains):.1f} more on average.",
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
