"""The exception that carries diagnostics, and shortcuts to make one."""

from __future__ import annotations

from collections.abc import Iterable

from .diagnostic import Diagnostic, Label
from .render import render_text
from .source import Span

LONGEST_WORD = 80


class DescriptionError(Exception):
    """A description that cannot be played, with one or more diagnostics, the first of them an error."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(render_text(diagnostic) for diagnostic in self.diagnostics)

    def __reduce__(self) -> tuple[type[DescriptionError], tuple[tuple[Diagnostic, ...]]]:
        return DescriptionError, (self.diagnostics,)


def error(
    code: str, message: str, span: Span, label: str = "", *, help: str = "", related: Iterable[Label] = ()
) -> DescriptionError:
    """The exception for one mistake, ready to raise."""
    return DescriptionError([Diagnostic(code, message, Label(span, label), help=help, related=tuple(related))])


def warning(code: str, message: str, span: Span, label: str = "", *, help: str = "") -> Diagnostic:
    """A diagnostic that does not stop the game from being played."""
    return Diagnostic(code, message, Label(span, label), severity="warning", help=help)


def constant_condition(span: Span, value: bool) -> Diagnostic:
    """The warning for a condition that is the same in every position and for every option."""
    return warning(
        "constant-condition",
        f"this is always {str(value).lower()}, in every position and with any options",
        span,
        help="give a condition that depends on the position" if not value else "remove it, or give a condition",
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A suggestion from the names that would fit, ignoring case, or an empty string."""
    if len(word) > LONGEST_WORD:
        return ""
    from difflib import get_close_matches  # imported late: only needed for a text with a mistake

    folded = {name.casefold(): name for name in sorted(set(known), reverse=True)}
    close = get_close_matches(word.casefold(), sorted(folded), n=1, cutoff=0.6)
    return f"did you mean `{folded[close[0]]}`?" if close else ""
