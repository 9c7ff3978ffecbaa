"""First moves whose values are proved one by one, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.openings import openings
from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.pie import _some_proved, _weaker, verdict
from plybook.measures.openings.proof import one_by_one, settled
from plybook.measures.results.findings import Figure, Words
from plybook.measures.results.summary import summary
from plybook.measures.tree.solved import known
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.stats.estimates import Estimate

from .test_summary import figures

TO_NINE = """game "To Nine" {
  players First, Second
  board rectangle(2, 1)
  counter total = 0 in 0..9
  move one { do set(total, total + 1) }
  move two { do set(total, total + 2) }
  move three { do set(total, total + 3) }
  end { when total is 9 -> last wins }
}"""
SMALL = replace(QUICK, games=20, random_games=20, opening_playouts=(5,))


def test_each_first_move_is_proved_where_the_start_is() -> None:
    bench = Analysis(plybook.loads(TO_NINE), SMALL, 1)
    assert one_by_one(bench, ["one", "two", "three"], known(bench)) == {"one": 1.0, "two": 0.0, "three": 0.0}
    items = {item.name: item for section in openings.measure(bench).sections for item in section.items}
    even, said = items["even-openings"], items["swap-verdict"]
    assert isinstance(even, Figure)
    assert (even.value, even.note) == (0, "of 3; proved")
    assert isinstance(said, Words)
    assert "no first move is near even, as is proved" in said.text
    assert said.text.endswith("So the pie rule favours the second player.")


def test_the_first_moves_of_a_larger_game_are_not_proved_unless_its_start_is() -> None:
    bench = Analysis(plybook.load("hex", size=7, swap=False), replace(SMALL, perft_positions=1_000), 1)
    assert one_by_one(bench, ["a1", "d4"], replace(known(bench), value="unknown")) == {}


@pytest.mark.parametrize(("swap", "worth"), [(True, "win"), (False, "win")])
def test_a_first_move_is_worth_the_same_whether_or_not_sides_can_be_swapped(swap: bool, worth: str) -> None:
    assert settled(plybook.load("hex", size=3, swap=swap), 1, "b2", 20_000) == worth


def test_what_weaker_searches_see_is_no_part_of_the_first_moves() -> None:
    """Twenty-four moves are proved, and 8 near even; the weaker searches saw 16 near even, of the same 36."""

    def looks(playouts: int, even: int) -> Looks:
        values = {f"m{n}": 0.5 if n < even else 0.9 for n in range(36)}
        found = {move: Look(move, (value,), move in [*values][12:], 0.02) for move, value in values.items()}
        return Looks(playouts, 4, found, 48)

    note = f"of 36{_some_proved(24)}{_weaker([looks(300, 16), looks(1_200, 8)])}"
    assert note == (
        "of 36, of which 24 have proved values; searches of 300 playouts see 16 near even, so between players of this "
        "strength"
    )


def test_few_positions_prove_nothing() -> None:
    assert settled(plybook.load("hex", size=5, swap=False), 1, "a1", 1) == "unknown"


def test_a_proved_win_leaves_the_pie_rule_open_unless_every_first_move_is_proved() -> None:
    known = figures(
        openings=37, even_openings=18, value_swap=0.49, value_plain=(1.0, 1.0, 1.0), first_win=(0.7, 0.6, 0.8)
    )
    won = {**known, "solved": Figure("solved", "with best play", "the first player wins")}
    assert "the pie rule can balance it" in " ".join(summary(known))
    assert (
        "18 leave the game nearly even, as far as players of this strength can tell; whether the pie rule would "
        in (" ".join(summary(won)))
    )
    proved = {**won, "even-openings": replace(won["even-openings"], value=0, note="of 37; proved")}
    proved["value-swap"] = replace(proved["value-swap"], value=0.0)
    assert "none leaves the game nearly even, as is proved; the pie rule would not balance it" in (
        " ".join(summary(proved))
    )


def test_nothing_is_said_against_the_games_by_searches_that_agree_with_a_proof() -> None:
    known = figures(openings=3, even_openings=0, value_swap=0.0, value_plain=(1.0, 1.0, 1.0), first_win=(0.5, 0.4, 0.6))
    won = {**known, "solved": Figure("solved", "with best play", "the first player wins")}
    assert "unlike the games above" in " ".join(summary(known))
    assert "unlike the games above" not in " ".join(summary(won))


def test_the_verdict_is_open_where_few_games_came_to_an_end() -> None:
    look, even = Look("a5", (0.5,), False, 0.01), Estimate(0.5, 0.49, 0.5)
    said = verdict(even, even, look, 12, has=False, played=Estimate(None))
    assert said == "The rules do not include the pie rule. Too few games came to an end to tell what it would do."


@pytest.mark.parametrize(("near", "settled", "words"), [(18, False, "So it is open"), (0, True, ", as is proved.")])
def test_the_verdict_on_a_proved_win_claims_no_more_than_is_known(near: int, settled: bool, words: str) -> None:
    swapped, even = (Estimate(0.0, 0.0, 0.0), 1.0) if settled else (Estimate(0.49, 0.47, 0.5), 0.51)
    look, won = Look("a5", (even,), settled, 0.0), Estimate(1.0, 1.0, 1.0)
    assert words in verdict(won, swapped, look, near, has=False, played=Estimate(0.7), settled=settled)
