"""The canonical layout as edits, of a text and of a part of it, and the indents of lines being typed."""

from __future__ import annotations

import random

import pytest
from edits import after, library_texts

from plybook.gdl.format.canonical import format_text
from plybook.gdl.syntax.parse import tokens
from plybook.gdl.text.source import Source
from plybook.service.editor.known.analysis import Analysis
from plybook.service.editor.known.workspace import Workspace
from plybook.service.editor.layout import format_all, format_range, format_typed

LIBRARY = library_texts()
GAMES = list(LIBRARY)


def analysed(text: str) -> Analysis:
    return Workspace().update("game.gdl", text)


def untidy(game: str) -> str:
    """A library game with spaces and blank lines lost or added, which change no token."""
    chance = random.Random(game)
    lines = []
    for line in LIBRARY[game].split("\n"):
        if chance.random() < 0.3:
            line = " " * chance.randrange(8) + line.lstrip()
        if chance.random() < 0.2 and '"' not in line and "#" not in line:
            line = line.replace("  ", " ").replace(" = ", "   = ")
        lines += [line] + [""] * (chance.random() < 0.1)
    return "\n".join(lines)


def spelled(text: str) -> list[str]:
    """The tokens of a text, without line ends, which blank lines make longer."""
    return [str(token) for token in tokens(Source("game.gdl", text)) if token.type != "_NL"]


@pytest.mark.parametrize("game", GAMES)
def test_the_edits_of_a_text_give_its_canonical_layout(game: str) -> None:
    text = untidy(game)
    analysis = analysed(text)
    laid_out = after(text, format_all(analysis))
    assert laid_out == format_text(analysis.source)
    assert format_all(analysed(laid_out)) == []


@pytest.mark.parametrize("game", GAMES)
def test_laying_out_a_part_changes_neither_tokens_nor_other_lines(game: str) -> None:
    chance = random.Random(game)
    text = untidy(game)
    analysis = analysed(text)
    for _ in range(3):
        start = chance.randrange(len(text))
        end = chance.randrange(start, len(text))
        part = format_range(analysis, start, end)
        assert {edit.span.start for edit in part} <= {edit.span.start for edit in format_all(analysis)}
        assert spelled(after(text, part)) == spelled(text)


def test_only_lines_that_differ_are_edited() -> None:
    analysis = analysed('game "A" {\n   players Black, White\n\n  board square(5)\n}\n')
    assert [(edit.span.text, edit.text) for edit in format_all(analysis)] == [
        ("   players Black, White\n", "  players Black, White\n")
    ]


def test_a_statement_that_is_partly_selected_is_laid_out_as_a_whole() -> None:
    text = 'game "A" {\n define f = mine\n   & theirs\n define   g = mine\n\n define   h = mine\n}\n'
    start = text.index("& theirs")
    laid_out = after(text, format_range(analysed(text), start, start + 1))
    assert laid_out == text.replace(" define f = mine\n   & theirs\n", "  define f = mine\n    & theirs\n")


def test_a_text_with_mistakes_keeps_its_layout() -> None:
    assert format_all(analysed('game "A" {\n   players Black,, White\n}\n')) == []


@pytest.mark.parametrize(
    ("before", "line", "typed", "wanted"),
    [
        ('game "A" {\n', "", "\n", "  "),
        ('game "A" {\n  board square(5)\n', "", "\n", "  "),
        ('game "A" {\n  move x {\n', "", "\n", "    "),
        ('game "A" {\n  define f = mine &\n', "", "\n", "    "),
        ('game "A" {\n  define f = g(mine,\n', "", "\n", "    "),
        ('game "A" {\n  # to do {\n', "", "\n", "  "),
        ('game "A" {\n  about "{ and"\n', "", "\n", "  "),
        ('game "A" {\n  move x {\n', "}", "}", "  "),
        ('game "A" {\n  move x {\n    from mine\n  ', "      }", "}", "  "),
        ('game "A" {\n', "}", "}", ""),
        ("", "}", "}", ""),
    ],
)
def test_a_line_being_typed_is_indented(before: str, line: str, typed: str, wanted: str) -> None:
    text = before + line
    analysis = analysed(text)
    laid_out = after(text, format_typed(analysis, len(text), typed))
    assert laid_out == text[: text.rfind("\n") + 1] + wanted + line.strip()


def test_a_brace_after_something_else_moves_nothing() -> None:
    text = 'game "A" {\nend { when no-moves -> draw }'
    assert format_typed(analysed(text), len(text), "}") == []


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_a_library_game_that_begin_a_statement_are_indented_as_they_are(game: str) -> None:
    source = Source(game, LIBRARY[game])
    for number, start in enumerate(source.line_starts, start=1):
        line = source.line(number)
        if line.strip() in ("{", "}") or not line.strip():
            continue
        word = line.split()[0]
        if word in ("from", "to", "do", "option", "define", "move", "board", "end", "}"):
            assert format_typed(analysed(source.text[:start] + line), start, "\n") == [], line
