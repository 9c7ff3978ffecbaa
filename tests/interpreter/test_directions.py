"""Directions: games that rely on them, what their words mean on each kind of board, and invalid directions."""

from __future__ import annotations

import pytest

import plybook
from plybook import DescriptionError, Game
from plybook.interpreter.analyse.perft import perft

pytestmark = pytest.mark.usefixtures("both_engines")

REVERSI = """game "Reversi" {
  players Black, White
  board   square(8) adjacent all
  setup {
    place Black on d5, e4
    place White on d4, e5
  }
  define closing = beyond(mine, theirs) & empty

  move drop "a disc is put where it closes a row of the opponent's" {
    to closing
    do place(mover, to)
    do flip(between(to, mine - to, theirs))
  }
  move pass {
    where none(closing)
    where some(beyond(theirs, mine) & empty)
  }
  end {
    when no-moves and count(of(Black)) > count(of(White)) -> Black wins
    when no-moves and count(of(Black)) < count(of(White)) -> White wins
    when no-moves                                         -> draw
  }
}"""
LINES_OF_ACTION = """game "Lines of Action" {
  players Black, White
  board   square(8) adjacent all
  setup {
    place Black on (row(1) | row(8)) - corners
    place White on (column(1) | column(8)) - corners
  }
  move go "a piece moves as far as there are pieces on its line, over its own" {
    from mine
    to   union(d in directions, leap(from, d, count(along(from, d) & occupied), everywhere - theirs)) - mine
  }
  end {
    when connected(of(last)) -> last wins
    when connected(mine)     -> mover wins
    when no-moves            -> last wins
  }
}"""
AMAZONS = """game "Amazons" {
  players White, Black
  piece   Queen
  piece   Arrow neutral
  board   square(10) adjacent all
  setup {
    place White.Queen on a4, d1, g1, j4
    place Black.Queen on a7, d10, g10, j7
  }
  move shoot "a queen moves and shoots" {
    from   mine
    to     slides(from)
    do     relocate(from, to)
    choose shot in slides(to)
    do     place(Arrow, shot)
  }
  end { when no-moves -> last wins }
}"""


@pytest.mark.parametrize(
    ("text", "counts", "more"),
    [
        (REVERSI, [4, 12, 56, 244], [1396]),
        (LINES_OF_ACTION, [36, 1244], [44952]),
        (AMAZONS, [2176], [4307152]),
    ],
    ids=["reversi", "lines of action", "amazons"],
)
def test_games_of_straight_lines_have_the_known_perft_counts(
    text: str, counts: list[int], more: list[int], both_engines: str
) -> None:
    start = plybook.loads(text).start()
    counts = counts + more if both_engines == "native" else counts
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


# -- words ---------------------------------------------------------------------------------------------------------


def load(region: str, *lines: str, players: str = "A, B", board: str = "square(5)") -> Game:
    """A game whose moves are the points of a region."""
    lines = (f"players {players}", f"board {board}", *lines, f"move m {{ to {region}\n do remove(to) }}")
    return plybook.loads("\n".join(['game "G" {', *lines, "end { when no-moves -> draw }", "}"]))


def points(region: str, *lines: str, ply: int = 0, players: str = "A, B", board: str = "square(5)") -> str:
    """The points of a region, at the start or when the second player is to move."""
    state = load(region, *lines, players=players, board=board).start()
    for _ in range(ply):
        state.push(state.legal_moves()[0])
    return " ".join(str(move) for move in state.legal_moves())


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        ("step(c3, n)", "c4"),
        ("step(c3, sw)", "b2"),
        ("step(c3, orthogonal)", "b3 c2 c4 d3"),
        ("step(c3, diagonal - ne)", "b2 b4 d2"),
        ("step(c3, directions)", "b3 c2 c4 d3"),
        ("step(c3, n | opposite(ne | e))", "b2 b3 c4"),
        ("step(a1 | e5, ne | e)", "b1 b2"),
        ("ray(b2, ne, everywhere)", "c3 d4 e5"),
        ("ray(b2, ne | e, everywhere - d4 - e2)", "c2 c3 d2"),
        ("ray(b2 | c2, e, everywhere - d2)", "c2"),
        ("ray(row(1), n, row(2) | row(4))", "a2 b2 c2 d2 e2"),
        ("leap(a1, n | e, 2, everywhere)", "a3 c1"),
        ("leap(a1, n | e, 2, everywhere - a2)", "c1"),
        ("leap(a1, n | ne, 4, everywhere)", "a5 e5"),
        ("leap(row(4), n, 1, everywhere - everywhere)", "a5 b5 c5 d5 e5"),
        ("corners", "a1 a5 e1 e5"),
        ("slides(a1) & row(1)", "b1 c1 d1 e1"),
        ("between(a1, e1, everywhere)", "b1 c1 d1"),
        ("beyond(a1, b1 | c1)", "d1"),
        ("met(b2, n | e | w, row(2) | b3)", "b4"),
        ("met(c3, directions | ne, c4 | d4)", "b3 c2 c5 d3 e5"),
        ("met(a1 | c3, n, a2 | a3)", "a4 c4"),
        ("along(b2, ne)", "a1 b2 c3 d4 e5"),
        ("union(d in n | e, step(c3, d) | step(b2, opposite(d)))", "a2 b1 c4 d3"),
        ("union(d in n | e, union(e in directions, step(step(c3, d), e) - step(c3, d)))", "b4 c3 c5 d2 d4 e3"),
    ],
)
def test_direction_words_give_the_expected_regions(region: str, expected: str) -> None:
    assert points(region) == expected


@pytest.mark.parametrize("number", [0, -1, 5, 1000])
def test_a_leap_never_leaves_the_board(number: int) -> None:
    assert points(f"leap(a1, n, {number}, everywhere) | e5") == "e5"


@pytest.mark.parametrize(
    ("board", "facing", "expected"),
    [
        ("square(5)", "n, s", "c4 d4 d3 d2 c2 b2 b3 b4"),
        ("square(5)", "e, w", "d3 d2 c2 b2 b3 b4 c4 d4"),
        ("square(5)", "ne, n", "d4 d3 d2 c2 b2 b3 b4 c4"),
        ("rhombus(5)", "ne, n", "c4 d3 - d2 c2 b3 - b4"),
        ("rhombus(5)", "n, s", "b5 c4 d3 d2 d1 c2 b3 b4"),
        ("rhombus(5)", "ese, n", "e2 d2 c2 b3 a4 b4 c4 d3"),
    ],
)
def test_relative_directions_follow_from_the_direction_a_player_faces(board: str, facing: str, expected: str) -> None:
    words = ["forward", "forward-right", "rightward", "backward-right"]
    words += ["backward", "backward-left", "leftward", "forward-left"]
    for word, point in zip(words, expected.split(), strict=True):
        if point == "-":
            with pytest.raises(DescriptionError, match="unknown-direction"):
                load(f"step(c3, {word})", players=f"A, B facing {facing}", board=board)
        else:
            assert points(f"step(c3, {word})", players=f"A, B facing {facing.split(',')[0]}, n", board=board) == point


def test_relative_directions_are_those_of_the_mover() -> None:
    facing = {"players": "A, B facing n, w"}
    assert points("step(c3, forward | backward-left)", **facing) == "b2 c4"
    assert points("step(c3, forward | backward-left)", ply=1, **facing) == "b3 d2"
    assert points("union(d in forward | n - n, ray(c3, d, everywhere))", ply=1, **facing) == "a3 b3"
    assert points("ahead(c3)", "define ahead(p) = step(p, way)", "define way = forward", ply=1, **facing) == "b3"


def test_other_names_take_precedence_over_direction_names() -> None:
    assert points("row(n)", "option n = 2 in 1..3") == "a2 b2 c2 d2 e2"
    assert points("step(row(n), n)", "option n = 2 in 1..3") == "a3 b3 c3 d3 e3"
    assert points("up(c3)", "define up(n) = adjacent(n) & row(4)") == "c4"
    assert points("to-side(c3, e)", "define to-side(n, s) = step(n, s)") == "d3"
    assert points("step(c3, w)", "define w = n | ne") == "c4 d4"
    assert points("of(n) | step(c3, n)", "setup { place n on a1 }", players="n, s") == "a1 c4"


def test_pieces_are_flipped_and_exchanged() -> None:
    lines = ["players A, B, C", "piece Man", "piece King for A", "piece Rock neutral", "board rectangle(5, 1)"]
    lines += ["setup map { A.Man B.Man C.Man Rock A.King }", "move f { do flip(everywhere) }"]
    lines += ["move x { do exchange(a1, d1) }", "move y { do exchange(b1, b1) }", "move z { do flip(b1 | c1) }"]
    game = plybook.loads("\n".join(['game "G" {', *lines, "end { when no-moves -> draw }", "}"]))
    names = [piece.name for piece in game.model.pieces]

    def after(move: str) -> list[str]:
        state = game.start()
        state.push(move)
        return [names[piece] if piece is not None else "." for piece in state.position.contents]

    assert after("f") == ["B.Man", "C.Man", "A.Man", "Rock", "A.King"]
    assert after("x") == ["Rock", "B.Man", "C.Man", "A.Man", "A.King"]
    assert after("y") == ["A.Man", "B.Man", "C.Man", "Rock", "A.King"]
    assert after("z") == ["A.Man", "C.Man", "A.Man", "Rock", "A.King"]


def test_a_piece_that_only_appears_by_flipping_gets_no_warning() -> None:
    text = (
        'game "G" {\n players A, B\n board square(3)\n setup { place A on row(1) }\n move m { to mine\n do flip(to) }\n'
    )
    assert plybook.loads(text + " end { when no-moves -> draw }\n}").model.warnings == ()


@pytest.mark.parametrize(
    ("stones", "number", "row", "exact"),
    [
        ("row(3)", 4, True, False), ("row(3)", 5, True, True), ("row(3)", 6, False, False),
        ("a1 | b2 | c3", 3, False, False), ("a1", 1, True, True), ("a1 | a2 | a4", 2, True, True),
        ("a1 | b1 | c1 | e1 | e2", 2, True, True), ("a1", 0, False, False), ("a1", -1, False, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("how", ["{}", "count(of(B)) * 0 + {}"])
def test_line_and_exact_line_detect_rows_of_points(stones: str, number: int, row: bool, exact: bool, how: str) -> None:
    words = how.format(number if number >= 0 else f"({number})")
    for word, holds in (("line", row), ("exact-line", exact)):
        condition = f"where {word}(of(A), {words})"
        lines = ["players A, B", "board square(5)", f"setup {{ place A on {stones} }}"]
        lines += [f"move m {{ to empty\n {condition} }}", "end { when no-moves -> draw }"]
        text = "\n".join(['game "G" {', *lines, "}"])
        assert bool(plybook.loads(text).start().legal_moves()) == holds


@pytest.mark.parametrize(
    ("region", "code"),
    [
        ("step(a1, forward)", "no-facing"),
        ("step(a1, wnw)", "unknown-direction"),
        ("step(a1, up)", "unknown-direction"),
        ("step(a1, n | ene)", "unknown-direction"),
        ("step(a1, A)", "type-mismatch"),
        ("step(a1, a2)", "type-mismatch"),
        ("n", "type-mismatch"),
        ("n | a1", "type-mismatch"),
        ("union(a1, a2)", "wrong-arguments"),
        ("union(d in n)", "wrong-arguments"),
        ("union(3 in n, a2)", "wrong-arguments"),
        ("union(d in a1, step(a1, d))", "wrong-arguments"),
        ("union(d in n, d)", "type-mismatch"),
        ("union(mine in n, step(a1, mine))", "duplicate-name"),
        ("union(d in n, a1) | step(a1, d)", "unknown-direction"),
        ("union", "wrong-arguments"),
    ],
)
def test_an_invalid_direction_is_reported(region: str, code: str) -> None:
    with pytest.raises(DescriptionError) as wrong:
        load(region)
    assert [diagnostic.code for diagnostic in wrong.value.diagnostics] == [code]


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ("A, B facing n", "malformed-statement"),
        ("A, B facing", "malformed-statement"),
        ("A, B facing n, 3", "malformed-statement"),
        ("A, B facing n, forward", "unknown-direction"),
        ("A, B n, s", "malformed-statement"),
    ],
)
def test_an_invalid_facing_is_reported(players: str, code: str) -> None:
    with pytest.raises(DescriptionError) as wrong:
        load("empty", players=players)
    assert [diagnostic.code for diagnostic in wrong.value.diagnostics] == [code]


@pytest.mark.parametrize(
    ("board", "facing", "row"),
    [
        ("square(4)", "n, s", "a1 b1 c1 d1"),
        ("square(6) adjacent diagonal without light", "n, s", "a1 c1 e1"),  # nobody can go straight on
        ("square(6) adjacent diagonal without light", "s, n", "b6 d6 f6"),
        ("square(6) adjacent diagonal without light", "e, w", "a1 a3 a5"),
    ],
)
def test_the_home_row_is_the_back_row_of_any_board(board: str, facing: str, row: str) -> None:
    game = plybook.loads(
        f"""game "Row" {{
          players Black, White facing {facing}
          board {board}
          move drop {{ to home-row & empty }}
          end {{ when no-moves -> draw }}
        }}"""
    )
    assert " ".join(map(str, game.start().legal_moves())) == row
