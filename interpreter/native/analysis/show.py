"""The IR as text, for readers who want to trace a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..ir.chain import Rounds
from ..ir.folds import FOLDS, given
from ..ir.program import (
    Block,
    ForSites,
    ForUnits,
    If,
    Let,
    Otherwise,
    Prefer,
    Program,
    Repeat,
    Statement,
    Yield,
    YieldBeside,
    YieldChain,
    YieldRejoin,
    map_terms,
    terms_of,
)
from ..ir.terms import Term, subterms
from .tails import tails_of

INFIX = {
    "union": "|", "both": "&", "minus": "-", "same": "is", "different": "is not", "within": "in",
    "and": "and", "or": "or", "+": "+", "*": "*", "/": "/", "-": "minus", "<": "<", "<=": "<=",
}  # fmt: skip

LONG, LONGER, TOO_LONG = 6, 40, 1_000
"""Parts with more terms than this are named if they are used more than once: in effects and ends; in move generation.
Counting stops at the last."""


def program_text(program: Program, names: Sequence[str]) -> str:
    """A program, one statement per line; ``names`` has the names of the sites."""
    lines = ["moves"]
    lines += [f"  {line}" for line in _block(program, program.moves, names)] or ["  none"]
    places = [f"slot{number}" for number in range(len(program.slots))]
    places += [f"counter{number}" for number in range(len(program.counters))]
    places += [f"memory{number}" for number in range(len(program.memories))]
    for rule, effect in zip(program.rules, program.effects, strict=True):
        lines.append(f"effect {rule}({', '.join(effect.sites)})")
        if effect.rounds is not None:
            lines += [f"  {line}" for line in _rounds(program, effect.rounds, names)]
        lets, new = _with_names(program, effect.terms)
        lines += [f"  let {name} = {term_text(value, names)}" for name, value in lets]
        lines += [
            f"  {name} = {term_text(term, names)}"
            for name, term in zip(places, new, strict=True)
            if not (term.op == "input" and term.data == name)
        ]
    for number, clause in enumerate(program.clauses):
        parts = (clause.condition,) if clause.player is None else (clause.condition, clause.player)
        lets, (condition, *player) = _with_names(program, parts)
        lines.append(f"end {number}")
        lines += [f"  let {name} = {term_text(value, names)}" for name, value in lets]
        what = f"{term_text(player[0], names)} {'loses' if clause.loses else 'wins'}" if player else "draw"
        what += ", or draw" if clause.shared else ""
        lines.append(f"  when {term_text(condition, names)} -> {what}")
    for word, roots in (("again when", program.again), ("score", program.scores)):
        for root in roots:
            lets, (shown,) = _with_names(program, (root,))
            lines.append(f"{word} {term_text(shown, names)}")
            lines += [f"  where {name} = {term_text(value, names)}" for name, value in lets]
    for number, slot in enumerate(program.slots):
        owner = "no player" if slot.owner is None else _player(slot.owner)
        lines.append(f"slot{number}: pieces{' ' + slot.kind if slot.kind else ''} of {owner}")
    for number, counter in enumerate(program.counters):
        owner = "" if counter.owner is None else f" of {_player(counter.owner)}"
        lines.append(f"counter{number}: `{counter.name}`{owner}, from {counter.low} to {counter.high}")
    for number, memory in enumerate(program.memories):
        owner = "" if memory.owner is None else f" of {_player(memory.owner)}"
        lines.append(f"memory{number}: `{memory.name}`{owner}{', for this turn' * memory.this_turn}")
    if program.may_repeat:
        lines.append("two rules can offer a move through the same sites")
    if program.gave_up:
        lines.append(f"passes that gave up, because they would take too long: {', '.join(program.gave_up)}")
    if program.lazy:
        lines.append("playouts keep the moves of a unit until a site in its footprint changes")
    if program.filling is not None:
        lines.append("playouts are random orders of the empty sites; the game ends when all are full or as soon as")
        lets, conditions = _with_names(program, program.filling.conditions)
        lines += [f"  let {name} = {term_text(value, names)}" for name, value in lets]
        lines += [f"  {term_text(condition, names)}" for condition in conditions]
    if program.sampled:
        loops = ", ".join(tail.loop.name for tail in tails_of(program))
        lines.append(f"playouts draw moves by sampling from {loops}")
    return "\n".join(lines) + "\n"


def _player(owner: int) -> str:
    return f"mover+{owner}" if owner else "the mover"


def _with_names(program: Program, roots: Sequence[Term], long: int = LONG) -> tuple[list[tuple[str, Term]], list[Term]]:
    """The terms with larger parts that occur more than once replaced by names, and those names."""
    uses: dict[int, int] = {}
    size: dict[int, int] = {}
    for term in subterms(roots):
        size[term.number] = 1 + sum(min(size[arg.number], TOO_LONG) for arg in term.args)
        for arg in term.args:
            uses[arg.number] = uses.get(arg.number, 0) + 1
    known: dict[int, Term] = {}
    lets: list[tuple[str, Term]] = []
    for term in subterms(roots):
        if uses.get(term.number, 0) > 1 and size[term.number] > long:
            name = f"t{len(lets) + 1}"
            lets.append((name, program.terms.replace(term, known)))
            known[term.number] = program.terms.variable(name, term.type)
    return lets, [program.terms.replace(root, known) for root in roots]


def _with_terms(statement: Statement, terms: Sequence[Term]) -> Statement:
    """A statement with its terms replaced by others."""
    known = {old.number: new for old, new in zip(terms_of(statement), terms, strict=True)}
    return map_terms(statement, lambda term: known[term.number])


def _block(program: Program, block: Block, names: Sequence[str]) -> Iterator[str]:
    for statement in block:
        inner: Block = ()
        lets, terms = _with_names(program, terms_of(statement), LONGER)
        if lets and not isinstance(statement, Repeat):  # only in programs where no pass has shared terms
            yield from (f"let {name} = {term_text(value, names)}" for name, value in lets)
            statement = _with_terms(statement, terms)
        match statement:
            case Let(name=name, value=value):
                yield f"let {name} = {term_text(value, names)}"
            case ForSites(name=name, region=region, block=inner):
                yield f"for each site {name} of {term_text(region, names)}"
            case ForUnits(name=name, region=region, block=inner):
                yield f"for each unit {name} of {term_text(region, names)}"
            case Repeat(name=name, start=start, rounds=rounds, block=inner):
                yield f"chains {name} from {term_text(start, names)}"
                yield from (f"  {line}" for line in _rounds(program, rounds, names))
            case YieldChain(rule=rule, chain=name):
                yield f"yield {program.rules[rule]}({name})"
            case Prefer(number=number, block=inner):
                yield f"prefer {term_text(number, names)}"
            case Otherwise(block=inner):
                yield "if there is no move so far"
            case If(condition=condition, block=inner):
                yield f"if {term_text(condition, names)}"
            case Yield(rule=rule, sites=sites, each=each):
                shown = [term_text(site, names) for site in sites]
                if each is not None:
                    shown.append(f"each of {term_text(each, names)}")
                yield f"yield {program.rules[rule]}({', '.join(shown)})"
            case YieldBeside(rule=rule, start=start, target=target):
                shown = [term_text(region, names) for region in (start, target)]
                yield f"yield {program.rules[rule]}(each of {shown[0]}, each neighbour of it in {shown[1]})"
            case YieldRejoin(rule=rule, start=start, unit=unit, target=target):
                shown = [term_text(region, names) for region in (start, target, unit)]
                yield f"yield {program.rules[rule]}(each of {shown[0]}, each of {shown[1]} that rejoins {shown[2]})"
        for line in _block(program, inner, names):
            yield f"  {line}"


def _rounds(program: Program, rounds: Rounds, names: Sequence[str]) -> Iterator[str]:
    """The rounds of a chain."""
    words = ", and fewer" * rounds.optional + ", merged" * rounds.merged
    yield f"rounds {rounds.least} to {rounds.most}{words}, each from {rounds.site}"
    lets, terms = _with_names(program, rounds.terms)
    known = dict(zip([term.number for term in rounds.terms], terms, strict=True))
    rounds = rounds.mapped(lambda term: known[term.number])
    for name, term in zip(rounds.carried, rounds.initial, strict=True):
        yield f"  first {name} = {term_text(term, names)}"
    yield from (f"  let {name} = {term_text(value, names)}" for name, value in lets)
    yield f"  to each site {rounds.target} of {term_text(rounds.region, names)}"
    if not rounds.condition.constant:
        yield f"  if {term_text(rounds.condition, names)}"
    for name, term in zip(rounds.carried, rounds.following, strict=True):
        yield f"  next {name} = {term_text(term, names)}"


def term_text(term: Term, names: Sequence[str]) -> str:
    """A term in the notation of the language."""

    def inner(arg: Term) -> str:
        text = term_text(arg, names)
        return f"({text})" if arg.op in INFIX else text

    if term.op == "constant":
        return constant_text(term, names)
    if term.op in ("input", "variable"):
        return str(term.data)
    if term.op == "single":
        return f"{{{term_text(term.args[0], names)}}}"
    if term.op in INFIX:
        return f"{inner(term.args[0])} {INFIX[term.op]} {inner(term.args[1])}"
    if term.op == "not":
        return f"not {inner(term.args[0])}"
    if term.op == "contains":
        return f"{inner(term.args[1])} in {inner(term.args[0])}"
    if term.op in ("line", "exact-line"):
        number, directions = term.data
        return f"{term.op} {number}({term_text(term.args[0], names)} along {' '.join(directions)})"
    if term.op in FOLDS:
        return _fold_text(term, names)
    args = [term_text(arg, names) for arg in term.args]
    if term.op == "row-of":
        args.append(f"of {len(term.data)} regions")
    knows = "" if term.data is None or term.op in ("row-of", "seen", "since") else f" {term.data}"
    return f"{term.op}{knows}({', '.join(args)})"


def _fold_text(term: Term, names: Sequence[str]) -> str:
    """A fold: what it goes through, its function of ``each``, and what the function reads besides."""
    start = 1 + FOLDS.index(term.op)
    region, *place = (term_text(arg, names) for arg in term.args[:start])
    read = [f"{given(number)} = {term_text(arg, names)}" for number, arg in enumerate(term.args[start:])]
    things = "sites" if term.data.each == "site" else "parts"
    how = " ".join([term.data.how, *place])
    return f"{how}({'; '.join([f'{things} of {region}', term_text(term.data.body, names), *read])})"


def constant_text(term: Term, names: Sequence[str]) -> str:
    """A constant: sites by name, a large region by its number of sites."""
    if term.data is None:
        return "undefined"
    if term.type == "site":
        return str(names[term.data])
    if term.type != "region":
        return str(term.data).lower() if term.type == "bool" else str(term.data)
    if len(term.data) == len(names):
        return "everywhere"
    if len(term.data) > 12:
        return f"{{{len(term.data)} sites}}"
    return "{" + " ".join(names[site] for site in sorted(term.data)) + "}"
