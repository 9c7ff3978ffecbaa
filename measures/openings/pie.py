"""Swap balance: which first moves are near even, and so whether the pie rule makes a game fair.

The first player leaves the choice of sides to the opponent, so an opening is worth the worse of its sides; the best
choice is the opening closest to even. A first move can be near even only between players of limited strength: with
perfect play each is won, drawn or lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...interpreter.analyse.solution import Worth
from ...interpreter.game.written_lines import Lines
from ...stats.estimates import Estimate
from ..results.figures import MANY_CUT, SELDOM, percent
from ..results.findings import Alarm, Figure, Item, Section, Words
from ..results.opening_words import (
    DRAW,
    EVEN,
    NEAR,
    WON,
    Proved,
    Range,
    apart,
    balances,
    blind,
    changes_nothing,
    contrary,
    is_open,
    makes_a_draw,
    opposed,
    useless,
)
from ..tree.solved import VALUES
from ..workbench.analysis import Analysis
from ..workbench.scores import role_score, seat_score, swaps_of
from .boards import Valued, drawn
from .looks import NAME, Look, Looks
from .near import change, may_be_even, may_be_half, near_even, of_all, surely_even
from .proof import proved_of
from .race import strength, strongest
from .worth import proved, worth

TITLE = "Swap balance"
THERE, NOT_THERE = "The rules include the pie rule.", "The game is played without the pie rule."
UNPROVED = "between players who err: with best play, each first move wins, draws or loses"
"""What is said of values that are not proved beside a start whose value is."""
OPEN = "it is open whether the pie rule makes the game about even"
PURPOSE = (
    "With the pie rule, the first player must find an opening that favours neither side, because the opponent takes "
    "the better one."
)


def balance(analysis: Analysis, found: Sequence[Looks], value: Worth = "unknown") -> tuple[Section, tuple[Alarm, ...]]:
    """The section, and an alarm if the rules have a swap that does not help; ``value`` is that of the start."""
    top = found[-1]
    plain = start(top, swap=False)
    swapped = start(top, swap=True)
    even = top.evenest()[0]
    closest = Lines(analysis.game).first(even.move)
    has = analysis.game.model.swap
    searches = len(top.by_move) * top.searches
    sure = proved_of(found)
    swaps = swaps_of(analysis.self_play()).high
    unused = bool(has) and swaps is not None and swaps <= SELDOM
    near = sure.drawn if sure.settled else near_even(top)
    known = sure.settled or all(look.error is not None for look in top.by_move.values())
    maybe = near if sure.settled else may_be_half(top) if known else None
    most = near if sure.settled else may_be_even(top) if known else None
    moves, proof = sure.every, VALUES[value] if value != "unknown" else ""
    items: list[Item] = [
        Words(
            "swap-verdict", "Does it make the game even?",
            with_best_play(sure, proof, swap=bool(has)) if proof or sure.settled else
            verdict(plain, swapped, replace(even, move=closest), near, has=bool(has), played=_played(analysis),
                    most=most or 0, every=moves, unused=unused),
        ),
        worth(
            "value-plain", "value to the first player, without the pie rule", plain,
            samples=searches,
            note=_noted(strength(found, estimated(swap=False)), proof),
        ),
        worth(
            "value-swap", "value to the first player, with the pie rule", swapped,
            samples=searches,
            note=_noted(strength(found, estimated(swap=True)), proof),
        ),
        *(_closest(found, even, closest, proof) if sure.drawn or not sure.settled else ()),
        Figure(
            "even-openings",
            "first moves that draw with best play" if sure.settled
            else f"first moves near even ({100 * (0.5 - NEAR):.0f} to {percent(0.5 + NEAR)})",
            near, samples=moves, sample=NAME, key=True,
            note=f"of {moves}; proved" if sure.settled else
            f"{of_all(found, sure.known, known=known)}{f'; {UNPROVED}' if proof else ''}",
        ),
    ]  # fmt: skip
    if not sure.settled:
        items += [
            Figure(
                "even-openings-most", "first moves that may be near even", most, samples=moves, sample=NAME,
                note=f"of {moves}, those whose interval, for all of them to hold together, reaches that range" if known
                else f"of {moves}; {top.why}",
            ),
            Figure(
                "even-openings-surely", "first moves that are surely near even", surely_even(top) if known else None,
                samples=moves, sample=NAME,
                note=f"of {moves}, those whose interval, for all of them to hold together, lies in that range" if known
                else f"of {moves}; {top.why}",
            ),
            Figure(
                "even-openings-maybe", "first moves whose interval contains 50 %", maybe, samples=moves, sample=NAME,
                note=f"of {moves}; {'those intervals hold together for all of them' if known else top.why}",
            ),
        ]  # fmt: skip
    items += _changes(found, searches)
    shown = [Valued(move, look.value) for look in top.by_move.values() for move in top.all_of(look.move)]
    title = "Which first moves win, draw or lose" if sure.settled else "Which first moves are near even"
    diagram = drawn(analysis.game, shown, "opening-balance", title, NAME, balance=True)
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
                f"The pie rule does not make the game even: {_why(sure, plain, unused=unused)}.",
                f"Proved: {sure}{' without a swap' * bool(sure.won)}."
                if sure.settled
                else f"The closest, {closest}, is worth {percent(even.value)} to the player who makes it, as "
                f"searches of {top.playouts:,} playouts see it.",
                severe=False,
            ),
        )
    return section, alarms


def _changes(found: Sequence[Looks], searches: int) -> Iterator[Item]:
    """What the strongest searches changed, compared with those one strength below; a proof is no such change."""
    if len(found) < 2:
        return
    (below, before), (top, after) = ((each.playouts, estimated(swap=True)(each)) for each in found[-2:])
    if before is not None and after is not None:
        yield Figure(
            "value-swap-change", "change of the value with the pie rule", after - before,
            unit="share", samples=searches, sample=NAME,
            note=f"from {below:,} playouts a search to {top:,}; no interval",
        )  # fmt: skip
    by, number = change(found)
    if by is not None:
        every = number == found[-1].number(strongest(found).values())
        counted = f"all {number} first moves" if every else f"the {number} that are not proved"
        yield Figure(
            "even-openings-change", f"change of their share, from {below:,} playouts a search", by,
            unit="share", samples=number, sample=NAME, note=f"counted over {counted}: no interval",
        )  # fmt: skip


def _closest(found: Sequence[Looks], even: Look, written: str, proof: str) -> tuple[Item, Item]:
    """The first move closest to even, and its value."""
    note = _noted(strength(found, value_of(even.move)), "" if even.proven else proof)
    moves = found[-1].number(found[0].by_move.values())
    return (
        Figure(
            "even-opening", "the first move closest to even", even.move, samples=moves, sample=NAME, written=written
        ),
        worth(
            "even-opening-value", "its value to the player who makes it", found[-1].among_all(even.move),
            samples=found[-1].searches, note=note,
        ),
    )  # fmt: skip


def _noted(note: str, proof: str) -> str:
    """A note on a value that is not proved; a start whose value is (``proof``) has more to say of it."""
    return "; ".join(filter(None, (note, proof and UNPROVED)))


def _why(sure: Proved, plain: Estimate, *, unused: bool) -> str:
    """Why the pie rule does not make a game even that has it."""
    if sure.settled:
        if sure.lost == sure.every:
            return "every first move loses, so nobody has a reason to swap"
        return "no first move draws, so the second player takes the side that wins"
    if plain.value is not None and plain.value < EVEN:
        return "no first move is near even, and none is good enough to swap"
    return "no first move is near even" + ", and the swap is hardly ever used" * unused


def value_of(move: str) -> Callable[[Looks], float | None]:
    """Finds the value of a move at a strength as searches estimate it; ``None`` if it was not searched there, or if its
    value is proved there."""

    def of(found: Looks) -> float | None:
        look = found.by_move.get(move)
        return None if look is None or look.proven else look.value

    return of


def estimated(*, swap: bool) -> Callable[[Looks], float | None]:
    """Finds the value of the start at a strength as searches estimate it; ``None`` if it is proved there."""

    def of(found: Looks) -> float | None:
        value = start(found, swap=swap)
        return None if proved(value) else value.value

    return of


def start(found: Looks, *, swap: bool) -> Estimate:
    """The value of the game to the first player, with its interval."""
    known = found.start(swap=swap)
    if known is None:
        return Estimate(max(found.worth(look, swap=swap) for look in found.by_move.values()))
    value = found.interval(known.value, known.error)
    return (
        Estimate(value.value, value.low, min(max(0.5, known.value), value.high))
        if swap and value.high is not None
        else value
    )


def _is_uneven(share: Estimate) -> bool:
    """Whether a share is surely not one half."""
    return share.low is not None and share.high is not None and not share.low <= 0.5 <= share.high


def _range(value: Estimate) -> Range | None:
    """A value with its interval, if it has one."""
    if value.value is None or value.low is None or value.high is None:
        return None
    return value.value, value.low, value.high


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
    every: int = 0,
    unused: bool = False,
) -> str:
    """What the pie rule does as searches see it, in plain words, where little is proved; ``played`` is what the side
    that begins has in the games, ``most`` how many first moves may be near even, of ``every`` first move (0: not
    known), and ``unused`` whether hardly anybody swaps in the games."""
    assert plain.value is not None
    assert swapped.value is not None
    there = THERE if has else NOT_THERE
    if played.value is None:
        return f"{there} Too few games came to an end to tell what it {'does' if has else 'would do'}."
    text = f"{there} Without it, the first player can expect {percent(plain.value)} in these searches"
    keeps = f"with it, the first player keeps {percent(swapped.value)}"
    searches, games = _range(plain), _range(played)
    vain = (
        "the pie rule changes nothing: the second player is better off with it and without it"
        if plain.value < EVEN
        else "the pie rule changes little: the swap is hardly ever used"
        if unused
        else "the pie rule favours the second player"
    )
    if searches and games and blind(searches, games):
        sure = useless(near, most, swapped.value) and not contrary(searches, games)
        so = f"{vain}, since no first move is near even" if sure else OPEN
        return (
            f"{text}; {keeps}. In the games the side that begins has {percent(games[0])} of the points, which "
            f"the searches do not see. So {so}."
        )
    if searches and games and apart(searches, games):
        shown = f"in the games the side that begins has {percent(games[0])} of the points"
        if opposed(searches, games):
            return f"{text}, but {shown}; {keeps}. So {OPEN}."
        text = f"{text} ({shown})"
    if abs(plain.value - 0.5) <= NEAR and swapped.value >= EVEN:
        if _is_uneven(played) and not has:
            assert played.value is not None
            return (
                f"{text}; {keeps}. In the games the side that begins has {percent(played.value)} of the points, which "
                f"the searches do not see. So {OPEN}."
            )
        seen = "these searches see no advantage, with it or without" if has else "the game is about even as it is"
        return f"{text}, so {seen}; {keeps}."
    some = _some(near, most, every)
    closest = f"The closest is {even.move}, worth {percent(even.value)}."
    match balances(near, swapped.value, wide=is_open(near, most, swapped.low, swapped.high)):
        case True:
            so, then = "since", "the pie rule makes the game about even, as far as these searches can tell"
        case False:
            so, then = "since", vain
        case None:
            so, then = "though", OPEN
            if not near and swapped.value < EVEN:
                so, some = "since", "no first move is surely"
    return f"{text}; {keeps}, {so} {some} near even. {closest} So {then}."


def _some(near: int, most: int, every: int) -> str:
    """How many first moves are near even, of how many, and how many may be, up to the verb.

    >>> _some(8, 12, 36), _some(1, 1, 36), _some(2, 2, 2), _some(0, 0, 36)
    ('8 of 36 first moves (perhaps 12) are', 'one of 36 first moves is', '2 of 2 first moves are', 'no first move is')
    """
    if not near:
        return "no first move is"
    of = f" of {every:,} first moves" if every else f" first move{'s' * (near > 1)}"
    perhaps = f" (perhaps {most:,})" if most > near else ""
    return f"{'one' if near == 1 else f'{near:,}'}{of}{perhaps} {'is' if near == 1 and not perhaps else 'are'}"


def with_best_play(sure: Proved, proof: str, *, swap: bool) -> str:
    """What the pie rule does with best play, in plain words, where the value of the start (``proof``) or of each first
    move is proved. Without it a move keeps the value that is proved; with it, the better side is taken, unless the move
    has ended the game."""
    there = f"{THERE if swap else NOT_THERE} With best play"
    first, second = WON
    plain = "" if swap else proof
    if sure.won:
        plain = first
    elif sure.settled:
        plain = DRAW if sure.drawn else second
    without = {first: "the first player wins", second: "the second player wins", DRAW: "the game is a draw"}.get(plain)
    text = f"{there}, {without} without it" if without else f"{there}"
    rest = "" if sure.settled else ", as is proved; the values of the others are not known"
    proved = f"{str(sure)[0].upper()}{str(sure)[1:]}{rest}. " if sure.known else ""
    match makes_a_draw(sure, proof, swap=swap):
        case None:
            return f"{text}. {proved}Whether any other draws is not proved, so {OPEN}."
        case True:
            if plain == DRAW:
                return f"{text} and with it. {proved}So the pie rule changes nothing with best play."
            joined = "; with it, the game" if without else ", the game"
            return f"{text}{joined} is a draw. {proved}So the pie rule makes the game even with best play."
    if changes_nothing(sure, plain, swap=False) or (swap and proof == first):
        who = "first" if sure.at_once or (swap and proof == first) else "second"
        text = f"{there}, the {who} player wins with the pie rule and without it"
        over = "Nobody can swap sides after a move that ends the game. " if sure.at_once else ""
        return f"{text}. {proved}{over}So it changes nothing with best play."
    joined = "; with it, the second player wins" if without else ", the second player wins"
    so = "favours the second player, who takes the side that wins" if sure.won else "does not make the game even"
    return f"{text}{joined}. {proved}So the pie rule {so}."
