"""Moves as programs write them in the protocol UCI: points with nothing between them, `e2e4`, `e7e8q`, `P@e4`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ...gdl.model.forsyth import Forsyth
from ...gdl.model.model import Model
from ..core.move import Move
from ..core.position import Position

if TYPE_CHECKING:
    from ..reference import ReferenceEngine

NOTHING = Forsyth()


def by_text(model: Model, legal: Sequence[Move], position: Position, earlier: Sequence[Position]) -> dict[str, Move]:
    """The ``legal`` moves of a position by their texts; what stands before or after points is in the description.

    A move without points is its name. Where several moves have the same points and nothing is said, the name follows.
    A move that those of several rules have become, because they do the same, has a text for each.
    """

    @cache
    def engine() -> ReferenceEngine:  # only moves with something before or after their points need it
        from ..reference import ReferenceEngine

        return ReferenceEngine(model)

    found: dict[str, Move] = {}
    for move in legal:
        for text in _texts(model, move, position, earlier, engine):
            found.setdefault(text, move)
    return dict(sorted(found.items()))


def _texts(
    model: Model, move: Move, position: Position, earlier: Sequence[Position], engine: Callable[[], ReferenceEngine]
) -> Iterator[str]:
    if not move.sites:
        yield move.text
        return
    name, said = model.rules[move.rule].name, model.forsyth or NOTHING
    points = "".join([model.board.names[site] for site in move.sites])
    added = name in said.prefixes or name in said.suffixes
    if not added:
        yield f"{points}:{name}" if ":" in move.text else points
        return
    yield _with_both(said, name, points)
    after = None
    for number, rule in enumerate(model.rules):
        other = rule.name in said.prefixes or rule.name in said.suffixes
        if number != move.rule and other and engine().offers(rule, move.sites, position, earlier):
            after = after or engine().play(position, move, earlier)
            if engine().play(position, Move(number, move.sites, ""), earlier) == after:
                yield _with_both(said, rule.name, points)


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


def _with_both(said: Forsyth, name: str, points: str) -> str:
    return said.prefixes.get(name, "") + points + said.suffixes.get(name, "")
