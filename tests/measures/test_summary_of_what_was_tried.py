"""The sentences on the first screen say how much was tried: of few games how many, and of searches how far ahead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plybook.measures.results.findings import Figure
from plybook.measures.results.summary import summary


def estimate(name: str, value: float, low: float, high: float, samples: int | None = None) -> Figure:
    return Figure(name, name, value, low=low, high=high, samples=samples)


def test_a_share_of_few_games_is_told_with_their_number() -> None:
    few = [estimate("first-win", 0.53, 0.46, 0.60), estimate("first-win-at-300", 0.1, 0.02, 0.4, samples=10)]
    said = " ".join(summary({each.name: each for each in few}))
    assert "the first player scores 10 % (it could be 2 to 40 %), in 10 games." in said
    many = replace(few[1], samples=400)
    assert " games." not in " ".join(summary({"first-win": few[0], many.name: many})).partition("scores 10 %")[2]


@pytest.mark.parametrize(
    ("gain", "said"),
    [
        (None, "how much looking further ahead helps was not tried."),
        ((35, -182, 251), "looking further ahead brought no sure gain."),
        ((135, 12, 251), "looking further ahead helps, too."),
    ],
)
def test_what_looking_further_ahead_brought_is_told_if_it_was_tried(
    gain: tuple[float, float, float] | None, said: str
) -> None:
    found = {"levels": Figure("levels", "levels", 1, note="The strongest search tried is a level.")}
    if gain is not None:
        found["last-gain"] = estimate("last-gain", *gain)
    assert f"Looking ahead beats random moves; {said}" in summary(found)


def test_another_judge_who_sees_many_more_comebacks_is_told() -> None:
    """The last two judges agree; the range of all of them is what else is known."""
    seen = [estimate("comebacks", 0.1, 0.05, 0.2, samples=24), estimate("comebacks-doubling", 0.0, -0.1, 0.1)]
    for most, told in ((0.5, True), (0.25, False)):
        every = [*seen, Figure("comebacks-most", "c", most), Figure("comebacks-least", "c", 0.1)]
        said = " ".join(summary({each.name: each for each in every}))
        assert "clearly behind in 10 % of won games" in said
        assert ("; another judge sees 50 %." in said) is told
