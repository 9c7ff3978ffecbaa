"""Games for one player: shortest solutions against a second program, published figures, and what limits say."""

from __future__ import annotations

import pytest

import plybook
from plybook import DescriptionError, Game, PlyError, State
from plybook.interpreter.core.position import Position

PEGS = """
game "Pegs" {{
  players Solver
  board rectangle({columns}, {rows})
  setup {{ place Solver on {pegs} }}
  move jump {{
    from mine
    to   leap(from, orthogonal, 2, mine) & empty
    do   remove(between(from, to, mine))
    do   relocate(from, to)
  }}
  end {{
    when count(mine) is {left} -> mover wins
    when no-moves -> draw
  }}
}}
"""


def pegs(pegs: str, columns: int = 4, rows: int = 4, left: int = 1, **options: object) -> Game:
    return plybook.loads(PEGS.format(columns=columns, rows=rows, pegs=pegs, left=left), **options)


def shortest(state: State) -> int | None:
    """The length of a shortest solution, by breadth in plain Python."""
    layer, seen, length = [state], {state.position}, 0
    while layer:
        following: list[State] = []
        for one in layer:
            result = one.result()
            if result is not None:
                if result.winner is not None:
                    return length
                continue
            for move in one.legal_moves():
                after = one.copy()
                after.push(move)
                if after.position not in seen:
                    seen.add(after.position)
                    following.append(after)
        layer, length = following, length + 1
    return None


def sequences(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in state.legal_moves():
        state.push(move)
        total += sequences(state, depth - 1)
        state.pop()
    return total


def replayed(state: State, line: tuple[plybook.Move, ...]) -> None:
    there = state.copy()
    for move in line:
        there.push(str(move))
    outcome = there.outcome()
    assert outcome is not None
    assert str(outcome.winner) == "Solver"


@pytest.mark.parametrize(
    "setup",
    [
        "everywhere - a1",
        "everywhere - b2",
        "a1 | b1 | d1",
        "a1 | b1 | c1",
        "row(1) | row(3)",
        "corners",
        "b2 | c2 | c3 | d4",
    ],
)
def test_solutions_are_as_short_as_a_search_in_plain_python_finds(setup: str) -> None:
    game = pegs(setup)
    state = game.start()
    found, length = plybook.solve(state), shortest(state)
    if length is None:
        assert (found.value, found.line) == ("draw", ())
        return
    assert (found.value, len(found.line), found.shortest) == ("win", length, True)
    replayed(state, found.line)


def test_both_engines_play_the_same_puzzle() -> None:
    native, reference = (pegs("everywhere - b2", engine=engine) for engine in ("native", "reference"))
    for depth in range(1, 5):
        assert sequences(native.start(), depth) == sequences(reference.start(), depth)


def test_the_sliding_puzzle_has_the_published_longest_solutions() -> None:
    """31 moves on nine squares, and all 181,440 positions are looked at; six on four squares, of twelve positions."""
    nine = plybook.solve(plybook.load("fifteen", size=3).start(), whole=True)
    assert (nine.value, len(nine.line), nine.nodes, nine.shortest) == ("win", 31, 181_440, True)
    four = plybook.solve(plybook.load("fifteen", size=2).start(), whole=True)
    assert (len(four.line), four.nodes, four.shortest) == (6, 12, True)


def test_two_tiles_exchanged_leave_no_solution() -> None:
    game = plybook.load("fifteen", size=2)
    state = game.start()
    contents = list(state.position.contents)
    tiles = [site for site, piece in enumerate(contents) if piece is not None][:2]
    contents[tiles[0]], contents[tiles[1]] = contents[tiles[1]], contents[tiles[0]]
    swapped = State(game, Position(tuple(contents), state.position.mover))
    found = plybook.solve(swapped, whole=True)
    assert (found.value, found.line, found.reached) == ("draw", (), "")


def test_peg_solitaire_is_solved_in_31_jumps() -> None:
    state = plybook.load("peg-solitaire").start()
    found = plybook.solve(state, memory=16)
    assert (found.value, len(found.line), found.shortest) == ("win", 31, False)
    assert found.reached == "the reachable positions do not fit into memory"
    replayed(state, found.line)


def test_a_limit_of_positions_is_named() -> None:
    found = plybook.solve(plybook.load("fifteen").start(), nodes=1_000)
    assert (found.value, found.line, found.reached) == ("unknown", (), "the limit of positions is reached")
    assert found.least in range(2, 17)


def test_every_move_is_judged() -> None:
    found = plybook.solve(pegs("a1 | b1 | d1", 5, 1).start(), all_moves=True)
    assert found.moves is not None
    assert {str(move): value for move, value in found.moves.items()} == {"a1-c1": "win"}
    assert ([str(move) for move in found.line], found.shortest) == (["a1-c1", "c1-e1"], True)


def test_a_finished_puzzle_is_solved_or_not() -> None:
    assert plybook.solve(pegs("a1").start()).value == "win"
    assert plybook.solve(pegs("a1 | c1").start()).value == "draw"


def test_a_player_who_gives_up_alone_leaves_no_winner() -> None:
    from plybook.interpreter.play.loop import resigned

    assert str(resigned(pegs("everywhere - a1").start())) == "nobody wins: Solver resigns"


@pytest.mark.parametrize("name", ["mcts", "flat", "alphabeta"])
def test_players_that_search_against_others_say_so(name: str) -> None:
    game = pegs("everywhere - a1")
    with pytest.raises(PlyError, match="searches against other players, and Pegs is for one"):
        plybook.play(game, [name])


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("from theirs", "`theirs` has no meaning"),
        ("from of(opponent)", "`opponent` has no meaning"),
        ("from mine\n where not attacked(from)", "`attacked` has no meaning"),
        ("from mine\n where after.can-answer", "`can-answer` has no meaning"),
        ("from mine\n do flip(from)", "`flip` has no meaning"),
    ],
)
def test_words_about_another_player_are_errors(word: str, message: str) -> None:
    text = PEGS.format(columns=3, rows=3, pegs="a1", left=1).replace("from mine", word, 1)
    with pytest.raises(DescriptionError, match=message) as caught:
        plybook.loads(text)
    assert {found.code for found in caught.value.diagnostics} == {"one-player"}


@pytest.mark.parametrize("result", ["mover loses", "highest wins"])
def test_results_that_need_another_player_are_errors(result: str) -> None:
    text = PEGS.format(columns=3, rows=3, pegs="a1", left=1).replace("mover wins", result)
    with pytest.raises(DescriptionError, match="there is no other player"):
        plybook.loads(text)


def test_a_word_of_the_game_itself_is_no_word_about_another_player() -> None:
    text = PEGS.format(columns=3, rows=3, pegs="a1", left=1).replace("move jump", "define theirs = mine\n move jump")
    assert plybook.loads(text.replace("leap(from, orthogonal, 2, mine)", "leap(from, orthogonal, 2, theirs)"))
