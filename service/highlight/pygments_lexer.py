"""A Pygments lexer for descriptions, found by its entry point, so that rich, Sphinx and MkDocs colour them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from .rules import Rule, rules

TOKENS: Mapping[str, Any] = {
    "comment": Comment.Single,
    "text": String.Double,
    "keyword": Keyword,
    "form": Keyword.Pseudo,
    "declared": Name.Class,
    "position": Keyword.Namespace,
    "constant": Keyword.Constant,
    "operator-word": Operator.Word,
    "board": Keyword.Type,
    "region": Name.Builtin,
    "direction": Name.Constant,
    "number-word": Name.Builtin,
    "condition": Name.Builtin,
    "player": Name.Builtin.Pseudo,
    "piece": Name.Builtin,
    "effect": Name.Builtin,
    "definition": Name.Builtin,
    "call": Name.Function,
    "symbol": Name.Constant,
    "point": Number.Other,
    "name": Name,
    "number": Number,
    "operator": Operator,
    "punctuation": Punctuation,
}
"""The token for each class of the rules."""


def _entry(rule: Rule) -> tuple[str, Any]:
    tokens = [TOKENS[each] if each else Whitespace for each in rule.classes]
    return rule.pattern, tokens[0] if len(tokens) == 1 else bygroups(*tokens)


class GdlLexer(RegexLexer):
    """For descriptions of games in the language of Plybook."""

    name = "Plybook game description"
    aliases: ClassVar[list[str]] = ["gdl", "plybook"]
    filenames: ClassVar[list[str]] = ["*.gdl"]

    @classmethod
    def get_tokendefs(cls) -> dict[str, list[Any]]:
        """The rules, made from the registries when they are first needed."""
        blanks = [(r"[ \t\r\f]+|\n", Whitespace)]
        return {"root": [*(_entry(rule) for rule in rules()), *blanks]}
