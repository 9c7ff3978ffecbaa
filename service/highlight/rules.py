"""What colours a description: expressions in order, of which the first that fits at a place counts.

They are written so that Python, Oniguruma (TextMate, Sublime) and PCRE (Kate) read them alike. Each place is looked at
once, from left to right, so a word never begins in the middle of another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...gdl.syntax.tree import NAME
from .words import Words, words

ENDS = r"(?!\w|-[^\W\d])"
"""Here a name ends."""
NO_CALL = r"(?!\w|\(|-[^\W\d])"
"""Here a name ends that is not called."""
BLANKS = r"[ \t]+"
LIMIT = r'[^\w\s("]'
"""What cannot begin an operand, and so follows a value."""
RESULTS = {
    "Board": "board",
    "Site": "region",
    "Region": "region",
    "Parts": "region",
    "Direction": "direction",
    "Int": "number-word",
    "Number": "number-word",
    "Bool": "condition",
    "Player": "player",
    "Piece": "piece",
    "Effect": "effect",
}
"""The class of a ludeme, by the type of its result."""


@dataclass(frozen=True)
class Rule:
    """An expression, and the class of each of its groups; ``None`` is for what has no colour.

    Without groups, the only class is that of all of it. The name says what it is for.
    """

    name: str
    pattern: str
    classes: tuple[str | None, ...]


@lru_cache(maxsize=1)
def rules() -> tuple[Rule, ...]:
    """All rules, the first first."""
    return tuple(_rules(words()))


def classes() -> tuple[str, ...]:
    """All classes that the rules give."""
    return tuple(dict.fromkeys(each for rule in rules() for each in rule.classes if each))


def any_of(found: Iterable[str]) -> str:
    """An expression for any of some words, longer ones first."""
    return "(?:" + "|".join(re.escape(word).replace(r"\-", "-") for word in sorted(found, key=_longest)) + ")"


def _longest(word: str) -> tuple[int, str]:
    return -len(word), word


def _rules(known: Words) -> Iterator[Rule]:
    keyword = _unless_more_follows(known) + any_of(known.keywords) + NO_CALL
    yield Rule("comment", r"#[^\n]*", ("comment",))
    yield Rule("after a text", rf'("[^"\n]*")({BLANKS})({keyword})', ("text", None, "keyword"))
    yield Rule("text", r'"[^"\n]*"?', ("text",))
    for run in known.leading:
        parts = [f"({word})" for word in run[:-1]]
        pattern = f"({BLANKS})".join([*parts, f"({run[-1]}{NO_CALL})"])
        yield Rule(" ".join(run), pattern, (*(None if i % 2 else "keyword" for i in range(2 * len(run) - 1)),))
    yield Rule("declaration", rf"({any_of(known.declaring)})({BLANKS})({NAME})", ("keyword", None, "declared"))
    yield Rule("statement", rf"^([ \t]*)({keyword})", (None, "keyword"))
    yield Rule("statement in a block", rf"(\{{)([ \t]*)({keyword})", ("punctuation", None, "keyword"))
    yield Rule("position", any_of(known.positions) + r"(?=\.)", ("position",))
    follows = rf"(?=[ \t]*(?:{LIMIT}|$|{any_of(known.operators)}{ENDS}))"
    yield Rule("constant", any_of(known.constants) + ENDS + follows, ("constant",))
    yield Rule("operator word", any_of(known.operators) + ENDS, ("operator-word",))
    for result, named in known.calls.items():
        yield Rule(f"call, {result}", any_of(named) + r"(?=\()", (RESULTS[result],))
    yield Rule("standard definition, called", any_of(known.defined_calls) + r"(?=\()", ("definition",))
    yield Rule("call", NAME + r"(?=\()", ("call",))
    for result, named in known.plain.items():
        yield Rule(result, any_of(named) + ENDS, (RESULTS[result],))
    yield Rule("keyword inside a statement", any_of({*known.keywords} & {*known.forms}) + ENDS, ("keyword",))
    yield Rule("word of a statement", any_of(known.forms) + ENDS, ("form",))
    yield Rule("standard definition", any_of(known.defined) + ENDS, ("definition",))
    yield Rule("symbol", any_of(known.symbols) + ENDS, ("symbol",))
    yield Rule("other constant", any_of(known.constants) + ENDS, ("constant",))
    yield Rule("direction", any_of(known.directions) + ENDS, ("direction",))
    yield Rule("point", r"[a-z]{1,2}[1-9][0-9]{0,2}" + ENDS, ("point",))
    yield Rule("name", NAME, ("name",))
    yield Rule("decimal number", r"[0-9]+\.[0-9]+", ("number",))
    yield Rule("number", r"[0-9]+", ("number",))
    yield Rule("operator", r"->|<=|>=|\.\.|[-+*/|&<>=]", ("operator",))
    yield Rule("punctuation", r"[{}(),.]", ("punctuation",))


def _unless_more_follows(known: Words) -> str:
    """What keeps a keyword from being read on its own where a rule reads it together with what follows."""
    longer = [BLANKS.join(run) for run in known.leading]
    return rf"(?!{any_of(known.declaring)}{BLANKS}[^\W\d]|{'|'.join(longer)})"
