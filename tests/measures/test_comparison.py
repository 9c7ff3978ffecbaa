"""Differences: their intervals against published values, their verdicts and their wording."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from plybook.measures.results.comparison import Difference, compare, difference, judged, names_of
from plybook.measures.results.findings import Figure, Report, Sample, Section, Table
from plybook.measures.results.needed import Needed, needed_alone
from plybook.report.differences import in_words
from plybook.stats.wilson import wilson


def share(points: int, number: int) -> Figure:
    low, high = wilson(points, number)
    return Figure("share", "share", points / number, "share", low, high, sample="games")


def mean(value: float, error: float, name: str = "length") -> Figure:
    return Figure(name, "moves in a game", value, "plies", value - error, value + error, sample="games")


def report(*figures: Figure, title: str = "T", game: str = "t", **options: object) -> Report:
    section = Section("s", "course", "S", "m", "h", figures)
    return Report(game, title, "", options, "quick", 1, "0", (section,), (), ())


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_the_interval_of_a_difference_of_shares_is_newcombes(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    """Newcombe's table II, method 10."""
    found = difference("share", 1, share(*other), share(*one))
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_the_interval_of_a_difference_of_means_is_the_normal_one() -> None:
    found = difference("length", 1, mean(40, 3), mean(47, 4))
    assert (found.value, found.low, found.high) == (7, pytest.approx(2), pytest.approx(12))
    assert found.p == pytest.approx(0.00608, abs=1e-4), "z = 7 / (5 / 1.96) = 2.744"


def test_intervals_of_another_confidence_are_converted() -> None:
    wide = replace(mean(47, 4 * 2.575829 / 1.959964), confidence=0.99)
    found = difference("length", 1, mean(40, 3), wide)
    assert found.low == pytest.approx(2, abs=1e-5)


def test_a_single_difference_is_significant_if_its_interval_excludes_zero() -> None:
    for gap in (4.9, 5.1):
        found = difference("length", 1, mean(40, 3), mean(40 + gap, 4))
        assert found.low is not None
        assert found.p is not None
        assert (found.low > 0) == (found.p < 0.05) == (gap > 5)


def test_holms_correction_matches_a_textbook_example() -> None:
    """Four p-values: 0.005 and 0.01 are significant, 0.03 and 0.04 are not."""
    found = judged([Difference("f", 1, 1.0, p=p) for p in (0.01, 0.04, 0.03, 0.005)])
    assert [each.p_holm for each in found] == [pytest.approx(p) for p in (0.03, 0.06, 0.06, 0.02)]
    assert [each.verdict for each in found] == ["sure", "perhaps", "perhaps", "sure"]


def test_the_correction_counts_the_figures_of_all_variants() -> None:
    """A gap of 5.53 with a standard error of 5 / 1.96 has z = 2.17, so p = 0.03; twice that for two variants."""
    first, other = report(mean(40, 3)), report(mean(45.535, 4))
    (alone,) = compare([first, other]).differences
    both = compare([first, other, other]).differences
    assert (alone.verdict, alone.p_holm) == ("sure", pytest.approx(0.03, abs=2e-4))
    assert [(each.verdict, each.p_holm) for each in both] == [("perhaps", pytest.approx(0.06, abs=4e-4))] * 2


def test_chance_alone_gives_sure_differences_in_at_most_one_of_twenty_comparisons() -> None:
    from random import Random

    random, wrong, trials = Random(1), 0, 400
    for _ in range(trials):
        drawn = [
            difference(str(number), 1, mean(random.gauss(0, 1 / 1.96), 1), mean(random.gauss(0, 1 / 1.96), 1))
            for number in range(20)
        ]
        wrong += any(each.verdict == "sure" for each in judged(drawn))
    assert wrong / trials < 0.05 + 3 * sqrt(0.05 * 0.95 / trials)


def test_differences_are_put_into_words() -> None:
    def words(one: Figure, other: Figure) -> str:
        (found,) = judged([difference(one.name, 1, one, other)])
        return in_words(found, one, other)

    assert words(mean(40, 1), mean(46.1, 1.6)) == "longer by 6.1 moves (4.2 to 8.0)"
    assert words(mean(46.1, 1.6), mean(40, 1)) == "shorter by 6.1 moves (4.2 to 8.0)"
    assert words(mean(40, 1), mean(40.2, 1)) == "no detectable difference (from 1.2 less to 1.6 more)"
    assert words(share(50, 100), share(80, 100)) == "higher by 30 percentage points (17 to 42)"
    assert words(share(0, 160), share(160, 160)) == "higher by 100 percentage points (96.7 to 100)"
    exact = Figure("positions-1", "positions", 62, "positions")
    assert words(exact, exact) == "the same"
    assert words(exact, replace(exact, value=100)) == "38 more positions"
    legal = Figure("branching", "legal moves in a position", 60.0, "moves", 58.0, 62.0, sample="self-play")
    assert words(legal, replace(legal, value=15.0, low=14.0, high=16.0)) == "45.0 fewer moves (42.8 to 47.2)"
    large = Figure("game-tree", "game-tree complexity", 30.0, "log10", 29.98, 30.02, sample="self-play")
    assert words(large, replace(large, value=29.8, low=29.78, high=29.82)) == "smaller by a factor of 1.6 (1.5 to 1.7)"
    assert words(large, replace(large, value=33.0, low=32.98, high=33.02)).startswith("larger by a factor of 10^3.0")
    first = Figure("openings", "first moves", 88)
    assert words(first, replace(first, value=260)) == "172 more"
    assert words(exact, replace(exact, value=63)) == "1 more position"
    assert words(exact, replace(exact, value=None)) == "not comparable"
    alike = Figure("length", "moves in a game", 81.0, "plies", sample="self-play")
    assert words(alike, replace(alike, value=121.0)) == "longer by 40 moves (untested)"
    spread = replace(alike, name="length-spread")
    assert words(spread, replace(spread, value=82.0)) == "higher by 1 move (untested)", "a spread is not longer"
    assert words(alike, alike) == "no difference in these samples"
    assert words(replace(exact, value="yes"), replace(exact, value="no")) == "differs"
    timed = Figure("speed", "s", 100.0, "per second", 90, 110, sample="t", repeats=False)
    assert words(timed, replace(timed, value=250.0)) == "2.5 times as fast (timed)"
    assert in_words(Difference("x", 1, None), exact, None) == "only in one variant"


def test_an_estimate_without_an_interval_is_not_judged() -> None:
    loose = Figure("longest", "longest game", 90, "plies", sample="games")
    assert difference("longest", 1, loose, replace(loose, value=99)).verdict == "unknown"


def test_figures_of_only_one_report_are_listed_but_not_judged() -> None:
    found = compare([report(mean(40, 1)), report(mean(41, 1, "other"))])
    assert found.figures == ("length", "other")
    assert {each.verdict for each in found.differences} == {"unknown"}
    with pytest.raises(ValueError, match="two"):
        compare([report()])


def test_each_variant_is_compared_with_the_first() -> None:
    found = compare([report(mean(value, 1)) for value in (40, 50, 60)])
    assert [found.of("length", variant).value for variant in (1, 2)] == [10, 20]


def test_variants_are_named_by_what_distinguishes_them() -> None:
    assert names_of([report(size=9, pie="on"), report(size=11, pie="on")]) == ["size=9", "size=11"]
    assert names_of([report(title="A", size=9), report(title="B", size=11)]) == ["A (size=9)", "B (size=11)"]
    assert names_of([report(title="A"), report(title="B")]) == ["A", "B"]
    assert names_of([report(game="a.gdl"), report(game="b.gdl")]) == ["T [a.gdl]", "T [b.gdl]"]
    assert names_of([report(), report()]) == ["1: T [t]", "2: T [t]"]


def test_an_undetected_difference_says_how_many_games_would_show_one() -> None:
    """By hand: 2 (1.960 + 0.842)² 0.25 / 0.05² = 1,570 each. Wilson's intervals are a little narrower."""
    games = Sample("games", "self-play games", 400, 1)
    found = compare(
        [replace(report(share(200, 400)), samples=(games,)), replace(report(share(204, 400)), samples=(games,))]
    )
    told = found.of("share", 1)
    assert told.needed is not None
    assert told.needed.games == pytest.approx(1569, rel=0.02)
    figures = [each.figures()["share"] for each in found.reports]
    assert "; 1,600 games each would show 5 points" in in_words(told, *figures)


def test_a_difference_of_searches_is_not_counted_in_games() -> None:
    searches = Sample("games", "searches of the position after each first move", 400, 1)
    one, other = (replace(report(share(points, 400)), samples=(searches,)) for points in (200, 204))
    assert compare([one, other]).of("share", 1).needed is None


def test_the_same_games_show_no_difference_that_more_games_could_find() -> None:
    own, timed = mean(40, 3), Figure("speed", "speed", 1.0, "per second", repeats=False)
    exact = Figure("size", "size", 7)
    found = compare([report(own, exact, timed), report(own, replace(exact, value=9), replace(timed, value=2.0))])
    assert found.same_games(1)
    assert [(each.verdict, each.needed) for each in found.differences] == [
        ("same", None), ("exact", None), ("timed", None),
    ]  # fmt: skip
    other = compare([report(own, exact), report(replace(own, high=44), exact)])
    assert not other.same_games(1)
    assert [each.verdict for each in other.differences] == ["none", "same"]
    assert not compare([report(exact), report(exact)]).same_games(1), "no games were played"


@pytest.mark.parametrize("games", [6, 20, 160, 5_000])
def test_few_games_ask_for_no_fewer_than_many(games: int) -> None:
    """A share near one half is 5 points off for sure in 785 games: (1.96 + 0.8416)² / 4 / 0.05²."""
    low, high = wilson(games // 2, games)
    assert needed_alone(low, high, games) == pytest.approx(785, abs=2)


def text(value: str) -> Figure:
    return Figure("state-space", "positions of the game", value)


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        ("between 10^7.0 and 10^17.5", "at least 10^7.0", "unknown"),
        ("between 10^6.1 and 10^9.2", "between 10^7.1 and 10^13.9", "unknown"),
        ("between 10^6.1 and 10^9.2", "at least 10^9.9", "exact"),
        ("at most 10^6.1", "at least 10^5.9", "unknown"),
        ("a draw", "the first player wins", "exact"),
        ("at least 10^7.0", "at least 10^7.0", "unknown"),
        ("a draw", "a draw", "same"),
    ],
)
def test_numbers_that_are_only_bounded_differ_only_if_their_bounds_do(one: str, other: str, verdict: str) -> None:
    found = difference("state-space", 1, text(one), text(other))
    assert found.verdict == verdict
    if verdict == "unknown":
        bounds = "are equal" if one == other else "overlap"
        assert in_words(found, text(one), text(other)) == f"may be the same: the bounds {bounds}"


def test_a_number_of_games_that_nobody_would_play_is_not_told() -> None:
    found = Difference("length", 1, 0.1, -1.0, 1.2, verdict="none", needed=Needed(0.1, 96_000, 160))
    assert "games each" not in in_words(found, mean(2, 1), mean(2.1, 1))
    assert "1,600 games each" in in_words(replace(found, needed=Needed(0.1, 1_600, 160)), mean(2, 1), mean(2.1, 1))


def test_games_with_equally_many_positions_at_every_depth_are_said_to_have_them() -> None:
    def counted(*positions: int) -> Report:
        rows = tuple((depth, number, number, number) for depth, number in enumerate(positions))
        table = Table("reach-table", "Positions", ("depth", "sequences", "new", "all"), rows)
        return replace(report(mean(1, 1)), sections=(Section("reach", "size", "R", "m", "h", (table,)),))

    same = compare([counted(1, 20, 400, 8_902), counted(1, 20, 400, 8_902, 197_281)], ["a", "b"])
    assert same.counted_alike(1).endswith("at every depth up to 3: 8,902")
    other = compare([counted(1, 20, 400, 8_902), counted(1, 20, 400, 8_903)], ["a", "b"])
    assert other.counted_alike(1) == ""
    assert compare([counted(1, 20), counted(1, 20)], ["a", "b"]).counted_alike(1) == "", "two depths say little"


def judged_by(player: str, value: float) -> Report:
    figure = Figure("comebacks", "comebacks", value, "share", value - 0.02, value + 0.02, sample="judged")
    samples = (Sample("judged", "games", 24, 1, (player, player)),)
    return replace(report(figure), samples=samples)


def test_what_searches_of_different_kinds_say_is_not_compared() -> None:
    unlike = compare([judged_by("alphabeta:nodes=434", 0.04), judged_by("mcts:playouts=800", 0.67)])
    alike = compare([judged_by("mcts:playouts=400", 0.04), judged_by("mcts:playouts=800", 0.67)])
    assert [each.of("comebacks", 1).verdict for each in (unlike, alike)] == ["unknown", "sure"]
    [one, other] = (next(iter(each.reports[n].figures().values())) for each, n in ((unlike, 0), (unlike, 1)))
    assert in_words(unlike.of("comebacks", 1), one, other).startswith("not comparable: searches of different kinds")
