"""Puzzles: against an independent oracle for a small game, and by what each puzzle claims."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import plybook
from plybook import Move, State
from plybook.interpreter.analyse.winning_moves import TooHardError, Verdicts
from plybook.interpreter.core.position import SwapStage
from plybook.measures.results.findings import Replay
from plybook.measures.tree import puzzle_search
from plybook.measures.tree.puzzle_images import Images
from plybook.measures.tree.puzzle_search import (
    AHEAD,
    Puzzle,
    Step,
    _loses_at_once,
    _written,
    agreed,
    checked,
    found_in,
    posed,
)
from plybook.measures.tree.puzzles import different, measure
from plybook.measures.workbench.analysis import Analysis
from plybook.measures.workbench.plan import QUICK
from plybook.measures.workbench.symmetry import pictured, symmetries
from plybook.players import make
from plybook.players.base.found import Searcher

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
PLAN = replace(QUICK, games=6, playouts=50, random_games=3, puzzle_games=6, puzzle_nodes=2_000, puzzles=2)


# -- an oracle that shares no code: three in a row --------------------------------------------------------------------


def won(board: str) -> bool:
    """Whether the player who moved last has won."""
    last = "X" if board.count("X") > board.count("O") else "O"
    return any(all(board[site] == last for site in line) for line in LINES)


@cache
def value(board: str) -> tuple[int, int]:
    """For the player to move: 1, 0 or -1, and in how many plies with best play."""
    if won(board):
        return -1, 0
    if "." not in board:
        return 0, 0
    after = [value(each) for each in moves(board).values()]
    wins = [plies for worth, plies in after if worth == -1]
    if wins:
        return 1, 1 + min(wins)
    if any(worth == 0 for worth, _ in after):
        return 0, 0
    return -1, 1 + max(plies for _, plies in after)


def moves(board: str) -> dict[int, str]:
    mark = "X" if board.count("X") == board.count("O") else "O"
    return {site: board[:site] + mark + board[site + 1 :] for site in range(9) if board[site] == "."}


def reached(board: str = "." * 9, known: set[str] | None = None) -> set[str]:
    known = set() if known is None else known
    if board not in known:
        known.add(board)
        for after in () if won(board) else moves(board).values():
            reached(after, known)
    return known


def is_puzzle(board: str) -> bool:
    """At least four moves; just one wins, and not at once; at most half of the others lose to the very next move."""
    after = list(moves(board).values())
    winning = [each for each in after if value(each)[0] == -1]
    if won(board) or len(after) < 4 or len(winning) != 1 or value(board)[1] < 3:
        return False
    others = [each for each in after if value(each)[0] != -1]
    return sum(any(won(reply) for reply in moves(each).values()) for each in others) <= len(others) / 2


def text(board: str) -> str:
    rows = [f"{row}  {' '.join(board[3 * (row - 1) : 3 * row])}" for row in (3, 2, 1)]
    mark = "X" if board.count("X") == board.count("O") else "O"
    last = "" if board == "." * 9 else f"last: {'O' if mark == 'X' else 'X'}\n"
    return "\n".join([*rows, "   a b c", "", f"to move: {mark}", last])


def test_exactly_the_puzzles_of_a_small_game_are_found() -> None:
    game = plybook.load("tic-tac-toe")
    verdicts = Verdicts(game)
    number = 0
    for board in sorted(reached())[::4]:
        if won(board) or "." not in board:
            continue
        state = game.position(text(board))
        verdicts.allow(100_000)
        steps = posed(game, verdicts, state.position)
        assert bool(steps) == is_puzzle(board), board
        if steps:
            number += 1
            puzzle = checked(game, 0, _written(game, state.position, steps, 0, 0), 1_000)
            assert puzzle is not None
            assert puzzle["exact"]
            steps = list(Puzzle.of(puzzle).steps)
            assert len(steps) == value(board)[1]
            assert [step.legal for step in steps] == list(range(board.count("."), board.count(".") - len(steps), -1))
            assert steps[0].winning == 1
    assert number > 5


def test_a_position_that_is_too_hard_raises_an_error() -> None:
    game = plybook.load("connect-four")
    verdicts = Verdicts(game)
    verdicts.allow(10)
    with pytest.raises(TooHardError):
        verdicts.wins(game.start().position, 0)


# -- what a puzzle claims ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"),
    [("connect-four", {"columns": 5, "rows": 4}), ("ayu", {"size": 5}), ("dots-and-boxes", {"columns": 2, "rows": 2})],
)
def test_solutions_win_and_their_first_moves_are_unique(name: str, options: dict[str, int]) -> None:
    """Each line ends with a win for the solver, and another search finds that no other first move wins."""
    game = plybook.load(name, **options)
    findings = measure(Analysis(game, PLAN, seed=3))
    items = findings.sections[0].items
    for replay in (item for item in items if isinstance(item, Replay)):
        state = game.position(replay.board)
        solver = state.mover
        values = plybook.solve(state, all_moves=True).moves
        assert values is not None
        assert [str(move) for move, worth in values.items() if worth == "win"] == [replay.moves[0]]
        for move in replay.moves:
            assert state.outcome() is None
            state.push(move)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winner == solver
        at_most, number = re.fullmatch(rf".*{solver} to move and win in (at most )?(\d+) moves", replay.title).groups()
        true = len(plybook.solve(game.position(replay.board), whole=True).line)
        assert len(replay.moves) <= int(number)
        assert true <= int(number) if at_most else true == int(number) == len(replay.moves)


@pytest.mark.parametrize(
    ("exact", "bound", "length", "caution"),
    [
        (True, 3, "3 moves", ""),
        (False, 7, "at most 7 moves", "there may be a shorter win, or a longer defence"),
        (False, 3, "at most 3 moves", "there may be a shorter win"),
    ],
)
def test_a_length_is_a_bound_unless_the_line_is_exact(exact: bool, bound: int, length: str, caution: str) -> None:
    """A line that follows proofs whose bounds get better may be shorter than what other replies are known to take."""
    steps = tuple(Step(move, 4, 1) for move in ("a1", "b1", "c1"))
    puzzle = Puzzle("", 0, steps, 0, 0, (), bound, exact)
    assert (puzzle.length, puzzle.caution) == (length, caution)


BLACK_IN_NINE = """4      . . . .
3     . . B .
2    . . B .
1   . . W W
   a b c d

to move: Black
swap: closed
seats: as at the start"""


@pytest.mark.parametrize("exact", [True, False])
def test_a_length_is_that_of_the_table_of_replies(exact: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether all positions are written out or only proofs are found, which know longer ways first."""
    if not exact:
        monkeypatch.setattr(puzzle_search, "WHOLE", (0, 0))
    game = plybook.load("hex", size=4)
    state = game.position(BLACK_IN_NINE)
    verdicts = Verdicts(game)
    verdicts.allow(100_000)
    steps = posed(game, verdicts, state.position)
    value = checked(game, 0, _written(game, state.position, steps, 0, 0), 5_000)
    assert value is not None
    puzzle = Puzzle.of(value)
    assert puzzle.exact == exact
    assert len(puzzle.branches) == steps[1].legal
    assert puzzle.most == 2 + max(each.plies for each in puzzle.branches)
    assert len(puzzle.line) <= puzzle.most
    shown = next(each for each in puzzle.branches if each.reply == puzzle.line[1])
    assert shown.answer == puzzle.line[2]
    true = len(plybook.solve(state, whole=True).line)
    assert puzzle.most == true if exact else puzzle.most >= true
    if exact:
        for each in puzzle.branches:
            after = state.copy()
            for move in (puzzle.line[0], each.reply):
                after.push(move)
            assert each.plies == len(plybook.solve(game.position(str(after)), whole=True).line)


def test_images_of_a_puzzle_are_one_puzzle_with_one_rating() -> None:
    """On the eight images of a board for three in a row."""
    game = plybook.load("tic-tac-toe")
    group = symmetries(game, 0)
    images, position = Images(game, group), game.position(text("..O....X.")).position
    verdicts = Verdicts(game)
    verdicts.allow(100_000)
    found = []
    for image in group:
        other = pictured(position, image.sites)
        steps = posed(game, verdicts, other)
        assert steps
        board, there = images.standard(other)
        assert board == images.standard(position)[0]
        value = checked(game, 0, _written(game, other, steps, len(found), 2), 1_000, there)
        assert value is not None
        found.append(Puzzle.of(value))
    assert len({str(each.rating) for each in found}) == 1
    assert len({each.board for each in found}) == len({pictured(position, image.sites) for image in group}) > 1
    assert len({images.of_line(each.line) for each in found}) == 1
    assert len(list(different(game, found, group))) == 1
    assert len(list(different(game, found, group[:1]))) > 1


def test_mirrored_puzzles_are_one_where_moves_have_other_names_in_a_mirror() -> None:
    """A domino is named by one of its ends, so the image of a move is not the one through the images of its points."""
    game = plybook.load("domineering", columns=4, rows=4)
    group = symmetries(game, 1)
    assert any(each.by_effect for each in group)
    state = game.start()
    state.push(str(state.legal_moves()[0]))
    boards = {str(State(game, pictured(state.position, each.sites))) for each in group}
    puzzles = [
        Puzzle(board, state.position.mover, (Step(f"move {number}", 9, 1),), number, 5)
        for number, board in enumerate(sorted(boards))
    ]
    assert len(list(different(game, puzzles, group))) == 1
    assert len(list(different(game, puzzles, group[:1]))) == len(boards) == 4


def test_positions_that_differ_only_in_what_they_count_are_one_puzzle() -> None:
    game = plybook.load("english-draughts")
    position = game.start().position
    later = replace(position, counts=tuple(count + 1 for count in position.counts))
    images = Images(game, symmetries(game, 1)[:1])
    assert images.standard(position)[0] != images.standard(later)[0]
    assert images.picture(position) == images.picture(later)
    assert images.picture(position) != images.picture(replace(position, mover=1 - position.mover))


def test_puzzles_are_found_in_games() -> None:
    game = plybook.load("connect-four", columns=5, rows=5)
    analysis = Analysis(game, PLAN, seed=3)
    found = [
        value
        for number, log in enumerate(analysis.self_play())
        for value in found_in(game, 3, analysis.player, number, list(log.moves), 3_000)
    ]
    assert found
    again = checked(game, 3, found[0], 3_000)
    assert again is not None
    assert Puzzle.of(again).line[0] == Puzzle.of(found[0]).line[0]


def test_a_wrong_solution_is_rejected() -> None:
    game = plybook.load("tic-tac-toe")
    board = text("XX.OO....")
    assert agreed(game, board, [Step("c1", 5, 1)], 0)
    assert not agreed(game, board, [Step("c1", 4, 1)], 0), "there are five legal moves"
    assert not agreed(game, board, [Step("a1", 5, 1)], 0), "that point is taken"
    assert not agreed(game, board, [Step("c3", 5, 1)], 0), "that does not win"
    wrong = {"board": board, "mover": 0, "steps": [["c2", 5, 1], ["c1", 4, 0], ["a3", 3, 1]], "game": 0, "ply": 4}
    assert checked(game, 0, wrong, 1_000) is None


def test_the_rating_is_the_product_over_the_solvers_turns() -> None:
    steps = (Step("a", 12, 1), Step("b", 7, 0), Step("c", 10, 4), Step("d", 3, 0), Step("e", 5, 5))
    assert Puzzle("", 0, steps, 0, 0).rating == 30


def test_the_end_of_another_puzzle_is_not_a_puzzle_of_its_own() -> None:
    """Nor is an image of the end."""
    game = plybook.load("tic-tac-toe")
    line = ("a1", "b2", "c1", "b1", "b3")
    long = Puzzle(text("........."), 0, tuple(Step(move, 5, 1) for move in line), 1, 10)
    for end, number in ((line[2:], 1), (("c3", "b3", "b1"), 1), (("c3", "b3", "a1"), 2)):
        other = Puzzle(text("X........"), 1, tuple(Step(move, 5, 1) for move in end), 2, 12)
        assert len(list(different(game, [long, other], symmetries(game, 0)))) == number, end


def test_games_of_more_than_two_players_have_no_puzzles() -> None:
    findings = measure(Analysis(plybook.load("rolit"), PLAN, seed=1))
    (figure,) = findings.sections[0].items
    assert figure.value is None


@pytest.mark.parametrize(
    ("name", "options"),
    [("hex", {"size": 4}), ("connect-four", {}), ("english-draughts", {"size": 6}), ("yavalath", {})],
)
def test_a_search_of_one_ply_sees_the_moves_that_win_at_once_and_no_others(
    name: str, options: dict[str, object]
) -> None:
    """Beside trying all moves, in each position of random games, to their ends."""
    game, ahead, wins = plybook.load(name, **options), make(AHEAD), 0
    assert isinstance(ahead, Searcher)
    for seed in range(4):
        state, random = game.start(), Random(seed)
        while state.outcome() is None and state.ply < 80:
            if state.position.swap not in (SwapStage.AHEAD, SwapStage.OPEN):
                mover = state.position.mover
                won = any(wins_for(state, move, mover) for move in state.legal_moves())
                assert _loses_at_once(game, ahead, 1 - mover, state.position) == won, str(state)
                wins += won
            state.push(random.choice(state.legal_moves()))
    assert wins


def wins_for(state: State, move: Move, player: int) -> bool:
    """Whether a move ends the game with a win for a player."""
    state.advance(move)
    result = state.result()
    state.pop()
    return result is not None and result.winner == player
