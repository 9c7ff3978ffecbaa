"""The meaning of terms and programs, evaluated naively: the definition that passes and code must preserve.

A region is a ``frozenset`` of sites; an undefined value is ``None``. The values of inputs are given by name, and so is,
for a ``stateful`` operation, a function that looks up the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from .chain import Rounds
from .meaning import evaluate, joints_without, parts
from .operation import Region, Topology
from .program import (
    Block,
    Effect,
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
)
from .terms import Term

Sites = tuple[int, ...]
Offered = tuple[int, Sites, Any]
"""A rule, the sites of a move, and its preference number; ``PLAIN`` if it is not compared."""
PLAIN = "plain"
__all__ = ["evaluate", "moves", "played"]


def moves(program: Program, known: Mapping[str, Any]) -> list[tuple[int, Sites]]:
    """Every move that a program offers, sorted: rule and sites. ``known`` has the values of its inputs."""
    found = _moves(program, program.moves, dict(known), {})
    greatest = max([number for _, _, number in found if number not in (PLAIN, None)], default=None)
    return sorted((rule, sites) for rule, sites, number in found if number in (PLAIN, greatest))


def _moves(program: Program, block: Block, known: dict[str, Any], chains: dict[str, Sites]) -> list[Offered]:
    board = program.topology
    known = dict(known)
    done: dict[int, Any] = {}

    def value(term: Term) -> Any:
        return evaluate(term, board, known, done)

    found: list[Offered] = []

    def offer(rule: int, several: Iterable[Sites]) -> None:
        found.extend((rule, sites, PLAIN) for sites in several)

    for statement in block:
        match statement:
            case Otherwise(block=inner):
                if not found:
                    found += _moves(program, inner, known, chains)
            case Let(name=name, value=term):
                known[name] = value(term)
                done = {}
            case If(condition=condition, block=inner):
                if value(condition):
                    found += _moves(program, inner, known, chains)
            case ForSites(name=name, region=region, block=inner):
                for site in value(region):
                    found += _moves(program, inner, {**known, name: site}, chains)
            case ForUnits(name=name, region=region, block=inner):
                for part in parts(board, value(region)):
                    found += _moves(program, inner, {**known, name: part}, chains)
            case Prefer(number=number, block=inner):
                found += [(rule, sites, value(number)) for rule, sites, _ in _moves(program, inner, known, chains)]
            case Repeat(name=name, start=start, rounds=rounds, block=inner):
                first = tuple(value(term) for term in rounds.initial)
                complete = _results if rounds.merged else _complete
                for sites, values in complete(rounds, board, known, (value(start),), first):
                    behind = {**known, rounds.site: sites[-1], **dict(zip(rounds.carried, values, strict=True))}
                    found += _moves(program, inner, behind, {**chains, name: sites})
            case YieldChain(rule=rule, chain=name):
                offer(rule, [chains[name]])
            case Yield(rule=rule, sites=sites, each=each):
                chosen = tuple(value(site) for site in sites)
                offer(rule, [chosen] if each is None else [(*chosen, last) for last in value(each)])
            case YieldBeside(rule=rule, start=start, target=target):
                targets: Region = value(target)
                offer(rule, [(site, other) for site in value(start) for other in board.neighbours[site] & targets])
            case YieldRejoin(rule=rule, start=start, unit=unit, target=target):
                whole, targets = value(unit), value(target)
                for site in value(start):
                    offer(rule, [(site, other) for other in joints_without(board, whole, site) & targets])
    return found


def _complete(
    rounds: Rounds, board: Topology, known: Mapping[str, Any], sites: Sites, values: tuple[Any, ...]
) -> list[tuple[Sites, tuple[Any, ...]]]:
    """Every complete chain that continues from here: its sites, and its final values."""
    here = {**known, rounds.site: sites[-1], **dict(zip(rounds.carried, values, strict=True))}
    complete, further = [], False
    for site in evaluate(rounds.region, board, here) if len(sites) <= rounds.most else ():
        there = {**here, rounds.target: site}
        if evaluate(rounds.condition, board, there):
            further = True
            after = tuple(evaluate(term, board, there) for term in rounds.following)
            complete += _complete(rounds, board, known, (*sites, site), after)
    if len(sites) > rounds.least and (rounds.optional or not further):
        complete.append((sites, values))
    return complete


def _results(
    rounds: Rounds, board: Topology, known: Mapping[str, Any], sites: Sites, values: tuple[Any, ...]
) -> list[tuple[Sites, tuple[Any, ...]]]:
    """Every result of a complete chain: the sites of the shortest chain, the first of those, and its final values."""
    complete: list[tuple[Sites, tuple[Any, ...]]] = []
    met: set[tuple[Any, ...]] = set()
    layer = [(sites, values)]
    for number in range(rounds.most + 1):
        following: list[tuple[Sites, tuple[Any, ...]]] = []
        for path, reached in layer:
            here = {**known, rounds.site: path[-1], **dict(zip(rounds.carried, reached, strict=True))}
            further = False
            for site in sorted(evaluate(rounds.region, board, here)) if number < rounds.most else ():
                there = {**here, rounds.target: site}
                if not evaluate(rounds.condition, board, there):
                    continue
                further = True
                after = tuple(evaluate(term, board, there) for term in rounds.following)
                told = min(number + 1, rounds.least) if rounds.optional else number + 1
                if (told, site, after) not in met:
                    met.add((told, site, after))
                    following.append(((*path, site), after))
            if number >= rounds.least and (rounds.optional or not further):
                complete.append((path, reached))
        layer = following
    return complete


def played(effect: Effect, board: Topology, known: Mapping[str, Any], sites: Sites) -> list[Any]:
    """The regions of the slots, then the values of the counters, after a move through the given sites."""
    inner = {**known, **dict(zip(effect.sites, sites, strict=False))}
    if effect.rounds is not None:
        rounds = effect.rounds
        values = [evaluate(term, board, inner) for term in rounds.initial]
        for site, target in pairwise(sites):
            there = {**inner, rounds.site: site, rounds.target: target}
            there |= dict(zip(rounds.carried, values, strict=True))
            values = [evaluate(term, board, there) for term in rounds.following]
        inner |= {rounds.site: sites[-1], **dict(zip(rounds.carried, values, strict=True))}
    return [evaluate(term, board, inner) for term in effect.terms]
