"""The rounds of a chain, shared by the statement that searches for chains and the effect that plays one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .terms import Term


@dataclass(frozen=True)
class Rounds:
    """The rounds of a chain: each goes from one site to another and changes the values passed to the next round."""

    least: int
    most: int
    site: str
    """The name of the site where a round begins; after the chain, of its last site."""
    target: str
    """The name of the site where a round ends."""
    carried: tuple[str, ...]
    """The names of the values that change from round to round; after the chain, they have their last values."""
    initial: tuple[Term, ...]
    """Those values at the start of the first round."""
    region: Term
    """The region that ``target`` is chosen from."""
    condition: Term
    """The condition for a round."""
    following: tuple[Term, ...]
    """The values after the round."""
    optional: bool = False
    """The chain may end even if another round is possible."""
    merged: bool = False
    """Of several chains with the same ends and results, only one counts."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names bound here."""
        return (self.site, self.target, *self.carried)

    @property
    def terms(self) -> tuple[Term, ...]:
        """All terms."""
        return (*self.initial, self.region, self.condition, *self.following)

    def mapped(self, change: Callable[[Term], Term]) -> Rounds:
        """A copy with ``change`` applied to every term."""
        initial, following = (tuple(map(change, terms)) for terms in (self.initial, self.following))
        region, condition = change(self.region), change(self.condition)
        return replace(self, initial=initial, region=region, condition=condition, following=following)
