"""What a text says about where a move goes and whose pieces it is about, against its steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...gdl.model import ast
from ...gdl.model.model import Model
from .doubt import NEGATED, Doubt

LIKE = re.compile(r"\blike an? (rook|bishop|queen)\b")
PIECES = {"rook": {"orthogonal"}, "bishop": {"diagonal"}, "queen": {"orthogonal", "diagonal"}}
WAYS = re.compile(r"\b(?:orthogonal|diagonal)(?:ly)?\b")
NEAR = {"adjacent", "step"}
FAR = {
    "ray",
    "slides",
    "queen-slides",
    "rook-slides",
    "bishop-slides",
    "flood",
    "along",
    "hops",
    "leap",
    "linked",
    "beyond",
    "between",
}
"""Names of regions that reach beyond the neighbours."""
LEAPS = {"leap", "hops", "between", "beyond", "two-away", "within-two", "step", "ray", "flood"}
SPATIAL = (
    NEAR
    | FAR
    | {"path", "line", "lines", "touching", "group", "row", "column", "edge", "corners", "dots", "cells", "edges"}
)
AHEAD = {f"{way}{aside}" for way in ("forward", "backward") for aside in ("", "-left", "-right")}
COMPASS = {"n", "e", "s", "w", "ne", "nw", "se", "sw", "row", "home-row", "far-row"}
WIDE = {"adjacent", "orthogonal", "diagonal", "directions", "slides", "queen-slides", "rook-slides", "bishop-slides"}
POINT = r"(?:points?|squares?|cells?|hexagons?|hexes|spaces?|places?|fields?)"
EMPTY_POINT = (
    r"(?<!each )(?<!every )(?<!all )\bempty (?:(?:adjacent|neighbou?ring|next|orthogonal|diagonal) )?"
    r"(?:point|square|cell|hexagon|space|place)|\ban empty neighbou?r\b"
)
"""How texts say that a move goes to an empty point."""
ENEMY = r"\b(?:enem(?:y|ies)|opponent's|opposing)\b"
OWN = r"\b(?:friendly|one of yours|your own|one's own|(?:one )?of your (?:own |men|pieces|stones|balls|discs))"
BY = r"\b(?:adjacent|neighbou?r(?:s|ing)?|next to|beside|next point)\b"
YOURS = rf"{OWN}|\bof yours\b|\byour (?:stones?|pieces?|men|man|discs?)\b"
TAKING = rf"\b(?:captur|tak|remov)(?:es?|ing)\b[^,;.]*{ENEMY}"
TAKEN = rf"{ENEMY}[^,;.]*\b(?:is|are) (?:captured|taken|removed)\b(?! by\b)"
"""Enemies that are taken."""
TURNING = rf"\b(?:turn|flip|revers|convert)(?:s|es|ing)?\b(?![^,;.]*\b(?:to|into)\b)[^,;.]*{ENEMY}"
"""Enemies that change sides."""
AMONG = r"\b(?:(?:caught|enclosed|standing|lying) )?between\b[^,;.]*?(?= (?:is|are)\b| ?[,;.]| ?$)"
"""Between which pieces those stand that are taken, who may belong to anybody."""


def reaching(
    model: Model, text: str, regions: Sequence[set[str]], *, nested: bool, chain: bool, known: bool
) -> Iterator[Doubt]:
    """Doubts about how far and in which directions a move goes.

    ``regions`` are the names in each region from which the move chooses, with those of the definitions that it uses;
    ``nested`` says whether there is a step from a step, ``chain`` whether there are rounds, and ``known`` whether
    :mod:`.ways` knows where it leads.
    """
    low, names = text.lower(), {name for region in regions for name in region}
    if re.search(NEGATED, low):
        return
    likes = set(LIKE.findall(low))
    if len(likes) == 1 and not WAYS.search(low) and not known:
        (piece,) = likes
        for region in regions:
            ways = {way for way in ("orthogonal", "diagonal") if way in region}
            if ways and ways != PIECES[piece] and region & FAR:  # without these, it only says where a piece stands
                yield Doubt("direction", (piece,), tuple(sorted(ways)))
                break
    if (
        re.search(r"\bforwards?\b", low)
        and not re.search(r"\bback", low)
        and names & WIDE
        and not names & (AHEAD | COMPASS)
    ):
        yield Doubt("direction", ("forward",), tuple(sorted(names & WIDE)))
    word = re.search(r"\b(orthogonal|diagonal)ly (?:adjacent|neighbou?ring)\b", low)
    other = {"orthogonal", "diagonal"} - {word[1]} if word else set()
    if word and "adjacent" in names and model.board.adjacency in {"all", *other}:
        yield Doubt("direction", (word[1],), (f"adjacent {model.board.adjacency}",))
    if chain:
        return
    far = re.search(
        rf"\bany (?:distance|number of (?:\w+ )?{POINT})|\bas far as\b|\blike a (?:rook|bishop|queen)\b", low
    )
    slid = re.search(r"\bslid(?:es?|ing)\b|\bas many\b", low)
    near = re.search(rf"(?<!any )(?<!two )(?<!three )\bsteps\b(?! (?:away|apart))|\bone (?:step|{POINT})\b", low)
    leaps = re.search(r"\b(?:leap|jump|hop)s?\b", low)
    if far and not near and names & NEAR and not names & FAR:
        yield Doubt("reach", (far[0],), tuple(sorted(names & NEAR)))
    if near and not (far or slid or leaps) and names & {"ray"} and not names & NEAR:
        yield Doubt("reach", (near[0],), ("ray",))
    if leaps and not far and "adjacent" in names and not nested and not names & LEAPS:
        yield Doubt("reach", (leaps[0],), ("adjacent",))
    if re.search(rf"\bany (?:empty|free) {POINT}", low) and not re.search(BY, low) and "adjacent" in names & SPATIAL:
        yield Doubt("reach", ("any",), ("adjacent",))


def bound(node: ast.Expression) -> set[str]:
    """`mine` or `theirs` if all points of a region, or all that an effect changes, surely are; otherwise nothing."""
    match node:
        case ast.Convert(operand=operand):
            return bound(operand)
        case ast.Use() | ast.Call():
            name = node.definition.name if isinstance(node, ast.Use) else node.ludeme.name
            match name, node.arguments:
                case (("mine" | "theirs"), ()):
                    return {name}
                case "&", (one, other):
                    return bound(one) | bound(other)
                case "-", (one, _):
                    return bound(one)
                case (("remove" | "flip" | "surrounded"), (one, *_)):
                    return bound(one)
                case "between", (_, _, over):
                    return bound(over)
    return set()


def unplaced(text: str, names: set[str]) -> Iterator[Doubt]:
    """A doubt if the text speaks of neighbours and nothing in the whole move is about where points are."""
    low = text.lower()
    word = re.search(BY, low)
    if word and names and not re.search(NEGATED, low) and not names & SPATIAL:
        yield Doubt("reach", (word[0],), tuple(sorted(names & {"empty", "mine", "theirs", "occupied"})))


def whose(text: str, chosen: set[str], every: set[str], effects: Sequence[set[str]]) -> Iterator[Doubt]:
    """Doubts about the player whose pieces a move is about.

    ``chosen`` are the names in the regions and conditions, ``every`` those of the whole move, and ``effects`` those in
    each effect that removes or turns pieces.
    """
    low = text.lower()
    own, enemy = re.search(OWN, low), re.search(ENEMY, low)
    taken = [names & {"mine", "theirs"} for names in effects if names & {"mine", "theirs"}]
    denied = re.search(NEGATED, low.replace("without", ""))  # stones without a free point are taken all the same
    bare = re.sub(AMONG, "", low)
    captures = re.search(f"{TAKING}|{TAKEN}|{TURNING}", bare) and not re.search(YOURS, bare)
    if captures and not denied and taken and all(one == {"mine"} for one in taken):
        yield Doubt("content", ("enemy",), ("mine",))
    if re.search(NEGATED, low):
        return
    general = {"of", "owned", "owner", "occupied", "everywhere", "last", "having", "mover", "opponent"}
    if own and "theirs" in chosen and not chosen & (general | {"mine"}):
        yield Doubt("content", (own[0],), ("theirs",))
    yours = re.search(rf"{YOURS}|\b(?:yours|mine)\b", low)
    if enemy and not yours and "mine" in every and not every & ((general - {"mover"}) | {"theirs"}):
        yield Doubt("content", ("enemy",), ("mine",))
    if re.search(r"\bflips?\b", low) and "flip" not in every and "remove" in every:
        yield Doubt("effect", ("flip",), ("remove",))
