"""The words of a text, and those of a condition."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...gdl.model import ast
from ...gdl.model.model import Model
from ...gdl.syntax.tree import NAME
from ...gdl.types.types import INT
from ..analyse.as_written import in_one_line, is_standard
from . import numbers

MOST = 20_000
"""How many parts of an expression are looked at; of a longer one nothing is said."""
COMPASS = {"north": "top", "south": "bottom", "west": "left", "east": "right", "upper": "top", "lower": "bottom"}
# Names of which a condition has at least one if it is about enemies, about the mover's pieces, about empty points:
ENEMY = frozenset(("theirs", "opponent", "of", "owned", "owner", "occupied", "everywhere", "last", "having"))
OWN = frozenset(("mine", "mover", "of", "owned", "owner", "occupied", "everywhere", "last", "having"))
EMPTY = frozenset(("empty", "occupied", "owned"))
PLAIN = ENEMY | OWN | EMPTY
"""Definitions whose bodies say no more than their names."""


@dataclass
class Words:
    """What a condition says."""

    names: set[str] = field(default_factory=set)
    """Every name in it, and in the definitions that it uses."""
    texts: list[str] = field(default_factory=list)
    """Each part in which the names are."""
    own: set[str] = field(default_factory=set)
    """The same without the bodies of standard definitions."""
    players: set[str] = field(default_factory=set)
    """The names that stand alone: ``White``, but not ``White.King``; those in definitions only if no others."""
    numbers: set[int] = field(default_factory=set)
    far: set[int] = field(default_factory=set)
    """Numbers of steps, of which a text speaks only if it speaks of distances."""
    close: set[int] = field(default_factory=set)
    """Numbers that say the same in other words: less than 3 is at most 2, and the third time has two before it."""
    allowed: set[str] = field(default_factory=set)
    """Names that a text may have although the condition has others."""
    options: set[str] = field(default_factory=set)
    """The options from which numbers come: ``goal=5``."""


# -- words of texts ----------------------------------------------------------------------------------------------------


def split(text: str) -> list[str]:
    """The words and numbers of a text, in lower case."""
    return re.findall(r"[a-z']+|\d+", text.lower())


def sides_in(text: str, sides: set[str]) -> set[str]:
    """The sides of the board that a text names. *Left* and *right* have other meanings: see the patterns."""
    low = re.sub(
        r"\b(top|upper|bottom|lower)[ -](left|right)\b", lambda m: f"{COMPASS.get(m[1], m[1])}-{m[2]}", text.lower()
    )
    words = re.findall(r"[a-z]+(?:-(?:left|right))?|[,;.]", low)
    known = [COMPASS.get(word, word) for word in words]
    found = set()
    for place, word in enumerate(known):
        if word not in sides:
            continue
        before, after = known[place - 1] if place else "", [*known[place + 1 : place + 4]]
        listed = after[:1] in (["and"], ["or"], ["to"], ["with"]) and any(each in sides for each in after[1:3])
        listed |= before in ("and", "or", "to", "with") and any(each in sides for each in known[: place - 1])
        is_named = after[:1] in (["side"], ["sides"], ["edge"], ["edges"], ["row"], ["rim"], ["border"], ["column"])
        if word not in ("left", "right") or listed or is_named:
            found.add(word)
    return found


def named(text: str, name: str) -> bool:
    """Whether a text has the name of a player or piece, in the singular or plural.

    Short names count only as they are written, and so do number words: "the sum of two" does not name the piece `Two`.
    """
    if name in ("A", "I"):
        return False
    exact = len(name) < 3 or name.lower() in numbers.WORDS
    forms = {name, f"{name}s", f"{name}'s", f"{name[:-3]}{name[-3:].replace('man', 'men').replace('Man', 'Men')}"}
    pattern = rf"(?<![\w'-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])"
    return re.search(pattern, text, 0 if exact else re.IGNORECASE) is not None


def lower(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same in lower case."""
    return tuple(word.lower() for word in words)


def spelled(found: set[int]) -> tuple[str, ...]:
    """Numbers in order, as they are written."""
    return tuple(map(str, sorted(found)))


# -- words of conditions -----------------------------------------------------------------------------------------------


def words_of(model: Model, nodes: list[ast.Expression]) -> Words | None:
    """The words of expressions and of the definitions that they use; ``None`` if there are too many."""
    words, seen, looked = Words(), set[int](), 0
    waiting = [(node, True) for node in nodes]
    for node in nodes:
        words.players |= _alone(node) & {*model.players}
    direct = bool(words.players)
    while waiting:
        root, own = waiting.pop()
        names = set(re.findall(NAME, in_one_line(root.span.text)))
        if re.search(r"- mine\b", in_one_line(root.span.text)):
            names.add("everywhere")  # all but one's own: enemies, too
        words.names |= names
        words.texts.append(root.span.text)
        if own:
            words.own |= names
            words.players |= set() if direct else _alone(root) & {*model.players}
        for part in ast.walk(root):
            looked += 1
            if looked > MOST:
                return None
            match part:
                case ast.Use(definition=definition):
                    _number_in(definition.name, words)
                    if id(definition) not in seen and definition.name not in PLAIN:
                        seen.add(id(definition))
                        waiting.append((definition.body, own and not is_standard(definition)))
                case ast.Call() if own:
                    _called(model, part, words)
            if own and isinstance(part, ast.Use):
                for argument in part.arguments:
                    _number(model, argument, "", words)
    return words


def _alone(node: ast.Expression) -> set[str]:
    """The names in an expression that are not before a point."""
    return {match[0] for match in re.finditer(rf"{NAME}(?!\.)(?![\w-])", in_one_line(node.span.text))}


def _called(model: Model, call: ast.Call, words: Words) -> None:
    if call.ludeme.name == "set":
        return
    about = {part.ludeme.name for part in call.arguments if isinstance(part, ast.Call)}
    how = "seen" if "seen" in about else call.ludeme.name
    for argument in call.arguments:
        _number(model, argument, how, words)


def _number(model: Model, node: ast.Expression, how: str, words: Words) -> None:
    """Take in a number, if it is one; 0 and 1 seldom stand in texts, but count where positions do."""
    while isinstance(node, ast.Convert):
        node = node.operand
    if not isinstance(node, ast.Literal) or node.type != INT or not isinstance(node.value, int):
        return
    if node.value < 2 and how != "seen":
        return
    written = re.findall(rf"{NAME}|\d+", node.span.text)
    claimed = words.far if how in ("leap", "ray") else words.numbers
    (claimed if len(written) == 1 else words.close).add(node.value)
    for name in written:
        if name in model.settings:
            words.options.add(f"{name}={model.settings[name]}")
            words.close.add(int(model.settings[name])) if isinstance(model.settings[name], int) else None
        elif name.isdigit():
            words.close.add(int(name))
    if how in ("seen", "leap"):
        words.close.add(node.value + 1)
    if how in ("<", "<=", ">", ">="):
        words.close |= {node.value - 1, node.value + 1}


def _number_in(name: str, words: Words) -> None:
    """Take in the number in the name of a definition, such as ``two-away``."""
    words.numbers |= numbers.counted(name.split("-")) - {0, 1}
