"""Collecting mistakes, so that all of them are reported at once and none twice."""

from __future__ import annotations

from . import limits
from .diagnostic import Diagnostic
from .errors import DescriptionError, error
from .source import Span


class Mistakes:
    """The mistakes found so far, each one once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span | str], Diagnostic] = {}

    def add(self, mistake: DescriptionError) -> None:
        """Add mistakes that are not yet known by code and place, or by code and message for ``too-many``."""
        for diagnostic in mistake.diagnostics:
            again = diagnostic.message if diagnostic.code == "too-many" else diagnostic.label.span
            self._found.setdefault((diagnostic.code, again), diagnostic)

    def __bool__(self) -> bool:
        return bool(self._found)

    @property
    def enough(self) -> bool:
        """Whether there are more than will be shown, so that the search can stop."""
        return len(self._found) > limits.MISTAKES

    def told(self) -> DescriptionError:
        """The mistakes to show, as an exception."""
        found = list(self._found.values())
        if self.enough:
            rest = found[limits.MISTAKES]
            found[limits.MISTAKES :] = error(
                "too-many-mistakes",
                f"there are more than {limits.MISTAKES} mistakes",
                rest.label.span,
                "the next one is here",
                help="fix the ones above first; then the others are shown",
            ).diagnostics
        return DescriptionError(found)
