"""The course of a game, on games so small that what is to be found is known by counting on one's fingers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import plybook
from plybook import State
from plybook.measures.course import course
from plybook.measures.course.turns import Turn, null, searched
from plybook.measures.results.findings import Chart, Diagram, Figure, Findings, Table
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.self_play import Log, played

PLAN = replace(QUICK, games=6, playouts=30, course_games=3, course_playouts=200)

RACE = """game "Race" {
  players Black, White facing n, s
  board rectangle(2, 6)
  setup { place Black on a1
          place White on b%d }
  move step { from mine
              to step(from, forward) }
  end { when some(theirs & home-row) -> last wins }
}"""
"""Two runners on lanes of their own, who never meet: who is there first, wins."""

SPENDING = """game "Spending" {
  players Black, White
  board rectangle(%d, 2)
  setup { place White on row(1)
          place Black on row(2) }
  move spend { to theirs & %s
               do remove(to) }
  end { when no-moves -> last wins }
}"""
"""Each player has a store of his own, takes one from it on every turn, and loses when it is empty."""

OWN = "(given(mover is Black, row(1)) | given(mover is White, row(2)))"


def after(text: str, moves: str = "", **options: object) -> State:
    game = plybook.loads(text) if text.startswith("game") else plybook.load(text, **options)
    state = game.start()
    for move in moves.split():
        state.push(move)
    return state


def turns(state: State, playouts: int = 200) -> list[Turn]:
    """The turns of the game that a state has come through, and the one that is to be made."""
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
def test_who_must_block_has_one_good_move(moves: str, block: str) -> None:
    state = after("tic-tac-toe", moves)
    turn = turns(state)[-1]
    assert turn.moves[0][0] == block
    assert course.critical(turn)


def test_who_can_win_at_once_has_one_good_move() -> None:
    turn = turns(after("tic-tac-toe", "a1 b2 b1 b3"))[-1]
    assert turn.moves[0] == ("c1", 1.0)
    assert turn.proven
    assert turn.value == 1


def test_nothing_is_critical_on_the_empty_board_and_where_there_is_no_choice() -> None:
    assert not course.critical(turns(after("tic-tac-toe"))[-1])
    forced = turns(after(RACE % 6))[-1]
    assert forced.legal == 1
    assert not course.critical(forced)


# What a player of noughts and crosses can force, by a search that shares nothing with what is tested.
LINES = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
POINTS = dict(zip(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], "abcdefghi", strict=True))


@cache
def forced(own: str, others: str) -> float:
    """The value to the one to move, who has stones on ``own``."""
    if any(set(line) <= set(others) for line in LINES):
        return 0
    free = set("abcdefghi") - set(own) - set(others)
    return max((1 - forced(others, "".join(sorted(own + point))) for point in free), default=0.5)


def test_every_turn_with_one_best_move_is_critical_and_the_move_is_found() -> None:
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


# -- doing nothing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [2, 3, 4, 5])
def test_in_a_race_doing_nothing_loses_a_tempo(steps: int) -> None:
    """Black has five steps to go. To move he wins against five or more, and doing nothing against six or more."""
    text = RACE % (steps + 1)
    here = turns(after(text))[-1]
    assert here.value == float(steps >= 5)
    assert here.nothing == 0
    there = turns(after(text, "a1-a2"))[-1]  # White, with ``steps`` against four
    assert there.value == float(steps <= 4)
    assert there.nothing == float(steps <= 3)
    assert there.temperature == float(steps == 4)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_where_moves_are_spent_nobody_wants_to_move(number: int) -> None:
    """Of equal stores, that of the player who begins is empty first: the value of the game is 0, its temperature -1."""
    here = turns(after(SPENDING % (number, OWN)))[-1]
    assert here.value == 0
    assert here.nothing == 1
    assert here.temperature == -1


def test_zugzwang_is_counted() -> None:
    """Stores of 2 and 2: Black would rather not move, nor would he at 1 and 1; White wins whether he moves at 1 and 2
    or not; and at 0 and 1 he cannot do nothing, for Black would have lost."""
    values = figures(found(SPENDING % (2, OWN)))
    assert values["hot-turns"].value == 0
    assert values["zugzwang-turns"].value == pytest.approx(2 / 3)


def test_there_is_no_null_move_within_a_turn_while_sides_may_change_and_where_the_game_would_be_over() -> None:
    assert null(after("tic-tac-toe")) is not None
    boxes = after("dots-and-boxes", "a2 b1 c2", columns=1, rows=1)
    assert null(boxes) is not None
    assert null(after("dots-and-boxes", "a2 c2 b3 b1", columns=2, rows=1)) is None  # a box is full: the turn goes on
    pie = after("hex", size=3)
    assert null(pie) is None
    pie.push("b2")
    assert null(pie) is None
    pie.push("swap")
    assert null(pie) is not None
    assert null(after("rolit-3")) is None


def test_a_null_move_leaves_the_board_and_counts_as_a_turn() -> None:
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
def test_the_lead_changes_when_the_other_one_is_in_front(values: list[float], changes: int) -> None:
    assert course.lead_changes(values) == changes


def test_in_front_throughout() -> None:
    assert course.throughout([0.5, 0.6, 0.7, 0.52, 1.0], 0)
    assert not course.throughout([0.5, 0.6, 0.4], 0)
    assert not course.throughout([0.5, 0.5], 0)
    assert course.throughout([0.5, 0.1], 1)


# -- the sections ------------------------------------------------------------------------------------------------------


def test_a_race_has_no_lead_change_and_no_choice() -> None:
    values = figures(found(RACE % 6))
    assert values["lead-changes"].value == 0
    assert values["first-throughout"].value == 1
    assert values["second-throughout"].value == 0
    assert values["forced-turns"].value == 1
    assert values["critical-turns"].value is None
    assert "choice" in values["critical-turns"].note


def test_tic_tac_toe_has_critical_turns_with_diagrams() -> None:
    findings = found("tic-tac-toe")
    items = [item for section in findings.sections for item in section.items]
    assert (figures(findings)["critical-turns"].value or 0) > 0
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
def test_other_games_are_followed_too(game: str, options: dict[str, object]) -> None:
    values = figures(found(game, **options))
    two = game != "rolit-3"
    assert (values["lead-changes"].value is not None) == two
    assert (values["temperature"].value is not None) == two
    assert values["good-moves-turn"].value is not None


def test_a_game_without_a_move_has_no_course() -> None:
    over = 'game "Over" { players A, B\n board square(2)\n move drop { to empty }\n end { when some(empty) -> draw } }'
    assert found(over) == Findings()


def test_what_is_found_is_the_same_again_for_any_number_of_processes() -> None:
    game = plybook.load("tic-tac-toe")
    alone, shared = (course.measure(Analysis(game, PLAN, 5, jobs=jobs)) for jobs in (1, 2))
    assert alone == shared
