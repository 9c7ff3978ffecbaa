"""How types and numbers of arguments are worded in diagnostics."""

from __future__ import annotations

from collections.abc import Sequence

from .types import BOOL, DIRECTION, Type

MEANING = {
    "Site": "a single point, such as `from`, `to` or `d4`",
    "Region": "a set of points, such as `mine` or `adjacent(from)`",
    "Int": "a whole number, such as `3` or `count(mine)`",
    "Number": "a number",
    "Bool": "something true or false, such as `some(mine)`",
    "Player": "a player, such as `mover`",
    "Piece": "a piece",
    "Counter": "a counter",
    "Direction": "a direction, such as `n` or `forward`",
}


def operator_help(operator: str, left: Type, right: Type) -> str:
    """Which operator is meant where the one that stands there takes nothing of these types."""
    if left == right == BOOL and operator in ("|", "&"):
        return f"conditions are joined with `{'or' if operator == '|' else 'and'}`"
    if left == right == DIRECTION:
        return "`a | b` are the directions of both, and `a - b` those of a without those of b"
    return ""


def type_help(given: Type, wanted: Type) -> str:
    """What to write where something of one type stands and another is wanted."""
    match given.name, wanted.name:
        case "Region", "Site":
            return "a single point belongs here, such as `from`, `to` or `d4`"
        case "Region", "Bool":
            return "ask something of the region: `some(…)`, `none(…)`, `count(…) > 2`"
        case "Region", "Int":
            return "`count(…)` is the number of its points"
        case "Int", "Bool":
            return "compare it with something: `… > 0`"
        case "Player" | "Piece", "Region":
            word = "of" if given.name == "Player" else "having"
            return f"`{word}(…)` is the region of the points with {MEANING[given.name]}"
        case _, "Board":
            return "a shape belongs here, such as `square(9)`"
        case _, "Effect":
            return "effects are words such as `place(…)`, `remove(…)` and `relocate(…)`"
        case "Effect", _:
            return "a change of the position has no value; it stands after `do`, in a line of its own"
        case "Symbol", _:
            return "an option that is a word is compared with one of its words: `… is …`"
        case "Bool", _:
            return f"a condition is true or false; what belongs here is {MEANING.get(wanted.name, 'something else')}"
    return f"what belongs here is {MEANING[wanted.name]}" if wanted.name in MEANING else ""


def a_type(type_: Type) -> str:
    """`a Region`, `an Int`, `a word`."""
    return f"{'an' if type_.name[0] in 'IE' else 'a'} {type_.name}" if not type_.choices else "a word"


def number_of(count: int, *others: int) -> str:
    """How many arguments something takes; ``others`` if it has several forms."""
    if others:
        return f"{' or '.join(map(str, (count, *others)))} arguments"
    return "no arguments" if count == 0 else "one argument" if count == 1 else f"{count} arguments"


def are(count: int) -> str:
    """How many there are here."""
    return "are none" if count == 0 else "is one" if count == 1 else f"are {count}"


def have(names: Sequence[str]) -> str:
    """`A` has, or `A` and `B` have."""
    return f"{' and '.join(f'`{name}`' for name in names)} {'has' if len(names) == 1 else 'have'}"
