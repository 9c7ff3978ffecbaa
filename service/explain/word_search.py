"""Finds words of the language by what they do: a ranking of the manual's entries for a query in everyday words.

Words are compared by their stems. The ranking is BM25F (Robertson and Zaragoza, *The Probabilistic Relevance Framework:
BM25 and Beyond*, 2009): a stem counts for more the fewer entries have it, and the more weight the field has in which it
stands. Synonyms count for less than the word that was typed.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import log
from typing import Any, Literal, NamedTuple

from ...gdl.manual import Entry
from ...gdl.text.errors import closest

Kind = Literal["word", "code", "topic"]
WEIGHTS = {"name": 4.0, "also": 2.5, "topics": 0.3, "text": 1.5, "form": 0.5, "example": 0.3}
"""How much a word counts in each field of an entry: ``also`` is what others call it, ``topics`` the parts of the manual
that use it."""
KINDS: Mapping[Kind, float] = {"word": 1.0, "code": 0.4, "topic": 0.6}
"""How much a hit of each kind counts."""
SATURATION, LENGTH = 1.2, 0.75
"""``k1`` and ``b`` of BM25: how soon repetition stops to count, and how much long fields count for less."""
SYNONYM = 0.3
"""How much a synonym counts, compared to the word that was typed."""
ALL = 0.5
"""How much it counts that a hit has all the words that were typed: the power to which their share is raised."""
EXACT = 10.0
"""What is added to the score of a word whose name is the whole query."""
LONGEST_NAME = 200
LONGEST_QUERY = 30
"""The most words of a query that count; the rest is ignored."""
WORD = re.compile(r"[^\W_]+")


class Hit(NamedTuple):
    """Something that a search has found: its name, its kind, its group in the manual, a line about it, its score."""

    name: str
    kind: Kind
    group: str
    line: str
    score: float


@dataclass(frozen=True)
class Document:
    """Something to find: what is shown of it, and its weighted stems."""

    name: str
    kind: Kind
    group: str
    line: str
    stems: Mapping[str, float]


@dataclass(frozen=True)
class Topic:
    """A part of the manual: its section, what else people call it, and the words that it explains."""

    title: str
    section: str
    about: str
    words: tuple[str, ...]


@lru_cache(maxsize=1)
def topics() -> dict[str, Topic]:
    """The parts of the manual, by their titles."""
    found = {}
    for title, row in _read("topics.toml")["topics"].items():
        section = title if row.get("heading") else title.rpartition(": ")[0] or "How games are written"
        found[title] = Topic(title, section, row["about"], tuple(row["words"].split()))
    return found


@dataclass(frozen=True)
class Searched:
    """Everything that can be found, and how rare each stem is."""

    documents: Sequence[Document]
    rarity: Mapping[str, float]

    @staticmethod
    def of(entries: Iterable[Entry], pages: Mapping[str, str], also: Mapping[str, str]) -> Searched:
        """From the entries of the manual, the pages of codes, and what others call the words."""
        found = [*_entries(entries, also), *_pages(pages), *_topics()]
        lengths = _lengths([fields for _, fields in found])
        documents = [Document(*shown, _stems(fields, lengths)) for shown, fields in found]
        many = Counter(stem for document in documents for stem in document.stems)
        rarity = {stem: log(1 + (len(documents) - n + 0.5) / (n + 0.5)) for stem, n in many.items()}
        return Searched(documents, rarity)


def search_in(searched: Searched, query: str, most: int) -> list[Hit]:
    """The documents that fit a query best, at most ``most``, best first."""
    named = " ".join(query[:LONGEST_NAME].split()).casefold()
    wanted = terms(query, searched.rarity)
    typed = [frozenset([each, *_synonyms().get(each, ())]) for each, weight in wanted.items() if weight == 1.0]
    hits: dict[tuple[str, Kind], Hit] = {}
    for document in searched.documents:
        score = sum(
            weight * searched.rarity[stem] * there / (SATURATION + there)
            for stem, weight in wanted.items()
            if (there := document.stems.get(stem))
        )
        answered = sum(not each.isdisjoint(document.stems) for each in typed) / (len(typed) or 1)
        score *= KINDS[document.kind] * answered**ALL
        score += EXACT * (document.name.casefold() == named)
        best = hits.get((document.name, document.kind))
        if score > 0 and (best is None or score > best.score):
            hit = Hit(document.name, document.kind, document.group, document.line, round(score, 3))
            hits[document.name, document.kind] = hit
    return sorted(hits.values(), key=lambda hit: -hit.score)[:most]


def terms(query: str, known: Collection[str]) -> dict[str, float]:
    """The stems of a query and of their synonyms, with how much each counts.

    A stem that is not ``known`` and has no synonyms is taken for the one that is most like it.
    """
    typed = [word for word in _words(query) if word not in _common()] or _words(query)
    found: dict[str, float] = {}
    for word in typed[:LONGEST_QUERY]:
        typed_stem = stem(word)
        if typed_stem not in known and typed_stem not in _synonyms():
            typed_stem = closest(typed_stem, {*known, *_synonyms()}) or typed_stem
        found[typed_stem] = 1.0
    for each in list(found):
        for other in _synonyms().get(each, ()):
            found.setdefault(other, SYNONYM)
    return found


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The stem of an English word, by Porter's second algorithm: `jump` for `jumping`."""
    return str(_stemmer().stemWord(word))


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    import snowballstemmer  # imported late: only needed for a search

    return snowballstemmer.stemmer("english")


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for group in _read("synonyms.toml")["groups"]:
        stems = {stem(word) for word in group.split()}
        for each in stems:
            found.setdefault(each, set()).update(stems - {each})
    return found


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    return frozenset(_read("synonyms.toml")["common"].split())


def _words(text: str) -> list[str]:
    return [word.casefold() for word in WORD.findall(text)]


Found = tuple[tuple[str, Kind, str, str], dict[str, list[str]]]
"""What is shown of a document, and the stems of each of its fields."""


def _entries(entries: Iterable[Entry], also: Mapping[str, str]) -> list[Found]:
    known = _read("synonyms.toml")["also"]
    named: dict[str, list[str]] = {}
    for topic in topics().values():
        for word in topic.words:
            named.setdefault(word, []).append(f"{topic.title} {topic.about}")
    found = []
    for entry in entries:
        fields = {
            "name": entry.name,
            "also": " ".join([also.get(entry.name, ""), known.get(entry.name, "")]),
            "topics": " ".join(named.get(entry.name, ())),
            "text": entry.text,
            "form": entry.form,
            "example": entry.example,
        }
        found.append(_found(entry.name, "word", entry.group, entry.first_sentence, fields))
    return found


def _pages(pages: Mapping[str, str]) -> list[Found]:
    return [
        _found(code, "code", "Codes of diagnostics", about, {"name": code, "text": about})
        for code, text in pages.items()
        for about in [" ".join(text.partition("\n")[2].strip().partition("\n\n")[0].split())]
    ]


def _topics() -> list[Found]:
    return [
        _found(
            topic.title,
            "topic",
            "How games are written",
            ", ".join(f"`{word}`" for word in topic.words),
            {"name": topic.title, "also": topic.about},
        )
        for topic in topics().values()
    ]


def _found(name: str, kind: Kind, group: str, about: str, fields: Mapping[str, str]) -> Found:
    return (name, kind, group, about), {field: [stem(word) for word in _words(text)] for field, text in fields.items()}


def _lengths(documents: Sequence[Mapping[str, Sequence[str]]]) -> dict[str, float]:
    """The mean number of words in each field, where there is one."""
    many: dict[str, list[int]] = {}
    for fields in documents:
        for field, stems in fields.items():
            if stems:
                many.setdefault(field, []).append(len(stems))
    return {field: sum(lengths) / len(lengths) for field, lengths in many.items()}


def _stems(fields: Mapping[str, Sequence[str]], lengths: Mapping[str, float]) -> dict[str, float]:
    """The weight of each stem of a document: how often it occurs, by the weights and lengths of the fields."""
    found: dict[str, float] = {}
    for field, stems in fields.items():
        for each, many in Counter(stems).items():
            less = 1 - LENGTH + LENGTH * len(stems) / lengths[field]
            found[each] = found.get(each, 0.0) + WEIGHTS[field] * many / less
    return found


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(file).read_text(encoding="utf-8"))
