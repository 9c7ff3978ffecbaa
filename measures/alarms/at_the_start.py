"""What is so at the start already: nobody can move, or a clause of `end` holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...gdl.model.ast import counters_of, ludemes_of
from ...gdl.model.model import Do, Step, expression_of
from ...gdl.text.listing import listed
from ...interpreter.game.game import Game
from ..fairness.clauses import clauses_of, line_of, where
from ..results.findings import Alarm
from .advantages import value_in
from .evidence import Evidence

COURSE = frozenset(["turn-number", "moves-this-turn", "idle-turns", "seen", "since-seen", "repeated", "no-moves"])
"""Words about the course of a game, and about moves."""


def over_at_the_start(found: Evidence) -> Iterator[Alarm]:
    """No player can move."""
    if found.start.over:
        result = found.game.start().result()
        clauses = {clause.number: clause for clause in clauses_of(found.game)}
        by = clauses.get(result.ending) if result is not None else None
        ended = f": `{by.words}`{where(by)}" if by is not None else ""
        yield Alarm(
            "over-at-the-start",
            f"The game is over before anyone has moved{ended}. Check the setup, the conditions of the moves, and the "
            f"clauses of `end`.{_empty_at_the_start(found.game)}",
            f"In the starting position: {found.start.over}.",
        )


def _empty_at_the_start(game: Game) -> str:
    """A sentence on what moves look at and is empty at the start."""
    read = {name for rule in game.model.rules for step in rule.every_step for name in _read_by(step)}
    said = [
        f"`{memory.name}`, line {line_of(memory.span)}"
        for memory in game.model.memories
        if memory.name in read and not any(memory.starts)
    ]
    if not said:
        return ""
    return f" Moves look at {listed(said)}, which {'is' if len(said) == 1 else 'are'} empty before the first move."


def _read_by(step: Step) -> Iterator[str]:
    """The counters and memories that a step reads, unless it only sets something."""
    if not isinstance(step, Do) and (node := expression_of(step)) is not None:
        yield from counters_of(node)


def holds_already(game: Game) -> str:
    """A sentence on clauses by which players win that hold at the start, as soon as a certain player is to move; ``""``
    if there are none, or they hold for every player."""
    start, players = game.start().position, range(len(game.players))
    said = []
    for clause in clauses_of(game):
        condition = game.model.endings[clause.number or 0].condition
        if not clause.wins or COURSE & {each.name for each in ludemes_of(condition)}:
            continue
        turns = [replace(start, mover=mover, last=(mover - 1) % len(players)) for mover in players]
        true = [str(game.players[turn.mover]) for turn in turns if value_in(game, condition, turn) is True]
        if 0 < len(true) < len(players):
            said.append(f"`{clause.words}`{where(clause)}, holds with {listed(true)} to move")
    return f" At the start already, {'; '.join(said)}: check `setup` and the clause." if said else ""
