"""Whose pieces a text says that a move puts down, takes or turns, and how many of them, against its effects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...gdl.model import ast
from ...gdl.model.model import Choose, Do, Model, Rule
from ...gdl.types.types import SITE
from .doubt import NEGATED, Doubt
from .moves import bound

MAN = r"(?:stones?|pieces?|m[ae]n|discs?|balls?|counters?|marbles?|pawns?)"
ENEMY = (
    r"\b(?:enem(?:y|ies)(?:'s)?|opponents?(?:'s?)?|opposing|hostile|other (?:player|side)'s"
    r"|(?:other|opposite) colou?r)"
)
OWN = (
    r"\b(?:(?:your|its|his|her|their|one's|the player's|the mover's) own\b|of yours\b|friendly\b|one of your\b(?! opp)"
    r"|your (?:stones?|pieces?|m[ae]n|discs?|colou?r|balls?|counters?)\b)"
)
PUTS = r"\b(?:places?|puts?|drops?|lays?|adds?|sets down|set down)\b(?! (?:on|onto|in|at|next|beside|to)\b)"
WHERE = (
    r"\b(?:on|onto|upon|over|at|in|into|inside|next|beside|adjacent|to|near|where|from|by|between|behind|anywhere"
    r"|against|around|for|instead|touching|until|if|so|then|and|that|which)\b|[,;.:]|$"
)
PUT = (rf"{PUTS} (?P<what>.*?) ?(?:{WHERE})", r"^(?P<what>[^,;.]*?) (?:is|are) (?:placed|put|dropped|laid|added)\b")
"""How texts say what is put down."""
TURNED_TO = (
    r"\b(?:becomes?|turn(?:s|ed)? into|changes? to|goes over to|go over to) "
    rf"(?P<what>yours|one of yours|(?:one of )?your own(?: {MAN})?|(?:one of )?your {MAN}|a friendly {MAN}"
    r"|your (?:side|colou?r)"
    rf"|(?:your |the )?(?:opponent|enemy|other player|other side)'s?(?: {MAN})?|an enemy {MAN}|enem(?:y|ies)"
    r"|(?:the )?(?:other|opposite) colou?r)(?![\w'])(?! (?:turn|move|go)\b)"
)
"""How texts say whose pieces become."""
YOURS = rf"\byours\b|{OWN}|\byour side\b"
TAKES = rf"\b(?:removes?|captures?|takes?|kills?|eats?|shoots?)\b (?P<what>.*?) ?(?:{WHERE})"
DONE = (
    r"(?:becomes?|flips?|(?:is|are) yours"
    r"|(?:is|are|gets?|get) (?:captured|taken|removed|flipped|turned|converted|killed|destroyed|taken over)"
    r"|turns? (?:into|over|to|your)|changes? (?:sides?|colou?rs?|owners?|hands)|switch(?:es)? sides|joins?|dies?"
    r"|leaves? the board)\b"
)
DOES = (
    r"(?:removes?|captures?|takes?(?! turns)(?: over)?|flips?|turns?(?: over)?|converts?|kills?|eats?|recruits?"
    r"|wins over)"
)
NOUN = rf"(?:enem(?:y|ies)|opponents?|opposing|neighbou?r\w*|adjacent|units?|{MAN})"
SINGLE = r"(?P<some>(?:exactly |only |just )?(?:one|a single))"
EVERY = r"(?P<some>all|every|each)"
PART = r"(?: of)?(?: the| its| your| their)?(?: [\w']+){0,2}? "
OTHERWISE = r"\bone (?:by|at|after|or|per|more|to)\b|\b(?:no|any|each|every|another|that|least|than|which|by) one\b"
"""Words beside which *one* is no number of pieces."""
PROMOTED = (
    r"\b(?:opposite|opponent's|enemy(?:'s)?|far|farthest|furthest|last|other) "
    r"(?:(?:back|home|first) )?(?:row|rank|edge|end|side)\b[^;.]*"
    r"\b(?:becomes?|promot\w+|crown\w*|turns? into|made|queens?|kings?)\b"
)
"""How texts say that a piece is promoted on the far side."""
NO_DEED = (
    r"(?: (?!(?:steps?|moves?|goes|jumps?|leaps?|slides?|and|then|captures?|takes?|places?|flips?|may|must|can|hops?"
    r"|enters?|lands?)\b)[\w']+){0,6}? "
)
"""Words between what is changed and the change."""
STEP = r"(?! (?:steps?|turns?|moves?|points?|squares?|cells?|spaces?|rows?|more|after|by)\b)"
HOW_MANY = {
    word: (rf"\b{some}\b{PART}?{NOUN}\b{NO_DEED}{DONE}", rf"\b{DOES} {some}\b{STEP}{PART}?{NOUN}\b")
    for word, some in (("one", SINGLE), ("all", EVERY))
}
IF = r"\b(?:if|when|unless|until|once|where|whose|whenever)\b"
MANY = frozenset(("adjacent", "along", "group", "flood", "theirs", "mine", "flanked", "everywhere", "empty"))
"""Names of regions of several points."""
UNSURE = frozenset(("between", "beyond", "met", "straight-on"))
"""Names of regions that have sometimes one point, sometimes several."""
Regions = Mapping[str, ast.Expression]
"""What the points of a move are chosen from."""


def differing(model: Model, rule: Rule) -> Iterator[Doubt]:
    """Doubts about whose pieces are put down, taken or turned, and how many."""
    low = rule.text.lower()
    regions = {step.name: step.region for step in rule.every_step if isinstance(step, Choose)}
    effects = [step.effect for step in rule.every_step if isinstance(step, Do) and not step.implied]
    yield from put_down(low, effects)
    yield from turned_to(model, low, effects, regions)
    gone = [_bound(effect, regions) for effect in effects if effect.ludeme.name == "remove"]
    taken = re.search(TAKES, low)
    own = taken is not None and _whose(taken["what"]) == "mine" and not re.search(f"{NEGATED}|{ENEMY}", low)
    if taken and own and gone and all(each == {"theirs"} for each in gone):
        yield Doubt("content", (taken["what"],), ("theirs",))
    again = rule.repeat is not None or model.again != ()
    yield from how_many(low, effects, again=again)


def turned_to(model: Model, low: str, effects: list[ast.Call], regions: Regions) -> Iterator[Doubt]:
    """A doubt if a text says that pieces become the mover's, and they become the other player's, or the reverse."""
    turned = [_turned_to(model, effect, regions) for effect in effects if effect.ludeme.name in ("flip", "place")]
    words = next((match["what"] for match in re.finditer(TURNED_TO, low)), "")
    said = "" if re.search(NEGATED, low) else _whose(words, own=YOURS)
    if said and turned and all(turned) and said not in turned and len({*turned}) == 1:
        yield Doubt("content", (words.strip(),), (turned[0],))


def without_turned(text: str) -> str:
    """A text without whose the pieces become that it turns."""
    return re.sub(TURNED_TO, " ", text, flags=re.IGNORECASE)


KEPT = (
    r" ?to (?:the |your |its |their |his |her )?"
    r"(?:hand|reserve|prisoners?|score|total|count|stock|pile|box|supply|tally)\b"
)
"""Where what is added is not on the board."""


def put_down(low: str, effects: list[ast.Call]) -> Iterator[Doubt]:
    """A doubt if a text says that enemy pieces are put down, and they are the mover's, or the reverse."""
    owners = {_owner(effect.arguments[0]) for effect in effects if effect.ludeme.name == "place"}
    for pattern in PUT:
        said = re.search(pattern, low)
        kept = said and re.match(KEPT, low[said.end("what") :])
        again = said and re.search(r"\b(?:captured|taken|prisoners?|caught)\b", said["what"])
        whose = _whose(said["what"]) if said and not kept and not again else ""
        if said and whose and len(owners) == 1 and "" not in owners and whose not in owners:
            yield Doubt("content", (said["what"],), (*owners,))
            return


def _whose(words: str, own: str = OWN, enemy: str = ENEMY) -> str:
    """Whose pieces some words mean: `mine`, `theirs`, or nothing if that is not sure."""
    mine, theirs = re.search(own, words), re.search(enemy, words)
    if re.search(NEGATED, words) or bool(mine) == bool(theirs):
        return ""
    return "mine" if mine else "theirs"


def _owner(piece: ast.Expression) -> str:
    """Whose piece is placed: `mine`, `theirs`, or nothing if that is not sure."""
    match piece:
        case ast.Convert(operand=operand):
            return _owner(operand)
        case ast.Call(ludeme=ludeme, arguments=(owner, *_)) if ludeme.name == "piece":
            return _owner(owner)
        case ast.Call(ludeme=ludeme, arguments=()):
            return {"mover": "mine", "opponent": "theirs", "last": "theirs"}.get(ludeme.name, "")
    return ""


def _bound(node: ast.Expression, regions: Regions) -> set[str]:
    """As :func:`.moves.bound`, and of a chosen point, whose pieces it was chosen from."""
    match node:
        case ast.Convert(operand=operand):
            return _bound(operand, regions)
        case ast.Call(ludeme=ludeme, arguments=(one,)) if ludeme.name in ("remove", "flip"):
            return _bound(one, regions)
        case ast.Variable(name=name) if name in regions and name not in ("from", "to"):
            return bound(regions[name])
    return bound(node)


def _turned_to(model: Model, effect: ast.Call, regions: Regions) -> str:
    """Whose the pieces are that an effect turns; nothing if that is not sure."""
    if effect.ludeme.name == "place":
        return _owner(effect.arguments[0])
    other = {"mine": "theirs", "theirs": "mine"}
    found = _bound(effect, regions)
    return "".join(other[each] for each in found) if len(found) == 1 and len(model.players) == 2 else ""


# -- how many ----------------------------------------------------------------------------------------------------------


def how_many(low: str, effects: list[ast.Call], *, again: bool) -> Iterator[Doubt]:
    """A doubt if a text says that one piece is taken or turned, and all are that are there, or the reverse; ``again``
    says whether one can follow another."""
    changed = [
        effect
        for effect in effects
        if effect.ludeme.name in ("remove", "flip")
        or (effect.ludeme.name == "place" and bound(effect.arguments[1]) == {"theirs"})
    ]
    many = [is_many(effect.arguments[-1]) for effect in changed]
    bare = re.sub(OTHERWISE, " ", low)
    if not changed or None in many or len({*many}) > 1 or re.search(NEGATED, low):
        return
    one, every = (next(filter(None, (re.search(each, bare) for each in HOW_MANY[word])), None) for word in HOW_MANY)
    if one and not every and all(many) and re.search(r"\b(?:all|both|every|each|any)\b", low) is None:
        yield Doubt("quantity", (one["some"],), ("all that are there",))
    single = not any(many) and not again and len(changed) == 1
    if every and not one and single and not re.search(IF, bare[: every.start()]) and not re.search(r"\bone\b", low):
        yield Doubt("quantity", (every["some"],), ("one",))


def is_many(region: ast.Expression) -> bool | None:
    """Whether a region has all of several points, or one; ``None`` if that is not sure."""
    match region:
        case ast.Convert(operand=operand):
            return is_many(operand)
        case ast.Variable(type=kind):
            return False if kind == SITE else None
        case ast.Literal(value=frozenset() as sites):
            return len(sites) > 1
        case ast.Use(definition=definition) if definition.name in MANY:
            return True
        case ast.Use(definition=definition):
            return None if definition.name in UNSURE else is_many(definition.body)
        case ast.Call(ludeme=ludeme, arguments=(_, inner)) if ludeme.name == "given":
            return is_many(inner)
        case ast.Call(ludeme=ludeme, arguments=(one, two)) if ludeme.name in ("&", "|"):
            found = {is_many(one), is_many(two)}
            return next(iter(found)) if len(found) == 1 else _mixed(ludeme.name, found, region)
        case ast.Call(ludeme=ludeme, arguments=(one, *_)) if ludeme.name == "-":
            return is_many(one)
        case ast.Call(ludeme=ludeme, arguments=(one, ast.Literal(value=sets))) if ludeme.name == "step":
            return None if is_many(one) is None else bool(is_many(one) or len(sets[0]) > 1)
        case ast.Call(ludeme=ludeme) if ludeme.name in MANY:
            return True
    return None


def _mixed(word: str, found: set[bool | None], region: ast.Expression) -> bool | None:
    if word == "|":
        return None if None in found else True
    return False if False in found else None


def promoted(model: Model, low: str) -> Iterator[Doubt]:
    """A doubt if a text says that pieces are promoted on the far side, and moves only do so on the player's own."""
    said = re.search(PROMOTED, low)
    if said is None or re.search(NEGATED, said[0]):
        return
    put = [
        step.effect.span.text
        for rule in model.rules
        for step in rule.every_step
        if isinstance(step, Do) and step.effect.ludeme.name == "place" and "." in step.effect.arguments[0].span.text
    ]
    where = [set(re.findall(r"[a-z][\w-]*", text)) for text in put]
    if where and all("home-row" in names and not names & {"far-row", "row", "edge", "if"} for names in where):
        yield Doubt("place", (f"“{said[0]}”",), (f"home-row (`{put[0]}`)",))
