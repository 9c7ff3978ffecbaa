"""Which figures were measured with the same kind of search: others cannot be compared."""

from __future__ import annotations

from collections.abc import Mapping

from .findings import Figure, Sample

JUDGED = ("judged",)
"""Samples in which searches say what positions are worth. Another kind of search is another yardstick: one that ends in
random games values a lead less than one that ends in an evaluation."""


def same_kind(
    one: Figure | None, other: Figure | None, samples: Mapping[str, Sample], others: Mapping[str, Sample]
) -> bool:
    """Whether two figures rest on no search's opinion, or on those of searches of one kind."""
    if one is None or other is None or not {one.sample, other.sample} & {*JUDGED}:
        return True
    return kinds(samples.get(one.sample)) == kinds(others.get(other.sample))


def kinds(sample: Sample | None) -> set[str]:
    """The kinds of the players of a sample, without their strength.

    >>> kinds(Sample("judged", "games", 24, 1, ("mcts:playouts=800", "mcts:playouts=800")))
    {'mcts'}
    """
    return set() if sample is None else {player.partition(":")[0] for player in sample.players}
