"""Whether the rules let a player take or turn what belongs to another."""

from __future__ import annotations

from ...gdl.model.model import Do, Model, Rule, Where
from ...gdl.prover.bounds import Prover, prover
from ...gdl.prover.regions import SpentError


def may_take(model: Model) -> bool:
    """Whether some move may make the pieces of another player fewer, or it is not proved that none does."""
    try:
        found = prover(model)
        return any(_rule_takes(found, rule, mover) for rule in model.rules for mover in range(len(model.players)))
    except SpentError:
        return True


def _rule_takes(found: Prover, rule: Rule, mover: int) -> bool:
    pieces = found.model.pieces
    for event in found.steps(rule, mover):
        match event.step:
            case Where(condition=condition, phase=phase) if phase:
                if found.conditions.never(found.translators[mover].term(condition, event.at)):
                    return False  # the phase is another player's
            case Do(effect=effect) if (change := found.effects[mover].change(effect, event.at)) is not None:
                if any(pieces[kind].owner not in (None, mover) for kind in change.lost):
                    return True
    return False
