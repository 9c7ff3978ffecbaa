"""Drama and related measures: by hand on courses of a few turns, and on games that were played."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.measures.course import drama, seen, trajectory
from plybook.measures.course.judge import Judge
from plybook.measures.course.lead import lead, runaway
from plybook.measures.course.seen import Round, Seen
from plybook.measures.course.turns import Course, Turn
from plybook.measures.results.findings import Figure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log
from plybook.stats.estimates import mean_of, within

PLAN = replace(
    QUICK, games=10, playouts=30, course_games=2, course_playouts=50, judge_games=10, judge_playouts=25, judge_most=100
)

values = st.lists(st.floats(0, 1), min_size=1, max_size=30)


# -- drama -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "average", "maximum", "behind"),
    [
        ([0.5, 0.6, 0.9, 1.0], 0.0, 0.0, 0.0),
        ([0.0, 0.0, 0.0], 1.0, 1.0, 1.0),
        ([0.5, 0.375, 0.0, 1.0], (0.5 + 1.0) / 2, 1.0, (0.25 + 1.0) / 4),
        ([0.32, 0.68], 0.6, 0.6, 0.18),
    ],
    ids=["never behind", "lost all the time", "a quarter behind, and lost", "behind once"],
)
def test_drama_matches_values_worked_out_by_hand(
    won: list[float], average: float, maximum: float, behind: float
) -> None:
    assert trajectory.drama(won) == pytest.approx(average)
    assert trajectory.worst(won) == pytest.approx(maximum)
    assert trajectory.behind(won) == pytest.approx(behind)


@given(st.lists(st.floats(0.5, 1), min_size=1, max_size=30))
def test_a_winner_who_was_never_behind_has_no_drama(won: list[float]) -> None:
    assert trajectory.drama(won) == trajectory.worst(won) == trajectory.behind(won) == 0


@given(values)
def test_every_measure_of_a_course_lies_between_zero_and_one(won: list[float]) -> None:
    for of in (
        trajectory.drama,
        trajectory.worst,
        trajectory.behind,
        trajectory.threshold,
        trajectory.decided,
        trajectory.settled,
        trajectory.uncertainty,
        trajectory.variance,
        trajectory.swing,
        trajectory.narrowness,
    ):
        assert 0 <= of(won) <= 1 + 1e-12


@given(values)
def test_maximum_drama_follows_from_the_losers_best_moment(won: list[float]) -> None:
    """The winner's greatest deficit is at the loser's best moment, and the average of roots is at most the greatest."""
    assert trajectory.worst(won) == pytest.approx(sqrt(max(0.0, 2 * trajectory.threshold(won) - 1)))
    assert trajectory.drama(won) <= trajectory.worst(won) + 1e-12


@given(values)
def test_uncertainty_variance_and_swing_are_the_same_for_both_sides(first: list[float]) -> None:
    second = [1 - value for value in first]
    assert trajectory.uncertainty(first) == pytest.approx(trajectory.uncertainty(second))
    assert trajectory.variance(first) == pytest.approx(trajectory.variance(second))
    assert trajectory.swing(first) == pytest.approx(trajectory.swing(second))


# -- decisiveness and uncertainty --------------------------------------------------------------------------------------


def test_a_game_is_decided_when_the_winner_passes_the_losers_best_chances() -> None:
    won = [0.5, 0.3, 0.6, 0.7, 0.8]
    assert trajectory.threshold(won) == pytest.approx(0.7)
    assert trajectory.decided(won) == pytest.approx(1 / 5)  # 0.8 is the first above 0.7
    assert trajectory.settled(won) == pytest.approx(2 / 5)  # after the second turn the winner is ahead for good


def test_enough_of_the_seats_above_the_decisive_value_win() -> None:
    """The winners' best values are 0.9, 0.8 and 0.6, those of the losers 0.7, 0.45 and 0.4."""
    games = [[0.3, 0.9], [0.55, 0.8], [0.6, 0.6]]
    assert trajectory.decisive_value(games, 1.0) == pytest.approx(0.7)  # both seats above it won
    assert trajectory.decisive_value(games, 0.75) == pytest.approx(0.45)  # three of four won
    assert trajectory.decisive_value([[0.2, 0.6]], 0.95) is None
    assert trajectory.decisive_value([]) is None


def test_an_even_game_is_uncertain_and_a_decided_one_is_not() -> None:
    assert trajectory.uncertainty([0.5] * 5) == 1
    assert trajectory.uncertainty([1.0, 0.0]) == 0
    assert trajectory.variance([1.0, 0.0]) == 0.25
    assert trajectory.swing([0.5, 0.75, 0.25]) == 0.5


@pytest.mark.parametrize(
    ("worths", "share"),
    [([0.9, 0.1, 0.1, 0.1], 1 / 4), ([0.5, 0.5], 1.0), ([1.0, 0.95, 0.0, 0.0], 1 / 2), ([1.0, 0.5, 0.0], 1 / 3)],
)
def test_narrowness_is_the_share_of_moves_that_stand_out(worths: list[float], share: float) -> None:
    assert trajectory.narrowness(worths) == pytest.approx(share)


# -- from logs ---------------------------------------------------------------------------------------------------------


def log(values: list[float], seats: list[int], seat: int | None, *, lasted: bool = True) -> Log:
    moves = tuple("a1" for _ in values)
    made = plybook.measures.workbench.self_play.played(plybook.load("tic-tac-toe"), 0, "random", 0)
    shape = Log.of(made)
    return replace(
        shape, moves=moves, seats=tuple(seats), legal=(1,) * len(moves), values=tuple(values), seat=seat, lasted=lasted
    )


def test_the_value_of_a_turn_averages_both_players_views() -> None:
    """Both players overrate themselves by 0.1 in an even game, until the first player wins with the last move."""
    found = seen.values_of(log([0.6, 0.6, 0.6], [0, 1, 0], 0))
    assert found == pytest.approx([0.5, 0.5, 0.8])


def test_a_game_that_was_cut_off_ends_with_its_last_value() -> None:
    assert seen.values_of(log([0.6, 0.4], [0, 1], None, lasted=False)) == pytest.approx([0.6, 0.6])
    assert seen.values_for(log([0.6, 0.4], [0, 1], None, lasted=False), 1) == pytest.approx([0.4, 0.4])


def figures(game: str, **options: object) -> dict[str, Figure]:
    findings = drama.measure(Analysis(plybook.load(game, **options), PLAN, 1))
    items = [item for section in findings.sections for item in section.items]
    return {item.name: item for item in items if isinstance(item, Figure)}


def test_figures_lie_within_their_intervals() -> None:
    for one in figures("connect-four", columns=5, rows=4).values():
        if one.name in ("judge", "judge-steady") or (one.name == "decisive-value" and one.value is None):
            continue
        assert one.value is not None
        if one.low is None:
            assert one.name == "decisive-value" or "no interval" in one.note, one.name
            continue
        assert one.high is not None
        assert one.low <= one.value <= one.high
        assert one.samples


def test_a_lead_is_held_if_the_first_to_reach_it_wins() -> None:
    first, second = log([0.5, 0.05, 0.95], [0, 1, 0], 0), log([0.95, 0.04, 0.3], [0, 1, 0], 1)
    drawn, even = log([0.95, 0.05, 0.5], [0, 1, 0], None), log([0.5, 0.5, 0.5], [0, 1, 0], None)
    assert seen.lead_held(first) is True
    assert seen.lead_held(second) is False, "the first seat led, and lost"
    assert seen.lead_held(drawn) is False, "a draw is no win"
    assert seen.lead_held(even) is None, "nobody was ahead"
    assert seen.measured("lead-held", [first, second, drawn, even]) == [1, 0, 0]


@pytest.mark.parametrize(
    ("ends", "games", "told", "words"),
    [
        (([0.3, 0.3, 0.95], [0.2, 0.2, 0.9]), 12, True, "a threshold has no interval"),
        (([0.3, 0.3, 0.95], [0.2, 0.2, 0.9]), 3, False, "fewer than 10 won games"),
        (([0.9, 0.95], [0.8, 0.9]), 12, False, "whoever was ahead at all went on to win in 95% of cases or more"),
        ((), 0, False, "no game was won"),
    ],
)
def test_a_threshold_is_told_only_if_it_says_something(
    ends: tuple[list[float], ...], games: int, told: bool, words: str
) -> None:
    """Of few games, it is that of one of them; below one half, it says only that whoever was ahead has won."""
    logs = tuple(log(one := ends[number % len(ends)], [0] * len(one), 0) for number in range(games))
    found = Seen(Judge("mcts", 1.0), (Round(100, "mcts:playouts=100", logs),), 1.0)
    section = drama.of_judged(found)[1]
    (figure,) = (item for item in section.items if item.name == "decisive-value")
    assert (figure.value is not None) == told
    assert not told or 0.5 < figure.value < 1
    assert words in figure.note


@pytest.mark.parametrize(
    ("early", "late", "first", "before", "told"),
    [
        (24, 0, 12, 24, True),
        (23, 1, 8, 23, True),
        (16, 8, 8, 16, False),  # the most that a sound game of the library has
        (24, 0, 21, 24, True),
        (24, 0, 22, 24, False),  # then a side is better, not whoever leads
        (24, 0, 12, 12, False),  # a weaker judge saw something else
        (22, 2, 12, 22, False),  # not surely
        (9, 0, 4, 9, False),
    ],
)
def test_a_lead_that_nobody_catches_up_with_is_told(early: int, late: int, first: int, before: int, told: bool) -> None:
    def judged(number: int, of: int) -> tuple[Log, ...]:
        soon, slow = [0.5, 0.5, *[0.8] * 18], [0.5] * 8 + [0.8] * 12
        values = [soon] * number + [slow] * (of - number)
        return tuple(
            log([value if place < first else 1 - value for value in each], [0] * 20, int(place >= first))
            for place, each in enumerate(values)
        )

    rounds = (
        Round(400, "mcts:playouts=400", judged(before, early + late)),
        Round(800, "mcts:playouts=800", judged(early, early + late)),
    )
    found = list(runaway(Seen(Judge("mcts", 1.0), rounds, 1.0)))
    assert [(alarm.code, alarm.severe) for alarm in found] == [("runaway-leader", False)] * told
    if told:
        assert f"So in {early} of 24 self-play games, as mcts:playouts=800 judges them" in found[0].evidence
        assert found[0].evidence.endswith(f"the first player won {first}.")
        won = ([0.3 - place / 240, 0.3, *[0.8] * 18] for place in range(24))
        behind = [
            log([value if place < 12 else 1 - value for value in each], [0] * 20, int(place >= 12))
            for place, each in enumerate(won)
        ]
        [alarm] = runaway(Seen(Judge("mcts", 1.0), (Round(800, "mcts:playouts=800", tuple(behind)),), 1.0))
        assert alarm.evidence.endswith("won 12; in 24, the winner had been clearly behind before that.")


def test_who_leads_throughout_is_told_of_won_games() -> None:
    """Every game was drawn, and the second player was in front all the time: "leads throughout: 100 %" was said."""
    front, behind = [0.3, 0.2, 0.3], [0.7, 0.8, 0.7]  # the first player's, at each turn
    drawn, won = log(front, [0, 0, 0], None), log(front, [0, 0, 0], 1)
    lucky = log([*behind, 0.95], [0, 0, 0, 0], 1)  # a result that no search saw: the loser was in front all the time
    assert trajectory.throughout(seen.values_of(drawn), 1)
    assert trajectory.throughout(seen.values_of(lucky), 0)
    names = "first-won-throughout", "second-won-throughout"
    assert [seen.measured(name, [drawn] * 3) for name in names] == [[], []]
    assert [seen.measured(name, [drawn, won, lucky]) for name in names] == [[0, 0], [1, 0]]
    turn = Turn(0, 0, 0.5, 0.5, 0.5, (("a1", 0.5),), 1)
    course, analysis = Course(0, won, (turn,)), Analysis(plybook.load("tic-tac-toe"), PLAN, 1)
    for logs, value, note, samples in (((drawn,) * 12, None, "no game was won", 0), ((drawn, won) * 10, 1.0, "", 10)):
        judged = Seen(Judge("mcts", 1.0), (Round(100, "mcts:playouts=100", logs),), 0.5)
        found = {item.name: item for item in lead(analysis, [course], judged).items if isinstance(item, Figure)}
        one = found[names[1]]
        assert (one.value, one.note, one.samples) == (value, note, samples)
        assert one.label.startswith("won games in which")


def test_a_variance_of_values_between_0_and_1_is_at_most_a_quarter() -> None:
    """So says T. Popoviciu (1935). Two games tell nearly nothing of a mean between 0 and 1, but that."""
    turn = Turn(0, 0, 1.0, 1.0, None, (("a1", 1.0), ("b1", 0.0)), 2)
    courses = [Course(number, log([1.0], [0], 0), (turn,)) for number in range(2)]
    _, found = drama._clarity(courses).items
    assert isinstance(found, Figure)
    assert (found.name, found.value, found.high) == ("clarity-variance", 0.25, 0.25)
    even = replace(turn, moves=(("a1", 0.5), ("b1", 0.5)))
    _, found = drama._clarity([replace(each, turns=(even,)) for each in courses]).items
    assert isinstance(found, Figure)
    assert (found.value, found.low, found.high) == (0, 0, 0.25)


def test_games_of_three_players_have_clarity_only() -> None:
    found = figures("rolit-3", size=4)
    assert found["drama-average"].value is None
    assert found["drama-average"].note
    assert found["clarity-narrowness"].value is not None or found["clarity-narrowness"].note.startswith("too few")
    assert found["clarity-variance"].value is not None


def test_games_without_a_winner_have_no_drama() -> None:
    text = 'game "Draw" { players A, B\n board square(2)\n move drop { to empty }\n end { when no-moves -> draw } }'
    findings = drama.measure(Analysis(plybook.loads(text), PLAN, 1))
    found = {item.name: item for section in findings.sections for item in section.items if isinstance(item, Figure)}
    assert found["drama-average"].value is None
    assert found["decisive-value"].value is None
    assert found["uncertainty"].value == 1


# -- intervals ---------------------------------------------------------------------------------------------------------


def test_the_mean_of_few_games_has_students_interval() -> None:
    """1, 2 and 3 have mean 2 and standard error 1/sqrt(3); Student's 97.5 % point for two degrees is 4.303."""
    found = mean_of([1, 2, 3])
    assert found.error == pytest.approx(4.303 / sqrt(3), abs=1e-3)
    bounded = within(found, 0, 4)
    assert (bounded.low, bounded.high) == (0, 4)


def test_values_count_once_the_sides_are_settled() -> None:
    """Before, an opening is worth the worse side to its player, and the reply the better one: nobody is behind."""
    log = plybook.measures.workbench.self_play.played(plybook.load("hex", size=3, swap=True), 1, "mcts:playouts=20", 0)
    assert log["values"][:2] == [None, None]
    assert all(value is not None for value in log["values"][2:])
