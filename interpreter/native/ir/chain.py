"""The rounds of a chain, as the statement that looks for chains and the effect that plays one have them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .terms import Term


@dataclass(frozen=True)
class Rounds:
    """The rounds of a chain: each goes from a site to another one, and changes what the next round is given."""

    least: int
    most: int
    site: str
    """The name of the site that a round begins from; behind the chain, of its last site."""
    target: str
    """The name of the site that a round goes to."""
    carried: tuple[str, ...]
    """The names of the values that change from round to round; behind the chain, as the last one has left them."""
    initial: tuple[Term, ...]
    """Those values at the beginning of the first round."""
    region: Term
    """What ``target`` is chosen from."""
    condition: Term
    """What holds if the round can be carried out."""
    following: tuple[Term, ...]
    """The values after the round."""
    optional: bool = False
    """The chain may end although there is a further round."""
    merged: bool = False
    """Of chains with the same ends and results one counts."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names that are bound here."""
        return (self.site, self.target, *self.carried)

    @property
    def terms(self) -> tuple[Term, ...]:
        """All terms."""
        return (*self.initial, self.region, self.condition, *self.following)

    def mapped(self, change: Callable[[Term], Term]) -> Rounds:
        """The same with every term changed."""
        initial, following = (tuple(map(change, terms)) for terms in (self.initial, self.following))
        region, condition = change(self.region), change(self.condition)
        return replace(self, initial=initial, region=region, condition=condition, following=following)
