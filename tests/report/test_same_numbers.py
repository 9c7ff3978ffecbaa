"""A figure is written with the same digits wherever a page tells it."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.measures.results.findings import Figure, Report, Section
from plybook.measures.results.summary import summary
from plybook.report import numbers, page
from plybook.stats.estimates import share_of

NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?"


def found(name: str, label: str, hits: int, number: int) -> Figure:
    one = share_of(hits, number)
    return Figure(name, label, one.value, "share", one.low, one.high, key=True, samples=number)


def digits(text: str) -> list[str]:
    return re.findall(NUMBER, text)


@given(st.integers(1, 20_000).flatmap(lambda number: st.tuples(st.integers(0, number), st.just(number))))
def test_a_share_is_the_same_number_in_its_card_its_row_and_its_sentence(counted: tuple[int, int]) -> None:
    first = found("first-win", "first player wins", *counted)
    (value,) = digits(numbers.value_of(first))
    assert digits(numbers.plainly(first)) in (ends := digits(numbers.interval_of(first)), ends[:1], ends[1:])
    assert digits(numbers.short(first)) == [value]
    said = next(one for one in summary({"first-win": first}) if "first player" in one)
    assert f" {value} % of" in said
    if "it could be" in said:
        assert digits(said[said.index("could") :])[:2] == digits(numbers.interval_of(first))


@given(st.integers(40, 20_000).flatmap(lambda number: st.tuples(st.integers(1, number), st.just(number))))
def test_draws_and_games_cut_off_are_said_as_in_their_rows(counted: tuple[int, int]) -> None:
    for name, words in (("draws", "games are drawn"), ("unfinished", "games did not end")):
        figure = found(name, name, *counted)
        told = [one for one in summary({"first-win": found("first-win", "", 1, 2), name: figure}) if words in one]
        (value,) = digits(numbers.value_of(figure))
        plain, ranged = [value], [value, *digits(numbers.interval_of(figure))]
        assert all(digits(one) in (plain, ranged) for one in told if "Hardly" not in one and "All" not in one)


@pytest.mark.parametrize("seed", range(6))
def test_all_numbers_of_a_page_agree(seed: int) -> None:
    random, game = Random(seed), plybook.load("tic-tac-toe")
    number = random.choice([30, 160, 1_000, 40_000])
    figures = [
        found("first-win", "first player wins", random.randint(0, number), number),
        found("draws", "draws", random.randint(0, number), number),
        found("critical", "turns with only one good move", random.randint(0, number), number),
    ]
    section = Section("s", "balance", "Win rates", "", "", tuple(figures))
    told = summary({figure.name: figure for figure in figures})
    text = page(Report("g", "G", "0", {}, "quick", 1, "0", (section,), (), (), summary=told), game)
    for figure in figures:
        value = numbers.value_of(figure)
        card = re.search(rf'href="#s">{figure.label}</a></h3>\s*<p class="big">(.*?)</p>(.*?)</article>', text, re.S)
        row = re.search(rf'id="figure-{figure.name}".*?class="strong"[^>]*>(.*?)<', text, re.S)
        assert card is not None
        assert row is not None
        assert card[1] == row[1] == value
        assert f">{numbers.plainly(figure)}<" in card[2]
