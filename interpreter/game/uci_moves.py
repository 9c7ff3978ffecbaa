"""Moves as programs write them in the protocol UCI: points with nothing between them, `e2e4`, `e7e8q`, `P@e4`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...gdl.model.forsyth import Forsyth
from ...gdl.model.model import Choose, Model, Repeat, Rule, Where
from ..core.move import Move
from ..core.position import Position

if TYPE_CHECKING:
    from ..reference import ReferenceEngine

NOTHING = Forsyth()
Play = Callable[[Position, Move, Sequence[Position]], Position]
"""Makes a move, as an engine does."""


def by_text(
    model: Model, legal: Sequence[Move], position: Position, earlier: Sequence[Position], play: Play
) -> dict[str, Move]:
    """The ``legal`` moves of a position by their texts; what stands before or after points is in the description.

    ``play`` makes a move.

    A move without points is its name. Where several moves have the same points and nothing is said, the name follows.
    A move that those of several rules have become, because they do the same, has a text for each.
    """
    engine = lazily(model)
    found: dict[str, Move] = {}
    for move in legal:
        for name in names(model, move, position, earlier, engine, play):
            found.setdefault(written(model, move, name), move)
    return dict(sorted(found.items()))


def _choices(rule: Rule) -> Rule:
    """A rule that chooses the same points, whatever its conditions say."""
    last = max((at for at, step in enumerate(rule.steps) if isinstance(step, Choose | Repeat)), default=-1)
    return replace(rule, steps=tuple(step for step in rule.steps[: last + 1] if not isinstance(step, Where)))


class _Latest(threading.local):
    """The engine that a thread has made last; an engine counts what it tries, so threads do not share one."""

    engine: ReferenceEngine | None = None
    choices: list[Rule]
    """The rules of its model without conditions."""


_latest = _Latest()


def lazily(model: Model) -> Callable[[], ReferenceEngine]:
    """The reference engine, made when it is first needed, and kept until another model needs one.

    To make it takes longer than to read a move.
    """

    def engine() -> ReferenceEngine:
        from ..reference import ReferenceEngine

        if _latest.engine is None or _latest.engine.model is not model:
            _latest.engine = ReferenceEngine(model)
            _latest.choices = list(map(_choices, model.rules))
        return _latest.engine

    return engine


def names(
    model: Model,
    move: Move,
    position: Position,
    earlier: Sequence[Position],
    engine: Callable[[], ReferenceEngine],
    play: Play,
) -> Iterator[str]:
    """The rules that make a move: its own, and where the description says how its moves are written, any other such
    rule whose move through the same points does the same.

    The conditions of other rules are asked last: they can look at all answers to a move, and few moves do the same.
    """
    name, said = model.rules[move.rule].name, model.forsyth or NOTHING
    yield name
    if not move.sites or not (name in said.prefixes or name in said.suffixes):
        return
    after = None
    for number, rule in enumerate(model.rules):
        other = rule.name in said.prefixes or rule.name in said.suffixes
        if number != move.rule and other and len(move.sites) in rule.lengths:
            reference = engine()
            chosen = _latest.choices[number]  # without its conditions; most rules are about other pieces
            if not reference.offers(chosen, move.sites, position, earlier):
                continue
            after = after or play(position, move, earlier)
            if play(position, Move(number, move.sites, ""), earlier) != after:
                continue
            if reference.offers(rule, move.sites, position, earlier):
                yield rule.name


def written(model: Model, move: Move, name: str) -> str:
    """The text of a move as the rule of this name makes it."""
    said = model.forsyth or NOTHING
    if not move.sites:
        return move.text
    points = "".join([model.board.names[site] for site in move.sites])
    if name in said.prefixes or name in said.suffixes:
        return said.prefixes.get(name, "") + points + said.suffixes.get(name, "")
    return f"{points}:{name}" if ":" in move.text else points


def respelled(model: Model, text: str) -> str:
    """A text of this kind as other moves are written, `e7-e8:queen`; any other text as it is."""
    said = model.forsyth or NOTHING
    folded = text.casefold()
    for name in {**said.prefixes, **said.suffixes}:
        before, after = said.prefixes.get(name, "").casefold(), said.suffixes.get(name, "").casefold()
        points = folded.removeprefix(before).removesuffix(after)
        if folded == before + points + after and points[-1:].isdigit() and points.isalnum():
            return f"{points}:{name}"
    return text
