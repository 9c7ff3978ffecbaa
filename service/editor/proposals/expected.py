"""What could be written at a place: found by leaving a hole there, and asking the checker what it would accept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ....gdl.ludemes import ludemes
from ....gdl.partial import Partial, partial
from ....gdl.resolve import expressions
from ....gdl.resolve.scope import Expected, Scope, Uses
from ....gdl.statements import kinds
from ....gdl.syntax import tree as syntax
from ....gdl.syntax.hole import MARK, Hole
from ....gdl.text.errors import DescriptionError
from ....gdl.text.source import Source
from ....gdl.types.types import BOOL, COUNTER, DIRECTION, EFFECT, INT, MEMORY, NUMBER, PIECE, PLAYER, REGION, SITE, Type
from ..known.analysis import Analysis
from ..known.places import STRING_OR_COMMENT, WORD, Spot, path_to, statements_at

VALUES = (SITE, REGION, INT, NUMBER, BOOL, PLAYER, PIECE)
"""The types of values, except those that are only known by name."""
CHOICE = re.compile(r"(?<![\w.-])(?:if|then|else)(?![\w-])")
ENDINGS = {" -> ": " -> draw", " = ": " = 0"}
"""What may be missing at the end of a statement that is still being written, by the sign that its form has."""


@dataclass(frozen=True)
class Wanted:
    """What could stand at a place.

    ``words`` are those that the form of the statement allows, ``keywords`` the kinds of statements of the block called
    ``block``. If an expression can stand there, ``scope`` has the names that are known, ``types`` are those that it
    could have (``None``: any), and ``member`` is set after the dot of a player: then it is a kind of piece.
    """

    words: tuple[str, ...] = ()
    block: str = ""
    scope: Scope | None = None
    types: tuple[Type, ...] | None = ()
    member: bool = False
    call: bool = False
    """Arguments follow."""
    statement: syntax.Statement | None = None
    """The statement being written."""


def wanted(analysis: Analysis, spot: Spot) -> Wanted:
    """What could stand in place of the word at a spot of the code."""
    best = Wanted()
    for text, at in _texts(analysis.source.text, spot):
        hole = Hole()
        known = partial(Source(analysis.source.name, text), analysis.reading, (hole, at))
        found = _found(known, hole, at)
        if known.notes.expected is not None:
            known.notes.expected.clear()  # their scopes know the notes: a circle, which would stay for long
        if found.scope is not None or found.block:
            return found
        if found.words and not best.words:
            best = found
        if hole.new:
            break
    return best


def _texts(text: str, spot: Spot) -> Iterator[tuple[str, int]]:
    """The text with the mark of a hole, as it is and completed in a few ways, and the place of the mark."""
    at = spot.word.start
    before, after = text[:at], text[spot.word.end :]
    rest, newline, below = after.partition("\n")
    line = before.rpartition("\n")[2]
    open_brackets = max(0, (line + rest).count("(") - (line + rest).count(")"))
    if not open_brackets:
        yield before + MARK + after, at
    closing = ")" * max(0, line.count("(") - line.count(")"))
    bare = rest.strip().lstrip(")").lstrip(",")
    comes_last = not bare or bare[0] in "#}"
    if comes_last or open_brackets:
        tail = rest if bare.startswith("}") and not open_brackets else "}" * rest.count("}")
        choice = "" if CHOICE.search(rest) else _rest_of_choice(line)
        for ending in _endings(line, bool(open_brackets or choice)):
            if ending or open_brackets or choice:
                yield f"{before}{MARK}{choice}{closing}{ending}{tail}{newline}{below}", at


def _rest_of_choice(line: str) -> str:
    """What the choices (`if C then A else B`) of a line still lack."""
    lacking: list[str] = []
    for word in CHOICE.findall(STRING_OR_COMMENT.sub("", line)):
        if word == "if":
            lacking.append(f" then {MARK} else {MARK}")
        elif lacking and word == "then":
            lacking[-1] = f" else {MARK}"
        elif lacking:
            lacking.pop()
    return "".join(reversed(lacking))


def _endings(line: str, unclosed: bool) -> Iterator[str]:
    """What may be missing at the end of a line, by the forms of its statement."""
    if unclosed:
        yield ""
    word = WORD.match(line.strip())
    forms = [kind.form for (_, keyword), kind in kinds().items() if word is not None and keyword == word[0]]
    for sign, ending in ENDINGS.items():
        if sign.strip() not in line and any(sign in form for form in forms):
            yield ending


def _found(known: Partial, hole: Hole, at: int) -> Wanted:
    row = statements_at(known.recovered.statements, at)
    if not row:
        return Wanted(words=tuple(hole.words) or ("game",), block="file")
    statement = row[-1]
    keyword = statement.keyword
    if keyword is not None and keyword.text == hole and keyword.span.start == at:
        block = _block(row[:-1])
        others = [word for word in hole.words if (block, word) not in kinds()]
        if others:  # a row of a diagram, which has no keyword
            return Wanted(words=tuple(others), statement=statement)
        return Wanted(block=block, statement=statement)
    words = tuple(dict.fromkeys(hole.words))
    path = path_to(statement, at)
    node = path[-1] if path else None
    call = isinstance(node, syntax.Call)
    member = len(path) > 1 and isinstance(path[-2], syntax.Member) and path[-2].member is node
    if _is_new(path):
        return Wanted(words, statement=statement)
    around = [each for each in known.notes.expected or () if each.node.span.start <= at <= each.node.span.end]
    if not around:
        return Wanted(words=words, statement=statement)
    innermost = min(reversed(around), key=lambda each: each.node.span.end - each.node.span.start)
    scope = innermost.scope
    if member and isinstance(path[-2], syntax.Member) and not _is_position(path[-2]):
        return Wanted(words, scope=scope, types=(PIECE,), member=True, statement=statement)
    types = (COUNTER, MEMORY) if _is_kept(path) else _types(innermost, path, hole)
    positions = [each.receiver.span.text for each in path if isinstance(each, syntax.Member) and _is_position(each)]
    scope = replace(scope, completed=scope.completed or positions[-1:] == ["after"])
    return Wanted(words, scope=scope, types=types, call=call, statement=statement)


def _is_kept(path: list[syntax.Expression]) -> bool:
    """Whether a place is among what is compared beside the board, as in `seen(BOARD, COUNTER …)`."""
    match path[-2:]:
        case [syntax.Call(name=syntax.Name(text=text), arguments=arguments), node]:
            forms = [form for form in ludemes().get(text, ()) if form.with_kept]
            return any(node in arguments[len(form.parameters) :] for form in forms)
    return False


def _is_new(path: list[syntax.Expression]) -> bool:
    """Whether a place is where a `union` gives a name to its directions."""
    match path[-3:]:
        case [syntax.Call(name=syntax.Name(text="union"), arguments=[first, *_]), syntax.Binary(left=left), node]:
            return path[-2] is first and left is node
    return False


def _block(outer: list[syntax.Statement]) -> str:
    """The name of the block inside some statements."""
    if not outer:
        return "file"
    keyword = outer[-1].keyword
    word = keyword.text if keyword is not None else ""
    return "move" if word == "otherwise" else word


def _is_position(node: syntax.Member) -> bool:
    return isinstance(node.receiver, syntax.Name) and node.receiver.text in syntax.POSITIONS


def _types(around: Expected, path: list[syntax.Expression], hole: Hole) -> tuple[Type, ...] | None:
    """The types that the hole could have; ``None`` if that cannot be known."""
    node = path[-1] if path else None
    if around.node is node:
        if around.wanted is not None:
            return (around.wanted,)
        if around.scope.place == "do":
            return (EFFECT,)
    given = _of_argument(path, around.scope)
    if given:
        return given
    accepted = [type_ for type_ in VALUES if _is_accepted(around, hole, type_)]
    if any(isinstance(each, syntax.Binary) and each.operator in "|-" for each in path[-2:-1]):
        accepted += [DIRECTION] if around.wanted == DIRECTION else []
    return tuple(accepted) or None


def _of_argument(path: list[syntax.Expression], scope: Scope) -> tuple[Type, ...]:
    """The types of an argument by the forms of its word: the call may lack others, so that nothing is built of it."""
    match path[-2:]:
        case [syntax.Call(name=syntax.Name(text=name), arguments=arguments), node] if node in arguments:
            define = scope.defines.get(name)
            if define is not None and define.own:
                return ()
            at = arguments.index(node)
            known = ludemes().get(name, ())
            forms = [form.parameters for form in known if form.chained or len(form.parameters) > len(arguments)]
            return tuple(dict.fromkeys(form[min(at, len(form) - 1)].type for form in forms))
    return ()


def _is_accepted(around: Expected, hole: Hole, type_: Type) -> bool:
    """Whether the checker accepts a value of a type in place of the hole."""
    scope = around.scope
    trial = replace(scope, parameters={**scope.parameters, str(hole): type_}, uses=Uses(built=dict(scope.uses.built)))
    try:
        expressions.build(around.node, trial, around.wanted)
    except DescriptionError:
        return False
    return True
