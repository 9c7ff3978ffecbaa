"""What an alarm says to check is what is wrong: effects, points, turns, texts, first moves, and what ends games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_up import GAMES, PLAN, evidence, log, of_game

import plybook
from plybook.interpreter.game.game import Game
from plybook.measures.alarms.advantages import decisive_first_move, facing_alike, longer_turns
from plybook.measures.alarms.evidence import Rare
from plybook.measures.alarms.faults_of_choice import choices_do_not_matter
from plybook.measures.alarms.faults_of_course import no_end
from plybook.measures.alarms.faults_of_play import decided_at_once, no_part, one_colour, one_sided
from plybook.measures.alarms.faults_of_rules import a_seat_never_wins, rules_for_one
from plybook.measures.alarms.hints import checker_warns, doubted_texts
from plybook.measures.alarms.idle_effects import idle_effects
from plybook.measures.alarms.own_goals import own_goals, rewards_the_other
from plybook.measures.alarms.points import points_differ
from plybook.measures.tree.start import Start
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.self_play import Log, played


class Idle(Rare):
    """Random games in which no effect changes anything."""

    def never_changes(self, effect: tuple[int, int]) -> bool:
        return True


ROW = """game "Row" {{
  players Left, Right
  board rectangle(8, 1)
  {move}
  end {{ {end} }}
}}"""


def broken(name: str) -> Game:
    return plybook.load(str(GAMES[name]))


def row(end: str, move: str = "move drop { to empty }") -> Game:
    return plybook.loads(ROW.format(move=move, end=end))


def at_random(game: Game, number: int) -> list[Log]:
    return [Log.of(played(game, 1, "random", each)) for each in range(number)]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("toothless", "`remove(given(count(group(to)) > 2, group(to) & theirs))`, line 10, in `drop`"),
        ("crown_at_home", "`place(mover.King, to & home-row)`, lines 17 and 23, in `jump` and `step`"),
    ],
)
def test_an_effect_that_never_changes_anything_is_named(name: str, words: str) -> None:
    game = broken(name)
    [alarm] = idle_effects(of_game(game, at_random(game, 12)))
    assert words in alarm.text
    assert not alarm.severe


@pytest.mark.parametrize("name", ["othello", "english-draughts", "ataxx", "nine-mens-morris"])
def test_effects_of_sound_games_change_something(name: str) -> None:
    game = plybook.load(name)
    assert not list(idle_effects(of_game(game, at_random(game, 12))))


def test_an_effect_that_another_value_of_an_option_needs_is_no_fault() -> None:
    """A move may not take its own stones, so the effect that removes them does nothing; with `suicide=on` it does."""
    game = plybook.load("go", size=5)
    found = replace(of_game(game, at_random(game, 5)), rare=Idle(Analysis(game, PLAN, 1)))
    assert not list(idle_effects(found))


def test_a_counter_that_is_reset_may_be_a_precaution() -> None:
    move = "move drop { to empty\n do place(mover, to)\n do set(quiet, 0) }"
    game = row("when quiet > 3 -> draw", f"counter quiet = 0 in 0..9\n {move}")
    found = replace(of_game(game, at_random(game, 20)), rare=Idle(Analysis(game, PLAN, 1)))
    assert not list(idle_effects(found))


def test_an_effect_that_seldom_changes_anything_is_seen_in_more_random_games() -> None:
    """Only a player who fills the row alone, or nearly so, takes a stone."""
    move = "move drop { to empty\n do place(mover, to)\n do remove(given(count(theirs) is 0, a1)) }"
    game = row("when turn-number > 7 -> draw", move)
    seldom = [replace(each, moves=("",) * each.plies) for each in at_random(game, 30)]
    found = replace(of_game(game, seldom), rare=Rare(Analysis(game, PLAN, 1)))
    assert not list(idle_effects(found))


def test_points_that_are_not_counted_alike_are_told() -> None:
    said = points_differ(of_game(broken("heavy_komi")))
    assert "`score White = count(of(White)) + komi`, line 13" in said
    assert [points_differ(evidence(name, [])) for name in ("othello", "hex")] == ["", ""]


@pytest.mark.parametrize(
    ("left", "right", "winner", "said"),
    [
        ("count(of(Left))", "count(of(Right))", "highest", ""),
        ("count(of(Right))", "count(of(Left))", "highest", "only for what others have"),
        ("count(of(Right))", "count(of(Left))", "lowest", ""),
        ("9 - count(of(Right))", "9 - count(of(Left))", "highest", ""),  # what has been captured
        ("2 * count(of(Left)) - count(of(Right))", "2 * count(of(Right)) - count(of(Left))", "highest", ""),
        ("count(of(Left))", "count(of(Left))", "highest", "not counted alike"),
        ("count(of(Right))", "count(of(Left)) + 1", "highest", "not counted alike"),
    ],
)
def test_points_are_alike_if_they_are_but_for_who_is_who(left: str, right: str, winner: str, said: str) -> None:
    """Each player's score may name the other; that it names nobody else is told beside the text of the ending."""
    game = plybook.loads(f"""game "Score" {{
      players Left, Right
      board square(3)
      move drop {{ to empty }}
      score Left = {left}
      score Right = {right}
      end {{ when none(empty) -> {winner} wins "has the most stones" }}
    }}""")
    found = points_differ(of_game(game))
    assert (said in found) if said else not found
    assert ("“has the most stones”" in found) == (said == "only for what others have")


def test_a_game_of_points_is_not_checked_for_who_moves_last() -> None:
    game = broken("three_kingdoms")
    [alarm] = choices_do_not_matter(of_game(game, [replace(log(2, (0, 1, 2)), ending=0)] * 30))
    assert "whether others can ever have the better score" in alarm.text


def test_turns_of_two_moves_against_one_are_told() -> None:
    found = of_game(broken("two_for_one"), [log(1, (0, 1, 1, 0, 1, 1))] * 30)
    assert longer_turns(found, 1) == "Check `again`: Black makes 1.0 moves a turn, White 2.0."
    assert longer_turns(found, 0) == ""
    assert "Check `again`" in next(iter(one_sided(found))).text


def test_a_first_move_after_which_even_random_moves_win_is_named() -> None:
    game = broken("crown_of_the_centre")
    start = Start(25, "", (), "", 0, "unknown", (), 100)
    first = [replace(log(0, (0, 1)), moves=("c3", "a1"))] * 30
    lost = [log(1, (0, 1))] * 30
    found = replace(of_game(game, first), start=start, chance=first + lost)
    assert decisive_first_move(found, 0).endswith(
        "after `c3`, even random moves win for this player (400 of 400 games)."
    )
    assert decisive_first_move(found, 1) == ""
    usual = [replace(each, moves=("a1", "c3")) for each in first]
    assert decisive_first_move(replace(found, own=usual), 0) == ""  # it does not decide
    assert decisive_first_move(replace(found, chance=first), 0) == ""  # all first moves win


def test_goals_that_are_the_same_for_all_are_not_compared() -> None:
    """A colour wins, whichever seat plays it, as both seats do by choosing it."""
    won = [replace(log(seat, (0, 1)), winner=0) for seat in (0, 1)] * 40
    games = {name: broken(name) for name in ("centre_first", "swap_without_use")}
    text = games["centre_first"].source.text
    games["other"] = plybook.loads(text.replace("edge(left), edge(right)", "edge(left), c3"))
    said = {name: next(iter(one_colour(of_game(game, won)))).text for name, game in games.items()}
    assert "as hard for one as for the other" in said["other"]
    assert "Setup and goals are alike for both, turned or mirrored" in said["centre_first"]
    assert "The goals are the same for all" in said["swap_without_use"]


def test_players_who_face_the_same_way_are_told() -> None:
    assert facing_alike(broken("both_go_north")) == " Both players face n: check `facing`."
    assert facing_alike(plybook.load("breakthrough")) == ""
    [alarm] = a_seat_never_wins(of_game(broken("both_go_north"), [log(0, (0, 1))] * 40))
    assert alarm.text.endswith("Both players face n: check `facing`.")


def test_a_text_that_contradicts_its_rule_is_an_alarm() -> None:
    [alarm] = doubted_texts(of_game(broken("texts_that_err")))
    assert "line 10, `four in a row`" in alarm.text
    assert "Line 10: the text says 4; the condition does not, and says 5." in alarm.evidence
    assert not list(doubted_texts(of_game(plybook.load("hex"))))


def test_a_text_that_errs_twice_is_quoted_once() -> None:
    text = """game "Siege" {
      players Gold, Silver
      board square(7)
      setup mirrored { place Gold on row(1) }
      move go "a stone moves one or two squares, and captures diagonally" {
        from mine
        to   ray(from, orthogonal, empty, 3) | step(from, orthogonal) & theirs
      }
      end { when no-moves -> mover loses }
    }"""
    [alarm] = doubted_texts(of_game(plybook.loads(text)))
    assert alarm.text.count("line 5, `a stone moves") == 1
    assert alarm.evidence.count("Line 5: ") == 2


def test_what_the_checker_has_proved_is_an_alarm() -> None:
    [alarm] = checker_warns(of_game(broken("row_off_the_board")))
    assert "`row(7)`, line 8: this region is always empty" in alarm.text
    [alarm] = checker_warns(of_game(broken("a_food_chain_with_a_gap")))
    assert "Check `none(of(Red))`, line 25: this can never be true." in alarm.text
    twice = "again when moves-this-turn < 2 and turn-number > 0"
    [alarm] = checker_warns(of_game(row("when no-moves -> last wins", f"move drop {{ to empty }}\n  {twice}")))
    assert "says something that is hardly meant. Check `turn-number > 0`" in alarm.text
    assert not list(checker_warns(of_game(row("when some(edge(top)) -> last wins"))))  # no-moves-undecided is no fault


def test_a_limit_that_never_ended_a_game_is_what_to_check_in_endless_ones() -> None:
    endless = replace(log(None, (0, 1)), ending=None, lasted=False)
    move = "move drop { to empty | mine }"
    said = {
        end: next(iter(no_end(of_game(row(end, move), [endless] * 30)))).text.partition(". ")[2]
        for end in (
            "when turn-number > 40 -> draw",
            "when none(empty) -> last wins",
            "when none(empty) -> last wins\n when seen(situational) > 0 -> last loses",
            "when none(empty) -> last wins\n when since-seen(situational) > 0 -> last loses",
        )
    }
    stuck = row("when none(empty) -> last wins\n when no-moves -> draw", move)
    assert "no-moves" not in next(iter(no_end(of_game(stuck, [endless] * 30)))).text, "a mere precaution"
    limit, nothing, *repeated = said.values()
    late = "Check whether this limit comes too late, since games are cut off before it: `when turn-number > 40 -> draw`"
    assert limit == f"{late}, line 5."
    longer = [replace(log(None, (0, 1) * 25), ending=None, lasted=False)] * 30
    never = next(iter(no_end(of_game(row("when turn-number > 40 -> draw", move), longer)))).text
    assert never.endswith("since it has ended no game: `when turn-number > 40 -> draw`, line 5.")
    assert "say in `end` what a repeated position means, or limit" in nothing
    assert not any("repeated" in each for each in repeated)


def test_one_endless_game_of_many_is_not_told_as_all_of_them() -> None:
    """Players who look ahead bring the end about; random moves show that nothing else does."""
    ended, endless = log(0, (0, 1)), replace(log(None, (0, 1)), ending=None, lasted=False)
    game = row("when none(empty) -> last wins", "move drop { to empty | mine }")
    chance = [ended] * 10 + [endless] * 290
    alarm = next(iter(no_end(replace(of_game(game, [ended] * 159 + [endless]), chance=chance))))
    assert alarm.text.startswith("Some games go on and on.")
    assert alarm.evidence.startswith("1 of 160 games of mcts against itself were not over after")
    assert alarm.evidence.endswith("Nor were 290 of 300 games of random moves.")
    assert not alarm.severe


def test_games_that_are_over_too_soon_name_the_clause() -> None:
    game = row("when count(occupied) is 1 -> last loses\n when no-moves -> draw")
    [alarm] = no_part(of_game(game, [replace(log(1, (0,)), ending=0)] * 30))
    assert "`when count(occupied) is 1 -> last loses`, line 5 (30 games)" in alarm.text


def test_who_moves_last_says_nothing_if_all_games_have_the_same_length() -> None:
    game = broken("crown_of_the_centre")
    ends = [replace(log(seat, (0, 1, 0)), ending=seat) for seat in (0, 1)] * 30
    assert own_goals(game, ends) == ""
    longer = [*ends, replace(log(1, (0, 1, 0, 1, 0)), ending=1)]
    assert "line 9" in own_goals(game, longer)


@pytest.mark.parametrize(
    ("condition", "plies", "told"),
    [
        ("none(empty)", (9, 9), False),  # the board is full
        ("none(empty)", (8, 9), True),
        ("count(of(Left)) is 5", (9, 9), True),  # Left's own fifth stone
    ],
)
def test_a_full_board_is_nobodys_own_goal(condition: str, plies: tuple[int, int], told: bool) -> None:
    """Others win after other numbers of moves, by a clause of their own."""
    game = row(f"when line(of(Left), 3) -> Left wins\n when {condition} -> Right wins")
    by_line = [replace(log(0, (0, 1) * 2 + (0,)), ending=0), replace(log(0, (0, 1) * 3 + (0,)), ending=0)]
    full = [replace(log(1, (0,) * number), ending=1) for number in plies]
    said = own_goals(game, (by_line + full) * 10)
    assert ("-> Right wins`" in said) is told


def test_what_always_wins_names_a_rule_that_names_a_player_and_not_the_length() -> None:
    game = plybook.loads("""game "Row" {
      players Left, Right
      board square(3)
      move drop { to empty
        do place(mover, to)
        do remove(adjacent(to) & of(Left)) }
      end { when none(empty) -> Right wins
            when no-moves -> draw }
    }""")
    won = [log(1, (0, 1) * 4 + (0,))] * 60
    [alarm] = choices_do_not_matter(replace(of_game(game, won), chance=won))
    assert "names one of them: `move drop`, line 4 (Left)." in alarm.text
    assert "Check whether the" not in alarm.text
    assert "No clause of `end` gives Left the game, only the other: `when none(empty) -> Right wins`" in alarm.text


@pytest.mark.parametrize(
    ("plies", "words"),
    [((9, 9), "whether the number of moves is fixed"), ((9, 11), "the clauses of `end` by which Right should win")],
)
def test_the_number_of_moves_is_only_doubted_where_it_is_fixed(plies: tuple[int, int], words: str) -> None:
    """An odd number of moves follows from who wins by an own move, and is no cause of it."""
    game = row("when line(of(last), 3) -> last wins")
    won = [log(0, (0, 1) * (number // 2) + (0,)) for number in plies] * 30
    [alarm] = choices_do_not_matter(replace(of_game(game, won), chance=won))
    assert f"Check {words}" in alarm.text


def test_a_game_in_which_whoever_makes_a_line_loses_is_meant() -> None:
    one = "when line(of(Left), 3) -> Right wins"
    both = f"{one}\n when line(of(Right), 3) -> Left wins"
    ends = [replace(log(seat, (1 - seat,)), ending=1 - seat) for seat in (0, 1)] * 30
    games = {end: of_game(row(end), ends if end == both else ends[1::2]) for end in (one, both)}
    assert [bool(list(rewards_the_other(found))) for found in games.values()] == [True, False]
    assert [bool(own_goals(found.game, found.own)) for found in games.values()] == [True, False]


def test_a_loss_by_force_names_players_who_face_the_same_way() -> None:
    found = of_game(broken("both_step_north"))
    soon = replace(found.start, soon="loss", plies=4, line=("g2-f3", "a6-a7"))
    [alarm] = decided_at_once(replace(found, start=soon))
    assert alarm.text.endswith("Check the board size, the setup and the goal. Both players face n: check `facing`.")


def test_a_phase_that_names_its_player_is_no_rule_for_one_by_mistake() -> None:
    phases = """phase first when {who} {{
      move fill {{ to empty }}
    }}
    phase second {{
      move other {{ to empty }}
    }}"""
    for who, told in (("mover is Left", 0), ("is-odd(turn-number)", 0)):
        game = row("when no-moves -> draw", phases.format(who=who))
        found = of_game(game, at_random(game, 40))
        assert len(list(rules_for_one(found))) == told


def test_what_always_wins_names_the_clauses_of_the_other_player() -> None:
    game = row("when line(of(Left), 3) -> Left wins\n when line(of(Right), 3) -> Right wins")
    won = [replace(log(1, (0, 1) * number), ending=1) for number in (3, 4)] * 30
    [alarm] = choices_do_not_matter(replace(of_game(game, won), chance=won))
    assert "Check the clauses of `end` by which Left should win" in alarm.text
    assert "Left wins`, line 5" in alarm.text
    assert "Right wins`" not in alarm.text.partition("Check")[2].partition(".")[0]
