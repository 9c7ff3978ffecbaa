"""Programs that break a rule of the IR are refused, and those that keep them are not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from random_terms import term
from small_programs import BOARD, KINDS, POINTS, small

from plybook.interpreter.native.ir.meaning import PURE
from plybook.interpreter.native.ir.program import (
    Clause,
    ForSites,
    If,
    Let,
    Program,
    Yield,
)
from plybook.interpreter.native.ir.terms import Term, Terms
from plybook.interpreter.native.ir.types import BOOL, INT, PLAYER, REGION, SITE
from plybook.interpreter.native.ir.verify import IllegalProgram, verify


def illegal() -> dict[str, tuple[str, Program]]:
    """Programs with one fault each, and the message for it."""
    terms = Terms()
    make = terms.make
    mine, mover = terms.input("slot0", REGION), terms.input("mover", PLAYER)
    here, true = terms.variable("s", SITE), terms.constant(BOOL, True)
    offer = (Yield(0, (here,)),)
    sites = ("m.to",)

    def block(*statements: Any) -> Program:
        return small(terms, block=statements, sites=sites)

    def clause(condition: Term) -> Program:
        return small(terms, clauses=(condition,))

    def raw(op: str, type_: str, args: tuple[Term, ...], data: Any = None) -> Term:
        return Term(op, type_, args, data, 10_000_000 + len(terms), frozenset().union(*(arg.free for arg in args)))

    good = block(ForSites("s", mine, offer))
    verify(good)
    return {
        "a loop over a site": (
            "expected region, got variable of type site",
            block(ForSites("s", mine, (ForSites("t", here, offer),))),
        ),
        "a condition that is a region": ("expected bool, got input of type region", block(If(mine, offer))),
        "a clause that is a player": ("expected bool, got input of type player", clause(mover)),
        "a name that nobody bound": ("`s` is not in scope", block(*offer)),
        "a name outside its loop": ("`s` is not in scope", block(ForSites("s", mine, offer), *offer)),
        "a name that is bound twice": (
            "`s` is bound twice",
            block(ForSites("s", mine, offer), ForSites("s", mine, offer)),
        ),
        "a name that is bound inside itself": (
            "`s` is bound twice",
            block(ForSites("s", mine, (ForSites("s", mine, offer),))),
        ),
        "a let that is bound twice": ("`x` is bound twice", block(Let("x", mine), Let("x", mine))),
        "a let before it is bound": (
            "`x` is not in scope",
            block(Let("y", terms.variable("x", REGION)), Let("x", mine)),
        ),
        "a variable of another type": (
            "`s` is site, not region",
            block(ForSites("s", mine, (ForSites("t", terms.variable("s", REGION), offer),))),
        ),
        "an unknown operation": ("unknown operation `mystery`", clause(raw("mystery", BOOL, (mine,)))),
        "too few arguments": ("`within` takes 2 arguments", clause(raw("within", BOOL, (mine,)))),
        "a wrong argument": ("`some` takes region, not player", clause(raw("some", BOOL, (mover,)))),
        "two types compared": ("`same` takes region, not player", clause(raw("same", BOOL, (mine, mover)))),
        "an unknown input": ("unknown input `slot9`", clause(make("some", (terms.input("slot9", REGION),)))),
        "an input of another type": (
            "unknown input `mover`",
            clause(make("some", (terms.input("mover", REGION),))),
        ),
        "a region off the board": (
            "a region must hold sites of the board",
            clause(make("some", (terms.constant(REGION, frozenset([POINTS])),))),
        ),
        "a region that is a list": (
            "a region must be a set of sites",
            clause(make("some", (terms.constant(REGION, (1, 2)),))),
        ),
        "a site off the board": (
            "a site must be on the board",
            clause(make("contains", (mine, terms.constant(SITE, POINTS)))),
        ),
        "a truth that is a number": ("a truth value must be true or false", clause(terms.constant(BOOL, 2))),
        "a list that is missing": (
            "`row-of` needs its list of regions",
            clause(make("some", (make("row-of", (terms.constant(INT, 1),)),))),
        ),
        "a move with too many sites": (
            "a move of rule 0 has the wrong number of sites",
            block(ForSites("s", mine, (Yield(0, (here, here)),))),
        ),
        "a move with a region too many": (
            "a move of rule 0 has the wrong number of sites",
            block(ForSites("s", mine, (Yield(0, (here,), mine),))),
        ),
        "a move to a region": ("expected site, got input of type region", block(Yield(0, (mine,)))),
        "an effect without all slots": (
            "an effect must have a region for each slot",
            replace(good, effects=(replace(good.effects[0], slots=(mine,)),)),
        ),
        "an effect that is no region": (
            "expected region, got constant of type bool",
            replace(good, effects=(replace(good.effects[0], slots=(mine, true)),)),
        ),
        "an effect that reads a stranger": (
            "`s` is not in scope",
            replace(good, effects=(replace(good.effects[0], slots=(mine, make("single", (here,)))),)),
        ),
        "a winner who is a region": (
            "expected player, got input of type region",
            replace(good, clauses=(Clause(true, mine, False),)),
        ),
    }


@pytest.mark.parametrize("what", illegal())
def test_an_illegal_program_is_refused(what: str) -> None:
    words, program = illegal()[what]
    with pytest.raises(IllegalProgram) as refused:
        verify(program)
    assert words in str(refused.value)


def test_every_operation_is_legal_where_it_should_be() -> None:
    assert set(PURE) <= {one.op for one in _all_terms(200)}


def _all_terms(number: int) -> Iterator[Term]:
    """Every term of some random conditions, which are verified first."""
    for seed in range(number):
        random, terms = Random(seed), Terms()
        inputs = [terms.input(name, type_) for name, type_ in KINDS.items()]
        root = term(random, terms, BOOL, 5, inputs, BOARD)
        verify(small(terms, clauses=(root,)))
        waiting = [root]
        while waiting:
            one = waiting.pop()
            yield one
            waiting += one.args
    terms = Terms()
    yield terms.make("joints-without", (terms.input("slot0", REGION), terms.constant(SITE, 0)))
