"""First moves whose values are proved one by one, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.interpreter.game.written_lines import Lines
from plybook.measures.openings import limits, openings
from plybook.measures.openings.courses import courses
from plybook.measures.openings.limits import Known
from plybook.measures.openings.looks import Look, Looks
from plybook.measures.openings.near import change, of_all, surely_even
from plybook.measures.openings.pie import _changes, start, value_of, verdict
from plybook.measures.openings.proof import carried, one_by_one, settled, with_proof, with_values
from plybook.measures.openings.race import strength
from plybook.measures.results.findings import Chart, Figure, Table, Words
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
    """Twenty-four moves are proved. Of the other 12, 8 are near even, and the weaker searches saw all 12 so."""

    def looks(playouts: int, even: int) -> Looks:
        values = {f"m{n}": 0.5 if n < even else 0.9 for n in range(36)}
        found = {move: Look(move, (value,), move in [*values][12:], 0.02) for move, value in values.items()}
        return Looks(playouts, 4, found, 48)

    found = [looks(300, 16), looks(1_200, 8)]
    assert of_all(found, 24, known=True) == (
        "of 36, of which 24 have proved values; none for sure; searches of 300 playouts see 12 of the 12 others near "
        "even, so this is for searches of this strength"
    )
    by, number = change(found)
    assert (by, number) == (pytest.approx((8 - 12) / 12), 12)
    assert surely_even(looks(1_200, 8)) == 0
    narrow = {move: replace(look, deviation=0.001) for move, look in looks(1_200, 8).by_move.items()}
    assert surely_even(Looks(1_200, 4, narrow, 48)) == 8


LATE = Start(2, "", (), "", 0, "win", ("a1",), 9)
"""A start whose proof names a first move."""


def searched(*, proved: bool) -> list[Looks]:
    """Searches of two first moves at three strengths, of which the last has proofs from elsewhere."""
    values = {75: (0.6, 0.4), 300: (0.7, 0.35), 1_200: (0.8, 0.3)}
    found = [
        Looks(playouts, 4, {move: Look(move, (one,) * 4, False, 0.01) for move, one in zip("ab", each, strict=True)}, 8)
        for playouts, each in values.items()
    ]
    return [*found[:-1], with_values(found[-1], {"a": 1.0})] if proved else found


def test_what_is_proved_stands_in_no_column_of_playouts_and_is_no_change() -> None:
    """The value that was proved stood under "1,200 playouts", and the change from 300 was told as one of searches."""
    game = plybook.loads(TO_NINE)
    section = courses(searched(proved=True))
    (table,) = (item for item in section.items if isinstance(item, Table))
    assert table.columns == (
        "opening",
        "75 playouts",
        "300 playouts",
        "1,200 playouts",
        "proved",
        "limit",
        "from",
        "to",
    )
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["a"] == (0.6, 0.7, None, 1.0, None, None, None)
    assert rows["the start"][2:4] == (None, 1.0)
    assert rows["b"][:4] == (0.4, 0.35, 0.3, None)
    assert rows["b"][4] is not None
    (chart,) = (item for item in section.items if isinstance(item, Chart))
    by_name = {series.name: series for series in chart.series}
    assert by_name["a (proved: 100 %)"].y == (0.6, 0.7)
    assert by_name["b"].y == (0.4, 0.35, 0.3)
    (first,) = (row for row in openings._table(searched(proved=True), Lines(game)).rows if row[0] == "a")
    assert first[1:] == (0.6, 0.7, None, None, None, 1.0, None, None, None)
    for proved, note in ((True, ""), (False, "searches of 4 times the playouts changed it by 10 points")):
        assert strength(searched(proved=proved), value_of("a")).endswith(note)
        assert bool(strength(searched(proved=proved), value_of("a"))) == (not proved)
        changes = {item.name: item for item in _changes(searched(proved=proved), 8)}
        assert changes["even-openings-change"].samples == (1 if proved else 2)
    drawn = [*searched(proved=False)[:-1], replace(searched(proved=False)[-1], drawn=True)]
    assert "value-swap-change" in {item.name for item in _changes(searched(proved=False), 8)}
    assert "value-swap-change" not in {item.name for item in _changes(drawn, 8)}


def test_what_a_weaker_search_has_proved_stays_proved() -> None:
    weak, middle, strong = searched(proved=False)
    found = carried([with_values(weak, {"a": 0.0}), middle, strong])
    assert [each.by_move["a"].value for each in found] == [0.0, 0.0, 0.0]
    assert all(each.by_move["a"].proven for each in found)
    assert [each.by_move["b"].proven for each in found] == [False] * 3


def test_no_limit_excludes_what_is_proved() -> None:
    """In a game that is proved to be a draw, a first move is worth half at most: its limit was 80 to 100 %."""
    drawn = [*searched(proved=False)[:-1], with_proof(searched(proved=False)[-1], replace(LATE, value="draw"))]
    (table,) = (item for item in courses(drawn).items if isinstance(item, Table))
    rows = {row[0]: row[-4:] for row in table.rows}
    assert rows["the start"] == (0.5, None, None, None)
    _, limit, low, high = rows["a"]
    assert (limit, low, high) == (0.5, None, None)
    with_swap = with_proof(searched(proved=False)[-1], replace(LATE, value="draw"), swap=True)
    assert (with_swap.least(swap=False), with_swap.least(swap=True)) == (0.5, 0.0)
    falling = [Known(75, 0.5, 0.01), Known(300, 0.45, 0.01), Known(1_200, 0.42, 0.01)]
    low = limits.limit(falling).low
    assert low is not None
    assert low < 0.4
    assert limits.limit(falling, least=0.5).value == 0.5


def test_the_best_first_move_of_a_drawn_game_draws_whatever_searches_see() -> None:
    """Which move it is may be open: searches gave one 80 %, with an interval without the value that is proved."""
    look = Look("a1", (0.8,) * 4, False, 0.01)
    found = Looks(100, 4, {"a1": look, "b2": Look("b2", (0.4,) * 4, False, 0.01)}, 8)
    bench = Analysis(plybook.load("tic-tac-toe"), SMALL, 1)
    for looks, value, label in (
        (found, 0.8, "best first move (a1), value to the first player"),
        (replace(found, drawn=True), 0.5, "best first move, value to the first player"),
    ):
        items = {item.name: item for item in openings._values(bench, [looks]).items}
        best = items["opening-best"]
        assert isinstance(best, Figure)
        assert (best.value, best.label) == (pytest.approx(value), label)
        assert (best.note == "proved") == looks.drawn == (best.low is None)


def test_few_positions_prove_nothing() -> None:
    assert settled(plybook.load("hex", size=5, swap=False), 1, "a1", 1) == "unknown"


def test_the_verdict_is_open_where_few_games_came_to_an_end() -> None:
    look, even = Look("a5", (0.5,), False, 0.01), Estimate(0.5, 0.49, 0.5)
    said = verdict(even, even, look, 12, has=False, played=Estimate(None))
    assert said == "The game is played without the pie rule. Too few games came to an end to tell what it would do."


@pytest.mark.parametrize("swap", [True, False])
def test_best_play_with_a_swap_is_not_called_the_longest_defence(swap: bool) -> None:
    """A line that ended with the first move stood as the longest defence of a game that can last for eight."""
    found = solved(Analysis(plybook.load("hex", size=3, swap=swap), SMALL, 1))
    assert (found.value, found.shortest) == ("loss" if swap else "win", not swap)
