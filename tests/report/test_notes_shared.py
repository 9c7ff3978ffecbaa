"""Notes that several figures of a table share are told once."""

from __future__ import annotations

from plybook.measures.results.findings import Figure
from plybook.report.layout import notes


def figures(*said: str) -> list[Figure]:
    return [Figure(f"f{k}", "a figure", 0.5, "share", note=note) for k, note in enumerate(said)]


def test_a_note_of_neighbours_is_told_once_below_them() -> None:
    """A card of 24 figures with one note was 2,100 pixels high."""
    assert notes(figures("a", "b", "")) == ["a", "b", ""]
    assert notes(figures("a", "a", "b", "b", "b", "", "")) == ["", "both: a", "", "", "these 3: b", "", ""]
    assert notes(figures("a", "a", "a")) == ["", "", "all 3: a"]


def test_a_note_that_is_a_sentence_stays_one() -> None:
    assert notes(figures("It is so.", "It is so.", "b")) == ["", "It is so.", "b"]
