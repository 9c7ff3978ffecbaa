"""A cache of the parser's tables between runs: building them takes about 0.2 s, reading them 5 ms.

They are stored as JSON rather than with ``lark.Lark.save``, which pickles them: reading a pickle can run any code.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from ..text.cache import cache_path, read_cached, write_cached

KEPT = 4
"""The most cached grammars; each version of Plybook, lark or Python has its own."""


def cached_parser(grammar: str) -> lark.Lark:
    """The LALR parser of a grammar, from the cache if it holds an intact copy."""
    path = cache_path("grammar", f"{lark.__version__} {sys.version} {grammar}", ".json")
    kept = read_cached(path)
    if kept is not None:
        try:
            return _read(kept)
        except Exception:  # a broken cache is ignored, no matter why
            pass
    parser = lark.Lark(grammar, parser="lalr", lexer="basic", maybe_placeholders=False)
    write_cached(path, json.dumps(parser.memo_serialize([TerminalDef, Rule])).encode(), KEPT)
    return parser


def _read(kept: bytes) -> lark.Lark:
    """The parser from its tables, read as in the modules that ``lark.tools.standalone`` generates."""
    data, memo = json.loads(kept, object_hook=_numbered)
    read: Callable[..., lark.Lark] = lark.Lark._load_from_dict
    return read(data, memo)


def _numbered(found: dict[str, Any]) -> dict[str | int, Any]:
    """An object whose numeric keys are numbers again; JSON writes them as text."""
    return {int(key) if key.isdecimal() else key: value for key, value in found.items()}
