"""What a text says of enemies that a move takes or turns, against effects on pieces of either side."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.model import ast
from ...gdl.model.model import Do, Model, Rule, Where
from .doubt import NEGATED, Doubt
from .moves import AHEAD, COMPASS, ENEMY, WIDE

NEAR = frozenset(("adjacent", "step"))
"""Words for points around another one, whoever has a piece there."""
PLAIN = NEAR | AHEAD | COMPASS | WIDE | {"to", "from", "occupied", "n", "s", "e", "w"}
"""Words with which a region says nothing of whose pieces are there."""
EITHER = (
    r"(?<!is )(?<!are )(?<!come )(?<!comes )"
    r"\b(?:own|yours|your (?:men|pieces|stones)|friend\w*|both|either|any|whoever|all (?:pieces|men|stones))\b"
)
"""Words with which a text may be about the pieces of both sides."""
AFTER = r"(?:[a-z]+side|next|near|around|on|in|at|of|that|which|who|is|are|come|change)\b"
"""Words that are not of what is said of enemies."""
RESULTS = {"remove": "taken off", "flip": "turned"}
"""What happens to the pieces in the region of an effect, by its name."""


def differing(model: Model, rule: Rule) -> Iterator[Doubt]:
    """A doubt if a text names enemies alone, and the move does the same to pieces of the player who makes it.

    If the text of the only rule does not say whose pieces they are, the line about the game may.
    """
    low = rule.text.lower()
    if not re.search(ENEMY, low) and len(model.rules) == 1:
        low = " ".join(model.metadata.get("about", ())).lower()
    said = re.search(rf"(?:\b(?:all|each|every|the|an?) )?{ENEMY}(?: (?!{AFTER})[a-z]+)?", low)
    if said is None or re.search(EITHER, low) or re.search(NEGATED, low) or rule.repeat is not None:
        return
    asked = [step.condition.span.text for step in rule.every_step if isinstance(step, Where)]
    if any(re.search(r"\b(?:theirs|mine|opponent|of)\b", text) for text in asked):
        return
    for step in rule.every_step:
        if isinstance(step, Do) and step.effect.ludeme.name in RESULTS:
            region = step.effect.arguments[0]
            words = set(re.findall(r"[a-z][\w-]*", region.span.text))
            if words & NEAR and words <= PLAIN and not isinstance(region, ast.Literal):
                what = f"pieces of either side are {RESULTS[step.effect.ludeme.name]}"
                yield Doubt("result", (f"“{said[0]}”",), (f"that {what} (`{step.effect.span.text}`)",))
