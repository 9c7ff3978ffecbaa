"""What is said about a description that is wrong: data first, rendering apart.

Every code has a page, ``gdl/codes/CODE.md``: what the mistake is, an example, what is shown for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from .source import Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Label:
    """A place and what is to be said of it."""

    span: Span
    text: str = ""


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
    """The option values under which the mistake appears, where it is not there by default."""

    def under(self, setting: str) -> Diagnostic:
        """The same mistake, found under other option values than the defaults."""
        return replace(self, setting=setting)
