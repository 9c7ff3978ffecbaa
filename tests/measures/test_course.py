"""The course of a game, on games small enough to work out by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import plybook
from plybook import State
from plybook.measures.course import course, trajectory
from plybook.measures.course.turns import Turn, null, searched
from plybook.measures.results.findings import Chart, Diagram, Figure, Findings, Table
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log, played

PLAN = replace(
    QUICK, games=6, playouts=30, course_games=3, course_playouts=200, judge_games=6, judge_playouts=100, judge_most=200
)

RACE = """game "Race" {
  players Black, White facing n, s
  board rectangle(2, 6)
  setup { place Black on a1
          place White on b%d }
  move step { from mine
              to step(from, forward) }
  end { when some(theirs & home-row) -> last wins }
}"""
"""Two runners in separate lanes, who never meet: the first to arrive wins."""

SPENDING = """game "Spending" {
  players Black, White
  board rectangle(%d, 2)
  setup { place White on row(1)
          place Black on row(2) }
  move spend { to theirs & %s
               do remove(to) }
  end { when no-moves -> last wins }
}"""
"""Each player takes one piece from a store of their own every turn, and loses when it is empty."""

OWN = "(given(mover is Black, row(1)) | given(mover is White, row(2)))"


def after(text: str, moves: str = "", **options: object) -> State:
    game = plybook.loads(text) if text.startswith("game") else plybook.load(text, **options)
    state = game.start()
    for move in moves.split():
        state.push(move)
    return state


def turns(state: State, playouts: int = 200) -> list[Turn]:
    """The turns that led to a state, and the one to be made next."""
    moves = [str(move) for move in state.moves]
    more = [] if state.outcome() else [str(state.legal_moves()[0])]
    return [Turn.of(turn) for turn in searched(state.game, "", playouts, [*moves, *more])]


def found(text: str, **options: object) -> Findings:
    game = plybook.loads(text) if text.startswith("game") else plybook.load(text, **options)
    return course.measure(Analysis(game, PLAN, 1))


def figures(findings: Findings) -> dict[str, Figure]:
    items = [item for section in findings.sections for item in section.items]
    return {item.name: item for item in items if isinstance(item, Figure)}


# -- one good move -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "block"),
    [("b2 a1 a3", "c1"), ("a1 b2 c1", "b1"), ("a1 b2 c3 c1 ", "a3")],
    ids=["diagonal", "row", "two at once: a fork, and yet the row must be closed"],
)
def test_a_player_who_must_block_has_one_good_move(moves: str, block: str) -> None:
    state = after("tic-tac-toe", moves)
    turn = turns(state)[-1]
    assert turn.moves[0][0] == block
    assert course.critical(turn)


def test_a_player_who_can_win_at_once_has_one_good_move() -> None:
    turn = turns(after("tic-tac-toe", "a1 b2 b1 b3"))[-1]
    assert turn.moves[0] == ("c1", 1.0)
    assert turn.proven
    assert turn.value == 1


def test_the_first_turn_and_forced_turns_are_not_critical() -> None:
    assert not course.critical(turns(after("tic-tac-toe"))[-1])
    forced = turns(after(RACE % 6))[-1]
    assert forced.legal == 1
    assert not course.critical(forced)


# What a player of tic-tac-toe can force, by a search that shares no code with what is tested.
LINES = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
POINTS = dict(zip(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], "abcdefghi", strict=True))


@cache
def forced(own: str, others: str) -> float:
    """The value for the player to move, who has stones on ``own``."""
    if any(set(line) <= set(others) for line in LINES):
        return 0
    free = set("abcdefghi") - set(own) - set(others)
    return max((1 - forced(others, "".join(sorted(own + point))) for point in free), default=0.5)


def test_every_turn_with_one_best_move_is_critical_and_that_move_is_found() -> None:
    game, number = plybook.load("tic-tac-toe"), 0
    for game_number in range(6):
        log = Log.of(played(game, 3, "mcts:playouts=20", game_number))
        own, others = "", ""
        for move, turn in zip(log.moves, searched(game, str(game_number), 1000, log.moves), strict=True):
            free = [point for point in POINTS if POINTS[point] not in own + others]
            values = {point: 1 - forced(others, "".join(sorted(own + POINTS[point]))) for point in free}
            best = [point for point in free if values[point] == max(values.values())]
            if len(free) > 1 and len(best) == 1:
                number += 1
                assert course.critical(Turn.of(turn)), (own, others)
                assert Turn.of(turn).moves[0][0] == best[0]
            own, others = others, "".join(sorted(own + POINTS[move]))
    assert number > 10


# -- null moves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [2, 3, 4, 5])
def test_in_a_race_a_null_move_loses_a_tempo(steps: int) -> None:
    """Black has five steps to go. Moving, Black wins against five or more; after a null move, against six or more."""
    text = RACE % (steps + 1)
    here = turns(after(text))[-1]
    assert here.value == float(steps >= 5)
    assert here.nothing == 0
    there = turns(after(text, "a1-a2"))[-1]  # White, with ``steps`` against four
    assert there.value == float(steps <= 4)
    assert there.nothing == float(steps <= 3)
    assert there.temperature == float(steps == 4)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_when_moves_run_out_nobody_wants_to_move(number: int) -> None:
    """With equal stores, the first player's is empty first: the value of the game is 0, its temperature -1."""
    here = turns(after(SPENDING % (number, OWN)))[-1]
    assert here.value == 0
    assert here.nothing == 1
    assert here.temperature == -1


def test_zugzwang_is_counted() -> None:
    """At 2 and 2 Black would rather pass, and again at 1 and 1; at 1 and 2 White wins by moving or passing; and at 0
    and 1 White has no null move, as Black would have lost."""
    values = figures(found(SPENDING % (2, OWN)))
    assert values["hot-turns"].value == 0
    assert values["zugzwang-turns"].value == pytest.approx(2 / 3)


def test_there_is_no_null_move_mid_turn_before_a_swap_or_for_three_players() -> None:
    assert null(after("tic-tac-toe")) is not None
    boxes = after("dots-and-boxes", "a2 b1 c2", columns=1, rows=1)
    assert null(boxes) is not None
    assert null(after("dots-and-boxes", "a2 c2 b3 b1", columns=2, rows=1)) is None  # a box is closed: the turn goes on
    pie = after("hex", size=3)
    assert null(pie) is None
    pie.push("b2")
    assert null(pie) is None
    pie.push("swap")
    assert null(pie) is not None
    assert null(after("rolit-3")) is None


def test_a_null_move_passes_the_turn_and_leaves_the_board_unchanged() -> None:
    state = after("ayu", "b1-b2", size=5)
    other = null(state)
    assert other is not None
    assert other.position.contents == state.position.contents
    assert str(other.mover) == "Black"
    assert other.ply == 0


# -- the lead ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "changes"),
    [
        ([], 0),
        ([0.5, 0.52, 0.48], 0),
        ([0.6, 0.5, 0.6], 0),
        ([0.6, 0.4], 1),
        ([0.6, 0.5, 0.46, 0.4, 0.5, 0.6], 2),
        ([0.5, 0.4, 0.3, 0.0], 0),
    ],
)
def test_the_lead_changes_when_the_other_side_is_ahead(values: list[float], changes: int) -> None:
    assert trajectory.lead_changes(values) == changes


def test_a_side_leads_throughout_if_it_is_never_behind() -> None:
    assert trajectory.throughout([0.5, 0.6, 0.7, 0.52, 1.0], 0)
    assert not trajectory.throughout([0.5, 0.6, 0.4], 0)
    assert not trajectory.throughout([0.5, 0.5], 0)
    assert trajectory.throughout([0.5, 0.1], 1)


# -- the sections ------------------------------------------------------------------------------------------------------


def test_a_race_has_no_lead_changes_and_no_choices() -> None:
    values = figures(found(RACE % 6))
    assert values["lead-changes"].value == 0
    assert values["first-won-throughout"].value == 1
    assert values["second-won-throughout"].value == 0
    assert values["forced-turns"].value == 1
    assert values["critical-turns"].value is None
    assert "choice" in values["critical-turns"].note


def test_tic_tac_toe_has_critical_turns_with_diagrams() -> None:
    findings = found("tic-tac-toe")
    items = [item for section in findings.sections for item in section.items]
    turns = figures(findings)["critical-turns"]
    assert (turns.value or 0) > 0 or turns.note.startswith("too few"), "of a few games, it can be anything"
    diagrams = [item for item in items if isinstance(item, Diagram)]
    assert 1 <= len(diagrams) <= course.SHOWN
    for diagram in diagrams:
        state = plybook.load("tic-tac-toe").position(diagram.board)
        only, second = (sites[0] for sites, _, _ in diagram.moves)
        legal = {str(move) for move in state.legal_moves()}
        assert {only, second} <= legal
    assert all(isinstance(item, (Figure, Chart, Diagram, Table)) for item in items)


@pytest.mark.parametrize(
    ("game", "options"),
    [("rolit-3", {"size": 4}), ("dots-and-boxes", {"columns": 2, "rows": 1}), ("ayu", {"size": 5, "pie": "on"})],
)
def test_games_of_other_kinds_have_a_course_too(game: str, options: dict[str, object]) -> None:
    values = figures(found(game, **options))
    two = game != "rolit-3"
    assert (values["lead-changes"].value is not None) == two
    assert (values["temperature"].value is not None) == two
    assert ("hot-turns" in values) == two, "one line says that there is nothing to say, not three"
    assert ("two players only" in values["temperature"].note) != two
    assert values["good-moves-turn"].value is not None


def test_a_game_without_a_move_has_no_course() -> None:
    over = 'game "Over" { players A, B\n board square(2)\n move drop { to empty }\n end { when some(empty) -> draw } }'
    assert found(over) == Findings()


def test_findings_do_not_depend_on_the_number_of_processes() -> None:
    game = plybook.load("tic-tac-toe")
    alone, shared = (course.measure(Analysis(game, PLAN, 5, jobs=jobs)) for jobs in (1, 2))
    assert alone == shared
