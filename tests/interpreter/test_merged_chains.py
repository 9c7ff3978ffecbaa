"""`merged` chains are searched by what they lead to, not by path: hops over a crowded board, on both engines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import plybook
from plybook import Game
from plybook.interpreter.native.codegen import chains

ENGINES = ["reference", "native"]
HALMA = """game "Hops" {{
  players Black, White
  board   square(8) adjacent all
  setup   {{ place Black on {black}
            place White on {white} }}
  move step "a piece goes to an adjacent empty point" {{
    from mine
    to   adjacent(from) & empty
  }}
  move hop "a piece jumps over adjacent pieces, as often as it likes" {{
    from mine
    repeat {words} {{
      to union(d in directions, step(step(from, d) & occupied, d)) & empty
    }}
  }}
  end {{ when none(mine) -> last wins }}
}}
"""
STAR = """game "Star hops" {{
  players Red, Green
  board   hexagon(5)
  setup   {{ place Red on {black}
            place Green on {white} }}
  move step {{ from mine
    to adjacent(from) & empty }}
  move hop {{
    from mine
    repeat {words} {{
      to union(d in directions, step(step(from, d) & occupied, d)) & empty
    }}
  }}
  end {{ when none(mine) -> last wins }}
}}
"""
BOARDS = {"halma": HALMA, "star": STAR}


def scattered(text: str, words: str, seed: int, engine: str, part: float = 0.3, share: float = 0.5) -> Game:
    """A game that begins with pieces on random points."""
    empty = plybook.loads(text.format(black="e1", white="f1", words=words), engine="reference")
    names = empty.model.board.names
    placed = Random(seed).sample(names, int(part * len(names)))
    half = int(share * len(placed))
    return plybook.loads(
        text.format(black=", ".join(placed[:half]), white=", ".join(placed[half:]), words=words), engine=engine
    )


def by_points(game: Game, least: int, most: int, *, optional: bool) -> Iterator[tuple[int, ...]]:
    """The shortest series of hops between every two points, the first of them by its points: by another search, of the
    first way of each length to each point."""
    board, contents = game.model.board, game.start().position.contents
    full = {site for site, piece in enumerate(contents) if piece is not None}

    def hops(site: int, others: set[int]) -> Iterator[int]:
        column, row = board.cells[site]
        for across, up in board.directions.values():
            over, there = (board.by_cell.get((column + n * across, row + n * up)) for n in (1, 2))
            if over in others and there is not None and there not in others:
                yield there

    for start in (site for site in full if contents[site] == 0):
        others, found, ways = full - {start}, set(), {start: (start,)}
        for rounds in range(most + 1):
            for end, way in ways.items():
                ends = optional or rounds == most or not any(hops(end, others))
                if rounds >= least and end not in found and ends:
                    found.add(end)
                    yield way
            ways = {
                there: min((*way, there) for site, way in ways.items() if there in set(hops(site, others)))
                for there in {there for site in ways for there in hops(site, others)}
            }


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("least", "most", "optional"), [(1, 32, True), (3, 32, True), (1, 2, True), (1, 5, False), (2, 32, False)]
)
def test_each_way_of_hopping_between_two_points_is_one_move(
    engine: str, board: str, least: int, most: int, optional: bool
) -> None:
    words = f"{least}..{most}{' optional' * optional} merged"
    for seed in range(3):
        game = scattered(BOARDS[board], words, seed, engine, 0.2 + 0.1 * seed)
        hops = sorted(move.sites for move in game.start().legal_moves() if move.rule == 1)
        assert hops == sorted(by_points(game, least, most, optional=optional))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hop_can_be_entered_by_any_way_and_is_written_in_the_shortest(engine: str) -> None:
    text = HALMA.format(black="c3, a2, b1, b3, c2", white="d3, h8", words="1..32 optional merged")
    state = plybook.loads(text, engine=engine).start()
    assert str(state.parse_move("c3-a3-a1-c1-c3-e3")) == "c3-e3"
    assert str(state.parse_move("c3-a3-c3-c1-c3-e3")) == "c3-e3"
    assert str(state.parse_move("c3-a3-c3")) == "c3-c1-c3"
    with pytest.raises(plybook.IllegalMove, match="e5 is not one of"):
        state.parse_move("c3-a3-c3-e5")


CAPTURES = """game "Captures" {{
  players Black, White
  board   square(7) adjacent all
  setup   {{ place Black on {black}
            place White on {white} }}
  move take {{
    from mine
    repeat 1..{most}{words} merged {{
      to      beyond(from, theirs - taken) & (empty | from)
      collect taken = between(from, to, theirs)
      do      relocate(from, to)
    }}
    do remove(taken)
  }}
  otherwise move pass {{ }}
  end {{ when none(mine) -> last wins }}
}}
"""


@pytest.mark.parametrize("words", ["", " optional"])
def test_a_full_table_changes_nothing(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST", 8)
    several = 0
    for seed in range(4):
        games = [
            scattered(CAPTURES.replace("{most}", "7").replace("{words}", words), "", seed, e, 0.4, 0.2) for e in ENGINES
        ]
        reference, native = (list(map(str, game.start().legal_moves())) for game in games)
        assert reference == native
        several += len(native)
    assert several > 20


TRAIL = """game "Trail" {
  players Black, White
  board square(3)
  setup { place Black on b2 }
  region trail for this turn
  move walk {
    from mine
    repeat 1..3 merged optional {
      to adjacent(from) & empty - trail
      do set(trail, trail | from)
      do relocate(from, to)
    }
    do place(White, trail)
  }
  end { when none(mine) -> draw }
}
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_chains_that_leave_different_memories_are_different_moves(engine: str) -> None:
    near = {(c, r): [(c + x, r + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)) if {c + x, r + y} <= {1, 2, 3}]
            for c in (1, 2, 3) for r in (1, 2, 3)}  # fmt: skip
    paths, results = [((2, 2),)], set()
    for _ in range(3):
        paths = [(*path, point) for path in paths for point in near[path[-1]] if point not in path]
        results |= {(frozenset(path[:-1]), path[-1]) for path in paths}
    assert len(plybook.loads(TRAIL, engine=engine).start().legal_moves()) == len(results) > 9
