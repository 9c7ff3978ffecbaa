"""Both engines play the same games: moves in order, hash, position and outcome, forward and back.

By default, a few plies on small boards, with each optimiser pass left out in turn; ``pytest -m long`` plays
thousands of whole games.
"""

from __future__ import annotations

import pytest
from lockstep import FILES, SLOW, Setting, engines, follow, native, settings, written

import plybook
from plybook import DescriptionError, Game
from plybook.interpreter.native.engine.engine import NativeEngine

PLIES = 14
SLOWEST = ("xodd size=19", "yodd size=13")
"""Settings whose second ply alone takes plain Python half a minute."""
ALL = [
    pytest.param(setting, id=str(setting), marks=[pytest.mark.long] if str(setting) in SLOWEST else [])
    for name in FILES
    for setting in settings(name)
]


def plies_on(game: Game, many: int) -> int:
    """How many plies the reference engine plays in reasonable time."""
    points = len(game.model.board)
    return many if points <= 64 else many // 2 if points <= SLOW else 1


@pytest.mark.parametrize("setting", ALL)
def test_the_engines_agree_at_the_extremes_of_every_option(setting: Setting) -> None:
    game = setting.load()
    for seed in range(2):
        plies = plies_on(game, 40 if seed else PLIES)
        follow(native(game), written(game, seed, plies), setting, seed)


LARGE = (
    "abalone", "chinese-checkers", "dameo", "halma", "hnefatafl", "quarto", "surakarta", "tumbleweed",
)  # fmt: skip
"""Games that take seconds to compile."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in LARGE else name for name in FILES]
)
def test_no_pass_changes_a_game(name: str) -> None:
    setting = settings(name)[0]
    game = setting.load()
    games = [written(game, seed, PLIES) for seed in ("a", "b")]
    for kind, other in engines(game):
        for known in games:
            try:
                follow(other, known, f"{setting} {kind}")
            except DescriptionError as refused:  # some need a pass to become small enough, and are refused without it
                if "without" not in kind or refused.diagnostics[0].code != "too-complex":
                    raise


SHAPES = [
    "square(5)", "square(8)", "square(9)", "square(11)", "rectangle(13, 14)", "square(15)", "square(16)", "square(19)",
    "rectangle(21, 20)", "hexagon(10)", "triangle(20)", "rhombus(19)", "square(24)", "square(26)", "square(27)",
    "square(28)", "square(29)", "square(30)", "rectangle(31, 30)", "rectangle(31, 32)", "square(32)",
    "rectangle(20, 15)", "square(22)", "square(25)",
    "rectangle(1, 32)", "rectangle(32, 1)", "hexagon(18)", "triangle(44)",
]  # fmt: skip
SIMPLE = """game "Wide" {{
  players A, B
  board {shape} adjacent {adjacency}
  setup {{
    place A on {first}, {third}
    place B on {second}, {last}
  }}
  move slide {{
    from mine
    to   adjacent(group(from)) & empty
    where no-split and (reduce-distance-to(before.theirs) or to in edge({side}) or count(after.adjacent(to)) < 3)
  }}
  move grow {{
    to adjacent(theirs) & empty
    where some(adjacent(to) & mine) or components(mine | to) is 3
    do remove(adjacent(to) & theirs)
    do place(mover, to)
  }}
  end {{
    when none(mine) -> mover loses
    when no-moves -> draw
    when repeated -> draw
  }}
}}
"""


def wide(shape: str, adjacency: str = "orthogonal") -> Game:
    """A game on a board of any shape, with few pieces so that it plays quickly."""
    frame = plybook.loads(
        'game "G" {\n players A, B\n board ' + shape + "\n move m { }\n end { when no-moves -> draw }\n}"
    )
    board = frame.model.board
    points = [board.names[site] for site in (0, len(board) // 2, len(board) // 2 + 1, len(board) - 1)]
    names = dict(zip(["first", "second", "third", "last"], points, strict=True))
    side = sorted(board.sides)[0]
    text = SIMPLE.format(shape=shape, adjacency=adjacency, side=side, **names)
    return plybook.loads(text, engine="reference")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_engines_agree_on_boards_of_all_widths(shape: str) -> None:
    game = wide(shape)
    follow(native(game), written(game, shape, 5), shape)


@pytest.mark.parametrize("adjacency", ["diagonal", "all"])
@pytest.mark.parametrize("shape", ["square(5)", "square(17)", "hexagon(4)", "triangle(9)", "rhombus(8)"])
def test_the_engines_agree_for_every_kind_of_adjacency(shape: str, adjacency: str) -> None:
    game = wide(shape, adjacency)
    known = written(game, shape, 6)
    follow(native(game), known, f"{shape} {adjacency}")
    follow(native(game, table=True), known, f"{shape} {adjacency} by table")


def test_regions_of_one_to_sixteen_words_are_tested() -> None:
    widths = set()
    for shape in SHAPES:
        engine = native(wide(shape)).engine
        assert isinstance(engine, NativeEngine)
        widths.add(engine.layout.words)
    assert widths >= set(range(1, 17))


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_the_engines_agree_over_thousands_of_games(name: str) -> None:
    for setting in settings(name, everything=True):
        game = setting.load()
        points = len(game.model.board)
        games = 40 if points <= 36 else 8 if points <= SLOW else 1
        play = native(game)
        for seed in range(games):
            follow(play, written(game, f"long {seed}", 200 if points <= SLOW else 2), setting, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_no_pass_changes_whole_games(name: str) -> None:
    for setting in settings(name, everything=True):
        game = setting.load()
        if len(game.model.board) > SLOW:
            continue
        games = [written(game, f"whole {seed}", 100) for seed in range(5)]
        for kind, other in engines(game):
            for known in games:
                follow(other, known, f"{setting} {kind}")
