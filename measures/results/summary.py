"""An analysis in a few sentences, for readers who have never seen one.

The sentences are built from the report's figures, work for any game, and claim no more than the intervals allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...gdl.text.listing import listed
from ...interpreter.core.position import SEATS
from .beside_proof import best_play, nobody_can_win
from .comeback_words import comebacks
from .digits import ends_of_100, of_100, parts_of_100, whole_cents
from .figures import MANY_CUT, RARE, SELDOM, WIDE, compared, seat_that_wins
from .findings import Figure, Number
from .opening_words import first_moves
from .steady import players

Figures = Mapping[str, Figure]
SIZES = ("slight", "clear", "large")
SLIGHT, CLEAR = 0.55, 0.65
"""Up to the first, the better seat's advantage is slight; from the second on, it is large."""
EDGE = 1e-9
"""How far the end of an interval has to be beyond a limit."""
PROVED = {
    "the first player wins": "With best play, the first player wins: that is proved.",
    "the second player wins": "With best play, the second player wins: that is proved.",
    "a draw": "With best play, the game is a draw: that is proved.",
}
"""Sentences for the values that the section on proofs gives."""
STRENGTHS, UNDECIDED = "first-win-at-", "no-winner-at-"
"""How the names begin of the first player's shares, and of the shares of games without a winner, at each strength; they
end with the playouts a move."""
PROVED_LENGTH = "by the rules"
"""How the note of a figure begins that is proved from the rules (`moves/countdown.py`)."""
FEW = 40
"""Fewer games than this are told with their number."""
CUT = 0.05
"""The share of games that are cut off from which on games last longer than their mean length says."""


def summary(
    figures: Figures,
    mirrored: str = "",
    hopeless: str = "",
    losers: Sequence[str] = (),
    games: int = 0,
    *,
    settled: bool = False,
    waiting: bool = False,
    played: int = 0,
    playouts: int = 0,
    searched: int = 0,
) -> tuple[str, ...]:
    """Game length, who is favoured, what the pie rule can do, whether skill matters, whether there are comebacks.

    ``mirrored`` is the seat from which a player who only mirrors beats a search, ``hopeless`` the seat of two that
    never wins; empty if there is none. ``losers`` are the seats of three or more that never win. ``games`` is the
    number of self-play games that the seats' shares are shares of; 0 if it is not known. ``settled``: an alarm says
    that choices do not matter, so nothing is said of skill and of comebacks, nor where nobody can win. ``waiting``: one
    says that a player who only passes does as well as a search. ``played`` is the number of games on which their length
    rests. ``playouts`` are those a move of the self-play games' players, ``searched`` those of the strongest searches
    of first moves; 0 if they are not known.
    """
    if _value(figures, "length") == 0:
        return ("The game is over before anyone has moved.",)
    found: list[str] = []
    openings = partial(_openings, mirrored=mirrored, hopeless=hopeless, waiting=waiting, searched=searched)
    number, who = f"{games:,} games" if games else "games", players(playouts)
    play = () if settled or nobody_can_win(figures) else (_skill, partial(comebacks, who=who))
    lasts, fair = partial(_length, played=played), partial(_balance, losers=losers, number=number, who=who)
    for sentences in (lasts, _proof, fair, openings, *play):
        found += sentences(figures)
    return tuple(found)


def _length(figures: Figures, played: int) -> Iterator[str]:
    length, branching = _value(figures, "length"), _value(figures, "branching")
    if length is None or not length:
        return
    least = "at least " if (_value(figures, "unfinished") or 0) >= CUT else ""
    about = "one" if branching == 1 else f"about {_about(branching)}" if branching is not None else ""
    choice = f", with {about} to choose from{' each time' * (length > 1)}" if about else ""
    sides = "all players" if len(_seats(figures)) > 2 else "both sides"
    proved, alike = figures["length"].note.startswith(PROVED_LENGTH), played > 1 and _alike(figures)
    many = f"{length:,.0f}" if proved or alike else f"about {_about(length)}"
    moves = "one move" if length == 1 else f"{many} moves ({sides} together)"
    if _value(figures, "unfinished") == 1:
        end = "No game can end" if nobody_can_win(figures) else "No game came to an end"
        yield f"{end}: each was cut off after {moves}{choice}."
        return
    if proved:
        yield f"By the rules, every game lasts {moves}{choice}."
        return
    if alike and not _value(figures, "unfinished"):
        yield f"All {played:,} games lasted {moves}{choice}."
        return
    yield f"A game lasts {least}{moves}{choice}."


def _alike(figures: Figures) -> bool:
    """Whether all games of the sample have the same length."""
    ends = _value(figures, "length-shortest"), _value(figures, "length-longest")
    return ends[0] is not None and ends[0] == ends[1]


def _balance(figures: Figures, losers: Sequence[str], number: str, who: str) -> Iterator[str]:
    seats = _seats(figures)
    if len(seats) > 2:
        yield from _balance_of_many(figures, seats, losers, number)
    elif first := seats.get("first"):
        yield from _balance_of_two(figures, *first, number, who)
    draws = _value(figures, "draws")
    told = len(seats) > 2 and _value(figures, "decisive") == 0  # with the seats' shares
    cut = _value(figures, "unfinished") == 1 and bool(_value(figures, "length"))  # with their length
    told |= cut  # what is cut off is not drawn
    if draws is not None and not told:
        rare = "Hardly any games are drawn." if draws else "No game was drawn."
        many = f"{_share(figures['draws'], draws)} of games are drawn"
        many = "Every game was drawn" if draws == 1 else many
        yield rare if draws < RARE else f"{many}{_range(figures['draws'])}."
    swaps = figures.get("swaps")
    if swaps is not None and swaps.high is not None and swaps.high <= SELDOM and swaps.value is not None:
        often = f"Sides are hardly ever swapped (in {of_100(swaps, float(swaps.value))} % of games)."
        yield often if swaps.value else "Nobody swaps sides in these games."
    if (unfinished := _value(figures, "unfinished") or 0) >= RARE and not cut:
        share = _share(figures["unfinished"], unfinished)
        yield f"{share} of games did not end by themselves and had to be cut off{_range(figures['unfinished'])}."
    yield from _undecided(figures)


def _undecided(figures: Figures) -> Iterator[str]:
    """How many games have no winner between the strongest players that were tried, if that is surely another share."""
    decisive, later = figures.get("decisive"), _strongest(figures, UNDECIDED)
    if decisive is None or decisive.low is None or decisive.high is None or later is None:
        return
    playouts, value, low, high = later
    if low <= 1 - decisive.low and high >= 1 - decisive.high:
        return
    figure = figures[f"{UNDECIDED}{playouts}"]
    every: dict[Number, str] = {0: "every game has a", 1: "no game has a"}
    some = every.get(value, f"{_share(figure, value)} of games have no")
    yield f"With {playouts:,} playouts a move, {some} winner{_range(figure)}{_in_games(figure)}."


def _balance_of_two(figures: Figures, value: Number, low: Number, high: Number, number: str, who: str) -> Iterator[str]:
    unfinished = _value(figures, "unfinished") or 0
    if unfinished == 1:  # which is said of their length
        return
    named = (("draws", "a draw"), ("unfinished", "a game that is cut off"))
    shared = " or ".join(words for name, words in named if (_value(figures, name) or 0) >= RARE)
    figure = figures["first-win"]
    points = f"scores {{}} of the points in {number}, counting {shared} as half"
    said = f"The first player {(points if shared else f'wins {{}} of {number}').format(_share(figure, value))}"
    if unfinished > MANY_CUT:
        yield f"{said}{_range(figure)}: too few came to an end to tell whether a side has an advantage."
        return
    known, among = PROVED.get(best_play(figures), ""), f" between {who}"
    later = _with_more_search(figures, low, high)
    if low <= 0.5 <= high:
        among = among if later or known not in ("", PROVED["a draw"]) else ""
        yield f"{said}{_range(figure)}: neither side has a detectable advantage{among}{later}."
    else:
        side = "first" if value > 0.5 else "second"
        least, most = (low, high) if value > 0.5 else (1 - high, 1 - low)
        among = "" if f"the {side} player wins" in known and not later else among
        yield f"{said}{_range(figure)}: {_size(least, most)} advantage for the {side} player{among}{later}."


def _size(least: Number, most: Number) -> str:
    """How large the advantage of a side is that has at least and at most this share of the points, with its article:
    all that it can be, and nothing if it can be anything."""
    one, other = ((share > SLIGHT) + (share > CLEAR) for share in (least + EDGE, most - EDGE))
    said = SIZES[one : other + 1] or SIZES[one : one + 1]
    return "an" if len(said) == len(SIZES) else f"a {' or '.join(said)}"


def _with_more_search(figures: Figures, low: Number, high: Number) -> str:
    """What the first player has between the strongest players that were tried, if it is surely another share."""
    later = _strongest(figures, STRENGTHS)
    if later is None or (later[2] <= high and later[3] >= low):
        return ""
    figure = figures[f"{STRENGTHS}{later[0]}"]
    share = f"{_share(figure, later[1])}{_range(figure)}"
    return f"; with {later[0]:,} playouts a move, the first player scores {share}{_in_games(figure)}"


def _in_games(figure: Figure) -> str:
    """The number of games, where it is small."""
    few = figure.samples is not None and figure.samples < FEW
    return f", in {figure.samples:,} game{'s' * (figure.samples != 1)}" if few else ""


def _strongest(figures: Figures, begins: str) -> tuple[int, Number, Number, Number] | None:
    """The most playouts a move for which there is a figure whose name begins so, and its value with the interval."""
    playouts = max((int(name.rpartition("-")[2]) for name in figures if name.startswith(begins)), default=None)
    figure = figures.get(f"{begins}{playouts}")
    if playouts is None or figure is None or figure.low is None or figure.high is None:
        return None
    return (playouts, figure.value, figure.low, figure.high) if isinstance(figure.value, int | float) else None


def _balance_of_many(
    figures: Figures, seats: Mapping[str, tuple[Number, Number, Number]], losers: Sequence[str], number: str
) -> Iterator[str]:
    if _value(figures, "decisive") == 0:
        yield from _without_a_winner(figures, losers)
        return
    fair = 1 / len(seats)
    points = zip(seats, parts_of_100([value for value, _, _ in seats.values()]), strict=True)
    shares = ", ".join(
        f"the {seat} {share} %" if n else f"The {seat} player scores {share} % of the points in {number}"
        for n, (seat, share) in enumerate(points)
    )
    sides = {seat: compared(*found, fair, len(seats)) for seat, found in seats.items()}
    better, worse = ([seat for seat, side in sides.items() if side == which] for which in (1, -1))
    found = [
        f"{word} for the {listed(which)}"
        for word, which in (("an advantage", better), ("a disadvantage", worse))
        if which
    ]
    said = f"{' and '.join(found)} player" if found else "no player has a detectable advantage"
    if (_value(figures, "unfinished") or 0) > MANY_CUT:
        said = "too few games came to an end to tell whether a player has an advantage"
    if losers:
        one = len(losers) == 1
        link = "and" if {*losers} <= {*worse} else "but"
        said += f", {link} the {listed(losers)} player{'s' * (not one)} never win{'s' * one} a game"
    draws = "all share a draw; " if (_value(figures, "draws") or 0) >= RARE else ""
    yield f"{shares} ({draws}{whole_cents(fair)} % would be even): {said}."


def _without_a_winner(figures: Figures, losers: Sequence[str]) -> Iterator[str]:
    """That nobody has won: the seats' shares say nothing then, and those who never win are known from random games."""
    draws = _value(figures, "draws") or 0
    if draws == 0:  # all are cut off, which is said of their number
        return
    every = (
        "Every game was drawn" if draws == 1 else f"No game has a winner: {_share(figures['draws'], draws)} were drawn"
    )
    never = (
        f"the {listed(losers)} player{'s' * (len(losers) > 1)} never win{'s' * (len(losers) == 1)}" if losers else ""
    )
    yield f"{every}{f'; between random players, {never} a game, and the others do' if losers else ''}."


def _seats(figures: Figures) -> dict[str, tuple[Number, Number, Number]]:
    """Each seat's share of the points, with its interval."""
    found = {}
    for seat in SEATS:
        figure = figures.get(f"{seat}-win")
        if figure is None or not isinstance(figure.value, int | float) or figure.low is None or figure.high is None:
            break
        found[seat] = figure.value, figure.low, figure.high
    return found


def _openings(figures: Figures, mirrored: str, hopeless: str, *, waiting: bool, searched: int) -> Iterator[str]:
    if said := first_moves(
        figures, proof=best_play(figures), mirrored=mirrored, hopeless=hopeless, waiting=waiting, searched=searched
    ):
        yield said


def _proof(figures: Figures) -> Iterator[str]:
    """Who wins with best play, if that is known: every other sentence is about players who make mistakes."""
    if never := nobody_can_win(figures):
        yield f"Nobody can win: {never}, as all were counted; that is proved."
    elif proof := best_play(figures):
        yield PROVED[proof]


def _skill(figures: Figures) -> Iterator[str]:
    levels, equals = _value(figures, "levels"), _among_equals(figures)
    if levels is None:
        return
    if levels < 1 and _helps(figures, "skill-elo"):
        yield f"Looking ahead helps against random moves, though by less than a level of play{equals}."
    elif levels < 1 and (seat := _whoever(figures)):
        yield f"Against random moves, the {seat} player nearly always wins, whoever looks ahead."
    elif levels < 1 and "levels-ahead" in figures:
        yield "Searches by random games hardly beat random moves, but looking one move ahead does."
    elif levels < 1:
        yield "Looking ahead did not measurably help: random moves may do as well."
    elif levels < 2 and figures["levels"].note:  # the strongest search tried is this level
        further = "how much looking further ahead helps was not tried"
        if "last-gain" in figures:
            gain = "helps, too" if _helps(figures, "last-gain") else "brought no sure gain"
            further = f"looking further ahead {gain}"
        yield f"Looking ahead beats random moves; {further}{equals}."
    elif levels < 2:
        yield "Looking ahead beats random moves; " + (
            f"looking further ahead helps, though by less than a level of play{equals}."
            if _helps(figures, "elo-doubling")
            else f"between players who do, the {seat} player nearly always wins, whoever looks further."
            if (seat := _whoever(figures))
            else f"looking further ahead was not measurably better{equals}."
        )
    else:
        seat = _whoever(figures)
        beyond = f"; beyond these, the {seat} player nearly always wins, whoever looks further" if seat else equals
        above = f"{levels:.0f} levels of play above random moves, each clearly better"
        yield f"Looking further ahead wins: {above}{beyond}."


def _among_equals(figures: Figures) -> str:
    """That it is the seat that decides between the strongest players, as the end of a sentence; empty if it does not.

    A level is shown by games from both seats, and so by those of weaker players who do not win from the better one.
    """
    later = _strongest(figures, STRENGTHS)
    if later is None or not (later[2] > 0.5 or later[3] < 0.5) or not (seat := seat_that_wins(float(later[1]))):
        return ""
    playouts, value, low, high = later
    figure = figures[f"{STRENGTHS}{playouts}"]
    if seat == SEATS[1]:
        value, low, high = 1 - value, 1 - high, 1 - low
    figure = replace(figure, value=value, low=low, high=high)
    share = f"{_share(figure, value)} of the points{_range(figure)}"
    return f"; but between equal players with {playouts:,} playouts a move, the {seat} player scores {share}"


def _helps(figures: Figures, gain: str) -> bool:
    """Whether the match against the highest level, or a gain in Elo, shows that looking further ahead helps."""
    shown = ((figures.get("levels-beyond"), 0.5), (figures.get(gain), 0))
    return any(figure is not None and figure.low is not None and figure.low > even for figure, even in shown)


def _whoever(figures: Figures) -> str:
    """The seat that nearly always wins in the games that would show skill, whoever has it; empty if neither does."""
    first = _value(figures, "levels-seat")
    return "" if first is None else seat_that_wins(first)


def _share(figure: Figure, value: Number) -> str:
    return f"{of_100(figure, value)} %"


def _range(figure: Figure) -> str:
    """The interval, if it is wide enough to be worth a mention."""
    if figure.low is None or figure.high is None or figure.high - figure.low < WIDE:
        return ""
    return f" (it could be {' to '.join(ends_of_100(figure))} %)"


def _value(figures: Figures, name: str) -> Number | None:
    found = figures.get(name)
    return found.value if found is not None and isinstance(found.value, int | float) else None


def _about(value: Number) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}".removesuffix(".0")
