"""Games whose rules fix the number of legal moves in every turn: what follows is exact."""

from __future__ import annotations

from dataclasses import replace
from math import factorial, log10

import pytest

import plybook
from plybook.interpreter.analyse.perft import perft
from plybook.measures.moves.countdown import WHY, exact, length_of
from plybook.measures.moves.repetition import FILLING
from plybook.measures.results.findings import Figure, Section

FILL = """game "Fill" {{
  players A, B
  board   rectangle(3, 2)
  setup   {{ place A on a1 }}
  move drop {{
    to {region}
    {effect}
  }}
  {again}end {{ when {end} }}
  {swap}
}}"""


@pytest.mark.parametrize(
    ("region", "effect", "end", "more", "number"),
    [
        ("empty", "do place(mover, to)", "no-moves -> draw", {}, 5),
        ("empty - row(1)", "do place(mover, to)", "no-moves -> last wins", {}, 3),
        ("empty", "do place(mover, to)\n    do flip(adjacent(to))", "no-moves -> draw", {}, 5),
        ("empty", "do place(mover, to)", "no-moves -> draw", {"again": "again when count(mine) is 1\n  "}, 5),
        ("empty & row(1)", "do place(mover, to)\n    do place(mover, row(2) & empty)", "no-moves -> draw", {}, 2),
        ("empty", "do place(mover, to)\n    do place(mover, adjacent(to) & empty)", "no-moves -> draw", {}, None),
        ("empty", "do place(mover, to)\n    do remove(adjacent(to) & theirs)", "no-moves -> draw", {}, None),
        ("empty - adjacent(mine)", "do place(mover, to)", "no-moves -> draw", {}, None),
        ("everywhere - mine", "do place(mover, to)", "no-moves -> draw", {}, None),
        ("empty", "do place(mover, to)", "count(mine) is 3 -> last wins", {}, None),
        ("empty", "where some(mine)\n    do place(mover, to)", "no-moves -> draw", {}, None),
        ("empty", "do place(mover, to)", "no-moves -> draw", {"swap": "swap"}, None),
    ],
)
def test_the_number_of_moves_is_proved_where_each_fills_one_point(
    region: str, effect: str, end: str, more: dict[str, str], number: int | None
) -> None:
    game = plybook.loads(FILL.format(region=region, effect=effect, end=end, **{"again": "", "swap": "", **more}))
    assert length_of(game) == number
    if number is not None:
        assert perft(game.start(), number) == factorial(number)
        assert perft(game.start(), number + 1) == 0


def test_figures_that_follow_are_exact() -> None:
    game = plybook.load("dots-and-boxes", columns=2, rows=1)
    share = {"unit": "share", "sample": "self-play", "samples": 160}
    section = Section(
        "legal", "moves", "", "", "",
        (
            Figure("legal-forced", "", 0.14, low=0.13, high=0.2, **share),
            Figure("length", "", 7.0, "plies", sample="self-play", note="all values are the same"),
            Figure("leaves", "", 3.7, "log10", sample="random"),
            Figure("kind-place", "", 1.0, low=0.98, high=1.0, **share),
            Figure("first-win", "", 0.4, low=0.3, high=0.5, **share),
        ),
    )  # fmt: skip
    (found,) = exact(game, (section,))
    figures = {item.name: item for item in found.items}
    why = WHY.format(7)
    assert figures["legal-forced"] == Figure("legal-forced", "", 1 / 7, "share", note=why)
    assert figures["length"] == Figure("length", "", 7, "plies", note=why)
    assert figures["leaves"] == Figure("leaves", "", log10(factorial(7)), "log10", note=why)
    assert figures["kind-place"] == Figure("kind-place", "", 1.0, "share", note=FILLING)
    assert figures["first-win"] is section.items[4]
    (other,) = exact(plybook.load("tic-tac-toe"), (section,))
    assert [one is two for one, two in zip(other.items, section.items, strict=True)] == [True, True, True, False, True]
    assert exact(plybook.load("amazons", size=4), (section,)) == exact(plybook.load("hex"), (section,)) == (section,)
    assert replace(section, items=()) == exact(game, (replace(section, items=()),))[0]
