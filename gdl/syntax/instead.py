"""What to write instead of a character or a word that is not allowed."""

from __future__ import annotations

import re

from lark import Token

from ..text.diagnostic import Advice
from ..text.errors import DescriptionError, error
from ..text.source import Source, Span
from . import repairs
from . import tree as syntax

READABLE = {
    "NAME": "a name",
    "INT": "a number",
    "NUMBER": "a number",
    "TEXT": 'a "string"',
    "LPAR": "`(`",
    "RPAR": "`)`",
    "OPEN": "`{`",
    "CLOSE": "`}`",
    "_COMMA": "`,`",
    "_NL": "the end of the line",
}
WORDS = frozenset(["AND", "OR", "NOT", "IS", "IN"])
GIVEN = "an effect that depends on a condition is written `remove(given(C, to))`"
OTHERWISE = {
    "do": GIVEN,
    "set": "if the number stays as it is otherwise, name it after `else`",
    "where": "a condition that counts only where C holds is `not C or A`",
    "when": "a condition that counts only where C holds is `not C or A`",
    "from": "if there are no points otherwise, write `else nowhere`",
    "to": "if there are no points otherwise, write `else nowhere`",
    "choose": "if there are no points otherwise, write `else nowhere`",
}
"""What may have been meant by a choice without `else`, by the word before it."""
LOOKED = 80
"""How many characters after a bracket are looked at."""
INSTEAD = {
    "!": "write `not` before a condition; the points outside a region A are `everywhere - A`",
    "'": 'strings are written in double quotes: `"`',
    "\u201c": 'strings are written in straight quotes: `"`',  # left double quotation mark
    "\u201d": 'strings are written in straight quotes: `"`',  # right double quotation mark
    "?": "a choice is written `if C then A else B`",
    "[": "write `(`",
    "]": "write `)`",
    ";": "a statement ends with its line; no semicolon is needed",
    ":": "no colon is needed here; arguments have a comma between them",
    "%": "comments begin with `#`; the remainder of a division is `mod(a, b)`",
    "^": "there is no power operator; multiply with `*`",
    "\u00a0": "write an ordinary space",  # no-break space
    "\u2013": "write `-`",  # en dash
    "\u2212": "write `-`",  # minus sign
    "\u2264": "write `<=`",  # less-than or equal to
    "\u2265": "write `>=`",  # greater-than or equal to
}


def for_character(source: Source, at: int) -> str:
    """What to write instead of a character that is not part of the language."""
    character = source.text[at]
    before = source.text[source.text.rfind("\n", 0, at) + 1 : at]
    inside = re.match(r"\[([^\]\n]*,[^\]\n]*)\]", source.text[at : at + LOOKED])
    if character == ":" and re.search(r"\bwhen\b(?!.*->)", before):
        return "a result is written after `->`: `when CONDITION -> RESULT`"
    if (
        character == ":"
        and (ends := re.search(r"([a-z]+\d+) ?$", before))
        and (end := re.match(r": ?([a-z]+\d+)", source.text[at:]))
    ):
        return f"points are joined with `|`: `{ends[1]} | {end[1]}`; a whole row or column is `row(1)`, `column(1)`"
    if source.text.startswith("!=", at):
        return "write `is not`"
    if character == ":" and (parameter := re.match(r"\s*define\s+([\w-]+)\((?:[^()=]*,)?\s*([\w-]+)\s*$", before)):
        return f"parameters are only named, without a type: `define {parameter[1]}({parameter[2]}) = …`"
    if character == ":" and (keyword := re.match(r"\s*(define|let)\b[^=]*$", before)):
        return f"what a name stands for is written after `=`: `{keyword[1]} NAME = …`"
    if inside and re.match(r"\s*option\b", before):
        return f"the choices stand after `in` without brackets: `in {', '.join(map(str.strip, inside[1].split(',')))}`"
    if inside and inside[1].replace(",", "").replace(" ", "").isdigit():
        return "numbers are compared one by one: `x is 1 or x is 2`"
    if inside:
        return f"several points or directions are joined with `|`: `{' | '.join(map(str.strip, inside[1].split(',')))}`"
    return INSTEAD.get(character, "remove it")


def unexpected(source: Source, token: Token, last: Token, accepted: set[str]) -> DescriptionError:
    """The diagnostic for a token that the grammar does not allow after the last one."""
    start, end = token.start_pos or 0, token.end_pos or 0
    found, line = f"`{token}`", source.text[source.text.rfind("\n", 0, start) + 1 : start]
    if token.type == "_NL" and token != "}":  # a brace also ends the statement before it
        found, end = READABLE["_NL"], start
    message = f"{found} is not allowed here"
    help = _instead(token, last, accepted, line, source.text[end : end + LOOKED])
    if _begins_with_if(source.text[:start]):
        message = "no statement begins with `if`"
        if not help.startswith("a result"):
            help = f"what a move must fulfil is written `where C`, {GIVEN}, after `do`"
    for word in ("then", "else"):
        if help.startswith(_lacking(word)):
            message = f"`{word}` is missing here"
    advice = Advice(help, repairs.of_token(source, token, last))
    return error("unexpected-word", message, Span(source, start, end), help=advice)


def _begins_with_if(text: str) -> bool:
    """Whether the last line of a text begins with `if`, and does not continue the line before it."""
    before, _, line = text.rpartition("\n")
    before = re.sub(r"#.*$", "", before)
    return (
        re.match(r"\s*if\b", line) is not None
        and re.search(r"(?:[=(,|&+*<>-]|\b(?:and|or|not|is|in|then|else))\s*$", before) is None
    )


def _lacking(word: str) -> str:
    """How the help begins where a choice lacks its `then` or `else`."""
    return f"a choice is written `if C then A else B`; its `{word}` is missing"


def _otherwise(line: str) -> str:
    """What may have been meant by a choice without `else`, with the words before it on its line."""
    words = re.findall(r"[\w-]+", line[: line.rfind("if ")])
    found = next((OTHERWISE[word] for word in reversed(words) if word in OTHERWISE), "")
    return f"; {found}" if found else ""


def _instead(token: Token, last: Token, accepted: set[str], line: str, rest: str) -> str:
    """What to write instead of a token that is not allowed, with ``line`` before it on its line, and ``rest`` after."""
    wanted = list(dict.fromkeys(READABLE[kind] for kind in READABLE if kind in accepted))
    match last.type, token.type:
        case word, ("DEFINES" | "_COMMA") if word in WORDS or word == "IF":
            return f"`{last}` is a reserved word, so it cannot be a name"
        case "NAME", "BLANK":
            return syntax.after_dot(last)
        case "DEFINES", "GREATER":
            return "a result is written after `->`; to compare, write `>=`"
        case "DEFINES", "LESS":
            return "to compare, write `<=`"
        case (("_NL" | "OPEN" | "DIVIDE"), "DIVIDE"):
            return "comments begin with `#`"
        case "UNITE" | "PLUS" | "MINUS", "DEFINES" if re.search(r"[-+]\s*$", line):
            return "a counter is set: `do set(NAME, NAME + 1)`"
        case _, "DEFINES" if several := re.match(r"\s*(score|counter|define|option|let)\b[^=]*=.*,", line):
            return f"each has a line of its own: `{several[1]} …`"
        case _, "DEFINES" if rest.startswith(">") and "RPAR" in accepted:
            return "a function is written `p -> E`"
        case _, "DEFINES":
            return "`=` defines a name; to compare, write `is`"
        case "TIMES", "TIMES":
            return f"{INSTEAD['^']}; `product(…)` multiplies a value for each point"
        case ("UNITE", "UNITE") | ("INTERSECT", "INTERSECT"):
            return f"write `{token}` for regions, `{'or' if token == '|' else 'and'}` for conditions"
        case "_NL" | "OPEN" | "BLANK" | "NAME", "TO":
            return "separate the points of a diagram with spaces; a range is written `3..25`"
        case "INTERSECT" | "UNITE" | "MINUS", "NOT":
            return "`not` is for conditions; the points of a region A that are not in another one are `A - B`"
        case _, word if word in WORDS and "NAME" in accepted:
            return f"`{token}` goes between two parts; it is a reserved word, so it cannot be a name"
        case _, "NAME" if token.lower() in ("elif", "elsif", "elseif") and "ELSE" in accepted:
            return "write `else if`"
        case _, "NAME" if token in ("mod", "modulo"):
            return "the remainder of a division is `mod(a, b)`"
        case _, "IF":
            return "put the choice in parentheses: `(if C then A else B)`"
        case (("IF" | "THEN" | "ELSE"), _):
            return f"`{last}` belongs to `if C then A else B`; it is a reserved word, so it cannot be a name"
        case _, ("THEN" | "ELSE"):
            if token.type == "THEN" and re.search(r"\bwhen\b(?!.*->)", line):
                return "a result is written after `->`: `when CONDITION -> RESULT`"
            return f"`{token}` belongs to `if C then A else B`; it is a reserved word, so it cannot be a name"
        case "_COMMA", "ARROW":
            return "remove the comma before it"
        case "INT", "NAME" if re.fullmatch(r"[xX]\d*", token):
            return "sides have a comma between them, `rectangle(8, 5)`; a square has one number, `square(8)`"
        case _, "ARROW" if "RPAR" in accepted:
            return "a function `p -> E` is an argument of a call, and its parameter is a name"
    if "THEN" in accepted and line.split()[:1] == ["again"]:
        return "a condition stands after `when`: `again when CONDITION`"
    if "THEN" in accepted and (token.type == "ARROW" or "->" in line):
        return (
            "a result is written `when A and B -> RESULT`, an effect that depends on a condition `remove(given(C, to))`"
        )
    if "THEN" in accepted:
        return f"{_lacking('then')}; what a move must fulfil is written `where C`, {GIVEN}"
    if "ELSE" in accepted:
        return _lacking("else") + _otherwise(line)
    if line.lstrip().startswith("("):
        return (
            "a statement begins with its keyword; only the arguments of a word stand in parentheses: `move drop { … }`"
        )
    if token.type == "OPEN" and "NAME" in accepted and rest.lstrip().startswith("}"):
        return "the region without points is `nowhere`; one that is remembered has none at first: `region NAME`"
    if token.type == "OPEN" and (last.type == "IN" or "NAME" in accepted):
        return "several points are joined with `|`: `a1 | b2`"
    if token == "where" and "RPAR" in accepted:
        return "the points of a region for which a condition holds are `union(theirs, p -> given(C, p))`"
    if last.type in ("NAME", "RPAR", "NUMBER") and token.type == "NAME" and accepted >= {"RPAR", "_COMMA"}:
        return f"put a comma between the arguments of a word: `{last}, {token}`"
    if "TO" in accepted and "_NL" not in accepted:
        return "a range is written `3..25`"
    if not wanted:
        return "remove it"
    return "expected " + ", ".join(wanted[:-1]) + (" or " if wanted[1:] else "") + wanted[-1]
