"""A cache of the parser's tables between runs: building them takes about 0.2 s, loading them 3 ms."""

from __future__ import annotations

import io
import sys

import lark

from ..text.cache import cache_path, read_cached, write_cached

KEPT = 4
"""The most cached grammars; each version of Plybook, lark or Python has its own."""


def cached_parser(grammar: str) -> lark.Lark:
    """The LALR parser of a grammar, from the cache if it holds an intact copy."""
    path = cache_path("grammar", f"{lark.__version__} {sys.version} {grammar}", ".lark")
    kept = read_cached(path)
    if kept is not None:
        try:
            return lark.Lark.load(io.BytesIO(kept))
        except Exception:  # a broken cache is ignored, no matter why
            pass
    parser = lark.Lark(grammar, parser="lalr", lexer="basic", maybe_placeholders=False)
    body = io.BytesIO()
    parser.save(body)
    write_cached(path, body.getvalue(), KEPT)
    return parser
