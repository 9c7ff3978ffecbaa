"""The exception that carries diagnostics, and shortcuts to make one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from . import limits
from .diagnostic import Advice, Diagnostic, Fix, Label
from .fixes import replaced
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
    code: str, message: str, span: Span, label: str = "", *, help: str | Advice = "", related: Iterable[Label] = ()
) -> DescriptionError:
    """The exception for one mistake, ready to raise."""
    text, fixes = _parts(help)
    found = Diagnostic(code, message, Label(span, label), help=text, related=tuple(related), fixes=fixes)
    return DescriptionError([found])


def warning(code: str, message: str, span: Span, label: str = "", *, help: str | Advice = "") -> Diagnostic:
    """A diagnostic that does not stop the game from being played."""
    text, fixes = _parts(help)
    return Diagnostic(code, message, Label(span, label), severity="warning", help=text, fixes=fixes)


def hint(code: str, message: str, span: Span, label: str = "", *, help: str | Advice = "") -> Diagnostic:
    """A diagnostic about something suspicious that may well be meant."""
    return replace(warning(code, message, span, label, help=help), severity="hint")


def _parts(help: str | Advice) -> tuple[str, tuple[Fix, ...]]:
    return (help.text, help.fixes) if isinstance(help, Advice) else (help, ())


def constant_condition(span: Span, value: bool) -> Diagnostic:
    """The warning for a condition that is the same in every position and for every option."""
    return warning(
        "constant-condition",
        f"this is always {str(value).lower()}, in every position and with any options",
        span,
        help="give a condition that depends on the position" if not value else "remove it, or give a condition",
    )


def too_many_moves(name: str, span: Span, *, chain: bool) -> DescriptionError:
    """The error for a move that leaves too many combinations to try; a ``chain`` does in a crowded position."""
    few = "let each step choose from fewer points"
    if chain:
        few = "use fewer rounds, or `merged`, or `to reach(…)` if only the last point matters"
    return error(
        "too-many-moves",
        f"the move `{name}` leaves more than {limits.COMBINATIONS:,} combinations of points to try",
        span,
        help=few,
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A suggestion from the names that would fit, ignoring case, or an empty string."""
    meant = closest(word, known)
    return f"did you mean `{meant}`?" if meant else ""


def suggested(span: Span, known: Iterable[str], word: str = "") -> Advice:
    """The same for a word in a text, with the replacement as a fix. ``word`` is what is looked up, if it differs."""
    meant = closest(word or span.text, known)
    return Advice(f"did you mean `{meant}`?", (replaced(span, meant),)) if meant else Advice()


def closest(word: str, known: Iterable[str]) -> str:
    """The name that is most like a word, ignoring case, or an empty string."""
    if len(word) > LONGEST_WORD:
        return ""
    folded = {name.casefold(): name for name in sorted(set(known), reverse=True)}
    close = _closest(word.casefold(), tuple(sorted(folded)))
    return folded[close] if close else ""


@lru_cache(maxsize=64)
def _closest(word: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches  # imported late: only needed for a text with a mistake

    close = get_close_matches(word, known, n=1, cutoff=0.6)
    return close[0] if close else ""
