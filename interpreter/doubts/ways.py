"""Where a text says that a piece goes, and where its move leads on a board of squares: ahead, aside, like a rook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ...gdl.model import ast
from ...gdl.model.model import Choose, Do, Model, Rule
from ...gdl.types.types import DIRECTION
from .doubt import NEGATED, Doubt

SQUARES = {"n": (0, 1), "e": (1, 0), "ne": (1, 1), "nw": (-1, 1)}
"""Steps by which a board of squares is known."""
OF_IT = r"(?! of (?!(?:it|him|her|them|itself)\b))"
PIECE = r"(?:chess )?(?P<piece>rook|bishop|queen|king|knight)s?"
LIKE = (
    rf"\blike (?:an? |the )?{PIECE}\b(?! of\b)",
    rf"\bas (?:an? |the )?{PIECE} (?:does|do|would|moves?|slides?|steps?|leaps?|jumps?|goes|in chess)\b",
    rf"\b(?:an?|the|by) {PIECE}'s? (?:moves?|leaps?|jumps?|steps?|slides?|hops?)\b",
)
"""How texts say that a piece goes as one of chess does."""
STEP = r"\bsteps?\b|\bone (?:square|point|cell|space|field)\b|\b(?:up to|at most|two|three|four)\b"
GOES = r"(?:also|or|mov\w*|steps?|slid\w*|goes|go|jumps?|leaps?|hops?|fl(?:y|ies)|diagonal\w*|orthogonal\w*)"
ELSEWHERE = (r"\b(?:also|or|steps?|jumps?|leaps?|diagonal\w*|orthogonal\w*)\b", rf"\b{GOES}\b")
"""Words before and after which a piece may go elsewhere, too."""
TAKING = r"\b(?:captur|tak|remov|flip|turn|destroy|kill|shoot|hit|attack|convert|threat)\w*"
Place = tuple[int, int]


@dataclass(frozen=True)
class Way:
    """Where a piece comes, from the point it starts at: how far to the right and up, and whether it may go on."""

    right: int
    up: int
    slides: bool = False


Ways = frozenset[Way]
Known = Mapping[str, Ways | None]
HERE: Ways = frozenset((Way(0, 0),))


def ways(model: Model, region: ast.Expression, known: Known | None = None) -> Ways | None:
    """The ways of the first player from ``from`` to the points of a region, whatever stands on the board; ``None`` if
    they are not known, or all the same from anywhere."""
    known = {"from": HERE} if known is None else known
    match region:
        case ast.Convert(operand=inner):
            return ways(model, inner, known)
        case ast.Variable(name=name):
            return known.get(name)
        case ast.Use(definition=definition, arguments=arguments):
            given = zip(definition.parameters, arguments, strict=False)
            return ways(model, definition.body, {name: ways(model, node, known) for name, node in given})
        case ast.Call(ludeme=ludeme, arguments=(one, two)) if ludeme.name == "&":
            return _common(ways(model, one, known), ways(model, two, known))
        case ast.Call(ludeme=ludeme, arguments=(one, two)) if ludeme.name == "-":
            return ways(model, one, known) if ways(model, two, known) is None else None
        case ast.Call(ludeme=ludeme, arguments=(one, two)) if ludeme.name == "|":
            return _both(ways(model, one, known), ways(model, two, known))
        case ast.Call(ludeme=ludeme, arguments=(_, one, two)) if ludeme.name == "if":
            return _both(ways(model, one, known), ways(model, two, known))
        case ast.Call(ludeme=ludeme, arguments=(_, inner)) if ludeme.name == "given":
            return ways(model, inner, known)
        case ast.Call(ludeme=ludeme, arguments=(inner,)) if ludeme.name == "adjacent":
            return _onward(ways(model, inner, known), [*model.board.directions.values()])
        case ast.Call(ludeme=ludeme, arguments=(inner, ast.Literal(value=sets, type=kind), *more)) if kind == DIRECTION:
            steps = [model.board.all_steps[name] for name in sets[0] if name in model.board.all_steps]
            return _led(ludeme.name, ways(model, inner, known), steps, more)
    return None


def _both(one: Ways | None, two: Ways | None) -> Ways | None:
    return None if one is None or two is None else one | two


def _common(one: Ways | None, two: Ways | None) -> Ways | None:
    return (one or two) if one is None or two is None else (one & two or None)


def _led(word: str, start: Ways | None, steps: list[Place], more: list[ast.Expression]) -> Ways | None:
    """Where `step`, `ray` and `leap` lead."""
    match word, more:
        case "step", []:
            return _onward(start, steps)
        case "ray", _:
            return _onward(start, steps, slides=True)
        case "leap", [ast.Literal(value=int(number)), *_]:
            return _onward(start, [(number * right, number * up) for right, up in steps])
    return None


def _onward(start: Ways | None, steps: list[Place], *, slides: bool = False) -> Ways | None:
    """The ways that go on by some steps; ``None`` if a piece that slides would turn."""
    if start is None:
        return None
    found = set()
    for way in start:
        for right, up in steps:
            if (way.slides or slides) and (way.right, way.up) != (0, 0) and way.right * up != way.up * right:
                return None
            found.add(Way(way.right + right, way.up + up, way.slides or slides))
    return frozenset(found)


def _on_squares(model: Model) -> bool:
    steps = model.board.all_steps
    return not model.board.slanted and all(steps.get(name) == step for name, step in SQUARES.items())


def _targets(rule: Rule) -> list[ast.Expression]:
    return [step.region for step in rule.every_step if isinstance(step, Choose) and step.name != "from"]


# -- ahead, back, aside ------------------------------------------------------------------------------------------------

TAKES = r"(?:captures?|takes?|removes?)"
EITHER = r"\b(?:or|and) (?:straight |directly |diagonally )?(?:behind|back|backwards?|ahead|forwards?|in front)\b"
"""After another way; of these, a text may mean either, or both."""
Is = Callable[[int, int], bool]
SAID: dict[str, Is] = {
    # where a text says that a piece goes: whether that is so many steps ahead, and so many aside
    rf"\b(?:straight|directly|right|immediately) (?:in front|ahead|forwards?)\b{OF_IT}": lambda ahead, aside: (
        ahead > 0 == aside
    ),
    rf"\bdiagonally (?:in front|ahead|forwards?)\b{OF_IT}|\bforwards? diagonally\b": lambda ahead, aside: (
        ahead > 0 and aside != 0
    ),
    r"\b(?:straight|directly|right) (?:behind|back|backwards?)\b(?! (?:of|to)\b(?! (?:it|itself)\b))": (
        lambda ahead, aside: ahead < 0 == aside
    ),
    r"\bdiagonally (?:behind|back|backwards?)\b(?! to\b)|\bbackwards? diagonally\b": lambda ahead, aside: (
        ahead < 0 and aside != 0
    ),
    r"^(?!.*\b(?:forw|ahead|diagonal|front)).*?(?P<way>\bsideways)\b": lambda ahead, aside: ahead == 0 != aside,
}
"""Patterns of texts, and what they mean."""


def aside(model: Model, rule: Rule) -> Iterator[Doubt]:
    """Doubts about *straight in front* where a piece goes diagonally, *sideways* where it goes ahead, and so on."""
    low = rule.text.lower()
    if re.search(f"{NEGATED}|{EITHER}", low) or not model.facing or not _on_squares(model):
        return
    found = [ways(model, region) for region in _targets(rule)]
    right, up = model.board.all_steps[model.facing[0]]
    if not found or any(one is None for one in found) or 0 not in (right, up):
        return
    places = {(way.right * right + way.up * up, way.right * up - way.up * right) for one in found if one for way in one}
    low = re.sub(
        rf"\b({TAKES}) ((?:\w+ ){{1,4}})(?:is|are|stands?) (?=(?:straight|directly|diagonally)\b)", r"\1 \2", low
    )
    for pattern, fits in SAID.items():
        said = re.search(rf"(?<!stands )(?<!stand )(?<!lies )(?<!is )(?<!are )(?:{pattern})", low)
        if said and places and not any(fits(*place) for place in places):
            words = said.groupdict().get("way") or said[0]
            yield Doubt("direction", (words,), tuple(sorted({_called(*place) for place in places})))


def _called(ahead: int, aside: int) -> str:
    """How a way is called."""
    if ahead == 0:
        return "sideways"
    return f"{'diagonally ' * bool(aside)}{'forward' if ahead > 0 else 'back'}"


def are_known(model: Model, rule: Rule) -> bool:
    """Whether it is known where all choices of a move lead, on a board of squares."""
    return _on_squares(model) and all(ways(model, region) is not None for region in _targets(rule))


# -- all eight ways ----------------------------------------------------------------------------------------------------

WITH_DIAGONALS = (
    r"\b(?:also|or|and|even) diagonal(?:ly)?\b|\bdiagonal(?:ly)? too\b|\bincluding diagonal(?:s|ly)?\b"
    r"|\b(?:all )?eight (?:directions|neighbou?rs|ways)\b"
)
ANY_WAY = r"\bin (?:any|every|each|all(?: the)?) (?:of the )?(?:directions?|ways?)\b"
FOUR = r"\b(?:straight|orthogonal\w*|rows?|columns?|ranks?|files?|horizontal\w*|vertical\w*|up|four|never|not|no)\b"
"""Words with which *any direction* is one of four."""
SLANTS = frozenset(("diagonal", "ne", "nw", "se", "sw", "knight-leaps", "forward-left", "forward-right"))


def all_eight(model: Model, rule: Rule, names: set[str]) -> Iterator[Doubt]:
    """A doubt if a text says *also diagonally* or *in any direction* and the move goes to neighbours, on a board of
    squares on which those at a corner are none. ``names`` are those in all of its regions and conditions."""
    low = rule.text.lower()
    if not _on_squares(model) or names & SLANTS or any(right and up for right, up in model.board.directions.values()):
        return
    said = re.search(WITH_DIAGONALS, low) if names & {"directions", "adjacent"} else None
    if said is None and "directions" in names and not re.search(FOUR, low):
        said = re.search(ANY_WAY, low)
    if said:
        what = "that it is along rows and columns: diagonals belong to `directions` if the board is `adjacent all`"
        yield Doubt("result", (f"“{said[0]}”",), (what,))


# -- like a piece of chess ---------------------------------------------------------------------------------------------

STRAIGHT = frozenset(((0, 1), (1, 0), (0, -1), (-1, 0)))
SLANTED = frozenset(((1, 1), (1, -1), (-1, 1), (-1, -1)))
SLIDERS = {"rook": STRAIGHT, "bishop": SLANTED, "queen": STRAIGHT | SLANTED}
KNIGHT = frozenset((right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right) != abs(up))


def likened(model: Model, rule: Rule, low: str) -> Iterator[Doubt]:
    """A doubt if a text, in lower case, says *like a rook* and the move leads elsewhere."""
    kinds = {piece.kind.lower() for piece in model.pieces}
    said = [*{match["piece"]: match[0] for each in LIKE for match in re.finditer(each, low)}.items()]
    if len(said) != 1 or said[0][0] in kinds or re.search(NEGATED, low) or not _on_squares(model):
        return
    regions = [found for region in _targets(rule) if (found := ways(model, region)) is not None]
    if len(regions) != 1 or len(_targets(rule)) != 1 or rule.repeat is not None:
        return
    ((piece, words),) = said
    rest = low.replace(words, " ")
    takes = any(isinstance(step, Do) and step.effect.ludeme.name in ("remove", "flip") for step in rule.every_step)
    if takes and re.search(TAKING, low if words.endswith("away") or "'" in words else low.partition(words)[0]):
        return  # then it may be said of what is taken
    if re.search(r"\b(?:rook|bishop|queen|king|knight)s?\b", rest) or re.search(STEP, rest):
        return
    (found,) = regions
    slid = {(_sign(way.right), _sign(way.up)) for way in found if way.slides}
    stepped = {(way.right, way.up) for way in found if not way.slides}
    around = zip(ELSEWHERE, low.split(words, 1), strict=True)
    alone = not any(re.search(pattern, part) for pattern, part in around)
    if not _moves_like(piece, slid, stepped, alone=alone):
        yield Doubt("direction", (words,), (_in_words(slid, stepped),))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _moves_like(piece: str, slid: set[Place], stepped: set[Place], *, alone: bool) -> bool:
    """Whether a piece of chess could go so; unless it stands ``alone``, the text may be about other ways, too."""
    match piece:
        case "knight":
            return bool(stepped & KNIGHT) and not (alone and slid)
        case "king":
            return bool(stepped & STRAIGHT and stepped & SLANTED) and not (alone and slid)
    lines = SLIDERS[piece]
    parts = [part for part in (STRAIGHT, SLANTED) if part & lines]
    return all(slid & part for part in parts) and not (alone and slid - lines)


def _in_words(slid: set[Place], stepped: set[Place]) -> str:
    """How a piece goes, in a few words."""
    for places, verb in ((slid, "slides"), (stepped, "steps")):
        families = [
            name
            for name, part in (("along rows and columns", STRAIGHT), ("diagonally", SLANTED))
            if {(_sign(right), _sign(up)) for right, up in places - KNIGHT} & part
        ]
        if families:
            return f"that it {verb} {' and '.join(families)}"
    return "a knight's leap" if stepped & KNIGHT else "that it goes elsewhere"
