"""What sentences say of first moves and the pie rule."""

from __future__ import annotations

import pytest

from plybook.measures.openings.looks import Look
from plybook.measures.openings.pie import OPEN, verdict
from plybook.measures.results.summary import summary
from plybook.stats.estimates import Estimate

from .test_summary import figures

EVENLY, SECOND = (0.5, 0.45, 0.55), (0.4, 0.35, 0.45)


def test_a_value_that_may_be_far_from_even_leaves_the_pie_rule_open() -> None:
    more = {"openings": 121, "even_openings": 40, "first_win": (0.6, 0.55, 0.65)}
    assert "whether the pie rule would balance it is open." in " ".join(
        summary(figures(value_swap=(0.48, 0.29, 0.66), **more))
    )
    assert "the pie rule can balance it." in " ".join(summary(figures(value_swap=(0.48, 0.44, 0.5), **more)))


def looked_at(even: int, **more: object) -> str:
    return " ".join(summary(figures(openings=121, even_openings=even, first_win=(0.4, 0.35, 0.45), **more)))


def test_first_moves_near_even_are_counted_out_of_all() -> None:
    assert "All 121 first moves leave the game nearly even" in looked_at(121, value_swap=0.5)
    assert "Of 121 first moves, none leaves" in looked_at(0, value_swap=0.1)
    assert "would not balance it" in looked_at(0, value_swap=0.1, value_swap_change=0.01)
    moving = looked_at(0, value_swap=0.4, value_swap_change=0.17)  # it comes closer with more search
    assert "as far as searches of this strength can tell; the pie rule" in moving


def test_first_moves_that_may_be_near_even_are_perhaps_and_leave_the_pie_rule_open() -> None:
    assert "Of 121 first moves, 40 (perhaps 55) leave the game nearly even" in looked_at(
        40, value_swap=0.5, even_openings_most=55
    )
    assert "Of 121 first moves, 1 (perhaps all) leave the game nearly even" in looked_at(
        1, value_swap=0.5, even_openings_most=121
    )
    for even, surely, said in ((14, 0, "14 (none surely, perhaps all)"), (14, 8, "14 (8 surely, perhaps all)"),
                               (121, 8, "ll 121 first moves (8 surely) leave")):  # fmt: skip
        assert said in looked_at(even, value_swap=0.5, even_openings_most=121, even_openings_surely=surely)
    open_ = looked_at(0, value_swap=0.1, value_swap_change=0.01, even_openings_most=3)
    assert "Of 121 first moves, none surely (perhaps 3) leaves the game nearly even" in open_
    assert "whether the pie rule would balance it is open" in open_
    sure = looked_at(0, value_swap=0.1, value_swap_change=0.01, even_openings_most=0)
    assert "Of 121 first moves, none leaves the game nearly even" in sure
    assert "the pie rule would not balance it" in sure


def test_where_neither_games_nor_searches_see_an_advantage_the_pie_rule_balances_nothing() -> None:
    even = {"openings": 121, "even_openings": 121, "first_win": EVENLY, "value_swap": (0.5, 0.48, 0.5), "swaps": 0.03}
    said = " ".join(summary(figures(value_plain=(0.512, 0.49, 0.53), **even)))
    assert "All 121 first moves leave the game nearly even" in said
    assert "the pie rule" not in said
    assert "the pie rule balances it" in " ".join(summary(figures(value_plain=(0.6, 0.57, 0.63), **even)))


def test_searches_that_the_games_contradict_tell_nothing_of_the_pie_rule() -> None:
    said = looked_at(121, value_swap=0.5, value_plain=(0.52, 0.5, 0.54))
    assert said.endswith(
        "Searches of the first moves give the side that begins 52.0 % of the points, where the games give it 40 %: "
        "whether the pie rule would balance it is open."
    )
    assert "no advantage" in looked_at(121, value_swap=0.5, value_plain=(0.48, 0.46, 0.5))


def test_searches_that_the_games_contradict_call_the_pie_rule_useless_only_if_no_move_may_be_even() -> None:
    missed = {"value_swap": 0.4, "value_swap_change": 0.01, "value_plain": (0.52, 0.5, 0.54)}
    assert "would not balance it" in looked_at(0, even_openings_most=0, **missed)
    assert "whether the pie rule would balance it is open" in looked_at(0, even_openings_most=2, **missed)


PROVED_MOVES = [
    # won, drawn, lost, proved value of the start, whether the rules have a swap, what is said
    (1, 0, 15, "the first player wins", False,
     "Of 16 first moves, 1 wins and 15 lose, as is proved; with the pie rule, the second player would win."),
    (1, 2, 13, "the first player wins", False,
     "Of 16 first moves, 1 wins, 2 draw and 13 lose, as is proved; with the pie rule, it would be a draw."),
    (0, 16, 0, "a draw", False, "All 16 first moves draw, as is proved."),
    (0, 4, 0, "a draw", False, "Of 16 first moves, 4 draw, as is proved; the values of the other 12 are not known."),
    (0, 0, 16, "the second player wins", False,
     "All 16 first moves lose, as is proved; the pie rule would change nothing."),
    (2, 0, 13, "the first player wins", False,
     "Of 16 first moves, 2 win and 13 lose, as is proved; that of the other is not known; whether the pie rule "
     "would balance it is open."),
    (3, 0, 13, "the second player wins", True,
     "Of 16 first moves, 3 win and 13 lose unless sides are swapped, as is proved; with the pie rule, the second "
     "player wins."),
    (0, 0, 16, "the second player wins", True,
     "All 16 first moves lose unless sides are swapped, as is proved; the pie rule changes nothing."),
    (1, 1, 0, "a draw", True,
     "Of 16 first moves, 1 wins and 1 draws unless sides are swapped, as is proved; the values of the other 14 are "
     "not known."),
    (0, 0, 0, "the second player wins", True, ""),
    (0, 0, 0, "a draw", False, ""),
]  # fmt: skip


@pytest.mark.parametrize(("won", "drawn", "lost", "proof", "swap", "words"), PROVED_MOVES)
def test_where_values_are_proved_the_sentence_says_what_is_proved_and_nothing_of_moves_near_even(
    won: int, drawn: int, lost: int, proof: str, swap: bool, words: str
) -> None:
    known = figures(
        openings=16, even_openings=4, even_openings_most=12, value_swap=0.47, value_plain=(0.7, 0.68, 0.72),
        first_win=(0.6, 0.55, 0.65), solved=proof, **({"swaps": 0.4} if swap else {}),
        openings_won=won, openings_drawn=drawn, openings_lost=lost,
    )  # fmt: skip
    (said,) = [one for one in summary(known) if "first moves" in one] or [""]
    assert said == words


def test_the_pie_rule_has_nothing_to_balance_if_nobody_wins() -> None:
    rule = {"openings": 8, "even_openings": 8, "value_swap": 0.5, "first_win": EVENLY, "swaps": (0.4, 0.3, 0.5)}
    assert "the pie rule balances it" in " ".join(summary(figures(draws=0.9, unfinished=0.05, **rule)))
    tied = " ".join(summary(figures(draws=0.9, unfinished=0.1, **rule)))
    assert "All 8 first moves leave the game nearly even" in tied
    assert "pie rule" not in tied


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (0.04, "Of 121 first moves, 40 leave the game nearly even, as searches of this strength see it; the pie"),
        (0.25, "nearly even, as searches of this strength see it, and 10 as much weaker ones do; the pie"),
        (None, "nearly even, as far as searches of this strength can tell; the pie"),
    ],
)
def test_a_count_of_openings_that_more_search_changes_is_for_players_of_this_strength(
    change: float | None, words: str
) -> None:
    more = {} if change is None else {"even_openings_change": change}
    assert words in looked_at(40, value_swap=0.5, **more)


@pytest.mark.parametrize(
    ("even", "kept", "swaps", "words"),
    [
        (
            1,
            0.49,
            None,
            "1 leaves the game nearly even, as far as searches of this strength can tell; the pie rule can",
        ),
        (0, 0.3, None, "; the pie rule would not balance it."),
        (1, 0.3, None, "; whether the pie rule would balance it is open."),
        (0, 0.46, None, "; whether the pie rule would balance it is open."),
        (40, 0.49, 0.2, "; the pie rule balances it."),
        (0, 0.3, 0.9, "; the pie rule does not balance it."),
        (40, 0.3, 0.9, "; whether the pie rule balances it is open."),
    ],
)
def test_a_sentence_about_the_pie_rule_follows_from_its_value_and_the_rules(
    even: int, kept: float, swaps: float | None, words: str
) -> None:
    assert words in looked_at(even, value_swap=kept, **({} if swaps is None else {"swaps": swaps}))


def test_what_nobody_has_measured_is_not_said_of_the_pie_rule() -> None:
    assert "pie rule" not in looked_at(1)


@pytest.mark.parametrize(
    ("first", "plain", "words"),
    [
        (SECOND, 0.52, "A search of the first moves sees no advantage, unlike the games above: of 121 first moves"),
        (
            SECOND,
            0.7,
            "A search of the first moves sees an advantage for the first player with its best moves, unlike the games",
        ),
        (EVENLY, 0.3, "A search of the first moves sees an advantage for the second player, unlike the games"),
        (SECOND, 0.3, ". Of 121 first moves, 40 leave the game nearly even"),
        (SECOND, (0.42, 0.3, 0.54), ". Of 121 first moves, 40 leave the game nearly even"),
        (
            EVENLY,
            0.52,
            ". Of 121 first moves, 40 leave the game nearly even, as far as searches of this strength can tell",
        ),
    ],
)
def test_a_search_that_sees_a_game_otherwise_than_its_games_is_named(first: object, plain: object, words: str) -> None:
    said = " ".join(
        summary(figures(openings=121, even_openings=40, value_swap=0.5, first_win=first, value_plain=plain))
    )
    assert words in said
    assert ("pie rule" in said) == (first == SECOND or plain == 0.3), "an even game has nothing to balance"


@pytest.mark.parametrize(
    ("plain", "solved", "unseen"),
    [(0.52, None, True), (0.7, None, True), (0.3, None, False), (0.52, "the first player wins", False)],
)
def test_an_advantage_that_only_a_mirror_shows_is_told_unless_there_is_a_proof(
    plain: float, solved: str | None, unseen: bool
) -> None:
    numbers = figures(
        openings=121, even_openings=121, value_swap=0.5, first_win=EVENLY, value_plain=plain, solved=solved
    )
    said = " ".join(summary(numbers, "second"))
    assert ("does not see what mirroring shows, an advantage for the second player: all 121 first moves" in said) == (
        unseen
    )
    assert not (unseen and "pie rule" in said)


def test_a_search_that_sees_a_chance_for_who_never_wins_is_told_as_blind() -> None:
    looked = {"openings": 121, "even_openings": 16, "value_plain": 0.5, "value_swap": 0.49}
    said = " ".join(summary(figures(first_win=(0.3, 0.25, 0.35), **looked), hopeless="first"))
    assert "A search of the first moves does not see that the first player never wins: of 121 first moves, 16" in said
    assert "pie rule" not in said


def test_a_proof_comes_before_what_players_make_of_the_game() -> None:
    said = looked_at(121, value_swap=0.5, solved="a draw")
    assert said.index("the game is a draw: that is proved") < said.index("advantage")
    assert "nearly even" not in said
    assert "proved" not in looked_at(121, value_swap=0.5, solved="not known")


@pytest.mark.parametrize(
    ("first", "plain", "words"),
    [
        (
            (0.7, 0.48, 0.85),
            0.6,
            "sees an advantage for the first player with its best moves, which the games above are too few to show",
        ),
        (
            (0.5, 0.45, 0.55),
            0.7,
            "sees an advantage for the first player with its best moves, unlike the games above",
        ),
        ((0.7, 0.6, 0.8), 0.5, "sees no advantage, unlike the games above"),
    ],
)
def test_a_search_is_only_set_against_games_that_tell(first: tuple[float, ...], plain: float, words: str) -> None:
    found = figures(openings=16, even_openings=2, value_swap=0.47, value_plain=plain, first_win=first)
    assert words in " ".join(summary(found))


@pytest.mark.parametrize(("mirrored", "words"), [("first", "would balance it is open"), ("", "can balance it")])
def test_a_mirror_that_wins_leaves_it_open_what_the_pie_rule_does(mirrored: str, words: str) -> None:
    """The players of these searches do not mirror."""
    found = figures(
        openings=16, even_openings=2, value_swap=0.5, value_plain=(0.7, 0.65, 0.75), first_win=(0.8, 0.7, 0.9)
    )
    said = " ".join(summary(found, mirrored=mirrored))
    assert "2 leave the game nearly even" in said
    assert f"pie rule {words}." in said


def test_nothing_is_said_of_first_moves_where_few_games_came_to_an_end() -> None:
    known = {"openings": 16, "even_openings": 16, "value_swap": 0.5, "value_plain": (0.5, 0.49, 0.51)}
    sure = {"openings_drawn": 16}
    assert "where the games give it 38" in " ".join(summary(figures(first_win=(0.38, 0.3, 0.46), **known)))
    cut = figures(first_win=(0.38, 0.3, 0.46), unfinished=0.45, **known)
    assert "first moves" not in " ".join(summary(cut))
    cut = figures(first_win=(0.38, 0.3, 0.46), unfinished=0.45, **known, **sure)
    assert "All 16 first moves draw, as is proved." in " ".join(summary(cut))


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ((0.54, 0.45, 0.63), "unlike the games above: of 121 first moves, none leaves the game nearly even, as far as"),
        ((0.54, 0.45, 0.63), "; whether the pie rule would balance it is open."),
        ((0.3, 0.25, 0.35), "; the pie rule would not balance it."),
    ],
)
def test_searches_that_the_games_contradict_do_not_settle_what_the_pie_rule_would_do(
    games: tuple[float, float, float], words: str
) -> None:
    more = {"value_plain": (0.23, 0.21, 0.25), "value_swap": 0.23, "value_swap_change": 0.01}
    said = " ".join(summary(figures(openings=121, even_openings=0, first_win=games, **more)))
    assert words.replace(", as far as", "") in said


def test_searches_that_favour_the_side_that_loses_the_games_settle_nothing_about_the_pie_rule() -> None:
    """Of 8 against 4 pieces, searches gave 35 %, and 81 % of the games were won: that was no case for the pie rule."""
    seen = {"openings": 9, "even_openings": 0, "even_openings_most": 0, "value_swap": 0.35}
    said = " ".join(summary(figures(first_win=(0.81, 0.74, 0.87), value_plain=(0.35, 0.33, 0.37), **seen)))
    assert said.endswith("where the games give it 81 %: whether the pie rule would balance it is open.")
    value, look = Estimate(0.35, 0.33, 0.37), Look("a1", (0.35,), False, 0.01)
    assert verdict(value, value, look, 0, has=False, played=Estimate(0.81, 0.74, 0.87)).endswith(f"So {OPEN}.")


@pytest.mark.parametrize(
    ("swaps", "told"),
    [
        ((0.0, 0.0, 0.023), "Nobody swaps sides in these games."),
        ((0.006, 0.001, 0.035), "Sides are hardly ever swapped (in 0.6 % of games)."),
        ((0.2, 0.14, 0.27), ""),
    ],
)
def test_a_swap_that_is_hardly_ever_used_is_told(swaps: tuple[float, ...], told: str) -> None:
    said = " ".join(summary(figures(first_win=EVENLY, swaps=swaps)))
    assert ("swap" in said) == bool(told)
    assert told in said
