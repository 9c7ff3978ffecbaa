"""A search finds the words that do what is asked for, in whatever words it is asked."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from plybook.gdl.manual import entries
from plybook.service.explain.word_search import topics
from plybook.service.explain.words import entry, names, search

ROOT = Path(__file__).parents[2]
TABLE = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))
ASKED = {part: TABLE[part] for part in ("questions", "later", "last")}
LEAST = {"questions": 82, "later": 39, "last": 24}
"""How many are answered; a change that answers fewer needs a reason."""


def answered(question: str, wanted: list[str]) -> bool:
    """Whether one of the words wanted is among the first three hits."""
    return not {hit.name for hit in search(question, 3)}.isdisjoint(wanted)


@pytest.mark.parametrize("part", ASKED)
def test_what_designers_ask_is_answered_among_the_first_three(part: str) -> None:
    missed = [question for question, wanted in ASKED[part].items() if not answered(question, wanted)]
    assert len(ASKED[part]) - len(missed) >= LEAST[part], missed
    assert sorted(missed) == sorted(set(TABLE["missed"]["questions"]) & set(ASKED[part])), "keep the list honest"


def test_every_word_that_is_wanted_exists() -> None:
    known = {each.name for each in entries()}
    for table in ASKED.values():
        assert {word for wanted in table.values() for word in wanted} <= known


@pytest.mark.parametrize("words", [("jump", "jumps", "jumping", "jumped"), ("capture", "captures", "capturing")])
def test_the_form_of_a_word_does_not_matter(words: tuple[str, ...]) -> None:
    assert len({tuple(search(word)) for word in words}) == 1


def test_the_name_of_a_word_finds_it_first() -> None:
    for name in ("adjacent", "first-of", "sides-joined", "placed-this-turn", "unknown-name", "hops", "Direction"):
        assert search(name)[0].name.casefold() == name.casefold() or name == "Direction"
        assert name in [hit.name for hit in search(name)]


def test_a_query_of_common_words_finds_them() -> None:
    assert "not" in [hit.name for hit in search("not")]
    assert "to" in [hit.name for hit in search("to")]


def test_hits_are_few_distinct_ordered_and_can_be_explained() -> None:
    for question in TABLE["questions"]:
        hits = search(question, 5)
        assert 0 < len(hits) <= 5
        assert len({(hit.name, hit.kind) for hit in hits}) == len(hits)
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        assert all(entry(hit.name) is not None and hit.line for hit in hits)


@pytest.mark.parametrize("query", ["", " ", "?!", "\0", "x" * 100_000, "jump " * 100_000, "跳"])
def test_any_query_is_answered(query: str) -> None:
    assert len(search(query)) <= 8


def test_the_topics_are_the_parts_of_the_manual_and_their_words_are_those_of_the_language() -> None:
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    found = []
    for section in ("How games are written", "Values", "Meaning"):
        part = text.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
        before = "" if section == "How games are written" else f"{section}: "
        found += [before + title.rstrip(".") for title in re.findall(r"^\*\*([^*]+)\*\*", part, re.MULTILINE)]
    whole = re.findall(r"^##+ (Writing|Boards and coordinates|Options and variants|Mistakes)$", text, re.MULTILINE)
    assert list(topics()) == found + whole
    assert {word for topic in topics().values() for word in topic.words} <= set(names())


def test_the_table_of_what_people_call_words_has_words_of_the_language_only() -> None:
    text = (ROOT / "service" / "explain" / "synonyms.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)["also"]) <= set(names())


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("until nothing changes", "Something done until nothing changes"),
        ("while something changes", "Something done until nothing changes"),
        ("shift a row", "A row that is shifted"),
    ],
)
def test_what_has_no_word_of_its_own_is_found_in_the_manual(question: str, topic: str) -> None:
    assert topic in [hit.name for hit in search(question, 3)]


@pytest.mark.parametrize(
    ("word", "said"), [("while", "not repeated until"), ("until", "not repeated"), ("shift", "row")]
)
def test_what_comes_closest_to_a_word_is_no_word_that_does_something_else(word: str, said: str) -> None:
    (note,) = entry(word).notes
    assert said in note
    assert not re.search(r": `\w+`(:|$)", note), "a word that can take its place"
