"""Parts of the rules that make no difference: a turn that never goes on, an option, a rule whose moves others have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...gdl.model.ast import Call
from ...gdl.model.dump import model_text
from ...gdl.model.model import Prefer, Rule, expression_of
from ...gdl.model.option import spell
from ...gdl.text.errors import DescriptionError
from ...gdl.text.listing import listed
from ...interpreter.core.move import Move
from ...interpreter.core.position import Position
from ...interpreter.game.game import Game, State, load
from ...interpreter.reference.engine import ReferenceEngine
from ..fairness.clauses import again_of, line_of, named_in
from ..results.findings import Alarm
from .evidence import Evidence

FEW = 20
"""With fewer games than this, that something was never seen means nothing."""
REPLAYED = 10
"""Random games in whose positions the moves of a rule are looked for."""
POSITIONS = 200
"""The most positions of these."""
ASKING = frozenset(["can-answer", "attacked", "no-moves"])
"""Words that ask what other rules allow."""
VALUES = 3
"""The most other values of options that are tried."""


def idle_again(found: Evidence) -> Iterator[Alarm]:
    """The turn never goes on, though `again` says when it does."""
    again = found.game.model.again
    if not again or len(found.own) < FEW or len(found.game.players) < 2 or found.start.over:
        return
    if any(one == two for log in found.all for one, two in zip(log.seats, log.seats[1:], strict=False)):
        return
    yield Alarm(
        "idle-again",
        f"In no game did the turn go on: {again_of(found.game)}. Check whether the condition can be true after a move.",
        f"In {len(found.own):,} self-play games of {found.player} and {len(found.chance):,} random games, nobody ever "
        "had two moves in a row.",
        severe=False,
    )


def idle_options(found: Evidence) -> Iterator[Alarm]:
    """An option that is about moves, and with which random games are the same whatever its value."""
    game, idle = found.game, []
    tried = 0
    for option in game.model.options:
        inherited = option.span.source.name != game.source.name  # there for the game that this one extends
        if option.type.name in ("Int", "Number") or inherited or tried >= VALUES:
            continue
        others = [value for value in option.extremes if value != game.options[option.name]]
        same = []
        for value in others:
            if tried >= VALUES or not _about_moves(game, option.name, value):
                break
            tried += 1
            same.append(found.rare.same_games((option.name, value)))
            if not same[-1]:
                break
        if others and len(same) == len(others) and all(same):
            values = listed([f"`{spell(value)}`" for value in option.choices])
            idle.append(f"`option {option.name}`, line {line_of(option.span)} ({values})")
    if idle:
        yield Alarm(
            "idle-option",
            f"In random games, an option makes no difference: {'; '.join(idle)}. Check the rules that ask for it.",
            f"{found.rare.games:,} random games are the same, move by move, with each of its values.",
            severe=False,
        )


def _about_moves(game: Game, name: str, value: object) -> bool:
    """Whether another value of an option changes the move rules, and nothing else."""
    try:
        other = load(game.source, {**game.options, name: value}).model
    except DescriptionError:  # values that do not go together
        return False
    mine = game.model
    same = (mine.swap, mine.setup, mine.board) == (other.swap, other.setup, other.board)
    # texts, since models from a cache have sources of their own
    others = [model_text(replace(each, settings={}, rules=())) for each in (mine, other)]
    wholes = [model_text(replace(each, settings={})) for each in (mine, other)]
    return same and others[0] == others[1] and wholes[0] != wholes[1]


def has_moves_by_itself(game: Game, rule: Rule, found: Evidence) -> bool:
    """Whether a rule of which no game had a move would have some by itself, which other rules have, too: with the same
    points and the same board afterwards."""
    nodes = [node for each in game.model.rules for step in each.every_step if (node := expression_of(step)) is not None]
    if any(isinstance(step, Prefer) for each in game.model.rules for step in each.every_step) or any(
        isinstance(part, Call) and part.ludeme.name in ASKING for node in nodes for part in named_in(node)
    ):
        return False
    alone = ReferenceEngine(replace(game.model, rules=(rule,)))
    looked = 0
    for log in [log for log in (*found.chance, *found.own) if any(log.moves)][:REPLAYED]:
        for state in log.states(game):
            looked += 1
            if looked > POSITIONS:
                return False
            moves = alone.moves(state.position, state.earlier) if state.result() is None else []
            if moves:
                return all(_is_among(state, alone.play(state.position, move, state.earlier), move) for move in moves)
    return False


def _is_among(state: State, after: Position, move: Move) -> bool:
    """Whether some legal move has these points, and leads to this board."""
    for legal in state.legal_moves():
        if {*legal.sites} == {*move.sites}:
            other = state.copy()
            other.advance(legal)
            if other.position.contents == after.contents:
                return True
    return False
