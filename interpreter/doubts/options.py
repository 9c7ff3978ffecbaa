"""To whose score the text of an option says that its value is added, against the scores."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...gdl.model.model import Model
from ...gdl.model.option import Option
from .doubt import NEGATED, Doubt
from .words import named

SEATS = ("first", "second")
TURN = r"(?:moves?|plays?|goes|begins?|starts?|is)"
SEAT = r"\b{seat} (?:player|side|mover)\b|\b(?:player|side|one|whoever|who|that) {turn} {seat}\b|\bgoing {seat}\b"
"""How texts name the player who makes the first move, or the second."""
GIVEN = r"\b(?:points?|added|bonus|compensat\w+|komi|head start|scores?)\b"
"""What a text speaks of that says who gets the points of an option."""
UNSURE = (
    rf"{NEGATED}|\b(?:against|over|than|less|minus|subtracted|taken|needs?|must|behind|ahead|from .*'s|advantage"
    r"|compensat\w+ for \w+ing|first (?:move|turn))\b"
)
"""Words with which a text may be about points that somebody else gets."""


def differing(model: Model, option: Option) -> Iterator[Doubt]:
    """A doubt if the text says that one player gets the points of an option, and only the other's score adds them."""
    low = option.text.lower()
    if len(model.players) != 2 or model.swap or not re.search(GIVEN, low) or re.search(UNSURE, low):
        return
    found = {
        number: match[0] if match else name
        for number, (seat, name) in enumerate(zip(SEATS, model.players, strict=True))
        for match in [re.search(SEAT.format(seat=seat, turn=TURN), low)]
        if match or named(option.text, name)
    }
    word = re.escape(option.name)
    codes = [re.sub(r"\w-\w|->", "", score.span.text) for score in model.scores]
    added = [number for number, code in enumerate(codes) if re.search(rf"(?<![\w-]){word}(?![\w-])", code)]
    if len(found) == 1 and len(added) == 1 and "-" not in codes[added[0]] and not found.keys() & {*added}:
        (said,) = found.values()
        (whose,) = added
        yield Doubt(
            "result",
            (f"“{said}”",),
            (f"that `{option.name}` goes to {model.players[whose]}, who moves {SEATS[whose]}",),
        )
