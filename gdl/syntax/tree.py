"""The syntax tree: the structure of a text, before names are resolved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..text.source import Span

NAME = r"[^\W\d]\w*(?:-[^\W\d]\w*)*"
"""How a name is written, as a regular expression; the grammar says the same."""


POSITIONS = frozenset(["before", "after", "turn-start"])
"""The words that stand before a dot and an expression, and say in which position it is evaluated."""


@dataclass(frozen=True)
class Name:
    """A word that stands for something."""

    span: Span
    text: str


@dataclass(frozen=True)
class Number:
    """A number, whole or with a decimal point."""

    span: Span
    value: int | float


@dataclass(frozen=True)
class Text:
    """A ``"text"``, without its quotes."""

    span: Span
    value: str


@dataclass(frozen=True)
class Blank:
    """A ``.`` on its own: an empty point of a diagram."""

    span: Span


@dataclass(frozen=True)
class Call:
    """``name(arguments)``."""

    span: Span
    name: Name
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class Member:
    """``receiver.member``, where the member is a name or a call."""

    span: Span
    receiver: Expression
    member: Name | Call


@dataclass(frozen=True)
class Unary:
    """``not E`` or ``-E``."""

    span: Span
    operator: str
    operand: Expression


@dataclass(frozen=True)
class Binary:
    """``left operator right``; ``at`` is the span of the operator."""

    span: Span
    operator: str
    at: Span
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Interval:
    """``low..high``: all its numbers, or only the odd or even ones."""

    span: Span
    low: Expression
    high: Expression
    parity: str = ""


@dataclass(frozen=True)
class Conditional:
    """``if condition then chosen else otherwise``; ``at`` is the span of the ``if``."""

    span: Span
    at: Span
    condition: Expression
    chosen: Expression
    otherwise: Expression


@dataclass(frozen=True)
class Function:
    """``parameter -> body``: an argument of a call that is itself asked for values."""

    span: Span
    parameter: Name
    body: Expression


Expression = Name | Number | Text | Blank | Call | Member | Unary | Binary | Interval | Conditional | Function


def names(node: Expression) -> Iterator[Name]:
    """Every name in an expression, including those of calls; not recursive."""
    waiting: list[Expression] = [node]
    while waiting:
        match waiting.pop():
            case Name() as name:
                yield name
            case Call(name=name, arguments=arguments):
                waiting += [name, *arguments]
            case Member(receiver=left, member=right) | Binary(left=left, right=right) | Interval(low=left, high=right):
                waiting += [left, right]
            case Unary(operand=operand):
                waiting.append(operand)
            case Conditional(condition=condition, chosen=chosen, otherwise=otherwise):
                waiting += [condition, chosen, otherwise]
            case Function(parameter=parameter, body=body):
                waiting += [parameter, body]


@dataclass(frozen=True)
class Phrase:
    """One part of a statement: ``items`` and, after ``=``, their ``value`` (``None`` without ``=``)."""

    span: Span
    items: tuple[Expression, ...]
    value: tuple[Expression, ...] | None = None

    @property
    def word(self) -> str:
        """The name that the phrase consists of, or an empty string."""
        match self:
            case Phrase(items=[Name(text=text)], value=None):
                return text
        return ""


@dataclass(frozen=True)
class Statement:
    """A sequence of phrases, with the phrases after ``->`` and the statements of the block, if any."""

    span: Span
    phrases: tuple[Phrase, ...]
    arrow: Span | None
    result: tuple[Phrase, ...]
    block: tuple[Statement, ...] | None

    @property
    def keyword(self) -> Name | None:
        """The name at the start of the statement."""
        first = self.phrases[0]
        match first.items[0]:
            case Name() as name if len(first.items) == 1 and first.value is None:
                return name
        return None

    @property
    def head(self) -> Span:
        """The statement without its block."""
        last = self.result[-1] if self.result else self.phrases[-1]
        return self.phrases[0].span.to(last.span)


def after_dot(word: str) -> str:
    """What to write if something other than a name follows a word and a `.`."""
    if word in POSITIONS:
        return (
            f"`{word}.` stands before one name or call: put it in front of each part, or give the expression a name "
            f"with `define` and write `{word}.NAME`"
        )
    return "only a name can follow a `.`, as in `mover.KIND`"
