"""How often winners had been behind, in words, and whether judges of different strength agree on that."""

from __future__ import annotations

from collections.abc import Iterator

from .digits import ends_of_100, of_100, whole_cents
from .figures import RARE, SELDOM, WIDE
from .findings import Figure, Number
from .opening_words import Figures
from .steady import STEADY

APART = 0.2
"""By how much more comebacks another judge must see to be told."""
TURN = 4
"""In shorter games there is no time to fall behind and come back."""


def comebacks(figures: Figures, who: str) -> Iterator[str]:
    """How often winners had been behind, in a sentence, as far as judges agree; ``who`` are the players."""
    found, length = figures.get("comebacks"), _value(figures, "length")
    if found is None or not isinstance(found.value, int | float) or (length is not None and length < TURN):
        return
    share, counted = found.value, _counted(found)
    won = "won games" if counted else "of won games"
    behind = f"the winner had been clearly behind in {{}} {won}"
    if counted and found.samples == 1:
        yield _one_game(share, _judges(figures, share))
        return
    judges, further = _judges(figures, share), figures.get("comebacks-further")
    if share < RARE and found.high is not None and found.high <= SELDOM:
        said = "players who fell clearly behind hardly ever won"
    elif counted and judges and not further:
        least, most = (_times(found, each) for each in judges)
        some = f"at most {most}" if least.startswith("none") else f"{least.split()[0]} to {most}"
        said = f"{behind.format(some)}, depending on the strength of the judge"
        judges = None
    else:
        said = behind.format(_times(found, share))
        said += "" if counted else _judged(found)
    if judges and further:
        before = _times(found, max(0.0, share - (_value(figures, "comebacks-doubling") or 0.0)))
        said += f"; a judge of half the strength sees {before}, so a stronger one may see {further.value} still"
    elif judges:
        least, most = (whole_cents(each) for each in judges)
        said += f"; judges of different strength see {least} to {most} %"
    elif (other := _value(figures, "comebacks-most")) is not None and other >= share + APART and not counted:
        said += f"; another judge sees {whole_cents(other)} %"
    yield f"Between {who}, as a stronger one judges their games, {said}."


def _one_game(share: Number, judges: tuple[Number, Number] | None) -> str:
    """What is said where a single won game was judged."""
    if judges and round(judges[0]) != round(judges[1]):
        return "In the one won game that was judged, judges disagree on whether the winner had been clearly behind."
    had = "had" if share >= 0.5 else "had not"
    return f"In the one won game that was judged, by a stronger player, the winner {had} been clearly behind."


def _judges(figures: Figures, share: Number) -> tuple[Number, Number] | None:
    """The fewest and the most comebacks that judges of different strength see, if the last two clearly differ."""
    change = _value(figures, "comebacks-doubling")
    if change is None or abs(change) < STEADY:
        return None
    known = [each for name in ("comebacks-least", "comebacks-most") if (each := _value(figures, name)) is not None]
    seen = (share, min(1.0, max(0.0, share - change)), *known)
    return min(seen), max(seen)


def _counted(comebacks: Figure) -> bool:
    """Whether games are counted: their share has no interval, or would be told as 0."""
    share = comebacks.value
    return bool(comebacks.samples) and (comebacks.low is None or (isinstance(share, int | float) and share < RARE))


def _times(comebacks: Figure, share: Number) -> str:
    """How many of the judged games a share is, or how many per cent."""
    if _counted(comebacks) and comebacks.samples:
        return f"{round(share * comebacks.samples) or 'none'} of {comebacks.samples}"
    return f"{of_100(comebacks, share)} %"


def _judged(figure: Figure) -> str:
    """How many games were judged, and the interval if it is wide enough to be worth a mention."""
    least, most = figure.low, figure.high
    wide = least is not None and most is not None and most - least >= WIDE
    said = [f"{figure.samples:,} were judged"] if figure.samples else []
    if wide and least is not None and most is not None:
        said.append(f"it could be {' to '.join(ends_of_100(figure))} %")
    return f" ({'; '.join(said)})" if said else ""


def _value(figures: Figures, name: str) -> Number | None:
    found = figures.get(name)
    return found.value if found is not None and isinstance(found.value, int | float) else None
