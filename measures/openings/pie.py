"""Swap balance: which first moves are near even, and so whether the pie rule makes a game fair.

The first player leaves the choice of sides to the opponent, so an opening is worth the worse of its sides; the best
choice is the opening closest to even. A first move can be near even only between players of limited strength: with
perfect play each is won, drawn or lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...interpreter.game.written_lines import Lines
from ...stats.estimates import Estimate
from ..results.figures import MANY_CUT, percent
from ..results.findings import Alarm, Figure, Item, Section, Words
from ..results.opening_words import (
    ALL_PROVED,
    EVEN,
    NEAR,
    Range,
    apart,
    balances,
    blind,
    is_open,
    opposed,
    unsure,
    useless,
)
from ..results.steady import STEADY, STRENGTH
from ..workbench.analysis import Analysis
from ..workbench.scores import role_score, seat_score
from .boards import Valued, drawn
from .looks import NAME, Look, Looks
from .race import strength
from .worth import proved, worth

TITLE = "Swap balance"
OPEN = "it is open whether the pie rule makes the game about even"
WINS = ("wins", "loses")
"""What a first player does in a game that is not drawn with best play."""
PURPOSE = (
    "With the pie rule, the first player must find an opening that is near even, because the opponent takes the better "
    "side of it."
)


def balance(analysis: Analysis, found: Sequence[Looks]) -> tuple[Section, tuple[Alarm, ...]]:
    """The section, and an alarm if the rules have a swap that does not help."""
    top = found[-1]
    plain = start(top, swap=False)
    swapped = start(top, swap=True)
    even = top.evenest()[0]
    closest = Lines(analysis.game).first(even.move)
    near = near_even(top)
    known = all(look.error is not None for look in top.by_move.values())
    maybe = may_be_half(top) if known else None
    most = may_be_even(top) if known else None
    has = analysis.game.model.swap
    moves, searches = top.number(found[0].by_move.values()), len(top.by_move) * top.searches
    sure = top.number(look for look in top.by_move.values() if look.proven)
    items: list[Item] = [
        Words(
            "swap-verdict", "Does it make the game even?",
            verdict(
                plain, swapped, replace(even, move=closest), near, has=has, played=_played(analysis), most=most or 0,
                settled=sure == moves,
            ),
        ),
        worth(
            "value-plain", "value to the first player, without the pie rule", plain,
            samples=searches,
            note=strength(found, lambda each: start(each, swap=False).value),
        ),
        worth(
            "value-swap", "value to the first player, with the pie rule", swapped,
            samples=searches,
            note=strength(found, lambda each: start(each, swap=True).value),
        ),
        Figure(
            "even-opening", "the first move closest to even", even.move, samples=moves, sample=NAME, written=closest
        ),
        worth(
            "even-opening-value", "its value to the player who makes it", top.among_all(even.move),
            samples=top.searches,
            note=strength(found, value_of(even.move)),
        ),
        Figure(
            "even-openings", f"first moves near even ({100 * (0.5 - NEAR):.0f} to {percent(0.5 + NEAR)})", near,
            samples=moves, sample=NAME, key=True,
            note=f"of {moves}{ALL_PROVED if sure == moves else _some_proved(sure) + _weaker(found)}",
        ),
        Figure(
            "even-openings-most", "first moves that may be near even", most, samples=moves, sample=NAME,
            note="those whose interval, for all of them to hold together, reaches that range" if known else top.why,
        ),
        Figure(
            "even-openings-maybe", "first moves whose interval contains 50 %", maybe, samples=moves, sample=NAME,
            note="those intervals hold together for all of them" if known else top.why,
        ),
    ]  # fmt: skip
    if len(found) > 1 and sure < moves:
        change = (near - near_even(found[-2])) / moves
        before = start(found[-2], swap=True).value
        items.append(
            Figure(
                "value-swap-change", "change of the value with the pie rule",
                None if before is None or swapped.value is None else swapped.value - before,
                unit="share", samples=searches, sample=NAME,
                note=f"from {found[-2].playouts:,} playouts a search to {top.playouts:,}; no interval",
            )
        )  # fmt: skip
        items.append(
            Figure(
                "even-openings-change", f"change of their share, from {found[-2].playouts:,} playouts a search", change,
                unit="share", samples=moves, sample=NAME, note="counted on all first moves: no interval",
            )
        )  # fmt: skip
    shown = [Valued(move, look.value) for look in top.by_move.values() for move in top.all_of(look.move)]
    diagram = drawn(analysis.game, shown, "opening-balance", "Which first moves are near even", NAME, balance=True)
    if diagram is not None:
        items.append(diagram)
    section = Section(
        "swap-balance",
        "openings",
        TITLE,
        PURPOSE,
        "The values of the first moves as above. The greatest of many uncertain values is too great, and that of an "
        "opening which other searches have chosen is too small: the value of the start is half-way between.",
        tuple(items),
    )
    alarms: tuple[Alarm, ...] = ()
    keeps = swapped.value if swapped.high is None else swapped.high  # no interval: all searches agree
    if has and moves > 1 and not near and not most and keeps is not None and keeps < 0.5 - 2 * NEAR:
        alarms = (
            Alarm(
                "swap-not-even",
                "The pie rule does not make the game even: no first move is near even.",
                f"The closest, {closest}, is worth {percent(even.value)} to the player who makes it, as "
                f"{'is proved' if even.proven else f'searches of {top.playouts:,} playouts see it'}.",
                severe=False,
            ),
        )
    return section, alarms


def part_of_a_turn() -> Section:
    """The section if the first turn goes on after a first move: sides are swapped after a whole turn."""
    return Section(
        "swap-balance", "openings", TITLE, PURPOSE, "Not measured.",
        (
            Words(
                "swap-verdict", "Does it make the game even?",
                "The first turn has several moves, and the opponent chooses sides only after all of them. What is "
                "searched here is the first of them, so it is open what the pie rule does.",
            ),
        ),
    )  # fmt: skip


def near_even(found: Looks) -> int:
    """How many first moves are near even."""
    return found.number(look for look in found.by_move.values() if abs(look.value - 0.5) <= NEAR)


def may_be_even(found: Looks) -> int:
    """How many first moves may be near even: the interval of their value, among all of them, reaches that range."""

    def reaches(look: Look) -> bool:
        value = found.among_all(look.move)
        return value.low is not None and value.high is not None and value.low <= 0.5 + NEAR and value.high >= 0.5 - NEAR

    return found.number(look for look in found.by_move.values() if abs(look.value - 0.5) <= NEAR or reaches(look))


def may_be_half(found: Looks) -> int:
    """How many first moves may be even: the interval that is shown of their value, among all of them, contains 50 %."""
    return found.number(look for look in found.by_move.values() if _holds_half(found.among_all(look.move)))


def value_of(move: str) -> Callable[[Looks], float | None]:
    """Finds the value of a move at a strength; ``None`` if it was not searched there."""
    return lambda found: found.by_move[move].value if move in found.by_move else None


def _some_proved(number: int) -> str:
    """How many have a value that is proved."""
    return f", of which {number} {'has' if number == 1 else 'have'} proved values" if number else ""


def _weaker(found: Sequence[Looks]) -> str:
    """How many were near even at the strength below, and whether that is another share of them."""
    if len(found) < 2:
        return ""
    top, below = found[-1], found[-2]
    change = abs(near_even(top) - near_even(below)) / top.number(found[0].by_move.values())
    at = f", so {STRENGTH}" if change >= STEADY else ""
    return f"; searches of {below.playouts:,} playouts see {near_even(below)} near even{at}"


def start(found: Looks, *, swap: bool) -> Estimate:
    """The value of the game to the first player, with its interval."""
    known = found.start(swap=swap)
    if known is None:
        values = [min(look.value, 1 - look.value) if swap else look.value for look in found.by_move.values()]
        return Estimate(max(values))
    value = found.interval(known.value, known.error)
    return Estimate(value.value, value.low, min(0.5, value.high)) if swap and value.high is not None else value


def _is_uneven(share: Estimate) -> bool:
    """Whether a share is surely not one half."""
    return share.low is not None and share.high is not None and not share.low <= 0.5 <= share.high


def _range(value: Estimate) -> Range | None:
    """A value with its interval, if it has one."""
    if value.value is None or value.low is None or value.high is None:
        return None
    return value.value, value.low, value.high


def _holds_half(value: Estimate) -> bool:
    """Whether a value may be one half."""
    return value.low is not None and value.high is not None and value.low <= 0.5 <= value.high


def _played(analysis: Analysis) -> Estimate:
    """The share of the points that the side that begins has in the games; none if many are cut off."""
    logs = analysis.more_self_play()
    if sum(not log.lasted for log in logs) > MANY_CUT * len(logs):
        return Estimate(None)
    return role_score(logs, 0, 2) if analysis.game.model.swap else seat_score(logs, 0, 2)


def verdict(
    plain: Estimate,
    swapped: Estimate,
    even: Look,
    near: int,
    *,
    has: bool,
    played: Estimate,
    most: int = 0,
    settled: bool = False,
) -> str:
    """Whether the pie rule works, in plain words; ``played`` is what the side that begins has in the games, ``most``
    how many first moves may be near even, and ``settled`` whether the value of each is proved."""
    assert plain.value is not None
    assert swapped.value is not None
    there = "The rules include the pie rule." if has else "The rules do not include the pie rule."
    if played.value is None and not settled:
        return f"{there} Too few games came to an end to tell what it {'does' if has else 'would do'}."
    text = f"{there} Without it, the first player can expect {percent(plain.value)} in these searches"
    result = ""
    if proved(plain):
        result = "wins" if plain.value == 1 else "loses" if plain.value == 0 else "draws"
        text = f"{there} Without it, the first player {result} with best play"
    keeps = f"with it, the first player keeps {percent(swapped.value)}"
    searches, games = _range(plain), _range(played)
    if searches and games and blind(searches, games):
        so = (
            "the pie rule favours the second player, since no first move is near even"
            if useless(near, most, swapped.value)
            else OPEN
        )
        return (
            f"{text}; {keeps}. In the games the side that begins has {percent(games[0])} of the points, which "
            f"the searches do not see. So {so}."
        )
    if searches and games and apart(searches, games) and not proved(plain):
        shown = f"in the games the side that begins has {percent(games[0])} of the points"
        if opposed(searches, games):
            return f"{text}, but {shown}; {keeps}. So {OPEN}."
        text = f"{text} ({shown})"
    if abs(plain.value - 0.5) <= NEAR and swapped.value >= EVEN and not proved(plain):
        if _is_uneven(played) and not has:
            assert played.value is not None
            return (
                f"{text}; {keeps}. In the games the side that begins has {percent(played.value)} of the points, which "
                f"the searches do not see. So {OPEN}."
            )
        seen = "these searches see no advantage, with it or without" if has else "the game is about even as it is"
        return f"{text}, so {seen}; {keeps}."
    some = "no first move is" if not near else "one first move is" if near == 1 else f"{near} first moves are"
    closest = f"The closest is {even.move}, worth {percent(even.value)}."
    some += " near even, as is proved" if settled else " near even"
    wide = is_open(near, most, swapped.low, swapped.high) or unsure(near, decided=result in WINS, settled=settled)
    wide |= result == "draws" and _is_uneven(played) and not has  # the games show that the searches do not see enough
    match balances(near, swapped.value, wide=wide):
        case True:
            among = "with best play" if settled else "between players of this strength"
            so, then = "since", f"the pie rule makes the game about even {among}"
        case False:
            so, then = "since", "the pie rule favours the second player"
            if result == "loses":
                then = "the second player wins with the pie rule and without it"
        case None:
            so, then = "though", OPEN
            if settled and near:
                then = "the game is even with best play; it is open whether it is between players of this strength"
            if not near and swapped.value < EVEN:
                so, some = "since", "no first move is surely near even"
    return f"{text}; {keeps}, {so} {some}. {closest} So {then}."
