"""Lines inside blocks of a game that extends another: left out, replaced by name, and moves taken over by a phase."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from test_inherited import BASE, written

import plybook
from plybook import gdl
from plybook.gdl.model.dump import model_text

PLAIN = """game "Base" {
  players Black, White
  piece Man, King
  board square(4)
  counter hand(player) = 2 in 0..2
  region seen-there
  setup mirrored {
    place Black.Man on row(1) - b1
    place Black.King on b1
  }
  forsyth {
    letters Man, King = "M", "K"
    hands   hand = "M"
    field   mover "b", "w"
    field   seen-there
    field   turn
    suffix  take = "x"
    won     "#"
  }
  every move where turn-number < 90 + hand(White)
  move step {
    from mine
    to   adjacent(from) & empty
  }
  move take {
    from mine
    to   adjacent(from) & theirs
    do   set(seen-there, to)
    do   relocate(from, to)
  }
  end {
    when none(having(mover.King)) -> last wins "the king is taken"
    when no-moves                 -> draw
    when some(seen-there & a1)    -> draw "the corner"
    when turn-number > 50         -> draw "the corner"
  }
}
"""
DROP = (
    "move drop {\n to empty\n where hand(mover) > 0\n do set(hand(mover), hand(mover) - 1)\n do place(mover.Man, to)\n}"
)
KING = '    when none(having(mover.King)) -> last wins "the king is taken"\n'
STUCK = "    when no-moves                 -> draw\n"
CORNER = PLAIN[PLAIN.index("    when some(seen") : PLAIN.index("  }\n}")]
MOVES = PLAIN[PLAIN.index("  move step") : PLAIN.index("  end")]
TAKE = MOVES[MOVES.index("  move take") :]
SAME = {
    "a clause is left out by its reason": (
        'end {\n inherited\n without "the king is taken"\n}', KING, "",
    ),
    "all clauses with a reason are left out": ('end {\n without "the corner"\n inherited\n}', CORNER, ""),
    "a clause without a text is left out by its condition": (
        'end {\n when no-moves -> last wins\n inherited\n without "no-moves"\n}',
        KING + STUCK, "when no-moves -> last wins\n" + KING,
    ),
    "a phase takes over the moves of a game without phases": (
        f"phase laying when hand(mover) > 0 {{\n{DROP}\n}}\nphase play {{ inherited }}",
        MOVES, f"phase laying when hand(mover) > 0 {{\n{DROP}\n}}\nphase play {{\n{MOVES}\n}}\n",
    ),
    "but not those that the game leaves out or replaces": (
        f"without move step\nphase laying when hand(mover) > 0 {{\n{DROP}\n}}\nphase play {{\n inherited\n}}",
        MOVES, f"phase laying when hand(mover) > 0 {{\n{DROP}\n}}\nphase play {{\n{TAKE}\n}}\n",
    ),
    "a move of a phase is replaced where it stands, and one left out": (
        "phase play {\n inherited\n move take {\n from mine\n to adjacent(from) & theirs\n }\n without move step\n}",
        MOVES, "phase play {\n move take {\n from mine\n to adjacent(from) & theirs\n }\n}\n",
    ),
    "a phase has `every move` of its own": (
        f"{DROP}\nphase play {{\n every move where to not in a4\n inherited\n}}",
        MOVES, "phase play {\n" + MOVES.replace("  }\n", "where to not in a4\n  }\n") + "}\n" + DROP + "\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_the_game_is_the_one_with_all_of_it_written_out(name: str, tmp_path: Path) -> None:
    text, old, new = SAME[name]
    assert PLAIN.count(old) == 1
    found, expected = written(tmp_path, text, PLAIN), plybook.loads(PLAIN.replace(old, new))
    if "every" in name:
        assert moves(found) == moves(expected) != moves(plybook.loads(PLAIN))
    else:
        assert model_text(found.model) == model_text(expected.model) != model_text(plybook.loads(PLAIN).model)


def moves(game: plybook.Game) -> list[list[str]]:
    """The moves in the positions of a random game."""
    state, choices = game.start(), Random(1)
    found = []
    while state.outcome() is None and len(found) < 30:
        found.append(sorted(map(str, state.legal_moves())))
        state.push(choices.choice(found[-1]))
    return found


FORSYTH = {
    "one letter": ('forsyth {\n inherited\n letters King = "Q"\n}', "mqmm/4/4/MQMM[MMmm] b - 1"),
    "one letter, above the line": ('forsyth {\n letters King = "Q"\n inherited\n}', "mqmm/4/4/MQMM[MMmm] b - 1"),
    "the letter of another kind": (
        'piece Man, King, Ox\nforsyth {\n inherited\n letters Ox = "O"\n}', "mkmm/4/4/MKMM[MMmm] b - 1",
    ),
    "a letter in the hand": ('forsyth {\n inherited\n hands hand = "N"\n}', "mkmm/4/4/MKMM[NNnn] b - 1"),
    "the words of a field": ('forsyth {\n inherited\n field mover "B", "W"\n}', "mkmm/4/4/MKMM[MMmm] B - 1"),
    "without a field": ("forsyth {\n inherited\n without field turn\n}", "mkmm/4/4/MKMM[MMmm] b -"),
    "without hands": ("forsyth {\n inherited\n without hands\n}", "mkmm/4/4/MKMM b - 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORSYTH)
def test_a_notation_is_changed_by_what_differs(name: str, tmp_path: Path) -> None:
    text, fen = FORSYTH[name]
    game = written(tmp_path, "# allow unreachable-piece: it is only written about\n" + text, PLAIN)
    assert game.start().fen() == fen
    assert game.position(fen).fen() == fen


def test_texts_of_moves_and_of_the_end_are_replaced(tmp_path: Path) -> None:
    text = 'forsyth {\n won "!"\n suffix step, take = "s", "y"\n inherited\n}'
    said = written(tmp_path, text, PLAIN).model.forsyth
    assert said is not None
    assert (said.won, dict(said.suffixes)) == ("!", {"step": "s", "take": "y"})


def test_a_chain_of_games_changes_a_notation_letter_by_letter(tmp_path: Path) -> None:
    written(tmp_path, 'forsyth {\n inherited\n letters King = "Q"\n won "!"\n}', PLAIN)
    third = tmp_path / "third.gdl"
    third.write_text('game "C" extends "own.gdl" {\nforsyth {\n letters Man = "P"\n inherited\n}\n}\n')
    game = plybook.load(third)
    assert game.start().fen().startswith("pqpp/")
    assert game.model.forsyth is not None
    assert game.model.forsyth.won == "!"


WRONG = {
    "a reason that is none": ('end {\n inherited\n without "the kings"\n}', '"the kings"', "did you mean"),
    "a move that is none": ("phase play {\n inherited\n without move tale\n}", "without move tale", "`move take`?"),
    "a field that is none": ("forsyth {\n inherited\n without field trun\n}", "without field trun", "`field turn`?"),
    "nothing is inherited": (
        'end {\n when no-moves -> draw\n without "no-moves"\n}', 'without "no-moves"', "a line `inherited`",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_left_out_is_told(name: str, tmp_path: Path) -> None:
    text, place, help = WRONG[name]
    with pytest.raises(gdl.DescriptionError) as wrong:
        written(tmp_path, text, PLAIN)
    (found,) = wrong.value.diagnostics
    assert (found.code, found.label.span.text) == ("nothing-to-leave-out", place)
    assert help in str(found.help)


def test_two_letters_lines_in_one_file_are_one_too_many(tmp_path: Path) -> None:
    text = 'forsyth {\n inherited\n letters King = "Q"\n letters Man = "P"\n}'
    with pytest.raises(gdl.DescriptionError, match="there are two `letters` statements"):
        written(tmp_path, text, PLAIN)


def test_a_phase_that_the_base_does_not_have_is_told_where_it_has_others(tmp_path: Path) -> None:
    with pytest.raises(gdl.DescriptionError, match="has no `phase ending`"):
        written(tmp_path, "phase ending { inherited }", BASE)


def test_whoever_needs_from_in_every_move_is_told_what_to_write(tmp_path: Path) -> None:
    base = PLAIN.replace(
        "every move where turn-number < 90 + hand(White)", "every move do set(seen-there, seen-there - from)"
    )
    with pytest.raises(gdl.DescriptionError) as wrong:
        written(tmp_path, DROP, base)
    assert "`changed-this-turn` has the points that a move has changed" in str(wrong.value.diagnostics[0].help)
