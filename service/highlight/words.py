"""The words of the language by class, from the registries: what a colour can depend on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...gdl import compass
from ...gdl.grammar_words import CHOICE, GRAMMAR
from ...gdl.ludemes import ludemes
from ...gdl.statements import kinds
from ...gdl.text.files import standard_library

FILE = "game"
"""The statement that a file consists of. It is inside no other one."""
WORD = re.compile(r"(?<![\w.-])[a-z][a-z-]*(?![\w(-])")


@dataclass(frozen=True)
class Words:
    """The words of the language. A word can be in several classes: what it is depends on its place.

    ``keywords`` begin a statement. ``declaring`` are those that a new name follows. ``leading`` are the sequences of
    three or more keywords that begin a statement. ``forms`` are the other words of statements. ``positions`` come
    before a dot. ``calls`` and ``plain`` are ludemes with and without arguments, by the type of their result;
    ``defined_calls`` and ``defined`` are the standard definitions. ``symbols`` are only arguments.
    """

    keywords: tuple[str, ...]
    declaring: tuple[str, ...]
    leading: tuple[tuple[str, ...], ...]
    forms: tuple[str, ...]
    operators: tuple[str, ...]
    constants: tuple[str, ...]
    positions: tuple[str, ...]
    calls: Mapping[str, tuple[str, ...]]
    plain: Mapping[str, tuple[str, ...]]
    defined_calls: tuple[str, ...]
    defined: tuple[str, ...]
    directions: tuple[str, ...]
    symbols: tuple[str, ...]


@lru_cache(maxsize=1)
def words() -> Words:
    """All words of the language."""
    keywords = {FILE, *(keyword for _, keyword in kinds())}
    forms = [kind.form for kind in kinds().values()]
    calls, plain = _by_type(with_arguments=True), _by_type(with_arguments=False)
    operators = _operators()
    values = {name for names in plain.values() for name in names}
    of_forms = {word for form in (*forms, *_grammar_forms()) for word in _words(form)}
    return Words(
        keywords=_sorted(keywords),
        declaring=_sorted(word for word in keywords if any(form.startswith(f"{word} NAME") for form in forms)),
        leading=tuple(
            sorted({run for form in forms for each in form.split(", ") if len(run := _run(each, keywords)) > 2})
        ),
        forms=_sorted(of_forms - {word for word in keywords if word not in _inner(forms)} - operators - values),
        operators=_sorted(operators),
        constants=_sorted(name for name, _, text, _ in GRAMMAR if text.startswith(("True.", "False."))),
        positions=_sorted(name for name, form, _, _ in GRAMMAR if form.startswith(f"{name}.")),
        calls=calls,
        plain=plain,
        defined_calls=_sorted(_definitions(with_arguments=True)),
        defined=_sorted(_definitions(with_arguments=False)),
        directions=_sorted(compass.names()),
        symbols=_sorted(_symbols()),
    )


def _sorted(found: Iterator[str] | set[str] | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(found)))


def _words(form: str) -> list[str]:
    """The words that are written as they stand in a form, without the texts for readers."""
    return WORD.findall(re.sub(r'"[^"]*"', "", form))


def _run(form: str, keywords: set[str]) -> tuple[str, ...]:
    """The keywords at the beginning of a form."""
    found = []
    for word in form.split():
        if word not in keywords:
            break
        found.append(word)
    return tuple(found)


def _inner(forms: list[str]) -> set[str]:
    """The words that stand inside a statement, neither at its beginning nor in its block."""
    outside = [re.sub(r"\{[^}]*\}", "", form) for form in forms]
    return {word for form in outside for word in _words(re.sub(r"(^|\bor |, )([a-z]+ )+", "", form))}


def _grammar_forms() -> Iterator[str]:
    """The forms of the words of the grammar, but not of calls and of what comes before a dot."""
    for name, form, _, _ in GRAMMAR:
        if not form.startswith((f"{name}(", f"{name}.")) and form != name:
            yield form


def _operators() -> set[str]:
    """The operators that are words."""
    named = {word for name, forms in ludemes().items() if forms[0].operator for word in _words(name)}
    return named | {name for name, form, _, _ in GRAMMAR if form in (f"A {name} B", f"{name} A", CHOICE)}


def _by_type(*, with_arguments: bool) -> dict[str, tuple[str, ...]]:
    """The ludemes by the type of their result, apart from operators; those that are called, or the others."""
    found: dict[str, set[str]] = {}
    for name, forms in ludemes().items():
        for form in forms:
            if not form.operator and bool(form.parameters) == with_arguments:
                found.setdefault(form.result.name, set()).add(name)
    if with_arguments:
        for name, form_text, _, _ in GRAMMAR:
            if form_text.startswith(f"{name}("):
                found["Region"].add(name)
    return {name: tuple(sorted(found[name])) for name in sorted(found)}


def _definitions(*, with_arguments: bool) -> Iterator[str]:
    """The standard definitions that are called, or the others."""
    for source in standard_library():
        for name, bracket in re.findall(r"^define ([\w-]+)(\(?)", source.text, re.MULTILINE):
            if bool(bracket) == with_arguments:
                yield name


def _symbols() -> Iterator[str]:
    """The words that are only arguments."""
    for forms in ludemes().values():
        for form in forms:
            for parameter in form.parameters:
                yield from parameter.type.choices
