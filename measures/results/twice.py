"""Figures that say what another one has said: the rest of the same whole, or the same number again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from .findings import Figure, Number

PAIRS = (
    (r"second-win(.*)", "first-win"),
    (r"first-win-decisive(.*)", "first-win"),
    (r"role-2-win(.*)", "role-1-win"),
    (r"decisive(|-random)", "draws"),
    (r"end-2(|-random)", "end-1"),
    (r"rule-2-chosen(.*)", "rule-1-chosen"),
    (r"decision-moves()", "legal-forced"),
    (r"first-win-at-\d+()", "first-win"),
    (r"no-winner-at-\d+()", "draws"),
    (r"coverage-changed()", "coverage"),
)
"""Names of figures that can say what another one says, depending on the game, and the beginning of that one's name."""
NEAR = 1e-9


def said_twice(reports: Sequence[Mapping[str, Figure]]) -> dict[str, str]:
    """The figures that follow from another one in every report that has them, and the name of that one.

    >>> won, lost = Figure("first-win", "", 0.75, "share", 0.6, 0.8), Figure("second-win", "", 0.25, "share", 0.2, 0.4)
    >>> said_twice([{"first-win": won, "second-win": lost}])
    {'second-win': 'first-win'}
    """
    found = {}
    for name in dict.fromkeys(name for report in reports for name in report):
        for pattern, first in PAIRS:
            match = re.fullmatch(pattern, name)
            told = match and first + match[1]
            if told and (_in_all(reports, told, name, rest) or _in_all(reports, told, name, _agree)):
                found[name] = told
    return found


def rest(one: Figure, other: Figure) -> bool:
    """Whether two shares make up the whole, and so do the ends of their intervals."""
    return _agree(one, _left(other))


def _left(figure: Figure) -> Figure:
    """What a share leaves of the whole."""
    value = figure.value if isinstance(figure.value, str) else _less(figure.value)
    return replace(figure, value=value, low=_less(figure.high), high=_less(figure.low))


def _less(share: Number | None) -> Number | None:
    return None if share is None else 1 - share


def _agree(one: Figure, other: Figure) -> bool:
    """Whether two figures are the same number, with their intervals."""
    pairs = ((one.value, other.value), (one.low, other.low), (one.high, other.high))
    return one.value is not None and all(
        abs(here - there) < NEAR
        if isinstance(here, int | float) and isinstance(there, int | float)
        else here is None and there is None
        for here, there in pairs
    )


def _in_all(
    reports: Sequence[Mapping[str, Figure]], one: str, other: str, alike: Callable[[Figure, Figure], bool]
) -> bool:
    with_any = [each for each in reports if one in each or other in each]
    return all(one in each and other in each and alike(each[one], each[other]) for each in with_any)
