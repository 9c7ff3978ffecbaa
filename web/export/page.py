"""A game as one HTML file that can be played: nothing is fetched, and nothing from a description becomes markup.

Data is compressed and in base64, so no character of it means anything to HTML. The policy allows the page's own
script and style, by their hashes, and workers made from a Blob; nothing else runs or is loaded.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from .. import bundle
from .contents import Contents, Variant

LARGEST = 16 * 1024 * 1024
"""The most bytes of a page."""


def html(contents: Contents) -> bytes:
    """The page, always the same for the same contents.

    Raises:
        ValueError: it would have more than :data:`LARGEST` bytes.
    """
    title, script, style = escape(contents.data["title"]), bundle.page(), bundle.style()
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}' 'wasm-unsafe-eval'; style-src '{_hash(style)}'; "
        "worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    )
    places: dict[bytes, str] = {}
    parts_of = [
        {name: places.setdefault(part, f"part-{len(places)}") for name, part in _parts(variant)}
        for variant in contents.variants
    ]
    data = contents.data | {
        "variants": [variant.data["options"] for variant in contents.variants],
        "fingerprints": [variant.data["game"]["fingerprint"] for variant in contents.variants],
        "parts": parts_of,
    }
    blocks = [_block("data", _json(data)), *(_block(place, part) for part, place in places.items())]
    template = (files(__package__) / "page.html").read_text(encoding="utf-8")
    parts = {"policy": escape(policy), "title": title, "style": style, "data": "\n".join(blocks), "script": script}
    found = "".join(
        parts.get(piece, piece) if odd else piece
        for odd, piece in ((place % 2, piece) for place, piece in enumerate(template.split("%%")))
    ).encode()
    if len(found) > LARGEST:
        many = f" with its {len(contents.variants)} variants" * (len(contents.variants) > 1)
        raise ValueError(f"the page would have {len(found):,} bytes{many}: at most {LARGEST:,} are allowed")
    return found


def _parts(variant: Variant) -> Iterator[tuple[str, bytes]]:
    """What a variant consists of; what several variants share is in a page once."""
    yield "module", variant.module
    yield from ((name, _json(part)) for name, part in variant.data.items() if name != "options")


def _block(name: str, content: bytes) -> str:
    packed = base64.b64encode(zlib.compress(content, 9)).decode()
    return f'<script type="application/octet-stream" id="{name}">{packed}</script>'


def _json(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
