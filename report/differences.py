"""Differences between variants in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from ..measures.results.comparison import Difference
from ..measures.results.digits import PLACES, digits_of
from ..measures.results.findings import NOT_KNOWN, Figure, Number
from ..measures.results.instruments import JUDGED
from ..measures.results.needed import PART, rounded
from .numbers import plain, power

NOUNS = {
    "plies": "moves", "moves": "moves", "positions": "positions", "games": "games", "bytes": "bytes", "elo": "Elo",
    "per second": "per second", "share": "percentage points",
}  # fmt: skip

RATES = {"per second": "fast"}
"""Of what a timing is several times as much, by unit."""
COUNTS = ("moves", "positions", "games")
"""Units of which there are more or fewer."""

FACTOR = 2
"""A factor is told as a power of ten from this power on."""
NEARLY, LEAST = 1.5, 0.1
"""A smaller factor is told in per cent, down to this."""
MOST = 20_000
"""Games that are worth telling: nobody needs to know a figure so well that more would be played for it."""


def in_words(difference: Difference, first: Figure | None, other: Figure | None) -> str:
    """A difference of two figures in words, such as ``longer by 6.1 moves (4.2 to 8.0)``."""
    if first is None or other is None:
        return "only in one variant"
    figure = first
    if first.about != other.about:
        return "not comparable"
    if NOT_KNOWN in (first.value, other.value):
        return "not known" if first.value == other.value else "not comparable: one of the two is not known"
    if difference.verdict == "unknown":
        if difference.value is None and first.sample in JUDGED and not isinstance(first.value, str):
            return "not comparable: searches of different kinds judged the games"
        if difference.value is None and isinstance(first.value, str) and isinstance(other.value, str):
            return f"may be the same: the bounds {'are equal' if first.value == other.value else 'overlap'}"
        if not difference.value:
            return "not comparable" if difference.value is None else "no difference in these samples"
        return f"{_by(difference, figure)} (untested)"
    if difference.verdict == "timed":
        return f"{plain(_ratio(first, other), 1)} times as {RATES.get(figure.unit, 'much')} (timed)"
    if difference.verdict == "same":
        return "the same"
    if difference.value is None:
        return "differs"
    if difference.verdict == "none":
        return f"no detectable difference{_most(difference, figure)}{_shown(difference, figure)}"
    by, sign = _by(difference, figure), 1 if difference.value > 0 else -1
    if difference.low is None or difference.high is None:
        return by
    ends = sorted((sign * difference.low, sign * difference.high))
    low, high = (_number(end, difference, figure) for end in ends)
    between = f"{by} ({low} to {high})"
    return between if difference.verdict == "sure" else f"perhaps {between}"


def _ratio(first: Figure, other: Figure) -> float:
    assert isinstance(first.value, int | float)
    assert isinstance(other.value, int | float)
    return other.value / first.value if first.value else 0.0


def _by(difference: Difference, figure: Figure) -> str:
    """In which direction a figure differs, and by how much."""
    assert difference.value is not None
    sign = 1 if difference.value > 0 else -1
    number = _number(abs(difference.value), difference, figure)
    noun = NOUNS.get(figure.unit, "").removesuffix("s" if number == "1" else "")
    counted = figure.unit in COUNTS or (not figure.unit and isinstance(difference.value, int))
    if counted and "spread" not in figure.name:
        return f"{number} {'more' if sign > 0 else 'fewer'} {noun}".strip()
    amount = f"a factor of {number}" if figure.unit == "log10" else f"{number} {noun}".strip()
    if figure.unit == "log10" and 10 ** abs(difference.value) < NEARLY:
        part = 100 * (10 ** abs(difference.value) - 1)
        amount = f"{plain(part, 0 if part >= 10 else 1)} %" if part >= LEAST else f"less than {plain(LEAST, 1)} %"
    return f"{_comparative(figure, sign)} by {amount}"


def _comparative(figure: Figure, sign: int) -> str:
    more, less = "higher", "lower"
    if "length" in figure.name and figure.unit == "plies" and "spread" not in figure.name:
        more, less = "longer", "shorter"
    elif figure.unit == "log10":
        more, less = "larger", "smaller"
    elif figure.unit == "per second":
        more, less = "faster", "slower"
    return more if sign > 0 else less


def _number(value: Number, difference: Difference, figure: Figure) -> str:
    error = None if difference.low is None or difference.high is None else (difference.high - difference.low) / 2
    if figure.unit == "log10":
        return power(value, 1) if abs(value) >= FACTOR else plain(10**value, 1 if value < 1 else 0)
    scale = 100 if figure.unit == "share" else 1
    if error is None and scale == 1 and float(value).is_integer():
        return plain(value)
    digits = digits_of(None if error is None else scale * error, scale * value)
    if figure.unit == "share":
        digits = 0 if abs(value) in (0, 1) else min(digits, PLACES)
    return plain(scale * value, digits)


def _most(difference: Difference, figure: Figure) -> str:
    """How large an undetected difference can still be."""
    if difference.low is None or difference.high is None or figure.unit == "log10":
        return ""
    low, high = (_number(abs(end), difference, figure) for end in (difference.low, difference.high))
    return f" (from {low} less to {high} more)"


def _shown(difference: Difference, figure: Figure) -> str:
    """How many games would show a difference worth knowing, such as ``; 1,600 games each would show 5 points``."""
    if difference.needed is None or difference.needed.games > MOST:
        return ""
    gap = f"{plain(100 * difference.needed.gap)} points" if figure.unit == "share" else f"{plain(100 * PART)} %"
    if difference.needed.games <= difference.needed.had:
        return f"; {gap} would have shown"
    return f"; {plain(rounded(difference.needed.games))} games each would show {gap}"


def row_label(figures: Sequence[Figure | None]) -> str:
    """What the figures of a row are about: their label if all have it."""
    known = [figure for figure in figures if figure is not None]
    return known[0].label if len({figure.label for figure in known}) == 1 else known[0].about


def besides(figure: Figure | None, label: str) -> str:
    """What a figure's own label says that the label of its row does not: a move, say, or all of it."""
    if figure is None or figure.label == label:
        return ""
    if figure.about != label:
        return figure.label
    words = [word.strip("(),") for word in label.split()]
    own = [word.strip("(),") for word in figure.label.split()]
    return " ".join(word for word in own if word not in words) if set(words) <= set(own) else ""


def unseen(difference: Difference, figure: Figure | None) -> str:
    """The same in brackets, for a list of figures; ``""`` if nothing is known."""
    said = "" if figure is None else _shown(difference, figure)
    return f" ({said[2:]})" if said else ""
