"""A comparison tells, and tests, only one of two figures that say the same."""

from __future__ import annotations

from dataclasses import replace

from plybook.measures.results.comparison import compare
from plybook.measures.results.findings import Figure, Report, Section
from plybook.measures.results.twice import said_twice


def share(name: str, value: float, error: float = 0.05) -> Figure:
    return Figure(name, name, value, "share", value - error, value + error, sample="self-play")


def report(*figures: Figure) -> Report:
    return Report("t", "T", "", {}, "quick", 1, "0", (Section("s", "balance", "S", "m", "h", figures),), (), ())


def test_the_rest_of_a_whole_and_an_equal_share_are_said_twice() -> None:
    one, other = ({each.name: each for each in (
        share("first-win", won), share("second-win", 1 - won), share("first-win-decisive", won), share("draws", 0.2),
        share("decisive", 0.8))} for won in (0.6, 0.3))  # fmt: skip
    assert said_twice([one, other]) == {
        "second-win": "first-win", "first-win-decisive": "first-win", "decisive": "draws",
    }  # fmt: skip


def test_what_leaves_something_over_in_one_of_the_variants_is_told() -> None:
    """With unfinished games, those won are not the rest of those drawn; nor are equal numbers of two kinds the same."""
    whole = {"draws": share("draws", 0.2), "decisive": share("decisive", 0.8)}
    assert said_twice([whole, {**whole, "decisive": share("decisive", 0.7)}]) == {}
    assert said_twice([whole, {**whole, "decisive": share("decisive", 0.8, 0.06)}]) == {}, "another interval"
    assert said_twice([whole, {"draws": whole["draws"]}]) == {}
    assert said_twice([whole, {}]) == {"decisive": "draws"}, "only one variant has these figures"
    unfinished = {"draws": share("draws", 0.0), "unfinished": share("unfinished", 0.0)}
    assert said_twice([unfinished, unfinished]) == {}
    nothing = {name: replace(each, value=None, low=None, high=None) for name, each in whole.items()}
    assert said_twice([nothing, nothing]) == {}


def test_figures_that_are_said_twice_are_tested_once() -> None:
    """p = 0.03 for the one difference there is: not sure, if it counted as two."""
    one, other = ([share("first-win", won), share("second-win", 1 - won)] for won in (0.5, 0.5 + 2.17 / 1.96 * 0.0707))
    found = compare([report(*one), report(*other)])
    assert [each.verdict for each in found.differences] == ["sure", "sure"]
    assert found.differences[0].p_holm == found.differences[1].p_holm
    two = [[each[0], replace(each[0], name="unfinished")] for each in (one, other)]
    assert compare([report(*each) for each in two]).differences[0].verdict == "perhaps"
