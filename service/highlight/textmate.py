"""The grammar for TextMate, which VS Code uses, and for Sublime Text: the rules as they are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from .rules import Rule, rules
from .scopes import NOTICE, ROOT_SCOPE, SCOPES


def textmate() -> str:
    """The grammar as JSON."""
    grammar = {
        "comment": NOTICE,
        "name": "Plybook",
        "scopeName": ROOT_SCOPE,
        "fileTypes": ["gdl"],
        "patterns": [_pattern(rule) for rule in rules()],
    }
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def _pattern(rule: Rule) -> dict[str, Any]:
    if len(rule.classes) == 1:
        return {"comment": rule.name, "match": rule.pattern, "name": SCOPES[rule.classes[0] or "name"]}
    captures = {str(number): {"name": scope} for number, scope in _groups(rule)}
    return {"comment": rule.name, "match": rule.pattern, "captures": captures}


def sublime() -> str:
    """The syntax definition of Sublime Text as YAML."""
    return "\n".join(_yaml()) + "\n"


def _yaml() -> Iterator[str]:
    yield from ["%YAML 1.2", "---", f"# {NOTICE}", "name: Plybook", "file_extensions: [gdl]", f"scope: {ROOT_SCOPE}"]
    yield from ["contexts:", "  main:"]
    for rule in rules():
        yield f"    # {rule.name}"
        yield f"    - match: {_quoted(rule.pattern)}"
        if len(rule.classes) == 1:
            yield f"      scope: {SCOPES[rule.classes[0] or 'name']}"
        else:
            yield "      captures:"
            yield from (f"        {number}: {scope}" for number, scope in _groups(rule))


def _quoted(pattern: str) -> str:
    doubled = pattern.replace("'", "''")
    return f"'{doubled}'"


def _groups(rule: Rule) -> Iterator[tuple[int, str]]:
    """The scope of each group that has one."""
    for number, each in enumerate(rule.classes, 1):
        if each:
            yield number, SCOPES[each]
