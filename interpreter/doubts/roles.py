"""What a reason of `end` says of *the player to move* and the one who has just moved, against the result."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.model import ast
from ...gdl.model.model import Ending, Model
from ..analyse.as_written import definitions_of, in_one_line, is_standard
from .doubt import NEGATED, Doubt
from .ends import DOES, LOSES, WHOSE, WINS

SOMEBODY = r"(?:the )?(?:player|side|one|person)"
JUST = r"(?:has |had )?(?:just |last )?(?:moved|played|made (?:the|that) (?:last )?move)(?: last)?"
WHO = {
    "mover": (
        rf"(?:{SOMEBODY} (?:(?:who|that) is )?(?:now )?(?:to move|to play|on turn)(?: next)?"
        rf"|{SOMEBODY} (?:whose (?:turn|move) it is|with the move|who (?:moves|plays) next|at move)"
        r"|(?:the )?next (?:player|side)(?: to (?:move|play))?|whoever (?:is to move|moves next|is on turn))"
    ),
    "last": (
        rf"(?:{SOMEBODY} (?:who|that) {JUST}|{SOMEBODY} who (?:moves|plays) last|whoever {JUST}"
        r"|(?:the )?last (?:player|side)(?: to (?:have )?(?:moved?|played?))?"
        r"|(?:the )?previous (?:player|side|mover)|(?:the )?last mover)"
    ),
}
"""How texts name the player of a role."""
STUCK = (
    r"(?:whoever|who|(?:the|a|any) (?:player|side) (?:who|that)) "
    r"(?:cannot (?:move|play)|can't move|is unable to move|has no (?:legal )?moves?(?: left)?|is stuck)"
)
"""Somebody who cannot move, which is asked of the player to move."""
THEN = r",? (?:then |therefore |thus |thereby |at once |immediately |instantly )?"
NAMES = {"mover": "the player to move", "last": "the player who has just moved"}
OTHER = {"mover": "last", "last": "mover"}


def differing(model: Model, ending: Ending) -> Iterator[Doubt]:
    """Doubts about the result, or about what the player of a role has done."""
    low = ending.reason.lower()
    if re.search(NEGATED, re.sub(STUCK, " ", low)):
        return
    winner, loser = _role(ending.winner), _role(ending.loser)
    if len(model.players) == 2:
        winner, loser = winner or OTHER.get(loser, ""), loser or OTHER.get(winner, "")
    ways = dict(WHO)
    if in_one_line(ending.condition.span.text) == "no-moves":
        ways["mover"] = rf"(?:{WHO['mover']}|{STUCK})"
    for who, pattern in ways.items():
        won, lost = (re.search(rf"(?<!last )\b{pattern}{THEN}{verb}", low) for verb in (WINS, LOSES))
        for said, result, verb in ((won, winner, "wins"), (lost, loser, "loses")):
            if said and result and result != who:
                yield Doubt("result", (f"“{said[0]}”",), (f"that {NAMES[result]} {verb}",))
        if (
            not (won or lost)
            and winner
            and re.match(rf"{pattern} (?:{DOES})", low)
            and _owner(model, ending) == OTHER[who]
        ):
            yield Doubt("whose", (NAMES[who],), (NAMES[OTHER[who]],))


def _role(node: ast.Expression | None) -> str:
    """`mover` or `last`, if a player is given so."""
    return node.ludeme.name if isinstance(node, ast.Call) and node.ludeme.name in OTHER else ""


def _owner(model: Model, ending: Ending) -> str:
    """The role of the only player whose pieces a condition is about; nothing if there are others."""
    own = [one.code for one in definitions_of(ending.condition, model=model) if not is_standard(one.definition)]
    code = " ".join((in_one_line(ending.condition.span.text), *own))
    found = {match.lastgroup or "" for match in WHOSE.finditer(code)}
    clear = len(model.players) == 2 and not re.search(r"\bnot\b|\bnone\(|<|\b(?:before|after)\.", code)
    return found.pop() if clear and len(found) == 1 and found <= {"mover", "last"} else ""
