"""Moves as players write them: those of another program, and that each form is read as the move that it is of."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.game.game import Game
from plybook.interpreter.play import pgn, record

DATA = Path(__file__).parents[1] / "data" / "draughts-numbers.jsonl"
GAMES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()[1:]]


def ends(text: str) -> str:
    """A jump by its first and last square: where several paths take the same pieces, programs differ in those named."""
    squares = text.split("x")
    return "x".join((squares[0], squares[-1])) if len(squares) > 1 else text


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_numbers_of_squares_are_those_of_another_program(number: int) -> None:
    case = GAMES[number]
    state = plybook.load(case["game"]).start()
    for ply in case["plies"]:
        own, theirs = state.written_moves(), ply.split()
        if state.outcome() is not None:
            break  # a draw that the other program does not declare
        assert {ends(text) for text in own} == {ends(text) for text in theirs}
        for text in theirs:
            if ends(text) in own:
                assert state.parse_move(text) == own[ends(text)]
        state.push(theirs[0])


@pytest.mark.parametrize(
    "name",
    [
        "english-draughts",
        "international-draughts",
        "dameo",
        "alquerque",
        "fox-and-geese",
        "konane",
        "surakarta",
        "amazons",
    ],
)
def test_every_form_is_read_as_its_move(name: str) -> None:
    game = plybook.load(name, size=6) if name == "amazons" else plybook.load(name)
    rng = random.Random(name)
    state = game.start()
    for _ in range(30):
        written = state.written_moves()
        assert sorted(written.values(), key=str) == state.legal_moves()
        for text in rng.sample(sorted(written), min(len(written), 12)):
            for said in (text, text.upper(), text.replace("x", " x ")):
                assert state.parse_move(said) == written[text]
        if not written:
            break
        state.push(rng.choice(sorted(written)))


def test_records_with_numbers_of_squares() -> None:
    game = plybook.load("english-draughts")
    state = game.start()
    for text in GAMES[0]["plies"]:
        if state.outcome() is None:
            state.push(text.split()[0])
    found = record.Record.of(game, ("A", "B"))
    found.moves = list(map(str, state.moves))
    text = pgn.text_of(found, game)
    moves = re.sub(r"\[.*\]\n|\d+\.", "", text).split()[:-1]
    assert list(map(ends, moves)) == [ends(ply.split()[0]) for ply in GAMES[0]["plies"][: len(moves)]]
    assert pgn.record(pgn.games(text)[0], game).moves == found.moves


GAME = """
game "Shift" {
  players Black, White
  piece   Stone "", Guard
  board   square(4)
  setup {
    place Black.Stone on row(1)
    place White.Guard on row(4)
  }
  label a1, b1 = "Home", "70"
  WRITTEN
  move step {
    from mine
    to   adjacent(from) & empty
  }
  move pass { }
  end { when turn-number > 9 -> draw }
}
"""


def texts(written: str) -> dict[str, str]:
    state = plybook.loads(GAME.replace("WRITTEN", written)).start()
    return {str(move): text for text, move in state.written_moves().items()}


def test_the_first_form_that_no_other_move_has() -> None:
    assert texts('written step as "{to}", "{from column}{to}"') == {
        "a1-a2": "a2", "b1-b2": "b2", "c1-c2": "c2", "d1-d2": "d2", "pass": "pass"
    }  # fmt: skip
    state = plybook.loads(GAME.replace("WRITTEN", 'written step as "{to}", "{from column}{to}"')).start()
    state.push("b2"), state.push("pass")
    own = {str(move): text for text, move in state.written_moves().items()}
    assert (own["a1-a2"], own["b2-a2"], own["b2-b3"]) == ("aa2", "ba2", "b3")
    assert (own["a1-b1"], own["b2-b1"], own["c1-b1"]) == ("a70", "b70", "c70")


def test_labels_and_parts() -> None:
    assert texts('written step as "{from}>{to row}"')["a1-a2"] == "Home>2"
    assert texts('written step as "{from piece}{points x}"')["b1-b2"] == "70xb2"
    state = plybook.loads(GAME.replace("WRITTEN", 'written step as "{from piece}{to}"\n written pass as "--"')).start()
    assert str(state.parse_move("HOME - a2")) == "a1-a2"
    assert str(state.parse_move("70-b2")) == str(state.parse_move("70:b2")) == "b1-b2"
    assert str(state.parse_move("70-b2:step")) == "b1-b2"
    assert str(state.push("--")) == "pass"
    assert "Ga3" in state.written_moves()
    with pytest.raises(plybook.IllegalMove, match="b1"):
        state.parse_move("70-b2")


def test_what_could_mean_several_moves_is_said_in_full() -> None:
    state = plybook.loads(GAME.replace("WRITTEN", 'written step as "{to}{to}", "+"')).start()
    state.push("b1-b2"), state.push("pass")
    own = {str(move): text for text, move in state.written_moves().items()}
    assert own["b2-a2"] == "b2-a2"
    assert own["a1-a2"] == "a1-a2"
    assert own["b2-b3"] == "b3b3"
    with pytest.raises(plybook.AmbiguousMove, match=r"a1-a2, b2-a2"):
        state.parse_move("a2a2")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('written jump as "{to}"', "`jump` is not a move"),
        ('written step as "{over}"', "`step` has no choice called `over`"),
        ('written step as "{to height}"', "a point has no `height`"),
        ('written step as "{points and}"', "cannot stand between points"),
        ('written step as "{to} {from}"', "cannot be part of a move"),
        ('written step as "{to"', "cannot be part of a move"),
        ('written step as ""', "the form is empty"),
        ('written step as to', "forms in quotes"),
        ('written step "{to}"', "expected `as`"),
        ('written step as "1", "2", "3", "4", "5"', "one to 4 forms"),
        ('written step as "{to}"\n written step as "{from}"', "said already"),
        ('label c1 = "b4"', "cannot be a label"),
        ('label c1 = "x y"', "cannot be a label"),
        ('label c1 = "home"', "two points have the label `home`"),
        ('label c1, d1 = "q", "Q"', "two points have the label `Q`"),
        ('label a1 = "other"', "a1 has a label already"),
        ('label z9 = "other"', "`z9` is not a point of the board"),
        ("label row(4) by lines starting top-left", "expected `rows` or `columns`"),
        ("label row(4) by rows starting left", "expected `top-left`"),
        ("label row(4) rows", "expected `by`"),
        ("label mine by rows starting top-left", ""),
    ],
)  # fmt: skip
def test_mistakes(written: str, message: str) -> None:
    with pytest.raises(plybook.DescriptionError) as caught:
        plybook.loads(GAME.replace("WRITTEN", written))
    assert message in str(caught.value)


def test_numbers_by_columns() -> None:
    game = plybook.loads(GAME.replace("WRITTEN", "label (row(2) | row(3)) - a2 by columns starting bottom-right"))
    assert game.model.notation is not None
    numbers = {point: label for point, label in game.model.notation.labels.items() if label != "Home" and point != "b1"}
    assert numbers == {"d2": "1", "d3": "2", "c2": "3", "c3": "4", "b2": "5", "b3": "6", "a3": "7"}


DIAGONAL = """
game "Diagonal" {
  players Black, White
  board square(5)
  setup mirrored { place Black on row(1) }
  move go {
    from mine
    to   step(from, ne | sw) & empty
  }
  written go as "{from column}{to row}"
  end { when no-moves -> last wins }
}
"""


def test_a_form_that_could_be_another_point_s_name_means_what_is_listed() -> None:
    state = plybook.loads(DIAGONAL).start()
    written = state.written_moves()
    assert str(written["b2"]) == "b1-c2"
    for text, move in written.items():
        assert state.parse_move(text) == move


@pytest.mark.parametrize(
    "form", ["{to}", "{to}{to}", ".{to}", "{to}.{to}", "m{to}(ab)", "%{to}{to}{to}{to}{to}{to}{to}{to}"]
)
def test_what_a_file_would_not_show_as_a_move_is_written_in_full(form: str) -> None:
    """A reader takes `12` for the number of a turn."""
    game = plybook.loads(
        'game "Drop" { players Black, White\n board square(4)\n move drop { to empty }\n'
        f'end {{ when none(empty) -> draw }}\n label everywhere by rows starting top-left\n written drop as "{form}" }}'
    )
    state = game.start()
    for text in ("a4", "b4", "c4", "b1", "c1", "d1", "a2", "b2", "c2", "d2"):
        state.push(text)
    found = record.Record.of(game, ("A", "B"))
    found.moves = list(map(str, state.moves))
    again = pgn.record(pgn.games(pgn.text_of(found, game))[0], game)
    assert again.moves == found.moves


def test_points_of_wide_boards_and_labels_with_a_cross() -> None:
    wide = plybook.loads(
        'game "Wide" { players Black, White\n board square(26)\n move drop { to empty }\n'
        "end { when none(empty) -> draw }\n label everywhere by rows starting top-left }"
    ).start()
    assert [str(wide.parse_move(text)) for text in ("x5", "5", "27")] == ["x5", "e26", "a25"]
    with pytest.raises(plybook.UnknownMove):
        wide.parse_move("x 5")
    boxes = GAME.replace("Home", "Box").replace('"70"', '"xx"').replace("WRITTEN", 'written step as "{from}x{to}"')
    state = plybook.loads(boxes).start()
    assert [str(state.parse_move(text)) for text in ("Box-a2", "box x a2", "xx-b2", "Boxxa2")] == [
        "a1-a2", "a1-a2", "b1-b2", "a1-a2"
    ]  # fmt: skip


def test_the_name_of_a_move_is_no_label() -> None:
    for name in ("pass", "Step", "swap"):
        with pytest.raises(plybook.DescriptionError, match="is how a move is written"):
            plybook.loads(GAME.replace("WRITTEN", f'label c1 = "{name}"'))


def test_other_games_have_their_short_forms_or_their_notation() -> None:
    assert {"Nf3", "e4"} <= plybook.load("chess").start().written_moves().keys()
    ayu = plybook.load("ayu", size=5).start()
    assert list(ayu.written_moves()) == list(map(str, ayu.legal_moves()))


PARENT = """
game "Parent" {
  players Black, White
  board square(4)
  setup mirrored { place Black on row(1) }
  label row(1) | row(2) by rows starting bottom-left
  label a4 = "9"
  move step {
    from mine
    to   adjacent(from) & empty
  }
  written step as "{from}>{to}"
  end { when turn-number > 9 -> draw }
}
"""


def test_what_is_inherited_and_does_not_fit_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "parent.gdl").write_text(PARENT, encoding="utf-8")

    def child(text: str) -> plybook.State:
        path = tmp_path / "child.gdl"
        path.write_text(f'game "Child" extends "parent.gdl" {{\n{text}\n}}', encoding="utf-8")
        return plybook.load(str(path)).start()

    assert "1>5" in child("").written_moves()
    wider = child("board square(5)")  # row 2 has the number 9, too
    assert wider.game.model.notation is not None
    labels = wider.game.model.notation.labels
    assert len(labels) == 10
    assert "a4" not in labels
    assert labels["d2"] == "9"
    assert list(child("move step { to empty }").written_moves())[:2] == ["a2", "a3"]
    assert list(child("without move step\nmove drop { to empty }").written_moves())[:2] == ["a2", "a3"]


FAMILY = """
game "Oldest" {
  players Black, White
  board square(4)
  setup mirrored { place Black on row(1) }
  label row(1) by rows starting bottom-left
  label a2, b2 = "x", "y"
  move step {
    from mine
    to   adjacent(from) & empty
  }
  move drop { to empty & row(3) }
  move pass { }
  written step as "{from}>{to}"
  written drop, pass as "+{points}"
  end { when turn-number > 9 -> draw }
}
"""


@pytest.fixture
def family(tmp_path: Path) -> Callable[..., Game]:
    """Loads the youngest of a row of games of which each, with these lines, extends the one before."""

    def load(*generations: str) -> Game:
        (tmp_path / "0.gdl").write_text(FAMILY, encoding="utf-8")
        for number, text in enumerate(generations, 1):
            whole = f'game "Heir" extends "{number - 1}.gdl" {{\n{text}\n}}'
            (tmp_path / f"{number}.gdl").write_text(whole, encoding="utf-8")
        return plybook.load(str(tmp_path / f"{len(generations)}.gdl"))

    return load


@pytest.mark.parametrize(
    ("generations", "step", "drop", "none"),
    [
        ((), "1>x", "+a3", "+"),
        (('written step as "{from}/{to}"',), "1/x", "+a3", "+"),
        (('written drop as "{to}"',), "1>x", "a3", "+"),
        (('written drop as "{to}"', 'written step as "{from}/{to}"'), "1/x", "a3", "+"),
        (('written drop as "{to}"', 'written drop as "={to}"'), "1>x", "=a3", "+"),
        (('written drop as "{to}"', "without written"), "a1-a2", "a3", "pass"),
        (('written pass, drop as "?{points}"', 'written pass as "--"'), "1>x", "?a3", "--"),
        (("without written",), "a1-a2", "a3", "pass"),
        (('without written\nwritten pass as "--"',), "a1-a2", "a3", "--"),
    ],
)
def test_own_forms_replace_those_of_the_same_moves(
    family: Callable[..., Game], generations: tuple[str, ...], step: str, drop: str, none: str
) -> None:
    written = {str(move): text for text, move in family(*generations).start().written_moves().items()}
    assert (written["a1-a2"], written["a3"], written["pass"]) == (step, drop, none)


def test_a_move_that_is_left_out_may_only_be_named_in_inherited_forms(family: Callable[..., Game]) -> None:
    without = 'without move drop\nwritten step as "{from}/{to}"'
    assert "+" in family(without).start().written_moves()
    with pytest.raises(plybook.DescriptionError, match="`drop` is not a move"):
        family(f'{without}\nwritten drop as "{{to}}"')
    with pytest.raises(plybook.DescriptionError, match="said already how `step` is written"):
        family('written step as "{from}/{to}"\nwritten step as "{to}"')
    with pytest.raises(plybook.DescriptionError, match="`step` has no choice called `over`"):
        family('written step as "{over}"')
    changed = 'written drop as "{to}"', "move drop {\nchoose at in empty & row(3)\ndo place(mover, at)\n}"
    written = family(*changed).start().written_moves()
    assert "a3" in written, "the nearest form does not fit, and the oldest one was replaced by it"
    assert "+a3" not in written


@pytest.mark.parametrize(
    ("generations", "labels"),
    [
        ((), "a1=1 b1=2 c1=3 d1=4 a2=x b2=y"),
        (('label b2 = "z"',), "a1=1 b1=2 c1=3 d1=4 a2=x b2=z"),
        (('label b2, c2 = "z", "y"',), "a1=1 b1=2 c1=3 d1=4 a2=x b2=z c2=y"),
        (('label c4 = "X"',), "a1=1 b1=2 c1=3 d1=4 c4=X b2=y"),
        (("label row(1) by rows starting bottom-right",), "a1=4 b1=3 c1=2 d1=1 a2=x b2=y"),
        (('label a2 = "1"',), "b1=2 c1=3 d1=4 a2=1 b2=y"),
        (('label a2 = "1"', 'label a2, a1 = "q", "x"'), "a1=x b1=2 c1=3 d1=4 a2=q b2=y"),
        (("board square(3)\nlabel c3 = \"4\"",), "a1=1 b1=2 c1=3 c3=4 a2=x b2=y"),
        (("without label",), ""),
        (('without label\nlabel a1 = "q"',), "a1=q"),
    ],
)  # fmt: skip
def test_own_labels_replace_those_of_the_same_points_and_the_same_texts(
    family: Callable[..., Game], generations: tuple[str, ...], labels: str
) -> None:
    notation = family(*generations).model.notation
    assert dict(notation.labels if notation else {}) == dict(pair.split("=") for pair in labels.split())
    with pytest.raises(plybook.DescriptionError, match="has a label already"):
        family('label b2 = "z"\nlabel b2 = "w"')


def test_what_cannot_be_written_as_pgn_is_said() -> None:
    three = plybook.loads(
        GAME.replace("Black, White", "Black, White, Red").replace("WRITTEN", 'written step as "{to}"')
    )
    with pytest.raises(plybook.RecordError, match="only games of two players are"):
        pgn.text_of(record.Record.of(three, ("A", "B", "C")), three)
    game = plybook.load("konane", size=6)
    state = game.start()
    state.push(str(state.legal_moves()[0]))
    found = record.Record.of(game, ("A", "B"))
    found.position = str(state)
    with pytest.raises(plybook.RecordError, match="only a game from its start is written as PGN"):
        pgn.text_of(found, game)
    ayu = plybook.load("ayu")
    with pytest.raises(plybook.RecordError, match="no `forsyth` block, and no `written`"):
        pgn.text_of(record.Record.of(ayu, ("A", "B")), ayu)
