"""How a game depends on earlier positions."""

from __future__ import annotations

from ...ir.program import Program, statements, terms_of
from ...ir.terms import Term, subterms


def is_whole(program: Program) -> bool:
    """Whether the past decides nothing but draws, and only more of them the more positions have repeated.

    Then the value of a position without a past is its value on every path, if it is won or lost.
    """
    asked = [*(term for one in statements(program.moves) for term in terms_of(one)), *program.again]
    asked += [term for effect in program.effects for term in effect.evaluated]
    if any(_asks(term) for term in asked):
        return False
    for clause in program.clauses:
        if clause.player is not None and (_asks(clause.condition) or _asks(clause.player)):
            return False
        if not _grows(clause.condition):
            return False
    return not any(_asks(score) for score in program.scores)


def _asks(term: Term) -> bool:
    return any(_is_past(part) for part in subterms([term]))


def _is_past(term: Term) -> bool:
    if term.op in ("seen", "since"):
        return True
    return term.op == "input" and (term.data == "repeated" or str(term.data).startswith(("seen-", "since-")))


def _is_distance(term: Term) -> bool:
    return term.op == "since" or (term.op == "input" and str(term.data).startswith("since-"))


def _grows(term: Term) -> bool:
    """Whether a condition that holds still holds if positions have repeated more often."""
    if any(_is_distance(part) for part in subterms([term])):
        return False
    if not _asks(term) or _is_past(term):
        return True
    if term.op in ("and", "or"):
        return all(_grows(arg) for arg in term.args)
    if term.op in ("<", "<="):
        return term.args[0].constant and _is_past(term.args[1])
    return False
