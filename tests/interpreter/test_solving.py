"""Exact values, checked against an independent program, published results, and strategies that are played out."""

from __future__ import annotations

from random import Random

import pytest
from connection_oracle import Rhombus, Triangle, openings
from solving_oracle import value_by_playing, values

import plybook
from plybook import Game, State
from plybook.interpreter.analyse.solve import AGAINST, solve

WANDER = """
game "Wander" {{
  option repetition = draw in draw, loss, ignore
  players Black, White facing n, s
  board {board}
  setup {{
    {setup}
  }}
  move step {{
    from mine
    to   adjacent(from) & ({goals})
  }}
  end {{
    when {end}
    when repeated and repetition is draw -> draw
    when repeated and repetition is loss -> mover wins
  }}
}}
"""
EMPTY, CAPTURE = "empty", "empty | theirs"
STUCK, LINE, FAR = "no-moves -> last wins", "line(of(last), 3) -> last wins", "some(of(last) & far-row) -> last wins"
WANDERS = {
    "hunt": ("rectangle(3, 2)", "place Black on a1, b1\n place White on c2, b2", CAPTURE, STUCK),
    "hunt on a square": ("square(3)", "place Black on a1, b1\n place White on c3, b3", CAPTURE, STUCK),
    "three in a row": (
        "square(3) adjacent all", "place Black on a1, c1, b3\n place White on a3, c3, b1", EMPTY, LINE,
    ),
    "block": ("square(3)", "place Black on a1, b1, c1\n place White on a3, b3, c3", EMPTY, STUCK),
    "race": (
        "rectangle(3, 4)", "place White on a1, b1, c1\n place Black on a4, b4, c4", EMPTY, STUCK + "\n when " + FAR,
    ),
}  # fmt: skip
"""Games with cycles: board, setup, where pieces may go, how the game ends."""
ALWAYS_WON = {"hunt", "hunt on a square"}


def wander(name: str, **options: object) -> Game:
    board, setup, goals, end = WANDERS[name]
    return plybook.loads(WANDER.format(board=board, setup=setup, goals=goals, end=end), **options)


def value(state: State, **limits: object) -> str:
    return solve(state, memory=16, **limits).value


# -- against retrograde analysis -------------------------------------------------------------------------------------


@pytest.mark.parametrize("repetition", ["draw", "ignore"])
@pytest.mark.parametrize("name", WANDERS)
def test_values_of_games_with_cycles_match_retrograde_analysis(name: str, repetition: str) -> None:
    game = wander(name, repetition=repetition)
    known = values(game, game.start().position)
    chosen = Random(name).sample(sorted(known, key=hash), min(len(known), 60))
    assert {position: value(State(game, position)) for position in chosen} == {p: known[p] for p in chosen}
    assert ("draw" in known.values()) == (name not in ALWAYS_WON)


@pytest.mark.parametrize("repetition", ["draw", "ignore"])
@pytest.mark.parametrize("name", [name for name in WANDERS if name != "race"])
def test_values_take_earlier_positions_into_account(name: str, repetition: str) -> None:
    game = wander(name, repetition=repetition)
    for seed in range(4):
        state, random = game.start(), Random(f"{name} {seed}")
        for _ in range(random.randrange(2, 14)):
            if moves := state.legal_moves():
                state.advance(random.choice(moves))
        earlier = frozenset(state.positions[:-1]) if repetition == "draw" else frozenset()
        if state.result() is None:
            assert value(state) == values(game, state.position, earlier)[state.position], state.moves
        solution = solve(state, memory=16, all_moves=True)
        if state.result() is None:
            assert solution.value == value(state)
            assert solution.moves is not None
            for move, worth in solution.moves.items():
                state.advance(move)
                assert AGAINST[worth] == value(state), (state.moves, move)
                state.pop()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tic-tac-toe", {}),
        ("mu-torere", {}),
        ("mu-torere", {"repetition": "ignore"}),
        ("ayu", {"size": 3}),
        ("hex", {"size": 3, "swap": False}),
        ("y", {"size": 3, "swap": False}),
        ("y", {"size": 3, "swap": False, "drops": "two"}),
        ("clobber", {"columns": 3, "rows": 3}),
        ("konane", {"size": 4}),
        ("connect-four", {"columns": 4, "rows": 3}),
        ("dots-and-boxes", {"columns": 1, "rows": 2}),
    ],
)
def test_values_of_library_games_match_retrograde_analysis(name: str, options: dict[str, object]) -> None:
    game = plybook.load(name, **options)
    known = values(game, game.start().position)
    chosen = Random(name).sample(sorted(known, key=hash), min(len(known), 40))
    for position in chosen:
        assert value(State(game, position)) == known[position]


@pytest.mark.parametrize(
    ("name", "board", "size"),
    [
        ("hex", Rhombus, 2), ("hex", Rhombus, 3), ("y", Triangle, 3), ("y", Triangle, 4),
        pytest.param("hex", Rhombus, 4, marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_values_of_connection_game_openings_match_an_independent_program(
    name: str, board: type[Rhombus], size: int
) -> None:
    found = solve(plybook.load(name, size=size, swap=False).start(), all_moves=True).moves
    assert found is not None
    assert {str(move): worth for move, worth in found.items()} == openings(board(size))


# -- where history decides -------------------------------------------------------------------------------------------


TINY = {
    "ring": ("rectangle(2, 2)", "place Black on a1\n place White on b2", EMPTY, STUCK),
    "hunt": ("rectangle(2, 2)", "place Black on a1\n place White on b2", CAPTURE, STUCK),
    "path": ("rectangle(4, 1)", "place Black on a1\n place White on d1", EMPTY, STUCK),
    "corner": ("rectangle(3, 2)", "place Black on a1\n place White on c2", EMPTY, STUCK),
}


@pytest.mark.parametrize("name", TINY)
def test_games_decided_by_repetition_have_the_values_of_exhaustive_search(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(WANDERS, name, TINY[name])
    game = wander(name, repetition="loss")
    state, random = game.start(), Random(name)
    for _ in range(6):
        if state.result() is not None:
            break
        solution = solve(state, memory=16, all_moves=True)
        assert value(state) == solution.value == value_by_playing(state), state.moves
        assert solution.moves is not None
        end = state.copy()
        for move in solution.line:
            end.push(move)
        result = end.result()
        assert result is not None
        assert (result.winner == state.position.mover) == (solution.value == "win")
        for move, worth in solution.moves.items():
            state.advance(move)
            assert AGAINST[worth] == value_by_playing(state), (state.moves, move)
            state.pop()
        state.advance(random.choice(state.legal_moves()))


@pytest.mark.parametrize("superko", ["positional", "situational"])
@pytest.mark.parametrize(("komi", "expected"), [(0, "win"), (5.5, "loss")])
def test_go_with_superko_has_the_published_value(superko: str, komi: float, expected: str) -> None:
    """On 2x2 the first player wins by a point: John Tromp and Gunnar Farnebäck, Combinatorics of Go, 2007."""
    assert value(plybook.load("go", size=2, komi=komi, superko=superko).start()) == expected


# -- the swap rule ---------------------------------------------------------------------------------------------------


def test_the_player_who_may_swap_gets_the_better_side() -> None:
    plain, pie = plybook.load("hex", size=3, swap=False).start(), plybook.load("hex", size=3).start()
    openings = solve(plain, all_moves=True).moves
    both = solve(pie, all_moves=True)
    assert openings is not None
    assert both.moves is not None
    assert {str(move) for move in both.moves} == {str(move) for move in openings}
    assert set(both.moves.values()) == {"loss"}
    assert both.value == value(pie) == "loss"
    for move, worth in openings.items():
        pie.push(str(move))
        found = solve(pie, all_moves=True)
        assert found.value == "win"
        assert found.moves is not None
        swapped = next(worth for move, worth in found.moves.items() if str(move) == "swap")
        assert swapped == worth
        assert (found.line[0].text == "swap") == (worth == "win")
        pie.pop()


# -- lines and strategies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("hex", {"size": 3, "swap": False}),
        ("ayu", {"size": 5}),
        ("clobber", {"columns": 4, "rows": 3}),
        ("othello", {"size": 4}),
        ("connect-four", {"columns": 4, "rows": 4}),
        ("mu-torere", {}),
    ],
)
def test_the_line_leads_to_the_reported_value(name: str, options: dict[str, object]) -> None:
    state = plybook.load(name, **options).start()
    for _ in range(4):
        solution = solve(state)
        end, seat = state.copy(), state.seat
        for move in solution.line:
            end.push(move)
        outcome = end.outcome()
        if solution.value == "draw":
            assert outcome is None or outcome.winner is None
            assert outcome is not None or end.position in end.positions[:-1]
        else:
            assert outcome is not None
            assert outcome.winner is not None
            assert (outcome.seat == seat) == (solution.value == "win")
        state.push(solution.line[-1 if len(solution.line) == 1 else 0])
        if state.result() is not None:
            break


@pytest.mark.parametrize("name", WANDERS)
def test_the_winner_wins_against_every_reply(name: str) -> None:
    """Plays the first move of the line against sampled replies; the win must come within 40 plies."""
    game = wander(name)
    known = values(game, game.start().position)
    won = [position for position in sorted(known, key=hash) if known[position] == "win"]
    for position in Random(name).sample(won, min(5, len(won))):
        _beat(State(game, position), position.mover, 40)


def _beat(state: State, winner: int, most: int) -> None:
    result = state.result()
    if result is not None:
        assert result.winner == winner
        return
    assert most, "the win takes too long"
    if state.position.mover == winner:
        state.advance(solve(state, memory=4).line[0])
        _beat(state, winner, most - 1)
        state.pop()
        return
    for move in Random(most).sample(state.legal_moves(), min(2, len(state.legal_moves()))):
        state.advance(move)
        _beat(state, winner, most - 1)
        state.pop()


@pytest.mark.parametrize(
    ("name", "options"),
    [("tic-tac-toe", {}), ("hex", {"size": 3, "swap": False}), ("mu-torere", {}), ("othello", {"size": 4})],
)
def test_solving_the_whole_game_gives_the_same_values(name: str, options: dict[str, object]) -> None:
    state = plybook.load(name, **options).start()
    for _ in range(3):
        whole, proven = (solve(state, all_moves=True, whole=way) for way in (True, False))
        assert (whole.value, whole.moves) == (proven.value, proven.moves)
        assert whole.value == "draw" or len(whole.line) <= len(proven.line) or whole.value == "loss"
        state.push(whole.line[0])


def test_a_whole_game_that_does_not_fit_into_memory_is_unknown() -> None:
    solution = solve(plybook.load("connect-four").start(), whole=True, memory=4)
    assert (solution.value, solution.line) == ("unknown", ())
    assert "do not fit into memory" in solution.reached
