"""Gathering mistakes, so that a person is told of all of them at once and of none twice."""

from __future__ import annotations

from . import limits
from .diagnostic import Diagnostic
from .errors import DescriptionError, error
from .source import Span


class Mistakes:
    """What has been found wrong so far, each mistake once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span | str], Diagnostic] = {}

    def add(self, mistake: DescriptionError) -> None:
        """Remember them. The same one found on another way says nothing new, nor does all that is too many."""
        for diagnostic in mistake.diagnostics:
            again = diagnostic.message if diagnostic.code == "too-many" else diagnostic.label.span
            self._found.setdefault((diagnostic.code, again), diagnostic)

    def __bool__(self) -> bool:
        return bool(self._found)

    @property
    def enough(self) -> bool:
        """Whether there are more than are shown, so that there is no need to look for others."""
        return len(self._found) > limits.MISTAKES

    def told(self) -> DescriptionError:
        """As many as are shown."""
        found = list(self._found.values())
        if self.enough:
            rest = found[limits.MISTAKES]
            found[limits.MISTAKES :] = error(
                "too-many-mistakes",
                f"there are more than {limits.MISTAKES} mistakes",
                rest.label.span,
                "the next one is here",
                help="mend those above; then the others are shown",
            ).diagnostics
        return DescriptionError(found)
