"""Rays with a length, in both engines: those without one, cut."""

from __future__ import annotations

import pytest

import plybook
from plybook.interpreter.analyse.perft import depths

GAME = """
game "Rays" {{
  players Black, White facing {facing}
  board   {board}
  {setup}
  counter far = {far} in 0..20
  move go {{
    from mine
    to   {region}
    do   set(far, {far} + count(to & edge(top)))
    do   relocate(from, to)
  }}
  end {{ when no-moves -> draw }}
}}
"""
BOARDS = {
    "square(5)": "setup { place Black on a1, c2\n place White on e5, c4 }",
    "hexagon(3)": "setup { place Black on c1, b2\n place White on c5, d4 }",
    "rectangle(9, 2)": "setup { place Black on a1\n place White on i1, d2 }",
}


def counts(region: str, board: str, engine: str, far: int = 2, depth: int = 2) -> list[int]:
    facing = "ne, sw" if board == "hexagon(3)" else "n, s"
    text = GAME.format(region=region, board=board, setup=BOARDS[board], far=far, facing=facing)
    return [one.sequences for one in depths(plybook.loads(text, engine=engine).start(), depth)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("ray(from, directions, empty, 1)", "step(from, directions) & empty"),
        ("ray(from, directions, everywhere, 2) - mine",
         "(step(from, directions) | leap(from, directions, 2)) - mine"),
        ("ray(from, directions, empty, 3)",
         "union(n in directions, leap(from, n, 1, empty) | leap(from, n, 2, empty) | leap(from, n, 3, empty)) & empty"),
        ("ray(from, directions, empty, 99)", "ray(from, directions, empty)"),
        ("ray(from, forward, empty, 8)", "ray(from, forward, empty)"),
        ("ray(from, directions, empty, far)",
         "if far is 2 then ray(from, directions, empty, 2) else if far is 3 then ray(from, directions, empty, 3)"
         " else if far is 4 then ray(from, directions, empty, 4) else ray(from, directions, empty, 5)"),
        ("ray(from, directions, empty, far - 2) | step(from, directions) & empty",
         "if far is 2 then step(from, directions) & empty else ray(from, directions, empty, far - 2)"),
    ],
)  # fmt: skip
def test_a_short_ray_is_a_ray_of_so_many_steps(short: str, long: str, board: str) -> None:
    for engine in ("native", "reference"):
        assert counts(short, board, engine) == counts(long, board, "reference")


def test_the_number_may_be_undefined() -> None:
    region = "ray(from, directions, empty, path(a1, e5, nowhere)) | step(from, n) & empty"
    found = [counts(region, "square(5)", engine) for engine in ("native", "reference")]
    assert found[0] == found[1] == counts("step(from, n) & empty", "square(5)", "reference")


def test_a_ray_without_a_step_is_always_empty() -> None:
    text = GAME.format(
        region="ray(from, n, empty, 0) | step(from, n)",
        board="square(5)",
        setup=BOARDS["square(5)"],
        far=2,
        facing="n, s",
    )
    (warning,) = [one for one in plybook.loads(text).model.warnings if one.code == "outside-the-board"]
    assert "a ray has at least 1 step" in str(warning)
