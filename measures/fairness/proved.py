"""What the checker has proved about the rules: an alarm about the same thing says so, and needs no sample."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...gdl.model.ast import Expression, Junction
from ...gdl.text.diagnostic import Diagnostic
from ...interpreter.core.position import Player
from ...interpreter.game.game import Game
from .clauses import line_of

NEVER = ("constant-condition", "clause-never-reached")
"""Codes of proofs about conditions. The first also stands for conditions that always hold."""
BY = "Proved from the rules, as `plybook check` says"


def rule_is_dead(game: Game, name: str) -> str:
    """The proof, as a sentence, that a rule never has a move; ``""`` if there is none."""
    return _said(
        each for each in game.model.warnings if each.code == "move-never-possible" and f"`{name}`" in each.message
    )


def clause_is_dead(game: Game, number: int) -> str:
    """The proof, as a sentence, that a clause of `end` decides no game; ``""`` if there is none.

    A clause is dead, too, if one of the conditions that it joins with `and` can never hold.
    """
    return _said(_against(game, number))


def ruled_out_by_options(game: Game, number: int) -> str:
    """The options, as they are typed, with which a clause decides no game, if it can with others; else empty."""
    proofs = list(_against(game, number))
    return "" if not proofs or any(not each.setting for each in proofs) else proofs[0].setting


def _against(game: Game, number: int) -> Iterator[Diagnostic]:
    """The proofs that a clause decides no game."""
    spans = [each.span for each in joined(game.model.endings[number].condition)]
    for each in game.model.warnings:
        if each.code in NEVER and each.label.span in spans and "always true" not in each.message:
            yield each


def joined(condition: Expression) -> Iterator[Expression]:
    """A condition, and those that it joins with `and`."""
    yield condition
    if isinstance(condition, Junction) and condition.word == "and":
        for operand in condition.operands:
            yield from joined(operand)


def role_never_wins(game: Game, role: Player) -> str:
    """The proof, as a sentence, that a role wins no game; ``""`` if there is none."""
    return _said(
        each for each in game.model.warnings if each.code == "player-never-wins" and each.message.startswith(f"{role} ")
    )


def _said(proofs: Iterable[Diagnostic]) -> str:
    for proof in proofs:
        notes = [each.text and f"line {line_of(each.span)}: {each.text}" for each in proof.related]
        because = f" ({'; '.join(filter(None, (proof.label.text, *notes)))})" if proof.label.text or any(notes) else ""
        here = f" with {proof.setting}" if proof.setting else ""
        return f"{BY}{here}: {proof.message}{because}."
    return ""
