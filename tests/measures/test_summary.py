"""The sentences on the first screen say what the intervals allow, and no more."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from plybook.measures.results.findings import Figure
from plybook.measures.results.opening_words import WON
from plybook.measures.results.summary import PROVED, summary
from plybook.measures.tree.solved import VALUES


def figures(**values: object) -> dict[str, Figure]:
    found = {}
    for name, value in values.items():
        name = name.replace("_", "-")
        middle, low, high = value if isinstance(value, tuple) else (value, None, None)
        found[name] = Figure(name, name, middle, low=low, high=high)
    return found


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ((0.53, 0.46, 0.60), "neither side has a detectable advantage"),
        ((0.53, 0.52, 0.54), "a slight advantage for the first player"),
        ((0.40, 0.35, 0.45), "a clear advantage for the second player"),
        ((0.90, 0.85, 0.94), "a large advantage for the first player"),
    ],
)
def test_an_advantage_is_reported_if_the_interval_excludes_one_half(first: tuple[float, ...], said: str) -> None:
    assert said in " ".join(summary(figures(first_win=first)))


def test_what_has_no_figure_is_not_mentioned() -> None:
    assert summary({}) == ()
    assert summary(figures(length=None, first_win=None, openings=None)) == ()
    assert summary(figures(length=0, first_win=(0.5, 0.3, 0.7))) == ("The game is over before anyone has moved.",)


@pytest.mark.parametrize(
    ("decisive", "strongest", "said"),
    [
        (
            (0.99, 0.93, 1.0),
            (0.5, 0.24, 0.76),
            "With 300 playouts a move, 50 % of games have no winner (it could be 24",
        ),
        ((0.99, 0.93, 1.0), (0.1, 0.02, 0.4), ""),
        (
            (0.99, 0.93, 1.0),
            (1.0, 0.72, 1.0),
            "With 300 playouts a move, no game has a winner (it could be 72 to 100 %).",
        ),
        ((0.4, 0.33, 0.48), (0.0, 0.0, 0.16), "With 300 playouts a move, every game has a winner"),
    ],
)
def test_games_without_a_winner_between_the_strongest_players_are_told_if_they_are_surely_others(
    decisive: tuple[float, ...], strongest: tuple[float, ...], said: str
) -> None:
    known = {"no-winner-at-25": (0.0, 0.0, 0.2), "no-winner-at-300": strongest}
    found = [one for one in summary(figures(decisive=decisive, **known)) if "playouts" in one]
    assert [one[: len(said)] for one in found] == [said] * bool(said)


def test_each_part_has_its_sentence() -> None:
    said = summary(
        figures(
            length=52.4, branching=19.6, first_win=(0.53, 0.52, 0.54), draws=0.0, openings=62, even_openings=0,
            value_swap=(0.2, 0.1, 0.3), levels=4, comebacks=0.5,
        )
    )  # fmt: skip
    assert said == (
        "A game lasts about 52 moves (both sides together), with about 20 to choose from each time.",
        "The first player wins 53.0 % of games: a slight advantage for the first player between players of this "
        "strength.",
        "No game was drawn.",
        "Of 62 first moves, none leaves the game nearly even, as far as searches of this strength can tell; the pie "
        "rule would not balance it.",
        "Looking further ahead wins: 4 levels of play above random moves, each clearly better.",
        "Between players of this strength, as a stronger one judges their games, the winner had been clearly behind in "
        "50 % of won games.",
    )


def test_an_advantage_that_stronger_players_do_not_have_is_told_with_theirs() -> None:
    more = {"first_win_at_25": (0.58, 0.4, 0.7), "first_win_at_300": (0.475, 0.42, 0.52)}
    (said,) = summary(figures(first_win=(0.58, 0.54, 0.62), **more))
    assert said.endswith(
        "a slight or clear advantage for the first player between players of this strength; with 300 playouts a move, "
        "the first player scores 48 % (it could be 42 to 52 %)."
    )
    (said,) = summary(figures(first_win=(0.58, 0.49, 0.59), first_win_at_300=(0.66, 0.595, 0.72)))
    assert said.endswith(
        "neither side has a detectable advantage between players of this strength; with 300 playouts a move, the first "
        "player scores 66 % (it could be 60 to 72 %)."
    )
    (said,) = summary(figures(first_win=(0.58, 0.5001, 0.62), **more))
    assert said.endswith("a slight or clear advantage for the first player between players of this strength.")


@pytest.mark.parametrize(
    ("change", "further", "words"),
    [
        (-0.04, None, "been clearly behind in 27 % of won games."),
        (
            -0.1,
            "fewer",
            "27 % of won games; a judge of half the strength sees 37 %, so a stronger one may see fewer still.",
        ),
        (
            0.1,
            "more",
            "27 % of won games; a judge of half the strength sees 17 %, so a stronger one may see more still.",
        ),
        (0.1, None, "27 % of won games; judges of different strength see 17 to 27 %."),
        (-0.1, None, "27 % of won games; judges of different strength see 27 to 37 %."),
    ],
)
def test_comebacks_that_a_weaker_judge_counts_otherwise_are_told_with_its_count(
    change: float, further: str | None, words: str
) -> None:
    more = {} if further is None else {"comebacks_further": further}
    (said,) = summary(figures(comebacks=0.27, comebacks_doubling=change, **more))
    assert words in said
    assert "Between players of this strength" in said


@pytest.mark.parametrize(
    ("share", "further", "words"),
    [
        (
            (0.3, 0.08, 0.62),
            None,
            "won games (20 were judged; it could be 8 to 62 %); judges of different strength see 20 to 40 %.",
        ),
        ((0.3, None, None), None, "clearly behind in 4 to 8 of 20 won games, depending on the strength of the judge."),
        (
            (0.3, None, None),
            "fewer",
            "in 6 of 20 won games; a judge of half the strength sees 8 of 20, so a stronger one may see fewer still.",
        ),
    ],
)
def test_judges_who_contradict_each_other_give_a_range(
    share: tuple[float, float | None, float | None], further: str | None, words: str
) -> None:
    """Of judges who see 20, 40 and 30 comebacks, nobody knows what the next one sees."""
    value, low, high = share
    found = figures(comebacks_doubling=-0.1, comebacks_least=0.2, comebacks_most=0.4)
    if further is not None:
        found |= figures(comebacks_further=further)
    (said,) = summary(found | {"comebacks": Figure("comebacks", "", value, "share", low, high, samples=20)})
    assert words in said
    assert ("still" in said) == (further is not None)


def test_no_two_sentences_contradict_each_other() -> None:
    """Whatever the figures are: an advantage and even openings are only told together with who saw which."""
    random = Random(1)
    for _ in range(3_000):
        value, half, kept, even = (
            random.random(), random.random() / 4, random.random() / 2, random.choice([0, 1, 40, 121])
        )  # fmt: skip
        plain = random.random()
        more: dict[str, object] = {}
        if random.random() < 0.7:
            more["second_win"] = (1 - value, max(0.0, 1 - value - half), min(1.0, 1 - value + half))
        if random.random() < 0.3:
            more["solved"] = random.choice(["a draw", "the first player wins", "the second player wins", "not known"])
        if swap := random.random() < 0.4:
            more["swaps"] = random.random()
        found = figures(
            length=random.choice([1, 3.2, 50.0]), branching=random.choice([1, 2.5, 30.0]),
            first_win=(value, max(0.0, value - half), min(1.0, value + half)), draws=random.choice([0, 0.2, 1.0]),
            openings=121, even_openings=even, value_swap=kept, value_plain=plain,
            comebacks=random.random(), **more,
        )  # fmt: skip
        said = summary(found)
        text = " ".join(said)
        assert len(set(said)) == len(said)
        sided = "advantage for the" in text.split("search of the first moves")[0]
        assert sided + ("neither side has a detectable advantage" in text) == 1
        sure = [each for each in ("can balance it", "balances it.", "not balance it") if each in text]
        if sure:
            assert (sure != ["not balance it"]) == (even > 0), "the moves that are near even are what balances a game"
        assert not any(each in text for each in (("can balance", "would") if swap else ("balances", "does not")))
        searched = "" if abs(plain - 0.5) <= 0.05 else "first" if plain > 0.5 else "second"
        if swap:
            searched = "" if kept >= 0.45 else "second"
        games = "first" if value - half > 0.5 else "second" if value + half < 0.5 else ""
        proved = more.get("solved") in (*WON, "a draw")
        assert ("A search of the first moves sees" in text) == (searched != games and not proved)
        assert not (proved and "nearly even" in text), "with best play, the game is decided or a draw"
        assert "about 1 move" not in text


@pytest.mark.parametrize(
    ("levels", "name", "gain", "words"),
    [
        (0, "skill_elo", (10, -50, 70), "random moves may do as well"),
        (0, "skill_elo", (90, 20, 160), "helps against random moves, though by less than a level"),
        (0, "levels_beyond", (0.68, 0.57, 0.78), "helps against random moves, though by less than a level"),
        (0, "levels_beyond", (0.55, 0.45, 0.65), "random moves may do as well"),
        (1, "levels_beyond", (0.6, 0.52, 0.68), "looking further ahead helps, though by less than a level"),
        (1, "elo_doubling", (66, 12, 120), "looking further ahead helps, though by less than a level"),
        (1, "elo_doubling", (66, -12, 120), "looking further ahead was not measurably better"),
    ],
)
def test_a_gain_that_matches_show_is_not_denied(levels: int, name: str, gain: tuple[int, ...], words: str) -> None:
    assert words in " ".join(summary(figures(levels=levels, **{name: gain})))


@pytest.mark.parametrize(
    ("levels", "first", "words"),
    [
        (0, 0.0, "Against random moves, the second player nearly always wins, whoever looks ahead."),
        (1, 1.0, "between players who do, the first player nearly always wins, whoever looks further."),
        (0, 0.8, "random moves may do as well"),
    ],
)
def test_a_seat_that_wins_whoever_has_it_hides_skill(levels: int, first: float, words: str) -> None:
    said = " ".join(summary(figures(levels=levels, levels_seat=first, levels_beyond=(0.5, 0.4, 0.6))))
    assert words in said
    assert ("measurably" in said) == (first == 0.8)


@pytest.mark.parametrize(
    ("share", "games", "words"),
    [
        ((0.0, None, None), 3, "clearly behind in none of 3 won games."),
        (
            (1.0, None, None),
            1,
            "In the one won game that was judged, by a stronger player, the winner had been clearly behind.",
        ),
        (
            (0.0, 0.0, 0.98),
            1,
            "In the one won game that was judged, by a stronger player, the winner had not been clearly behind.",
        ),
        ((0.0, 0.0, 0.12), 24, "clearly behind in none of 24 won games."),
        ((0.0, 0.0, 0.01), 300, "players who fell clearly behind hardly ever won."),
        ((0.25, 0.1, 0.45), 24, "clearly behind in 25 % of won games (24 were judged; it could be 10 to 45 %)."),
    ],
)
def test_comebacks_are_told_as_surely_as_they_are_known(
    share: tuple[float, float | None, float | None], games: int, words: str
) -> None:
    value, low, high = share
    (said,) = summary({"comebacks": Figure("comebacks", "", value, "share", low, high, samples=games)})
    assert said.endswith(words)


def test_points_are_not_called_wins_if_games_are_drawn() -> None:
    said = summary(figures(first_win=(0.6, 0.53, 0.66), second_win=(0.4, 0.34, 0.47), draws=0.81))
    assert said == (
        "The first player scores 60 % of the points in games, counting a draw as half (it could be 53 to 66 %): an "
        "advantage for the first player between players of this strength.",
        "81 % of games are drawn.",
    )
    (said,) = summary(figures(first_win=(0.5, 0.49, 0.51), unfinished=0.0))
    assert "wins 50.0 % of games" in said
    assert "cut off" in " ".join(summary(figures(first_win=(0.5, 0.49, 0.51), unfinished=1.0)))


def test_of_a_game_in_which_choices_do_not_matter_nothing_is_said_of_skill() -> None:
    found = figures(first_win=(1.0, 0.98, 1.0), levels=0, levels_seat=1.0, comebacks=0.0)
    assert len(summary(found)) == 3
    assert summary(found, settled=True) == summary(found)[:1]


def test_more_than_two_players_are_compared_with_an_equal_share() -> None:
    even, more, less = (0.31, 0.25, 0.37), (0.45, 0.39, 0.51), (0.1, 0.05, 0.2)
    (said,) = summary(figures(first_win=even, second_win=even, third_win=even))
    assert said.endswith("33 % would be even): no player has a detectable advantage.")
    (said,) = summary(figures(first_win=more, second_win=less, third_win=more))
    assert said.startswith("The first player scores 45 % of the points in games, the second 10 %, the third 45 % ")
    assert said.endswith("an advantage for the first and third and a disadvantage for the second player.")
    perhaps = (0.394, 0.338, 0.456)  # one of three is as far off as this in more than 5 of 100 fair games
    (said,) = summary(figures(first_win=even, second_win=perhaps, third_win=even))
    assert said.endswith("no player has a detectable advantage.")
    (said,) = summary(figures(first_win=even, second_win=even, third_win=even), losers=("second", "third"))
    assert said.endswith("no player has a detectable advantage, but the second and third players never win a game.")
    (said,) = summary(figures(first_win=even, second_win=even, third_win=even), losers=("second",))
    assert said.endswith("no player has a detectable advantage, but the second player never wins a game.")
    (said,) = summary(figures(first_win=more, second_win=less, third_win=more), losers=("second",))
    assert said.endswith("a disadvantage for the second player, and the second player never wins a game.")


@pytest.mark.parametrize(
    ("draws", "losers", "said"),
    [
        (1.0, ("second",), "Every game was drawn; between random players, the second player never wins a game, and the "
                           "others do."),
        (1.0, (), "Every game was drawn."),
        (0.9, (), "No game has a winner: 90 % were drawn."),
    ],
)  # fmt: skip
def test_seats_of_games_without_a_winner_are_told_with_the_draws(
    draws: float, losers: tuple[str, ...], said: str
) -> None:
    """That a seat never wins says nothing of this seat if no seat does."""
    third = (1 / 3, 0.32, 0.35)
    found = figures(first_win=third, second_win=third, third_win=third, draws=draws, decisive=0.0)
    assert summary(found, losers=losers) == (said,)


def test_every_value_with_best_play_that_is_known_has_its_sentence() -> None:
    assert {*VALUES.values()} - {"not known"} == set(PROVED)


def test_an_advantage_is_one_between_players_of_this_strength_if_another_result_is_proved() -> None:
    for value, more in (("the first player wins", True), ("a draw", True), ("the second player wins", False)):
        said = " ".join(summary(figures(first_win=(0.02, 0.01, 0.06), solved=value)))
        assert ("a large advantage for the second player between players of this strength." in said) == more
        said = " ".join(summary(figures(first_win=(0.5, 0.4, 0.6), solved=value)))
        assert ("detectable advantage between players of this strength." in said) == (value != "a draw")


@pytest.mark.parametrize(
    ("value", "low", "high", "said"),
    [
        (0.75, 0.53, 0.89, "wins 75 % of 20 games (it could be 53 to 89 %): an advantage for the first player"),
        (
            0.75,
            0.6,
            0.86,
            "wins 75 % of 20 games (it could be 60 to 86 %): a clear or large advantage for the first player",
        ),
        (0.25, 0.11, 0.47, "wins 25 % of 20 games (it could be 11 to 47 %): an advantage for the second player"),
        (0.53, 0.52, 0.54, "wins 53.0 % of 20 games: a slight advantage for the first player"),
        (
            1.0,
            0.57,
            1.0,
            "wins 100 % of 20 games (it could be 57 to 100 %): a clear or large advantage for the first player",
        ),
    ],
)
def test_an_advantage_has_a_size_only_if_the_games_show_it(value: float, low: float, high: float, said: str) -> None:
    found = figures(first_win=(value, low, high), second_win=(1 - value, 1 - high, 1 - low))
    assert summary(found, games=20) == (f"The first player {said} between players of this strength.",)


def test_games_that_are_cut_off_would_have_lasted_longer() -> None:
    said = summary(figures(length=1049.0, branching=8.4, unfinished=0.65))
    assert (
        said[0]
        == "A game lasts at least about 1049 moves (both sides together), with about 8.4 to choose from each time."
    )
    assert summary(figures(length=1, branching=12.0))[0] == "A game lasts one move, with about 12 to choose from."


@pytest.mark.parametrize(
    ("shortest", "longest", "games", "note", "said"),
    [
        (16, 16, 160, "by the rules: every move fills a point", "By the rules, every game lasts 16 moves (both sides"),
        (16, 16, 160, "", "All 160 games lasted 16 moves (both sides together), with about 9 to choose from each"),
        (15, 17, 160, "", "A game lasts about 16 moves (both sides together), with"),
        (16, 16, 1, "", "A game lasts about 16 moves (both sides together), with"),
    ],
)
def test_a_length_that_all_games_have_is_not_about(
    shortest: int, longest: int, games: int, note: str, said: str
) -> None:
    found = figures(length=16.0, length_shortest=shortest, length_longest=longest, branching=9.0)
    found["length"] = replace(found["length"], note=note)
    assert summary(found, games=640, played=games)[0].startswith(said)
    cut = summary({**found, **figures(unfinished=1.0)}, played=games)[0]
    about = "about " if shortest < longest or games == 1 else ""
    assert cut.startswith(f"No game came to an end: each was cut off after {about}16 moves")


def test_games_that_did_not_end_show_no_advantage() -> None:
    said = " ".join(summary(figures(first_win=(0.38, 0.27, 0.49), unfinished=0.45), games=40))
    assert "The first player scores 38 % of the points in 40 games" in said
    assert "too few came to an end to tell whether a side has an advantage." in said
    assert "advantage for the" not in said
    assert "advantage" not in " ".join(summary(figures(length=80.0, first_win=(0.5, 0.4, 0.6), unfinished=1.0)))
    assert "a slight or clear advantage" in " ".join(summary(figures(first_win=(0.46, 0.44, 0.48), unfinished=0.1)))
    three = figures(first_win=(0.5, 0.4, 0.6), second_win=(0.2, 0.1, 0.3), third_win=(0.3, 0.2, 0.4), unfinished=0.5)
    assert "even): too few games came to an end to tell whether a player has an advantage." in " ".join(summary(three))


def test_a_share_is_told_as_people_write_it() -> None:
    (said, *_) = summary(figures(first_win=(0.0002, 0.0001, 0.0006), second_win=(0.9998, 0.9994, 0.9999)))
    assert said.startswith("The first player wins less than 0.1 % of games:")
