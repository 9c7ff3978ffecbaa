"""Lines, columns and edits in all encodings, against a model that only knows lists of units."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some
from lsprotocol.types import Position, Range, TextDocumentContentChangePartial, TextDocumentContentChangeWholeDocument

from plybook.gdl.text.source import Span
from plybook.lsp.text import Lines, Text

ENCODINGS = ("utf-8", "utf-16", "utf-32")
UNITS = {
    "utf-8": lambda character: len(character.encode()),
    "utf-16": lambda character: 2 if ord(character) > 0xFFFF else 1,
    "utf-32": lambda character: 1,
}
texts = some.text(some.sampled_from("ab \n\r\t\x0b\x0c\x1c\x85\u2028ä€😋𝔸"), max_size=30)


def places(text: str, encoding: str) -> dict[tuple[int, int], int]:
    """The offset of each position, counted character by character: a line ends with ``\\n``, ``\\r\\n`` or ``\\r``."""
    line, column, found = 0, 0, {(0, 0): 0}
    for match in re.finditer("\r\n|[\\s\\S]", text):
        if match[0] in ("\r\n", "\r", "\n"):
            line, column = line + 1, 0
        else:
            column += UNITS[encoding](match[0])
        found[line, column] = match.end()
    return found


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)], ids=list(ENCODINGS))
def test_a_character_beyond_the_basic_plane_has_as_many_units_as_its_encoding_gives_it(
    encoding: str, character: int
) -> None:
    text = Text(Lines("a\r\n😋x", encoding), "t")
    assert text.source.text == "a\n😋x"
    assert text.position(3) == Position(1, character)
    assert text.offset(Position(1, character)) == 3


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(content=texts)
def test_positions_and_offsets_are_those_of_a_count_by_hand(encoding: str, content: str) -> None:
    lines = Lines(content, encoding)
    for (line, column), offset in places(content, encoding).items():
        assert lines.offset(Position(line, column)) == offset
        assert lines.position(offset) == Position(line, column)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(content=texts)
def test_lines_and_columns_of_a_source_are_those_of_the_editor(encoding: str, content: str) -> None:
    text = Text(Lines(content, encoding), "t")
    assert "\r" not in text.source.text
    for line, column in places(content, encoding):
        offset = text.offset(Position(line, column))
        assert text.source.line_and_column(offset)[0] == line + 1
        assert text.position(offset) == Position(line, column)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(content=texts, data=some.data())
def test_an_edit_replaces_what_lies_between_two_positions(encoding: str, content: str, data: some.DataObject) -> None:
    there = sorted(places(content, encoding).items(), key=lambda item: item[1])
    first, last = sorted((data.draw(some.sampled_from(there)), data.draw(some.sampled_from(there))), key=lambda x: x[1])
    new = data.draw(texts)
    change = TextDocumentContentChangePartial(range=Range(Position(*first[0]), Position(*last[0])), text=new)
    changed = Text(Lines(content, encoding), "t").changed([change])
    assert changed.lines.text == content[: first[1]] + new + content[last[1] :]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_position_beyond_a_line_is_its_end_and_one_within_a_character_is_before_it(encoding: str) -> None:
    lines = Lines("a😋\r\nb", encoding)
    assert lines.offset(Position(0, 99)) == 2
    assert lines.offset(Position(9, 0)) == len(lines.text)
    if encoding != "utf-32":
        assert lines.offset(Position(0, 2)) == 1


def test_changes_apply_one_after_the_other_and_may_replace_everything() -> None:
    insert = TextDocumentContentChangePartial(range=Range(Position(0, 1), Position(0, 1)), text="\r\n")
    text = Text(Lines("ab", "utf-16"), "t").changed([insert, insert])
    assert text.lines.text == "a\r\n\r\nb"
    assert text.changed([TextDocumentContentChangeWholeDocument(text="new"), insert]).source.text == "n\new"


def test_what_is_written_has_the_line_ends_of_the_text() -> None:
    assert Text(Lines("a\r\nb", "utf-16"), "t").written("x\ny") == "x\r\ny"
    assert Text(Lines("a\nb", "utf-16"), "t").written("x\ny") == "x\ny"


def test_a_range_covers_a_span() -> None:
    text = Text(Lines("ä\r\n𝔸b", "utf-16"), "t")
    assert text.range(Span(text.source, 2, 4)) == Range(Position(1, 0), Position(1, 3))
