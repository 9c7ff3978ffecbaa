"""What is proved of best play, beside what is seen of players who err.

Trends over the strengths of players say how those play. Where the value of the start is proved, or that of each first
move, a trend that stands alone would be read as if it led somewhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .findings import Figure, Item, Number, Section
from .opening_words import COUNTED, DRAW, Figures
from .opening_words import WON as VALUES

WON, UNDECIDED = ("decisive", "decisive-random"), "no-winner-at-"
"""The shares of games with a winner; how the names of those without one begin."""
TRENDS = ("first-win-trend", "draws-trend")
"""The figures whose notes tell a trend."""
FEWER = " Between stronger players, even fewer games may have a winner."
"""What a trend of games without a winner suggests if nothing is proved."""
FROM_MOVES = "as follows from the first moves, the value of each of which is proved"
UNSEEN = "the search of the start has not found it"


def best_play(figures: Figures) -> str:
    """What is proved of best play, in the words of the section on proofs; empty if nothing is.

    That is the value of the start or, if sides are not swapped, what follows from the values of all first moves.
    """
    solved = figures.get("solved")
    if solved is not None and solved.value in (DRAW, *VALUES):
        return str(solved.value)
    every = _number(figures, "openings")
    won, drawn, lost = (_number(figures, name) for name in COUNTED)
    if "swaps" in figures or not every or won + drawn + lost != every:
        return ""
    first, second = VALUES
    return first if won else DRAW if drawn else second


def nobody_can_win(figures: Figures) -> str:
    """That no position of the game is won, or that none ends it, as a clause; empty unless all of them were counted."""
    won, ended = figures.get("reach-won"), figures.get("reach-ended")
    if won is None or won.value != 0 or ended is None:
        return ""
    return "no position ends the game" if ended.value == 0 else "no position of the game is won"


def beside_proof(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections with what is proved of best play told with each trend of players who err, and in the section on
    proofs. Where nobody can win, the share of games with a winner is no estimate."""
    figures = {item.name: item for section in sections for item in section.items if isinstance(item, Figure)}
    if never := nobody_can_win(figures):
        why = f"proved: {never}, as all were counted"
        return tuple(replace(section, items=tuple(_exact(item, why) for item in section.items)) for section in sections)
    proof = best_play(figures)
    if not proof:
        return tuple(sections)
    said = f"It is proved that, with best play, {words(proof)}." + _err(figures, proof)

    def told(item: Item) -> Item:
        if not isinstance(item, Figure):
            return item
        if item.name in TRENDS and item.note:
            note = item.note.replace(FEWER, "") if proof in VALUES else item.note
            return replace(item, note=f"{note} {said}")
        if item.name == "solved" and item.value != proof:
            return replace(item, value=proof, note=f"{FROM_MOVES}; {UNSEEN}")
        return item

    return tuple(replace(section, items=tuple(map(told, section.items))) for section in sections)


def _exact(item: Item, why: str) -> Item:
    """An item; the share of games with a winner is exactly none, and does not change."""
    if not isinstance(item, Figure):
        return item
    value = 1 if item.name.startswith(UNDECIDED) else 0 if item.name in (*WON, "draws-trend") else None
    if value is not None:
        return replace(item, value=value, low=None, high=None, sample="", samples=None, note=why)
    return replace(item, note=why) if item.name in TRENDS else item


def words(proof: str) -> str:
    """A value of the start as a clause.

    >>> words("a draw"), words("the first player wins")
    ('the game is a draw', 'the first player wins')
    """
    return "the game is a draw" if proof == DRAW else proof


def _err(figures: Figures, proof: str) -> str:
    """That the strongest players that were tried do not play so, as a sentence; empty if all their games end so."""
    if proof == DRAW:
        shares, wanted = _by_strength(figures, "no-winner-at-"), 1.0
        shares = shares or dict.fromkeys(_by_strength(figures, "first-win-at-"), 0.0)
    else:
        shares, wanted = _by_strength(figures, "first-win-at-"), float(proof == next(iter(VALUES)))
    return " Even the strongest of these players err." if shares and shares[max(shares)] != wanted else ""


def _by_strength(figures: Figures, begins: str) -> dict[int, Number]:
    """The figures of each strength whose names begin so, by the playouts a move."""
    return {
        int(name.removeprefix(begins)): figure.value
        for name, figure in figures.items()
        if name.startswith(begins) and isinstance(figure.value, int | float)
    }


def _number(figures: Figures, name: str) -> Number:
    found = figures.get(name)
    return found.value if found is not None and isinstance(found.value, int | float) else 0
