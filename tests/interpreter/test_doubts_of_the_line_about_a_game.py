"""The line about a game against all of its rules: who wins, numbers, turns, sides, ways, whose pieces."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import plybook
from plybook.interpreter.doubts.doubts import of_about

from .test_doubts import SOUND, doubts
from .test_doubts import game as library_game

GAME = """game "About" {{
  about "{about}"
  players Black, White
  board square(6) adjacent all
  {extra}
  {move}
  end {{
    {end}
  }}
}}"""
PLACE, STUCK = "move place { to empty }", "when no-moves -> mover loses"


def said(about: str, end: str = STUCK, move: str = PLACE, extra: str = "") -> list[str]:
    game = GAME.format(about=about, end=end, move=move, extra=extra)
    return [str(doubt) for doubt in of_about(plybook.loads(game, engine="reference").model)]


def check(found: list[str], hint: str) -> None:
    assert [one.startswith("the text says ") and hint in one for one in found] == [True] * bool(hint), found


SCORES = "score Black = count(of(Black))\n  score White = count(of(White))"
REVERSED = "score Black = count(of(White))\n  score White = count(of(Black))"
SQUARES = "\n".join(f"score {name} = sum(parts(of({name})), g -> count(g) * count(g))" for name in ("Black", "White"))
LEFT_OVER = "\n".join(f"score {name} = sum(parts(of({name})), g -> 9 - count(g))" for name in ("Black", "White"))
NEGATIVE = "score Black = 0 - count(of(Black))\n  score White = 0 - count(of(White))"
HIGH, LOW = "when none(empty) -> highest wins", "when none(empty) -> lowest wins"
COUNTED = "when none(empty) and count(mine) > count(theirs) -> mover wins\n    when none(empty) -> last wins"


@pytest.mark.parametrize(
    ("about", "end", "extra", "hint"),
    [
        ("Fill the board; the player with the most stones wins.", LOW, SCORES, "say the fewest"),
        ("The fewest stones win.", HIGH, SCORES, "say the most"),
        ("Whoever has the highest score at the end wins.", LOW, SCORES, "say the fewest"),
        ("Whoever has fewer stones when the board is full wins.", COUNTED, "", "say the most"),
        ("The player with the most stones wins.", HIGH, SCORES, ""),
        ("The fewest stones win.", LOW, SCORES, ""),
        ("Most points win; captures of at least two men.", HIGH, SCORES, ""),
        ("Whoever has more stones when the board is full wins.", COUNTED, "", ""),
        ("The player with the most stones wins.", LOW, REVERSED, ""),
        ("The player with the fewest stones wins.", HIGH, NEGATIVE, ""),
        ("Whoever has the smaller sum of squares wins.", HIGH, SQUARES, "say the most"),
        ("Whoever has the larger sum of squares wins.", HIGH, SQUARES, ""),
        ("Whoever has the smaller groups wins.", HIGH, LEFT_OVER, ""),
    ],
)
def test_whether_the_most_or_the_fewest_win(about: str, end: str, extra: str, hint: str) -> None:
    check(said(about, end, extra=extra), hint)


FOUR, FOUR_LOSE = (
    f"when line(of(last), 4) -> last {result}\n    when none(empty) -> draw" for result in ("wins", "loses")
)


@pytest.mark.parametrize(
    ("about", "end", "hint"),
    [
        ("Five in a row wins.", FOUR, "say 4"),
        ("Be the first to make five stones in a line.", FOUR, "say 4"),
        ("Build a row of three.", FOUR, "say 4"),
        ("Four in a row loses.", FOUR, "that such a player wins"),
        ("Four in a line wins.", FOUR_LOSE, "that such a player loses"),
        ("Four in a row wins.", FOUR, ""),
        ("Four in a line loses.", FOUR_LOSE, ""),
        ("Make a row of four on a board of six by six.", FOUR, ""),
        ("Capture two stones in a row; four in a row wins.", FOUR, ""),
        ("Four in a row wins, and two passes in a row end the game.", FOUR, ""),
    ],
)
def test_how_long_a_line_must_be(about: str, end: str, hint: str) -> None:
    check(said(about, end), hint)


TWO = f"{PLACE}\n  again when moves-this-turn < 2"
TWO_AT_ONCE = "move place { to empty\n choose other in empty - to\n do place(mover, to)\n do place(mover, other) }"


@pytest.mark.parametrize(
    ("about", "move", "hint"),
    [
        ("Place three stones a turn.", TWO, "say 2"),
        ("Each turn place three stones.", TWO, "say 2"),
        ("Players put down three stones on each turn.", TWO, "say 2"),
        ("Two stones per turn.", PLACE, "say 1"),
        ("One stone a turn.", TWO_AT_ONCE, "say 2"),
        ("Place two stones a turn.", TWO, ""),
        ("Each turn you place two stones.", f"{PLACE}\n  again when moves-this-turn is 1", ""),
        ("Two stones a turn.", TWO_AT_ONCE, ""),
        ("One stone per turn.", PLACE, ""),
        ("One stone in the first turn, then two a turn.", f"{TWO} and turn-number > 1", ""),
    ],
)  # fmt: skip
def test_how_many_stones_a_turn_has(about: str, move: str, hint: str) -> None:
    check(said(about, FOUR, move), hint)


TAKE = """move take {
    from mine
    to adjacent(from) & theirs
    do relocate(from, to)
    do set(taken(mover), taken(mover) + 1)
  }"""
SETUP = "counter taken(player) = 0 in 0..40\n  setup mirrored { place Black on row(1) | row(2) }"
SIX = "when taken(last) >= 6 -> last wins\n    when no-moves -> draw"


@pytest.mark.parametrize(
    ("about", "hint"),
    [
        ("Capture seven men to win.", "say 6"),
        ("The first player to take five enemy men wins.", "say 6"),
        ("Whoever captures more than six men wins.", "say 6"),
        ("Capture six men to win.", ""),
        ("The first player to take more than five enemy men wins.", ""),
        ("Twelve men a side; take six of them.", ""),
        ("Take at least six men on a board of six by six squares.", ""),
    ],
)
def test_how_many_must_be_taken(about: str, hint: str) -> None:
    check(said(about, SIX, TAKE, SETUP), hint)


@pytest.mark.parametrize(
    ("about", "end", "hint"),
    [
        ("A player who cannot move wins.", STUCK, "such a player loses"),
        (
            "Whoever has no moves loses.",
            "when no-moves -> mover wins",
            "such a player wins (`when no-moves -> mover wins`)",
        ),
        ("The player who can't play wins.", "when no-moves -> last wins", "such a player loses"),
        ("A player who cannot move loses.", STUCK, ""),
        ("A player who cannot move loses.", "when no-moves -> last wins", ""),
        ("Whoever has no legal moves wins.", "when no-moves -> mover wins", ""),
        ("Whoever cannot move loses a turn.", "when no-moves -> mover wins", ""),
        ("Push on; who is blocked loses.", "when no-moves -> last loses", "such a player wins"),
        ("A player who is shut in wins.", "when no-moves -> last wins", "such a player loses"),
        ("Push on; who is blocked loses.", "when no-moves -> mover loses", ""),
        ("Whoever is blocked loses.", "when none(adjacent(a1) & empty) -> last wins\n when no-moves -> mover wins", ""),
        ("A game for three players.", STUCK, "say 2"),
        ("A game for two players.", STUCK, ""),
    ],
)
def test_who_wins_when_stuck_and_how_many_play(about: str, end: str, hint: str) -> None:
    check(said(about, end), hint)


HOUNDS = """game "Hounds" {{
  about "{about}"
  players Hounds, Hare facing {facing}
  board square(5)
  setup {{
    place Hounds on a1, a2
    place Hare on e1
  }}
  {moves}
  end {{ when no-moves -> last wins }}
}}"""
RUN = "move run {\n    from mine\n    to adjacent(from) & empty\n  }\n"
AHEAD = "move chase {\n    from of(Hounds) & mine\n    to step(from, forward) & empty\n  }\n"
NEVER_BACK = "Two hounds, which never go back, corner a hare."


@pytest.mark.parametrize(
    ("facing", "moves", "hint"),
    [
        ("e, w", RUN, "says never go back; the rules do not, and say adjacent"),
        ("e, w", AHEAD + RUN.replace("mine", "of(Hare) & mine"), ""),
        ("e, w", RUN.replace("adjacent(from)", "step(from, forward | leftward)"), ""),
    ],
)
def test_pieces_that_never_go_back(facing: str, moves: str, hint: str) -> None:
    text = HOUNDS.format(about=NEVER_BACK, facing=facing, moves=moves)
    check([str(doubt) for doubt in of_about(plybook.loads(text).model)], hint)


KINGS = """game "Kings" {{
  about "{about}"
  players White, Black facing n, s
  piece Man, King
  board square(5)
  setup mirrored {{ place White.Man on row(1) }}
  move step {{
    from mine
    to   adjacent(from) & empty
    do   relocate(from, to)
    do   place(mover.King, to & {where})
  }}
  end {{ when no-moves -> last wins }}
}}"""


@pytest.mark.parametrize(
    ("about", "where", "hint"),
    [
        (
            "A man that reaches the far side becomes a king.",
            "home-row",
            "say home-row (`place(mover.King, to & home-row)`)",
        ),
        ("Men on the last row are promoted.", "home-row", "say home-row"),
        ("A man that reaches the far side becomes a king.", "far-row", ""),
        ("A man that comes back from the far side becomes a king.", "(far-row | home-row)", ""),
        ("A man that is home again becomes a king.", "home-row", ""),
        ("Go to the far side. A man that is home again becomes a king.", "home-row", ""),
    ],
)
def test_where_men_become_kings(about: str, where: str, hint: str) -> None:
    check([str(doubt) for doubt in of_about(plybook.loads(KINGS.format(about=about, where=where)).model)], hint)


JOIN = (
    "when some(linked(of(Black), edge(top), edge(bottom))) -> Black wins\n"
    "    when some(linked(of(White), edge(left), edge(right))) -> White wins\n    when no-moves -> draw"
)


@pytest.mark.parametrize(
    ("about", "hint"),
    [
        ("Black joins top and left, White left and right.", "says left; the rules do not, and say bottom"),
        ("Black connects top to bottom and White connects top and left.", "says top; the rules do not, and say right"),
        ("Black joins top and bottom, White left and right.", ""),
        ("White connects left with right; Black top with bottom.", ""),
        ("Join your two sides of the board.", ""),
        ("Black starts at left and right.", ""),
    ],
)
def test_which_sides_a_player_joins(about: str, hint: str) -> None:
    check(said(about, JOIN), hint.replace("says ", "", 1) if hint else "")


MEN = "setup mirrored { place Black on row(1) | row(2) }"
GO = "move go {{ from mine\n to {to}\n do relocate(from, to)\n {more} }}"
FLIP = "do flip(adjacent(to) & theirs)"


@pytest.mark.parametrize(
    ("about", "to", "more", "hint"),
    [
        ("Men step diagonally.", "step(from, orthogonal) & empty", "", "say orthogonal"),
        ("Men move orthogonally and take all.", "step(from, diagonal) - mine", "", "say diagonal"),
        ("Pieces move like a queen.", "rook-slides(from)", "", "along rows and columns"),
        ("Every man leaps like a knight.", "queen-slides(from)", "", "along rows and columns and diagonally"),
        ("Step, and one enemy beside you becomes yours.", "step(from, orthogonal) & empty", FLIP, "all that are there"),
        ("Men step diagonally.", "step(from, diagonal) & empty", "", ""),
        ("Pieces move like a queen.", "queen-slides(from)", "", ""),
        ("Men that start in diagonal stripes step along rows.", "step(from, orthogonal) & empty", "", ""),
        ("Step in any direction, also diagonally.", "step(from, orthogonal | diagonal) & empty", "", ""),
        ("Step, and all enemies beside you become yours.", "step(from, orthogonal) & empty", FLIP, ""),
        ("Step beside enemies; take all enemy men.", "step(from, orthogonal) - mine", "", ""),
    ],
)
def test_where_men_go_and_how_many_they_turn(about: str, to: str, more: str, hint: str) -> None:
    check(said(about, move=GO.format(to=to, more=more), extra=MEN), hint)


@pytest.mark.parametrize(
    ("about", "move", "hint"),
    [
        ("Place one of your opponent's stones in every turn.", PLACE, "say mine"),
        ("Place a stone beside an enemy.", "move place { to adjacent(mine) & empty }", "say mine"),
        ("Place one of your own stones in every turn.", PLACE, ""),
        ("Place a stone beside one of your own.", "move place { to adjacent(mine) & empty }", ""),
    ],
)
def test_whose_stones_are_placed_and_beside_whose(about: str, move: str, hint: str) -> None:
    check(said(about, move=move), hint)


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_no_sound_game_is_doubted_at_any_end_of_its_options(path: Path) -> None:
    game = plybook.load(path, engine="reference")
    settings = [{}, *({option.name: value} for option in game.model.options for value in option.extremes)]
    for options in settings:
        model = plybook.load(path, engine="reference", **options).model if options else game.model
        assert list(map(str, of_about(model))) == []


LINES = tomllib.loads((Path(__file__).parent / "lines_about_games.toml").read_text(encoding="utf-8"))


def with_line(name: str, line: str) -> list[str]:
    text = re.sub(r'about\s+"[^"]*"', f'about "{line}"', library_game(name), count=1)
    return list(map(str, of_about(plybook.loads(text, engine="reference").model)))


@pytest.mark.parametrize(("name", "line"), LINES["right"])
def test_another_true_line_about_a_game_is_not_doubted(name: str, line: str) -> None:
    assert with_line(name, line) == []


def test_most_slips_in_lines_about_games_are_noticed() -> None:
    assert sum(with_line(name, line) != [] for name, line in LINES["wrong"]) >= 22


@pytest.mark.parametrize(("name", "text", "other"), LINES["texts"])
def test_another_true_text_of_a_game_is_not_doubted(name: str, text: str, other: str) -> None:
    assert text in library_game(name)
    changed = plybook.loads(library_game(name).replace(text, other, 1), engine="reference")
    assert list(map(str, doubts(changed.model))) == []
