"""The features of a game's evaluation, derived from its description.

Each clause of ``end`` that lets a player win states a goal. It is evaluated as of each player's move, so that ``mover``
and ``last`` are known, and decomposed: a condition that one number is less than another yields the difference; one that
a region has a site yields how many moves away that is; and so on (Kuhlmann, Dresner and Stone 2006 find features in the
form of the rules like this; Schiffel and Thielscher 2007 measure how far a goal is true). The weight of each feature is
fitted to games (``weights``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...analysis.simplify import Simplifier
from ...analysis.traverse import start
from ...ir.program import Program
from ...ir.slots import Counter, Memory, Slot
from ...ir.terms import Term, subterms
from ...ir.types import INT, PLAYER, REGION
from .features import (
    MISSING,
    Feature,
    Fewness,
    Likeness,
    Mobility,
    Nearness,
    Number,
    Oneness,
    Pieces,
    Rows,
    Units,
    What,
)

MOST = 16
"""The most features derived for a player."""
UNKNOWN = ("no-moves", "repeated", "placed", "turn", "moves", "idle", "last", "mover", "board")
"""Inputs that derived features do not use: they say nothing about future positions, or mobility covers them better."""


class View:
    """Terms as they are when a player is to move and the previous player has moved, as the first player sees them."""

    def __init__(self, program: Program, mover: int) -> None:
        self.program, self.mover = program, mover
        terms, players = program.terms, program.players
        self._known = {
            terms.input("mover", PLAYER).number: terms.constant(PLAYER, mover),
            terms.input("last", PLAYER).number: terms.constant(PLAYER, players - 1),
        }
        self._seen: dict[int, Term] = {}
        kinds = sum(1 for slot in program.slots if slot.owner == 0)
        for number, slot in enumerate(program.slots):
            place = number if slot.owner is None else (slot.owner + mover) % players * kinds + number % kinds
            self._seen[terms.input(f"slot{number}", REGION).number] = terms.input(f"slot{place}", REGION)
            self._seen[terms.input(f"began{number}", REGION).number] = terms.input(f"began{place}", REGION)
        each = sum(1 for counter in program.counters if counter.owner == 0)
        for number, counter in enumerate(program.counters):
            place = number if counter.owner is None else (counter.owner + mover) % players * each + number % each
            self._seen[terms.input(f"counter{number}", INT).number] = terms.input(f"counter{place}", INT)
        each = sum(1 for memory in program.memories if memory.owner == 0)
        for number, memory in enumerate(program.memories):
            place = number if memory.owner is None else (memory.owner + mover) % players * each + number % each
            self._seen[terms.input(f"memory{number}", REGION).number] = terms.input(f"memory{place}", REGION)

    def of(self, term: Term) -> Term:
        """A term of the mover, as the first player sees it."""
        terms = self.program.terms
        folded = Simplifier(self.program).fold(terms.replace(term, self._known), start(self.program))
        return terms.replace(folded, self._seen)

    def player(self, term: Term) -> int | None:
        """The number of the player that a term denotes, if known."""
        found = self.of(term)
        return (found.data + self.mover) % self.program.players if found.constant and found.data is not None else None


def features_of(program: Program) -> tuple[Feature, ...]:
    """The features of a game's evaluation, grouped by key."""
    if "features" not in program.notes:
        program.notes["features"] = (*_always(program), *_derived(program))
    found: tuple[Feature, ...] = program.notes["features"]
    return found


def _always(program: Program) -> Iterator[Feature]:
    kinds = [slot.kind for slot in program.slots if slot.owner == 0]
    players = range(program.players)
    if kinds:
        yield from (Feature("units", p, Units(), ("connected units",)) for p in players)
    for number, kind in enumerate(kinds):
        text = f"pieces of kind {kind}" if kind else "pieces"
        yield from (Feature(f"pieces {kind}", p, Pieces(number), (text,)) for p in players)
    yield from (Feature("moves", p, Mobility(), ("moves",)) for p in players)


def _derived(program: Program) -> list[Feature]:
    found: dict[tuple[int, What], Feature] = {}
    for player, what, text in _wanted(program):
        mine = sum(1 for owner, _ in found if owner == player)
        if (player, what) not in found and mine < MOST:
            key = f"{type(what).__name__} {_shape(program, what, player)}"
            found[player, what] = Feature(key, player, what, _texts(what, text))
    return sorted(found.values(), key=lambda feature: (feature.key, feature.player))


def _wanted(program: Program) -> Iterator[tuple[int, What, str]]:
    """The goals of each player: the player, what is measured, and the clause it comes from."""
    for mover in range(program.players):
        view = View(program, mover)
        for number, clause in enumerate(program.clauses):
            if clause.player is None or clause.shared:
                continue
            winner = view.player(clause.player)
            if winner is None or (clause.loses and program.players != 2):
                continue
            if clause.loses:
                winner = 1 - winner
            for what in _parts(program, view.of(clause.condition), True):
                yield winner, what, f"clause {number + 1}"
    view = View(program, 0)
    for player, score in enumerate(program.scores):
        term = view.of(score)
        if _known(term):
            yield player, Number(term), "score"


def _parts(program: Program, term: Term, holds: bool) -> Iterator[What]:
    """Measures of how far a condition is from being true (or, without ``holds``, from being false)."""
    make = program.terms.make
    if term.op in ("and", "or"):
        for arg in term.args:
            yield from _parts(program, arg, holds)
        return
    if term.op == "not":
        yield from _parts(program, term.args[0], not holds)
        return
    if term.op == "select":
        for side in term.args[1:]:
            yield from _parts(program, side, holds)
        return
    if not _known(term):
        return
    sign = 1.0 if holds else -1.0
    match term.op:
        case "<" | "<=":
            small, large = term.args
            if not large.constant:
                yield Number(large, sign)
            if not small.constant:
                yield Number(small, -sign)
        case "same" | "different" if term.args[0].type in ("int", "number"):
            yield Likeness(term.args[0], term.args[1], sign if term.op == "same" else -sign)
        case "some":
            yield Nearness(term.args[0]) if holds else Fewness(term.args[0])
        case "contains":
            here = make("both", (term.args[0], make("single", (term.args[1],))))
            yield Nearness(here) if holds else Fewness(here)
        case "within":
            rest = make("minus", term.args)
            yield Fewness(rest) if holds else Nearness(rest)
        case "line" | "exact-line" if holds and term.data[0] > 1:
            length, ways = term.data
            yield Rows(term.args[0], length, ways)
        case "joined":
            yield Oneness(term.args[0], sign)


def _known(term: Term) -> bool:
    """Whether a term depends on the board, and on nothing that is unknown to an evaluation."""
    parts = list(subterms([term]))
    inputs = {str(part.data) for part in parts if part.op == "input"}
    if any(part.op in ("seen", "since") or str(part.data).startswith(("seen-", "since-")) for part in parts):
        return False
    return bool(inputs) and not inputs & set(UNKNOWN) and not term.free


def _texts(what: What, text: str) -> tuple[str, ...]:
    match what:
        case Nearness():
            return (f"moves needed ({text})",)
        case Fewness():
            return (f"excess points ({text})",)
        case Rows(length=length):
            most = min(MISSING, length - 1)
            return tuple(f"open rows of {length} missing {lacks} ({text})" for lacks in range(1, most + 1))
        case Oneness():
            return (f"parts ({text})", f"steps apart ({text})")
        case Likeness():
            return (f"difference ({text})",)
        case _:
            return (f"number ({text})",)


def _shape(program: Program, what: What, player: int) -> str:
    """The shape of a feature, equal for features that differ only by the player; regions and directions are omitted."""
    kinds = sum(1 for slot in program.slots if slot.owner == 0) or 1
    each = sum(1 for counter in program.counters if counter.owner == 0) or 1
    memories = sum(1 for memory in program.memories if memory.owner == 0) or 1
    every: list[tuple[str, int, Sequence[Slot | Counter | Memory]]] = [
        ("slot", kinds, program.slots), ("began", kinds, program.slots), ("counter", each, program.counters),
        ("memory", memories, program.memories),
    ]  # fmt: skip
    players = program.players
    known: dict[int, str] = {}

    def seen(name: str) -> str:
        for word, size, things in every:
            if name.startswith(word) and name[len(word) :].isdigit():
                place = int(name[len(word) :])
                if things[place].owner is None:
                    return name
                return f"{word}{place % size} of {(place // size - player) % players}"
        return name

    def shape(term: Term) -> str:
        if term.number not in known:
            if term.op == "input":
                text = seen(str(term.data))
            elif term.constant:
                text = "region" if term.type == REGION else str(term.data)
            elif term.op in ("union", "both", "and", "or"):
                text = f"{term.op}({' '.join(sorted(shape(arg) for arg in term.args))})"
            else:
                text = f"{term.op}({' '.join(shape(arg) for arg in term.args)})"
            known[term.number] = text if len(text) < 200 else f"{term.op} {len(text)} {hash_of(text)}"
        return known[term.number]

    terms = [value for value in vars(what).values() if isinstance(value, Term)]
    others = [str(value) for value in vars(what).values() if not isinstance(value, Term)]
    return " ".join([*map(shape, terms), *others])


def hash_of(text: str) -> str:
    """A short name for a long text."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()[:12]


def gains(program: Program, player: int) -> dict[int, list[Term | None]]:
    """How the pieces of a player reach new points: for each slot, as the first player sees it, the regions that a move
    leads to from a region ``REACHED``; ``None`` if a piece can be placed on any empty point."""
    view = View(program, player)
    terms = program.terms
    reached = terms.variable(REACHED, REGION)
    found: dict[int, list[Term | None]] = {}
    for effect in program.effects:
        if effect.rounds is not None:
            continue
        regions = dict(effect.assumed)
        for number, after in enumerate(effect.slots):
            if program.slots[number].owner != 0:
                continue
            for site in effect.sites:
                single = terms.make("single", (terms.variable(site, "site"),))
                if not _adds(after, single):
                    continue
                target = view.of(regions[site])
                place = int(str(view.of(terms.input(f"slot{number}", REGION)).data)[4:])
                origins = [terms.make("single", (terms.variable(name, "site"),)) for name in effect.sites]
                moved = terms.replace(target, {origin.number: reached for origin in origins})
                ways = found.setdefault(place, [])
                if not target.free:
                    ways.append(None)
                elif moved.free == {REACHED} and _spreads(moved):
                    ways.append(moved)
                else:
                    ways.append(terms.make("adjacent", (reached,)))
    return found


REACHED = "reached"


def _adds(after: Term, single: Term) -> bool:
    """Whether a new region contains an added site, as far as can be seen."""
    match after.op:
        case "union":
            return any(arg is single or _adds(arg, single) for arg in after.args)
        case "select":
            return any(_adds(arg, single) for arg in after.args[1:])
        case "minus":
            return _adds(after.args[0], single)
    return False


def _spreads(term: Term) -> bool:
    """Whether a region grows site by site with ``REACHED``."""
    if REACHED not in term.free or term.op == "variable":
        return True
    match term.op:
        case "union" | "both" | "adjacent" | "step":
            return all(_spreads(arg) for arg in term.args)
        case "minus" | "ray" | "flood":
            return REACHED not in term.args[1].free and _spreads(term.args[0])
        case "select":
            return REACHED not in term.args[0].free and all(_spreads(arg) for arg in term.args[1:])
    return False
