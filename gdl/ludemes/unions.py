"""The union of regions over parts or points: `union` with a function."""

from __future__ import annotations

from ..types.types import REGION
from .functions import Region, forms


def united(regions: list[Region]) -> Region:
    """All points of some regions."""
    return frozenset().union(*regions)


UNION = """The union of a region of each part, or of each point of a region; empty if there is none.

With `given`, it is the union of the parts for which a condition holds.

>>> union(parts(mine), p -> given(some(p & rim), p))"""
FORMS = tuple(forms("union", REGION, UNION, united, "union"))
