"""`inherited`: a game that extends another adds to its clauses, phases, moves and conditions."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook import gdl
from plybook.gdl import Source
from plybook.gdl.partial import partial

BASE = """game "Base" {
  players Black, White
  board square(4)
  define near = adjacent(to) & occupied
  phase opening when count(occupied) < 3 {
    move lay { to empty }
  }
  phase rest {
    move drop {
      to    empty
      where some(near)
    }
  }
  move pass { where turn-number > 5 }
  every move where turn-number < 30
  every move where turn-number is not 17
  end {
    when line(of(last), 3) -> last wins
    when no-moves          -> draw
  }
}
"""


def written(folder: Path, text: str, base: str = BASE) -> plybook.Game:
    """A game that extends another; both are files of a folder."""
    (folder / "base.gdl").write_text(base, encoding="utf-8")
    (folder / "own.gdl").write_text(f'game "Base" extends "base.gdl" {{\n{text}\n}}\n', encoding="utf-8")
    return plybook.load(folder / "own.gdl")


def fingerprint(game: plybook.Game) -> str:
    return game.model.fingerprint


REPLACED = {
    "a clause after those of the base": (
        "end {\n inherited\n when turn-number > 20 -> draw\n}",
        "no-moves          -> draw",
        "no-moves          -> draw\n    when turn-number > 20 -> draw",
    ),
    "a clause before those of the base": (
        "end {\n when some(of(last) & d4) -> last wins\n inherited\n}",
        "  end {",
        "  end {\n    when some(of(last) & d4) -> last wins",
    ),
    "a move of a phase": (
        "phase rest {\n inherited\n move go {\n from mine\n to adjacent(from) & empty\n }\n}",
        "some(near)\n    }",
        "some(near)\n    }\n move go {\n from mine\n to adjacent(from) & empty\n }",
    ),
    "a phase with another condition": (
        "phase opening when count(occupied) < 5 {\n inherited\n}",
        "when count(occupied) < 3",
        "when count(occupied) < 5",
    ),
    "a condition of a move": (
        "move pass {\n inherited\n where some(mine)\n}",
        "where turn-number > 5",
        "\n where turn-number > 5\n where some(mine)\n",
    ),
    "a condition of every move after those of the base": (
        "inherited every move\n every move where some(empty)",
        "turn-number is not 17",
        "turn-number is not 17\n  every move where some(empty)",
    ),
    "a condition of every move before those of the base": (
        "every move where some(empty)\n inherited every",
        "  every move where turn-number < 30",
        "  every move where some(empty)\n  every move where turn-number < 30",
    ),
}


@pytest.mark.parametrize("own", REPLACED)
def test_the_game_is_the_one_with_all_of_it_written_out(own: str, tmp_path: Path) -> None:
    text, old, new = REPLACED[own]
    assert old in BASE
    whole = plybook.loads(BASE.replace(old, new, 1))
    assert fingerprint(written(tmp_path, text)) == fingerprint(whole) != fingerprint(plybook.loads(BASE))


BLOCKS = """game "Base" {
  players Black, White
  piece Man
  board graph {
    line a1, b1, c1
    line a2, b2, c2
  }
  track course closed {
    line a1, b1, c1
  }
  setup {
    place Black.Man on a1
    place White.Man on c2
  }
  forsyth {
    letters Man = "P"
    field mover "b", "w"
  }
  move go {
    from mine
    to   (adjacent(from) | onward(course, from)) & empty
  }
  end { when no-moves -> draw }
}
"""
ADDED = {
    "a line of the setup": (
        "setup {\n inherited\n place White.Man on a2\n}",
        "on c2",
        "on c2\n place White.Man on a2",
    ),
    "lines of a graph": (
        "board graph {\n edge a1, a2\n inherited\n edge c1, c2\n}",
        "    line a1, b1, c1\n    line a2, b2, c2",
        "    edge a1, a2\n    line a1, b1, c1\n    line a2, b2, c2\n    edge c1, c2",
    ),
    "a line of a track": (
        "track course closed {\n inherited\n line c2, b2\n}",
        "line a1, b1, c1\n  }\n  setup",
        "line a1, b1, c1\n line c2, b2\n  }\n  setup",
    ),
    "a field of the notation": (
        "forsyth {\n inherited\n field turn\n}",
        'field mover "b", "w"',
        'field mover "b", "w"\n field turn',
    ),
}


@pytest.mark.parametrize("own", ADDED)
def test_other_blocks_are_added_to_in_the_same_way(own: str, tmp_path: Path) -> None:
    text, old, new = ADDED[own]
    assert BLOCKS.count(old) == 1
    found, whole = written(tmp_path, text, BLOCKS), plybook.loads(BLOCKS.replace(old, new))
    if own == "a field of the notation":  # which is no rule
        assert whole.start().fen() != plybook.loads(BLOCKS).start().fen()
    else:
        assert fingerprint(found) == fingerprint(whole) != fingerprint(plybook.loads(BLOCKS))
    assert found.start().fen() == whole.start().fen()


SETUPS = {
    "mirrored to plain": ("setup mirrored { place Black on a1 }", "setup {\n inherited\n place Black on b2\n}"),
    "plain to mirrored": ("setup { place Black on a1 }", "setup mirrored {\n inherited\n place Black on b2\n}"),
    "lines to a diagram": ("setup { place Black on a1 }", "setup tile {\n inherited\n Black .\n}"),
    "a diagram to lines": ("setup tile {\n Black .\n. White\n}", "setup {\n inherited\n place Black on b2\n}"),
    "a diagram to a diagram": ("setup tile {\n Black .\n. White\n}", "setup tile {\n inherited\n . Black\n}"),
}


@pytest.mark.parametrize("name", SETUPS)
def test_a_setup_adds_to_one_of_its_own_form_only(name: str, tmp_path: Path) -> None:
    setup, text = SETUPS[name]
    with pytest.raises(gdl.DescriptionError) as wrong:
        written(tmp_path, text, BASE.replace("  board", f"  {setup}\n  board"))
    (found,) = wrong.value.diagnostics
    assert (found.code, found.label.span.text) == ("nothing-to-inherit", "inherited")


def test_a_mirrored_setup_adds_to_a_mirrored_one(tmp_path: Path) -> None:
    base = BASE.replace("  board", "  setup mirrored { place Black on a1 }\n  board")
    game = written(tmp_path, "setup mirrored {\n place Black on row(2) & column(2)\n inherited\n}", base)
    assert str(game.start()).splitlines()[:4] == ["4  W . . .", "3  . W . .", "2  . B . .", "1  B . . ."]


def test_both_engines_play_it_alike(tmp_path: Path) -> None:
    text = REPLACED["a clause before those of the base"][0]
    written(tmp_path, text)
    for engine in ("reference", "native"):
        game = plybook.load(tmp_path / "own.gdl", engine=engine)
        state = game.start()
        for move in ("a1", "d4"):
            state.push(state.parse_move(move))
        assert str(state.outcome()).startswith("White wins")


def test_a_chain_of_games_adds_line_by_line(tmp_path: Path) -> None:
    written(tmp_path, "end {\n inherited\n when turn-number > 20 -> draw\n}")
    third = tmp_path / "third.gdl"
    third.write_text('game "C" extends "own.gdl" {\nend {\n when some(of(last) & d4) -> last wins\n inherited\n}\n}\n')
    reasons = [ending.reason for ending in plybook.load(third).model.endings]
    assert reasons == ["some(of(last) & d4)", "line(of(last), 3)", "no move is left", "turn-number > 20"]


WRONG = {
    "a setup without a game": (None, "setup {\n inherited\n place A on a1\n}", "inherited"),
    "only a setup without a game": (None, "setup { inherited }", "inherited"),
    "a track without a game": (None, "track t {\n inherited\n line a1, a2\n}", "inherited"),
    "a graph where the base has a shape": (BASE, "board graph {\n inherited\n line a1, a2\n}", "inherited"),
    "without a game": (None, "end {\n inherited\n when no-moves -> draw\n}", "inherited"),
    "a block that the base has not": (BASE, "move wait {\n inherited\n}", "inherited"),
    "a kind that has names": (BASE, "inherited move", "move"),
    "a kind that the base has not": (BASE, "inherited again", "again"),
    "a kind that there is not": (BASE, "inherited evry", "evry"),
}


@pytest.mark.parametrize("name", WRONG)
def test_where_nothing_is_inherited_is_told(name: str, tmp_path: Path) -> None:
    base, text, place = WRONG[name]
    alone = f'game "Own" {{\nplayers A, B\nboard square(3)\nmove m {{ to empty }}\n{text}\n}}'
    with pytest.raises(gdl.DescriptionError) as wrong:
        plybook.loads(alone) if base is None else written(tmp_path, text, base)
    (found,) = wrong.value.diagnostics
    assert (found.code, found.label.span.text) == ("nothing-to-inherit", place)


def test_it_comes_once_in_a_block(tmp_path: Path) -> None:
    with pytest.raises(gdl.DescriptionError, match=r"there are two `inherited` lines in one block"):
        written(tmp_path, "end {\n inherited\n inherited\n}")


def test_what_may_be_inherited_from_an_unknown_game_is_no_second_mistake() -> None:
    text = 'game "Own" extends "gomku" {\nend {\n inherited\n when no-moves -> draw\n}\ninherited every move\n}'
    found = partial(Source("own.gdl", text)).diagnostics
    assert [each.code for each in found] == ["game-not-found"]
