"""Totals over the parts or the points of a region: `sum`, `product`."""

from __future__ import annotations

from functools import reduce
from math import prod

from ..text import limits
from ..types.types import INT, NUMBER
from .functions import forms

Values = list[float | None]


def total(values: Values) -> float | None:
    """The sum; undefined if a value is, or beyond the largest number. Fractions are added in order."""
    defined = [value for value in values if value is not None]
    return _bounded(sum(defined)) if len(defined) == len(values) else None


def product(values: Values) -> float | None:
    """The product; undefined if a value is, or beyond the largest number. Fractions are multiplied in order."""
    defined = [value for value in values if value is not None]
    return _bounded(prod(defined)) if len(defined) == len(values) else None


def real_total(values: Values) -> float | None:
    """The sum of numbers that can have a fraction, added one by one."""
    defined = [value for value in values if value is not None]
    return _bounded(reduce(float.__add__, defined, 0.0)) if len(defined) == len(values) else None


def _bounded(value: float) -> float | None:
    return value if abs(value) <= limits.NUMBER else None


SUM = """The sum of a number of each part, or of each point of a region; 0 if there is none.

Undefined if one of the numbers is, or if the sum is beyond ±1,000,000,000.

>>> sum(parts(mine), p -> count(p) * count(p))"""
PRODUCT = """The product of a number of each part, or of each point of a region; 1 if there is none.

Undefined if one of the numbers is, or if the product is beyond ±1,000,000,000.

>>> product(parts(mine), p -> count(p))"""
FORMS = (
    *forms("sum", INT, SUM, total, "sum"),
    *forms("sum", NUMBER, SUM, real_total, "sum"),
    *forms("product", INT, PRODUCT, product, "product"),
    *forms("product", NUMBER, PRODUCT, product, "product"),
)
