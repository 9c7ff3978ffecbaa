"""The rules for legal IR: types, names in scope, each name bound once."""

from __future__ import annotations

from .chain import Rounds
from .folds import FOLDS
from .meaning import OPERATIONS
from .program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Otherwise,
    Prefer,
    Program,
    Repeat,
    Yield,
    YieldBeside,
    YieldChain,
    YieldRejoin,
    block_of,
    terms_of,
)
from .terms import EARLIER, Term, subterms
from .types import ANY, BOOL, GIVEN, INT, ORDERED, PLAYER, REGION, SITE, SLOTS


class IllegalProgram(AssertionError):  # noqa: N818
    """A program breaks the rules of the IR: a bug in the compiler, never in a description."""


def verify(program: Program) -> None:
    """Check every term and statement.

    Raises:
        IllegalProgram: a term or statement is not legal; the message says which and why.
    """
    inputs = {f"slot{number}": REGION for number in range(len(program.slots))}
    inputs |= {"mover": PLAYER, "last": PLAYER, "no-moves": BOOL, "repeated": BOOL}
    inputs |= {"turn": INT, "moves": INT, "placed": REGION, "idle": INT}
    inputs |= {f"{what}-{sort}": INT for sort in program.history for what in ("seen", "since")}
    inputs |= {f"counter{number}": INT for number in range(len(program.counters))}
    if "began" in program.remembers:
        inputs |= {f"began{number}": REGION for number in range(len(program.slots))}
    inputs |= {f"memory{number}": REGION for number in range(len(program.memories))}
    seen: set[str] = set()
    _block(program, program.moves, {}, seen, inputs)
    for effect in program.effects:
        scope = dict.fromkeys(effect.sites, SITE)
        _expect(len(effect.slots) == len(program.slots), "an effect must have a region for each slot")
        if effect.rounds is not None:
            _expect(len(effect.sites) == 1, "a chain must begin at one site")
            scope = _rounds(program, effect.rounds, scope, inputs)
        for slot in effect.slots:
            _term(program, slot, REGION, scope, inputs)
        _expect(len(effect.counters) == len(program.counters), "an effect must have a number for each counter")
        for counter in effect.counters:
            _term(program, counter, INT, scope, inputs)
        _expect(len(effect.memories) == len(program.memories), "an effect must have a region for each memory")
        for memory in effect.memories:
            _term(program, memory, REGION, scope, inputs)
    for condition in program.again:
        _term(program, condition, BOOL, {}, inputs | {EARLIER + name: type_ for name, type_ in inputs.items()})
    for score in program.scores:
        _expect(score.type in ORDERED, "a score must be a number")
        _term(program, score, score.type, {}, inputs)
    for sign in program.signs:
        _term(program, sign, BOOL, {}, inputs)
    _expect(not any(isinstance(s, Otherwise) for s in program.moves[:-1]), "`otherwise` must come last")
    for clause in program.clauses:
        _term(program, clause.condition, BOOL, {}, inputs)
        if clause.player is not None:
            _term(program, clause.player, PLAYER, {}, inputs)
    if program.filling is not None:
        for condition in program.filling.conditions:
            _term(program, condition, BOOL, {}, inputs)


def _block(program: Program, block: Block, scope: dict[str, str], seen: set[str], inputs: dict[str, str]) -> None:
    scope = dict(scope)
    for statement in block:
        wanted: tuple[str, ...] = ()
        inner = scope
        match statement:
            case Let(name=name, value=value):
                wanted = (value.type,)
                _bind(name, seen)
            case ForSites(name=name):
                wanted, inner = (REGION,), {**scope, name: SITE}
                _bind(name, seen)
            case ForUnits(name=name):
                wanted, inner = (REGION,), {**scope, name: REGION}
                _bind(name, seen)
            case If():
                wanted = (BOOL,)
            case Repeat(rule=rule, rounds=rounds):
                for bound in rounds.names:
                    _bind(bound, seen)
                _term(program, statement.start, SITE, scope, inputs)
                inner = {**_rounds(program, rounds, scope, inputs), statement.name: "chain"}
                _expect(program.effects[rule].rounds is not None, f"rule {rule} has no chains")
            case YieldChain(rule=rule, chain=chain):
                _expect(scope.get(chain) == "chain", f"unknown chain `{chain}`")
            case Prefer():
                wanted = (INT,)
            case Yield(sites=sites, each=each, rule=rule):
                wanted = (SITE,) * len(sites) + ((REGION,) if each is not None else ())
                count = len(sites) + (each is not None)
                _expect(count in program.effects[rule].lengths, f"a move of rule {rule} has the wrong number of sites")
            case YieldBeside(rule=rule):
                wanted = (REGION, REGION)
                _expect(2 in program.effects[rule].lengths, f"a move of rule {rule} has the wrong number of sites")
            case YieldRejoin(rule=rule):
                wanted = (REGION, REGION, REGION)
                _expect(2 in program.effects[rule].lengths, f"a move of rule {rule} has the wrong number of sites")
        given = () if isinstance(statement, Repeat) else terms_of(statement)
        for term, type_ in zip(given, wanted, strict=True):
            _term(program, term, type_, scope, inputs)
        if isinstance(statement, Let):
            scope[statement.name] = statement.value.type
        _block(program, block_of(statement), inner, seen, inputs)


def _rounds(program: Program, rounds: Rounds, scope: dict[str, str], inputs: dict[str, str]) -> dict[str, str]:
    """Check the rounds of a chain; returns the scope after it."""
    _expect(len(rounds.carried) == len(rounds.initial) == len(rounds.following), "each name must have its values")
    carried = {name: term.type for name, term in zip(rounds.carried, rounds.initial, strict=True)}
    behind = {**scope, **carried, rounds.site: SITE}
    inside = {**behind, rounds.target: SITE}
    for term in rounds.initial:
        _term(program, term, term.type, scope, inputs)
    _term(program, rounds.region, REGION, behind, inputs)
    _term(program, rounds.condition, BOOL, inside, inputs)
    for name, term in zip(rounds.carried, rounds.following, strict=True):
        _term(program, term, carried[name], inside, inputs)
    return behind


def _bind(name: str, seen: set[str]) -> None:
    _expect(name not in seen, f"`{name}` is bound twice")
    seen.add(name)


def _term(program: Program, root: Term, type_: str, scope: dict[str, str], inputs: dict[str, str]) -> None:
    _expect(root.type == type_, f"expected {type_}, got {root.op} of type {root.type}")
    for name in root.free:
        _expect(name in scope, f"`{name}` is not in scope")
    for term in subterms([root]):
        if term.op == "variable":
            _expect(scope[term.data] == term.type, f"`{term.data}` is {scope[term.data]}, not {term.type}")
        elif term.op == "input":
            _expect(inputs.get(term.data) == term.type, f"unknown input `{term.data}` of type {term.type}")
        elif term.op == "constant":
            _constant(program, term)
        else:
            _expect(term.op in OPERATIONS, f"unknown operation `{term.op}`")
            _arguments(program, term)


def _constant(program: Program, term: Term) -> None:
    if term.type == REGION:
        _expect(isinstance(term.data, frozenset), "a region must be a set of sites")
        _expect(all(0 <= site < program.sites for site in term.data), "a region must hold sites of the board")
    elif term.type == SITE:
        _expect(0 <= term.data < program.sites, "a site must be on the board")
    elif term.type == BOOL:
        _expect(isinstance(term.data, bool), "a truth value must be true or false")


def _arguments(program: Program, term: Term) -> None:
    operation = OPERATIONS[term.op]
    takes = operation.arguments
    if takes == (SLOTS,):
        counters, memories = program.beside
        takes = (*[REGION] * len(program.slots), *[INT] * len(counters), *[REGION] * len(memories))
    if takes[-1:] == (GIVEN,):
        takes = (*takes[:-1], *term.data.given)
    _expect(len(takes) == len(term.args), f"`{term.op}` takes {len(takes)} arguments")
    some = ""
    for wanted, arg in zip(takes, term.args, strict=True):
        if wanted == ANY:
            some = some or arg.type
            wanted = some
        _expect(arg.type == wanted, f"`{term.op}` takes {wanted}, not {arg.type}")
    if operation.ordered:
        _expect(some in ORDERED, f"`{term.op}` takes numbers, not {some}")
    if operation.knows is not None:
        _expect(operation.knows.fits(term.data), f"`{term.op}` needs {operation.knows.words}")
    if term.op in FOLDS:
        _term(program, term.data.body, term.type, term.data.variables, {})
    if term.op in ("seen", "since"):
        _expect(term.data in program.history, f"`{term.op}` needs a kind of history that the program has")


def _expect(holds: bool, words: str) -> None:
    if not holds:
        raise IllegalProgram(words)
