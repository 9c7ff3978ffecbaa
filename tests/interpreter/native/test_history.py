"""Games whose rules look at earlier boards: both engines, forward and back, and their counts."""

from __future__ import annotations

import pytest
from lockstep import FILES, LEFT_OUT, engines, follow, native, written

import plybook
from plybook import Game
from plybook.interpreter.analyse.perft import depths, perft
from plybook.interpreter.native.kernels.playouts.run import HistoryTooLong

SORTS = ("positional", "situational")
WALK = """
  players {players}
  board {board}
  setup {{ place Black on a1
          place White on {far} }}
  move step {{ from mine
    to adjacent(from) - mine
    {where} }}
  {pass_}
  {again}
  end {{ {end} }}
"""


def text(
    where: str = "",
    *,
    end: str = "when no-moves -> mover wins",
    players: str = "Black, White",
    board: str = "square(2)",
    far: str = "b2",
    pass_: str = "",
    again: str = "",
) -> str:
    body = WALK.format(where=where, end=end, players=players, board=board, far=far, pass_=pass_, again=again)
    return f'game "Walk" {{{body}}}\n'


def new(sort: str) -> str:
    return f"where after.seen({sort}) is 0"


DESCRIPTIONS = {
    **{f"no {sort} repetition": text(new(sort)) for sort in SORTS},
    "both sorts": text("where after.seen(positional) < 2 and after.seen(situational) is 0", board="rectangle(3, 1)",
                       far="c1"),
    "three at last": text(end="when seen(situational) >= 2 -> draw\n when no-moves -> draw"),
    "in moves and at the end": text("where after.seen(positional) < 2",
                                    end="when seen(situational) >= 1 and seen(positional) is 2 -> last wins"),
    "three players": text(new("situational"), players="Black, White, Red", board="rectangle(3, 2)", far="c2",
                          pass_="otherwise move pass { }"),
    "turns of several moves": text(new("positional"), board="square(3)", far="c3",
                                   again="again when moves-this-turn < 3"),
    "the same with passes": text(new("situational"), board="square(3)", far="c3", pass_="otherwise move rest { }",
                                 again="again when moves-this-turn < 2"),
    "two kinds of moves to one point": text(new("positional"), board="square(3)", far="c3",
                                            pass_="move go { from mine\n to adjacent(from)\n"
                                                  " where after.seen(situational) < 2 }"),
    "with a change of sides": text(new("situational"), board="square(3)", far="c3", again="swap"),
    "with a counter": text("where after.seen(situational) is 0\n do set(steps, steps + 1)", board="square(3)", far="c3",
                           again="counter steps = 0 in 0..50", end="when steps is 30 -> draw\n when no-moves -> draw"),
    "since the first time": text("where after.since-seen(positional) < 7", board="rectangle(3, 1)", far="c1",
                                 end="when seen(situational) >= 2 and since-seen(situational) > 9 -> last wins"
                                     "\n when since-seen(situational) is 4 and turn-number > 11 -> mover wins"),
    "since the first time, by both sorts": text("where after.since-seen(positional) is not 2", board="square(3)",
                                                far="c3", again="again when moves-this-turn < 2",
                                                end="when since-seen(situational) >= 9 -> draw"),
    "with repetition": text("where after.seen(positional) < 3", end="when repeated and seen(positional) is 2 -> draw"),
}  # fmt: skip


def game(what: str, engine: str = "reference") -> Game:
    return plybook.loads(DESCRIPTIONS[what], engine=engine)


@pytest.mark.parametrize("what", DESCRIPTIONS)
def test_the_engines_agree(what: str) -> None:
    for seed in range(4):
        known = written(game(what), seed, 40)
        follow(game(what, "native"), known, what, seed)


@pytest.mark.parametrize("what", ["no positional repetition", "both sorts", "turns of several moves"])
def test_the_engines_agree_without_passes_and_by_table(what: str) -> None:
    known = written(game(what), 1, 25)
    for kind, other in engines(game(what)):
        follow(other, known, kind)
    assert LEFT_OUT


@pytest.mark.parametrize("what", DESCRIPTIONS)
def test_perft_follows_every_sequence(what: str) -> None:
    """The two engines share no code for it; the native one counts with one thread and with three threads."""
    expected = depths(game(what).start(), 5, distinct=True)
    for threads in (1, 3):
        found = depths(game(what, "native").start(), 5, distinct=True, threads=threads)
        assert found == expected
    assert [perft(game(what, "native").start(), depth) for depth in range(1, 6)] == [
        counts.sequences for counts in expected
    ]


def test_perft_in_the_middle_of_a_game_respects_earlier_boards() -> None:
    counts = {}
    for engine in ("reference", "native"):
        state = game("no situational repetition", engine).start()
        for move in ("a1-a2", "b2-b1", "a2-a1"):
            state.push(move)
        alone = state.game.position(str(state))
        counts[engine] = [perft(one, 6) for one in (state, alone)]
        assert state.ply == 3
    assert counts["native"] == counts["reference"]
    assert counts["native"][0] < counts["native"][1]


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_an_earlier_board_may_not_recur_until_it_is_taken_back(engine: str) -> None:
    state = game("no positional repetition", engine).start()
    for move in ("a1-a2", "b2-b1", "a2-a1"):
        state.push(move)
    assert [str(move) for move in state.legal_moves()] == ["b1-a1"]  # b1-b2 gives the starting board
    why = r"breaks the rule `after.seen\(positional\) is 0` \(that board has occurred once before\)"
    with pytest.raises(plybook.IllegalMove, match=why):
        state.push("b1-b2")
    other = state.copy()
    assert [str(move) for move in other.legal_moves()] == ["b1-a1"]
    assert "b1-b2" in map(str, state.game.position(str(state)).legal_moves())
    state.pop()
    assert "a2-b2" in map(str, state.legal_moves())
    assert [str(move) for move in other.legal_moves()] == ["b1-a1"]


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_the_third_occurrence_of_a_board_has_two_before_it(engine: str) -> None:
    state = game("three at last", engine).start()
    for _ in range(2):
        assert state.outcome() is None
        for move in ("a1-a2", "b2-b1", "a2-a1", "b1-b2"):
            state.push(move)
    assert str(state.outcome()) == "draw: seen(situational) >= 2"
    state.pop()
    assert state.outcome() is None


@pytest.mark.parametrize("engine", ["reference", "native"])
@pytest.mark.parametrize("sorts", [["situational"], ["positional", "situational"]], ids=len)
def test_the_moves_since_the_first_time_are_counted_exactly(sorts: list[str], engine: str) -> None:
    """The board is there at plies 0, 4 and 8: at the third time, the first is eight moves ago, not four."""
    ends = [
        f'when seen({sort}) >= 2 and since-seen({sort}) is {number} -> draw "{number} by {sort}"'
        for sort in sorts
        for number in range(1, 13)
    ]
    state = plybook.loads(text(end="\n ".join(ends)), engine=engine).start()
    for move in ("a1-a2", "b2-b1", "a2-a1", "b1-b2") * 2:
        assert state.outcome() is None
        state.push(move)
    assert str(state.outcome()) == f"draw: 8 by {sorts[0]}"


@pytest.mark.parametrize("engine", ["reference", "native"])
@pytest.mark.parametrize("number", [3, 4, 5])
def test_in_a_move_the_move_itself_is_counted(number: int, engine: str) -> None:
    state = plybook.loads(text(f"where after.since-seen(situational) is not {number}"), engine=engine).start()
    for move in ("a1-a2", "b2-b1", "a2-a1"):
        state.push(move)
    assert ("b1-b2" in map(str, state.legal_moves())) is (number != 4)


def test_random_games_are_similar_on_both_engines() -> None:
    for what in ("no positional repetition", "three at last", "turns of several moves"):
        found = [
            game(what, engine).playouts(4_000 if engine == "native" else 400, 1) for engine in ("native", "reference")
        ]
        assert found[0].mean_length == pytest.approx(found[1].mean_length, rel=0.15)
        assert not found[0].results["unfinished"]
        several, alone = (game(what, "native").playouts(500, 3, threads=threads) for threads in (3, 1))
        assert (several.results, several.plies) == (alone.results, alone.plies)


def test_random_games_stop_at_their_limit_and_start_afresh() -> None:
    found = game("turns of several moves", "native").playouts(200, ply_limit=2)
    assert found.results["unfinished"] == 200
    assert found.mean_length == 2


@pytest.mark.parametrize("name", [name for name in FILES if "seen(" in FILES[name].read_text(encoding="utf-8")])
def test_perft_of_library_games_agrees(name: str) -> None:
    options = {option.name: option.choices[0] for option in plybook.load(name).model.options if option.name == "size"}
    counts = [
        perft(plybook.load(str(FILES[name]), engine=engine, **options).start(), 2) for engine in ("native", "reference")
    ]
    assert counts[0] == counts[1]


def test_a_history_too_long_to_keep_is_an_error() -> None:
    with pytest.raises(HistoryTooLong, match="set a lower limit with `--ply-limit`"):
        game("no positional repetition", "native").playouts(1, ply_limit=10**9)


def test_a_history_that_outgrows_its_table_is_kept() -> None:
    state = game("three at last", "native").start()
    free = plybook.loads(text(f"where after.seen(positional) < {10**6}", board="square(3)", far="c3"))
    state = free.start()
    other = native(free).start()
    for ply in range(300):
        move = state.legal_moves()[ply % len(state.legal_moves())]
        state.push(move)
        other.advance(move)
        if state.outcome():
            break
    assert state.legal_moves() == other.legal_moves()
