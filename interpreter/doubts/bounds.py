"""Numbers of texts that are one too many or too few: *five* or *more than six* beside `>= 6`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.model import ast
from ...gdl.model.model import Ending, Model, Rule, Where
from ..analyse.as_written import definitions_of, in_one_line, is_standard
from . import numbers
from .doubt import NEGATED, Doubt
from .words import words_of

NUMBER = rf"(?P<number>{'|'.join((*numbers.COUNTS[1:], *numbers.TENS))}|\d{{1,3}})(?![\w-])(?! (?:hundred|thousand)\b)"
NOT = r"(?<!no )(?<!not )"
LEAST, MOST, PLAIN = ">=", "<=", ""
SAID = (
    # how texts give a number, the limit that they mean, and how far it is from the number
    (rf"\b(?:at least|(?:no|not) (?:fewer|less) than|a minimum of|as many as) {NUMBER}", LEAST, 0),
    (rf"\b{NUMBER} (?:[a-z]+ )?or more\b", LEAST, 0),
    (rf"\b{NOT}(?:more than|over|above|beyond) {NUMBER}", LEAST, 1),
    (rf"\b(?:at most|(?:no|not) more than|a maximum of|up to) {NUMBER}", MOST, 0),
    (rf"\b{NUMBER} (?:[a-z]+ )?or (?:fewer|less)\b", MOST, 0),
    (rf"\b{NOT}(?:fewer than|less than|under|below) {NUMBER}", MOST, -1),
    (
        r"(?<!row )(?<!rank )(?<!file )(?<!column )(?<!level )(?<!number )(?<!turn )(?<!move )(?<!player )(?<![\w-])"
        rf"{NUMBER}",
        PLAIN,
        0,
    ),
)
SIGNS = {">=": (LEAST, 0), ">": (LEAST, 1), "<=": (MOST, 0), "<": (MOST, -1), "is": (PLAIN, 0)}
SPOKEN = {LEAST: "at least", MOST: "at most", PLAIN: "exactly"}
ELSEWHERE = (
    r"\b(?:others?|another|besides|further|else|additional|almost|nearly|about|pairs?|(?<!or )more(?! than\b))\b"
)
"""Words with which a number may be meant another way than it is counted."""
FROM_HERE = r"\b(?:ray|leap|along|between|hops|line|exact-line|step|from|to|lines|path|distance)\b"
"""What counts points from one that is not among them, or not with the same number."""
WITH_MORE = r"[-+*/%] \d|\d [-+*/%]"
"""Numbers that are added to what is counted, or taken from it."""
BEFORE = r"\b(?:if|when|while|once|as long as|unless|until|with|having|who has|who have|whose|that has|that have)\b"
"""Words after which a move's text is about what must be true before it."""


def of_ending(model: Model, ending: Ending) -> Iterator[Doubt]:
    """A doubt if the only number of a reason is one off the only limit of the condition."""
    yield from _off(model, ending.reason.lower(), [ending.condition])


def of_rule(model: Model, rule: Rule) -> Iterator[Doubt]:
    """The same for what must be true before a move is made."""
    before = re.search(BEFORE, rule.text.lower())
    asked = [step.condition for step in rule.every_step if isinstance(step, Where) and not step.phase]
    if before and not any(re.search(r"\bafter\.", condition.span.text) for condition in asked):
        found = said(rule.text.lower())
        if found is not None and found[2].start() > before.start():
            yield from _off(model, rule.text.lower(), asked)


def meant(low: str) -> set[int]:
    """The limits that a text gives in other numbers: four, if it says *more than three*."""
    patterns = [(pattern, by) for pattern, limit, by in SAID if limit and by]
    return {numbers.number_of(each["number"]) + by for pattern, by in patterns for each in re.finditer(pattern, low)}


def said(low: str) -> tuple[str, int, re.Match[str]] | None:
    """The only number of a text: the limit that it is, which number the limit is, and where it stands."""
    found: list[tuple[str, int, re.Match[str]]] = []
    for pattern, limit, by in SAID:
        for match in re.finditer(pattern, low):
            inside = any(match.start() < other.end() and other.start() < match.end() for _, _, other in found)
            number = numbers.number_of(match["number"])
            if not inside and (limit or number > 1):
                found.append((limit, number + by, match))
    return found[0] if len(found) == 1 else None


def _off(model: Model, low: str, conditions: list[ast.Expression]) -> Iterator[Doubt]:
    told = said(low)
    bare = re.sub(r"\b(?:no|not)(?= (?:more|fewer|less) than\b)|(?<=s )without\b", "", low)
    if told is None or re.search(f"{NEGATED}|{ELSEWHERE}", bare):
        return
    own = [one.definition.body for one in definitions_of(*conditions, model=model) if not is_standard(one.definition)]
    every = [in_one_line(node.span.text) for node in (*conditions, *own)]
    compared = [*numbers.comparisons(part for node in (*conditions, *own) for part in ast.walk(node))]
    asked = [(sign, in_one_line(node.span.text), number) for sign, node, number in compared if number.value > 1]
    if len(asked) != 1 or any("not" in code.split() for code in every):
        return
    ((sign, code, literal),) = asked
    gone = re.search(numbers.GONE, low) and "count(" in code
    started = any(each.name in code and any(each.starts) for each in model.counters)  # it may be what is left, or gone
    unclear = re.search(f"{numbers.COURSE}|{FROM_HERE}|{WITH_MORE}", code)
    if gone or started or unclear or not re.fullmatch(r"[\w-]+", literal.span.text):
        return
    (how, meant, match), (limit, by) = told, SIGNS[sign]
    words = words_of(model, conditions)
    number, bound = numbers.number_of(match["number"]), literal.value + by
    if words is None or number in (words.numbers | words.far) - {literal.value} or how not in (PLAIN, limit):
        return
    if meant != bound and abs(number - literal.value) <= 1:
        yield Doubt("number", (match[0],), (f"{SPOKEN[limit]} {bound}",), tuple(sorted(words.options)))
