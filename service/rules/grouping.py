"""Which phrases are put in parentheses, so that no sentence can be read as another rule."""

from __future__ import annotations

import re

from .marks import CLOSE, OPEN

WAY = r"(?:\w+ly|(?:for|back|left|right)ward(?: left| right)?|(?:(?:north|south|east|west)-?)+)"
"""A direction in words."""
KINDS = r"[A-Z]\w*(?:, [A-Z]\w*)* or [A-Z]\w*"
"""Kinds of pieces of the same player."""
QUOTE = f"{OPEN}[^{CLOSE}]*{CLOSE}"


def is_group(text: str) -> bool:
    """Whether a text is in one pair of parentheses.

    >>> is_group("(a) or (b)"), is_group("(a or (b))")
    (False, True)
    """
    depth = 0
    for place, character in enumerate(re.sub(QUOTE, lambda found: "-" * len(found[0]), text)):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return place == len(text) - 1 and character == ")"
    return False


def bare(text: str) -> str:
    """A text without the parentheses around all of it, for where it stands alone."""
    return text[1:-1] if is_group(text) else text


def group(text: str) -> str:
    """A text in parentheses, if it has none around it."""
    return text if is_group(text) else f"({text})"


def is_compound(text: str) -> bool:
    """Whether words beside a phrase could be taken for a part of it, or its own last words for those of the sentence.

    >>> is_compound("a point in a corner"), is_compound("a point in a corner or on the rim")
    (False, True)
    """
    outline = _outline(text)
    author = outline.endswith(" (@)")  # words of the author, with what they are as written
    return re.search(r", | and | or | other than " + "| that (?:is|are) " * (not author), outline) is not None


def has_choice(text: str, *, beside_or: bool = False) -> bool:
    """Whether a clause could be taken for two of them, or together with an `or` beside it for one.

    >>> has_choice("it is beside a1 or b1"), has_choice("there is no point other than a1", beside_or=True)
    (True, True)
    """
    return re.search(" and | or " + "| other than " * beside_or, _outline(text)) is not None


def is_open(text: str) -> bool:
    """Whether what follows a phrase could be taken for a part of its last region.

    >>> is_open("beside the destination"), is_open("beside an empty point")
    (False, True)
    """
    inner = re.sub("^that (?:is|are among) ", "", text)
    outline = _outline(inner)
    if is_group(inner) or outline.endswith(" (@)"):
        return False
    return re.search(r"\b(points?|pieces?|that|where)\b|, |\(\)", outline) is not None


def _outline(text: str) -> str:
    """A text with `@` for certain points and quotations, `()` for other parentheses, and without simple choices."""
    text = re.sub(rf"the (?:starting point|destination)|(?:the point )?{QUOTE}", "@", text)
    text = re.sub(r"\((?:only if|unless) ", "(@", text)
    before = ""
    while before != text:
        before, text = text, re.sub(r"\(([^()]*)\)", lambda found: "[@]" if found[1][:1] == "@" else "[]", text)
    text = text.replace("[", "(").replace("]", ")")
    return re.sub(rf"{WAY}(?:(?:,| or) {WAY})+|{KINDS}|the group of|between @ and @", "@", text)
