"""Positions as text: legends, wide boards, and texts of version 0.1."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import plybook
from plybook import State
from plybook.gdl.model.labels import labels
from plybook.gdl.model.model import Model, Piece
from plybook.gdl.types.board import column_name
from plybook.interpreter.core.errors import PositionError
from plybook.interpreter.core.position import Position
from plybook.interpreter.display import diagram
from plybook.interpreter.display.diagram import WIDTH
from plybook.interpreter.display.legend import before

OLDER = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "positions-0.1.jsonl").read_text(encoding="utf-8").splitlines()
]
KINDS = """game "Kinds" {
  players White, Black
  piece Knight, King
  board BOARD
  MORE
  setup { place White.Knight on row(1) }
  move step { from mine
    to empty }
  end { when no-moves -> draw }
}
"""


@cache
def kinds(board: str = "square(3)", *, pieces: str = "Knight, King", more: str = "") -> plybook.Game:
    return plybook.loads(KINDS.replace("BOARD", board).replace("Knight, King", pieces).replace("MORE", more))


def on(state: State) -> dict[str, str]:
    """The pieces by point."""
    model = state.game.model
    return {
        model.board.names[site]: model.pieces[piece].name
        for site, piece in enumerate(state.position.contents)
        if piece is not None
    }


def title(row: dict[str, str]) -> str:
    return row.get("game") or f"description {OLDER.index(row)}"


@pytest.mark.parametrize("row", OLDER, ids=title)
def test_a_position_of_version_0_1_is_read_as_it_was_meant(row: dict) -> None:
    game = plybook.load(row["game"]) if "game" in row else plybook.loads(row["description"])
    state = game.start()
    for move in row["moves"]:
        state.push(move)
    assert game.position(row["text"]).position == state.position
    assert game.position(str(state)).position == state.position


def test_the_older_texts_use_labels_that_mean_something_else_today() -> None:
    """Otherwise reading them would prove little."""
    models = [plybook.loads(row["description"]).model for row in OLDER if "description" in row]
    clashes = [
        label
        for model in models
        for number, label in enumerate(labels(model.pieces))
        if before(model.pieces).get(label, number) != number
    ]
    assert {"WK", "BK"} <= set(clashes)


BOARDS = [
    "square(3)",
    "hexagon(3)",
    "lattice(2, 2) without dots",
    "lattice(3, 2)",
    "graph { line a1, b1, c1\n line a3, c3\n line a1, a3\n line c1, c3 }",
    "rectangle(90, 1)",
    "rhombus(27)",
]
NAMES = st.from_regex(r"[^\W\d]\w{0,6}(-[^\W\d]\w{0,3})?", fullmatch=True) | st.from_regex(
    r"[BK][a-cBK1-3]{0,2}", fullmatch=True
)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Model, Position]:
    """A position on some board, of pieces with any names."""
    game = kinds(draw(st.sampled_from(BOARDS)))
    players = draw(st.lists(NAMES, min_size=2, max_size=4, unique=True))
    names = draw(st.lists(NAMES.filter(lambda name: name not in players), max_size=6, unique=True))
    neutral = draw(st.integers(0, len(names)))
    own = [Piece(f"{player}.{kind}", owner, kind) for kind in names[neutral:] for owner, player in enumerate(players)]
    own = own or [Piece(name, owner) for owner, name in enumerate(players)]
    pieces = (*own, *(Piece(name, None, name) for name in names[:neutral]))
    model = replace(game.model, players=tuple(players), pieces=pieces)
    random = Random(draw(st.integers(0, 999)))
    contents = tuple(random.choice([None, *range(len(pieces))]) for _ in model.board.names)
    return model, replace(game.start().position, contents=contents)


@given(positions())
@settings(max_examples=150, deadline=None)
def test_any_position_of_pieces_with_any_names_is_read_back(found: tuple[Model, Position]) -> None:
    model, position = found
    assert diagram.read(model, diagram.write(model, position), position) == position


@given(positions())
@settings(max_examples=150, deadline=None)
def test_any_position_is_read_from_a_text_with_the_labels_of_version_0_1(found: tuple[Model, Position]) -> None:
    model, position = found
    assume(before(model.pieces))
    older = {number: label for label, number in before(model.pieces).items()}
    rows = []
    for row in model.board.filled_rows:
        cells = [position.contents[site] for site in model.board.row(row)]
        rows.append(f"{row}  {' '.join('.' if cell is None else older[cell] for cell in cells)}")
    assert diagram.read(model, "\n".join(rows), position) == position


def test_a_game_that_version_0_1_could_not_print_is_printed_and_read_back() -> None:
    """There, the labels of the first three were ``K``, ``K2`` and ``K3``; nothing was left for the fourth."""
    base = kinds()
    model = replace(base.model, pieces=tuple(Piece(name, owner) for owner, name in enumerate(["K1", "K2", "K3", "K"])))
    position = replace(base.start().position, contents=(0, 1, 2, 3, *[None] * 5))
    assert before(model.pieces) == {}
    text = diagram.write(model, position)
    assert text.splitlines()[1:3] == ["2  K . .", "1  1 2 3"]
    assert diagram.read(model, text, position) == position


# -- legends -----------------------------------------------------------------------------------------------------------


def test_a_legend_below_the_board_names_the_pieces() -> None:
    assert str(kinds().start()).splitlines()[4:] == [
        "",
        "pieces: WN = White Knight, BN = Black Knight, WK = White King, BK = Black King",
        "to move: White",
    ]


def test_a_long_legend_is_wrapped_and_read_back() -> None:
    pieces = ", ".join(f"Piece-number-{column_name(number)}" for number in range(1, 20))
    game = kinds(pieces=f"Knight, {pieces}")
    text = str(game.start())
    lines = [line for line in text.splitlines() if line.startswith("pieces: ")]
    assert len(lines) > 5
    assert max(map(len, lines)) <= WIDTH
    assert sum(line.count(" = ") for line in lines) == len(game.model.pieces)
    assert game.position(text).position == game.start().position


ROWS = "3 . . {}\n2 . . .\n1 {} . .\n"


@pytest.mark.parametrize(
    ("legend", "cells", "expected"),
    [
        ("pieces: WK = White King", ("WK", "WN"), {"a1": "White.Knight", "c3": "White.King"}),
        ("pieces: WK = White Knight", ("WK", "WN"), {"a1": "White.Knight", "c3": "White.Knight"}),
        ("pieces: x = White.King, y = Black  King,", ("x", "y"), {"a1": "Black.King", "c3": "White.King"}),
        ("pieces: x = White King\npieces: y = Black King", ("x", "y"), {"a1": "Black.King", "c3": "White.King"}),
        ("pieces: x = White King\npieces: x = White King", ("x", "."), {"c3": "White.King"}),
        ("", ("WN", "BK"), {"a1": "Black.King", "c3": "White.Knight"}),
        ("", ("WK", "W"), {"a1": "White.King", "c3": "White.Knight"}),
    ],
)
def test_a_legend_says_what_labels_mean_and_without_one_those_of_version_0_1_come_first(
    legend: str, cells: tuple[str, str], expected: dict[str, str]
) -> None:
    assert on(kinds().position(ROWS.format(*cells) + legend)) == expected


@pytest.mark.parametrize(
    ("legend", "words"),
    [
        (
            "pieces: WK = White Queen",
            "`White Queen` is not a piece of this game; the pieces are White Knight, Black Knight",
        ),
        ("pieces: WK = White King, WK = Black King", "`WK` is given twice in `pieces`"),
        ("pieces: WK = White King\npieces: WK = Black King", "`WK` is given twice in `pieces`"),
        ("pieces: . = White King", "`.` is an empty point, and cannot be a piece"),
        ("pieces: WK, BK = Black King", "`pieces` is a list such as `WN = White Knight`, not `WK`"),
        ("pieces: W K = White King", "`pieces` is a list such as"),
        ("pieces: 3", "`pieces` is not a field of a position"),
    ],
)
def test_a_wrong_legend_is_rejected_with_the_reason(legend: str, words: str) -> None:
    with pytest.raises(PositionError) as refused:
        kinds().position(ROWS.format(".", ".") + legend)
    assert words in str(refused.value)


def test_an_unknown_label_is_refused_with_the_labels_of_today() -> None:
    with pytest.raises(PositionError, match="`Q` in row 3 is not a piece; use WN, BN, WK, BK, or"):
        kinds().position(ROWS.format("Q", "WN"))


def test_counters_may_have_the_names_of_other_lines() -> None:
    more = "counter pieces(player) = 2 in 0..9\n  counter columns = 3 in 0..9\n"
    more += "  every move where pieces(mover) > 0 and columns > 0"
    game = kinds("rectangle(40, 2)", more=more)
    state = game.start()
    assert "columns: 3" in str(state)
    assert "pieces: White 2, Black 2" in str(state)
    assert game.position(str(state)).position == state.position
    changed = str(state).replace("columns: 3", "columns: 4").replace("White 2", "White 7")
    assert game.position(changed).position.counts == (7, 2, 4)


# -- wide boards -------------------------------------------------------------------------------------------------------


def wide_graph(columns: int, rows: int) -> str:
    """A graph of lines along all columns and rows."""
    names = [[f"{column_name(c)}{r}" for c in range(1, columns + 1)] for r in range(1, rows + 1)]
    lines = [row for row in names if columns > 1]
    lines += [[row[c] for row in names] for c in range(columns) if rows > 1]
    return "graph {\n" + "".join(f"    line {', '.join(line)}\n" for line in lines) + "  }"


def test_a_graph_of_fifty_columns_is_written_in_parts_with_points_apart_from_lines() -> None:
    text = str(kinds(wide_graph(50, 2)).start())
    assert text.splitlines()[:10] == [
        "columns: a to m",
        "2   . -  . -  . -  . -  . -  . -  . -  . -  . -  . -  . -  . -  . -",
        "    |    |    |    |    |    |    |    |    |    |    |    |    |",
        "1  WN - WN - WN - WN - WN - WN - WN - WN - WN - WN - WN - WN - WN -",
        "    a    b    c    d    e    f    g    h    i    j    k    l    m",
        "",
        "columns: n to z",
        "2   . -  . -  . -  . -  . -  . -  . -  . -  . -  . -  . -  . -  . -",
        "    |    |    |    |    |    |    |    |    |    |    |    |    |",
        "1  WN - WN - WN - WN - WN - WN - WN - WN - WN - WN - WN - WN - WN -",
    ]
    assert "---" not in text


WIDE = [
    "lattice(25, 9)",
    "lattice(25, 9) without dots",
    "lattice(169, 1)",
    "rectangle(1024, 1)",
    "rectangle(31, 33)",
    "square(32) without column(20) | c3",
    "rectangle(60, 2) without column(10) | column(11) | column(12)",
    wide_graph(64, 16),
    wide_graph(64, 2),
    wide_graph(2, 1),
    "graph { point a1 }",
    "graph { line a1, zz1 }".replace("zz1", "bl1"),
]


@pytest.mark.parametrize("board", WIDE, ids=range(len(WIDE)))
@given(seed=st.integers(0, 999))
@settings(max_examples=5, deadline=None)
def test_a_wide_board_fits_into_eighty_columns_and_is_read_back(board: str, seed: int) -> None:
    game = kinds(board)
    random = Random(seed)
    pieces = [None, *range(len(game.model.pieces))]
    contents = tuple(random.choice(pieces) for _ in range(len(game.model.board)))
    text = str(game.start().game.position(with_contents(game, contents)))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert game.position(text).position.contents == contents


def with_contents(game: plybook.Game, contents: tuple[int | None, ...]) -> str:
    """A text with the rows in one part, as written by hand."""
    board, signs = game.model.board, labels(game.model.pieces)
    rows = []
    for row in board.filled_rows:
        cells = [contents[site] for site in board.row(row)]
        rows.append(f"{row} {' '.join('.' if cell is None else signs[cell] for cell in cells)}")
    parts = zip(signs, game.model.pieces, strict=True)
    return "\n".join([*rows, f"pieces: {', '.join(f'{sign} = {piece.name}' for sign, piece in parts)}"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("columns: t to al", "columns: t to zz"), "the board has no column zz"),
        (lambda text: text.replace("columns: t to al", "columns: u to al"), "row 2 has 18 points in columns u to al"),
        (lambda text: text.replace("columns: t to al", "columns: a to s"), "row 2 is given twice"),
        (lambda text: text.partition("columns: t to al")[0], "row 1 is missing: t1"),
        (lambda text: text.replace("columns: t to al\n", ""), "row 2 is given twice"),
    ],
)
def test_parts_that_do_not_fit_together_are_rejected(change, words: str) -> None:
    text = str(plybook.loads(KINDS.replace("BOARD", "rectangle(38, 2)").replace("MORE", "")).start())
    assert "columns: t to al" in text
    with pytest.raises(PositionError) as refused:
        kinds("rectangle(38, 2)").position(change(text))
    assert words in str(refused.value)
