"""Constant folding: substitute what is known before play, and drop whatever adds nothing.

Exact because each rule is an identity of sets, logic or bounded numbers, and what is called certain was proved
(``analysis.implication``) from the region that a site was chosen from, from what a flood can reach, and from the fact
that a site holds at most one piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..analysis.implication import Facts
from ..analysis.simplify import Simplifier
from ..analysis.traverse import change_moves, start
from ..ir.chain import Rounds
from ..ir.program import Clause, Program, Repeat, Statement, map_terms

STAGES = (10, 60)


def run(program: Program) -> Program:
    """Fold every term of a program."""
    simplifier = Simplifier(program)

    def change(statement: Statement, facts: Facts) -> Sequence[Statement]:
        if isinstance(statement, Repeat):
            start = simplifier.fold(statement.start, facts)
            return [replace(statement, start=start, rounds=_rounds(simplifier, statement.rounds, facts))]
        return [map_terms(statement, lambda term: simplifier.fold(term, facts))]

    program = change_moves(program, change)
    nothing = start(program)
    effects = []
    for effect in program.effects:
        facts = nothing
        for name, region in effect.assumed:
            facts = facts.chosen(name, simplifier.fold(region, facts))
        slots = tuple([simplifier.fold(slot, facts) for slot in effect.slots])
        counters = tuple([simplifier.fold(counter, facts) for counter in effect.counters])
        memories = tuple([simplifier.fold(memory, facts) for memory in effect.memories])
        rounds = None if effect.rounds is None else _rounds(simplifier, effect.rounds, facts)
        effects.append(replace(effect, slots=slots, counters=counters, memories=memories, rounds=rounds))
    clauses = [
        Clause(
            simplifier.fold(clause.condition, nothing),
            None if clause.player is None else simplifier.fold(clause.player, nothing),
            clause.loses,
            clause.shared,
        )
        for clause in program.clauses
    ]
    again = tuple(simplifier.fold(condition, nothing) for condition in program.again)
    scores = tuple(simplifier.fold(score, nothing) for score in program.scores)
    return replace(program, effects=tuple(effects), clauses=tuple(clauses), again=again, scores=scores)


def _rounds(simplifier: Simplifier, rounds: Rounds, facts: Facts) -> Rounds:
    """The rounds of a chain; after the choice, it is known which region the site was chosen from."""
    region = simplifier.fold(rounds.region, facts)
    chosen = facts.chosen(rounds.target, region)
    return replace(
        rounds,
        initial=tuple([simplifier.fold(term, facts) for term in rounds.initial]),
        region=region,
        condition=simplifier.fold(rounds.condition, chosen),
        following=tuple([simplifier.fold(term, chosen) for term in rounds.following]),
    )
