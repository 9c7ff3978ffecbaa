"""A first look at a game whose moves take long does less work, and says so; other budgets do all of theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.gdl.text.errors import too_many_moves
from plybook.gdl.text.source import Source, Span
from plybook.interpreter.analyse.solve import solve
from plybook.measures import run
from plybook.measures.course.seen import seconds as judging
from plybook.measures.workbench import lasting as lasting_module
from plybook.measures.workbench.fitting import (
    LAST_LEFT_OUT,
    LEAST_PROOF,
    LEFT_OUT,
    LIMIT,
    expected,
    fitted,
    left_out,
    smaller,
)
from plybook.measures.workbench.lasting import lasting
from plybook.measures.workbench.nodes import bounded
from plybook.measures.workbench.nominal import nominal_pace
from plybook.measures.workbench.pace import pace
from plybook.measures.workbench.plan import QUICK, STANDARD, THOROUGH
from plybook.measures.workbench.registry import parts


@pytest.mark.parametrize(
    ("name", "options"), [("ayu", {}), ("hex", {"size": 19}), ("go", {}), ("chess", {}), ("dai-hasami-shogi", {})]
)
def test_the_quick_plan_takes_about_a_minute_on_the_nominal_machine(name: str, options: dict[str, object]) -> None:
    game = plybook.load(name, **options)
    plan, pace = fitted(QUICK, game), nominal_pace(game)
    assert plan.share < 1
    assert LIMIT / 3 < sum(expected(plan, pace).values()) <= LIMIT


def test_games_that_take_no_longer_have_the_whole_plan() -> None:
    assert fitted(QUICK, plybook.load("tic-tac-toe")) is QUICK
    assert fitted(QUICK, plybook.load("ayu", size=9)) == replace(QUICK, solve_nodes=LEAST_PROOF)
    assert fitted(QUICK, plybook.load("hex", size=7)).share == 1


def test_a_proof_search_is_as_long_as_the_other_work_leaves_time_for() -> None:
    """This start is proved after some 100,000 positions, in a third of a second; 30,000 were searched."""
    game = plybook.load("ayu", size=5)
    plan = fitted(QUICK, game)
    found = solve(game.start(), memory=64, nodes=plan.solve_nodes)
    assert (found.value, plan.share) == ("win", 1)
    assert found.nodes > LEAST_PROOF


def test_games_that_are_over_at_once_have_the_whole_plan() -> None:
    game = plybook.loads(
        'game "Over" { players A, B\n board square(3)\n move m { to mine }\n end { when no-moves -> draw } }'
    )
    assert game.start().legal_moves() == []
    assert fitted(QUICK, game) is QUICK


def test_games_with_many_moves_have_fewer_nodes_for_puzzles() -> None:
    few, many = (fitted(QUICK, plybook.load("hex", size=size)).puzzle_nodes for size in (5, 9))
    assert QUICK.puzzle_nodes == few > many


def test_a_proof_visits_fewer_positions_where_moves_are_many_or_the_past_counts() -> None:
    few, many, past = plybook.load("tic-tac-toe"), plybook.load("hex"), plybook.load("chess")
    assert bounded(few, 1_000, 9) == 1_000
    assert bounded(many, 1_000, 120) == 250
    assert bounded(past, 1_000, 20) == 100
    assert pace(many).proof > 0


def test_larger_budgets_are_never_smaller_than_they_say() -> None:
    game = plybook.load("hasami-shogi")
    assert fitted(QUICK, game).share < 1
    assert fitted(STANDARD, game) is STANDARD
    assert fitted(THOROUGH, game) is THOROUGH


def test_a_plan_depends_on_the_rules_alone() -> None:
    """Not on what has been compiled or played before."""
    first, again = (nominal_pace(plybook.load("chess")) for _ in range(2))
    assert first == again


def test_what_is_left_out_are_parts() -> None:
    every = LEFT_OUT | LAST_LEFT_OUT
    names = [name for group in every for name in group]
    assert set(names) <= {part.name for part in parts()}
    assert left_out(replace(QUICK, without=frozenset(names))) == [each for words in every.values() for each in words]


def test_a_plan_that_does_less_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    only = tuple(part for part in parts() if part.name in ("length", "strength"))
    monkeypatch.setattr(run, "parts", lambda: only)
    game = plybook.load("tic-tac-toe")
    found = run.analyse(game, smaller(QUICK, 1 / 40, 1 / 5, frozenset({"strength"})))
    (remark,) = found.remarks
    assert remark.code == "less-work"
    assert "did 1/200 of its usual work" in remark.text
    assert "left out what stronger play changes" in remark.text
    text = "Searching this game takes long, so that <code>quick</code> did 1/200 of its usual work"
    assert text in plybook.page(found, game)
    assert not any(section.name.startswith("strength") for section in found.sections)


CIRCLES = """
game "Firewall" {
  players Black, White
  board square(5)
  setup {
    place Black on a1
    place White on e5
  }
  move grow {
    to empty & adjacent(mine)
    do place(mover, to)
    do remove(given(line(mine, 5), adjacent(to) & theirs))
  }
  otherwise move sit { }
  score Black = count(of(Black))
  score White = count(of(White))
  end {
    when none(empty)     -> highest wins
    when idle-turns is 2 -> highest wins
  }
}
"""


def test_games_between_searches_can_last_far_longer_than_random_ones() -> None:
    """Each side burns what the other has grown; an analysis of this game took a quarter of an hour once."""
    game = plybook.loads(CIRCLES)
    assert lasting(game)[0] > 8
    assert fitted(QUICK, game).share < 1 / 4
    assert lasting(plybook.load("hex", size=5)) == (1, 1)
    assert lasting(plybook.load("shogi")) == (1, 1), "searched games would take too long"


def test_games_between_searches_can_be_far_shorter_than_random_ones() -> None:
    """Random pieces hardly ever meet in a corner; an analysis that expected them to did a thirty-second of its work."""
    game = plybook.loads(
        """
        game "Corner" {
          players White, Black
          board square(6)
          setup mirrored { place White on a1 }
          move step {
            from mine
            to   adjacent(from) & empty
          }
          end {
            when some(of(White) & f6) -> White wins
            when some(of(Black) & a1) -> Black wins
          }
        }
        """
    )
    assert max(lasting(game)) < 1
    assert nominal_pace(game).games(1, 25) > replace(nominal_pace(game), lasting=lasting(game)).games(1, 25)


def test_strong_players_can_go_round_in_circles_for_longer() -> None:
    between = replace(nominal_pace(plybook.load("tic-tac-toe")), lasting=(1.0, 4.0))
    assert [round(between.lasts(playouts), 6) for playouts in (6, 25, 50, 100, 400)] == [1, 1, 2, 4, 4]
    assert between.games(1, 100) > between.games(1, 100, players=25), "who searches a game need not have played it"


def test_the_judge_s_match_is_expected_to_be_no_longer_than_its_limit() -> None:
    pace = replace(nominal_pace(plybook.load("tic-tac-toe")), lasting=(1.0, 20.0))
    weak = replace(QUICK, playouts=25)
    limited = judging(weak, pace)
    assert limited == pytest.approx(judging(weak, replace(pace, lasting=(1.0, 3.0))))
    assert limited > judging(weak, replace(pace, lasting=(1.0, 2.0)))


TAKES_TWO = """
game "Takes two" {{
  players A, B
  board square(6)
  move drop {{
    to empty
    choose other in empty - to
    do place(mover, to | other)
  }}
  end {{ when count(of(last)) >= {} -> last wins }}
}}
"""


def test_a_proof_search_that_is_over_at_once_takes_no_longer_with_more_nodes() -> None:
    """Three hours were announced for a game of 1,260 first turns, and six minutes for one that its first move wins."""
    over = plybook.loads(TAKES_TWO.format(2))
    found = pace(over)
    assert (found.proof, found.proof_begun > 0) == (0, True)
    assert found.searched_per_second > 100_000, "no search goes on after a proof"
    assert expected(QUICK, found)["solved"] < 10


def test_what_a_proof_search_costs_at_the_start_is_not_the_cost_of_each_node() -> None:
    """It tries all openings before sides may be swapped: turns of two moves."""
    game = plybook.loads(
        """
        game "Two and swap" {
          players A, B
          board square(6)
          move drop { to empty }
          again when moves-this-turn < 2
          swap
          end {
            when line(of(last), 5) -> last wins
            when no-moves          -> draw
          }
        }
        """
    )
    found = pace(game)
    assert found.proof_begun > 0.1
    assert found.proof * QUICK.solve_nodes < 30
    assert sum(expected(QUICK, found).values()) < LIMIT


def test_first_moves_that_are_too_many_are_not_searched() -> None:
    game = plybook.loads(
        """
        game "Pairs" {
          players Black, White
          board square(11) adjacent all
          move pair {
            to empty
            choose second in empty - to
            do place(mover, to | second)
          }
          end {
            when line(of(last), 5) -> last wins
            when no-moves          -> draw
          }
        }
        """
    )
    plan = fitted(QUICK, game)
    assert {"openings", "usual"} <= plan.without
    assert "first moves" in left_out(plan)
    assert sum(expected(plan, nominal_pace(game)).values()) <= LIMIT


def test_searched_games_with_a_crowded_position_tell_nothing_of_their_length(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*asked: object) -> None:
        raise too_many_moves("drop", Span(Source("g.gdl", ""), 0, 0), chain=False)

    monkeypatch.setattr(lasting_module, "played", played)
    assert lasting(plybook.loads(CIRCLES.replace("Firewall", "Crowd").replace("5)", "4)").replace("e5", "d4"))) == (
        1,
        1,
    )
