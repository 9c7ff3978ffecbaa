"""What the features of an editor answer, as data. Places are spans, in characters of a text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ....gdl.text.source import Span

SymbolKind = Literal[
    "game", "option", "player", "piece", "counter", "definition", "parameter", "point", "region", "value",
    "direction", "move", "phase", "score", "statement",
]  # fmt: skip
"""What a name of a description stands for. A ``point``, ``region`` or ``value`` is one that a move chooses, collects
or names."""
WordKind = Literal[
    "keyword", "function", "operator", "constant", "coordinate", "symbol", "type", "snippet",
    "option", "player", "piece", "counter", "definition", "parameter", "point", "region", "value", "direction", "move",
    "phase",
]  # fmt: skip
"""What a word that can be completed is."""


@dataclass(frozen=True)
class Completion:
    """One thing that can stand at a place: its ``text`` replaces the characters of ``span``.

    With ``snippet`` the text has placeholders, as in ``to ${1:REGION}$0``. ``detail`` is its type or form in a few
    words, ``about`` says in Markdown what it means, ``order`` sorts: lower comes first.
    """

    label: str
    kind: WordKind
    span: Span
    text: str
    detail: str = ""
    about: str = ""
    snippet: bool = False
    order: int = 0


@dataclass(frozen=True)
class Hover:
    """What is known about the word at a place, in Markdown."""

    span: Span
    markdown: str


@dataclass(frozen=True)
class Signature:
    """A form of a word with arguments. ``parameters`` are the places of their names in ``form``."""

    form: str
    about: str
    parameters: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class SignatureHelp:
    """The forms of the call around a place: which is meant, and the index of the argument being written."""

    forms: tuple[Signature, ...]
    form: int
    argument: int


@dataclass(frozen=True)
class Occurrence:
    """A place where a symbol is named; ``declares`` if it is named there first."""

    span: Span
    declares: bool


@dataclass(frozen=True)
class OutlineItem:
    """A part of a description for an outline. ``span`` is all of it, ``name_span`` what to select."""

    name: str
    kind: SymbolKind
    detail: str
    span: Span
    name_span: Span
    children: tuple[OutlineItem, ...] = ()


@dataclass(frozen=True)
class Fold:
    """Lines, counted from 1, that can be folded into the first."""

    first: int
    last: int
    kind: Literal["block", "comment"] = "block"


@dataclass(frozen=True)
class Token:
    """A part of a text on one line, with its meaning for colours. ``kind`` is a word kind, or what ``Token`` adds."""

    span: Span
    kind: str
    modifiers: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Inlay:
    """A few words to show before the character at ``at``, which are not in the text."""

    at: Span
    text: str
    about: str = ""
    kind: Literal["value", "parameter"] = "value"


@dataclass(frozen=True)
class Link:
    """A place that leads to another file."""

    span: Span
    path: str
    about: str = ""


@dataclass(frozen=True)
class Colour:
    """The colour of what is named at a place; each part from 0 to 1."""

    span: Span
    red: float
    green: float
    blue: float


@dataclass(frozen=True)
class Lens:
    """A line of facts and commands to show above a statement. ``commands`` are titles with command and arguments."""

    span: Span
    title: str
    command: str = ""
    arguments: tuple[str, ...] = ()
