"""Games that only fill the board: which are recognised, and that their random games match games played move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, make_dataclass, replace
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest
from lockstep import native, reference
from random_terms import known as told
from random_terms import signatures, term, value
from small_games import walk

import plybook
from plybook import Game, State
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.ir import program as programs
from plybook.interpreter.native.ir.evaluate import evaluate
from plybook.interpreter.native.ir.meaning import OPERATIONS, PURE
from plybook.interpreter.native.ir.operation import Topology
from plybook.interpreter.native.ir.terms import Terms
from plybook.interpreter.native.ir.types import BOOL, PLAYER, REGION, SITE
from plybook.interpreter.native.kernels.playouts.run import Batches
from plybook.interpreter.native.lowering.lower import lower
from plybook.interpreter.native.passes import filling

LINE = """define full(p) = row(1) in of(p) or row(2) in of(p) or row(3) in of(p)
    or column(1) in of(p) or column(2) in of(p) or column(3) in of(p)"""
JOINED = "some(flood(of(last) & edge(left), of(last)) & edge(right))"
DROP = "move drop { to empty }"


def text(
    *clauses: str, rule: str = DROP, players: str = "X, O", board: str = "square(3)", more: str = LINE, setup: str = ""
) -> str:
    ends = "\n    ".join([*clauses, "when no-moves -> draw"])
    placed = f"  setup {{\n    {setup}\n  }}\n" if setup else ""
    return (
        f'game "G" {{\n  players {players}\n  board {board}\n  {more}\n{placed}  {rule}\n  end {{\n    {ends}\n  }}\n}}'
    )


def marked(description: str, without: tuple[str, ...] = ()) -> programs.Filling | None:
    game = plybook.loads(description)
    engine = native(game, without).engine
    assert isinstance(engine, NativeEngine)
    return engine.program.filling


# -- which games -----------------------------------------------------------------------------------------------------

ACCEPTED = {
    "nothing ends it but a full board": text(),
    "a line of the one who moved": text("when full(last) -> last wins"),
    "a line of the one who moved loses": text("when full(last) -> last loses"),
    "a line of the one who moved, in other words": text("when full(last) -> mover wins"),
    "lines of players by name": text("when full(X) -> X wins", "when full(O) -> X loses"),
    "two ways to win in any order": text("when full(last) -> last wins", f"when {JOINED} -> mover wins"),
    "a number of pieces": text("when count(of(last) & edge(left)) >= 2 -> last wins"),
    "a number of pieces, the other way round": text("when 2 <= count(of(last) & edge(left)) -> last wins"),
    "few empty points": text("when count(empty) < 3 -> draw"),
    "not many empty points": text("when not count(empty) > 2 -> draw"),
    "pieces of both": text("when a1 in occupied and c3 in occupied -> draw"),
    "anything on a full board": text("when no-moves and count(of(X) & edge(left)) is 2 -> O wins"),
    "a piece beside another": text("when some(adjacent(of(last)) & of(last)) -> last loses"),
    "three players": text("when full(last) -> last wins", players="X, O, Z"),
    "points in a row": text("when line(of(last), 3) -> last wins"),
    "the players after the one who moved": text("when full(last) -> mover wins", players="X, O, Z"),
    "a condition in no player's words": text("when full(X) and on -> O wins"),
    "pieces that stand there already": text("when full(last) -> last wins", setup="place X on a1, b2"),
    "another way to say empty": text(rule="move drop { to everywhere - occupied }"),
    "the effect in words": text(rule="move drop {\n to empty\n do place(mover, to)\n }"),
    "an irregular board": text("when full(last) -> last wins", board="hexagon(2)"),
    "a swap": text(rule=f"{DROP}\n  swap"),
}  # fmt: skip
REFUSED = {
    "a condition on the point": text(rule="move drop { to empty\n where none(adjacent(to) & theirs) }"),
    "a part of the empty points": text(rule="move drop { to empty - edge(top) }"),
    "points that are not empty": text(rule="move drop { to empty | theirs\n do remove(to)\n do place(mover, to) }"),
    "a capture": text(rule="move drop { to empty\n do remove(adjacent(to) & theirs)\n do place(mover, to) }"),
    "two points at once": text(rule="move drop { to empty\n choose via in empty - to\n do place(mover, to | via) }"),
    "more than the point": text(rule="move drop { to empty\n do place(mover, to | (adjacent(to) & empty)) }"),
    "a piece of the other player": text(rule="move drop { to empty\n do place(opponent, to) }"),
    "two rules": text(rule=f"{DROP}\n  move step {{ from mine\n to adjacent(from) & empty }}"),
    "a step": text(rule="move step { from mine\n to adjacent(from) & empty }", setup="place X on a1\n place O on c3"),
    "repetition": text("when repeated -> draw"),
    "not": text("when not full(last) and count(mine) > 2 -> last wins"),
    "a condition that pieces of the other break": text("when count(of(last)) > count(of(mover)) -> last wins"),
    "pieces that must be missing": text("when none(mine & edge(top)) and some(theirs & edge(top)) -> last wins"),
    "an exact number": text("when count(of(last) & edge(left)) is 2 -> last wins"),
    "just so many points in a row": text("when exact-line(of(last), 2) -> last wins"),
    "a second move in a turn": text("when full(last) -> last wins", more=f"{LINE}\n  again when count(mine) is 1"),
    "the number of the turn": text("when turn-number > 3 -> draw"),
    "few pieces": text("when count(of(last)) < 3 -> last wins"),
    "parts, which join": text("when components(of(last)) >= 3 -> last wins"),
    "being in one part": text("when count(mine) > 2 and connected(of(last)) -> last wins"),
    "empty points that hang together": text("when a1 in flood(c3 & empty, empty) and some(mine) -> last wins"),
    "the mover, who had it before": text("when full(mover) -> mover wins"),
    "the one who moved, with the other's pieces": text("when some(of(last) & edge(top)) and full(mover) -> last wins"),
    "a player by name only when he is to move": text("when full(X) and mover is X -> X wins"),
    "a distance": text("when distance(of(last) & edge(left), edge(right)) < 1 -> last wins"),
}  # fmt: skip


@pytest.mark.parametrize("what", ACCEPTED)
def test_games_that_only_fill_the_board_are_recognised(what: str) -> None:
    assert marked(ACCEPTED[what])


@pytest.mark.parametrize("what", ACCEPTED)
def test_games_that_only_fill_the_board_are_recognised_without_the_other_passes(what: str) -> None:
    from plybook.interpreter.native.passes import NAMES

    assert marked(ACCEPTED[what], tuple(name for name in NAMES if name != "filling"))


@pytest.mark.parametrize("what", REFUSED)
def test_other_games_are_not_recognised(what: str) -> None:
    assert marked(REFUSED[what]) is None


def test_without_the_pass_nothing_is_marked() -> None:
    assert marked(ACCEPTED["three players"], ("filling",)) is None


def test_the_proof_refuses_whatever_it_does_not_know() -> None:
    """A field that a program, clause or effect may gain some day, with a value other than its default."""
    program = lower(plybook.loads(ACCEPTED["a line of the one who moved"]).model)
    assert filling.run(program).filling
    for part in (programs.Program, programs.Clause, programs.Effect, programs.Slot, programs.ForSites):
        more = make_dataclass("More", [("later", tuple[int, ...], field(default=()))], bases=(part,), frozen=True)
        for later, expected in (((), True), ((1,), False)):

            def grown(item: Any, more: Any = more, later: Any = later) -> Any:
                return more(**vars(item), later=later)

            changed = {
                programs.Program: lambda: grown(program),
                programs.Clause: lambda: replace(program, clauses=tuple(grown(clause) for clause in program.clauses)),
                programs.Effect: lambda: replace(program, effects=tuple(grown(effect) for effect in program.effects)),
                programs.Slot: lambda: replace(program, slots=tuple(grown(slot) for slot in program.slots)),
                programs.ForSites: lambda: replace(program, moves=tuple(grown(loop) for loop in program.moves)),
            }[part]()
            assert (filling.run(changed).filling is not None) == expected, part


# -- the proof, by experiment ------------------------------------------------------------------------------------------

GROWING = [op for op in filling.GROWING if op in PURE]
WORDS = [*GROWING, "single", "same", "components"]
BOARD = plybook.loads(text(board="rectangle(6, 1) adjacent all", more="")).model.board
POINTS = len(BOARD)
TOPOLOGY = Topology(BOARD.neighbours, BOARD.ahead)


@pytest.mark.parametrize("op", GROWING)
def test_an_operation_grows_with_its_arguments_as_the_table_says(op: str) -> None:
    random = Random(op)
    changes = 0
    for types in signatures(op):
        for _ in range(2_000):
            least = [value(random, type_, POINTS) for type_ in types]
            if any(one is None for one in least):
                continue  # a number that pieces change is always defined
            most = [other_end(random, type_, one, how)
                    for type_, one, how in zip(types, least, filling.GROWING[op], strict=True)]  # fmt: skip
            what = told(random, op, BOARD)
            small, large = (OPERATIONS[op].value(TOPOLOGY, what, *args) for args in (least, most))
            assert small <= large
            changes += small != large
    assert changes > 100


def other_end(random: Random, type_: str, one: Any, how: str) -> Any:
    """A value that is at least as large (``+``), or at most as large (``-``)."""
    other = value(random, type_, POINTS)
    if how == filling.FIXED or other is None:
        return one
    if type_ == REGION:
        return one | other if how == filling.UP else one - other
    return max(one, other) if how == filling.UP else min(one, other)


def random_program(random: Random, players: int) -> programs.Program:
    """A program that only fills a row, with random end conditions."""
    terms = Terms()
    slots = [terms.input(f"slot{number}", REGION) for number in range(players)]
    to = terms.variable("drop.to", SITE)
    empty = terms.constant(REGION, frozenset(range(POINTS)))
    for slot in slots:
        empty = terms.make("minus", (empty, slot))
    effect = programs.Effect(("drop.to",), (("drop.to", empty),),
                       (terms.make("union", (slots[0], terms.make("single", (to,)))), *slots[1:]))  # fmt: skip
    inputs = [*slots, terms.input("mover", PLAYER), terms.input("last", PLAYER)]
    clauses = []
    for _ in range(random.randint(1, 3)):
        condition = term(random, terms, BOOL, random.randint(1, 5), inputs, BOARD, WORDS)
        if random.random() < 0.5:  # about a player by name or by turn, as people write it
            named = random.choice([*inputs[players:], terms.constant(PLAYER, random.randrange(players))])
            pieces = terms.constant(REGION, frozenset())
            for number, slot in enumerate(slots):
                asked = terms.make("same", (named, terms.constant(PLAYER, number)))
                pieces = terms.make("select", (asked, slot, pieces))
            condition = term(random, terms, BOOL, random.randint(1, 4), [pieces], BOARD, WORDS)
        if random.random() < 0.15:
            condition = terms.make("and", (terms.input("no-moves", BOOL), condition))
        player = random.choice([None, *inputs[players:], terms.constant(PLAYER, random.randrange(players))])
        clauses.append(programs.Clause(condition, player, players == 2 and random.random() < 0.3))
    moves = (programs.ForSites("drop.to", empty, (programs.Yield(0, (to,)),)),)
    owners = tuple(programs.Slot(owner, "") for owner in range(players))
    return programs.Program(terms, moves, (effect,), tuple(clauses), owners, players, ("drop",), POINTS,
                            BOARD.neighbours, directions=BOARD.ahead)  # fmt: skip


def inputs_at(program: programs.Program, boards: list[frozenset[int]], mover: int, last: int | None) -> dict[str, Any]:
    players = program.players
    known: dict[str, Any] = {f"slot{number}": boards[(mover + number) % players] for number in range(players)}
    full = len(frozenset().union(*boards)) == POINTS
    return known | {"mover": mover, "last": last, "no-moves": full, "repeated": False}


def result(program: programs.Program, boards: list[frozenset[int]], mover: int, last: int | None) -> int | None:
    """What the clauses decide, by the plain meanings: the winner, -1 for a draw, ``None`` if nothing is decided."""
    known = inputs_at(program, boards, mover, last)
    for clause in program.clauses:
        if evaluate(clause.condition, TOPOLOGY, known):
            if clause.player is None:
                return -1
            player = evaluate(clause.player, TOPOLOGY, known)
            if player is not None:
                winner = (player + mover) % program.players
                return int(1 - winner if clause.loses else winner)
    return None


def holding(found: programs.Filling, boards: list[frozenset[int]]) -> set[int]:
    """The numbers of the conditions that hold."""
    known = {f"slot{number}": board for number, board in enumerate(boards)}
    return {number for number, condition in enumerate(found.conditions) if evaluate(condition, TOPOLOGY, known)}


def test_bisection_finds_when_and_how_a_recognised_game_ends() -> None:
    random = Random("filling")
    recognised: Counter[int] = Counter()
    early = 0
    for _ in range(4_000):
        players = random.choice([1, 2, 2, 2, 3])
        program = random_program(random, players)
        found = filling.run(program).filling
        if found is None:
            continue
        recognised[len(found.conditions)] += 1
        for _ in range(6):
            order = random.sample(range(POINTS), POINTS)
            stones = random.choice([0, 0, 1, 2, 3])
            boards = [frozenset(order[part:stones:players]) for part in range(players)]
            mover, last = random.randrange(players), random.choice([None, *range(players)])
            if result(program, boards, mover, last) is not None or holding(found, boards):
                continue
            before: set[int] = set()
            end = None
            for site in order[stones:-1]:
                boards[mover] |= {site}
                mover = (mover + 1) % players
                now = holding(found, boards)
                assert now >= before, "a condition that held no longer holds"
                assert all(mover in {(player + 1) % players for player in found.players[new]} for new in now - before)
                played = result(program, boards, mover, players - 1)
                if end is None and (played is not None or now):
                    end = played
                    said = [winner for number, winner in found.clauses[mover] if number in now]
                    assert played == (-1 if said[0] is None else said[0])
                    early += 1
                before = now
    assert early > 300, early
    assert min(recognised[number] for number in (0, 1, 2)) > 30, recognised


# -- the results of games ----------------------------------------------------------------------------------------------

Way = tuple[str, int]
"""The winner (or ``draw``) and the number of plies."""


def ways(state: State) -> dict[Way, Fraction]:
    """The probability of each end of a random game, computed over the whole tree by the reference engine."""
    known: dict[object, dict[Way, Fraction]] = {}

    def below() -> dict[Way, Fraction]:
        if state.position not in known:
            moves = state.legal_moves()
            found: Counter[Way] = Counter()
            if not moves:
                outcome = state.outcome()
                assert outcome is not None
                found[str(outcome.winner) if outcome.winner else "draw", 0] = Fraction(1)
            for move in moves:
                state.advance(move)
                for (winner, plies), share in below().items():
                    found[winner, plies + 1] += share / len(moves)
                state.pop()
            known[state.position] = dict(found)
        return known[state.position]

    return below()


def choices(state: State) -> float:
    """The average number of moves to choose from in a random game, summed over its plies."""
    known: dict[object, float] = {}

    def below() -> float:
        if state.position not in known:
            moves = state.legal_moves()
            total = float(len(moves))
            for move in moves:
                state.advance(move)
                total += below() / len(moves)
                state.pop()
            known[state.position] = total
        return known[state.position]

    return below()


@dataclass
class Sample:
    """The games of a batch by how they end, and the sums of the batch."""

    counts: Counter[Way]
    plies: int
    squared: int
    choices: int


def sample(game: Game, state: State, games: int, seed: int, limits: Iterable[int] = ()) -> Sample:
    """Game i is the same for every ply limit, so what each limit leaves unfinished shows when games end.

    A length between two ``limits`` counts as the larger one.
    """
    engine = game.engine
    assert isinstance(engine, NativeEngine)
    batch = Batches(engine, 0)
    batch.begin_in(state.position)
    names = [*game.model.players, "draw"]
    counts: Counter[Way] = Counter()
    before = [0] * len(names)
    for limit in limits or range(len(game.model.board) + 1 + game.model.swap):
        batch.limit = limit
        tally = list(batch.play(0, games, seed))
        for place, name in enumerate(names):
            counts[name, limit] = tally[place] - before[place]
        before = tally
    plies, squared, choices = tally[len(names) + 1 :][:3]
    return Sample(+counts, plies, squared, choices)


def check(
    found: Sample, expected: dict[Way, Fraction], games: int, sites: int, mean_choices: float | None = None
) -> None:
    assert sum(found.counts.values()) == games
    assert found.plies == sum(plies * number for (_, plies), number in found.counts.items())
    assert found.squared == sum(plies**2 * number for (_, plies), number in found.counts.items())
    if mean_choices is None:
        choices = {plies: sum(range(sites - plies + 1, sites + 1)) for _, plies in found.counts}
        assert found.choices == sum(choices[plies] * number for (_, plies), number in found.counts.items())
    else:
        assert abs(found.choices / games - mean_choices) < 5 * sites / sqrt(games)
    assert set(found.counts) <= set(expected)
    total, cells, rare, rarely = 0.0, 0, 0.0, 0
    for way, share in expected.items():
        mean = float(share) * games
        if mean < 10:
            rare, rarely = rare + mean, rarely + found.counts[way]
            continue
        total += (found.counts[way] - mean) ** 2 / mean
        cells += 1
    assert abs(rarely - rare) <= 5 * sqrt(rare) + 2
    freedom = max(cells - 1, 1)
    assert total <= freedom + 4.5 * sqrt(2 * freedom), f"chi squared is {total} over {cells} cells"


def at(game: Game, moves: str = "") -> State:
    state = reference(game).start()
    for move in moves.split():
        state.push(move)
    return state


def library_game(name: str, **options: object) -> Game:
    return plybook.load(name, **({} if name == "tic-tac-toe" else {"swap": False}), **options)


EXACT: dict[str, tuple[str, str]] = {
    "havannah 2": ("", ""),
    "havannah 3 with some pieces": ("", "c3 b2 d2 b4 a3 d4 e2 c1"),
    "hex 3": ("", ""),
    "hex 3 after a move": ("", "b2"),
    "hex 4 with some pieces": ("", "a1 b3 d2 c3 a4 c1 d4"),
    "y 3": ("", ""),
    "y 4": ("", ""),
    "tic-tac-toe": ("", ""),
    "tic-tac-toe a ply before the end": ("", "a1 a2 a3 b2 b1 b3 c2 c1"),
    "a line loses": (text("when full(last) -> last loses"), ""),
    "a line or a chain": (text("when full(last) -> last wins", f"when {JOINED} -> mover wins"), ""),
    "several things at once": (
        text("when count(empty) < 4 -> draw", "when full(X) -> X wins", "when full(O) -> X loses"),
        "",
    ),
    "three players": (text("when full(last) -> last wins", players="X, O, Z"), ""),
    "three players, the next one wins": (
        text("when count(of(last) & (edge(left) | b1)) > 1 -> mover wins", players="X, O, Z"),
        "",
    ),
    "three in a row": (text("when line(of(last), 3) -> last wins", board="rectangle(4, 3) adjacent all"), "b2 c2 a1"),
    "the sides may be changed": (
        text("when full(last) -> last wins", rule=f"{DROP}\n  swap", board="rectangle(3, 2)"),
        "",
    ),
    "the sides may be changed now": (text("when full(X) -> X wins", rule=f"{DROP}\n  swap"), "b1"),
    "the sides could be changed earlier": (text("when full(last) -> last wins", rule=f"{DROP}\n  swap"), "b1 swap a3"),
    "a first move that ends it": (
        text("when b1 in of(last) -> last wins", rule=f"{DROP}\n  swap", board="rectangle(2, 2)"),
        "",
    ),
    "the sides alone may be changed": (text(rule=f"{DROP}\n  swap", board="rectangle(1, 1)"), ""),
    "a full board is counted": (text("when no-moves and count(of(X) & edge(left)) is 2 -> O wins"), ""),
    "the one to move has a line already": (
        text("when full(last) -> last wins", setup="place X on a1, b1, c1"),
        "",
    ),
    "the third has a line already": (
        text("when full(last) -> last wins", players="X, O, Z", setup="place Z on a1, b1, c1"),
        "",
    ),
    "several kinds of pieces": (
        text(
            "when count(of(last)) > 3 -> last wins",
            more="piece Man\n  piece King",
            setup="place X.King on a1\n place O.Man on b1",
            rule="move drop {\n to empty\n do place(mover.Man, to)\n }",
        ),
        "",
    ),
}
"""A description (if empty, the key names a library game and a size) and the moves made before."""
GAMES = {(): 1_000_000, ("filling",): 100_000}


def begun(what: str) -> State:
    """The state that an entry of :data:`EXACT` begins in."""
    description, moves = EXACT[what]
    name, *size = what.split()[:2]
    sized = {"size": int(size[0])} if size and size[0].isdigit() else {}
    return at(plybook.loads(description) if description else library_game(name, **sized), moves)


@cache
def predicted(what: str) -> tuple[dict[Way, Fraction], float | None]:
    """How a game ends, by its whole tree, and if sides may be swapped the number of moves to choose from."""
    state = begun(what)
    return ways(state), choices(state) if state.game.model.swap else None


@pytest.mark.parametrize("what", EXACT)
@pytest.mark.parametrize("without", GAMES, ids=["orders", "played"])
def test_each_end_is_as_frequent_as_the_whole_tree_predicts(what: str, without: tuple[str, ...]) -> None:
    state = begun(what)
    game = state.game
    there = native(game, without)
    engine = there.engine
    assert isinstance(engine, NativeEngine)
    assert (engine.program.filling is None) == bool(without)
    sites = len(game.model.board) - sum(piece is not None for piece in state.position.contents)
    expected, mean = predicted(what)
    check(sample(there, state, GAMES[without], 20), expected, GAMES[without], sites, mean)


@pytest.mark.parametrize(("name", "size"), [("havannah", 5), ("hex", 7), ("hex", 11), ("y", 9), ("hex", 15)])
def test_filled_games_on_larger_boards_match_played_ones(name: str, size: int) -> None:
    game = library_game(name, size=size)
    sites, games = len(game.model.board), 4_000
    for place, state in enumerate(walk(game.start(), 3, plies=sites // 2)):
        if place % (sites // 4) == 0:
            limits = [*range(0, sites, sites // 12), sites]
            a, b = (sample(one, state, games, place, limits) for one in (game, native(game, ("filling",))))
            for limit in limits:
                for winner in game.model.players:
                    for what in (range(limit, limit + 1), range(limit + 1)):
                        x, y = (sum(one.counts[winner, plies] for plies in what) for one in (a, b))
                        assert abs(x - y) <= 5 * sqrt(x + y) + 4, (place, winner, what)


@pytest.mark.parametrize("name", ["hex", "y", "tic-tac-toe"])
def test_threads_and_batches_do_not_change_the_counts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from plybook.interpreter.native.kernels.playouts import run as batches

    game = library_game(name)
    alone = game.playouts(5_000, seed=4)
    found = [game.playouts(5_000, seed=4, threads=threads) for threads in (2, 3)]
    monkeypatch.setattr(batches, "BATCH", 0.0)
    found.append(game.playouts(5_000, seed=4))
    for other in found:
        assert (other.results, other.plies, other.plies_squared, other.choices) == (
            alone.results, alone.plies, alone.plies_squared, alone.choices,
        )  # fmt: skip
