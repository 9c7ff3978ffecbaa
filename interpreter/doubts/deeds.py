"""What a text says a move does, and where, against its steps: takes, own rows, straight or back, any distance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...gdl.model import ast
from ...gdl.model.model import Choose, Do, Model, Prefer, Rule, Where
from ..analyse.as_written import in_one_line
from . import compelled, implied
from .doubt import NEGATED, Doubt
from .moves import AHEAD, COMPASS, ENEMY, POINT, WIDE, bound
from .pieces import MAN

BACK = r"\b(?:straight|directly|one (?:step|square|point|row)|steps?|moves?|goes) back\b(?! to\b| again\b| and forth\b)"
STRAIGHT = r"\bstraight (?:ahead|forwards?|on|back|backwards?)\b"
OF_IT = r"(?! of (?!(?:it|him|her|them|itself)\b))"
IN_FRONT = (
    rf"\bahead\b{OF_IT}|\b(?:straight|directly|diagonally) in front\b{OF_IT}|\bin front of (?:it|itself)\b"
    r"|\b(?:straight|directly|diagonally) before (?:it|itself)\b"
    r"|\btowards? (?:the )?(?:enemy|opponent)(?:'s)?(?: (?:side|(?:back |home )?row|edge|camp)|(?= ?(?:[,;.]|$)))"
)
"""Where a piece goes that goes forward, as long as all is told from the point that it comes from."""
BEHIND = (
    r"\b(?:takes|captures) (?:an? |the |any )?[\w']+(?: [\w']+)? (?:straight |directly |diagonally )?"
    r"behind (?:it|itself)\b"
)
ENEMY_ROW = (
    r"\b(?:(?:enem(?:y|y's|ies')|opponent's|opposing|opposite|other player's) (?:own )?(?:(?:back|home|first) )?"
    r"|(?:far|farthest|furthest) )(?:row|rank|edge|end|side)\b"
    r"|\b(?:row|rank) of (?:the |an? )?(?:other|enemy|opponent|opposing)\b"
)
OWN_ROW = r"\b(?:its|his|her|their|your|one's) own (?:(?:back|home|first) )?(?:row|rank)\b|\bhome (?:row|rank)\b"
TAKES = (
    r"\b(?:takes|taking|captures|capturing)\b(?! (?:the place|an? (?:turn|step|move)|one step|\w+ steps|turns|part|over"
    r"|away|back|its place|his place))"
)
TAKES_OWN = r"\b(?:takes|taking|captures|capturing) (?:\w+ of )?(?:its|his|her|their|your|the player's|one's) own\b"
ANY = rf"\bany (?:distance|number of (?:\w+ )?{POINT})(?! up to)|\bas far as (?:it|possible|they|one|you)\b"
COUNTED = frozenset(("one", "two", "three", "four", "five", "six"))
"""Words that count more often than they name a piece."""
MOVES = r"(?:(?:may|can|must) )?(?:moves?|steps?|slides?|leaps?|jumps?|hops?|takes?|captures?|goes|runs?|advances?)\b"
TURNS = COMPASS | WIDE | {"given", "opposite", "if"}
"""Names with which a region may lead elsewhere."""
DOES = {"remove", "flip", "exchange", "place"}
"""Effects by which a piece can vanish; one that is placed at the end of the move takes nothing from an empty point."""

OF_KINDS = {"having", "mover", "mine", "of"}
"""Names of a region that is nothing but the points of some kinds."""
REMOVED = (
    r"\b(?:is|are|gets?|be) (?:removed|captured|killed|taken (?:off|away|from))\b|\boff the board\b"
    r"|\bleaves? the board\b"
)
"""How texts say that pieces go."""
TURNED = (
    r"\b(?:flips?|turns? over|turned over|(?:changes?|switch(?:es)?) (?:sides?|colou?rs?|owners?)|converts?|converted"
    r"|becomes? (?:yours|theirs|the (?:mover|player)'s|one's own))\b"
)
"""How texts say that pieces change their owner."""
LEFT = (
    rf"{POINT} (?:(?:that|which) )?(?:it|he|she|they) (?:(?:has|have) )?(?:just )?"
    r"(?:left|leaves?|vacate[sd]?|came from|comes from|started from|starts from)"
)
"""How texts name the point that a piece comes from."""
LEAVES = (
    rf"\bleav(?:es|ing) (?:an? |one )?(?P<what>[a-z][\w-]*) (?:there|behind|(?:on|at) the {LEFT})\b"
    rf"|\b{LEFT},? (?:becomes|turns into|gets|(?:sinks|vanishes) under"
    r"|is (?:covered|filled|closed|blocked) (?:by|with)) (?:an? |one )(?P<there>[a-z][\w-]*)\b"
)
"""How texts say that a move puts something where the piece was, if it is a piece."""
CONDITION = r"\b(?:if|when|whenever|once|after|until|unless|where|whose|that|which|who|as)\b"
"""How clauses begin that say when something else happens."""
CHANGES = {*DOES, "remember"}
"""Effects by which something is put down, taken, turned or marked."""
MOST = r"\bas (?:many|much)(?: [\w']+){0,2} as\b|\bthe (?:most|greatest|largest|longest|maximum)\b|\bmaximum\b"
FEWEST = r"\bas (?:few|little)(?: [\w']+){0,2} as\b|\bthe (?:fewest|least|smallest|shortest|minimum)\b|\bminimum\b"

NEVER = (
    r"\b(?:never|not|neither|nor) (?:(?:go|goes|move|moves|step|steps) )?"
    r"(?P<way>sideways|backwards?|back|diagonal(?:ly)?)(?= ?(?:[,;.)]|$|and\b|but\b|nor\b))"
)
DIAGONAL = frozenset(("diagonal", "ne", "nw", "se", "sw", *(way for way in AHEAD if way.count("-"))))
OWN_PIECE = r"(?:an?|one|its|your|the player's) (?:friend(?:ly [a-z]+)?|own [a-z]+|of (?:its|your|their) own)\b"
FORCED = (
    r"\b(?:who(?:ever)?|that|if|when|unless)\b[^,;.]*"
    r"\b(?:(?:cannot|can't|unable to) (?:move|play|go)|(?:has|have) no (?:legal |other )?moves?|(?:is|are) stuck)\b"
)
"""How texts say that only those pass who must."""


def differing(model: Model, rule: Rule, names: set[str]) -> Iterator[Doubt]:
    """Doubts about what a move does; ``names`` are those in all of its regions and conditions."""
    low = rule.text.lower()
    yield from _subject(model, rule)
    yield from _preferred(rule, low)
    yield from ruled_out(model, rule, low)
    yield from _forced(rule, low)
    yield from compelled.differing(model, low)
    if re.search(NEGATED, low):
        return
    ways = names & (AHEAD | {"n", "s"})
    if (
        re.search(BACK, low)
        and ways
        and not re.search(r"\bforw", low)
        and all(way.startswith("forward") for way in ways)
    ):
        yield Doubt("direction", ("back",), tuple(sorted(ways)))
    target = _names(_targets(rule)[-1:])
    sideways = target & AHEAD
    if (
        re.search(STRAIGHT, low)
        and sideways
        and not target & (COMPASS | WIDE | {"forward", "backward"})
        and "diagonal" not in low
    ):
        yield Doubt("direction", ("straight",), tuple(sorted(sideways)))
    yield from _turned(rule, low)
    yield from _leapt_over(rule, low)
    home = re.search(OWN_ROW, re.sub(ENEMY_ROW, "", low))
    far = re.search(ENEMY_ROW, low)
    if home and not far and "far-row" in names and not names & {"home-row", "row"}:
        yield Doubt("place", (home[0],), ("far-row",))
    if far and not home and "home-row" in names and not names & {"far-row", "row", "edge"}:
        yield Doubt("place", (far[0],), ("home-row",))
    yield from _limited(rule, low)
    yield from _takes(rule, low)
    yield from _goes_or_turns(rule, low)
    yield from _left_out(model, rule, low)


def _preferred(rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says that a move must take the most, and the fewest are preferred, or the reverse."""
    for step in rule.every_step:
        if isinstance(step, Prefer):
            fewest = re.match(r"\(*\s*(?:0\s*)?-", step.number.span.text) is not None
            most, least = re.search(MOST, low), re.search(FEWEST, low)
            if most and not least and fewest:
                yield Doubt("result", (most[0],), ("the least",))
            if least and not most and not fewest and "-" not in re.sub(r"\w-\w", "", step.number.span.text):
                yield Doubt("result", (least[0],), ("the most",))


def _goes_or_turns(rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says that pieces are removed, and the move only makes them change sides, or the reverse."""
    does = {step.effect.ludeme.name for step in rule.every_step if isinstance(step, Do) and not step.implied}
    gone, turned = re.search(REMOVED, low), re.search(TURNED, low)
    if gone and not turned and "flip" in does and not does & {"remove", "place", "exchange"}:
        yield Doubt("result", (gone[0],), ("that they change sides",))
    if turned and not gone and "remove" in does and not does & {"flip", "place", "exchange"}:
        yield Doubt("result", (turned[0],), ("that they are removed",))


def _left_out(model: Model, rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says that a piece is left behind, taken or turned, and the move only goes to empty points."""
    targets = _targets(rule)
    does = {step.effect.ludeme.name for step in rule.every_step if isinstance(step, Do) and not step.implied}
    if does & CHANGES or rule.repeat is not None or not targets or "from" not in rule.choices:
        return
    kinds = {piece.kind.lower() for piece in model.pieces if piece.kind}
    said = re.search(LEAVES, low)
    what = (said["what"] or said["there"]) if said else ""
    if said and (what in kinds or re.fullmatch(MAN, what)):
        yield Doubt("result", (f"“{said[0]}”",), ("that nothing is put there",))
    besides = low.replace(", which ", " ")
    said = re.search(rf"\b(?:enem(?:y|ies)|{MAN})\b[^,;.]* (?:{REMOVED}|{TURNED})", besides)
    clause = re.split("[,;.]", besides[: said.end()])[-1] if said else ""
    if said and re.search(CONDITION, clause):
        return
    if said and all("empty" in _bound(region) and not bound(region) for region in targets):
        yield Doubt("result", (f"“{said[0]}”",), ("that nothing but the piece on `from` changes",))


def ruled_out(model: Model, rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says *never sideways* or the like, and the move goes there."""
    targets = _targets(rule)
    said = re.search(NEVER, low)
    if said is None or len(targets) != 1 or rule.repeat is not None:
        return
    code = in_one_line(targets[0].span.text)
    names = _names(targets)
    upright = all(way in ("n", "s") for way in model.facing)
    everywhere = {"adjacent", "orthogonal", "directions"} if model.facing else set[str]()
    there = {"sideways": {"e", "w"} if upright else set[str](), "diagonal": DIAGONAL}.get(
        said["way"].removesuffix("ly"), {way for way in AHEAD if way.startswith("backward")} | everywhere
    )
    if (found := names & there) and " - " not in code and not names & {"if", "given"}:
        yield Doubt("direction", (said[0],), tuple(sorted(found)))


def _leapt_over(rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says that one's own pieces, or any, are leapt over, and it is only the other player's."""
    calls = [part for region in _targets(rule) for part in ast.walk(region) if isinstance(part, ast.Call)]
    leaps = [call.arguments for call in calls if call.ludeme.name == "leap"]
    over = [bound(parts[3]) if len(parts) > 3 else set[str]() for parts in leaps]
    said = re.search(rf"\bover (?:{OWN_PIECE}|any (?:piece|man|stone)s?\b(?! of\b))", low)
    if said and not re.search(ENEMY, low) and over and all(each == {"theirs"} for each in over):
        yield Doubt("content", (said[0],), ("theirs",))


def _forced(rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says that those pass who cannot move, and everybody may."""
    said = re.search(FORCED, low) if re.search(r"\bpass(?:es)?\b", low) else None
    if said and not rule.otherwise and not rule.phase and all(isinstance(step, Do) for step in rule.every_step):
        yield Doubt("result", (f"“{said[0]}”",), ("that one may always pass, without `otherwise`",))


def _turned(rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says *ahead*, and all that the move goes along from its start leads back, or the reverse."""
    regions = _targets(rule)
    if len(regions) != 1 or rule.repeat is not None:
        return
    (code,) = (in_one_line(region.span.text) for region in regions)
    ways = {name for name in _names(regions) if name in AHEAD}
    straight = re.sub(r"\b[a-z][\w-]*\(from,[^()]*\)", "", code)
    if not ways or "(" in straight or {*re.findall(r"[a-z][\w-]*", straight)} & AHEAD or _names(regions) & TURNS:
        return
    back = re.search(r"\b(?:back\w*|behind|retreat\w*)\b", low)
    ahead = re.search(IN_FRONT, low)
    if ahead and not back and all(way.startswith("backward") for way in ways):
        yield Doubt("direction", (ahead[0],), tuple(sorted(ways)))
    behind = re.search(BEHIND, low) or re.search(r"\bdiagonally back\b", low)
    if behind and not ahead and not re.search(r"\bforw", low) and all(way.startswith("forward") for way in ways):
        yield Doubt("direction", ("behind" if "behind" in behind[0] else "back",), tuple(sorted(ways)))


def _subject(model: Model, rule: Rule) -> Iterator[Doubt]:
    """A doubt if the text begins with one kind of piece, and only others are moved."""
    first = next((step for step in rule.every_step if isinstance(step, Choose) and step.name == "from"), None)
    kinds = {piece.kind for piece in model.pieces if piece.kind}
    if first is None or len(kinds) < 2 or implied.other_kinds([first.region], kinds):
        return
    moved = set(re.findall(r"(?<=\.)[\w-]+", first.region.span.text)) & kinds
    start = re.match(rf"(?:an? |the |one )?([\w-]+) {MOVES}", rule.text, re.IGNORECASE)
    said = start[1].lower() if start else ""
    named = {kind for kind in kinds if kind.lower() == said and said not in COUNTED}
    if moved and named and not named & moved and "having(" in first.region.span.text:
        yield Doubt("piece", tuple(named), tuple(sorted(moved)))
    several = re.match(rf"(?:an? |the )?([\w-]+(?:(?:, | or |, or )(?:an? )?[\w-]+)+) {MOVES}", rule.text.lower())
    words = set(re.split(r",? or (?:an? )?|, (?:an? )?", several[1])) if several else set()
    missing = {kind for kind in kinds if kind.lower() in words} - moved
    if moved and missing and words <= {kind.lower() for kind in kinds} and _words(first.region) <= OF_KINDS:
        yield Doubt("piece", tuple(sorted(missing)), tuple(sorted(moved)))


def _limited(rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says any distance, and all that the move goes along has a limit."""
    word = re.search(ANY, low)
    calls = [part for region in _targets(rule) for part in ast.walk(region) if isinstance(part, ast.Call)]
    rays = [call for call in calls if call.ludeme.name == "ray"]
    uses = {part.definition.name for region in _targets(rule) for part in ast.walk(region) if isinstance(part, ast.Use)}
    if not word or rule.repeat is not None or not rays or any("slides" in name for name in uses):
        return
    limits = [call.arguments[3] for call in rays if len(call.arguments) == 4]
    if len(limits) == len(rays) and all(isinstance(limit, ast.Literal) for limit in limits):
        yield Doubt("reach", (word[0],), tuple(sorted({f"at most {limit.span.text}" for limit in limits})))


def _takes(rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text says that something is taken, and the move goes to empty points and removes nothing; or that
    it is a player's own, and it is an enemy's."""
    targets = _targets(rule)
    does = [step.effect for step in rule.every_step if isinstance(step, Do) and not step.implied]
    if not targets or rule.repeat is not None:
        return
    empty = "empty" in _bound(targets[-1]) and not bound(targets[-1])
    if any("theirs" in step.condition.span.text for step in rule.every_step if isinstance(step, Where)):
        empty = False  # of enemies on empty points nothing is left, as the checker says
    changes = any(
        effect.ludeme.name in DOES and not (effect.ludeme.name == "place" and re.search(r"\bto\b", effect.span.text))
        for effect in does
    )
    if re.search(TAKES, low) and empty and not changes:
        yield Doubt("content", ("takes",), ("empty",))
    removed = [bound(effect) for effect in does if effect.ludeme.name == "remove"]
    if re.search(TAKES_OWN, low) and "theirs" in bound(targets[-1]) and not any("mine" in each for each in removed):
        yield Doubt("content", ("own",), ("theirs",))


def _bound(region: ast.Expression) -> set[str]:
    """`empty` if all points of a region surely are."""
    match region:
        case ast.Convert(operand=operand):
            return _bound(operand)
        case ast.Use(definition=definition) if definition.name == "empty":
            return {"empty"}
        case ast.Call(ludeme=ludeme, arguments=(one, other)) if ludeme.name == "&":
            return _bound(one) | _bound(other)
        case ast.Call(ludeme=ludeme, arguments=(one, other)) if ludeme.name == "|":
            return _bound(one) & _bound(other)
        case ast.Call(ludeme=ludeme, arguments=(one, _)) if ludeme.name == "-":
            return _bound(one)
    return set()


def _targets(rule: Rule) -> Sequence[ast.Expression]:
    """The regions from which the move chooses points, but for those that it starts from."""
    return [step.region for step in rule.every_step if isinstance(step, Choose) and step.name != "from"]


def _words(region: ast.Expression) -> set[str]:
    """The names in a region that are no kinds of pieces."""
    return {name for name in re.findall(r"(?<![.\w-])[\w-]+", region.span.text) if name[0].islower()}


def _names(regions: Sequence[ast.Expression]) -> set[str]:
    return {name for region in regions for name in re.findall(r"[a-z][\w-]*", region.span.text)}
