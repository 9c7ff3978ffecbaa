"""Swap balance where the first turn has several moves: sides are swapped after all of them, and one was searched."""

from __future__ import annotations

from ...interpreter.analyse.solution import Worth
from ..results.findings import Section, Words
from ..results.opening_words import DRAW, WON, Proved
from ..tree.solved import VALUES
from .pie import PURPOSE, TITLE


def part_of_a_turn(sure: Proved, value: Worth = "unknown", *, swap: bool) -> Section:
    """The section if the first turn goes on after a first move: sides are swapped after a whole turn.

    Of the pie rule, only what follows from the ``value`` of the start is known, which is that of the rules as they are,
    with a ``swap`` or without; and from what first moves are proved to be worth without one.
    """
    proof = VALUES[value] if value != "unknown" else ""
    return Section(
        "swap-balance", "openings", TITLE, PURPOSE, "Not measured.",
        (
            Words(
                "swap-verdict", "Does it make the game even?",
                "The first turn has several moves, and the opponent chooses sides only after all of them. What is "
                f"searched here is the first of them{_known(sure, proof, swap=swap)}",
            ),
        ),
    )  # fmt: skip


def _known(sure: Proved, proof: str, *, swap: bool) -> str:
    """What is known of the pie rule, as the end of a sentence."""
    first, second = WON
    with_it = proof if swap or proof in (second, DRAW) else first if sure.at_once else ""
    if not with_it:
        return f", so it is open what the pie rule {'does' if swap else 'would do'}."
    if sure.won or with_it == first:  # what is won although sides can be swapped is won if they cannot
        plain = first
    elif sure.settled:
        plain = DRAW if sure.drawn else second
    else:
        plain = "" if swap else proof
    result, without = ("the game is a draw" if each == DRAW else each for each in (with_it, plain))
    if with_it == plain:
        both = f"{result} with the pie rule and without it"
        return f". It is proved that, with best play, {both}, so it {'changes' if swap else 'would change'} nothing."
    also = f"; without it, {without}" if plain else ". Who wins without it is open"
    return f". It is proved that, with best play and the pie rule, {result}{also}."
