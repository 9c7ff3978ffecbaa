"""*Next to no enemy* beside a condition that asks for one, and *next to an enemy* beside one that forbids it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.model import ast
from ...gdl.model.model import Choose, Do, Model, Rule, Where, expression_of
from ..analyse.as_written import definitions_of, in_one_line, is_standard
from .doubt import NEGATED, Doubt
from .moves import ENEMY, YOURS

BESIDE = r"(?:next to|adjacent to|beside|alongside|touch(?:es|ing)?|neighbou?ring|bordering)"
WHO = r"(?P<who>(?:(?!(?:and|but|to)\b)[\w'-]+ ?){1,4})"
PIECE = r"(?:stones?|pieces?|m[ae]n|discs?|balls?|counters?|enem(?:y|ies))"
PLACE = r"(?:points?|squares?|cells?|hexagons?|hexes|spaces?|places?|fields?)"
BARRED = (
    rf"\b{BESIDE} (?:no|none of|not any(?: of)?)\b(?! (?:more|fewer|less)\b) ?{WHO}",
    rf"\b(?:not|never|cannot be)(?: \w+)? {BESIDE} (?:an?|any|the|another|one of)? ?{WHO}",
    rf"\bno (?P<who>(?:[\w'-]+ )?{PIECE}) (?:(?:stands?|is|are|lies?) )?(?:next to|beside|adjacent to) (?:it|them)\b",
)
"""How texts say that there are no neighbours of some kind."""
ASKED = (
    rf"(?:\b(?:places?|puts?|drops?|plays?|adds?|enters?)\b[^,;.]*|\b{PLACE} (?:(?:that|which) (?:is|are) )?)"
    rf"\b(?P<beside>{BESIDE}) "
    rf"(?P<who>(?:an?|one|some|at least \w+|another|one of) (?:(?!(?:and|but|to)\b)[\w'-]+ ?){{1,4}})"
)
"""How texts say that a stone goes beside some."""
NEXT = rf"\b{BESIDE} {WHO}"
"""How texts say whose neighbours they are about."""
MAYBE = (
    r"\b(?:or|if|when|whenever|unless|except|until|only|just|merely|need|otherwise|instead|whether|first|before"
    r"|that (?!is\b|are\b)\w+|which (?!is\b|are\b)\w+|whose|with|having)\b"
)
"""Words with which a text may say more than is understood here."""
AVOIDED = r"n't\b|\b(?:cannot|away|far|avoids?|forbidden|barred|free of|clear of|apart)\b"
ITS = r"(?:its|his|her|their|your|one's)(?: own)?"
FOE = r"(?:the |an )?(?:enemy(?:'s)?|opponent's|opposing|other player's)"
"""How texts say whose the piece is that something stands beside."""
DEEDS = r"\b(?:tak|captur|remov|flip|turn|kill|convert|exchang|swap|push)\w*"
"""What is done to a piece, which may be the one beside *its* king."""
NEIGHBOURS = r"\b(?:adjacent|touching|step|neighbou?rs?)\("
OTHERS = r"\btheirs\b|\bof\((?:opponent|last)\)"
OWNS = r"\bmine\b|\bof\(mover\)"
LESS = r"\bnone\(|\bnot\b| - |\bempty\)? is\b|\bis empty\b|\bis 0\b|<|\b(?:count|given|filter|where|if)\b"
"""What makes the sense of a region uncertain."""


def denied(model: Model, rule: Rule) -> Iterator[Doubt]:
    """A doubt if a text and all conditions about neighbours of one owner say the opposite."""
    low = rule.text.lower()
    barred = next((match for pattern in BARRED if (match := re.search(pattern, low))), None)
    asked = None if barred or re.search(f"{NEGATED}|{AVOIDED}", low) else re.search(ASKED, low)
    match = barred or asked
    if match is None or re.search(MAYBE, re.sub(r"\bwith no\b", "", low)):
        return
    owner = _owner(match["who"])
    rest = f"{low[: match.start()]} {low[match.end() :]}" if barred else ""
    if owner is None or (barred and re.search(rf"\b{BESIDE}\b", rest) and re.search(owner, rest)):
        return
    seen = _seen(model, rule, OTHERS if owner == ENEMY else OWNS)
    if barred and seen == {"some"}:
        yield Doubt("result", (match[0].strip(),), ("that there must be one",))
    if asked and seen == {"none"}:
        yield Doubt("result", (f"{asked['beside']} {asked['who']}".strip(),), ("that there must be none",))


def asks(model: Model, rule: Rule) -> bool:
    """Whether a move asks for neighbours of somebody."""
    return bool(_seen(model, rule, OTHERS) | _seen(model, rule, OWNS))


def whose(model: Model, rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text, in lower case, is about neighbours of one owner, and all that the rule asks is about those of
    the other."""
    if re.search(f"{NEGATED}|{AVOIDED}|{MAYBE}", low):
        return
    said = {(owner, match[0].strip()) for match in re.finditer(NEXT, low) if (owner := _owner(match["who"]))}
    if len({owner for owner, _ in said}) != 1:
        return
    owner, words = min(said)
    same, other = (OTHERS, OWNS) if owner == ENEMY else (OWNS, OTHERS)
    if not _seen(model, rule, same) and _seen(model, rule, other) == {"some"}:
        yield Doubt("content", (words,), ("mine" if owner == ENEMY else "theirs",))


def of_kind(model: Model, rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text, in lower case, is about neighbours of one's own piece of a kind, and all that the rule asks is
    about those of the other player's piece of that kind, or the reverse."""
    if len(model.players) != 2 or re.search(f"{NEGATED}|{AVOIDED}|{MAYBE}|{DEEDS}", low):
        return
    nodes = [node for step in rule.every_step if (node := expression_of(step)) is not None]
    defined = [one.code for one in definitions_of(*nodes, model=model) if not is_standard(one.definition)]
    code = " ".join((*(in_one_line(node.span.text) for node in nodes), *defined))
    for kind in sorted({piece.kind for piece in model.pieces if piece.kind}):
        own, enemy = (re.search(rf"\b{BESIDE} {who} {re.escape(kind.lower())}s?\b(?!')", low) for who in (ITS, FOE))
        said, other = (own, "opponent") if own else (enemy, "mover")
        named = {*re.findall(rf"(?:\b([\w-]+)\.)?(?<![\w-]){re.escape(kind)}(?![\w-])", code)}
        near = re.search(rf"{NEIGHBOURS}having\({other}\.{re.escape(kind)}\)", code)
        if said and near and named == {other} and not (own and (enemy or re.search(ENEMY, low))):
            yield Doubt("content", (said[0],), (f"{other}.{kind}",))


def _owner(who: str) -> str | None:
    """The pattern of those whose pieces are meant."""
    if re.search(ENEMY, who):
        return ENEMY
    return YOURS if re.search(rf"{YOURS}|\bown\b|\bfriend", who) else None


def _seen(model: Model, rule: Rule, owner: str) -> set[str]:
    """What a move asks of neighbours of an owner: `some` or `none`; `?` if it is not sure."""
    steps = rule.every_step
    regions = [step.region for step in steps if isinstance(step, Choose)]
    conditions = [step.condition for step in steps if isinstance(step, Where)]
    effects = [step.effect for step in steps if isinstance(step, Do) and step.effect.ludeme.name in ("remove", "flip")]
    found = set()
    for one in definitions_of(*regions, *conditions, *effects, model=model):
        if not is_standard(one.definition) and re.search(NEIGHBOURS, one.code):
            return {"?"}
    for region in regions:
        code = in_one_line(region.span.text)
        if re.search(NEIGHBOURS, code) and re.search(owner, code):
            found.add("some" if re.search(rf"{NEIGHBOURS}(?:{owner})\)", code) and not re.search(LESS, code) else "?")
        elif re.search(LESS, code):
            found.add("?")
    if any(re.search(NEIGHBOURS, effect.span.text) for effect in effects):
        found.add("?")
    return found | {word for condition in conditions for word in _asked(condition, owner)}


def _asked(node: ast.Expression, owner: str) -> Iterator[str]:
    """What a condition asks of neighbours."""
    code = in_one_line(node.span.text)
    if not re.search(NEIGHBOURS, code):
        return
    match node:
        case ast.Junction(operands=operands):
            for operand in operands:
                yield from _asked(operand, owner)
        case ast.Not(operand=operand):
            for word in _asked(operand, owner):
                yield {"some": "none", "none": "some"}.get(word, "?")
        case ast.Use(definition=definition, arguments=(region,)) if definition.name in ("some", "none"):
            plain = not re.search(LESS, in_one_line(region.span.text))
            if re.search(owner, code):
                yield definition.name if plain else "?"
            elif not plain or not re.search(f"{OTHERS}|{OWNS}|\\bempty\\b", code):
                yield "?"
        case _ if re.search(r" is empty$", code) and not re.search(LESS, code.removesuffix(" is empty")):
            yield "none" if re.search(owner, code) else "?"
        case _:
            yield "?"
