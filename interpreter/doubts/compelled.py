"""Whether a text says that players must take where they can, against moves that are open all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.model.model import Choose, Do, Model, Prefer, Rule, Where
from .doubt import NEGATED, Doubt
from .moves import bound

TAKING = r"(?:captur(?:e|es|ing)|tak(?:e|es|ing)|jump(?:s|ing)?)"
MUST = (
    rf"\b{TAKING} (?:is|are) (?:compulsory|mandatory|obligatory|forced)\b"
    rf"|\b(?:compulsory|mandatory|obligatory|forced) {TAKING}\b"
    r"|\b(?:can|able to|possible to) (?:take|capture|jump),? (?:it |they |he |she |you |one )?must\b"
    r"|\bmust (?:take|capture|jump)(?: (?:it|one|an enemy|an? \w+))?,? (?:if|when|whenever|wherever|where) "
    r"(?:it |they |he |she |you |one |that )?(?:can|is able|possible|is possible)\b"
)
"""How texts say that captures come before other moves."""


def differing(model: Model, text: str) -> Iterator[Doubt]:
    """A doubt if a text says so, and a move that takes nothing can be made at any time."""
    clauses = [clause for clause in re.split(r"[;.]", text.lower()) if not re.search(NEGATED, clause)]
    said = next(filter(None, (re.search(MUST, clause) for clause in clauses)), None)
    if said is None:
        return
    rules = model.rules
    if any(rule.otherwise or rule.phase or any(isinstance(step, Prefer) for step in rule.every_step) for rule in rules):
        return
    quiet = [rule for rule in rules if _takes_nothing(rule)]
    free = [rule.name for rule in quiet if not any(isinstance(step, Where) for step in rule.every_step)]
    if free and len(quiet) < len(rules):
        names = " and ".join(f"`{name}`" for name in free)
        yield Doubt("result", (f"“{said[0]}”",), (f"that {names} can be played all the same, without `otherwise`",))


def _takes_nothing(rule: Rule) -> bool:
    """Whether a move surely takes nothing: it only goes to points that are empty, and changes no other."""
    does = [step.effect.ludeme.name for step in rule.every_step if isinstance(step, Do) and not step.implied]
    targets = [step.region for step in rule.every_step if isinstance(step, Choose) and step.name == "to"]
    return (
        rule.repeat is None
        and not set(does) & {"remove", "flip", "exchange", "place"}
        and bool(targets)
        and all("empty" in region.span.text and "theirs" not in bound(region) for region in targets)
    )
