"""Random games and perft on the native engine: the reference engine's numbers, whatever the number of threads."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import sqrt
from pathlib import Path
from random import Random
from statistics import stdev

import pytest
from lockstep import SMALL, Setting, reference
from random_descriptions import description
from small_games import NAMES, WALK, game, walk

import plybook
from plybook import DescriptionError, Game, State
from plybook.gdl.text.render import render_text
from plybook.interpreter.analyse.perft import depths, perft
from plybook.interpreter.core.playout_result import Playouts
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.kernels.playouts import run as batches
from plybook.interpreter.native.kernels.playouts.run import Batches, HistoryTooLong

ERRORS = 4.0
"""Two estimates may differ by this many standard errors."""


def sampled(game: Game) -> bool:
    """Whether a move is drawn without listing all moves, so that choices are estimated."""
    assert isinstance(game.engine, NativeEngine)
    return game.engine.program.sampled


def numbers(found: Playouts) -> tuple[object, ...]:
    return dict(found.results), found.plies, found.plies_squared, found.choices


def batch(game: Game, limit: int) -> Batches:
    assert isinstance(game.engine, NativeEngine)
    return Batches(game.engine, limit)


# -- what makes no difference --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_neither_threads_nor_jobs_change_the_counts(name: str) -> None:
    alone = numbers(game(name).playouts(301, seed=5, ply_limit=50))
    assert sum(game(name).playouts(301, seed=5, ply_limit=50).results.values()) == 301
    for more in ({"threads": 2}, {"threads": 3}, {"jobs": 2}):
        assert numbers(game(name).playouts(301, seed=5, ply_limit=50, **more)) == alone


@pytest.mark.parametrize("name", ["ayu", "ayu pie", "crowning 1", "trio 0"])
def test_ranges_add_up_however_they_are_split(name: str) -> None:
    whole = list(batch(game(name), 60).play(0, 100, 9))
    for cuts in ([0, 1, 2, 50, 100], [0, 37, 100], list(range(0, 101, 10))):
        parts = batch(game(name), 60)
        tallies = [parts.play(a, b - a, 9) for a, b in pairwise(cuts)]
        assert [sum(column) for column in zip(*tallies, strict=True)] == whole


def test_the_size_of_a_batch_does_not_change_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = numbers(game("ayu").playouts(500, seed=2))
    monkeypatch.setattr(batches, "BATCH", 0.0)
    assert numbers(game("ayu").playouts(500, seed=2)) == expected


def test_any_integer_is_a_valid_seed() -> None:
    seen = {str(numbers(game("ayu").playouts(200, seed=seed))) for seed in (0, 1, -1, 2**63, 2**64 - 2, 10**30)}
    assert len(seen) == 6


def test_games_past_the_ply_limit_are_unfinished_but_those_ending_at_it_are_not() -> None:
    play = game("tic-tac-toe 0")
    assert numbers(play.playouts(50, seed=0, ply_limit=0)) == ({"X": 0, "O": 0, "draw": 0, "unfinished": 50}, 0, 0, 0)
    four = play.playouts(50, seed=0, ply_limit=4)
    assert numbers(four) == ({"X": 0, "O": 0, "draw": 0, "unfinished": 50}, 200, 800, 50 * (9 + 8 + 7 + 6))
    assert play.playouts(500, seed=0, ply_limit=9).results["unfinished"] == 0
    eight, nine = (play.playouts(500, seed=0, ply_limit=limit).results for limit in (8, 9))
    assert eight["unfinished"] == nine["draw"] + nine["X"] - eight["X"] > 0


def test_a_history_too_long_to_keep_is_an_error() -> None:
    with pytest.raises(HistoryTooLong, match="set a lower limit with `--ply-limit`"):
        plybook.loads(WALK).playouts(1, ply_limit=10**9)


ONE_PIECE = """game "One piece" {
  players Black, White
  board rectangle(4, 1)
  setup { place Black on b1 }
  move step {
    from occupied
    to   adjacent(from)
  }
  end {
    when some(d1 & occupied) or seen(positional) >= 1
      -> if repeated then Black else White wins "the piece is back, or at the end of the board"
  }
}"""


def test_who_wins_can_depend_on_repetition_alone() -> None:
    """The piece goes to d1 by way of c1 in one of four games; in the others, it is back after two steps.

    The games are played by a process of its own, as a mistake made them endless.
    """
    play = "import plybook, sys; print(dict(plybook.loads(sys.stdin.read()).playouts(4_000, seed=1).results))"
    done = subprocess.run(
        [sys.executable, "-c", play], input=ONE_PIECE, capture_output=True, text=True, timeout=120, check=True
    )
    found = ast.literal_eval(done.stdout)
    assert found["White"] == 4_000 - found["Black"]
    assert abs(found["Black"] - 3_000) < 4 * sqrt(4_000 * 3 / 16)


# -- the same as the reference engine ------------------------------------------------------------------------------


def one_ply(play: Batches, state: State, number: int = 0) -> list[int]:
    """The tally of one game of at most one ply that starts in a position."""
    play.begin_in(state.position)
    return list(play.play(number, 1, 1))


def check_choices(about: str, there: Game, states: Iterator[State]) -> None:
    """In each position: as many moves to choose from (on average, if estimated), or the same result."""
    play = batch(there, 1)
    players = len(there.model.players)
    other = reference(there)
    for state in states:
        fresh = State(other, state.position)
        moves, outcome = fresh.legal_moves(), fresh.result()
        tally = one_ply(play, fresh)
        choices, plies = tally[players + 4], tally[players + 2]
        if sampled(there) and moves:
            several = [one_ply(play, fresh, number)[players + 4] for number in range(200)]
            average = sum(several) / len(several)
            error = sqrt(sum((one - average) ** 2 for one in several)) / len(several)
            error = error or average / len(several)  # a slot in hundreds that is no move may not have been drawn yet
            choices = len(moves) if abs(average - len(moves)) <= ERRORS * error else several
        assert (choices, plies) == (len(moves), bool(moves)), f"{about}\n{fresh}"
        if outcome is not None:
            place = players if outcome.winner is None else outcome.winner
            assert tally[: players + 2] == [number == place for number in range(players + 2)], f"{about}\n{fresh}"


@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_chooses_from_the_legal_moves(name: str) -> None:
    for seed in range(3):
        check_choices(name, game(name), walk(game(name).start(), seed, plies=40))


@pytest.mark.parametrize("name", sorted(SMALL))
def test_a_random_game_of_a_variant_chooses_from_the_legal_moves(name: str) -> None:
    there = Setting(name, tuple(SMALL[name].items())).load("native")
    for seed in range(2):
        check_choices(name, there, walk(there.start(), seed, plies=30))


@pytest.mark.parametrize("first", range(5_000, 5_060, 10))
def test_a_random_game_of_a_random_description_chooses_from_the_legal_moves(first: int) -> None:
    for seed in range(first, first + 10):
        there = plybook.loads(description(seed))
        check_choices(f"seed {seed}\n{description(seed)}", there, walk(there.start(), seed, plies=8))


def sequences(state: State, depth: int) -> Iterator[tuple[float, int, int, str]]:
    """Every way a random game of at most this many plies may go: its probability, plies, choices and result."""
    moves = state.legal_moves()
    if not moves or not depth:
        outcome = state.outcome()
        result = "unfinished" if outcome is None else str(outcome.winner) if outcome.winner else "draw"
        yield 1.0, 0, 0, result
        return
    for move in moves:
        state.advance(move)
        for probability, plies, choices, result in sequences(state, depth - 1):
            yield probability / len(moves), plies + 1, choices + len(moves), result
        state.pop()


DEAR = ("abalone 0", "dameo 0")
"""Games of which the reference engine counts short sequences for half a minute and more."""


@pytest.mark.parametrize(
    "name", ["walk", *(pytest.param(name, marks=pytest.mark.long) if name in DEAR else name for name in NAMES)]
)
def test_short_random_games_go_each_way_as_often_as_they_should(name: str) -> None:
    """Compared with all possible ways, so that the only error is the sampling error."""
    there = plybook.loads(WALK) if name == "walk" else game(name)
    few = takewhile(lambda d: perft(there.start(), d) < 3_000, range(1, 6))
    depth = 8 if name == "walk" else max(few)
    ways = list(sequences(reference(there).start(), depth))
    games = 40_000
    found = there.playouts(games, seed=11, ply_limit=depth)

    def near(value: float, mean: float, square: float, what: str) -> None:
        error = sqrt(max(square - mean**2, 0) / games)
        assert abs(value - mean) <= ERRORS * error + 1e-9, f"{what}: {value}, expected {mean} ± {error}"

    for result in found.results:
        share = sum(way[0] for way in ways if way[3] == result)
        near(found.results[result] / games, share, share, result)
    for place, what in ((1, "plies"), (2, "choices")):
        mean, square = (sum(way[0] * way[place] ** power for way in ways) for power in (1, 2))
        if what == "choices" and sampled(there):
            parts = [there.playouts(1_000, seed=seed, ply_limit=depth).choices / 1_000 for seed in range(40)]
            square = mean**2 + games / 40 * stdev(parts) ** 2  # they are estimated, which adds an error of its own
        near(getattr(found, what) / games, mean, square, what)


@dataclass
class Estimate:
    mean: float
    error: float


def shares(parts: list[Playouts], what: str) -> Estimate:
    """A mean over batches, and its standard error."""
    figure = {"plies": lambda part: part.mean_length, "choices": lambda part: part.mean_branching}
    values = [figure.get(what, lambda part: part.results[what] / part.games)(part) for part in parts]
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return Estimate(mean, spread / sqrt(len(values)))


WHOLE = ["ayu", "ayu pie", "tic-tac-toe 0", "hex 0", "y 0", "breakthrough 0", "crowning 1", "trio 0", "arrows 0"]


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_match_those_of_the_reference_engine(name: str) -> None:
    there = game(name)
    slow = [reference(there).playouts(15, seed=seed, ply_limit=60) for seed in range(16)]
    quick = [there.playouts(400, seed=seed, ply_limit=60) for seed in range(40)]
    for what in ("plies", "choices", *slow[0].results):
        a, b = shares(slow, what), shares(quick, what)
        difference, error = abs(a.mean - b.mean), sqrt(a.error**2 + b.error**2)
        if what in there.model.players or what in ("draw", "unfinished"):  # rare ones may be missing from a sample
            share = (16 * 15 * a.mean + 40 * 400 * b.mean) / (16 * 15 + 40 * 400)
            error = sqrt(share * (1 - share) * (1 / (16 * 15) + 1 / (40 * 400)))
        assert difference <= ERRORS * error + 1e-9, f"{what}: reference {a}, native {b}"


# -- how moves are drawn -------------------------------------------------------------------------------------------

PLAYERS = [f"P{number}" for number in range(16)]


RULES = {
    "drop": "move drop { to empty }",
    "step": "move step { from mine\n to adjacent(from) & empty }",
    "shift": "move shift { from mine\n to adjacent(group(from)) & empty\n where no-split }",
    "approach": "move walk { from singletons(mine)\n to adjacent(from) & empty }\n"
    "move shift { from mine - singletons(mine)\n to adjacent(group(from)) & empty\n where no-split }\n"
    "every move where reduce-distance",
    "choose": "move hop { from mine\n choose via in adjacent(from) & empty\n to adjacent(via) & empty\n"
    " where to is not from\n do relocate(from, to) }",
    "pass": "move drop { to empty & edge(top) }\nmove step { from mine\n to adjacent(from) & empty }\nmove rest { }",
    "same": "move drop { to empty }\nmove put { to empty & row(2)\n do place(mover, to) }",
}


UPPER_TAIL = {dof: dof + 4.9 * sqrt(2 * dof) + 12 for dof in range(1, 17)}
"""Above the point that chi-square exceeds once in 10,000 times (Wilson and Hilferty's bound is lower)."""


def marked(rules: str, board: str, pieces: list[str], classes: dict[tuple[str, str], int]) -> str:
    """A game that ends with the first move; the winner shows which class the move belongs to."""
    lines = ['game "Marked" {', f"players {', '.join(PLAYERS)}", f"board {board}"]
    lines += [f"setup {{ place P0 on {', '.join(pieces)} }}", rules, "end {"]
    for number, player in enumerate(PLAYERS):
        ways = [
            f"({b} in of(P0) and " + (f"{a} not in of(P0))" if a else f"count(of(P0)) > {len(pieces)})")
            for (a, b), place in classes.items()
            if place == number
        ]
        if ways:
            lines.append(f"when {' or '.join(ways)} -> {player} wins")
    return "\n".join([*lines, "when no-moves -> draw", "}", "}"])


STAR = "graph { line a1, b2, d4, f6\n line a3, b2, b1\n line b2, b6, f6\n line a1, b1, e1\n edge e1, d4, a3 }"


HOLES = "square(12) without a1, c3 | corners | row(7) & column(2)"


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("board", ["square(4)", "hexagon(3)", "rectangle(9, 8)", "square(4) adjacent all", STAR, HOLES])
@pytest.mark.parametrize("seed", range(3))
def test_every_move_is_drawn_equally_often(rules: str, board: str, seed: int) -> None:
    """Sixteen classes of moves, distinguished by the winner, occur in proportion to their sizes."""
    random = Random(f"{rules} {board} {seed}")
    names = plybook.loads(marked(RULES["drop"], board, ["b2"], {})).model.board.names
    near = random.sample(names, len(names)) if seed else list(names)
    pieces = near[: random.randint(4, max(5, len(names) // 2)) if len(names) < 40 else 20]
    start = plybook.loads(marked(RULES[rules], board, pieces, {}), engine="reference").start()
    pairs: dict[tuple[str, str], int] = {}
    sizes: Counter[int] = Counter()
    for move in random.sample(start.legal_moves(), len(start.legal_moves())):
        points = [start.game.model.board.names[site] for site in move.sites]
        pair = (points[0] if len(points) > 1 else "", points[-1] if points else "")
        if not points:
            sizes[-1] += 1
            continue
        place = pairs.setdefault(pair, len(pairs) % len(PLAYERS))
        sizes[place] += 1
    there = plybook.loads(marked(RULES[rules], board, pieces, pairs))
    games = 16_000
    found = there.playouts(games, seed=seed, ply_limit=1)
    total = sum(sizes.values())
    assert total == len(start.legal_moves())
    if not total:
        assert found.results["draw"] == games
        return
    if sampled(there):
        parts = [there.playouts(400, seed=number, ply_limit=1) for number in range(20)]
        estimate = shares(parts, "choices")
        assert abs(estimate.mean - total) <= ERRORS * estimate.error
    else:
        assert found.choices == games * total
    chi = 0.0
    for place, size in sizes.items():
        drawn = found.results["unfinished" if place < 0 else PLAYERS[place]]
        chi += (drawn - games * size / total) ** 2 / (games * size / total)
    freedom = len(sizes) - 1
    assert chi <= (UPPER_TAIL[freedom] if freedom else 0), f"{chi} with {freedom} degrees of freedom"


# -- too much to try -----------------------------------------------------------------------------------------------

PAGE = Path(__file__).parents[3] / "gdl" / "codes" / "too-many-moves.md"


def test_too_many_moves_give_the_same_diagnostic_wherever_they_are_found() -> None:
    text = PAGE.read_text(encoding="utf-8").split("```gdl\n")[1].split("```")[0]
    there = plybook.loads(text)
    said = []
    for ask in (
        lambda: plybook.loads(text, engine="reference").start().legal_moves(),
        lambda: there.start().legal_moves(),
        lambda: there.start().outcome(),
        lambda: there.playouts(3),
        lambda: there.playouts(3, threads=2),
        lambda: perft(there.start(), 1),
        lambda: perft(there.start(), 2),
        lambda: depths(there.start(), 2, distinct=True, threads=2),
    ):
        with pytest.raises(DescriptionError) as wrong:
            ask()
        said.append([render_text(diagnostic) for diagnostic in wrong.value.diagnostics])
    assert len(said[0]) == 1
    assert said == [said[0]] * len(said)


def test_too_many_moves_after_the_first_move_are_reported_too() -> None:
    text = """game "Later" {
      players A, B
      board square(32)
      move first { to row(1) & empty
        where none(occupied) }
      move drop { choose one in empty
        choose two in empty
        choose three in empty
        where some(occupied)
        do place(mover, one | two | three) }
      end { when no-moves -> draw }
    }"""
    there = plybook.loads(text)
    state = there.start()
    if len(state.legal_moves()) != 32:
        pytest.skip("`drop` is tried at the start, too")
    state.push("a1")
    for ask in (state.legal_moves, lambda: there.playouts(2), lambda: perft(there.start(), 2)):
        with pytest.raises(DescriptionError, match="the move `drop` leaves more than 200,000 combinations"):
            ask()


# -- games in which everybody has moved ----------------------------------------------------------------------------

ROUNDS = {
    "one player alone": ("again when count(empty) > 0", 0),
    "turns of two moves": ("again when moves-this-turn < 2", 20),
    "turns of one move": ("", 20),
    "a single turn is enough": ("again when moves-this-turn < 9", 0),
    "the last move is the other player's": ("again when moves-this-turn < 8", 20),
}


@pytest.mark.parametrize("what", ROUNDS)
def test_games_in_which_every_player_has_moved_are_counted(what: str) -> None:
    statement, expected = ROUNDS[what]
    text = (
        'game "Rounds" {\n  players White, Black\n  board square(3)\n  move drop { to empty }\n'
        f"  {statement}\n  end {{ when no-moves -> draw }}\n}}\n"
    )
    for engine in ("native", "reference"):
        found = plybook.loads(text, engine=engine).playouts(20, seed=3)
        assert (found.games, found.plies, found.rounds) == (20, 180, expected)
    assert plybook.loads(text).playouts(20, seed=3, ply_limit=1).rounds == 0
