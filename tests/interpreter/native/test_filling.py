"""Games that only fill the board: which are recognised, and what the proof of it knows."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, make_dataclass, replace
from random import Random
from typing import Any

import pytest
from filling_games import DROP, JOINED, LINE, text
from lockstep import native
from random_terms import known as told
from random_terms import signatures, term, value

import plybook
from plybook.interpreter.native.engine.engine import NativeEngine
from plybook.interpreter.native.ir import program as programs
from plybook.interpreter.native.ir.evaluate import evaluate
from plybook.interpreter.native.ir.meaning import OPERATIONS, PURE
from plybook.interpreter.native.ir.operation import Topology
from plybook.interpreter.native.ir.terms import Terms
from plybook.interpreter.native.ir.types import BOOL, PLAYER, REGION, SITE
from plybook.interpreter.native.lowering.lower import lower
from plybook.interpreter.native.passes import filling


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
