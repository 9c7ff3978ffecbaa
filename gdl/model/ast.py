"""The typed syntax tree: expressions with names resolved, types checked and constants folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..ludemes.base import Ludeme
from ..text.source import Span
from ..types.types import BOOL, DIRECTION, INT, REGION, TEXT, Directions, Type

AnyLudeme = type[Ludeme]


@dataclass(frozen=True)
class Literal:
    """A value known when the description is loaded."""

    span: Span
    type: Type
    value: Any


@dataclass(frozen=True)
class Variable:
    """A point chosen by the move (``from``, ``to`` ...) or, with ``parameter``, an argument of a definition."""

    span: Span
    type: Type
    name: str
    parameter: bool = False


@dataclass(frozen=True)
class Counter:
    """A counter, or a region or site that the game remembers; that of ``player`` if each player has one. It is the
    value (an Int or a Region) or, as the target of ``set`` (a Counter or a Memory), the thing itself."""

    span: Span
    type: Type
    name: str
    player: Expression | None = None


@dataclass(frozen=True)
class Call:
    """A ludeme with its arguments; operators are ludemes too."""

    span: Span
    type: Type
    ludeme: AnyLudeme
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class Definition:
    """The body of a ``define`` for certain argument types and directions, shared by all uses with these.

    ``variables`` are the chosen points that the body reads; ``looks_elsewhere`` says whether it contains ``before`` or
    ``after``, so that its value depends on more than one position.
    """

    name: str
    parameters: tuple[str, ...]
    text: str
    body: Expression
    variables: frozenset[str]
    looks_elsewhere: bool
    nodes: int
    depth: int
    given: tuple[tuple[str, Directions], ...] = ()
    """The parameters that are Directions, whose values are substituted into the body."""
    functions: int = 0
    """How many functions of its body stand in one another."""
    signature: tuple[str, ...] = ()
    """All its parameters in the order in which they are written, those that are Directions, too."""
    form: str = ""
    """Its text with the parameters that it names in braces, which ``text`` has without: see :mod:`.texts`."""


@dataclass(frozen=True)
class Use:
    """A definition with its arguments, which are evaluated once, in the position of the use."""

    span: Span
    type: Type
    definition: Definition
    arguments: tuple[Expression, ...]

    @property
    def all_arguments(self) -> tuple[Expression, ...] | None:
        """The arguments with the Directions among them, in the order in which they are written; ``None`` if some of
        these depend on the player."""
        definition = self.definition
        if any(len(set(ways)) > 1 for _, ways in definition.given):
            return None
        known: dict[str, Expression] = dict(zip(definition.parameters, self.arguments, strict=True))
        known |= {name: Literal(self.span, DIRECTION, ways) for name, ways in definition.given}
        return tuple(known[name] for name in definition.signature) if definition.given else self.arguments

    @property
    def is_of_arguments(self) -> bool:
        """Whether the definition depends only on its arguments, not on a move: `none(mine)`."""
        return bool(self.arguments) and not self.definition.variables and not self.definition.looks_elsewhere


@dataclass(frozen=True)
class Convert:
    """A value converted to another type, as :data:`plybook.gdl.types.types.CONVERSIONS` allows."""

    span: Span
    type: Type
    operand: Expression


@dataclass(frozen=True)
class At:
    """``before.E`` or ``after.E``: E in the position before the move, or in the one after all its effects."""

    span: Span
    type: Type
    when: str
    body: Expression


@dataclass(frozen=True)
class Not:
    """True where the operand is false."""

    span: Span
    operand: Expression
    type: Type = field(default=BOOL)


@dataclass(frozen=True)
class Junction:
    """``and`` or ``or`` over two or more operands, evaluated from the left until the value is known."""

    span: Span
    word: str
    operands: tuple[Expression, ...]
    type: Type = field(default=BOOL)


@dataclass(frozen=True)
class Function:
    """``p -> E`` as an argument of a ludeme: E for each point or part, which E refers to as a parameter by this name.

    The body can also read the arguments of the definition around it, which its own name never hides.
    """

    span: Span
    type: Type
    name: str
    body: Expression


Expression = Literal | Variable | Counter | Call | Use | Convert | At | Not | Junction | Function


def children(node: Expression) -> tuple[Expression, ...]:
    """The direct subexpressions; for a use, its arguments but not the body of the definition."""
    match node:
        case Call(arguments=arguments) | Use(arguments=arguments):
            return arguments
        case Convert(operand=operand) | Not(operand=operand):
            return (operand,)
        case Counter(player=player) if player is not None:
            return (player,)
        case At(body=body) | Function(body=body):
            return (body,)
        case Junction(operands=operands):
            return operands
    return ()


def walk(node: Expression) -> Iterator[Expression]:
    """An expression and all its subexpressions, without the bodies of definitions."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += children(node)[::-1]


def functions_in(node: Expression) -> int:
    """How many functions of an expression stand in one another, once definitions are expanded."""
    inner = max((functions_in(child) for child in children(node)), default=0)
    if isinstance(node, Use):
        inner = max(inner, node.definition.functions)
    return inner + isinstance(node, Function)


def variables_of(node: Expression) -> set[str]:
    """The chosen points that an expression reads, directly or through definitions."""
    found: set[str] = set()
    for part in walk(node):
        match part:
            case Variable(name=name, parameter=False):
                found.add(name)
            case Use(definition=definition):
                found |= definition.variables
    return found


def looks_at(node: Expression, when: str) -> bool:
    """Whether the value depends on ``before`` or ``after``, directly or through definitions."""
    for part in walk(node):
        match part:
            case At(when=there) if there == when:
                return True
            case Use(definition=definition) if definition.looks_elsewhere and looks_at(definition.body, when):
                return True
    return False


def calls_of(node: Expression, seen: set[int] | None = None) -> Iterator[Call]:
    """Every call in an expression, directly or through definitions; each definition is visited once."""
    seen = set() if seen is None else seen
    for part in walk(node):
        match part:
            case Call():
                yield part
            case Use(definition=definition) if id(definition) not in seen:
                seen.add(id(definition))
                yield from calls_of(definition.body, seen)


def ludemes_of(node: Expression) -> Iterator[type[Ludeme]]:
    """Every ludeme that an expression uses, directly or through definitions."""
    for call in calls_of(node):
        yield call.ludeme


def counters_of(node: Expression, seen: set[int] | None = None) -> Iterator[str]:
    """The name of every counter and memory that an expression reads, directly or through definitions."""
    seen = set() if seen is None else seen
    for part in walk(node):
        match part:
            case Counter(type=type_, name=name) if type_ in (INT, REGION):
                yield name
            case Call(ludeme=ludeme, arguments=arguments) if ludeme.with_kept:
                yield from (one.value for one in arguments if isinstance(one, Literal) and one.type == TEXT)
            case Use(definition=definition) if id(definition) not in seen:
                seen.add(id(definition))
                yield from counters_of(definition.body, seen)
