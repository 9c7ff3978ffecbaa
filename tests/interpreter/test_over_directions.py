"""Words that go through directions say the same as what they stand for, written out."""

from __future__ import annotations

import pytest

import plybook
from plybook.gdl.text.errors import DescriptionError

GAME = """game "Ways" {{
  players A, B facing n, s
  board   square(5)
  move drop "put a piece anywhere" {{ to empty }}
  move odd "where the two differ" {{
    from  mine
    to    empty
    where {written} {differs} {out}
  }}
  end {{ when no-moves or turn-number > 20 -> draw }}
}}
"""
RAY = "count(ray(to, {}, mine))"
AHEAD = "some(step(to, {}) & theirs)"
ORTHOGONAL = ("n", "e", "s", "w")


def each(text: str, word: str, ways: tuple[str, ...] = ORTHOGONAL) -> str:
    """A text for each direction, with a word between them."""
    return f" {word} ".join(f"({text.format(way)})" for way in ways)


NUMBERS = {
    "sum": (f"sum(d in orthogonal, {RAY.format('d')})", each(RAY, "+")),
    "product": (f"product(d in orthogonal, 1 + {RAY.format('d')})", each("1 + " + RAY, "*")),
    "largest": (f"largest(d in orthogonal, {RAY.format('d')})", f"max({', '.join(map(RAY.format, ORTHOGONAL))})"),
    "smallest": (f"smallest(d in orthogonal, {RAY.format('d')})", f"min({', '.join(map(RAY.format, ORTHOGONAL))})"),
    "count": (f"count(d in orthogonal, {AHEAD.format('d')})", each(f"number({AHEAD})", "+")),
    "not whole": ("sum(d in orthogonal, 0.5 * count(step(to, d)))", each("0.5 * count(step(to, {}))", "+")),
    "of each player": (f"sum(d in forward | backward, {RAY.format('d')})", each(RAY, "+", ("n", "s"))),
    "one direction": (f"sum(d in forward, {RAY.format('d')})", "count(ray(to, forward, mine))"),
    "no direction": ("sum(d in n - n, 3)", "0"),
    "no factor": ("product(d in n - n, 3)", "1"),
    "one in another": (
        f"sum(d in orthogonal, sum(e in orthogonal - d, {RAY.format('e')}))",
        f"3 * ({each(RAY, '+')})",
    ),
    "opposite ones": (
        "largest(d in n | e, count(ray(to, d, mine)) + count(ray(to, opposite(d), mine)))",
        "max(count(ray(to, n, mine)) + count(ray(to, s, mine)), count(ray(to, e, mine)) + count(ray(to, w, mine)))",
    ),
}
CONDITIONS = {
    "some": (f"some(d in orthogonal, {AHEAD.format('d')})", each(AHEAD, "or")),
    "every": (f"every(d in n | e, {AHEAD.format('d')})", each(AHEAD, "and", ("n", "e"))),
    "none": (f"none(d in orthogonal, {AHEAD.format('d')})", f"not ({each(AHEAD, 'or')})"),
}


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("name", [*NUMBERS, *CONDITIONS])
def test_it_is_what_it_stands_for_written_out(name: str, engine: str) -> None:
    if name in NUMBERS:
        written, out = NUMBERS[name]
        texts = [GAME.format(written=written, differs=sign, out=out) for sign in ("is not", "is")]
    else:
        written, out = (f"number({text})" for text in CONDITIONS[name])
        texts = [GAME.format(written=written, differs=sign, out=out) for sign in ("is not", "is")]
    other, same = (plybook.loads(text, engine=engine) for text in texts)
    chosen = sums(other), sums(same)
    assert chosen[0] == 0
    assert chosen[1] > 100


def sums(game: plybook.Game) -> int:
    """How many moves of the second rule there are in some random games."""
    found = 0
    for seed in range(4):
        state = game.start()
        step = seed
        while state.result() is None:
            moves = state.legal_moves()
            found += sum(move.rule == 1 for move in moves)
            drops = [move for move in moves if move.rule == 0]
            step = (step * 37 + 11 * seed + 5) % 101
            state.advance(drops[step % len(drops)])
    return found


def test_without_a_direction_there_is_no_largest() -> None:
    with pytest.raises(DescriptionError, match="there is no direction to find the largest of"):
        plybook.loads(GAME.format(written="largest(d in n - n, 3)", differs="is", out="0"))


def test_all_players_need_as_many_directions() -> None:
    text = GAME.format(written="sum(d in way, 3)", differs="is", out="0").replace("facing n, s", "facing n, e")
    text = text.replace("  move drop", "  define way = forward | n\n  move drop")
    with pytest.raises(DescriptionError, match="write one `sum` for each set of directions"):
        plybook.loads(text)
