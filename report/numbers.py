"""Format numbers: only meaningful digits, in familiar units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import log10

from ..measures.results.digits import (
    cents,
    digits_of,
    ends_of_100,
    half,
    is_whole,
    leading,
    parts_of_100,
    rounded,
    share_digits,
)
from ..measures.results.findings import TOO_FEW, Figure, Number

MINUS, THIN, UP_TO = "\u2212", "\u202f", "\u2013"  # minus sign, narrow no-break space, en dash
UNITS = {"plies": "moves", "per second": "per second", "elo": "Elo", "moves": "moves", "positions": "positions"}
UNITS |= {"games": "games", "bytes": "bytes"}
"""The unit shown after a value; players call a ply a move."""
PARTS = re.compile(r"(end|kind)-|rule-.*-(chosen)$")
"""The names of figures of which all with the same beginning or end can be the parts of a whole."""
LEAST = 0.0001
"""The least amount that is written with digits; a smaller one is said to be below it."""
LOPSIDED = 0.1
"""How far a value may be from the middle of its interval, in halves of that, for "give or take" to be true."""


def plain(value: Number, digits: int = 0) -> str:
    """A number with ``digits`` decimals, and commas between thousands."""
    text = f"{value:,.{digits}f}"
    if not float(text.replace(",", "")):
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def number(value: Number | str | None, *, percent: bool = False) -> str:
    """A number in a table or on an axis; texts are unchanged."""
    match value:
        case None:
            return UP_TO
        case str():
            return value
        case bool():
            return "yes" if value else "no"
        case _ if percent:
            return share(value)
        case _ if abs(value) >= 1e12:
            return power(log10(abs(value)))
        case int():
            return plain(value)
    text = plain(value, digits_of(None, value))
    return text.rstrip("0").rstrip(".") if "." in text else text


def share(value: Number, error: Number | None = None) -> str:
    """A share in per cent."""
    digits = share_digits(value, error)
    text = cents(value, digits) if 0 < value < 1 else plain(100 * value, digits)
    return f"{text}{THIN}%"


def power(exponent: Number, digits: int = 1) -> str:
    """A power of ten; the part after ``^`` is raised where possible (:func:`raised`)."""
    return f"10^{plain(exponent, digits)}"


def raised(text: str) -> str:
    """Convert powers of ten to HTML superscripts; the text is already escaped."""
    return re.sub(rf"\b10\^([0-9.,{MINUS}]+)", r"10<sup>\1</sup>", text)


def value_of(figure: Figure) -> str:
    """The value of a figure, with its unit."""
    value = figure.value
    if value is None or isinstance(value, str):
        missing = TOO_FEW if figure.note.startswith(TOO_FEW) else "no value"  # "none" would be a count
        return missing if value is None else figure.written or value
    error = half(figure)
    match figure.unit:
        case "share" if is_change(figure):
            points = _points(figure, value)
            return f"{points} point{'s' * (points.lstrip(MINUS) != '1')}"
        case "share":
            return share(value, error)
        case "log10":
            return power(value, 1 if error is None else digits_of(error, value))
        case "ratio":
            return f"{_measured(figure, value)}{THIN}×"
    shown = _measured(figure, value)
    return f"{shown} {_counted(figure, shown)}" if figure.unit else shown


def short(figure: Figure) -> str:
    """The value without its unit, for places that show the unit separately (:func:`unit_of`)."""
    if isinstance(figure.value, int | float) and figure.unit in UNITS:
        return _measured(figure, figure.value)
    return value_of(figure)


def unit_of(figure: Figure) -> str:
    """The unit, unless the label already mentions it."""
    label = figure.label.casefold()
    if figure.value is None or (figure.unit in ("plies", "moves") and re.search("move|pl(y|ies)", label)):
        return ""
    unit = UNITS.get(figure.unit, "")
    return "" if unit.casefold() in label else _counted(figure, short(figure)) if unit else ""


def is_change(figure: Figure) -> bool:
    """Whether the figure is the difference of two shares, in percentage points."""
    return figure.unit == "share" and figure.label.startswith("change ")


def is_share(figure: Figure) -> bool:
    """Whether the figure is a share with a value."""
    return figure.unit == "share" and not is_change(figure) and isinstance(figure.value, int | float)


def _points(figure: Figure, value: Number) -> str:
    digits = share_digits(value, half(figure))
    return plain(float(rounded(100 * value, digits)), digits)


def _counted(figure: Figure, shown: str) -> str:
    """The unit, in the singular after "1"."""
    unit = UNITS[figure.unit]
    return unit.removesuffix("s") if shown == "1" and unit.endswith("s") else unit


def plainly(figure: Figure) -> str:
    """The interval of a share in words, such as ``it could be 52 to 60 %``; empty if there is none."""
    error = half(figure)
    if not is_share(figure) or not isinstance(figure.value, int | float):
        return ""
    if figure.low is None or figure.high is None or not error:
        return ""
    low, high = ends_of_100(figure)
    if figure.value <= figure.low + error / 10:  # the interval lies on one side
        return f"it could be up to {high}{THIN}%"
    if figure.value >= figure.high - error / 10:
        return f"it could be as low as {low}{THIN}%"
    return f"it could be {low} to {high}{THIN}%"


def in_parts(figures: Sequence[Figure]) -> dict[str, str]:
    """The values of figures that are the parts of a whole, such as the ways in which games end, by name: they add up to
    100 %, if need be with a decimal."""
    families: dict[tuple[str, ...], list[Figure]] = {}
    for figure in figures:
        if figure.unit == "share" and (found := PARTS.match(figure.name)):
            families.setdefault((figure.sample, found[1] or "", found[2] or ""), []).append(figure)
    said: dict[str, str] = {}
    for family in families.values():
        values = [figure.value for figure in family if isinstance(figure.value, int | float)]
        if len(values) == len(family) and is_whole(values):
            digits = min(share_digits(value, half(figure)) for value, figure in zip(values, family, strict=True))
            texts = parts_of_100(values, digits)
            said |= {figure.name: f"{text}{THIN}%" for figure, text in zip(family, texts, strict=True)}
    return said


def lopsided(figure: Figure) -> bool:
    """Whether the value is not near the middle of its interval, so that half of the interval says little."""
    error = half(figure)
    if not error or figure.low is None or figure.high is None or not isinstance(figure.value, int | float):
        return False
    outside = figure.unit == "share" and not error <= figure.value <= 1 - error and figure.low >= 0
    return outside or abs((figure.low + figure.high) / 2 - figure.value) > LOPSIDED * error


def around(figure: Figure) -> str:
    """What stands behind the value: half the interval or, if that says little, the whole one."""
    if lopsided(figure):
        ends = interval_of(figure)
        return f"({ends})" if ends else ""
    error = error_of(figure)
    return f"± {error}" if error else ""


def interval_of(figure: Figure) -> str:
    """The ends of the interval, in its unit; empty if there is none."""
    if figure.low is None or figure.high is None:
        return ""
    if is_change(figure):
        return f"{_between(_points(figure, figure.low), _points(figure, figure.high))} points"
    if figure.unit == "share":
        return f"{_between(*(end.replace('-', MINUS) for end in ends_of_100(figure)))}{THIN}%"
    if _tiny(figure, figure.high) and _tiny(figure, figure.low):
        return ""  # the value says below what it is
    return _between(*(_end(figure, end) for end in (figure.low, figure.high)))


def _between(low: str, high: str) -> str:
    """Two ends; a dash beside a minus sign would be misread."""
    return f"{low} {'to' if MINUS in low + high else UP_TO} {high}"


def error_of(figure: Figure) -> str:
    """Half the interval, as text after "give or take"."""
    error = half(figure)
    if not error or (isinstance(figure.value, int | float) and _tiny(figure, figure.value)):
        return ""
    if not figure.repeats:
        return number(leading(error, 2))
    match figure.unit:
        case "share":
            return plain(100 * error, digits_of(100 * error, 1))
    return plain(error, digits_of(error, 1))


def _end(figure: Figure, end: Number) -> str:
    error = half(figure)
    if figure.unit == "log10":
        return power(end, digits_of(error, end))
    if not figure.repeats:
        return number(leading(end))
    return plain(end, digits_of(error, end)) if error else number(end)


def _tiny(figure: Figure, value: Number | None) -> bool:
    """Whether an amount is not zero, and too small for digits."""
    return figure.unit == "" and value is not None and 0 < abs(value) < LEAST


def _measured(figure: Figure, value: Number) -> str:
    error = half(figure)
    if _tiny(figure, value):
        return f"below {LEAST}" if value > 0 else f"above {MINUS}{LEAST}"
    if not figure.repeats:  # another run gives other digits
        return number(leading(value))
    return plain(value, digits_of(error, value)) if error else number(value)
