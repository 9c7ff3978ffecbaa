"""A reviewed game: exactly the moves that throw something away are named, by exhaustive search."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

import plybook
from plybook.interpreter.core.errors import PlyError
from plybook.interpreter.game.game import Game, State
from plybook.measures.course.judge import Judge
from plybook.measures.review import review as reviews
from plybook.measures.review.grades import grade
from plybook.measures.review.judged import Ply, Review, stood
from plybook.measures.review.review import review
from plybook.measures.review.sentences import sentences, told

LINES = ("a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "a3b2c1")
POINTS = [column + row for column in "abc" for row in "123"]


def worth(
    own: frozenset[str], other: frozenset[str], seen: dict[tuple[frozenset[str], frozenset[str]], float]
) -> float:
    """Three in a row by exhaustive search: 1, 0.5 or 0 for the side to move, which has ``own``."""
    if (own, other) not in seen:
        if any(set(zip(line[::2], line[1::2], strict=True)) <= {(p[0], p[1]) for p in other} for line in LINES):
            return 0.0
        free = [point for point in POINTS if point not in own | other]
        seen[own, other] = max((1 - worth(other, own | {point}, seen) for point in free), default=0.5)
    return seen[own, other]


def thrown_away(moves: list[str]) -> dict[int, float]:
    """What each move of a game of three in a row gives away, if it does."""
    seen: dict[tuple[frozenset[str], frozenset[str]], float] = {}
    own, other, found = frozenset[str](), frozenset[str](), {}
    for number, move in enumerate(moves, 1):
        loss = worth(own, other, seen) - (1 - worth(other, own | {move}, seen))
        if loss:
            found[number] = loss
        own, other = other, own | {move}
    return found


def named(found: Review) -> dict[int, float]:
    return {ply.number: ply.loss or 0.0 for ply in found.plies if ply.grade}


def random_game(game: Game, seed: int) -> list[str]:
    state, random = game.start(), Random(seed)
    while moves := state.legal_moves():
        state.advance(random.choice(moves))
    return list(map(str, state.moves))


@pytest.fixture(autouse=True)
def short_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the judge with little work."""
    plan = replace(reviews.QUICK, judge_most=30, judge_games=8, random_games=10, games=10, playouts=10)
    monkeypatch.setattr(reviews, "QUICK", plan)


@pytest.fixture(scope="module")
def rows() -> Game:
    return plybook.load("tic-tac-toe")


@pytest.mark.parametrize("seed", range(6))
def test_exactly_the_moves_that_throw_something_away_are_named_with_a_better_one(rows: Game, seed: int) -> None:
    moves = random_game(rows, seed)
    found = review(rows, moves, playouts=100)
    exact = thrown_away(moves)
    assert named(found) == exact
    for ply in found.plies:
        better = [*moves[: ply.number - 1], ply.best] if ply.best else []
        if ply.number in exact:
            assert ply.grade == "blunder"
            assert ply.number not in thrown_away(better), "the better move keeps the value"
    assert found.judge.strong
    assert found.opens == max(exact, key=lambda number: (exact[number], number), default=0)


@pytest.mark.parametrize("judge", ["mcts", "alphabeta"])
def test_without_proof_searches_no_blunder_is_missed_by_either_judge(
    rows: Game, judge: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "_nodes", lambda playouts: 0)
    monkeypatch.setattr(reviews, "judge_of", lambda analysis: Judge(judge, 1.0))
    for seed in range(3):
        moves = random_game(rows, seed)
        exact = thrown_away(moves)
        found = review(rows, moves, playouts=400)
        assert set(named(found)) >= set(exact)
        assert found.judge.player.startswith(judge)


def test_a_game_of_perfect_moves_has_no_mistakes(rows: Game) -> None:
    moves = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"]
    assert not thrown_away(moves)
    found = review(rows, moves, playouts=100)
    assert not named(found)
    assert found.turning == ()
    assert found.opens == 0
    assert found.decided is None
    assert [side.loss for side in found.sides] == [0, 0]


def exact_worth(state: State) -> float:
    """What a position is worth to the side to move, by trying everything."""
    result, mover, best = state.result(), state.position.mover, 0.0
    if result is not None:
        return 0.5 if result.winner is None else float(result.winner == mover)
    for move in state.legal_moves():
        state.advance(move)
        value = exact_worth(state)
        best = max(best, value if state.position.mover == mover else 1 - value)
        state.pop()
    return best


def test_in_the_last_moves_of_connect_four_exactly_those_that_change_the_result_are_named() -> None:
    game, compared = plybook.load("connect-four", columns=4, rows=4), 0
    for seed in (0, 2):
        moves, state, exact = random_game(game, seed), game.start(), set[int]()
        last = max(0, len(moves) - 6)
        for number, move in enumerate(moves, 1):
            before = exact_worth(state) if number > last else 0
            state.push(move)
            if number > last and 1 - exact_worth(state) < before:
                exact.add(number)
        found = review(game, moves, playouts=100)
        assert {number for number in named(found) if number > last} == exact
        compared += len(exact)
    assert compared, "some moves change the result"


def wins(state: State, seen: dict[int, bool]) -> bool:
    """Whether the side to move wins, by exhaustive search of a game without draws."""
    result = state.result()
    if result is not None:
        return result.winner == state.position.mover
    if state.hash not in seen:
        seen[state.hash] = False
        for move in state.legal_moves():
            state.advance(move)
            lost = not wins(state, seen)
            state.pop()
            if lost:
                seen[state.hash] = True
                break
    return seen[state.hash]


def test_a_forced_win_thrown_away_is_a_blunder() -> None:
    game = plybook.load("hex", size=3, **({"swap": "off"} if "swap" in plybook.load("hex").options else {}))
    moves, seen = random_game(game, 2), dict[int, bool]()
    state, exact = game.start(), set[int]()
    for number, move in enumerate(moves, 1):
        before = wins(state, seen)
        state.push(move)
        over = state.result()
        after = over.winner != state.position.mover if over is not None else not wins(state, seen)
        if before and not after:
            exact.add(number)
    assert exact, "the game has such a move"
    found = review(game, moves, playouts=100)
    assert set(named(found)) == exact
    assert all(ply.proof == "win" and ply.proof_after == "loss" for ply in found.plies if ply.number in exact)


def drawn(*values: float, proof: str = "draw") -> tuple[list[Ply], list[float]]:
    """Moves of a game with these values to the first seat; what a move lost is graded."""
    plies = []
    for number, (here, after) in enumerate(pairwise(values), 1):
        seat = (number - 1) % 2
        loss = (here - after) * (1 if seat == 0 else -1)
        last = number == len(values) - 1
        plies.append(Ply(number, seat, "AB"[seat], "a1", here, after, loss, grade(loss, None, 0.0), "b1", ("b1",), (),
                         "", 0, proof if last else "", 9))  # fmt: skip
    return plies, list(values)


@pytest.mark.parametrize(
    ("values", "proof", "back", "opens"),
    [
        ((0.5, 0.5, 0.96, 0.52, 0.5), "draw", 3, 3),  # thrown back by a smaller mistake than that before
        ((0.5, 0.5, 0.96, 0.52, 0.96, 0.6, 0.5), "draw", 5, 5),  # twice
        ((0.5, 0.5, 0.7, 0.52), "draw", 0, 2),  # never nearly won
        ((0.5, 0.5, 0.96, 0.52, 0.3), "", 0, 2),  # not drawn
    ],
)
def test_a_game_that_is_thrown_back_to_a_draw_turned_when_it_became_one(
    values: tuple[float, ...], proof: str, back: int, opens: int
) -> None:
    plies, known = drawn(*values, proof=proof)
    assert stood(plies, known) == back
    assert reviews._turning(plies, back)[1] == opens


def test_the_mistake_that_makes_a_draw_is_called_the_turn(rows: Game) -> None:
    found = review(rows, ["a1", "b1", "b2", "c3", "b3", "a2", "c2", "a3", "c1"], playouts=100)
    assert found.result == "draw: no move is left"
    assert [ply.number for ply in found.plies if ply.grade] == [2, 5]
    assert found.opens == 5
    text = " ".join(sentences(found))
    assert "The game turned at move 5: X's b3?? turned a forced win into a forced draw" in text
    first = replace(found, opens=2)
    assert "The largest mistake was at move 2" in " ".join(sentences(first))


def test_the_review_is_the_same_for_any_number_of_processes() -> None:
    game = plybook.load("hex", size=5)
    moves = random_game(game, 3)[:8]
    one = review(game, moves, playouts=60)
    assert review(game, moves, playouts=60, jobs=2) == one
    assert one.judge.positions > 0
    assert one.result == "unfinished"
    assert one.decided is None


def test_a_loss_within_the_error_or_seen_by_one_search_only_has_no_grade() -> None:
    assert grade(0.20, 0.20, 0.13) == ""
    assert grade(0.20, 0.01, 0.01) == ""
    assert grade(0.20, 0.11, 0.01) == "mistake"
    assert grade(0.049, None, 0.0) == ""
    assert [grade(loss, None, 0.0) for loss in (0.05, 0.1, 0.15)] == ["inaccuracy", "mistake", "blunder"]


def test_the_loss_on_which_a_grade_rests_is_told_where_it_is_another_grade() -> None:
    """A move that gave away 27 points had the mark of 5."""
    bad = Ply(3, 0, "Red", "a4", 0.7, 0.43, 0.27, "inaccuracy", "b2", ("b2",), (), "", 0, "", 7, counted=0.08)
    assert told(bad) == (
        "Red's a4?! gave away 27 points, as the judge sees it (graded by 8 points, as a search with half the work saw "
        "it); better was b2"
    )
    assert "graded by" not in told(replace(bad, grade="blunder", counted=0.2))


def test_moves_of_a_review_say_what_their_grade_rests_on(rows: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "_nodes", lambda playouts: 0)
    for seed in range(3):
        for ply in review(rows, random_game(rows, seed), playouts=50).plies:
            least = ply.loss if ply.counted is None else ply.counted
            assert ply.counted is None or (ply.grade and ply.counted < (ply.loss or 0))
            assert not ply.grade or grade(least or 0.0, None, 0.0) == ply.grade


def test_opening_moves_are_not_judged_while_sides_may_be_swapped() -> None:
    game = plybook.load("ayu", size=5, pie="on")
    state = game.start()
    first = str(state.legal_moves()[0])
    found = review(game, [first, "swap"], playouts=60)
    assert found.plies[0].loss is None
    assert found.plies[1].loss is not None, "the swap is a choice"


def test_a_game_that_cannot_be_reviewed_is_refused(rows: Game) -> None:
    with pytest.raises(PlyError, match="no move has been made"):
        review(rows, [])
    three = plybook.loads(
        'game "Three" { players A, B, C\n'
        " board rectangle(3, 1)\n move drop { to empty }\n end { when no-moves -> draw } }"
    )
    with pytest.raises(PlyError, match="two players"):
        review(three, ["a1"])
