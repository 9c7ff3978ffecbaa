"""A copy of a game as the beginning of another: it must not claim to be the old one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...gdl.expand import expand
from ...gdl.format.canonical import format_text
from ...gdl.statements.metadata import words
from ...gdl.syntax import tree as syntax
from ...gdl.syntax.parse import parse
from ...gdl.text.files import is_path
from ...gdl.text.source import Source
from .questions import check_title

CLAIMS = ("author", "year", "source", "about", "note")
"""What is true of the old game only. How moves are written stays true as long as the moves do."""


@dataclass(frozen=True)
class Copy:
    """The text of the new description, and what became of the old one's."""

    text: str
    old_title: str
    removed: tuple[str, ...]
    """The claims that were left out."""
    kept: tuple[str, ...]
    """The statements that are the same in both, by keyword."""
    extends: str
    """The game whose rules it still uses; empty if it stands on its own."""
    needs_folder: bool
    """Whether that game is a file, so that the copy must be in the folder of the old description."""


def copy(source: Source, title: str) -> Copy:
    """The description of a new game with the rules of another.

    Raises:
        AnswerError: the title cannot be one.
        DescriptionError: the old description is not well formed.
    """
    title = check_title(title)
    expanded = expand(source)
    game = parse(source)[0]
    block = game.block or ()
    edits = [(game.phrases[1].span.start, game.phrases[1].span.end, f'"{title}"')]
    removed: list[str] = []
    for statement in block:
        if statement.keyword is not None and statement.keyword.text in words():
            edits.append(_without_claims(statement, removed))
    inherited = list(_inherited(expanded.bases))
    opening = source.text.index("{", game.head.end) + 1
    if inherited:
        edits.append((opening, opening, "".join(f"\nwithout {word}" for word in inherited) + "\n"))
    text = source.text
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    base = _base(game)
    kept = dict.fromkeys(s.keyword.text for s in block if s.keyword is not None and s.keyword.text not in CLAIMS)
    whole = format_text(Source("new.gdl", "\n".join(_opening(source, expanded.title, title)) + "\n" + text))
    return Copy(
        re.sub(r"\n{3,}", "\n\n", whole), expanded.title, tuple(dict.fromkeys([*removed, *inherited])), tuple(kept),
        base, is_path(base),
    )  # fmt: skip


def _opening(source: Source, old: str, title: str) -> Iterator[str]:
    """The comments before the copy."""
    yield f"# {title}: begun as a copy of {old}. The rules are the same, and the comments below are about {old}."
    yield '# Change them, and say in the game whose it is: author "YOUR NAME", year, about.'
    yield ""


def _without_claims(statement: syntax.Statement, removed: list[str]) -> tuple[int, int, str]:
    """The edit that leaves only the rest of a line of words and values; what it removes is added to a list."""
    kept = []
    phrases = list(statement.phrases)
    for word, value in zip(phrases[::2], phrases[1::2], strict=False):
        if word.span.text in CLAIMS:
            removed.append(word.span.text)
        else:
            kept.append(f"{word.span.text} {value.span.text}")
    return statement.head.start, statement.head.end, "   ".join(kept)


def _inherited(bases: tuple[Source, ...]) -> Iterator[str]:
    """The keywords of the lines with claims that a game inherits."""
    for statement in expand(bases[0]).statements if bases else ():
        claims = any(phrase.span.text in CLAIMS for phrase in statement.phrases)
        if claims and statement.keyword is not None and statement.keyword.text in words():
            yield statement.keyword.text


def _base(game: syntax.Statement) -> str:
    """The name of the game that this one extends."""
    match game.phrases[3:4]:
        case [syntax.Phrase(items=[syntax.Text(value=name)])]:
            return name
    return ""
