"""What random games show: in these games, one sees what can happen and what cannot."""

from __future__ import annotations

import time

import pytest

from plybook import gdl
from plybook.gdl.text.files import library
from plybook.gdl.text.source import Source
from plybook.interpreter.game.game import load
from plybook.service.check import trial as trial_module
from plybook.service.check.random_games import play
from plybook.service.check.trial import trial

STEPS = """game "Steps" {{
  {options}
  players Black, White
  {pieces}
  board {board}
  setup {{ {setup} }}
  {moves}
  end {{ {end} }}
}}
"""
STEP = "move step { from mine\n to adjacent(from) & empty }"
TAKE = "move take { from mine\n to adjacent(from) & theirs }"
PLAIN = {
    "options": "",
    "pieces": "",
    "board": "square(3)",
    "setup": "place Black on a1, b1\n place White on b3, c3",
    "moves": f"{STEP}\n{TAKE}",
    "end": "when count(theirs) is 0 -> mover wins\n when count(mine) is 0 -> last wins\n when turn-number > 60 -> draw",
}


def steps(**parts: str) -> Source:
    """A game with two pieces that walk about, with some parts replaced."""
    return Source("steps.gdl", STEPS.format(**{**PLAIN, **parts}))


def messages(source: Source, **options: object) -> list[str]:
    """What never happens, without the numbers of games and moves."""
    found = trial(source, options, 1).diagnostics
    assert {(each.code, each.severity) for each in found} <= {("never-happened", "hint")}
    return [each.message.partition(" random games")[0].rstrip("0123456789,") for each in found]


ALL_HAPPENS = "when count(mine) is 0 -> last wins\n when turn-number > 60 -> draw"
MEN = "place Black.Man on a1, b1\n place White.Man on b3, c3"


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"end": ALL_HAPPENS}, []),
        ({}, ["this clause decided none of "]),  # the mover has just been taken from, so nothing of theirs is missing
        (
            {"board": "square(4) adjacent diagonal", "setup": "place Black on a1\n place White on d1",
             "end": "when turn-number > 60 -> draw"},
            ["no move `take` was possible in "],
        ),
        (
            {"end": "when count(mine) is 0 -> Black wins\n when turn-number > 60 -> draw"},
            ["`White` won none of "],
        ),
        (
            {"pieces": "piece Man\n  piece King for Black", "setup": f"{MEN}\n place Black.King on a3",
             "moves": "move step { from having(mover.Man)\n to adjacent(from) & empty }",
             "end": "when turn-number > 60 -> draw"},
            ["no `Black.King` went from one point to another in "],
        ),
        (
            {"pieces": "piece Man\n  piece King for Black", "setup": MEN, "end": ALL_HAPPENS,
             "moves": STEP + TAKE + "\nmove crown { to empty & edge(top)\n where count(empty) is 1\n"
                      "do place(Black.King, to) }"},
            ["no move `crown` was possible in ", "no `Black.King` was on the board in "],
        ),
        (
            {"moves": STEP + "\nmove take { from of(Black) & mine\n to adjacent(from) & theirs }", "end": ALL_HAPPENS},
            ["no `Black` was taken in ", "`White` won none of "],
        ),
        (  # White only places pieces, so it is no wonder that they stay
            {"moves": "phase a when mover is White { move drop { to empty } }\n"
                      "phase b { move step { from mine\n repeat 1..2 { to adjacent(from) & empty\n"
                      "do relocate(from, to) } }\n otherwise move pass { where none(empty) } }",
             "end": "when turn-number > 4 -> draw"},
            ["no move `pass` was possible in "],
        ),
        (  # a man that is crowned should move as a king
            {"pieces": "piece Man, King", "setup": MEN, "end": "when turn-number > 60 -> draw",
             "moves": "move crown { from having(mover.Man)\n to adjacent(from) & empty\n do remove(from)\n"
                      "do place(mover.King, to) }\n otherwise move step { from having(White.Man)\n"
                      "to adjacent(from) & empty }\n otherwise move pass { }"},
            ["no move `step` was possible in "],
        ),
    ],
)  # fmt: skip
def test_what_cannot_happen_is_named(parts: dict[str, str], expected: list[str]) -> None:
    assert messages(steps(**parts)) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", []),
        ("move drop { to empty & corners & edge(top) & edge(bottom)\n do place(mover, to) }",
         ["no move `drop` was possible in ", "no `Black` was on the board in ", "no `White` was on the board in "]),
    ],
)  # fmt: skip
def test_that_every_player_has_a_piece_is_not_held_against_a_game_of_neutral_ones(
    more: str, expected: list[str]
) -> None:
    moves = f"move step {{ from having(Stone)\n to adjacent(from) & empty }}\n{more}"
    neutral = {"pieces": "piece Stone neutral", "setup": "place Stone on a1, b2", "moves": moves}
    assert messages(steps(**neutral, end="when turn-number > 60 -> draw")) == expected


def test_a_game_that_never_ends_is_named() -> None:
    source = steps(moves=STEP, setup="place Black on a1\n place White on c3", end="when count(empty) is 9 -> draw")
    (found,) = trial(source, {}, 1, seconds=0.2).diagnostics
    assert found.message.startswith("none of ")
    assert found.message.endswith(" random games ended within 2,000 moves")


def test_a_hint_says_how_many_games_and_is_where_the_rule_is() -> None:
    done = trial(steps(), {}, 1)
    (found,) = done.diagnostics
    assert found.message == f"this clause decided none of {done.games} random games ({done.moves:,} moves)"
    assert found.label.span.text == "when count(theirs) is 0 -> mover wins"
    assert found.help.endswith("random games are no proof")


def test_a_hint_can_be_allowed() -> None:
    end = PLAIN["end"].replace("mover wins", "mover wins  # allow never-happened: it is never true at the start")
    assert messages(steps(end=end)) == []


def test_a_draw_for_want_of_moves_or_by_repetition_need_not_happen() -> None:
    assert messages(steps(end=f"{ALL_HAPPENS}\n when no-moves -> draw\n when repeated -> draw")) == []


def test_games_are_played_on_the_smallest_board_first_and_with_the_chosen_options_alone() -> None:
    parts = {
        "options": "option size = 4 in 3..19\n option least = 1 in 1..3",
        "board": "square(size)",
        "end": f"when count(everywhere) < 10 * least and turn-number > 5 -> draw\n {ALL_HAPPENS}",
    }
    source = steps(**parts)
    assert messages(source) == []
    assert messages(source, size=5) == ["this clause decided none of "]


def test_what_cannot_happen_on_the_smallest_board_may_happen_on_another() -> None:
    drop = {
        "options": "option size = 4 in 2..5",
        "board": "square(size)",
        "setup": "",
        "moves": "move drop { to empty }",
        "end": "when line(last, 3) -> last wins\n when no-moves -> draw",
    }
    text = steps(**drop).text.replace("setup {  }", "").replace("line(last, 3)", "count(empty) is 12")
    assert messages(Source("drop.gdl", text)) == ["`Black` won none of "]  # four moves before, White has moved


def test_a_game_that_is_over_at_the_start_shows_nothing() -> None:
    assert trial(steps(end="when count(mine) is 1 -> draw"), {}, 1).diagnostics == ()


def test_a_smallest_board_on_which_nothing_is_played_does_not_count() -> None:
    parts = {"options": "option size = 4 in 3..5", "board": "square(size)"}
    source = steps(**parts, end=f"when count(everywhere) is 9 -> draw\n {ALL_HAPPENS}")
    done = trial(source, {}, 1)
    assert (done.games, done.diagnostics) == (400, ())


def test_a_change_of_sides_that_is_never_possible_is_named() -> None:
    end = f"{ALL_HAPPENS}\n when moves-this-turn > 5 -> draw"
    text = steps(end=end).text.replace("setup {", "swap\n  again when turn-number is 1\n  setup {", 1)
    assert "the sides could not be swapped in " in messages(Source("pie.gdl", text))


def test_the_same_seed_gives_the_same_games() -> None:
    source = steps()
    first, again, other = (trial(source, {}, seed) for seed in (1, 1, 2))
    assert first == again
    assert first.moves != other.moves


WALK = """game "Walk" {
  players Black, White
  board rectangle(2, 3)
  setup {
    place Black on a1
    place White on a3
  }
  move step {
    from mine
    to   adjacent(from) & empty & (edge(bottom) | edge(top))
  }
  end { when CONDITION -> draw }
}"""


@pytest.mark.parametrize("condition", ["seen(situational) >= 2", "repeated", "seen(positional) >= 4"])
def test_both_engines_see_the_same_in_a_game_without_choices(condition: str) -> None:
    """Each player has one move, to and fro, so every game is the same; it ends by what the rules see in the past."""
    source = Source("walk.gdl", WALK.replace("CONDITION", condition))
    native, reference = (play(load(source, engine=engine), 3, 1, 100, 60.0) for engine in ("native", "reference"))
    assert native == reference
    assert (native.games, native.ended, native.endings) == (3, 3, {0})
    assert 12 <= native.plies <= 60


def test_a_game_that_cannot_be_compiled_is_played_by_the_reference_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    from plybook.interpreter.native.engine import compiler

    monkeypatch.setattr(compiler, "LARGEST", 10)
    monkeypatch.setattr(trial_module, "GAMES", 30)
    text = steps().text.replace("> 60", "> 59")  # not in the cache of compiled games
    done = trial(Source("steps.gdl", text), {}, 1)
    assert done.games == 30
    assert "this clause decided none of 30 " in done.diagnostics[0].message


@pytest.mark.parametrize("pie", ["swap", ""])
def test_a_change_of_sides_is_played(pie: str) -> None:
    text = steps(end=ALL_HAPPENS).text.replace("setup {", f"{pie}\n  setup {{", 1)
    assert messages(Source("pie.gdl", text)) == []
    assert play(load(Source("pie.gdl", text)), 5, 1, 100, 60.0).swap is bool(pie)


def test_the_time_for_playing_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    source = gdl.find("go")
    trial(source, {}, 1, seconds=0.01)  # compiles
    began = time.perf_counter()
    trial(source, {}, 1, seconds=0.2)
    assert time.perf_counter() - began < 3.0


DRAWN = {"makruk": ("White", "Black"), "shatranj": ("White", "Black"), "xiangqi": ("Red", "Black")}
"""Games that random players hardly ever win, with their players."""


@pytest.mark.slow
@pytest.mark.parametrize("name", library())
def test_little_never_happens_in_a_game_of_the_library(name: str) -> None:
    """At most a clause or move that is known to be rare: nobody can move, nothing has happened, all are encircled.

    Of ``DRAWN`` games, too few are tried in two seconds to see one that each player wins.
    """
    rare = ("no-moves", "still", "pass", "encircled", "quiet", "count(occupied) is 2", *DRAWN.get(name, ()))
    for found in trial(gdl.find(name), {}, 1).diagnostics:
        assert any(word in found.label.span.text for word in rare), found
