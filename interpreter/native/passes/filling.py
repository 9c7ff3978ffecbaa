"""Playouts of games that only fill the board are random orders of its empty sites.

The program is only marked with the conditions that end the game before the board is full; the driver of playouts draws
an order of the empty sites and finds the ply at which the game ends without playing the plies before it
(``native.filling``). This is done if it is certain that

1. there is one rule; it offers every empty site in every position, and puts a piece of the mover there, always of the
   same kind; then it is the next player's turn; and nothing depends on repetition;
2. while there is a move, each condition of ``end``, as each player sees it on their turn, is *growing*: once true, it
   stays true when pieces are added (``GROWING`` says how operations preserve this);
3. a condition that pieces of player p can make true is also tested, word for word, when p has just moved; and the
   player named by its clause is known.

Proof. In a plain playout each move is drawn from the remaining empty sites, so the moves, if the game never ended, are
a random order of the n empty sites, each order with the same probability. The playout follows it up to the first ply T
at which a clause decides, or up to n. Let H(k) be "after k plies some condition holds as some player sees it", tested
with ``no-moves`` false and with the preceding player as ``last``, as it is after every ply. By 2, H(k) implies H(k +
1). Let H(0) be false, and k < n the first with H(k). Before k no clause decides, because its test is part of H. At k a
condition holds that did not hold at k - 1; so the piece of ply k has made it true, and by 3 it is tested at k: its
clause or an earlier one decides, and T is k. If there is no such k, T is n: whatever the clauses say there, no move is
left. So T can be found by bisection. The result is what the clauses say at T; what does not hold at a later ply does
not hold at T, so for T < n it is known from the search. If H(0) holds, or the game is over at the start, the moves are
played as usual.

A ``swap`` does not change any of this. It is offered once, after s plies (0 or 1), if the game is not over then, that
is if s < T, beside the n - s empty sites; so it is drawn with probability 1 / (n - s + 1), independently of the order,
and the game goes on as it would have. It is drawn separately and adds one ply.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any

from ..analysis.simplify import Simplifier
from ..analysis.traverse import start
from ..ir.program import Clause, Effect, Filling, ForSites, Let, Program, Yield
from ..ir.slots import Slot
from ..ir.terms import Term, subterms
from ..ir.types import BOOL, PLAYER, REGION

STAGES = (160,)
UP, DOWN, FIXED = "+", "-", "0"
GROWING: dict[str, str] = {
    "union": "++", "both": "++", "minus": "+-", "adjacent": "+", "meets": "+", "flood": "++", "select": "0++",
    "count": "+", "real": "+", "min": "++", "max": "++", "some": "+", "contains": "+0", "within": "-+",
    "<": "-+", "<=": "-+", "and": "++", "or": "++", "not": "-", "step": "+", "ray": "++", "line": "+",
}  # fmt: skip
"""For each argument of an operation, whether the result grows (``+``) or shrinks (``-``) with it; with ``0`` it can do
either. Regions grow by sites, numbers upwards, truth values from false to true. Operations not listed can do
anything."""
CONDITIONS = 32
"""The maximum number of conditions."""
INPUTS = ("mover", "last", "no-moves")
"""The inputs that clauses can read in addition to the slots."""
KNOWN: dict[type, str] = {
    Program: "terms moves effects clauses slots players rules sites neighbours swaps remembers scores may_repeat "
    "signs bounded lazy directions filling notes",
    Clause: "condition player loses shared",
    Effect: "sites assumed slots tests",
    Slot: "owner kind",
    ForSites: "name region block",
    Yield: "rule sites each",
}
"""The fields that the proof covers; all others must have their default values."""


def run(program: Program) -> Program:
    """Mark a program whose games fill the board."""
    return replace(program, filling=_filling(program))


def _filling(program: Program) -> Filling | None:
    parts = (program, *program.effects, *program.clauses, *program.slots)
    if not all(_as_known(part) for part in parts) or not program.bounded:
        return None
    if program.remembers - {"last"}:
        return None
    if not _offers_all_empty(program):
        return None
    slot = _filled(program)
    if slot is None:
        return None
    views = []
    for mover in range(program.players):
        view = _View(program, mover, slot).clauses()
        if view is None:
            return None
        views.append(view)
    conditions = list(dict.fromkeys(condition for view in views for condition, _ in view))
    players = [_players(program, slot, condition) for condition in conditions]
    asked = [{condition for condition, _ in view} for view in views]
    for condition, those in zip(conditions, players, strict=True):
        if not all(condition in asked[(player + 1) % program.players] for player in those):
            return None
    if len(conditions) > CONDITIONS:
        return None
    clauses = (tuple((conditions.index(condition), winner) for condition, winner in view) for view in views)
    return Filling(slot, tuple(conditions), tuple(players), tuple(clauses))


def _as_known(item: Any) -> bool:
    """Whether a part of a program has only fields that the proof covers."""
    known = next(names for kind, names in KNOWN.items() if isinstance(item, kind)).split()
    for field in fields(item):
        if field.name not in known:
            usual = field.default if field.default_factory is MISSING else field.default_factory()
            if usual is MISSING or getattr(item, field.name) != usual:
                return False
    return True


def _offers_all_empty(program: Program) -> bool:
    """Whether there is exactly one move for each empty site."""
    facts = start(program)
    *before, last = program.moves or (None,)
    for statement in before:
        if not isinstance(statement, Let):
            return False
        facts = facts.let(statement.name, statement.value)
    match last:
        case ForSites(name=name, region=region, block=(Yield(rule=0, sites=(site,), each=None) as inner,)):
            if site.op != "variable" or site.data != name or not _as_known(inner):
                return False
        case Yield(rule=0, sites=(), each=Term() as region):
            pass
        case _:
            return False
    if not _as_known(last):
        return False
    terms = program.terms
    empty = terms.constant(REGION, facts.everywhere)
    for number in range(len(program.slots)):
        empty = terms.make("minus", (empty, _slot(program, number)))
    return facts.is_within(region, empty) and facts.is_within(empty, region)


def _filled(program: Program) -> int | None:
    """The slot that the only rule adds its only site to, if it does nothing else and the slot is the mover's."""
    if len(program.effects) != 1 or len(program.effects[0].sites) != 1:
        return None
    terms, (effect,) = program.terms, program.effects
    facts = start(program).chosen(effect.sites[0], effect.assumed[0][1])
    simplifier = Simplifier(program)
    changed = []
    for number, after in enumerate(effect.slots):
        after, before = simplifier.fold(after, facts), _slot(program, number)
        if after is not before:
            added = terms.make("single", (terms.variable(effect.sites[0], "site"),))
            if after is not terms.make("union", (before, added)):
                return None
            changed.append(number)
    return changed[0] if len(changed) == 1 and program.slots[changed[0]].owner == 0 else None


def _slot(program: Program, number: int) -> Term:
    return program.terms.input(f"slot{number}", REGION)


def _place(program: Program, slot: int, mover: int) -> int:
    """The slot in the first player's view that corresponds to a slot when it is the turn of ``mover``."""
    owner = program.slots[slot].owner
    kinds = sum(1 for other in program.slots if other.owner == 0)
    return slot if owner is None else (owner + mover) % program.players * kinds + slot % kinds


def _players(program: Program, slot: int, condition: Term) -> frozenset[int]:
    """The players whose new pieces a condition reads, with slots as the first player sees them."""
    asked = {part.data for part in subterms([condition]) if part.op == "input"}
    return frozenset(player for player in range(program.players) if f"slot{_place(program, slot, player)}" in asked)


class _View:
    """The clauses of ``end`` as a player sees them on their turn, after some ply."""

    def __init__(self, program: Program, mover: int, slot: int) -> None:
        self.program = program
        self.mover = mover
        terms = program.terms
        self.known = {
            terms.input("mover", PLAYER).number: terms.constant(PLAYER, mover),
            terms.input("last", PLAYER).number: terms.constant(PLAYER, program.players - 1),
            terms.input("no-moves", BOOL).number: terms.constant(BOOL, False),
        }
        self.absolute = {
            _slot(program, number).number: _slot(program, _place(program, number, mover))
            for number in range(len(program.slots))
        }
        self.filled = {f"slot{_place(program, slot, player)}" for player in range(program.players)}
        self._signs: dict[int, str | None] = {}

    def clauses(self) -> list[tuple[Term, int | None]] | None:
        """The clauses that can decide before the board is full: the condition as the first player sees it, and the
        winner. ``None`` if there is no proof."""
        program = self.program
        inputs = {*INPUTS, *[f"slot{number}" for number in range(len(program.slots))]}
        found: list[tuple[Term, int | None]] = []
        for clause in program.clauses:
            roots = [clause.condition] if clause.player is None else [clause.condition, clause.player]
            if any(part.op == "input" and part.data not in inputs for part in subterms(roots)):
                return None
            condition = self._settled(clause.condition)
            if condition.constant and not condition.data:
                continue
            winner = None
            if clause.player is not None:
                player = self._settled(clause.player)
                if not player.constant or player.data is None:
                    return None
                winner = (player.data + self.mover) % program.players
                winner = 1 - winner if clause.loses else winner
            condition = program.terms.replace(condition, self.absolute)
            if self.sign(condition) not in (UP, FIXED):
                return None
            found.append((condition, winner))
        return found

    def _settled(self, term: Term) -> Term:
        """A term as it is in this view."""
        terms = self.program.terms
        return Simplifier(self.program).fold(terms.replace(term, self.known), start(self.program))

    def sign(self, term: Term) -> str | None:
        """How a term changes as pieces are added: ``UP``, ``DOWN``, not at all (``FIXED``), or in no known way."""
        if term.number not in self._signs:
            self._signs[term.number] = self._sign(term)
        return self._signs[term.number]

    def _sign(self, term: Term) -> str | None:
        if term.op == "input":
            return UP if term.data in self.filled else FIXED
        signs = [self.sign(arg) for arg in term.args]
        if all(sign == FIXED for sign in signs):
            return FIXED
        passed = GROWING.get(term.op, FIXED * len(signs))
        ways = {_through(how, sign) for how, sign in zip(passed, signs, strict=True)} - {FIXED}
        return ways.pop() if len(ways) == 1 else None


def _through(how: str, sign: str | None) -> str | None:
    """How a result changes with an argument that changes in a given way."""
    if sign in (FIXED, None):
        return sign
    return None if how == FIXED else UP if how == sign else DOWN
