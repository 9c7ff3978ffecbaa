"""What stands where moves bring pieces: nothing, surely something, or only pieces of other players."""

from __future__ import annotations

from dataclasses import dataclass

from ..ludemes.effects import Place, Relocate
from ..model.model import Do, Model, Where
from ..text.source import Span
from .bounds import Prover, prover
from .regions import SpentError


@dataclass(frozen=True)
class Covered:
    """What can be on the points to which an effect brings a piece."""

    nothing: bool
    """Whether they are always empty."""
    something: bool
    """Whether a piece is always there."""
    foreign: bool
    """Whether only pieces of players other than the mover can be there."""

    def __or__(self, other: Covered) -> Covered:
        pairs = (
            (self.nothing, other.nothing),
            (self.something, other.something),
            (self.foreign, other.foreign),
        )
        return Covered(*(one and two for one, two in pairs))


def covered(model: Model) -> dict[Span, Covered]:
    """For each effect that brings pieces to points, by its span, what is there before; empty if that takes too much
    work to tell."""
    try:
        return _covered(prover(model))
    except SpentError:
        return {}


def _covered(found: Prover) -> dict[Span, Covered]:
    told: dict[Span, Covered] = {}
    for rule in found.model.rules:
        for mover in range(len(found.model.players)):
            for event in found.steps(rule, mover):
                match event.step:
                    case Where(condition=condition):
                        if found.conditions.never(found.translators[mover].term(condition, event.at)):
                            break
                    case Do(effect=effect, span=span) if effect.ludeme in (Place, Relocate):
                        region = found.translators[mover].term(effect.arguments[-1], event.at)
                        region = found.terms.single(region) if effect.ludeme is Relocate else region
                        *pieces, empty = found.regions.may(region, event.at.board)
                        if not (any(pieces) or empty):
                            break  # the move is never possible
                        owners = {found.model.pieces[kind].owner for kind, sites in enumerate(pieces) if sites}
                        one = Covered(not any(pieces), not empty, not owners & {None, mover})
                        told[span] = told[span] | one if span in told else one
    return told
