"""What a move does, told from the board before and after it: whatever the rules call it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...gdl.model.model import Piece
from ...interpreter.core.move import Move

VERBS = ("place", "move", "capture", "lose", "change", "shift", "pass", "swap", "other")
"""What may happen in a move; several may."""
MEANINGS = {
    "place": "a piece comes to the board",
    "move": "a piece of the mover, or one of nobody, goes from a point to another",
    "capture": "a piece of another player, or one of nobody, goes away",
    "lose": "a piece of the mover goes away",
    "change": "a piece gets another owner or becomes of another kind",
    "shift": "a piece of another player goes from a point to another",
    "pass": "nothing happens, and the move names no point",
    "swap": "the players exchange sides",
    "other": "nothing happens on the board, though the move names a point",
}
PASS, SWAP, OTHER = (1 << VERBS.index(verb) for verb in ("pass", "swap", "other"))

Contents = Sequence[int | None]
Change = tuple[int, int | None, int | None]
"""A point, what stood on it, and what stands on it now."""


def name_of(mask: int) -> str:
    """How verbs together are called: ``place and change``."""
    return " and ".join(verb for bit, verb in enumerate(VERBS) if mask >> bit & 1)


def has(mask: int, verb: str) -> bool:
    """Whether a verb is among those of a mask."""
    return bool(mask >> VERBS.index(verb) & 1)


def changes(before: Contents, after: Contents) -> list[Change]:
    """What has changed on the board."""
    return [(site, was, now) for site, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]


def done(pieces: Sequence[Piece], changed: Sequence[Change], mover: int, move: Move) -> int:
    """What a move of a player has done that has changed this, as a mask over :data:`VERBS`.

    A piece of the mover that stands where none of his stood has come from where one of his stood and no longer does.
    Those that cannot have come from anywhere were placed or, on points of others, those changed sides. So a piece that
    lands on another takes it, and one beside which others are turned changes them.
    """
    if not changed:
        return SWAP if move.rule < 0 else OTHER if move.sites else PASS
    ways: Counter[tuple[str, str]] = Counter()
    left: Counter[str] = Counter()
    came: Counter[str] = Counter()
    for _, was, now in changed:
        whose = _whose(pieces, was, mover), _whose(pieces, now, mover)
        ways[whose] += 1
        if whose[0] == "own" and was is not None:
            left[pieces[was].kind] += 1
        if whose[1] == "own" and now is not None:
            came[pieces[now].kind] += 1
    found = set()
    # Where pieces of the mover were, and where they have come to; those on empty points first, for what is left of
    # those gone must have landed on others.
    emptied, covered = ways["own", "empty"], ways["own", "nobody"] + ways["own", "other"]
    gone = emptied + covered
    moved = min(gone, ways["empty", "own"])
    placed = ways["empty", "own"] - moved
    taken = min(gone - moved, ways["other", "own"])
    over = min(gone - moved - taken, ways["nobody", "own"])
    turned = ways["other", "own"] - taken + ways["nobody", "own"] - over
    moved += taken + over
    # What has left an empty point behind has moved rather than what another piece now stands in the place of.
    lost = emptied - min(emptied, moved)
    replaced = moved - min(emptied, moved)
    placed += replaced
    turned += covered - replaced
    # Pieces of others, and of nobody, that have only gone elsewhere.
    shifted = min(ways["other", "empty"], ways["empty", "other"])
    rolled = min(ways["nobody", "empty"], ways["empty", "nobody"])
    taken += over + ways["other", "empty"] - shifted + ways["nobody", "empty"] - rolled + ways["other", "nobody"]
    placed += ways["empty", "other"] - shifted + ways["empty", "nobody"] - rolled
    turned += ways["nobody", "other"] + ways["other", "other"] + ways["own", "own"] + ways["nobody", "nobody"]
    if gone and gone == sum(came.values()) - ways["own", "own"] and left != came:
        turned += 1  # what has come is of another kind than what has gone
    for verb, number in (
        ("place", placed),
        ("move", moved + rolled),
        ("capture", taken),
        ("lose", lost),
        ("change", turned),
        ("shift", shifted),
    ):
        if number > 0:
            found.add(verb)
    return sum(1 << VERBS.index(verb) for verb in found)


def _whose(pieces: Sequence[Piece], piece: int | None, mover: int) -> str:
    if piece is None:
        return "empty"
    owner = pieces[piece].owner
    return "nobody" if owner is None else "own" if owner == mover else "other"
