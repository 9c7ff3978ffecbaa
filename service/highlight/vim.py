"""The files for Vim and Neovim.

Vim looks at its rules from the last to the first, has expressions of its own, and names what may follow a match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.syntax.tree import NAME
from .rules import BLANKS, NO_CALL, any_of, classes, rules
from .scopes import NOTICE
from .words import words

GROUPS = {
    "comment": "Comment",
    "text": "String",
    "keyword": "Statement",
    "form": "Keyword",
    "declared": "Identifier",
    "position": "StorageClass",
    "constant": "Boolean",
    "operator-word": "Operator",
    "board": "Structure",
    "region": "Function",
    "direction": "Constant",
    "number-word": "Function",
    "condition": "Function",
    "player": "Type",
    "piece": "Function",
    "effect": "PreProc",
    "definition": "Function",
    "call": "Identifier",
    "symbol": "Constant",
    "point": "Special",
    "number": "Number",
    "operator": "Operator",
    "punctuation": "Delimiter",
}
"""Vim's group for each class. Names have no colour."""
BEGINS = r"%(\a|_|[^\x00-\x7f])"
INSIDE = r"%(\w|[^\x00-\x7f])"
OPENINGS = ("(?:", "(?=", "(?!")


def filetype() -> str:
    """Which files are descriptions: ``ftdetect/gdl.vim``."""
    return f'" {NOTICE}\nautocmd BufNewFile,BufRead *.gdl setfiletype gdl\n'


def settings() -> str:
    """The settings for a description: ``ftplugin/gdl.vim``."""
    return f"""" {NOTICE}
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:# commentstring=#\\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal iskeyword+=-
let b:undo_ftplugin = "setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< iskeyword<"
"""


def syntax() -> str:
    """The colours: ``syntax/gdl.vim``."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield f'" {NOTICE}'
    yield from ['if exists("b:current_syntax")', "  finish", "endif", "", "syntax case match", ""]
    for rule in reversed(rules()):
        if len(rule.classes) == 1:
            after = "gdlFirst" if rule.name == "text" else ""
            yield _match(_group(rule.classes[0] or "name"), translated(rule.pattern), after)
        elif rule.name == "declaration":
            yield _match(_group("keyword"), _declaring(), _group("declared"))
        elif rule.name == "statement":
            yield from _statement(r"^\s*\zs", _group("keyword"), contained=False)
        elif rule.name == "statement in a block":
            yield _match(_group("punctuation"), r"\{", "gdlFirst")
    yield _match(_group("declared"), translated(NAME), contained=True)
    yield from _statement("", "gdlFirst", contained=True)
    yield ""
    yield from (f"highlight default link {_group(each)} {GROUPS[each]}" for each in classes() if each in GROUPS)
    yield f"highlight default link gdlFirst {_group('keyword')}"
    yield from ["", 'let b:current_syntax = "gdl"']


def _statement(before: str, group: str, *, contained: bool) -> Iterator[str]:
    """The rules for a keyword where a statement begins."""
    yield _match(group, before + translated(any_of(words().keywords) + NO_CALL), contained=contained)
    yield _match(group, before + _declaring(), _group("declared"), contained=contained)
    for run in words().leading:
        yield _match(group, before + translated(BLANKS.join(run) + NO_CALL), contained=contained)


def _declaring() -> str:
    return translated(rf"{any_of(words().declaring)}(?={BLANKS}[^\W\d])")


def _group(name: str) -> str:
    return "gdl" + name.title().replace("-", "")


def _match(group: str, pattern: str, after: str = "", *, contained: bool = False) -> str:
    more = " contained" * contained + (f" nextgroup={after} skipwhite" if after else "")
    return rf"syntax match {group} ;\v{pattern};{more}"


def translated(pattern: str) -> str:
    """One of our expressions as a "very magic" one of Vim."""
    found = ""
    ends: list[str] = []
    for piece in re.findall(r"\(\?[:=!]|\\?\[\^?\\?.[^]]*\]|\\.|.", pattern):
        if piece in OPENINGS:
            found += "%("
            ends.append({"(?:": ")", "(?=": ")@=", "(?!": ")@!"}[piece])
        elif piece == "(":
            found += piece
            ends.append(")")
        elif piece == ")":
            found += ends.pop()
        else:
            found += _piece(piece)
    return found


def _piece(piece: str) -> str:
    """A part of an expression that is not a bracket."""
    match piece:
        case r"[^\W\d]":
            return BEGINS
        case r"\w":
            return INSIDE
        case r'[^\w\s("]':
            return r'[^0-9A-Za-z_ \t("]'
        case "<" | ">" | "=" | "&" | "@" | "~":
            return "\\" + piece
        case _:
            return piece
