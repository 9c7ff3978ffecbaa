"""Values of openings as figures: a value that is proved is exact, and one that is searched has an interval."""

from __future__ import annotations

from ...stats.estimates import Estimate
from ..results.figures import figure
from ..results.findings import PROVED, Figure
from .looks import NAME


def proved(estimate: Estimate) -> bool:
    """Whether a value is proved: the ends of its interval are the value itself."""
    return estimate.value is not None and estimate.low == estimate.high == estimate.value


def worth(
    name: str, label: str, estimate: Estimate, *, samples: int | None = None, note: str = "", topic: str = ""
) -> Figure:
    """The figure of a value: exact if it is proved, and otherwise from this many searches."""
    if proved(estimate):
        return Figure(name, label, estimate.value, "share", note=PROVED, topic=topic)
    return figure(name, label, estimate, unit="share", samples=samples, sample=NAME, note=note, topic=topic)


def ends(estimate: Estimate) -> tuple[float | None, float | None]:
    """The ends of an interval for a table or a chart; none for a value that is proved."""
    return (None, None) if proved(estimate) else (estimate.low, estimate.high)
