"""The wording of types and numbers of arguments in diagnostics."""

from __future__ import annotations

from collections.abc import Sequence

from .types import BOOL, DIRECTION, PIECE, PLAYER, REGION, SITE, Type

MEANING = {
    "Site": "a single point, such as `from`, `to` or `d4`",
    "Region": "a set of points, such as `mine` or `adjacent(from)`",
    "Int": "a whole number, such as `3` or `count(mine)`",
    "Number": "a number",
    "Bool": "a condition, such as `some(mine)`",
    "Player": "a player, such as `mover`",
    "Piece": "a piece",
    "Counter": "a counter",
    "Memory": "a remembered region or site",
    "Direction": "a direction, such as `n` or `forward`",
    "Track": "a track of the board",
    "Parts": "the parts of a region, such as `parts(mine)`",
    "Function": "what to find of each point or part, such as `p -> count(p)`",
}


def operator_help(operator: str, left: Type, right: Type) -> str:
    """Suggest another operator where the given one does not accept these types."""
    if left == right == BOOL and operator in ("|", "&"):
        return f"join conditions with `{'or' if operator == '|' else 'and'}`"
    if left == right == DIRECTION:
        return "`a | b` gives the directions of both, and `a - b` those of a that are not in b"
    if operator == "+" and DIRECTION in (left, right) and {left, right} & {SITE, REGION}:
        return "the points one step away in a direction are `step(from, n)`"
    if operator == "+" and {left, right} <= {SITE, REGION}:
        return "the points of both are `a | b`"
    if operator in ("is", "is not") and {left, right} & {SITE, REGION} and {left, right} & {PLAYER, PIECE}:
        word = "having" if PIECE in (left, right) else "of"
        meant = "in" if operator == "is" else "not in"
        return f"to ask what stands on a point, write `to {meant} {word}(…)`"
    return ""


def type_help(given: Type, wanted: Type) -> str:
    """What to write instead of a value of one type where another is expected."""
    match given.name, wanted.name:
        case "Region", "Site":
            return "use a single point, such as `from`, `to` or `d4`; a move can choose one: `choose NAME in REGION`"
        case "Direction", "Region":
            return "the points that lie in a direction are `step(from, n)` or `ray(from, n, empty)`"
        case "Region", "Bool":
            return "test the region: `some(…)`, `none(…)`, `count(…) > 2`"
        case "Parts", "Region":
            return "a word with a function asks something of each part: `sum(parts(…), p -> count(p))`"
        case "Parts", _:
            return "ask something of each part: `count(parts(…), p -> …)`, `every(parts(…), p -> …)`"
        case "Site", "Int" | "Number":
            return "the numbers of a point's row and column are `row-of(…)` and `column-of(…)`"
        case "Region", "Int":
            return "`count(…)` gives the number of its points"
        case "Int", "Bool":
            return "compare it: `… > 0`"
        case "Player" | "Piece", "Region":
            word = "of" if given.name == "Player" else "having"
            return f"`{word}(…)` is the region of points with {MEANING[given.name]}"
        case _, "Board":
            return "use a shape, such as `square(9)`"
        case _, "Effect":
            return "use an effect, such as `place(…)`, `remove(…)` or `relocate(…)`"
        case "Effect", _:
            return "a change of the position has no value; write each one on a line of its own, after a `do` of its own"
        case "Symbol", _:
            return "compare an option whose values are words with one of them: `… is …`"
        case "Bool", _:
            if wanted.name == "Int":
                return "a condition is true or false; `number(C)` makes it 1 or 0"
            return f"a condition is true or false; use {MEANING.get(wanted.name, 'something else')}"
    return f"use {MEANING[wanted.name]}" if wanted.name in MEANING else ""


def a_type(type_: Type) -> str:
    """`a Region`, `an Int`, `a word`."""
    return f"{'an' if type_.name[0] in 'IE' else 'a'} {type_.name}" if not type_.choices else "a word"


def number_of(count: int, *others: int) -> str:
    """The number of arguments of a word, in words; ``others`` if it has several forms."""
    if others:
        return f"{' or '.join(map(str, (count, *others)))} arguments"
    return "no arguments" if count == 0 else "one argument" if count == 1 else f"{count} arguments"


def are(count: int) -> str:
    """The number of arguments that were given, in words."""
    return "none" if count == 0 else "one" if count == 1 else f"{count}"


def have(names: Sequence[str]) -> str:
    """`A` has, or `A`, `B` and `C` have."""
    *most, last = (f"`{name}`" for name in names)
    return f"{', '.join(most)} and {last} have" if most else f"{last} has"
