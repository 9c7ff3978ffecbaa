"""Words are counted the same way in our descriptions and in Ludii's, and ours need no more of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from plybook.bench.words.count import Words, known, ludii, main, ours
from plybook.gdl import Source, find
from plybook.gdl.text.files import library

LONGER = {
    "alquerque": 179, "amazons": 49, "bagh-chal": 204, "chess": 639, "english-draughts": 187, "fanorona": 386,
    "fox-and-geese": 222, "go": 73, "halma": 198, "havannah": 43, "hnefatafl": 217, "los-alamos": 372,
    "mu-torere": 82, "nine-mens-morris": 188, "omega": 89, "peg-solitaire": 73, "shatranj": 369, "surakarta": 144,
    "three-mens-morris": 154, "tumbleweed": 439, "xiangqi": 514,
}  # fmt: skip
"""The games whose descriptions are longer than Ludii's, with their words now. Ludii's library has pieces, boards and
captures (the moves of chess pieces, the board of Alquerque, a leap that takes), which count there as one word. Ours
have rules that those lack: komi, suicide, draws by repetition, losses by perpetual check, moves that are not forced,
boards of other sizes."""
OURS = """# A comment.
game "Drop" {
  author "Somebody"   year 1999
  about "Fill the board."
  notation "the point"
  option size = 3 in 2..9 "points"     # none of these count
  players Black, White                 # 3
  board square(size - 1)               # 4
  setup tile {
    Black .                            # 4 with `setup tile`
  }
  move drop "put # one" { to empty }   # 5
  end { when no-moves -> draw }        # 4
}
"""
LUDII = """
// (game "Not This") A comment.
(define "Never Used" (a b c d))
(define "Deep" (and 1 2))                              // 5 words, 2 pairs of brackets
(define "Mine" (if (is In (to) "Deep") "// text"))     // 8, 4
(game "Drop"                                           // 2, 1
    (board <Board>)                                    // 1 + 2, 1 + 1
    {<Extra:one> <Extra:two>}                          // 3 + 0, 1 + 2
    (play "Mine" use:Cell -1 0.5)                      // 6, 1
)
(option "Board Size" <Board> args:{ <size> } {
    (item "3" <(square 3)> "Three.")
    (item "9" <(square 9)> "Nine ) stars **")**
    (item "5" <(square 5)> "Five.")*
})
(option "More" <Extra> args:{ <one> <two> }
    {
    (item "First" <(if (< a 2))> <> "")
    (item "Second" <> <b> "")
})
(metadata (info {(description "(game)")}))
"""


def test_in_ours_the_rules_count_but_options_and_metadata_do_not() -> None:
    assert ours(Source("drop", OURS)) == Words(22, settled=22)


def test_settled_words_leave_out_what_the_default_options_decide() -> None:
    text = """game "Drop" {
      option pie = off in on, off
      option win = line in line, none
      players Black, White
      board square(3)
      move drop { to empty }
      end {
        when win is line and count(of(last)) is 3 -> last wins
        when win is none -> draw
        when no-moves -> draw
      }
      swap when pie
    }"""
    rules = 2 + 3 + 3 + 4  # game, players, board, move
    whole = rules + 1 + (1 + 3 + 5 + 2 + 1) + (1 + 3 + 1) + 3 + 3
    assert ours(Source("drop", text)) == Words(whole, settled=rules + 1 + (1 + 5 + 2) + 3)


def test_in_ludiis_the_game_counts_with_defaults_and_the_definitions_it_uses() -> None:
    assert ludii(LUDII) == Words(5 + 8 + 2 + 3 + 3 + 6, 2 * (2 + 4 + 1 + 2 + 3 + 1))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "0 forms"),
        ("(game 1) (game 2)", "2 forms"),
        ("(game <Board>)", "no option <Board>"),
        ('(game) (option "A" <B> args:{<c>} {})', "no items"),
        ("(game) (option nothing)", "not an option"),
    ],
)
def test_a_description_that_cannot_be_counted_is_an_error(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ludii(text)


def test_the_counts_of_ludii_name_their_source() -> None:
    for found in known().values():
        assert found.keys() == {"words", "brackets", "file", "version", "commit"}


@pytest.mark.parametrize("name", sorted(known().keys() & library().keys()))
def test_a_library_game_needs_no_more_words_than_in_ludii(name: str) -> None:
    words = known()[name]["words"]
    assert isinstance(words, int)
    found = ours(find(name)).settled
    assert found <= LONGER.get(name, words)
    assert name not in LONGER or found > words, "it is no longer longer than in Ludii: take it out of LONGER"


def test_the_command_prints_a_table_and_counts_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "ayu" in capsys.readouterr().out
    (tmp_path / "drop.lud").write_text(LUDII, encoding="utf-8")
    assert main([str(tmp_path / "drop.lud")]) == 0
    assert capsys.readouterr().out.endswith("drop.lud: 27 words, 26 brackets\n")
    assert main([str(tmp_path / "none.lud")]) == 1
    assert "error: " in capsys.readouterr().err
