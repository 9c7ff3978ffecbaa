"""How numbers are formatted."""

from __future__ import annotations

from random import Random

import pytest
from made import made

import plybook
from plybook.measures.results.digits import cents, of_100, parts_of_100, whole_cents
from plybook.measures.results.figures import percent
from plybook.measures.results.findings import Figure, Table
from plybook.measures.review.sentences import points
from plybook.report import numbers
from plybook.report.page import View
from plybook.stats.estimates import share_of

T = numbers.THIN


@pytest.mark.parametrize(
    ("figure", "value", "interval", "error"),
    [
        (Figure("a", "", 0.5665, "share", 0.5587, 0.5743), f"56.7{T}%", f"55.9 – 57.4{T}%", "0.8"),
        (Figure("a", "", 0.5312, "share", 0.4914, 0.5712), f"53{T}%", f"49 – 57{T}%", "4"),
        (Figure("a", "", 0.5, "share"), f"50{T}%", "", ""),
        (Figure("a", "", 0.125, "share"), f"12.5{T}%", "", ""),
        (Figure("a", "", 41.3, "plies", 40.1, 42.5), "41.3 moves", "40.1 – 42.5", "1.2"),
        (Figure("a", "", 52.99, "log10", 52.58, 53.4), "10^53.0", "10^52.6 – 10^53.4", "0.4"),
        (Figure("a", "", 3002010, "positions"), "3,002,010 positions", "", ""),
        (Figure("a", "", -12.3, "elo", -20.3, -4.3), "−12 Elo", "−20 to −4", "8"),
        (Figure("a", "", 2.9105, "ratio"), f"2.91{T}×", "", ""),
        (Figure("a", "", None, note="why"), "no value", "", ""),
        (Figure("a", "", "a word"), "a word", "", ""),
        (Figure("a", "", 0, "games"), "0 games", "", ""),
        (Figure("a", "", 1.0, "share", 0.98, 1.0), f"100{T}%", f"98.0 – 100{T}%", "1.0"),
        (Figure("a", "", 5.0, "moves", 5.0, 5.0), "5 moves", "5 – 5", ""),
        (Figure("a", "change of it", -0.05, "share", -0.1, 0.01), "−5 points", "−10 to 1 points", "6"),
        (Figure("a", "change of it", 0.01, "share", -0.04, 0.06), "1 point", "−4 to 6 points", "5"),
        (Figure("a", "", 17.787, "plies", 17.689, 17.887), "17.79 moves", "17.69 – 17.89", "0.10"),
        (Figure("a", "", 0.0000311, "", 0.0000226, 0.0000405), "below 0.0001", "", ""),
    ],
)
def test_a_figure_has_as_many_digits_as_its_interval_justifies(
    figure: Figure, value: str, interval: str, error: str
) -> None:
    assert (numbers.value_of(figure), numbers.interval_of(figure), numbers.error_of(figure)) == (value, interval, error)


@pytest.mark.parametrize(
    ("value", "percent", "text"),
    [
        (None, False, "–"), (3, False, "3"), (1234567, False, "1,234,567"), (0.25, True, f"25{T}%"), ("x", True, "x"),
        (0.123456, False, "0.123"), (2.0, False, "2"), (-0.5, False, "−0.5"), (123.456, False, "123"),
        (1.5e12, False, "10^12.2"), (0.0, False, "0"), (True, False, "yes"),
    ],
)  # fmt: skip
def test_a_table_value_is_formatted_for_display(value: float | str | None, percent: bool, text: str) -> None:
    assert numbers.number(value, percent=percent) == text


def test_what_the_clock_measured_has_no_more_digits_than_another_run_would_repeat() -> None:
    """Eight digits of a speed were shown, of which a second run repeated one."""
    speed = Figure("a", "", 11534198.7, "per second", 11158237.7, 12530144.6, repeats=False)
    assert numbers.value_of(speed) == "11,500,000 per second"
    assert numbers.interval_of(speed) == "11,200,000 – 12,500,000"
    assert numbers.around(speed) == "(11,200,000 – 12,500,000)"
    assert numbers.error_of(speed) == "690,000"
    ratio = Figure("a", "", 1.14641, "ratio", 1.12116, 1.16608, repeats=False)
    assert (numbers.value_of(ratio), numbers.interval_of(ratio)) == (f"1.15{T}×", "1.12 – 1.17")


def test_powers_of_ten_are_written_as_superscripts() -> None:
    assert numbers.raised("10^52.9 – 10^−3") == "10<sup>52.9</sup> – 10<sup>−3</sup>"


@pytest.mark.parametrize(("value", "text"), [(-0.0005, f"0{T}%"), (-0.004, f"0{T}%"), (-0.014, f"\u22121{T}%")])
def test_a_share_that_rounds_to_nothing_has_no_sign(value: float, text: str) -> None:
    assert numbers.value_of(Figure("a", "", value, "share", value - 0.04, value + 0.04)) == text


@pytest.mark.parametrize(
    ("figure", "around", "plainly"),
    [
        (Figure("a", "", 0.5312, "share", 0.4914, 0.5712), "± 4", f"it could be 49 to 57{T}%"),
        (Figure("a", "", 0.0, "share", 0.0, 0.39), f"(0 – 39{T}%)", f"it could be up to 39{T}%"),
        (Figure("a", "", 0.4, "share", 0.36, 0.52), f"(36 – 52{T}%)", f"it could be 36 to 52{T}%"),
        (Figure("a", "", 0.02, "share", 0.01, 0.09), f"(1 – 9{T}%)", f"it could be 1 to 9{T}%"),
        (Figure("a", "", 84.0, "plies", 78.0, 90.0), "± 6", ""),
        (Figure("a", "", 24.9, "plies", 24.1, 25.3), "(24.1 – 25.3)", ""),
        (Figure("a", "", 0.125, "share"), "", ""),
    ],
)
def test_half_an_interval_is_told_only_of_a_value_in_the_middle(figure: Figure, around: str, plainly: str) -> None:
    assert (numbers.around(figure), numbers.plainly(figure)) == (around, plainly)


def test_one_of_a_thing_is_singular() -> None:
    assert numbers.value_of(Figure("a", "", 1, "moves")) == "1 move"
    assert numbers.value_of(Figure("a", "", 1.0, "plies", 1.0, 1.0)) == "1 move"
    assert numbers.value_of(Figure("a", "", 1, "elo")) == "1 Elo"


def test_amounts_below_one_are_not_shown_as_shares() -> None:
    view = View(made(plybook.load("tic-tac-toe")), plybook.load("tic-tac-toe"))
    table = Table("t", "", ("share", "moves"), ((0.5, 1.0), (0.25, 0.5)), amounts=("moves",))
    assert [view.cell(table, column, 0) for column in (0, 1)] == [f"50{T}%", "1.00"]


def test_the_ways_in_which_games_end_add_up_to_all_games() -> None:
    """Rounded one by one, the shares of 40 games are 68, 8, 0, 5 and 20 %. With a decimal they add up, and none is told
    as something else than where it stands alone."""
    counts = {"end-1": 27, "end-2": 3, "end-3": 0, "end-4": 2, "end-none": 8}
    figures = [
        Figure(name, name, one.value, "share", one.low, one.high, sample="self-play")
        for name, number in counts.items()
        for one in [share_of(number, 40)]
    ]
    assert sum(int(numbers.value_of(each).removesuffix(f"{T}%")) for each in figures) == 101
    assert list(numbers.in_parts(figures).values()) == [f"{each}{T}%" for each in ("67.5", "7.5", "0", "5.0", "20.0")]
    assert numbers.in_parts(figures[1:]) == {}


@pytest.mark.parametrize(
    ("share", "text"), [(0.525, "53"), (1 - 0.475, "53"), (0.475, "48"), (0.535, "54"), (0.145, "15")]
)
def test_half_a_point_is_rounded_up_in_figures_ends_sentences_and_boards(share: float, text: str) -> None:
    """Whatever the rounding errors of the share: 100 * 0.145 is less than 14.5."""
    figure = Figure("a", "", share, "share", share - 0.1, share + 0.1)
    low, high = (f"{int(text) + by}" for by in (-10, 10))
    assert (numbers.value_of(figure), numbers.interval_of(figure)) == (f"{text}{T}%", f"{low} – {high}{T}%")
    assert (of_100(figure, share), percent(share), whole_cents(share)) == (text, f"{text} %", text)
    change = Figure("a", "change of it", share, "share", share - 0.1, share + 0.1)
    assert numbers.value_of(change) == f"{text} points"
    assert points(share) == f"{text} points"


def test_equal_parts_of_a_whole_are_told_as_equal() -> None:
    assert parts_of_100([0.4, 0.3, 0.15, 0.15]) == ["40", "30", "15", "15"]
    assert parts_of_100([0.125] * 8) == ["12.5"] * 8
    assert parts_of_100([1 / 6] * 6) == ["17"] * 6
    assert parts_of_100([0.996, 0.004]) == ["99.6", "0.4"]


@pytest.mark.parametrize(
    ("figure", "value", "interval"),
    [
        (Figure("a", "", 0.9999, "share", 0.9997, 0.99996), f">99.9{T}%", f"99.9 – 100{T}%"),
        (Figure("a", "", 0.0002, "share", 0.0, 0.0004), f"<0.1{T}%", f"0 – 0.1{T}%"),
        (Figure("a", "", 0.50001, "share", 0.49998, 0.50004), f"50.0{T}%", f"50.0 – 50.0{T}%"),
        (Figure("a", "", 0.9999, "share"), f">99.9{T}%", ""),
    ],
)
def test_a_share_has_one_decimal_at_most_and_is_not_all_if_something_is_missing(
    figure: Figure, value: str, interval: str
) -> None:
    assert (numbers.value_of(figure), numbers.interval_of(figure)) == (value, interval)


def test_a_share_is_the_same_number_among_the_parts_of_a_whole_and_alone() -> None:
    """Or has a decimal more, or two that tell it exactly."""
    random = Random(5)
    for _ in range(300):
        counts = [random.randrange(200) for _ in range(random.randrange(2, 6))]
        shares = [each / (sum(counts) or 1) for each in counts]
        for share, text in zip(shares, parts_of_100(shares), strict=True):
            exact = abs(float(text.lstrip("<>")) - 100 * share) < 1e-9
            assert exact or text in (cents(share, 0), cents(share, 1)), (shares, text)
