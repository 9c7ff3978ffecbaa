"""An analysis in a few sentences, for somebody who has never seen one.

They are made of the figures of the report, whatever the game, and say no more than the intervals allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .findings import Figure, Number

Figures = Mapping[str, Figure]
SLIGHT, CLEAR = 0.55, 0.65
"""Up to here the better seat has a slight advantage, and from there on a large one."""


def summary(figures: Figures) -> tuple[str, ...]:
    """How long a game is, who is favoured, what the pie rule can do, whether one can get better, whether it turns."""
    found: list[str] = []
    for sentences in (_length, _balance, _openings, _skill, _turns):
        found += sentences(figures)
    return tuple(found)


def _length(figures: Figures) -> Iterator[str]:
    length, branching = _value(figures, "length"), _value(figures, "branching")
    if length is None or not length:
        return
    choice = "" if branching is None else f", with about {_about(branching)} to choose from each time"
    yield f"A game takes about {_about(length)} moves of both sides together{choice}."


def _balance(figures: Figures) -> Iterator[str]:
    first = figures.get("first-win")
    if first is None or not isinstance(first.value, int | float) or first.low is None or first.high is None:
        return
    share = f"{100 * first.value:.0f} of 100 games"
    if first.low <= 0.5 <= first.high:
        unsure = "" if first.high - first.low < 0.1 else f" (it may be {100 * first.low:.0f} to {100 * first.high:.0f})"
        yield f"The first player wins {share}{unsure}: no advantage of either side can be seen."
    else:
        side = "first" if first.value > 0.5 else "second"
        more = max(first.value, 1 - first.value)
        size = "a slight" if more < SLIGHT else "a clear" if more < CLEAR else "a large"
        yield f"The first player wins {share}: {size} advantage for the {side} player."
    draws = _value(figures, "draws")
    if draws is not None:
        rare = "Hardly a game is drawn." if draws else "No game was drawn."
        yield rare if draws < 0.005 else f"{100 * draws:.0f} of 100 games are drawn."


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
        yield f"In {100 * comebacks.value:.0f} of 100 won games the winner had been clearly behind."


def _value(figures: Figures, name: str) -> Number | None:
    found = figures.get(name)
    return found.value if found is not None and isinstance(found.value, int | float) else None


def _about(value: Number) -> str:
    return f"{value:.0f}" if value >= 10 or value == round(value) else f"{value:.1f}"
