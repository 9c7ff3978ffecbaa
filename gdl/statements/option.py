"""`option`: a choice that is made when the game is loaded."""

from __future__ import annotations

from ..model.option import Option, Value, spell
from ..resolve.draft import Draft, Stage
from ..resolve.phrases import Phrases
from ..syntax import tree as syntax
from ..syntax.hole import offer
from ..text import limits
from ..text.errors import DescriptionError, error
from ..text.source import Span
from .base import Kind


class OptionStatement(Kind):
    """A choice that is made when the game is loaded, with its default and its possible values.

    The choices are a range (`3..19`), the odd or even numbers of a range (`odd 3..25`), or words or numbers separated
    by commas; numbers can have a fraction (`0, 6.5, 7.5`). `on, off` makes a condition; other words are compared with
    `is`. Options are constants: they are fixed before the game begins.

    >>> option size = 11 in odd 3..25  "points on a side"
    """

    keyword = "option"
    plural = "options"
    choices = True
    form = 'option NAME = DEFAULT in CHOICES "what it means"'
    stage = Stage.OPTIONS

    @staticmethod
    def build(draft: Draft, statement: syntax.Statement) -> None:
        """Add the option; its value may already have been chosen."""
        phrases = Phrases(statement, OptionStatement.form)
        phrase = phrases.take("a name")
        match phrase:
            case syntax.Phrase(
                items=[syntax.Name() as name], value=[syntax.Binary(operator="in", left=default, right=first), *rest]
            ):
                pass
            case _:
                raise phrases.wrong(phrase.span, "expected a name, a default and the choices")
        text = phrases.text()
        phrases.done()
        if len(draft.options) == limits.OPTIONS:
            raise error(
                "too-many",
                f"a game has at most {limits.OPTIONS} options",
                phrase.span,
                help="combine some of them into one, with a word for each useful combination",
            )
        draft.give_name(name, "an option")
        choices = _choices((first, *rest))
        if isinstance(default, syntax.Name):
            offer(default.text, map(spell, choices))
        allowed = first.span.to(rest[-1].span if rest else first.span)
        value = _value(default)
        if (type(value), value) not in {(type(choice), choice) for choice in choices}:
            raise error(
                "option-default",
                f"the default of `{name.text}` is not one of its choices",
                default.span,
                help=f"choose from {allowed.text}",
            )
        draft.options[name.text] = Option(phrase.span, name.text, value, choices, " ".join(allowed.text.split()), text)


def _choices(items: tuple[syntax.Expression, ...]) -> tuple[Value, ...]:
    found: dict[tuple[type, Value], None] = {}
    span = items[0].span.to(items[-1].span)
    for item in items:
        for value in _range(item) if isinstance(item, syntax.Interval) else [_value(item)]:
            if (type(value), value) in found:
                raise error(
                    "duplicate-choice", f"`{spell(value)}` is among the choices twice", item.span, help="list it once"
                )
            if len(found) == limits.OPTION_CHOICES:
                raise _too_many(span)
            found[type(value), value] = None
    if len({int if kind is float else kind for kind, _ in found}) > 1:
        raise error(
            "option-choices", "the choices must be of one kind", span, help="list numbers, or words, or `on, off`"
        )
    return tuple(value for _, value in found)


def _range(node: syntax.Interval) -> range:
    low, high = _value(node.low), _value(node.high)
    if type(low) is not int or type(high) is not int:
        raise error(
            "option-choices",
            "a range goes from one whole number to another",
            node.span,
            help="write a range as `3..25`; separate words by commas",
        )
    step = 1
    if node.parity:
        low, step = low + (low % 2 != (node.parity == "odd")), 2
    values = range(low, high + 1, step)
    if not values:
        raise error(
            "option-choices", "this range contains no numbers", node.span, help="write the lower end first: `3..25`"
        )
    if len(values) > limits.OPTION_CHOICES:
        raise _too_many(node.span)
    return values


def _too_many(span: Span) -> DescriptionError:
    return error(
        "too-many",
        f"an option has at most {limits.OPTION_CHOICES:,} choices",
        span,
        help="leave out choices that are not played",
    )


def _value(node: syntax.Expression) -> Value:
    match node:
        case syntax.Unary(operator="-", operand=syntax.Number(value=number)):
            return -_whole(number)
        case syntax.Number(value=number):
            return _whole(number)
        case syntax.Name(text=("on" | "off") as word):
            return word == "on"
        case syntax.Name(text=text):
            return text
    help = "write a number, or a word without quotes"
    match node:
        case syntax.Binary(operator="-", left=syntax.Number() as low, right=syntax.Number() as high):
            help = f"a range is written `{low.span.text}..{high.span.text}`"
    raise error(
        "option-choices",
        "the value of an option is a number or a word",
        node.span,
        help=help,
    )


def _whole(number: float) -> int | float:
    """Convert `7.0` to `7`."""
    return int(number) if number == int(number) else number
