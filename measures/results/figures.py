"""Make figures from estimates, and put shares in words."""

from __future__ import annotations

from typing import Any

from ...stats.estimates import Estimate
from ...stats.wilson import deviations
from .digits import whole_cents
from .findings import TOO_FEW, Figure

WHOEVER = 0.9
"""The share of the points from which on a seat nearly always wins, whoever plays it."""

MANY_CUT = 0.25
"""If more than this share of games is cut off, they do not tell whether a seat has an advantage."""

RARE = 0.005
"""Smaller shares of games are not given as a number."""

WIDE = 0.1
"""A share with a wider interval is told with it."""

SELDOM = 0.05
"""What surely happens in no more games than this hardly ever happens."""

ANYTHING = 0.9
"""A share whose interval is as wide as this is not known at all."""


def figure(name: str, label: str, estimate: Estimate, **said: Any) -> Figure:
    """Make a figure from an estimate; ``said`` are the other fields of :class:`.Figure`.

    The note also says why there is no interval, if the estimate does. A share that could be anything has no value.

    >>> figure("good", "good moves", Estimate(0.6, 0.0, 1.0), unit="share").note
    'too few: it could be 0 to 100 %'
    """
    low, high = estimate.low, estimate.high
    if said.get("unit") == "share" and low is not None and high is not None and low >= 0 and high - low >= ANYTHING:
        notes = [f"{TOO_FEW}: it could be {whole_cents(low)} to {whole_cents(high)} %", said.pop("note", "")]
        return Figure(name, label, None, note="; ".join(filter(None, notes)), **{**said, "key": False})
    notes = [each for each in (said.pop("note", ""), estimate.why) if each]
    return Figure(name, label, estimate.value, low=estimate.low, high=estimate.high, note="; ".join(notes), **said)


def seat_that_wins(first: float) -> str:
    """The seat of two that nearly always wins in games between unequal players who alternate seats, from the first
    seat's share of the points; empty if neither does. There the share of the better player says little.

    >>> seat_that_wins(0.05)
    'second'
    """
    return "first" if first >= WHOEVER else "second" if first <= 1 - WHOEVER else ""


def compared(value: float, low: float, high: float, fair: float, seats: int) -> int:
    """Whether a seat, one of several, surely has more (1) or less (-1) than a fair share of the points, or neither (0).

    The ends of 95 % intervals are moved out so that no seat of three or more is called better by chance in more than
    5 of 100 games (Bonferroni's inequality).

    >>> compared(0.394, 0.338, 0.456, 1 / 3, 2), compared(0.394, 0.338, 0.456, 1 / 3, 3)
    (1, 0)
    """
    wider = deviations(1 - 0.05 / seats) / deviations(0.95) if seats > 2 else 1.0
    more, less = value - (value - low) * wider > fair, value + (high - value) * wider < fair
    return more - less


def percent(share: float) -> str:
    """A share as text for a sentence.

    >>> percent(0.561)
    '56 %'
    """
    return f"{whole_cents(share)} %"
