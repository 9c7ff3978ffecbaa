"""How many digits of a figure are worth telling, the same wherever it is told."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from .findings import Figure, Number

EXACT = 1e-9
"""How far a sum of shares may be from 1 by rounding errors."""
PLACES = 2
"""The most decimals of a share in per cent: as many positions as an analysis looks at would often give it more."""


def digits_of(error: Number | None, value: Number) -> int:
    """The number of decimals worth showing.

    It follows the error: two digits if that begins with 1, 2 or 3 (up to 354), else one, as the Particle Data Group
    rounds (Review of Particle Physics, 5.3). Without an error, the value has three digits.
    """
    if error:
        leading = floor(log10(abs(error)))
        first = abs(error) / 10**leading
        return min(max((1 if first < 3.55 or first >= 9.5 else 0) - leading, 0), 4)
    return min(max(2 - floor(log10(abs(value))), 0), 4) if value else 0


def half(figure: Figure) -> float | None:
    """Half the interval of a figure."""
    if figure.low is None or figure.high is None:
        return None
    return (figure.high - figure.low) / 2


def share_digits(value: Number, error: Number | None = None) -> int:
    """The number of decimals of a share in per cent."""
    cents = 100 * value
    if error and 0 < value < 1:
        return min(digits_of(100 * error, cents), PLACES)
    return 0 if error is not None or cents == round(cents) else 1


def of_100(figure: Figure, value: Number) -> str:
    """A share, or an end of its interval, as a number out of 100.

    >>> of_100(Figure("draws", "draws", 0.0325, "share", 0.02, 0.06), 0.0325)
    '3.2'
    """
    return f"{100 * value:.{share_digits(value, half(figure))}f}"


def parts_of_100(shares: Sequence[Number], digits: int = 0) -> list[str]:
    """Shares of a whole as numbers out of 100 that add up to 100: those that lose most by being cut off are rounded up
    (the method of the largest remainder), unless equal shares would be told as different ones. There are more digits if
    one that is not 0 would be told as 0.

    >>> parts_of_100([0.335, 0.334, 0.331])
    ['34', '33', '33']
    >>> parts_of_100([0.9975, 0.0025])
    ['99.8', '0.2']
    >>> parts_of_100([1 / 3] * 3)
    ['33', '33', '33']
    """
    unit = 10**digits
    exact = [round(100 * unit * share, 6) for share in shares]
    order = sorted(range(len(exact)), key=lambda place: floor(exact[place]) - exact[place])
    missing = round(sum(exact)) - sum(map(floor, exact))
    up = set(order[:missing])
    if {exact[place] for place in up} & {exact[place] for place in order[missing:]}:
        found = [round(each) for each in exact]
    else:
        found = [floor(each) + (place in up) for place, each in enumerate(exact)]
    if digits < PLACES and any(share and not each for share, each in zip(shares, found, strict=True)):
        return parts_of_100(shares, digits + 1)
    return [f"{each / unit:.{digits}f}" for each in found]


def is_whole(shares: Sequence[Number]) -> bool:
    """Whether several shares are the parts of a whole."""
    return len(shares) > 1 and all(0 <= share <= 1 for share in shares) and abs(sum(shares) - 1) < EXACT
