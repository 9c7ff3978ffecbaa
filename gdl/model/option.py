"""Options: the values of a description that can be chosen when it is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from keyword import iskeyword

from ..text import limits
from ..text.diagnostic import Diagnostic
from ..text.errors import DescriptionError, did_you_mean, error
from ..text.source import Source, Span
from ..types.types import BOOL, INT, NUMBER, Type, symbol

Value = int | float | bool | str
FEW = 10
"""The most numbers of which a check tries all; each costs a build, and proofs."""
CHOSEN = "options"
"""The name of the source of diagnostics about the options that were chosen."""


@dataclass(frozen=True)
class Option:
    """An option: its name, its possible values in the order of the file, and its default."""

    span: Span
    name: str
    default: Value
    choices: tuple[Value, ...]
    allowed: str
    """The choices as written in the file: ``odd 3..25``."""
    text: str = ""

    @property
    def type(self) -> Type:
        """Bool for on and off, Int for whole numbers, Number if one is a decimal number, otherwise a Symbol."""
        if all(isinstance(choice, bool) for choice in self.choices):
            return BOOL
        if all(isinstance(choice, int) for choice in self.choices):
            return INT
        if all(isinstance(choice, int | float) for choice in self.choices):
            return NUMBER
        return symbol(*(str(choice) for choice in self.choices))

    @property
    def extremes(self) -> tuple[Value, ...]:
        """The most telling values: the ends of a range, or all values that are not numbers."""
        return (self.choices[0], self.choices[-1]) if self.type in (INT, NUMBER) else self.choices

    @property
    def tried(self) -> tuple[Value, ...]:
        """The values that a check tries: all if they are few, otherwise the ends of a range and two in its middle that
        follow each other, as a rule an even and an odd one."""
        if len(self.choices) <= FEW or self.type not in (INT, NUMBER):
            return self.choices
        middle = len(self.choices) // 2
        return (self.choices[0], *self.choices[middle - 1 : middle + 1], self.choices[-1])


def spell(value: Value) -> str:
    """A value as written in the file and on the command line."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def settle(options: Iterable[Option], chosen: Mapping[str, object]) -> dict[str, Value]:
    """The value of each option: the chosen one, or its default.

    Raises:
        DescriptionError: an option is unknown (``unknown-option``) or the value is not one of its choices
            (``option-value``); the diagnostics point into the chosen options.
    """
    known = {option.name: option for option in options}
    by_python_name = {name.replace("-", "_") + "_" * iskeyword(name): name for name in known}
    settled = {name: option.default for name, option in known.items()}
    mistakes: list[Diagnostic] = []
    for name, value in chosen.items():
        real = name if name in known else by_python_name.get(name, name)
        try:
            if real not in known:
                raise _unknown(name, value, known)
            settled[real] = _pick(known[real], value)
        except DescriptionError as mistake:
            mistakes += mistake.diagnostics
    if mistakes:
        raise DescriptionError(mistakes)
    return settled


def _written(value: object) -> str:
    """The chosen value, as it would be written in a text."""
    if isinstance(value, int) and abs(value) > limits.NUMBER:
        return f"{'-' * (value < 0)}{limits.NUMBER}…"  # more digits than anyone can read, or Python can print
    return spell(value) if isinstance(value, bool | int) else str(value).strip()


def _pick(option: Option, value: object) -> Value:
    whole = isinstance(value, float) and option.type == NUMBER and value.is_integer()
    wanted = _written(int(value) if whole and isinstance(value, float) else value)
    for choice in option.choices:
        if spell(choice) == wanted:
            return choice
    span = _chosen(option.name, wanted)
    after = f"`{option.name}` takes {option.allowed}"
    if hint := did_you_mean(wanted, map(spell, option.choices)) if option.type.choices else "":
        after += f"; {hint}"
    raise error("option-value", f"`{wanted}` is not a value of the option `{option.name}`", span, help=after)


def _unknown(name: str, value: object, known: Mapping[str, Option]) -> DescriptionError:
    span = _chosen(name, _written(value))
    has = "its options are " + ", ".join(f"`{option}`" for option in known) if known else "it has no options"
    return error(
        "unknown-option",
        f"the game has no option `{name}`",
        Span(span.source, 0, len(name)),
        help=did_you_mean(name, known) or has,
    )


def _chosen(name: str, value: str) -> Span:
    text = f"{name}={value}"
    return Span(Source(CHOSEN, text), len(name) + 1, max(len(text), len(name) + 2))
