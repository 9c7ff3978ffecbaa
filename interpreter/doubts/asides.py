"""What a text says besides what its rule asks: what is allowed anyway, what never happens, how many there were."""

from __future__ import annotations

import re

from .numbers import COUNTS

NUMBER = rf"(?:{'|'.join(COUNTS[1:])}|\d+)"
ASIDES = (
    r"[;,:][^;,:.]*\b(?:is|are) (?:fine|okay|ok|all right|(?:also |always |still )?(?:allowed|permitted))\b[^;,:.]*",
    r",?\s*(?:but |and )?never (?:on|onto|over|into|through|past) [^;,:.]*",
    r"[;,:][^;,:.]*\bwould [^;,:.]*\b(?:too|also|as well)\b[^;,:.]*",
    rf"\bof the (?:other )?{NUMBER}\b",
    rf"\bout of (?:the |his |her |its |their |your )?{NUMBER}\b",
    rf"\b(?:pack|herd|team|army|band|crew|gang) of {NUMBER}\b",
)
"""Parts of texts that no condition has to say."""


def plain(text: str) -> str:
    """The text without what it says by the way.

    >>> plain("place a stone beside none of yours; next to the opponent's is fine")
    'place a stone beside none of yours'
    >>> plain("one of the three men is gone")
    'one  men is gone'
    """
    for pattern in ASIDES:
        text = re.sub(pattern, "", text, flags=re.IGNORECASE)
    return text
