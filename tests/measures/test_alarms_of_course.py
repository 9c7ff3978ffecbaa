"""Alarms about when a game is decided, and by what: soon, by the first capture, by passing, by parts of the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest
from made_up import evidence, log, of_game

import plybook
from plybook.interpreter.game.game import State
from plybook.measures.alarms.evidence import Evidence
from plybook.measures.alarms.faults_of_choice import choices_do_not_matter
from plybook.measures.alarms.faults_of_course import decided_soon, first_to_take, won_by_repetition
from plybook.measures.alarms.faults_of_goals import goals_not_reached
from plybook.measures.alarms.faults_of_play import large, one_sided
from plybook.measures.alarms.faults_of_rules import a_seat_never_wins, rules_for_one
from plybook.measures.alarms.points import all_or_nothing, idle_points, ties_in_points
from plybook.measures.moves.survey import Course
from plybook.measures.moves.verbs import VERBS
from plybook.measures.skill import waiting
from plybook.measures.skill.tally import Tally
from plybook.measures.workbench.self_play import Log, played
from plybook.players.kinds.passing import can_pass

CAPTURE, MOVE = (1 << VERBS.index(verb) for verb in ("capture", "move"))
SEATS = (0, 1) * 10


def valued(values: Sequence[float], seat: int = 0) -> Log:
    """A game in which the player to move has these values."""
    return replace(log(seat, SEATS[: len(values)]), values=tuple(values))


def test_a_game_that_is_won_after_three_of_twenty_moves_is_decided_soon() -> None:
    soon = valued([0.5, 0.5, 0.6, *(0.02, 0.99) * 8, 0.01])
    late = valued([0.5] * 18 + [0.99, 0.01])
    found = evidence("clobber", [soon] * 40)
    [alarm] = decided_soon(replace(found, chance=[log(0, SEATS), log(1, SEATS)]))
    assert "after 3.0 of 20.0 moves" in alarm.evidence
    assert not list(decided_soon(found)), "the same seat wins all games: that is so before any move"
    assert not list(decided_soon(evidence("clobber", [soon, late, late] * 20)))
    assert not list(decided_soon(evidence("clobber", [soon] * 10)))


def taking(games: Sequence[tuple[int, int, int]]) -> Evidence:
    """Games by the winner, the ply of the first capture, and their length."""
    own = [log(seat, SEATS[:plies]) for seat, _, plies in games]
    courses = [
        Course(tuple(CAPTURE | MOVE if ply == first else MOVE for ply in range(plies)), (), 0, 0)
        for _, first, plies in games
    ]
    return replace(evidence("breakthrough", own), courses=lambda: courses)


def test_whoever_takes_first_wins() -> None:
    [alarm] = first_to_take(taking([(0, 4, 16), (1, 5, 16)] * 30))
    assert alarm.evidence.startswith(
        "So in 60 of 60 won self-play games of mcts in which a piece was taken, the first after 3"
    )
    assert not list(first_to_take(taking([(0, 4, 16), (1, 5, 16), (1, 4, 16)] * 20))), "two in three is no rule"
    assert not list(first_to_take(taking([(0, 4, 16)] * 60))), "one seat takes first: that seat is better"
    assert not list(first_to_take(taking([(0, 14, 16), (1, 15, 16)] * 30))), "to take is the goal"


def test_many_seats_are_judged_at_the_odds_of_two() -> None:
    assert [round(large(players), 3) for players in (2, 3, 4)] == [0.57, 0.399, 0.306]
    order = (0, 1, 2)
    even = [log(seat, order) for seat in order] * 40
    assert not list(one_sided(evidence("rolit-3", even)))
    [alarm] = one_sided(evidence("rolit-3", [*even, *[log(0, order)] * 60]))
    assert "The first player (Red) wins far more than its share of the games" in alarm.text


def test_a_seat_that_wins_all_but_one_in_a_hundred_wins_whatever_is_chosen() -> None:
    often = [log(1, (0, 1))] * 199
    [alarm] = choices_do_not_matter(evidence("clobber", [*often, log(0, (0, 1))]))
    assert alarm.text.startswith("The second player nearly always wins, even with random moves")
    assert alarm.evidence.startswith("199 of 200 self-play games")
    assert not list(choices_do_not_matter(evidence("clobber", [*often[:90], *[log(0, (0, 1))] * 5])))


FOX = """game "Hunt" {
  players Fox, Hounds
  board square(4)
  setup {
    place Fox on a1
    place Hounds on row(4)
  }
  move step {
    from mine
    to   adjacent(from) & empty
  }
  end {
    when some(of(Fox) & row(4) & of(Hounds)) -> Fox wins
    when no-moves -> mover loses
    when CLAUSE -> draw
  }
}"""


def test_what_is_proved_of_a_player_needs_no_games() -> None:
    """A drawish game: with few won games, only a proof says that a player never wins."""
    text = FOX.replace("    when no-moves -> mover loses\n", "    when some(of(Hounds) & a1) -> Hounds wins\n")
    game = plybook.loads(text.replace("CLAUSE", "turn-number > 20"))
    found = of_game(game, [replace(log(None, (0, 1)), winner=None)] * 60 + [replace(log(1, (0, 1)), ending=1)] * 3)
    [alarm] = a_seat_never_wins(found)
    assert alarm.text.startswith("The first player (Fox) never wins.")


def test_an_elimination_that_another_goal_always_outruns_is_a_precaution(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """game "Race" {
      players White, Black facing n, s
      board square(6)
      setup mirrored { place White on row(1) }
      move step {
        from mine
        to   step(from, forward | forward-left | forward-right) - mine
      }
      end {
        when some(of(last) & home-row) -> last wins
        when count(mine) <= 1 -> mover loses
      }
    }"""
    own = [replace(log(seat, SEATS[:8]), ending=0) for seat in (0, 1)] * 40
    played = of_game(plybook.loads(text), own)
    for took, told in ((True, False), (False, True)):
        found = replace(played, takes=lambda took=took: took)
        monkeypatch.setattr(found.rare, "wins_by", lambda clause: 0)
        assert bool(list(goals_not_reached(found))) is told


SCORED = """game "Points" {
  players Black, White
  board square(4)
  move put { to empty }
  score Black = 3 * count(of(Black)) + count(of(Black) & row(1)) + 0.5
  score White = 3 * count(of(White)) + count(of(White) & row(1)) + 0
  end { when none(empty) -> highest wins }
}"""


def test_a_part_of_the_score_that_is_always_equal_is_named() -> None:
    from plybook.measures.workbench.analysis import Analysis
    from plybook.measures.workbench.plan import QUICK

    game = plybook.loads(SCORED)
    own = Analysis(game, replace(QUICK, random_games=30), 1).random_play()
    [alarm] = idle_points(of_game(game, own))
    assert "`3 * count(of(Black))`, line 5" in alarm.text
    assert alarm.evidence == "It was the same for both players at the end of 60 games."
    assert not list(idle_points(of_game(plybook.load("go", size=5), own)))


@pytest.mark.parametrize(
    ("tally", "told"),
    [(Tally(13, 0, 7), True), (Tally(0, 40, 0), True), (Tally(5, 2, 13), False), (Tally(2, 8, 10), False)],
)
def test_nobody_should_get_points_by_doing_nothing(tally: Tally, told: bool) -> None:
    assert bool(waiting.alarms_of(tally, "mcts")) is told


def test_passes_are_rules_without_points_and_without_effects_on_the_board() -> None:
    told = {name: can_pass(plybook.load(name).model) for name in ("go", "othello", "ataxx", "clobber", "tumbleweed")}
    assert told == {"go": True, "othello": False, "ataxx": False, "clobber": False, "tumbleweed": True}


@pytest.mark.parametrize(("bonus", "told"), [("Black", True), ("White", False)])
def test_a_bonus_of_the_side_that_loses_is_no_cause(bonus: str, told: bool) -> None:
    score = {name: f"count(of({name}))" + " + 0.5" * (name == bonus) for name in ("Black", "White")}
    game = plybook.loads(f"""game "Bonus" {{
      players Black, White
      board square(4)
      move put {{ to empty }}
      score Black = {score["Black"]}
      score White = {score["White"]}
      end {{ when none(empty) -> highest wins }}
    }}""")
    [alarm] = one_sided(of_game(game, [log(0, (0, 1))] * 60))
    assert ("not counted alike" in alarm.text) is told


def test_games_that_a_repeated_position_decides() -> None:
    game = plybook.loads(
        """
        game "Round" {
          players White, Black
          board square(3)
          setup {
            place White on a1
            place Black on c3
          }
          move step {
            from mine
            to   adjacent(from) & empty
          }
          end {
            when some(of(last) & b2)        -> last wins
            when seen(situational) is 2     -> last loses "has repeated the position"
          }
        }
        """
    )
    round_, centre = (replace(log(0, SEATS), ending=ending) for ending in (1, 0))
    [alarm] = won_by_repetition(of_game(game, [round_] * 20 + [centre] * 20))
    assert "`when seen(situational) is 2 -> last loses`, line 15" in alarm.text
    assert alarm.evidence.startswith("20 of 40 self-play games")
    assert "a game lasts 20 moves" in alarm.evidence
    assert not list(won_by_repetition(of_game(game, [round_] * 8 + [centre] * 32)))


@pytest.mark.parametrize(
    ("points", "told"), [((12, 0), True), ((7, 5), False), ((1, 0), False), ((6, -6), False)]
)  # the last: what one has more, the other has less
def test_one_player_gets_all_the_points(points: tuple[int, int], told: bool) -> None:
    game = plybook.load("dots-and-boxes", columns=4, rows=3)

    class End:
        def scores(self) -> tuple[int, int]:
            return points

    found = replace(of_game(game, [log(0, SEATS)] * 40), last=lambda number: cast(list[State], [End()] * number))
    alarms = list(all_or_nothing(found))
    assert bool(alarms) == told
    fewest = plybook.loads(game.source.text.replace("highest wins", "lowest wins"), columns=4, rows=3)
    assert not list(all_or_nothing(replace(found, game=fewest)))
    if told:
        assert "`again when count(boxes & occupied) > before.count(boxes & occupied)`" in alarms[0].text
        assert "the winner 12.0 more on average" in alarms[0].evidence


def test_a_rule_that_only_one_player_can_use() -> None:
    def found(rule: str) -> list[str]:
        game = plybook.loads(
            f"""
            game "Run" {{
              players White, Black facing n, s
              board square(8)
              setup mirrored {{ place White on row(1) | row(2) }}
              counter n = 0 in 0..9
              move go {{
                from mine
                to   step(from, forward) & empty
                do   relocate(from, to)
                do   set(n, n + 1)
              }}
              move {rule}
              end {{ when no-moves -> last wins }}
            }}
            """
        )
        logs = [Log.of(played(game, 1, "random", number)) for number in range(40)]
        return [alarm.text for alarm in rules_for_one(of_game(game, logs))]

    [said] = found("stride {\nfrom mine & row(7)\nto leap(from, s, 2, empty) & empty\n}")
    assert said.startswith("Only Black usually has the move `stride`") or said.startswith(
        "Only Black ever has the move"
    )
    assert not found("stride {\nfrom mine & step(home-row, forward)\nto leap(from, forward, 2, empty) & empty\n}")
    assert not found("open {\nfrom mine & row(2)\nto leap(from, n, 2, empty) & empty\nwhere turn-number is 1\n}")
    assert not found("open {\nfrom mine & row(2)\nto leap(from, n, 2, empty) & empty\nwhere n is 0\n}")


CLAIMS = """game "Claims" {
  players Black, White
  board rectangle(3, 3)
  move drop { to empty }
  score Black = count(of(Black))
  score White = count(of(Black)) + 0.5
  end { when none(empty) -> highest wins }
}"""


def test_how_points_are_counted_is_told_once() -> None:
    found = of_game(plybook.loads(CLAIMS, engine="reference"), [log(1, SEATS[:9])] * 40)
    [alarm] = choices_do_not_matter(found)
    assert alarm.text.count("score Black = count(of(Black))") == 1
    assert "The players' points are not counted alike" in alarm.text


@pytest.mark.parametrize(
    ("players", "words"),
    [("A, B", "both players have the same score:"), ("A, B, C", "several players share the best score:")],
)
def test_of_two_players_whose_points_are_equal_both_have_the_same_score(players: str, words: str) -> None:
    scores = "\n".join(f"  score {player} = count(of({player}))" for player in players.split(", "))
    game = plybook.loads(f"""game "Most" {{
  players {players}
  board square(6)
  move drop {{ to empty }}
{scores}
  end {{ when no-moves -> highest wins }}
}}""")
    tied = replace(log(None, SEATS[:4]), ending=0)
    said = ties_in_points(game, [tied] * 3)
    assert said.startswith(f" In 3 of these games, {words}")
