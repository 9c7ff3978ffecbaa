"""A cache of the parser's tables between runs: building them takes about 0.2 s, loading them 3 ms.

The file is in the user's cache folder (``PLYBOOK_CACHE`` names another) and is keyed by grammar, lark and Python.
It is written atomically, and rebuilt if it cannot be read. Nothing depends on its existence.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tempfile
from pathlib import Path

import lark


def cache_folder() -> Path:
    """The folder for files that Plybook can rebuild."""
    if named := os.environ.get("PLYBOOK_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "plybook"


def cached_parser(grammar: str) -> lark.Lark:
    """The LALR parser of a grammar, from the cache if it holds an intact copy."""
    key = hashlib.sha256(f"{lark.__version__} {sys.version} {grammar}".encode()).hexdigest().encode()
    try:
        file = cache_folder() / f"grammar-{key[:24].decode()}.lark"
    except RuntimeError:  # no home folder
        return _built(grammar)
    parser = _loaded(file, key)
    if parser is None:
        parser = _built(grammar)
        _save(file, key, parser)
    return parser


def _built(grammar: str) -> lark.Lark:
    return lark.Lark(grammar, parser="lalr", lexer="basic", maybe_placeholders=False)


def _loaded(file: Path, key: bytes) -> lark.Lark | None:
    try:
        head, digest, body = file.read_bytes().split(b"\n", 2)
        if head != key or digest != hashlib.sha256(body).hexdigest().encode():
            return None
        return lark.Lark.load(io.BytesIO(body))
    except Exception:  # a broken cache is ignored, no matter why
        return None


def _save(file: Path, key: bytes, parser: lark.Lark) -> None:
    body = io.BytesIO()
    parser.save(body)
    digest = hashlib.sha256(body.getvalue()).hexdigest().encode()
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, temporary = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(b"\n".join([key, digest, body.getvalue()]))
        os.replace(temporary, file)
    except OSError:
        return
