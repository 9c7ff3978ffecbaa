"""The syntax file for Kate and the other editors of KDE.

A rule of Kate has one colour. So a name that is declared, and the keyword after a text or after a brace, have contexts
of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from ...gdl.syntax.tree import NAME
from .rules import BLANKS, NO_CALL, any_of, classes, rules
from .scopes import NOTICE
from .words import words

STYLES = {
    "comment": "dsComment",
    "text": "dsString",
    "keyword": "dsControlFlow",
    "form": "dsKeyword",
    "declared": "dsVariable",
    "position": "dsAttribute",
    "constant": "dsConstant",
    "operator-word": "dsOperator",
    "board": "dsDataType",
    "region": "dsBuiltIn",
    "direction": "dsConstant",
    "number-word": "dsBuiltIn",
    "condition": "dsBuiltIn",
    "player": "dsBuiltIn",
    "piece": "dsBuiltIn",
    "effect": "dsExtension",
    "definition": "dsBuiltIn",
    "call": "dsFunction",
    "symbol": "dsConstant",
    "point": "dsSpecialChar",
    "name": "dsNormal",
    "number": "dsDecVal",
    "operator": "dsOperator",
    "punctuation": "dsNormal",
}
"""Kate's style for each class."""


def kate() -> str:
    """The syntax file."""
    return "\n".join(_xml()) + "\n"


def _xml() -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<!DOCTYPE language>"
    yield f"<!-- {NOTICE} -->"
    yield '<language name="Plybook" section="Other" extensions="*.gdl" version="1" kateversion="5.53">'
    yield "  <highlighting>"
    yield "    <contexts>"
    yield '      <context name="Description" attribute="name" lineEndContext="#stay">'
    yield from _statement(" firstNonSpace=" + quoteattr("true"), "#stay", "Declared")
    for rule in rules():
        if len(rule.classes) == 1:
            after = "Statement" if rule.name == "text" else "#stay"
            yield _rule(rule.classes[0] or "name", rule.pattern, after)
        elif rule.name == "declaration":
            yield _declaring("", "Declared")
        elif rule.name == "statement in a block":
            yield _rule("punctuation", r"\{", "Statement")
    yield "      </context>"
    yield (
        '      <context name="Statement" attribute="name" lineEndContext="#pop" fallthrough="true" '
        'fallthroughContext="#pop">'
    )
    yield "        <DetectSpaces/>"
    yield from _statement("", "#pop", "#pop!Declared")
    yield "      </context>"
    yield (
        '      <context name="Declared" attribute="name" lineEndContext="#pop" fallthrough="true" '
        'fallthroughContext="#pop">'
    )
    yield "        <DetectSpaces/>"
    yield _rule("declared", NAME, "#pop")
    yield "      </context>"
    yield "    </contexts>"
    yield "    <itemDatas>"
    yield from (f'      <itemData name="{each}" defStyleNum="{STYLES[each]}"/>' for each in classes())
    yield "    </itemDatas>"
    yield "  </highlighting>"
    yield "  <general>"
    yield '    <comments><comment name="singleLine" start="#"/></comments>'
    yield '    <keywords casesensitive="1" additionalDeliminator=""/>'
    yield "  </general>"
    yield "</language>"


def _rule(style: str, pattern: str, context: str, more: str = "") -> str:
    return f'        <RegExpr attribute="{style}" context="{context}"{more} String={quoteattr(pattern)}/>'


def _declaring(more: str, context: str) -> str:
    return _rule("keyword", rf"{any_of(words().declaring)}(?={BLANKS}[^\W\d])", context, more)


def _statement(more: str, context: str, declared: str) -> Iterator[str]:
    """The rules for a keyword where a statement begins."""
    for run in words().leading:
        yield _rule("keyword", BLANKS.join(run) + NO_CALL, context, more)
    yield _declaring(more, declared)
    yield _rule("keyword", any_of(words().keywords) + NO_CALL, context, more)
