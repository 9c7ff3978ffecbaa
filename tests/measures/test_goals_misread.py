"""Goals that count a turn late, and games that end since nobody says what it means to have no move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import log, of_game

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.faults_of_goals import goals_not_reached, nobody_wins, stuck, unjoined
from plybook.measures.alarms.faults_of_rules import a_seat_never_wins, dead_rules
from plybook.measures.alarms.hints import checker_warns, doubted_texts, goals_of_the_next, late_goals, owner_has_changed
from plybook.measures.alarms.idle_pieces import same_kinds
from plybook.measures.alarms.own_goals import faces_away
from plybook.measures.fairness.clauses import clauses_of
from plybook.measures.workbench.self_play import Log, played

COURIERS = """game "Couriers" {
  players White, Black facing n, s
  board square(5)
  setup mirrored { place White on row(1) }
  move step {
    from mine
    to   step(from, forward | w | e) & empty
  }
  move take {
    from mine
    to   step(from, diagonal) & theirs
  }
  end {
    when some(mine & far-row) -> mover wins "has a courier on the far row"
    when no-moves             -> last wins
  }
}"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", True),
        ("some(mine & far-row)", "some(of(mover) & far-row)", True),
        ("mover wins", "last loses", False),  # who did this did not overlook who has moved
        ("some(mine & far-row)", "none(mine & home-row)", False),  # the others can have done that
        ("has a courier on", "still has a courier on", False),
        ("has a courier on", "begins a turn on", False),
        ("when some(mine", "when some(theirs & home-row) -> last wins\n    when some(mine", False),
    ],
)
def test_a_goal_of_the_player_who_moves_next_counts_a_turn_late(old: str, new: str, told: bool) -> None:
    found = list(late_goals(of_game(plybook.loads(COURIERS.replace(old, new, 1) if old else COURIERS))))
    assert len(found) == told
    assert all("line 14" in alarm.text for alarm in found)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("mover wins", "last wins", True),
        ("mover wins", "opponent wins", True),
        ('some(mine & far-row) -> mover wins "has', 'line(mine, 3) -> last wins "has', True),
        ('some(mine & far-row) -> mover wins "has', 'line(of(last), 3) -> last wins "has', False),
        ('some(mine & far-row) -> mover wins "has', 'some(mine) and attacked(mine) -> last wins "has', False),
        ('some(mine & far-row) -> mover wins "has', 'none(mine & far-row) -> last wins "has', False),
        ('mover wins "has a courier on the far row"', 'last wins "whoever gets there loses"', False),
        ("", "", False),
    ],
)
def test_a_goal_of_the_next_player_that_rewards_the_last_one(old: str, new: str, told: bool) -> None:
    text = COURIERS.replace(old, new, 1)
    found = list(goals_of_the_next(of_game(plybook.loads(text))))
    assert [alarm.code for alarm in found] == ["own-goal"] * told
    assert all("line 14" in alarm.text for alarm in found)
    meant = text.replace("  players", '  about "Whoever reaches the far row loses."\n  players', 1)
    assert not list(goals_of_the_next(of_game(plybook.loads(meant))))


def ended(game: Game, ending: int | None) -> Log:
    return Log(("a1",), (0,), (3,), (0,), (1,), (None,), None, None, ending, "", True)


@pytest.mark.parametrize(
    ("number", "full", "told"), [(40, False, True), (8, False, False), (40, True, False), (0, False, False)]
)
def test_games_that_end_without_a_move_and_without_a_result_are_told(number: int, full: bool, told: bool) -> None:
    game = plybook.load("othello", size=4)
    own = [ended(game, None)] * number + [ended(game, 0)] * (160 - number)
    last = game.start()
    if full:
        while None in last.position.contents:
            last.advance(last.legal_moves()[0])
    found = replace(of_game(game, own), own=own, last=lambda many: [last] * many)
    assert bool(list(stuck(found))) is told


def test_a_pushed_piece_that_changes_sides_is_told() -> None:
    before = "let whose = owner(foe)\n do relocate(from, foe)\n do place(whose, to)"
    for done, told in [("do relocate(from, foe)\n do place(owner(foe), to)", True), (before, False)]:
        text = COURIERS.replace("move ", f"move push {{ from mine\n choose foe in adjacent(from) & theirs\n"
                                f"to adjacent(foe) & empty\n {done} }}\n move ", 1)  # fmt: skip
        alarms = list(owner_has_changed(of_game(plybook.loads(text))))
        assert ["`owner(foe)`" in each.text and "`foe` has another owner by now" in each.text for each in alarms] == [
            True
        ] * told


def test_a_direction_that_is_named_twice_is_told() -> None:
    text = COURIERS.replace("step(from, diagonal)", "step(from, forward-left | forward-left)")
    [alarm] = checker_warns(of_game(plybook.loads(text)))
    assert "`forward-left | forward-left`, line 11" in alarm.text
    assert not list(checker_warns(of_game(plybook.loads(COURIERS))))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("step(from, forward | w | e) & empty", []),
        ("step(from, forward | w | w) & empty", ["w"]),
        ("(step(from, n) | step(from, n)) & empty", ["step(from, n)"]),
        ("step(from, n) & empty & empty", ["empty"]),
        ("union(d in n | s, step(from, d)) & empty", []),  # written once, for two directions
        ("(union(d in n, step(from, d)) | union(d in e, step(from, d))) & empty", []),
        ("union(d in n | s, empty)", []),
        ("(a1 | a2 | b1 | a1) & empty", ["a1"]),
    ],
)
def test_what_is_joined_with_itself_is_a_warning(written: str, told: list[str]) -> None:
    game = plybook.loads(COURIERS.replace("step(from, forward | w | e) & empty", written))
    found = [each.message for each in game.model.warnings if each.code == "repeated-operand"]
    assert found == [f"`{text}` stands here twice" for text in told]


STUCK = """game "Stuck" {{
  players {players}
  board square(4)
  setup {{
    {setup}
  }}
  move take "a piece takes a neighbour of another colour" {{
    from mine
    to   {target}
  }}
  end {{ when no-moves -> last wins "{reason}" }}
}}"""
TWO = "place Red on a1 | b2 | c3\n    place Blue on a2 | a3 | d3 | d4"
THREE = """place Red on a1 | d1 | b3 | c2 | a4 | d4
    place Blue on b1 | a2 | d2 | c3 | b4
    place Green on c1 | b2 | a3 | d3 | c4"""


@pytest.mark.parametrize(
    ("players", "setup", "target", "reason", "told"),
    [
        ("Red, Blue", TWO, "step(from, n | e) - mine", "neither player can move", True),
        (
            "Red, Blue",
            TWO,
            "adjacent(from) & theirs",
            "neither player can move",
            False,
        ),  # if one can take, so can the other
        ("Red, Blue", TWO, "step(from, n | e) - mine", "the other player cannot move", False),
        ("Red, Blue, Green", THREE, "adjacent(from) & theirs", "is the last who can move", True),
        ("Red, Blue, Green", THREE, "adjacent(from) & theirs", "was the last to move", False),
    ],
)
def test_that_nobody_can_move_is_doubted_where_another_player_still_could(
    players: str, setup: str, target: str, reason: str, told: bool
) -> None:
    game = plybook.loads(STUCK.format(players=players, setup=setup, target=target, reason=reason))
    games = [Log.of(played(game, 1, "random", number)) for number in range(10)]
    found = [alarm.evidence for alarm in doubted_texts(of_game(game, games))]
    assert ["another player still had a move" in each for each in found] == [True] * told


@pytest.mark.parametrize(("row", "told"), [("far-row", ["check-warns"]), ("home-row", [])])
def test_the_row_where_the_player_who_has_just_moved_began_is_told(row: str, told: list[str]) -> None:
    game = plybook.loads(f"""game "Ferry" {{
      players White, Black facing n, s
      board rectangle(4, 6)
      setup mirrored {{ place White on row(1) }}
      move step {{
        from mine
        to step(from, forward | forward-left) & empty
      }}
      end {{
        when some(of(last) & {row}) -> last wins
        when no-moves -> draw
      }}
    }}""")
    found = list(checker_warns(of_game(game)))
    assert [one.code for one in found] == told
    assert all("`far-row`, line 10" in one.text for one in found)


def test_places_joined_by_one_point_are_told() -> None:
    text = COURIERS.replace("some(mine & far-row)", "some(linked(mine, a1, edge(left)))")
    [alarm] = checker_warns(of_game(plybook.loads(text)))
    assert "is hardly meant. Check `linked(mine, a1, edge(left))`, line 14" in alarm.text


REVERSED = """game "Two Rows" {
  players White, Black facing s, n
  board rectangle(5, 6)
  setup {
    place White on row(2)
    place Black on row(5)
  }
  move walk {
    from mine
    to   step(from, forward | e | w) - mine
  }
  end {
    when some(of(White) & row(6)) -> White wins
    when some(of(Black) & row(1)) -> Black wins
    when no-moves -> draw
  }
}"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", "Forward is s for White and n for Black"),
        ("facing s, n", "facing n, s", ""),
        ("facing s, n", "facing s, s", ""),  # then no rule depends on it
        ("of(Black) & row(1)", "of(Black) & row(5)", "Forward is s for White"),
        ("forward | e", "forward | backward | e", ""),
        ("of(White) & row(6)", "of(White) & mine", "Forward is n for Black"),
    ],
)
def test_players_who_face_away_from_their_goals_are_told(old: str, new: str, told: str) -> None:
    game = plybook.loads(REVERSED.replace(old, new) if old else REVERSED, engine="reference")
    said = f" {told}, away from these points (`facing`, line 2), and no move goes backward."
    assert faces_away(game, clauses_of(game)) == (said if told else "")


def test_a_player_who_never_wins_faces_away_from_the_goal() -> None:
    game = plybook.loads(REVERSED.replace("row(1)", "row(6)"))
    won = replace(ended(game, 1), seat=1, winner="Black")
    [alarm] = a_seat_never_wins(of_game(game, [won] * 30))
    assert alarm.text.startswith("The first player (White) never wins.")
    assert "line 13. Forward is s for White, away from these points (`facing`, line 2)" in alarm.text


GUARDS = """game "Guards" {
  players White, Black facing n, s
  piece Man, Guard
  board square(6)
  setup mirrored {
    place White.Man on row(2)
    place White.Guard on row(1)
  }
  move man {
    from having(mover.Man)
    to   step(from, forward) & empty | step(from, forward-left | forward-right) - mine
  }
  move guard {
    from having(mover.Guard)
    to   step(from, forward-left | forward-right) - mine | step(from, forward) - occupied
  }
  end {
    when some(theirs & home-row) -> last wins
    when no-moves                -> last wins
  }
}"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "", True),
        ("step(from, forward) - occupied", "step(from, forward) - theirs - mine", True),
        ("step(from, forward) - occupied", "step(from, forward) - mine", False),
        ("theirs & home-row", "having(opponent.Man) & home-row", False),
        ("- occupied", "- occupied\n    do place(mover.Man, to)", False),
        ("to   step(from, forward) & empty", "where count(mine) > 3\n    to   step(from, forward) & empty", False),
        ("step(from, forward) & empty", "step(from, forward) & given(count(mine) > 3, empty)", False),
        ("move guard {\n    from having(mover.Guard)", "move guard {\n    from having(mover.Man)", False),
    ],
)
def test_two_kinds_of_pieces_that_do_the_same_are_told(old: str, new: str, told: bool) -> None:
    game = plybook.loads(GUARDS.replace(old, new, 1) if old else GUARDS, engine="reference")
    games = [Log.of(played(game, 1, "random", number)) for number in range(8)]
    found = list(same_kinds(of_game(game, games)))
    assert [("`Man` and `Guard`" in alarm.text, "`man`, line 9" in alarm.text) for alarm in found] == [
        (True, True)
    ] * told


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("from mine\n where count(mine) < 2\n to adjacent(from) & empty", "its condition `count(mine) < 2`, line 15: "),
        ("from mine\n where count(mine) < 2\n to adjacent(from) & mine & theirs", "what it chooses from and its "),
        (
            "from mine\n to adjacent(from) & empty\n where count(mine) < 2 and to in row(3)",
            "its condition `count(mine)",
        ),
    ],
)
def test_the_condition_that_keeps_a_rule_from_having_moves_is_named(steps: str, told: str) -> None:
    text = COURIERS.replace("  end {", f"  move rush {{\n {steps}\n }}\n  end {{").replace("& theirs", "& empty", 1)
    game = plybook.loads(text)
    games = [Log.of(played(game, 1, "random", number)) for number in range(3)]
    [alarm] = [each for each in dead_rules(of_game(game, games)) if "`rush`" in each.text]
    assert f"Check {told}" in alarm.text


CROSSING = """game "Causeway" {{
  players Black, White
  board square(3){adjacent}
  move drop {{ to empty }}
  end {{
    when some(linked(of(Black), edge(top), edge(bottom))) -> Black wins
    when some(linked(of(White), edge(left), edge(right))) -> White wins
    when no-moves -> draw
  }}
}}"""


@pytest.mark.parametrize(
    ("adjacent", "moves", "words"),
    [
        ("", "a1 b1 c1 a2 b2 c2 a3 b3 c3", "touch at a corner only are not joined"),
        (" adjacent orthogonal", "a1 b1 c1 a2 b2 c2 a3 b3", ""),  # one point is empty
    ],
)
def test_a_full_board_on_which_nobody_is_joined_is_told(adjacent: str, moves: str, words: str) -> None:
    game = plybook.loads(CROSSING.format(adjacent=adjacent))
    end = game.start()
    for move in moves.split():
        end.push(move)
    drawn = [log(None, (0, 1))] * 30
    found = replace(of_game(game, drawn), last=lambda number: [end] * number)
    said = unjoined(found)
    assert words in said
    assert bool(said) is bool(words)


MEN = """game "Men" {{
  players White, Black
  board square(5)
  setup {{
    place White on a1, b1, c1, d1
    place Black on a5, b5, c5, d5
  }}
  move step {{
    from mine
    to   step(from, directions) - mine
  }}
  end {{
    when {}
    when turn-number > 60 -> draw
    when no-moves -> last wins
  }}
}}"""


@pytest.mark.parametrize(
    ("goal", "who", "why", "severe"),
    [
        ("count(of(last)) >= 5 -> last wins", "Neither player can win by", "`count(of(last))` is from 0 to 4", True),
        (
            "turn-number > 3 and count(of(last)) >= 5 -> last wins",  # one of two conditions
            "Neither player can win by", "`count(of(last))` is from 0 to 4", True,
        ),
        ("line(of(last), 5) -> last wins", "Neither player can win by", "`of(last)` never has more than 4", True),
        (
            "line(of(White), 5) -> White wins\n when line(of(Black), 3) -> Black wins",
            "White can never win by", "`of(White)` never has more than 4", True,
        ),
        (
            "line(of(last), 5) -> last wins\n when count(theirs) < 2 -> mover wins",  # there is another goal
            "Neither player can win by", "`of(last)` never has more than 4", False,
        ),
    ],
)  # fmt: skip
def test_a_goal_proved_impossible_is_severe_if_its_players_have_no_other_and_says_why(
    goal: str, who: str, why: str, severe: bool
) -> None:
    game = plybook.loads(MEN.format(goal))
    endings = len(game.model.endings)
    won = [replace(log(seat, (0, 1, 0, 1)), ending=endings - (1 if severe else 3)) for seat in (0, 1)]
    found = of_game(game, [*won] * 40)
    alarm = next(goals_not_reached(found))
    assert alarm.text.startswith(f"{who} `when {goal.partition(' ->')[0]}")
    assert ("no other goal" in alarm.text) == severe
    assert why in alarm.evidence
    assert alarm.severe is severe
    assert not list(checker_warns(found)), "the proof is told once"


def test_a_goal_that_no_game_reached_says_how_near_they_came() -> None:
    """The mover takes at most four men, who are all that there are."""
    text = MEN.format("taken(last) >= 5 -> last wins").replace("board", "counter taken(player) = 0 in 0..5\n board")
    game = plybook.loads(text)
    found = of_game(game, [replace(log(None, (0, 1)), ending=1)] * 40)
    [alarm] = nobody_wins(replace(found, last=lambda many: [game.start()] * many))
    assert alarm.evidence.endswith("`taken(last)` was never more than 0 at the end of a game.")
