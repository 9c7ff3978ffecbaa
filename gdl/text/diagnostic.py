"""Diagnostics: mistakes in a description, as data; rendering is separate.

Every code has a page, ``gdl/codes/CODE.md``, with an explanation, an example and its output.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from .source import Span

Severity = Literal["error", "warning", "hint"]
"""A warning is proved; a hint is about something that is valid but suspicious."""


@dataclass(frozen=True)
class Label:
    """A place in a text, with a note about it."""

    span: Span
    text: str = ""


@dataclass(frozen=True)
class Edit:
    """A replacement in a text; an empty span is an insertion."""

    span: Span
    text: str


@dataclass(frozen=True)
class Fix:
    """A change that corrects a mistake: what it does, in words, and its edits, which do not overlap."""

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Advice:
    """What to do about a mistake, in words and, where it is clear, as fixes to choose from."""

    text: str = ""
    fixes: tuple[Fix, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True)
class Diagnostic:
    """One mistake: a stable kebab-case ``code``, a message, where it is, and what to do about it."""

    code: str
    message: str
    label: Label
    severity: Severity = "error"
    help: str = ""
    related: tuple[Label, ...] = ()
    setting: str = ""
    """The option values under which the mistake appears, if it does not appear with all that were tried."""
    fixes: tuple[Fix, ...] = ()

    def under(self, setting: str) -> Diagnostic:
        """The same mistake, found with these option values and not with others."""
        return replace(self, setting=setting)
