"""Conditions on each part or point of a region: `every`, `some`, `none`, `count`."""

from __future__ import annotations

from ..types.types import BOOL, INT
from .functions import forms

EVERY = """True if a condition holds for every part, or for every point of a region; also if there is none.

>>> every(parts(mine), p -> some(adjacent(p) & empty))"""
SOME = """True if a condition holds for at least one part, or for at least one point of a region.

>>> some(parts(mine), p -> count(p) >= 5)"""
NONE = """True if a condition holds for no part, or for no point of a region.

>>> none(mine, p -> count(adjacent(p) & mine) > 2)"""
COUNT = """The number of parts, or of points of a region, for which a condition holds.

>>> count(parts(mine), p -> count(p) is 1) >= 2"""
FORMS = (
    *forms("every", BOOL, EVERY, all, "every"),
    *forms("some", BOOL, SOME, any, "some"),
    *forms("none", BOOL, NONE, lambda values: not any(values), "none"),
    *forms("count", BOOL, COUNT, sum, "count", result=INT, least=0, defined=True),
)
