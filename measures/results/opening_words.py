"""What first moves and the pie rule do for a game's balance, in words.

Games and searches are different witnesses: the games are played at one strength, the searches of first moves at
another. So a sentence that says something else than the games says who saw it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...gdl.text.listing import listed
from ...interpreter.core.position import SEATS
from .digits import of_100
from .figures import MANY_CUT
from .findings import Figure, Number
from .steady import STEADY, searches

COUNTED = {"openings-won": "win", "openings-drawn": "draw", "openings-lost": "lose"}
"""The figures that count first moves whose value is proved, and what these moves do."""
WINNING = "openings-won"
AT_ONCE = "openings-won-at-once"
"""The figures that count the first moves that win, and those of them that win at once: nobody can swap sides then."""
Figures = Mapping[str, Figure]
Range = tuple[Number, Number, Number]
"""A value, and its interval."""
NEAR = 0.05
"""An opening is near even if its value is within this distance of one half."""
DRAW = "a draw"
WON = {f"the {seat} player wins": seat for seat in SEATS[:2]}
"""The seat that wins, by what the section on proofs says."""
EVEN = 0.5 - NEAR
"""With the pie rule, a first player who keeps this share of the points has an even game."""


@dataclass(frozen=True)
class Proved:
    """What is proved of the first moves: how many there are, how many win, draw and lose, and how many of those that
    win end the game, so that nobody can swap sides after them."""

    every: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    at_once: int = 0

    @property
    def known(self) -> int:
        """How many have a value that is proved."""
        return self.won + self.drawn + self.lost

    @property
    def settled(self) -> bool:
        """Whether the value of each is proved."""
        return self.known == self.every

    @property
    def swapped(self) -> bool:
        """Whether some win or lose after which sides can be swapped, which the second player does after the former."""
        return bool(self.won - self.at_once or self.lost)

    def __str__(self) -> str:
        """What those do whose values are proved, as a clause."""
        return self.told()

    def told(self, unless: str = "") -> str:
        """What those do whose values are proved, as a clause, and when those do not that leave the game going on.

        >>> Proved(9, won=3, lost=6, at_once=2).told(" unless sides are swapped")
        'of 9 first moves, 2 win at once, and 1 wins and 6 lose unless sides are swapped'
        """
        counts = zip((self.won - self.at_once, self.drawn, self.lost), COUNTED.values(), strict=True)
        said = [(number, does) for number, does in counts if number]
        if self.settled and self.every in (self.at_once, *(number for number, _ in said)):
            does = f"{COUNTED[WINNING]} at once" if self.at_once else f"{said[0][1]}{unless}"
            return f"{'both' if self.every == 2 else f'all {self.every:,}'} first moves {does}"
        others = [f"{number:,} {does}{'s' * (number == 1)}" for number, does in said]
        if self.at_once:
            now = f"{self.at_once:,} {COUNTED[WINNING]}{'s' * (self.at_once == 1)} at once"
            others = [f"{now}, and {listed(others)}" if others and unless else listed([now, *others])]
        return f"of {self.every:,} first moves, {listed(others)}{unless}"


def balances(near: Number, kept: Number, *, wide: bool = False) -> bool | None:
    """Whether the pie rule makes a game about even.

    ``near`` is the number of first moves near even, ``kept`` what the first player keeps with the pie rule. ``None``:
    the two do not agree, since which opening is the closest to even is not sure; or its value is not (``wide``).
    """
    if bool(near) != (kept >= EVEN) or wide:
        return None
    return bool(near)


def useless(near: Number, most: Number, kept: Number) -> bool:
    """Whether no first move is near even, or may be, and the first player loses by the pie rule.

    Searches that see too little of an advantage see too much of openings near even, so this holds for what they do not
    see, too.
    """
    return not near and not most and kept < EVEN


def is_open(near: Number, most: Number, low: Number | None, high: Number | None) -> bool:
    """Whether searches leave open if a first move is near even.

    With ``near`` of them, the interval of what the first player keeps is twice as wide as what counts as that; without
    one, there are some that may be (``most``).
    """
    return low is not None and high is not None and high - low > 4 * NEAR if near else most > 0


def blind(searched: Range, played: Range) -> bool:
    """Whether searches surely, and by far, see less of an advantage than the games show.

    They end in random games, which draw their values towards one half.
    """
    return apart(searched, played) and abs(played[0] - 0.5) > abs(searched[0] - 0.5)


def apart(searched: Range, played: Range) -> bool:
    """Whether searches and games surely, and by far, give the side that begins different shares."""
    (value, low, high), (share, least, most) = searched, played
    return (least > high or most < low) and abs(share - value) >= 2 * NEAR


def opposed(searched: Range, played: Range) -> bool:
    """Whether searches see an advantage that the games surely do not show: these may be even, or favour the other."""
    (value, _, _), (_, least, most) = searched, played
    return apart(searched, played) and (most >= 0.5 if value < 0.5 else least <= 0.5)


def contrary(searched: Range, played: Range) -> bool:
    """Whether searches surely favour one side, and the games the other."""
    (_, low, high), (_, least, most) = searched, played
    return (high < 0.5 < least) or (most < 0.5 < low)


def first_moves(
    figures: Figures,
    *,
    proof: str,
    mirrored: str = "",
    hopeless: str = "",
    waiting: bool = False,
    searched: int = 0,
) -> str:
    """How many first moves leave the game nearly even, and what the pie rule can do; empty if that is unknown.

    If the value of the start is known (``proof``, as the section on proofs says it; else empty), or that of each first
    move, what is proved is said instead. ``mirrored`` is the
    seat from which a player who only mirrors beats a search, ``hopeless`` the seat that never wins; empty if there is
    none. ``waiting``: a player who only passes does as well as a search. ``searched`` are the playouts of a search; 0
    if they are not known.
    """
    every, even, kept = (_value(figures, name) for name in ("openings", "even-openings", "value-swap"))
    if every is None or every < 2 or even is None or kept is None:
        return ""
    change, swap = _value(figures, "even-openings-change"), "swaps" in figures
    sure = Proved(int(every), *(int(_value(figures, name) or 0) for name in (*COUNTED, AT_ONCE)))
    if proof or sure.settled:
        return _proved(sure, proof, swap=swap)
    if _few_ended(figures):  # then searches, which play games to their ends, see as little
        return ""
    most = _value(figures, "even-openings-most") or 0
    surely = _value(figures, "even-openings-surely")
    doubts = [f"{f'{surely:.0f}' if surely else 'none'} surely"] if surely is not None and surely < even else []
    doubts += [f"perhaps {'all' if most == every else f'{most:.0f}'}"] if most > even > 0 else []
    perhaps = f" ({', '.join(doubts)})" if doubts else ""
    some = f"{even:.0f}{perhaps}" if even else f"none surely (perhaps {most:.0f})" if most else "none"
    leave = "leaves" if even in (0, 1) and not perhaps else "leave"
    said = f"of {every:,.0f} first moves, {some} {leave} the game nearly even"
    both = "both" if every == 2 else f"all {every:,.0f}"
    said = f"{both} first moves{perhaps} leave the game nearly even" if even == every else said
    if change is None or (not even and not _steady_best(figures)):
        said += f", as far as {searches(searched)} can tell"
    else:
        said += f", as {searches(searched)} see it"
        if abs(change) >= STEADY:
            before = round(even - change * (every - sure.known))  # what is proved does not change
            said += f", and {before or 'none'} as much weaker ones do"
    games, search = favoured(figures), _searched(figures, kept, swap=swap)
    if hopeless and even:
        return f"A search of the first moves does not see that the {hopeless} player never wins: {said}."
    begins = "role-1-win" if swap else "first-win"
    if waiting:
        return f"A search of the first moves does not see what passing is worth: {said}."
    value, played = _range(figures, "value-plain"), _range(figures, begins)
    if value and played and blind(value, played) and not mirrored:
        seen, won = of_100(figures["value-plain"], value[0]), of_100(figures[begins], played[0])
        sure_of_none = useless(even, most, kept)
        return (
            f"Searches of the first moves give the side that begins {seen} % of the points, where the games give "
            f"it {won} %: {_pie(None if not sure_of_none or contrary(value, played) else False, swap=swap)}."
        )
    if mirrored and search != mirrored:
        whose = f"an advantage for the {mirrored} player"
        return f"A search of the first moves does not see what mirroring shows, {whose}: {said}."
    against = bool(value and played and opposed(value, played))
    if search not in (games, None):
        whose = f"an advantage for the {search} player" if search else "no advantage"
        if search == SEATS[0] and even:
            whose += " with its best moves"
        name = "value-swap" if swap else "value-plain"
        beside = _beside_games(figures, name)
        said = f"a search of the first moves sees {whose}, {beside}: {said}"
    nobody = (_value(figures, "draws") or 0) + (_value(figures, "unfinished") or 0) > 1 - 1e-9
    nothing = search == "" and not games and value is not None and abs(value[0] - 0.5) <= NEAR
    if (games or search or swap) and not nobody and not nothing:  # otherwise there is nothing to balance
        wide = is_open(even, most, figures["value-swap"].low, figures["value-swap"].high)
        unseen = bool(games) and search == "" and not swap  # then nothing shows that a first move is even
        said += f"; {_pie(None if unseen or against or mirrored else balances(even, kept, wide=wide), swap=swap)}"
    return f"{said[0].upper()}{said[1:]}."


def _proved(sure: Proved, proof: str, *, swap: bool) -> str:
    """What is proved of the first moves, and what follows for the pie rule, where the value of the start or of each
    first move is known."""
    if not swap and not sure.at_once and changes_nothing(sure, proof, swap=False):  # the second player wins
        sure = Proved(sure.every, lost=sure.every)
    if not sure.known:
        return ""
    unless = " unless sides are swapped" if swap and sure.swapped else ""  # the second player takes the better side
    said, rest = sure.told(unless), sure.every - sure.known
    if rest:
        others = f"the values of the other {rest:,} are" if rest > 1 else "that of the other is"
        said += f", as is proved; {others} not known"
    else:
        said += ", as is proved"
    follows = _with_best_play(sure, proof, swap=swap)
    return f"{said[0].upper()}{said[1:]}{follows and f'; {follows}'}."


def _with_best_play(sure: Proved, proof: str, *, swap: bool) -> str:
    """What the pie rule does or would do with best play; empty if that is known from the value of the start."""
    match makes_a_draw(sure, proof, swap=swap):
        case None:
            return _pie(None, swap=swap)
        case True:
            decided = sure.won or proof in WON
            return "with the pie rule, it would be a draw" if decided and not swap else ""
    if changes_nothing(sure, proof, swap=swap):
        return f"the pie rule {'changes' if swap else 'would change'} nothing"
    return f"with the pie rule, the second player {'wins' if swap else 'would win'}"


def changes_nothing(sure: Proved, proof: str, *, swap: bool) -> bool:
    """Whether the same player is proved to win with the pie rule and without it: nobody can swap sides after a first
    move that ends the game."""
    first, second = WON
    return sure.at_once > 0 or proof == (first if swap else second) or (sure.settled and sure.lost == sure.every)


def makes_a_draw(sure: Proved, proof: str, *, swap: bool) -> bool | None:
    """Whether with the pie rule the game is a draw with best play; ``None`` if that is not proved.

    ``proof`` is the value of the start under the rules as they are, which may have the pie rule (``swap``).
    """
    if sure.at_once:
        return False
    if sure.drawn or proof == DRAW:
        return True
    return False if sure.settled or (swap and proof in WON) or changes_nothing(sure, proof, swap=swap) else None


def _beside_games(figures: Figures, name: str) -> str:
    """How a value that favours another side than the games relates to them, to follow on what the searches see."""
    games, value = _range(figures, "first-win"), _value(figures, name)
    if games is not None and value is not None:
        _, low, high = games
        if low <= value <= high and low <= 0.5 <= high:
            return "which the games above are too few to show"
    return "unlike the games above"


def _few_ended(figures: Figures) -> bool:
    """Whether too few games came to an end to tell whether a seat has an advantage."""
    return (_value(figures, "unfinished") or 0) > MANY_CUT


def _steady_best(figures: Figures) -> bool:
    """Whether a search of a quarter of the strength saw first moves come about as close to even."""
    change = _value(figures, "value-swap-change")
    return change is None or abs(change) < STEADY


def favoured(figures: Figures) -> str:
    """The seat of two that the games favour for sure; empty if none."""
    first = figures.get("first-win")
    if first is None or first.low is None or first.high is None or f"{SEATS[2]}-win" in figures or _few_ended(figures):
        return ""
    return SEATS[0] if first.low > 0.5 else SEATS[1] if first.high < 0.5 else ""


def _searched(figures: Figures, kept: Number, *, swap: bool) -> str | None:
    """The seat that the searches of first moves favour, under the rules as they are; ``None`` if that is not sure."""
    if swap:
        return "" if kept >= EVEN else SEATS[1]
    plain = figures.get("value-plain")
    if plain is None or not isinstance(plain.value, int | float):
        return None
    if abs(plain.value - 0.5) <= NEAR:
        return ""
    if plain.low is not None and plain.high is not None and plain.low <= 0.5 <= plain.high:
        return None
    return SEATS[plain.value < 0.5]


def _pie(sure: bool | None, *, swap: bool) -> str:
    """What the pie rule does, or would do if the rules had it."""
    match sure:
        case None:
            return f"whether the pie rule {'balances' if swap else 'would balance'} it is open"
        case True:
            return f"the pie rule {'balances' if swap else 'can balance'} it"
    return f"the pie rule {'does' if swap else 'would'} not balance it"


def _range(figures: Figures, name: str) -> Range | None:
    found = figures.get(name)
    if found is None or not isinstance(found.value, int | float) or found.low is None or found.high is None:
        return None
    return found.value, found.low, found.high


def _value(figures: Figures, name: str) -> Number | None:
    found = figures.get(name)
    return found.value if found is not None and isinstance(found.value, int | float) else None
