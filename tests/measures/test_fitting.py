"""A first look at a game whose moves take long does less work, and says so; other budgets do all of theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plybook
from plybook.measures import run
from plybook.measures.workbench.fitting import LEFT_OUT, LIMIT, expected, fitted, left_out, smaller
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
    assert fitted(QUICK, plybook.load("ayu", size=9)) is QUICK
    assert fitted(QUICK, plybook.load("hex", size=7)).share == 1


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
    names = [name for group in LEFT_OUT for name in group]
    assert set(names) <= {part.name for part in parts()}
    assert left_out(replace(QUICK, without=frozenset(names))) == [each for words in LEFT_OUT.values() for each in words]


def test_a_plan_that_does_less_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    only = tuple(part for part in parts() if part.name in ("length", "strength"))
    monkeypatch.setattr(run, "parts", lambda: only)
    game = plybook.load("tic-tac-toe")
    found = run.analyse(game, smaller(QUICK, 1 / 40, 1 / 5, frozenset({"strength"})))
    (remark,) = found.remarks
    assert remark.code == "less-work"
    assert "did 1/200 of its usual work" in remark.text
    assert "left out what stronger play changes" in remark.text
    assert "Games take long, so that <code>quick</code> did 1/200 of its usual work" in plybook.page(found, game)
    assert not any(section.name.startswith("strength") for section in found.sections)
