"""A region that depends on a condition, such as an option: `given`."""

from __future__ import annotations

from ..types.types import BOOL, REGION
from .base import Code, Look, Ludeme, Parameter, Value

Region = frozenset[int]


class Given(Ludeme):
    """The points of `region` if the condition holds; no points otherwise.

    >>> mine - given(pie, corners)
    """

    name = "given"
    parameters = (Parameter("condition", BOOL), Parameter("region", REGION))
    result = REGION
    inside = 1
    constant = True

    @staticmethod
    def meaning(look: Look, condition: bool, region: Region) -> Region:
        """All of the region or nothing."""
        return region if condition else frozenset()

    @staticmethod
    def lowering(code: Code, condition: Value, region: Value) -> Value:
        """A choice."""
        return code.op("select", condition, region, code.known("region", frozenset()))
