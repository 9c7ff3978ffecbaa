"""What a move does, derived from the board before and after it, whatever the rules call it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...gdl.model.model import Model, Piece
from ...interpreter.core.move import Move
from ...players.kinds.passing import passes_of

VERBS = ("place", "move", "capture", "lose", "change", "shift", "pass", "swap", "other")
"""What can happen in a move, alone or together."""
MEANINGS = {
    "place": "a piece enters the board",
    "move": "one of the mover's pieces, or a neutral one, goes from one point to another",
    "capture": "an opponent's piece, or a neutral one, leaves the board",
    "lose": "one of the mover's pieces leaves the board",
    "change": "a piece changes its owner or kind",
    "shift": "an opponent's piece goes from one point to another",
    "pass": "nothing happens, and the move names no point",
    "swap": "the players swap sides",
    "other": "nothing happens on the board, though the move names a point, or is one of several that set counters",
}
PASS, SWAP, OTHER = (1 << VERBS.index(verb) for verb in ("pass", "swap", "other"))

Contents = Sequence[int | None]
Change = tuple[int, int | None, int | None]
"""A point, its former contents, and its present contents."""


def name_of(mask: int) -> str:
    """The name of a combination of verbs: ``place and change``."""
    return " and ".join(verb for bit, verb in enumerate(VERBS) if mask >> bit & 1)


def has(mask: int, verb: str) -> bool:
    """Whether a mask contains a verb."""
    return bool(mask >> VERBS.index(verb) & 1)


def changes(before: Contents, after: Contents) -> list[Change]:
    """The changes on the board."""
    return [(site, was, now) for site, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]


def done(model: Model, changed: Sequence[Change], mover: int, move: Move) -> int:
    """What a player's move with these changes has done, as a mask over :data:`VERBS`.

    A piece of the mover on a point that held none of the mover's pieces has come from a point that no longer does.
    Pieces that cannot have come from anywhere were placed or, on points of others, changed sides. So a piece that
    lands on another captures it, and one that flips its neighbours changes them.
    """
    if not changed:
        return SWAP if move.rule < 0 else PASS if move.rule in passes_of(model) else OTHER
    pieces = model.pieces
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
    # Where the mover's pieces were, and where they went; those on empty points first, since the rest must have landed
    # on other pieces.
    emptied, covered = ways["own", "empty"], ways["own", "nobody"] + ways["own", "other"]
    gone = emptied + covered
    moved = min(gone, ways["empty", "own"])
    placed = ways["empty", "own"] - moved
    taken = min(gone - moved, ways["other", "own"])
    over = min(gone - moved - taken, ways["nobody", "own"])
    turned = ways["other", "own"] - taken + ways["nobody", "own"] - over
    moved += taken + over
    # A piece that left an empty point behind is taken to have moved, rather than one replaced by another piece.
    lost = emptied - min(emptied, moved)
    replaced = moved - min(emptied, moved)
    placed += replaced
    turned += covered - replaced
    # Pieces of other players, and neutral ones, that only went elsewhere.
    shifted = min(ways["other", "empty"], ways["empty", "other"])
    rolled = min(ways["nobody", "empty"], ways["empty", "nobody"])
    taken += over + ways["other", "empty"] - shifted + ways["nobody", "empty"] - rolled + ways["other", "nobody"]
    placed += ways["empty", "other"] - shifted + ways["empty", "nobody"] - rolled
    turned += ways["nobody", "other"] + ways["other", "other"] + ways["own", "own"] + ways["nobody", "nobody"]
    if gone and gone == sum(came.values()) - ways["own", "own"] and left != came:
        turned += 1  # the kinds that came differ from those that went
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
