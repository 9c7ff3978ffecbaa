"""How many digits of a figure are worth telling, the same wherever it is told."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from math import ceil, floor, log10

from .findings import Figure, Number

EXACT = 1e-9
"""How far a sum of shares may be from 1 by rounding errors."""
PLACES = 1
"""The most decimals of a share in per cent, as people write it; as many positions as an analysis looks at would often
give it more."""


def digits_of(error: Number | None, value: Number) -> int:
    """The number of decimals worth showing.

    It follows the error: two digits if that begins with 1, 2 or 3 (up to 354), else one, as the Particle Data Group
    rounds (Review of Particle Physics, 5.3; from 950 on, the error is 10 with its two digits). Without an error, the
    value has three digits.
    """
    if error:
        leading = floor(log10(abs(error)))
        first = abs(error) / 10**leading
        return min(max((1 if first < 3.55 else 0) - leading, 0), 4)
    return min(max(2 - floor(log10(abs(value))), 0), 4) if value else 0


def leading(value: Number, digits: int = 3) -> Number:
    """A value with its first digits only, such as 1,860,000 for 1,864,982.

    >>> leading(1864982.6), leading(10395.0), leading(8.64), leading(105.0)
    (1860000, 10400, 8.64, 105)
    """
    found = round(value, digits - 1 - floor(log10(abs(value)))) if value else value
    return int(found) if float(found).is_integer() else found


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


def rounded(value: Number, digits: int = 0) -> str:
    """A number with so many decimals, for shares in per cent. Halves go up (below zero, down), as people round them;
    what misses a half only by rounding errors is one.

    >>> rounded(52.5), rounded(53.5), rounded(100 * 0.145), rounded(3.25, 1), rounded(-0.5)
    ('53', '54', '15', '3.3', '-1')
    """
    return f"{Decimal(f'{value:.9f}').quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"


def whole_cents(share: Number) -> str:
    """A share in whole per cent.

    >>> whole_cents(0.525)
    '53'
    """
    return rounded(100 * share)


def cents(value: Number, digits: int) -> str:
    """A share in per cent with so many decimals, or beyond which number it is if it would be told as nothing or all.

    >>> cents(0.0325, 1), cents(0.0002, 1), cents(0.9999, 1)
    ('3.3', '<0.1', '>99.9')
    """
    text, least = rounded(100 * value, digits), 10**-digits
    if 0 < value < 1 and float(text) in (0, 100):
        return f"<{least:g}" if value < 0.5 else f">{100 - least:g}"
    return text


def of_100(figure: Figure, value: Number) -> str:
    """A share as a number out of 100 in a sentence.

    >>> of_100(Figure("draws", "draws", 0.0325, "share", 0.02, 0.06), 0.0325)
    '3.3'
    >>> of_100(Figure("draws", "draws", 0.0002, "share", 0.0001, 0.0006), 0.0002)
    'less than 0.1'
    """
    text = cents(value, share_digits(value, half(figure)))
    return text.replace("<", "less than ").replace(">", "more than ")


def ends_of_100(figure: Figure) -> tuple[str, str]:
    """The ends of a share's interval as numbers out of 100; what would be nothing or all is rounded outward.

    >>> ends_of_100(Figure("draws", "draws", 0.0002, "share", 0.0001, 0.0006))
    ('0', '0.1')
    """
    assert figure.low is not None
    assert figure.high is not None
    error, found = half(figure), []
    for end, outward in ((figure.low, floor), (figure.high, ceil)):
        digits = share_digits(end, error)
        text, unit = rounded(100 * end, digits), 10**digits
        if 0 < end < 1 and float(text) in (0, 100):
            text = f"{outward(100 * unit * end) / unit:.{digits}f}"
        found.append(text if float(text) not in (0, 100) else f"{float(text):.0f}")
    return found[0], found[1]


def parts_of_100(shares: Sequence[Number], digits: int = 0) -> list[str]:
    """Shares of a whole as numbers out of 100, each rounded as it is wherever it is told alone. If they then do not add
    up to 100, or one that is not 0 would be told as 0, there are more digits, unless that does not help either: a
    decimal, or two where these tell all of them exactly.

    >>> parts_of_100([0.3354, 0.3167, 0.3479])
    ['33.5', '31.7', '34.8']
    >>> parts_of_100([0.9975, 0.0025])
    ['99.75', '0.25']
    >>> parts_of_100([1 / 3] * 3)
    ['33', '33', '33']
    """
    exact = all(abs(10_000 * share - round(10_000 * share)) < EXACT for share in shares)
    tried = [
        [cents(share, places * (share not in (0, 1))) for share in shares]
        for places in (*range(digits, max(digits, PLACES) + 1), *([2] if exact else []))
    ]
    full = [texts for texts in tried if not any("<" in text or ">" in text for text in texts)]
    whole = [texts for texts in full if abs(sum(map(float, texts)) - 100) < EXACT]
    return [*whole, *full, tried[-1]][0]


def is_whole(shares: Sequence[Number]) -> bool:
    """Whether several shares are the parts of a whole."""
    return len(shares) > 1 and all(0 <= share <= 1 for share in shares) and abs(sum(shares) - 1) < EXACT
