"""What is said of the pie rule, by the values that searches give and by what is proved."""

from __future__ import annotations

import pytest

from plybook.measures.openings.looks import Look
from plybook.measures.openings.pie import verdict, with_best_play
from plybook.measures.results.opening_words import Proved
from plybook.stats.estimates import Estimate


@pytest.mark.parametrize(
    ("plain", "swapped", "even", "near", "has", "words"),
    [
        (0.52, 0.49, 0.51, 3, False, "about even as it is"),
        (0.52, 0.49, 0.51, 3, True, "these searches see no advantage, with it or without"),
        (0.80, 0.48, 0.52, 1, True, "one first move is near even"),
        (0.80, 0.30, 0.70, 0, True, "favours the second player"),
        (0.80, 0.40, 0.54, 2, True, "though 2 first moves are near even. The closest is c3, worth 54 %. So it is open"),
        (0.80, 0.46, 0.56, 0, True, "though no first move is near even. The closest is c3, worth 56 %. So it is open"),
    ],
)
def test_the_verdict_on_the_pie_rule_follows_from_the_values(
    plain: float, swapped: float, even: float, near: int, has: bool, words: str
) -> None:
    look = Look("c3", (even,), False, 0.01)
    assert words in verdict(Estimate(plain), Estimate(swapped), look, near, has=has, played=Estimate(plain))


@pytest.mark.parametrize(
    ("sure", "proof", "swap", "words"),
    [
        (Proved(9, lost=9), "the second player wins", True,
         "the second player wins with the pie rule and without it. All 9 first moves lose. So it changes nothing"),
        (Proved(9, won=1, lost=8), "the second player wins", True,
         "the first player wins without it; with it, the second player wins. Of 9 first moves, 1 wins and 8 lose. So "
         "the pie rule favours the second player, who takes the side that wins."),
        (Proved(9, won=1, drawn=2, lost=6), "the first player wins", False,
         "; with it, the game is a draw. Of 9 first moves, 1 wins, 2 draw and 6 lose. So the pie rule makes the game "
         "even with best play."),
        (Proved(2, drawn=2), "a draw", False,
         "the game is a draw without it and with it. Both first moves draw. So the pie rule changes nothing with best"),
        (Proved(9, won=1), "the first player wins", False,
         "the first player wins without it. Of 9 first moves, 1 wins, as is proved; the values of the others are not "
         "known. Whether any other draws is not proved, so it is open whether the pie rule makes the game about even."),
        (Proved(9), "the second player wins", True,
         "With best play, the second player wins. So the pie rule does not make the game even."),
        (Proved(9, drawn=1), "a draw", True,
         "With best play, the game is a draw. Of 9 first moves, 1 draws, as is proved; the values of the others are "
         "not known. So the"),
        (Proved(9, won=1), "the first player wins", True,
         "With best play, the first player wins with the pie rule and without it. Of 9 first moves, 1 wins, as is "
         "proved; the values of the others are not known. So it"),
        (Proved(9, won=2, drawn=1, lost=6, at_once=2), "the first player wins", False,
         "the first player wins with the pie rule and without it. Of 9 first moves, 2 win at once, 1 draws and 6 lose. "
         "Nobody can swap sides after a move that ends the game. So it changes nothing with best play."),
        (Proved(9, won=1, at_once=1), "the first player wins", True,
         "the first player wins with the pie rule and without it. Of 9 first moves, 1 wins at once, as is proved; the"),
    ],
)  # fmt: skip
def test_the_verdict_on_what_is_proved_says_what_best_play_makes_of_it(
    sure: Proved, proof: str, swap: bool, words: str
) -> None:
    said = with_best_play(sure, proof, swap=swap)
    assert words in said
    assert "%" not in said


def test_a_pie_rule_that_leaves_the_second_player_the_better_side_changes_nothing() -> None:
    lost, played = Look("c3", (0.3,), False, 0.01), Estimate(0.3, 0.25, 0.35)
    value = Estimate(0.3, 0.28, 0.32)
    said = verdict(value, value, lost, 0, has=True, played=played)
    assert said.endswith("So the pie rule changes nothing: the second player is better off with it and without it.")
    value, swapped = Estimate(0.8, 0.78, 0.82), Estimate(0.3, 0.28, 0.32)
    said = verdict(value, swapped, lost, 0, has=True, played=Estimate(0.8, 0.74, 0.86), unused=True)
    assert said.endswith("So the pie rule changes little: the swap is hardly ever used.")


@pytest.mark.parametrize(
    ("share", "words"),
    [
        ((0.82, 0.76, 0.88), "the searches do not see. So it is open"),
        ((0.6, 0.5, 0.7), "these searches see no advantage, with it or without"),
    ],
)
def test_a_verdict_does_not_rest_on_searches_that_the_games_contradict(
    share: tuple[float, float, float], words: str
) -> None:
    """Twelve pieces against eight: random games at the end of a search hid what the games showed."""
    plain, swapped = Estimate(0.52, 0.5, 0.53), Estimate(0.5, 0.48, 0.5)
    look = Look("a1", 0.5, None, 0)
    assert words in verdict(plain, swapped, look, 16, has=True, played=Estimate(*share))


@pytest.mark.parametrize(
    ("low", "words"),
    [(0.51, "has 59 % of the points, which the searches do not see. So it is open"), (0.49, "about even as it is")],
)
def test_a_game_is_not_called_even_as_it_is_where_its_games_surely_are_not(low: float, words: str) -> None:
    look, played = Look("a1", (0.5,), False, 0.0), Estimate(0.59, low, 0.67)
    plain = Estimate(0.52, 0.5, 0.54)
    assert words in verdict(plain, Estimate(0.5, 0.48, 0.5), look, 16, has=False, played=played)


@pytest.mark.parametrize(("high", "words"), [(0.66, "So it is open"), (0.5, "makes the game about even")])
def test_a_verdict_does_not_rest_on_a_value_that_may_be_far_from_even(high: float, words: str) -> None:
    look = Look("a1", (0.48,), False, 0.1)
    swapped = Estimate(0.48, 0.95 - high, high)
    assert words in verdict(Estimate(0.7), swapped, look, 3, has=False, played=Estimate(0.7))
