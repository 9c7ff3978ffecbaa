"""An analysis in a few sentences, for somebody who has never seen one.

They are made of the figures of the report, whatever the game, and say no more than the intervals allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...interpreter.core.position import SEATS
from .findings import Figure, Number

Figures = Mapping[str, Figure]
SLIGHT, CLEAR = 0.55, 0.65
"""Up to here the better seat has a slight advantage, and from there on a large one."""
RARE = 0.005
"""A smaller share of games is not worth a number."""


def summary(figures: Figures) -> tuple[str, ...]:
    """How long a game is, who is favoured, what the pie rule can do, whether one can get better, whether it turns."""
    if _value(figures, "length") == 0:
        return ("The game is over before anybody has moved.",)
    found: list[str] = []
    for sentences in (_length, _balance, _openings, _skill, _turns):
        found += sentences(figures)
    return tuple(found)


def _length(figures: Figures) -> Iterator[str]:
    length, branching = _value(figures, "length"), _value(figures, "branching")
    if length is None or not length:
        return
    choice = "" if branching is None else f", with about {_about(branching)} to choose from each time"
    sides = "all players" if len(_seats(figures)) > 2 else "both sides"
    yield f"A game takes about {_about(length)} moves of {sides} together{choice}."


def _balance(figures: Figures) -> Iterator[str]:
    seats = _seats(figures)
    if len(seats) > 2:
        yield from _balance_of_many(seats)
    elif first := seats.get("first"):
        yield from _balance_of_two(figures, *first)
    draws = _value(figures, "draws")
    if draws is not None:
        rare = "Hardly a game is drawn." if draws else "No game was drawn."
        yield rare if draws < RARE else f"{100 * draws:.0f} of 100 games are drawn."
    if (unfinished := _value(figures, "unfinished") or 0) >= RARE:
        yield f"{100 * unfinished:.0f} of 100 games had to be broken off, because they did not come to an end."


def _balance_of_two(figures: Figures, value: Number, low: Number, high: Number) -> Iterator[str]:
    shared = (_value(figures, "draws") or 0) + (_value(figures, "unfinished") or 0) >= RARE
    said = "makes {:.0f} of 100 points, a draw counting half" if shared else "wins {:.0f} of 100 games"
    said = f"The first player {said.format(100 * value)}"
    if low <= 0.5 <= high:
        unsure = "" if high - low < 0.1 else f" (it may be {100 * low:.0f} to {100 * high:.0f})"
        yield f"{said}{unsure}: no advantage of either side can be seen."
    else:
        side = "first" if value > 0.5 else "second"
        more = max(value, 1 - value)
        size = "a slight" if more < SLIGHT else "a clear" if more < CLEAR else "a large"
        yield f"{said}: {size} advantage for the {side} player."


def _balance_of_many(seats: Mapping[str, tuple[Number, Number, Number]]) -> Iterator[str]:
    fair = 1 / len(seats)
    points = [(seat, f"{100 * value:.0f}") for seat, (value, _, _) in seats.items()]
    shares = ", ".join(f"the {seat} {'player makes ' * (not n)}{share}" for n, (seat, share) in enumerate(points))
    better = [seat for seat, (_, low, _) in seats.items() if low > fair]
    worse = [seat for seat, (_, _, high) in seats.items() if high < fair]
    found = [f"{word} for the {_listed(which)}" for word, which in (("good", better), ("bad", worse)) if which]
    said = f"it is {' and '.join(found)} player to sit there" if found else "no advantage of a seat can be seen"
    yield f"Of 100 points {shares} (a draw is shared by all; {100 * fair:.0f} would be even): {said}."


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _seats(figures: Figures) -> dict[str, tuple[Number, Number, Number]]:
    """The share of the points of each seat, with its interval."""
    found = {}
    for seat in SEATS:
        figure = figures.get(f"{seat}-win")
        if figure is None or not isinstance(figure.value, int | float) or figure.low is None or figure.high is None:
            break
        found[seat] = figure.value, figure.low, figure.high
    return found


def _openings(figures: Figures) -> Iterator[str]:
    every, even = _value(figures, "openings"), _value(figures, "even-openings")
    if every is None or even is None or every < 2:
        return
    if even:
        which = "all" if even == every else f"{even:.0f}"
        yield f"Of {every:.0f} first moves {which} leave the game nearly even, so that the pie rule can balance it."
    else:
        yield f"None of the {every:.0f} first moves leaves the game nearly even: the pie rule would not balance it."


def _skill(figures: Figures) -> Iterator[str]:
    levels = _value(figures, "levels")
    if levels is None:
        return
    if levels < 1:
        yield "Thinking ahead was not seen to help: random moves do as well."
    elif levels < 2:
        yield "Who thinks ahead beats random moves; who thinks further was not seen to do better still."
    else:
        yield f"Who thinks further wins: {levels:.0f} levels of play above random moves, each clearly better."


def _turns(figures: Figures) -> Iterator[str]:
    comebacks = figures.get("comebacks")
    if comebacks is not None and isinstance(comebacks.value, int | float):
        share = f"{100 * comebacks.value:.0f}"
        some = f"In {share} of 100 won games the winner had been clearly behind."
        yield some if share != "0" else "Who falls clearly behind has hardly ever won."


def _value(figures: Figures, name: str) -> Number | None:
    found = figures.get(name)
    return found.value if found is not None and isinstance(found.value, int | float) else None


def _about(value: Number) -> str:
    return f"{value:.0f}" if value >= 10 or value == round(value) else f"{value:.1f}"
