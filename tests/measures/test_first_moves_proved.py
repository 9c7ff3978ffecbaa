"""First moves whose values are proved one by one, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures.openings import openings
from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.pie import _some_proved, _weaker, start, verdict
from plybook.measures.openings.proof import one_by_one, settled, with_proof
from plybook.measures.results.findings import Figure, Words
from plybook.measures.results.opening_words import COUNTED
from plybook.measures.tree.solved import known, solved
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.stats.estimates import Estimate

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
    assert (even.value, even.label, even.note) == (0, "first moves that draw with best play", "of 3; proved")
    counts = [item.value for name in COUNTED if isinstance(item := items[name], Figure)]
    assert counts == [1, 0, 2]
    assert "even-opening" not in items, "of moves that win or lose, none is closest to even"
    assert isinstance(said, Words)
    assert "with it, the second player wins. Of 3 first moves, 1 wins and 2 lose." in said.text
    assert said.text.endswith("So the pie rule favours the second player, who takes the side that wins.")


def test_where_sides_can_be_swapped_the_value_with_the_swap_is_that_of_the_proof() -> None:
    """What searches see of openings (here 47 %) is no value of a game that the second player is proved to win."""
    look = Look("a1", (0.47, 0.48), False, 0.01)
    found = Looks(100, 2, {"a1": look, "b2": replace(look, move="b2")}, 8)
    lost = with_proof(found, Start(2, "", (), "", 0, "loss", ("a1",), 9), swap=True)
    assert start(lost, swap=True) == Estimate(0.0, 0.0, 0.0)
    assert lost.by_move == found.by_move


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


def test_the_verdict_is_open_where_few_games_came_to_an_end() -> None:
    look, even = Look("a5", (0.5,), False, 0.01), Estimate(0.5, 0.49, 0.5)
    said = verdict(even, even, look, 12, has=False, played=Estimate(None))
    assert said == "The rules do not include the pie rule. Too few games came to an end to tell what it would do."


@pytest.mark.parametrize("swap", [True, False])
def test_best_play_with_a_swap_is_not_called_the_longest_defence(swap: bool) -> None:
    """A line that ended with the first move stood as the longest defence of a game that can last for eight."""
    found = solved(Analysis(plybook.load("hex", size=3, swap=swap), SMALL, 1))
    assert (found.value, found.shortest) == ("loss" if swap else "win", not swap)
