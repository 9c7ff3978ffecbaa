"""The values of options between which a page lets people choose."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from math import prod

from ...gdl.model.option import Option, settle, spell
from ...gdl.text.diagnostic import Diagnostic
from ...gdl.text.errors import DescriptionError

MOST = 24
"""The most variants in a page: each is compiled, and takes 10 to 45 kB in the library."""

Choices = Mapping[str, Sequence[str]]
"""Of each option that can be chosen in a page, the values, as they are spelt."""


def choices(options: Sequence[Option], asked: Mapping[str, str]) -> dict[str, list[str]]:
    """The values asked for, both options and values in the order of the description.

    Of each option ``asked`` has a text: values and ranges between commas (``5,7,11..15``), or nothing for every value.

    Raises:
        DescriptionError: there is no such option or value; as ``gdl.model.option.settle`` says it.
        ValueError: a range is empty, or there are more than :data:`MOST` combinations.
    """
    found: dict[str, list[str]] = {}
    mistakes: list[Diagnostic] = []
    for name, text in asked.items():
        try:
            option = _named(options, name)
            found[option.name] = _values(option, text)
        except DescriptionError as mistake:
            mistakes += mistake.diagnostics
    if mistakes:
        raise DescriptionError(mistakes)
    if (number := prod(map(len, found.values()))) > MOST:
        of_each = " × ".join(f"{len(values)} of {name}" for name, values in found.items())
        raise ValueError(f"{number:,} variants are too many ({of_each}): a page has at most {MOST}")
    return {option.name: found[option.name] for option in options if option.name in found}


def _named(options: Sequence[Option], name: str) -> Option:
    """The option of a name, which may have ``_`` for ``-``."""
    for option in options:
        if name in (option.name, option.name.replace("-", "_")):
            return option
    settle(options, {name: ""})
    raise AssertionError("an unknown option is refused")


def _values(option: Option, text: str) -> list[str]:
    """The values of an option that a text stands for."""
    wanted: set[str] = set()
    for part in text.split(",") if text else map(spell, option.choices):
        first, dots, last = part.strip().partition("..")
        ends = [settle([option], {option.name: end.strip()}) for end in ([first, last] if dots else [first])]
        places = [option.choices.index(end[option.name]) for end in ends]
        between = option.choices[places[0] : places[-1] + 1]
        if not between:
            raise ValueError(f"`{part.strip()}` is no range of the option `{option.name}`: it takes {option.allowed}")
        wanted |= {spell(value) for value in between}
    return [spell(value) for value in option.choices if spell(value) in wanted]


def combinations(choices: Choices) -> list[dict[str, str]]:
    """Every choice of a value for each option; one without any if there are none."""
    return [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]
