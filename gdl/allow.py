"""Comments that allow what would be reported: ``# allow CODE: REASON``, with one code or several, separated by commas.

Such a comment is for a statement and everything in its block: the statement below it or, after a statement, the one on
its line. For a ``game``, that includes all that it extends. Errors cannot be allowed. A comment that only happens to
begin with this word is left alone: what follows must be a code, or look like one, and then a colon or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from .codes import codes
from .expand import Expanded
from .model.model import Model
from .syntax.comments import Places, comments, is_alone
from .syntax.parse import parse
from .text import limits
from .text.diagnostic import Advice, Diagnostic
from .text.errors import did_you_mean, warning
from .text.fixes import removed
from .text.source import Source, Span

HELP = "write the code of a message: the word in brackets after `warning`"
_CODE = r"[a-z]+(?:-[a-z]+)+"
_ALLOW = re.compile(rf"#+[ \t]*allow[ \t]+(?P<codes>{_CODE}(?:[ \t]*,[ \t]*{_CODE})*)[ \t]*(?P<rest>.*)", re.I)


@dataclass(frozen=True)
class Allowance:
    """A comment: its codes, in order, the reason (or empty), and the statement, ``None`` if there is none."""

    span: Span
    codes: tuple[Span, ...]
    reason: str
    statement: Span | None
    whole: bool
    """Whether the statement is the ``game``."""

    @cached_property
    def names(self) -> frozenset[str]:
        """The codes as they are written in messages."""
        return frozenset(code.text.lower() for code in self.codes)

    def covers(self, found: Diagnostic, source: Source) -> bool:
        """Whether something found is at the statement; ``source`` is the description that is checked."""
        at = found.label.span
        if self.statement is None:
            return False
        if self.whole and self.span.source is source:
            return True
        return at.source is self.span.source and self.statement.start <= at.start and at.end <= self.statement.end


def allowed(model: Model, expanded: Expanded) -> Model:
    """The model without the warnings that comments allow, and with those about the comments themselves."""
    kept, dropped = sift(model.noticed, expanded)
    return replace(model, noticed=(*kept, *_mistakes(expanded.source)), allowed=dropped)


def sift(found: Iterable[Diagnostic], expanded: Expanded) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """What to report, and what comments of the description, or of those that it extends, allow."""
    kept: list[Diagnostic] = []
    dropped: list[Diagnostic] = []
    for diagnostic in found:
        (dropped if _is_allowed(diagnostic, expanded) else kept).append(diagnostic)
    return tuple(kept), tuple(dropped)


def unused(expanded: Expanded, dropped: Collection[Diagnostic], unknown: Collection[str] = ()) -> list[Diagnostic]:
    """Warn of comments that allow nothing: ``dropped`` is all that was allowed, under all options.

    ``unknown`` are the codes of which one cannot say so, because not everything was tried that would find them.
    """
    return [
        _unused(allowance, code)
        for allowance in allowances(expanded.source)
        for code in allowance.codes
        if code.text.lower() in set(codes()).difference(unknown)
        if not any(each.code == code.text.lower() and allowance.covers(each, expanded.source) for each in dropped)
    ]


@lru_cache(maxsize=16)
def allowances(source: Source) -> tuple[Allowance, ...]:
    """The comments of a text that parses which allow something, in order."""
    meant = _meant(source)[: limits.ALLOWANCES]
    places = Places(parse(source)) if meant else None
    return tuple(_allowance(comment, match, places) for comment, match in meant) if places else ()


def _meant(source: Source) -> list[tuple[Span, re.Match[str]]]:
    """The comments that say what they allow, with the parts of their text."""
    if "allow" not in source.text.lower():
        return []
    found = [(comment, match) for comment in comments(source) if (match := _ALLOW.fullmatch(comment.text))]
    return [(comment, match) for comment, match in found if _is_meant(match)]


def _is_allowed(diagnostic: Diagnostic, expanded: Expanded) -> bool:
    if diagnostic.severity == "error":
        return False
    return any(
        allowance.covers(diagnostic, expanded.source)
        for source in (expanded.source, *expanded.bases)
        for allowance in allowances(source)
        if diagnostic.code in allowance.names
    )


def _is_meant(match: re.Match[str]) -> bool:
    """Whether a comment that begins like this is more than a sentence with these words."""
    words = re.findall(_CODE, match["codes"].lower())
    return match["rest"][:1] in ("", ":") or all(word in codes() for word in words)


def _allowance(comment: Span, match: re.Match[str], places: Places) -> Allowance:
    at = comment.start + match.start("codes")
    named = [
        Span(comment.source, at + code.start(), at + code.end()) for code in re.finditer(_CODE, match["codes"], re.I)
    ]
    statement = places.below(comment) if is_alone(comment) else places.beside(comment)
    return Allowance(
        comment,
        tuple(named),
        match["rest"].removeprefix(":").strip() if match["rest"].startswith(":") else "",
        statement.span if statement else None,
        statement in places.statements,
    )


def _mistakes(source: Source) -> list[Diagnostic]:
    """The warnings about comments that lack a reason or name an unknown code."""
    found = []
    for comment, _ in _meant(source)[limits.ALLOWANCES :][:1]:
        found.append(
            warning(
                "too-many",
                f"at most {limits.ALLOWANCES} comments can allow something",
                comment,
                "this one and the ones below it are ignored",
                help="correct what is reported, or allow it for a whole block",
            )
        )
    for allowance in allowances(source):
        found += [
            warning(
                "allow-unknown-code",
                f"there is no code `{code.text}`, so this allows nothing",
                code,
                help=did_you_mean(code.text.lower(), codes()) or HELP,
            )
            for code in allowance.codes
            if code.text.lower() not in codes()
        ]
        if not allowance.reason:
            words = ", ".join(code.text for code in allowance.codes)
            found.append(
                warning(
                    "allow-without-reason",
                    "this does not say why it is allowed",
                    allowance.span,
                    help=f"write the reason after a colon: `# allow {words}: …`",
                )
            )
    return found


def _unused(allowance: Allowance, code: Span) -> Diagnostic:
    if allowance.statement is None:
        message, help = "there is no statement below this comment, so it allows nothing", "move it above the statement"
    else:
        message = f"there is no `{code.text}` here to allow"
        help = "remove the comment, or move it to the statement; errors cannot be allowed"
    fixes = (removed(_with_space(allowance.span), "remove the comment"),) if not allowance.codes[1:] else ()
    return warning("allow-unused", message, code, help=Advice(help, fixes))


def _with_space(comment: Span) -> Span:
    """A comment with the blanks before it, or its whole line."""
    text, start, end = comment.source.text, comment.start, comment.end
    while text[start - 1 : start] in (" ", "\t"):
        start -= 1
    return Span(comment.source, start, min(end + 1, len(text)) if is_alone(comment) else end)
