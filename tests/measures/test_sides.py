"""Whether the two sides of a game are alike: its setup, its goals, its moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import log, of_game

import plybook
from plybook.measures.alarms.advantages import longer_way, one_player_named, shorter_way, worse_setup
from plybook.measures.alarms.faults_of_play import one_sided
from plybook.measures.alarms.sides import alike, goals_differ, uneven_setup, what_differs

RACE = """game "Race" {{
  players White, Black facing n, s
  board square({size})
  setup {{
    place White on {white}
    place Black on {black}
  }}
  move step "{text}" {{
    from mine
    to   {to}
    {more}
  }}
  end {{
    when {ends}
    when {other}
    when no-moves -> mover loses
  }}
}}"""
USUAL = {
    "size": "6",
    "white": "row(1), row(2)",
    "black": "row(5), row(6)",
    "text": "a man steps forward",
    "to": "step(from, forward) & empty",
    "more": "",
    "ends": "some(of(White) & row(6)) -> White wins",
    "other": "some(of(Black) & row(1)) -> Black wins",
}


def race(**changed: str) -> plybook.Game:
    return plybook.loads(RACE.format(**{**USUAL, **changed}), engine="reference")


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({}, True),
        ({"to": "adjacent(from) & empty"}, True),
        ({"to": "step(from, n) & empty"}, False),  # forward for one of them only
        ({"to": "adjacent(from) & empty - row(3)"}, False),
        ({"to": "adjacent(from) & empty - row(3) - row(4)"}, False),  # each row by itself is no image of itself
        ({"to": "adjacent(from) & empty - d4 - c3"}, False),
        ({"more": "where mover is White or some(theirs)"}, False),
        ({"ends": "some(of(White) & row(5)) -> White wins"}, False),
        ({"other": "some(of(Black) & row(1)) -> draw"}, False),
        ({"black": "row(5), row(6) - a6"}, False),
        ({"to": "step(from, n | ne | nw | e) & empty"}, False),
        ({"to": "step(from, n | s | forward-left) & empty"}, True),  # turned by a half
        ({"to": "step(from, n | s | forward-left | forward-right) & empty"}, True),
        ({"to": "adjacent(from) & empty - row(1 + count(mine) - 3)"}, False),
        ({"more": "where is-odd(turn-number)"}, False),
        (
            {
                "ends": "some(of(White) & row(6)) and count(of(Black)) < 3 -> White wins",
                "other": "some(of(Black) & row(1)) or count(of(White)) < 3 -> Black wins",
            },
            False,
        ),
        (
            {
                "ends": "count(ray(a1, n, of(White))) > 2 -> White wins",
                "other": "count(ray(a6, s, of(Black))) > 2 -> Black wins",
            },
            True,
        ),
        (
            {
                "ends": "count(ray(a1, n, of(White))) > 2 -> White wins",
                "other": "count(ray(a6, n, of(Black))) > 2 -> Black wins",
            },
            False,
        ),
    ],
)
def test_sides_are_alike_if_setup_goals_and_moves_are_images(changed: dict[str, str], same: bool) -> None:
    assert alike(race(**changed)) is same


@pytest.mark.parametrize("name", ["breakthrough", "clobber", "gomoku", "havannah", "y"])
def test_sides_of_symmetrical_games_are_alike(name: str) -> None:
    assert alike(plybook.load(name, engine="reference"))


@pytest.mark.parametrize("name", ["hnefatafl", "fox-and-geese", "chess", "shogi", "bagh-chal", "chinese-checkers"])
def test_nothing_is_claimed_of_others(name: str) -> None:
    game = plybook.load(name, engine="reference")
    assert not alike(game)
    assert goals_differ(game) == ""
    assert list(uneven_setup(of_game(game, []))) == []


def test_goals_that_are_no_images_are_told() -> None:
    said = goals_differ(race(other="some(of(Black) & row(2)) -> Black wins"))
    assert "`when some(of(White) & row(6)) -> White wins`, line 14, and `when some(of(Black) & row(2))" in said
    assert goals_differ(race()) == ""
    pairs = {
        "ends": "some(of(White) & row(6)) -> White wins\n when some(of(White) & row(5)) -> White wins",
        "other": "some(of(Black) & row(2)) -> Black wins\n when some(of(Black) & row(1)) -> Black wins",
    }
    assert goals_differ(race(**pairs)) == ""
    assert "row(6)" in goals_differ(race(**{**pairs, "other": pairs["other"].replace("row(1)", "row(3)")}))
    assert goals_differ(race(other="count(of(Black) & row(2)) > 1 -> Black wins")) == ""  # of another kind
    assert goals_differ(race(other="some(of(Black) & row(2)) -> White wins")) == ""  # of the same player
    assert goals_differ(race(other="some(of(Black) & row(2)) -> Black wins", black="row(5)")) == ""  # another setup


@pytest.mark.parametrize(
    ("changed", "points"),
    [
        ({}, ""),
        ({"black": "row(5) - c5, row(6), c4"}, "c4 and c5"),
        ({"black": "row(5), row(6) - a6"}, "a6"),
        ({"black": "row(6)"}, ""),  # meant: half of the men
        ({"white": "a1, b1", "black": "a6"}, ""),  # too few to say
    ],
)
def test_a_setup_that_is_nearly_even_is_told(changed: dict[str, str], points: str) -> None:
    found = list(uneven_setup(of_game(race(**changed), [])))
    assert [alarm.code for alarm in found] == ["uneven-setup"] * bool(points)
    assert all(f"but for {points}." in alarm.text for alarm in found)


def test_a_neutral_piece_is_on_nobody_s_side() -> None:
    text = RACE.format(**USUAL).replace("  setup {", "  piece Rock neutral\n  setup {\n    place Rock on b3")
    assert list(uneven_setup(of_game(plybook.loads(text, engine="reference"), []))) == []


def test_what_to_check_depends_on_the_seat() -> None:
    uneven = {"ends": "some(of(White) & row(5)) -> White wins"}
    assert (
        what_differs(of_game(race()), 0)
        == "Setup, goals and moves are alike for both players, so moving first is worth that much."
    )
    assert what_differs(of_game(race()), 1).endswith("so moving first is a drawback to these players.")
    assert what_differs(of_game(race(**uneven)), 0).endswith("the other lacks: the first move, the setup, the goals.")
    assert what_differs(of_game(race(**uneven)), 1).endswith(
        "the setup, the goals, and whether moving first is a drawback."
    )
    unlike = race(to="adjacent(from) & empty - row(1 + count(mine) - 3)")
    assert (
        what_differs(of_game(unlike), 0) == "Check what this seat has that the other lacks: the first move, the moves."
    )
    three = plybook.load("rolit-3", engine="reference")
    assert "that the others lack: the first move" in what_differs(of_game(three), 0)
    assert "that the others lack: the setup" in what_differs(of_game(three), 2)
    last = [replace(log(1, (0, 1)), moves=("a1", "a2"))] * 20
    both = [replace(log(seat, (0, 1)), moves=("a1", "a2")) for seat in (0, 1)] * 20
    assert what_differs(replace(of_game(race(), last), chance=both), 1).endswith(
        "so it is moving first or moving last that counts: all games last 2 moves."
    )
    longer = replace(of_game(race(), [*last, replace(last[0], moves=("a1",))]), chance=both)
    assert what_differs(longer, 1).endswith("moving first is a drawback to these players.")
    hole = RACE.format(**USUAL).replace("  setup {", "  piece Hole neutral\n  setup {")
    hole = hole.replace("  end {", "  every move do place(Hole, from)\n  end {")
    assert alike(plybook.loads(hole, engine="reference")), "a piece of nobody is no side"


def test_the_first_move_is_not_the_reason_where_games_are_settled_otherwise() -> None:
    usual, alone, lost = log(0, (0, 1)), log(0, (0, 0)), log(1, (0, 1))
    for own, chance, said in (
        ([usual, lost] * 40, [usual, lost] * 40, True),
        ([usual] * 40, [usual, lost] * 40, True),
        ([alone] * 40, [usual, lost] * 40, False),
        ([usual] * 40, [usual] * 40, False),
    ):
        found = replace(of_game(race(), own), chance=chance)
        assert ("moving first is worth that much" in what_differs(found, 0)) is said


def test_a_move_of_one_player_is_told_if_its_text_does_not_say_so() -> None:
    for text, more, said in (
        ("a man steps forward", "where mover is White", "`move step`, line 8 (White)"),
        ("White's men step forward", "where mover is White", ""),
        ("the first player's men step forward", "where mover is White", ""),
        ("a man steps forward", "where owner(to) is White", ""),
        ("a man steps forward", "where mover is White or some(theirs)", ""),
    ):
        told = one_player_named(race(text=text, more=more))
        assert said in told
        assert bool(said) == bool(told)


RAFTS = """
game "Rafts" {{
  players White, Black facing n, s
  board rectangle(4, 8)
  setup {{
    place White on row({white})
    place Black on row({black})
  }}
  move drift {{
    from mine
    to   step(from, forward | forward-left | forward-right) & empty
  }}
  end {{
    {end}
    when no-moves -> draw
  }}
}}"""
ARRIVED = "when some(theirs & home-row) -> last wins"
NAMED = """when some(of(White) & row(8)) -> White wins
    when some(of(Black) & row({to})) -> Black wins"""


@pytest.mark.parametrize(
    ("white", "black", "end", "words"),
    [
        (3, 8, ARRIVED, "White's nearest piece is 5 steps from its goal and Black's 7: `when some(theirs & home-row)"),
        (1, 6, ARRIVED, "White's nearest piece is 7 steps from its goal and Black's 5: `when some(theirs & home-row)"),
        (
            1,
            8,
            NAMED.format(to=2),
            "White's nearest piece is 7 steps from its goal and Black's 6: `when some",
        ),
        (1, 8, ARRIVED, ""),
        (3, 8, "when none(theirs) -> mover wins", ""),
        (3, 8, "when some(of(White) & row(8)) -> White wins", ""),
    ],
)
def test_a_shorter_way_to_the_goal_is_told_of_the_side_that_has_it(
    white: int, black: int, end: str, words: str
) -> None:
    game = plybook.loads(RAFTS.format(white=white, black=black, end=end))
    said = [shorter_way(game, role.number) for role in game.players]
    better = 0 if white == 3 else 1
    assert words in said[better]
    assert bool(said[better]) == bool(words)
    assert said[1 - better] == ""


def test_a_side_that_wins_is_told_with_its_shorter_way() -> None:
    game = plybook.loads(RAFTS.format(white=3, black=8, end=ARRIVED))
    (alarm,) = one_sided(of_game(game, [*[log(0, (0, 1))] * 150, *[log(1, (0, 1))] * 10]))
    assert "Check `setup` and the goal: White's nearest piece is 5 steps" in alarm.text
    assert "Check what this seat has" not in alarm.text


THREE = """game "Three Ways" {{
  players Amber, Blue, Cyan
  board rectangle(8, 3)
  setup {{
    place Amber on c1
    place Blue  on c2
    place Cyan  on {cyan}
  }}
  move step {{
    from mine
    to   step(from, e) & empty
  }}
  end {{
    when some(of(last) & column(8)) -> last wins
    when no-moves                   -> draw
  }}
}}"""


@pytest.mark.parametrize(
    ("cyan", "longer", "shorter"), [("a3", [2], []), ("e3", [], [2]), ("c3", [], []), ("h3", [], [])]
)
def test_the_way_of_one_of_three_players_is_told_if_it_is_the_longest_or_the_shortest(
    cyan: str, longer: list[int], shorter: list[int]
) -> None:
    game = plybook.loads(THREE.format(cyan=cyan))
    assert [role.number for role in game.players if longer_way(game, role.number)] == longer
    assert [role.number for role in game.players if shorter_way(game, role.number)] == shorter
    if longer:
        assert worse_setup(game, 2) == (
            "Check `setup` and the goal: Amber's nearest piece is 5 steps from its goal, Blue's 5 and Cyan's 7: "
            "`when some(of(last) & column(8)) -> last wins`, line 14."
        )


@pytest.mark.parametrize(
    ("changed", "words", "agree"),
    [
        ({"black": "row(5), row(6) - a6"}, "but for a6. Black has none on a6.", "22 of 23"),
        (
            {"black": "row(5), row(6) - a6, a4"},
            "but for a4 and a6. Black has a piece on a4 and none on a6.",
            "22 of 24",
        ),
        (
            {"black": "row(5) - c5 - d5, row(6)"},
            "but for c2, d2, c5 and d5. White has pieces on c2 and d2; Black has none on c5 and d5.",
            "20 of 22",
        ),
        ({"black": "row(5) - b5 - c5 - d5, row(6)"}, "", ""),  # they are no longer nearly alike
    ],
)
def test_an_uneven_setup_says_who_has_what_and_how_many_pieces_agree(
    changed: dict[str, str], words: str, agree: str
) -> None:
    found = list(uneven_setup(of_game(race(**changed), [])))
    assert [words in alarm.text for alarm in found] == [True] * bool(agree)
    assert all(alarm.evidence == f"{agree} pieces agree." for alarm in found)


@pytest.mark.parametrize(("won", "severe"), [(130, True), (112, False)])
def test_more_pieces_and_a_large_advantage_are_severe(won: int, severe: bool) -> None:
    """Eight men against six won 81 of 100 games, which was only worth a look."""
    game = race(white="row(1), row(2)", black="row(6), c5, d5")
    own = [log(0, (0, 1, 0))] * won + [log(1, (0, 1, 0, 1))] * (160 - won)
    [alarm] = one_sided(of_game(game, own))
    assert "it gives White 12 pieces and Black 8" in alarm.text
    assert alarm.severe is severe


def test_a_misplaced_piece_and_a_large_advantage_are_severe() -> None:
    moves = ("a2-a3", "f5-f4", "b2-b3")
    won, lost = (replace(log(seat, (0, 1, 0)), moves=moves) for seat in (0, 1))
    own = [won] * 130 + [lost] * 30
    severe = [
        alarm.severe
        for black in ("row(5), row(6)", "row(5), row(6) - a6, a4")
        for alarm in one_sided(of_game(race(black=black), own))
    ]
    assert severe == [False, True]
